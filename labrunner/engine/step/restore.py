"""What a run gets back when it goes on from a checkpoint.

A checkpoint holds the whole state. After a declared restart the settings `restore.*` say how much of the optimizer's
part comes back: by default all of it, and then nothing shows in the run.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from labrunner.engine.config import RestoreConfig, RunConfig
from labrunner.engine.faults import make_fault, restarts

_DTYPES = {"bf16": torch.bfloat16, "fp16": torch.float16}


def resumed_state(
    tensors: dict[str, Tensor], meta: dict[str, Any], config: RunConfig
) -> tuple[dict[str, Tensor], dict[str, Any]]:
    """The state (`Run.state()`) with which a run of this configuration goes on.

    `state_after_restart` where it was saved after the update of a declared restart, else as it is, but for what a fault
    of the checkpoint made of it. Changes nothing in place.
    """
    for declared in config.faults:
        tensors = make_fault(declared).spoil(tensors, meta["step"])
    if meta["step"] not in restarts(config.faults):
        return tensors, meta
    tensors, meta = state_after_restart(tensors, meta, config.restore)
    if not config.restore.scaler and meta["scaler"]:
        meta = {**meta, "scaler": {**meta["scaler"], "scale": config.precision.loss_scale, "_growth_tracker": 0.0}}
    return tensors, meta


def state_after_restart(
    tensors: dict[str, Tensor], meta: dict[str, Any], restore: RestoreConfig
) -> tuple[dict[str, Tensor], dict[str, Any]]:
    """The state (`Run.state()`, as read from disk) as it comes back after a restart; nothing is changed in place.

    A lost moment is zeros of the same shape (P,), a lost count 0. Moments kept in 16 bits make the round trip: what is
    below half the smallest float16 (2**-25, about 3e-8) becomes 0. `rewarm_from` in the second part is the step of
    the checkpoint.
    """
    moments = {name: _moment(tensors[name], getattr(restore, name), restore.moments_dtype) for name in ("m", "v")}
    count = meta["count"] if restore.count else 0
    return {**tensors, **moments}, {**meta, "count": count, "rewarm_from": meta["step"]}


def _moment(moment: Tensor, kept: bool, dtype: str) -> Tensor:
    if not kept:
        return torch.zeros_like(moment)
    return moment.to(_DTYPES[dtype]).to(moment.dtype) if dtype in _DTYPES else moment
