"""Columns beside loss, gradient and learning rate. Each has a watch of its own, made when its first number comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from labrunner.diagnosis.online.adversary import AdversaryWatch
from labrunner.diagnosis.online.alarm import Alarm
from labrunner.diagnosis.online.bounds import DivergenceWatch
from labrunner.diagnosis.online.collapse import ExpertsWatch, FallWatch, ShrinkWatch, UsedWatch
from labrunner.diagnosis.online.memory import MemoryWatch
from labrunner.diagnosis.online.policy import EntropyWatch, ValuesWatch
from labrunner.diagnosis.online.preferences import MarginWatch
from labrunner.diagnosis.online.waits import WaitWatch
from labrunner.diagnosis.online.weights import WeightsWatch


class _Watch(Protocol):
    def take(self, step: int, value: float, found: list[Alarm], /) -> None: ...


class _Both:
    """Two watches of one number."""

    def __init__(self, *watches: _Watch) -> None:
        self._watches = watches

    def take(self, step: int, value: float, found: list[Alarm]) -> None:
        for watch in self._watches:
            watch.take(step, value, found)


#: Field -> what judges it.
_WATCHES: dict[str, Callable[[], _Watch]] = {
    "param_norm": WeightsWatch,
    "spread": lambda: _Both(FallWatch("spread.fell", 0.25), ShrinkWatch()),
    "modes": lambda: FallWatch("modes.fell", 0.5),
    "posterior_kl": lambda: FallWatch("posterior.fell", 0.2, 0.05),
    "balance": ExpertsWatch,
    "expert_share": lambda: _Both(UsedWatch("experts.one"), ExpertsWatch()),
    "least_used": lambda: UsedWatch("experts.unused"),
    "memory": MemoryWatch,
    "margin": MarginWatch,
}


class _BesideReward(Protocol):
    def take(self, step: int, value: float, reward: float | None, found: list[Alarm], /) -> None: ...


#: Those that are judged by what an agent earned, too.
_AGENTS: dict[str, Callable[[], _BesideReward]] = {"q_value": ValuesWatch, "entropy": EntropyWatch}
#: What a step takes, of which it waits for data.
_TAKES = ("row_seconds", "step_seconds")
#: What is judged beside another number; the fields that are taken.
_PAIRS = ("adversary", "data_seconds")
MEASURES = (*_WATCHES, *_AGENTS, *_PAIRS, *_TAKES, "accuracy", "eval_accuracy")


class MeasuresWatch:
    """Takes the fields of `MEASURES` that a row has."""

    __slots__ = ("_adversary", "_agents", "_divergence", "_waits", "_watches")

    def __init__(self) -> None:
        self._watches: dict[str, _Watch] = {}
        self._agents: dict[str, _BesideReward] = {}
        self._adversary, self._waits = AdversaryWatch(), WaitWatch()
        self._divergence = DivergenceWatch()

    def take(
        self, step: int, values: Mapping[str, float], loss: float | None, reward: float | None, found: list[Alarm]
    ) -> None:
        """Judge one row; beside a reward that is a number the divergence is one from a reference policy."""
        policy = reward is not None and reward == reward
        for field, value in values.items():
            if field == "posterior_kl":
                self._divergence.take(step, value, policy, found)
            if field in _PAIRS:
                self._pair(step, field, value, values, loss, found)
            elif field in _AGENTS:
                if field not in self._agents:
                    self._agents[field] = _AGENTS[field]()
                self._agents[field].take(step, value, reward, found)
            elif field in _WATCHES and (field != "posterior_kl" or not policy):
                if field not in self._watches:
                    self._watches[field] = _WATCHES[field]()
                self._watches[field].take(step, value, found)

    def _pair(
        self, step: int, field: str, value: float, values: Mapping[str, float], loss: float | None, found: list[Alarm]
    ) -> None:
        """Judge a number that is told beside another one."""
        if field == "adversary":
            if loss is not None:
                self._adversary.take(step, loss, value, found)
            return
        whole = values.get("row_seconds", values.get("step_seconds"))
        if whole is not None:
            self._waits.take(step, value, whole, found)
