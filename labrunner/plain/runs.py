"""Which run the word `run` starts: one by its name, or the one that comes next; and what it says of those that are
there."""

from __future__ import annotations

from collections.abc import Iterable

from labrunner.course.lab import FIX
from labrunner.deck.strings import Say
from labrunner.deck.work.forethought import questions_asked
from labrunner.deck.work.looking import RESUMABLE
from labrunner.deck.work.session import ArmRow, LabSession
from labrunner.errors import InputError
from labrunner.text import clean

#: What stands behind an arm whose run is there, to make it anew.
_AGAIN = frozenset({"again", "otra vez"})


def named(rest: list[str], say: Say) -> tuple[str, bool]:
    """The arm that was typed, empty where none was, and whether it is to be made anew. Raises InputError for any other
    word behind it."""
    arm, behind = (rest[0] if rest else ""), " ".join(rest[1:]).lower()
    if behind and behind not in _AGAIN:
        raise InputError(say("plain.run_words", arm=clean(arm, 40), words=clean(behind, 40)))
    return arm, bool(behind)


def next_of(session: LabSession, arms: Iterable[str]) -> str | None:
    """The first of these arms whose run has not come to its end; None where all have."""
    return next((arm for arm in arms if arm not in session.flights or not session.flights[arm].flown), None)


def taken_up(session: LabSession, arm: str) -> str | None:
    """Look at an arm's run that is trained, or let one go on that was stopped; the key of what to say. None where there
    is neither, and for a fix that says something else by now."""
    flight = session.flights.get(arm)
    if flight is None or arm == FIX and session.fix_changed():
        return None
    if flight.live:
        session.choose(arm)
        return "say.attached"
    if flight.status not in RESUMABLE:
        return None
    session.choose(arm)
    return session.toggle_pause()


def refuse_flown(session: LabSession, arm: str, say: Say) -> None:
    """Raises InputError where an arm's run is there to its end, and would be the same once more."""
    flight = session.flights.get(arm)
    if flight is not None and flight.flown and not (arm == FIX and session.fix_changed()):
        raise InputError(say("plain.flown", arm=arm))


def refuse_unknown(session: LabSession, arm: str, say: Say) -> None:
    """Raises InputError for an arm that is not shown: before a lab is solved the names of the others would tell what
    there is to find."""
    if arm not in (names := [row.name for row in session.rows()]):
        raise InputError(say("plain.no_arm", arm=clean(arm, 40), arms=", ".join(names)))


def all_there(session: LabSession, say: Say) -> str:
    """Which arms are run and how one is made anew, and which are not run."""
    arms = [row.name for row in session.rows()]
    there = ", ".join(sorted(session.flights, key=lambda arm: arms.index(arm) if arm in arms else len(arms)))
    open_ = ", ".join(row.name for row in _not_run(session))
    return say("plain.all_run", arms=there) + (say("plain.not_run", arms=open_) if open_ else "")


def not_run(session: LabSession, arm: str, say: Say) -> str | None:
    """How an arm that is shown and not run is run; None for any other."""
    known = arm in {row.name for row in _not_run(session)}
    return say("plain.not_run_yet", arm=arm, how=say("plain.run_arm", arm=arm)) if known else None


def asked_about(session: LabSession, arm: str) -> bool:
    """Whether a question that the learner is asked now is read in the run of an arm that is neither control nor
    break."""
    questions = (question.reading for question in questions_asked(session.lab, session.folder))
    return arm not in ("control", "break") and any(one is not None and one.arm == arm for one in questions)


def _not_run(session: LabSession) -> list[ArmRow]:
    return [row for row in session.rows() if row.possible and row.name not in session.flights]
