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
from typing import NamedTuple

from labrunner.graders.read.language import fold, likely_language

_MARKS = re.compile(r"[*`~]+")
_DOTTED = re.compile(r"(?<=[a-z0-9])_|(?<=[a-z])\.(?=[a-z])")
_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[a-z0-9]+(?:'[a-z]+)?|[;:,.()!?]")
_HARD = frozenset(";:.()!?")
#: A negation reaches to the end of its clause, but not past one of these words.
_TURNS = frozenset(
    "but because which that so while when until though although rather whereas and nor then pero "
    "sino porque que cuando mientras aunque y ni".split()
)
_WIDE = frozenset(
    "not never nor neither cannot isn't wasn't weren't aren't didn't doesn't don't hadn't hasn't nunca "
    "jamas tampoco ni".split()
)
_NARROW = frozenset("without sin ningun ninguna zero lacking".split())
_PAIRS = (
    ("rather", "than"),
    ("instead", "of"),
    ("en", "vez"),
    ("en", "lugar"),
    ("ruling", "out"),
    ("rules", "out"),
    ("ruled", "out"),
    ("nothing", "to"),
    ("far", "from"),
)
_DENIED_VERBS = ("descart", "exclu", "refut")
_BLAME = (
    "cause",
    "blame",
    "culprit",
    "responsib",
    "reason",
    "problem",
    "involv",
    "guilty",
    "fault",
    "causa",
    "culpa",
    "culpable",
    "motivo",
    "problema",
    "razon",
    "origen",
    "innocent",
)
_OFF = (
    "missing",
    "absent",
    "absence",
    "lack",
    "lacking",
    "off",
    "disabled",
    "removed",
    "gone",
    "none",
    "inf",
    "infinite",
    "infinity",
    "null",
    "deactivated",
    "unset",
    "dropped",
    "forgotten",
    "falta",
    "faltaba",
    "falto",
    "ausencia",
    "ausente",
    "desactivad",
    "apagad",
    "quitad",
    "quitaron",
    "quito",
    "eliminad",
    "retirad",
    "infinito",
    "infinita",
    "nulo",
    "nothing",
    "nada",
    "unclipped",
    "no",
    "turned-off",
)
#: "No clip between the batch and the weights": a narrow negation ends where a preposition starts something new.
_PREPOSITIONS = frozenset("in between on from against with en entre contra con".split())
#: "It is false that ..." denies all that follows in the clause, up to a word of contrast; it is read as one mark.
_DENIAL = "~"
_CONTRAST = frozenset("but rather whereas instead although pero sino aunque".split())
_DENYING = frozenset(
    tuple(opening.split())
    for opening in (
        "false that",
        "untrue that",
        "wrong that",
        "myth that",
        "not true that",
        "isn't true that",
        "wasn't true that",
        "not the case that",
        "doubt that",
        "doubt whether",
        "deny that",
        "do not think that",
        "don't think that",
        "do not believe that",
        "don't believe that",
        "falso que",
        "mentira que",
        "no es cierto que",
        "no es verdad que",
        "no creo que",
        "dudo que",
        "dudo de que",
        "niego que",
    )
)
#: "No doubt that ..." denies nothing.
_VOUCHING = frozenset(
    tuple(opening.split())
    for opening in (
        "no doubt",
        "without doubt",
        "without a doubt",
        "beyond doubt",
        "beyond a doubt",
        "not doubt",
        "don't doubt",
        "not deny",
        "don't deny",
        "not false",
        "sin duda",
        "no cabe duda",
        "no hay duda",
        "no dudo",
        "no niego",
        "no es falso",
    )
)
_OPENINGS: dict[str, list[tuple[str, ...]]] = {}
for _words in sorted(_VOUCHING | _DENYING, key=len, reverse=True):
    _OPENINGS.setdefault(_words[0], []).append(_words)
_DENIAL_REACH, _MOST_DENIALS = 40, 20
_THEORIES = ("hypothes", "theor", "explanation", "idea", "hipotesis", "teoria", "explicacion")
_FORMS_OF_BE = frozenset("is was are were be es era fue son eran fueron resulta resulto".split())
_UNTRUE = ("false", "untrue", "irrelevan", "falso", "falsa")
_MISTAKEN = (*_UNTRUE, "wrong", "mistaken", "incorrect", "erronea", "equivocad", "fails", "failed", "falla", "fallo")
#: "Not A, B or C" denies each of a list; so does "nothing to do with A, B and C", where "and" cannot begin a clause.
_LISTING, _JOINING = frozenset("or nor o u ni".split()), frozenset("and y e".split())
_LONGEST_ITEM, _LONGEST_FIRST_ITEM, _MOST_ITEMS = 5, 7, 12
_TAKEN_ALONG = frozenset("that because que porque".split())
_FILL = frozenset("was is were the a an el la de fue era estaba".split())
#: Characters of a text that are looked at; a sentence that says something is shorter.
_LONGEST = 20_000
#: Shorter words of a phrase must be whole ones.
_STEM = 4
_WIDE_REACH, _NARROW_REACH, _AFTER_REACH, _ABSENT_REACH = 9, 4, 5, 5


class Clause(NamedTuple):
    """The words of a stretch of text without hard punctuation; commas are kept as words. `denials` are the places of
    the openings that deny what follows."""

    words: tuple[str, ...]
    language: str
    denials: tuple[int, ...] = ()


@functools.lru_cache(maxsize=16)
def _clauses(text: str) -> list[Clause]:
    """`clauses`, remembered: one sentence is held against every phrase of a lab."""
    return clauses(text)


def clauses(text: str) -> list[Clause]:
    """Clauses of a text: cut at full stops, semicolons, colons and brackets, but not at the dot of `optimizer.lr`."""
    language = likely_language(text)
    found: list[Clause] = []
    current: list[str] = []
    folded = _DOTTED.sub(" ", _MARKS.sub(" ", fold(text[:_LONGEST].replace("\n", " . "))))
    for token in _TOKEN.findall(folded):
        if token in _HARD:
            found.append(_clause(current, language))
            current = []
        else:
            current.extend(_parts(token))
    found.append(_clause(current, language))
    return [clause for clause in found if clause.words]


def _clause(words: list[str], language: str) -> Clause:
    """The clause of these words: an opening that denies what follows becomes one mark, one that vouches is left out."""
    out: list[str] = []
    place = 0
    while place < len(words):
        opening = next((o for o in _OPENINGS.get(words[place], ()) if tuple(words[place : place + len(o)]) == o), None)
        if opening is None:
            out.append(words[place])
        elif opening in _DENYING:
            out.append(_DENIAL)
        place += len(opening) if opening else 1
    if "," in out:
        out = _spread(out, language)
    return Clause(tuple(out), language, tuple(p for p, word in enumerate(out) if word == _DENIAL))


def _spread(words: list[str], language: str) -> list[str]:
    """ "Not A, B or C" with the denial before each item of its list. Only what denies begins such a list: "without a
    clip, a rare token or ..." goes on to say something else."""
    out = list(words)
    for place in reversed(range(len(words))):
        word, following = words[place], words[place + 1] if place + 1 < len(words) else ""
        whole = (
            (word, following) in (("nothing", "to"), ("ruled", "out"), ("rules", "out"), ("ruling", "out"))
            or word.startswith(_DENIED_VERBS)
            or (word, following) == ("nada", "que")
        )
        if whole or word in _WIDE - {"ni", "nor"} or word == "no" and language == "es" and following in _FORMS_OF_BE:
            for at in reversed(_list_after(out, place + 2, _LISTING | _JOINING if whole else _LISTING)):
                out[at : at + 1] = [",", "not"]
    return out


def _list_after(words: list[str], begin: int, joiners: frozenset[str]) -> list[int]:
    """Where the items of the list that begins at `begin` part: at its commas and the word before the last item. Empty
    where that is no list."""
    parts: list[int] = []
    for at in range(begin, len(words)):
        longest = _LONGEST_ITEM if parts else _LONGEST_FIRST_ITEM
        if at - begin > longest or len(parts) > _MOST_ITEMS or words[at] in _CONTRAST:
            return []
        if words[at] == ",":
            parts.append(at)
            begin = at + 1
        elif words[at] in joiners and parts:
            return [*(parts[:-1] if parts[-1] == at - 1 else parts), at]  # one mark for ", or"
        elif words[at] in _TURNS:
            return []
    return []


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
    return any(_asserted(clause, pattern) for clause in _clauses(text) for pattern in patterns)


def says_absent(text: str, things: Iterable[str]) -> bool:
    """Whether `text` says that one of the things was missing: "no clip", "the clip was off", "sin recorte"."""
    patterns = [words for thing in things if (words := _pattern(thing))]
    return any(_absent(clause, pattern) for clause in _clauses(text) for pattern in patterns)


def denies(text: str, phrases: Iterable[str]) -> bool:
    """Whether `text` names one of the phrases only to deny it."""
    phrases = list(phrases)
    patterns = [words for phrase in phrases if (words := _pattern(phrase))]
    named = any(True for clause in _clauses(text) for pattern in patterns for _ in _matches(clause.words, pattern))
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
        after = _before_turn(clause.words[end : end + _ABSENT_REACH])
        if _denials_after(clause, end) and not any(_is_off(word) for word in after):
            marks += 1
        else:
            marks += sum(_marks_absence(word) for word in after)
        marks += "unclipped" in clause.words[start:end]
        marks += _under_denial(clause, start)
        if marks % 2 == 1:
            return True
    return False


def _absence_at(words: tuple[str, ...], place: int, start: int) -> bool:
    """Whether the word at `place` says that the thing named at `start` is not there (or turns that over)."""
    word, distance = words[place], start - place
    if not _marks_absence(word) or not _clear(words[place + 1 : start]):
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


@functools.lru_cache(maxsize=4096)
def _is_off(word: str) -> bool:
    return any(word == mark or len(mark) > 6 and word.startswith(mark) for mark in _OFF if mark != "no")


def _is_negator(word: str) -> bool:
    return word in _WIDE or word in _NARROW or word == "no"


def _under_denial(clause: Clause, start: int) -> bool:
    """Whether an opening before the word at `start` denies what follows it."""
    last = max((place for place in clause.denials[:_MOST_DENIALS] if place < start), default=None)
    return last is not None and start - last <= _DENIAL_REACH and not _CONTRAST & set(clause.words[last:start])


def _negations_before(clause: Clause, start: int) -> int:
    """Negations whose reach covers the word at `start`."""
    words, count = clause.words, int(_under_denial(clause, start))
    for place in range(max(0, start - _WIDE_REACH), start):
        word, between = words[place], words[place + 1 : start]
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
    after = _before_turn(clause.words[end : end + _AFTER_REACH + 3])
    for place, word in enumerate(after[:_AFTER_REACH]):
        rest = after[place + 1 : place + 6]
        if (word in _WIDE or word == "no") and (any(w.startswith(_BLAME) for w in rest) or _denies_on(rest)):
            return 1
        if (
            word.startswith(_DENIED_VERBS)
            or word == "innocent"
            or (word, rest[0] if rest else "") in (("ruled", "out"), ("rules", "itself"))
        ):
            return 1
        if word == "nothing" and rest[:2] == ("to", "do") or _called_untrue(after[: place + 1]):
            return 1
    return 0


def _denies_on(rest: tuple[str, ...]) -> bool:
    """What follows a negation: `is not what broke it`, `does not hold`, `no tuvo nada que ver`."""
    return bool(rest) and (
        rest[0] in ("what", "hold", "explain", "sostiene", "explica")
        or rest[0].startswith(("tuv", "tien", "ten"))
        and rest[1:2] == ("nada",)
    )


def _called_untrue(said: tuple[str, ...]) -> bool:
    """`... is false`, `... hypothesis is wrong`, `... theory fails`. A thing that is merely wrong may be the cause."""
    before = said[:-1]
    theory = any(word.startswith(_THEORIES) for word in before)
    return bool(before) and (
        before[-1] in _FORMS_OF_BE
        and said[-1].startswith(_UNTRUE)
        or theory
        and said[-1].startswith(_MISTAKEN)
        and not set(before) & (_WIDE | {"no"})
    )


def _before_turn(words: tuple[str, ...]) -> tuple[str, ...]:
    for place, word in enumerate(words):
        if word in _TURNS or word == ",":
            return words[:place]
    return words


def _matches(words: tuple[str, ...], pattern: tuple[str, ...]) -> Iterable[tuple[int, int]]:
    """(first, past the last) of every place where the pattern's words follow each other, two words apart at most."""
    if not pattern:
        return
    first, as_beginning = pattern[0], len(pattern[0]) >= _STEM
    for start, word in enumerate(words):
        if word != first and not (as_beginning and word.startswith(first)):
            continue
        place = start
        for wanted in pattern[1:]:
            place = next(
                (
                    p
                    for p in range(place + 1, min(place + 4, len(words)))
                    if _fits(words[p], wanted) and "," not in words[place + 1 : p]
                ),
                -1,
            )
            if place < 0:
                break
        else:
            yield start, place + 1


def _fits(word: str, wanted: str) -> bool:
    return word == wanted or len(wanted) >= _STEM and word.startswith(wanted)


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
