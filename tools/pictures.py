"""The moving picture of the README, and the page of every verdict in docs/verdicts: `python -m tools.pictures`.

    python -m tools.pictures                      every picture and every number of the pages, from real runs
    python -m tools.pictures nan plateau          those of two verdicts; `breaking` is the README's
    python -m tools.pictures --runs /some/folder  keep the runs there, and take those that are there already

Each is a run of `leaves.toml`, trained here and judged by `labrunner check`. Writes docs/img/breaking.svg,
docs/verdicts/VERDICT.svg, docs/verdicts/figures.json, and into each page (VERDICT.md, in Spanish VERDICT.es.md) what
`check` prints in its language and its marked numbers (`7.1<!--=peak-->`).

What follows a failure is chaos, in which makes of processor differ: where a run does not end here at the verdict of its
page, picture, page and numbers stay as they are, and that is said; the exit code is then 1.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from labrunner.cli import main as labrunner
from labrunner.commands.check import WORDS, page_of
from labrunner.diagnosis.check import Diagnosis, check
from labrunner.diagnosis.online import Alarm, Monitor
from labrunner.errors import Exit, InputError, LabrunnerError
from labrunner.say import LANGUAGES, number, pick
from labrunner.series.series import Series, load_run
from labrunner.series.statistics import median
from labrunner.watch.tell import line_of
from tools.leaves import load_leaves, run_leaf
from tools.picture_svg import Panel, Told, picture

DOCS = Path(__file__).resolve().parents[1] / "docs"
#: The README's picture.
MOVING = "breaking"
#: A marked number: what is shown, then the name of its figure.
MARK = re.compile(r"(?P<shown>[^\s|(]+)<!--=(?P<name>\w+)-->")
#: What `check` prints of the page's run, between these lines.
PRINTED = re.compile(r"(?<=<!-- check -->\n).*?(?=<!-- end -->)", re.DOTALL)

LOSS, RATE = Panel((("loss", "loss"),)), Panel((("lr", "learning rate"),))
NORM = Panel((("grad_norm_pre", "gradient norm"),), log=True)
SCALE = Panel((("loss_scale", "loss scale"),), log=True)


@dataclass(frozen=True)
class Shown:
    """What a picture shows: a run of `leaves.toml`, and its panels."""

    leaf: str
    panels: tuple[Panel, ...]


#: Of every verdict. Runs whose numbers up to the failure are the same on any machine, and that end here on all of them.
VERDICTS = {
    "healthy": Shown("outlier-batch", (LOSS, NORM)),
    "nan": Shown("fp32-nan", (LOSS, NORM)),
    "fp16-overflow": Shown("collapsed-scale", (LOSS, SCALE)),
    "spike-recovered": Shown("lr-jump", (LOSS, RATE)),
    "spike-lingering": Shown("lr-jump-for-good", (LOSS, RATE)),
    "diverged": Shown("early-divergence", (LOSS, NORM)),
    "silent-divergence": Shown("rising-gradient", (Panel((("loss", "loss"), ("loss_ema", "smoothed"))), NORM)),
    "plateau": Shown("plateau", (LOSS, RATE)),
    "overfit": Shown("overfit", (Panel((("loss", "training loss"), ("eval_loss", "held-out loss"))),)),
    "throughput": Shown("throughput", (LOSS, Panel((("tokens_per_second", "tokens per second"),), log=True))),
    "too-short": Shown("too-short", (LOSS,)),
}
README = Shown("long-tail-divergent", (LOSS, NORM, Panel((("update_ratio", "update / weights"),), log=True)))


class Elsewhere(LabrunnerError):
    """A run that does not end at its leaf on this machine."""

    exit_code = Exit.FAILED


class Made(NamedTuple):
    """A run, its folder and its check."""

    folder: Path
    series: Series
    result: Diagnosis


def made(shown: Shown, runs: Path, train: Callable[[Path], object] | None = None) -> Made:
    """The run of a picture, trained into `runs` unless it is there; `train` as `run_leaf` takes it.

    Raises Elsewhere where the run does not end at its leaf.
    """
    base, leaves = load_leaves()
    leaf = next(leaf for leaf in leaves if leaf.name == shown.leaf)
    folder = runs / leaf.name
    if not (folder / "manifest.json").is_file():
        run_leaf(leaf, base, folder, train)
    series = load_run(folder)
    result = check(series)
    if wrong := leaf.missed(result):
        raise Elsewhere(f"{leaf.name}: {'; '.join(wrong)}")
    return Made(folder, series, result)


def figures(series: Series, result: Diagnosis) -> dict[str, str]:
    """The numbers that a page can name, as they are shown; those that a run does not have are missing."""
    loss = series.columns["loss"]
    finite = loss[np.isfinite(loss)]
    worst = max(result.spikes, key=lambda spike: spike.sigma or 0, default=None)
    found: dict[str, object] = {
        "steps": len(series),
        "rows": len(finite),
        "start": float(finite[0]),
        "best": float(np.nanmin(series.columns["loss_ema"])),
        "end": median(finite[-10:]),
        "first": result.first_bad_step,
        "last_number": int(series.steps[np.isfinite(loss)][-1]),
        "highest_rate": float(series.columns["lr"].max()),
        "end_rate": float(series.columns["lr"][-1]),
        "largest_norm": _largest(series.columns["grad_norm_pre"]),
    }
    if worst is not None:
        found |= {"before": worst.pre_loss, "peak": worst.peak_loss, "at": worst.step, "peak_at": worst.peak_step}
        found |= {"sigma": worst.sigma, "times": worst.grad_ratio}
        found["took"] = None if worst.recovered_at is None else worst.recovered_at - worst.step
    found |= _scale(series) | _held_out(series)
    return {name: number(value, 3) for name, value in found.items() if value is not None}


def _largest(values: np.ndarray) -> float | None:
    finite = values[np.isfinite(values)]
    return float(finite.max()) if len(finite) else None


def _scale(series: Series) -> dict[str, object]:
    scale, overflow = series.columns["loss_scale"], series.columns["overflow"]
    return {"scale_first": float(scale[0]), "scale_last": float(scale[-1]), "overflows": int(np.nansum(overflow))}


def _held_out(series: Series) -> dict[str, object]:
    if "eval_loss" not in series.columns:
        return {}
    there = series.is_logged("eval_loss")
    values, steps = series.columns["eval_loss"][there], series.steps[there]
    if not len(values) or not np.isfinite(values).all():
        return {}
    best = int(values.argmin())
    at = int(np.searchsorted(series.steps, steps[best]))
    return {
        "held_out": len(values),
        "held_out_best": float(values[best]),
        "held_out_at": int(steps[best]),
        "held_out_end": float(values[-1]),
        "training_then": median(series.columns["loss"][max(at - 5, 0) : at + 5]),
    }


def printed(folder: Path, lang: str = "en") -> str:
    """The verdict and the advice of `labrunner check RUN` in a language, as a block of its page."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        labrunner(["--lang", lang, "check", str(folder), "--exit-zero"])
    parts = out.getvalue().split("\n\n")
    advice = pick(WORDS["advice"], lang)
    kept = [parts[0].split("\n")[1], *(part for part in parts[1:] if part.startswith(advice))]
    return "\n".join(f"    {line}".rstrip() for line in "\n\n".join(kept).strip().split("\n")) + "\n"


def written(page: str, shown: dict[str, str], check_says: str) -> str:
    """A page with its numbers and its block. Raises InputError for a mark that no figure has."""

    def one(match: re.Match[str]) -> str:
        if match["name"] not in shown:
            raise InputError(f"no figure is called {match['name']}; there are {', '.join(shown)}")
        return f"{shown[match['name']]}<!--={match['name']}-->"

    return PRINTED.sub(lambda _: check_says, MARK.sub(one, page))


def still(verdict: str, run: Made) -> str:
    """The picture of a verdict's page."""
    result = run.result
    since = f" from step {result.first_bad_step}" if result.first_bad_step is not None else ""
    title = f"{verdict}{since}"
    return picture(run.series, VERDICTS[verdict].panels, (), title, result.first_bad_step)


def moving(run: Made) -> str:
    """The README's picture: the run is drawn step by step, with what `watch` says at which step, and the verdict."""
    series, result = run.series, run.result
    alarms = alarms_of(series)
    first = [next((a for a in alarms if a.level == level), None) for level in ("notice", "alarm")]
    told = [Told(a.step, _watch_says(a), a.level == "alarm") for a in first if a is not None]
    last = int(series.steps[-1])
    told.append(Told(last, f"$ labrunner check: {result.verdict} from step {result.first_bad_step}", bad=False))
    return picture(series, README.panels, told, "a run that breaks", result.first_bad_step, moves=True)


def _watch_says(alarm: Alarm) -> str:
    """The line of an alarm up to its advice."""
    return line_of(alarm, "", "en", clock=False).split("; ")[0].split(" [")[0]


def alarms_of(series: Series) -> list[Alarm]:
    """What `labrunner watch` says of a run, row by row."""
    monitor, found = Monitor(), []
    columns = [series.columns[name].tolist() for name in ("loss", "grad_norm_pre", "lr")]
    for step, loss, norm, rate in zip(series.steps.tolist(), *columns, strict=True):
        found += monitor.row(step, loss, norm, rate)
    return found


def write(name: str, runs: Path, docs: Path = DOCS, train: Callable[[Path], object] | None = None) -> None:
    """Make what belongs to one name: its picture, and for a verdict its figures and its page's numbers."""
    if name == MOVING:
        (docs / "img" / f"{MOVING}.svg").write_text(moving(made(README, runs, train)), encoding="utf-8")
        return
    run = made(VERDICTS[name], runs, train)
    folder = docs / "verdicts"
    (folder / f"{name}.svg").write_text(still(name, run), encoding="utf-8")
    found = figures(run.series, run.result)
    check_says = {lang: printed(run.folder, lang) for lang in LANGUAGES}
    kept = folder / "figures.json"
    every = json.loads(kept.read_text(encoding="utf-8")) if kept.is_file() else {}
    every[name] = {"leaf": VERDICTS[name].leaf, "figures": found, "check": check_says}
    ordered = {verdict: every[verdict] for verdict in VERDICTS if verdict in every}
    kept.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")
    for lang in LANGUAGES:
        page = folder / Path(page_of(name, lang)).name
        page.write_text(written(page.read_text(encoding="utf-8"), found, check_says[lang]), encoding="utf-8")


def main(argv: list[str] | None = None) -> int:
    """Make the pictures that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description=(__doc__ or "").splitlines()[0])
    names = (MOVING, *VERDICTS)
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[[], *names])
    parser.add_argument("--runs", type=Path, help="keep the runs in this folder, and take those that are there")
    args = parser.parse_args(argv)
    try:
        with tempfile.TemporaryDirectory() as scratch:
            return write_all(args.names or names, args.runs or Path(scratch))
    except LabrunnerError as error:
        print(f"tools.pictures: {error}", file=sys.stderr)
        return error.exit_code


def write_all(
    names: Sequence[str], runs: Path, docs: Path = DOCS, train: Callable[[Path], object] | None = None
) -> Exit:
    """Make what belongs to some names (see `write`), and say on stderr which are made. What ends at another verdict
    here stays as it was: it is said, and the exit code is FAILED."""
    code = Exit.OK
    for name in names:
        try:
            write(name, runs, docs, train)
            print(name, file=sys.stderr)
        except Elsewhere as error:
            print(f"{name}: left as it is, since on this machine the run ends elsewhere ({error})", file=sys.stderr)
            code = Exit.FAILED
    return code


if __name__ == "__main__":
    sys.exit(main())
