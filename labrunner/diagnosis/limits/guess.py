"""The level of a guess: where the loss of a net stands that knows nothing, and what else stands still there.

One rule for whole logs (`standing.py`) and row by row (`online/standing.py`). Importing it needs no numpy.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log

#: Levels in nats at which nets over a vocabulary begin.
_LN_V = (4.0, 13.0)
#: Numbers of classes, at the logarithm of which a net that learned nothing guesses, and rarer ones.
CLASSES, _RARER = (2, 3, 4, 5, 10, 20), (6, 7, 8, 9, 12, 15, 50)
#: Numbers of classes that are looked for where something else tells of a guess, too: its digits, or what it gets right.
MANY = (*range(2, 21), 50, 100, 1000)
#: Levels in nats between which no trained net over a vocabulary stands.
_UNTRAINED = (8.0, 14.0)
#: A level is that of a guess among classes to within this share of it; of the rarer numbers half of that.
_WIDTH = 0.006
#: By which shares of its level a run over a vocabulary may spread and have come down, and one over classes.
_OF_WORDS, _OF_CLASSES = (0.02, 0.015), (0.01, 0.006)
#: A guess scatters by less than this share of its level; batches that a trained net reads scatter by more.
SCATTER = 0.03
#: ... and one whose net says a little of single examples by less than this.
SCATTER_ABOVE = 0.033
#: Below the first rate a flat loss may be careful fine-tuning, from the second on every net moves.
CAREFUL, BRAVE = 1e-4, 1e-3
#: Below this no net moves: it is no rate of careful tuning.
IDLE = 1e-7
#: A flat loss below this has nothing left to learn: it is no plateau.
SMALL = 0.02
#: Sigma of a row by which a run that learned nothing may come down.
CHANCE = 10.0
#: Share of its start below which a loss has nothing left to learn.
LEARNED_ALL = 0.05


#: Validations that are one number, to within a share of it, from the first one on: weights that move never do that.
SAME_VALIDATIONS, _SAME = 8, 2e-4
#: Share of its level by which training may have come down meanwhile.
MOVED = 0.02


def same(lowest: float, highest: float) -> bool:
    """Whether validations between these are one number, as far as logs print it."""
    return lowest > SMALL and highest - lowest <= _SAME * highest


def of_words(level: float) -> bool:
    """Whether a loss is of the size at which nets over a vocabulary begin."""
    return _LN_V[0] < level < _LN_V[1]


def below_words(level: float) -> bool:
    """Whether a loss is smaller than any with which a net over a vocabulary begins."""
    return level < _LN_V[0]


def untrained(level: float) -> bool:
    """Whether a loss is larger than that of any net which has learned something of a vocabulary, and no larger than
    that of one which has learned nothing."""
    return _UNTRAINED[0] < level < _UNTRAINED[1]


def off(level: float) -> float:
    """By how many nats a loss lies off what the nearest guess costs, among many numbers of classes."""
    return min(abs(level - log(count)) for count in MANY)


def of_classes(level: float, classes: Iterable[int] = CLASSES) -> bool:
    """Whether a loss lies at the logarithm of a number of classes."""
    near = min(abs(level / log(count) - 1) for count in classes)
    return min(near, 2 * min(abs(level / log(count) - 1) for count in _RARER)) < _WIDTH


def still(level: float) -> tuple[float, float]:
    """By how many nats at most a run at this level may spread, and have come down, and have learned nothing."""
    spread, fell = _OF_WORDS if of_words(level) else _OF_CLASSES
    return spread * level, fell * level
