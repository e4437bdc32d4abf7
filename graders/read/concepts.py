"""Whether a sentence says a thing, denies it, or says that a thing was absent. English and Spanish.

A concept is a list of sayings (`[[concepts]]` in lab.toml). The words of a saying are literal ones, each as the
beginning of one (`concentrad` finds `concentrado`), or families in capitals (`BATCH`, `course/families.py`). In a
saying of several plain words each stands for its kin, and articles need not be there.

- `rare token`, `RARE TOKEN`: the words in this order, with up to two others in between.
- `BATCH + CROWDED`: near each other, in any order.
- `no CLIP`, `clip disabled`: every way to say that the thing is not there; `HALF + no HOLD` near another.
- `(RESTART)`: named at all, whatever is said of it.

What stands in order stands within one clause, what stands near within one sentence. Then the negations around it are
counted by the rules of `denial`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from labrunner.course.families import FAMILIES, Group, group_of, kin_of
from labrunner.graders.read.absence import CONCORD, is_absent, is_present, marks_absence
from labrunner.graders.read.denial import Clause, clauses, denied_after, joined, negations_before
from labrunner.graders.read.denial_rules import NEGATIONS

_FILL = frozenset("was is were the a an el la los las se de fue era estaba".split())
#: Words between those of a phrase, and between those that stand near each other.
_PHRASE_GAP, _NEAR_GAP = 2, 14
#: Words before an absent thing by which it may be said to be so, of a verb; and between it and what lacks it.
_ABSENCE, _VERB, _LACKING_GAP = 9, 5, 6
#: Places at which a word of a saying is looked at, in one clause.
_MOST_PLACES = 24


Spans = list[tuple[int, int]]


class Saying(Struct, frozen=True):
    """One saying of a concept: its words, whether they may stand in any order, whether they need only be named, the
    thing that it calls absent, and which of words near each other are to be absent."""

    groups: tuple[Group, ...]
    near: bool = False
    named: bool = False
    thing: tuple[Group, ...] = ()
    lacking: frozenset[int] = frozenset()


@functools.lru_cache(maxsize=16)
def _clauses(text: str) -> list[Clause]:
    """`clauses`, remembered: one sentence is held against every saying of a lab."""
    return clauses(text)


@functools.lru_cache(maxsize=16)
def _whole(text: str) -> list[Clause]:
    """The clauses of a text in a row as one, parted by semicolons."""
    return [joined(_clauses(text))]


@functools.lru_cache(maxsize=4096)
def saying(phrase: str) -> Saying:
    """Parse a saying. Without any word in it, one that matches nothing."""
    if phrase.startswith("(") and phrase.endswith(")"):
        return replace(saying(phrase[1:-1]), named=True, thing=())
    if "+" in phrase:
        return _near_saying(phrase.split("+"))
    words = [word for part in phrase.split() for word in ([part] if _is_family(part) else _words(part))]
    rest = [word for word in words if not marks_absence(word) and word not in _FILL]
    thing = tuple(map(kin_of, rest)) if 0 < len(rest) < len(words) and any(map(marks_absence, words)) else ()
    wanted = [word for word in words if word not in _FILL]
    return Saying(tuple(map(kin_of, wanted)) if len(wanted) > 1 else tuple(map(group_of, words)), thing=thing)


def _near_saying(parts: list[str]) -> Saying:
    """A saying of parts that stand near each other, each of them a word, words in a row or `no` with a family."""
    groups: list[Group] = []
    lacking: list[int] = []
    for part in parts:
        said = saying(part.strip())
        if said.thing:
            lacking.append(len(groups))
        groups += said.thing or said.groups
    return Saying(tuple(groups), near=True, lacking=frozenset(lacking))


def _is_family(word: str) -> bool:
    return word in FAMILIES or word == "NUMBER"


def _words(text: str) -> tuple[str, ...]:
    found = clauses(text)
    return found[0].words if found else ()


def says(text: str, phrases: Iterable[str]) -> bool:
    """Whether `text` asserts any of the sayings somewhere, without denying it there."""
    return any(_asserted(clause, said) for said in map(saying, phrases) for clause in _stretches(text, said))


def _stretches(text: str, said: Saying) -> Sequence[Clause]:
    """Where a saying is looked for: words in order in one clause, words near each other in the whole text."""
    return _whole(text) if said.near else _clauses(text)


def concept_named(text: str, phrases: Iterable[str]) -> bool:
    """Whether `text` names the concept that `phrases` describe.

    A saying that speaks of an absence (`no clip`, `sin recorte`, `no CLIP`) stands for every way to say that the thing
    is not there.
    """
    return any(
        any(_asserted(clause, said) for clause in _stretches(text, said))
        or bool(said.thing)
        and any(_absent(clause, said.thing) for clause in _whole(text))
        for said in map(saying, phrases)
    )


def only_mentions(phrase: str) -> bool:
    """Whether a saying asks for no more than that a thing is named."""
    return saying(phrase).named


def denies(text: str, phrases: Iterable[str]) -> bool:
    """Whether `text` names the concept only to deny it."""
    phrases = list(phrases)
    found = list(map(saying, phrases))
    named = any(denied for clause in _clauses(text) for said in found for denied in _denials(clause, said))
    return named and not concept_named(text, phrases)


def _denials(clause: Clause, said: Saying) -> Iterator[bool]:
    """Of every place where a saying stands, whether it is denied there."""
    for spans in _places(clause.words, said):
        yield not _holds(clause, said, spans)
    for spans in _rows(clause.words, said.thing):
        start, end = spans[0][0], spans[-1][1]
        yield negations_before(clause, start) + denied_after(clause, end) > 0 or is_present(clause, start, end)


def _asserted(clause: Clause, said: Saying) -> bool:
    return any(_holds(clause, said, spans) for spans in _places(clause.words, said))


def _holds(clause: Clause, said: Saying, spans: Spans) -> bool:
    """Whether a saying found at these places is asserted there: its own negations aside, an even number reaches it."""
    if said.named:
        return True
    own = frozenset(place for start, end in spans for place in range(start, end))
    first, end = min(spans)[0], max(end for _, end in spans)
    if said.near:
        return not denied_after(clause, end) and _all_hold(clause, said, spans, own)
    negates = marks_absence if said.thing else NEGATIONS.fit  # "no faltaba el clip" is no way to say "no clip"
    before = negations_before(clause, first, own)
    between = [clause.words[place] for place in range(first, end) if place not in own]
    # "no faltaban ni el calentamiento ni el recorte" denies once, whatever says it again
    inner = sum(negates(word) for word in between if not (before and word in CONCORD))
    return (before + denied_after(clause, end) + inner) % 2 == 0


def _all_hold(clause: Clause, said: Saying, spans: Spans, own: frozenset[int]) -> bool:
    """Whether of parts near each other each is asserted, and absent where it is to be. What makes one of them absent
    says nothing against the others."""
    for place in said.lacking:
        start, end = spans[place]
        if not is_absent(clause, start, end) or not any(
            map(marks_absence, clause.words[max(0, start - _VERB) : start])
        ):
            return False
        if any(not _are_near(spans[place], other, _LACKING_GAP) for other in spans if other != spans[place]):
            return False
        own |= frozenset(range(max(0, start - _ABSENCE), start))
    return all(
        negations_before(clause, start, own) % 2 == 0
        for place, (start, _) in enumerate(spans)
        if place not in said.lacking
    )


def _absent(clause: Clause, thing: tuple[Group, ...]) -> bool:
    return any(is_absent(clause, spans[0][0], spans[-1][1]) for spans in _rows(clause.words, thing))


def _places(words: tuple[str, ...], said: Saying) -> Iterator[Spans]:
    """Every place where a saying stands: the (first, past the last) of each of its words."""
    return _near(words, said.groups) if said.near else _rows(words, said.groups)


def _rows(words: tuple[str, ...], groups: tuple[Group, ...]) -> Iterator[Spans]:
    """The places of groups that follow each other, two words apart at most."""
    for start in range(len(words) if groups else 0):
        spans: Spans = []
        reach = range(start, start + 1)
        for group in groups:
            span = next(((p, past) for p in reach if (past := group.ends_at(words, p))), None)
            if span is None or spans and "," in words[spans[-1][1] : span[0]]:
                break
            spans.append(span)
            reach = range(span[1], min(span[1] + _PHRASE_GAP + 1, len(words)))
        else:
            yield spans


def _near(words: tuple[str, ...], groups: tuple[Group, ...]) -> Iterator[Spans]:
    """The places of each group wherever all of them stand near each other, in any order."""
    found = [_spans(words, group) for group in groups]
    chosen: list[Spans] = [[span] for span in found[0]]
    for spans in found[1:]:
        chosen = [[*some, span] for some in chosen for span in spans if any(_are_near(span, other) for other in some)]
    yield from chosen


@functools.lru_cache(maxsize=4096)
def _spans(words: tuple[str, ...], group: Group) -> Spans:
    """The places of a group in a clause, a bounded number of them."""
    return [(start, end) for start in range(len(words)) if (end := group.ends_at(words, start))][:_MOST_PLACES]


def _are_near(one: tuple[int, int], other: tuple[int, int], gap: int = _NEAR_GAP) -> bool:
    first, second = sorted((one, other))
    return 0 <= second[0] - first[1] <= gap
