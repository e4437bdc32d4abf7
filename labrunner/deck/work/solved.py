"""How long a lab took, from its first run to the grade that passed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from labrunner.course import progress

if TYPE_CHECKING:
    from labrunner.deck.work.session import LabSession


def seconds_taken(session: LabSession) -> float | None:
    """Seconds from the start of the oldest run at hand to the first grade that passed; None where either is unknown."""
    solved = progress.read(session.folder.progress).of_kind("solved")
    begun = [
        moment
        for flight in session.flights.values()
        if flight.manifest and (moment := _moment(flight.manifest.created_at)) is not None
    ]
    passed = _moment(solved[0]["at"]) if solved else None
    if passed is None or not begun:
        return None
    seconds = (passed - min(begun)).total_seconds()
    return seconds if seconds >= 0 else None


def _moment(text: object) -> datetime | None:
    try:
        moment = datetime.fromisoformat(str(text))
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
