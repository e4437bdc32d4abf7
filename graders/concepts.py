"""Whether a sentence says a thing, denies it, or says that a thing was absent. English and Spanish.

A concept is a set of phrases. A phrase matches word by word, each word as the beginning of one (`concentrad` finds
`concentrado`), with up to two other words in between, inside one clause. Then the negations around it are counted:
"not the learning rate" names the learning rate and denies it. Phrases that speak of an absence ("no clip", "sin
recorte") carry their own negation; another one around them turns them over.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from dataclasses import dataclass

from labrunner.graders.language import fold, likely_language

_MARKS = re.compile(r"[*`~]+")
_DOTTED = re.compile(r"(?<=[a-z0-9])_|(?<=[a-z])\.(?=[a-z])")
_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[a-z0-9]+(?:'[a-z]+)?|[;:,.()!?]")
_HARD = frozenset(";:.()!?")
#: A negation reaches to the end of its clause, but not past one of these words.
_TURNS = frozenset("but because which that so while when until though although rather whereas and then pero sino "
                   "porque que cuando mientras aunque y ni".split())
_WIDE = frozenset("not never nor neither cannot isn't wasn't weren't aren't didn't doesn't don't hadn't hasn't nunca "
                  "jamas tampoco ni".split())
_NARROW = frozenset("without sin ningun ninguna zero lacking".split())
_PAIRS = (("rather", "than"), ("instead", "of"), ("en", "vez"), ("en", "lugar"), ("ruling", "out"), ("rules", "out"),
          ("ruled", "out"), ("nothing", "to"), ("far", "from"))
_DENIED_VERBS = ("descart", "exclu", "refut")
_BLAME = ("cause", "blame", "culprit", "responsib", "reason", "problem", "involv", "guilty", "fault", "causa", "culpa",
          "culpable", "motivo", "problema", "razon", "origen", "innocent")
_OFF = ("missing", "absent", "absence", "lack", "lacking", "off", "disabled", "removed", "gone", "none", "inf",
        "infinite",
        "infinity", "null", "deactivated", "unset", "dropped", "forgotten", "falta", "faltaba", "falto", "ausencia",
        "ausente",
        "desactivad", "apagad", "quitad", "quitaron", "quito", "eliminad", "retirad", "infinito", "infinita", "nulo",
        "nothing",
        "nada", "unclipped", "no", "turned-off")
#: "No clip between the batch and the weights": a narrow negation ends where a preposition starts something new.
_PREPOSITIONS = frozenset("in between on from against with en entre contra con".split())
_TAKEN_ALONG = frozenset("that because que porque".split())
_FILL = frozenset("was is were the a an el la de fue era estaba".split())
_WIDE_REACH, _NARROW_REACH, _AFTER_REACH, _ABSENT_REACH = 9, 4, 5, 5


@dataclass(frozen=True)
class Clause:
    """The words of a stretch of text without hard punctuation; commas are kept as words."""

    words: tuple[str, ...]
    language: str


def clauses(text: str) -> list[Clause]:
    """Clauses of a text: cut at full stops, semicolons, colons and brackets, but not at the dot of `optimizer.lr`."""
    language = likely_language(text)
    found: list[Clause] = []
    current: list[str] = []
    folded = _DOTTED.sub(" ", _MARKS.sub(" ", fold(text.replace("\n", " . "))))
    for token in _TOKEN.findall(folded):
        if token in _HARD:
            found.append(Clause(tuple(current), language))
            current = []
        else:
            current.extend(_parts(token))
    found.append(Clause(tuple(current), language))
    return [clause for clause in found if clause.words]


def _parts(token: str) -> list[str]:
    if token.endswith("n't"):
        return [token]
    head, _, tail = token.partition("'")
    return [head] if tail in ("s", "") else [head, tail]


@functools.lru_cache(maxsize=4096)
def _pattern(phrase: str) -> tuple[str, ...]:
    """The words of a phrase; empty when it has none."""
    found = clauses(phrase)
    return found[0].words if found else ()


def says(text: str, phrases: Iterable[str]) -> bool:
    """Whether `text` asserts any of the phrases somewhere, without denying it there."""
    patterns = [words for phrase in phrases if (words := _pattern(phrase))]
    return any(_asserted(clause, pattern) for clause in clauses(text) for pattern in patterns)


def says_absent(text: str, things: Iterable[str]) -> bool:
    """Whether `text` says that one of the things was missing: "no clip", "the clip was off", "sin recorte"."""
    patterns = [words for thing in things if (words := _pattern(thing))]
    return any(_absent(clause, pattern) for clause in clauses(text) for pattern in patterns)


def denies(text: str, phrases: Iterable[str]) -> bool:
    """Whether `text` names one of the phrases only to deny it."""
    phrases = list(phrases)
    patterns = [words for phrase in phrases if (words := _pattern(phrase))]
    named = any(True for clause in clauses(text) for pattern in patterns for _ in _matches(clause.words, pattern))
    return named and not says(text, phrases)


def _asserted(clause: Clause, pattern: tuple[str, ...]) -> bool:
    own = sum(_is_negator(word) for word in pattern)
    for start, end in _matches(clause.words, pattern):
        around = _negations_before(clause, start) + _denials_after(clause, end)
        inner = sum(_is_negator(word) for word in clause.words[start:end])
        if (around + inner - own) % 2 == 0:
            return True
    return False


def _absent(clause: Clause, pattern: tuple[str, ...]) -> bool:
    for start, end in _matches(clause.words, pattern):
        marks = sum(_absence_at(clause.words, place, start) for place in range(max(0, start - _WIDE_REACH), start))
        after = _before_turn(clause.words[end: end + _ABSENT_REACH])
        if _denials_after(clause, end) and not any(_is_off(word) for word in after):
            marks += 1
        else:
            marks += sum(_marks_absence(word) for word in after)
        marks += "unclipped" in clause.words[start:end]
        if marks % 2 == 1:
            return True
    return False


def _absence_at(words: tuple[str, ...], place: int, start: int) -> bool:
    """Whether the word at `place` says that the thing named at `start` is not there (or turns that over)."""
    word, distance = words[place], start - place
    if not _marks_absence(word) or not _clear(words[place + 1: start]):
        return False
    if word in ("no", "not") and place + 1 < len(words) and words[place + 1] in ("longer", "only", "solo"):
        return False
    return word in _WIDE or distance <= _ABSENT_REACH


def _marks_absence(word: str) -> bool:
    return word in _WIDE or word in _NARROW or word == "no" or _is_off(word)


def _clear(between: tuple[str, ...], stops: frozenset[str] = frozenset()) -> bool:
    """Whether a negation reaches over these words. `not that ...` and `no es que ...` reach past their own turn."""
    if between[:1] and between[0] in _TAKEN_ALONG:
        between = between[1:]
    elif len(between) > 1 and between[1] in _TAKEN_ALONG:
        between = between[2:]
    return not set(between) & (_TURNS | {","} | stops)


def _is_off(word: str) -> bool:
    return any(word == mark or len(mark) > 6 and word.startswith(mark) for mark in _OFF if mark != "no")


def _is_negator(word: str) -> bool:
    return word in _WIDE or word in _NARROW or word == "no"


def _negations_before(clause: Clause, start: int) -> int:
    """Negations whose reach covers the word at `start`."""
    words, count = clause.words, 0
    for place in range(max(0, start - _WIDE_REACH), start):
        word, between = words[place], words[place + 1: start]
        following = words[place + 1]
        if following in ("only", "solo", "longer"):
            continue
        if (word, following) in _PAIRS:
            count += _clear(between[1:])
        elif word in _WIDE or word == "no" and clause.language == "es" or word.startswith(_DENIED_VERBS):
            count += _clear(between)
        elif (word in _NARROW or word == "no") and start - place <= _NARROW_REACH:
            count += _clear(between, _PREPOSITIONS)
    return count


def _denials_after(clause: Clause, end: int) -> int:
    """1 when what follows says that it was not the cause: `X was not to blame`, `X se descarta`, `X is ruled out`."""
    after = _before_turn(clause.words[end: end + _AFTER_REACH + 3])
    for place, word in enumerate(after[:_AFTER_REACH]):
        rest = after[place + 1: place + 6]
        if (word in _WIDE or word == "no") and any(w.startswith(_BLAME) for w in rest):
            return 1
        if word.startswith(_DENIED_VERBS) or word == "innocent" or (word, rest[0] if rest else "") in (("ruled", "out"),
                                                                                                       ("rules",
                                                                                                        "itself")):
            return 1
    return 0


def _before_turn(words: tuple[str, ...]) -> tuple[str, ...]:
    for place, word in enumerate(words):
        if word in _TURNS or word == ",":
            return words[:place]
    return words


def _matches(words: tuple[str, ...], pattern: tuple[str, ...]) -> Iterable[tuple[int, int]]:
    """(first, past the last) of every place where the pattern's words follow each other, two words apart at most."""
    if not pattern:
        return
    for start, word in enumerate(words):
        if not _fits(word, pattern[0]):
            continue
        place = start
        for wanted in pattern[1:]:
            place = next((p for p in range(place + 1, min(place + 4, len(words)))
                          if _fits(words[p], wanted) and "," not in words[place + 1: p]), -1)
            if place < 0:
                break
        else:
            yield start, place + 1


def _fits(word: str, wanted: str) -> bool:
    return word == wanted or len(wanted) >= 4 and word.startswith(wanted)


def concept_named(text: str, phrases: Iterable[str]) -> bool:
    """Whether `text` names the concept that `phrases` describe.

    A phrase that speaks of an absence (`no clip`, `sin recorte`, `clip disabled`) stands for every way to say that
    the thing is not there.
    """
    listed = list(phrases)
    if says(text, listed):
        return True
    things = []
    for phrase in listed:
        words = _pattern(phrase)
        rest = [word for word in words if not _marks_absence(word) and word not in _FILL]
        if 0 < len(rest) < len(words) and any(_marks_absence(word) for word in words):
            things.append(" ".join(rest))
    return says_absent(text, things)
