"""A step up that single rows hide, since they scatter by more, is told by the means of many."""

import numpy as np

from labrunner.diagnosis.check import check
from labrunner.series.series import series_from_columns

_COUNT = 400


def _found(lift, lr=None, scatter=0.3):
    rows = np.arange(_COUNT)
    loss = 2.5 + 2.0 * np.exp(-rows / 60) + np.random.default_rng(5).normal(0, scatter, _COUNT) + lift(rows)
    return check(series_from_columns(rows, {"loss": list(loss)} | ({} if lr is None else {"lr": list(lr(rows))})))


def test_an_old_checkpoint_that_costs_a_third_for_good_is_no_healthy_run():
    found = _found(lambda rows: np.where(rows >= 250, 0.6, 0.0))
    assert found.verdict == "silent-divergence" and 240 <= found.first_bad_step <= 260


def test_a_dip_that_ends_and_scatter_alone_are_healthy():
    assert _found(lambda rows: np.zeros(_COUNT)).verdict == "healthy"
    assert _found(lambda rows: np.where((rows >= 150) & (rows < 200), -0.4, 0.0)).verdict == "healthy"


def test_a_rate_that_jumps_beyond_any_before_it_and_costs_something_for_good_is_told_with_its_cause():
    def lift(rows):
        return np.where(rows >= 200, 0.25 + 0.5 * np.exp(-(rows - 200) / 40), 0.0)

    found = _found(lift, lambda rows: np.where(rows >= 200, 0.05, 0.003 * (1 - rows / 220)), scatter=0.25)
    assert (found.verdict, found.cause, found.first_bad_step) == ("silent-divergence", "lr-discontinuity", 200)
    restart = _found(lift, lambda rows: np.where(rows >= 200, 0.003, 0.003 * (1 - rows / 220)), scatter=0.25)
    assert restart.verdict == "healthy"
