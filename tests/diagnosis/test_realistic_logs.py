"""Logs as people have them: the healthy ones raise no alarm, the sick ones do, and harmless changes turn none sick."""

import csv
from pathlib import Path

import numpy as np
import pytest
import realistic_faults  # noqa: F401 (puts its makers into SICK)
import realistic_more  # noqa: F401 (... into HEALTHY)
from diagnosis_fakes import BY_RULES
from realistic import HEALTHY, read
from realistic_sick import CAUSES, SICK

from labrunner.diagnosis.check import CALM, check
from labrunner.series.foreign import load_any
from labrunner.series.series import Series

LOGS = Path(__file__).parents[2].parent / "shared" / "logs"
SEEDS = (0, 1)
#: Classes whose loss means the same with a constant added to it, and with every third row.
STEADY = [name for name, make in HEALTHY.items() if make.__module__ == "realistic"]


@pytest.mark.parametrize("name", HEALTHY)
def test_no_alarm(name):
    for seed in SEEDS:
        result = check(read(HEALTHY[name](np.random.default_rng(seed))))
        assert result.verdict == "healthy", (seed, result.first_bad_step, result.findings)


@pytest.mark.parametrize("name", SICK)
def test_an_alarm(name):
    make, accepted = SICK[name]
    for seed in SEEDS:
        result = check(read(make(np.random.default_rng(seed))))
        assert result.verdict in accepted and (name not in CAUSES or result.cause in CAUSES[name]), (seed, result)


def changed(series: Series, rows=slice(None), plus: float = 0.0, shift: int = 0) -> Series:
    columns = {name: values[rows] + (plus if name == "loss" else 0) for name, values in series.columns.items()}
    logged = {name: mask[rows] for name, mask in series.logged.items()}
    return Series(
        "changed",
        series.steps[rows] + shift,
        columns,
        logged=logged,
        marks=set(series.marks),
        config=dict(series.config),
    )


def longer(series: Series) -> Series | None:
    """A fifth more rows that stay where the last ones are, scattered as they are."""
    loss = series.columns["loss"]
    there = np.flatnonzero(np.isfinite(loss))
    count = min(len(there) // 5, 500)
    if count < 5:
        return None
    at, last = np.arange(count), loss[there[-count:]]
    line = np.polyval(np.polyfit(at, last, 1), at)
    more = line[-1] + np.random.default_rng(0).permutation(last - line)
    stride = max(int(np.median(np.diff(series.steps[there]))), 1)
    steps = np.concatenate([series.steps, series.steps[-1] + stride * np.arange(1, count + 1)])
    columns = {
        name: np.concatenate([values, more if name == "loss" else np.full(count, np.nan)])
        for name, values in series.columns.items()
    }
    logged = {name: np.concatenate([series.is_logged(name), np.full(count, name == "loss")]) for name in series.columns}
    return Series("longer", steps, columns, logged=logged, marks=set(series.marks), config=dict(series.config))


def cuts(series: Series):
    """The log as it was early in the run, at lengths from a few rows up, and whole."""
    for rows in (24, 60, 150, 400, 1200):
        if rows < len(series):
            yield rows, changed(series, slice(0, rows))
    yield len(series), series


def harmless(series: Series):
    """The same log, changed in ways that make no run sick."""
    if "loss" in series.columns:
        for plus in (0.01 - float(np.nanmin(series.columns["loss"])), -1.0, 100.0, 3000.0):
            yield f"loss {plus:+.3g}", changed(series, plus=plus)
        if (more := longer(series)) is not None:
            yield "healthy steps appended", more
    yield "steps + 1e9", changed(series, shift=10**9)
    for name, rows in (
        ("odd rows", slice(0, None, 2)),
        ("even rows", slice(1, None, 2)),
        ("thirds", slice(0, None, 3)),
    ):
        yield name, changed(series, rows)


def healthy_files() -> list[str]:
    """The logs beside the repository that a reader found healthy."""
    if not (LOGS / "labels.tsv").exists():
        return []
    with (LOGS / "labels.tsv").open(newline="") as stream:
        rows = [row for row in csv.DictReader(stream, delimiter="\t") if row["verdicts"] == "healthy"]
    return [name for row in rows for name in (row["file"], row["raw"]) if name]


@pytest.mark.slow
@pytest.mark.parametrize("name", [*STEADY, *healthy_files()])
def test_harmless_changes_make_no_log_sick(name):
    series = read(HEALTHY[name](np.random.default_rng(0))) if name in STEADY else load_any(LOGS / name)
    for rows, part in cuts(series) if name in STEADY else [(len(series), series)]:
        if check(part).verdict in CALM:
            for change, other in harmless(part):
                # Another level means the same to a rule, and something else to who knows what losses of logs are.
                thresholds = BY_RULES if change.startswith("loss") else None
                assert check(other, thresholds).verdict in CALM, (rows, change)
