"""What a trainer needs of a run, and nothing of how its numbers come about."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from labrunner.engine.config import RunConfig

if TYPE_CHECKING:
    from torch import Tensor


class SteppedRun(Protocol):
    """What a session needs of a run; `step.loop.Run` is one."""

    #: Updates done.
    step_number: int
    #: Settings that are not as the run began with them, by dotted key.
    changed: dict[str, Any]
    #: Steps that were made before a rollback, as `step.loop.Run` has them.
    spared: tuple[tuple[int, int], ...]

    def step(self) -> dict[str, Any]:
        """Perform the next update; returns its journal line without `wall_time`."""
        ...

    def extra_events(self) -> list[dict[str, Any]]:
        """Journal lines of other kinds that the last step caused."""
        ...

    def state(self) -> tuple[dict[str, Tensor], dict[str, Any]]:
        """Everything that the next step depends on: tensors, and the rest in JSON form."""
        ...

    def resume(self, tensors: dict[str, Tensor], meta: dict[str, Any]) -> None:
        """Go on from a checkpoint's `state()`. Raises InputError where it is of another model or other data."""
        ...

    def load_state(self, tensors: dict[str, Tensor], meta: dict[str, Any]) -> None:
        """Take over the whole `state()` of a run that made the same steps."""
        ...

    def description(self) -> dict[str, Any]:
        """Facts for the manifest: hashes, sizes, histogram edges."""
        ...


Build = Callable[[RunConfig], SteppedRun]
