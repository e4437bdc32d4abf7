"""A run's state to a checkpoint and back. PyTorch is loaded by the first call."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from labrunner.engine.record import checkpoint
from labrunner.engine.record.identity import KEY, difference, identity
from labrunner.engine.record.manifest import Manifest
from labrunner.errors import InputError

if TYPE_CHECKING:
    from torch import Tensor

_REMEDY = "remove that folder, or put back the run's own"


def save(run_dir: Path, step: int, tensors: dict[str, Tensor], state: dict[str, Any]) -> checkpoint.Checkpoint:
    """Write the state after update `step`; one of the same step is replaced. Raises OSError, leaving nothing half-done.

    `tensors` are any shapes and dtypes, on any device; `state` is JSON-able.
    """
    from safetensors.torch import save as to_bytes

    data = to_bytes({name: tensor.detach().cpu().contiguous() for name, tensor in tensors.items()})
    return checkpoint.write(run_dir, step, data, state, finite=all_finite(tensors))


def load(found: checkpoint.Checkpoint) -> tuple[dict[str, Tensor], dict[str, Any]]:
    """Tensors (on the CPU) and state of a checkpoint. Raises OSError."""
    from safetensors.torch import load as from_bytes

    data, state = checkpoint.read(found)
    return from_bytes(data), state


class Stateful(Protocol):
    """A run with a state, as `step.loop.Run`."""

    def state(self) -> tuple[dict[str, Tensor], dict[str, Any]]:
        """Everything that the next step depends on."""
        ...


def copied(run: Stateful) -> tuple[dict[str, Tensor], dict[str, Any]]:
    """A copy of `run.state()` in memory, which later steps leave as it is."""
    tensors, meta = run.state()
    return {name: tensor.clone() for name, tensor in tensors.items()}, copy.deepcopy(meta)


def all_finite(tensors: dict[str, Tensor]) -> bool:
    """Whether no floating-point tensor holds a NaN or an infinity."""
    import torch

    return all(bool(torch.isfinite(t).all()) for t in tensors.values() if t.is_floating_point())


class Resumable(Protocol):
    """A run that can go on from a checkpoint, as `step.loop.Run`."""

    def resume(self, tensors: dict[str, Tensor], meta: dict[str, Any]) -> None:
        """Go on from a checkpoint's state. Raises InputError where it is of another model or other data."""
        ...


def restored(run: Resumable, found: checkpoint.Checkpoint, manifest: Manifest) -> dict[str, Any]:
    """Let `run`, whose manifest is given, go on from a checkpoint; returns what its `state.json` holds.

    Raises InputError, with the path, what differs and what to do, where the checkpoint is another run's; OSError where
    it can't be read.
    """
    tensors, state = load(found)
    told = difference(state.get(KEY), identity(manifest))
    if told:
        raise InputError(f"{found.path}: this checkpoint is another run's: {told}; {_REMEDY}")
    try:
        run.resume(tensors, state["run"])
    except InputError as error:
        raise InputError(f"{found.path}: {error}; {_REMEDY}") from None
    return state
