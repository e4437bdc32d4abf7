"""What an agent earns: where it learned to earn more and, for rows in a row, has lost most of that, it fell."""

from __future__ import annotations

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice
from labrunner.diagnosis.online.window import Window

#: Rewards whose median is a level, those that tell how a row scatters, and those before anything is said.
_LEVEL, _SCATTER, _FEWEST = 9, 63, 32
#: Sigma of a row that an agent must have gained to have learned something, and share of the gain that is most of it.
_CLEARLY, _MOST = 4.0, 0.75
#: Rows in a row that have lost most of it; share of the gain that is left where an agent is back.
_ROWS, _BACK = 16, 0.5
#: Share of the gain, sigma of a row, and rows in a row that are enough where rewards hardly scatter: a mean over many
#: episodes that falls so far falls for a reason.
_PART, _FAR, _FEW = 0.4, 12.0, 12
#: The same where rows are ten steps and more apart: there sigma is no less than that of so many newest rows, too.
_PART_SPARSE, _FAR_SPARSE, _FEW_SPARSE, _NEAR = 0.5, 8.0, 4, 15
#: Rows in a row that have lost most of the gain and are enough in any sparse log, after so many rows.
_FEW_DEEP, _FEWEST_DEEP = 3, 20
#: From the distance of a row to the mean of its neighbours to sigma.
_TO_SIGMA = 1.4826 / 1.5**0.5


class RewardWatch:
    """Takes the reward of every row that has one."""

    __slots__ = (
        *("_bends", "_best", "_best_step", "_count", "_first", "_level", "_lost", "_most", "_most_first", "_near"),
        *("_said", "_start", "_sunk", "_sunk_first", "_two"),
    )

    def __init__(self) -> None:
        self._level, self._bends, self._near = Window(_LEVEL), Window(_SCATTER), Window(_NEAR)
        self._two = (0.0, 0.0)
        self._count = self._lost = self._most = self._first = self._most_first = self._best_step = 0
        self._sunk = self._sunk_first = 0
        self._start = self._best = 0.0
        self._said = False

    def take(self, step: int, reward: float, sparse: bool, many: bool, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`. `sparse`: rows are many steps apart; `many`:
        ten and more."""
        if reward - reward != 0.0:
            return
        self._count += 1
        gained = self._best - self._start
        self._level.add(reward)
        before, last = self._two
        self._two = last, reward
        if self._count > 2:
            bend = abs(last - (before + reward) / 2)
            self._bends.add(bend)
            self._near.add(bend)
        level = self._level.median
        if self._said:
            if level >= self._start + _BACK * gained:
                self._said, self._lost = False, 0
                found.append(notice("diverged", step, self._first, "reward.back", over=True, reward=level))
        elif self._count > _FEWEST_DEEP and reward < self._best - _PART * gained:
            self._fell(step, reward, gained, sparse, many, found)
        else:
            self._lost = self._most = self._sunk = 0
        if self._count == _LEVEL:
            self._start = self._best = level
        elif self._count > _LEVEL and level > self._best:
            self._best, self._best_step = level, step

    def _fell(self, step: int, reward: float, gained: float, sparse: bool, many: bool, found: list[Alarm]) -> None:
        self._lost += 1
        self._most = self._most + 1 if reward < self._best - _MOST * gained else 0
        if self._lost == 1:
            self._first = step
        if self._most == 1:
            self._most_first = step
        self._sunk = self._sunk + 1 if reward < self._best - _PART_SPARSE * gained else 0
        if self._sunk == 1:
            self._sunk_first = step
        sigma = _TO_SIGMA * self._bends.median
        sunk = self._sunk >= _FEW_SPARSE and many and self._count > _FEWEST
        at_once = sparse and (sunk or self._most >= _FEW_DEEP) and self._clear(reward, gained, sigma)
        far = self._lost >= _FEW and self._best - reward > _FAR * sigma and gained > _FAR * sigma
        slow = self._count > _FEWEST and (far or self._most >= _ROWS and gained > _CLEARLY * sigma)
        if at_once or slow:
            self._said = True
            count, self._first = (
                (self._sunk, self._sunk_first)
                if at_once
                else (self._lost, self._first)
                if far
                else (self._most, self._most_first)
            )
            told = {"count": count, "reward": reward, "best": self._best}
            found.append(
                alarm("diverged", step, self._first, "reward.lost", start=self._start, since=self._best_step, **told)
            )

    def _clear(self, reward: float, gained: float, sigma: float) -> bool:
        """Whether a loss, and what had been gained, are beyond all scatter, that of the newest rows too."""
        most = _FAR_SPARSE * max(sigma, _TO_SIGMA * self._near.median)
        return self._best - reward > most and gained > most
