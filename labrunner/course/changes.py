"""Which changes of a run a `lab.toml` allows: of a `fix.toml`, and of the experiments."""

from __future__ import annotations

import math
from typing import Any, Self

from pydantic import Field, model_validator

from labrunner.course.part import Name, Part
from labrunner.course.values import Complaint, is_whole


def _as_written(choice: Any) -> str:
    """A choice as TOML has it: `true`, not `True`."""
    return str(choice).lower() if isinstance(choice, bool) else str(choice)


class Editable(Part):
    """What a `fix.toml` may do to one setting."""

    min: float | None = None
    max: float | None = None
    off: bool = Field(default=False, description='also "none": no limit at all')
    choices: tuple[Any, ...] | None = None

    def complaint(self, value: Any, key: str = "") -> Complaint | None:
        """Why `value` is not allowed, None when it is. With the setting's dotted `key` whole numbers are asked for
        where it takes no others."""
        if self.choices is not None:
            same = any(type(value) is type(c) and value == c for c in self.choices)
            return None if same else Complaint("choices", choices=", ".join(map(_as_written, self.choices)))
        if isinstance(value, float) and math.isinf(value) and value > 0:
            return None if self.off else Complaint("off")
        if isinstance(value, bool):
            return None if self.min is None and self.max is None else Complaint("number")
        if not isinstance(value, int | float) or isinstance(value, float) and math.isnan(value):
            return Complaint("number")
        if abs(value) > 2**63:  # also an int beyond every float
            return Complaint("large")
        if self.min is not None and value < self.min or self.max is not None and value > self.max:
            low, high = -math.inf if self.min is None else self.min, math.inf if self.max is None else self.max
            return Complaint("between", str(low), str(high))
        return Complaint("whole") if is_whole(key) and value != int(value) else None


class Trial(Editable):
    """What an experiment may do to one setting. With `faults` it is no setting of the configuration but a switch under
    a name of its own: `false` leaves these faults out."""

    faults: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _switch_or_setting(self) -> Self:
        if self.faults and (self.choices is not None or self.min is not None or self.max is not None or self.off):
            raise ValueError("what leaves faults out is true or false; it takes no range and no choices")
        return self

    @property
    def rule(self) -> Editable:
        """What its value may be."""
        return Editable(choices=(True, False)) if self.faults else self


class Taking(Part):
    """One way to take a cause away: what each of these settings must then be."""

    cause: Name
    set: dict[str, Editable] = Field(min_length=1)


class Experiments(Part):
    """What a learner's experiments may change, apart from `editable`, and which changes take which cause away."""

    settings: dict[str, Trial] = Field(default_factory=dict)
    takes: tuple[Taking, ...] = ()
