"""One or two bad batches which the weights did not follow are outliers, also where a loss next to 0 hardly scatters."""

import random

import numpy as np
import pytest

from labrunner.diagnosis.check import check
from labrunner.series.series import series_from_columns


def _log(*peaks, left=0.0, stride=4):
    """A loss that falls from 3.5 to 0.04, with these rows from row 200 on, and `left` above its level after them."""
    chance = random.Random(3)
    losses = np.array([0.04 + 3.5 * 0.96**row + chance.gauss(0, 0.003) for row in range(400)])
    losses[200 : 200 + len(peaks)] = peaks
    losses[200 + len(peaks) :] += left
    return series_from_columns([row * stride for row in range(400)], {"loss": losses.tolist()})


@pytest.mark.parametrize("log", [_log(3.9), _log(3.6, 3.1), _log(3.1, left=0.02, stride=1)])
def test_what_is_back_in_the_next_row_and_leaves_nothing_is_an_outlier(log):
    found = check(log)
    assert found.verdict == "healthy" and [one.type for one in found.spikes] == ["outlier-batch"]


@pytest.mark.parametrize(
    "log",
    [_log(3.6, 3.1, 1.2), _log(3.9, left=0.3), _log(3.9, stride=10)],
    ids=["three rows", "something is left", "many steps between rows"],
)
def test_what_stays_or_may_have_been_learned_again_is_a_spike(log):
    assert not check(log).calm


@pytest.mark.parametrize(("more", "calm"), [(0.0, True), (0.9, False)], ids=["as the last one", "higher"])
def test_a_warm_restart_whose_cost_shows_some_rows_later(more, calm):
    """Cycles of 100, 200, 400, 800 steps, whose loss follows the rate over some rows."""
    steps = np.arange(0, 1500, 3)
    first = 100 * (2 ** np.floor(np.log2(steps / 100 + 1)) - 1)
    rate = 0.15 * (1 + np.cos(np.pi * (steps - first) / (first + 100)))
    slow, level = [], 1.3
    for each in rate:
        level += 0.15 * (0.3 + 1.3 * each - level)
        slow.append(level)
    noise = np.random.default_rng(1).normal(0, 0.06, len(steps))
    loss = np.array(slow) + noise + np.where(steps > 720, more * np.exp(-(steps - 720) / 400), 0)
    found = check(series_from_columns(steps.tolist(), {"loss": loss.tolist(), "lr": rate.tolist()}))
    assert found.calm is calm
