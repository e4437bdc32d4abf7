"""What several commands print: lines on standard error, progress, and the summary of a run."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.errors import LabrunnerError
from labrunner.say import Sentences, number

if TYPE_CHECKING:
    from labrunner.engine.record.summary import RunSummary

Progress = Callable[[int, int, float], None]


#: word: (English, Spanish)
_WORDS = {
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
    "left": ("{done} of {of} done, about {time} left", "{done} de {of}, faltan unos {time}"),
    "all": ("{done} of {of} done", "{done} de {of}"),
    "verdict": ("verdict", "veredicto"),
}
_say = Sentences(_WORDS)


def narrate(text: str) -> None:
    """Print one line on standard error."""
    print(text, file=sys.stderr, flush=True)


def narrate_folder(folder: Path, lang: str) -> None:
    """Say on standard error which folder a new run is written to."""
    narrate(_say(lang, "folder", folder=folder))


def minutes(seconds: float) -> str:
    """How long something takes, in seconds or minutes."""
    return f"{seconds:.0f} s" if seconds < 100 else f"{number(seconds / 60, 2)} min"


class Clock:
    """Says how far work of many pieces is, and how long the rest takes at the speed so far."""

    def __init__(self, lang: str) -> None:
        self.lang, self.began = lang, time.monotonic()

    def __call__(self, done: int, of: int) -> None:
        """`done` pieces of `of` were made since the clock began."""
        left = (time.monotonic() - self.began) / done * (of - done)
        narrate(_say(self.lang, "left" if done < of else "all", done=done, of=of, time=minutes(left)))


@contextmanager
def progress(title: str, lang: str = "en") -> Iterator[Progress]:
    """A function `report(step, steps, loss)` that shows progress on standard error: as a bar on a terminal, elsewhere
    as a line for every tenth of the run."""
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
            narrate(_say(lang, "at", title=title, step=step, target=target, loss=f"{loss:.4f}"))

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
    """The summary with the verdict of the stability check; unchanged where the run cannot be judged."""
    from labrunner.diagnosis.check import check
    from labrunner.series.series import load_run

    try:
        return summary.model_copy(update={"verdict": check(load_run(summary.run_dir)).verdict})
    except LabrunnerError:
        return summary


def print_summary(summary: RunSummary, as_json: bool, lang: str = "en") -> None:
    """The summary on standard output, as one JSON object or as lines for a reader."""
    if as_json:
        from labrunner.engine.record.journal import encode

        print(encode(summary.as_json()))
        return
    rate = _say(lang, "rate", rate=f"{summary.steps_per_second:.0f}") if summary.steps_per_second else ""
    norm, step = summary.max_grad_norm, summary.max_grad_norm_step
    rows: list[tuple[str, Any]] = [
        ("run", summary.run_dir),
        ("status", _say(lang, "ended", status=_say(lang, summary.status), steps=summary.steps, rate=rate)),
        ("final loss", number(summary.final_loss)),
        ("max norm", _say(lang, "max at", norm=number(norm), step=step) if norm is not None else "-"),
        ("verdict", summary.verdict or "-"),
    ]
    names = [_say(lang, key) for key, _ in rows]
    width = max(14, *map(len, names))
    for name, (_, value) in zip(names, rows, strict=True):
        print(f"{name:<{width}} {value}")
