"""The run of a shift without an action, flown once: what all who fly the same scenario on the same seed begin from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from labrunner.engine.process.states import Ring
from labrunner.errors import InputError

if TYPE_CHECKING:
    from labrunner.drill.scenario import Scenario
    from labrunner.engine.process.flight import Flight, Moment, Repeater

#: Steps between two states that a rollback can go to, and how many of them are kept.
EVERY, MOST = 10, 200

Lines = list[dict[str, Any]]


class Prepared:
    """A scenario on a seed, flown without an action: `groups` are the journal lines of each update of the shift."""

    def __init__(
        self, scenario: Scenario, seed: int, *, whole: bool = True, told: Callable[[int], None] | None = None
    ) -> None:
        """Trains the run up to the end of the shift, once; not `whole` up to its beginning, and on as `reach` asks.

        `told` is called now and then with the updates made before the shift. Raises InputError for what the
        configuration can't be, and for a run whose states can't all be kept.
        """
        from labrunner.engine.process.flight import Flight

        self.scenario, self.seed, self.onsets = scenario, seed, scenario.onsets(seed)
        #: The first step whose numbers differ because of a fault; of a night the first incident's.
        self.onset = self.onsets[0]
        #: The first step of what is to be noticed and mended; later than the onset where a red herring comes first.
        self.trouble = self.onset + scenario.trouble
        self.flight: Flight = Flight(scenario.config(seed), Ring(every=EVERY, most=MOST))
        #: The run after the last of `groups`.
        self.end: Moment = self.flight.moment()
        self._check_room()
        self.before: Lines = []
        while (made := self.flight.step) < scenario.begins:
            self.before += self.flight.advance(min(EVERY, scenario.begins - made))
            if told is not None:
                told(self.flight.step)
        self._repeater: Repeater | None = None
        self.groups: list[Lines] = [self.flight.advance() for _ in range(scenario.updates if whole else 0)]
        self.end = self.flight.moment()

    def _check_room(self) -> None:
        """Raises InputError where a state of the run would be forgotten before the shift ends."""
        states = (self.scenario.begins + self.scenario.updates) // EVERY + 1
        room = min(MOST, self.flight.ring.most_bytes // self.end.state.size)
        if states > room:
            raise InputError(
                f"{self.scenario.id}: {states} states of this run are to go back to, and {room} can be kept: "
                "begin sooner, make fewer updates, or train a smaller net"
            )

    def reach(self, executed: int) -> None:
        """Fly on, without an action, until so many updates of the shift are known. Takes the flight over from the
        thread that has it."""
        if len(self.groups) < executed:
            self.flight.begin_from(self.end)
            self.groups += [self.flight.advance() for _ in range(executed - len(self.groups))]
            self.end = self.flight.moment()

    @property
    def repeater(self) -> Repeater:
        """What makes steps of this run again."""
        from labrunner.engine.process.flight import Repeater

        if self._repeater is None:
            self._repeater = Repeater(self.scenario.config(self.seed))
        return self._repeater

    def at(self, executed: int) -> Moment:
        """The run without an action after so many updates of the shift."""
        from labrunner.engine.process.flight import Moment

        step = self.scenario.begins + executed
        kept = max(held for held in self.end.ring.steps() if held <= step)
        state, ring = self.end.ring.get(kept), self.end.ring.copy()
        assert state is not None
        ring.withdraw_beyond(kept)
        self.flight.begin_from(Moment(state, ring))
        self.flight.advance(step - kept)
        return self.flight.moment()
