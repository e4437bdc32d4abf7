"""The table of panels and fields, which screens, pages and graders share."""

from __future__ import annotations

import pytest

from labrunner.diagnosis.readings import FIELDS
from labrunner.series.instruments import INSTRUMENTS, PANELS, columns_for, curves_of, fields_of, panel_of


def test_every_field_on_a_panel_is_one_that_a_journal_has():
    names = {i.field + "*" if i.field.endswith(".") else i.field for i in INSTRUMENTS}
    assert names <= set(FIELDS)


def test_a_field_is_on_one_panel():
    fields = [i.field for i in INSTRUMENTS]
    assert len(fields) == len(set(fields)) and {i.panel for i in INSTRUMENTS} <= set(PANELS)
    assert (panel_of("grad_norm_post"), panel_of("wall_time"), panel_of(None)) == (3, None, None)


def test_what_is_a_number_only_is_no_curve():
    assert fields_of(3) == ("grad_norm_pre", "grad_norm_post", "clip_coef")
    assert curves_of(3) == ("grad_norm_pre", "grad_norm_post")


@pytest.mark.parametrize(
    ("field", "found"), [("loss", ["loss"]), ("act_rms.", ["act_rms.block_0", "act_rms.final"]), ("lr", [])]
)
def test_a_name_that_ends_in_a_dot_stands_for_all_columns_below_it(field, found):
    assert columns_for(field, ["loss", "loss_ema", "act_rms.block_0", "act_rms.final", "lr.group"]) == found
