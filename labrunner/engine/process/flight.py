"""A run flown in this process: steps, interventions, states to go back to, and no folder.

    flight = Flight(config)                             one net, built once
    lines = flight.advance(332)                         the journal lines of 332 updates
    here = flight.moment()                              an exact copy of the run as it stands, in memory
    a = fly(flight, here, 200, [Asked(332, Rate(times=0.5))])
    b = fly(flight, here, 200, [Asked(332, Rollback(to=300)), Asked(300, Skip(batches=40))])
    b.lines, b.end                                      journal lines as a trainer writes them; the moment it ended in

Each branch is what a trainer makes of the same run and interventions, bit for bit: all fields of a line but
`wall_time`, which is left out, and `tokens_per_second`. A moment may be kept, flown from any number of times, pickled,
and flown from in another process on this machine, by a flight of the same configuration.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from labrunner.engine.config import RunConfig
from labrunner.engine.faults import Fault, is_spared, make_fault, restarts
from labrunner.engine.interventions import Asked, Intervention
from labrunner.engine.process.helm import Helm
from labrunner.engine.process.states import Ring, State, copied, nearest
from labrunner.engine.step.loop import Run
from labrunner.errors import InputError


@dataclass(frozen=True)
class Moment:
    """A run as it stands after an update, and the states before it that a rollback can go to."""

    state: State
    ring: Ring
    #: Steps that were made before a rollback (`Run.spared`).
    spared: tuple[tuple[int, int], ...] = ()

    @property
    def step(self) -> int:
        """The update."""
        return self.state.step


class Flight:
    """A run that is flown update by update.

    `ring` says which states are kept for rollbacks: by default one every 10 updates of the last 400, and one wherever
    a trainer would have written a checkpoint.
    """

    def __init__(self, config: RunConfig, ring: Ring | None = None) -> None:
        """Raises InputError where the configuration asks for a device or a text that is not there."""
        self.run = Run(config)
        self.ring = Ring(landmark=config.checkpoint_every) if ring is None else ring
        self.helm = Helm()
        self.restarts = restarts(config.faults)
        #: Updates made, those that a rollback took back among them.
        self.executed = 0
        #: Steps in a row, up to the last, whose loss was not finite.
        self.nonfinite_steps = 0
        self._rewound: list[dict[str, Any]] = []
        self._keep()

    @property
    def step(self) -> int:
        """The last update of the run as it stands."""
        return self.run.step_number

    def ask(self, change: Intervention) -> None:
        """Ask for an intervention; it is made before the next update."""
        self.helm.ask(Asked(self.step, change))

    def advance(self, updates: int = 1) -> list[dict[str, Any]]:
        """Make the next updates, and before each what was asked for; returns the journal lines, without `wall_time`.

        A rollback brings a `resume` line, as in a journal: what came before it and lies beyond its step counts no more.
        """
        lines: list[dict[str, Any]] = []
        for _ in range(updates):
            for told in self.helm.carry_out(self.run, self._rewind):
                lines += [*self._rewound, told]
                self._rewound = []
            line = self.run.step()
            self.executed += 1
            self.nonfinite_steps = 0 if math.isfinite(line["loss"]) else self.nonfinite_steps + 1
            lines += [line, *self.run.extra_events()]
            self._keep()
            if self.step in self.restarts and not is_spared(self.run.spared, self.step):
                self.run.resume(*copied(self.run))
                lines.append(_resumed(self.step))
        return lines

    def _rewind(self, to: int) -> str:
        state = self.ring.get(to)
        if state is None:
            raise InputError(f"there is no state after update {to}: {nearest(to, self.ring.steps())}")
        self.run.resume(*state.parts())  # as from a checkpoint: what is declared to be lost then, is lost
        self.nonfinite_steps = state.nonfinite_steps
        self.ring.withdraw_beyond(to)
        self._rewound = [_resumed(to)]
        return "memory"

    def _keep(self) -> None:
        if self.ring.due(self.step):
            self.ring.keep(self._state())

    def _state(self) -> State:
        return State(self.step, *copied(self.run), nonfinite_steps=self.nonfinite_steps)

    def moment(self) -> Moment:
        """The run as it stands, copied; what is asked for and not made yet is not in it."""
        return Moment(self._state(), self.ring.copy(), self.run.spared)

    def begin_from(self, moment: Moment) -> None:
        """Go on from a moment of a run with the same configuration; nothing is asked for, nothing executed yet."""
        self.run.load_state(*moment.state.parts())
        self.nonfinite_steps = moment.state.nonfinite_steps
        self.run.spared = moment.spared
        self.ring, self.helm, self.executed = moment.ring.copy(), Helm(), 0


def _resumed(step: int) -> dict[str, Any]:
    return {"kind": "resume", "step": step, "checkpoint": None}


class Repeater:
    """Makes steps of a run again, from a moment of it, on a machine on which no bit flips."""

    def __init__(self, config: RunConfig) -> None:
        """`config` is the run's."""
        faults = tuple(declared for declared in config.faults if not _passing(make_fault(declared)))
        self._flight = Flight(config.model_copy(update={"faults": faults}), Ring(every=10**9))

    def lines(self, start: Moment, last: int, asked: Iterable[Asked]) -> list[dict[str, Any]]:
        """The journal lines of the steps after `start` up to `last`, with what was asked for in them."""
        flown = fly(self._flight, start, last - start.step, asked)
        return [line for line in flown.lines if line["kind"] == "step"]


def _passing(fault: Fault) -> bool:
    """Whether a fault is an event in wall time that the journal says nothing of; it does tell of a restart."""
    return fault.of_time() and fault.restart_after() is None


@dataclass(frozen=True)
class Flown:
    """What `fly` made: the journal lines of its updates and interventions, and the moment after the last update."""

    lines: list[dict[str, Any]]
    end: Moment


def fly(flight: Flight, start: Moment, updates: int, asked: Iterable[Asked] = ()) -> Flown:
    """Make `updates` updates from `start` with these interventions; updates that a rollback takes back count, too.

    Each of `asked` is made when the run has come to its `after`, in the order given: after a rollback to 300 the next
    may be asked after 300. What the run refuses has `refused` in its line, and changes nothing.
    """
    flight.begin_from(start)
    flight.helm = Helm(asked)
    lines = flight.advance(updates)
    return Flown(lines, flight.moment())
