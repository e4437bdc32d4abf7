"""`watch` on agents, memory, loaders, preferences, experts and evaluations: what is told of them row by row, and what
of the same numbers is no trouble."""

import json
import math
import random

import pytest

from labrunner.diagnosis.check import check
from labrunner.diagnosis.online import Monitor, as_json
from labrunner.series.foreign import load_any
from labrunner.watch.follow import Watched, finish
from labrunner.watch.sources import open_source


def told_by(rows=200, stride=1, loss=lambda i: 2.0, measures=None, norm=None, reward=None, validation=None):
    """What is told of rows whose numbers are functions of the row."""
    monitor, told = Monitor(), []
    for i in range(rows):
        told += monitor.row(
            stride * i,
            None if loss is None else loss(i),
            grad_norm=None if norm is None else norm(i),
            reward=None if reward is None else reward(i),
            validation=None if validation is None else validation(i),
            measures={name: value(i) for name, value in (measures or {}).items()},
        )
    return [one for one in told if one.level == "alarm" or one.over]


def texts(told):
    return [one.text for one in told]


def speaks(one):
    """Whether an alarm has its evidence and its advice, without a gap, in both languages."""
    lines = [as_json(one, "run", lang) for lang in ("en", "es")]
    return all(line["advice"] and "{" not in json.dumps([line["evidence"], line["advice"]])[1:-1] for line in lines)


def noise(seed=1, by=0.1):
    rng = random.Random(seed)
    return lambda: rng.gauss(0, by)


def test_values_beyond_all_that_was_earned_are_told_at_once_and_their_return():
    told = told_by(
        measures={"q_value": lambda i: 15.0 * 1.5 ** (i - 60) if 60 <= i < 80 else 15.0}, reward=lambda i: 20.0
    )
    assert texts(told) == ["values.run.away", "values.over"] and told[0].kind == "diverged" and speaks(told[0])
    assert (told[0].first_bad_step, told[0].step) == (63, 65)


@pytest.mark.parametrize("reward", [lambda i: 20.0, lambda i: 0.0], ids=["below what is earned", "nothing earned yet"])
def test_values_that_grow_to_what_is_earned_are_no_alarm(reward):
    assert told_by(measures={"q_value": lambda i: min(0.5 * i, 35.0)}, reward=reward) == []


def test_a_policy_that_stops_trying_is_told_and_that_it_tries_again():
    off = noise()
    told = told_by(
        measures={"entropy": lambda i: 0.02 if 100 <= i < 150 else 0.6 + off()}, reward=lambda i: 50.0 + (i % 7)
    )
    assert texts(told) == ["entropy.fell", "entropy.over"] and told[0].kind == "diverged" and speaks(told[0])
    assert (told[0].first_bad_step, told[0].step) == (100, 103)


def sure_of_a_sudden(i):
    return 0.6 if i < 100 else 0.01


@pytest.mark.parametrize(
    ("entropy", "reward"),
    [
        (lambda i: 0.6 * 0.97**i, lambda i: 50.0),
        (sure_of_a_sudden, lambda i: 50.0 if i < 98 else 50.0 + 4 * (i - 98)),
        (lambda i: 0.08 if i % 9 else 0.0001, lambda i: 50.0),
        (lambda i: -2.0 - (i > 100), lambda i: 50.0),
    ],
    ids=["surer bit by bit", "and earns more by it", "single rows", "of a density"],
)
def test_a_policy_that_settles_is_no_alarm(entropy, reward):
    assert told_by(measures={"entropy": entropy}, reward=reward) == []


def test_memory_that_grows_with_every_row_is_told_after_five_and_its_release():
    told = told_by(rows=120, stride=10, measures={"memory": lambda i: 400.0 + 6 * (i - 29) if 30 <= i < 60 else 400.0})
    assert texts(told) == ["memory.grows", "memory.over"] and told[0].kind == "memory" and speaks(told[0])
    assert (told[0].first_bad_step, told[0].step) == (300, 340)


@pytest.mark.parametrize(
    "memory",
    [
        lambda i: 400.0 if i < 30 else 900.0,
        lambda i: 400.0 + 40 * (i // 20),
        lambda i: 400.0 + (i % 30) * 3,
        lambda i: 400.0 + 0.5 * max(min(i - 30, 12), 0),
        lambda i: 200.0 + 200 * (1 - math.exp(-i / 10)),
    ],
    ids=["one buffer", "now and then", "up and down", "by next to nothing", "fills up from the start"],
)
def test_memory_that_jumps_or_settles_is_no_alarm(memory):
    assert told_by(rows=120, stride=10, measures={"memory": memory}) == []


def test_data_that_keep_a_step_waiting_are_told_and_their_return():
    def data(i):
        return 0.04 if 100 <= i < 150 else 0.001

    told = told_by(measures={"data_seconds": data, "row_seconds": lambda i: 0.01 + data(i)})
    assert texts(told) == ["data.waits", "data.over"] and told[0].kind == "throughput" and speaks(told[0])
    assert told[0].first_bad_step == 100 and told[0].step <= 115


@pytest.mark.parametrize(
    ("data", "whole"),
    [
        (lambda i: 0.04, lambda i: 0.05),
        (lambda i: 0.04 if i % 20 < 3 else 0.001, lambda i: 0.05),
        (lambda i: 0.001 if i < 100 else 0.006, lambda i: 0.01),
        (lambda i: 40.0, lambda i: 0.05),
    ],
    ids=["all along", "at times", "and the step takes no longer", "another unit"],
)
def test_loaders_that_are_as_they_were_are_no_alarm(data, whole):
    assert told_by(measures={"data_seconds": data, "row_seconds": whole}) == []


def test_preferences_learned_the_wrong_way_round_are_told_by_watch_and_check(tmp_path):
    told = told_by(rows=60, measures={"margin": lambda i: -0.002 * i})
    assert texts(told) == ["margin.wrong"] and told[0].step < 50 and speaks(told[0])
    path, off = tmp_path / "log.jsonl", noise(by=0.002)
    rows = [{"step": i, "loss": 0.69 - 0.001 * i, "rewards/margins": -0.001 * i + off()} for i in range(150)]
    path.write_text("\n".join(map(json.dumps, rows)) + "\n")
    assert check(load_any(path)).verdict == "diverged"


def test_margins_about_nothing_and_those_that_turn_soon_are_no_alarm():
    off = noise(by=0.02)
    assert told_by(measures={"margin": lambda i: off() + 0.001 * i}) == []
    assert told_by(measures={"margin": lambda i: 0.01 * (i - 12)}) == []


@pytest.mark.parametrize(
    ("field", "before", "after", "text"),
    [("expert_share", 0.3, 0.99, "experts.one"), ("least_used", 0.8, 0.0, "experts.unused")],
)
def test_experts_that_get_all_or_nothing_are_told_from_the_first_row_on(field, before, after, text):
    first = told_by(rows=60, stride=10, measures={field: lambda i: after if i < 30 else before})
    assert texts(first)[:2] == [text, "experts.over"] and first[0].step == 50 and speaks(first[0])
    assert told_by(rows=60, stride=10, measures={field: lambda i: before}) == []
    assert text not in texts(told_by(rows=60, stride=10, measures={field: lambda i: after if i % 5 else before}))


def test_a_net_that_makes_no_mistake_from_the_start_has_won():
    told = told_by(
        rows=60,
        loss=lambda i: 0.8 if i < 3 or i > 30 else 5.0,
        measures={"adversary": lambda i: 1.3 if i < 3 or i > 30 else 0.01},
        reward=lambda i: math.nan,
    )
    assert texts(told) == ["adversary.won", "adversary.over"] and speaks(told[0])
    assert (told[0].first_bad_step, told[0].step) == (3, 5)


def test_a_critic_without_bound_is_told_and_one_that_sways_below_nothing_is_not():
    def run(adversary):
        return told_by(loss=lambda i: -1.0, measures={"adversary": adversary}, reward=lambda i: math.nan)

    told = run(lambda i: -0.9 if i < 120 else -0.9 * 2.0 ** (i - 119))
    assert texts(told) == ["adversary.bursts"] and told[0].step <= 128 and speaks(told[0])
    assert run(lambda i: -1.0 + 3 * math.sin(i / 5)) == []


def test_weights_that_no_gradient_has_reached_are_told_with_and_without_a_reward():
    told = told_by(rows=80, norm=lambda i: 0.0 if i < 40 else 1.0)
    assert texts(told) == ["still.gradient.never", "still.gradient.comes"] and told[0].step == 25 and speaks(told[0])
    assert texts(told_by(rows=80, loss=lambda i: 0.0, norm=lambda i: 0.0, reward=lambda i: 0.0)) == texts(told)[:1]


@pytest.mark.parametrize(
    ("loss", "norm"),
    [
        (lambda i: 2.0 * 0.98**i, lambda i: 0.0),
        (lambda i: 2.0, lambda i: 0.0 if i < 5 else 1.0),
        (lambda i: 2.0, lambda i: 1e-5),
    ],
    ids=["a norm that is none", "the first steps", "a small one"],
)
def test_norms_that_say_nothing_of_the_weights_are_no_alarm(loss, norm):
    assert "still.gradient.never" not in texts(told_by(rows=80, loss=loss, norm=norm))


def test_validation_that_is_no_number_any_more_is_told_and_its_return():
    told = told_by(rows=20, validation=lambda i: math.nan if 6 <= i < 12 else 2.0 - 0.05 * i)
    assert texts(told) == ["val.nan", "val.nan.over"] and told[0].kind == "nan" and speaks(told[0])
    assert (told[0].first_bad_step, told[0].step) == (6, 8)
    assert told_by(rows=80, validation=lambda i: 2.0 - 0.01 * i if i % 5 == 0 else math.nan) == []


def test_a_fifth_of_batches_without_a_number_is_told_soon():
    told = told_by(loss=lambda i: math.nan if i >= 100 and i % 5 == 0 else 2.0)
    assert texts(told)[0] == "nan.often" and told[0].step <= 125
    assert told_by(loss=lambda i: math.nan if i % 40 == 0 else 2.0) == []


@pytest.mark.parametrize("line", ["ms_per_step", "it/s"])
def test_a_batch_that_is_ramped_up_makes_no_run_slow(tmp_path, line):
    path = tmp_path / "log.jsonl"

    def row(i):
        times = 1 if i < 100 else 4
        speed = 10.0 * times if line == "ms_per_step" else 100.0 / times
        return {"step": i, "loss": 4 * 0.99**i + 1, "global_batch_size": 8 * times, line: speed}

    path.write_text("\n".join(json.dumps(row(i)) for i in range(220)) + "\n")
    told, log = [], Watched(open_source(path))
    finish([log], lambda _log, one: told.append(one.text))
    assert told == [] and check(load_any(path)).verdict == "healthy"


def test_weights_that_grow_at_once_are_told_in_the_fourth_row():
    def norm(i):
        return 20 * 1.001**i * 1.05 ** max(i - 59, 0)

    told = told_by(rows=80, stride=10, measures={"param_norm": norm})
    assert (told[0].text, told[0].first_bad_step, told[0].step) == ("weights.grow", 600, 630) and speaks(told[0])
    swings = {"param_norm": lambda i: 7 + 2 * math.sin(i / 2) * 0.99**i}
    assert told_by(rows=80, measures=swings) == []


def learns(i):
    return 3 * 0.97**i + 0.3


def test_validations_that_are_one_number_while_training_learns_are_not_of_this_net():
    told = told_by(rows=20, loss=lambda i: 3 * 0.8**i, validation=lambda i: 2.352)
    assert (told[0].text, told[0].step) == ("val.frozen", 5) and speaks(told[0])
    close = told_by(rows=40, loss=lambda i: 0.08 + 0.4 * 0.3**i, validation=lambda i: 0.077 if i > 9 else None)
    assert "val.frozen" not in texts(close)


def test_training_that_halves_at_once_while_validation_rises_is_told_at_the_next_validation():
    def loss(i):
        return learns(i) if i < 60 else 0.3 * 0.7 ** (i - 60)

    def validation(i):
        return None if i % 5 != 4 else 1.2 * learns(i) if i < 60 else 1.2 * learns(59) * (1.6 + 0.04 * (i - 64))

    assert [(one.text, one.step) for one in told_by(rows=66, loss=loss, validation=validation)] == [("val.jumps", 64)]
    assert told_by(rows=66, loss=learns, validation=lambda i: validation(min(i, 59))) == []


def test_validation_of_one_number_that_moves_after_all_is_taken_back():
    def seldom(i):
        return None if i % 20 else 2.3 if i < 120 else 2.3 - 0.002 * i

    told = told_by(loss=lambda i: 2.5 * 0.98**i, validation=seldom)
    said = [(one.level, one.text, one.over) for one in told if one.text.startswith("val.frozen")]
    assert said == [("alarm", "val.frozen", False), ("notice", "val.frozen.over", True)]
