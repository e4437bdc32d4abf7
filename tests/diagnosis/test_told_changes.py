"""A jump of the loss where the log itself tells of another task, source, length or temperature is no trouble."""

import json
import random

import pytest

from labrunner.diagnosis.check import check
from labrunner.series.foreign import load_any
from labrunner.watch.follow import Watched
from labrunner.watch.sources import open_source

_ROWS, _JUMP, _STRIDE = 240, 120, 10


def _losses(seed=3, second=2.0):
    """A loss that falls, jumps at a row and falls again from there."""
    rng = random.Random(seed)
    first = [0.1 + 2.4 * 0.95**row for row in range(_JUMP)]
    later = [0.12 + second * 0.95**row for row in range(_ROWS - _JUMP)]
    return [loss + rng.gauss(0, 0.01) for loss in first + later]


def _csv(losses, name, values):
    rows = [f"{_STRIDE * (row + 1)},{loss:.5f},{values(row)}" for row, loss in enumerate(losses)]
    return "\n".join([f"step,loss,{name}", *rows]) + "\n"


def _json(losses, name, values):
    rows = ({"step": _STRIDE * (row + 1), "loss": loss, name: values(row)} for row, loss in enumerate(losses))
    return "".join(json.dumps(row) + "\n" for row in rows)


def _printed(losses, name, values):
    rows = (f"step={_STRIDE * (row + 1)} loss={loss:.5f} {name}={values(row)}\n" for row, loss in enumerate(losses))
    return "".join(rows)


def _judged(tmp_path, text, name="log.txt"):
    """Verdict, alarms and notices of a log."""
    path = tmp_path / name
    path.write_text(text)
    log = Watched(open_source(path))
    told = log.take(log.source.finish())
    verdict = check(load_any(path))
    alarms = [one for one in told if one.level == "alarm"]
    return verdict, alarms, [one for one in told if one.text.startswith("told.")]


@pytest.mark.parametrize("write", [_csv, _json, _printed])
@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("task", "copy", "sort"),
        ("stage", 1, 2),
        ("seq_len", 128, 1024),
        ("temperature", 2.0, 6.0),
        ("lang", "en", "de"),
    ],
)
def test_a_jump_where_a_column_says_that_the_data_change_is_told_and_no_alarm(tmp_path, write, name, before, after):
    text = write(_losses(), name, lambda row: before if row < _JUMP else after)
    verdict, alarms, told = _judged(tmp_path, text)
    assert verdict.verdict == "healthy" and not alarms
    assert [one.step for one in told] == [_STRIDE * (_JUMP + 1)]
    assert any(f"step {_STRIDE * (_JUMP + 1)}" in sentence for sentence in verdict.findings)


@pytest.mark.parametrize("write", [_csv, _json, _printed])
def test_the_same_jump_where_nothing_is_told_is_trouble(tmp_path, write):
    verdict, alarms, told = _judged(tmp_path, write(_losses(), "task", lambda row: "copy"))
    assert verdict.verdict != "healthy" and alarms and not told


@pytest.mark.parametrize("write", [_csv, _json, _printed])
def test_a_source_that_differs_from_row_to_row_explains_no_jump(tmp_path, write):
    text = write(_losses(), "source", lambda row: ("web", "code", "books")[row % 3])
    verdict, alarms, told = _judged(tmp_path, text)
    assert verdict.verdict != "healthy" and alarms and not told


def test_a_run_that_breaks_after_the_change_is_trouble(tmp_path):
    losses = _losses()
    losses[_JUMP + 60 :] = [3.0] * len(losses[_JUMP + 60 :])
    verdict, alarms, _ = _judged(tmp_path, _csv(losses, "task", lambda row: "copy" if row < _JUMP else "sort"))
    assert not verdict.calm and verdict.first_bad_step == _STRIDE * (_JUMP + 61)
    assert [one.first_bad_step for one in alarms][:1] == [_STRIDE * (_JUMP + 61)]


@pytest.mark.parametrize("line", ["--- curriculum: stage 2 ---", "[engine]: phase 2: BOX_WEIGHT 5.0 -> 15.0"])
def test_a_stage_announced_on_a_line_of_its_own_is_told(tmp_path, line):
    lines = [f"step {_STRIDE * (row + 1)} | loss {loss:.5f}" for row, loss in enumerate(_losses())]
    verdict, alarms, told = _judged(tmp_path, "\n".join([*lines[:_JUMP], line, *lines[_JUMP:]]) + "\n")
    assert verdict.verdict == "healthy" and not alarms and len(told) == 1


def _warmed_up(weights):
    """A loss of two parts, one of which weighs `weights[row]`; it is learned more slowly than the other."""
    rng = random.Random(5)
    return [10 + 60 * 0.9**row + 8 * weight + rng.gauss(0, 0.1) for row, weight in enumerate(weights)]


@pytest.mark.parametrize("write", [_csv, _json, _printed])
def test_a_loss_that_rises_while_the_weight_of_a_part_does_is_no_trouble(tmp_path, write):
    weights = [min(max(row - 80, 0) / 60, 1.0) for row in range(_ROWS)]
    verdict, alarms, _ = _judged(tmp_path, write(_warmed_up(weights), "kl_weight", lambda row: round(weights[row], 4)))
    assert verdict.verdict == "healthy" and not alarms
    verdict, alarms, _ = _judged(tmp_path, write(_warmed_up(weights), "kl_weight", lambda row: 1.0))
    assert verdict.verdict == "silent-divergence" and alarms


def test_a_rise_after_the_warm_up_of_a_weight_is_trouble(tmp_path):
    weights = [min(row / 60, 1.0) for row in range(_ROWS)]
    losses = [loss + max(row - 140, 0) * 0.2 for row, loss in enumerate(_warmed_up(weights))]
    verdict, alarms, _ = _judged(tmp_path, _csv(losses, "beta", lambda row: round(weights[row], 4)))
    assert not verdict.calm and alarms
