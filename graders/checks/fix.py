"""`fix.toml`: only what a lab lets a learner change, and judged by running it.

A clip can't lower the loss or the norm of the step at which the bad batch arrives: same weights, same batch. So what
counts is what comes after, and for fixes of the batching also the spike's own step.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from labrunner.course.fix import same_value
from labrunner.course.lab import FIX
from labrunner.engine.config import flatten, full_key
from labrunner.errors import InputError
from labrunner.graders.checks.case import Case
from labrunner.graders.checks.healing import Healing, clip_acts, healing_of, largest_norm_after_clip, largest_norm_near
from labrunner.graders.checks.registry import check
from labrunner.say import number

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.series.series import Series

FILE = "fix.toml"
_CLIP = "optimizer.grad_clip"
_SHARES = {"allowed": 0.12, "smallest": 0.14, "damage": 0.34, "end": 0.22, "guard": 0.18}
#: Seeds' bounds on the spike's own step: how much of the break's excess a fix of the batching may leave there.
_OWN_STEP_SHARE = 0.5


@check(
    "fix",
    30,
    titles={
        "fix.allowed": ("Fix: allowed settings", "Arreglo: ajustes permitidos"),
        "fix.smallest": ("Fix: no stray setting", "Arreglo: ningún ajuste ajeno"),
        "fix.damage": ("Fix: no damage after the spike", "Arreglo: sin daño tras el salto"),
        "fix.end": ("Fix: end level", "Arreglo: nivel final"),
        "fix.guard": ("Fix: a guard that acts", "Arreglo: una protección que actúa"),
        "fix.clip": ("Fix: norm after the clip", "Arreglo: norma tras el clip"),
        "fix.batch": ("Fix: the spike's own step", "Arreglo: el paso del salto"),
    },
)
def check_fix(case: Case, points: float) -> None:
    """Damage and end level, judged by the fix's run; allowed settings, stray ones and guard in proportion to
    both. What changes nothing of what happens earns nothing."""
    part = {name: points * share for name, share in _SHARES.items()}
    if not _accepted(case, part):
        return
    credit = _credit(case.lab, case.changes)
    run = case.references.rerun("fix", case.changes)
    control, broken = case.references.rerun("control"), case.references.rerun("break")
    if run is None or control is None or broken is None:
        for name in _SHARES:
            case.skip(f"fix.{name}", 0.0, "fix.not-run", file=FILE)
        return
    seen = healing_of(case.references, run, control, broken)
    _allowed(case, part["allowed"], seen)
    _smallest(case, run, part["smallest"] * credit, seen)
    _damage(case, part["damage"], credit, seen)
    _end(case, part["end"], credit, seen)
    _guard(case, run, part["guard"], credit, seen)


def _accepted(case: Case, part: dict[str, float]) -> bool:
    """Whether there is a fix that may be run; else what is wrong with it is written down, and its points are lost."""
    problem = case.fix.problem
    if problem is None and case.changes:
        return True
    params = dict(problem.params) if problem else {}
    code = problem.code if problem else "fix.empty"
    if code == "fix.refused":
        params["reason"] = _reason(case, params["reason"])
    line = problem.line if problem else 1
    case.add("fix.allowed", part["allowed"], 0.0, code, file=FILE, line=line, status="fail", **params)
    for name in ("smallest", "damage", "end", "guard"):
        case.skip(f"fix.{name}", part[name], "fix.prerequisite", file=FILE)
    return False


def _allowed(case: Case, points: float, seen: Healing) -> None:
    fix = case.fix
    case.add(
        "fix.allowed",
        points,
        seen.healed,
        _told("fix.allowed", seen),
        file=FILE,
        line=next(iter(fix.lines.values()), 1),
        source="rerun",
        actual=", ".join(f"{k} = {v}" for k, v in fix.changes.items()),
    )


def _told(code: str, seen: Healing) -> str:
    """The sentence of a check that is paid as the fix heals: that it does so in part, or not, comes first."""
    return "fix.idle" if seen.idle else "fix.unhealed" if seen.healed < 1 else code


def _reason(case: Case, section: str) -> str:
    """The lab's own words on why a change is refused; one line."""
    try:
        return " ".join(case.lab.text(section, case.lang).split())[:400]
    except InputError:
        return section


def _smallest(case: Case, run: Series, points: float, seen: Healing) -> None:
    """Each change that no accepted fix or combination of them names costs half, and so does a clip that never acts.
    What the break has anyway is no change: before the first grade no learner is shown it."""
    broken = flatten(case.lab.resolve(FIX))
    changes = {key: value for key, value in case.changes.items() if not same_value(value, broken.get(full_key(key)))}
    named = set(case.lab.named_keys())
    extra = [key for key in changes if key not in named or key == _CLIP and _clip_of(case, run) and not clip_acts(run)]
    share = max(0.0, 1.0 - 0.5 * len(extra)) if len(extra) < len(changes) else 0.0
    code = "fix.smallest" if not extra else "fix.idle-clip" if extra == [_CLIP] else "fix.extra"
    case.add(
        "fix.smallest",
        points,
        share * seen.healed,
        code if extra else _told(code, seen),
        file=FILE,
        line=case.fix.lines.get(extra[0]) if extra else 1,
        source="rerun",
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


def _damage(case: Case, points: float, credit: float, seen: Healing) -> None:
    """After the spike no EMA value above the control's plus epsilon."""
    share = seen.damage_share * credit
    case.add(
        "fix.damage",
        points,
        share,
        "fix.idle" if seen.idle else "fix.damage-none" if share == 1 else "fix.damage-left",
        file=FILE,
        line=1,
        source="rerun",
        actual=_rounded(seen.damage),
        shown=f"<= {seen.epsilon:.3g}",
        excess=number(seen.damage, 3),
        epsilon=f"{seen.epsilon:.3g}",
    )


def _end(case: Case, points: float, credit: float, seen: Healing) -> None:
    """The mean of the last steps at most the control's plus epsilon."""
    share = seen.end_share * credit
    case.add(
        "fix.end",
        points,
        share,
        "fix.idle" if seen.idle else "fix.end-right" if share == 1 else "fix.end-high",
        file=FILE,
        line=1,
        source="rerun",
        actual=_rounded(seen.level),
        shown=f"<= {seen.level - seen.above + seen.epsilon:.4g}",
        window=seen.window,
        level=number(seen.level, 3),
        excess=number(seen.above, 3),
        epsilon=f"{seen.epsilon:.3g}",
    )


def _clip_of(case: Case, run: Series) -> float | None:
    """The limit of the fix's clip by norm; None where it has none."""
    config = run.manifest.config if run.manifest is not None else case.references.config("fix", case.changes)
    limit = config.optimizer.grad_clip
    return limit if math.isfinite(limit) else None


def _guard(case: Case, run: Series, points: float, credit: float, seen: Healing) -> None:
    """Post-clip norm at most the threshold; fixes of the batching are held to the spike's own step."""
    clip = _clip_of(case, run)
    batching_keys = case.lab.judging.batching_keys if case.lab.judging else ()
    batching = any(full_key(key) in case.changes for key in batching_keys)
    paid = credit * seen.healed
    if clip is None and not batching:
        # Leaving the guard out must not make the lab smaller: its points follow what the run showed.
        case.add("fix.guard", points, paid, _told("fix.no-guard", seen), file=FILE, source="rerun")
        return
    parts = (clip is not None) + batching
    if clip is not None:
        _post_clip(case, run, clip, points / parts, paid, seen)
    if batching:
        _own_step(case, run, points / parts, paid, seen)


def _post_clip(case: Case, run: Series, clip: float, points: float, paid: float, seen: Healing) -> None:
    largest = largest_norm_after_clip(run)
    good = largest <= clip * (1 + 1e-3)
    idle = _CLIP in case.changes and not clip_acts(run)
    case.add(
        "fix.clip",
        points,
        float(good and not idle) * paid,
        "fix.clip-wrong" if not good else "fix.idle-clip" if idle else _told("fix.clip-right", seen),
        file=FILE,
        line=1,
        source="rerun",
        actual=_rounded(largest),
        shown=f"<= {clip:g}",
        largest=number(largest, 3),
        clip=f"{clip:g}",
        key=_CLIP,
    )


def _own_step(case: Case, run: Series, points: float, paid: float, seen: Healing) -> None:
    """At the spike's own step a fix of the batching leaves less than half of what the break shows there.

    Loss: its excess over the EMA one step before. Gradient norm: its largest from 12 steps before to 88 after.
    """
    fault = case.references.fault()
    broken = case.references.rerun("break")
    if broken is None or fault is None:
        case.skip("fix.batch", 0.0, "fix.not-run", file=FILE)
        return
    jumps = [s.at("loss", fault) - s.at("loss_ema", fault - 1) for s in (run, broken)]
    norms = [largest_norm_near(s, fault) for s in (run, broken)]
    good = jumps[0] <= _OWN_STEP_SHARE * jumps[1] and norms[0] <= _OWN_STEP_SHARE * norms[1]
    case.add(
        "fix.batch",
        points,
        float(good) * paid,
        _told("fix.batch-right", seen) if good else "fix.batch-wrong",
        file=FILE,
        line=1,
        source="rerun",
        actual=[_rounded(jumps[0]), _rounded(norms[0])],
        shown=[f"<= {_OWN_STEP_SHARE * jumps[1]:.3g}", f"<= {_OWN_STEP_SHARE * norms[1]:.3g}"],
        step=fault,
        jump=number(jumps[0], 3),
        norm=number(norms[0], 3),
    )


def _rounded(value: float) -> float:
    return round(value, 5) if math.isfinite(value) else value
