"""Section 6: seed, epsilon and step are named, and whether the fix held is true."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from labrunner.graders.checks.case import Case
from labrunner.graders.checks.registry import check
from labrunner.graders.read.postmortem import Verification

if TYPE_CHECKING:
    from labrunner.series.series import Series

#: Two machines' copies of the same fix differ a little; a learner's epsilon was measured on one of them.
_SLACK_REL, _SLACK_ABS = 1.25, 0.005


@check("verification", 4, without_questions=4, titles={"verification": ("Verification", "Verificación")})
def check_verification(case: Case, points: float) -> None:
    """Seed, epsilon and step a third each, and all of it only as far as "it held" is true.

    The three are easily copied, so they are paid for what was done with them: nothing without a fix or for an untrue
    verdict, half where none is given.
    """
    postmortem = case.postmortem
    case.told.append("verification")
    said = postmortem.verification if postmortem else None
    line = said.line or postmortem.line_of("verification") if postmortem and said else None
    if said is None or not said.text:
        case.skip("verification", points, "section.absent", line=line, number=6)
        return
    config = case.references.config("break")
    share, code, source = _judged(case, said) if case.changes else (0.0, "verification.no-fix", "form")
    case.add(
        "verification",
        points,
        share,
        code,
        line=line,
        source=source,
        actual=said.text[:120] if case.changes else None,
        seed=config.seed,
        steps=config.steps,
        epsilon=said.epsilon.raw if said.epsilon else "",
    )


def _judged(case: Case, said: Verification) -> tuple[float, str, str]:
    """(share, sentence, source) of a verification for which there is a fix to run."""
    config = case.references.config("break")
    parts = {
        "seed": said.seed is not None and said.seed.value == config.seed,
        "step": said.step is not None and _far_enough(said.step.value, case, config.steps),
        "epsilon": said.epsilon is not None and 0 < said.epsilon.value < math.inf,
    }
    whole = all(parts.values())
    if whole and _says_nothing(case, said):
        return 0.0, "verification.wide", "rerun"
    held = _held(case, said) if whole else None
    source = "rerun" if held is not None else "form"
    share = sum(parts.values()) / len(parts)
    code = "verification.right"
    if said.held is None:
        share, code = share / 2, "verification.not-said"
    elif held is not None and held != said.held:
        share, code = 0.0, "verification.untrue"
    wrong = next((f"verification.no-{name}" for name, good in parts.items() if not good), None)
    return share, wrong or code, source


def _far_enough(step: float, case: Case, steps: int) -> bool:
    fault = case.references.fault()
    return (fault or 0) + min(50, steps - (fault or 0)) <= step <= steps


def _says_nothing(case: Case, said: Verification) -> bool:
    """Whether the break itself stays within the epsilon, which then confirms nothing."""
    control, broken = case.references.rerun("control"), case.references.rerun("break")
    if control is None or broken is None or said.epsilon is None or said.step is None:
        return False
    distance = ema_excess(broken, control, case.references.fault() or 0, int(said.step.value), both_ways=True)
    return distance is not None and math.isfinite(said.epsilon.value) and said.epsilon.value >= distance


def _held(case: Case, said: Verification) -> bool | None:
    """Whether the fix's EMA stays within the learner's epsilon of the control's, up to the step; None without runs."""
    if not case.changes or said.epsilon is None or said.step is None:
        return None
    control, fixed = case.references.rerun("control"), case.references.rerun("fix", case.changes)
    if control is None or fixed is None:
        return None
    distance = ema_excess(fixed, control, case.references.fault() or 0, int(said.step.value), both_ways=True)
    return distance is not None and distance <= said.epsilon.value * _SLACK_REL + _SLACK_ABS


def ema_excess(
    series: Series, control: Series, after: int, last: int | None = None, *, both_ways: bool = False
) -> float | None:
    """Largest excess of a run's EMA over the control's at a step after `after` (up to `last`).

    `both_ways` takes the distance instead. Infinite when a loss is not finite, None when the runs share no such step.
    """
    import numpy as np  # here: a grading without runs does without it

    steps = np.intersect1d(series.steps, control.steps)
    steps = steps[(steps > after) & (steps <= (last if last is not None else steps[-1]))] if len(steps) else steps
    if not len(steps) or "loss_ema" not in series.columns or "loss_ema" not in control.columns:
        return None
    rows, own = np.searchsorted(series.steps, steps), np.searchsorted(control.steps, steps)
    if not np.all(np.isfinite(series.columns["loss"][rows])):
        return math.inf
    excess = series.columns["loss_ema"][rows] - control.columns["loss_ema"][own]
    return float(np.max(np.abs(excess) if both_ways else excess))
