"""Small rules about files that everything shares: whole or not at all, and one sentence when the disk says no."""

from __future__ import annotations

import errno
import os
from pathlib import Path

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
    # A name of its own, in the same folder: made with the user's umask, unlike a file of `tempfile`.
    temporary = path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}.tmp")
    try:
        write_synced(temporary, raw)
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
