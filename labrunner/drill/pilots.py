"""The built-in pilots: published habits, and a rule book that reads the instruments.

`wait` never acts. `skip-on-spike` does what PaLM's crew did: back 100 steps, the next 300 batches left out.
`rewind-always` goes back 30 steps at every alarm and changes nothing. `halve-always` halves the rate at every alarm.
`panic` does everything at the first notice. `rule-book` acts on what is confirmed, and on what the log shows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from labrunner.errors import InputError
from labrunner.text import suggestion

WAIT: dict[str, Any] = {"action": "wait"}
#: The rule book's: notices so many steps before a confirmed alarm belong to it; how long before the first of them the
#: state to go back to was saved.
_TOGETHER, _MARGIN = 40, 3
#: Rows over which a norm must stand still or grow, and the weight of the z-loss that holds it.
_LONG, _Z_LOSS = 8, 0.003


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
    """Reads in the log what moved first, and answers that; else waits until an alarm is confirmed.

    A rate that left its schedule: the schedule is put right, from before the jump. A part whose norm stands still to
    the last digit is thawed; one whose norm grows in every row, and no alarm rings, is taken back and held by the
    z-loss. A second moment that is gone after a resume: back before it. Else the trouble came with a batch or a run of
    them: back before the first sign, and what was trained on since is left out. If it comes back, further back and with
    half the rate, as IDEFICS' crew did. What the log itself says is answered once for each cause: a night has two.
    """

    def reset(self, observation: dict[str, Any]) -> None:
        """A shift begins."""
        self._todo: deque[dict[str, Any]] = deque()
        self._rows: dict[int, dict[str, Any]] = {row["step"]: row for row in observation.get("history", ())}
        self._times = self._until = 0
        self._answered: set[str] = set()  # causes that the log told
        self._signs: list[tuple[int, int]] = []  # (step, first bad step) of all that was told

    def step(self, observation: dict[str, Any]) -> dict[str, Any]:
        """The rest of what was begun, else what the log or a confirmed alarm asks for."""
        if not self._todo:
            self._todo += self.answer(observation, self.read(observation))
        return self._todo.popleft() if self._todo else WAIT

    def read(self, observation: dict[str, Any]) -> int | None:
        """Take note of a step and of what was told of it. The first bad step of a confirmed alarm; None without one."""
        step = observation["step"]
        self._rows[step] = {"step": step, **observation["metrics"]}
        return self._confirmed(observation)

    def answer(self, observation: dict[str, Any], bad: int | None) -> list[dict[str, Any]]:
        """What is to be done about a step that was `read`, in order; nearly always nothing."""
        if observation["budget"]["executed"] < self._until:
            return []
        told = self._read(observation["step"], bad is not None)
        answer = next((acts for acts in told if acts[0]["arguments"]["cause"] not in self._answered), [])
        self._answered.update(act["arguments"]["cause"] for act in answer if act["action"] == "call")
        if not answer and bad is not None:
            answer = self._left_out(observation, bad)
        if answer:
            self._times += 1
            self._until = observation["budget"]["executed"] + 25
        return answer

    def forget(self, answer: list[dict[str, Any]]) -> None:
        """An answer was not followed: what it was for may be answered again."""
        self._times -= 1
        self._answered -= {act["arguments"]["cause"] for act in answer if act["action"] == "call"}

    def _confirmed(self, observation: dict[str, Any]) -> int | None:
        """The first bad step of what a confirmed alarm tells of; None without one."""
        alarms, step = [one for one in observation["alarms"] if not one["over"]], observation["step"]
        self._signs += [(step, one["first_bad_step"]) for one in alarms]
        if not any(one["level"] == "alarm" for one in alarms):
            return None
        return min(first for told, first in self._signs if step - _TOGETHER <= told <= step)

    def _read(self, step: int, confirmed: bool) -> Iterator[list[dict[str, Any]]]:
        """What the log itself asks for, whatever the alarms say, each a call first; a lost moment only where there is
        damage."""
        now, before = self._rows[step], self._rows.get(step - 1, {})
        if _times(now, before, "lr", 0.7, 1.4):
            # begun anew by a resume, or a jump: which it is the log does not say, and the other has no effect
            keys = {"schedule.begun_after": 0, "schedule.jump_factor": 1.0}
            put_right = [_act("set", key=key, value=value) for key, value in keys.items()]
            yield [_act("call", cause="schedule"), _act("rollback", to=step - 1), *put_right]
        lost = [at for at in range(step - _TOGETHER, step + 1) if self._fell(at)] if confirmed else []
        if lost:
            yield [_act("call", cause="optimizer-state"), _act("rollback", to=lost[0] - 1 - _MARGIN)]
        rows = [self._rows[at].get("param_norms") or {} for at in range(step - _LONG, step + 1) if at in self._rows]
        if len(rows) <= _LONG:
            return
        if any(_stands(rows, part) for part in rows[0]):
            yield [_act("call", cause="frozen-part"), _act("set", thaw="all")]
        told = any(step - at <= _TOGETHER for at, _ in self._signs)  # a burst of bad batches makes norms grow, too
        if not told and any(_grows(rows, part) for part in rows[0]):
            held = _act("set", key="model.z_loss", value=_Z_LOSS)
            yield [_act("call", cause="weight-growth"), _act("rollback", to=step - _LONG - _MARGIN), held]

    def _fell(self, step: int) -> bool:
        """Whether the second moment fell at a step as none does that is only averaged."""
        return _times(self._rows.get(step, {}), self._rows.get(step - 1, {}), "v_norm", 0.5, 1e9)

    def _left_out(self, observation: dict[str, Any], bad: int) -> list[dict[str, Any]]:
        step = observation["step"]
        to = max((one["step"] for one in observation["checkpoints"] if one["step"] <= bad - _MARGIN), default=0)
        if not self._times:
            return [
                _act("call", cause="bad-data"),
                _act("rollback", to=to),
                _act("skip", first=to + 1, last=max(step, bad) + 10),
            ]
        return [_act("rollback", to=max(0, to - 30)), _act("skip", batches=step - to + 40), _act("set", rate=0.5)]


def _times(now: dict[str, Any], before: dict[str, Any], name: str, low: float, high: float) -> bool:
    """Whether a reading is below `low` or above `high` times that of the row before; not where one is absent."""
    value, last = now.get(name), before.get(name)
    return not low < value / last < high if value and last else False


def _stands(rows: list[dict[str, float]], part: str) -> bool:
    """Whether the norm of a part is the same finite number in all rows."""
    norms = {row.get(part) for row in rows}
    return len(norms) == 1 and None not in norms


def _grows(rows: list[dict[str, float]], part: str) -> bool:
    """Whether the norm of a part grows by more than a hundredth in every row."""
    norms = [row.get(part) or 0.0 for row in rows]
    return all(later > 1.01 * earlier > 0 for earlier, later in zip(norms, norms[1:], strict=False))


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
