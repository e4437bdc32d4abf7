"""TOML that people write, with the line of each key."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any

from labrunner.errors import InputError
from labrunner.files.names import shown
from labrunner.files.reading import MAX_BYTES, read_text
from labrunner.text import clean

#: Path of a key in a TOML file: names, and positions in arrays of tables.
KeyPath = tuple[str | int, ...]


class TomlFile:
    """A parsed TOML file that knows the line of each of its keys."""

    def __init__(self, path: Path, text: str, data: dict[str, Any]) -> None:
        self.path, self.text, self.data = path, text, data

    @functools.cached_property
    def lines(self) -> dict[KeyPath, int]:
        """Line of every key; looked for when something is wrong with one."""
        return locate_keys(self.text)

    def line(self, *keys: str | int) -> int | None:
        """Line (from 1) of a key, or of the nearest table above it; None when not even that is found."""
        for end in range(len(keys), 0, -1):
            if keys[:end] in self.lines:
                return self.lines[keys[:end]]
        return None

    def where(self, *keys: str | int) -> str:
        """`file:line` of a key, for the start of a message."""
        line = self.line(*keys)
        return f"{shown(self.path)}:{line}" if line else shown(self.path)


class TomlSyntaxError(ValueError):
    """Raised for a text that is not TOML. `line` counts from 1; None if the parser names no line."""

    def __init__(self, reason: str, line: int | None):
        super().__init__(reason)
        self.reason, self.line = reason, line


def parse_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises TomlSyntaxError, also for what the parser itself stumbles over.

    By `tomli`, which is compiled: a third of `tomllib`'s time, 20 ms in place of 65 for the labs that `list` reads.
    """
    import tomli

    try:
        tree = tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        raise TomlSyntaxError(error.msg, error.lineno) from None
    except RecursionError:
        raise TomlSyntaxError("nested too deeply", None) from None
    except (ValueError, OverflowError):  # an integer of ten thousand digits, a year beyond all calendars
        raise TomlSyntaxError("a number too large to read", None) from None
    if _holds_too_large(tree):
        raise TomlSyntaxError("a number too large to read", None)
    return tree


def _holds_too_large(tree: dict[str, Any]) -> bool:
    """Whether an integer has more than the 64 bits that TOML gives it: in hexadecimal any length is read, and what
    prints such a number fails."""
    left: list[Any] = [tree]
    while left:
        value = left.pop()
        kind = type(value)
        if kind is dict:
            left.extend(value.values())
        elif kind is list:
            left.extend(value)
        elif kind is int and not -(2**63) <= value < 2**63:
            return True
    return False


def read_toml(path: Path, *, limit: int = MAX_BYTES) -> TomlFile:
    """Parse a TOML file. Raises InputError as `read_text` does, and with file and line for a syntax error."""
    text = read_text(path, limit=limit)
    try:
        return TomlFile(path, text, parse_toml(text))
    except TomlSyntaxError as error:
        where = f"{shown(path)}:{error.line}" if error.line else shown(path)
        raise InputError(f"{where}: not TOML: {clean(error.reason).lower()}") from None


_KEY_PART = re.compile(r'\s*("(?:[^"\\]|\\.)*"|\'[^\']*\'|[A-Za-z0-9_-]+)\s*')


def _split_key(text: str) -> tuple[str, ...] | None:
    """Parts of a dotted key at the start of `text` (`a."b.c".d`), or None when there is none."""
    parts, at = [], 0
    while True:
        match = _KEY_PART.match(text, at)
        if not match:
            return None
        parts.append(match.group(1).strip("\"'"))
        at = match.end()
        if at >= len(text) or text[at] != ".":
            return tuple(parts)
        at += 1


def locate_keys(text: str) -> dict[KeyPath, int]:
    """Path of every key and table of a TOML text to its line. Elements of arrays of tables count from 0.

    Keys inside inline tables have no entry; `TomlFile.line` gives them the line of the key that holds them.
    """
    lines: dict[KeyPath, int] = {}
    counts: dict[KeyPath, int] = {}
    table: KeyPath = ()
    inside: str | None = None
    for number, line in enumerate(text.split("\n"), start=1):
        if inside:
            inside = None if inside in line else inside
            continue
        stripped = line.strip()
        if stripped.startswith("["):
            double = stripped.startswith("[[")
            parts = _split_key(stripped.lstrip("["))
            if parts:
                table = _table_path(parts, double, counts)
                lines.setdefault(table, number)
                for end in range(1, len(table)):
                    lines.setdefault(table[:end], number)
            continue
        parts = _split_key(stripped)
        if parts and "=" in stripped:
            lines.setdefault(table + parts, number)
        for quotes in ('"""', "'''"):
            if stripped.count(quotes) % 2:
                inside = quotes
    return lines


def _table_path(parts: tuple[str, ...], double: bool, counts: dict[KeyPath, int]) -> KeyPath:
    path: KeyPath = ()
    for position, part in enumerate(parts):
        path += (part,)
        last = position == len(parts) - 1
        if double and last:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path += (counts[path],)
    return path
