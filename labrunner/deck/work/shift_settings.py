"""The settings of a shift's run as they may be shown. What a fault can set is not told until the shift was judged, in
every shift alike: a run's configuration holds its fault from the first step on, and so does the lack of one."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from labrunner.course.blind import withheld
from labrunner.drill.scenario import Scenario, load_scenario, scenario_paths
from labrunner.engine.config import flatten, full_key
from labrunner.engine.faults import KINDS, Fault, begun_at, fault_overrides
from labrunner.engine.interventions import CHANGEABLE
from labrunner.errors import InputError


def shown_settings(scenario: Scenario, secrets: Iterable[str]) -> dict[str, Any]:
    """The settings that may change in a scenario's run, by dotted key, as it begins; `WITHHELD` for each of `secrets`,
    `none` where there is no limit or no value."""
    begun = flatten(scenario.config(0))
    return withheld({key: _plain(begun.get(key)) for key in CHANGEABLE}, secrets)


def secret_settings(labs: Iterable[Path | str] = ()) -> frozenset[str]:
    """Dotted settings that a fault can set: of any kind, and by name those of every scenario that is there. Which of
    them the flown one sets is not told by it."""
    return _of_kinds() | {key for scenario in _scenarios(labs) for key in _brought(scenario)}


def _scenarios(labs: Iterable[Path | str]) -> Iterable[Scenario]:
    for path in scenario_paths(labs).values():
        with suppress(InputError):  # one that is wrong can't be flown
            yield load_scenario(path)


def _brought(scenario: Scenario) -> set[str]:
    faults = (*scenario.faults, *(scenario.second.faults if scenario.second else ()))
    return {full_key(key) for fault in begun_at(faults, scenario.begins + 1) for key in fault_overrides(fault)}


@functools.cache
def _of_kinds() -> frozenset[str]:
    return frozenset(full_key(key) for kind in KINDS.values() for key in _with_all(kind).overrides())


def _with_all(kind: type[Fault]) -> Fault:
    """A fault of a kind with every switch on and no choice left at its first value, so that it sets all it can set."""

    def value(annotation: Any, default: Any) -> Any:
        if get_origin(annotation) is Literal:
            return get_args(annotation)[-1]
        return True if annotation is bool else default

    fields = kind.model_fields.items()
    blank = {name: {} if field.annotation == dict[str, Any] else 1 for name, field in fields if field.is_required()}
    return kind.model_construct(
        **{name: value(field.annotation, blank.get(name, field.default)) for name, field in fields}
    )


def _plain(value: Any) -> Any:
    return "none" if value is None or value == float("inf") else value
