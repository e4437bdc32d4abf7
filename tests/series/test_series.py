"""Journals become columns: dotted names, words for NaN, resumed and torn runs, heavy fields on demand."""

import json
import math

import numpy as np
import pytest
from diagnosis_fakes import journal, smooth_loss, write_run
from line_series import series_from_events

from labrunner.errors import InputError
from labrunner.series.columns import Columns
from labrunner.series.series import load_run, series_from_columns


def test_scalars_become_columns_and_objects_dotted_names():
    series = series_from_events(journal(smooth_loss(20)))
    assert series.steps.dtype == np.int64 and list(series.steps[:3]) == [1, 2, 3]
    assert series.columns["loss"].shape == (20,)
    assert series.at("act_rms.block_0", 7) == 1.0
    assert series.at("param_norms.head", 7) == 9.0
    assert series.strings["batch.hash"][6] == "00000007"
    assert series.at("overflow", 3) == 0.0
    assert "batch" not in series.columns and "tail_tokens" not in series.columns


def test_words_for_non_finite_numbers_are_read():
    lines = journal(smooth_loss(5))
    lines[2]["loss"], lines[3]["grad_norm_pre"], lines[3]["first_nonfinite"] = "NaN", "Infinity", "grad:head"
    series = series_from_events(lines)
    assert math.isnan(series.at("loss", 3)) and series.at("grad_norm_pre", 4) == math.inf
    assert series.strings["first_nonfinite"] == [None, None, None, "grad:head", None]


def test_heavy_fields_are_reachable_by_step():
    series = series_from_events(journal(smooth_loss(5)))
    assert series.step_line(4)["batch"]["rare_tokens"] == {"tten": 1}
    assert series.step_line(9) is None and series.index_of(9) is None


def test_rows_beyond_a_resume_are_withdrawn():
    first, again = journal(smooth_loss(10)), journal(smooth_loss(10, seed=1))
    lines = [*first[:8], {"kind": "overflow", "step": 8}, {"kind": "resume", "step": 4, "checkpoint": None}, *again[4:]]
    series = series_from_events(lines)
    assert list(series.steps) == list(range(1, 11))
    assert series.at("loss", 4) == first[3]["loss"] and series.at("loss", 6) == again[5]["loss"]
    assert [e["kind"] for e in series.events] == ["resume"]
    assert series.step_line(6)["loss"] == again[5]["loss"]


def test_a_column_that_appears_late_is_nan_before():
    lines = journal(smooth_loss(6))
    for line in lines[3:]:
        line["extra"] = 2.5
    assert np.isnan(series_from_events(lines).columns["extra"][:3]).all()


def test_a_run_folder_is_read_without_its_torn_line(tmp_path):
    folder = write_run(tmp_path / "run", journal(smooth_loss(12)))
    with (folder / "events.jsonl").open("a") as stream:
        stream.write('{"kind":"step","step":13,"lo')
    series = load_run(folder)
    assert len(series) == 12 and series.manifest.seed == 42
    assert series.step_line(5)["batch"]["index"] == 5


def test_rubbish_lines_cost_only_themselves(tmp_path):
    folder = write_run(tmp_path / "run", journal(smooth_loss(3)))
    text = (folder / "events.jsonl").read_text().splitlines()
    odd = [text[0], "rubbish", "[1, 2]", json.dumps({"kind": "step", "step": "two"}), *text[1:]]
    (folder / "events.jsonl").write_text("\n".join(odd) + "\n")
    assert list(load_run(folder).steps) == [1, 2, 3]


def test_a_run_without_a_step_has_no_rows(tmp_path):
    folder = write_run(tmp_path / "run", [])
    assert len(load_run(folder)) == 0


def test_a_folder_that_is_no_run_is_refused(tmp_path):
    with pytest.raises(InputError):
        load_run(tmp_path)


def test_columns_of_evidence_become_a_series():
    series = series_from_columns(
        [1, 2, 3], {"loss": [3.0, "NaN", None]}, lines={2: {"step": 2, "batch": {"hash": "x"}}}
    )
    assert series.step_line(2)["batch"]["hash"] == "x" and series.step_line(3) is None
    assert np.isnan(series.columns["loss"][1:]).all()
    with pytest.raises(InputError):
        series_from_columns([1, 2], {"loss": [1.0]})
    with pytest.raises(InputError):
        series_from_columns([2, 1], {"loss": [1.0, 2.0]})


def test_many_lines_are_taken_in_several_batches():
    lines = [{"kind": "step", "step": i, "loss": 1.0 + i % 3} for i in range(1, 9001)]
    lines.insert(8500, {"kind": "resume", "step": 4000})
    series = series_from_events(lines)
    assert list(series.steps[[0, 3999, 4000, -1]]) == [1, 4000, 8501, 9000]


def test_a_number_that_is_too_large_for_a_float_is_no_number():
    columns = Columns()
    columns.extend([1, 2], [{"loss": 10**400, "lr": 1.0}, {"loss": 2.0, "lr": 1.0}])
    assert columns.present("loss").tolist() == [False, True] and columns.at("lr", 1) == 1.0


def test_fields_are_read_alike_whether_or_not_all_lines_have_them():
    lines = [
        {"a": 1.0, "b": "NaN", "c": None, "d": {"x": 1.0, "y": "Infinity"}, "note": "text", "list": [1, 2]},
        {"a": True, "b": "3.5", "c": 2.0, "d": {"x": None, "y": {"deep": 1}}, "note": "more", "list": [3, 4]},
    ]
    together, apart = Columns(), Columns()
    together.extend([1, 2], lines)
    for step, line in enumerate(lines, 1):
        apart.append(step, line)
        apart.settle()
    assert together.names == apart.names == ("a", "b", "c", "d.x", "d.y")
    for name in together.names:
        assert np.array_equal(together.values(name), apart.values(name), equal_nan=True), name
        assert together.present(name).tolist() == apart.present(name).tolist(), name
    assert together.values("b").tolist()[1] == 3.5 and together.present("c").tolist() == [False, True]
