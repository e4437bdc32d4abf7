"""How a file and what went wrong with it are named in a sentence for the user."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from labrunner.text import clean

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


def shown(path: Path | str) -> str:
    """A path as it is printed: relative to here where that is shorter, without control characters."""
    text = str(path)
    try:
        relative = os.path.relpath(text)
    except ValueError:
        relative = text
    return clean(relative if not relative.startswith("..") and len(relative) < len(text) else text)


def at_home(path: Path) -> str:
    """A path as it is printed, with `~` for the user's own folder."""
    try:
        return f"~/{path.relative_to(Path.home()).as_posix()}"
    except (ValueError, RuntimeError):
        return clean(str(path))
