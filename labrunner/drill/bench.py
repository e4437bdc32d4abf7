"""Pilots compared: every pilot on every scenario and seed, in several processes, going on where it stopped."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from labrunner.course.cache import run_key
from labrunner.course.places import cache_dir
from labrunner.drill.calibration import drill_hash, measured
from labrunner.drill.pilots import make_pilot
from labrunner.drill.prepared import Prepared
from labrunner.drill.scenario import Scenario, load_scenario
from labrunner.drill.score import Outcome, score
from labrunner.drill.shift import fly_shift
from labrunner.drill.spread import spread

SCHEMA = "labrunner/drill-bench/v1"
Row = dict[str, Any]
#: Called as a task is done: its rows, and how many of the tasks that had to be flown are done, and how many there are.
Told = Callable[[list[Row], int, int], None]


@dataclass(frozen=True)
class Task:
    """All pilots of one scenario and seed: they share the run without an action."""

    path: Path
    seed: int
    pilots: tuple[str, ...]


def flown_shifts(task: Task) -> list[Row]:
    """Fly a task: of each pilot, in their order, its `pilot`, `seed`, `outcome` (`score.Outcome`), and `problem` where
    it was not heard to the end. They are worth what the calibration of the day says of them."""
    scenario = load_scenario(task.path)
    prepared = Prepared(scenario, task.seed)
    shifts = []
    for name in task.pilots:
        pilot = make_pilot(name)
        flown = fly_shift(scenario, task.seed, pilot, prepared)
        if hasattr(pilot, "close"):
            pilot.close()
        told = {"pilot": name, "seed": task.seed, "outcome": asdict(flown.outcome)}
        shifts.append(told | ({"problem": flown.problem} if flown.problem else {}))
    return shifts


class Kept:
    """Shifts that were flown before, in a file of JSON lines; those of other code or another scenario do not count.

    What is kept is what came of a shift, not its points: a scenario that is proven anew brings other limits, and no
    shift has to be flown again for that.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or cache_dir() / "drill" / "bench.jsonl"
        self._shifts: dict[str, Row] = {}
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines()
        except OSError:
            lines = []
        for line in lines:
            try:
                entry = json.loads(line)
                self._shifts[str(entry["key"])] = dict(entry["shift"])
            except (ValueError, KeyError, TypeError):
                continue  # a torn last line

    def has(self, scenario: Scenario, pilot: str, seed: int) -> bool:
        """Whether the shift was flown before."""
        return _key(scenario, pilot, seed) in self._shifts

    def row(self, scenario: Scenario, pilot: str, seed: int) -> Row:
        """The row of a shift that was flown before: its points, by what was measured of its scenario."""
        kept = self._shifts[_key(scenario, pilot, seed)]
        points = score(_outcome(kept["outcome"]), measured(scenario))
        row = {"pilot": pilot, "scenario": scenario.id, "seed": seed, "quiet": scenario.quiet}
        row |= {"score": points.total, "parts": points.parts()}
        return row | ({"problem": kept["problem"]} if "problem" in kept else {})

    def keep(self, scenario: Scenario, shift: Row) -> None:
        """Append a shift."""
        key = _key(scenario, shift["pilot"], shift["seed"])
        self._shifts[key] = shift
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"key": key, "shift": shift}) + "\n")


def _outcome(told: dict[str, Any]) -> Outcome:
    second = told["second"]
    return Outcome(**{**told, "second": None if second is None else tuple(second)})


def _key(scenario: Scenario, pilot: str, seed: int) -> str:
    return f"{scenario.id}/{scenario.digest()}/{run_key(scenario.config(seed))}/{drill_hash()}/{pilot}/{seed}"


def bench(
    scenarios: Iterable[Scenario],
    seeds: Iterable[int],
    pilots: tuple[str, ...],
    *,
    jobs: int = 1,
    kept: Kept | None = None,
    told: Told = lambda rows, done, of: None,
) -> list[Row]:
    """The rows of every pilot, scenario and seed, in that order; those flown before are not flown again.

    Raises InputError for an unknown pilot, or a scenario that was not verified.
    """
    kept, seeds, scenarios = kept or Kept(), list(seeds), list(scenarios)
    for name in pilots:
        make_pilot(name)
    for scenario in scenarios:
        measured(scenario)
    by_path = {scenario._path: scenario for scenario in scenarios}
    tasks = list(_tasks(scenarios, seeds, pilots, kept))
    for done, (task, shifts) in enumerate(spread(tasks, flown_shifts, jobs), start=1):
        scenario = by_path[task.path]
        for shift in shifts:
            kept.keep(scenario, shift)
        told([kept.row(scenario, shift["pilot"], task.seed) for shift in shifts], done, len(tasks))
    return [kept.row(scenario, name, seed) for name in pilots for scenario in scenarios for seed in seeds]


def _tasks(scenarios: list[Scenario], seeds: list[int], pilots: tuple[str, ...], kept: Kept) -> Iterator[Task]:
    for scenario in scenarios:
        for seed in seeds:
            lacking = tuple(name for name in pilots if not kept.has(scenario, name, seed))
            if lacking:
                yield Task(scenario._path, seed, lacking)


@dataclass(frozen=True)
class Band:
    """Scores of a pilot: their mean, least and largest, and how many there are."""

    mean: float
    least: float
    most: float
    count: int


def bands(rows: Iterable[Row]) -> dict[tuple[str, str], Band]:
    """Scores by pilot and scenario, and by pilot over all scenarios with a fault (`*fault`) and without (`*quiet`)."""
    found: dict[tuple[str, str], list[float]] = {}
    for row in rows:
        for column in (row["scenario"], "*quiet" if row["quiet"] else "*fault"):
            found.setdefault((row["pilot"], column), []).append(row["score"])
    return {key: Band(statistics.mean(s), min(s), max(s), len(s)) for key, s in found.items()}
