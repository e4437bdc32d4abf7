"""The drill's benchmark as tables of docs/drill-bench.md.

labrunner drill bench --seeds 20 --pilot wait --pilot rule-book ... -o bench.json
python -m tools.bench_table bench.json      keeps its rows in benchmarks/drill-bench.jsonl, one a line
python -m tools.bench_table                 writes the tables from the rows that are kept
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Iterable
from pathlib import Path

from labrunner.drill.bench import SCHEMA, Band, Row, bands
from labrunner.errors import InputError
from tools.marked import put_between

ROOT = Path(__file__).parents[1]
ROWS, PAGE = ROOT / "benchmarks" / "drill-bench.jsonl", ROOT / "docs" / "drill-bench.md"
#: The row of a table that sums it up, and how the page calls it.
SUMS = {"*fault": "with a fault", "*quiet": "without"}


def kept_rows(path: Path = ROWS) -> list[Row]:
    """The rows that are kept, as `labrunner drill bench` gave them."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def by_seed(rows: Iterable[Row]) -> dict[tuple[str, str], Band]:
    """Of each pilot over the scenarios with a fault and over those without: the mean, and the least and the largest of
    the means that single seeds have, in points."""
    scores: dict[tuple[str, str], dict[int, list[float]]] = {}
    for row in rows:
        column = "*quiet" if row["quiet"] else "*fault"
        scores.setdefault((row["pilot"], column), {}).setdefault(row["seed"], []).append(row["score"])
    means = {key: [statistics.mean(one) for one in seeds.values()] for key, seeds in scores.items()}
    return {key: Band(statistics.mean(one), min(one), max(one), len(one)) for key, one in means.items()}


def table(rows: list[Row], *, quiet: bool) -> str:
    """A line a scenario, a column a pilot: the mean score over the seeds, in brackets the least and the largest."""
    pilots = list(dict.fromkeys(row["pilot"] for row in rows))
    rows = [row for row in rows if row["quiet"] is quiet]
    found, total = bands(rows), "*quiet" if quiet else "*fault"
    lines = ["| scenario | " + " | ".join(f"`{pilot}`" for pilot in pilots) + " |", "| --- " * (len(pilots) + 1) + "|"]
    for scenario in sorted({row["scenario"] for row in rows}):
        lines.append(f"| {scenario} | " + " | ".join(_told(found[pilot, scenario]) for pilot in pilots) + " |")
    sums = by_seed(rows)
    return "\n".join([*lines, f"| **{SUMS[total]}** | " + " | ".join(_told(sums[p, total]) for p in pilots) + " |"])


def _told(band: Band) -> str:
    mean, least, most = (round(value) for value in (band.mean, band.least, band.most))
    return f"{mean}" if least == most else f"{mean} ({least} to {most})"


def main(arguments: list[str] | None = None) -> int:
    """Keep the rows of a bench, where one is named, and write the tables."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench_table", description=__doc__)
    parser.add_argument("bench", nargs="?", type=Path, help="what `labrunner drill bench -o` wrote")
    named = parser.parse_args(arguments).bench
    if named is not None:
        told = json.loads(named.read_text(encoding="utf-8"))
        if told.get("schema") != SCHEMA:
            raise InputError(f"{named}: not what `labrunner drill bench -o` writes ({SCHEMA})")
        ROWS.write_text("".join(json.dumps(row) + "\n" for row in told["rows"]), encoding="utf-8")
    rows = kept_rows()
    for quiet, name in ((False, "bench with a fault"), (True, "bench without")):
        put_between(PAGE, name, table(rows, quiet=quiet))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
