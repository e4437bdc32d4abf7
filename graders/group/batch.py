"""A class: many submissions through an executor, kept as they are done, compared with each other at the end.

What is done is noted in a file of the cache, so that an interrupted grading goes on where it stopped; the file is
removed when all is done. A submission that was changed meanwhile is graded again.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from pydantic_core import from_json, to_json

from labrunner import __version__
from labrunner.course.cache import code_hash
from labrunner.course.lab_places import lab_folders
from labrunner.graders.findings import Findings
from labrunner.graders.grade import grade_submission
from labrunner.graders.group.executors import Executor, Here
from labrunner.graders.group.record import is_torn
from labrunner.graders.group.similar import Traits, alike, copied
from labrunner.graders.messages import say
from labrunner.graders.read.files import SHIFTS, read_bytes, work_files
from labrunner.graders.read.places import Submission
from labrunner.graders.references.runs import RunProgress
from labrunner.graders.result import Result, strict_json
from labrunner.graders.session import Options, Sessions, course_of
from labrunner.say import percent

_LARGEST_FILE = 1 << 21


@dataclass
class Graded:
    """One submission's result, compressed, with the traits that are compared across the class."""

    blob: bytes
    traits: Traits
    whole: bool = True

    @classmethod
    def of(cls, result: Result, traits: Traits) -> Graded:
        """Pack a result. `whole` says that the grader failed nowhere, so that it may be kept."""
        return cls(zlib.compress(to_json(strict_json(result)), 1), traits, not result.errors())

    def result(self) -> Result:
        """The result, unpacked."""
        return msgspec.convert(from_json(zlib.decompress(self.blob)), Result)


@dataclass
class Results(Sequence[Result]):
    """The results of a class in the order of the work. They are unpacked one by one when asked for."""

    graded: list[Graded]
    notes: dict[int, list[str]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.graded)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[i] for i in range(*place.indices(len(self)))]
        result = self.graded[place].result()
        result.notes += self.notes.get(place % len(self), [])
        return result


class Worker:
    """Grades submissions one after the other. Workers in other processes share runs through the cache."""

    def __init__(self, options: Options, on_progress: RunProgress | None = None) -> None:
        self.sessions = Sessions(options, on_progress)

    def __call__(self, submission: Submission) -> Graded:
        traits = Traits(work=fingerprint(submission))
        return Graded.of(grade_submission(self.sessions.of(submission), submission, traits.take), traits)


_WORKERS: dict[Options, Worker] = {}


def grade_job(job: tuple[Submission, Options]) -> Graded:
    """Grade one submission; runs in another process, which keeps one worker for each set of options."""
    submission, options = job
    if options not in _WORKERS:
        _WORKERS[options] = Worker(options)
    return _WORKERS[options](submission)


def fingerprint(submission: Submission) -> str:
    """Digest of everything that a learner handed in: names, and the files as far as they are read."""
    import xxhash

    digest = xxhash.xxh3_128(f"{submission.learner}\0{submission.phase}\0{submission.strangers[:20]}".encode())
    for folder in submission.labs:
        for name in work_files(folder):
            data = read_bytes(folder / name, Findings(), root=folder, limit=_LARGEST_FILE)
            digest.update(f"\0{folder.name}/{name}\0{-1 if data is None else len(data)}\0".encode())
            digest.update(data or b"")
    return digest.hexdigest()


def grade_all(
    work: Sequence[Submission],
    options: Options,
    executor: Executor,
    *,
    keep: Keep | None = None,
    known: dict[int, Graded] | None = None,
    on_progress: RunProgress | None = None,
    started: Callable[[list[int]], None] | None = None,
    done: Callable[[int], None] | None = None,
) -> Results:
    """Grade everything but what is `known`; `started` is called with the places being worked on, `done` with each place
    that is finished.

    Raises InputError for what is wrong with a lab or the course, MachineError when processes were lost,
    KeyboardInterrupt; what was done until then is in `keep`.
    """
    found: dict[int, Graded] = dict(known or {})
    for place in found:
        if done:
            done(place)
    left = [place for place in range(len(work)) if place not in found]
    own = isinstance(executor, Here)
    function: Any = Worker(options, on_progress) if own else grade_job
    jobs: list[Any] = [work[p] if own else (work[p], options) for p in left]
    on_start = (lambda places: started([left[p] for p in places])) if started else None
    with closing(executor.run(function, jobs, on_start)) as outcomes:
        for place, graded in outcomes:
            found[left[place]] = graded
            if keep:
                keep.add(left[place], graded)
            if done:
                done(left[place])
    if keep:
        keep.finish()
    results = Results([found[place] for place in range(len(work))])
    results.notes = compared(work, [graded.traits for graded in results.graded], options.lang)
    return results


def compared(work: Sequence[Submission], traits: Sequence[Traits], lang: str) -> dict[int, list[str]]:
    """Notes by place: files that two learners handed in byte for byte, and free texts that are alike."""
    notes: dict[int, list[str]] = {}
    held: dict[tuple[str, int], set[str]] = {}  # digests that a submission shares with another, by lab and place
    for (name, digest), places in copied(traits).items():
        names = sorted({work[p].learner for p in places})
        for place in places if len(names) > 1 else ():
            notes.setdefault(place, []).append(
                say(lang, "note.copied", name=name, other=_few(names, work[place].learner))
            )
            held.setdefault((name.partition("/")[0], place), set()).add(f"{name} {digest}")
    for lab, pairs in alike(traits).items():
        close: dict[int, dict[str, float]] = {}
        for (a, b), share in pairs.items():
            if work[a].learner != work[b].learner and not held.get((lab, a), set()) & held.get((lab, b), set()):
                close.setdefault(a, {})[work[b].learner] = share
                close.setdefault(b, {})[work[a].learner] = share
        for place, others in sorted(close.items()):
            ordered = sorted(others, key=lambda name: (-others[name], name))
            notes.setdefault(place, []).append(
                say(lang, "note.similar", lab=lab, other=_few(ordered), share=f"{percent(max(others.values()))} %")
            )
    return notes


def _few(names: Sequence[str], own: str | None = None) -> str:
    """Five of the names, and how many more there are; one's own is left out."""
    shown = [name for name in names[:6] if name != own][:5]
    more = len(names) - len(shown) - (own in names)
    return ", ".join(shown) + (f" (+{more})" if more else "")


class Keep:
    """The file in which a grading notes what is done."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def of(cls, work: Sequence[Submission], options: Options, folder: Path) -> Keep:
        """The file for this work under these options; another one as soon as labs, course or labrunner change."""
        salted = replace(
            options,
            salt=hashlib.sha256(options.salt.encode()).hexdigest() if options.salt else None,
            cache=None if options.rerun == "always" else options.cache,
        )
        digest = hashlib.sha256(repr(salted).encode())
        for place in sorted({str(s.folder) for s in work}):
            digest.update(place.encode() + b"\0")
        for text in _surroundings(work, options):
            digest.update(text + b"\0")
        return cls(folder / f"{digest.hexdigest()[:32]}.jsonl")

    def read(self, work: Sequence[Submission]) -> dict[int, Graded]:
        """What an interrupted grading has done and is still so, by place."""
        places = {(s.learner, s.phase): i for i, s in enumerate(work)}
        self._names = {i: key for key, i in places.items()}
        found: dict[int, Graded] = {}
        for line in self._lines():
            try:
                entry = json.loads(line)
                place = places[entry["learner"], entry["phase"]]
                traits = Traits(entry["files"], {k: frozenset(v) for k, v in entry["texts"].items()}, entry["work"])
                graded = Graded(base64.b64decode(entry["blob"]), traits)
                if fingerprint(work[place]) == traits.work and graded.result() is not None:
                    found[place] = graded
            except (ValueError, KeyError, TypeError, zlib.error):
                continue  # torn by the interruption
        return found

    def _lines(self) -> Iterator[bytes]:
        try:
            with open(self.path, "rb") as stream:
                yield from stream
        except OSError:
            return

    def add(self, place: int, graded: Graded) -> None:
        """Note one; what the grader itself failed at is not kept. A cache that cannot be written is done without."""
        if not graded.whole:
            return
        learner, phase = self._names.get(place, ("", ""))
        traits = graded.traits
        entry = {
            "learner": learner,
            "phase": phase,
            "work": traits.work,
            "files": traits.files,
            "texts": {lab: sorted(found) for lab, found in traits.texts.items()},
            "blob": base64.b64encode(graded.blob).decode(),
        }
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            torn = b"\n" if is_torn(self.path) else b""
            with open(self.path, "ab") as stream:
                stream.write(torn + json.dumps(entry).encode() + b"\n")
        except OSError:
            return

    def finish(self) -> None:
        """Remove the file: all is done."""
        try:
            os.unlink(self.path)
        except OSError:
            return


def _surroundings(work: Sequence[Submission], options: Options) -> Iterator[bytes]:
    """What decides results besides the submissions: the program, the labs and the course."""
    yield __version__.encode()
    yield code_hash().encode()
    for source in sorted(Path(__file__).parents[1].rglob("*.py")):
        yield source.read_bytes()
    wanted = {lab.name for submission in work for lab in submission.labs}
    for id, folder in sorted(lab_folders(options.labs).items()):
        for name in ("lab.toml", "calibration.json", "cases.json") if id in wanted else ():
            yield (folder / name).read_bytes() if (folder / name).is_file() else b""
    if SHIFTS in wanted:
        from labrunner.drill.scenario import scenario_files  # here: few classes hand in any

        yield from (path.read_bytes() for path in scenario_files(options.labs))
    for place in sorted({s.learner_folder().parent for s in work}):
        submission = next(s for s in work if s.learner_folder().parent == place)
        yield course_of(submission, options.course)[0].model_dump_json().encode()
