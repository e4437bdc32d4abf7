"""Two runs side by side: where they part, how far their readings are from each other, which settings differ."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from labrunner.course.lab import FIX
from labrunner.deck.run.flight import Flight
from labrunner.deck.strings import Say
from labrunner.engine.config import flatten
from labrunner.series.instruments import SET

if TYPE_CHECKING:
    from labrunner.deck.work.session import LabSession

#: Fields that say when and where, not what was computed.
_NOT_COMPARED = frozenset({"wall_time", "tokens_per_second"})
#: The field that says whether a run was clipped.
_OF_THE_CLIP = "clip_coef"


@dataclass(frozen=True)
class Difference:
    """A field at the shown step in both runs, and the largest distance anywhere."""

    field: str
    a: float | None
    b: float | None
    largest: float
    at: int


@dataclass(frozen=True)
class Comparison:
    """`parting` is the first step at which any field differs, and the first field that does; None where none does. With
    `at_step_only` there is nothing but the values at one step, as a learner may see them who still looks for the cause:
    no parting, and no largest distances. With `parts_untold` they do part, and only where is not told yet."""

    parting: tuple[int, str] | None
    differences: tuple[Difference, ...]
    settings: tuple[tuple[str, str, str], ...]
    at_step_only: bool = False
    parts_untold: bool = False
    waits: str = ""  #: a field that both have and that is not told yet


def compare_in(session: LabSession, a: Flight, b: Flight, step: int, untold: Collection[str] = ()) -> Comparison:
    """`compare` two flights of a session as far as the learner may be told: where the failing run leaves the control,
    and in which field first, may be the cause, so that waits for the first grade, of a case of practice for the right
    call; so do the fields that a setting decides. How far the fix lies from the control is what its verification asks
    for; where they part tells which cause the fix has left."""
    found = compare(a, b, step, untold, told=session.told)
    named = session.asked_by is None if session.graded else session.told
    if named:
        return found
    if {a.arm, b.arm} == {"control", FIX}:
        return replace(found, parting=None, parts_untold=found.parting is not None)
    values = tuple(replace(one, largest=0.0, at=0) for one in found.differences if one.field not in SET)
    return replace(found, parting=None, differences=values, at_step_only=True)


def compare(a: Flight, b: Flight, step: int, untold: Collection[str] = (), *, told: bool = True) -> Comparison:
    """Compare two flights over the steps that both have, with their values at `step`, and their settings but for those
    that are `untold`. Where it may not be `told` that a run was not clipped, the clip's coefficient waits, of runs that
    were clipped as well: that it is missing would tell."""
    names = [n for n in a.run.columns.names if n not in _NOT_COMPARED and b.run.columns.has(n)]
    waits = "" if told or _OF_THE_CLIP not in names else _OF_THE_CLIP
    names = [name for name in names if name != waits]
    shared, rows_a, rows_b = np.intersect1d(a.run.columns.steps, b.run.columns.steps, return_indices=True)
    parting: tuple[int, str] | None = None
    found = []
    for name in names:
        left, right = a.run.columns.values(name)[rows_a], b.run.columns.values(name)[rows_b]
        differ = (left != right) & ~(np.isnan(left) & np.isnan(right))
        places = np.flatnonzero(differ)
        if len(places) and (parting is None or shared[places[0]] < parting[0]):
            parting = (int(shared[places[0]]), name)
        largest, at = _largest(left, right, differ, shared)
        found.append(Difference(name, a.run.at(name, step), b.run.at(name, step), largest, at))
    return Comparison(parting, tuple(found), _settings(a, b, untold), waits=waits)


def parting_text(found: Comparison, say: Say) -> str:
    """Where two runs part, in a sentence; and in another one, that a field is not compared yet."""
    waits = f" {say('cmp.waits')}" if found.waits else ""
    if found.at_step_only or found.parts_untold:
        return say("cmp.later" if found.at_step_only else "cmp.later_step") + waits
    if found.parting is None:
        return say("cmp.same") + waits
    step, field = found.parting
    return say("cmp.part", step=step, field=field) + waits


def _largest(left: np.ndarray, right: np.ndarray, differ: np.ndarray, steps: np.ndarray) -> tuple[float, int]:
    if not differ.any():
        return 0.0, 0
    with np.errstate(invalid="ignore"):
        gap = np.where(differ, np.abs(left - right), 0.0)
    gap = np.where(differ & ~np.isfinite(gap), np.inf, gap)
    place = int(np.argmax(gap))
    return float(gap[place]), int(steps[place])


def _settings(a: Flight, b: Flight, untold: Collection[str]) -> tuple[tuple[str, str, str], ...]:
    from labrunner.course.fix import value_text

    if a.manifest is None or b.manifest is None:
        return ()
    here, there = flatten(a.manifest.config), flatten(b.manifest.config)
    return tuple(
        (key, value_text(here[key]), value_text(there[key]))
        for key in here
        if key not in {"faults", *untold} and here[key] != there[key]
    )
