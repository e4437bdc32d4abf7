"""Interventions carried out: a change to a run between two updates, and what the run then works with.

Old and new values are read back from the parts that the next update uses, not from what was asked for: a change that
was lost on the way shows as one that had no effect. The loop does not know of this module.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from labrunner.engine.config import flatten, with_overrides
from labrunner.engine.faults import make_fault
from labrunner.engine.interventions import Change, Drop, Rate, Reorder, Reset, Rewarm, Set, Skip, Swap, Thaw, is_rate
from labrunner.engine.schedule import learning_rate
from labrunner.engine.step.loop import Run
from labrunner.errors import InputError
from labrunner.text import clean, suggestion

#: Settings that nothing reads under a value of another one: key, the other's key, that value, why.
_UNUSED = (
    ("optimizer.beta1", "optimizer.name", "sgd", "plain SGD keeps no moments"),
    ("optimizer.beta2", "optimizer.name", "sgd", "plain SGD keeps no moments"),
    ("optimizer.eps", "optimizer.name", "sgd", "plain SGD keeps no moments"),
    ("optimizer.clip_mode", "optimizer.grad_clip", "none", "no clip by norm is called"),
    ("optimizer.clip_after_moments", "optimizer.grad_clip", "none", "no clip by norm is called"),
    ("precision.loss_scale", "precision.loss_scaling", "none", "the loss is not scaled"),
    ("precision.growth_interval", "precision.loss_scaling", "none", "the loss is not scaled"),
    ("precision.growth_interval", "precision.loss_scaling", "constant", "a constant scale does not grow"),
    ("precision.skip_nonfinite", "precision.loss_scaling", "dynamic", "a dynamic scale skips such updates anyway"),
)
#: Updates ahead whose rate is looked at.
_AHEAD = 100_000


@dataclass(frozen=True)
class Effect:
    """What a change came to: `old` and `new`, JSON-able, as the run works with them; `step`, the first update that is
    made with it, None where none is; then `why` says why not. An update made with a clip that does not bite comes out
    as it would without."""

    old: Any
    new: Any
    step: int | None
    why: str | None = None


def apply(run: Run, change: Change) -> Effect:
    """Make a change to `run` between two updates.

    Raises InputError, one sentence, where it does not go with the run; then nothing was changed.
    """
    if isinstance(change, Set):
        return _set(run, change.key, change.value)
    return _APPLIED[type(change)](run, change)


# -- settings ---------------------------------------------------------------------------------------------------------


def _set(run: Run, key: str, value: Any) -> Effect:
    changed = {**run.changed, key: value}
    settings = flatten(with_overrides(run.declared, changed))  # raises where the value is out of range
    if is_rate(key):
        return _rates(run, lambda: run.adopt(changed))
    unused = next((why for own, other, at, why in _UNUSED if own == key and settings[other] == at), None)
    if key == "data.sampler" and used(run, key) is None:
        unused = "several sources are mixed row by row, without a sampler"
    old = used(run, key)
    run.adopt(changed)
    return _effect(run, old, used(run, key), unused)


def used(run: Run, key: str) -> Any:
    """The value of a setting that the next update works with, JSON-able: of a loss scale where it stands, of the rate
    and its schedule the rate. None where the run has no such thing."""
    section, _, leaf = key.partition(".")
    if is_rate(key):
        return _rate(run, run.step_number + 1)
    if leaf == "loss_scale":
        return run.precision.scale
    if leaf == "sampler":
        return run.loader.to_come().get(leaf)
    owner = getattr(run.config, section)  # what clip and objective are handed
    if section == "precision":
        owner = run.precision.config
    elif section == "optimizer" and "clip" not in leaf:
        owner = run.optimizer.config
    return owner.model_dump(mode="json")[leaf]


def _effect(run: Run, old: Any, new: Any, unused: str | None = None) -> Effect:
    why = unused or ("the run has it so already" if old == new else None)
    return Effect(old, new, None if why else run.step_number + 1, why)


def _rate(run: Run, step: int) -> float:
    return learning_rate(step, run.config.optimizer.lr, run.config.schedule, run.rewarm_from)


def _rates(run: Run, change: Callable[[], None]) -> Effect:
    """A change to the schedule: the rate of the next update before and after it, and the first that differs."""
    begin = run.step_number + 1
    coming = range(begin, min(max(run.declared.steps, begin), begin + _AHEAD) + 1)
    before = [_rate(run, step) for step in coming]
    change()
    first = next((step for step, rate in zip(coming, before, strict=True) if _rate(run, step) != rate), None)
    why = None if first else "the rate of every update to come is what it was"
    return Effect(before[0], _rate(run, coming[0]), first, why)


def _multiply_rate(run: Run, change: Rate) -> Effect:
    return _set(run, "optimizer.lr", run.config.optimizer.lr * change.times)


def _rewarm(run: Run, change: Rewarm) -> Effect:
    def begin() -> None:
        run.rewarm_from = run.step_number
        run.adopt({**run.changed, "schedule.rewarm_steps": change.steps})

    return _rates(run, begin)


# -- parts ------------------------------------------------------------------------------------------------------------


def _thaw(run: Run, change: Thaw) -> Effect:
    names = {word for span in run.flat.spans for word in (span.name, span.group)}
    for part in change.parts:
        if part not in names:
            told = clean(part, 60)
            raise InputError(f"this net has no part {told!r}{suggestion(told, names)}; groups: {_groups(run)}")
    old = frozen(run)
    chosen = [span.name for span in run.flat.spans if not change.parts or {span.name, span.group} & {*change.parts}]
    run.optimizer.thawed |= frozenset(old) & frozenset(chosen)
    return _effect(run, old, frozen(run), None if old else "nothing is frozen")


def frozen(run: Run) -> list[str]:
    """Names of the parameters that the next update leaves as they are because a fault keeps them."""
    faults, step = [make_fault(declared) for declared in run.declared.faults], run.step_number + 1
    keeping = [fault for fault in faults if fault.freezes(step)]
    kept = [s.name for s in run.flat.spans if any(fault.reaches(s.name, s.group) for fault in keeping)]
    return [name for name in kept if name not in run.optimizer.thawed]


def _groups(run: Run) -> str:
    return ", ".join(run.flat.groups())


# -- moments ----------------------------------------------------------------------------------------------------------


def _reset(run: Run, change: Reset) -> Effect:
    optimizer = run.optimizer
    parts = [name for name in ("m", "v", "count") if getattr(change, name)]

    def read() -> dict[str, float]:
        norms = {"m": lambda: float(optimizer.m.norm()), "v": lambda: float(optimizer.v.norm())}
        return {name: norms[name]() if name in norms else optimizer.count for name in parts}

    old = read()
    if change.m:
        optimizer.m.zero_()
    if change.v:
        optimizer.v.zero_()
    if change.count:
        optimizer.count = 0
    unused = "plain SGD keeps no moments" if optimizer.config.name == "sgd" else None
    return _effect(run, old, read(), unused)


# -- data -------------------------------------------------------------------------------------------------------------


def _data(run: Run, change: Callable[[], None]) -> Effect:
    old = run.loader.to_come()
    change()
    new = run.loader.to_come()
    if old == new:
        return Effect(None, None, None, "the batches to come are what they were")
    wait = 0
    if all(old[key] == new[key] for key in old if key != "skips"):  # a range that lies ahead
        before = min(first for first, last in new["skips"] if [first, last] not in old["skips"])
        wait = sum(not _within(old["skips"], number) for number in range(new["next"], before))
    told = [key for key in old if old[key] != new[key]]
    return Effect({key: old[key] for key in told}, {key: new[key] for key in told}, run.step_number + 1 + wait)


def _within(skips: list[list[int]], number: int) -> bool:
    return any(first <= number <= last for first, last in skips)


def _skip(run: Run, change: Skip) -> Effect:
    if change.batches is not None:
        return _data(run, lambda: run.loader.skip(None, change.batches or 0))
    return _data(run, lambda: run.loader.skip(change.first, change.last or 0))


_APPLIED: dict[type[Change], Callable[[Run, Any], Effect]] = {
    Skip: _skip,
    Rate: _multiply_rate,
    Rewarm: _rewarm,
    Reset: _reset,
    Drop: lambda run, change: _data(run, lambda: run.loader.drop(change.source)),
    Swap: lambda run, change: _data(run, lambda: run.loader.swap(change.source, change.by)),
    Reorder: lambda run, change: _data(run, lambda: run.loader.reorder(change.seed)),
    Thaw: _thaw,
}
