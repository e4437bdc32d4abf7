"""What a path holds, recognised by its content: a lab's folder, a learner's phase, a learner, a whole class."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path
from typing import Literal

from msgspec import Struct, field

from labrunner.errors import InputError, NothingToGrade
from labrunner.graders.read.files import LAB_FILES, inside
from labrunner.text import clean

Kind = Literal["lab", "phase", "learner", "class"]
MAX_CHILDREN = 20_000


class Submission(Struct):
    """One learner's phase: the folders of labs in it. `whole` is False when single labs were asked for."""

    learner: str
    phase: str
    labs: list[Path] = field(default_factory=list)
    folder: Path | None = None
    whole: bool = True
    strangers: list[str] = field(default_factory=list)

    def learner_folder(self) -> Path:
        """The learner's own folder, in which everything is theirs."""
        folder = self.folder or self.labs[0].parent
        return folder.parent


def submissions(path: Path, labs: Collection[str]) -> tuple[list[Submission], list[str]]:
    """What there is to grade at a path, and the names of what was left out because it is no learner's.

    `labs` are the ids of the labs that are known. Raises InputError when the path does not exist, is a file, or a class
    too large for one folder, NothingToGrade when it holds no learner's work.
    """
    if not path.exists():
        raise InputError(f"{clean(str(path), 200)}: there is no such folder; give a lab, a phase, a learner or a class")
    if not path.is_dir():
        raise InputError(f"{clean(str(path), 200)}: this is a file; give the folder that it is in")
    # The target of a link is graded under its own name: else one learner's folder could be handed in as another's.
    where = Path(os.path.realpath(path) if path.is_symlink() else os.path.abspath(path))
    kind = kind_of(where, labs)
    if kind == "lab":
        return [Submission(where.parent.parent.name, where.parent.name, [where], where.parent, whole=False)], []
    if kind == "phase":
        return [_phase(where, where.parent.name, labs)], []
    if kind == "learner":
        return _learner(where, labs), []
    if kind == "class":
        found: list[Submission] = []
        strangers: list[str] = []
        children = _children(where)
        if len(children) >= MAX_CHILDREN:
            raise InputError(
                f"{clean(str(path), 200)}: {MAX_CHILDREN} folders or more, of which not all are read; sort them into "
                "several, and give these as several paths"
            )
        for child in children:
            own = _learner(child, labs) if not child.is_symlink() and kind_of(child, labs) == "learner" else []
            found += own
            if not own:
                strangers.append(child.name)
        return found, strangers
    name = clean(str(path), 200)
    raise NothingToGrade(f"{name}: no learner's work is in here (postmortem.md, answers.toml, fix.toml)")


def kind_of(folder: Path, labs: Collection[str]) -> Kind | None:
    """What a folder is; None when it holds no learner's work."""
    if _is_lab(folder, labs):
        return "lab"
    children = _children(folder)
    if any(_is_lab(child, labs) for child in children):
        return "phase"
    grandchildren = {child: _children(child) for child in children}
    if any(_is_lab(c, labs) for below in grandchildren.values() for c in below):
        return "learner"
    for below in grandchildren.values():
        for child in below:
            if any(_is_lab(c, labs) for c in _children(child)):
                return "class"
    return None


def _is_lab(folder: Path, labs: Collection[str]) -> bool:
    if any(os.path.lexists(folder / name) for name in LAB_FILES):
        return True
    return folder.name in labs and not any(c.name in labs or _has_files(c) for c in _children(folder))


def _has_files(folder: Path) -> bool:
    return any(os.path.lexists(folder / name) for name in LAB_FILES)


def _children(folder: Path) -> list[Path]:
    """Folders below a folder, in order, at most 20,000; hidden ones, `notes` and what can't be read left out."""
    try:
        with os.scandir(folder) as entries:
            found = [
                Path(e.path) for e in entries if not e.name.startswith((".", "__")) and e.name != "notes" and _is_dir(e)
            ]
    except OSError:
        return []
    return sorted(found)[:MAX_CHILDREN]


def _is_dir(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _phase(folder: Path, learner: str, labs: Collection[str]) -> Submission:
    submission = Submission(learner, folder.name, folder=folder)
    for child in _children(folder):
        if child.name in labs and inside(child, folder):
            submission.labs.append(child)
        else:
            submission.strangers.append(child.name)
    return submission


def _learner(folder: Path, labs: Collection[str]) -> list[Submission]:
    return [
        _phase(child, folder.name, labs)
        for child in _children(folder)
        if inside(child, folder) and kind_of(child, labs) == "phase"
    ]
