"""`python -m tools.other_make`: kept shifts are read with care, and the table says what kept its score."""

import json
from pathlib import Path

import pytest

from labrunner.errors import InputError
from tools import other_make
from tools.other_make import Task, main, read, table

ROOT = Path(__file__).parents[2]


def row(scenario="amber", seed=42, score=80.0, here=None, pilot="rule-book"):
    record = {"schema": "labrunner/shift/v1", "scenario": scenario, "seed": seed, "interventions": []}
    told = {"pilot": pilot, "machine": "a processor, AVX2", "score": score, "record": record}
    return told if here is None else {**told, "here": here}


def kept(path, *rows):
    path.write_text("".join(json.dumps(one) + "\n" for one in rows))
    return path


def test_the_table_counts_scores_that_stayed_within_five_points():
    rows = [row(here=84.9), row(here=74.0, pilot="halve-always"), row("basalt", here=80.0)]
    lines = table(rows).splitlines()
    assert lines[2:] == ["| amber | 1 of 2 | 6.0 |", "| basalt | 1 of 1 | 0.0 |", "| **all** | 2 of 3 | 6.0 |"]


@pytest.mark.parametrize(("apart", "code"), [(0.0, 0), (5.0, 0), (5.1, 1)])
def test_the_exit_code_says_whether_enough_shifts_kept_their_score(apart, code, tmp_path, monkeypatch, capsys):
    """Every kept shift is flown, those of a scenario and seed together."""
    asked = []

    def again(task: Task):
        asked.append((task.scenario, task.seed, len(task.rows)))
        return [{**one, "here": one["score"] + apart} for one in task.rows]

    monkeypatch.setattr(other_make, "flown_again", again)
    path = kept(tmp_path / "shifts.jsonl", row(), row("basalt"), row(pilot="halve-always"))
    assert main(["again", str(path)]) == code
    assert asked == [("amber", 42, 2), ("basalt", 42, 1)]
    assert "from a processor, AVX2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "not a shift"),
        ('{"pilot": "wait"}', "not a shift"),
        (json.dumps({**row(), "score": "much"}), "not a shift"),
        (json.dumps({**row(), "record": []}), "not a JSON object"),
        (json.dumps({**row(), "record": {**row()["record"], "seed": -1}}), "seed"),
    ],
)
def test_a_line_that_is_no_shift_is_named(line, said, tmp_path):
    path = tmp_path / "shifts.jsonl"
    path.write_text(json.dumps(row()) + "\n" + line + "\n")
    with pytest.raises(InputError, match=rf"shifts\.jsonl:2: .*{said}"):
        read(path)


def test_a_file_that_is_not_there_or_empty_ends_with_one_sentence(tmp_path, capsys):
    assert main(["again", str(tmp_path / "none.jsonl")]) == 2
    assert main(["again", str(kept(tmp_path / "empty.jsonl"))]) == 2
    said = capsys.readouterr().err.splitlines()
    assert "cannot be read" in said[0] and "holds no shift" in said[1]


def test_shifts_flown_for_keeping_are_what_can_be_flown_again(tmp_path, monkeypatch):
    monkeypatch.setattr(other_make, "flown", lambda task: [row(task.scenario, task.seed)])
    path = tmp_path / "shifts.jsonl"
    assert main(["fly", "--seeds", "2", "-o", str(path)]) == 0
    rows = read(path)
    assert len(rows) == 2 * len(other_make.scenario_paths()) and {one["record"]["seed"] for one in rows} == {42, 7}


def test_the_shifts_that_are_kept_can_be_flown_again_elsewhere():
    """Three pilots on every scenario, as files that can be handed in."""
    rows = read(ROOT / "benchmarks" / "drill-shifts.jsonl")
    flown = {(one["record"]["scenario"], one["pilot"]) for one in rows}
    assert flown == {(name, pilot) for name in other_make.scenario_paths() for pilot in other_make.PILOTS}
