"""Hints: one at a time, each with a price that is said first, recorded in the learner's progress."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from labrunner.course import progress
from labrunner.course.briefing import hint_text
from labrunner.course.course_file import Course
from labrunner.course.lab_models import Hint
from labrunner.course.learner import LabFolder

if TYPE_CHECKING:
    from labrunner.course.lab import Lab


class Offer(NamedTuple):
    """The next hint and what it would cost now."""

    hint: Hint
    number: int
    total: int
    cost: float


def price(hint: Hint, course: Course | None = None) -> float:
    """Points that a hint costs: the course's figure where it has one, else the lab's."""
    return course.hint_costs.get(hint.id, hint.cost) if course else hint.cost


def taken(folder: LabFolder) -> list[str]:
    """Ids of the hints revealed so far, oldest first."""
    return progress.read(folder.progress).hints


def next_offer(lab: Lab, folder: LabFolder, course: Course | None = None) -> Offer | None:
    """The next hint that was not revealed, with its price (0 once the lab is solved); None when all were."""
    so_far = progress.read(folder.progress)
    for number, hint in enumerate(lab.hints, start=1):
        if hint.id not in so_far.hints:
            return Offer(hint, number, len(lab.hints), 0.0 if so_far.solved else price(hint, course))
    return None


def next_hint(lab: Lab, folder: LabFolder, lang: str, course: Course | None = None) -> tuple[Offer, str] | None:
    """Reveal the next hint: it is recorded before its words are returned. None when all were revealed.

    Say `next_offer(...).cost` to the learner before calling this.
    """
    offer = next_offer(lab, folder, course)
    if offer is None:
        return None
    words = hint_text(lab, offer.hint.id, lang)
    progress.append(folder.progress, "hint", {"hint": offer.hint.id, "cost": offer.cost})
    return offer, words


def last_offer(lab: Lab, folder: LabFolder, course: Course | None = None) -> Offer | None:
    """The last hint with its price: what it costs to be told the answer in another way (the worked example, the run of
    an arm that heals). None where that is free: the lab is solved, the hint was taken, or there are no hints."""
    so_far = progress.read(folder.progress)
    if so_far.solved or not lab.hints or lab.hints[-1].id in so_far.hints:
        return None
    last = lab.hints[-1]
    return Offer(last, len(lab.hints), len(lab.hints), price(last, course))


def take_last(lab: Lab, folder: LabFolder, course: Course | None = None) -> Offer | None:
    """Note that the last hint was taken, where it was not; returns it with its price, else None.

    Raises MachineError where that cannot be written.
    """
    offer = last_offer(lab, folder, course)
    if offer is not None:
        progress.append(folder.progress, "hint", {"hint": offer.hint.id, "cost": offer.cost})
    return offer


def cost(lab: Lab, folder: LabFolder, course: Course | None = None) -> float:
    """Points that the hints taken before the lab was solved cost, of this lab only."""
    return cost_of(lab, progress.read(folder.progress).paid_hints, course)


def cost_of(lab: Lab, paid: Collection[str], course: Course | None = None) -> float:
    """Points that these hints of a lab cost."""
    return sum(price(hint, course) for hint in lab.hints if hint.id in paid)


def record_grade(folder: LabFolder, score: float, max_score: float, *, passed: bool) -> bool:
    """Note a grade in the learner's progress, and that the lab is solved where it passed: later hints are free then.
    Returns whether it was solved by this grade. Raises MachineError where it can't be written."""
    new = passed and not progress.read(folder.progress).solved
    if passed:
        record_solved(folder, score, max_score)
    progress.append(folder.progress, "graded", {"score": score, "max_score": max_score})
    return new


def later_grade(folder: LabFolder, score: float) -> tuple[float, float] | None:
    """The score of record, and of how many points, where a grade of `score` was higher and came after the pass: it does
    not raise it. None where it did, or was not higher."""
    done = progress.read(folder.progress)
    return done.best if done.solved and done.best is not None and score > done.best[0] else None


def record_solved(folder: LabFolder, score: float, max_score: float) -> None:
    """Note that the lab was passed: from here on its hints are free. Noted once."""
    if not progress.read(folder.progress).solved:
        progress.append(folder.progress, "solved", {"score": score, "max_score": max_score})
