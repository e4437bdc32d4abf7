"""Interventions: what the operator of a run may change while it is on, one small class each.

An intervention is asked for after some update and acts before the next one. What each does to a run stands in
`engine/step/changes.py`, when it is done in `engine/process/helm.py`; how it is written down, in the journal's
`intervention` lines. Importing this module needs no torch.

    {"do": "skip", "batches": 40}                              the next 40 batches are never trained on
    {"do": "set", "key": "optimizer.grad_clip", "value": 0.5}  a setting, for all steps that follow
    {"do": "rollback", "to": 300}                              back to the state after update 300
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, Field, ValidationError, model_validator

from labrunner.engine.config import full_key
from labrunner.errors import InputError
from labrunner.files import first_wrong
from labrunner.text import clean, suggestion

#: Settings that may change while a run is on: those that say how an update is made. What decides the net's shape, its
#: text, its first weights or the machine it runs on can't.
CHANGEABLE: tuple[str, ...] = (
    "optimizer.name",
    "optimizer.lr",
    "optimizer.beta1",
    "optimizer.beta2",
    "optimizer.eps",
    "optimizer.weight_decay",
    "optimizer.grad_clip",
    "optimizer.clip_mode",
    "optimizer.clip_value",
    "optimizer.clip_after_moments",
    "schedule.kind",
    "schedule.warmup_steps",
    "schedule.horizon",
    "schedule.min_lr_ratio",
    "schedule.begun_after",
    "schedule.jump_step",
    "schedule.jump_factor",
    "schedule.jump_steps",
    "precision.dtype",
    "precision.loss_scaling",
    "precision.loss_scale",
    "precision.growth_interval",
    "precision.skip_nonfinite",
    "data.sampler",
    "model.z_loss",
)

#: Interventions with numbers that one run takes; each is held in its manifest.
MOST = 1000


def is_rate(key: str) -> bool:
    """Whether what is read back of a setting is the learning rate: it is so of the rate and of all its schedule."""
    return key == "optimizer.lr" or key.startswith("schedule.")


class _Intervention(BaseModel, extra="forbid", frozen=True, defer_build=True):
    def as_json(self) -> dict[str, Any]:
        """The object that `parse` reads, without what was left at "not given"."""
        return self.model_dump(mode="json", exclude_none=True)


class Skip(_Intervention, frozen=True):
    """Batches that are never trained on: the next `batches`, or those numbered `first` to `last` in the data's order.

    A run that never skipped trains on batch n in step n.
    """

    do: Literal["skip"] = "skip"
    batches: int | None = Field(default=None, ge=1, le=100_000)
    first: int | None = Field(default=None, ge=1, le=100_000_000)
    last: int | None = Field(default=None, ge=1, le=100_000_000)

    @model_validator(mode="after")
    def _one_way_of_saying_which(self) -> Self:
        if (self.batches is None) == (self.first is None) or (self.first is None) != (self.last is None):
            raise ValueError("name the number of `batches` to skip, or the `first` and the `last` of them")
        if self.first is not None and self.last is not None and not 0 <= self.last - self.first < 100_000:
            raise ValueError(f"batches {self.first} to {self.last} are no range of at most 100,000")
        return self


class Rate(_Intervention, frozen=True):
    """The learning rate `times` as high from here on, in every step of the schedule."""

    do: Literal["rate"] = "rate"
    times: float = Field(gt=0, le=1e6, allow_inf_nan=False)


class Rewarm(_Intervention, frozen=True):
    """A second warm-up: the rate climbs linearly from 0 to the schedule's over `steps` updates."""

    do: Literal["rewarm"] = "rewarm"
    steps: int = Field(ge=1, le=1_000_000)


def _changeable(key: str) -> str:
    try:
        full = full_key(key)
    except InputError as error:
        raise ValueError(str(error)) from None
    if full not in CHANGEABLE:
        raise ValueError(
            f"{full} can't change in a run that has begun: it takes a new run (`labrunner run --set {full}=...`)"
        )
    return full


class Set(_Intervention, frozen=True):
    """A setting of `CHANGEABLE` by its dotted key: clip, betas, loss scale, number format, weight decay, ..."""

    do: Literal["set"] = "set"
    key: Annotated[str, AfterValidator(_changeable)]
    value: Any

    def as_json(self) -> dict[str, Any]:
        """As it is read, a value of null ("no limit") too."""
        return {**super().as_json(), "value": self.value}


class Reset(_Intervention, frozen=True):
    """The optimizer's memory begins anew: the named parts become zero, the others are kept."""

    do: Literal["reset"] = "reset"
    m: bool = Field(default=False, description="the first moment")
    v: bool = Field(default=False, description="the second moment")
    count: bool = Field(default=False, description="the step count of the bias correction")

    @model_validator(mode="after")
    def _something(self) -> Self:
        if not (self.m or self.v or self.count):
            raise ValueError("name what to reset: m, v or count")
        return self


class Drop(_Intervention, frozen=True):
    """A source that gives no more rows; the others share what it had."""

    do: Literal["drop"] = "drop"
    source: str = Field(max_length=200)


class Swap(_Intervention, frozen=True):
    """Every row that `source` would give is taken from the source `by`, another one of the run's."""

    do: Literal["swap"] = "swap"
    source: str = Field(max_length=200)
    by: str = Field(max_length=200)


class Reorder(_Intervention, frozen=True):
    """The sentences that are still to come in another order, drawn from `seed`: the same text, in other batches."""

    do: Literal["reorder"] = "reorder"
    seed: int = Field(ge=0, le=2**32 - 1)


class Thaw(_Intervention, frozen=True):
    """Parameters, or groups of them, whose weights stand still learn again; none named: all that do."""

    do: Literal["thaw"] = "thaw"
    parts: tuple[Annotated[str, Field(max_length=100)], ...] = Field(default=(), max_length=100)


class Rollback(_Intervention, frozen=True):
    """Back to the state after update `to`, with the settings that the run had then."""

    do: Literal["rollback"] = "rollback"
    to: int = Field(ge=0, le=100_000_000)


#: What changes a run's numbers from the next update on.
Change = Skip | Rate | Rewarm | Set | Reset | Drop | Swap | Reorder | Thaw
#: All that may be asked for, as pydantic models may hold it.
Intervention = Annotated[Change | Rollback, Field(discriminator="do")]
_CLASSES = (Skip, Rate, Rewarm, Set, Reset, Drop, Swap, Reorder, Thaw, Rollback)
#: The same by the word that a line, a manifest or a command has in `do`.
KINDS: dict[str, type[Change] | type[Rollback]] = {kind.model_fields["do"].default: kind for kind in _CLASSES}


@dataclass(frozen=True)
class Asked:
    """An intervention and the number of updates done when it was asked for; it acts before the next update.

    `must`: a run that refuses it ends, as what was asked for was another run.
    """

    after: int
    change: Intervention
    must: bool = False

    def as_json(self) -> dict[str, Any]:
        """The entry of a manifest's `interventions` for what is still to be done."""
        return {**self.change.as_json(), "asked": self.after}


def parse(told: Mapping[str, Any], origin: str = "") -> Intervention:
    """The intervention in an object such as a command, a manifest or a pilot holds.

    Raises InputError, one sentence that begins with `origin`, for an unknown kind, key or value.
    """
    do, prefix = str(told.get("do")), f"{origin}: " if origin else ""
    if do not in KINDS:
        name = clean(do, 40)
        near = suggestion(name, KINDS)
        raise InputError(f"{prefix}no intervention is called {name!r}{near or '; there are ' + ', '.join(KINDS)}")
    try:
        return KINDS[do].model_validate(dict(told))
    except ValidationError as error:
        wrong = first_wrong(error)
    if wrong.kind == "value_error":  # a sentence of ours
        raise InputError(f"{prefix}{wrong.message}")
    if wrong.kind == "extra_forbidden":
        raise InputError(f"{prefix}{do} takes no {clean(wrong.key, 40)!r}; it takes {', '.join(_arguments(do))}")
    if wrong.kind == "missing":
        raise InputError(f"{prefix}{do} needs {wrong.key}; it takes {', '.join(_arguments(do))}")
    raise InputError(f"{prefix}{do}: {wrong.key} = {clean(repr(wrong.value), 60)}: {wrong.message}")


def _arguments(do: str) -> list[str]:
    return [name for name in KINDS[do].model_fields if name != "do"]


def planned(entries: list[dict[str, Any]], origin: str = "") -> list[Asked]:
    """What of a manifest's `interventions` changes numbers, in its order; what came about otherwise is left out.

    Raises InputError, beginning with `origin`, for an entry that this version can't repeat.
    """
    found = []
    for entry in entries:
        if entry.get("do") in _INERT:
            continue
        after, do = entry.get("asked"), str(entry.get("do"))
        if do not in KINDS or do == "rollback" or not isinstance(after, int) or isinstance(after, bool) or after < 0:
            prefix = f"{origin}: " if origin else ""
            told = clean(do, 40)
            raise InputError(f"{prefix}this version can't repeat the intervention {told!r}; update labrunner")
        told = {key: value for key, value in entry.items() if key in KINDS[do].model_fields}
        found.append(Asked(after, parse(told, origin), must=True))
    return found


#: What a manifest also lists: it changed when a run was computed, not what.
_INERT = frozenset({"pause", "resume", "speed", "stop", "checkpoint", "versions", "rollback"})
