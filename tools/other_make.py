"""Whether a list of interventions is worth the same on another make of processor: `python -m tools.other_make`.

    python -m tools.other_make fly --seeds 5 -o benchmarks/drill-shifts.jsonl    fly shifts here and keep their lists
    python -m tools.other_make again benchmarks/drill-shifts.jsonl               fly the same lists on this machine
    ATEN_CPU_CAPABILITY=avx2 ONEDNN_MAX_CPU_ISA=AVX2 python -m tools.other_make again ...     with other instructions

A broken run parts from its like on another make a few updates after the fault, so the same list scores a little more or
less. `again` tells, scenario by scenario, how many shifts keep their score within 5 points, and takes nothing from a
cache: what lies there may be the other machine's.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from labrunner.drill.record import Record, parse_record
from labrunner.drill.scenario import find_scenario, scenario_paths
from labrunner.drill.spread import spread
from labrunner.errors import Exit, InputError, LabrunnerError

#: Pilots whose shifts are kept: one that reads the alarms, and two that answer every spike.
PILOTS = ("rule-book", "halve-always", "rewind-always")
SEEDS = (42, 7, 11, 77, 123)
#: Points by which a score may differ, and the share of shifts that must keep to it.
NEAR, SHARE = 5.0, 0.95
Row = dict[str, Any]


@dataclass(frozen=True)
class Task:
    """The shifts of one scenario and seed, which share the run without an action; `rows` are the kept ones."""

    scenario: str
    seed: int
    rows: tuple[Row, ...] = ()


def machine() -> str:
    """Processor and instructions of this process, in one line."""
    import torch

    from labrunner.engine.environment import describe_instructions, instruction_variables
    from labrunner.engine.record.processor import processor_name

    capability = torch.backends.cpu.get_cpu_capability()
    return f"{processor_name()}, {describe_instructions(capability, instruction_variables({}))}"


def flown(task: Task) -> list[Row]:
    """The pilots' shifts of a task: pilot, machine, score and what a file of the shift would hold."""
    from labrunner.drill.pilots import make_pilot
    from labrunner.drill.prepared import Prepared
    from labrunner.drill.shift import fly_shift

    scenario = find_scenario(task.scenario)
    prepared, rows = Prepared(scenario, task.seed), []
    for name in PILOTS:
        told = fly_shift(scenario, task.seed, make_pilot(name), prepared).as_json()
        record = Record.model_validate(told).as_json()
        rows.append({"pilot": name, "machine": machine(), "score": told["score"], "record": record})
    return rows


def flown_again(task: Task) -> list[Row]:
    """The kept shifts of a task, flown from their lists alone; `here` is what they score now."""
    from labrunner.drill.prepared import Prepared
    from labrunner.drill.shift import replay

    scenario = find_scenario(task.scenario)
    prepared = Prepared(scenario, task.seed)
    with tempfile.TemporaryDirectory(prefix="labrunner-other-make-") as cache:
        records = [Record.model_validate(row["record"]) for row in task.rows]
        scores = [replay(scenario, record, prepared, Path(cache)).score.total for record in records]
    return [{**row, "here": score} for row, score in zip(task.rows, scores, strict=True)]


def read(path: Path) -> list[Row]:
    """The kept shifts of a file. Raises InputError, naming file and line, for what `fly` did not write."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise InputError(f"{path}: cannot be read; `fly` writes such a file") from None
    rows = []
    for number, line in enumerate(lines, start=1):
        where = f"{path}:{number}"
        try:
            row = json.loads(line)
            row = {
                "pilot": str(row["pilot"]),
                "machine": str(row["machine"]),
                "score": float(row["score"]),
                "record": row["record"],
            }
        except (ValueError, KeyError, TypeError):
            raise InputError(f"{where}: not a shift with pilot, machine, score and record; fly it again") from None
        parse_record(json.dumps(row["record"]).encode(), where)
        rows.append(row)
    if not rows:
        raise InputError(f"{path}: holds no shift")
    return rows


def table(rows: Sequence[Row]) -> str:
    """A Markdown table: a line a scenario, how many of its shifts score within 5 points of what they did where they
    were flown first, and the largest difference."""
    lines = ["| scenario | within 5 points | largest difference |", "| --- | --- | --- |"]
    for name in sorted({row["record"]["scenario"] for row in rows}):
        own = [row for row in rows if row["record"]["scenario"] == name]
        lines.append(f"| {name} | {_near(own)} of {len(own)} | {max(map(_apart, own)):.1f} |")
    return "\n".join([*lines, f"| **all** | {_near(rows)} of {len(rows)} | {max(map(_apart, rows)):.1f} |"])


def _apart(row: Row) -> float:
    return abs(row["here"] - row["score"])


def _near(rows: Sequence[Row]) -> int:
    return sum(_apart(row) <= NEAR for row in rows)


def _fly(asked: Any) -> int:
    tasks = [Task(name, seed) for name in scenario_paths() for seed in SEEDS[: max(1, asked.seeds)]]
    order, done = {task: place for place, task in enumerate(tasks)}, {}
    for task, rows in spread(tasks, flown, asked.jobs):
        done[order[task]] = rows
        print(f"{len(done)} of {len(tasks)}: {task.scenario}, seed {task.seed}", file=sys.stderr, flush=True)
    text = "".join(json.dumps(row) + "\n" for place in sorted(done) for row in done[place])
    Path(asked.output).write_text(text, encoding="utf-8") if asked.output else print(text, end="")
    return int(Exit.OK)


def _again(asked: Any) -> int:
    kept = read(Path(asked.file))
    groups: dict[tuple[str, int], list[Row]] = {}
    for row in kept:
        groups.setdefault((row["record"]["scenario"], row["record"]["seed"]), []).append(row)
    tasks, found = [Task(name, seed, tuple(rows)) for (name, seed), rows in groups.items()], []
    for number, (task, rows) in enumerate(spread(tasks, flown_again, asked.jobs), start=1):
        found += rows
        print(f"{number} of {len(tasks)}: {task.scenario}, seed {task.seed}", file=sys.stderr, flush=True)
    print(f"from {'; '.join(sorted({row['machine'] for row in kept}))}\nhere {machine()}\n\n{table(found)}")
    return int(Exit.OK if _near(found) >= SHARE * len(found) else Exit.FAILED)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.other_make", description=(__doc__ or "").split("\n", 1)[0])
    jobs = argparse.ArgumentParser(add_help=False)
    jobs.add_argument("--jobs", type=int, default=1, metavar="N", help="shifts at the same time (default: 1)")
    what = parser.add_subparsers(dest="what", required=True)
    fly = what.add_parser("fly", parents=[jobs], help="fly shifts here and keep their lists")
    fly.add_argument("--seeds", type=int, default=5, metavar="N", help=f"of {SEEDS}, the first N (default: 5)")
    fly.add_argument("-o", "--output", metavar="FILE", help="default: standard output")
    again = what.add_parser("again", parents=[jobs], help="fly kept lists on this machine")
    again.add_argument("file", metavar="FILE")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command; 0, 1 where too few shifts keep their score, 2 for bad input, 3 where the machine failed."""
    asked: Any = _parser().parse_args(argv)
    try:
        return _fly(asked) if asked.what == "fly" else _again(asked)
    except LabrunnerError as error:
        print(f"tools.other_make: {error}", file=sys.stderr)
        return int(error.exit_code)


if __name__ == "__main__":
    sys.exit(main())
