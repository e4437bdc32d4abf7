"""The learning rate beside a loss: what a jump of it explains, and what its return to where it had been."""

from __future__ import annotations

#: A learning rate this many times the one of the row before has been raised: a warm restart.
_RAISED = 1.3
#: A rate that is so many times that of the row before is told beside a spike that follows within so many rows.
_JUMP, _JUMP_ROWS = 1.5, 15
#: Rows after a rise of the rate in which a loss may give back what an anneal had gained.
_RESTART_ROWS = 50
#: A rate this share of the highest so far is as high, and rows after its return to that in which the loss may stand
#: where it stood under it.
_AS_HIGH, _RETURN_ROWS = 0.9, 200
#: A rate this many times the highest of a while ago goes above all that it was; rows in which that tells.
_THROWN, _THROWN_ROWS = 1.5, 48


class Rate:
    """The learning rate of a run, 0 while its log has none. Rows are those of the loss.

    While the rate is `as_high` as ever, `under` is to be set to the level of each calm row from row `returned` on: the
    levels before are on their way up after a return.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self._highest, self.under = 0.0, 0.0  # and the newest level of the loss under a rate as high
        self.as_high = True
        self._jump_row, self._jump = -_JUMP_ROWS - 1, {}
        self._restart, self.returned, self._natural = 0, 0, 0.0
        self._while_ago = 0, 0.0  # a row, and the highest rate then
        self.thrown_until, self._bound = -1, 0.0  #: the last row for which `thrown` tells something; the rate before

    def take(self, step: int, value: float, row: int) -> None:
        """Take the rate of a row."""
        if value == self.now:
            return
        before, self.now = self.now, value
        if value > _RAISED * before > 0:
            self._raise(step, value, before, row)
        since, highest = self._while_ago
        if row - since >= _THROWN_ROWS or value > _THROWN * highest or not highest:
            self._throw(value, row)
        if value > self._highest:
            self._highest = value
        self.as_high = value >= _AS_HIGH * self._highest

    def _raise(self, step: int, value: float, before: float, row: int) -> None:
        """Take note of a rate that has been raised."""
        self._restart = row + _RESTART_ROWS
        if value > _JUMP * before:
            self._jump_row, self._jump = row, {"lr_at": step, "lr_before": before, "lr": value}
        if value * _AS_HIGH <= self._highest and self.under:
            self.returned, self._natural = row + _RETURN_ROWS, self.under

    def _throw(self, value: float, row: int) -> None:
        """See whether a rate goes above all that it was."""
        since, highest = self._while_ago
        if value > _THROWN * highest > 0:
            if not self.thrown(row):
                self._bound = highest
            self.thrown_until = row + _THROWN_ROWS
        if row - since >= _THROWN_ROWS or not highest:
            self._while_ago = row, max(self._highest, value)

    def thrown(self, row: int) -> bool | None:
        """Whether the rate, which has gone above all that it was a short while before a row, still is; None where it
        has not."""
        return self.now > self._bound if row <= self.thrown_until else None

    def restarted(self, row: int) -> bool:
        """Whether the rate has risen a short while before a row."""
        return row < self._restart

    def natural(self, row: int) -> float:
        """Up to which level a loss has but gone back to where it stood when the rate was last as high; minus infinity
        where the rate has not come back to that, or has fallen again and rows have passed."""
        as_high = 0 < _AS_HIGH * self._highest <= self.now
        return self._natural if self.returned and (as_high or row < self.returned) else float("-inf")

    def jump(self, row: int) -> dict[str, float]:
        """What is told of a jump right before a row; empty without one."""
        return self._jump if row - self._jump_row <= _JUMP_ROWS else {}
