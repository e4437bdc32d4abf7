"""Logs that look as if something had gone wrong and in which nothing has: sums, games that begin, phases in one file;
beside each what must still be told."""

import math

import numpy as np
import pytest

from labrunner.diagnosis.check import check
from labrunner.diagnosis.online import Monitor
from labrunner.diagnosis.online.summed import Summed
from labrunner.series.series import Series


def alarms(rows):
    """The texts of all alarms of rows, each a step and further cells."""
    monitor = Monitor()
    told = [one for step, cells in rows for one in monitor.row(step, **cells)]
    return [one.text for one in told if one.level == "alarm"]


# -- a loss that is summed up within each epoch ------------------------------------------------------------------------


def summed(batches, epochs, first, every):
    """A sum over the batches so far that begins anew with each epoch, of a loss that falls."""
    rows, total = [], 0.0
    for step in range(1, batches * epochs + 1):
        inner = (step - 1) % batches + 1
        total = (0.0 if inner == 1 else total) + 0.3 * (0.4 + 0.6 * math.exp(-step / (2 * batches)))
        if inner >= first and (inner - first) % every == 0:
            rows.append((step, {"loss": total}))
    return rows


@pytest.mark.parametrize(("first", "every"), [(1, 80), (80, 80), (20, 20)])
def test_a_loss_that_is_summed_up_within_each_epoch_does_not_explode(first, every):
    assert alarms(summed(400, 6, first, every)) == []


@pytest.mark.parametrize(
    "losses",
    [
        [2.3 + 0.4 * k * k for k in range(1, 30)],
        [2.3, 4.6, 6.9, *(7.2 + 0.1 * math.sin(k) for k in range(26))],
        [2.3, 4.6, 6.9, 9.2, *(2.3 * k * k for k in range(5, 30))],
    ],
    ids=["faster than its count", "thrown up, and stays there", "in proportion for some rows, then faster"],
)
def test_a_start_that_explodes_is_told_however_its_first_rows_rise(losses):
    assert alarms((step, {"loss": loss}) for step, loss in enumerate(losses, 1)) == ["loss.start"]


def test_an_excerpt_whose_steps_hardly_differ_is_no_sum():
    losses = [0.23, 0.22, 0.24, 0.24, 0.25, *(2.0 + 0.1 * k for k in range(12))]
    rising = Summed()
    for step, loss in enumerate(losses[:5], 62):
        rising.take(step, loss)
    assert not rising.told
    assert "loss.start" in alarms((step, {"loss": loss}) for step, loss in enumerate(losses, 62))


# -- phases of training whose counters begin anew in one file ----------------------------------------------------------


def phases(first, rate):
    """Two runs of eight rows in one log. Both begin at step `first`; the second is lower and has another rate."""
    lower = [1.3, 1.12, 1.07, 1.03, 1.0, 0.98, 0.96, 0.95], [1.0, 0.8, 0.7, 0.65, 0.6, 0.58, 0.55, 0.54]
    return [
        (first + row, {"loss": loss, "lr": lr})
        for losses, lr in zip(lower, (1e-4, rate), strict=True)
        for row, loss in enumerate(losses)
    ]


@pytest.mark.parametrize("first", [0, 1])
def test_a_phase_of_training_whose_counter_begins_anew_has_a_rate_of_its_own(first):
    assert alarms(phases(first, 1e-5)) == []


def test_a_run_that_is_resumed_on_its_way_has_the_rate_of_these_steps():
    assert alarms(phases(500, 1e-5)) == ["resume.lr"]
    assert alarms(phases(500, 1e-4)) == []


# -- two nets that begin to play ---------------------------------------------------------------------------------------


def game(coin_rows, level, other, rows=128):
    """Two nets that know no more than a coin for some rows, and play at these levels from there on."""
    swings = np.sin(1.7 * np.arange(rows)), np.sin(2.3 * np.arange(rows))
    plays = np.arange(rows) >= coin_rows
    one = np.where(plays, level * (1 + 0.3 * swings[0]), 0.72 + 0.04 * swings[0])
    two = np.where(plays, other * (1 + 0.3 * swings[1]), 1.38 + 0.05 * swings[1])
    return one, two


def watched(one, two):
    rows = zip(one.tolist(), two.tolist(), strict=True)
    return alarms(
        (step, {"loss": loss, "reward": math.nan, "measures": {"adversary": other}})
        for step, (loss, other) in enumerate(rows)
    )


def judged(one, two):
    return check(Series("log", np.arange(len(one)), {"loss": one, "adversary": two}))


def test_nets_that_leave_the_toss_of_a_coin_begin_to_play():
    one, two = game(40, 2.0, 0.8)
    assert watched(one, two) == [] and judged(one, two).verdict == "healthy"


def test_a_game_that_is_won_at_once_is_told_though_it_began_at_the_toss_of_a_coin():
    one, two = game(80, 6.0, 0.01)
    assert watched(one, two) == ["adversary.won"] and judged(one, two).verdict == "plateau"


def test_a_game_that_had_begun_and_loses_its_balance_is_told():
    one, two = game(0, 1.2, 1.0)
    one[80:], two[80:] = 1.8 * one[80:], 0.4 * two[80:]
    assert "adversary.wins" in watched(one, two) and judged(one, two).verdict == "diverged"


# -- validation that is worse before it is better ----------------------------------------------------------------------


def validated(validations, trained):
    return alarms(
        (step, {"loss": loss, "validation": value})
        for step, (value, loss) in enumerate(zip(validations, trained, strict=True), 1)
    )


def test_validation_that_rises_from_the_first_one_and_comes_down_soon_is_no_overfitting():
    rises = [2.3, 2.42, 2.6, 2.8, 3.0, 3.1, 3.4, 3.9, 3.7, 3.2, 2.9, 2.5, 2.2, 1.9, 1.6, 1.4]
    assert validated(rises, [2.9 * 0.93**k for k in range(16)]) == []


@pytest.mark.parametrize(("falls", "rows"), [(0.93, 16), (0.8, 10)], ids=["for long", "training known by heart"])
def test_validation_that_rises_from_the_first_one_for_good_is_overfitting(falls, rows):
    rises = [2.3 + 0.15 * k for k in range(rows)]
    assert validated(rises, [2.9 * falls**k for k in range(rows)]) == ["val.rises"]
