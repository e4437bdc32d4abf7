"""What the runs of one seed, or of one case, come to: every reading, every claim, every arm."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from labrunner.course.cases import Case
from labrunner.course.lab import Lab
from labrunner.course.lab_models import Claim
from labrunner.course.proof import measure
from labrunner.course.proof.claims import arms_of, none_is_an_answer
from labrunner.diagnosis.readings import Reading, Value, evaluate, field_kind, holds
from labrunner.errors import InputError

if TYPE_CHECKING:
    from labrunner.diagnosis.check import Diagnosis
    from labrunner.series.series import Series

#: Reads the run of an arm from disk.
LoadRun = Callable[[str], "Series"]


class SeedRuns:
    """The runs of one seed on one platform, by arm; each is read from disk once. `lab` is on the case where there is
    one; `variant` names the platform variant, None for plain runs."""

    def __init__(self, lab: Lab, seed: int, load: LoadRun, variant: str | None = None) -> None:
        self.lab, self.seed, self.variant, self._load = lab, seed, variant, load
        self._series: dict[str, Series] = {}
        self._checks: dict[str, Diagnosis] = {}

    def __call__(self, arm: str) -> Series:
        name = self.lab.arm(arm or "break", seed=self.seed).name
        if name not in self._series:
            self._series[name] = self._load(name)
        return self._series[name]

    @property
    def case(self) -> Case | None:
        """The case; None for a seed on which everything else is as the lab declares it."""
        return self.lab.case

    def value(self, reading: Reading) -> Value:
        """What a reading says of these runs."""
        return evaluate(reading, self, self.lab.origins())

    def flown(self, reading: Reading, arms: Sequence[str]) -> bool:
        """Whether every arm that a reading looks at is among these, a blind one by the variant that it drew."""
        return {self.lab.arm(arm, seed=self.seed).name for arm in arms_of(reading)} <= set(arms)

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
    """All that a proof takes from the runs of one seed or case.

    `excesses` are in nats, by arm: breaks and accepted fixes over their control; on a platform variant the control over
    its plain run. Empty where the lab judges no fixes.
    """

    seed: int
    readings: dict[str, Value]
    claims: dict[str, Claimed]
    arms: dict[str, ArmOutcome]
    excesses: dict[str, float]
    instruction_set: str | None = None

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


def read_seed(runs: SeedRuns, arms: Sequence[str], plain: SeedRuns | None = None) -> SeedOutcome:
    """Read all that can be read from these arms of a seed. `plain` are the plain runs that a platform variant's control
    is compared with.

    Raises InputError for a claim that has no value with a seed; with a case such a claim is lost.
    """
    lab = runs.lab
    return SeedOutcome(
        seed=runs.seed,
        readings={name: runs.value(reading) for name, reading in lab.readings.items() if runs.flown(reading, arms)},
        claims=read_claims(runs, arms),
        arms={} if runs.variant else {arm: _arm_outcome(runs, arm) for arm in arms},
        excesses=_drift(runs, plain) if plain else _excesses(runs, arms),
        instruction_set=getattr(runs(control_of(lab)).manifest, "instruction_set", None),
    )


def read_claims(runs: SeedRuns, arms: Sequence[str]) -> dict[str, Claimed]:
    """The claims about these arms that are asked of a seed, by id.

    Raises InputError for a claim that has no value in the plain runs of a seed.
    """
    found = {}
    for claim in runs.lab.claims:
        if not runs.flown(claim.reading, arms):
            continue
        if claim.base_seed_only and (runs.case is not None or runs.seed != runs.lab.base_seed):
            continue
        value = _claimed_value(claim, runs)
        died = isinstance(value, float) and math.isnan(value)
        found[claim.id] = Claimed(value, claim.nan_holds if died else holds(claim.as_reading(), value))
    return found


def _claimed_value(claim: Claim, runs: SeedRuns) -> Value:
    """What a claim reads; NaN where a run died and left nothing finite to reduce.

    Raises InputError where a run does not hold it: then the claim says nothing, be its op what it may. A case, or
    another platform, whose run lacks it lost the claim.
    """
    lab, reading = runs.lab, claim.reading
    value = runs.value(reading)
    if value is not None or none_is_an_answer(reading) or runs.variant is not None:
        return value
    arms = sorted(arms_of(reading))
    if field_kind(str(reading.field)) == "column" and any(measure.died(runs(arm)) for arm in arms):
        return math.nan
    if runs.case is not None:
        return None
    where = lab.source.where("claims", lab.claims.index(claim))
    raise InputError(
        f"{where}: claim {claim.id} has no value with seed {runs.seed}: the run of {' or '.join(arms)} "
        f"does not hold {reading.field} there; choose another field, or other steps"
    )


def _arm_outcome(runs: SeedRuns, arm: str) -> ArmOutcome:
    lab, result = runs.lab, runs.check(arm)
    return ArmOutcome(
        verdict=result.verdict,
        cause=result.cause,
        outcome=measure.outcome(runs(arm), result, judged_step(lab)),
        seconds=measure.seconds(runs(arm)),
        readings={
            name: runs.value(reading.model_copy(update={"arm": arm}))
            for name, reading in lab.readings.items()
            if reading.minus is None
        },
    )


def _excesses(runs: SeedRuns, arms: Sequence[str]) -> dict[str, float]:
    lab, step = runs.lab, judged_step(runs.lab)
    if lab.judging is None or step is None:
        return {}
    control = runs(control_of(lab))
    judged = [arm for arm in (*lab.judged_breaks(), *lab.fix_arms()) if lab.drawn(arm.name, runs.seed) in arms]
    last, window = step + lab.judging.settle, lab.judging.end_window
    return {arm.name: measure.excess(runs(arm.name), control, last, window) for arm in judged}


def _drift(runs: SeedRuns, plain: SeedRuns) -> dict[str, float]:
    """How far the control lies above its plain run; empty where the lab judges no fixes."""
    lab, step, control = runs.lab, judged_step(runs.lab), control_of(runs.lab)
    if lab.judging is None or step is None:
        return {}
    last, window = step + lab.judging.settle, lab.judging.end_window
    return {control: max(0.0, measure.excess(runs(control), plain(control), last, window))}


def require_finite_control(runs: SeedRuns) -> None:
    """Raises InputError, with file and line, where a control goes to NaN: nothing can be claimed against it."""
    lab = runs.lab
    for index, arm in enumerate(lab.arms):
        if arm.kind == "control" and measure.outcome(runs(arm.name), runs.check(arm.name), judged_step(lab)) == "nan":
            raise InputError(
                f"{lab.source.where('arms', index)}: arm {arm.name} goes to NaN with seed {runs.seed}; a control must "
                "stay healthy, so nothing can be claimed"
            )
