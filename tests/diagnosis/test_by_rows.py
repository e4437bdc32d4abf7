"""What the rules of `watch` confirm row by row and never take back is no healthy run for `check`."""

import tarfile

import numpy as np
import pytest
from diagnosis_fakes import BY_RULES

from labrunner.diagnosis import by_rows
from labrunner.diagnosis.by_rows import standing_alarm
from labrunner.diagnosis.check import check
from labrunner.diagnosis.online.words import evidence
from labrunner.series.foreign import load_any
from labrunner.series.series import Series
from tools.strangers import ARCHIVE


def log(**columns) -> Series:
    count = len(next(iter(columns.values())))
    steps = np.arange(1, count + 1, dtype=np.int64)
    return Series("log", steps, {name: np.asarray(values, dtype=float) for name, values in columns.items()})


@pytest.fixture(scope="module")
def strangers(tmp_path_factory):
    """Logs of which no rule of the whole finds that they are sick."""
    place = tmp_path_factory.mktemp("strangers")
    with tarfile.open(ARCHIVE) as archive:
        for name in SICK:
            archive.extract(name, place, filter="data")
    return place


SICK = {"i/089.log": "overfit", "i/148.log": "silent-divergence"}


@pytest.mark.parametrize("name", SICK)
def test_an_alarm_that_stands_is_the_verdict_where_the_whole_log_shows_none(strangers, monkeypatch, name):
    series = load_any(strangers / name)
    found = standing_alarm(series)
    assert found is not None and (found.kind, found.level) == (SICK[name], "alarm")
    result = check(series)
    assert (result.verdict, result.calm, result.first_bad_step) == (SICK[name], False, found.first_bad_step)
    assert evidence(found, "en") in result.findings and evidence(found, "es") in check(series, lang="es").findings
    monkeypatch.setattr("labrunner.diagnosis.check.standing_alarm", lambda *_: None)
    assert check(series, BY_RULES).verdict == "healthy"


@pytest.mark.parametrize(("rows", "stands"), [(250, False), (480, True)])
def test_one_that_was_taken_back_is_none(rows, stands):
    level = 2 + 4 * np.exp(-np.arange(600) / 30) + np.random.default_rng(7).normal(0, 0.02, 600)
    level[120 : 120 + rows] += 3.0
    found = standing_alarm(log(loss=level))
    assert (found is not None and found.kind == "diverged") == stands


def test_a_long_log_is_not_asked(monkeypatch):
    series = log(loss=6 - np.arange(600) / 200)
    series.columns["loss"][120:] += 3.0
    assert standing_alarm(series) is not None
    monkeypatch.setattr(by_rows, "_MOST", len(series) - 1)
    assert standing_alarm(series) is None


def test_a_scale_that_falls_farther_than_a_ratio_can_say_is_judged():
    assert standing_alarm(log(loss=[2.0] * 16, loss_scale=[1.0] * 14 + [3.7e98, 2.1e-210])) is None


def test_a_settled_loss_that_is_suddenly_nothing_is_told_of_a_whole_log():
    chance = np.random.default_rng(2)
    loss = np.concatenate([2.8 + chance.normal(0, 0.08, 125), 2.8 * 0.4 ** np.arange(1, 8), np.full(90, 4e-3)])
    found = check(log(loss=loss))
    assert found.verdict == "plateau" and 124 <= found.first_bad_step <= 133
    assert check(log(loss=loss[:120]), BY_RULES).verdict == "healthy"
