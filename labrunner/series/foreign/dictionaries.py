"""Dictionaries printed over several lines, as `pprint` and indented JSON print them, put together into one line."""

from __future__ import annotations

import re

#: How a line ends on which one is opened: with the brace, or with a first entry behind it.
_OPENS = re.compile(r"\{\s*(?:['\"][^'\"]{1,200}['\"]\s*:\s*[^{}]*,\s*|['\"][^'\"]{1,200}['\"]\s*:\s*\{[^{}]*,?\s*)?\Z")
#: How a further line of it begins: with an entry, the rest of a value, or a brace that closes.
_GOES_ON = re.compile(r"\s*(?:['\"\[\]{}()]|[-+]?[\d.]|[A-Za-z]\w*\(|dtype=|(?:nan|inf|NaN|None|null|True|False)\b)")
#: Lines and letters of what is no row any more, and lines of something else within one.
_MOST_LINES, _LONGEST, _MOST_STRANGE = 200, 16_000, 4


class Dictionaries:
    """Holds the lines of a dictionary back until it is closed."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._open = self._length = self._strange = 0

    def whole(self, line: str) -> str | None:
        """The line, or the dictionary that it closes as one line; None while one is open. A line of something else
        within one (a bar that is drawn meanwhile) stands for itself."""
        if self._lines:
            return self._within(line)
        if "{" in line and _OPENS.search(line) is not None:
            self._lines, self._open = [line], line.count("{") - line.count("}")
            self._length, self._strange = len(line), 0
            if self._open > 0:
                return None
            self._lines = []
        return line

    def _within(self, line: str) -> str | None:
        if not line.strip():
            return None
        self._length += len(line)
        if _GOES_ON.match(line) is None or len(self._lines) >= _MOST_LINES or self._length > _LONGEST:
            self._strange += 1
            if self._strange > _MOST_STRANGE or len(self._lines) >= _MOST_LINES or self._length > _LONGEST:
                self._lines = []
            return line
        self._lines.append(line)
        self._open += line.count("{") - line.count("}")
        if self._open > 0:
            return None
        lines, self._lines = self._lines, []
        return " ".join(part.strip() for part in lines)
