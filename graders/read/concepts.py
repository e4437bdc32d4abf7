"""Whether a sentence says a thing, denies it, or says that a thing was absent. English and Spanish.

A concept is a set of phrases. A phrase matches word by word, each word as the beginning of one (`concentrad` finds
`concentrado`), with up to two other words in between, inside one clause. Then the negations around it are counted by
the rules of `denial`. Phrases that speak of an absence ("no clip", "sin recorte") carry their own negation; another one
around them turns them over.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable

from labrunner.graders.read.denial import (
    NEGATIONS,
    NO_DENIAL,
    WIDE,
    Clause,
    before_turn,
    clauses,
    denied_after,
    negations_before,
    reaches,
    under_denial,
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
_FILL = frozenset("was is were the a an el la de fue era estaba".split())
#: Shorter words of a phrase must be whole ones.
_STEM = 4
#: Words before a thing in which it may be said to be absent: by a negation of wide reach, by others, and after it.
_WIDE_REACH, _ABSENT_REACH = 9, 5


@functools.lru_cache(maxsize=16)
def _clauses(text: str) -> list[Clause]:
    """`clauses`, remembered: one sentence is held against every phrase of a lab."""
    return clauses(text)


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
    own = sum(map(NEGATIONS.fit, pattern))
    for start, end in _matches(clause.words, pattern):
        around = negations_before(clause, start) + denied_after(clause, end)
        inner = sum(map(NEGATIONS.fit, clause.words[start:end]))
        if (around + inner - own) % 2 == 0:
            return True
    return False


def _absent(clause: Clause, pattern: tuple[str, ...]) -> bool:
    for start, end in _matches(clause.words, pattern):
        marks = sum(_absence_at(clause.words, place, start) for place in range(max(0, start - _WIDE_REACH), start))
        after = before_turn(clause.words[end : end + _ABSENT_REACH])
        if denied_after(clause, end) and not any(_is_off(word) for word in after):
            marks += 1
        else:
            marks += sum(_marks_absence(word) for word in after)
        marks += "unclipped" in clause.words[start:end]
        marks += under_denial(clause, start)
        if marks % 2 == 1:
            return True
    return False


def _absence_at(words: tuple[str, ...], place: int, start: int) -> bool:
    """Whether the word at `place` says that the thing named at `start` is not there (or turns that over)."""
    word, distance = words[place], start - place
    if not _marks_absence(word) or not reaches(words[place + 1 : start]):
        return False
    if word in ("no", "not") and place + 1 < len(words) and words[place + 1] in NO_DENIAL:
        return False
    return WIDE.fit(word) or distance <= _ABSENT_REACH


def _marks_absence(word: str) -> bool:
    return NEGATIONS.fit(word) or _is_off(word)


@functools.lru_cache(maxsize=4096)
def _is_off(word: str) -> bool:
    return any(word == mark or len(mark) > 6 and word.startswith(mark) for mark in _OFF if mark != "no")


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
