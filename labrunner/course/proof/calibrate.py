"""From the outcomes of all seeds and cases to the parts of a calibration: epsilons, claims, arms, the verdict."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from labrunner.course.calibration import ArmResult, ClaimResult, Epsilon, Spread, largest
from labrunner.course.lab import Lab
from labrunner.course.moved import STEPS
from labrunner.course.proof.claims import ENOUGH, arms_of
from labrunner.course.proof.seeds import Claimed, SeedOutcome, control_of
from labrunner.course.proof.trials import case_arms
from labrunner.say import number

#: The claim that is made without being declared, wherever fixes are judged: a fix that changes nothing fails.
EMPTY_FIX = "empty-fix-fails"


def epsilons_of(lab: Lab, outcomes: Sequence[SeedOutcome], drift: float) -> dict[str, Epsilon]:
    """How far a good fix may lie above the control, by the name that the lab gives it; empty where it judges no fixes.

    A seed on which a claim fails is counted against the claim, and must not also widen what a learner's fix is allowed.
    """
    if lab.judging is None or not any(outcome.excesses for outcome in outcomes):
        return {}
    full = {arm.name for arm in lab.fix_arms() if arm.credit == 1.0}
    fixes = largest(excess for o in outcomes if o.holds for arm, excess in o.excesses.items() if arm in full)
    breaks = {arm.name for arm in lab.judged_breaks()}
    broken = [excess for o in outcomes for arm, excess in o.excesses.items() if arm in breaks]
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


def with_empty_fix(lab: Lab, outcome: SeedOutcome, epsilon: float) -> SeedOutcome:
    """The outcome with one more claim: every break lies above its control by more than epsilon (nats)."""
    breaks = [arm.name for arm in lab.judged_breaks() if arm.name in outcome.excesses]
    if not breaks:
        return outcome
    value = min(outcome.excesses[arm] for arm in breaks)
    return replace(outcome, claims={**outcome.claims, EMPTY_FIX: Claimed(value, value > epsilon)})


def wrong_with(lab: Lab, outcome: SeedOutcome, epsilon: float | None) -> list[str]:
    """Why a case is given to nobody: a claim about its own arms that it lost, a fix beyond epsilon, a control that goes
    to NaN. Empty for a good one. `lab` is on the case, `outcome` has the claim about an empty fix."""
    mine = set(case_arms(lab))
    names = {"break", lab.arm("break").name, *mine}
    found = []
    for claim in lab.claims:
        claimed = outcome.claims.get(claim.id)
        if claimed is not None and not claimed.good and arms_of(claim.reading) <= names:
            found.append(f"claim {claim.id} ({number(claimed.value)})")
    empty = outcome.claims.get(EMPTY_FIX)
    if empty is not None and not empty.good:
        found.append(f"the break lies within epsilon ({number(empty.value)})")
    for arm in lab.fix_arms():
        if epsilon is not None and arm.name in mine and outcome.excesses.get(arm.name, 0.0) > epsilon:
            found.append(f"{arm.name} lies beyond epsilon ({number(outcome.excesses[arm.name])})")
    if outcome.arms[control_of(lab)].outcome == "nan":
        found.append("the control goes to NaN")
    return found


def claim_results(lab: Lab, seeds: Sequence[SeedOutcome], cases: Sequence[SeedOutcome]) -> dict[str, ClaimResult]:
    """Every claim over the seeds and cases that it was asked of. Values are kept of the seeds alone: those of a case
    are for its learner to find."""
    found = {}
    outcomes, known = [*seeds, *cases], {outcome.seed for outcome in seeds}
    for name in dict.fromkeys(name for outcome in outcomes for name in outcome.claims):
        asked = {outcome.seed: outcome.claims[name] for outcome in outcomes if name in outcome.claims}
        spread = Spread.of({seed: claimed.value for seed, claimed in asked.items()}, lab.base_seed)
        found[name] = ClaimResult(
            holds=sum(claimed.good for claimed in asked.values()),
            of=len(asked),
            base=asked[lab.base_seed].value if lab.base_seed in asked else None,
            failed_seeds=tuple(seed for seed, claimed in asked.items() if not claimed.good),
            spread=spread.kept(known),
        )
    return found


def reading_spread(lab: Lab, name: str, seeds: Sequence[SeedOutcome], cases: Sequence[SeedOutcome]) -> Spread:
    """A named reading over seeds and cases; one that finds a step over the seeds alone, where the fault stands still.
    Values are kept of the seeds."""
    still = lab.readings[name].reduce in STEPS
    asked = {outcome.seed: outcome.readings for outcome in (*seeds, *(() if still else cases))}
    spread = Spread.of({seed: read[name] for seed, read in asked.items() if name in read}, lab.base_seed)
    return spread.kept({outcome.seed for outcome in seeds})


def arm_result(lab: Lab, arm: str, seeds: Sequence[SeedOutcome], cases: Sequence[SeedOutcome]) -> ArmResult:
    """One arm over all seeds and cases that flew it."""
    runs = {outcome.seed: outcome.arms[arm] for outcome in (*seeds, *cases) if arm in outcome.arms}
    still = {outcome.seed for outcome in seeds}
    readings = {}
    for name in next(iter(runs.values())).readings:
        steps = lab.readings[name].reduce in STEPS
        asked = {seed: run.readings[name] for seed, run in runs.items() if seed in still or not steps}
        readings[name] = Spread.of(asked, lab.base_seed).kept(())
    return ArmResult(
        seconds=round(statistics.median(run.seconds for run in runs.values()), 2),
        outcomes=dict(Counter(run.outcome for run in runs.values())),
        verdicts=dict(Counter(run.verdict for run in runs.values())),
        causes=dict(Counter(run.cause for run in runs.values() if run.cause)),
        readings=readings,
    )


def is_proven(lab: Lab, claims: dict[str, ClaimResult]) -> bool:
    """Whether every claim holds on the lab's own seed and, each by itself, on enough of all that it was asked of."""
    return all(
        lab.base_seed not in claim.failed_seeds and claim.holds >= ENOUGH * claim.of for claim in claims.values()
    )
