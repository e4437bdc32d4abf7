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


def test_a_rate_that_is_back_at_its_height_to_stay_and_costs_something_is_told_and_a_schedule_that_begins_anew_is_not():
    def lift(rows):
        return np.where(rows >= 200, 0.25 + 0.5 * np.exp(-(rows - 200) / 40), 0.0)

    def rate(after):
        return lambda rows: np.where(rows >= 200, after(rows - 200), 0.003 * (1 - rows / 220))

    stays = _found(lift, rate(lambda since: np.full(len(since), 0.003)), scatter=0.25)
    assert (stays.verdict, stays.first_bad_step) == ("silent-divergence", 200)
    assert _found(lift, rate(lambda since: 0.003 * (1 - since / 220)), scatter=0.25).verdict == "healthy"
    nothing_lost = _found(lambda rows: np.zeros(_COUNT), rate(lambda since: np.full(len(since), 0.003)), scatter=0.25)
    assert nothing_lost.verdict == "healthy"


def test_a_step_up_that_is_taken_back_in_part_only_is_told_and_one_that_is_taken_back_is_none():
    def lift(left):
        return lambda rows: np.where(rows >= 220, left + 1.0 * np.exp(-(rows - 220) / 60), 0.0)

    found = _found(lift(0.3), scatter=0.4)
    assert found.verdict == "silent-divergence" and 200 <= found.first_bad_step <= 235
    assert _found(lift(-0.1), scatter=0.4).verdict == "healthy"


def _of(loss):
    return check(series_from_columns(range(len(loss)), {"loss": list(loss)}))


def test_a_loss_that_rises_above_its_start_is_told_however_wildly_its_rows_scatter():
    rng = np.random.default_rng(3)
    wild = rng.gamma(1.2, 1.0, 500)  # scatters by about as much as it is
    level = np.where(np.arange(500) < 60, 1.5, 4.5)
    found = _of(level * wild)
    assert found.verdict in ("silent-divergence", "diverged") and found.first_bad_step <= 130
    assert _of(1.5 * wild).verdict == "healthy"


def test_a_loss_that_falls_ever_faster_below_zero_has_run_away_and_a_density_s_has_not():
    rows = np.arange(200)
    scatter = np.random.default_rng(3).normal(0, 0.5, 200)
    found = _of(100 * np.exp(-rows / 20) + 20 - np.exp((rows - 60) / 12) + scatter)
    assert found.verdict == "diverged" and any("no floor" in line for line in found.findings)
    assert 60 <= found.first_bad_step <= 140
    assert _of(5 * np.exp(-rows / 40) - 60 * (1 - np.exp(-rows / 60)) + scatter).verdict == "healthy"
    assert _of(0.0 * rows - rows * 2.0 + scatter).verdict == "healthy"  # steady
