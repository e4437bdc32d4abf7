"""A panel in a few sentences for the ear: of each curve where it stands, its range, and its first leap."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from labrunner.deck.draw.panels import Curve, curves
from labrunner.deck.draw.scale import number
from labrunner.deck.run.state import RunState
from labrunner.deck.strings import TEXT, Say
from labrunner.errors import InputError
from labrunner.series.instruments import fields_of

#: A leap is this many times the median change between the readings before it, of which there are so many, and this
#: share of the larger of its two numbers.
_LEAP, _BEFORE, _FEWEST, _SHARE = 10.0, 100, 20, 0.2


class Leap(NamedTuple):
    """Two neighbouring readings between which a curve leaps: the row of the later one, and both numbers."""

    row: int
    before: float
    after: float


def told(panel: int, run: RunState, arm: str, say: Say) -> Iterator[str]:
    """The sentences of a panel: what it shows of which run, then its curves, what of its overflows, how its numbers are
    cited, and how they are read step by step. Raises InputError for a panel without curves, and before the first
    step."""
    shown = [curve for page in (1, 2) for curve in curves(panel, run, page)]
    if not shown:
        raise InputError(say("plain.panel"))
    if not len(run.columns):
        raise InputError(say("plain.no_steps_yet"))
    ends = {"first": run.first_step, "last": run.last_step}
    yield say("plain.overview", panel=panel, title=say(f"panel.{panel}"), arm=arm, **ends)
    for curve in shown:
        yield from _sentences(curve, run, say)
    if "overflow" in fields_of(panel) and (skipped := _overflows(run)):
        yield say("plain.overflows", count=len(skipped), first=skipped[0], last=skipped[-1])
    yield from cited(panel, shown, say)
    yield say("plain.overview.more", panel=panel, **ends)


def cited(panel: int, shown: list[Curve], say: Say) -> Iterator[str]:
    """How a number of those curves is cited that must be named beside it, in one sentence; nothing where none must."""
    names = [curve.meaning for curve in shown if curve.meaning]
    if names:
        key = "plain.cited" if len(names) == 1 else "plain.cited.many"
        yield say(key, panel=panel, name=names[0], names="; ".join(names))


def spoken(curve: Curve, say: Say) -> str:
    """What a curve shows, with its unit; of one that comes part by part with the part's name."""
    group, dot, part = curve.field.partition(".")
    key = f"plain.curve.{group}{dot}"
    return say(key, part=part.replace("_", " ")) if key in TEXT else curve.short


def first_leap(values: np.ndarray) -> Leap | None:
    """The first leap of a curve, float64 (N,) without gaps or numbers that are not finite: a change to the next reading
    of over `_LEAP` times the median change before it, so that neither noise nor a ramp is one; None without."""
    change = np.abs(np.diff(values))
    large = change > _SHARE * np.maximum(np.abs(values[1:]), np.abs(values[:-1]))
    for row in np.flatnonzero(large[_FEWEST:]) + _FEWEST:
        if change[row] > _LEAP * np.median(change[max(row - _BEFORE, 0) : row]):
            return Leap(int(row) + 1, float(values[row]), float(values[row + 1]))
    return None


def _sentences(curve: Curve, run: RunState, say: Say) -> Iterator[str]:
    """A curve's last value, its range and its first leap; values that are not finite have a sentence of their own."""
    there = run.columns.present(curve.field)
    steps, values = run.columns.steps[there], run.columns.values(curve.field)[there]
    name = spoken(curve, say)
    if not len(values):
        yield say("plain.curve_absent", name=name)
        return
    bad = np.flatnonzero(~np.isfinite(values))
    if len(bad):
        first = {"value": number(float(values[bad[0]])), "step": int(steps[bad[0]])}
        yield say("plain.curve_nonfinite", name=name, count=len(bad), of=len(values), **first)
    steps, values = steps[np.isfinite(values)], values[np.isfinite(values)]
    if not len(values):
        return
    now = {"name": name, "value": number(float(values[-1])), "step": int(steps[-1])}
    low, high = int(np.argmin(values)), int(np.argmax(values))
    if values[low] == values[high]:
        yield say("plain.curve_flat", **now)
        return
    leap = first_leap(values)
    course = say("plain.no_leap")
    if leap is not None:
        key = "plain.leap.rise" if leap.after > leap.before else "plain.leap.fall"
        course = say(key, step=int(steps[leap.row]), before=number(leap.before), after=number(leap.after))
    ends = {"low": number(float(values[low])), "where": int(steps[low])}
    ends |= {"high": number(float(values[high])), "at": int(steps[high])}
    yield say("plain.curve_range", course=course, **now, **ends)


def _overflows(run: RunState) -> list[int]:
    """The steps whose gradient overflowed."""
    found: list[int] = run.columns.steps[run.columns.values("overflow") > 0].tolist()
    return found
