"""Of a lab that was passed: how long it took, and its texts with the numbers of the learner's own runs."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from labrunner.course import progress
from labrunner.course.briefing import explanation
from labrunner.course.moved import case_values
from labrunner.deck.work.labs import HEADED
from labrunner.errors import LabrunnerError

if TYPE_CHECKING:
    from labrunner.deck.strings import Say
    from labrunner.deck.work.session import LabSession
    from labrunner.series.series import Series


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


def explained(session: LabSession, sections: tuple[str, ...], language: str) -> list[str]:
    """The words of these sections of the lab's texts. Their numbers are those of the learner's own runs where these are
    at hand, else the range that the calibration saw."""
    values = {**case_values(session.lab), **(own_values(session) if session.solved else {})}
    return [session.lab.text(section, language, values) for section in sections]


def told(session: LabSession, say: Say) -> list[str]:
    """The lab's explanation as Markdown: its sections in order, those that are lists below a heading of their own."""
    sections = explanation(session.lab)
    parts: list[str] = []
    for name, words in zip(sections, explained(session, sections, say.language), strict=True):
        parts += [f"### {say(f'text.head.{name}')}"] if name in HEADED else []
        parts.append(words)
    return parts


def own_values(session: LabSession) -> dict[str, Any]:
    """The lab's named readings of the runs at hand that went to their end; without those that look at another arm, or
    that these runs do not hold."""
    from labrunner.diagnosis.readings import evaluate
    from labrunner.series.series import load_run

    lab, loaded, found = session.lab, {}, {}
    whole = {arm: flight.run_dir for arm, flight in session.flights.items() if flight.flown}

    def series(arm: str) -> Series:
        name = arm or "break"
        if name not in loaded:
            loaded[name] = load_run(whole[name])
        return loaded[name]

    for name, reading in lab.readings.items():
        if reading.reduce in ("verdict", "cause"):
            continue
        try:
            value = evaluate(reading, series, lab.origins())
        except (KeyError, LabrunnerError):  # no run of that arm, or one that can't be read
            continue
        if value is not None:
            found[name] = value
    return found


def _moment(text: object) -> datetime | None:
    try:
        moment = datetime.fromisoformat(str(text))
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
