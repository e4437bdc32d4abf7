"""Short logs, and noisy ones, of which two columns or an order of rows tell what one level does not."""

import io
import math

import numpy as np
import pytest

from labrunner.diagnosis.check import check
from labrunner.series.foreign.detect import read_log
from labrunner.series.series import series_from_columns


def _check(apart=20, **columns):
    count = len(next(iter(columns.values())))
    return check(series_from_columns(range(apart, apart * count + 1, apart), {n: list(c) for n, c in columns.items()}))


def _rows(level, count, scatter, seed=1):
    return level + np.random.default_rng(seed).normal(0, scatter, count)


def _guess(count, share=0.1):
    return np.random.default_rng(3).binomial(500, share, count) / 500


@pytest.mark.parametrize("percent", [1, 100])
def test_twelve_epochs_that_only_guess_are_a_plateau(percent):
    loss = _rows(math.log(10) + 0.01, 12, 0.004)
    found = _check(loss=loss, accuracy=percent * _guess(12))
    assert found.verdict == "plateau" and any("the same of every example" in line for line in found.findings)
    memorised = np.linspace(2.305, 2.08, 12)
    told = {"eval_loss": np.linspace(2.303, 2.39, 12), "eval_accuracy": percent * _guess(12)}
    assert _check(loss=memorised, **told).verdict == "plateau"


def test_few_epochs_that_may_yet_learn_or_know_more_than_a_guess_are_not():
    loss = _rows(math.log(10) + 0.01, 12, 0.004)
    assert _check(loss=loss[:8], accuracy=_guess(8)).verdict != "plateau", "too few"
    assert _check(loss=loss, accuracy=np.linspace(0.1, 0.17, 12)).verdict != "plateau", "more and more are right"
    assert _check(loss=loss - np.linspace(0, 0.2, 12), accuracy=_guess(12)).verdict != "plateau", "it comes down"
    assert _check(loss=loss, accuracy=_guess(12, 0.5)).verdict != "plateau", "another loss than the classifier's"


def test_a_run_that_never_was_below_a_guess_is_a_plateau_though_it_comes_down_to_it():
    above = 1.02 * math.log(10) - np.linspace(0, 0.03, 160)
    found = _check(2, loss=above + _rows(0, 160, 0.04))
    assert found.verdict == "plateau" and any("a guess among the classes costs" in line for line in found.findings)
    assert _check(2, loss=above - 0.1 + _rows(0, 160, 0.04)).calm, "it knows more than that"
    assert _check(2, loss=above + _rows(0, 160, 0.04), lr=[5e-5] * 160).calm, "tuned with care"
    assert _check(2, loss=above + _rows(0, 160, 0.12)).calm, "its rows scatter as those of what has learned"


def test_a_short_run_that_was_thrown_and_bounces_is_a_plateau():
    loss = np.concatenate([[2.1, 15.3], 4.5 * np.exp(_rows(0, 88, 0.5))])
    assert _check(2, loss=loss).verdict == "plateau"
    assert _check(2, loss=loss[:40]).verdict != "plateau"


def test_a_loss_that_a_wild_rate_throws_about_far_above_a_lucky_first_row_is_a_plateau():
    chance = np.random.default_rng(6)
    loss = np.concatenate([[0.08, 650.0], 1.5 * np.exp(chance.standard_t(2, 398) * 1.2)])
    found = _check(1, loss=loss, lr=[0.2] * 400)
    assert found.verdict == "plateau" and any("bounced" in line for line in found.findings)
    assert _check(1, loss=loss).verdict != "plateau", "targets with heavy tails"


def _noisy_validation(rise, scatter, left, count=15, seed=5):
    """A log of which training comes down to `left` of its start at the best validation, which then rises."""
    falls = np.concatenate([np.linspace(2.8, 2.0, 5 * 4), np.linspace(2.0, 2.0 * left, (count - 5) * 4)])
    held_out = np.concatenate([np.linspace(3.0, 2.5, 5), 2.5 + np.linspace(0, rise, count - 5)])
    told = np.full(count * 4, np.nan)
    told[3::4] = held_out + np.random.default_rng(seed).normal(0, scatter, count)
    return _check(15, loss=falls + _rows(0, count * 4, 0.02), eval_loss=told)


def test_validation_that_scatters_and_trends_upwards_is_overfitting():
    assert _noisy_validation(0.7, 0.12, 0.6).verdict == "overfit"
    assert _noisy_validation(0.0, 0.12, 0.6).calm, "it does not rise"
    assert _noisy_validation(0.15, 0.12, 0.6).calm, "by less than a tenth"


def test_a_rise_of_a_tenth_is_overfitting_where_training_gained_no_more_by_it():
    assert _noisy_validation(0.45, 0.01, 0.7).verdict == "overfit"
    assert _noisy_validation(0.45, 0.01, 0.55).calm, "training gained twice as much since"


def test_thirty_epochs_tell_that_a_posterior_says_nothing():
    falls = 0.1 * np.exp(-np.arange(30) / 5) + 0.001
    loss = _rows(107, 30, 1)
    assert _check(loss=loss, posterior_kl=falls).verdict == "plateau"
    assert _check(loss=loss, posterior_kl=falls + 0.1).calm


def test_a_few_evaluations_that_guess_are_enough_where_many_rows_of_training_are_no_better():
    above = _rows(2.34, 120, 0.05)
    told = {name: np.full(120, np.nan) for name in ("eval_loss", "eval_accuracy")}
    told["eval_loss"][19::20], told["eval_accuracy"][19::20] = 2.33, _guess(6)
    assert _check(4, loss=above, **told).verdict == "plateau"
    assert _check(4, loss=above - np.linspace(0, 0.4, 120), **told).verdict != "plateau", "training knows more"
    assert _check(4, loss=above[:50], **{n: c[:50] for n, c in told.items()}).verdict != "plateau"


def test_epochs_that_stand_from_the_first_with_their_validation_are_a_plateau_in_few_rows():
    def log(lost=0.0):
        chance = np.random.default_rng(8)
        return "epoch,loss,val_loss\n" + "".join(
            f"{k},{13.9 - lost * k / 60 + chance.normal(0, 0.2):.4f},{14.3 + chance.normal(0, 0.02):.4f}\n"
            for k in range(1, 61)
        )

    assert check(read_log(io.BytesIO(log().encode()), "log")).verdict == "plateau"
    assert check(read_log(io.BytesIO(log(lost=3).encode()), "log")).verdict != "plateau", "it comes down"
    bare = "\n".join(line.rpartition(",")[0] for line in log().splitlines())
    assert check(read_log(io.BytesIO(bare.encode()), "log")).verdict != "plateau", "nothing confirms it"


def test_a_run_that_has_just_begun_to_learn_is_no_guess():
    begins = {"loss": np.linspace(1.99, 1.90, 12), "eval_loss": np.linspace(1.957, 1.949, 12)}
    assert _check(**begins, eval_accuracy=[0.17] * 12).verdict == "too-short"
    memorises = begins | {"eval_loss": np.linspace(1.949, 1.957, 12)}
    assert _check(**memorises, eval_accuracy=[0.17] * 12).verdict == "plateau", "validation rises"
    stands = begins | {"loss": _rows(1.96, 12, 0.004)}
    assert _check(**stands, eval_accuracy=[0.17] * 12).verdict == "plateau", "training is no better than a guess"


def test_a_bar_whose_loss_and_accuracy_crawl_in_one_direction_is_no_guess():
    loss, right = np.linspace(1.52, 1.48, 16), np.linspace(0.27, 0.29, 16)
    assert _check(loss=loss, accuracy=right).verdict == "healthy"
    assert _check(loss=loss, accuracy=np.full(16, 0.28)).verdict == "plateau", "nothing more is right"


def test_twenty_rows_at_the_logarithm_of_ten_that_come_down_are_no_guess():
    # A language model may pass there by chance.
    passes = np.linspace(2.335, 2.262, 20) + _rows(0, 20, 0.03, 5)
    assert _check(apart=1, loss=passes).calm
    assert _check(apart=20, loss=passes).calm
    assert _check(apart=20, loss=_rows(math.log(10), 20, 0.01, 5)).verdict == "plateau"
    crept = math.log(10) + 0.02 * 0.8 ** np.arange(20) + _rows(0, 20, 0.002, 5)
    assert _check(apart=20, loss=crept).verdict == "plateau", "a guess comes down, too, by little"
