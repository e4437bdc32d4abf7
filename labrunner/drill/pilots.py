"""The built-in pilots: published habits, and a rule book that reads the instruments.

`wait` never acts. `skip-on-spike` does what PaLM's crew did: back 100 steps, the next 300 batches left out.
`rewind-always` goes back 30 steps at every alarm and changes nothing. `halve-always` halves the rate at every alarm.
`panic` does everything at the first notice. `rule-book` acts on what is confirmed, and on what the log shows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from labrunner.errors import InputError
from labrunner.text import suggestion

WAIT: dict[str, Any] = {"action": "wait"}
#: The rule book's: notices so many steps before a confirmed alarm belong to it; how long before the first of them the
#: state to go back to was saved.
_TOGETHER, _MARGIN = 40, 3


def _act(action: str, **arguments: Any) -> dict[str, Any]:
    return {"action": action, "arguments": arguments}


class Wait:
    """Never acts."""

    def reset(self, observation: dict[str, Any]) -> None:
        """Nothing to prepare."""

    def step(self, observation: dict[str, Any]) -> dict[str, Any]:
        """Wait."""
        return WAIT


class _Reflex:
    """Does the same whenever an alarm that counts is raised, at most once in `pause` updates."""

    levels: tuple[str, ...] = ("alarm",)
    pause = 20
    once = False

    def reset(self, observation: dict[str, Any]) -> None:
        """A shift begins."""
        self._todo: deque[dict[str, Any]] = deque()
        self._until = 0

    def step(self, observation: dict[str, Any]) -> dict[str, Any]:
        """The rest of what was begun, else what an alarm asks for."""
        if self._todo:
            return self._todo.popleft()
        executed = observation["budget"]["executed"]
        counting = [one for one in observation["alarms"] if one["level"] in self.levels and not one["over"]]
        if not counting or executed < self._until:
            return WAIT
        self._until = 10**9 if self.once else executed + self.pause
        self._todo += self.acts(observation)
        return self._todo.popleft()

    def acts(self, observation: dict[str, Any]) -> list[dict[str, Any]]:
        """What is done at an alarm."""
        raise NotImplementedError


class SkipOnSpike(_Reflex):
    """PaLM's: back 100 steps, and the 300 batches after it are never trained on."""

    def acts(self, observation: dict[str, Any]) -> list[dict[str, Any]]:
        """Back and skip."""
        return [_act("rollback", back=100), _act("skip", batches=300)]


class RewindAlways(_Reflex):
    """Back 30 steps at every alarm, notices included, with nothing changed."""

    levels = ("notice", "alarm")

    def acts(self, observation: dict[str, Any]) -> list[dict[str, Any]]:
        """Back."""
        return [_act("rollback", back=30)]


class HalveAlways(_Reflex):
    """Half the learning rate at every alarm, notices included."""

    levels = ("notice", "alarm")

    def acts(self, observation: dict[str, Any]) -> list[dict[str, Any]]:
        """Half the rate."""
        return [_act("set", rate=0.5)]


class Panic(_Reflex):
    """At the first notice a tenth of the rate, fresh moments, a tight clip."""

    levels = ("notice", "alarm")
    once = True

    def acts(self, observation: dict[str, Any]) -> list[dict[str, Any]]:
        """Everything at once."""
        fresh = _act("reset", m=True, v=True, count=True)
        return [_act("set", rate=0.1), fresh, _act("set", key="optimizer.grad_clip", value=0.1)]


class RuleBook:
    """Waits until an alarm is confirmed, reads in the log what came first, and answers that.

    A rate that left its schedule: the schedule is put right, from before the jump. Else the trouble came with a batch
    or a run of them: back before the first sign, and what was trained on since is left out. If it comes back,
    further back and with half the rate, as IDEFICS' crew did.
    """

    def reset(self, observation: dict[str, Any]) -> None:
        """A shift begins."""
        self._todo: deque[dict[str, Any]] = deque()
        self._rates: dict[int, float] = {row["step"]: row["lr"] for row in observation.get("history", ())}
        self._times = self._until = 0
        self._jump: int | None = None
        self._signs: list[tuple[int, int]] = []  # (step, first bad step) of all that was told

    def step(self, observation: dict[str, Any]) -> dict[str, Any]:
        """The rest of what was begun, else what a confirmed alarm asks for."""
        if self._todo:
            return self._todo.popleft()
        self._look(observation)
        bad = self._bad(observation)
        if bad is None or observation["budget"]["executed"] < self._until:
            return WAIT
        self._times += 1
        self._until = observation["budget"]["executed"] + 25
        self._todo += self._answer(observation, bad)
        return self._todo.popleft() if self._todo else WAIT

    def _bad(self, observation: dict[str, Any]) -> int | None:
        """The first bad step of what needs an answer; None where nothing does."""
        if self._jump is not None and not self._times:
            return self._jump
        alarms, step = [one for one in observation["alarms"] if not one["over"]], observation["step"]
        self._signs += [(step, one["first_bad_step"]) for one in alarms]
        if not any(one["level"] == "alarm" for one in alarms):
            return None
        return min(first for told, first in self._signs if step - _TOGETHER <= told <= step)

    def _look(self, observation: dict[str, Any]) -> None:
        """Note the rate, and a step at which it is not where its neighbours would have it."""
        step, rate = observation["step"], observation["metrics"].get("lr")
        before = self._rates.get(step - 1)
        if rate and before and not 0.7 < rate / before < 1.4 and not self._times:
            self._jump = step
        if rate:
            self._rates[step] = rate

    def _answer(self, observation: dict[str, Any], bad: int) -> list[dict[str, Any]]:
        step = observation["step"]
        if self._jump is not None:
            put_right = _act("set", key="schedule.begun_after", value=0)
            return [_act("call", cause="schedule"), _act("rollback", to=bad - 1), put_right]
        to = max((one["step"] for one in observation["checkpoints"] if one["step"] <= bad - _MARGIN), default=0)
        if self._times == 1:
            return [
                _act("call", cause="bad-data"),
                _act("rollback", to=to),
                _act("skip", first=to + 1, last=max(step, bad) + 10),
            ]
        return [_act("rollback", to=max(0, to - 30)), _act("skip", batches=step - to + 40), _act("set", rate=0.5)]


PILOTS: dict[str, Callable[[], Any]] = {
    "wait": Wait,
    "rule-book": RuleBook,
    "skip-on-spike": SkipOnSpike,
    "rewind-always": RewindAlways,
    "halve-always": HalveAlways,
    "panic": Panic,
}


def make_pilot(name: str) -> Any:
    """A built-in pilot by name, or a program of the user's by its command line.

    Raises InputError for a single word that is neither a pilot nor a program.
    """
    from labrunner.drill.program import Program

    if name in PILOTS:
        return PILOTS[name]()
    if not Program.runnable(name):
        near = suggestion(name, PILOTS) or f"; built in are {', '.join(PILOTS)}"
        raise InputError(f"no pilot and no program is called {name!r}{near}")
    return Program(name)
