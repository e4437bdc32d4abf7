"""Sums over many rows at once give what they give one by one."""

import numpy as np
import pytest

from labrunner.engine.step.ema import emas_of
from labrunner.series.statistics import moving_average


@pytest.mark.parametrize("alpha", [2 / 51, 0.005, 0.6, 1.0])
@pytest.mark.parametrize("count", [1, 100, 40_000, 123_457])
def test_a_moving_average_in_stretches_is_the_one_made_row_by_row(alpha, count):
    values = np.random.default_rng(3).normal(size=count).cumsum() + 5
    values[count // 2 :] += 1e6  # a jump, of which nothing is left a few hundred rows later
    assert moving_average(values, alpha) == pytest.approx(emas_of(values, alpha), rel=1e-13)
