"""What the runs of one seed come to: every reading, every claim, every arm."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from labrunner.course.lab import Lab
from labrunner.course.lab_models import Claim
from labrunner.course.proof import measure
from labrunner.course.proof.claims import arms_of, none_is_an_answer
from labrunner.diagnosis.readings import Value, evaluate, field_kind, holds
from labrunner.errors import InputError

if TYPE_CHECKING:
    from labrunner.diagnosis.check import Diagnosis
    from labrunner.series.series import Series

#: Reads the run of an arm, a seed and a platform variant (None: the plain run) from disk.
LoadRun = Callable[[str, int, str | None], "Series"]


class SeedRuns:
    """The runs of one seed on one platform, by arm; each is read from disk once."""

    def __init__(self, lab: Lab, seed: int, variant: str | None, load: LoadRun) -> None:
        self.lab, self.seed, self.variant, self._load = lab, seed, variant, load
        self._series: dict[str, Series] = {}
        self._checks: dict[str, Diagnosis] = {}

    def __call__(self, arm: str) -> Series:
        name = self.lab.arm(arm or "break", seed=self.seed).name
        if name not in self._series:
            self._series[name] = self._load(name, self.seed, self.variant)
        return self._series[name]

    def check(self, arm: str) -> Diagnosis:
        """The stability check of an arm's run."""
        from labrunner.diagnosis.check import check

        if arm not in self._checks:
            self._checks[arm] = check(self(arm))
        return self._checks[arm]


@dataclass(frozen=True)
class Claimed:
    """What a claim read with one seed, and whether it holds there."""

    value: Value
    good: bool


@dataclass(frozen=True)
class ArmOutcome:
    """One run: what the check and `measure.outcome` call it, its duration in seconds, the lab's readings of it."""

    verdict: str
    cause: str | None
    outcome: str
    seconds: float
    readings: dict[str, Value]


@dataclass(frozen=True)
class SeedOutcome:
    """All that a proof takes from the runs of one seed. `excesses` are in nats, by arm: breaks and accepted fixes over
    their control; empty where the lab judges no fixes."""

    seed: int
    readings: dict[str, Value]
    claims: dict[str, Claimed]
    arms: dict[str, ArmOutcome]
    excesses: dict[str, float]

    @property
    def holds(self) -> bool:
        """Whether every claim that is asked of this seed holds."""
        return all(claimed.good for claimed in self.claims.values())


def judged_step(lab: Lab) -> int | None:
    """The step of the fault that fixes are judged after, else of the first fault; None where no fault has a step."""
    origins = lab.origins()
    return origins.get(lab.judging.fault) if lab.judging else min(origins.values(), default=None)


def control_of(lab: Lab) -> str:
    """The name of the lab's first control."""
    return next(arm.name for arm in lab.arms if arm.kind == "control")


def read_seed(runs: SeedRuns) -> SeedOutcome:
    """Read everything from the plain runs of a seed. Raises InputError for a claim that has no value there."""
    lab = runs.lab
    return SeedOutcome(
        seed=runs.seed,
        readings=lab.values(runs),
        claims=read_claims(runs),
        arms={arm.name: _arm_outcome(runs, arm.name) for arm in lab.arms},
        excesses=_excesses(runs),
    )


def read_claims(runs: SeedRuns, within: frozenset[str] | None = None) -> dict[str, Claimed]:
    """The claims that are asked of a seed, by id; with `within` only those about these arms alone.

    Raises InputError for a claim that has no value in plain runs.
    """
    found = {}
    for claim in runs.lab.claims:
        if within is not None and not arms_of(claim.reading) <= within:
            continue
        if claim.base_seed_only and runs.seed != runs.lab.base_seed:
            continue
        value = _claimed_value(claim, runs)
        died = isinstance(value, float) and math.isnan(value)
        found[claim.id] = Claimed(value, claim.nan_holds if died else holds(claim.as_reading(), value))
    return found


def _claimed_value(claim: Claim, runs: SeedRuns) -> Value:
    """What a claim reads; NaN where a run died and left nothing finite to reduce.

    Raises InputError where a run does not hold it: then the claim says nothing, be its op what it may. Another
    platform's run that lacks it counts as one that lost the claim.
    """
    lab, reading = runs.lab, claim.reading
    value = evaluate(reading, runs, lab.origins())
    if value is not None or none_is_an_answer(reading) or runs.variant is not None:
        return value
    arms = sorted(arms_of(reading))
    if field_kind(str(reading.field)) == "column" and any(measure.died(runs(arm)) for arm in arms):
        return math.nan
    where = lab.source.where("claims", lab.claims.index(claim))
    raise InputError(
        f"{where}: claim {claim.id} has no value with seed {runs.seed}: the run of {' or '.join(arms)} "
        f"does not hold {reading.field} there; choose another field, or other steps"
    )


def _arm_outcome(runs: SeedRuns, arm: str) -> ArmOutcome:
    lab, result = runs.lab, runs.check(arm)
    origins = lab.origins()
    return ArmOutcome(
        verdict=result.verdict,
        cause=result.cause,
        outcome=measure.outcome(runs(arm), result, judged_step(lab)),
        seconds=measure.seconds(runs(arm)),
        readings={
            name: evaluate(reading.model_copy(update={"arm": arm}), runs, origins)
            for name, reading in lab.readings.items()
            if reading.minus is None
        },
    )


def _excesses(runs: SeedRuns) -> dict[str, float]:
    lab, step = runs.lab, judged_step(runs.lab)
    if lab.judging is None or step is None:
        return {}
    control = runs(control_of(lab))
    judged = (*lab.judged_breaks(), *lab.fix_arms())
    return {arm.name: measure.excess(runs(arm.name), control, step, lab.judging.end_window) for arm in judged}


def require_finite_control(runs: SeedRuns) -> None:
    """Raises InputError, with file and line, where a control goes to NaN: nothing can be claimed against it."""
    lab = runs.lab
    for index, arm in enumerate(lab.arms):
        if arm.kind == "control" and measure.outcome(runs(arm.name), runs.check(arm.name), judged_step(lab)) == "nan":
            raise InputError(
                f"{lab.source.where('arms', index)}: arm {arm.name} goes to NaN with seed {runs.seed}; a control must "
                "stay healthy, so nothing can be claimed"
            )
