"""What stands around a grading: which course holds, which labs are whose, when work was due and when it came in."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.errors import InputError
from labrunner.graders.messages import say
from labrunner.graders.read.files import LAB_FILES, inside
from labrunner.graders.read.places import Submission

if TYPE_CHECKING:
    from labrunner.course.course_file import Course
    from labrunner.course.lab import Lab

COURSE_FILES = ("course.toml", "overrides.toml", "assignments.toml", "lab.toml")


def learner_folder(submission: Submission) -> Path:
    """The learner's own folder, in which everything is theirs."""
    folder = submission.folder or submission.labs[0].parent
    return folder.parent


def course_of(submission: Submission, given: Path | None) -> tuple[Course, Path | None]:
    """The course that a submission is graded by, and its file: the one given, else the nearest above the learner's
    folder. One that lies in the learner's own folder is the learner's, and does not count."""
    from labrunner.course.course_file import FILE, SCHEMA, Course, course_root, read_course

    if given is not None:
        return read_course(given), given
    root = course_root(learner_folder(submission).parent)
    return (read_course(root / FILE), root / FILE) if root else (Course(schema=SCHEMA), None)


def planted(submission: Submission, lang: str) -> list[str]:
    """Notes on files of the instructor's kind that lie in the learner's folder. They are not read."""
    own = learner_folder(submission)
    places = [own, *([submission.folder] if submission.folder else []), *submission.labs]
    found = [place / name for place in dict.fromkeys(places) for name in COURSE_FILES if os.path.lexists(place / name)]
    return [say(lang, "note.planted", name=os.path.relpath(path, own)) for path in found[:8]]


def choose_lab(id: str, extra: Sequence[str], learner: Path) -> tuple[Lab, list[tuple[str, dict[str, Any]]]]:
    """A lab by its id, and what is odd about where it comes from, as (message code, parameters).

    A folder of labs may hold a lab of the name of a built-in one. The instructor's counts, and is named; one that lies
    in the learner's own folder is named and does not count.
    """
    import labrunner.labs
    from labrunner.course.lab import lab_folders, load_lab, load_lab_folder

    lab = load_lab(id, extra)
    built_in = next((Path(p) / id for p in labrunner.labs.__path__ if (Path(p) / id / "lab.toml").is_file()), None)
    if inside(lab.folder, learner):
        if built_in is None:
            raise InputError(f"the lab {id} lies in the folder of the learner who is graded; give --labs another place")
        return load_lab_folder(built_in), [("note.lab-planted", {"lab": id})]
    if built_in is None or lab_folders(extra)[id].resolve() == built_in.resolve():
        calibration = lab.calibration()
        edited = calibration is not None and calibration.proof_hash != lab.proof_hash
        return lab, [("note.lab-edited", {"lab": id})] if edited else []
    own = load_lab_folder(built_in)
    different = (lab.hash, lab.proof_hash) != (own.hash, own.proof_hash)
    return lab, [("note.lab-shadow", {"lab": id, "place": str(lab.folder)[:120]})] if different else []


def when(value: str | datetime | date) -> datetime:
    """A moment as UTC. A day means its last second, a time without a zone is UTC. Raises ValueError for no time."""
    if isinstance(value, str):
        value = (
            datetime.fromisoformat(value.strip().replace("Z", "+00:00"))
            if len(value.strip()) > 10
            else date.fromisoformat(value.strip())
        )
    if not isinstance(value, datetime):
        value = datetime.combine(value, time(23, 59, 59))
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def due_of(course: Course, phase: str, lab: str) -> datetime | None:
    """When a lab is due: as it says itself, else its phase, else the course."""
    found = next((p for p in course.phases if p.id == phase), None)
    entry = next((e for e in found.labs if e.id == lab), None) if found else None
    due = next((d for d in (entry and entry.due, found and found.due, course.due) if d is not None), None)
    return when(due) if due is not None else None


def handed_in(folder: Path, given: datetime | None) -> datetime | None:
    """When work was handed in: as the platform says (`--submitted`), else when its newest file was last written."""
    if given is not None:
        return given
    stamps = []
    for name in LAB_FILES:
        try:
            stamps.append(os.lstat(folder / name).st_mtime)
        except OSError:
            continue
    try:
        return datetime.fromtimestamp(max(stamps), UTC) if stamps else None
    except (OverflowError, OSError, ValueError):
        return None


def lateness(due: datetime | None, came: datetime | None) -> timedelta | None:
    """How late work is; None where it is not, or where that can't be told."""
    return came - due if due and came and came > due else None


def spoken(span: timedelta) -> str:
    """A span as `2 d 3 h` or `15 min`."""
    minutes = int(span.total_seconds() // 60)
    days, rest = divmod(minutes, 1440)
    hours, minutes = divmod(rest, 60)
    parts = [f"{days} d"] * bool(days) + [f"{hours} h"] * bool(hours) + [f"{minutes} min"] * (not days)
    return " ".join(parts)
