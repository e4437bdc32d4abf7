"""Reading small files with bounds: bytes, text, JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from labrunner.errors import InputError, NoAccess
from labrunner.files.names import cause, shown

#: Bytes. Nothing that a lab, a course or a learner writes by hand is larger than this.
MAX_BYTES = 1 << 20
#: Bytes. No manifest or other JSON file of ours is larger than this, unless its reader says so.
MAX_JSON = 4 << 20

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x9f]")
#: The same in ASCII without the line ends; to strike them out and compare lengths is ten times as fast.
_CONTROL_BYTES = bytes({*range(32), 127} - {9, 10, 13})


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
