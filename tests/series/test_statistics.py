"""Sums over many rows at once give what they give one by one."""

import numpy as np
import pytest

from labrunner.engine.step.ema import emas_of
from labrunner.series import statistics
from labrunner.series.statistics import moving_average


@pytest.mark.parametrize("alpha", [2 / 51, 0.005, 0.6, 1.0])
@pytest.mark.parametrize("count", [1, 100, 40_000, 123_457])
def test_a_moving_average_in_stretches_is_the_one_made_row_by_row(alpha, count):
    values = np.random.default_rng(3).normal(size=count).cumsum() + 5
    values[count // 2 :] += 1e6  # a jump, of which nothing is left a few hundred rows later
    assert moving_average(values, alpha) == pytest.approx(emas_of(values, alpha), rel=1e-13)


@pytest.mark.parametrize("alike", [0.0, 0.5, 0.8])
def test_rows_that_resemble_their_neighbours_are_told_from_rows_of_their_own(alike):
    rng = np.random.default_rng(3)
    noise = rng.normal(size=3000)
    for i in range(1, len(noise)):
        noise[i] = alike * noise[i - 1] + np.sqrt(1 - alike**2) * noise[i]
    falling = 10 * (1 + np.arange(3000) / 60) ** -0.5
    assert statistics.likeness(falling + 0.05 * noise) == pytest.approx(alike, abs=0.12)
    assert statistics.likeness(noise[:39]) == 0.0


def test_quantiles_are_those_of_numpy():
    values = np.random.default_rng(1).normal(size=101)
    for share in (0.0, 0.1, 0.5, 0.95, 1.0):
        assert statistics.quantile(values, share) == pytest.approx(np.quantile(values, share))
    assert np.isnan(statistics.quantile(values[:0], 0.5))


def test_one_jump_of_a_short_log_makes_no_rows_alike():
    rows = np.arange(41)
    noise = np.random.default_rng(5).normal(0, 0.08, 41)
    loss = 2.3 + 2.6 * np.exp(-rows / 2.5) + np.where(rows >= 23, 0.9, 0.0) + noise
    assert statistics.likeness(loss) == 0.0
    smoothed = np.convolve(np.random.default_rng(6).normal(0, 1, 160), np.ones(8) / 8, "valid")
    assert statistics.likeness(smoothed[:120]) > 0.5, "rows of a running mean are alike in a short log, too"
