"""Rows that repeat themselves are told of; a solver that came to rest, each row nearer than the one before, is not."""

import pytest

from labrunner.diagnosis.limits.repeats import RESTING, Repeats, comes_to_rest


def told(losses):
    repeats = Repeats()
    return [count for step, loss in enumerate(losses) if (count := repeats.take(step, loss, None))]


def converging(rate, rows=40):
    return [1117.2 + 500.0 * rate**k for k in range(rows)]


def test_a_solver_that_converged_is_at_rest():
    losses = converging(0.3)
    assert told([*losses, *[losses[-1]] * 10]) == []


def test_a_loss_that_stops_on_its_way_is_told():
    losses = converging(0.97)
    assert told([*losses, *[losses[-1]] * 10]) == [6]
    noisy = [2.5 - 0.01 * k + 0.031 * (k % 3) for k in range(40)]
    assert told([*noisy, *[noisy[-1]] * 10]) == [6]


@pytest.mark.parametrize(("losses", "rests"), [([5.0], False), ([5.0, 4.0], False), (converging(0.3)[:20], True)])
def test_few_losses_do_not_come_to_rest(losses, rests):
    assert comes_to_rest(losses[-RESTING:]) is rests
