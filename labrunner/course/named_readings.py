"""Readings that a `lab.toml` gives by name, in claims, questions and other readings, put in the place of the name."""

from __future__ import annotations

from typing import Any

_PLACES = (("claims", "reading"), ("questions", "reading"))
_READING_KEYS = ("minus",)


def name_readings(data: dict[str, Any]) -> dict[str, Any]:
    """A copy of a parsed `lab.toml` in which every reading given by name is the table of that name.

    Raises KeyError with the path (`("claims", 3, "reading")`) and the name when there is no such reading, LookupError
    with the same when readings refer to each other in a circle.
    """
    named = data.get("readings")
    named = named if isinstance(named, dict) else {}
    out = dict(data)
    if named:
        out["readings"] = {key: _expanded(table, named, ("readings", key), (key,)) for key, table in named.items()}
    for place, key in _PLACES:
        if isinstance(data.get(place), list):
            out[place] = [
                {**item, key: _expanded(item[key], named, (place, i, key), ())}
                if isinstance(item, dict) and key in item
                else item
                for i, item in enumerate(data[place])
            ]
    return out


def _expanded(value: Any, named: dict[str, Any], path: tuple[str | int, ...], chain: tuple[str, ...]) -> Any:
    if isinstance(value, str):
        if value not in named:
            raise KeyError(path, value)
        if value in chain:
            raise LookupError(path, value)
        return _expanded(named[value], named, path, (*chain, value))
    if isinstance(value, dict):
        return {
            key: _expanded(item, named, (*path, key), chain) if key in _READING_KEYS else item
            for key, item in value.items()
        }
    return value
