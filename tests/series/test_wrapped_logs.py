"""Logs that stand within something else, or whose lines are turned round, are read whole and as they grow."""

import io
import json
import os
import sys

import pytest

from labrunner.errors import InputError
from labrunner.series.foreign import Feed, load_any, read_log
from labrunner.series.foreign.proposals import example_of

LOSS = [round(3 - 0.04 * k + 0.003 * (k % 3), 5) for k in range(40)]
NORM = [round(0.5 + 0.01 * (k % 7), 4) for k in range(40)]
STEPS = [10 * k for k in range(1, 41)]


def each(form, head="", tail=""):
    return head + "".join(form(s, v, g) + "\n" for s, v, g in zip(STEPS, LOSS, NORM, strict=True)) + tail


def printed(s, v, g):
    return f"step {s} loss {v} grad_norm {g}"


def fortran(number):
    return f"{number:.5E}".replace("E", "D")


TABLE = """CREATE TABLE metrics (
  id INTEGER PRIMARY KEY,
  step INTEGER, loss REAL, grad_norm DECIMAL(10,4), PRIMARY KEY (id)
);
"""
LOGS = {
    "docker": each(lambda s, v, g: json.dumps({"log": printed(s, v, g) + "\n", "stream": "stdout", "time": "t"})),
    "json in docker": each(
        lambda s, v, g: json.dumps({"log": json.dumps({"step": s, "loss": v, "grad_norm": g}), "stream": "stdout"})
    ),
    "messages": each(
        lambda s, v, g: json.dumps({"level": "info", "lineno": 7, "message": printed(s, v, g)}),
        head='{"level": "info", "lineno": 3, "message": "loading"}\n' * 3,
    ),
    "sqlite": each(
        lambda s, v, g: f"INSERT INTO metrics VALUES({s},{s},{v},{g});",
        head="PRAGMA foreign_keys=OFF;\nCREATE TABLE runs (id TEXT);\nINSERT INTO runs VALUES('a, b');\n" + TABLE,
        tail="COMMIT;\n",
    ),
    "mysql": each(
        lambda s, v, g: f"({s},'it''s, so',{v},{g}),",
        head="-- MySQL dump 10.13\n--\nINSERT INTO `log` (`step`, `note`, `loss`, `grad_norm`) VALUES\n",
    ),
    "postgres": each(
        lambda s, v, g: f"{s}\t{v}\t{g}\t\\N",
        head="--\n-- PostgreSQL database dump\n--\nCOPY public.metrics (step, loss, grad_norm, note) FROM stdin;\n",
        tail="\\.\n",
    ),
    "latex": each(
        lambda s, v, g: rf"{s} & \textbf{{{v}}} & ${g * 10:.3f} \times 10^{{-1}}$ \\",
        head="\\begin{tabular}{rrr}\n\\toprule\nStep & Loss & Grad norm \\\\ \\midrule\n",
        tail="\\bottomrule\n\\end{tabular}\n",
    ),
    "prometheus": each(
        lambda s, v, g: (
            f'# TYPE train_loss gauge\ntrain_loss{{run="a, b"}} {v}\n# TYPE train_step_total counter\n'
            f'train_step_total{{run="a, b"}} {s}\ngrad_norm {g} 1772355600000\nstep_time_bucket{{le="1"}} 3'
        )
    ),
    "influx": each(lambda s, v, g: f"train,run=a loss={v},grad_norm={g},step={s}i {1772355600000000000 + s}"),
    "value first": each(lambda s, v, g: f"{v} loss, {g} grad_norm at step {s}"),
    "value first, stamped": each(lambda s, v, g: f"[12:00:01] {v} loss | {g} grad norm | after {s} steps"),
    "minimiser": each(lambda s, v, g: f"iter {s}  f = {fortran(v)}  |g| = {fortran(g)}"),
}


@pytest.mark.parametrize("name", LOGS)
def test_what_stands_within_is_read(name):
    series = read_log(io.BytesIO(LOGS[name].encode()), "log")
    assert series.steps.tolist() == STEPS and series.columns["loss"] == pytest.approx(LOSS, abs=1e-5)
    assert series.columns["grad_norm_pre"] == pytest.approx(NORM, abs=1e-4)


@pytest.mark.parametrize("name", LOGS)
@pytest.mark.parametrize("size", [37, 1 << 20])
def test_it_is_read_so_while_it_grows(name, size):
    feed, raw, rows = Feed(), LOGS[name].encode(), {}
    for at in range(0, len(raw), size):
        for row in feed.feed(raw[at : at + size]):
            rows.setdefault(row["step"], {}).update(row)
    for row in feed.close():
        rows.setdefault(row["step"], {}).update(row)
    assert [rows[s]["loss"] for s in STEPS] == pytest.approx(LOSS, abs=1e-5) and sorted(rows) == STEPS


def test_iterates_of_l_bfgs_b_count_from_nothing():
    text = "RUNNING THE L-BFGS-B CODE\n\n           * * *\n\nMachine precision = 2.220D-16\n" + "".join(
        f"At iterate {k:4d}    f=  {fortran(v)}    |proj g|=  {fortran(g)}\n\n"
        for k, (v, g) in enumerate(zip(LOSS, NORM, strict=True))
    )
    series = read_log(io.BytesIO(text.encode()), "log")
    assert series.steps.tolist() == list(range(40)) and series.columns["loss"] == pytest.approx(LOSS, abs=1e-5)
    assert series.columns["grad_norm_pre"] == pytest.approx(NORM)


def test_records_with_numbers_of_their_own_keep_them():
    text = "".join(
        json.dumps({"message": f"batch {s} took 3 ms", "step": s, "loss": v}) + "\n"
        for s, v in zip(STEPS, LOSS, strict=True)
    )
    series = read_log(io.BytesIO(text.encode()), "log")
    assert series.columns["loss"].tolist() == LOSS and series.steps.tolist() == STEPS


def test_validation_behind_n_a_and_a_clock_between_step_and_value():
    text = "".join(
        f"Epoch 1 | iter {2 * s} step {s} | loss train: {v}, val: {'n/a' if s < 50 else v + 0.5} | iter time: 5.12 ms\n"
        for s, v in zip(STEPS, LOSS, strict=True)
    )
    series = read_log(io.BytesIO(text.encode()), "log")
    assert series.columns["loss"].tolist() == LOSS and series.is_logged("eval_loss").sum() == 36
    text = "".join(f"{s}.0,{1772355600000 + s},{v}\n" for s, v in zip(STEPS, LOSS, strict=True))
    series = read_log(io.BytesIO(text.encode()), "log")
    assert series.columns["loss"].tolist() == LOSS and series.steps.tolist() == STEPS


def test_what_cannot_be_read_says_what_can_and_proposes_nothing_at_random(tmp_path, monkeypatch):
    with pytest.raises(InputError, match="a table that begins 'step,loss'"):
        read_log(io.BytesIO(b"a poem\nof two lines\n"), "log")
    held, sent = os.pipe()
    os.write(sent, b"a poem\nof two lines\n")
    os.close(sent)
    with os.fdopen(held, "rb") as pipe:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(pipe))
        with pytest.raises(InputError) as told:
            load_any("-")
    assert "None" not in str(told.value)


def test_of_several_unknown_columns_none_is_proposed_as_the_loss():
    assert example_of(["alpha", "beta"]) == "NAME=loss"
    assert example_of(["alpha"]) == "'alpha'=loss" and example_of(["my_loss_x", "beta"]) == "'my_loss_x'=loss"
