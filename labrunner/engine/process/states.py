"""A run's state to a checkpoint and back. PyTorch is loaded by the first call."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass
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


@dataclass(frozen=True)
class State:
    """All that a run's next step depends on after update `step`, in memory: what `Run.state()` gives, copied."""

    step: int
    tensors: dict[str, Tensor]
    meta: dict[str, Any]
    #: Seconds of training up to here, and steps in a row, up to here, whose loss was not finite.
    wall_time: float = 0.0
    nonfinite_steps: int = 0

    @property
    def size(self) -> int:
        """Bytes that its tensors take."""
        return sum(tensor.nbytes for tensor in self.tensors.values())

    def parts(self) -> tuple[dict[str, Tensor], dict[str, Any]]:
        """For `Run.load_state`, which copies the tensors; the rest is a copy of the caller's own."""
        return self.tensors, copy.deepcopy(self.meta)


class Ring:
    """The states of a run's last stretch, one every `every` updates, the newest `most` of them within `most_bytes`;
    beside these, one every `landmark` updates (0: none), of which the newest `most`, too, are kept."""

    def __init__(self, every: int = 10, most: int = 40, landmark: int = 0, most_bytes: int = 256 << 20) -> None:
        self.every, self.most, self.landmark, self.most_bytes = every, most, landmark, most_bytes
        self._held: dict[int, State] = {}

    def due(self, step: int) -> bool:
        """Whether the state after update `step` is one to keep, and is not kept yet."""
        return step not in self._held and (step % self.every == 0 or self._is_landmark(step))

    def keep(self, state: State) -> None:
        """Keep a state; the oldest that there is no room for go."""
        self._held[state.step] = state
        for marks in (True, False):
            for step in [held for held in self.steps() if self._is_landmark(held) is marks][: -self.most]:
                del self._held[step]
        while self._held and sum(held.size for held in self._held.values()) > self.most_bytes:
            del self._held[min(self._held)]

    def _is_landmark(self, step: int) -> bool:
        return bool(self.landmark) and step % self.landmark == 0

    def steps(self) -> list[int]:
        """The updates after which there is a state, oldest first."""
        return sorted(self._held)

    def get(self, step: int) -> State | None:
        """The state after update `step`, where it is kept."""
        return self._held.get(step)

    def copy(self) -> Ring:
        """Another ring that holds the same states."""
        other = Ring(self.every, self.most, self.landmark, self.most_bytes)
        other._held = dict(self._held)
        return other

    def withdraw_beyond(self, step: int) -> None:
        """Forget the states of updates after `step`."""
        self._held = {at: state for at, state in self._held.items() if at <= step}


def nearest(step: int, there: Iterable[int]) -> str:
    """Which of the steps that are `there` lie next to `step`, for a sentence."""
    below = max((at for at in there if at < step), default=None)
    above = min((at for at in there if at > step), default=None)
    told = " and ".join(str(at) for at in (below, above) if at is not None)
    return f"the nearest are those after {told}" if "and" in told else f"the nearest is that after {told or 'none'}"


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
