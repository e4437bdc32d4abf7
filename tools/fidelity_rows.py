"""Rows of docs/fidelity.md that name a command, what is read from what it makes, and the value that comes out.

    | figure | command | what is read | seeds | value |
    | --- | --- | --- | --- | --- |
    | `post` | `labrunner run no-clip --arm control --set model.norm=post` | `mean loss 451 500` | 42 | 1.98 |

What is read of a run: a reduction, a field, a first and a last step, or `last` and a field; two of them with ` / ` or
` - ` between; or `check` and a path into what `labrunner check --json` prints (`check spikes.0.recovered_at - 312`
takes a number off). Of a tool that prints JSON: `json` and a path. A value is a number, `A to B`, `above A`, `below A`,
words with ` or ` between them, or `healthy on A to B of N` for rows whose seeds are counted. Nothing here runs
anything.
"""

from __future__ import annotations

import math
import re
import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from labrunner.diagnosis.readings import Reading, Value, evaluate
from labrunner.errors import InputError
from tools.fidelity_page import Figure

if TYPE_CHECKING:
    from labrunner.series.series import Series

HEADER = ("figure", "command", "what is read", "seeds", "value")
#: What may be started: nothing else of the page is ever run.
STARTS = (("labrunner", "run"), ("python", "-m"))
_TERM = re.compile(
    r"(?P<reduce>at|mean|median|max|argmax|first_nonfinite|last) (?P<field>[\w.]+)(?P<steps>( \d+){0,2})"
)
_COUNT = re.compile(r"(?P<word>[\w-]+) on (?P<low>\d+)(?: to (?P<high>\d+))? of (?P<of>\d+)")
_RANGE = re.compile(r"(?P<low>\S+(?: %)?) to (?P<high>\S+(?: %)?)")


class Row(NamedTuple):
    """One row: its line on the page and its five cells, the command split into words and the seeds as numbers."""

    line: int
    figure: str
    command: tuple[str, ...]
    read: str
    seeds: tuple[int, ...]
    value: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.figure}, {self.value} ({shlex.join(self.command)}; {self.read})"


def rows_of(page: str) -> list[Row]:
    """Every row of the page's tables of commands.

    Raises InputError, with the line, for a row that lacks a cell, names a command that is not to be run, or has a cell
    that can't be read.
    """
    found, inside = [], False
    for number, line in enumerate(page.splitlines(), 1):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if tuple(cells) == HEADER:
            inside = True
        elif not cells:
            inside = False
        elif inside and set(line) - set("|- "):
            found.append(_row(number, cells))
    names = [row.figure for row in found]
    twice = next((row for row in found if names.count(row.figure) > 1), None)
    if twice:
        raise InputError(f"line {twice.line}: the figure {twice.figure} has two rows; give each a name of its own")
    return found


def _row(line: int, cells: list[str]) -> Row:
    if len(cells) != len(HEADER):
        raise InputError(f"line {line}: {len(cells)} cells where there are {len(HEADER)}: {', '.join(HEADER)}")
    figure, command, read, seeds, value = (cell.strip("`") for cell in cells)
    words = tuple(shlex.split(command))
    if words[:2] not in STARTS or (words[0] == "python" and not re.fullmatch(r"tools\.\w+", " ".join(words[2:3]))):
        raise InputError(f"line {line}: {command!r} is not run; a row names `labrunner run` or `python -m tools.NAME`")
    if not re.fullmatch(r"(\d+( \d+)*)?", seeds):
        raise InputError(f"line {line}: seeds {seeds!r}: write whole numbers with spaces between them, or none")
    row = Row(line, figure, words, read, tuple(map(int, seeds.split())), value)
    _check_reading(row)
    if _words(value) is None and not _COUNT.fullmatch(value) and _bounds(value) is None:
        raise InputError(f"line {line}: value {value!r} is no number, range, bound or word")
    return row


def _check_reading(row: Row) -> None:
    for term, _ in _terms(row):
        if not re.fullmatch(r"(check|json) [\w.-]+|\d+(\.\d+)?", term) and not _TERM.fullmatch(term):
            raise InputError(
                f"line {row.line}: what is read, {term!r}: write REDUCTION FIELD FIRST LAST, check or json"
            )


def _terms(row: Row) -> list[tuple[str, str]]:
    """What is read, with the sign before each term (empty for the first)."""
    parts = re.split(r" ([-/]) ", row.read)
    return list(zip(parts[::2], ["", *parts[1::2]], strict=True))


def measured(row: Row, series: Series | None, printed: Any) -> Value:
    """What a row reads of a run, or of the JSON that its tool printed. None where it is not there."""
    result: Value = None
    for term, sign in _terms(row):
        value = _term(term, series, printed)
        if not sign:
            result = value
        elif not isinstance(result, int | float) or not isinstance(value, int | float):
            return None
        else:
            result = result - value if sign == "-" else result / value
    return result


def _term(term: str, series: Series | None, printed: Any) -> Value:
    kind, _, path = term.partition(" ")
    if kind == "json":
        return _inside(printed, path)
    if not path:
        return float(term)
    assert series is not None, "a row of a run"
    run: Series = series
    if kind == "check":
        from labrunner.diagnosis.check import check

        return _inside(check(run).as_json(), path)
    match = _TERM.fullmatch(term)
    assert match is not None, "rows_of has looked at it"
    if match["reduce"] == "last":
        return run.at(match["field"], int(run.steps[-1]))
    steps = [int(step) for step in match["steps"].split()]
    window = (steps[0], steps[-1]) if steps else None
    reading = Reading.model_validate({"field": match["field"], "reduce": match["reduce"], "steps": window})
    return evaluate(reading, lambda _: run)


def _inside(tree: Any, path: str) -> Value:
    for part in path.split("."):
        if isinstance(tree, dict):
            tree = tree.get(part)
        elif isinstance(tree, list) and part.isdigit() and int(part) < len(tree):
            tree = tree[int(part)]
        else:
            return None
    return tree if isinstance(tree, int | float | str) else None


class Bounds(NamedTuple):
    """The values that a cell allows, both ends included."""

    low: float
    high: float


def _bounds(text: str) -> Bounds | None:
    """The numbers that a cell stands for, rounding included; None where it holds none."""
    side, _, rest = text.partition(" ")
    match = _RANGE.fullmatch(text)
    try:
        if side in ("above", "below"):
            limit = Figure(rest, 0, 0).value
            return Bounds(limit, math.inf) if side == "above" else Bounds(-math.inf, limit)
        low, high = (Figure(part, 0, 0) for part in ((match["low"], match["high"]) if match else (text, text)))
        return Bounds(low.value - low.unit / 2, high.value + high.unit / 2)
    except ValueError:
        return None


def _words(text: str) -> list[str] | None:
    words = text.split(" or ")
    return words if all(re.fullmatch(r"[A-Za-z][\w-]*", word) for word in words) else None


def broken(row: Row, values: Sequence[Value]) -> str | None:
    """Why the values of a row's seeds, in their order, are not what the page says; None where they are."""
    count = _COUNT.fullmatch(row.value)
    if count:
        share, low, high = sum(value == count["word"] for value in values), int(count["low"]), count["high"]
        right = len(values) == int(count["of"]) and low <= share <= int(high or low)
        return None if right else f"{count['word']} on {share} of {len(values)}"
    bad = [value for value in values if not _allowed(row.value, value)]
    return ", ".join(shown(value) for value in bad) if bad else None


def _allowed(cell: str, value: Value) -> bool:
    words, bounds = _words(cell), _bounds(cell)
    if words is not None:
        return value in words
    if bounds is None or not isinstance(value, int | float):
        return False
    return bounds.low <= value * (100 if "%" in cell else 1) <= bounds.high


def shown(value: Value) -> str:
    """A value in four digits."""
    return f"{value:.4g}" if isinstance(value, int | float) else str(value)
