"""Families of words: what people say for one thing, in English and Spanish. `[[concepts]]` of a lab name them.

They are written in capitals there: `BATCH + CROWDED`. In a family a word stands for itself, `pack*` for every word that
begins so, `hardly_seen` for words in a row.
`NUMBER` is a family without a list: a number of 3 or more in digits or in letters; `step_#` is a step with its number.

A lab that writes its sayings in plain words has some of them, too: a word that belongs to a family of `KIN` stands for
all of it, and any other for what begins as it does, its ending left out.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field

from labrunner.course.family_words import data, numbers, training

FAMILIES: dict[str, str] = {**data.WORDS, **numbers.WORDS, **training.WORDS}

#: Families of which any word, in a saying of two words or more, stands for all.
KIN = ("RATE", "RAISED", "DECAYING", "NORMED", "SLOW", "VARIANCE", "ZERO", "SEVERAL", "WHOLE", "STEP", "BATCH")
#: Endings of words, the longest first; what is left has at least so many letters.
_ENDINGS = "ieron aron ando iendo ados adas idos idas aban ado ada ido ida aba ing ies ed es an en s e a o".split()

_NUMBER = re.compile(
    r"(?:[3-9]|\d{2,6}|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|tres|cuatro|cinco|seis|"
    r"siete|ocho|nueve|diez|doce|veinte|treinta|cuarenta|cincuenta)"
)
_STEM, _LEAST_LEFT = 4, 5


@dataclass(frozen=True, eq=False, slots=True)
class Group:
    """Alternatives for one place of a phrase: whole words, beginnings of words, and rows of words."""

    whole: frozenset[str]
    beginnings: tuple[str, ...] = ()
    rows: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)  #: by their first word, the longest first
    number: bool = False

    def fits(self, word: str) -> bool:
        """Whether one word by itself is one of them."""
        if word in self.whole or self.beginnings and word.startswith(self.beginnings):
            return True
        return self.number and _NUMBER.fullmatch(word) is not None

    def ends_at(self, words: tuple[str, ...], start: int) -> int:
        """The place after the longest alternative that begins at `start`; 0 where none does."""
        for row in self.rows.get(words[start], ()):
            if len(row) <= len(words) - start and all(map(_same, words[start : start + len(row)], row)):
                return start + len(row)
        return start + 1 if _fits(self, words[start]) else 0


@functools.lru_cache(maxsize=65536)
def _fits(group: Group, word: str) -> bool:
    return group.fits(word)


def _same(word: str, wanted: str) -> bool:
    if wanted == "#":
        return word.isdecimal()
    return word.startswith(wanted[:-1]) if wanted.endswith("*") else word == wanted


@functools.lru_cache(maxsize=1024)
def group_of(word: str) -> Group:
    """The alternatives that a word of a phrase stands for: a family's, or itself and, from four letters on, what begins
    with it."""
    if word == "NUMBER":
        return Group(frozenset(), number=True)
    if word not in FAMILIES:
        return Group(frozenset((word,)), (word,) if len(word) >= _STEM else ())
    listed = FAMILIES[word].split()
    single = [entry for entry in listed if "_" not in entry]
    rows = sorted((tuple(entry.split("_")) for entry in listed if "_" in entry), key=len, reverse=True)
    by_first: dict[str, list[tuple[str, ...]]] = {}
    for row in rows:
        by_first.setdefault(row[0], []).append(row)
    return Group(
        frozenset(entry for entry in single if not entry.endswith("*")),
        tuple(entry[:-1] for entry in single if entry.endswith("*")),
        by_first,
    )


@functools.lru_cache(maxsize=1024)
def kin_of(word: str) -> Group:
    """The alternatives that a plain word stands for in a saying of several: those of its kin, or of its stem."""
    kin = next((group_of(family) for family in KIN if group_of(family).fits(word)), None)
    if kin is not None or word in FAMILIES or word == "NUMBER":
        return kin or group_of(word)
    ending = next((one for one in _ENDINGS if word.endswith(one) and len(word) - len(one) >= _LEAST_LEFT), "")
    return group_of(word.removesuffix(ending))


def unknown_families(phrase: str) -> list[str]:
    """The words in capitals that name no family."""
    found = [word.strip("()") for word in phrase.split()]
    return [word for word in found if len(word) > 1 and word.isupper() and word not in FAMILIES and word != "NUMBER"]
