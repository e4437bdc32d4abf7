"""A proposed fix: `fix.toml`, read as settings and nothing else, by `run --arm fix` and the grader alike."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from labrunner.course.lab_models import FIX_SCHEMA, Refused
from labrunner.engine.config import RunConfig, full_key, suggestion, with_overrides
from labrunner.errors import InputError
from labrunner.files import TomlFile, check_schema, read_toml
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

#: Tables deeper than this hold no setting; so deep a key is refused as unknown.
_DEEPEST = 6
#: Size from which on whole numbers are written with an exponent.
_WHOLE = 1e12


class FixError(InputError):
    """What is wrong in a `fix.toml`.

    `code` is one of `no-schema`, `schema`, `unknown`, `not-editable`, `value` and `twice`; `line` is where in the file,
    None where that cannot be told; `params` are the key, the value and the reason, for other wordings of the sentence.
    """

    def __init__(self, sentence: str, code: str, line: int | None, **params: Any) -> None:
        super().__init__(sentence)
        self.code, self.line, self.params = code, line, params


class Change(NamedTuple):
    """One setting that a fix changes: `given` is the value as written (no limit as `inf`), `value` as it is run."""

    key: str
    given: Any
    value: Any
    line: int | None


def read_fix(path: Path, lab: Lab) -> dict[str, Any]:
    """The overrides in a `fix.toml`, by dotted key, ready for `lab.resolve("fix", overrides=...)`.

    Keys may be nested tables (`[optimizer]`), dotted (`optimizer.grad_clip = 0.5`) or short where that is clear
    (`grad_clip = 0.5`). An empty fix, with the schema alone, is allowed: it changes nothing.

    Raises InputError with file and line for an unknown key, one that the lab does not open, or a value out of range.
    """
    return {change.key: change.value for change in read_changes(read_toml(path), lab)}


def proposed(path: Path, lab: Lab) -> dict[str, Any]:
    """The overrides in a `fix.toml`, by dotted key, as from `read_fix`; an empty dict if there is no file, or if it
    cannot be read."""
    try:
        return read_fix(path, lab) if path.exists() else {}
    except InputError:
        return {}


def read_changes(file: TomlFile, lab: Lab) -> list[Change]:
    """What a parsed `fix.toml` changes, in the order of the file. Raises FixError for the first thing that is wrong."""
    found = file.data.get("schema")
    try:
        check_schema(found, FIX_SCHEMA, file)
    except InputError as error:
        code = "no-schema" if found is None else "schema"
        raise FixError(str(error), code, file.line("schema"), found=found, wanted=FIX_SCHEMA) from None
    config = lab.resolve("fix")
    changes: dict[str, Change] = {}
    for keys, given in _leaves({key: value for key, value in file.data.items() if key != "schema"}):
        where, line = file.where(*keys), file.line(*keys)
        key = _editable_key(".".join(keys), lab, where, line)
        if key in changes:
            raise FixError(f"{where}: {key} stands twice", "twice", line, key=key)
        given = _checked(key, given, lab, where, line)
        config = _with(config, key, given, where, line)
        changes[key] = Change(key, given, _setting(config, key), line)
    return list(changes.values())


def _leaves(table: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, value in table.items():
        if isinstance(value, dict) and len(path) < _DEEPEST:
            yield from _leaves(value, (*path, key))
        else:
            yield (*path, key), value


def _editable_key(name: str, lab: Lab, where: str, line: int | None) -> str:
    editable = {full_key(key): key for key in lab.editable}
    short = [key for key in editable if key.rsplit(".", 1)[-1] == name]
    allowed = ", ".join(editable)
    try:
        key = short[0] if len(short) == 1 else full_key(name)
    except InputError:
        sentence = (
            f"{where}: no setting is called {clean(repr(name), 80)}{suggestion(name, editable)}; "
            f"this lab's fix may set {allowed}"
        )
        raise FixError(sentence, "unknown", line, key=name[:80]) from None
    if key not in editable:  # the seed, the steps, the faults: whatever is not open
        sentence = f"{where}: {key} cannot be changed by a fix in this lab; it may set {allowed}"
        raise FixError(sentence, "not-editable", line, key=key, allowed=allowed)
    return key


def _checked(key: str, value: Any, lab: Lab, where: str, line: int | None) -> Any:
    """The value, no limit as `inf`, where the lab allows it."""
    rule = next(rule for name, rule in lab.editable.items() if full_key(name) == key)
    allowed = math.inf if says_off(value) and rule.choices is None else value
    complaint = rule.complaint(allowed, key)
    if complaint:
        sentence = f"{where}: {key} = {clean(repr(value), 80)} {complaint.text()}"
        raise FixError(sentence, "value", line, key=key, value=value, **complaint.params)
    return allowed


def _with(config: RunConfig, key: str, value: Any, where: str, line: int | None) -> RunConfig:
    try:
        return with_overrides(config, {key: value})
    except InputError as error:
        reason = str(error).removeprefix(f"{key} = {value!r}: ")
        raise FixError(f"{where}: {error}", "value", line, key=key, value=value, reason=reason) from None


def _setting(config: RunConfig, key: str) -> Any:
    value: Any = config
    for part in key.split("."):
        value = getattr(value, part)
    return value


def says_off(value: Any) -> bool:
    """Whether a value as written means "no limit": `none`, `inf` or `off`."""
    return isinstance(value, str) and value.strip().lower() in ("none", "inf", "off")


def same_value(one: Any, other: Any) -> bool:
    """Whether two values of a setting are the same: 1 and 1.0 are, and so are all ways to write "no limit"."""
    numbers = [math.inf if says_off(value) else value for value in (one, other)]
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in numbers):
        return float(numbers[0]) == float(numbers[1])
    return one == other


def refused_by(lab: Lab, overrides: Mapping[str, Any]) -> Refused | None:
    """The first change that the lab offers and refuses, with the section of the texts that says why; None where the
    fix has no such change."""
    changes = [(refused, full_key(refused.key)) for refused in lab.refused]
    return next(
        (refused for refused, key in changes if key in overrides and same_value(overrides[key], refused.value)), None
    )


def value_text(value: Any) -> str:
    """A setting's value as `fix.toml` and the lists write it: whole numbers whole, so that no digit of a large one is
    lost, and no limit as `none`."""
    if value is None or (isinstance(value, float) and math.isinf(value) and value > 0):
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < _WHOLE else f"{value:g}"
    return str(value)
