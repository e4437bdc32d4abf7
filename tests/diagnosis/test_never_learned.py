"""Runs that learned to guess and no more are a plateau, runs that begin learned or stand at a floor are healthy."""

import math

import numpy as np
import pytest

from labrunner.diagnosis.check import check
from labrunner.series.series import series_from_columns


def _verdict(loss, **columns):
    return check(series_from_columns(range(1, len(loss) + 1), {"loss": list(loss), **columns})).verdict


def _rows(level, count, scatter, seed=1):
    return level + np.random.default_rng(seed).normal(0, scatter, count)


def _falls(start, level, count, scatter, rows=8):
    return _rows(level, count, scatter) + (start - level) * np.exp(-np.arange(count) / rows)


def _accuracy(share, count, batch=32):
    return list(np.random.default_rng(3).binomial(batch, share, count) / batch)


def test_an_accuracy_of_chance_with_the_loss_of_a_guess_is_a_plateau_whatever_the_loss_did_first():
    loss = _falls(400, math.log(10) + 0.05, 300, 0.05)
    assert _verdict(loss, accuracy=_accuracy(0.1, 300)) == "plateau"
    assert _verdict(loss, accuracy=[100 * one for one in _accuracy(0.1, 300)]) == "plateau"


@pytest.mark.parametrize(("level", "share"), [(0.33, 0.9), (2.5, 0.45), (0.02, 0.98)], ids=["tuned", "hard", "learned"])
def test_a_flat_loss_with_an_accuracy_that_is_no_guess_is_healthy(level, share):
    assert _verdict(_rows(level, 300, 0.05 * level), accuracy=_accuracy(share, 300)) == "healthy"


def _every_tenth(loss, first=1, **columns):
    """The verdict on a log that has a row each ten steps."""
    return check(series_from_columns(range(first, first + 10 * len(loss), 10), {"loss": list(loss), **columns}))


@pytest.mark.parametrize("level", [0.4, 18.7, 170.0])
def test_a_loss_that_has_not_moved_since_its_very_first_row_is_a_plateau_at_any_level(level):
    flat = _rows(level, 600, 0.045 * level)
    found = _every_tenth(flat)
    assert found.verdict == "plateau" and found.advice and any("very first row" in line for line in found.findings)
    assert _every_tenth(flat[:76], lr=[2e-3] * 76).verdict == "plateau"
    assert _every_tenth(flat, accuracy=_accuracy(0.12, 600)).verdict == "plateau"


def test_a_flat_loss_is_healthy_where_it_may_have_been_learned_before_or_need_not_come_down():
    flat = _rows(18.7, 600, 0.8)
    assert _every_tenth(flat[:400]).verdict == "healthy", "too few rows where no rate is known"
    assert _every_tenth(flat, lr=[2e-4] * 600).verdict == "healthy", "tuned with care"
    assert _every_tenth(flat, accuracy=_accuracy(0.9, 600)).verdict == "healthy", "knows much"
    assert _every_tenth(flat, reward=list(np.arange(600) / 20)).verdict == "healthy", "an agent's"
    moved = flat + np.where(np.arange(600) < 12, 4.0, 0.0)
    assert _every_tenth(moved).verdict == "healthy", "its first updates moved it"
    assert _every_tenth(flat - 0.004 * np.arange(600)).verdict == "healthy", "it comes down"
    assert _every_tenth(flat, first=60_000).verdict == "healthy", "from the middle of a run"


def test_a_loss_that_was_thrown_and_bounces_ever_since_is_a_plateau_and_heavy_tails_or_a_lucky_first_row_are_not():
    def log(first, thrown, level, share):
        chance = np.random.default_rng(4)
        return np.concatenate([[first, thrown], level * np.exp(chance.normal(0, share, 98))])

    found = _every_tenth(log(2.1, 15.3, 4.5, 0.5))
    assert found.verdict == "plateau" and any("bounced" in line for line in found.findings)
    assert _every_tenth(log(2.1, 15.3, 0.4, 0.5)).verdict == "healthy", "it has learned"
    assert _every_tenth(log(0.1, 0.5, 0.15, 0.5)).verdict == "healthy", "a lucky first row of a net that is tuned"
    assert _every_tenth(log(2.1, 2.5, 1.8, 0.3)).verdict == "healthy", "nothing threw it"
    assert _every_tenth(log(2.1, 15.3, 4.5, 0.5), reward=list(np.arange(100) / 20)).verdict == "healthy", "an agent's"


def test_a_loss_that_lies_above_its_start_is_a_plateau():
    chance = np.random.default_rng(4)
    high = np.concatenate([[4.5, 3.7, 4.0], 5.1 + chance.normal(0, 0.4, 157)])
    found = _every_tenth(high)
    assert not found.calm and found.first_bad_step <= 31
    assert _every_tenth(np.concatenate([[4.5, 4.9, 5.6], 3.7 + chance.normal(0, 0.4, 157)])).verdict == "healthy"


def test_a_vocabulary_at_a_wild_rate_that_crawls_since_its_first_third_is_a_plateau():
    crawls = _falls(4.4, 3.2, 60, 0.09, rows=5) - 0.0015 * np.arange(60)
    assert _every_tenth(crawls, lr=[0.3] * 60).verdict == "plateau"
    assert _every_tenth(crawls, lr=[3e-4] * 60).verdict == "healthy"
    assert _every_tenth(crawls - 0.008 * np.arange(60), lr=[0.3] * 60).verdict == "healthy", "it comes down"


def test_an_accuracy_that_grows_is_no_guess():
    grows = [one * (0.5 + row / 200) for row, one in enumerate(_accuracy(0.2, 300))]
    assert _verdict(_falls(2.3, 1.6, 300, 0.05, rows=80), accuracy=grows) == "healthy"


def test_a_language_model_that_stands_from_its_first_tenth_on_is_a_plateau_at_a_rate_that_few_nets_bear():
    loss = _falls(4.2, 3.05, 300, 0.15)
    assert _verdict(loss, lr=[0.1] * 300) == _verdict(loss, lr=[3e-3] * 300) == "plateau"
    assert _verdict(loss, lr=[1e-3] * 300) == _verdict(loss) == "healthy"
    assert _verdict(loss - np.arange(300) * 0.002, lr=[0.1] * 300) == "healthy"


def test_a_classifier_that_left_its_guess_by_little_and_stands_is_a_plateau_and_a_noise_floor_is_not():
    poor = _accuracy(0.28, 300)
    assert _verdict(_falls(math.log(10), 2.09, 300, 0.05), accuracy=poor) == "plateau"
    assert _verdict(_falls(math.log(10), 2.09, 300, 0.05)) == "healthy"  # may be a language model that is tuned
    assert _verdict(_falls(math.log(10), 1.2, 300, 0.05), accuracy=_accuracy(0.6, 300)) == "healthy"
    clicks = _accuracy(0.65, 300)  # can't be told any better
    assert _verdict(_falls(math.log(2), 0.63, 300, 0.02), accuracy=clicks) == "healthy"


def test_a_loss_that_ends_a_little_above_a_guess_is_a_plateau_where_something_else_says_so():
    close, off = _falls(2.0, 1.008 * math.log(6), 400, 0.03), _falls(2.0, 1.02 * math.log(6), 400, 0.03)
    assert _verdict(close, lr=[2e-3] * 400) == "plateau"
    assert _verdict(close) == _verdict(close, lr=[5e-5] * 400) == "healthy"  # may be a net that is tuned
    assert _verdict(off, lr=[2e-3] * 400) == "healthy"
    assert _verdict(off, lr=[0.3] * 400) == _verdict(off, accuracy=_accuracy(0.25, 400)) == "plateau"
    assert _verdict(_rows(1.008 * math.log(8), 400, 0.03)) == "plateau"
    assert _verdict(_falls(3.0, 1.008 * math.log(8), 400, 0.2)) == "healthy"  # a floor, whose rows scatter


def test_a_net_that_its_first_rows_threw_and_that_stands_still_since_is_a_plateau():
    thrown = np.concatenate([[4.6, 10.6, 9.9, 7.9, 5.7], _rows(3.1, 295, 0.2)])
    assert _verdict(thrown) == "plateau"
    assert _verdict(np.concatenate([[4.6, 4.4, 4.2, 3.8, 3.5], _rows(3.1, 295, 0.2)])) == "healthy"
    assert _verdict(thrown - np.arange(300) * 0.005) == "healthy"  # it learns since
    blow = np.concatenate([[80000.0, 1000.0, 1.7], _falls(1.8, 0.45, 297, 0.04)])
    assert _verdict(blow) == "plateau"
    steps = range(0, 300 * 50, 50)  # so much may be learned in so many steps
    assert check(series_from_columns(steps, {"loss": list(blow)})).verdict == "healthy"
