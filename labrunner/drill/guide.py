"""What the rule book would do, as proposals to a pilot who decides: those that stand open, and when one is withdrawn.

An answer of the rule book is several proposals: first what helps the run, then the cause to call. One goes once it was
followed (the same kind of action was asked for, or the run went back as far), and where it no longer fits: the run
stands before the step that it would go back to, the batches that it would skip are trained on, or, as long as nothing
of its answer was followed, the alarm that it answers is over. Who goes back and comes to the same place without the
rest is told to go back again. While an answer waits there is no other one: what the
instruments show meanwhile is mostly its consequence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from labrunner.drill.actions import to_change
from labrunner.drill.cockpit import Ask, Cockpit
from labrunner.drill.pilots import RuleBook

Act = dict[str, Any]


@dataclass
class Answer:
    """One answer of the rule book, given after update `executed` of the shift, when the run was at `step`.

    `acts` are all of it, `waiting` those that are neither followed nor withdrawn. `rings`: where the troubles began
    whose alarms asked for it and are not over; None where it was the log itself.
    """

    executed: int
    step: int
    acts: list[Act]
    waiting: list[Act]
    rings: set[int] | None

    @property
    def helps(self) -> bool:
        """Whether something waits that changes the run."""
        return any(act["action"] != "call" for act in self.waiting)


class Guide:
    """The rule book beside a pilot who decides. `proposed` is the step of its newest answer, 0 before the first."""

    def __init__(self, observation: Mapping[str, Any]) -> None:
        """`observation` is the shift's first."""
        self._rules = RuleBook()
        self._rules.reset(dict(observation))
        self._answers: list[Answer] = []
        self.proposed = 0

    def look(self, cockpit: Cockpit) -> None:
        """Read what an update brought; call it once after each."""
        observed = cockpit.observation()
        bad = self._rules.read(observed)
        self._hear(observed["alarms"], cockpit)
        self.withdraw(cockpit)
        if any(answer.helps for answer in self._answers):
            return
        acts = self._rules.answer(observed, bad)
        if acts:
            rang = bad is not None and acts[0]["arguments"].get("cause") in (None, "bad-data")
            rings = _begun(observed["alarms"]) if rang else None
            self._answers.append(Answer(cockpit.executed, cockpit.step, acts, list(acts), rings))
            self.proposed = cockpit.step
            self.withdraw(cockpit)

    def _hear(self, alarms: list[dict[str, Any]], cockpit: Cockpit) -> None:
        """Of an answer that nobody has begun to follow nothing is left once all its alarms are over."""
        over = {one["first_bad_step"] for one in alarms if one["over"]}
        for answer in self._answers:
            if answer.rings is None:
                continue
            answer.rings = (answer.rings | _begun(alarms)) - over
            if over and not answer.rings and not _since(answer, cockpit):
                self._rules.forget(answer.acts)
                answer.acts = []

    def withdraw(self, cockpit: Cockpit) -> None:
        """Take away what was followed and what no longer fits; call it when something was asked for."""
        for answer in self._answers:
            answer.waiting = _waiting(answer, cockpit)
        self._answers = [answer for answer in self._answers if answer.waiting]

    def open(self) -> Iterator[dict[str, Any]]:
        """The proposals that stand, what helps the run before causes: `executed`, `step`, `action`, `arguments`."""
        for calls in (False, True):
            for answer in self._answers:
                for act in answer.waiting:
                    if (act["action"] == "call") is calls:
                        yield {"executed": answer.executed, "step": answer.step, **act}


def _begun(alarms: list[dict[str, Any]]) -> set[int]:
    """Where the troubles began that confirmed alarms tell of."""
    return {one["first_bad_step"] for one in alarms if one["level"] == "alarm" and not one["over"]}


def _since(answer: Answer, cockpit: Cockpit) -> list[Ask]:
    """What was asked for that changes the run, since an answer was given; not what the run refused."""
    return [one for one in cockpit.changes if one.executed >= answer.executed and not one.refused]


def _waiting(answer: Answer, cockpit: Cockpit) -> list[Act]:
    """What of an answer is neither followed, by what was asked for since, nor out of place where the run stands."""
    since = _since(answer, cockpit)
    turned = {_knob(one.action, one.arguments) for one in since}
    called = any(call["executed"] >= answer.executed for call in cockpit.calls)
    rest = [act for act in answer.acts if act["action"] not in ("rollback", "call")]
    rest = [act for act in rest if _knob(act["action"], act["arguments"]) not in turned]
    there_again = cockpit.step >= answer.step and bool(rest) and (answer.rings is None or bool(answer.rings))
    back = [act for act in answer.acts if act["action"] == "rollback"]
    back = [act for act in back if act["arguments"]["to"] < cockpit.step]
    if not there_again:
        gone = [one.arguments["to"] for one in since if one.action == "rollback"]
        back = [act for act in back if not any(to <= act["arguments"]["to"] for to in gone)]
    if not back:  # batches can be left out only before the run has come to their last one
        rest = [act for act in rest if act["arguments"].get("last", cockpit.step + 1) > cockpit.step]
    return [*back, *rest, *(act for act in answer.acts if act["action"] == "call" and not called)]


def _knob(action: str, arguments: Mapping[str, Any]) -> tuple[str, Any]:
    """What an action turns: two of the same answer one another, whatever their values."""
    return to_change(action, arguments, 10**6).do, arguments.get("key")
