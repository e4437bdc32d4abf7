"""Faults: what goes wrong in a lab or a drill, one small class each, in a module by what they spoil.

A fault is declared in a lab's or a scenario's file and stored in the manifest. It acts at a seam that exists without it
(the resolved configuration, the batches, the optimizer's hooks, the run's checkpoints; `base.Fault` lists them) and the
training loop knows nothing of it. Importing this package needs no torch.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from pydantic import ValidationError

from labrunner.engine.faults.base import Batches, Fault, Part, is_spared
from labrunner.engine.faults.data import (
    ConcentrateBatch,
    DuplicateShard,
    RepeatBatch,
    ScrambleRows,
    ShiftLossMask,
    ShiftSources,
    StallLoader,
)
from labrunner.engine.faults.machine import FaultyLane, FlipBit, FreezeGroup, GrowGroup, SpareFromClip
from labrunner.engine.faults.restarts import BadCheckpoint, LoseState, Restart, RestartLoader, RestartSchedule
from labrunner.engine.faults.settings import (
    ConstantLossScale,
    LearningRateJump,
    Misconfigure,
    RemoveClip,
    RemoveDecay,
    RemoveWarmup,
)
from labrunner.errors import InputError
from labrunner.files import explain
from labrunner.text import suggestion

__all__ = [
    "KINDS",
    "Batches",
    "Fault",
    "Part",
    "begun_at",
    "drawn_onset",
    "fault_overrides",
    "is_spared",
    "make_fault",
    "restarts",
]

KINDS: dict[str, type[Fault]] = {
    "concentrate-batch": ConcentrateBatch,
    "remove-clip": RemoveClip,
    "constant-loss-scale": ConstantLossScale,
    "misconfigure": Misconfigure,
    "remove-warmup": RemoveWarmup,
    "remove-decay": RemoveDecay,
    "shift-sources": ShiftSources,
    "restart": Restart,
    "lose-state": LoseState,
    "restart-schedule": RestartSchedule,
    "restart-loader": RestartLoader,
    "bad-checkpoint": BadCheckpoint,
    "repeat-batch": RepeatBatch,
    "duplicate-shard": DuplicateShard,
    "scramble-rows": ScrambleRows,
    "shift-loss-mask": ShiftLossMask,
    "stall-loader": StallLoader,
    "lr-jump": LearningRateJump,
    "flip-bit": FlipBit,
    "faulty-lane": FaultyLane,
    "spare-from-clip": SpareFromClip,
    "freeze-group": FreezeGroup,
    "grow-group": GrowGroup,
}


def make_fault(declared: dict[str, Any]) -> Fault:
    """The fault that a declaration names.

    Raises InputError for an unknown kind or parameter.
    """
    kind = declared.get("kind")
    if kind not in KINDS:
        raise InputError(f"no fault is of kind {kind!r}{suggestion(str(kind), KINDS)}; there are {', '.join(KINDS)}")
    try:
        return KINDS[kind].model_validate(declared)
    except ValidationError as error:
        raise InputError(explain(error, f"fault {kind}")) from None


def restarts(declared: Iterable[dict[str, Any]]) -> frozenset[int]:
    """The updates after which a run with these faults is stopped and goes on from its checkpoint."""
    return frozenset(step for fault in declared if (step := make_fault(fault).restart_after()) is not None)


def fault_overrides(declared: dict[str, Any]) -> dict[str, Any]:
    """Dotted-key overrides that a declared fault brings."""
    return make_fault(declared).overrides()


def drawn_onset(window: tuple[int, int], seed: int, name: str = "") -> int:
    """The step at which a fault begins, drawn evenly from a window (both ends included) by the seed alone.

    `name` tells several draws of one seed apart.
    """
    first, last = window
    return random.Random(f"onset-{seed}-{name}").randint(first, last)


def begun_at(declared: Iterable[dict[str, Any]], step: int) -> tuple[dict[str, Any], ...]:
    """Faults declared with steps that count from 0, set to begin at `step`; one without a step stays as it is."""
    return tuple(fault | {"step": step + fault["step"]} if "step" in fault else dict(fault) for fault in declared)
