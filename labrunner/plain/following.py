"""What comes next, said after every answer: the sentence at the foot of the deck, with commands for its keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from labrunner.course.lab import FIX
from labrunner.deck.strings import Say
from labrunner.deck.work.next import NextStep
from labrunner.deck.work.session import LabSession

if TYPE_CHECKING:
    from labrunner.deck.work.next import Next

#: By the words of a next step that lead to a page of the screens, the arm that one command runs here.
_RUNS = {"try_run": "", "mend": FIX, "mend_again": FIX}


class Following:
    """What comes next in one lab: called, it gives the sentence."""

    def __init__(self, session: LabSession, say: Say) -> None:
        self.session, self.say, self._step = session, say, NextStep(session)

    def __call__(self) -> str:
        """The sentence, its command in the learner's language."""
        step = self._step()
        return step.told(self.say, lambda action: self._command(step, action))

    def runs(self) -> str | None:
        """The arm that the sentence says to run; None where it says something else."""
        return self._arm(self._step())

    def section(self) -> int | None:
        """The section of the post-mortem that the sentence sends to; None where it names none, or several."""
        step = self._step()
        named = str(step.values.get("section", step.values.get("sections", "")))
        return int(named) if named.isdecimal() else None

    def _arm(self, step: Next) -> str | None:
        """A committed experiment, or the fix once it changes something, and nothing that the lab refuses."""
        if step.words not in _RUNS:
            return None
        arm = _RUNS[step.words] or str(step.values["arm"])
        return None if arm == FIX and not self._worth_running() else arm

    def _worth_running(self) -> bool:
        from labrunner.deck.work.fix import FixDraft

        draft = FixDraft(self.session.lab, self.session.folder)
        return bool(draft.diff()) and draft.refusal(self.say.language) is None

    def _command(self, step: Next, action: str) -> str:
        if (arm := self._arm(step)) is not None:
            return f"{self.say('plain.next.arms')} {arm}"
        section = f" {step.values['section']}" if "section" in step.values else ""
        return self.say(f"plain.next.{action}") + section


def command(say: Say) -> Callable[[str], str]:
    """What gives the command that does what an action of the screens does."""
    return lambda action: say(f"plain.next.{action}")
