"""`fix.toml`: only what a lab lets a learner change, and judged by running it.

A clip can't lower the loss or the norm of the step at which the bad batch arrives: same weights, same batch. So what
counts is what comes after, and for fixes of the batching also the spike's own step.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from labrunner.course.fix import same_value
from labrunner.engine.config import full_key
from labrunner.errors import InputError
from labrunner.graders.checks.case import Case
from labrunner.graders.checks.registry import check
from labrunner.graders.checks.verification import ema_excess
from labrunner.graders.read.fix import Fix
from labrunner.say import number
from labrunner.series.series import Series

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

FILE = "fix.toml"
#: An excess of up to this many epsilons earns half.
_HALF_CREDIT = 3.0
#: Seeds' bounds on the spike's own step: how much of the break's excess a fix of the batching may leave there.
_OWN_STEP_SHARE = 0.5


@check(
    "fix",
    30,
    titles={
        "fix.allowed": ("Fix: allowed settings", "Arreglo: ajustes permitidos"),
        "fix.smallest": ("Fix: smallest change", "Arreglo: el menor cambio"),
        "fix.damage": ("Fix: no damage after the spike", "Arreglo: sin daño tras el salto"),
        "fix.end": ("Fix: end level", "Arreglo: nivel final"),
        "fix.guard": ("Fix: its own guard", "Arreglo: su propia defensa"),
        "fix.clip": ("Fix: norm after the clip", "Arreglo: norma tras el clip"),
        "fix.batch": ("Fix: the spike's own step", "Arreglo: el paso del salto"),
    },
)
def check_fix(case: Case, points: float) -> None:
    """Allowed keys, smallest change, and the run's judgement: damage, end level, and the clip or the batch."""
    shares = {"allowed": 0.12, "smallest": 0.14, "damage": 0.34, "end": 0.22, "guard": 0.18}
    part = {name: points * share for name, share in shares.items()}
    fix = case.fix
    if not _allowed_check(case, fix, part["allowed"]):
        for name in ("smallest", "damage", "end", "guard"):
            case.skip(f"fix.{name}", part[name], "fix.prerequisite", file=FILE)
        return
    credit = _credit(case.lab, fix.changes)
    _smallest(case, fix, part["smallest"] * credit)
    run = case.references.rerun("fix", fix.changes)
    control = case.references.rerun("control")
    if run is None or control is None:
        for name in ("damage", "end", "guard"):
            case.skip(f"fix.{name}", 0.0, "fix.not-run", file=FILE)
        return
    _damage(case, run, control, part["damage"], credit)
    _end(case, run, control, part["end"], credit)
    _guard(case, fix, run, part["guard"], credit)


def _allowed_check(case: Case, fix: Fix, points: float) -> bool:
    problem = fix.problem
    if problem is not None:
        params = dict(problem.params)
        if problem.code == "fix.refused":
            params["reason"] = _reason(case, params["reason"])
        case.add("fix.allowed", points, 0.0, problem.code, file=FILE, line=problem.line, status="fail", **params)
        return False
    if not fix.changes:
        case.add("fix.allowed", points, 0.0, "fix.empty", file=FILE, line=1, status="fail")
        return False
    case.add(
        "fix.allowed",
        points,
        1.0,
        "fix.allowed",
        file=FILE,
        line=next(iter(fix.lines.values()), 1),
        source="form",
        actual=", ".join(f"{k} = {v}" for k, v in fix.changes.items()),
    )
    return True


def _reason(case: Case, section: str) -> str:
    """The lab's own words on why a change is refused; one line."""
    try:
        return " ".join(case.lab.text(section, case.lang).split())[:400]
    except InputError:
        return section


def _smallest(case: Case, fix: Fix, points: float) -> None:
    """Each change that no accepted fix or combination of them names costs half."""
    named = set(case.lab.named_keys())
    extra = [key for key in fix.changes if key not in named]
    share = max(0.0, 1.0 - 0.5 * len(extra)) if len(extra) < len(fix.changes) else 0.0
    case.add(
        "fix.smallest",
        points,
        share,
        "fix.extra" if extra else "fix.smallest",
        file=FILE,
        line=fix.lines.get(extra[0]) if extra else 1,
        source="form",
        key=", ".join(extra[:4]),
    )


def _credit(lab: Lab, changes: dict[str, Any]) -> float:
    """Share of the fix points: 1, or what the lab gives for a partial fix that changes just this.

    A partial fix is known by its keys: another value of the same setting leaves the same thing undone.
    """
    for arm in lab.fix_arms():
        settings = {full_key(key): value for key, value in arm.set.items()}
        if set(settings) == set(changes) and (
            arm.credit < 1 or all(same_value(settings[k], changes[k]) for k in changes)
        ):
            return arm.credit
    return 1.0


def _graded(excess: float, epsilon: float) -> float:
    return 1.0 if excess <= epsilon else 0.5 if excess <= _HALF_CREDIT * epsilon else 0.0


def _damage(case: Case, run: Series, control: Series, points: float, credit: float) -> None:
    """After the spike no EMA value above the control's plus epsilon."""
    epsilon = case.references.epsilon()
    excess = ema_excess(run, control, case.references.fault() or 0)
    excess = math.inf if excess is None or len(run) < len(control) else excess
    share = _graded(excess, epsilon) * credit
    case.add(
        "fix.damage",
        points,
        share,
        "fix.damage-none" if share == 1 else "fix.damage-left",
        file=FILE,
        line=1,
        source="rerun",
        actual=_rounded(excess),
        shown=f"<= {epsilon:.3g}",
        excess=number(excess, 3),
        epsilon=f"{epsilon:.3g}",
    )


def _end(case: Case, run: Series, control: Series, points: float, credit: float) -> None:
    """The mean of the last steps at most the control's plus epsilon."""
    window = case.lab.judging.end_window if case.lab.judging else 50
    epsilon = case.references.epsilon()
    mine, theirs = _tail_mean(run, window), _tail_mean(control, window)
    excess = mine - theirs if len(run) >= len(control) and math.isfinite(mine) else math.inf
    share = _graded(excess, epsilon) * credit
    case.add(
        "fix.end",
        points,
        share,
        "fix.end-right" if share == 1 else "fix.end-high",
        file=FILE,
        line=1,
        source="rerun",
        actual=_rounded(mine),
        shown=f"<= {theirs + epsilon:.4g}",
        window=window,
        level=number(mine, 3),
        excess=number(excess, 3),
        epsilon=f"{epsilon:.3g}",
    )


def _tail_mean(series: Series, window: int) -> float:
    loss = series.columns.get("loss")
    return float(np.mean(loss[-window:])) if loss is not None and len(loss) else math.nan


def _guard(case: Case, fix: Fix, run: Series, points: float, credit: float) -> None:
    """Post-clip norm at most the threshold; fixes of the batching are held to the spike's own step."""
    clip = (
        run.manifest.config.optimizer.grad_clip
        if run.manifest is not None
        else case.references.config("fix", fix.changes).optimizer.grad_clip
    )
    batching_keys = case.lab.judging.batching_keys if case.lab.judging else ()
    batching = any(full_key(key) in fix.changes for key in batching_keys)
    clipped = math.isfinite(clip)
    parts = clipped + batching
    if not parts:
        # Leaving the guard out must not make the lab smaller: its points follow what the run showed.
        judged = [result for result in case.results if result.id in ("fix.damage", "fix.end")]
        most = sum(result.max_score for result in judged)
        share = sum(result.score for result in judged) / most if most else 0.0
        case.add("fix.guard", points, share, "fix.no-guard", file=FILE, source="rerun")
        return
    if clipped:
        _post_clip(case, run, clip, points / parts, credit)
    if batching:
        _own_step(case, run, points / parts, credit)


def _post_clip(case: Case, run: Series, clip: float, points: float, credit: float) -> None:
    post = run.columns.get("grad_norm_post", np.array([]))
    post = post[~_skipped(run, len(post))]
    largest = float(np.max(post[np.isfinite(post)])) if np.isfinite(post).any() else math.inf
    good = largest <= clip * (1 + 1e-3) and bool(np.all(np.isfinite(post)))
    case.add(
        "fix.clip",
        points,
        float(good) * credit,
        "fix.clip-right" if good else "fix.clip-wrong",
        file=FILE,
        line=1,
        source="rerun",
        actual=_rounded(largest),
        shown=f"<= {clip:g}",
        largest=number(largest, 3),
        clip=f"{clip:g}",
    )


def _skipped(run: Series, size: int) -> np.ndarray:
    """Steps whose update was skipped because the gradient overflowed: no gradient of theirs reached the weights."""
    overflow, moved = run.columns.get("overflow"), run.columns.get("update_ratio")
    if overflow is None or moved is None or not len(overflow) == len(moved) == size:
        return np.zeros(size, dtype=bool)
    return (overflow > 0) & (moved == 0)


def _own_step(case: Case, run: Series, points: float, credit: float) -> None:
    """At the spike's own step a fix of the batching leaves less than half of what the break shows there.

    Loss: its excess over the EMA one step before. Gradient norm: its largest from 12 steps before to 88 after.
    """
    fault = case.references.fault()
    broken = case.references.rerun("break")
    if broken is None or fault is None:
        case.skip("fix.batch", 0.0, "fix.not-run", file=FILE)
        return
    jumps = [s.at("loss", fault) - s.at("loss_ema", fault - 1) for s in (run, broken)]
    norms = [_largest_norm(s, fault) for s in (run, broken)]
    good = jumps[0] <= _OWN_STEP_SHARE * jumps[1] and norms[0] <= _OWN_STEP_SHARE * norms[1]
    case.add(
        "fix.batch",
        points,
        float(good) * credit,
        "fix.batch-right" if good else "fix.batch-wrong",
        file=FILE,
        line=1,
        source="rerun",
        actual=[_rounded(jumps[0]), _rounded(norms[0])],
        shown=[f"<= {_OWN_STEP_SHARE * jumps[1]:.3g}", f"<= {_OWN_STEP_SHARE * norms[1]:.3g}"],
        step=fault,
        jump=number(jumps[0], 3),
        norm=number(norms[0], 3),
    )


def _largest_norm(series: Series, fault: int) -> float:
    norms = series.columns.get("grad_norm_pre", np.array([]))
    window = (series.steps >= fault - 12) & (series.steps <= fault + 88)
    return float(np.max(norms[window])) if len(norms) == len(window) and window.any() else math.inf


def _rounded(value: float) -> float:
    return round(value, 5) if math.isfinite(value) else value
