"""What overfitting is: one rule for whole logs (`validation.py`) and validation by validation (`online/validation.py`).
Importing it needs no numpy."""

from __future__ import annotations

#: Nats below which a rise of validation is no matter any more.
_SMALLEST_RISE = 1e-3
#: Share of what it was at the best validation by which training has moved; below that it stands still.
MOVES = 0.1
#: Training loss, as a share of what it was at the best validation, below which the data are known by heart to the last
#: example, below which they are known by heart, and below which they are half of it.
_ALL, _BY_HEART, _HALF = 0.05, 0.25, 0.5


def least_rise(share: float, best: float, gained: float, left: float) -> float:
    """Nats that validation must have risen by: `share` of its best value and half that of what it had `gained`.

    Half of both where the training loss is down to less than half of what it was at the best validation (`left`), a
    third where to less than a quarter, a quarter where to less than a twentieth.
    """
    share /= 4 if left < _ALL else 3 if left < _BY_HEART else 2 if left < _HALF else 1
    return max(share * abs(best), share / 2 * gained, _SMALLEST_RISE)
