"""Files that `lab verify` alone writes beside a lab: each is read once, for as long as nobody changes it."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel
from pydantic_core import from_json

from labrunner.files import read_json, shown, validated
from labrunner.text import clean

Model = TypeVar("Model", bound=BaseModel)
#: Bytes. With hundreds of proven cases such a file may grow beyond the other files of ours.
LARGEST = 8 << 20


def read_proven(path: Path, model: type[Model], schema: str) -> Model | None:
    """Read the file at `path` in a lab's folder into `model`; None if the file does not exist.

    Raises InputError, which says how to make it anew, if the file cannot be used.
    """
    try:
        stamp = path.stat().st_mtime_ns
    except OSError:
        return None
    return _read(path, stamp, model, schema)


@functools.lru_cache(maxsize=64)
def _read(path: Path, stamp: int, model: type[Any], schema: str) -> Any:
    del stamp  # a file that was written again is read again
    again = f"run `labrunner lab verify {clean(path.parent.name, 80)}` again"
    data = read_json(path, again=again, limit=LARGEST, loads=functools.partial(from_json, cache_strings="keys"))
    return validated(model, data, shown(path), schema, again=again)
