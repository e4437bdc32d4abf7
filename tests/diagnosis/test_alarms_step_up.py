"""`watch` on a level that steps up by less than its rows scatter, alone and after the rate went above all before."""

import math
import random

import pytest

from labrunner.diagnosis.online import Monitor


#: A run that has learned: 4 at first, 2 from row 100 on.
def learned(i):
    return 2 + 2 * math.exp(-i / 25)


def told_by(level, rate=None, rows=400, sigma=0.25, seed=1, alike=0.0):
    """What is told of rows whose loss scatters about a level by `sigma`, each alike the one before by a share."""
    rng, monitor, told, off = random.Random(seed), Monitor(), [], 0.0
    for i in range(rows):
        off = alike * off + math.sqrt(1 - alike**2) * rng.gauss(0, sigma)
        told += monitor.row(i, level(i) + off, lr=None if rate is None else rate(i))
    return [one for one in told if one.level == "alarm" or one.over]


@pytest.mark.parametrize("seed", range(5))
def test_a_level_that_steps_up_within_its_noise_is_told_within_fifty_steps(seed):
    first = told_by(lambda i: learned(i) + 0.8 * (i >= 300), seed=seed)[0]
    assert (first.kind, first.text) == ("silent-divergence", "loss.steps.up")
    assert 285 <= first.first_bad_step <= 310 and 300 < first.step <= 340


def test_a_level_that_comes_down_again_beyond_its_best_is_said_to_be_back():
    told = told_by(lambda i: learned(i) + 0.8 * (300 <= i < 360) - 0.4 * (i >= 400), rows=600)
    assert [one.text for one in told] == ["loss.steps.up", "loss.crept.back"]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("level", "alike"),
    [
        (learned, 0.0),
        (learned, 0.9),
        (lambda i: learned(i) + 0.15 * (i >= 300), 0.0),
        (lambda i: learned(i) + 0.6 * (i % 100 in (50, 51, 52)), 0.0),
        (lambda i: 2.0 + 0.3 * (i >= 300), 0.0),
    ],
    ids=["calm", "rows alike", "a step of little cost", "a few rows", "nothing learned"],
)
def test_noise_rows_that_are_alike_and_short_dips_do_not_step_up(level, alike, seed):
    assert not [one for one in told_by(level, rows=1200, seed=seed, alike=alike) if one.text.startswith("loss.steps")]


@pytest.mark.parametrize("seed", range(5))
def test_a_descent_does_not_hide_a_step_up_that_follows_it_soon(seed):
    told = told_by(lambda i: 2 + 3 * math.exp(-i / 80) + 0.7 * (i >= 200), seed=seed, rows=300)
    assert [one.text for one in told[:1]] == ["loss.steps.up"] and 200 < told[0].step <= 250


def thrown(until):
    return lambda i: 0.002 if 300 <= i < until else 0.001


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_after_the_rate_went_above_all_before_less_of_a_rise_is_enough_and_told_with_it(seed):
    level = lambda i: learned(i) + 0.28 * (i >= 300)  # noqa: E731
    first = told_by(level, thrown(10**9), seed=seed)[0]
    assert first.text == "loss.steps.up.rate" and first.step <= 330
    assert not [one for one in told_by(level, seed=seed) if one.step <= 330]


def test_a_rate_that_is_back_lets_the_loss_come_back_too():
    level = lambda i: learned(i) + 0.45 * math.exp(-max(i - 306, 0) / 12) * (i >= 300)  # noqa: E731
    assert told_by(level, thrown(306)) == []


def test_a_learned_set_whose_rate_jumps_is_not_waited_for_as_for_its_hard_examples():
    def rows(rate):
        return told_by(lambda i: 0.004 + 3 * math.exp(-i / 15) if i < 300 else 1.5, rate, sigma=0.0005, rows=330)

    def first(told):
        return min(one.step for one in told)

    assert first(rows(thrown(10**9))) < first(rows(lambda _i: 0.001))
