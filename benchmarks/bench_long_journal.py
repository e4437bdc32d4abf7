"""Journals of a million steps: the check on them, cold start included, and what the column file saves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from long_journal import make_run, spike_of
from paired import Pairs, Row, seconds_row
from pydantic_core import from_json

from labrunner.series.builder import ColumnBuilder
from labrunner.series.column_file import NAME
from labrunner.series.series import load_run

STEPS, FEWER, ROUNDS = 1_000_000, 100_000, 5
#: Reports its own peak and processor time when it is done.
COMMAND = (
    "import resource, sys; from labrunner.cli import main; main(sys.argv[1:]); "
    "used = resource.getrusage(resource.RUSAGE_SELF); "
    "print(used.ru_maxrss, used.ru_utime + used.ru_stime, file=sys.stderr)"
)


def check(folder: Path) -> tuple[float, float, float]:
    """Seconds, processor seconds and peak megabytes of `labrunner check`, in a process of its own."""
    began = time.perf_counter()
    command = [sys.executable, "-c", COMMAND, "check", str(folder), "--json"]
    found = subprocess.run(command, capture_output=True, text=True)
    passed = time.perf_counter() - began
    result = json.loads(found.stdout)
    assert result["steps"] == [1, STEPS] and result["first_bad_step"] == spike_of(STEPS)
    peak, processor = found.stderr.split()[-2:]
    return passed, float(processor), int(peak) / (1024 if sys.platform == "linux" else 1 << 20)


@pytest.mark.skipif(os.name != "posix", reason="needs the resource module")
def test_check_of_a_million_steps(benchmark, record, places):
    folder = make_run(places / "long", STEPS)
    first, again, memory, processor = [], [], [], []

    def both() -> None:
        (folder / NAME).unlink(missing_ok=True)
        for taken in (first, again):
            seconds, used, megabytes = check(folder)
            taken.append(seconds)
            processor.append(used)
            memory.append(megabytes)

    benchmark.pedantic(both, rounds=2, iterations=1)
    openings = ("first opening", first, processor[::2], 15), ("opened again", again, processor[1::2], None)
    for name, taken, used, aim in openings:
        row = seconds_row("check", f"a journal of {STEPS:,} steps, {name}, cold start", taken, aim)
        row.against = f"processor time: {min(used):.1f} s"
        record(row)
    record(
        Row(
            "check",
            f"peak memory, {STEPS:,} steps",
            f"{max(memory):.0f} MB",
            aim="at most 500 MB",
            met=max(memory) <= 500,
        )
    )


def line_by_line(folder: Path) -> float:
    """Seconds to make columns of a journal one line at a time."""
    began, builder = time.perf_counter(), ColumnBuilder()
    with (folder / "events.jsonl").open("rb") as stream:
        for raw in stream:
            builder.add(from_json(raw, cache_strings="keys"), 0)
    builder.columns.settle()
    return time.perf_counter() - began


def whole(folder: Path, *, columns: bool) -> float:
    """Seconds of `load_run`, with the column file or without."""
    began = time.perf_counter()
    load_run(folder, columns=columns)
    return time.perf_counter() - began


@pytest.mark.parametrize(
    ("columns", "name"), [(False, "parsed in pieces"), (True, "from the column file")], ids=["pieces", "columns"]
)
def test_opening(benchmark, record, places, columns, name):
    folder, pairs = make_run(places / "long", FEWER), Pairs()
    load_run(folder, columns=columns)
    benchmark.pedantic(
        lambda: pairs.take(lambda: line_by_line(folder), lambda: whole(folder, columns=columns)),
        rounds=ROUNDS,
        iterations=1,
    )
    middle, low, high = pairs.ratio()
    record(
        Row(
            "journal",
            f"{FEWER:,} steps, {name}",
            f"{sorted(pairs.b)[len(pairs.b) // 2]:.2f} s",
            f"line by line: {sorted(pairs.a)[len(pairs.a) // 2]:.2f} s",
            f"{middle:.1f} times as fast ({low:.1f} to {high:.1f})",
        )
    )
