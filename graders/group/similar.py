"""Files and free texts that learners of a class share: reported to the instructor, never judged.

Texts are compared by the sequences of six words that they have in common (w-shingles), after numbers, case and accents
are taken away; word sequences of the lab's own texts are left out. The work grows with what is
shared, not with the square of the class.
"""

from __future__ import annotations

import functools
import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from labrunner.course.lab import Lab
from labrunner.course.texts import load_texts
from labrunner.graders.checks.case import Case
from labrunner.graders.findings import Findings
from labrunner.graders.read.files import read_bytes
from labrunner.graders.read.language import fold
from labrunner.graders.read.postmortem import PostMortem

#: Files that are compared byte for byte; what short right ones share says little, see `copied`.
_COMPARED = ("postmortem.md", "answers.toml", "experiments.toml")
WORDS = 6
#: Sequences that two texts share at least, and the share of the shorter one, before it is noted.
LEAST_SHARED, LEAST_SHARE = 8, 0.5
#: A sequence that more submissions hold is everybody's, and says nothing.
_MOST_HOLDERS = 400
_WORD = re.compile(r"[a-z]{2,}")


@dataclass
class Traits:
    """What is compared between submissions: digests of files by `lab/name`, shingles of free texts by lab; `work` is a
    digest of all that was handed in."""

    files: dict[str, str] = field(default_factory=dict)
    texts: dict[str, frozenset[int]] = field(default_factory=dict)
    work: str = ""

    def take(self, case: Case) -> None:
        """Take in what is compared of one lab: digests of the words and answers, word sequences of the free texts."""
        import xxhash

        for name in _COMPARED:
            data = read_bytes(case.path(name), Findings(), root=case.folder)
            if data and len(data) > 200:
                self.files[f"{case.lab.id}/{name}"] = xxhash.xxh3_128_hexdigest(data)
        found = shingles_of(case.postmortem)
        self.texts[case.lab.id] = found - quoted(case.lab) if found else found


def shingles_of(postmortem: PostMortem | None) -> frozenset[int]:
    """Hashes of the word sequences in hypotheses, root cause and lesson."""
    if postmortem is None:
        return frozenset()
    return shingles([*(h.text for h in postmortem.hypotheses[:20]), postmortem.root_cause.text, postmortem.lesson.text])


def shingles(parts: Iterable[str], limit: int = 4000) -> frozenset[int]:
    """Hashes of the word sequences in texts, of which `limit` characters each are read."""
    found: set[int] = set()
    for part in parts:
        words = _WORD.findall(fold(part[:limit]))
        found |= {zlib.crc32(" ".join(words[i : i + WORDS]).encode()) for i in range(len(words) - WORDS + 1)}
    return frozenset(found)


def quoted(lab: Lab) -> frozenset[int]:
    """Word sequences of a lab's own texts, in both languages: to repeat them is to quote."""
    return _quoted(str(lab.folder))


@functools.lru_cache(maxsize=32)
def _quoted(folder: str) -> frozenset[int]:
    return shingles(
        (text for lang in ("en", "es") for text in load_texts(Path(folder), lang).sections.values()), 50_000
    )


def copied(traits: Sequence[Traits]) -> dict[tuple[str, str], list[int]]:
    """(file, digest) -> the submissions that hold this file byte for byte, where there are several."""
    seen: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, one in enumerate(traits):
        for name, digest in one.files.items():
            seen[name, digest].append(place)
    # Short right answers coincide without anybody's help; what is written does not.
    few = max(2, len(traits) // 20)
    return {
        (name, digest): places
        for (name, digest), places in seen.items()
        if 1 < len(places) <= (few if name.endswith(".toml") else len(traits))
    }


def alike(traits: Sequence[Traits]) -> dict[str, dict[tuple[int, int], float]]:
    """Lab -> pairs of submissions whose free texts are alike, with the share of the shorter text that is shared."""
    found: dict[str, dict[tuple[int, int], float]] = {}
    for lab in sorted({lab for one in traits for lab in one.texts}):
        holders: dict[int, list[int]] = defaultdict(list)
        there = [place for place, one in enumerate(traits) if one.texts.get(lab)]
        for place in there:
            for shingle in traits[place].texts[lab]:
                holders[shingle].append(place)
        shared: Counter[tuple[int, int]] = Counter()
        for places in holders.values():
            if 1 < len(places) <= _MOST_HOLDERS:
                shared.update(combinations(places, 2))
        pairs = {
            pair: count / min(len(traits[p].texts[lab]) for p in pair)
            for pair, count in shared.items()
            if count >= LEAST_SHARED
        }
        close = {pair: share for pair, share in pairs.items() if share >= LEAST_SHARE}
        if close:
            found[lab] = close
    return found
