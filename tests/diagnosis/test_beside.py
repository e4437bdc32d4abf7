"""What a log tells beside its loss, each sign on a log that has it and on one like it that has not."""

import io
import math
import random

import pytest
from diagnosis_fakes import BY_RULES

from labrunner.diagnosis.check import check
from labrunner.series.foreign.detect import read_log


def judged(rows):
    """The diagnosis of printed rows, dictionaries of numbers."""
    lines = (" ".join(f"{name}={value:.5g}" for name, value in row.items()) for row in rows)
    return check(read_log(io.BytesIO("\n".join(lines).encode()), "log"), BY_RULES)


def rows(count=200, **columns):
    """Rows with a loss that falls, and columns made of a row's place from 0 to 1."""
    chance = random.Random(5)
    for k in range(count):
        at = k / count
        loss = 1 + 2 * math.exp(-5 * at) + chance.gauss(0, 0.03)
        yield {"step": k, "loss": loss} | {name: made(at, chance) for name, made in columns.items()}


def test_memory_that_grows_to_the_end_is_a_verdict_and_what_settles_is_none():
    found = judged(rows(memory=lambda at, _: 300 + 400 * max(at - 0.3, 0)))
    assert found.verdict == "memory" and 55 <= found.first_bad_step <= 75 and not found.calm
    assert any("memory grows" in said for said in found.findings) and "kept from step" in found.advice[0]
    assert judged(rows(memory=lambda at, _: 355 + 92 * at)).verdict == "memory"
    assert judged(rows(memory=lambda at, _: 355 + 40 * at)).calm
    assert judged(rows(memory=lambda at, _: 300 + 400 * (1 - math.exp(-6 * at)))).calm
    assert judged(rows(memory=lambda at, _: 300 if at < 0.8 else 500)).calm


def test_values_beyond_all_that_was_earned_run_away():
    earns = {"reward": lambda at, chance: 10 + 90 * at + chance.gauss(0, 3)}
    found = judged(rows(q_mean=lambda at, _: math.exp(12 * at), **earns))
    assert found.verdict == "diverged" and any("values run away" in said for said in found.findings)
    assert judged(rows(q_mean=lambda at, _: 1 + 120 * at, **earns)).calm


def test_a_policy_as_random_as_ever_that_earns_no_more_learned_nothing():
    def flat(at, chance):
        return 22 + chance.gauss(0, 2)

    still = judged(rows(entropy=lambda at, chance: 0.69 + chance.gauss(0, 0.002), reward=flat))
    assert still.verdict == "plateau" and any("as random" in said for said in still.findings)
    moved = judged(rows(entropy=lambda at, _: 0.69 - 0.3 * at, reward=flat))
    assert moved.verdict == "plateau" and any("by no more than chance" in said for said in moved.findings)
    assert judged(rows(entropy=lambda at, _: 0.69, reward=lambda at, chance: 20 + 30 * at + chance.gauss(0, 2))).calm


@pytest.mark.parametrize(("end", "calm"), [(0.98, False), (0.4, True)])
def test_a_net_of_dead_units(end, calm):
    assert judged(rows(dead_frac=lambda at, _: 0.05 + (end - 0.05) * min(2 * at, 1))).calm is calm


def test_what_is_really_earned_counts_where_it_is_told():
    rewarded = {"reward": lambda at, chance: 10 * at + chance.gauss(0, 0.1)}
    lost = judged(rows(true_reward=lambda at, chance: 10 * at * (1 - at) * 4 + chance.gauss(0, 0.1), **rewarded))
    assert lost.verdict == "diverged" and any("really earned" in said for said in lost.findings)
    assert judged(rows(true_reward=lambda at, chance: 9 * at + chance.gauss(0, 0.1), **rewarded)).calm


def test_an_evaluation_that_does_not_measure_the_net():
    def told(value):
        for row in rows():
            yield row | ({"val_loss": value(row["step"], row["loss"])} if row["step"] % 10 == 9 else {})

    assert judged(told(lambda k, loss: 2.5)).verdict == "plateau"
    assert judged(told(lambda k, loss: math.nan if k > 100 else loss)).verdict == "diverged"
    assert judged(told(lambda k, loss: loss + 0.1)).calm


def test_validation_that_never_got_below_the_start_is_overfitting():
    def told(rise, level=3.0):
        for row in rows():
            yield row | ({"val_loss": level + rise * row["step"] / 200} if row["step"] % 10 == 9 else {})

    found = judged(told(0.4))
    assert found.verdict == "overfit" and any("never got below" in said for said in found.findings)
    assert judged(told(-2.0, level=12.0)).calm, "so far above where training begins is another loss"


def test_a_loss_that_is_gone_at_once_is_no_success():
    def falls(gone):
        for row in rows():
            left = math.exp(-(row["step"] - 120) / gone) if row["step"] > 120 else 1.0
            yield row | {"loss": (1 + row["loss"]) * left + 1e-4}

    found = judged(falls(0.8))
    assert found.verdict == "plateau" and 120 <= found.first_bad_step <= 130
    assert judged(falls(20.0)).calm


def test_a_step_up_that_comes_back_slowly_is_found_among_rows_that_scatter():
    chance = random.Random(2)
    loss = [
        2 + 2 * math.exp(-k / 30) + chance.gauss(0, 0.22) + (0.9 * math.exp(-(k - 110) / 90)) * (k >= 110)
        for k in range(200)
    ]
    assert not judged({"step": k, "loss": value} for k, value in enumerate(loss)).calm
