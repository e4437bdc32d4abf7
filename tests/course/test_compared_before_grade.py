"""Before the first grade no comparison and no page tells the value of the break's setting that the fix page hides."""

from __future__ import annotations

import json

import pytest
from tui_synthetic import write_run

from labrunner.cli import main
from labrunner.course import progress
from labrunner.course.experiments import configuration
from labrunner.course.lab import load_lab
from labrunner.course.learner import lab_folder
from labrunner.deck.work.compare import compare, compare_in
from labrunner.deck.work.fix import FixDraft
from labrunner.deck.work.session import LabSession

KEY = "schedule.jump_factor"
CHANGES = {"experiment-1": {"optimizer.grad_clip": 0.1}, "experiment-2": {"event": False}, "experiment-3": {KEY: 3.0}}


@pytest.fixture
def lab():
    return load_lab("lr-jump")


@pytest.fixture
def mine(lab, tmp_path, monkeypatch):
    for name in ("CONFIG", "CACHE", "DATA"):
        monkeypatch.setenv(f"LABRUNNER_{name}", str(tmp_path / "places" / name.lower()))
    for name in ("LABRUNNER_LABS", "LABRUNNER_LEARNER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return lab_folder("ada", lab.phase, lab.id)


@pytest.fixture
def runs(lab, mine, tmp_path):
    """A finished run of every arm of a learner's, by arm."""
    root = tmp_path / "runs"
    found = {arm: write_run(root, lab, arm, steps=20) for arm in ("control", "break")}
    found["fix"] = write_run(root, lab, "fix", steps=20, overrides={KEY: 1.0})
    for arm, changes in CHANGES.items():
        found[arm] = write_run(root, lab, arm, steps=20, config=configuration(lab, changes))
    for number, (arm, changes) in enumerate(CHANGES.items(), start=1):
        assert arm == f"experiment-{number}"
        kept = {"experiment": number, "tests": 1, "set": changes, "predicts": "calm"}
        progress.append(mine.progress, "experiment", kept)
    return found


def graded(mine):
    progress.append(mine.progress, "graded", {"score": 40, "max_score": 100})


def in_the_deck(lab, mine, runs, one, other):
    session = LabSession(lab, mine, root=runs["break"].parent)
    for arm in (one, other):
        session._open(arm, runs[arm])
        session.flights[arm].settle()
    session.choose(one)
    session.other = other
    found = compare(session.flights[one], session.flights[other], 10, session.untold(), told=session.told)
    return {key: (a, b) for key, a, b in found.settings}


def on_the_terminal(capsys, runs, one, other, *more):
    main(["compare", str(runs[one]), str(runs[other]), "--json", *more])
    found = json.loads(capsys.readouterr().out)["config"]
    return {row["field"]: (row["a"], row["b"]) for row in found}


def test_the_fix_page_hides_the_value_until_the_first_grade(lab, mine):
    def there():
        return next(s.broken for s in FixDraft(lab, mine).settings if s.key == KEY)

    assert there() == "?"
    graded(mine)
    assert there() == lab.resolve("break").schedule.jump_factor > 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("fix", "break"),
        ("break", "experiment-3"),
        ("experiment-1", "break"),
        ("control", "fix"),
        ("control", "experiment-1"),
        ("control", "experiment-2"),
        ("control", "experiment-3"),
        ("experiment-2", "break"),
        ("fix", "experiment-1"),
        ("experiment-2", "experiment-1"),
        ("experiment-3", "fix"),
        ("control", "break"),
    ],
)
def test_no_other_pair_tells_a_setting_of_the_cause(lab, mine, runs, capsys, one, other):
    assert in_the_deck(lab, mine, runs, one, other) == {} == on_the_terminal(capsys, runs, one, other)
    assert main(["compare", str(runs[one]), str(runs[other]), "--lang", "es"]) in (0, 1)
    said = capsys.readouterr().out
    assert "los ajustes que dirían la causa aún no se dicen" in said and "jump_factor" not in said


def test_after_the_first_grade_a_comparison_with_the_break_tells_all(lab, mine, runs, capsys):
    graded(mine)
    value = lab.resolve("break").schedule.jump_factor
    assert in_the_deck(lab, mine, runs, "fix", "break")[KEY] == ("1", f"{value:g}")
    assert on_the_terminal(capsys, runs, "fix", "experiment-1")[KEY] == (1, value)


def test_a_run_of_another_case_is_no_way_round(lab, mine, runs, capsys, tmp_path):
    runs["break"] = write_run(tmp_path / "theirs", lab, "break", steps=20, learner="bea")
    assert on_the_terminal(capsys, runs, "fix", "break") == {}
    runs["break"] = write_run(tmp_path / "other", load_lab("no-clip"), "break", steps=20)
    told = on_the_terminal(capsys, runs, "fix", "break")
    assert KEY not in told and "optimizer.grad_clip" not in told


def test_no_setting_is_compared_with_the_break_s_lest_the_others_be_pointed_at(lab, mine, runs, capsys, tmp_path):
    runs["fix"] = write_run(tmp_path / "gentle", lab, "fix", steps=20, overrides={KEY: 1.0, "optimizer.lr": 0.001})
    assert in_the_deck(lab, mine, runs, "fix", "break") == {}
    assert on_the_terminal(capsys, runs, "fix", "break") == {}
    graded(mine)
    assert {KEY, "optimizer.lr"} <= in_the_deck(lab, mine, runs, "fix", "break").keys()


def test_the_report_and_the_export_of_a_run_hide_it_too(lab, mine, runs, capsys):
    from labrunner.course.blind import secrets_of_run
    from labrunner.engine.record.manifest import read_manifest

    def settings(arm):
        assert main(["report", str(runs[arm]), "-o", "-"]) == 0
        page = capsys.readouterr().out
        return page[page.index(f"<code>{KEY}</code>") :].split("</tr>")[0]

    for arm in ("break", "fix", "experiment-1"):
        assert "<td>?</td>" in settings(arm)
        assert KEY in secrets_of_run(read_manifest(runs[arm]))  # what an export of the settings leaves out
    assert main(["report", str(runs["break"]), str(runs["fix"]), "-o", "-"]) == 0
    page = capsys.readouterr().out
    assert KEY not in page and "settings would tell the cause" in page
    assert "?" not in settings("control") and not secrets_of_run(read_manifest(runs["control"]))
    graded(mine)
    assert not any(secrets_of_run(read_manifest(folder)) for folder in runs.values())
    assert "?" not in settings("break")


def test_nobodys_run_is_told_with_reveal(lab, mine, tmp_path):
    from labrunner.course.blind import secrets_of_run
    from labrunner.engine.record.manifest import read_manifest

    run = read_manifest(write_run(tmp_path / "runs", lab, "break", steps=5, learner=None))
    assert KEY in secrets_of_run(run) and not secrets_of_run(run, told=True)


@pytest.mark.parametrize("field", ["lr", "loss_scale"])
def test_rates_and_scales_stand_side_by_side_after_the_first_grade_alone(lab, mine, runs, capsys, field):
    for arm, value in (("control", 1.0), ("break", 5.0)):
        path = runs[arm] / "events.jsonl"
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        told = [line | {field: value} if line.get("kind") == "step" else line for line in lines]
        path.write_text("".join(json.dumps(line) + "\n" for line in told), encoding="utf-8")

    def seen():
        session = LabSession(lab, mine, root=runs["break"].parent)
        for arm in ("control", "break"):
            session._open(arm, runs[arm])
            session.flights[arm].settle()
        found = compare_in(session, session.flights["control"], session.flights["break"], 10)
        main(["compare", str(runs["control"]), str(runs["break"]), "--json"])
        readings = [row["reading"] for row in json.loads(capsys.readouterr().out)["readings"]]
        main(["compare", str(runs["control"]), str(runs["break"])])
        return (
            field in [one.field for one in found.differences],
            f"{field}, last" in readings,
            (f"{field}, last" in capsys.readouterr().out),
        )

    assert seen() == (False, False, False)
    graded(mine)
    assert seen() == (True, True, True)
