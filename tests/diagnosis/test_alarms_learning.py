"""Alarms of runs that do not learn, and of validation that rises; losses that are noisy by nature raise none."""

import json
import math
import random

import numpy as np
import pytest

from labrunner.diagnosis.online import Monitor, as_json
from labrunner.watch.follow import Watched, finish
from labrunner.watch.sources import open_source


def told_by(rows, monitor=None):
    """Alarms of rows, each a step and cells by name."""
    monitor = monitor or Monitor()
    return [one for step, cells in rows for one in monitor.row(step, **cells)]


def alarms(told):
    return [one.text for one in told if one.level == "alarm"]


def of_file(path):
    told, log = [], Watched(open_source(path))
    finish([log], lambda _log, one: told.append(one))
    return told


def noise(seed=0):
    return random.Random(seed).gauss


# -- validation --------------------------------------------------------------------------------------------------------


def fitted(held_out, train=lambda i: 2 * math.exp(-i / 6), count=40, sigma=0.01, every=5):
    """Rows of training, and of each `every`th the held-out loss that `held_out` gives for validation i."""
    gauss = noise()
    for i in range(count):
        for j in range(every):
            cells = {"loss": train(i + j / every) + gauss(0, sigma)}
            yield i * every + j + 1, cells | ({"validation": held_out(i) + gauss(0, sigma)} if j == every - 1 else {})


def test_validation_that_rises_while_training_falls_is_an_alarm_with_its_best_step():
    told = told_by(fitted(lambda i: 1 + (0.02 if i > 8 else -0.05) * (i - 8)))
    assert [(one.level, one.kind) for one in told] == [("notice", "overfit"), ("alarm", "overfit")]
    assert 40 <= told[1].first_bad_step <= 50 and told[1].step <= 95
    for lang, words in (
        ("en", ("validation", "checkpoint of step", "too sure")),
        ("es", ("validación", "paso", "exceso")),
    ):
        text = json.dumps(as_json(told[1], "a", lang), ensure_ascii=False)
        assert all(word in text for word in words)


def test_a_new_best_of_validation_says_that_it_is_over():
    told = told_by(fitted(lambda i: 1 + 0.1 * max(min(i, 20) - 8, 0) - 0.2 * max(i - 20, 0)))
    assert [one.text for one in told if one.level == "alarm" or one.over] == ["val.rises", "val.back"]


@pytest.mark.parametrize(
    "held_out",
    [
        lambda i: 1 + math.exp(-i / 8),  # falls
        lambda i: 1 + 0.15 * math.sin(i) + math.exp(-i / 8),  # wobbles
        lambda i: 1 + (i % 7 == 3) * 2.0,  # one far out now and then
        lambda i: 1 + 0.002 * i,  # ends a little above its best
        lambda i: 1e-4 * (1 + i),  # next to nothing all the time
        lambda i: 20 / (1 + i) + 4 * (6 < i < 14) * math.sin((i - 6) / 8 * math.pi),  # far up and back, batch norm
    ],
)
def test_validation_that_wobbles_or_ends_a_little_higher_is_none(held_out):
    assert alarms(told_by(fitted(held_out, lambda i: 2 * math.exp(-i / 60)))) == []


def test_validation_that_rises_with_training_tells_nothing_of_its_own():
    assert "val.rises" not in alarms(told_by(fitted(lambda i: 1 + 0.08 * i, lambda i: 1 + 0.08 * i)))


def test_half_the_rise_is_enough_where_training_is_known_by_heart():
    def rising(i):
        return 1 + min(0.012 * max(i - 8, 0), 0.2)

    assert alarms(told_by(fitted(rising))) == ["val.rises"]
    assert alarms(told_by(fitted(rising, lambda i: 1 + math.exp(-i / 6)))) == []


def test_a_validation_alone_is_no_row_of_training_and_no_restart():
    monitor = Monitor()
    rows = [(s, {"loss": 2.0 + 0.01 * (s % 3)}) for s in range(1, 60)]
    told = [
        one for s, cells in rows for one in (*monitor.row(s, **cells), *monitor.row(s, validation=2.0 + 0.01 * (s % 2)))
    ]
    assert told == [] and monitor.rows == 59


def test_epochs_printed_with_validation_are_told_of(tmp_path):
    lines = [
        f"Epoch {e}/40 | train loss: {2 * math.exp(-e / 5):.4f} | val loss: {1 + 0.07 * max(e - 6, 0):.4f}"
        for e in range(1, 41)
    ]
    (tmp_path / "a.log").write_text("\n".join(lines) + "\n")
    told = of_file(tmp_path / "a.log")
    assert alarms(told) == ["val.rises"] and told[-1].first_bad_step <= 8


# -- a loss that never moves -------------------------------------------------------------------------------------------


def level(value, count=700, sigma=0.02, falls=lambda i: 0.0, **cells):
    gauss = noise()
    return [(i + 1, {"loss": value + falls(i) + gauss(0, sigma), **cells}) for i in range(count)]


@pytest.mark.parametrize(
    ("value", "cells"),
    [(math.log(50257), {}), (math.log(10), {}), (math.log(2), {"lr": 1e-3}), (3.1, {"lr": 3e-3}), (5.0, {"lr": 1e-8})],
)
def test_a_loss_that_never_moved_from_a_guess_is_an_alarm(value, cells):
    told = told_by(level(value, sigma=0.01, **cells))
    assert alarms(told) == ["still.flat"] and told[0].kind == "plateau" and told[0].first_bad_step == 1
    assert 500 <= told[0].step <= 600
    assert ("still warming up" in str(as_json(told[0], "a")["unknown"])) == (not cells)


@pytest.mark.parametrize(
    "rows",
    [
        level(10.8, falls=lambda i: -0.002 * i),  # a long warm-up: it moves
        [(s, {**cells, "lr": 1e-6 * s}) for s, cells in level(10.8)],  # the rate still rises
        level(2.1),  # fine-tuning that began at its floor
        level(4.7, lr=2e-5),  # the same of a loss as high as a guess over a vocabulary
        level(2.3, sigma=0.3),  # batches that differ as those of a trained net do
        level(0.004, sigma=0.0004),  # near zero by construction
        level(10.8, count=450),  # too soon to say
        [(s + 30000, cells) for s, cells in level(10.8)],  # the log begins in the middle of a run
        level(10.8, falls=lambda i: -2 * (i > 100)),  # it began to learn
    ],
)
def test_a_slow_start_or_a_floor_is_none(rows):
    assert alarms(told_by(rows)) == []


def test_what_begins_to_move_after_all_is_over():
    told = told_by(level(math.log(2), 1500, sigma=0.004, falls=lambda i: -min(max(i - 700, 0) * 0.001, 0.4)))
    assert [one.text for one in told if one.kind == "plateau"] == ["still.flat", "still.over"]


def test_epochs_that_learn_nothing_are_told_after_some_dozens(tmp_path):
    gauss = noise()
    lines = [f"Epoch {e}/60: loss {math.log(10) + gauss(0, 0.002):.4f}" for e in range(1, 61)]
    (tmp_path / "a.log").write_text("\n".join(lines) + "\n")
    told = of_file(tmp_path / "a.log")
    assert alarms(told) == ["still.flat"] and told[0].step <= 30


@pytest.mark.parametrize(("cell", "usual"), [("lr", 1e-3), ("grad_norm", 0.8)])
def test_a_rate_or_a_gradient_gone_to_nothing_is_an_alarm(cell, usual):
    gauss = noise()
    rows = [
        (s, {"loss": 2 + 3 * math.exp(-min(s, 300) / 100) + gauss(0, 0.02), cell: usual if s <= 300 else 0.0})
        for s in range(1, 701)
    ]
    told = told_by(rows)
    name = {"lr": "still.rate.zero", "grad_norm": "still.gradient.zero"}[cell]
    assert alarms(told) == [name] and told[-1].first_bad_step == 301 and told[-1].step < 520


def test_rates_and_norms_that_are_rounded_to_nothing_while_the_loss_falls_are_none():
    rows = [
        (s, {"loss": 5 * math.exp(-s / 400), "lr": 1e-3 if s < 200 else 0.0, "grad_norm": 0.02 if s < 200 else 0.0})
        for s in range(1, 1500)
    ]
    assert alarms(told_by(rows)) == []


def test_a_shift_is_told_nothing_of_standing_still():
    assert told_by(level(math.log(50257)), Monitor(standing=False)) == []
    from labrunner.drill.cockpit import Seen

    assert Seen().monitor.row is not None and told_by(level(math.log(50257)), Seen().monitor) == []


# -- losses that are noisy by nature -----------------------------------------------------------------------------------


def of_two_examples(seed, count=4000):
    """A classifier with batches of two: next to nothing in most rows, a hard example in some."""
    rng = np.random.default_rng(seed)
    rows = 2.3 * np.exp(-np.arange(count) / 150) + 0.06 * np.exp(2.0 * rng.standard_normal(count))
    return [(i + 1, {"loss": float(loss)}) for i, loss in enumerate(np.minimum(rows, 6.0))]


def test_batches_of_two_examples_raise_hardly_an_alarm():
    assert sum(len(alarms(told_by(of_two_examples(seed)))) for seed in range(12)) <= 3  # in 48,000 rows


def test_and_what_happens_to_them_raises_one():
    rows = [(s, {"loss": cells["loss"] + 3.0 * (s >= 3000)}) for s, cells in of_two_examples(0)]
    told = told_by(rows)
    assert alarms(told)[:1] == ["loss.stays"] and next(one for one in told if one.level == "alarm").step <= 3050


def test_norms_that_are_printed_as_zero_are_no_baseline():
    rows = [(s, {"loss": 2.3 * math.exp(-s / 20), "grad_norm": 0.0 if s % 9 else 0.01}) for s in range(1, 300)]
    assert alarms(told_by(rows)) == []


def test_the_norms_of_hard_examples_are_none_where_all_else_is_learned():
    rng = np.random.default_rng(3)
    norms = 0.01 * np.exp(1.5 * rng.standard_normal(3000))
    norms[1500:1506] = [0.02, 0.05, 0.1, 0.2, 0.5, 0.9]
    rows = [
        (s + 1, {"loss": 2.3 * math.exp(-s / 60), "grad_norm": max(2 * math.exp(-s / 60), n)})
        for s, n in enumerate(norms)
    ]
    assert alarms(told_by(rows)) == []


def test_a_rate_that_comes_back_to_where_it_was_lets_the_loss_back_as_well():
    def run(back, high):
        gauss = noise()
        for s in range(1, 501):
            rate = 0.1 if s <= 100 or (s > 300 and back) else 0.001
            rate = 0.5 if s > 300 and high else rate
            floor = 1.0 if s <= 100 else 0.4 if s <= 300 else 0.8
            yield s * 10, {"loss": floor + 1.5 * math.exp(-s / 20) + gauss(0, 0.02), "lr": rate}

    assert alarms(told_by(run(back=True, high=False))) == []
    assert "loss.stays.rate" in alarms(told_by(run(back=False, high=True)))


def jumps(i, last=14):
    return (3 - 0.1 * i) * (2.5 if 12 <= i < last else 1)


def test_validation_that_jumps_at_once_is_told_at_once_and_so_is_its_return():
    told = told_by(fitted(lambda i: jumps(i, 14), count=24))
    assert alarms(told) == ["val.jumps"] and told[0].step == told[0].first_bad_step <= 65
    assert any(one.over and one.text == "val.back" for one in told)
    assert alarms(told_by(fitted(lambda i: 3 - 0.1 * i * (1 - 0.4 * (i == 12)), count=24))) == []
    for lang in ("en", "es"):
        line = as_json(told[0], "run", lang)
        assert "{" not in json.dumps([line["evidence"], line["advice"]])[1:-1] and line["advice"]
