"""Rows that a trainer prints over several lines, below a line that announces their step."""

from __future__ import annotations

from labrunner.series.foreign import names

Row = dict[str, float]


class Blocks:
    """Puts lines together that were announced by one step, as they come; `announced` is the column of such steps. What
    counts itself is handed on at once, and so is a block that says all that the one before it did."""

    def __init__(self, announced: str) -> None:
        self._announced = announced
        self._held: Row = {}
        self._whole: frozenset[str] = frozenset()  # what the last block said

    def take(self, row: Row | None) -> list[Row]:
        """The rows that are whole now that a line said this (None: nothing), in their order."""
        if not row:
            return []
        if self._announced not in row:
            return [*self.close(), row]
        if self._held and self._goes_on(row):
            self._held.update({name: at for name, at in row.items() if name not in self._held})
            whole = []
        else:
            whole, self._held = self.close(), dict(row)
        return whole + (self.close() if self._whole and self._whole <= self._held.keys() else [])

    def _goes_on(self, row: Row) -> bool:
        """Whether a row is of the held one's step, and says nothing that we know again."""
        again = self._held.keys() & row.keys()
        counts = [name for name in again if (names.field_of(name) or ("",))[0] in names.COUNTERS]
        if any(self._held[name] != row[name] for name in counts):
            return False
        return not any(names.field_of(name) for name in again if name not in counts)

    def close(self) -> list[Row]:
        """What is held, as no more comes; empty where nothing is."""
        held, self._held = self._held, {}
        if not held:
            return []
        self._whole = frozenset(held)
        return [held]
