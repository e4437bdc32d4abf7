"""Logs in which a row holds one quantity: its name in one cell, its value in another, as trackers export them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from labrunner.series.foreign import names
from labrunner.series.foreign.numbers import number
from labrunner.series.foreign.table import RowTable

#: What the cell of a quantity's name is called, and that of its value.
_NAMES = frozenset(
    """key metric name tag metric_name metricname variable series quantity measure metric_key scalar_name""".split()
)
_VALUES = frozenset("value metric_value metricvalue scalar val scalar_value y".split())
_OF_VALIDATION = re.compile(r"\b(?:val|valid|validation|test|eval|dev)\b")


def places(header: Sequence[str]) -> tuple[int, int] | None:
    """Where a table's header has the names of quantities and their values; None for any other table."""
    plain = [names.plain(title) for title in header]
    name, value = (next((i for i, title in enumerate(plain) if title in some), None) for some in (_NAMES, _VALUES))
    return None if name is None or value is None else (name, value)


def quantity(record: Mapping[str, Any]) -> tuple[str, float] | None:
    """The name and the value that a record tells as one quantity; None for any other record."""
    plain = {names.plain(key): cell for key, cell in record.items()}
    name = next((cell for key, cell in plain.items() if key in _NAMES and isinstance(cell, str)), None)
    value = next((number(cell) for key, cell in plain.items() if key in _VALUES), None)
    return None if name is None or value is None else (name, value)


class Gathered:
    """Quantities by the step they belong to: rows of one quantity each become rows of a step each."""

    def __init__(self) -> None:
        self._rows: dict[float, dict[str, float]] = {}
        self._counts: dict[str, int] = {}

    def put(self, name: str, value: float, beside: Mapping[str, float]) -> None:
        """Take a quantity; `beside` are the numbers of its row, of which one may be the step (else its rows count)."""
        self._counts[name] = count = self._counts.get(name, 0) + 1
        counters = [(known[1], key) for key in beside if (known := names.field_of(key)) and known[0] == "step"]
        step = beside[min(counters)[1]] if counters else float(count)
        self._rows.setdefault(step, {"step": step})[name] = value

    def into(self, table: RowTable) -> None:
        """Hand the rows over, in order of steps."""
        for step in sorted(self._rows):
            table.add(self._rows[step])


def told(
    cells: Sequence[str], at: tuple[int, int], header: Sequence[str]
) -> tuple[str, float, dict[str, float]] | None:
    """Name, value and the other numbers of a table's row; None where it has no value. A cell that speaks of validation
    makes the quantity one of validation."""
    name, value = (cells[place].strip() if place < len(cells) else "" for place in at)
    found = number(value)
    if not name or found is None:
        return None
    rest = [(title, cell) for i, (title, cell) in enumerate(zip(header, cells, strict=False)) if i not in at]
    if any(_OF_VALIDATION.search(cell) for _, cell in rest):
        name = f"val_{name}"
    return name, found, {title: known for title, cell in rest if (known := number(cell)) is not None}
