"""Who is learning, in which language, and where their files are."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from labrunner.course.places import COURSE_FILE, config_path, course_root
from labrunner.errors import InputError
from labrunner.files import shown
from labrunner.text import clean

LEARNERS = "learners"
NOBODY = "who is learning? say so with --learner NAME, or set LABRUNNER_LEARNER"
_NAME = re.compile(r"\w[\w.-]{0,63}")


class Preferences(Protocol):
    """What of the user's settings says who is learning, and in which language."""

    @property
    def lang(self) -> str | None:
        """Language of texts; None where the settings name none."""
        ...

    @property
    def learner(self) -> str | None:
        """The learner's name; None where the settings name none."""
        ...


def safe_name(name: str, where: str = "learner") -> str:
    """`name` if it can be a folder's name: letters, digits, `_`, `-`, `.`, 64 at most. Raises InputError otherwise."""
    if not _NAME.fullmatch(name):
        raise InputError(f"{where}: {clean(repr(name), 80)} cannot be a learner's name; use letters, digits, - and _")
    return name


@dataclass(frozen=True)
class LabFolder:
    """`learners/<name>/<phase>/<lab>`: the folder of one learner's work on one lab. No path in it needs to exist."""

    path: Path

    @property
    def lab(self) -> str:
        """The lab's id, which is the folder's name."""
        return self.path.resolve().name

    @property
    def phase(self) -> str:
        """The phase, the folder above."""
        return self.path.resolve().parent.name

    @property
    def learner(self) -> str:
        """The learner's name, two folders above."""
        return self.path.resolve().parent.parent.name

    @property
    def postmortem(self) -> Path:
        """The post-mortem, Markdown."""
        return self.path / "postmortem.md"

    @property
    def answers(self) -> Path:
        """Answers to the questions, TOML."""
        return self.path / "answers.toml"

    @property
    def fix(self) -> Path:
        """The proposed fix, TOML."""
        return self.path / "fix.toml"

    @property
    def experiments(self) -> Path:
        """What was tried and what was predicted of it, TOML (see `course.experiments`)."""
        return self.path / "experiments.toml"

    @property
    def progress(self) -> Path:
        """What the learner has done so far, JSON (see `course.progress`)."""
        return self.path / "progress.json"

    @property
    def lessons(self) -> Path:
        """The lessons of the phase, Markdown, one line for each lab."""
        return self.path.parent / "notes" / "lessons.md"


def learners_root(start: Path | None = None) -> Path:
    """The `learners/` folder: next to the nearest `course.toml` above `start` (default: here), else in `start`."""
    here = start or Path.cwd()
    return (course_root(here) or here) / LEARNERS


def named_learner(
    given: str | None = None, *, environ: Mapping[str, str] = os.environ, config: Preferences | None = None
) -> str | None:
    """The learner that `--learner`, LABRUNNER_LEARNER or the configuration names; None where none of them does.

    Raises InputError for what cannot be a learner's name.
    """
    if given:
        return safe_name(given, "--learner")
    if environ.get("LABRUNNER_LEARNER"):
        return safe_name(environ["LABRUNNER_LEARNER"], "LABRUNNER_LEARNER")
    if config is None:
        from labrunner.course.config import load_config

        config = load_config()
    return safe_name(config.learner, "the configuration's learner") if config.learner else None


def learner_name(
    given: str | None = None,
    *,
    root: Path | None = None,
    environ: Mapping[str, str] = os.environ,
    config: Preferences | None = None,
) -> str:
    """The learner: `--learner`, else LABRUNNER_LEARNER, else the configuration, else the only folder in `learners/`.

    Raises InputError when none of these says who it is.
    """
    named = named_learner(given, environ=environ, config=config)
    if named:
        return named
    root = root or learners_root()
    names = known_learners(root)
    if len(names) == 1:
        return names[0]
    if names:
        raise InputError(
            f"{shown(root)} holds several learners ({clean(', '.join(names[:8]), 200)}); say which with --learner NAME"
        )
    raise InputError(NOBODY)


def known_learners(root: Path) -> list[str]:
    """Names of the folders in `learners/` that can be learners, without that of the course's worked example.

    Raises InputError where the course's file, which names the example, is wrong.
    """
    try:
        children = sorted(root.iterdir())
    except OSError:
        return []
    names = [child.name for child in children if child.is_dir() and _NAME.fullmatch(child.name)]
    example = example_of(root) if names else None
    return [name for name in names if name != example]


def example_of(root: Path) -> str | None:
    """Name of the folder in `learners/` (`root`) that is the course's worked example; None where the course has none.

    Raises InputError where the course's file is wrong.
    """
    if not (root.parent / COURSE_FILE).is_file():
        return None
    from labrunner.course.course_file import load_course

    return load_course(root.parent).example


def own_name(name: str, root: Path | None = None) -> str:
    """`name`, checked before anything is written in its folder. Raises InputError for the course's worked example."""
    if example_of(root or learners_root()) == name:
        raise InputError(
            f"{name} is this course's worked example, which is only read: give a name of your own with --learner NAME"
        )
    return name


def lab_folder(learner: str, phase: str, lab: str, *, root: Path | None = None) -> LabFolder:
    """Where a learner's work on a lab lies."""
    return LabFolder((root or learners_root()) / safe_name(learner) / phase / lab)


def language(
    given: str | None = None, *, environ: Mapping[str, str] = os.environ, config: Preferences | None = None
) -> str:
    """Code of the language: `--lang`, else the configuration, else `en` or `es` by LC_ALL, LC_MESSAGES or LANG."""
    if given:
        return given
    if config is None and config_path().is_file():
        from labrunner.course.config import load_config

        config = load_config()
    if config is not None and config.lang:
        return config.lang
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return "es" if environ[name].lower().startswith("es") else "en"
    return "en"
