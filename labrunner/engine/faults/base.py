"""What a fault is: the seams of a run at which it may act, all of which do nothing by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from labrunner.corpus.grammar import Line

Batches = Iterator[list[Line]]
#: A `torch.Tensor`: faults use what it can do, and do without the package.
Tensor = Any

#: Hooks of a fault that do nothing to a run by themselves.
_NO_ACTS = ("overrides", "onset", "of_data", "of_time", "is_over", "acts", "freezes")


def is_spared(stretches: Iterable[tuple[int, int]], step: int) -> bool:
    """Whether `step` lies in one of the stretches (first excluded, last included) that a rollback has made again."""
    return any(first < step <= last for first, last in stretches)


@dataclass
class Part:
    """One parameter as a fault may reach it: views into the run's vectors, float32, 1-D, all of one length.

    `decayed` is 1 where weight decay acts. `scale` returns the loss scale of the step, by which the gradient is
    multiplied in `on_gradient`. `kept` is room for what a fault takes along from one hook to the next of a step.
    """

    name: str
    group: str
    weights: Tensor
    gradient: Tensor
    m: Tensor
    v: Tensor
    decayed: Tensor
    scale: Callable[[], float]
    #: Whether the parameter was thawed, should a fault have frozen it.
    thawed: Callable[[], bool] = lambda: False
    kept: Tensor | None = None


class Fault(BaseModel, extra="forbid", frozen=True, defer_build=True):
    """A declared fault: by itself it changes nothing."""

    kind: str
    id: str = ""

    def overrides(self) -> dict[str, Any]:
        """Settings that this fault changes, by dotted key; a fix may set them again."""
        return {}

    def rearrange(self, batches: Batches) -> Batches:
        """The batches of steps 1, 2, ... as this fault leaves them."""
        return batches

    def retarget(self, step: int, inputs: Tensor, targets: Tensor) -> Tensor:
        """The targets (B, T) of the batch of `step`, padding -100, as this fault leaves them."""
        return targets

    def delay(self, step: int) -> float:
        """Seconds that the batch of `step` is late."""
        return 0.0

    def reaches(self, name: str, group: str) -> bool:
        """Whether the parameter `name` of `group` is one that the next two hooks are called with."""
        return False

    def on_gradient(self, step: int, part: Part) -> None:
        """Change a parameter's gradient in place, before the clip; it is still multiplied by the loss scale."""

    def on_update(self, step: int, part: Part) -> None:
        """Change a parameter, its gradient or its moments in place, between the clip and the update.

        Not called in a step whose update is skipped.
        """

    def freezes(self, step: int) -> bool:
        """Whether the parameters that it reaches stand still in `step`, as long as nobody thaws them."""
        return False

    def restart_after(self) -> int | None:
        """The update after which the run is stopped and goes on from its checkpoint; None where it is not stopped."""
        return None

    def spoil(self, tensors: dict[str, Tensor], step: int) -> dict[str, Tensor]:
        """The tensors (`Run.state()`) of the checkpoint of `step` as they are read back; none is changed in place."""
        return tensors

    def onset(self) -> int:
        """The first step that can come out otherwise than without this fault, the settings that it brings apart."""
        return 1

    @classmethod
    def of_time(cls) -> bool:
        """Whether a fault of this kind is an event in wall time, such as a flipped bit, and not a property of the step:
        it happens when a step is made for the first time, and not when a rollback has it made again."""
        return False

    def is_over(self, stretches: Iterable[tuple[int, int]], step: int) -> bool:
        """Whether `step` goes without this fault, since it was made before: `stretches` (first excluded, last included)
        are what rollbacks had made again."""
        return self.of_time() and is_spared(stretches, step)

    @classmethod
    def of_data(cls) -> bool:
        """Whether a fault of this kind decides what a batch holds or when it comes."""
        return any(getattr(cls, name) is not getattr(Fault, name) for name in ("rearrange", "retarget", "delay"))

    @classmethod
    def acts(cls) -> bool:
        """Whether a fault of this kind does something while the run goes on, beyond the settings that it brings."""
        hooks = [name for name, value in vars(Fault).items() if callable(value) and not name.startswith("_")]
        return any(getattr(cls, name) is not getattr(Fault, name) for name in hooks if name not in _NO_ACTS)
