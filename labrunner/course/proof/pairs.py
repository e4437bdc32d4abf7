"""The pairs of seed and fault step that personal seeds are drawn from, each proven by its own runs.

A pair is good when every claim about the control, the breaks and the accepted fixes holds with the fault at its step,
when each accepted fix lies within the lab's epsilon of its control, and no break does: then a learner who gets this
pair is asked for what can be seen and judged as everybody else.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from threading import Event
from typing import Any

from labrunner.course.cache import RunCache
from labrunner.course.calibration import Calibration, Pair
from labrunner.course.lab import Lab
from labrunner.course.lab_models import Claim
from labrunner.course.proof import measure
from labrunner.course.proof.claims import arms_of
from labrunner.course.proof.verify import Cancelled
from labrunner.diagnosis.readings import evaluate, holds
from labrunner.engine.config import RunConfig
from labrunner.series.series import Series, load_run

#: Pairs that a course of personal seeds needs at least; fewer would make neighbours' numbers equal too often.
ENOUGH_PAIRS = 64
#: Of the pairs tried, at least this share must be good, or the lab's claim is not fit for personal seeds.
LEAST_SHARE = 0.25
#: Seeds of pairs begin here, away from those of the proof over seeds, which learners can see in the calibration.
FIRST_SEED = 100_000

Told = Callable[[int, int, str], None]


def candidates(lab: Lab) -> Iterator[Pair]:
    """Pairs to try, always the same ones in the same order; the steps cover the lab's range evenly."""
    rng = random.Random(f"pairs-{lab.id}")
    first, last = lab.personal.steps if lab.personal else (0, 0)
    steps: list[int] = []
    for seed in range(FIRST_SEED, FIRST_SEED + 10_000):
        if lab.personal is None:
            yield Pair(seed=seed)
            continue
        if not steps:
            steps = rng.sample(range(first, last + 1), last + 1 - first)
        yield Pair(seed=seed, step=steps.pop())


class PairProof:
    """Finds `wanted` good pairs of a lab, whose calibration gives the epsilon."""

    def __init__(self, lab: Lab, calibration: Calibration, cache: RunCache, wanted: int = ENOUGH_PAIRS) -> None:
        self.lab, self.cache, self.wanted = lab, cache, wanted
        judged = (*lab.judged_breaks(), *(arm for arm in lab.fix_arms() if arm.credit == 1.0))
        self.arms = [arm.name for arm in lab.arms if arm.kind == "control" or arm in judged]
        self.claims = [
            claim
            for claim in lab.claims
            if arms_of(claim.reading) <= {*self.arms, "break"} and not claim.base_seed_only
        ]
        epsilon = calibration.epsilons.get(lab.judging.epsilon) if lab.judging else None
        self.epsilon = epsilon.value if epsilon else None
        self.refused: dict[Pair, str] = {}
        self.good: list[Pair] = []

    @property
    def tried(self) -> int:
        """How many pairs were tried."""
        return len(self.good) + len(self.refused)

    def run(self, workers: int, told: Told | None = None) -> list[Pair]:
        """The good pairs, in the order of `candidates`; fewer than wanted where too many of those tried are bad.

        `told(good, wanted, what)` hears of progress. Raises what a failing run raised; KeyboardInterrupt stops all.
        """
        source, stop = candidates(self.lab), Event()
        waiting: deque[Future[tuple[Pair, str | None]]] = deque()
        with ThreadPoolExecutor(max_workers=max(1, workers)) as pool:
            try:
                while len(self.good) < self.wanted and self._hopeful():
                    while len(waiting) < 2 * workers:  # the slowest of a few must not leave the others idle
                        waiting.append(pool.submit(self._judge, next(source), stop))
                    # In the order of the candidates, whichever is done first, so that the result depends on no race.
                    if wait([waiting[0]], timeout=0.5).done:
                        self._note(*waiting.popleft().result(), told)
            finally:
                stop.set()
                pool.shutdown(wait=True, cancel_futures=True)
        return self.good

    def _hopeful(self) -> bool:
        return self.tried < 16 or len(self.good) >= LEAST_SHARE * self.tried

    def _note(self, pair: Pair, wrong: str | None, told: Told | None) -> None:
        if wrong is None:
            self.good.append(pair)
        else:
            self.refused[pair] = wrong
        if told:
            told(len(self.good), self.wanted, f"seed {pair.seed} step {pair.step}: {wrong or 'good'}")

    def _judge(self, pair: Pair, stop: Event) -> tuple[Pair, str | None]:
        runs = _PairRuns(self, pair, stop)
        return pair, next((wrong for wrong in self._wrongs(pair, runs)), None)

    def _wrongs(self, pair: Pair, runs: _PairRuns) -> Iterator[str]:
        """What is wrong with a pair, the cheapest questions first: a run is made when it is first asked for."""
        origins = self.lab.origins(fault_step=pair.step)
        declared = self.lab.origins()
        for claim in sorted(self.claims, key=lambda claim: len(arms_of(claim.reading))):
            moved = moved_claim(claim, self.lab, declared, origins)
            value = evaluate(moved.reading, runs, origins)
            died = isinstance(value, float) and value != value
            if not (claim.nan_holds if died else holds(moved.as_reading(), value)):
                yield f"claim {claim.id} ({value})"
        if self.epsilon is None or self.lab.judging is None:
            return
        fault, control = origins[self.lab.judging.fault], next(a.name for a in self.lab.arms if a.kind == "control")
        for arm in self.lab.arms:
            if arm.name not in self.arms or arm.name == control:
                continue
            over = measure.excess(runs(arm.name), runs(control), fault, self.lab.judging.end_window) > self.epsilon
            if over != (arm.kind == "break"):
                yield f"{arm.name} {'above' if over else 'within'} epsilon"


def moved_claim(claim: Claim, lab: Lab, declared: dict[str, int], origins: dict[str, int]) -> Claim:
    """A claim at a moved fault: if its value is a step (of the largest or first non-finite value), it moves along."""
    if lab.judging is None or claim.reading.reduce not in ("argmax", "first_nonfinite"):
        return claim
    if not isinstance(claim.value, int) or isinstance(claim.value, bool):
        return claim
    return claim.model_copy(update={"value": claim.value + origins[lab.judging.fault] - declared[lab.judging.fault]})


class _PairRuns:
    """The runs of one pair by arm; each is trained when it is first asked for."""

    def __init__(self, proof: PairProof, pair: Pair, stop: Event) -> None:
        self.proof, self.pair, self.stop = proof, pair, stop
        self._kept: dict[str, Series] = {}

    def __call__(self, arm: str) -> Series:
        lab = self.proof.lab
        name = lab.arm(arm or "break", seed=self.pair.seed).name
        if name not in self._kept:
            config = lab.resolve(name, seed=self.pair.seed, fault_step=self.pair.step)
            self._kept[name] = load_run(self._folder(name, config))
        return self._kept[name]

    def _folder(self, arm: str, config: RunConfig) -> Path:
        def heard(*_: Any) -> None:
            if self.stop.is_set():
                raise Cancelled

        heard()
        return self.proof.cache.get_or_run(self.proof.lab, arm, config, heard)
