"""Two nets that play against each other: the step from which one loses more than it ever did and the other less, or
both far more."""

from __future__ import annotations

from collections import deque

from labrunner.diagnosis.limits.toss import BOTH, COIN, at_toss
from labrunner.diagnosis.online.alarm import Alarm, alarm, notice
from labrunner.diagnosis.online.window import Window

#: Rows whose median is a level, those of a game before anything is said, and those after which a level counts as one
#: of the game: what is lost slowly is lost too.
_LEVEL, _EVEN, _LAG = 5, 48, 24
#: Times the highest level so far that one loses, and share of the lowest that is left to the other; rows in a row.
_TIMES, _LEFT, _ROWS = 1.3, 0.9, 3
#: Losses of a game that is nearly even, whatever they were before: one below twice that of a coin (ln 2), the other
#: above it.
_EVEN_LOSS, _EVEN_OTHER = BOTH, COIN
#: Times its highest level so far from which a loss has burst, and rows in a row in which one of the two has.
_BURST, _BURSTS = 3.0, 3
#: An adversary has won: its loss is below the first, the other net's above the second, in so many rows in a row from
#: the first on. The other's must also be so many times the least that it has lost, as its loss may have further parts.
_NOTHING, _LOSES, _WON, _MORE = 0.05, 3.5, 6, 2.0
#: ... and so many rows are enough, whatever the other lost before, where its loss is below the first, the other's above
#: the second.
_SURE, _SURE_LOSES, _SURELY = 0.02, 4.0, 3
#: Times its size so far from which a critic, whose loss may be below 0, has lost all bound, and a size that is small.
_UNBOUND, _SMALL = 5.0, 5.0
#: One net loses more than the second while the other loses less than the first, in so many rows in a row: no penalty of
#: a critic at its start is so large.
_FOOLED, _FOOLED_LOSES, _FOOLED_ROWS = 1e-3, 20.0, 5
#: Times all that both were so far, after so many rows, at which a loss has left the game at once, and how large it must
#: be.
_LEAP, _BEFORE_LEAP, _LARGE = 20.0, 8, 50.0


class AdversaryWatch:
    """Takes the losses of both nets of every row that has them."""

    __slots__ = (
        *("_bursts", "_count", "_first", "_fooled", "_high", "_lagged", "_leaps", "_least", "_levels", "_low"),
        *("_other_high", "_rows", "_said", "_seen", "_signed", "_sure", "_toss", "_top", "_won", "_won_first"),
    )

    def __init__(self) -> None:
        self._levels = Window(_LEVEL), Window(_LEVEL)
        self._lagged: deque[tuple[float, float]] = deque()
        self._count = self._rows = self._bursts = self._first = 0
        self._high = self._other_high = 0.0  # of the levels so far
        self._low = self._least = float("inf")  # of the other's levels, and of our losses
        self._said = self._signed = False
        self._toss = True  # all levels so far, those of the newest rows aside, are a coin's
        self._won = self._sure = self._won_first = 0  # rows in a row, and their first step
        self._fooled = self._leaps = self._seen = 0  # rows in a row, and all
        self._top = 0.0  # the largest size of either loss, rows of a leap aside

    def take(self, step: int, loss: float, other: float, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`. Losses below 0 have no floor: of them only a size
        beyond all bound is told."""
        if not (abs(loss) < float("inf") and abs(other) < float("inf")):
            return
        self._count += 1
        if not self._said and self._leaves(step, loss, other, found):
            return
        if not self._signed and (loss < 0 or other < 0):
            self._signed = True
            self._anew()
        if self._signed:
            loss, other = abs(loss), abs(other)
        elif self._wins(step, loss, other, found):
            return
        ours, theirs = self._levels
        ours.add(loss)
        theirs.add(other)
        if self._said:
            self._again(step, loss, ours.median, theirs.median, found)
        elif self._count > _EVEN:
            self._judge(step, loss, other, found)
        if self._count >= _LEVEL and not self._said:
            self._keep(ours.median, theirs.median)

    def _leaves(self, step: int, loss: float, other: float, found: list[Alarm]) -> bool:
        """Whether one net has lost for good while the other loses nothing, or a loss has left all that it was at once,
        with what is to be said of it."""
        self._seen += 1
        size = max(abs(loss), abs(other))
        leaps = self._seen > _BEFORE_LEAP and size > max(_LEAP * self._top, _LARGE)
        fooled = 0 <= loss < _FOOLED and other > _FOOLED_LOSES
        if fooled and not self._fooled or leaps and not self._leaps:
            self._first = step
        self._fooled, self._leaps = self._fooled + 1 if fooled else 0, self._leaps + 1 if leaps else 0
        if self._fooled < _FOOLED_ROWS and self._leaps < _BURSTS:
            self._top = self._top if leaps else max(self._top, size)
            return False
        self._said = True
        if self._leaps:
            told = {"loss": loss, "other": other, "high": self._top, "other_high": self._top}
            found.append(alarm("diverged", step, self._first, "adversary.bursts", **told))
        else:
            told = {"loss": loss, "other": other, "count": self._fooled}
            found.append(alarm("diverged", step, self._first, "adversary.lost", **told))
        return True

    def _again(self, step: int, loss: float, ours: float, theirs: float, found: list[Alarm]) -> None:
        """Whether two nets of which it was said that one has won play again."""
        won = self._won >= _WON or self._sure >= _SURELY
        even = theirs > 2 * _NOTHING if won else ours <= self._high and self._low <= theirs <= self._other_high
        if even:
            self._said, self._rows, self._bursts, self._won, self._sure = False, 0, 0, 0, 0
            if won:
                self._anew()
            found.append(notice("diverged", step, self._first, "adversary.over", over=True, loss=loss))

    def _anew(self) -> None:
        """Forget the game so far."""
        self._count, self._low = 0, float("inf")
        self._high = self._other_high = 0.0
        for level in self._levels:
            level.clear()
        self._lagged.clear()

    def _wins(self, step: int, loss: float, other: float, found: list[Alarm]) -> bool:
        """Whether one net makes no mistake any more for rows in a row, with what is to be said of it."""
        self._least = min(self._least, loss)
        if self._said:
            return False
        wins = other < _NOTHING and loss > max(_LOSES, _MORE * self._least)
        self._won = self._won + 1 if wins else 0
        self._sure = self._sure + 1 if other < _SURE and loss > _SURE_LOSES else 0
        count = max(self._won, self._sure)
        if count == 1:
            self._won_first = step
        if self._won < _WON and self._sure < _SURELY:
            return False
        self._said, self._first = True, self._won_first
        told = {"loss": loss, "other": other, "count": count}
        found.append(alarm("diverged", step, self._first, "adversary.won", **told))
        return True

    def _judge(self, step: int, loss: float, other: float, found: list[Alarm]) -> None:
        ours, theirs = (level.median for level in self._levels)
        lost = not self._signed and (self._lost(loss, other) or self._lost(ours, theirs))
        times = _UNBOUND if self._signed else _BURST
        burst = loss > times * self._high or other > times * self._other_high
        if lost and not burst and self._toss:  # the game begins: what it is like shows in the rows to come
            self._toss = False
            self._anew()
            return
        if self._signed:
            burst = burst and max(loss, other) > _SMALL and self._high > 0
        if (lost or burst) and not (self._rows or self._bursts):
            self._first = step
        self._rows = self._rows + 1 if lost else 0
        self._bursts = self._bursts + 1 if burst else 0
        if self._rows < _ROWS and self._bursts < _BURSTS:
            return
        self._said = True
        text = "adversary.wins" if self._rows >= _ROWS else "adversary.bursts"
        told = {"loss": loss, "high": self._high, "other": other, "low": self._low, "other_high": self._other_high}
        found.append(alarm("diverged", step, self._first, text, **told))

    def _lost(self, loss: float, other: float) -> bool:
        near_even = loss < _EVEN_LOSS and other > _EVEN_OTHER
        return loss > _TIMES * self._high and other < _LEFT * self._low and not near_even

    def _keep(self, ours: float, theirs: float) -> None:
        """Note the newest levels; those from some rows ago are of the game."""
        self._lagged.append((ours, theirs))
        if len(self._lagged) > _LAG:
            ours, theirs = self._lagged.popleft()
            self._toss = self._toss and at_toss((ours, theirs))
            self._high, self._low = max(self._high, ours), min(self._low, theirs)
            self._other_high = max(self._other_high, theirs)
