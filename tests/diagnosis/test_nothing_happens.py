"""Logs in which nothing ever happens are told, and logs like them in which something does are not."""

import io
import random

import pytest
from diagnosis_fakes import BY_RULES

from labrunner.diagnosis.check import check
from labrunner.series.foreign.detect import read_log


def judged(*rows):
    lines = (" ".join(f"{name}={value}" for name, value in row.items()) for row in rows)
    return check(read_log(io.BytesIO("\n".join(lines).encode()), "log"), BY_RULES)


def rows(count, **columns):
    return [{"epoch": k + 1} | {name: made(k) for name, made in columns.items()} for k in range(count)]


def falls(k):
    return round(0.2 + 2.3 * 0.9**k, 4)


def test_a_gradient_of_nothing_in_every_row_is_told_unless_the_loss_comes_down():
    chance = random.Random(3)
    found = judged(*rows(24, loss=lambda k: 0.0, grad_norm=lambda k: 0.0, reward=lambda k: round(chance.random(), 3)))
    assert found.verdict == "plateau" and found.first_bad_step == 1
    assert judged(*rows(24, loss=falls, grad_norm=lambda k: 0.0)).calm, "the norm is logged wrongly"
    some = rows(
        24, loss=lambda k: 0.0, grad_norm=lambda k: 0.2 * (k % 4 == 1), reward=lambda k: round(chance.random(), 3)
    )
    assert judged(*some).calm


def test_a_loss_of_nothing_is_told_where_it_is_no_policy():
    found = judged(*rows(10, loss=lambda k: 0.0, accuracy=lambda k: 0.5))
    assert found.verdict == "plateau" and any("exactly 0" in said for said in found.findings)
    gone = judged(*rows(24, loss=lambda k: (6.91, 2.99)[k] if k < 2 else 0.0))
    assert gone.verdict == "plateau" and gone.first_bad_step == 3
    chance = random.Random(3)
    assert judged(*rows(24, loss=lambda k: 0.0, reward=lambda k: round(k / 24 + chance.random() / 9, 3))).calm
    assert judged(*rows(40, loss=lambda k: max(round(0.4 - 0.02 * k, 4), 0.0))).calm, "learned all"


@pytest.mark.parametrize("count", (9, 40))
def test_one_and_the_same_loss_is_told_even_of_few_rows(count):
    found = judged(*rows(count, loss=lambda k: 1.9112 if k == 0 else 1.9105))
    assert found.verdict == "plateau" and found.first_bad_step == 1
    assert judged(*rows(count, loss=lambda k: 2.4112 if k == 0 else 1.9105)).calm, "it learned in its first epoch"
    assert judged(*rows(count, loss=lambda k: 0.5)).calm, "digits that any log repeats"
    late = [row | {"epoch": row["epoch"] + 400} for row in rows(9, loss=lambda k: 1.9105)]
    assert judged(*late).calm, "an excerpt of a run that has converged"


def test_an_accuracy_that_is_one_number_is_told():
    noisy = random.Random(5)
    level = {"loss": lambda k: round(0.66 - 0.003 * k + noisy.gauss(0, 0.01), 4)}
    found = judged(*rows(24, **level, val_acc=lambda k: 0.57318))
    assert found.verdict == "plateau" and any("from the first row to the last" in said for said in found.findings)
    assert judged(*rows(24, **level, val_acc=lambda k: 0.57318 + 0.0001 * (k % 3))).calm
    assert judged(*rows(24, **level, val_acc=lambda k: 1.0)).calm, "all is right"
    assert judged(*rows(40, loss=falls, accuracy=lambda k: 0.0)).calm, "a regression that somebody asked its accuracy"
    stuck = judged(*rows(40, loss=lambda k: round(6.93 + noisy.gauss(0, 0.15), 4), accuracy=lambda k: 0.0))
    assert stuck.verdict == "plateau"


def test_scores_that_stay_at_their_worst_are_told():
    assert judged(*rows(20, loss=falls, val_dice=lambda k: 0.0)).verdict == "plateau"
    assert judged(*rows(20, loss=falls, eval_wer=lambda k: 1.0)).verdict == "plateau"
    assert judged(*rows(20, loss=falls, val_dice=lambda k: round(0.04 * k, 3))).calm
    assert judged(*rows(20, loss=falls, eval_wer=lambda k: round(1 - 0.04 * k, 3))).calm
    assert judged(*rows(40, reward=lambda k: -1.0)).verdict == "plateau"
    assert judged(*rows(40, reward=lambda k: 500.0)).calm, "it may be all that there is"


def test_an_accuracy_without_a_loss_that_stays_poor_is_told():
    chance = random.Random(7)
    poor = rows(60, accuracy=lambda k: round(0.001 + chance.random() / 2000, 6))
    assert judged(*poor).verdict == "plateau"
    grows = rows(60, accuracy=lambda k: round(0.001 + 0.0005 * k + chance.random() / 2000, 6))
    assert judged(*grows).calm


def test_validation_at_chance_beside_training_that_learns_is_told():
    chance = random.Random(9)
    train = {"loss": falls, "accuracy": lambda k: round(0.15 + 0.015 * k, 4), "val_loss": lambda k: 1.79}
    at_chance = rows(40, **train, val_acc=lambda k: chance.choice((0.1587, 0.2222, 0.2063, 0.1905)))
    assert judged(*at_chance).verdict in ("overfit", "plateau")
    varied = train | {"val_loss": lambda k: round(1.79 + chance.gauss(0, 0.02), 4)}
    found = judged(*rows(40, **varied, val_acc=lambda k: chance.choice((0.1587, 0.2222, 0.2063, 0.1905))))
    assert found.verdict == "overfit"
    grown = rows(
        40, **(train | {"val_loss": falls}), val_acc=lambda k: round(0.15 + 0.012 * k + chance.gauss(0, 0.01), 4)
    )
    assert judged(*grown).calm


def test_epochs_of_the_very_same_losses_are_told():
    one = [0.9741, 1.3742, 1.239, 0.967, 1.0386, 1.1681, 1.224, 0.961]
    found = judged(*rows(48, loss=lambda k: one[k % 8]))
    assert found.verdict == "plateau" and any("again and again" in said for said in found.findings)
    assert judged(*rows(48, loss=lambda k: round(one[k % 8] - 0.0001 * (k // 8), 4))).calm, (
        "the same data, and it learns"
    )
    assert judged(*rows(48, loss=lambda k: (1.5, 1.25)[k % 2])).calm, "digits that any log repeats"


def test_an_agent_that_earns_less_and_less_is_told_in_few_rows():
    chance = random.Random(11)
    found = judged(*rows(45, reward=lambda k: round(1.3 - 0.6 * k - chance.random(), 3)))
    assert found.verdict == "diverged"
    assert judged(*rows(45, reward=lambda k: round(-30 + 0.6 * k - chance.random(), 3))).calm
