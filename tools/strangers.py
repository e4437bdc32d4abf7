"""How `check` and `watch` do on 2,837 logs that were trained and labelled by people who knew no rule of theirs:
`python -m tools.strangers`

    python -m tools.strangers           the counts
    python -m tools.strangers --each    also a line for each log that was judged otherwise than labelled
    python -m tools.strangers --sets h  of some sets only
    python -m tools.strangers --write   also keeps what became of each log in `tests/strangers/judged.tsv`
    python -m tools.strangers --folder MY_LOGS   of a folder of logs with a `labels.tsv`, in place of these sets

The logs lie in `tests/strangers/logs.tar.xz`, in seventeen sets with a `labels.tsv` each: `label` is healthy, sick or
unsure (not judged), `first_bad_row` the row, from 0, at which the trouble of a sick run begins (set g, and a few of
set e as their notes say, count each line of numbers, validation too, where a row joins the lines of one step). An alarm
is in time within 50 steps of it, in a log of few rows within 5 rows. Some kinds of trouble can't be told so soon
(`_SLOW`). To see what an older commit makes of them, copy this file and the archive into a checkout of it.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import tarfile
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from labrunner.diagnosis.check import check
from labrunner.engine.process.spawned import Spawned
from labrunner.errors import LabrunnerError
from labrunner.series.foreign import load_any
from labrunner.series.foreign.feed import REREAD, Feed
from labrunner.watch.follow import Watched
from labrunner.watch.sources import open_source

ARCHIVE = Path(__file__).parents[1] / "tests" / "strangers" / "logs.tar.xz"
#: A line for each log, as it was judged last.
RECORD = ARCHIVE.with_name("judged.tsv")
_STEPS, _ROWS = 50, 5
#: The set, and what a note says, where `first_bad_row` counts lines of numbers.
_BY_LINE, _NOTED = "g", "rows count every metric line"
#: The row of three of these whose lines of validation are not read, and so not counted.
_COUNTED = {"010_train.log": 20, "061_training.log": 33, "108_train.log": 30}
_COLUMNS = ("file", "label", "kind", "first_bad_row", "note")
#: Kinds that can't be told in so few steps: runs that learn nothing, and those that fit too well.
_TOLD_SLOW = "not soon"
_SLOW = ("overfit", "dead", "never learns", "never_trains", "stuck_at_guess")


@dataclass(frozen=True)
class Seen:
    """What became of one log. `calm`: the verdict's, None where it was not read; `rows` that `watch` had, 0 where none;
    `alarms`: how many; `late`: steps (few rows: rows) from the trouble to the first alarm after it, None without."""

    name: str
    label: str
    kind: str
    verdict: str
    calm: bool | None
    rows: int
    alarms: int
    late: float | None
    in_time: bool

    @property
    def soon(self) -> bool:
        """Whether its trouble can be told within some steps of its beginning."""
        return not self.kind.startswith(_SLOW) and _TOLD_SLOW not in self.kind


def labels_of(folder: Path) -> list[dict[str, str]]:
    """The rows of a set's `labels.tsv`."""
    with (folder / "labels.tsv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))


def judged(folder: Path) -> Iterator[Seen]:
    """Every log of a set, as `check` and `watch --once` judge it with their usual settings."""
    return (judged_log(folder, row) for row in labels_of(folder))


def judged_log(folder: Path, row: Mapping[str, str]) -> Seen:
    """One log of a set, by its row of `labels.tsv`."""
    path = folder / row["file"]
    try:
        found = check(load_any(path))
        verdict, calm = found.verdict, found.calm
    except LabrunnerError:
        verdict, calm = "unread", None
    begin = int(row["first_bad_row"]) if row["first_bad_row"] else None
    by_line = folder.name == _BY_LINE or _NOTED in row["note"]
    if folder.name == _BY_LINE and path.name in _COUNTED:
        begin, by_line = _COUNTED[path.name], False
    name = f"{folder.name}/{path.name}"
    return Seen(name, row["label"], row["kind"], verdict, calm, *_watched(path, begin, by_line))


def _watched(path: Path, begin: int | None, by_line: bool = False) -> tuple[int, int, float | None, bool]:
    """Rows, alarms, how late the first one behind row `begin` came, and whether that is in time. `by_line`: `begin`
    counts lines of numbers."""
    steps: list[float] = []
    alarms: list[int] = []  # the row at which each was raised
    try:
        log = Watched(open_source(path))

        def take(step) -> None:
            if getattr(step, "reread", False):  # the log begins again: what was said of its first rows is void
                steps.clear()
            steps.append(step.step)

        log.on_step = take
        for item in log.source.finish():
            alarms += [len(steps) - 1 for alarm in log.take([item]) if alarm.level == "alarm"]
    except LabrunnerError:
        return 0, 0, None, False
    if by_line and begin is not None:
        since = _steps_of_lines(path)[begin]
        begin = next(row for row, step in enumerate(steps) if step >= since)
    first = None if begin is None else next((row for row in alarms if row >= begin), None)
    if first is None or begin is None or begin >= len(steps):
        return len(steps), len(alarms), None, False
    rows, apart = first - begin, steps[first] - steps[begin]
    sparse = log.monitor.sparse
    return len(steps), len(alarms), rows if sparse else apart, rows <= _ROWS if sparse else apart <= _STEPS


def _steps_of_lines(path: Path) -> list[float]:
    """The step of each line of numbers, or entry, of a log: what is printed of one step in several lines counts once,
    and once more where a validation is."""
    if path.suffix == ".json":
        try:
            return [entry["step"] for entry in json.loads(path.read_text(encoding="utf-8"))["log_history"]]
        except ValueError:
            pass  # of lines, whatever its name says
    feed = Feed(name=path.name)
    lines: list[tuple[float, bool]] = []  # with whether it is of a validation
    for row in [*feed.feed(path.read_bytes()), *feed.close()]:
        if REREAD in row:
            lines.clear()
        line = row["step"], "eval_loss" in row
        if line not in lines[-2:]:
            lines.append(line)
    return [step for step, _ in lines]


def table(seen: Iterable[Seen]) -> Iterator[str]:
    """The counts, a line each."""
    logs = list(seen)
    healthy, sick = ([one for one in logs if one.label == label] for label in ("healthy", "sick"))
    soon = [one for one in sick if one.soon]
    raised = [one for one in healthy if one.alarms]
    yield f"check: healthy alarmed {_count(one.calm is False for one in healthy)} of {len(healthy)}"
    came_back = _count(one.verdict == "spike-recovered" for one in healthy)
    yield f"check: of these with the verdict spike-recovered {came_back}"
    yield f"check: sick passed {_count(one.calm is True for one in sick)} of {len(sick)}"
    yield f"check: not read {_count(one.calm is None for one in [*healthy, *sick])}"
    rows, alarms = (sum(getattr(one, name) for one in healthy) for name in ("rows", "alarms"))
    yield f"watch: healthy alarmed {len(raised)} of {len(healthy)}, {alarms} alarms in {rows} rows"
    told, late = _count(one.in_time for one in sick), _count(one.late is not None and not one.in_time for one in sick)
    yield f"watch: sick in time {told} of {len(sick)}, late {late}, never {len(sick) - told - late}"
    yield f"watch: in time of those that can be told so soon {_count(one.in_time for one in soon)} of {len(soon)}"


def _count(flags: Iterable[bool]) -> int:
    return sum(flags)


def otherwise(seen: Iterable[Seen]) -> Iterator[str]:
    """A line for each log that was judged otherwise than it is labelled."""
    for one in seen:
        wrong = (
            one.calm is not True or one.alarms if one.label == "healthy" else one.calm is not False or not one.in_time
        )
        if one.label != "unsure" and wrong:
            yield f"{one.label}: {one.name}, {one.kind}: check {one.verdict}, watch {one.alarms}, late {one.late}"


def record(seen: Iterable[Seen]) -> str:
    """What `RECORD` says: a line for each log, in the order of `Seen`."""
    lines = [[one.name for one in fields(Seen)]]
    lines += [[_cell(getattr(one, name)) for name in lines[0]] for one in seen]
    return "".join("\t".join(line) + "\n" for line in lines)


def _cell(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)


def recorded(text: str) -> list[Seen]:
    """The logs of a record."""
    rows = csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    calm = {"True": True, "False": False, "": None}
    return [
        Seen(
            *(row["name"], row["label"], row["kind"], row["verdict"], calm[row["calm"]], int(row["rows"])),
            *(int(row["alarms"]), float(row["late"]) if row["late"] else None, row["in_time"] == "True"),
        )
        for row in rows
    ]


def _wrong(folder: Path) -> str | None:
    """What is wrong with a folder of logs with labels, in a sentence; None where nothing is."""
    path = folder / "labels.tsv"
    if not path.is_file():
        return f"{folder}: no labels.tsv there (columns: {', '.join(_COLUMNS)})"
    for number, row in enumerate(labels_of(folder), 2):
        lacking = [name for name in _COLUMNS if row.get(name) is None]
        if lacking:
            return f"{path}, line {number}: no {', '.join(lacking)} (columns parted by tabs: {', '.join(_COLUMNS)})"
        if not (folder / row["file"]).is_file():
            return f"{path}, line {number}: no file {row['file']!r} in that folder"
        if row["first_bad_row"] and not row["first_bad_row"].isdecimal():
            return f"{path}, line {number}: first_bad_row is a number of a row, counted from 0, or empty"
    return None


def _unpacked(place: Path, sets: str | None) -> list[Path]:
    """The folders of the sets that are asked for (all without), unpacked at a place."""
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(place, filter="data")
    return [one for one in sorted(place.iterdir()) if sets is None or one.name in sets]


def _at_once() -> None:
    """A process of the pool has nothing to do first."""


def main() -> None:
    """Unpack, judge, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--each", action="store_true", help="also each log that was judged otherwise than labelled")
    parser.add_argument("--sets", help="letters of the sets; all without it")
    parser.add_argument("--write", action="store_true", help=f"keep what became of each log in {RECORD.name}")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes; as many as processors without it")
    parser.add_argument("--folder", type=Path, help="a folder of logs with a labels.tsv, in place of the sets")
    args = parser.parse_args()
    if args.write and (args.sets or args.folder):
        parser.error("--write keeps all sets: leave out --sets and --folder")
    if args.folder and (wrong := _wrong(args.folder)):
        parser.error(wrong)
    with tempfile.TemporaryDirectory() as place:
        folders = [args.folder] if args.folder else _unpacked(Path(place), args.sets)
        if unknown := set(args.sets or "") - {one.name for one in folders}:
            parser.error(f"no set is called {', '.join(sorted(unknown))}")
        work = [(folder, row) for folder in folders for row in labels_of(folder)]
        with Spawned(args.jobs or 1, _at_once) as pool:
            seen = list(pool.map(judged_log, *zip(*work, strict=True), chunksize=8))
    if args.write:
        RECORD.write_text(record(seen), encoding="utf-8")
    print("\n".join([*(otherwise(seen) if args.each else ()), *table(seen)]))


if __name__ == "__main__":
    main()
