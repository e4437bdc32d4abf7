"""A lab asks its learner for the cause: no command names it before the first grade."""

from __future__ import annotations

import csv
import json

import numpy as np
import pytest
from diagnosis_fakes import flood, journal, smooth_loss, validated

from labrunner.cli import main
from labrunner.course import progress
from labrunner.course.lab import load_lab
from labrunner.course.learner import lab_folder
from labrunner.deck.strings import Say
from labrunner.deck.work.own_log import OwnLog
from labrunner.engine.record.journal import encode
from labrunner.engine.record.manifest import Manifest, write_manifest
from labrunner.plain.log import PlainLog

CAUSE = "long-tail-batch"


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """Ada's folder for the lab; the commands are given in the folder that holds `learners` and `runs`."""
    for name in ("CONFIG", "CACHE", "DATA"):
        monkeypatch.setenv(f"LABRUNNER_{name}", str(tmp_path / "places" / name.lower()))
    for name in ("LABRUNNER_LABS", "LABRUNNER_LEARNER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    lab = load_lab("no-clip")
    found = lab_folder("ada", lab.phase, lab.id)
    found.path.mkdir(parents=True)
    return found


def write(folder, learner="ada", arm="break", lab="no-clip"):
    """A run of a lab that is hurt by a batch of rare tokens and does not come back."""
    loss = smooth_loss(400)
    loss[311] += 4
    lines = journal(loss + np.where(np.arange(400) > 311, 0.9, 0.0))
    flood(lines, 312)
    folder.mkdir(parents=True)
    config = validated({})
    write_manifest(folder, Manifest(config=config, seed=config.seed, lab=lab, arm=arm, learner=learner))
    (folder / "events.jsonl").write_text("".join(encode(line) + "\n" for line in lines), encoding="utf-8")
    return folder


JOURNAL = "events.jsonl"


def graded(folder):
    progress.append(folder.progress, "graded", {"score": 40, "max_score": 100})


def said(capsys, *words):
    main([*map(str, words), "--lang", "en"])
    return capsys.readouterr().out


def test_the_text_has_symptoms_and_the_verdict_and_says_when_the_cause_is_told(mine, tmp_path, capsys):
    run = write(tmp_path / "runs" / "mine")
    before = said(capsys, "check", run)
    assert CAUSE not in before and "rare" not in before and "clip" not in before.replace("no-clip", "")
    for part in ("spike-lingering from step 312", "Q2.2", "not told yet", "after your first grade", "--reveal"):
        assert part in before
    graded(mine)
    after = said(capsys, "check", run)
    assert f"cause: {CAUSE}" in after and "after your first grade" not in after and "what to do" in after


def test_the_json_has_neither_cause_nor_advice_and_the_same_exit_code(mine, tmp_path, capsys):
    run = write(tmp_path / "runs" / "mine")
    assert main(["check", str(run), "--json"]) == 1
    out = capsys.readouterr().out
    found = json.loads(out)
    assert CAUSE not in out and found["cause"] is None and found["spikes"][0]["cause"] is None
    assert (found["verdict"], found["first_bad_step"], found["advice"], found["preflight"]) == (
        "spike-lingering",
        312,
        [],
        [],
    )
    assert "no-clip" in found["withheld"] and {q["question"]: q["answer"] for q in found["path"]}["Q2.4"] is None
    graded(mine)
    assert main(["check", str(run), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["cause"] == CAUSE and found["withheld"] is None and found["advice"]


def test_a_table_of_runs_marks_the_cause_as_asked_for_and_says_why_once(mine, tmp_path, capsys):
    write(tmp_path / "runs" / "one")
    write(tmp_path / "runs" / "two", arm="control")
    out = said(capsys, "check", tmp_path / "runs")
    assert CAUSE not in out and out.count("after your first grade") == 1
    assert [line.split()[1] for line in out.splitlines() if line.startswith("spike-lingering")] == ["?", "?"]


def test_neither_the_page_nor_the_comparison_names_it(mine, tmp_path, capsys):
    run, other = write(tmp_path / "runs" / "mine"), write(tmp_path / "runs" / "other", arm="control")
    (other / "events.jsonl").write_text(
        "".join(encode(line) + "\n" for line in journal(smooth_loss(400))), encoding="utf-8"
    )
    page, both = said(capsys, "report", run, "-o", "-"), said(capsys, "compare", run, other)
    assert CAUSE not in page.replace("legend", "") and "after your first grade" in page
    assert CAUSE not in both and "after your first grade" in both
    graded(mine)
    assert f"<strong>{CAUSE}</strong>" in said(capsys, "report", run, "-o", "-")
    assert CAUSE in said(capsys, "compare", run, other)


def test_the_comparison_says_where_runs_part_after_the_first_grade(mine, tmp_path, capsys):
    run, other = write(tmp_path / "runs" / "mine"), write(tmp_path / "runs" / "other", arm="control")
    lines = [{**line, "lr": 1.0} if line.get("step") == 200 else line for line in map(json.loads, open(run / JOURNAL))]
    (other / JOURNAL).write_text("".join(encode(line) + "\n" for line in lines), encoding="utf-8")
    text, found = said(capsys, "compare", run, other), json.loads(said(capsys, "compare", run, other, "--json"))
    before = text.replace(str(tmp_path), "").partition("readings")[0]  # the folder's name may hold any number
    assert "told after the first grade" in before and "200" not in before
    assert (found["first_difference"], found["fields"], found["noise"], found["identical"]) == (None, [], None, False)
    graded(mine)
    text, found = said(capsys, "compare", run, other), json.loads(said(capsys, "compare", run, other, "--json"))
    assert "they part at step 200" in text or "not equal: step 200" in text
    assert "\nat step 200\n  lr  " in text and [field["field"] for field in found["fields"]] == ["lr"]


def test_to_have_it_told_counts_as_the_last_hint_and_once(mine, tmp_path, capsys):
    run = write(tmp_path / "runs" / "mine")
    assert main(["check", str(run), "--reveal", "--lang", "en", "--learner", "ada"]) == 1
    told = capsys.readouterr()
    last = load_lab("no-clip").hints[-1].id
    assert CAUSE in told.out and "last hint" in told.err and progress.read(mine.progress).hints == [last]
    assert CAUSE in said(capsys, "check", run)  # the answer was paid for
    main(["check", str(run), "--reveal", "--learner", "ada"])
    assert len(progress.read(mine.progress).of_kind("hint")) == 1


def test_a_teacher_who_has_it_told_takes_no_hint_of_the_learner(mine, tmp_path, capsys):
    (tmp_path / "learners" / "eva").mkdir()  # so nobody can tell who gives the command
    run = write(tmp_path / "runs" / "mine")
    assert CAUSE in said(capsys, "check", run, "--reveal") and not progress.read(mine.progress).hints


def test_a_run_of_nobody_is_of_the_lab_all_the_same(mine, tmp_path, capsys):
    assert CAUSE not in said(capsys, "check", write(tmp_path / "runs" / "nobodys", learner=None))


def test_a_strangers_log_and_a_run_of_no_lab_are_told_whole(mine, tmp_path, capsys):
    assert f"cause: {CAUSE}" in said(capsys, "check", write(tmp_path / "runs" / "free", lab=None, arm=None))
    assert f"cause: {CAUSE}" in said(capsys, "check", write(tmp_path / "runs" / "other", lab="no-such-lab"))
    rows, path = journal(smooth_loss(400)), tmp_path / "theirs.csv"
    with path.open("w", newline="") as out:
        table = csv.writer(out)
        table.writerow(["step", "loss", "lr"])
        table.writerows([row["step"], row["loss"] + (3 if row["step"] > 300 else 0), row["lr"]] for row in rows)
    main(["check", str(path), "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["withheld"] is None and found["advice"] and found["verdict"] != "healthy"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_run_opened_as_a_log_keeps_it_in_the_deck_and_on_its_page(mine, tmp_path, lang):
    log = OwnLog(write(tmp_path / "runs" / "mine"), reports=tmp_path / "reports")
    assert log.asked_by == "no-clip" and "Q2.4" in log.walk.withheld
    plain = PlainLog(log, Say(lang), "ada", input, print)
    told = "\n".join(plain.answer("diagnose", []))
    page = log.make_page(lang, "ada").read_text(encoding="utf-8")
    assert CAUSE not in told + page and told.count("no-clip") == 1 and "no-clip" in page
    graded(mine)
    assert log.asked_by is None and CAUSE in "\n".join(plain.answer("diagnose", []))


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_an_export_is_anybodys_log_as_docs_trust_says(mine, tmp_path, capsys, form):
    run, log = write(tmp_path / "runs" / "mine"), tmp_path / f"mine.{form}"
    assert main(["export", str(run), "--to", form, "-o", str(log)]) == 0
    assert "cause: " in said(capsys, "check", log) and "after your first grade" in said(capsys, "check", run)
    assert not progress.read(mine.progress).hints
