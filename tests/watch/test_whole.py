"""A log that grows, judged as a whole: what `check` finds in it is told while it runs, once it has stood."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path

import numpy as np
import pytest

from labrunner.diagnosis.check import check
from labrunner.diagnosis.online.words import advice, evidence
from labrunner.series.foreign.detect import load_any
from labrunner.watch.follow import Watched
from labrunner.watch.rows import Step
from labrunner.watch.sources import open_source
from labrunner.watch.whole import Columns


def rows(count=160, **columns):
    """Rows with a loss that falls, and columns made of a row's place from 0 to 1."""
    chance = random.Random(3)
    for k in range(count):
        row = {"step": 10 * k, "loss": 0.5 + 2 * math.exp(-6 * k / count) + chance.gauss(0, 0.02)}
        made = {name.replace("__", "/"): of(k / count) for name, of in columns.items()}
        yield row | {name: value for name, value in made.items() if value is not None}


def grown(path: Path, made):
    """All that is told of a log that grows by a row at a time."""
    path.touch()
    with path.open("w") as stream:
        stream.writelines(json.dumps(row) + "\n" for row in made)
    log = Watched(open_source(path))
    return [alarm for step in log.source.finish() for alarm in log.take([step])], log


@pytest.fixture
def path(tmp_path):
    return tmp_path / "log.jsonl"


def test_what_only_the_whole_shows_is_told_with_the_words_of_check(path):
    told, log = grown(path, rows(val__bleu=lambda at: 0.0))
    (one,) = [alarm for alarm in told if alarm.level == "alarm"]
    found = check(load_any(path))
    assert one.kind == found.verdict == "plateau" and one.first_bad_step == found.first_bad_step
    assert one.step < 1590, "not before the log has ended"
    assert "the evaluation sees nothing" in evidence(one, "en") and advice(one, "en") == found.advice[:2]
    assert "la evaluación no ve nada" in evidence(one, "es")
    assert list(log.standing.values()) == [one]


def test_a_verdict_that_the_rest_of_the_log_gainsays_is_taken_back(path):
    told, log = grown(path, rows(val__bleu=lambda at: max(0.0, 30 * (at - 0.5))))
    first, last = (alarm for alarm in told if alarm.kind == "plateau")
    assert (first.level, last.over) == ("alarm", True) and first.first_bad_step == last.first_bad_step
    assert "no longer" in evidence(last, "en") and not log.standing
    assert check(load_any(path)).calm


def test_nothing_is_told_of_a_run_that_is_well(path):
    told, _ = grown(path, rows(val__loss=lambda at: 0.6 + 2 * math.exp(-6 * at)))
    assert not [alarm for alarm in told if alarm.level == "alarm"]


def test_a_loss_that_comes_down_slowly_is_learning_and_one_that_stands_is_not(path):
    def lost(learns):
        chance = random.Random(2)
        for k in range(600):
            yield {"step": k, "loss": 2.2 + 6 * math.exp(-learns * k / 40_000) + chance.gauss(0, 0.03)}

    assert not [one for one in grown(path, lost(1))[0] if one.level == "alarm"]
    told = [one for one in grown(path, lost(0))[0] if one.level == "alarm"]
    assert told and told[0].kind == "plateau"


def test_a_log_of_nothing_but_rewards_is_watched(path):
    chance = random.Random(5)
    earned = ({"step": k, "reward": (80 if 60 <= k < 110 else 5) + chance.gauss(0, 2)} for k in range(240))
    told, log = grown(path, earned)
    assert log.rows == 240 and any(alarm.level == "alarm" and alarm.first_bad_step >= 100 for alarm in told)


def test_a_run_of_ours_is_not_judged_so(tmp_path):
    from labrunner.watch.loop import Watch

    with Watch(journal=tmp_path / "run") as watch:
        for row in rows(60):
            watch.step(loss=row["loss"], step=row["step"])
            watch.validation(2.31)  # row by row that is an alarm
    log = Watched(open_source(tmp_path / "run"))
    told = [one.text for one in log.take(log.source.finish()) if one.level == "alarm"]
    assert told == ["val.frozen"] and log.rows == 60


def step(number, reread=False, **fields):
    names = {"eval_loss": "validation"}
    return Step(number, {names.get(name, name): v for name, v in fields.items()}, reread, fields=fields)


def test_columns_are_those_of_a_reader_of_the_whole(path):
    seldom = {"val__loss": lambda at: 1.0 if round(160 * at) % 8 == 7 else None}
    grown(path, rows(lr=lambda at: 0.1 - 0.05 * at, **seldom))
    read, columns = load_any(path), Columns()
    for one in open_source(path).finish():
        columns.take(one)
    made = columns.series()
    assert np.array_equal(read.steps, made.steps) and read.columns.keys() == made.columns.keys()
    for name, values in read.columns.items():
        assert np.array_equal(values, made.columns[name], equal_nan=True)
        assert np.array_equal(read.is_logged(name), made.is_logged(name))


def test_a_step_that_goes_back_withdraws_what_came_after_it():
    columns = Columns()
    for number in (1, 2, 3, 4):
        columns.take(step(number, loss=float(number)))
    columns.take(step(2, eval_loss=9.0))  # an evaluation under the number of an epoch
    columns.take(step(3, loss=7.0))
    made = columns.series()
    assert made.steps.tolist() == [1, 2, 3] and made.columns["loss"].tolist() == [1.0, 2.0, 7.0]
    assert "eval_loss" not in made.columns
    columns.take(step(3, eval_loss=8.0))
    assert columns.series().columns["eval_loss"].tolist()[-1] == 8.0
    columns.take(step(1, True, loss=5.0))
    assert columns.series().columns["loss"].tolist() == [5.0]


def test_a_clock_that_goes_on_is_no_time_of_rows():
    columns = Columns()
    for k in range(40):
        columns.take(Step(k, {}, fields={"loss": 1.0, "row_seconds": k // 10 / 1000}))
    assert "row_seconds" not in columns.series().columns
