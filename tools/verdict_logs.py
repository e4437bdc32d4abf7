"""How often the stability check is right on labelled logs: `python -m tools.verdict_logs`

    python -m tools.verdict_logs                     the labelled logs beside the repository, where they are
    python -m tools.verdict_logs FOLDER... --each    other folders with a labels.tsv; one line a log as well
    python -m tools.verdict_logs --made --seeds 40   the simulated logs of the tests, so many of each class

`labels.tsv` names a `file` (and perhaps the same run in its `raw` format) and the `verdicts` that a reader accepts,
with `|` between them; `no-log` stands for a file that holds nothing to judge. A log is *healthy* if a calm verdict is
accepted, else *sick*. Rules are tuned on one half of the logs (told by a hash of the name) and reported on both. Exit
code 1 where an alarm was raised on a healthy log or a sick one was missed.
"""

from __future__ import annotations

import argparse
import csv
import importlib
import sys
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.diagnosis.check import CALM, Diagnosis, check
from labrunner.errors import InputError, LabrunnerError

if TYPE_CHECKING:
    from labrunner.series.series import Series

ROOT = Path(__file__).parents[1]
BESIDE = ROOT.parent / "shared" / "logs"
NO_LOG = "no-log"
#: Modules of the tests whose tables make logs; each sick one comes with the verdicts that fit.
_MADE = ROOT / "tests" / "diagnosis"


@dataclass(frozen=True)
class Labelled:
    """A log and what a reader accepts. `group` is the half of a labelled file, or the class of a simulated log.

    `causes`: those that can be told from the log; None where nobody labelled them, empty where none can be told.
    """

    name: str
    group: str
    accepted: frozenset[str]
    causes: frozenset[str] | None = None

    @property
    def sick(self) -> bool:
        """Whether no calm verdict is accepted."""
        return not self.accepted & {*CALM, NO_LOG}


@dataclass
class Score:
    """What became of a group of logs: names of those judged wrongly, and how many were judged at all."""

    healthy: int = 0
    sick: int = 0
    unread: list[str] = field(default_factory=list)
    alarms: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    other: list[str] = field(default_factory=list)
    tellable: int = 0
    named: int = 0
    causes: Counter[str] = field(default_factory=Counter)

    def add(self, log: Labelled, result: Diagnosis | None) -> str:
        """Count a log (None: it could not be read); what it was: "right", "alarm", "missed", "other" or "unread"."""
        if result is None:
            if NO_LOG not in log.accepted:
                self.unread.append(log.name)
                return "unread"
            return "right"
        self.healthy += not log.sick
        self.sick += log.sick
        if not log.sick:
            wrong = not result.calm and result.verdict not in log.accepted
            self.alarms += [log.name] * wrong
            return "alarm" if wrong else "right"
        if result.calm:
            self.missed.append(log.name)
            return "missed"
        self.causes[result.cause or "unknown"] += 1
        self.tellable += log.causes is None or bool(log.causes)
        self.named += result.cause in log.causes if log.causes is not None else result.cause not in (None, "unknown")
        if result.verdict not in log.accepted:
            self.other.append(log.name)
            return "other"
        return "right"

    @property
    def right(self) -> bool:
        """Whether no alarm was false and nothing sick was passed."""
        return not self.alarms and not self.missed


def labelled_files(folders: Iterable[Path]) -> Iterator[tuple[Labelled, Path]]:
    """The files that the folders' labels.tsv name, as far as they are there, in order."""
    for folder in folders:
        table = folder / "labels.tsv"
        if not table.is_file():
            continue
        with table.open(newline="", encoding="utf-8") as stream:
            for row in csv.DictReader(stream, delimiter="\t"):
                half = "AB"[zlib.crc32(row["file"].encode()) % 2]
                for name in (row["file"], row.get("raw") or ""):
                    if name and (folder / name).is_file():
                        yield Labelled(name, half, frozenset(row["verdicts"].split("|"))), folder / name


def made_logs(seeds: range, names: Iterable[str] = ()) -> Iterator[tuple[Labelled, Series]]:
    """The simulated logs of the tests, each class over the seeds; `names` limits the classes."""
    import numpy as np

    sys.path.insert(0, str(_MADE))
    try:
        realistic, sick = importlib.import_module("realistic"), importlib.import_module("realistic_sick")
        for name in ("realistic_more", "realistic_faults"):
            importlib.import_module(name)
    finally:
        sys.path.remove(str(_MADE))
    wanted = set(names)
    for name, make in realistic.HEALTHY.items():
        for seed in seeds if not wanted or name in wanted else ():
            series = realistic.read(make(np.random.default_rng(seed)))
            yield Labelled(f"{name} {seed}", name, frozenset({"healthy"})), series
    for name, (make, verdicts) in sick.SICK.items():
        causes = sick.CAUSES.get(name, frozenset())  # none can be told
        for seed in seeds if not wanted or name in wanted else ():
            series = realistic.read(make(np.random.default_rng(seed)))
            yield Labelled(f"{name} {seed}", name, verdicts, causes), series


def judged(path: Path) -> Diagnosis | None:
    """The check of a file; None where it is no training log."""
    from labrunner.series.foreign import load_any

    try:
        return check(load_any(path))
    except InputError:
        return None


def table(scores: dict[str, Score]) -> str:
    """One line a group and their sum, as a Markdown table."""
    whole = Score()
    rows = ["| | healthy | alarms | sick | missed | another verdict | cause can be told | cause right | unread |"]
    rows.append("|" + " --- |" * 9)
    for name, score in [*scores.items(), ("all", whole)]:
        cells = (score.healthy, len(score.alarms), score.sick, len(score.missed), len(score.other))
        told = (score.tellable, score.named, len(score.unread))
        rows.append(f"| {name} | {' | '.join(map(str, cells + told))} |")
        for part in ("healthy", "sick", "tellable", "named"):
            setattr(whole, part, getattr(whole, part) + getattr(score, part) * (score is not whole))
        for part in ("alarms", "missed", "other", "unread"):
            getattr(whole, part).extend(getattr(score, part) if score is not whole else [])
        if score is not whole:
            whole.causes += score.causes
    causes = ", ".join(f"{count} {cause}" for cause, count in whole.causes.most_common())
    return "\n".join([*rows, "", f"causes of the sick ones that were caught: {causes or '-'}"])


def main(argv: list[str] | None = None) -> int:
    """Judge and print the table; 1 where an alarm was false or a sick log was passed."""
    parser = argparse.ArgumentParser(prog="python -m tools.verdict_logs", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", default=[])
    parser.add_argument("--each", action="store_true", help="one line for every log as well")
    parser.add_argument("--made", action="store_true", help="the simulated logs of the tests instead")
    parser.add_argument("--seeds", type=int, default=10, help="with --made: how many of each class")
    parser.add_argument("--first", type=int, default=0, help="with --made: the first seed (rules are tuned on 0 to 99)")
    parser.add_argument("--classes", action="store_true", help="with --made: one line a class")
    parser.add_argument("--only", action="append", default=[], metavar="CLASS", help="with --made: this class")
    args = parser.parse_args(argv)
    scores: dict[str, Score] = {}
    if args.made:
        logs = (
            (log, check(series)) for log, series in made_logs(range(args.first, args.first + args.seeds), args.only)
        )
    else:
        logs = ((log, judged(path)) for log, path in labelled_files(args.folders or [BESIDE, BESIDE / "more"]))
    try:
        for log, result in logs:
            group = log.group if args.classes or not args.made else "sick" if log.sick else "healthy"
            word = scores.setdefault(group, Score()).add(log, result)
            if args.each:
                said = "-" if result is None else f"{result.verdict} {result.cause or ''} {result.first_bad_step or ''}"
                print(f"{word:7} {log.group} {log.name}: {said}  ({'|'.join(sorted(log.accepted))})", flush=True)
    except LabrunnerError as error:
        print(f"verdict_logs: {error}", file=sys.stderr)
        return int(error.exit_code)
    if not scores:
        print("no labelled logs there", file=sys.stderr)
        return 4
    print(table(dict(sorted(scores.items()))))
    for name in ("alarms", "missed", "other", "unread"):
        wrong = [log for score in scores.values() for log in getattr(score, name)]
        if wrong and not args.each:
            print(f"{name}: {', '.join(wrong)}")
    return int(not all(score.right for score in scores.values()))


if __name__ == "__main__":
    sys.exit(main())
