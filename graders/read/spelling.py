"""A slip of the finger in a long word, set right: "cilpping", "rceorte". English and Spanish.

A word of six letters or more that nobody who writes about training has used is taken for one of seven or more that is
one letter away: one left out, doubled or wrong, or two that changed places. A difference in the last letter alone is
an ending and no slip: "correcta" is neither "correct" nor "correcto". Nor is another form of a word that is known, or
one that a family of words has: "faltaron" beside "faltaba" is no slip in "saltaron".
"""

from __future__ import annotations

import functools
import re

from labrunner.course.families import FAMILIES, group_of
from labrunner.graders.read.language import fold
from labrunner.graders.read.spellings import SPELLINGS

_WORD = re.compile(r"[^\W\d_]{6,}")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LEAST = 7
#: Endings of verbs and of what is made of them, and letters before them at least.
_ENDINGS = (
    *"a e o as es os an en amos emos aba aban aron ieron ando iendo ado ada ados adas ido ida idos idas ar er ".split(),
    *"ir ara ase aran asen iera iese arse erse irse ing ed s er ers ion iones cion ciones ions ly mente".split(),
)
_STEM = 4


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
    near = [one for one in _one_away(plain) if len(one) >= _LEAST and one in _known()]
    if near and _is_form(plain):
        return word
    return min((one for one in near if not plain.startswith(one[:-1])), default=word)


def _is_form(word: str) -> bool:
    """Whether a word differs from a known one in its ending alone, or a family has it."""
    stems = (word.removesuffix(ending) for ending in _ENDINGS if word.endswith(ending))
    if any(stem + ending in _known() for stem in stems if len(stem) >= _STEM for ending in _ENDINGS):
        return True
    groups = [group_of(family) for family in FAMILIES]
    return any(
        word in group.whole
        or any(word.removeprefix(one) in _ENDINGS for one in group.beginnings if word.startswith(one))
        for group in groups
    )


def _one_away(word: str) -> set[str]:
    parts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    swapped = {head + tail[1] + tail[0] + tail[2:] for head, tail in parts if len(tail) > 1}
    shorter = {head + tail[1:] for head, tail in parts if tail}
    others = {head + letter + tail[cut:] for head, tail in parts for letter in _LETTERS for cut in (0, 1)}
    return swapped | shorter | others
