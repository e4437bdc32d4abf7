"""Interventions in a run, at the moment when they are due: asked for after an update, made before the next one.

So the state after an update never holds what was asked for later, and a run that goes on from it can be asked anew.
`session.py` steers a trainer's run with this, `flight.py` a run in memory. PyTorch is loaded when a change is made.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from labrunner.engine.interventions import KINDS, Asked, Rollback
from labrunner.engine.record.journal import JOURNAL, effective_events, iter_lines
from labrunner.engine.record.manifest import Manifest
from labrunner.errors import InputError

if TYPE_CHECKING:
    from labrunner.engine.step.loop import Run

#: Takes a run back to the state after an update, and returns where that state was kept ("memory", a checkpoint's name).
#: Raises InputError where there is none, and then changes nothing.
Rewind = Callable[[int], str]


class Steered(Protocol):
    """What the helm needs of a run; `step.loop.Run` is one."""

    step_number: int
    changed: dict[str, Any]
    spared: tuple[tuple[int, int], ...]


class Helm:
    """What was asked for and is not made yet, in the order in which it was asked for."""

    def __init__(self, asked: Iterable[Asked] = ()) -> None:
        self.waiting = deque(asked)

    def ask(self, asked: Asked) -> None:
        """Add an intervention behind those that wait."""
        self.waiting.append(asked)

    def carry_out(self, run: Steered, rewind: Rewind) -> Iterator[dict[str, Any]]:
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


# -- the manifest's list ----------------------------------------------------------------------------------------------


def with_done(entries: list[dict[str, Any]], told: dict[str, Any]) -> list[dict[str, Any]]:
    """A manifest's `interventions` after one was made, with its journal line in place of what was planned."""
    done = {key: value for key, value in told.items() if key != "kind"}
    rest = list(entries)
    plan = next((entry for entry in rest if "took_effect" not in entry and entry.items() <= done.items()), None)
    if plan is not None:
        rest.remove(plan)
    planned = [entry for entry in rest if "asked" in entry and "took_effect" not in entry]
    return [*(entry for entry in rest if entry not in planned), done, *planned]


def spared(manifest: Manifest) -> tuple[tuple[int, int], ...]:
    """The steps that a run has made before a rollback, and makes again without what happened in them in wall time."""
    backs = (entry for entry in manifest.interventions if entry.get("do") == "rollback" and "reached" in entry)
    return (*manifest.spared, *((int(entry["to"]), int(entry["reached"])) for entry in backs))


def undone(entries: list[dict[str, Any]], step: int) -> list[dict[str, Any]]:
    """The same after a rollback to `step`: what was made later is not part of the run any more."""
    return [entry for entry in entries if "took_effect" not in entry or entry["asked"] < step]


def repeated(run_dir: Path, entries: list[dict[str, Any]], step: int) -> list[dict[str, Any]]:
    """The same where a trainer that was cut off is followed by one that goes on after update `step`: what was asked for
    since is planned once more.

    The journal is believed before the manifest, whose last writing may have been lost.
    """
    inert = [entry for entry in entries if "asked" not in entry and entry.get("step", 0) <= step]
    kept = inert + [entry for entry in entries if "asked" in entry and "took_effect" not in entry]
    for event in effective_events(iter_lines(run_dir / JOURNAL), lambda event: event if _was_made(event) else None):
        kept = with_done(kept, event)
    return [_to_make(entry) if entry.get("asked", -1) >= step else entry for entry in kept]


def _to_make(entry: dict[str, Any]) -> dict[str, Any]:
    """What of an entry was asked for; a rollback stays as it was told, since the steps it took back are not made."""
    fields = {*KINDS[entry["do"]].model_fields, "asked"}
    return entry if entry["do"] == "rollback" else {key: value for key, value in entry.items() if key in fields}


def _was_made(event: dict[str, Any]) -> bool:
    made = event.get("kind") == "intervention" and str(event.get("do")) in KINDS
    return made and "asked" in event and "refused" not in event and event.get("step") is not None


# -- one intervention -------------------------------------------------------------------------------------------------


def _made(run: Steered, asked: Asked, rewind: Rewind) -> dict[str, Any]:
    from labrunner.engine.step.changes import apply

    try:
        if isinstance(asked.change, Rollback):
            return _rolled_back(run, asked, asked.change.to, rewind)
        effect = apply(cast("Run", run), asked.change)
    except InputError as error:
        if asked.must:
            raise
        return line(asked, run.step_number + 1, refused=str(error))
    return line(asked, run.step_number + 1, old=effect.old, new=effect.new, took_effect=effect.step, why=effect.why)


def _rolled_back(run: Steered, asked: Asked, to: int, rewind: Rewind) -> dict[str, Any]:
    before, changed = run.step_number, run.changed
    if to > before:
        raise InputError(f"the run is at step {before}: it can't go back to {to}")
    reached = max(before, *(last for _, last in run.spared), 0)
    source = rewind(to)
    run.spared = (*(stretch for stretch in run.spared if stretch[0] < to), (to, reached))
    undone = sorted(key for key in {*changed, *run.changed} if changed.get(key) != run.changed.get(key))
    return line(
        asked, to, old=before, new=run.step_number, took_effect=to + 1, state=source, reached=reached, undone=undone
    )
