"""The dump of a database (SQLite, MySQL, PostgreSQL): the rows of its first table that holds a training log."""

from __future__ import annotations

import csv
import io
import re

from labrunner.series.foreign import long, names

_OPENS = re.compile(
    r"\s*(?:PRAGMA \w+ *=|BEGIN TRANSACTION|CREATE TABLE|DROP TABLE|INSERT (?:OR \w+ )?INTO|COPY \S+ \(|SET \w+ *=)",
    re.IGNORECASE,
)
#: A remark of a dump.
_REMARK = re.compile(r"\s*(?:--(?:\s|\Z)|/\*)")
_TITLE = re.compile(r"-- (?:MySQL|MariaDB|PostgreSQL|SQLite)\b.*\bdump\b", re.IGNORECASE)
_QUOTED = r"[\"`\[]?([\w.]+)[\"`\]]?"
_CREATE = re.compile(rf"CREATE TABLE (?:IF NOT EXISTS )?(?:\S+\.)?{_QUOTED}\s*\((.*)\)", re.IGNORECASE | re.DOTALL)
_INSERT = re.compile(
    rf"\s*INSERT (?:OR \w+ )?INTO (?:[\"`]?\w+[\"`]?\.)?{_QUOTED}\s*(?:\(([^()]*)\))?\s*VALUES\s*", re.IGNORECASE
)
_COPY = re.compile(rf"\s*COPY (?:\w+\.)?{_QUOTED}\s*\(([^()]*)\) FROM stdin", re.IGNORECASE)
#: A row in parentheses, and a cell of it.
_ROW = re.compile(r"\(((?:'(?:[^']|'')*'|[^()'])*)\)")
_CELL = re.compile(r"\s*(?:'((?:[^']|'')*)'|([^,']*))\s*(?:,|\Z)")
#: What begins a line of CREATE TABLE that is no column.
_NO_COLUMN = frozenset("primary unique foreign constraint key check index".split())
_BETWEEN = re.compile(r",\s*(?![^()]*\))")
_MOST_LINES = 500  # of a CREATE TABLE


def opens_dump(head: list[str]) -> bool:
    """Whether the first line that is no remark is a statement of a dump, or a remark says that they are one."""
    if any(_TITLE.match(line) for line in head[:5]):
        return True
    first = next((line for line in head if not _REMARK.match(line)), "")
    return _OPENS.match(first) is not None


class Dump:
    """Turns the statements of a dump into lines of commas, titles first."""

    def __init__(self) -> None:
        self._columns: dict[str, list[str]] = {}  # by table
        self._judged: tuple[str, list[str]] | None = None  # the table that is given out, and its columns as they are
        self._creating: list[str] = []
        self._filling: tuple[str, list[str]] | None = None  # a statement that goes on over lines
        self._copying = False

    def lines(self, line: str) -> list[str]:
        """The rows that a line holds, of the first table with a known column to judge."""
        if self._copying:
            return self._copied(line)
        if self._creating or re.match(r"\s*CREATE TABLE", line, re.IGNORECASE):
            self._create(line)
            return []
        if found := _COPY.match(line):
            self._filling, self._copying = (found[1], _titles(found[2])), True
            return []
        if found := _INSERT.match(line):
            titles = _titles(found[2]) if found[2] else self._columns.get(found[1], [])
            self._filling, line = (found[1], titles), line[found.end() :]
        if self._filling is None:
            return []
        table, titles = self._filling
        rows = [_cells(row[1]) for row in _ROW.finditer(line)]
        if line.rstrip().endswith(";"):
            self._filling = None
        return self._given(table, titles, rows)

    def close(self) -> list[str]:
        """An empty list: no row waits for a further line."""
        return []

    def _create(self, line: str) -> None:
        """Take a line of CREATE TABLE; its columns when it is whole."""
        self._creating.append(line)
        if not line.rstrip().endswith(";") and len(self._creating) < _MOST_LINES:
            return
        found = _CREATE.search("\n".join(self._creating))
        self._creating = []
        if found is not None:
            words = (part.split() for part in _BETWEEN.split(found[2]) if part.strip())
            named = [first[0].strip('"`[]') for first in words]
            self._columns[found[1]] = [name for name in named if name.lower() not in _NO_COLUMN]

    def _copied(self, line: str) -> list[str]:
        """The row in a line of PostgreSQL's COPY."""
        if line.startswith("\\.") or self._filling is None:
            self._copying, self._filling = False, None
            return []
        cells = ["" if cell == "\\N" else cell for cell in line.split("\t")]
        return self._given(*self._filling, [cells])

    def _given(self, table: str, titles: list[str], rows: list[list[str]]) -> list[str]:
        rows = [row for row in rows if len(row) == len(titles)]
        if not rows:
            return []
        out: list[list[str]] = []
        if self._judged is None:
            fields = {known[0] for title in titles if (known := names.field_of(title)) is not None}
            if fields.isdisjoint((*names.JUDGED, *names.SUCCESS)) and long.places(titles) is None:
                return []
            self._judged, out = (table, titles), [titles]
        return _as_lines([*out, *rows]) if self._judged == (table, titles) else []


def _titles(listed: str) -> list[str]:
    return [name.strip().strip('"`[]') for name in listed.split(",")]


def _cells(row: str) -> list[str]:
    """The cells of a row in parentheses: texts without their quotes, NULL as nothing."""
    cells, place = [], 0
    while place < len(row) and (found := _CELL.match(row, place)) is not None and found.end() > place:
        said = found[1].replace("''", "'") if found[1] is not None else found[2].strip()
        cells.append("" if found[1] is None and said.upper() == "NULL" else said)
        place = found.end()
    return cells


def _as_lines(rows: list[list[str]]) -> list[str]:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([[cell.replace("\n", " ") for cell in row] for row in rows])
    return text.getvalue().splitlines()
