"""What `watch` tells within some rows because two columns show it together, or because no run begins so: a loss that
climbs with its rate, a rate below 0, a start that is thrown up or to a guess, a game that is won at once."""

import math
import random

import pytest

from labrunner.diagnosis.online import Monitor, as_json
from labrunner.diagnosis.online.words import WORDS


def told_by(rows, stride=1, seed=1, noise=0.0, **columns):
    """What is told of `rows` rows: each column, measures too, is a function of the row; losses scatter by `noise`."""
    rng, monitor, told = random.Random(seed), Monitor(), []
    own = ("loss", "lr", "grad_norm", "reward")
    for i in range(rows):
        cells = {name: of(i) for name, of in columns.items()}
        cells["loss"] *= rng.gauss(1, noise)
        measures = {name: value for name, value in cells.items() if name not in own}
        taken = {name: value for name, value in cells.items() if name in own}
        told += monitor.row(stride * i, **taken, measures=measures or None)
    return told


def alarms(told):
    for one in told:
        assert one.text in WORDS and as_json(one, "x", "es")["evidence"] and as_json(one, "x")["evidence"]
    return [one.text for one in told if one.level == "alarm"]


def learns(i):
    return 1.5 + 2.5 * 0.9**i


def climbs(i):
    return learns(min(i, 40)) + 0.06 * max(i - 40, 0)


@pytest.mark.parametrize("seed", range(4))
def test_a_loss_that_climbs_while_its_rate_goes_beyond_all_that_it_was_is_told_in_few_rows(seed):
    told = told_by(60, 10, seed, 0.01, loss=climbs, lr=lambda i: 0.001 * 1.06**i)
    first = next(one for one in told if one.level == "alarm")
    assert first.text == "rate.climbs" and 10 * 40 < first.step <= 10 * 49 and 300 <= first.first_bad_step <= 410


@pytest.mark.parametrize(
    ("loss", "rate"),
    [
        (climbs, lambda i: 0.001),
        (climbs, lambda i: 0.001 * 0.97**i),
        (learns, lambda i: 0.001 * 1.06**i),
        (lambda i: 3.9 + 0.1 * math.sin(i), lambda i: 0.0001 * (i + 1)),
    ],
    ids=["the rate stands", "the rate falls", "the loss falls", "a warm-up that has learned nothing yet"],
)
def test_one_of_the_two_alone_is_no_climb(loss, rate):
    assert "rate.climbs" not in alarms(told_by(52, 10, 1, 0.01, loss=loss, lr=rate))


def test_a_loss_that_comes_down_again_under_the_rate_is_said_to_have():
    told = told_by(
        120, 10, 1, 0.01, loss=lambda i: climbs(i) if i < 52 else 1.5, lr=lambda i: 0.001 * 1.06 ** min(i, 52)
    )
    assert [one.text for one in told if one.text.startswith("rate.climbs")] == ["rate.climbs", "rate.climbs.over"]


def test_a_rate_below_0_is_told_at_its_second_row_and_one_that_ends_at_0_is_not():
    told = told_by(40, loss=lambda i: 2.0, noise=0.01, lr=lambda i: 0.001 * (1 - i / 30) if i < 36 else 0.001)
    assert alarms(told) == ["rate.negative"] and told[0].first_bad_step == 31 and told[0].step == 32
    assert told[-1].text == "leap.over" and told[-1].step == 36
    assert not alarms(told_by(36, loss=lambda i: 2.0, noise=0.01, lr=lambda i: 0.001 * max(1 - i / 30, 0)))


def test_a_net_over_a_vocabulary_that_is_thrown_far_above_its_guess_is_told_although_it_comes_down():
    thrown = [4.59, 6.75, 11.35, 11.62, 8.18, 6.65, 5.82, 5.34, 4.9, 4.6, 4.4, 4.2]
    told = told_by(12, 2, loss=lambda i: thrown[i])
    assert alarms(told) == ["loss.start"] and told[-1].step <= 8 and told[-1].first_bad_step == 2


@pytest.mark.parametrize(
    "rows",
    [
        [0.9, 2.4, 1.9, 2.6, 1.4, 0.8, 0.7, 0.6, 0.5, 0.5, 0.4, 0.4],
        [4.59, 4.7, 8.9, 4.6, 4.5, 4.4, 4.3, 4.2, 4.1, 4.0, 3.9, 3.8],
        [4.2, 19.0, 7.5, 40.0, 11.0, 6.0, 22.0, 9.0, 14.0, 8.0, 12.0, 30.0],
        [4.59, 5.2, 5.6, 5.3, 4.9, 4.5, 4.3, 4.2, 4.1, 4.0, 3.9, 3.8],
    ],
    ids=[
        "a regression whose first batch was lucky",
        "one hard batch",
        "heavy tails",
        "a warm-up that goes up a little",
    ],
)
def test_starts_that_scatter_are_not_thrown(rows):
    assert not alarms(told_by(12, 2, loss=lambda i: rows[i]))


def stands(i):
    return 190.0 if i == 0 else 2.6 if i == 1 else 1.83


def test_a_run_thrown_to_a_guess_by_a_wild_rate_is_told_in_forty_steps_and_that_it_learns_after_all_too():
    told = told_by(90, noise=0.02, loss=lambda i: stands(i) if i < 70 else 1.2, lr=lambda i: 0.5)
    assert [one.text for one in told if one.text.startswith("still")] == ["still.thrown", "still.over"]
    assert told[0].step == 40 and told[-1].step <= 74


@pytest.mark.parametrize(
    ("loss", "rate"),
    [
        (stands, 0.01),
        (lambda i: stands(i) * 0.985**i, 0.5),
        (lambda i: 2.31 if i else 2.9, 0.5),
        (lambda i: 1.5 if i else 190.0, 0.5),
    ],
    ids=["a usual rate", "it learns", "no far start", "no guess"],
)
def test_other_starts_are_left_alone(loss, rate):
    assert "still.thrown" not in alarms(told_by(60, noise=0.02, loss=loss, lr=lambda i: rate))


def test_a_spread_that_shrinks_from_the_first_rows_on_is_told_and_one_that_settles_is_not():
    told = told_by(30, 10, loss=lambda i: -1 + 0.9**i, spread=lambda i: 0.15 * 0.75**i + 0.01)
    assert alarms(told)[0] == "spread.shrinks" and told[0].step <= 70
    assert not alarms(told_by(30, 10, loss=lambda i: 1 + 0.9**i, spread=lambda i: 1 + 0.6 * 0.7**i))
    back = told_by(40, 10, loss=lambda i: 1 + 0.9**i, spread=lambda i: 0.15 * 0.75**i + 0.01 if i < 15 else 0.15)
    assert [one.text for one in back if one.over][:1] == ["spread.fell.over"]


def test_a_game_that_is_won_at_once_is_told_in_three_rows_and_one_that_an_adversary_leads_is_not():
    won = told_by(12, 10, loss=lambda i: 1.0 + 2.0 * i, adversary=lambda i: 0.5 * 0.2**i, reward=lambda i: math.nan)
    assert alarms(won) == ["adversary.won"] and won[0].step <= 50
    leads = told_by(80, 10, loss=lambda i: 4.5, adversary=lambda i: 0.06 + 0.01 * (i % 3), reward=lambda i: math.nan)
    assert not alarms(leads)
    again = told_by(
        30, 10, loss=lambda i: 4.5, adversary=lambda i: 0.01 if i < 5 else 0.4, reward=lambda i: math.nan, noise=0.01
    )
    assert [one.text for one in again] == ["adversary.won", "adversary.over"]


def test_an_agents_loss_that_feeds_on_itself_is_told_in_five_rows_and_one_that_grows_with_what_it_earns_is_not():
    bursts = told_by(12, 10, loss=lambda i: 16 * 3.0**i, reward=lambda i: 20.0)
    assert alarms(bursts)[0] == "agent.grows" and bursts[0].step == 50
    assert not alarms(told_by(60, 10, loss=lambda i: 0.5 * 1.1**i, reward=lambda i: 20.0 + i))
    assert not alarms(told_by(20, 10, loss=lambda i: 0.01 * 3.0 ** (i % 5), reward=lambda i: 20.0))
    game = told_by(9, 10, loss=lambda i: -0.01 * 3.0**i, adversary=lambda i: 1.0, reward=lambda i: math.nan)
    assert "agent.grows" not in alarms(game)
