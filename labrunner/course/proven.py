"""Files that `lab verify` alone writes beside a lab: each is read once, for as long as nobody changes it."""

from __future__ import annotations

import codecs
import functools
import re
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from labrunner.errors import InputError
from labrunner.files import check_schema, read_bytes, read_json, shown
from labrunner.text import clean


class Proven(Protocol):
    """What such a file is read into: a struct of msgspec."""

    @property
    def schema(self) -> str:
        """The file's `name/vN`."""
        ...


Model = TypeVar("Model", bound=Proven)
#: Bytes. With hundreds of proven cases such a file may grow beyond the other files of ours.
LARGEST = 8 << 20
#: What msgspec says of a field, and where that is.
_FIELD = re.compile(r"Object (missing required|contains unknown) field `(.*)`")
_PLACE = re.compile(r" - at `(?:key in )?\$\.?(.*)`$")


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
    raw = read_bytes(path, limit=LARGEST).removeprefix(codecs.BOM_UTF8)
    try:  # not strict: a number that is not finite is a word in JSON
        found = msgspec.json.decode(raw, type=model, strict=False)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        tree = read_json(path, again=again, limit=LARGEST)  # no JSON, or another schema, comes before what is in it
        check_schema(tree.get("schema"), schema, shown(path), again=again)
        raise InputError(f"{shown(path)}: {_wrong(str(error))}; {again}") from None
    check_schema(found.schema, schema, shown(path), again=again)
    return found


def _wrong(told: str) -> str:
    """What msgspec found, in our words."""
    place = _PLACE.search(told)
    what, keys = _PLACE.sub("", told), [place[1]] if place and place[1] else []
    field = _FIELD.fullmatch(what)
    if field is None:
        return clean(": ".join([*keys, what[:1].lower() + what[1:]]), 320)
    key = clean(".".join([*keys, field[2]]), 120)
    return f"{key} is missing" if field[1] == "missing required" else f"unknown key {key}"
