"""The results of a class on disk: one line each in a file of the cache, by which an interrupted grading goes on.

Memory holds where each line lies, so that a class of ten thousand takes hardly more than one of ten. The file is
removed once everything was written that was asked for. A submission that was changed meanwhile is graded again.
"""

from __future__ import annotations

import errno
import hashlib
import os
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

import msgspec
from msgspec.structs import replace
from pydantic_core import from_json, to_json

from labrunner import __version__
from labrunner.course.cache import code_hash
from labrunner.course.lab_places import lab_folders
from labrunner.errors import MachineError
from labrunner.graders.findings import Findings
from labrunner.graders.group.record import is_torn
from labrunner.graders.group.similar import Traits
from labrunner.graders.read.files import SHIFTS, read_bytes, work_files
from labrunner.graders.read.places import Submission
from labrunner.graders.result import Result, strict_json
from labrunner.graders.session import Options, course_of

_LARGEST_FILE = 1 << 21


class Graded(msgspec.Struct):
    """One submission's result, compressed, with the traits that are compared across the class. `work` is the digest of
    what was handed in, which tells the labs of one folder apart; `whole` says that the grader failed nowhere, so that
    a later grading may take it over."""

    folder: str
    work: str
    whole: bool
    traits: Traits
    blob: bytes

    @classmethod
    def of(cls, submission: Submission, work: str, result: Result, traits: Traits) -> Graded:
        """Pack a result."""
        blob = zlib.compress(to_json(strict_json(result)), 1)
        return cls(str(submission.folder), work, not result.errors(), traits, blob)

    def result(self) -> Result:
        """The result, unpacked."""
        return msgspec.convert(from_json(zlib.decompress(self.blob)), Result)


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


class Keep:
    """What is graded, by its place in the work. Without a path, or where the cache cannot be written, it lies in a
    temporary file; what the disk has no room for stays in memory."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._file: IO[bytes] | None = None
        self._lines: dict[int, tuple[int, int] | bytes] = {}  # where a line begins and how long it is, or the line

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

    def __contains__(self, place: object) -> bool:
        return place in self._lines

    def __len__(self) -> int:
        return len(self._lines)

    def __getitem__(self, place: int) -> Graded:
        """One that is graded. Raises KeyError, MachineError when the file can't be read any more."""
        line = self._lines[place]
        if not isinstance(line, bytes):
            where, size = line
            try:
                stream = self._open()
                stream.seek(where)
                line = stream.read(size)
            except OSError as error:
                raise MachineError(f"{self.path or 'temporary file'} cannot be read: {error.strerror}") from None
        try:
            return msgspec.json.decode(line, type=Graded)
        except msgspec.DecodeError:
            raise MachineError(f"{self.path or 'temporary file'} was changed while grading; grade again") from None

    def read(self, work: Sequence[Submission]) -> list[int]:
        """Take over what an interrupted grading has done and is still so; the places of it."""
        places: dict[str, list[int]] = {}  # several where labs of a phase were asked for one by one
        for place, submission in enumerate(work):
            places.setdefault(str(submission.folder), []).append(place)
        for where, line in self._written():
            try:
                graded = msgspec.json.decode(line, type=Graded)
                for place in places[graded.folder]:
                    if graded.whole and fingerprint(work[place]) == graded.work:
                        graded.result()
                        self._lines[place] = where, len(line)
            except (ValueError, KeyError, zlib.error):
                continue  # torn by the interruption
        return sorted(self._lines)

    def _written(self) -> Iterator[tuple[int, bytes]]:
        """The lines of the file and where each begins."""
        where = 0
        try:
            with open(self.path or os.devnull, "rb") as stream:
                for line in stream:
                    yield where, line
                    where += len(line)
        except OSError:
            return

    def add(self, place: int, graded: Graded) -> None:
        """Note one, in one write."""
        line = msgspec.json.encode(graded) + b"\n"
        try:
            stream = self._open()
            torn = b"\n" if self._torn else b""
            self._torn = True
            if stream.write(torn + line) < len(torn + line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            self._torn = False
            self._lines[place] = stream.tell() - len(line), len(line)
        except OSError:
            self._lines[place] = line

    def _open(self) -> IO[bytes]:
        """The file, opened for appending and reading; lines of another grading of the same work may come between."""
        if self._file is None:
            self._torn = self.path is not None and is_torn(self.path)
            try:
                if self.path is None:
                    raise FileNotFoundError
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._file = open(self.path, "a+b", buffering=0)  # until everything was written
            except OSError:
                self._file, self._torn = tempfile.TemporaryFile("a+b", buffering=0), False
        return self._file

    def finish(self) -> None:
        """Remove the file: all is done. Nothing can be read from here any more."""
        self._lines.clear()
        if self._file is not None:
            self._file.close()
        try:
            os.unlink(self.path or "")
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
