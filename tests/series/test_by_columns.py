"""Reading many lines at once gives what reading them one by one gives, on whole logs and on spoiled ones."""

import io
import random

import numpy as np
import pytest
from spoiled_logs import AT, LOGS, spoiled

from labrunner.errors import InputError
from labrunner.series.foreign import csvlog, jsonlines, read_log, textlog
from labrunner.series.foreign.numbers import numbers_of
from labrunner.series.foreign.table import RowTable

MORE = {
    "quoted": ("step,loss,note\n" + "".join(f'"{i}","{v:.5f}","x"\n' for i, v in AT)).encode(),
    "gaps": ("step,loss,lr\n" + "".join(f"{i},{v if i % 3 else ''},{'' if i % 2 else 0.1}\n" for i, v in AT)).encode(),
    "nan": ("step,loss\n" + "".join(f"{i},{'nan' if i % 7 == 0 else v}\n" for i, v in AT)).encode(),
    "padded": ("step, loss, lr\n" + "".join(f"  {i},   {v}, 0.1\n" for i, v in AT)).encode(),
    "nested": "\n".join(f'{{"step": {i}, "train": {{"loss": {v}, "lr": "0.1"}}, "m": [1]}}' for i, v in AT).encode(),
    "bare": "\n".join(f'{{"step": {i}, "loss": {"NaN" if i % 9 == 0 else v}}}' for i, v in AT).encode(),
    "sparse": "\n".join(
        f'{{"step": {i}, "loss": {v}}}\n{{"step": {i}, "lr": null, "eval_loss": {v}}}' for i, v in AT
    ).encode(),
    "two kinds": "".join(f"iter {i}: loss {v:.4f}, lr 1e-3\niter {i}: val loss {v:.4f}\n" for i, v in AT).encode(),
    "epochs": "".join(
        f"Epoch {i // 20 + 1}/4\n" * (i % 20 == 0) + f"step {i % 20} loss {v:.4f}\n" for i, v in AT
    ).encode(),
}
LINES = {name: LOGS[name] for name in ("csv", "tsv", "blanks", "json-lines", "megatron", "nanogpt", "bar", "deepspeed")}
ALL = LINES | MORE


@pytest.fixture
def small(monkeypatch):
    """Everything at once from the ninth row on, in pieces of a few lines."""
    for module, name, value in (
        (csvlog, "_SAMPLE", 8),
        (csvlog, "_SMALLEST", 64),
        (csvlog, "_MOST_FRUITLESS", 1000),
        (jsonlines, "_SAMPLE", 8),
        (jsonlines, "_SMALLEST", 64),
        (jsonlines, "_MOST_FRUITLESS", 1000),
        (textlog, "_PIECE", 400),
        (textlog, "_FEWEST", 2),
    ):
        monkeypatch.setattr(module, name, value)


def told(raw: bytes):
    """What a log says, in a form that can be compared."""
    try:
        series = read_log(io.BytesIO(raw), "log")
    except InputError as error:
        return str(error)
    columns = {name: values.tolist() for name, values in series.columns.items()}
    return series.steps.tolist(), columns, {n: m.tolist() for n, m in series.logged.items()}, series.notes, series.rows


def same(raw: bytes) -> None:
    together = told(raw)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(csvlog, "_MOST_FRUITLESS", 0)
        patch.setattr(jsonlines, "_MOST_FRUITLESS", 0)
        patch.setattr(textlog, "_take_together", lambda *_: False)
        alone = told(raw)
    if isinstance(alone, str) or isinstance(together, str):
        assert together == alone
        return
    assert together[0] == alone[0] and together[3:] == alone[3:]
    for ours, theirs in zip(together[1:3], alone[1:3], strict=True):
        assert set(ours) == set(theirs)
        for name, values in ours.items():
            np.testing.assert_array_equal(values, theirs[name], err_msg=name)


@pytest.mark.parametrize("name", ALL)
def test_whole_logs_give_the_same(small, name):
    same(ALL[name])


@pytest.mark.parametrize("name", ALL)
def test_spoiled_logs_give_the_same(small, name):
    chance = random.Random(f"by-columns-{name}")
    for _ in range(12):
        same(spoiled(ALL[name], chance))


PLAIN = ("csv", "blanks", "quoted", "gaps", "nan", "padded", "json-lines", "nested", "bare", "nanogpt", "megatron")


@pytest.mark.parametrize("name", PLAIN)
def test_most_lines_of_a_plain_log_are_read_together(small, monkeypatch, name):
    taken, add = [], RowTable.add_columns
    monkeypatch.setattr(RowTable, "add_columns", lambda table, c, rows: (taken.append(rows), add(table, c, rows))[1])
    read_log(io.BytesIO(ALL[name]), "log")
    assert sum(taken) > 40


@pytest.mark.parametrize(
    "cells", [b"1,2", b"1.5, 2e-3,-0.0", b"9007199254740993,1e22", b"1,,3", b",,", b"nan,1,-NaN", b"7"]
)
def test_numbers_are_those_that_python_reads(cells):
    values, there = numbers_of(cells)
    written = cells.decode().split(",")
    assert (there is None or not there.all()) and (there is None) == (
        b"," not in cells or b",," not in b"," + cells + b","
    )
    for value, text in zip(values, written, strict=True):
        assert repr(float(value)) == repr(float(text or "nan")).replace("-nan", "nan")


@pytest.mark.parametrize("cells", [b"1,x", b"01", b"inf", b"1e400", b"1,nan,,2", b"[1]", b"\xff"])
def test_what_is_not_plain_is_left_to_be_read_one_by_one(cells):
    assert numbers_of(cells) is None
