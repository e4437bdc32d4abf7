"""What the rule book would do, as proposals to a pilot who decides: those that stand open, and when one is withdrawn.

An answer of the rule book is several proposals: first what helps the run, then the cause to call. One goes once it was
followed (the same kind of action was asked for, or the run went back as far), and where it no longer fits: the run
stands before the step that it would go back to, the batches that it would skip are trained on, or, as long as nothing
of its answer was followed, the alarm that it answers is over. While an answer waits there is no other one: what the
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
                answer.waiting.clear()
                self._rules.forget(answer.acts)

    def withdraw(self, cockpit: Cockpit) -> None:
        """Take away what was followed and what no longer fits; call it when something was asked for."""
        for answer in self._answers:
            since = _since(answer, cockpit)
            called = any(call["executed"] >= answer.executed for call in cockpit.calls)
            answer.waiting = [act for act in answer.waiting if _waits(act, cockpit, since, called)]
            _without_way_back(answer, cockpit)
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


def _waits(act: Act, cockpit: Cockpit, since: list[Ask], called: bool) -> bool:
    """Whether an act is neither followed, by what was asked for `since`, nor out of place where the run stands."""
    if act["action"] == "call":
        return not called
    alike = [one for one in since if one.action == act["action"]]
    if act["action"] == "rollback":
        to = act["arguments"]["to"]
        return to < cockpit.step and not any(one.arguments["to"] <= to for one in alike)
    return not any(_knob(one.action, one.arguments) == _knob(act["action"], act["arguments"]) for one in alike)


def _without_way_back(answer: Answer, cockpit: Cockpit) -> None:
    """Batches can be left out only where the run has not come to their last one, or is to go back before them."""
    back = any(act["action"] == "rollback" for act in answer.waiting)
    gone = [act for act in answer.waiting if act["arguments"].get("last", cockpit.step + 1) <= cockpit.step]
    if not back:
        answer.waiting = [act for act in answer.waiting if act not in gone]


def _knob(action: str, arguments: Mapping[str, Any]) -> tuple[str, Any]:
    """What an action turns: two of the same answer one another, whatever their values."""
    return to_change(action, arguments, 10**6).do, arguments.get("key")
