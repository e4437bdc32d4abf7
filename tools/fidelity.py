"""Tries what docs/fidelity.md says on this machine: `python -m tools.fidelity [ROW ... | --all | --share 0.1]`

    python -m tools.fidelity                        a tenth of the figures, drawn at random (the draw's seed is printed)
    python -m tools.fidelity qk-norm at-360         these rows of its tables, by their names
    python -m tools.fidelity --all --most-runs 1    all that take one run each
    python -m tools.fidelity --list                 what could be tried, and what it takes; nothing is run
    python -m tools.fidelity --write                the marked figures of the page anew from the calibrations

Two kinds of figures are tried. A *row* with a command of its own is run as the page has it, once for each of its seeds.
A *marked* figure is a reading of a lab's calibration, measured on some machine over seeds: here the arms that it reads
are run with the lab's own seed. The figure of that seed must come out to within one and a half units of its last digit
or a hundredth; the value must lie in the range over seeds, widened by a quarter of its width on each side. Counts of
seeds are not tried here, `labrunner lab verify` does that, but where a word is said of all seeds this one must have it.

Only `labrunner run` and `python -m tools.NAME` are ever started, without a shell. Exit code 1 where a figure does not
hold on this machine, 2 for a page that can't be read.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from labrunner.diagnosis.readings import Reading, Value, evaluate
from labrunner.errors import Exit, InputError, LabrunnerError, MachineError
from labrunner.series.series import Series, load_run
from tools.fidelity_page import PAGE, ROOT, Mark, calibrations, counted, marks_of, refilled
from tools.fidelity_rows import Row, broken, measured, rows_of, shown

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

#: How much wider than its range over seeds a figure's band is here, on each side, as a share of the width.
WIDER = 0.25
#: How far the figure of one seed may be off on another machine: units of its last digit, and a share of it.
UNITS, SHARE = 1.5, 0.01


class Outcome(NamedTuple):
    """Whether a figure holds here, and what came out in words."""

    holds: bool
    said: str


class Runs:
    """Runs the page's commands, each with each seed once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._made: dict[tuple[str, ...], tuple[Path, Any]] = {}

    def make(self, command: tuple[str, ...], seed: int | None) -> tuple[Path, Any]:
        """The run folder of a command with a seed (without a run: an empty place), and the JSON that it printed.

        Raises MachineError where it fails or prints something else.
        """
        key = (*command, "" if seed is None else str(seed))
        if key not in self._made:
            place = self.folder / str(len(self._made))
            self._made[key] = (place, self._start(argv_of(command, seed, place)))
        return self._made[key]

    def _start(self, argv: list[str]) -> Any:
        done = subprocess.run(
            argv, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False
        )
        try:
            if done.returncode == 0:
                return json.loads(done.stdout)
        except ValueError:
            pass
        said = done.stderr.decode("utf-8", "replace").strip().splitlines() or ["nothing that is JSON was printed"]
        raise MachineError(f"{' '.join(argv[1:])}: exit code {done.returncode}: {said[-1]}")


def argv_of(command: tuple[str, ...], seed: int | None, place: Path) -> list[str]:
    """The words that start a command of the page with this interpreter, its run in the folder `place`."""
    seeds = [] if seed is None else ["--seed", str(seed)]
    if command[0] == "labrunner":
        return [sys.executable, "-P", "-m", *command, *seeds, "--run-dir", str(place), "--json"]
    return [sys.executable, "-P", *command[1:], *seeds]


class RowItem:
    """A row, to be tried."""

    def __init__(self, row: Row) -> None:
        self.row = row

    def __str__(self) -> str:
        return str(self.row)

    @property
    def cost(self) -> int:
        """How many runs it takes."""
        return len(self.row.seeds) or 1

    def tried(self, runs: Runs) -> Outcome:
        """What came out."""
        values: list[Value] = []
        for seed in self.row.seeds or (None,):
            place, printed = runs.make(self.row.command, seed)
            series = load_run(place) if self.row.command[0] == "labrunner" else None
            values.append(measured(self.row, series, printed))
        return Outcome(broken(self.row, values) is None, ", ".join(map(shown, values)))


class MarkItem:
    """A figure of a calibration, to be tried with the lab's own seed."""

    def __init__(self, mark: Mark, lab: Lab, calibration: dict[str, Any]) -> None:
        self.mark, self.lab, self.calibration = mark, lab, calibration

    def __str__(self) -> str:
        return str(self.mark)

    @cached_property
    def reading(self) -> Reading | None:
        """What is read of the runs; None where the mark speaks of an arm's verdict or cause."""
        named = self.mark.reading
        if named is None:
            return None
        reading = self.lab.readings[named[1]]
        return reading.model_copy(update={"arm": named[0]}) if named[0] else reading

    @cached_property
    def word(self) -> tuple[str, str, str] | None:
        """The arm, `verdict` or `cause`, and the word, where the mark says that every run of the arm has it."""
        arm, slash, word = self.mark.item.partition("/")
        if not slash or counted(self.calibration, self.mark.item) != counted(self.calibration, f"{arm}/all"):
            return None
        found = self.calibration["arms"][arm]
        if word in found["verdicts"]:
            return arm, "verdict", word
        return (arm, "cause", word) if word == "none" or word in found["causes"] else None

    @cached_property
    def arms(self) -> tuple[str, ...]:
        """The arms that are run; none where nothing can be tried."""
        named: list[str] = []
        reading = self.reading
        while reading is not None:
            named.append(reading.arm or "break")
            reading = reading.minus
        return tuple(dict.fromkeys(self._plain(arm) for arm in (named or ([self.word[0]] if self.word else []))))

    def _plain(self, arm: str) -> str:
        return self.lab.arm(arm, seed=self.lab.base_seed).name

    @property
    def cost(self) -> int:
        """How many runs it takes; 0 where it is not tried."""
        return len(self.arms)

    def tried(self, runs: Runs) -> Outcome:
        """What came out."""

        def series(arm: str) -> Series:
            command = ("labrunner", "run", self.lab.id, "--arm", self._plain(arm or "break"))
            return load_run(runs.make(command, self.lab.base_seed)[0])

        if self.reading is None:
            assert self.word is not None, "only what can be tried is asked"
            arm, reduce, word = self.word
            value = evaluate(Reading.model_validate({"arm": arm, "reduce": reduce}), series)
            return Outcome((value or "none") == word, shown(value))
        value = evaluate(self.reading, series, self.lab.origins())
        return Outcome(bears_out(self.mark, value), shown(value))


def bears_out(mark: Mark, value: Value) -> bool:
    """Whether a value of the lab's own seed on this machine bears out the figures of a mark.

    Where a range has one end alone, that is a bound; a median says nothing of one seed.
    """
    if not isinstance(value, int | float):
        return False
    printed = {letter.lower(): figure for letter, figure in zip(mark.letters, mark.figures, strict=True)}
    seen = value * (100 if any(figure.per_cent for figure in mark.figures) else 1)
    own, low, high = (printed.get(letter) for letter in "blh")
    wide = WIDER * (high.value - low.value) if low is not None and high is not None else 0.0
    return (
        (own is None or _near(own.value, seen, own.unit))
        and (low is None or seen >= low.value - wide - low.unit / 2 - SHARE * abs(low.value))
        and (high is None or seen <= high.value + wide + high.unit / 2 + SHARE * abs(high.value))
    )


def _near(right: float, value: float, unit: float) -> bool:
    return math.isfinite(value) and abs(value - right) <= max(UNITS * unit, SHARE * abs(right))


Item = RowItem | MarkItem


def items_of(page: str) -> tuple[list[Item], int]:
    """Everything on the page that can be tried, in its order, and how many marked figures can't. Raises InputError."""
    from labrunner.course.lab import load_lab

    labs: dict[str, Lab] = {}
    marks = calibrations()
    found: list[tuple[int, Item]] = [(row.line, RowItem(row)) for row in rows_of(page)]
    left = 0
    for mark in marks_of(page):
        if mark.lab not in labs:
            labs[mark.lab] = load_lab(mark.lab)
        lab = labs[mark.lab]
        item = MarkItem(mark, lab, marks[mark.lab])
        if item.cost and set(mark.letters) != {"m"}:
            found.append((mark.line, item))
        else:
            left += 1
    return [item for _, item in sorted(found, key=lambda pair: pair[0])], left


def drawn(items: Sequence[Item], share: float, seed: int) -> list[Item]:
    """A share of the items (rounded up) by a seed's draw, in the order of the page."""
    count = math.ceil(len(items) * share)
    chosen = set(random.Random(f"fidelity-{seed}").sample(range(len(items)), count))
    return [item for place, item in enumerate(items) if place in chosen]


def main(argv: list[str] | None = None) -> int:
    """Entry point; the exit codes are those of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.fidelity")
    parser.add_argument("rows", nargs="*", metavar="ROW", help="these rows of the page's tables alone, by name")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--all", action="store_true", help="every figure that can be tried")
    which.add_argument("--share", type=float, default=0.1, help="the share of them that is drawn (default: 0.1)")
    parser.add_argument("--seed", type=int, help="of the draw; without it one is drawn and printed")
    parser.add_argument("--most-runs", type=int, metavar="N", help="leave out what takes more runs than this")
    parser.add_argument("--kind", choices=("rows", "marks"), help="rows with a command, or marked figures, alone")
    parser.add_argument("--list", action="store_true", help="what would be tried; run nothing")
    parser.add_argument("--write", action="store_true", help="fill the marked figures from the calibrations, and stop")
    args = parser.parse_args(argv)
    try:
        return _write() if args.write else _try(args)
    except LabrunnerError as error:
        print(f"fidelity: {error}", file=sys.stderr)
        return int(error.exit_code)


def _write() -> int:
    page = PAGE.read_text(encoding="utf-8")
    new = refilled(page, calibrations())
    changed = [n for n, (a, b) in enumerate(zip(page.splitlines(), new.splitlines(), strict=True), 1) if a != b]
    PAGE.write_text(new, encoding="utf-8")
    print(f"lines changed, to be read again: {', '.join(map(str, changed)) or 'none'}")
    return int(Exit.OK)


def _try(args: argparse.Namespace) -> int:
    if not 0 < args.share <= 1:
        raise InputError(f"--share {args.share:g}: write a share above 0 and at most 1")
    items, left = items_of(PAGE.read_text(encoding="utf-8"))
    wanted = {"rows": RowItem, "marks": MarkItem, None: (RowItem, MarkItem)}[args.kind]
    items = [i for i in items if isinstance(i, wanted) and (args.most_runs is None or i.cost <= args.most_runs)]
    seed = random.randrange(10**6) if args.seed is None else args.seed
    whole = args.all or bool(args.rows)
    chosen = _named(items, args.rows) if args.rows else items if args.all else drawn(items, args.share, seed)
    print(f"{len(chosen)} of {len(items)} figures" + ("" if whole else f", drawn with --seed {seed}"))
    print(f"(figures that count seeds, or are a median of them, are not tried here: {left})")
    if args.list:
        print("\n".join(f"{item.cost} run{'s' * (item.cost != 1)}: {item}" for item in chosen))
        return int(Exit.OK)
    return _tell(chosen)


def _named(items: Sequence[Item], names: Sequence[str]) -> list[Item]:
    """The rows of these names, in the order of the page. Raises InputError for a name that no row has."""
    rows = [item for item in items if isinstance(item, RowItem)]
    known = {item.row.figure for item in rows}
    for name in names:
        if name not in known:
            raise InputError(f"no row to try is called {name}; --kind rows --all --list shows them")
    return [item for item in rows if item.row.figure in names]


def _tell(chosen: Sequence[Item]) -> int:
    """Try them one by one, a line each; the exit code."""
    failed = 0
    with tempfile.TemporaryDirectory(prefix="fidelity-") as folder:
        runs = Runs(Path(folder))
        for item in chosen:
            try:
                found = item.tried(runs)
            except MachineError as error:
                found = Outcome(False, str(error))
            failed += not found.holds
            print(f"{'holds' if found.holds else 'DOES NOT HOLD'}: {item}: {found.said}", flush=True)
    print(f"{len(chosen) - failed} hold on this machine, {failed} do not")
    return int(Exit.FAILED if failed else Exit.OK)


if __name__ == "__main__":
    sys.exit(main())
