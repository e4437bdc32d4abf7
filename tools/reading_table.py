"""A lab's readings on arms of one's choice, over seeds: `python -m tools.reading_table LAB --arms ... --readings ...`

    python -m tools.reading_table optimizer-reset --arms break-all,break-moments,break-variance,break-float16 \\
        --readings update_1,update_2,update_5,update_10,next_loss

A calibration has each reading of the arm that it is declared for; where that one draws its variant, this reads the
variants one by one, from the runs that `labrunner lab verify` left in the cache (`--train` makes what is missing).
Exit code 4 where the cache holds none.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.diagnosis.readings import evaluate
from labrunner.errors import Exit, InputError, LabrunnerError, NothingToGrade
from labrunner.series.series import Series, load_run

if TYPE_CHECKING:
    from labrunner.course.cache import RunCache
    from labrunner.course.lab import Lab


def values_of(
    lab: Lab, arm: str, readings: list[str], seeds: list[int], cache: RunCache, *, train: bool = False
) -> dict[int, list[Any]]:
    """The readings of an arm by seed, in the order asked for; seeds whose run is not there are left out.

    Raises InputError for an arm or a reading that the lab does not have.
    """
    unknown = next((name for name in readings if name not in lab.readings), None)
    if unknown is not None:
        raise InputError(f"{lab.id}: no reading is called {unknown}; there are {', '.join(lab.readings)}")
    taken = [lab.readings[name].model_copy(update={"arm": arm}) for name in readings]
    found: dict[int, list[Any]] = {}
    for seed in seeds:
        runs = _Runs(lab, seed, cache, train)
        with suppress(LookupError):
            found[seed] = [evaluate(reading, runs, lab.origins()) for reading in taken]
    return found


class _Runs:
    """The runs of one seed by arm: a reading may compare its own with another. Raises LookupError for one not there."""

    def __init__(self, lab: Lab, seed: int, cache: RunCache, train: bool) -> None:
        self.lab, self.seed, self.cache, self.train = lab, seed, cache, train
        self._kept: dict[str, Series] = {}

    def __call__(self, arm: str) -> Series:
        if arm not in self._kept:
            config = self.lab.resolve(arm, seed=self.seed)
            get = self.cache.get_or_run if self.train else self.cache.get
            folder = get(self.lab, arm, config)
            if folder is None:
                raise LookupError(arm)
            self._kept[arm] = load_run(folder)
        return self._kept[arm]


def as_markdown(lab: Lab, readings: list[str], rows: dict[str, dict[int, list[Any]]]) -> str:
    """A table: for each arm and reading the lab's own seed, the lowest and the highest."""
    lines = ["| arm | seeds | " + " | ".join(readings) + " |", "| --- " * (len(readings) + 2) + "|"]
    for arm, by_seed in rows.items():
        columns = list(zip(*by_seed.values(), strict=True))
        own = by_seed.get(lab.base_seed, [None] * len(readings))
        cells = [_cell(value, column) for value, column in zip(own, columns, strict=True)]
        lines.append(f"| {arm} | {len(by_seed)} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _cell(own: Any, column: tuple[Any, ...]) -> str:
    if not all(isinstance(value, int | float) for value in column):
        return ", ".join(dict.fromkeys(str(value) for value in column))
    shown = "-" if own is None else f"{own:.4g}"
    return f"{shown} ({min(column):.4g} to {max(column):.4g})"


def main(argv: list[str] | None = None) -> int:
    """Entry point; the exit codes are those of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.reading_table")
    parser.add_argument("lab", metavar="LAB")
    parser.add_argument("--arms", required=True, help="names, with commas between them")
    parser.add_argument("--readings", required=True, help="names, with commas between them")
    parser.add_argument("--seeds", type=int, default=20, help="how many, from the lab's own seed on")
    parser.add_argument("--train", action="store_true", help="train the runs that the cache does not hold")
    parser.add_argument("--extra", type=Path, action="append", default=[], help="another folder with labs")
    args = parser.parse_args(argv)
    try:
        return _run(args)
    except LabrunnerError as error:
        print(f"reading_table: {error}", file=sys.stderr)
        return int(error.exit_code)


def _run(args: argparse.Namespace) -> int:
    from labrunner.course.cache import RunCache
    from labrunner.course.lab import load_lab

    if args.seeds < 1:
        raise InputError(f"--seeds {args.seeds}: at least one seed is needed")
    lab, readings = load_lab(args.lab, args.extra), args.readings.split(",")
    seeds, cache = [lab.base_seed + i for i in range(args.seeds)], RunCache()
    rows = {arm: values_of(lab, arm, readings, seeds, cache, train=args.train) for arm in args.arms.split(",")}
    rows = {arm: by_seed for arm, by_seed in rows.items() if by_seed}
    if not rows:
        raise NothingToGrade("the cache holds no run of these arms: run `labrunner lab verify` first, or add --train")
    print(as_markdown(lab, readings, rows))
    return int(Exit.OK)


if __name__ == "__main__":
    sys.exit(main())
