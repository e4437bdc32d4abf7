"""Where a learner was in a lab when it was left, for the next time that it is opened while the program runs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.deck.work.next import AFTER_FIX, NextStep

if TYPE_CHECKING:
    from labrunner.deck.work.looking import Looking
    from labrunner.deck.work.postmortem import Postmortem
    from labrunner.deck.work.session import LabSession


@dataclass(frozen=True)
class _Place:
    """The post-mortem's section and the caret in each, what was filled in at once, and the panels' cursor on a run."""

    section: int
    carets: dict[int, tuple[int, int]]
    filled: dict[str, str]
    question: str
    run_dir: Path | None
    cursor: int | None
    panel: int


class LeftAt:
    """By the folder of the learner's work, where they were."""

    def __init__(self) -> None:
        self._places: dict[Path, _Place] = {}
        self.stopping: set[Path] = set()  #: folders of the runs whose trainers were asked to stop

    def keep(self, session: LabSession) -> None:
        """Remember where a lab is left."""
        view, flight = session.view, session.flight
        self.stopping |= {one.run_dir for one in session.flights.values() if one.stopping}
        run_dir = flight.run_dir if flight else None
        self._places[session.folder.path] = _Place(
            session.section, session.carets, session.filled, session.question, run_dir, view.cursor, view.selected
        )

    def take_up(self, session: LabSession) -> None:
        """Begin where the lab was left; the cursor only on the run that it stood on."""
        place = self._places.get(session.folder.path)
        if place is None:
            return
        session.section, session.carets, session.filled = place.section, place.carets, place.filled
        session.question = place.question
        view, flight = session.view, session.flight
        if flight is not None and flight.run_dir == place.run_dir and not flight.live:
            view.cursor = place.cursor
            view.select(place.panel, len(view.shown))


def said_of_trainers(session: Looking) -> str:
    """The key of what is said where a lab is left while trainers are at work: that they go on, or where each was asked
    to stop that; empty where none is."""
    live = [flight for flight in session.flights.values() if flight.live]
    if not live:
        return ""
    return "say.leave_stopping" if all(flight.stopping for flight in live) else "say.leave_running"


def section_at_opening(session: LabSession, notes: Postmortem, language: str) -> int:
    """The section at which the post-mortem opens: the one that was left, or, where that is finished or the next one
    waited for the fix, the one that comes next; 0 where neither is known."""
    left, coming = session.section, NextStep(session)()
    meant = coming.values.get("section")
    if left and meant and coming.role not in AFTER_FIX:
        notes.check(session.flights, language, session.lab.arm_names())
        meant = meant if notes.review.state(left) == "good" else None
    section = meant or left
    return section if section in notes.sections.numbers[1:] else 0
