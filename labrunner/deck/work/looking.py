"""What is looked at on the instruments: runs by name, one on the panels, perhaps another over it, and one cursor."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from labrunner.deck.run.flight import Flight, Notice
from labrunner.deck.run.view import View
from labrunner.deck.work.diagnose import Walk
from labrunner.diagnosis.questions import ASKED_IN_LABS

if TYPE_CHECKING:
    from labrunner.series.series import Series

#: Ends after which a run can go on from its newest good checkpoint.
RESUMABLE = ("stopped", "failed")
#: Seconds for which a key may wait for a run to be read: any of a lab is by then.
WHOLE = 1.0


class Looking:
    """Runs by name, and how they are looked at. `graded` says whether they belong to a lab that is graded."""

    graded = True

    def __init__(self) -> None:
        self.view = View()
        self.flights: dict[str, Flight] = {}
        self.chosen: str | None = None
        self.other: str | None = None
        self.alarm_pause = False
        self.walks: dict[str, Walk] = {}  #: the stability check as it was walked, by run
        self.walked = False  #: whether the program's verdict was read, without a walk or before this session
        self.section = 0  #: the section of the text that was written in last, 0 before any was
        self.carets: dict[int, tuple[int, int]] = {}  #: line and column (from 0) of the caret in each section, as left
        self.filled: dict[str, str] = {}  #: what was filled into lines of the symptoms at once, by label
        self.question = ""  #: the question looked at last, by its id; empty before any was

    @property
    def walk(self) -> Walk:
        """The walk through the stability check of the run on the panels, as far as it has come."""
        walk = self.walks.get(self.current.arm) or self._begin_walk()
        self.walks[self.current.arm] = walk
        walk.withheld = ASKED_IN_LABS if self.asked_by else frozenset()
        return walk

    def _begin_walk(self) -> Walk:
        """A walk of the run on the panels, none of whose questions is answered yet."""
        return Walk(half=self.half)

    def keep_walk(self) -> str | None:
        """Put the walk of the run on the panels where it is found again. Returns the reason where that did not work;
        what is nobody's lab keeps it only as long as it is open."""
        return None

    @property
    def control(self) -> Flight | None:
        """The control's run. None if it was not flown, or if it is the run on the panels itself."""
        return self.flights.get("control") if self.chosen != "control" else None

    @property
    def asked_by(self) -> str | None:
        """The lab that asks the learner for the cause, so that the program keeps its own to itself; None where none
        does."""
        return None

    @property
    def asked_about(self) -> Flight | None:
        """The run that a post-mortem is to be written about, once it was flown; None where none is."""
        return None

    def to_be_checked(self) -> str | None:
        """The arm whose check comes next instead of that of the run looked at; None where it is that one's."""
        return None

    @property
    def flight(self) -> Flight | None:
        """The run on the panels."""
        return self.flights.get(self.chosen) if self.chosen else None

    @property
    def current(self) -> Flight:
        """The run on the panels, for pages that open only where there is one."""
        assert self.flight is not None
        return self.flight

    @property
    def over(self) -> Flight | None:
        """The run laid over it."""
        return self.flights.get(self.other) if self.other and self.other != self.chosen else None

    def read_on(self, seconds: float = WHOLE) -> list[Notice]:
        """Read what is on the panels and has ended to its end, for so long at most: what is asked of it is asked of all
        of it. Returns what should be said."""
        until, said = time.monotonic() + seconds, []
        while any(one.unread for one in (self.flight, self.over) if one) and time.monotonic() < until:
            said += self.poll()
        return said

    def poll(self, now: float | None = None) -> list[Notice]:
        """Follow what is on; what should be said."""
        raise NotImplementedError

    def series(self) -> Series:
        """What is on the panels as diagnosis reads it. Raises InputError where it can't be read."""
        raise NotImplementedError

    def aided(self) -> None:
        """The program's answers were looked at."""

    def leave(self) -> None:
        """Who looks goes."""

    @property
    def told(self) -> bool:
        """Whether the panels may name what a learner has to find: that a run was not clipped at all."""
        return True

    @property
    def eventful(self) -> bool:
        """Whether the journal's events may be told: that a run went on from a checkpoint, that its text changed."""
        return True

    @property
    def half(self) -> bool:
        """Whether the run on the panels computes in 16 bits: then overflows are asked for."""
        manifest = self.current.manifest
        return bool(manifest and manifest.dtype != "fp32")

    @property
    def behind(self) -> bool:
        """Whether a journal that is looked at holds more than was read so far."""
        return any(flight.behind for flight in (self.flight, self.over) if flight is not None)

    def can(self, action: str) -> bool:
        """Whether an action of the run screen has something to act on now."""
        flight = self.flight
        live = flight is not None and flight.live and flight.pilot is not None
        if action == "pause":
            return live or (flight is not None and flight.status in RESUMABLE)
        if action in {"stop", "slower", "faster", "alarm_pause"}:
            return live
        steps = flight is not None and (flight.unread or len(flight.run.columns) > 0)
        if action in {"overlay", "compare"}:
            return steps and len(self.flights) > 1
        if action == "freeze":
            return steps and (live or self.view.frozen is not None)
        if action == "zoom_out":
            return steps and self.view.zoomed is not None
        needs_steps = {
            "step_back",
            "step_on",
            "leap_back",
            "leap_on",
            "first_step",
            "last_step",
            "next_mark",
            "previous_mark",
            "peak",
            "zoom_in",
            "smooth",
            "diagnose",
            "sample",
            "batch",
        }
        return steps if action in needs_steps else True
