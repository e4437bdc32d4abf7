"""Registering a check: one decorated function is all that a new one takes, and its sentences in `messages`.

    @check("lesson", 1, titles={"lesson": ("Lesson", "Lección")})
    def check_lesson(case: Case, points: float) -> None:
        ...
        case.add("lesson", points, share, "lesson.right")

`plan` makes the checks in the order of its modules, and of the functions in a module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import ModuleType

from msgspec import Struct

from labrunner.graders.checks.case import TITLES, Case

CheckFunction = Callable[[Case, float], None]


class Check(Struct):
    """A check and what it is worth. `form` is the form of post-mortem that it is made for, None for both.

    `needs_numbers`: it is paid by the share of confirmed numbers, so it is skipped where no number could be judged.
    """

    id: str
    run: CheckFunction
    points: float
    without_questions: float
    needs_numbers: bool
    form: str | None


_REGISTERED: dict[str, list[Check]] = {}


def check(
    id: str,
    points: float,
    *,
    titles: Mapping[str, tuple[str, str]],
    without_questions: float | None = None,
    needs_numbers: bool = False,
    form: str | None = None,
) -> Callable[[CheckFunction], CheckFunction]:
    """Register the decorated function as a check that is worth so many of a lab's hundred points.

    `titles` has an English and a Spanish title for the id of each result that it writes; results called `answer.NAME`
    share the title of `answer`. `without_questions` is its worth in a lab that asks no questions, where it differs.
    """

    def register(function: CheckFunction) -> CheckFunction:
        worth = points if without_questions is None else without_questions
        found = Check(id, function, float(points), float(worth), needs_numbers, form)
        _REGISTERED.setdefault(function.__module__, []).append(found)
        for result, (english, spanish) in titles.items():
            TITLES[result] = {"en": english, "es": spanish}
        return function

    return register


def registered(modules: Iterable[ModuleType]) -> list[Check]:
    """The checks of these modules, in order."""
    return [found for module in modules for found in _REGISTERED.get(module.__name__, [])]
