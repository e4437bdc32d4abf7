"""The lock that keeps a second writer out of a run. It vanishes with its holder, however that one ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from labrunner.engine.record.manifest import read_manifest
from labrunner.errors import InputError

LOCK = "run.lock"


@contextmanager
def hold(run_dir: Path, patience: float = 0.0) -> Iterator[None]:
    """Hold the run's lock. Raises InputError after `patience` seconds when another process has it."""
    from filelock import FileLock, Timeout

    lock = FileLock(Path(run_dir) / LOCK)
    try:
        lock.acquire(timeout=patience)
    except Timeout:
        raise in_use(run_dir) from None
    try:
        yield
    finally:
        lock.release()


def is_held(run_dir: Path) -> bool:
    """Whether a trainer is at work on this run."""
    if not (Path(run_dir) / LOCK).exists():
        return False
    try:
        with hold(run_dir):
            return False
    except InputError:
        return True
    except OSError:  # a folder we may only read is none that we are writing
        return False


def in_use(run_dir: Path) -> InputError:
    """The error to raise when another process has the lock."""
    try:
        pid = read_manifest(run_dir).pid
    except InputError:
        pid = None
    who = f"pid {pid}" if pid else "pid unknown"
    return InputError(f"{run_dir}: run in use by another process ({who}): wait for it, or stop it first")
