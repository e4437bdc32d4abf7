"""What a log tells of its data, and of the loss's own make: where that changes, a jump of the loss is no trouble."""

from __future__ import annotations

from collections.abc import Mapping

from labrunner.series.held import HELD

#: Of the weight of a part of the loss: rows after a rise in which a rise of the loss is that of a warm-up, at least,
#: and in distances of the last two rises.
_RAMP, _APART = 30, 4


class Told:
    """Takes what each row tells, by field (a task's number, a temperature), and knows what changes."""

    __slots__ = ("_rose", "_since", "_until", "_values")

    def __init__(self) -> None:
        self._values: dict[str, float] = {}
        self._since: dict[str, int] = {}  # the row from which each stands
        self._rose = self._until = 0

    def take(self, row: int, values: Mapping[str, float]) -> str | None:
        """The field that has changed with a row after it had stood for some, None where none has."""
        changed = None
        for field, value in values.items():
            before = self._values.get(field)
            if value == before:
                continue
            self._values[field] = value
            if row - self._since.get(field, 0) >= HELD:
                changed = field
            self._since[field] = row
            if field == "loss_weight" and before is not None and value > before:
                apart = row - self._rose if self._rose else 0
                self._rose, self._until = row, row + max(_RAMP, _APART * apart)
        return changed

    def rising(self, row: int) -> bool:
        """Whether a part of the loss weighs more than a short while before a row."""
        return row < self._until
