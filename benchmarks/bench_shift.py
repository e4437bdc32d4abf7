"""A shift under the screens, unpaced, against the same shift flown by its process alone; and how soon the helm answers.

Both fly one quiet scenario without an action, in turns; the clock runs from the tenth update to the last.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import statistics
import sys
import time
from pathlib import Path

import pytest
from bench_tui import PATIENCE, in_a_terminal
from paired import Pairs, Row, rate_row

from labrunner.drill import live
from labrunner.drill.calibration import write_measured
from labrunner.drill.scenario import Scenario, find_scenario, load_scenario

SEED, FIRST, PAIRS, ACTIONS = 5, 10, 3, 12
UPDATES, FLAT_OUT, LIVELY = 400, 100_000.0, 5.0


def long_scenario(labs: Path) -> Scenario:
    """The quiet scenario `linen`, with more updates, as if it had been proven."""
    ours, folder = find_scenario("linen")._path, labs / "on-call" / "scenarios"
    folder.mkdir(parents=True)
    for lang in ("en", "es"):
        (folder / f"long.{lang}.md").write_text(ours.with_suffix(f".{lang}.md").read_text())
    lines = ours.read_text().splitlines()
    changed = [f"updates = {UPDATES}" if line.startswith("updates =") else line for line in lines]
    (folder / "long.toml").write_text("\n".join(changed) + "\n")
    scenario = load_scenario(folder / "long.toml")
    write_measured(scenario, {"spread": 0.01, "half": 20.0})
    return scenario


def alone(root: Path, labs: Path, scenario: Scenario) -> float:
    """Seconds that the shift's process takes with nobody before it but who asks now and then whether it is over."""
    folder = live.new_shift(root, scenario, SEED)
    process = live.start(folder, labs=[labs], pace=FLAT_OUT)
    try:
        _wait(lambda: _status(folder).executed >= FIRST, 0.002)
        began = time.perf_counter()
        _wait(lambda: _status(folder).phase in ("judging", "over"), 0.02)
        return time.perf_counter() - began
    finally:
        end(process)


def end(process: live.LiveShift) -> None:
    """End a shift's process: what it would still judge is not measured, and must not run beside what is."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(process.pid, signal.SIGKILL)
    process.wait(PATIENCE)


def _status(folder: Path) -> live.Status:
    return live.read_status(folder) or live.Status()


def _wait(holds, pause: float) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "the shift did not come to that"
        time.sleep(pause)


def on_screens(root: Path, labs: Path, scenario: Scenario, pace: float, actions: int) -> dict:
    """What the driver measured of the same shift in the deck, at 160x50."""
    words = [str(root), str(labs), scenario.id, str(pace), str(actions)]
    in_a_terminal([sys.executable, "-P", str(Path(__file__).with_name("shift_driver.py")), *words], 160, 50)
    return json.loads((root / "result.json").read_text())


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_a_shift_under_the_deck(benchmark, record, places):
    labs, pairs = places / "labs", Pairs()
    scenario = long_scenario(labs)

    def pair() -> None:
        number = len(pairs.a)
        pairs.take(
            lambda: alone(places / f"alone-{number}", labs, scenario),
            lambda: on_screens(places / f"deck-{number}", labs, scenario, FLAT_OUT, 0)["seconds"],
        )

    benchmark.pedantic(pair, rounds=PAIRS, iterations=1)
    record(rate_row("ui", "a shift under the deck, unpaced", "headless", pairs, UPDATES - FIRST, aim=0.95))


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_the_helm_answers(benchmark, record, places):
    labs, told = places / "labs", []
    scenario = long_scenario(labs)
    benchmark.pedantic(
        lambda: told.extend(on_screens(places / "deck", labs, scenario, LIVELY, ACTIONS)["acts"]),
        rounds=1,
        iterations=1,
    )
    cards, updates = [one["card"] for one in told], [one["updates"] for one in told]
    value = f"{max(cards) * 1000:.0f} ms (median {statistics.median(cards) * 1000:.0f} ms)"
    load = f"load {os.getloadavg()[0]:.1f}"
    record(Row("ui", "a key of the helm until its card is drawn", value, load, "", "at most 100 ms", max(cards) <= 0.1))
    value = f"{max(updates):g} (median {statistics.median(updates):g})"
    record(Row("ui", "updates from Enter until in effect", value, load, "", "at most 2", max(updates) <= 2))
