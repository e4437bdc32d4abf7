"""The places of a post-mortem's section that wait for words: where Tab goes, and what is named as left over."""

from __future__ import annotations

from typing import NamedTuple

from labrunner.deck.work.forms import GAP


class Field(NamedTuple):
    """A place in a section: its line and columns (from 0). `start` equals `end` behind a label that has no value."""

    row: int
    start: int
    end: int


def fields(body: str, *, labels: bool) -> list[Field]:
    """The section's gaps (`<value>`) in reading order; with `labels` (the symptoms) also the ends of empty lines that
    end in a colon."""
    found = []
    for row, line in enumerate(body.split("\n")):
        found += [Field(row, match.start(), match.end()) for match in GAP.finditer(line)]
        if labels and line.rstrip().endswith(":"):
            found.append(Field(row, len(line), len(line)))
    return found


def next_field(found: list[Field], at: tuple[int, int], by: int) -> Field | None:
    """The field after (`by` 1) or before (-1) a selection that begins at (row, column) `at`; None beyond the last."""
    if by > 0:
        return next((field for field in found if (field.row, field.start) > at), None)
    return next((field for field in reversed(found) if (field.row, field.start) < at), None)


def name_of(field: Field, body: str) -> str:
    """What a field of a section is called when it is left open: the label that it stands behind, without what explains
    it; a gap by its own words, and its line where the section has several."""
    lines = body.split("\n")
    line = lines[field.row]
    if field.start == field.end:
        return line.strip().lstrip("-* ").rstrip(": ").partition(" (")[0].partition(",")[0]
    gap = line[field.start : field.end]
    return f"{gap} ({field.row + 1})" if len(lines) > 1 else gap


class Left(NamedTuple):
    """A line (from 1) in which gaps were left; `untouched` where nothing but the form's own words stands in it."""

    line: int
    gaps: tuple[str, ...]
    untouched: bool


def left_over(body: str, printed: set[str]) -> list[Left]:
    """The lines of a section with gaps in them; `printed` are the lines of the empty form."""
    lines = enumerate(body.split("\n"), start=1)
    found = [(number, line, tuple(GAP.findall(line))) for number, line in lines]
    return [Left(number, gaps, line.strip() in printed) for number, line, gaps in found if gaps]
