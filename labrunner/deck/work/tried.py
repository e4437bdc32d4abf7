"""An experiment that was made, as pages list it, and what came of its run."""

from __future__ import annotations

from dataclasses import dataclass

from labrunner.course.experiments import COST_OF_UNTRUE, Experiment
from labrunner.deck.strings import Say


@dataclass(frozen=True)
class Listed:
    """One line of the list of experiments. `number` is the one it was committed under, None if it was only written into
    the file; `handed_in` says whether the file has it."""

    experiment: Experiment
    number: int | None
    handed_in: bool


@dataclass(frozen=True)
class Came:
    """How an experiment's run came out, and whether that is what was predicted, or near enough to it. `beside` says of
    a calm run that it ends above the control; None of any other."""

    outcome: str
    right: bool
    predicted: str
    beside: str | None = None

    def brief(self, say: Say) -> str:
        """The outcome and whether it is right, in few words; where another word was predicted and counts, too, it says
        that."""
        key = "trial.right" if self.right else "trial.wrong"
        key = "trial.near" if self.right and self.predicted != self.outcome else key
        return say(key, came=self.outcome, predicted=self.predicted)

    def left_out(self, say: Say) -> str:
        """The same of one that is not handed in; of a failed prediction that it costs its points all the same."""
        if self.right:
            return f"{say('trial.left_out')}; {self.brief(say)}"
        return say("trial.wrong.left_out", came=self.outcome, cost=COST_OF_UNTRUE)

    def told(self, say: Say) -> str:
        """The same with what a wrong prediction costs, and with what is said `beside`."""
        costs = None if self.right else say("trial.costs", cost=COST_OF_UNTRUE)
        return "; ".join(filter(None, [self.brief(say), costs, self.beside]))
