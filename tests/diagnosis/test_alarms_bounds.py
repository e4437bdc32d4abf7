"""`watch` on numbers that no training has, told in few rows, and on what only comes near them; `check` on the same."""

import math
import random

import pytest

from labrunner.diagnosis.check import check
from labrunner.diagnosis.online import Monitor, as_json
from labrunner.diagnosis.online.words import WORDS, advice
from labrunner.series.series import series_from_columns

NAN = float("nan")
GUESS = round(math.log(2), 4)


def told_by(rows, stride=1, **columns):
    """What is told of rows: each column, measures too, is a function of the row."""
    own = ("loss", "lr", "grad_norm", "reward", "validation")
    monitor, told = Monitor(), []
    for i in range(rows):
        cells = {name: of(i) for name, of in columns.items()}
        measures = {name: value for name, value in cells.items() if name not in own}
        told += monitor.row(stride * i, **{name: cells[name] for name in own if name in cells}, measures=measures)
    return told


def alarms(told):
    for one in told:
        assert one.text in WORDS and as_json(one, "x", "es")["evidence"] and as_json(one, "x")["evidence"]
        assert one.level == "notice" or advice(one, "es")
    return [(one.text, one.step) for one in told if one.level == "alarm"]


def thrown(times, each=3, until=10**9):
    """A small loss, every third row of which is thrown up."""
    return lambda i: (0.07 + 0.01 * (i % 2)) * (times if i % each == 0 and i < until else 1)


def test_a_loss_thrown_up_by_six_orders_twice_is_told_at_once_and_its_end_is_said():
    told = told_by(60, loss=thrown(4e15, until=9))
    first = next(one for one in told if one.level == "alarm")
    assert alarms(told)[0] == ("loss.thrown.up", 3) and first.first_bad_step == 0
    assert ("loss.thrown.up.over", 30) in [(one.text, one.step) for one in told]


@pytest.mark.parametrize(
    "loss",
    [thrown(4e15, each=100), thrown(1e5), lambda i: 3e9 * 0.9**i, lambda i: 4e8 * (1 + 0.5 * math.sin(i))],
    ids=["once", "five orders", "a sum that comes down", "a sum of squares"],
)
def test_one_row_far_out_or_a_loss_that_is_large_all_along_is_not_thrown_up(loss):
    assert "loss.thrown.up" not in [text for text, _ in alarms(told_by(40, loss=loss))]


def test_a_policy_that_has_left_its_reference_is_told_in_three_rows():
    told = told_by(
        12, 10, loss=lambda i: 400 / (i + 1), reward=lambda i: 0.0, posterior_kl=lambda i: 9000 / (i + 1) ** 2
    )
    assert alarms(told) == [("divergence.far", 20)] and told[-1].text == "divergence.over"


@pytest.mark.parametrize(("reward", "nats"), [(0.3, 90.0), (None, 9000.0)])
def test_a_sum_over_a_sequence_or_a_posterior_that_is_not_held_is_far_from_nothing(reward, nats):
    columns = {} if reward is None else {"reward": lambda i: reward}
    assert not alarms(told_by(12, loss=lambda i: 3 * 0.95**i, posterior_kl=lambda i: nats, **columns))


def test_a_divergence_that_multiplies_row_by_row_is_told():
    told = told_by(
        40, loss=lambda i: 8.3 - 0.004 * i, posterior_kl=lambda i: 12 + 0.3 * (i % 3) if i < 10 else 14 * 1.6 ** (i - 9)
    )
    assert [text for text, _ in alarms(told)] == ["divergence.grows"] and told[0].step <= 22


@pytest.mark.parametrize(
    "nats",
    [lambda i: 0.01 * 1.5 ** min(i, 18), lambda i: 30 * 1.6 ** min(i, 6), lambda i: 20 + 90 * i],
    ids=["from nothing", "for six rows", "by as much in every row"],
)
def test_a_divergence_that_grows_as_one_that_is_weighed_little_is_not(nats):
    assert not alarms(told_by(40, loss=lambda i: 8.3 - 0.04 * i, posterior_kl=nats))


def test_a_net_that_fools_another_for_good_is_told_in_five_rows():
    told = told_by(12, loss=lambda i: 0.0, adversary=lambda i: 61 + 7 * math.sin(i), reward=lambda i: NAN)
    assert alarms(told) == [("adversary.lost", 4)]


@pytest.mark.parametrize(("ours", "theirs"), [(1e-4, 9.8), (0.05, 40.0)], ids=["a critic's penalty", "something left"])
def test_a_critic_at_its_start_is_not_fooled_for_good(ours, theirs):
    assert not alarms(told_by(12, loss=lambda i: ours, adversary=lambda i: theirs, reward=lambda i: NAN))


def critic(leap, rows=3):
    return lambda i: -1.1 - 0.3 * math.sin(i) if i < 10 or i >= 10 + rows else leap


def test_a_critic_that_leaves_all_that_it_was_at_once_is_told_in_three_rows():
    told = told_by(16, loss=lambda i: -0.4 + (i >= 10) * 9, adversary=critic(-165.0, 6), reward=lambda i: NAN)
    assert alarms(told) == [("adversary.bursts", 12)] and told[0].first_bad_step == 10


@pytest.mark.parametrize("theirs", [critic(-165.0, 2), critic(-20.0, 6), lambda i: -1.1 * 1.5**i])
def test_a_critic_that_is_back_or_grows_little_by_little_is_not(theirs):
    told = told_by(16, loss=lambda i: -0.4, adversary=theirs, reward=lambda i: NAN)
    assert not alarms(told)


def accuracy(i):
    return 0.32


@pytest.mark.parametrize(
    ("validation", "right", "told"),
    [
        (lambda i: NAN, accuracy, [("val.nan", 2)]),
        (lambda i: NAN, lambda i: NAN, []),
        (lambda i: NAN, None, []),
        (lambda i: NAN if i < 2 else 0.9, accuracy, []),
    ],
    ids=["never a number", "no evaluation", "no accuracy", "two rows"],
)
def test_validation_that_never_was_a_number_beside_its_accuracy(validation, right, told):
    columns = {} if right is None else {"eval_accuracy": right}
    assert alarms(told_by(10, loss=lambda i: 0.09 * 0.97**i, validation=validation, **columns)) == told


def wild(then, rows=8):
    """A loss that is thrown about by its first updates, and what comes then."""
    return lambda i: 0.7 + 9 * random.Random(i).random() if i < rows else then(i)


def test_a_run_thrown_to_a_guess_to_the_digit_is_told_in_six_rows():
    told = told_by(24, loss=wild(lambda i: GUESS))
    assert alarms(told)[-1] == ("still.guess", 13) and told[-1].first_bad_step == 8
    assert alarms(told_by(24, loss=wild(lambda i: round(math.log(10), 4)))) == [("still.guess", 13)]


@pytest.mark.parametrize(
    "loss",
    [
        wild(lambda i: 0.7102),
        wild(lambda i: round(GUESS + 2e-4 * (i % 4), 4)),
        lambda i: round(GUESS + 0.004 * 0.4**i, 4),
        wild(lambda i: GUESS, rows=2),
    ],
    ids=["no guess", "the rows differ", "it came down to it", "too few before"],
)
def test_what_is_no_guess_to_the_digit_or_never_was_far_from_it_is_not(loss):
    assert "still.guess" not in [text for text, _ in alarms(told_by(19, loss=loss))]


@pytest.mark.parametrize(("loss", "rows", "told"), [(133.4565, 12, True), (133.4565, 11, False), (11.5, 40, False)])
def test_one_loss_to_the_last_digit_from_the_first_row_on(loss, rows, told):
    assert alarms(told_by(rows, loss=lambda i: loss)) == ([("still.first", 11)] if told else [])
    later = told_by(rows + 1, loss=lambda i: loss + (i == 0))
    assert [text for text, _ in alarms(later)] == (["still.first"] if told else [])


def test_a_loss_that_moves_after_all_is_said():
    told = told_by(30, loss=lambda i: 133.4565 - max(i - 20, 0))
    assert [(one.text, one.step) for one in told if one.over] == [("repeated.over", 21)]


def falls_below(times, top):
    """A loss below 0 that grows in size by less and less, to about `top`."""
    return lambda i: -top / (1 + math.exp(times * (6 - i)))


@pytest.mark.parametrize(
    ("top", "right", "told"),
    [
        (6.0, lambda i: 0.93 + 0.001 * i, False),
        (6.0, lambda i: 93 + 0.1 * i, False),
        (6.0, lambda i: 0.93, True),
        (6.0, lambda i: 0.52 + 0.001 * i, True),
        (6e5, lambda i: 0.93 + 0.001 * i, True),
        (6.0, None, True),
    ],
    ids=["a distance", "in per cent", "nothing more is right", "hardly anything is right", "far too large", "unknown"],
)
def test_a_loss_below_0_by_design_grows_with_what_is_got_right(top, right, told):
    columns = {} if right is None else {"accuracy": right}
    seen = alarms(told_by(26, loss=falls_below(0.45, top), **columns))
    assert [text for text, _ in seen] == ["loss.floorless"] * told


def _check(**columns):
    count = len(next(iter(columns.values())))
    return check(series_from_columns(range(count), columns))


def test_check_tells_numbers_that_no_training_has_however_few_rows_there_are():
    found = _check(loss=[thrown(4e15)(i) for i in range(7)])
    assert found.verdict == "diverged" and any("a hundred times its usual" in said for said in found.findings)
    assert _check(loss=[thrown(60)(i) for i in range(7)]).verdict == "too-short"
    guess = _check(loss=[wild(lambda i: GUESS)(i) for i in range(20)])
    assert guess.verdict == "plateau" and any("to its last digit" in said for said in guess.findings)
