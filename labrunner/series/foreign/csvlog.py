"""Tables with a header: CSV, TSV, semicolons, bars, or columns set apart by blanks. Read in a stream."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping

from labrunner.series.foreign import names
from labrunner.series.foreign.table import RowTable, number
from labrunner.series.series import Series

#: A word, then a number: `loss 2.31` is a printed value, no title.
_VALUED = re.compile(r"[A-Za-z]\s*[ :=]\s*[-+]?\d")
#: Rows after which columns that nobody asks for are not even parsed any more.
_SAMPLE = 1000
_WANDB_EXPORT = re.compile(r"^(?P<run>.+?) - (?P<name>[^-]+?)(?P<bound>__(?:MIN|MAX))?$")


def delimiter_of(head: list[str]) -> str | None:
    """The separator of a table whose first lines are `head`; None when they are no table.

    A table's first line is a header with a column that is known (or all numbers, where there is no header), and the
    following lines have as many cells.
    """
    lines = [line for line in head if line.strip() and not line.startswith("#")]
    if not lines:
        return None
    for mark in (",", "\t", ";", "|", " "):
        cells = _split(lines[0], mark)
        if len(cells) < 2:
            continue
        widths = [len(_split(line, mark)) for line in lines[1:20]]
        regular = not widths or sum(w == len(cells) for w in widths) >= 0.8 * len(widths)
        if not regular:
            continue
        titles = not any(_is_number(c) or _VALUED.search(c) for c in cells)
        if titles and any(names.field_of(_name(cell)) for cell in cells) and _numeric(lines[1:20], mark):
            return mark
        if len(lines) > 1 and mark != "|" and all(_is_number(c) for c in cells):
            return mark
        if len(lines) > 1 and mark in ",\t;" and titles and _numeric(lines[1:20], mark):
            return mark
    if len(_split(lines[0], ",")) == 1 and names.field_of(lines[0].strip()) and len(lines) > 1 and _is_number(lines[1]):
        return ","
    return None


def _numeric(lines: list[str], mark: str) -> bool:
    """Whether most lines hold at least as many numbers as words (none: a header alone)."""
    rows = [[c for c in _split(line, mark) if c.strip()] for line in lines]
    good = [sum(_is_number(c) for c in row) * 2 >= len(row) for row in rows]
    return sum(good) >= 0.8 * len(good)


def _split(line: str, mark: str) -> list[str]:
    if mark == " ":
        return line.split()
    try:
        return next(csv.reader([line.rstrip("\r\n")], delimiter=mark))
    except (csv.Error, StopIteration):
        return [line]


def _is_number(cell: str) -> bool:
    return number(cell) is not None


def _name(cell: str) -> str:
    """A header cell's column; W&B's chart exports call them `RUN - METRIC`, with bounds beside."""
    found = _WANDB_EXPORT.match(cell.strip())
    if found is None:
        return cell.strip()
    return f"{found['name']}{found['bound'] or ''}"


def read_table(lines: Iterable[str], source: str, chosen: Mapping[str, str], mark: str) -> Series:
    """A table as a run. Rows that are too short or hold words instead of numbers lose those cells only."""
    table, notes = RowTable(chosen), []
    header: list[str] | None = None
    wanted: list[tuple[int, str]] = []
    for cells in _rows(lines, mark):
        if header is None:
            header = _header(cells, notes)
            _runs_in_chart(cells, notes)
            wanted = [(i, name) for i, name in enumerate(header) if not name.endswith(("__MIN", "__MAX"))]
            if cells and all(_is_number(c) for c in cells if c.strip()):
                _add(table, wanted, cells)
            continue
        if cells[: len(header)] == header:
            continue  # the header once more, as appended logs have it
        _add(table, wanted, cells)
        if table.count == _SAMPLE:
            wanted = [(i, name) for i, name in wanted if table.wants(name)]
    series = table.series(source, chosen, table=True)
    series.notes[:0] = notes
    return series


def _rows(lines: Iterable[str], mark: str) -> Iterator[list[str]]:
    kept = (line for line in lines if line.strip() and not line.startswith("#"))
    if mark == " ":
        yield from (line.split() for line in kept)
        return
    reader = csv.reader((line.replace("\0", "") for line in kept), delimiter=mark)
    while True:
        try:
            yield next(reader)
        except StopIteration:
            return
        except csv.Error:
            continue  # a torn or oversized line costs itself


def _header(cells: list[str], notes: list[str]) -> list[str]:
    if all(_is_number(c) for c in cells if c.strip()):
        guess = ["step", "loss", "lr", "grad_norm"]
        found = [guess[i] if i < 2 else f"column {i + 1}" for i in range(len(cells))]
        notes.append("this table has no header: its first column is read as step, its second as loss")
        return found
    full = [_name(cell) for cell in cells]
    return [name if full.index(name) == i else f"{name}#{i + 1}" for i, name in enumerate(full)]


def _runs_in_chart(cells: list[str], notes: list[str]) -> None:
    """Say which run is judged where a chart export holds several: the first (the others get a `#` in their names)."""
    runs = [
        found["run"]
        for cell in cells
        if (found := _WANDB_EXPORT.match(cell.strip()))
        and names.field_of(found["name"]) is not None
        and not found["bound"]
    ]
    distinct = list(dict.fromkeys(runs))
    if len(distinct) > 1:
        notes.append(
            f"this chart export holds {len(distinct)} runs; {distinct[0]!r} is judged: export the others one by one"
        )


def _add(table: RowTable, wanted: list[tuple[int, str]], cells: list[str]) -> None:
    row = {}
    for place, name in wanted:
        value = number(cells[place]) if place < len(cells) else None
        if value is not None:
            row[name] = value
    if row:
        table.add(row)
