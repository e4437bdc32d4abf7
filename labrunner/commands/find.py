"""The run or log that a command line names, and what of it may be shown."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.commands.options import extra_labs
from labrunner.errors import InputError
from labrunner.files import shown
from labrunner.say import Sentences

if TYPE_CHECKING:
    from labrunner.series.series import Series

#: key: (English, Spanish)
_WORDS = {
    "absent": (
        "{text}: no such file or folder, and no run of that name in {root}",
        "{text}: no existe ese archivo ni esa carpeta, ni hay una ejecución con ese nombre en {root}",
    ),
    "near": (
        "{text}: no such file or folder; did you mean {runs}?",
        "{text}: no existe ese archivo ni esa carpeta; ¿quizá {runs}?",
    ),
}
_say = Sentences(_WORDS)
_MOST_NAMED = 3


def find_run(text: str, lang: str | None = None) -> Path:
    """A run folder or a log by its path, `-`, or a run by its name among those of the course.

    Raises InputError, in the user's language, if there is none; it names runs of the arm or lab called `text`. Whether
    a folder holds a run is not checked.
    """
    path = Path(text).expanduser()
    if text == "-" or path.exists():
        return path
    from labrunner.course.course_file import runs_dir
    from labrunner.course.learner import language

    root = runs_dir()
    if path.name == text and (known := root / text).is_dir():
        return known
    near = _runs_called(path.name, root)
    named = ", ".join(map(shown, near))
    raise InputError(_say(language(lang), "near" if near else "absent", text=text, root=shown(root), runs=named))


def _runs_called(name: str, root: Path) -> list[Path]:
    """Run folders of the arm or lab `name`, or whose name begins so, newest first."""
    called = re.compile(rf"(?:^|-){re.escape(name)}(?:-s\d|$)|^{re.escape(name)}-")
    try:
        found = [(folder.stat().st_mtime, folder) for folder in root.iterdir() if called.search(folder.name)]
    except OSError:
        return []
    return [folder for _, folder in sorted(found, reverse=True)[:_MOST_NAMED]] if name else []


def secrets_of(series: Series, args: argparse.Namespace) -> frozenset[str]:
    """Dotted settings that must not be shown, as they tell what a blind arm drew; empty once its lab is solved, and for
    logs of other programs."""
    if series.manifest is None or not series.manifest.lab:  # before labs are imported, a tenth of a second
        return frozenset()
    from labrunner.course.blind import secrets_of_run

    return secrets_of_run(series.manifest, extra_labs(args), args.learner)
