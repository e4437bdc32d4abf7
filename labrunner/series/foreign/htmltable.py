"""A table of a page in HTML, as notebooks, data frames and reports keep a log."""

from __future__ import annotations

import html
import re

from labrunner.series.foreign import names
from labrunner.series.foreign.numbers import number

_OPENS = re.compile(r"\s*<(?:!doctype html|html|head|body|div|style|table)\b", re.IGNORECASE)
_ROW = re.compile(r"<tr\b[^>]*>(.*?)</tr\s*>|(<table\b)", re.IGNORECASE | re.DOTALL)
_CELL = re.compile(r"<t[hd]\b[^>]*>(.*?)</t[hd]\s*>", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_BEGINS = re.compile(r"<(?:table|tr)\b", re.IGNORECASE)
#: Letters of a row that has no end after which it is given up.
_LONGEST = 1 << 16


def is_page(head: list[str]) -> bool:
    """Whether the first lines of a log are a page's, with a table in it."""
    return bool(head) and _OPENS.match(head[0]) is not None and any("<table" in line.lower() for line in head)


class Page:
    """The rows of the tables of a page as lines of commas: of those below titles of which we know one."""

    def __init__(self) -> None:
        self._rest = ""
        self._titles: list[str] = []
        self._first = True  # whether the next row is the first of its table
        self._told = False  # whether titles were handed on

    def lines(self, line: str) -> list[str]:
        """The rows that end in a line."""
        self._rest, end, rows = f"{self._rest}\n{line}", 0, []
        for found in _ROW.finditer(self._rest):
            end = found.end()
            if found[2]:
                self._titles, self._first = [], True
            else:
                rows += self._row([_shown(cell) for cell in _CELL.findall(found[1])])
        rest = self._rest[end:]
        begun = _BEGINS.search(rest)
        self._rest = rest[begun.start() :][:_LONGEST] if begun else rest[-8:]
        return rows

    def _row(self, cells: list[str]) -> list[str]:
        if self._first:
            self._first = False
            known = any((field := names.field_of(cell)) and field[1] < names.PART for cell in cells if cell)
            self._titles = cells if known and not any(number(cell) is not None for cell in cells) else []
            if not self._titles or self._told:
                return []
            self._told = True
        elif len(cells) != len(self._titles):
            return []
        return [",".join(cell for title, cell in zip(self._titles, cells, strict=True) if title)]

    def close(self) -> list[str]:
        """An empty list: no row waits for a further line."""
        return []


def _shown(cell: str) -> str:
    """What a page shows of a cell, without commas."""
    return html.unescape(_TAG.sub("", cell)).replace(",", "").replace("\n", " ").strip()
