"""Faults: what goes wrong in a lab, one small class each.

A fault is declared in a lab's file and stored in the manifest. It acts at a seam that exists without it (the resolved
configuration, the stream of batches) and the training loop knows nothing of it. Importing this module needs no torch.
"""

from __future__ import annotations

from typing import Any, Iterator, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from labrunner.corpus.grammar import Line, drill_line
from labrunner.errors import InputError

Batches = Iterator[list[Line]]


class Fault(BaseModel):
    """A declared fault: by itself it changes nothing."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: str
    id: str = ""

    def overrides(self) -> dict[str, Any]:
        """Settings that this fault takes away, by dotted key; a fix may set them again."""
        return {}

    def rearrange(self, batches: Batches) -> Batches:
        """The stream of batches, first to last, as this fault leaves it."""
        return batches

    def first_step(self) -> int | None:
        """The step at which this fault shows, where it has one."""
        return None


class ConcentrateBatch(Fault):
    """Put several drill lines into one batch (`batches = 1`), or spread them over `batches` batches, `every` steps apart.

    The lines take the place of the first rows of a batch. They stand in no batch before `step`.
    """

    kind: Literal["concentrate-batch"] = "concentrate-batch"
    step: int = Field(ge=1)
    drill: str
    lines: int = Field(3, ge=1, le=64)
    repeats: int = Field(28, ge=1, le=512)
    batches: int = Field(1, ge=1, le=64)
    every: int = Field(1, ge=1, le=1000)

    def rearrange(self, batches: Batches) -> Batches:
        drills = [drill_line(self.drill, self.repeats, i) for i in range(self.lines)]
        for step, batch in enumerate(batches, start=1):
            slot, between = divmod(step - self.step, self.every)
            share = drills[slot :: self.batches] if not between and 0 <= slot < self.batches else []
            yield (share + batch[len(share):])[: len(batch)]

    def first_step(self) -> int | None:
        return self.step


class RemoveClip(Fault):
    """Take the gradient clip away: it is not called at all."""

    kind: Literal["remove-clip"] = "remove-clip"

    def overrides(self) -> dict[str, Any]:
        return {"optimizer.grad_clip": "none"}


KINDS: dict[str, type[Fault]] = {
    "concentrate-batch": ConcentrateBatch,
    "remove-clip": RemoveClip,
}


def make_fault(declared: dict[str, Any]) -> Fault:
    """The fault that a declaration names.

    Raises InputError for an unknown kind or parameter.
    """
    from labrunner.engine.config import suggestion

    kind = declared.get("kind")
    if kind not in KINDS:
        raise InputError(f"no fault is of kind {kind!r}{suggestion(str(kind), KINDS)}; there are {', '.join(KINDS)}")
    try:
        fault = KINDS[kind].model_validate(declared)
    except ValidationError as error:
        first = error.errors()[0]
        raise InputError(f"fault {kind}: {'.'.join(map(str, first['loc']))}: {first['msg'].lower()}") from None
    if isinstance(fault, ConcentrateBatch):
        drill_line(fault.drill, 1)
    return fault


def fault_overrides(declared: dict[str, Any]) -> dict[str, Any]:
    """Dotted-key overrides that a declared fault brings."""
    return make_fault(declared).overrides()


def validate_fault(declared: dict[str, Any]) -> None:
    """Raises InputError where a declaration is wrong."""
    make_fault(declared)
