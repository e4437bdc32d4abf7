"""Writing files whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from labrunner.errors import MachineError
from labrunner.files.names import cause, shown


def fresh_folder(root: Path, name: str) -> Path:
    """`root/name`, with a number behind it if that exists already. Nothing is created."""
    folder, number = root / name, 2
    while folder.exists():
        folder, number = root / f"{name}-{number}", number + 1
    return folder


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


def write_synced(path: Path, data: bytes | Iterable[bytes]) -> None:
    """Write a new file, of one piece or many, and wait until it is on the disk. Raises OSError that names the file."""
    try:
        with open(path, "xb") as stream:
            stream.writelines([data] if isinstance(data, bytes) else data)
            stream.flush()
            os.fsync(stream.fileno())
    except OSError as error:
        error.filename = str(path)
        raise


def write_atomic(path: Path, data: bytes | str | Iterable[str]) -> None:
    """Replace `path` with `data`: a reader, or a crash at any moment, sees the old file or the new one, no mixture.

    Pieces of text are written one by one, and never held together. Raises OSError, or what making a piece raises; the
    old file is then untouched.
    """
    whole = data.encode() if isinstance(data, str) else data
    raw = whole if isinstance(whole, bytes) else (piece.encode() for piece in whole)
    # A new name in the same folder; made with the user's umask, unlike a file of `tempfile`.
    temporary = path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}.tmp")
    try:
        write_synced(temporary, raw)
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def write_output(path: Path, text: str | Iterable[str]) -> None:
    """Write a text, or its pieces one by one, to the place that the user named: a file is replaced whole, a device or
    pipe is written into, a link followed.

    Replacing would put a plain file in the place of `/dev/stdout` for whoever may, also where that is a link to the
    file that a shell sends it to. Raises OSError.
    """
    if path.exists() and (path.is_symlink() or not path.is_file()):
        with open(path, "w", encoding="utf-8") as stream:
            stream.writelines([text] if isinstance(text, str) else text)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, text)


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
