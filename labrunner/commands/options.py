"""What several commands share: finding a run, showing progress, printing a summary."""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.engine.record.journal import encode
from labrunner.errors import InputError, LabrunnerError
from labrunner.say import Sentences, number

if TYPE_CHECKING:
    from labrunner.engine.record.summary import RunSummary
    from labrunner.series.series import Series

Progress = Callable[[int, int, float], None]


def extra_labs(args: argparse.Namespace) -> tuple[str, ...]:
    """Folders of labs named by `--labs`, several separated as in PATH."""
    return tuple(part for part in (args.labs or "").split(os.pathsep) if part)


#: word: (English, Spanish)
_WORDS = {
    "absent": (
        "{text}: no such file or folder, and no run of that name in {root}",
        "{text}: no existe ese archivo ni esa carpeta, ni hay una ejecución con ese nombre en {root}",
    ),
    "near": (
        "{text}: no such file or folder; did you mean {runs}?",
        "{text}: no existe ese archivo ni esa carpeta; ¿quizá {runs}?",
    ),
    "folder": ("run folder: {folder}", "carpeta de la ejecución: {folder}"),
    "at": ("{title}: step {step} of {target}, loss {loss}", "{title}: paso {step} de {target}, loss {loss}"),
    "run": ("run", "ejecución"),
    "status": ("status", "estado"),
    "ended": ("{status} after {steps} steps{rate}", "{status} tras {steps} pasos{rate}"),
    "rate": (", {rate} steps/s", ", {rate} pasos/s"),
    "finished": ("finished", "terminada"),
    "nonfinite": ("nonfinite", "no finita"),
    "stopped": ("stopped", "detenida"),
    "final loss": ("final loss", "loss final"),
    "max norm": ("max grad norm", "máx. del gradiente"),
    "max at": ("{norm} at step {step}", "{norm} en el paso {step}"),
    "verdict": ("verdict", "veredicto"),
}
_say = Sentences(_WORDS)
_MOST_NAMED = 3


def word(lang: str, key: str, **values: Any) -> str:
    """A text of these commands in a language."""
    return _say(lang, key, **values)


def find_run(text: str, lang: str | None = None) -> Path:
    """A run folder or a log by its path, `-`, or a run by its name among those of the course.

    Raises InputError, in the user's language, where there is none; it names runs whose arm or lab is called so. Whether
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
    named = ", ".join(map(_short_path, near))
    raise InputError(word(language(lang), "near" if near else "absent", text=text, root=_short_path(root), runs=named))


def _runs_called(name: str, root: Path) -> list[Path]:
    """Run folders of the arm or lab `name`, or whose name begins so, newest first."""
    called = re.compile(rf"(?:^|-){re.escape(name)}(?:-s\d|$)|^{re.escape(name)}-")
    try:
        found = [(folder.stat().st_mtime, folder) for folder in root.iterdir() if called.search(folder.name)]
    except OSError:
        return []
    return [folder for _, folder in sorted(found, reverse=True)[:_MOST_NAMED]] if name else []


def _short_path(path: Path) -> str:
    """As seen from here, where it lies below."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def narrate(text: str) -> None:
    """One line on standard error."""
    print(text, file=sys.stderr, flush=True)


@contextmanager
def progress(title: str, lang: str = "en") -> Iterator[Progress]:
    """Progress on standard error: a bar on a terminal, a line every tenth otherwise."""
    if sys.stderr.isatty():
        with _bar(title) as report:
            yield report
    else:
        yield _lines(title, lang)


def _lines(title: str, lang: str) -> Progress:
    told = -1

    def report(step: int, target: int, loss: float) -> None:
        nonlocal told
        if (tenth := 10 * step // max(target, 1)) > told:
            told = tenth
            narrate(word(lang, "at", title=title, step=step, target=target, loss=f"{loss:.4f}"))

    return report


@contextmanager
def _bar(title: str) -> Iterator[Progress]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(compact=True),
        TextColumn("loss {task.fields[loss]}"),
    )
    with Bar(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(title, total=None, loss="-", rate="")
        began: tuple[float, int] | None = None

        def report(step: int, target: int, loss: float) -> None:
            nonlocal began
            began = began or (time.monotonic(), step)
            passed = time.monotonic() - began[0]
            rate = f"{(step - began[1]) / passed:.0f}/s" if passed > 0.5 else ""
            bar.update(task, completed=step, total=target, loss=f"{loss:.3f}", rate=rate)

        yield report


def with_verdict(summary: RunSummary) -> RunSummary:
    """The summary with the stability check's verdict; None where there is nothing to judge."""
    from labrunner.diagnosis.check import check
    from labrunner.series.series import load_run

    try:
        return summary.model_copy(update={"verdict": check(load_run(summary.run_dir)).verdict})
    except LabrunnerError:
        return summary


def print_summary(summary: RunSummary, as_json: bool, lang: str = "en") -> None:
    """The summary on standard output, as one JSON object or as lines for a reader."""
    if as_json:
        print(encode(summary.as_json()))
        return
    rate = word(lang, "rate", rate=f"{summary.steps_per_second:.0f}") if summary.steps_per_second else ""
    norm, step = summary.max_grad_norm, summary.max_grad_norm_step
    rows: list[tuple[str, Any]] = [
        ("run", summary.run_dir),
        ("status", word(lang, "ended", status=word(lang, summary.status), steps=summary.steps, rate=rate)),
        ("final loss", number(summary.final_loss)),
        ("max norm", word(lang, "max at", norm=number(norm), step=step) if norm is not None else "-"),
        ("verdict", summary.verdict or "-"),
    ]
    names = [word(lang, key) for key, _ in rows]
    width = max(14, *map(len, names))
    for name, (_, value) in zip(names, rows, strict=True):
        print(f"{name:<{width}} {value}")


def secrets_of(series: Series, args: argparse.Namespace) -> frozenset[str]:
    """The settings that a run of a blind arm keeps to itself until its lab is solved; none of other logs."""
    if series.manifest is None:
        return frozenset()
    from labrunner.course.blind import secrets_of_run

    return secrets_of_run(series.manifest, extra_labs(args), args.learner)
