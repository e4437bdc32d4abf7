"""Checkpoints: `checkpoints/step-000200/`, everything the next step depends on, whole or absent, no pickle.

A checkpoint holds `tensors.safetensors`, `state.json`, and `index.json` with the size and digest of both. It is written
into a temporary folder, brought to the disk, and renamed into place. None of this needs torch: `process/states.py`
makes that file of tensors, and tensors of it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from labrunner.engine.record.journal import decode_words, encode
from labrunner.engine.record.manifest import MAKE_AGAIN
from labrunner.files import check_schema, compare_schema, sync_folder, write_synced

FOLDER = "checkpoints"
TENSORS, STATE, INDEX = "tensors.safetensors", "state.json", "index.json"
SCHEMA = "labrunner/checkpoint/v1"
_NAME = re.compile(r"step-(\d{6,12})")
_TEMPORARY = ".partial-"


@dataclass(frozen=True)
class Checkpoint:
    """A checkpoint on disk, all files there and unharmed; `finite` is False when it holds a NaN or an infinity."""

    path: Path
    step: int
    finite: bool


def name_of(step: int) -> str:
    """The folder name of the state after update `step`."""
    return f"step-{step:06d}"


def write(run_dir: Path, step: int, tensors: bytes, state: dict[str, Any], *, finite: bool) -> Checkpoint:
    """Write the state after update `step`; one of the same step is replaced. Raises OSError, leaving nothing half-done.

    `tensors` are a safetensors file, `finite` says whether all in it is; `state` is JSON-able.
    """
    folder = Path(run_dir) / FOLDER
    folder.mkdir(exist_ok=True)
    final, partial = folder / name_of(step), folder / f"{_TEMPORARY}{name_of(step)}"
    shutil.rmtree(partial, ignore_errors=True)
    files = {TENSORS: tensors, STATE: encode(state).encode()}
    index = {
        "schema": SCHEMA,
        "step": step,
        "finite": finite,
        "files": {name: {"bytes": len(data), "xxh3_128": digest(data)} for name, data in files.items()},
    }
    try:
        partial.mkdir()
        for name, data in {**files, INDEX: encode(index).encode()}.items():
            write_synced(partial / name, data)
        sync_folder(partial)
        _move_into_place(partial, final)
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise
    sync_folder(folder)
    return Checkpoint(final, step, finite)


def _move_into_place(partial: Path, final: Path) -> None:
    """Rename; a folder of that name is first moved aside, so that at no moment is there a mixture."""
    aside = final.with_name(f"{_TEMPORARY}old-{final.name}")
    if final.exists():
        shutil.rmtree(aside, ignore_errors=True)
        os.rename(final, aside)
    os.rename(partial, final)
    shutil.rmtree(aside, ignore_errors=True)


def digest(data: bytes) -> str:
    """xxh3, 128 bits, in hex."""
    import xxhash

    return xxhash.xxh3_128_hexdigest(data)


def inspect(path: Path) -> Checkpoint | None:
    """The checkpoint at `path` when it is complete and every file has the digest it was written with, else None.

    Raises InputError where another version of the program wrote it: that is no damage to be passed over in silence.
    """
    match = _NAME.fullmatch(path.name)
    try:
        index = json.loads((path / INDEX).read_bytes())
        if compare_schema(index["schema"], SCHEMA) in ("older", "newer"):
            check_schema(index["schema"], SCHEMA, str(path), again=MAKE_AGAIN)
        if not match or index["schema"] != SCHEMA or index["step"] != int(match[1]):
            return None
        if set(index["files"]) != {TENSORS, STATE}:
            return None
        for name, facts in index["files"].items():
            data = (path / name).read_bytes()
            if len(data) != facts["bytes"] or digest(data) != facts["xxh3_128"]:
                return None
        return Checkpoint(path, index["step"], index["finite"] is True)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def steps(run_dir: Path) -> list[int]:
    """Steps of the checkpoints that are there, oldest first, without a look into them."""
    try:
        names = os.listdir(Path(run_dir) / FOLDER)
    except OSError:
        return []
    return sorted(int(match[1]) for name in names if (match := _NAME.fullmatch(name)))


def newest_good(run_dir: Path, last: int | None = None) -> Checkpoint | None:
    """The newest checkpoint that is complete, unharmed and finite, at most at step `last`; None without one."""
    for step in reversed(steps(run_dir)):
        if last is not None and step > last:
            continue
        found = inspect(Path(run_dir) / FOLDER / name_of(step))
        if found is not None and found.finite:
            return found
    return None


def read(checkpoint: Checkpoint) -> tuple[bytes, dict[str, Any]]:
    """The safetensors file and the state of a checkpoint, as they were written. Raises OSError."""
    tensors = (checkpoint.path / TENSORS).read_bytes()
    return tensors, decode_words(json.loads((checkpoint.path / STATE).read_bytes()))


def at(run_dir: Path, step: int) -> Checkpoint | None:
    """The checkpoint of update `step` where it is there, complete and unharmed, else None."""
    return inspect(Path(run_dir) / FOLDER / name_of(step))


def withdraw_beyond(run_dir: Path, step: int) -> None:
    """Remove the checkpoints of updates after `step`, which a run that went back does not count any more.

    Only for the holder of the run's lock. Raises OSError.
    """
    for beyond in steps(run_dir):
        if beyond > step:
            shutil.rmtree(Path(run_dir) / FOLDER / name_of(beyond))


def clear_partial(run_dir: Path) -> None:
    """Remove what a killed trainer left half-written. Only for the holder of the run's lock."""
    folder = Path(run_dir) / FOLDER
    for path in folder.glob(f"{_TEMPORARY}*") if folder.is_dir() else ():
        shutil.rmtree(path, ignore_errors=True)
