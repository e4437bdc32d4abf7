"""A series of journal lines that are in memory, taken one by one, as a reader of a journal takes them from its file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from labrunner.series.builder import ColumnBuilder
from labrunner.series.series import Series, series_of


def series_from_events(events: Iterable[Mapping[str, Any]], source: str = "", manifest: Any = None) -> Series:
    """Columns of journal lines; the lines themselves can be looked up by `step_line`."""
    lines = list(events)
    builder = ColumnBuilder()
    for place, event in enumerate(lines):
        builder.add(event, place)
    places = builder.places
    return series_of(builder, source, manifest, lambda row: dict(lines[places[row]]))
