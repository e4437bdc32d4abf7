"""A loss that every row had and that is missing from some row to the end is NaN, as pandas writes it."""

import json
import math

import pytest

from labrunner.diagnosis.check import check
from labrunner.series.foreign import load_any
from labrunner.watch.follow import Watched
from labrunner.watch.sources import open_source


def _loss(step):
    return round(0.6 * math.exp(-step / 40) + 0.1 + 0.02 * math.sin(step * 7.3), 6)


def _judged(tmp_path, name, lines):
    path = tmp_path / name
    path.write_text("".join(f"{line}\n" for line in lines))
    found = check(load_any(path))
    log = Watched(open_source(path))
    alarms = [one for item in log.source.finish() for one in log.take([item]) if one.level == "alarm"]
    return found, alarms


def _null(step, **more):
    return json.dumps({"step": step, "loss": _loss(step) if step < 120 else None, **more})


LOST = {
    "null, beside nothing": [_null(step) for step in range(200)],
    "null, with a norm that is null too": [
        json.dumps({"step": s, "loss": _loss(s) if s < 120 else None, "grad_norm": 1.0 if s < 120 else None})
        for s in range(200)
    ],
    "left out, beside a rate": [
        json.dumps({"step": s, "lr": 0.1} | ({"loss": _loss(s)} if s < 120 else {})) for s in range(200)
    ],
}
KEPT = {
    "logged every fifth row": [
        json.dumps({"step": s, "lr": 0.1, "loss": _loss(s) if s % 5 == 0 else None}) for s in range(204)
    ],
    "validations at the end": [_null(step) for step in range(120)]
    + [json.dumps({"step": step, "val_loss": 0.2 + step % 7 / 100}) for step in range(120, 140)],
    "remarks at the end": [_null(step) for step in range(120)]
    + [json.dumps({"step": step, "event": "saved"}) for step in (119, 500, 1000, 1500)],
}


@pytest.mark.parametrize("lines", LOST.values(), ids=LOST)
def test_a_loss_that_is_missing_to_the_end_is_nan(tmp_path, lines):
    found, alarms = _judged(tmp_path, "log.jsonl", lines)
    assert (found.verdict, found.first_bad_step) == ("nan", 120)
    assert [one.kind for one in alarms] == ["nan"] and alarms[0].step <= 130


def test_an_empty_cell_to_the_end_of_a_table_is_nan(tmp_path):
    rows = [f"{step},{_loss(step) if step < 120 else ''},0.1" for step in range(200)]
    found, alarms = _judged(tmp_path, "log.csv", ["step,loss,lr", *rows])
    assert (found.verdict, found.first_bad_step) == ("nan", 120) and [one.kind for one in alarms] == ["nan"]


@pytest.mark.parametrize("lines", KEPT.values(), ids=KEPT)
def test_rows_of_another_kind_have_no_loss_to_lose(tmp_path, lines):
    found, alarms = _judged(tmp_path, "log.jsonl", lines)
    assert found.verdict == "healthy" and alarms == []


def test_nan_after_an_infinity_is_no_filling_however_few_rows_came_before(tmp_path):
    lines = ["step,loss", "4,2981.5", "9,inf", *[f"{step},nan" for step in range(14, 400, 5)]]
    found, alarms = _judged(tmp_path, "log.csv", lines)
    assert found.verdict == "nan" and [one.kind for one in alarms] == ["nan"] and alarms[0].step <= 30
