"""The run or log that a command line names, and what of it may be shown."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.commands.options import extra_labs
from labrunner.commands.tell import narrate
from labrunner.errors import InputError
from labrunner.files import shown
from labrunner.say import Sentences, points

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
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
    "withheld": (
        "{lab} asks you for the cause: it is told, with what to do, after your first grade (`labrunner`, {lab}, `g`); "
        "--reveal tells it now and counts as the last hint",
        "{lab} te pregunta la causa: se dice, con lo que hay que hacer, después de tu primera nota (`labrunner`, "
        "{lab}, `g`); --reveal la dice ya y cuenta como la última pista",
    ),
    "revealed": (
        "{lab} is not graded yet: to be told the cause counts as the last hint ({cost} points)",
        "{lab} aún no tiene nota: que se te diga la causa cuenta como la última pista ({cost} puntos)",
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


def _of_a_lab(series: Series) -> bool:
    """Whether a run says that it is a lab's: asked before labs are imported, which takes a quarter of a second."""
    return series.manifest is not None and bool(series.manifest.lab)


def secrets_of(series: Series, args: argparse.Namespace) -> frozenset[str]:
    """Dotted settings that must not be shown, as they tell the cause that a lab asks for, or what a blind arm drew;
    empty for logs of other programs. `--reveal` tells the cause."""
    if not _of_a_lab(series):
        return frozenset()
    from labrunner.course.blind import secrets_of_run

    told = getattr(args, "reveal", False)
    return secrets_of_run(series.manifest, extra_labs(args), args.learner, told=told)


def reveal_option(parser: argparse.ArgumentParser) -> None:
    """Add `--reveal`, for commands that ask `withheld_of`."""
    parser.add_argument(
        "--reveal",
        action="store_true",
        help="tell the cause of a lab's run before the lab was graded; counts as its last hint",
    )


def withheld_of(series: Series, args: argparse.Namespace, lang: str) -> str | None:
    """The sentence printed instead of the cause of a lab's run, while its learner is still asked for the cause; None if
    the cause may be told. With `--reveal` it is told, and noted as the last hint if the run is the learner's own."""
    if not _of_a_lab(series):
        return None
    from labrunner.course.blind import asks_for_cause

    asker = learner_at_hand(args)
    whose = args.learner or (series.manifest.learner if series.manifest is not None else None) or asker
    lab = asks_for_cause(series.manifest, extra_labs(args), whose)
    if lab is None:
        return None
    if not args.reveal:
        return _say(lang, "withheld", lab=lab.id)
    if asker is not None and asker == whose:
        _pay_for_cause(lab, asker, lang)
    return None


def _pay_for_cause(lab: Lab, learner: str, lang: str) -> None:
    from labrunner.course.course_file import load_course
    from labrunner.course.hints import take_last
    from labrunner.course.learner import lab_folder

    offer = take_last(lab, lab_folder(learner, lab.phase, lab.id), load_course())
    if offer is not None:
        narrate(_say(lang, "revealed", lab=lab.id, cost=points(offer.cost)))


def learner_at_hand(args: argparse.Namespace) -> str | None:
    """The learner who gives the command, where that is known. Raises InputError for a `--learner` that can be none."""
    from labrunner.course.learner import learner_name

    if args.learner:
        return learner_name(args.learner)
    try:
        return learner_name()
    except InputError:
        return None
