"""What stands open of the rule book's proposals, as a pilot follows them, follows others, or none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from labrunner.drill.cockpit import Ask
from labrunner.drill.guide import Guide

CALM = {"lr": 0.01, "v_norm": 1.0}
BACK, SKIP, CAUSE = ("rollback", {"to": 126}), ("skip", {"first": 127, "last": 145}), ("call", {"cause": "bad-data"})


def alarm(first, *, over=False):
    """A confirmed alarm of a trouble that began at a step, or the word that it is over."""
    return {"level": "notice" if over else "alarm", "first_bad_step": first, "over": over}


@dataclass
class Plane:
    """Stands for a cockpit: what a guide reads of one."""

    guide: Guide = field(init=False)
    step: int = 120
    executed: int = 0
    lr: float = 0.01
    growing: bool = False
    changes: list[Ask] = field(default_factory=list)
    calls: list[dict[str, Any]] = field(default_factory=list)
    news: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self):
        history = [{"step": step, **self.row(step)} for step in range(80, 121)]
        self.guide = Guide({"history": history})

    def row(self, step):
        growth = 1.04 ** max(0, self.executed) if self.growing else 1.0
        return CALM | {"lr": self.lr, "param_norms": {"head": (5 + 0.001 * (step % 7)) * growth}}

    def observation(self):
        return {
            "step": self.step,
            "metrics": self.row(self.step),
            "alarms": self.news,
            "budget": {"executed": self.executed},
            "checkpoints": [{"step": at, "age": self.step - at} for at in range(self.step // 3 * 3, 0, -3)],
        }

    def fly(self, updates=1, *alarms):
        """So many updates, the alarms with the last of them."""
        for left in range(updates, 0, -1):
            self.step, self.executed = self.step + 1, self.executed + 1
            self.news = list(alarms) if left == 1 else []
            self.guide.look(self)

    def ask(self, action, **arguments):
        """What the pilot asks for."""
        if action == "call":
            self.calls.append({"executed": self.executed, **arguments})
        else:
            self.changes.append(Ask(self.step, self.executed, action, arguments))
            self.step = arguments.get("to", self.step)
        self.guide.withdraw(self)

    @property
    def open(self):
        return [(one["action"], one["arguments"]) for one in self.guide.open()]


def in_trouble():
    """A shift whose alarm rings at step 135, of a trouble that began at 130."""
    plane = Plane()
    plane.fly(14)
    assert plane.open == []
    plane.fly(1, alarm(130))
    return plane


def test_what_helps_the_run_comes_before_the_cause_and_goes_as_it_is_followed():
    plane = in_trouble()
    assert plane.open == [BACK, SKIP, CAUSE] and plane.guide.proposed == 135
    plane.ask("rollback", to=126)
    assert plane.open == [SKIP, CAUSE]
    plane.ask("skip", first=127, last=150)  # in the pilot's own way
    assert plane.open == [CAUSE]
    plane.ask("call", cause="loader")
    assert plane.open == [] and plane.guide.proposed == 135


def test_who_goes_back_further_is_not_told_to_go_forward():
    plane = in_trouble()
    plane.ask("rollback", to=90)
    assert plane.open == [SKIP, CAUSE], "back to 126 was left standing while the run is at 90"
    plane.fly(1, alarm(130, over=True))
    plane.fly(53)
    assert plane.open == [SKIP, CAUSE]
    plane.fly(1)
    assert plane.open == [CAUSE], "the batches to be skipped are trained on"


def test_who_meets_it_again_without_the_rest_of_the_answer_is_told_to_go_back_again():
    plane = in_trouble()
    plane.ask("rollback", to=126)
    plane.fly(8)
    assert plane.open == [SKIP, CAUSE]
    plane.fly(1)
    assert plane.open == [BACK, SKIP, CAUSE], "the alarm is not over, and the batches were trained on again"
    plane.ask("rollback", to=126)
    plane.ask("skip", first=127, last=145)
    plane.fly(30)
    assert plane.open == [CAUSE]


def test_who_does_not_go_back_far_enough_is_told_again():
    plane = in_trouble()
    plane.ask("rollback", to=132)
    assert plane.open == [BACK, SKIP, CAUSE]


def test_what_the_run_refused_was_not_followed():
    plane = in_trouble()
    plane.ask("skip", first=127, last=145)
    assert plane.open == [BACK, CAUSE]
    plane = in_trouble()
    plane.changes.append(Ask(135, 15, "skip", {"first": 127, "last": 145}, refused="no"))
    plane.guide.withdraw(plane)
    assert plane.open == [BACK, SKIP, CAUSE]


def test_an_alarm_that_is_over_takes_its_proposals_with_it_and_the_next_one_is_answered_as_the_first():
    plane = in_trouble()
    plane.fly(1, alarm(131, over=True))
    assert plane.open == [BACK, SKIP, CAUSE], "that was another trouble"
    plane.fly(1, alarm(130, over=True))
    assert plane.open == []
    plane.fly(60, alarm(195))
    assert [action for action, _ in plane.open] == ["rollback", "skip", "call"] and plane.guide.proposed == 197


def test_an_alarm_that_is_over_since_the_run_went_back_leaves_the_batches_to_be_skipped():
    plane = in_trouble()
    plane.ask("rollback", to=126)
    plane.fly(3, alarm(130, over=True))
    assert plane.open == [SKIP, CAUSE]


def test_what_an_answer_that_nobody_followed_brings_about_is_not_called_another_trouble():
    plane = Plane()
    plane.fly(9)
    plane.lr = 0.12
    plane.fly(1)
    first = plane.open
    assert [action for action, _ in first] == ["rollback", "set", "set", "call"]
    assert first[-1] == ("call", {"cause": "schedule"})
    plane.growing = True
    plane.fly(60, alarm(150))
    assert plane.open == first, "weights that grow under a rate twelve times too high want no z-loss"


def test_after_an_answer_was_followed_the_next_trouble_is_answered():
    plane = in_trouble()
    for action, arguments in (BACK, SKIP, CAUSE):
        plane.ask(action, **arguments)
    plane.fly(40)
    plane.lr = 0.12
    plane.fly(1)
    assert plane.open[-1] == ("call", {"cause": "schedule"})
