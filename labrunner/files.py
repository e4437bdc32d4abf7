"""Files that people and this program write: read with bounds and with the line of what is wrong, replaced whole.

One rule for each kind, and each rule once:

* text and TOML that people write: `read_text`, `read_toml` (a `TomlFile` knows the line of each key);
* a JSON file of ours: `read_json`. What is read by the thousand (the lines of a journal) or is large (a calibration)
  goes through `pydantic_core.from_json` or a `msgspec` decoder instead, two to four times as fast as `json`;
* the `schema` of a file: `check_schema`; a pydantic ValidationError: `explain`, or `first_wrong` for its parts;
* writing: `write_text` and `write_json` for callers that let the user read the error, `write_atomic` for the others.

Cheap to import: no pydantic, no msgspec.
"""

from __future__ import annotations

import errno
import functools
import json
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from labrunner.errors import InputError, MachineError, NoAccess
from labrunner.text import clean

if TYPE_CHECKING:
    from pydantic import ValidationError

#: Bytes. Nothing that a lab, a course or a learner writes by hand is larger than this.
MAX_BYTES = 1 << 20
#: Bytes. No manifest or other JSON file of ours is larger than this, unless its reader says so.
MAX_JSON = 4 << 20

#: Path of a key in a TOML file: names, and positions in arrays of tables.
KeyPath = tuple[str | int, ...]

#: What a person should read instead of the operating system's wording.
_CAUSES = {
    errno.ENOSPC: "disk full",
    errno.EDQUOT: "disk quota exceeded",
    errno.EFBIG: "file too large for this file system or user limit",
    errno.EACCES: "no permission",
    errno.EPERM: "no permission",
    errno.EROFS: "read-only file system",
}


def cause(error: OSError) -> str:
    """The reason of a failed file operation in a few words, for example `disk full`."""
    return _CAUSES.get(error.errno or 0) or (error.strerror or type(error).__name__).lower()


def sentence(error: OSError) -> str:
    """One sentence for the user: the reason, and the file where the system names one."""
    name = error.filename
    return f"{cause(error)}: {os.fsdecode(name)}" if isinstance(name, str | bytes | os.PathLike) else cause(error)


def sync_folder(folder: Path) -> None:
    """Make a rename in `folder` last through a power cut, where the system can."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # Windows opens no folders
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


def write_synced(path: Path, data: bytes) -> None:
    """Write a new file and wait until it is on the disk. Raises OSError that names the file."""
    try:
        with open(path, "xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
    except OSError as error:
        error.filename = str(path)
        raise


def write_atomic(path: Path, data: bytes | str) -> None:
    """Replace `path` with `data`: a reader, or a crash at any moment, sees the old file or the new one, no mixture.

    Raises OSError; the old file is then untouched.
    """
    raw = data.encode() if isinstance(data, str) else data
    # A new name in the same folder; made with the user's umask, unlike a file of `tempfile`.
    temporary = path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}.tmp")
    try:
        write_synced(temporary, raw)
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


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


def read_bytes(path: Path, *, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a small file; at most `limit` + 1 are read.

    Raises InputError, naming the file, when it is absent, a folder or larger than `limit` bytes; NoAccess where
    permission is missing.
    """
    try:
        with open(path, "rb") as stream:
            raw = stream.read(limit + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise InputError(f"{shown(path)}: there is no such file") from None
    except IsADirectoryError:
        raise InputError(f"{shown(path)}: this is a folder, a file is needed") from None
    except PermissionError as error:
        raise NoAccess(f"{shown(path)}: cannot be read ({cause(error)}); check its permissions") from None
    except OSError as error:
        raise InputError(f"{shown(path)}: cannot be read ({cause(error)})") from None
    if len(raw) > limit:
        size = f"{limit // 1024} KiB"
        raise InputError(f"{shown(path)}: larger than {size}, which no such file needs; is it the right one?")
    return raw


def read_text(path: Path, *, limit: int = MAX_BYTES) -> str:
    """The text of a small UTF-8 file, line ends normalised.

    Raises what `read_bytes` raises, and InputError, with the line, where it is empty, not UTF-8, or holds control
    characters.
    """
    raw = read_bytes(path, limit=limit)
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InputError(f"{shown(path)}:{line}: not UTF-8 text; save the file as UTF-8") from None
    if not text or text.isspace():
        raise InputError(f"{shown(path)}: the file is empty")
    if not raw.isascii() or len(raw.translate(None, _CONTROL_BYTES)) < len(raw):
        bad = _CONTROL.search(text)
        if bad:
            line = text.count("\n", 0, bad.start()) + 1
            raise InputError(f"{shown(path)}:{line}: control character U+{ord(bad.group()):04X}; remove it")
    return text


@dataclass(frozen=True)
class TomlFile:
    """A parsed TOML file that knows the line of each of its keys."""

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


class TomlSyntaxError(ValueError):
    """A text that is no TOML. `line` counts from 1 and is None where the parser gave up without one."""

    def __init__(self, reason: str, line: int | None):
        super().__init__(reason)
        self.reason, self.line = reason, line


def parse_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises TomlSyntaxError, also for what the parser itself stumbles over.

    By `tomli`, which is compiled: a third of `tomllib`'s time, 20 ms in place of 65 for the labs that `list` reads.
    """
    import tomli

    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        raise TomlSyntaxError(error.msg, error.lineno) from None
    except RecursionError:
        raise TomlSyntaxError("nested too deeply", None) from None
    except (ValueError, OverflowError):  # an integer of ten thousand digits, a year beyond all calendars
        raise TomlSyntaxError("a number too large to read", None) from None


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


def read_json(
    path: Path, *, again: str, limit: int = MAX_JSON, loads: Callable[[str], Any] = json.loads
) -> dict[str, Any]:
    """The object in a JSON file of ours. `again` says how the user gets a whole one where this is damaged.

    Raises what `read_bytes` raises, and InputError, with the line, for what is no JSON object.
    """
    try:
        tree = loads(read_bytes(path, limit=limit).decode("utf-8-sig"))
    except RecursionError:
        raise InputError(f"{shown(path)}: nested too deeply; {again}") from None
    except ValueError as error:  # not UTF-8 is one, too; pydantic_core names the line in the same words as `json`
        line = re.search(r"line (\d+)", str(error))
        where = f"{shown(path)}:{line[1]}" if line else shown(path)
        raise InputError(f"{where}: not JSON; {again}") from None
    if not isinstance(tree, dict):
        raise InputError(f"{shown(path)}: not a JSON object; {again}")
    return tree


def compare_schema(found: object, wanted: str) -> Literal["same", "older", "newer", "missing", "other"]:
    """How the `name/vN` schema of a file compares with the one that is read; `other` is a file of another kind."""
    if found == wanted:
        return "same"
    name, _, version = wanted.rpartition("/v")
    match = re.fullmatch(re.escape(name) + r"/v(\d{1,9})", found) if isinstance(found, str) else None
    if match is None:
        return "missing" if found is None else "other"
    return "newer" if int(match[1]) > int(version) else "older"


def check_schema(found: object, wanted: str, where: str, *, again: str = "") -> None:
    """Compare a file's schema with the one that is read here. `again` says how to make anew what nobody wrote by hand.

    Raises InputError: one sentence for a file that is too old, another for one that is too new, a third for a file
    of another kind; each says what to do.
    """
    said = clean(repr(found), 80)
    match compare_schema(found, wanted):
        case "missing" if again:
            raise InputError(f'{where}: there is no schema, "{wanted}" is needed; is it the right file?')
        case "missing":
            raise InputError(f'{where}: there is no schema; begin the file with schema = "{wanted}"')
        case "other":
            raise InputError(f'{where}: the schema is {said}, not "{wanted}"; is it the right file?')
        case "newer":
            raise InputError(f"{where}: schema {found} is newer than this labrunner reads; update labrunner")
        case "older":
            todo = again or f'bring the file to "{wanted}"'
            raise InputError(f"{where}: schema {found} is older than this labrunner reads; {todo}")


class Wrong(NamedTuple):
    """What a validation found first, ready to be printed."""

    kind: str  #: pydantic's name of the error; `extra_forbidden` is an unknown key, `missing` an absent one
    path: KeyPath
    key: str  #: the path with dots; empty where the whole is wrong
    message: str  #: in pydantic's words, or those of our own validator, begun with a small letter
    value: Any


def first_wrong(error: ValidationError) -> Wrong:
    """The finding to report: an unknown key before all others, since a misspelt key is missing, too."""
    errors = error.errors(include_url=False)
    first = next((e for e in errors if e["type"] == "extra_forbidden"), errors[0])
    path = tuple(part for part in first["loc"] if part != "[key]")
    message = clean(first["msg"].removeprefix("Value error, "), 200)
    return Wrong(
        first["type"], path, clean(".".join(map(str, path)), 120), message[:1].lower() + message[1:], first["input"]
    )


def explain(error: ValidationError, origin: TomlFile | str, *, again: str = "") -> str:
    """One sentence on what a validation found first, with file, line and, for what nobody wrote by hand, a remedy.

    `origin` is the TOML file that was validated, or a name for anything else.
    """
    wrong = first_wrong(error)
    where = origin if isinstance(origin, str) else origin.where(*wrong.path)
    remedy = f"; {again}" if again else ""
    if wrong.kind == "extra_forbidden":
        return f"{where}: unknown key {wrong.key}{remedy or '; remove it, or check its spelling'}"
    if wrong.kind == "missing":
        return f"{where}: {wrong.key} is missing{remedy}"
    return f"{where}: {wrong.key}: {wrong.message}{remedy}" if wrong.key else f"{where}: {wrong.message}{remedy}"
