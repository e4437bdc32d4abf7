"""A learner at practice: one case of a lab, its control and its break, and what it was said to be."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from labrunner.course import practice, progress
from labrunner.course.lab import Lab
from labrunner.course.learner import LabFolder
from labrunner.course.practice import Task
from labrunner.deck.draw.scale import duration
from labrunner.deck.run.flight import LIVE
from labrunner.deck.strings import Say
from labrunner.deck.work.session import ArmRow, LabSession
from labrunner.errors import InputError

if TYPE_CHECKING:
    from labrunner.deck.work.labs import LabRow

#: The arms of a case; everything else would tell what it is.
ARMS = ("control", "break")


class Outcome(NamedTuple):
    """What a call was worth: whether the step and the choice were right, None where there was none to tell."""

    step: bool | None
    choice: bool | None

    @property
    def right(self) -> bool:
        """Whether nothing of it was wrong."""
        return self.step is not False and self.choice is not False


class Practice(LabSession):
    """Runs of one case, under a name that tells nothing. `say_so` is the learner's call; it is kept when it is right,
    and when the learner goes after wrong ones."""

    graded = False

    def __init__(self, task: Task, folder: LabFolder, *, root: Path) -> None:
        super().__init__(task.lab, folder, root=root / "practice")
        self.task, self.tries, self.done = task, 0, False
        self._aided, self._began = False, time.monotonic()

    @property
    def title(self) -> str:
        """What screens call it: of a mixture the number of the case alone."""
        return f"{'' if self.task.mixed else self.task.lab.id + ' '}#{self.task.case.number}"

    def called(self, arm: str) -> str:
        """The beginning of the name of a new run's folder."""
        return f"case-{self.task.case.number}-{arm}"

    def rows(self) -> list[ArmRow]:
        """The rows of the list of arms: control and break alone; in a mixture without times, which would tell the
        lab."""
        rows = [row for row in super().rows() if row.name in ARMS]
        return [replace(row, seconds=None) for row in rows] if self.task.mixed else rows

    def aided(self) -> None:
        """The program's answers were looked at: what is solved from here on is not unaided."""
        self._aided = True

    def ready(self) -> bool:
        """Whether the break has run to its end, so that there is something to say."""
        flight = self.flights.get("break")
        return flight is not None and flight.status not in LIVE and flight.last_step > 0 and not self.done

    def next_words(self, say: Say, key: Callable[[str], str]) -> str:
        """What comes next in the case, in a sentence; `key` gives what leads to an action of its page."""
        if self.done:
            return say("case.next.done", key=key("back"))
        if self.ready():
            return say("case.next.call", key=key("call"))
        return say("case.next.wait") if "break" in self.flights else say("case.next.run", key=key("arms"))

    def say_so(self, step: int | None, choice: str | None) -> Outcome:
        """The learner's call: the step at which the break went wrong, None where it was off from the start, and which
        of the choices it is.

        Raises InputError before the break has ended and for a call that lacks something, MachineError where the record
        can't be written.
        """
        if not self.ready():
            raise InputError("the break has not ended yet, or was told already")
        from labrunner.diagnosis.check import check
        from labrunner.series.series import load_run

        steps = practice.begins(self.task, check(load_run(self.flights["break"].run_dir)).first_bad_step)
        if self.task.choices and choice not in self.task.choices:
            raise InputError(f"a call names one of these: {', '.join(self.task.choices)}")
        if steps and step is None and not self.task.choices:
            raise InputError("a call names a step")
        near = any(step is not None and abs(step - there) <= practice.NEAR for there in steps) if steps else None
        found = Outcome(near, choice == self.task.answer if self.task.choices else None)
        self.tries += 1
        if found.right:
            self.done = True
            self._note(solved=True)
        return found

    @property
    def told(self) -> bool:
        """Whether the panels may name what is to be found: once this case is solved, whatever was solved before."""
        return self.done

    @property
    def eventful(self) -> bool:
        """Whether the journal's events may be told: of a mixture once the case is solved, since they name the lab."""
        return self.done or not self.task.mixed

    def outcome_text(self, outcome: Outcome, say: Say) -> str:
        """A call's outcome in a sentence."""
        if outcome.right:
            took = duration(time.monotonic() - self._began)
            what = f": {self.task.answer}" if self.task.choices else ""
            words = "case.right" if not self._aided else "case.right_aided"
            return say(words, what=what, tries=self.tries, took=took)
        names = {"step": "step", "choice": "lab" if self.task.mixed else "variant"}
        wrong = [say(f"case.wrong.{word}") for name, word in names.items() if getattr(outcome, name) is False]
        return say("case.wrong", what=", ".join(wrong))

    def leave(self) -> None:
        """The learner goes: trainers end, since nobody finds these runs again; wrong calls are kept as a try."""
        for flight in self.flights.values():
            flight.command("stop")
        if self.tries and not self.done:
            self.done = True
            self._note(solved=False)

    def _note(self, *, solved: bool) -> None:
        seconds = time.monotonic() - self._began
        practice.note(
            self.folder.progress, self.task, solved=solved, aided=self._aided, tries=self.tries, seconds=seconds
        )


def of_lab(lab: Lab, folder: LabFolder, root: Path) -> Practice:
    """Practice on another case of a lab. Raises InputError for one without proven cases."""
    return Practice(practice.another(lab, progress.read(folder.progress)), folder, root=root)


def of_rows(rows: Iterable[LabRow], root: Path) -> Practice:
    """Practice on a case of one of the solved labs of a list. Raises InputError where too few are solved."""
    known = {row.lab.id: (row.lab, row.folder) for row in rows if row.lab is not None and row.folder is not None}
    task, _ = practice.mixture([(lab, progress.read(folder.progress)) for lab, folder in known.values()])
    return Practice(task, known[task.lab.id][1], root=root)
