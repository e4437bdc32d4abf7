"""A panel's numbers in lines: every fiftieth step and those around alarms, or every step of a stretch."""

from __future__ import annotations

from collections.abc import Iterator

from labrunner.deck.draw.panels import curves
from labrunner.deck.draw.scale import number
from labrunner.deck.run.state import RunState
from labrunner.deck.strings import Say
from labrunner.errors import InputError

#: Lines that a stretch may have.
_MOST = 200


def told(panel: int, run: RunState, arm: str, stretch: tuple[int, int] | None, say: Say) -> Iterator[str]:
    """The lines of a panel: which run and fields, then a line a step. `stretch` is a first and a last step.

    Raises InputError for a panel without curves.
    """
    fields = curves(panel, run) + curves(panel, run, 2)
    if not fields:
        raise InputError(say("plain.panel"))
    yield f"{arm}, {say('run.step')} " + " ".join(c.field if c.meaning else c.short for c in fields)
    for step in _steps(run, stretch):
        yield f"{step} " + " ".join(number(run.newest(c.field, step)) for c in fields)
    for curve in (c for c in fields if c.meaning):
        yield say("plain.cited", panel=panel, field=curve.field, meaning=curve.meaning)


def _steps(run: RunState, stretch: tuple[int, int] | None) -> list[int]:
    steps = run.columns.steps.tolist()
    if stretch is not None:
        return [step for step in steps if stretch[0] <= step <= stretch[1]][:_MOST]
    near = {alarm.step + d for alarm in run.alarms for d in (-1, 0, 1)}
    return [step for step in steps if step % 50 == 0 or step in near or step == steps[0]]
