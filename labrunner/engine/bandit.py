"""A bandit over the sources of the data: EXP3, rewarded by learning progress.

Training goes by phases. At each boundary the phase that ends is judged by how far the loss fell on the source it had
brought to the front, the weights follow (Auer, Cesa-Bianchi, Freund and Schapire, 2002), and the next source and the
length of its phase are drawn. The draws come from the seed alone; the weights from the run's own losses, so the state
belongs to the run's. Nothing here needs torch.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any


def without(shares: list[float], barred: frozenset[int]) -> list[float]:
    """Shares of 1 with those of `barred` gone to the others, in proportion; evenly where these had nothing."""
    if not barred:
        return shares
    kept = [0.0 if index in barred else share for index, share in enumerate(shares)]
    if not (total := math.fsum(kept)):
        kept = [0.0 if index in barred else 1.0 for index in range(len(shares))]
        total = math.fsum(kept)
    return [share / total for share in kept]


class Exp3:
    """Exponential weights with exploration, for rewards between 0 and 1.

    `weights` sum to 1. `exploration` is the gamma of the paper: that share of the probability is spread evenly, so
    that no source is ever given up. `barred` are never drawn; the others share their probability.
    """

    def __init__(self, count: int, exploration: float) -> None:
        self.exploration = exploration
        self.weights = [1.0 / count] * count
        self.barred: frozenset[int] = frozenset()

    def probabilities(self) -> list[float]:
        """Probability of each source at the next draw; they sum to 1."""
        even = self.exploration / len(self.weights)
        return without([(1.0 - self.exploration) * weight + even for weight in self.weights], self.barred)

    def learn(self, drawn: int, reward: float) -> None:
        """Account for the reward (0 to 1) of the source that was drawn.

        The reward is divided by the probability of the draw: a source that is seldom drawn must not look poor for it.
        """
        estimate = reward / self.probabilities()[drawn]
        self.weights[drawn] *= math.exp(self.exploration * estimate / len(self.weights))
        total = math.fsum(self.weights)
        self.weights = [weight / total for weight in self.weights]


def progress(losses: Sequence[float], scale: float) -> float:
    """The reward of a phase: how far its loss fell, from its first third to its last, in units of `scale` nats.

    0 where it rose or was not finite, 1 from `scale` on. Learning progress as a bandit's reward: Graves and others
    (2017).
    """
    third = max(1, len(losses) // 3)
    if len(losses) < 2 or not all(map(math.isfinite, losses)):
        return 0.0
    gain = math.fsum(losses[:third]) / third - math.fsum(losses[-third:]) / third
    return min(max(gain / scale, 0.0), 1.0)


class Bandit:
    """Which source leads in which step: phases of drawn lengths, sources drawn by `Exp3`.

    Call `begin_step` before each step's batch and `observe_losses` after it. `state` and `load_state` carry all of it
    in JSON form. `first` is the name of the source that leads the first phase; empty: it is drawn as all others are.
    """

    def __init__(
        self,
        names: Sequence[str],
        seed: int,
        *,
        exploration: float,
        reward_scale: float,
        lengths: Sequence[int],
        first: str = "",
    ) -> None:
        self.names, self.seed, self.reward_scale, self.lengths = tuple(names), seed, reward_scale, tuple(lengths)
        self.first = first
        self.exp3 = Exp3(len(self.names), exploration)
        self.phase, self.left = 0, 0
        self.length, self.leader = 0, 0
        self.reward: float | None = None
        self._losses: list[float] = []

    def begin_step(self) -> bool:
        """Go to the next step; returns whether a phase begins with it."""
        if self.left:
            self.left -= 1
            return False
        if self.phase:
            self.reward = progress(self._losses, self.reward_scale)
            if self.leader not in self.exp3.barred:
                self.exp3.learn(self.leader, self.reward)
        self.phase += 1
        draw = random.Random(f"phase-{self.seed}-{self.phase}")
        self.length = self.lengths[int(draw.random() * len(self.lengths))]
        drawn = _drawn(self.exp3.probabilities(), draw.random())
        first = self.names.index(self.first) if self.first and self.phase == 1 else drawn
        self.leader = drawn if first in self.exp3.barred else first
        self.left, self._losses = self.length - 1, []
        return True

    def bar(self, sources: frozenset[int]) -> None:
        """Never draw these again; the phase that one of them leads ends at once."""
        self.exp3.barred = sources
        if self.phase and self.leader in sources:
            self.left = 0

    def observe_losses(self, loss: float | None) -> None:
        """Note the step's mean loss on the leading source's rows, in nats; None where the batch held none of them."""
        if loss is not None:
            self._losses.append(loss)

    def shares(self, lead: float) -> list[float]:
        """The mix of the phase: `lead` for the leading source, the rest by the bandit's probabilities. Sums to 1."""
        rest = [(1.0 - lead) * p for p in self.exp3.probabilities()]
        return [share + (lead if i == self.leader else 0.0) for i, share in enumerate(rest)]

    def state(self) -> dict[str, Any]:
        """Everything the next step depends on, JSON-able; floats keep every bit in JSON."""
        return {
            "weights": list(self.exp3.weights),
            "phase": self.phase,
            "left": self.left,
            "length": self.length,
            "leader": self.leader,
            "reward": self.reward,
            "losses": list(self._losses),
        }

    def load_state(self, state: dict[str, Any]) -> None:
        """Go on from `state()`."""
        self.exp3.weights = [float(weight) for weight in state["weights"]]
        self.phase, self.left, self.length = int(state["phase"]), int(state["left"]), int(state["length"])
        self.leader, self.reward = int(state["leader"]), state["reward"]
        self._losses = [float(loss) for loss in state["losses"]]


def _drawn(probabilities: Sequence[float], point: float) -> int:
    """The index whose slice of [0, 1) holds `point`."""
    below = 0.0
    for index, probability in enumerate(probabilities):
        below += probability
        if point < below:
            return index
    return max(index for index, probability in enumerate(probabilities) if probability)
