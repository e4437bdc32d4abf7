"""A slip of the finger in a long word, set right: "cilpping", "rceorte". English and Spanish.

A word of six letters or more that nobody who writes about training has used is taken for one of seven or more that is
one letter away: one left out, doubled or wrong, or two that changed places. A difference in the last letter alone is
an ending and no slip: "correcta" is neither "correct" nor "correcto".
"""

from __future__ import annotations

import functools
import re

from labrunner.graders.read.language import fold
from labrunner.graders.read.spellings import SPELLINGS

_WORD = re.compile(r"[^\W\d_]{6,}")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LEAST = 7


@functools.cache
def _known() -> frozenset[str]:
    return frozenset(SPELLINGS.split())


def corrected(text: str) -> str:
    """A text with such words set right; what is right stays as it is."""
    return _WORD.sub(lambda match: _right(match[0]), text)


@functools.lru_cache(maxsize=16384)
def _right(word: str) -> str:
    plain = fold(word)
    if plain in _known() or not plain.isascii():
        return word
    near = (one for one in _one_away(plain) if len(one) >= _LEAST and one in _known())
    return min((one for one in near if not plain.startswith(one[:-1])), default=word)


def _one_away(word: str) -> set[str]:
    parts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    swapped = {head + tail[1] + tail[0] + tail[2:] for head, tail in parts if len(tail) > 1}
    shorter = {head + tail[1:] for head, tail in parts if tail}
    others = {head + letter + tail[cut:] for head, tail in parts for letter in _LETTERS for cut in (0, 1)}
    return swapped | shorter | others
