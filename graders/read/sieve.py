"""Long patterns of which only what a text may match is compiled: that takes milliseconds, to read one a quarter of it.

A pattern is read as the alternatives between its outermost bars. Most of them hold words without which they can't match
("pigs", "good luck with"), and are compiled once a text with one of these comes along. What is found is what the whole
pattern finds.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(
    r"""
    \\(?:x..|u.{4}|U.{8}|\d+|.) | \[\^?\]?(?:\\.|[^\]\\])*\] | \(\?<?[=!:] | \(\?P<\w+> | (?:[*+?]|\{\d*,?\d*\})\?? |
    [^\\\[\]{}()|*+?.^$]+ | .
    """,
    re.DOTALL | re.VERBOSE,
)
#: How a token begins after which what stands before it may be absent; and all that is no word and no group.
_OPTIONAL, _NO_WORD = ("*", "?", "{0", "{,"), tuple("\\[*+?{}.^$")

#: Words of which every text that matches holds at least one; None where no such words are known.
Needles = frozenset[str] | None


class Alternative(NamedTuple):
    """One of the alternatives of a pattern, and what it needs."""

    source: str
    needles: Needles

    def may_match(self, text: str) -> bool:
        """Whether a text holds what is needed."""
        return self.needles is None or any(needle in text for needle in self.needles)


class Sieve:
    """A regular expression without flags, with the methods of a compiled one."""

    def __init__(self, pattern: str) -> None:
        self._pattern, self._parts = pattern, alternatives(pattern)

    def search(self, text: str) -> re.Match[str] | None:
        """The first match in a text."""
        found = [_compiled(part.source).search(text) for part in self._parts if part.may_match(text)]
        return min(filter(None, found), key=lambda match: match.start(), default=None)

    def match(self, text: str) -> re.Match[str] | None:
        """The match at the beginning of a text."""
        return _compiled(self._pattern).match(text) if self._may_match(text) else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """All matches in a text."""
        return _compiled(self._pattern).finditer(text) if self._may_match(text) else iter(())

    def sub(self, new: str, text: str) -> str:
        """A text with `new` in place of every match."""
        return _compiled(self._pattern).sub(new, text) if self._may_match(text) else text

    def split(self, text: str) -> list[str]:
        """What of a text stands between the matches; of a pattern with groups these, too."""
        return [*_compiled(self._pattern).split(text)] if self._may_match(text) else [text]

    def _may_match(self, text: str) -> bool:
        return any(part.may_match(text) for part in self._parts)


@functools.cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def alternatives(pattern: str) -> tuple[Alternative, ...]:
    """The alternatives of a pattern; the whole as one where its groups are counted, by a match or a back reference.

    Raises ValueError for flags and conditions in the pattern (`(?i)`), which are not read here.
    """
    tokens = _TOKEN.findall(pattern)
    parts = _Reader(tokens).alternatives()
    if any(token == "(" or token.startswith("(?P") or token[1:].isdigit() and token[0] == "\\" for token in tokens):
        return (Alternative(pattern, _either([needles for _, needles in parts])),)
    return tuple(Alternative("".join(tokens[place]), needles) for place, needles in parts)


class _Reader:
    """Reads the tokens of a pattern from left to right."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens, self._at = [*tokens, ")", ""], 0

    def alternatives(self) -> list[tuple[slice, Needles]]:
        """Where each alternative stands up to the end of the group, or of all, and what it needs. Stops at that end."""
        found: list[tuple[slice, Needles]] = []
        begun, needles = self._at, None
        while True:
            token = self._tokens[self._at]
            if token == "|" or token == ")":
                found.append((slice(begun, self._at), needles))
                begun, needles = self._at + 1, None
                if token == ")":
                    return found
            elif token[0] == "(":
                needles = _rarer(needles, self._of_group(token))
            elif not token.startswith(_NO_WORD):
                word = token[:-1] if self._is_optional() else token
                needles = _rarer(needles, frozenset((word,)) if word else None)
            self._at += 1

    def _of_group(self, opening: str) -> Needles:
        """What a group needs; nothing where it may be absent, or only looks around. Stops at its closing bracket."""
        self._at += 1
        if opening == "(" and self._tokens[self._at].startswith("?"):
            raise ValueError(f"a pattern with {opening}{self._tokens[self._at]}")
        inner = _either([needles for _, needles in self.alternatives()])
        return inner if opening[-1] in "(:>" and not self._is_optional() else None

    def _is_optional(self) -> bool:
        return self._tokens[self._at + 1].startswith(_OPTIONAL)


def _either(found: list[Needles]) -> Needles:
    """What is needed where one of several is matched."""
    known = [needles for needles in found if needles is not None]
    return frozenset().union(*known) if len(known) == len(found) else None


def _rarer(one: Needles, other: Needles) -> Needles:
    """Of two of which both are needed the one that fewer texts hold: with longer words, or fewer of them."""
    if one is None or other is None:
        return other if one is None else one
    return max(one, other, key=lambda needles: (min(map(len, needles)), -len(needles)))
