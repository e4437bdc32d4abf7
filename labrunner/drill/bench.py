"""Pilots compared: every pilot on every scenario and seed, in several processes, going on where it stopped."""

from __future__ import annotations

import json
import os
import statistics
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Any

from labrunner.course.cache import code_hash
from labrunner.course.places import cache_dir
from labrunner.drill.calibration import drill_hash, measured
from labrunner.drill.cockpit import Prepared
from labrunner.drill.pilots import make_pilot
from labrunner.drill.scenario import Scenario, load_scenario
from labrunner.drill.shift import fly_shift
from labrunner.errors import Exit

SCHEMA = "labrunner/drill-bench/v1"
Row = dict[str, Any]


@dataclass(frozen=True)
class Task:
    """All pilots of one scenario and seed: they share the run without an action."""

    path: Path
    seed: int
    pilots: tuple[str, ...]


def flown_rows(task: Task) -> list[Row]:
    """Fly a task; its rows in the order of the pilots."""
    scenario = load_scenario(task.path)
    prepared = Prepared(scenario, task.seed)
    rows = []
    for name in task.pilots:
        pilot = make_pilot(name)
        flown = fly_shift(scenario, task.seed, pilot, prepared)
        if hasattr(pilot, "close"):
            pilot.close()
        told = flown.as_json()
        rows.append(
            {"pilot": name, "scenario": scenario.id, "seed": task.seed, "quiet": scenario.quiet}
            | {key: told[key] for key in ("score", "parts", "problem") if key in told}
        )
    return rows


class Kept:
    """Rows that were flown before, in a file of JSON lines; those of other code or another scenario do not count."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or cache_dir() / "drill" / "bench.jsonl"
        self._rows: dict[str, Row] = {}
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines()
        except OSError:
            lines = []
        for line in lines:
            try:
                entry = json.loads(line)
                self._rows[str(entry["key"])] = dict(entry["row"])
            except (ValueError, KeyError, TypeError):
                continue  # a torn last line

    def get(self, scenario: Scenario, pilot: str, seed: int) -> Row | None:
        """The row, where it was flown before."""
        return self._rows.get(_key(scenario, pilot, seed))

    def keep(self, scenario: Scenario, row: Row) -> None:
        """Append a row."""
        key = _key(scenario, row["pilot"], row["seed"])
        self._rows[key] = row
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"key": key, "row": row}) + "\n")


def _key(scenario: Scenario, pilot: str, seed: int) -> str:
    code = f"{code_hash()[:16]}/{drill_hash()}"
    return f"{scenario.id}/{scenario.digest()}/{code}/{measured(scenario)}/{pilot}/{seed}"


def bench(
    scenarios: Iterable[Scenario],
    seeds: Iterable[int],
    pilots: tuple[str, ...],
    *,
    jobs: int = 1,
    kept: Kept | None = None,
    told: Callable[[Row], None] = lambda row: None,
) -> list[Row]:
    """The rows of every pilot, scenario and seed, in that order; those flown before are not flown again.

    Raises InputError for an unknown pilot, or a scenario that was not verified.
    """
    kept, seeds, scenarios = kept or Kept(), list(seeds), list(scenarios)
    for name in pilots:
        make_pilot(name)
    by_path = {scenario._path: scenario for scenario in scenarios}
    tasks = list(_tasks(scenarios, seeds, pilots, kept))
    for task, rows in _flown(tasks, jobs):
        for row in rows:
            kept.keep(by_path[task.path], row)
            told(row)
    found = (kept.get(scenario, name, seed) for name in pilots for scenario in scenarios for seed in seeds)
    return [row for row in found if row is not None]


def _tasks(scenarios: list[Scenario], seeds: list[int], pilots: tuple[str, ...], kept: Kept) -> Iterator[Task]:
    for scenario in scenarios:
        for seed in seeds:
            lacking = tuple(name for name in pilots if kept.get(scenario, name, seed) is None)
            if lacking:
                yield Task(scenario._path, seed, lacking)


def _end_with_parent() -> None:
    """End this process with the one that started it, however that ends: a pool's processes wait for work else."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=lambda: (parent.join(), os._exit(Exit.MACHINE)), daemon=True).start()


def _flown(tasks: list[Task], jobs: int) -> Iterator[tuple[Task, list[Row]]]:
    if jobs <= 1 or len(tasks) <= 1:
        yield from ((task, flown_rows(task)) for task in tasks)
        return
    size = min(jobs, len(tasks))
    with ProcessPoolExecutor(size, mp_context=get_context("spawn"), initializer=_end_with_parent) as pool:
        waiting = {pool.submit(flown_rows, task): task for task in tasks}
        try:
            while waiting:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield waiting.pop(future), future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


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
