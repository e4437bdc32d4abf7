"""Two nets that know no more than a coin does: their game has not begun."""

from __future__ import annotations

import math
from collections.abc import Iterable

#: What a net loses that knows no more than a coin; as the sum over real and made examples; the share by which a level
#: may differ from these.
COIN, BOTH, _SHARE = math.log(2), 2 * math.log(2), 0.15


def at_toss(levels: Iterable[float]) -> bool:
    """Whether all levels are those of a coin."""
    return all(any(abs(level / coin - 1) < _SHARE for coin in (COIN, BOTH)) for level in levels)
