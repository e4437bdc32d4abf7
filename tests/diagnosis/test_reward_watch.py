"""`watch` on an agent: what it had learned to earn and lost is an alarm, what it earns again a line that says so."""

import random

import pytest

from labrunner.diagnosis.online.monitor import Monitor

_GROWS = [20 + min(row, 80) for row in range(120)]


def _told(rewards, scatter=4.0, apart=1):
    rng, monitor = random.Random(2), Monitor()
    told = [monitor.row(apart * row, 0.1, reward=mean + rng.gauss(0, scatter)) for row, mean in enumerate(rewards)]
    return [one for row in told for one in row]


def test_a_reward_that_is_lost_is_told_within_twenty_rows_and_its_return_too():
    lost, back = _told([*_GROWS, *[15.0] * 60, *[100.0] * 40])
    assert (lost.kind, lost.level, lost.text) == ("diverged", "alarm", "reward.lost")
    assert lost.first_bad_step == 120 and lost.step <= 140
    assert back.over and back.text == "reward.back" and back.step > 180


@pytest.mark.parametrize(
    "rewards",
    [_GROWS, [*_GROWS, *[15.0] * 10, *[100.0] * 40], [*_GROWS, *[75.0] * 60], [float("nan")] * 200],
    ids=["grows", "a short dip", "most of it is left", "an adversary, not judged"],
)
def test_a_reward_that_is_not_lost_is_no_alarm(rewards):
    assert _told(rewards) == []


def test_half_of_a_reward_that_hardly_scatters_is_told_once_it_stays_lost():
    (lost,) = _told([*_GROWS, *[55.0] * 60], scatter=1.0)
    assert (lost.text, lost.first_bad_step) == ("reward.lost", 120) and lost.step <= 135


def test_half_of_a_mean_over_many_episodes_is_told_after_four_rows():
    (lost,) = _told([*_GROWS, *[45.0] * 60], scatter=1.0, apart=20)
    assert (lost.text, lost.first_bad_step) == ("reward.lost", 2400) and lost.step == 2460
    assert _told([*_GROWS, *[45.0] * 3, *[100.0] * 40], scatter=1.0, apart=20) == []


def test_a_reward_that_has_begun_to_scatter_is_not_lost_after_four_rows():
    wild = [100.0 + 70 * (-1) ** row for row in range(40)]
    assert _told([*_GROWS, *wild, *[45.0] * 4, *wild], scatter=1.0, apart=20) == []


def test_a_reward_that_never_grew_beyond_its_scatter_has_nothing_to_lose():
    assert _told([0.0] * 100 + [-5.0] * 60, scatter=5.0) == []
