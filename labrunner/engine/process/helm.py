"""Interventions in a run, at the moment when they are due: asked for after an update, made before the next one.

So the state after an update never holds what was asked for later, and a run that goes on from it can be asked anew.
`session.py` steers a trainer's run with this, `flight.py` a run in memory. PyTorch is loaded when a change is made.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from labrunner.engine.interventions import Asked, Rollback
from labrunner.errors import InputError

if TYPE_CHECKING:
    from labrunner.engine.step.loop import Run

#: Takes a run back to the state after an update, and returns where that state was kept ("memory", a checkpoint's name).
#: Raises InputError where there is none, and then changes nothing.
Rewind = Callable[[int], str]


class Helm:
    """What was asked for and is not made yet, in the order in which it was asked for."""

    def __init__(self, asked: Iterable[Asked] = ()) -> None:
        self.waiting = deque(asked)

    def ask(self, asked: Asked) -> None:
        """Add an intervention behind those that wait."""
        self.waiting.append(asked)

    def carry_out(self, run: Run, rewind: Rewind) -> Iterator[dict[str, Any]]:
        """Make what is due, and yield its journal line, one after another, before the next update of `run`.

        What the run refuses is told in its line (`refused`) and changes nothing.
        """
        while self.waiting and self.waiting[0].after <= run.step_number:
            yield _made(run, self.waiting.popleft(), rewind)

    def let_go(self, step: int) -> list[dict[str, Any]]:
        """The lines of what waits and is not made, since the run ends after update `step`."""
        given_up = [line(asked, step, why="the run ended before the next update") for asked in self.waiting]
        self.waiting.clear()
        return given_up


def line(
    asked: Asked,
    step: int,
    *,
    old: Any = None,
    new: Any = None,
    took_effect: int | None = None,
    why: str | None = None,
    **facts: Any,
) -> dict[str, Any]:
    """The `intervention` line of what was asked for: what, when, and what the run then read back.

    `took_effect` is the first update that is made with it; None where none is, and `no_effect` says why. `step` is the
    update before which it was made, so that a state older than that withdraws the line.
    """
    said = {"old": old, "new": new, "took_effect": took_effect, **facts}
    if why:
        said["no_effect"] = why
    return {"kind": "intervention", "step": step, **asked.as_json(), **said}


def _made(run: Run, asked: Asked, rewind: Rewind) -> dict[str, Any]:
    from labrunner.engine.step.changes import apply

    try:
        if isinstance(asked.change, Rollback):
            return _rolled_back(run, asked, asked.change.to, rewind)
        effect = apply(run, asked.change)
    except InputError as error:
        return line(asked, run.step_number + 1, refused=str(error))
    return line(asked, run.step_number + 1, old=effect.old, new=effect.new, took_effect=effect.step, why=effect.why)


def _rolled_back(run: Run, asked: Asked, to: int, rewind: Rewind) -> dict[str, Any]:
    before, changed = run.step_number, run.changed
    if to > before:
        raise InputError(f"the run is at step {before}: it can't go back to {to}")
    source = rewind(to)
    undone = sorted(key for key in {*changed, *run.changed} if changed.get(key) != run.changed.get(key))
    return line(asked, to, old=before, new=run.step_number, took_effect=to + 1, state=source, undone=undone)
