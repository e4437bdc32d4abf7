"""Files and free texts that learners of a class share: reported to the instructor, never judged.

Texts are compared by the sequences of six words that they have in common (w-shingles), after numbers, case and accents
are taken away; word sequences of the lab's own texts are left out. The work grows with what is
shared, not with the square of the class.
"""

from __future__ import annotations

import functools
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from sys import intern

from msgspec import Struct, field

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


class Traits(Struct):
    """What is compared between submissions: digests of files by `lab/name`, shingles of free texts by lab
    (`packed`)."""

    files: dict[str, str] = field(default_factory=dict)
    texts: dict[str, bytes] = field(default_factory=dict)

    def take(self, case: Case) -> None:
        """Take in what is compared of one lab: digests of the words and answers, word sequences of the free texts."""
        import xxhash

        for name in _COMPARED:
            data = read_bytes(case.path(name), Findings(), root=case.folder)
            if data and len(data) > 200:
                self.files[f"{case.lab.id}/{name}"] = xxhash.xxh3_128_hexdigest(data)
        found = shingles_of(case.postmortem)
        self.texts[case.lab.id] = packed(found - quoted(case.lab) if found else found)


def packed(found: Iterable[int]) -> bytes:
    """Hashes, four bytes each: a tenth of what a set of them takes."""
    import numpy as np  # here, as in `alike`: a single learner is compared with nobody

    return np.array(sorted(found), dtype="<u4").tobytes()


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


def copied(traits: Iterable[Traits]) -> dict[tuple[str, str], list[int]]:
    """(file, digest) -> the submissions that hold this file byte for byte, where there are several."""
    first: dict[tuple[str, str], int] = {}
    several: dict[tuple[str, str], list[int]] = {}
    count = 0
    for place, one in enumerate(traits):
        count += 1
        for name, digest in one.files.items():
            key = intern(name), digest
            if key not in first:
                first[key] = place
            else:
                several.setdefault(key, [first[key]]).append(place)
    # Short right answers coincide without anybody's help; what is written does not.
    few = max(2, count // 20)
    return {
        key: several[key]
        for key in first
        if key in several and len(several[key]) <= (few if key[0].endswith(".toml") else count)
    }


def alike(texts: Sequence[bytes]) -> Iterator[tuple[int, dict[int, float]]]:
    """Submissions whose free text is like others', one after the other: (submission, {other: share of the shorter text
    that both hold}). `texts` are one lab's, `packed`, one for each submission."""
    import numpy as np

    sizes = np.array([len(text) // 4 for text in texts])
    hashes = np.frombuffer(b"".join(texts), dtype="<u4")
    if not len(hashes):
        return
    order = np.argsort(hashes, kind="stable")
    holders = np.repeat(np.arange(len(texts), dtype=np.int32), sizes)[order]  # of one shingle side by side
    hashes = hashes[order]
    starts = np.flatnonzero(np.append(True, hashes[1:] != hashes[:-1]))
    ends = np.append(starts[1:], len(hashes))
    counted = (ends - starts > 1) & (ends - starts <= _MOST_HOLDERS)
    shingle = np.repeat(np.arange(len(starts)), ends - starts)[np.repeat(counted, ends - starts)]
    owner = holders[np.repeat(counted, ends - starts)]
    order = np.argsort(owner, kind="stable")
    bounds = np.searchsorted(owner[order], np.arange(len(texts) + 1))
    for place in range(len(texts)):
        own = shingle[order[bounds[place] : bounds[place + 1]]]
        if len(own) < LEAST_SHARED:
            continue
        met = np.concatenate([holders[starts[one] : ends[one]] for one in own])
        others, common = np.unique(met, return_counts=True)
        shares = common / np.minimum(sizes[others], sizes[place])
        close = (others != place) & (common >= LEAST_SHARED) & (shares >= LEAST_SHARE)
        if close.any():
            yield place, dict(zip(others[close].tolist(), shares[close].tolist(), strict=True))
