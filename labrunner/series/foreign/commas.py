"""Printed logs whose decimals begin with a comma (`Verlust 1,1529`)."""

from __future__ import annotations

import re

#: A name and a number below 1 with a comma, which parts no thousands.
_TELLS = re.compile(r"[^\W\d_](?:\s*[:=]\s*|\s+)[-+]?0,\d+(?![\d.]|,\d)")
_POINT = re.compile(r"\d\.\d")
_COMMA = re.compile(r"(?<![\d.,])(\d+),(\d+)(?!\d|[,.]\d)")
#: Lines with numbers after which a log that has shown no such comma shows none.
_LINES = 400


class Commas:
    """Finds out whether a log writes its decimals with a comma, by its first lines."""

    def __init__(self) -> None:
        self._looked = 0
        self._found = False

    def undone(self, line: str) -> str:
        """The line with points in place of such commas; any line that has a point within a number as it is."""
        if not self._found:
            if self._looked >= _LINES:
                return line
            self._looked += 1
            self._found = "0," in line and _TELLS.search(line) is not None and _POINT.search(line) is None
            if not self._found:
                return line
        if "," not in line or _POINT.search(line) is not None:
            return line
        return _COMMA.sub(r"\1.\2", line)
