"""`watch` on what goes beyond all before: rates that leap, losses gone to nothing or without a floor, rows far out that
come to be many, and on what only looks like it."""

import math
import random

import pytest

from labrunner.diagnosis.online import Monitor
from labrunner.diagnosis.online.words import advice, evidence

NAN = float("nan")


def told_by(loss, rows=300, apart=1, scatter=0.0, seed=1, measures=None, **cells):
    """What is told of rows; `loss`, the measures and the other cells are functions of the row. `scatter`: the share by
    which a loss goes up and down."""
    rng, monitor, told = random.Random(seed), Monitor(), []
    for i in range(rows):
        more = {name: value(i) for name, value in cells.items()}
        beside = {name: value(i) for name, value in (measures or {}).items()}
        told += monitor.row(apart * i, loss(i) * rng.gauss(1, scatter), measures=beside, **more)
    return told


def alarms(told):
    return [(one.kind, one.text, one.step) for one in told if one.level == "alarm"]


def learned(i):
    return 2 + 2 * math.exp(-i / 25)


def speaks(one):
    """Whether an alarm has sentences in both languages."""
    return all(evidence(one, lang) and (one.over or advice(one, lang)) for lang in ("en", "es"))


def leaps(times, until=10**9, begin=200):
    return lambda i: 1e-3 * (times if begin <= i < until else 1)


def test_a_rate_that_leaps_and_stays_is_told_after_eight_rows_whatever_the_loss_scatters():
    told = told_by(lambda i: learned(i) + 0.05 * (i >= 200), scatter=0.1, lr=leaps(10))
    first = told[0]
    assert alarms(told)[0] == ("silent-divergence", "rate.leaps", 207) and first.first_bad_step == 200 and speaks(first)


def test_a_leap_is_told_of_an_agent_too_and_its_end_is_said():
    told = told_by(lambda i: -0.01, lr=leaps(40, until=260), reward=lambda i: 20.0)
    assert [(one.text, one.step) for one in told] == [("rate.leaps", 207), ("leap.over", 260)]
    assert all(map(speaks, told))


@pytest.mark.parametrize(
    ("loss", "lr"),
    [
        (lambda i: learned(i) + 0.05 * (i >= 200), leaps(10, until=206)),
        (lambda i: learned(i) + 0.05 * (i >= 200), leaps(1.4)),
        (lambda i: learned(i) - 0.2 * (i >= 200), leaps(10)),
        (lambda i: learned(i) + 0.05 * (i >= 10), leaps(10, begin=10)),
    ],
    ids=["six rows", "a little", "better for it", "a warm-up"],
)
def test_a_rate_that_goes_up_for_a_moment_a_little_for_the_better_or_at_first_has_not_leapt(loss, lr):
    assert "rate.leaps" not in [one.text for one in told_by(loss, scatter=0.03, lr=lr)]


def one_batch(begin):
    """A loss that had settled at 1, and of the same batch again and again."""
    return lambda i: learned(i) - 1 if i < begin else 0.45 ** (i - begin + 1)


@pytest.mark.parametrize(("apart", "rows"), [(1, 5), (10, 4)])
def test_a_loss_that_is_next_to_nothing_of_a_sudden_is_told_within_some_rows(apart, rows):
    told = told_by(lambda i: one_batch(200)(i) * (1 + 0.1 * math.sin(i * i) * (i < 200)), rows=230, apart=apart)
    ((kind, text, step),) = alarms(told)
    assert (kind, text) == ("plateau", "loss.sudden") and 200 * apart < step <= (200 + rows) * apart
    assert told[0].first_bad_step in (200 * apart, 201 * apart) and speaks(told[0])


def test_a_loss_that_is_back_where_it_had_settled_is_said_to_be():
    told = told_by(lambda i: one_batch(200)(i) if i < 220 else 1.0, rows=230)
    over = next(one for one in told if one.text == "loss.sudden.over")
    assert (told[0].text, over.step, over.first_bad_step) == ("loss.sudden", 220, told[0].first_bad_step) and speaks(
        over
    )


@pytest.mark.parametrize(
    "loss",
    [
        lambda i: 0.7 if i < 200 else 0.7 * 0.45 ** (i - 199),  # what was never learned is learned as a whole
        lambda i: learned(i) - 1 if i < 200 else 0.93 ** (i - 199),
        lambda i: 4 * 0.99**i,
        lambda i: learned(i) - 1 if i % 7 else 0.1,
    ],
    ids=["from a guess", "bit by bit", "a descent", "easy batches among others"],
)
def test_a_loss_that_is_learned_is_not_gone_of_a_sudden(loss):
    assert "loss.sudden" not in [one.text for one in told_by(loss, scatter=0.02)]


def test_a_loss_that_falls_below_nothing_ever_faster_is_told_in_its_first_rows():
    told = told_by(lambda i: -2.4 * 1.6**i, rows=40)
    assert alarms(told)[0] == ("diverged", "loss.floorless", 5) and speaks(told[0])


@pytest.mark.parametrize(
    "loss",
    [
        lambda i: 1.6 - 2.5 * (1 - math.exp(-i / 30)),
        lambda i: 50 - 53 * (1 - math.exp(-i / 20)),
        lambda i: -5 - 0.1 * i,
    ],
    ids=["a likelihood", "one that began high", "evenly"],
)
def test_a_loss_below_nothing_that_settles_or_falls_evenly_has_a_floor(loss):
    assert alarms(told_by(loss, scatter=0.001)) == []


def test_an_agents_loss_beyond_all_before_is_told_whatever_it_earns():
    told = told_by(lambda i: 40 * (1.7 ** max(i - 100, 0)), rows=160, scatter=0.1, reward=lambda i: 20 + i / 2)
    ((kind, text, step),) = alarms(told)
    assert (kind, text) == ("diverged", "agent.bursts") and 100 < step <= 115 and speaks(told[0])


def test_an_agents_loss_that_grows_with_what_it_earns_or_bursts_once_is_no_alarm():
    grows = told_by(lambda i: 5 + i, rows=200, scatter=0.2, reward=lambda i: float(i))
    once = told_by(lambda i: 500.0 if 100 <= i < 104 else 5.0, rows=200, reward=lambda i: 20.0)
    assert alarms(grows) == [] and alarms(once) == []


def test_values_that_move_farther_than_ever_are_told_where_no_reward_is_logged():
    def values(i):
        return 20 * (1 - math.exp(-i / 12)) if i < 40 else values(39) * 1.15 ** (i - 39)

    told = told_by(lambda i: 0.5 + i / 20, rows=60, apart=100, measures={"q_value": values})
    assert alarms(told) == [("diverged", "values.speed.up", 4400)] and speaks(told[0])


def test_the_loss_of_an_agent_that_logs_only_its_values_is_not_judged_by_its_level():
    told = told_by(lambda i: 0.3 * 1.15 ** min(i, 20), rows=60, apart=100, measures={"q_value": lambda i: 0.8 * i})
    assert alarms(told) == []


def scrambled(share, begin):
    return lambda i: learned(i) + 2.0 * (i >= begin and (i * share) % 10 < share)


def test_rows_far_out_that_come_to_be_many_are_told_though_the_others_are_where_they_were():
    told = told_by(scrambled(4, 150), scatter=0.03)
    assert ("silent-divergence", "loss.often") in [one[:2] for one in alarms(told)]
    first = next(one for one in told if one.text == "loss.often")
    assert 150 <= first.first_bad_step and first.step <= 170 and speaks(first)


def test_rows_far_out_that_are_few_or_have_always_been_there_are_no_alarm():
    assert "loss.often" not in [one.text for one in told_by(scrambled(1, 150), scatter=0.03)]
    assert "loss.often" not in [one.text for one in told_by(scrambled(4, 0), scatter=0.03, rows=600)]


def test_losses_of_nothing_among_others_are_told_once_they_are_many():
    told = told_by(lambda i: 0.0 if i >= 100 and i % 3 else learned(i), scatter=0.05)
    assert alarms(told)[:1] == [("nan", "nan.zeros", 104)] and speaks(told[0]) and told[0].first_bad_step == 100


def test_a_loss_that_is_printed_as_nothing_where_it_had_come_down_to_it_is_none():
    assert alarms(told_by(lambda i: round(2.4 * 0.75**i, 1), rows=60)) == []


def test_a_rate_of_rows_that_jitters_is_not_slow_where_it_jitters_down_and_a_tight_one_is():
    rng = random.Random(3)

    def jitters(i):
        return 100 * math.exp(rng.gauss(0, 0.6)) * (0.5 if 200 <= i < 212 else 1.0)

    assert alarms(told_by(learned, rows=400, rate=jitters)) == []
    told = told_by(learned, rows=400, rate=lambda i: 100 * (0.25 if 200 <= i < 215 else 1))
    assert alarms(told) == [("throughput", "rate.slow", 209)]


def test_what_was_slow_and_came_back_by_itself_must_be_slow_for_longer_the_next_time():
    slow = lambda i: 100 * (0.25 if 200 <= i < 215 or 300 <= i < 315 else 1)  # noqa: E731
    assert [one[2] for one in alarms(told_by(learned, rows=400, rate=slow))] == [209]


def test_outputs_that_become_alike_in_the_first_rows_are_told_before_a_level_is_thirty_rows_old():
    told = told_by(learned, rows=40, apart=10, measures={"spread": lambda i: 2.0 if i < 9 else 0.01})
    assert alarms(told) == [("plateau", "spread.fell", 130)]


def test_a_posterior_of_next_to_nothing_is_told_in_any_unit():
    told = told_by(learned, rows=80, apart=10, measures={"posterior_kl": lambda i: 14.0 if i < 50 else 0.12})
    assert alarms(told) == [("plateau", "posterior.fell", 540)]


def test_one_validation_that_is_no_number_is_enough_where_validations_are_rare():
    rows = [(i, {"loss": learned(i), "validation": NAN if i == 80 else 3.0}) for i in range(100)]
    monitor = Monitor()
    told = [
        one
        for i, cells in rows
        for one in monitor.row(i, cells["loss"], validation=cells["validation"] if i % 10 == 0 else None)
    ]
    assert [(one.text, one.step) for one in told] == [("val.nan", 80), ("val.nan.over", 90)]


def test_nearly_all_of_a_reward_is_lost_after_three_rows_of_a_sparse_log():
    told = told_by(lambda i: 0.1, rows=60, apart=5, reward=lambda i: min(20 + 8 * i, 170) if i < 25 else 15 + i % 2)
    assert alarms(told)[:1] == [("diverged", "reward.lost", 135)]


def test_a_learned_loss_that_loses_all_it_had_learned_is_no_hard_example():
    told = told_by(lambda i: 0.4 * 0.9**i + 0.002 if i < 80 else 0.42, rows=100, apart=5, scatter=0.02)
    assert alarms(told)[0][:2] == ("spike-lingering", "loss.stays") and alarms(told)[0][2] <= 410


def test_a_gradient_that_is_exactly_nothing_of_a_sudden_is_told_after_five_rows():
    told = told_by(learned, rows=120, apart=5, scatter=0.01, grad_norm=lambda i: 3.0 if i < 100 else 0.0)
    assert [one[:2] for one in alarms(told)] == [("plateau", "still.gradient.zero")] and alarms(told)[0][2] <= 525


def test_a_loss_still_falling_fast_that_is_back_at_its_start_at_once_is_told_in_a_sparse_log():
    falls = [2.3 - 0.08 * k for k in range(19)]

    def relapses(after, apart=50):
        losses = [*falls, *after]
        told = told_by(lambda i: losses[i], rows=len(losses), apart=apart)
        return [(one.over, one.first_bad_step, one.step) for one in told if one.text.startswith("loss.relapse")]

    assert relapses([4.0, 2.2, 2.15, *[2.17] * 9]) == [(False, 950, 1050)]
    assert relapses([4.0, 2.2, 2.15, *[0.8] * 4]) == [(False, 950, 1050), (True, 950, 1100)]
    assert not relapses([4.0, 2.2, *[0.8] * 5]) and not relapses([1.4, 1.3, 1.3, *[1.2] * 9])
    assert not relapses([*[0.8] * 60, 4.0, 2.2, 2.15, *[2.17] * 9])  # its scatter is known by now
    assert not relapses([4.0, 2.2, 2.15, *[2.17] * 9], apart=1)  # rows of every step scatter more than they fall
