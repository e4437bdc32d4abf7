"""`labrunner check` beside rules that people use in its place, on the same logs: `python -m benchmarks.side_by_side`

    python -m benchmarks.side_by_side                the labelled logs beside the repository, and five simulated a class
    python -m benchmarks.side_by_side --seeds 20
    python -m benchmarks.side_by_side --seeds 1 --tools /tmp/tools    programs of PyPI as well, installed below a folder

Each is asked one thing: is this run in trouble? Prints a Markdown table of alarms on healthy logs, misses on sick ones
and logs that a program gave no answer for.
The simulated logs are those of seeds from 1000 on; rules were tuned on seeds below 100.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.other_tools import TOOLS, Installed, write_log
from benchmarks.rules import RULES
from labrunner.diagnosis.check import check
from labrunner.errors import InputError
from labrunner.series.foreign import load_any
from labrunner.series.series import Series
from tools.verdict_logs import BESIDE, Labelled, labelled_files, made_logs


@dataclass
class Count:
    """Alarms on healthy logs and misses on sick ones."""

    healthy: int = 0
    alarms: int = 0
    sick: int = 0
    missed: int = 0
    silent: int = 0

    def add(self, log: Labelled, trouble: bool | None) -> None:
        """Count an answer; None: there was none."""
        if trouble is None:
            self.silent += 1
        elif log.sick:
            self.sick, self.missed = self.sick + 1, self.missed + (not trouble)
        else:
            self.healthy, self.alarms = self.healthy + 1, self.alarms + trouble


def logs(seeds: int) -> Iterator[tuple[str, Labelled, Series]]:
    """(group, label, log) of the labelled files that hold a loss, once each, and of the simulated classes."""
    for log, path in labelled_files([BESIDE, BESIDE / "more"]):
        try:
            series = load_any(path)
        except InputError:
            continue
        if "loss" in series.columns and "__raw" not in path.name:
            yield "labelled", log, series
    for log, series in made_logs(range(1000, 1000 + seeds)):
        yield "simulated", log, series


def main(argv: list[str] | None = None) -> int:
    """Judge every log by every rule, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.side_by_side")
    parser.add_argument("--seeds", type=int, default=5, help="simulated logs of each class")
    parser.add_argument("--tools", type=Path, metavar="FOLDER", help="ask other programs too, installed below FOLDER")
    args = parser.parse_args(argv)
    tools = [Installed(tool, args.tools) for tool in TOOLS] if args.tools else []
    counts: dict[tuple[str, str], Count] = {}
    for group, log, series in logs(args.seeds):
        loss = series.columns["loss"][series.is_logged("loss")]
        answers: dict[str, bool | None] = {"labrunner check": not check(series).calm}
        with np.errstate(all="ignore"):
            answers |= {name: rule(loss) for name, rule in RULES.items()}
        if tools:
            path = args.tools / "log.jsonl"
            write_log(series, path)
            answers |= {tool.tool.name: tool.trouble(path) for tool in tools}
        for name, trouble in answers.items():
            counts.setdefault((name, group), Count()).add(log, trouble)
    print("| | logs | alarms on healthy | sick missed | no answer |\n| --- | --- | --- | --- | --- |")
    for (name, group), count in sorted(counts.items(), key=lambda item: item[0][1]):
        wrong = f"{count.alarms} of {count.healthy} | {count.missed} of {count.sick}"
        print(f"| {name} | {group} | {wrong} | {count.silent} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
