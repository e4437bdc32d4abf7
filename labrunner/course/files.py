"""Reading and writing small files safely: bounded, UTF-8, with the line of what is wrong; replaced, never truncated."""

from __future__ import annotations

import functools
import json
import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from labrunner.errors import InputError, MachineError
from labrunner.files import cause, write_atomic
from labrunner.text import clean

#: Nothing that a lab, a course or a learner writes by hand is larger than this.
MAX_BYTES = 1 << 20

#: Path of a key in a TOML file: names, and positions in arrays of tables.
KeyPath = tuple[str | int, ...]

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x9f]")
#: The same in ASCII without the line ends; to strike them out and compare lengths is ten times as fast.
_CONTROL_BYTES = bytes({*range(32), 127} - {9, 10, 13})


def shown(path: Path | str) -> str:
    """A path as it is printed: relative to here where that is shorter, without control characters."""
    text = str(path)
    try:
        relative = os.path.relpath(text)
    except ValueError:
        relative = text
    return clean(relative if not relative.startswith("..") and len(relative) < len(text) else text)


def read_text(path: Path, *, limit: int = MAX_BYTES) -> str:
    """The text of a small UTF-8 file, line ends normalised.

    Raises InputError, naming the file and where there is one the line, when it is absent, a folder, empty, larger
    than `limit` bytes, not UTF-8, or holds control characters. At most `limit` + 1 bytes are read.
    """
    name = shown(path)
    try:
        with open(path, "rb") as stream:
            raw = stream.read(limit + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise InputError(f"{name}: there is no such file") from None
    except IsADirectoryError:
        raise InputError(f"{name}: this is a folder, a file is needed") from None
    except OSError as error:
        raise InputError(f"{name}: cannot be read ({error.strerror or error}); check its permissions") from None
    if len(raw) > limit:
        raise InputError(f"{name}: larger than {limit // 1024} KiB, which no such file needs; is it the right one?")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise InputError(f"{name}:{line}: not UTF-8 text; save the file as UTF-8") from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise InputError(f"{name}: the file is empty")
    bad = _CONTROL.search(text) if not raw.isascii() or len(raw.translate(None, _CONTROL_BYTES)) < len(raw) else None
    if bad:
        line = text.count("\n", 0, bad.start()) + 1
        raise InputError(f"{name}:{line}: control character U+{ord(bad.group()):04X}; remove it")
    return text


@dataclass(frozen=True)
class TomlFile:
    """A parsed TOML file that knows on which line each of its keys stands."""

    path: Path
    text: str = field(repr=False)
    data: dict[str, Any]

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


def read_toml(path: Path, *, limit: int = MAX_BYTES) -> TomlFile:
    """Parse a TOML file. Raises InputError as `read_text` does, and with file and line for a syntax error."""
    import tomli

    text = read_text(path, limit=limit)
    try:
        data = tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        raise InputError(_syntax_error(path, text, str(error))) from None
    except RecursionError:
        raise InputError(f"{shown(path)}: nested too deeply") from None
    return TomlFile(path, text, data)


def _syntax_error(path: Path, text: str, message: str) -> str:
    place = re.search(r" \(at line (\d+), column \d+\)$", message)
    end = text.count("\n") + (0 if text.endswith("\n") else 1)
    line = int(place.group(1)) if place else end
    return f"{shown(path)}:{line}: {clean(re.sub(r' [(]at .*[)]$', '', message)).lower()}"


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

    Keys inside inline tables share the line of the key that holds them; they have no entry of their own.
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


def write_text(path: Path, text: str) -> None:
    """Replace a file whole: a reader sees the old text or the new one, never a part.

    Raises MachineError when the disk is full or the place cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, text)
    except OSError as error:
        raise MachineError(f"{shown(path)} cannot be written: {cause(error)}") from None


def write_json(path: Path, value: Any) -> None:
    """Replace a JSON file whole; non-finite floats are not allowed (encode them first)."""
    write_text(path, json.dumps(value, indent=1, ensure_ascii=False, allow_nan=False) + "\n")


def check_schema(found: Any, wanted: str, where: str) -> None:
    """Compare a `name/vN` schema with the one that this program reads.

    Raises InputError: one sentence for a file that is too old, another for one that is too new, a third for a file
    of another kind; each says what to do.
    """
    if found == wanted:
        return
    name, _, version = wanted.rpartition("/v")
    match = re.fullmatch(re.escape(name) + r"/v(\d{1,9})", found) if isinstance(found, str) else None
    if found is None:
        raise InputError(f'{where}: there is no schema; begin the file with schema = "{wanted}"')
    if match is None:
        raise InputError(f'{where}: the schema is {clean(repr(found), 80)}, not "{wanted}"; is it the right file?')
    if int(match.group(1)) > int(version):
        raise InputError(f"{where}: schema {found} is newer than this labrunner reads; update labrunner")
    raise InputError(f'{where}: schema {found} is older than this labrunner reads; bring the file to "{wanted}"')
