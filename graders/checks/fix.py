"""`fix.toml`: only what a lab lets a learner change, and judged by running it.

A clip can't lower the loss or the norm of the step at which the bad batch arrives: same weights, same batch. So what
counts is what comes after, and for fixes of the batching also the spike's own step.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import Struct, field

from labrunner.engine.config import flatten, full_key
from labrunner.errors import InputError
from labrunner.graders.case import Case
from labrunner.graders.checks.verification import ema_excess
from labrunner.graders.findings import Finding, Findings
from labrunner.graders.read.files import line_of_key, read_text, read_toml
from labrunner.say import number
from labrunner.series.series import Series

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

FILE = "fix.toml"
SCHEMA = "labrunner/fix/v1"
MAX_KEYS = 40
#: An excess of up to this many epsilons earns half.
_HALF_CREDIT = 3.0
#: Seeds' bounds on the spike's own step: how much of the break's excess a fix of the batching may leave there.
_OWN_STEP_SHARE = 0.5


class Fix(Struct):
    """A learner's fix, read: changed settings by dotted key, their lines, and what was noticed."""

    changes: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int | None] = field(default_factory=dict)
    refused: list[Finding] = field(default_factory=list)
    findings: Findings = field(default_factory=Findings)
    present: bool = False


def read_fix(path: Path, lab: Lab, *, root: Path | None = None, broken: dict[str, Any] | None = None) -> Fix:
    """Read a fix against a lab. `broken` is the break's flat configuration: what equals it is no change.

    Never raises for what the file says: refused keys and values are findings and not among the changes.
    """
    findings = Findings(str(path))
    fix = Fix(findings=findings)
    table = read_toml(path, findings, root=root)
    if table is None:
        fix.present = any(f.code != "file.missing" for f in findings)
        return fix
    fix.present = True
    text = read_text(path, Findings(), root=root) or ""
    _check_schema(table.pop("schema", None), findings, line_of_key(text, "schema"))
    flat = _flatten(table)
    if len(flat) > MAX_KEYS:
        findings.add("fix.many", None, count=len(flat), limit=MAX_KEYS)
        flat = dict(list(flat.items())[:MAX_KEYS])
    for written, value in flat.items():
        line = line_of_key(text, written)
        refused = Findings(str(path))
        key = _allowed(lab, written, value, refused, line)
        if key is None:
            fix.refused += refused
        elif broken is None or not _same(broken.get(key), value):
            fix.changes[key] = math.inf if _is_none(value) and lab.editable[key].choices is None else value
            fix.lines[key] = line
    return fix


def _check_schema(found: Any, findings: Findings, line: int | None) -> None:
    if found is None:
        findings.add("fix.no-schema", line, "warning", wanted=SCHEMA)
    elif found != SCHEMA:
        findings.add("fix.schema", line, wanted=SCHEMA, found=str(found)[:60])


def _flatten(table: dict[str, Any], prefix: str = "", depth: int = 0) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in table.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict) and depth < 6:
            flat.update(_flatten(value, f"{name}.", depth + 1))
        else:
            flat[name] = value
    return flat


def _is_none(value: Any) -> bool:
    return isinstance(value, str) and value.strip().lower() in ("none", "null", "inf", "infinity", "off")


def _same(old: Any, new: Any) -> bool:
    if _is_none(old) or _is_none(new):
        return _is_none(old) and (_is_none(new) or isinstance(new, float) and math.isinf(new))
    if isinstance(old, int | float) and isinstance(new, int | float) and not isinstance(old, bool):
        return float(old) == float(new)
    return old == new


def _allowed(lab: Lab, written: str, value: Any, refused: Findings, line: int | None) -> str | None:
    """The dotted key when a lab lets a learner set it to this value; None with the reason otherwise."""
    short = [key for key in lab.editable if key.rsplit(".", 1)[-1] == written]
    try:
        key = short[0] if len(short) == 1 else full_key(written)
    except InputError:
        refused.add("fix.unknown", line, key=written[:80])
        return None
    editable = lab.editable.get(key)
    if editable is None:  # the seed, the steps, the faults: whatever is not open
        refused.add("fix.not-editable", line, key=key, allowed=", ".join(lab.editable))
        return None
    if isinstance(value, int) and abs(value) > 2**63:  # larger than any setting, and than a float
        value = math.nan
    complaint = editable.complaint(math.inf if _is_none(value) and editable.choices is None else value)
    if complaint is not None:
        refused.add("fix.value", line, key=key, value=str(value)[:60], reason=complaint)
        return None
    turned_down = next((r for r in lab.refused if full_key(r.key) == key and _same(r.value, value)), None)
    if turned_down is not None:
        refused.add("fix.refused", line, key=key, value=str(value)[:60], reason=turned_down.reason)
        return None
    return key


def check_fix(case: Case, fix: Fix, points: float) -> None:
    """Allowed keys, smallest change, and the run's judgement: damage, end level, and the clip or the batch."""
    shares = {"allowed": 0.12, "smallest": 0.14, "damage": 0.34, "end": 0.22, "guard": 0.18}
    part = {name: points * share for name, share in shares.items()}
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
    serious = [f for f in fix.findings if f.severity == "error"] + fix.refused
    if serious:
        first = serious[0]
        message = first.params | (
            {"reason": _reason(case, first.params["reason"])} if first.code == "fix.refused" else {}
        )
        case.add("fix.allowed", points, 0.0, first.code, file=FILE, line=first.line, status="fail", **message)
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
        if set(settings) == set(changes) and (arm.credit < 1 or all(_same(settings[k], changes[k]) for k in changes)):
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
    judging = case.lab.judging
    batching = bool(judging) and any(full_key(key) in fix.changes for key in judging.batching_keys)  # type: ignore[union-attr]
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
    """Steps whose gradient overflowed and whose update was skipped for it: no gradient of theirs reached the weights."""
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


def broken_settings(case: Case) -> dict[str, Any]:
    """The break's flat configuration, for telling a change from a repetition."""
    return flatten(case.references.config("break"))
