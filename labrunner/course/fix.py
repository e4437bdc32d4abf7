"""A proposed fix: `fix.toml`, read as settings and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.course.lab_models import FIX_SCHEMA, Refused
from labrunner.engine.config import flatten, full_key, suggestion, with_overrides
from labrunner.errors import InputError
from labrunner.files import TomlFile, check_schema, read_toml
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.course.lab import Lab


def read_fix(path: Path, lab: Lab) -> dict[str, Any]:
    """The overrides in a `fix.toml`, by dotted key, ready for `lab.resolve("fix", overrides=...)`.

    Keys may be nested tables (`[optimizer]`), dotted (`optimizer.grad_clip = 0.5`) or short where that is clear
    (`grad_clip = 0.5`). An empty fix, with the schema alone, is allowed: it changes nothing.

    Raises InputError with file and line for an unknown key, one that the lab does not open, or a value out of range.
    """
    file = read_toml(path)
    check_schema(file.data.get("schema"), FIX_SCHEMA, file.where("schema"))
    broken = lab.resolve("fix")
    overrides: dict[str, Any] = {}
    for keys, value in _leaves({k: v for k, v in file.data.items() if k != "schema"}, ()):
        where = file.where(*keys)
        key = _editable_key(".".join(keys), lab, where)
        if key in overrides:
            raise InputError(f"{where}: {key} stands twice")
        broken = with_overrides(broken, {key: _checked(key, value, lab, where)}, origin=where)
        overrides[key] = _setting(broken, key)
    return overrides


def _leaves(table: dict[str, Any], path: tuple[str, ...]) -> list[tuple[tuple[str, ...], Any]]:
    found = []
    for key, value in table.items():
        if isinstance(value, dict):
            found += _leaves(value, (*path, key))
        else:
            found.append(((*path, key), value))
    return found


def _editable_key(name: str, lab: Lab, where: str) -> str:
    editable = {full_key(key): key for key in lab.editable}
    short = [key for key in editable if key.rsplit(".", 1)[-1] == name]
    try:
        key = short[0] if len(short) == 1 else full_key(name)
    except InputError:
        raise InputError(
            f"{where}: no setting is called {clean(repr(name), 80)}{suggestion(name, editable)}; "
            f"this lab's fix may set {', '.join(editable)}"
        ) from None
    if key not in editable:
        raise InputError(f"{where}: {key} cannot be changed by a fix in this lab; it may set {', '.join(editable)}")
    return key


def _checked(key: str, value: Any, lab: Lab, where: str) -> Any:
    rule = next(rule for name, rule in lab.editable.items() if full_key(name) == key)
    if isinstance(value, str) and value.strip().lower() in ("none", "inf", "off") and rule.choices is None:
        value = float("inf")
    complaint = rule.complaint(value)
    if complaint:
        raise InputError(f"{where}: {key} = {clean(repr(value), 80)} {complaint}")
    return value


def _setting(config: Any, key: str) -> Any:
    value = config
    for part in key.split("."):
        value = getattr(value, part)
    return value


def refused_by(lab: Lab, overrides: Mapping[str, Any]) -> Refused | None:
    """The first change that the lab offers and refuses, with the section of the texts that says why."""
    changes = [(refused, full_key(refused.key)) for refused in lab.refused]
    return next((refused for refused, key in changes if key in overrides and overrides[key] == refused.value), None)


def unnamed_keys(lab: Lab, overrides: Mapping[str, Any]) -> list[str]:
    """Settings that really differ from the break and that no accepted fix changes."""
    before, after = flatten(lab.resolve("fix")), flatten(lab.resolve("fix", overrides=dict(overrides)))
    return [key for key in overrides if before[key] != after[key] and key not in lab.named_keys()]


def fix_line(file: TomlFile, key: str) -> int | None:
    """Line of a dotted setting in a parsed `fix.toml`, however it was written there."""
    return file.line(*key.split(".")) or file.line(key) or file.line(key.rsplit(".", 1)[-1])
