"""From the outcomes of all seeds to the parts of a calibration: epsilons, claims, arms, the verdict."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from labrunner.course.calibration import ArmResult, ClaimResult, Epsilon, Spread, largest
from labrunner.course.lab import Lab
from labrunner.course.proof.claims import ENOUGH
from labrunner.course.proof.seeds import Claimed, SeedOutcome

#: The claim that is made without being declared, wherever fixes are judged: a fix that changes nothing fails.
EMPTY_FIX = "empty-fix-fails"


def epsilons_of(lab: Lab, outcomes: Sequence[SeedOutcome], drift: float) -> dict[str, Epsilon]:
    """How far a good fix may lie above the control, by the name that the lab gives it; empty where it judges no fixes.

    A seed on which a claim fails is counted against the claim, and must not also widen what a learner's fix is allowed.
    """
    if lab.judging is None or not any(outcome.excesses for outcome in outcomes):
        return {}
    full = [arm.name for arm in lab.fix_arms() if arm.credit == 1.0]
    fixes = largest(outcome.excesses[arm] for outcome in outcomes if outcome.holds for arm in full)
    broken = [outcome.excesses[arm.name] for outcome in outcomes for arm in lab.judged_breaks()]
    return {
        lab.judging.epsilon: Epsilon(
            value=max(fixes, 0.0) + drift,
            fixes=fixes,
            platform=drift,
            broken=min(broken, default=None),
            reason="largest excess of an accepted fix over its control (loss EMA after the fault, mean of the last "
            f"{lab.judging.end_window} steps) over the seeds on which every claim holds, plus the control's own "
            "between platforms",
        )
    }


def with_empty_fix(lab: Lab, outcomes: Sequence[SeedOutcome], epsilon: float) -> list[SeedOutcome]:
    """The outcomes with one more claim: every break lies above its control by more than epsilon (nats)."""
    breaks = [arm.name for arm in lab.judged_breaks()]
    if not breaks:
        return list(outcomes)
    found = []
    for outcome in outcomes:
        value = min(outcome.excesses[arm] for arm in breaks)
        found.append(replace(outcome, claims={**outcome.claims, EMPTY_FIX: Claimed(value, value > epsilon)}))
    return found


def claim_results(lab: Lab, outcomes: Sequence[SeedOutcome]) -> dict[str, ClaimResult]:
    """Every claim over the seeds that it was asked of."""
    once = {claim.id for claim in lab.claims if claim.base_seed_only}
    found = {}
    for name in dict.fromkeys(name for outcome in outcomes for name in outcome.claims):
        asked = {outcome.seed: outcome.claims[name] for outcome in outcomes if name in outcome.claims}
        found[name] = ClaimResult(
            holds=sum(claimed.good for claimed in asked.values()),
            of=1 if name in once else len(outcomes),
            base=asked[lab.base_seed].value if lab.base_seed in asked else None,
            failed_seeds=tuple(seed for seed, claimed in asked.items() if not claimed.good),
            spread=Spread.of({seed: claimed.value for seed, claimed in asked.items()}, lab.base_seed),
        )
    return found


def arm_result(lab: Lab, arm: str, outcomes: Sequence[SeedOutcome]) -> ArmResult:
    """One arm over all seeds."""
    runs = {outcome.seed: outcome.arms[arm] for outcome in outcomes}
    names = next(iter(runs.values())).readings
    spreads = {
        name: Spread.of({seed: run.readings[name] for seed, run in runs.items()}, lab.base_seed) for name in names
    }
    return ArmResult(
        seconds=round(statistics.median(run.seconds for run in runs.values()), 2),
        outcomes=dict(Counter(run.outcome for run in runs.values())),
        verdicts=dict(Counter(run.verdict for run in runs.values())),
        causes=dict(Counter(run.cause for run in runs.values() if run.cause)),
        readings={name: spread.model_copy(update={"by_seed": {}}) for name, spread in spreads.items()},
    )


def is_proven(lab: Lab, outcomes: Sequence[SeedOutcome]) -> bool:
    """Whether every claim holds on the lab's own seed and on enough of the others."""
    own = all(outcome.holds for outcome in outcomes if outcome.seed == lab.base_seed)
    return own and sum(outcome.holds for outcome in outcomes) >= ENOUGH * len(outcomes)
