"""What an agent expects, and how sure it is: values beyond all that was ever earned, a policy that stops to try."""

from __future__ import annotations

from collections import deque

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice
from labrunner.diagnosis.online.window import Window

#: Times the most that was ever earned beyond which no value of an agent lies, and rows in a row.
_BEYOND, _ROWS = 2.0, 3
#: Rows whose median is a level of entropy, those before anything is said, those that confirm a collapse, and the rows
#: from which back the level is that of a policy that still tried: one that settles takes longer.
_LEVEL, _FEWEST, _CONFIRM, _LAG = 5, 24, 4, 12
#: Share of that level below which a policy has collapsed at once, and rows before, all of which it must lie below: of
#: one that is sure already the entropy of a row goes to nothing and back.
_LEFT, _LOWEST = 0.2, 24


#: Where nothing is known of what was earned: rows in a row in which values move so many times farther than in any row
#: before, after so many rows.
_SPEEDS_UP, _FASTER, _BEGUN = 5, 1.5, 12


class ValuesWatch:
    """Takes the mean value that an agent expects, beside what it earned: no episode gives more than all of its rewards,
    so values far beyond the best one have lost their ground (targets that feed on themselves)."""

    __slots__ = ("_fast", "_fastest", "_first", "_high", "_last", "_most", "_rows", "_said")

    def __init__(self) -> None:
        self._last: float | None = None
        self._rows = self._fast = 0
        self._fastest = 0.0  # the farthest that values moved in a row that was not among the fast ones
        self._most = 0.0  # that was ever earned, its sign aside
        self._high = self._first = 0
        self._said = False

    def take(self, step: int, value: float, reward: float | None, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`."""
        if reward is not None and reward - reward == 0.0:
            self._most = max(self._most, abs(reward))
        size = abs(value)
        if not size < float("inf"):
            return
        if not self._most:
            self._speeds_up(step, value, found)
            return
        if size <= _BEYOND * self._most:
            self._high = 0
            if self._said:
                self._said = False
                found.append(notice("diverged", step, self._first, "values.over", over=True, value=value))
            return
        self._first = self._first if self._high else step
        self._high += 1
        if self._high >= _ROWS and not self._said:
            self._said = True
            told = {"count": self._high, "value": value, "most": self._most}
            found.append(alarm("diverged", step, self._first, "values.run.away", **told))

    def _speeds_up(self, step: int, value: float, found: list[Alarm]) -> None:
        """Judge values by themselves: those that are learned move ever slower."""
        last, self._last = self._last, value
        self._rows += 1
        if last is None:
            return
        moved = abs(value) - abs(last)
        if moved <= _FASTER * self._fastest or self._rows <= _BEGUN:
            self._fast, self._fastest = 0, max(self._fastest, moved)
            return
        self._first = self._first if self._fast else step
        self._fast += 1
        if self._fast == _SPEEDS_UP and not self._said:
            self._said = True
            told = {"count": self._fast, "value": value, "moved": moved, "fastest": self._fastest}
            found.append(alarm("diverged", step, self._first, "values.speed.up", **told))


class EntropyWatch:
    """Takes the entropy of a policy. One that learns grows surer bit by bit; one that is sure of a sudden, and earns no
    more by it, tries nothing any more."""

    __slots__ = ("_count", "_earned", "_first", "_level", "_levels", "_low", "_lows", "_most", "_newest", "_said")

    def __init__(self) -> None:
        self._level = Window(_LEVEL)
        self._newest: deque[float] = deque(maxlen=_LOWEST)  # rows before those that are low
        self._lows: list[float] = []
        self._levels: deque[float] = deque(maxlen=_LAG)
        self._earned, self._most = Window(_LEVEL), float("-inf")  # the best level of what was earned
        self._count = self._low = self._first = 0
        self._said: float | None = None  # the level from which it fell

    def take(self, step: int, entropy: float, reward: float | None, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`. Entropies below 0 (of densities) are not judged."""
        if not 0 <= entropy < float("inf"):
            return
        self._count += 1
        before = self._levels[0] if len(self._levels) == _LAG else 0.0
        level = self._level.add(entropy)
        better = self._earns_more(reward)
        if self._said is not None:
            if level > 2 * _LEFT * self._said:
                self._said, self._low = None, 0
                found.append(notice("diverged", step, self._first, "entropy.over", over=True, value=level))
        elif self._count > _FEWEST and entropy < min(_LEFT * before, *self._newest) and not better:
            self._first = self._first if self._low else step
            self._low += 1
            if self._low >= _CONFIRM:
                self._said = before
                told = {"count": self._low, "value": entropy, "before": before}
                found.append(alarm("diverged", step, self._first, "entropy.fell", **told))
        else:
            self._low = 0
            self._newest.extend(self._lows)
        if self._low:
            if self._said is None:
                self._lows.append(entropy)
        else:
            self._levels.append(level)
            self._newest.append(entropy)
            self._lows.clear()

    def _earns_more(self, reward: float | None) -> bool:
        """Whether what is earned has come to a new best level."""
        if reward is None or reward - reward != 0.0:
            return False
        level = self._earned.add(reward)
        if level <= self._most:
            return False
        self._most = level
        return True
