"""The smoothed loss: one exponential moving average, as the journal writes it and as its readers work it out again."""

from __future__ import annotations

import math
from itertools import accumulate, islice

import numpy as np

#: Weight of the newest loss: an average over about 50 steps.
EMA_ALPHA = 2 / 51


def next_ema(ema: float | None, loss: float, alpha: float = EMA_ALPHA) -> float:
    """The average after one more loss, in its unit. It starts at the first finite loss and skips non-finite ones.

    `ema` is the average before, None or NaN where there is none yet; NaN comes back as long as no loss was finite.
    """
    if not math.isfinite(loss):
        return math.nan if ema is None else ema
    return loss if ema is None or math.isnan(ema) else ema + alpha * (loss - ema)


def emas_of(losses: np.ndarray, alpha: float = EMA_ALPHA) -> np.ndarray:
    """The average after each of `losses`: float64 (N,) of a float64 (N,), by the rule of `next_ema`."""
    if np.isfinite(losses).all():  # most runs: the recurrence alone, at half the time
        averages = accumulate(losses.tolist(), lambda ema, loss: ema + alpha * (loss - ema))
    else:
        averages = islice(
            accumulate(losses.tolist(), lambda ema, loss: next_ema(ema, loss, alpha), initial=math.nan), 1, None
        )
    return np.fromiter(averages, np.float64, len(losses))
