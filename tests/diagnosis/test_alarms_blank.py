"""A loss of NaN that the trainer prints as 0, with a gradient norm of NaN beside it."""

import math

import pytest

from labrunner.diagnosis.online import Monitor
from labrunner.watch.rows import Assembler

NAN = float("nan")


def told(rows, **more):
    monitor = Monitor()
    return [one for step, (loss, norm) in enumerate(rows, 1) for one in monitor.row(step, loss, norm, **more)]


def alarms(found):
    return [(one.kind, one.step, one.first_bad_step, one.text) for one in found if one.level == "alarm"]


@pytest.mark.parametrize("before", [[(1.9, 21.9)], [(1057.6, NAN)], []])
def test_two_rows_are_an_alarm(before):
    found = told([*before, *[(0.0, NAN)] * 8])
    first = 1 + (len(before) and math.isfinite(before[0][1]))
    assert alarms(found) == [("nan", len(before) + 2, first, "nan.blank")]


def test_one_row_is_a_notice_and_a_number_again_ends_it():
    assert not alarms(told([(1.9, 2.0), (0.0, NAN), (1.8, 2.0)]))
    found = told([(1.9, 2.0), (0.0, NAN), (0.0, NAN), (1.8, 2.0)])
    assert [one.text for one in found][-1] == "grad.nan.back" and found[-1].over


@pytest.mark.parametrize("rows", [[(0.0, 0.0)] * 8, [(0.0, None)] * 8, [(0.5, 1.0), *[(0.0, 1.0)] * 3]])
def test_a_loss_of_zero_alone_is_none(rows):
    assert not alarms(told(rows))


def test_a_skipped_step_is_none():
    assert not alarms(told([(2.0, 1.0), (0.0, NAN), (0.0, NAN), (1.9, 1.0)], loss_scale=1024.0))


def test_cells_that_fill_a_table_are_none():
    assembler = Assembler()
    assembler.table = True
    steps = [*assembler.take([{"step": float(k), "loss": 0.0, "grad_norm_pre": NAN} for k in range(9)])]
    assert steps and all("grad_norm" not in step.cells for step in steps)
