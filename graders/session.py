"""What the learners of one grading have in common: the options, the course, the labs, the grader's own runs."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

import labrunner.labs
from labrunner.course.assignments import FILE as ASSIGNMENTS
from labrunner.course.assignments import check_salt
from labrunner.course.course_file import FILE, Course, course_root, no_course, read_course
from labrunner.course.lab import Lab, load_lab, load_lab_folder
from labrunner.course.lab_places import lab_folders
from labrunner.course.places import cache_dir
from labrunner.errors import InputError
from labrunner.files import shown
from labrunner.graders.read.files import inside
from labrunner.graders.read.places import Submission
from labrunner.graders.references.runs import Rerun, RunProgress, Runs

if TYPE_CHECKING:
    from labrunner.graders.overrides import Override


class Options(Struct, frozen=True):
    """How to grade. `labs` are further folders of labs; `cache` where runs are kept (default: the user's)."""

    rerun: Rerun = "auto"
    reveal: bool = False
    lang: str = "en"
    labs: tuple[str, ...] = ()
    cache: Path | None = None
    learner: str | None = None
    course: Path | None = None
    submitted: datetime | None = None
    overrides: tuple[Override, ...] = ()
    salt: str | None = None


class LabWarning(Struct, frozen=True):
    """A sentence of the catalogue and what fills its gaps."""

    code: str
    params: dict[str, Any]


class Session(Struct):
    """One course's labs and runs, for all learners that are graded by it. `lab_warnings` holds, by lab, what is unusual
    about where it was loaded from."""

    options: Options
    course: Course
    runs: Runs
    labs: dict[str, Lab] = field(default_factory=dict)
    course_file: Path | None = None
    lab_warnings: dict[str, list[LabWarning]] = field(default_factory=dict)

    def lab(self, id: str, learner: Path) -> tuple[Lab, list[LabWarning]]:
        """A lab and the warnings about where it comes from; loaded once for all learners.

        `learner` is the learner's folder. Raises InputError when the lab cannot be read, LabNotHere (one of these) when
        it is announced only.
        """
        known = self.labs.get(id)
        if known is None or inside(known.folder, learner):
            chosen, warnings = choose_lab(id, self.options.labs, learner)
            if known is not None or any(warning.code == "note.lab-planted" for warning in warnings):
                return chosen, warnings  # of this learner alone
            self.labs[id], self.lab_warnings[id] = chosen, warnings
        return self.labs[id], self.lab_warnings.get(id, [])


class Sessions:
    """A session for each course that the work belongs to; all of them share the cache of runs."""

    def __init__(self, options: Options, on_progress: RunProgress | None = None) -> None:
        self.options, self.on_progress = options, on_progress
        self._by_file: dict[Path | None, Session] = {}
        self._by_place: dict[Path, Session] = {}

    def of(self, submission: Submission) -> Session:
        """The session for a submission. Raises InputError for a course file that is wrong or lacks its salt."""
        place = submission.learner_folder().parent
        if place not in self._by_place:
            course, file = course_of(submission, self.options.course)
            if file not in self._by_file:
                self._by_file[file] = self._open(course, file)
            self._by_place[place] = self._by_file[file]
        return self._by_place[place]

    def _open(self, course: Course, file: Path | None) -> Session:
        if file is not None and course.has_own_cases and (file.parent / ASSIGNMENTS).exists():
            self._check_salt(course, file)
        cache = None
        if self.options.rerun != "never" or self.options.cache is not None or _cache_exists():
            from labrunner.course.cache import RunCache  # here: a grading without runs does without it

            cache = RunCache(self.options.cache)
        return Session(self.options, course, Runs(self.options.rerun, cache, self.on_progress), course_file=file)

    def _check_salt(self, course: Course, file: Path) -> None:
        """Raise InputError where cases were assigned with a salt that is not there, or is another one."""
        if self.options.salt is None:
            raise InputError(
                f"{shown(file)}: cases were assigned here ({ASSIGNMENTS}): set LABRUNNER_SALT to the salt that they "
                "were drawn with"
            )
        check_salt(file.parent / ASSIGNMENTS, course, self.options.salt, functools.cache(self._lab))

    def _lab(self, id: str) -> Lab | None:
        try:
            return load_lab(id, self.options.labs)
        except InputError:
            return None  # who handed it in is told


def _cache_exists() -> bool:
    return (cache_dir() / "runs").is_dir()


def course_of(submission: Submission, given: Path | None) -> tuple[Course, Path | None]:
    """The course that a submission is graded by, and its file: the one given, else the nearest above the learner's
    folder. One that lies in the learner's own folder is the learner's, and does not count."""
    if given is not None:
        return read_course(given), given
    root = course_root(submission.learner_folder().parent)
    return (read_course(root / FILE), root / FILE) if root else (no_course(), None)


def choose_lab(id: str, extra: Sequence[str], learner: Path) -> tuple[Lab, list[LabWarning]]:
    """A lab by its id, and warnings about where it comes from.

    A folder of labs may hold a lab of the name of a built-in one. The instructor's counts, with a warning; one in the
    learner's own folder does not count, with another. Raises InputError where the learner's is the only one.
    """
    lab = load_lab(id, extra)
    built_in = next((Path(p) / id for p in labrunner.labs.__path__ if (Path(p) / id / "lab.toml").is_file()), None)
    if inside(lab.folder, learner):
        if built_in is None:
            raise InputError(f"the lab {id} lies in the folder of the learner who is graded; give --labs another place")
        return load_lab_folder(built_in), [LabWarning("note.lab-planted", {"lab": id})]
    if built_in is None or lab_folders(extra)[id].resolve() == built_in.resolve():
        calibration = lab.calibration()
        edited = calibration is not None and calibration.proof_hash != lab.proof_hash
        return lab, [LabWarning("note.lab-edited", {"lab": id})] if edited else []
    own = load_lab_folder(built_in)
    different = (lab.hash, lab.proof_hash) != (own.hash, own.proof_hash)
    return lab, [LabWarning("note.lab-shadow", {"lab": id, "place": str(lab.folder)[:120]})] if different else []
