"""A series that grows is reduced piece by piece, and the picture is the one of the whole."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest
from tui_synthetic import journal

from labrunner.deck.run.reduce import DotColumns, reduce
from labrunner.deck.run.reducer import Reducer
from labrunner.deck.run.state import RunState
from labrunner.series.columns import Columns


def line(step, value):
    return {"kind": "step", "step": step, "loss": value}


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("window", [(1, 600), (1, 90), (200, 260), (450, 3000)])
def test_growing_gives_what_reducing_all_of_it_gives(window, log):
    rng = np.random.default_rng(5)
    values = np.exp(rng.standard_normal(600)).tolist()
    values[100], values[250], values[251], values[599] = float("nan"), float("inf"), "NaN", None
    steps = np.cumsum(rng.integers(1, 3, 600)).tolist()
    source = Columns()
    reducer = Reducer(source)
    done = 0
    for size in (1, 2, 7, 40, 250, 1, 1, 298):
        for place in range(done, done + size):
            source.append(steps[place], line(steps[place], values[place]))
        done += size
        got = reducer("loss", done, window, 77, log=log)
        want = reduce(source.steps, source.values("loss"), source.present("loss"), window, 77, log=log)
        for field in fields(DotColumns):
            np.testing.assert_array_equal(getattr(got, field.name), getattr(want, field.name), field.name)


def test_what_was_taken_back_is_reduced_again():
    source = Columns()
    reducer = Reducer(source)
    for step in range(1, 51):
        source.append(step, line(step, 1.0))
    assert reducer("loss", 50, (1, 100), 50, log=False).limits() == (1.0, 1.0)
    source.cut(20)
    source.append(21, line(21, 9.0))
    assert reducer("loss", 21, (1, 100), 50, log=False).limits() == (1.0, 9.0)


@pytest.mark.parametrize("pieces", [1, 3, 32, 5000])
def test_the_size_of_the_pieces_changes_nothing(pieces):
    lines = journal(420, nan_from=400)
    lines.insert(200, {"kind": "checkpoint", "step": 200})
    lines.insert(340, {"kind": "resume", "step": 330, "checkpoint": "step-000330"})
    lines[340:340] = []
    one, many = RunState(), RunState()
    for each in lines:
        one.feed([each])
    for begin in range(0, len(lines), pieces):
        many.feed(lines[begin : begin + pieces])
    assert one.alarms == many.alarms and one.first_bad == many.first_bad and one.rubbish == many.rubbish == 0
    assert one.columns.steps.tolist() == many.columns.steps.tolist() and one.columns.names == many.columns.names
    for name in one.columns.names:
        np.testing.assert_array_equal(one.columns.values(name), many.columns.values(name))
        np.testing.assert_array_equal(one.columns.present(name), many.columns.present(name))
    assert one.histograms().tolist() == many.histograms().tolist()
    assert one.batch(312) == many.batch(312) and one.nonfinite(410) == many.nonfinite(410) == "block_1.mlp"
