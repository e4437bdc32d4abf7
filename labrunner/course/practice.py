"""Practice: another case of a lab, or one of several solved labs without its name. No points, only a record.

A case is drawn from the lab's proven ones, those first that the learner did not have yet. The learner says at which
step the run broke, and where there is a choice what broke it; the entry `practice` in the progress of the case's lab
keeps whether that was right, whether the program's answers were looked at, how many tries and how many seconds it took.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from labrunner.course import progress
from labrunner.course.cases import Case
from labrunner.course.lab import Lab
from labrunner.errors import InputError

#: Solved labs that a mixture needs: of two one is guessed too often.
FEWEST = 3
#: Steps by which a called step may be off.
NEAR = 2
KIND = "practice"


class Task(NamedTuple):
    """A lab on a case, its break to be told by step and, where `choices` has several, by what it is."""

    lab: Lab
    case: Case
    choices: tuple[str, ...] = ()
    mixed: bool = False

    @property
    def answer(self) -> str:
        """The right one of the choices: of a mixture the lab, else the variant that the blind break stands for."""
        return self.lab.id if self.mixed else self.lab.drawn("break")


class Record(NamedTuple):
    """What a learner's progress says of practice in one lab. `best` is in seconds, None before the first solve."""

    tried: int
    solved: int
    unaided: int
    best: int | None


def another(lab: Lab, done: progress.Progress, chance: random.Random | None = None) -> Task:
    """Another case of a lab, one that this progress does not name as long as there are any.

    Which variant a blind break stands for is asked only once the lab is solved: before, no screen names them. Raises
    InputError for a lab without proven cases.
    """
    found = lab.proven_cases()
    if found is None or not found.cases:
        raise InputError(f"the lab {lab.id} has no proven cases to practise on: run `labrunner lab verify {lab.id}`")
    had = {entry["data"].get("case") for entry in done.of_kind(KIND)}
    fresh = [case for case in found.cases if case.number not in had and case != lab.case]
    case = (chance or random.SystemRandom()).choice(fresh or list(found.cases))
    return Task(lab.assigned(case), case, lab.variants("break") if done.solved else ())


def mixture(
    labs: Sequence[tuple[Lab, progress.Progress]], chance: random.Random | None = None
) -> tuple[Task, progress.Progress]:
    """A case of one of the solved ones of some labs, to be told apart from the others; and that lab's progress.

    Raises InputError where fewer than `FEWEST` of them are solved.
    """
    chance = chance or random.SystemRandom()
    solved = [(lab, done) for lab, done in labs if done.solved and lab.proven_cases() is not None]
    if len(solved) < FEWEST:
        raise InputError(f"a mixture needs {FEWEST} solved labs, and there are {len(solved)}")
    lab, done = chance.choice(solved)
    task = another(lab, done, chance)
    return task._replace(choices=tuple(lab.id for lab, _ in solved), mixed=True), done


def begins(task: Task, first_bad: int | None) -> tuple[int, ...]:
    """The steps that count as the one at which the break went wrong: where a fault strikes within the run, and where
    `check` says that trouble begins. Empty where the run is off from its first step."""
    faults = task.lab.resolve("break").faults
    steps = {int(fault["step"]) for fault in faults if isinstance(fault.get("step"), int) and fault["step"] > 1}
    return tuple(sorted(steps | ({first_bad} if first_bad is not None else set())))


def note(path: Path, task: Task, *, solved: bool, aided: bool, tries: int, seconds: float) -> None:
    """Keep the outcome of a case in the progress file of its lab. Raises MachineError where it can't be written."""
    data = {"case": task.case.number, "mixed": task.mixed, "solved": solved, "unaided": solved and not aided}
    progress.append(path, KIND, {**data, "tries": tries, "seconds": round(seconds)})


def record(done: progress.Progress) -> Record:
    """The record of practice in one lab."""
    entries = [entry["data"] for entry in done.of_kind(KIND)]
    solved = [data for data in entries if data.get("solved") is True]
    times = [data["seconds"] for data in solved if isinstance(data.get("seconds"), int)]
    unaided = sum(data.get("unaided") is True for data in solved)
    return Record(len(entries), len(solved), unaided, min(times, default=None))
