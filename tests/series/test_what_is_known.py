"""Every field on a panel is known everywhere: to readings, the deck, the report page, and both languages."""

from __future__ import annotations

import numpy as np
import pytest

from labrunner.deck.draw.panels import curves
from labrunner.deck.run.state import RunState
from labrunner.deck.strings import TEXT
from labrunner.diagnosis.readings import field_kind
from labrunner.reports import panels as sheets
from labrunner.reports.data import wanted
from labrunner.reports.words import WORDS
from labrunner.series.builder import ColumnBuilder
from labrunner.series.columns import Columns
from labrunner.series.instruments import INSTRUMENTS, TURNABLE
from labrunner.series.series import series_of

#: Curves of the page alone, or of the deck alone, and why.
DECK_ALONE = {"v_zero"}  # the page has it among the readings of no step: a reload shows in v's norm there


def names_of(field: str) -> list[str]:
    return [f"{field}block_0", f"{field}block_1"] if field.endswith(".") else [field]


FIELDS = [name for i in INSTRUMENTS for name in names_of(i.field)]
LINES = [dict.fromkeys(FIELDS, 2.0 + step) | {"v_zero": float(step)} for step in range(3)]


def columns_of_lines() -> Columns:
    columns = Columns()
    columns.extend([1, 2, 3], LINES)
    return columns


@pytest.mark.parametrize("instrument", INSTRUMENTS, ids=lambda i: i.field)
def test_a_field_on_a_panel_is_known_to_readings_deck_and_page(instrument):
    names = names_of(instrument.field)
    assert {field_kind(name) for name in names} == {"column"}
    run = RunState(columns=columns_of_lines())
    drawn = [curve.field for curve in curves(instrument.panel, run, instrument.page)]
    assert all((name in drawn) == instrument.curve for name in names)
    builder = ColumnBuilder()
    builder.columns = columns_of_lines()
    series = series_of(builder, "", None, None)
    sheet = f"{instrument.panel}{'b' if instrument.page == 2 else ''}"
    if instrument.field not in DECK_ALONE:
        assert set(names) <= set(wanted(series))
        drawn = [curve.field for curve in sheets.curves(sheet, [series])]
        assert all((name in drawn) == instrument.curve for name in names)


@pytest.mark.parametrize("panel", sorted(TURNABLE))
def test_a_second_page_has_a_title_in_both_languages(panel):
    for table, key in ((TEXT, f"panel.{panel}.turned"), (WORDS, f"panel.{panel}b")):
        english, spanish = table[key]
        assert english and spanish and english != spanish


def test_columns_that_some_rows_do_not_carry_are_so_in_a_series_from_lines_and_from_the_column_file(tmp_path):
    from labrunner.engine.record.journal import encode
    from labrunner.series import column_file
    from labrunner.series.series import load_journal, read_journal

    path = tmp_path / "events.jsonl"
    rows = 200
    lines = [
        {
            "kind": "step",
            "step": step,
            "loss": 2.0,
            "eval_loss": 3.0 if step % 50 == 0 else None,
            "attn_entropy": {"block_0": 1.5 if step % 4 == 0 else None},
            "filler": ["x" * 1000] * 50,
        }
        for step in range(1, rows + 1)
    ]
    path.write_text("".join(encode(line) + "\n" for line in lines), encoding="utf-8")
    assert path.stat().st_size > column_file.SMALLEST
    read_journal(path)
    stored = column_file.load(path)
    assert stored is not None
    for series in (load_journal(path), series_of(stored.builder, "", None, None)):
        assert series.steps[series.is_logged("eval_loss")].tolist() == [50, 100, 150, 200]
        assert int(series.is_logged("attn_entropy.block_0").sum()) == 50
        assert bool(series.is_logged("loss").all()) and "loss" not in series.logged
        assert np.isnan(series.columns["eval_loss"]).sum() == rows - 4
