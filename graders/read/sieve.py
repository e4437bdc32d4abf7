"""Long patterns of which only what a text may match is compiled: that takes milliseconds, to read one a fifth of it.

Nearly all of such a pattern is words between bars ("pigs", "good luck with"). An alternative that needs a word which
a text does not hold can't match in it and is left out, inside brackets too. What is found is what the whole pattern
finds.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from msgspec import Struct

_TOKEN = re.compile(
    r"""
    \(\?: [^\\\[\]{}()*+?.^$]* \)  # a group of words
    | \(\?<?[=!:] | \(\?P<\w+> | [()|]
    | (?:\\(?:x..|u.{4}|U.{8}|\d+|.) | \[\^?\]?(?:\\.|[^\]\\])*\] | \{\d*,?\d*\} | [*+?.^${}\]])+  # no words
    | [^\\\[\]{}()|*+?.^$]+
    """,
    re.DOTALL | re.VERBOSE,
)
#: How a token begins after which what stands before it may be absent; and all that is no word and no group.
_OPTIONAL, _NO_WORD = ("*", "?", "{0", "{,"), tuple("\\[*+?{}.^$]")
#: So many times what a text may match is compiled, more often than one learner's labs ask; then the whole, for a class.
FEW = 16

#: Words of which every text that matches holds at least one; None where no such words are known.
Needles = frozenset[str] | None


class Words(Struct, frozen=True):
    """A group of words alone: `(?:cat|dog)`."""

    words: list[str]

    def within(self, text: str) -> str:
        """The group without words that a text lacks; with one where it lacks them all."""
        return f"(?:{'|'.join([word for word in self.words if word in text] or self.words[:1])})"


class Group(Struct, frozen=True):
    """Alternatives in brackets: `(?:cats?|dog)`, `(?!cats?)`, `(?P<who>cats?|dog)`."""

    opening: str
    alternatives: list[Alternative]

    def within(self, text: str) -> str:
        """The group without alternatives that can't match in a text."""
        return f"{self.opening}{_within(self.alternatives, text)})"


class Alternative(Struct, frozen=True):
    """What stands between two bars, what it needs, and whether groups in it are counted, by a match or a reference."""

    parts: list[str | Words | Group]
    needles: Needles
    counted: bool

    def may_match(self, text: str) -> bool:
        """Whether a text holds what is needed."""
        return _holds(text, self.needles)


class Sieve:
    """A regular expression without flags, with the methods of a compiled one."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._asked = 0
        self._compiled: dict[str, re.Pattern[str]] = {}

    def search(self, text: str) -> re.Match[str] | None:
        """The first match in a text."""
        mine = self._for(text)
        return mine.search(text) if mine else None

    def match(self, text: str) -> re.Match[str] | None:
        """The match at the beginning of a text."""
        mine = self._for(text)
        return mine.match(text) if mine else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """All matches in a text."""
        mine = self._for(text)
        return mine.finditer(text) if mine else iter(())

    def sub(self, new: str, text: str, count: int = 0) -> str:
        """A text with `new` in place of every match, or of the first `count`."""
        mine = self._for(text)
        return mine.sub(new, text, count) if mine else text

    def split(self, text: str) -> list[str]:
        """What of a text stands between the matches; of a pattern with groups these, too."""
        mine = self._for(text)
        return [*mine.split(text)] if mine else [text]

    @functools.cached_property
    def _alternatives(self) -> list[Alternative]:
        return alternatives(self._pattern)

    @functools.cached_property
    def _needles(self) -> Needles:
        return _either([one.needles for one in self._alternatives])

    def _for(self, text: str) -> re.Pattern[str] | None:
        """What of the pattern may match in a text, or the whole; None where nothing may."""
        if not _holds(text, self._needles):
            return None
        self._asked += 1
        wanted = self._pattern if self._asked > FEW else _within(self._alternatives, text)
        if wanted not in self._compiled:
            self._compiled[wanted] = re.compile(wanted)
        return self._compiled[wanted]


def _holds(text: str, needles: Needles) -> bool:
    return needles is None or any(map(text.__contains__, needles))


def _within(found: list[Alternative], text: str) -> str:
    """The pattern of those alternatives that may match in a text; of the first where none may."""
    kept = [one for one in found if one.counted or one.may_match(text)] or found[:1]
    return "|".join(
        ["".join([part if isinstance(part, str) else part.within(text) for part in one.parts]) for one in kept]
    )


def alternatives(pattern: str) -> list[Alternative]:
    """The alternatives of a pattern. Raises ValueError for flags and conditions (`(?i)`), which are not read here."""
    return _Reader(_TOKEN.findall(pattern)).alternatives()


class _Reader:
    """Reads the tokens of a pattern from left to right."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens, self._at = [*tokens, ")", ""], 0

    def alternatives(self) -> list[Alternative]:
        """The alternatives up to the end of the group, or of all. Stops after that end."""
        found: list[Alternative] = []
        while True:
            parts: list[str | Words | Group] = []
            needles, counted = None, False
            while (token := self._next()) not in ("|", ")"):
                if token[0] == "(":
                    group = self._group(token)
                    parts.append(group)
                    counted = counted or _is_counted(group)
                    needles = _rarer(needles, self._needed(group))
                else:
                    parts.append(token)
                    if not token.startswith(_NO_WORD):
                        word = token[:-1] if self._is_optional() else token
                        needles = _rarer(needles, frozenset((word,)) if word else None)
            found.append(Alternative(parts, needles, counted))
            if token == ")":
                return found

    def _next(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1]

    def _group(self, opening: str) -> Words | Group:
        if opening[-1] == ")" and len(opening) > 1:
            return Words(opening[3:-1].split("|"))
        if opening == "(" and self._tokens[self._at].startswith("?"):
            raise ValueError(f"a pattern with {opening}{self._tokens[self._at]}")
        return Group(opening, self.alternatives())

    def _needed(self, group: Words | Group) -> Needles:
        """What a group needs that was just read; nothing where it may be absent, or only looks around."""
        if self._is_optional():
            return None
        if isinstance(group, Words):
            return None if "" in group.words else frozenset(group.words)
        return _either([one.needles for one in group.alternatives]) if group.opening[-1] in "(:>" else None

    def _is_optional(self) -> bool:
        return self._tokens[self._at].startswith(_OPTIONAL)


def _is_counted(group: Words | Group) -> bool:
    """Whether a group is one that a match or a reference counts, or holds one."""
    return isinstance(group, Group) and (
        group.opening == "(" or group.opening.startswith("(?P") or any(one.counted for one in group.alternatives)
    )


def _either(found: list[Needles]) -> Needles:
    """What is needed where one of several is matched."""
    known = [needles for needles in found if needles is not None]
    return frozenset().union(*known) if len(known) == len(found) else None


def _rarer(one: Needles, other: Needles) -> Needles:
    """Of two of which both are needed the one that fewer texts hold: with longer words, or fewer of them."""
    if one is None or other is None:
        return other if one is None else one
    return max(one, other, key=_rarity)


def _rarity(needles: frozenset[str]) -> tuple[int, int]:
    return min(map(len, needles)), -len(needles)
