"""What is graded where runs can't be made: no re-runs, a full disk, a bug in a check, a lab that is broken."""

import csv
import io
import json
import xml.etree.ElementTree as ET

import pytest
from grader_fakes import FIX, FLOOD, check_of, good_postmortem, registered
from grading import rendered

from labrunner.commands.grade import exit_code
from labrunner.errors import Exit, InputError, LabNotHere
from labrunner.graders.grade import grade_path
from labrunner.graders.outputs import FORMATS, SINGLE
from labrunner.graders.overrides import Override
from labrunner.say import points


def test_without_reruns_nothing_is_run_and_the_result_is_unverified(bench):
    bench.solve()
    bench.cache.root = bench.tmp / "empty-cache"
    made = len(bench.launch.specs)
    result = bench.grade(rerun="never")
    assert len(bench.launch.specs) == made
    assert not result.labs[0].verified and result.max_score < 100
    assert (
        check_of(result, "fix.damage").status == "skipped" and check_of(result, "symptom.peak_loss").status == "skipped"
    )
    assert check_of(result, "fix.damage").max_score == 0


def test_without_reruns_the_cache_still_serves(bench):
    bench.solve().grade()
    result = bench.grade(rerun="never")
    assert (result.score, result.max_score) == (75, 75) and not result.labs[0].verified


def test_without_reruns_invented_numbers_earn_no_fine_words(bench):
    bench.write(
        postmortem=good_postmortem(
            {
                "step": FLOOD,
                "pre": 2.3,
                "spike": 5.8,
                "peak": 6,
                "recovery": 3,
                "norm": 47,
                "lr": 1.98869,
                "embedding": 3,
            }
        )
    )
    result = bench.grade(rerun="never")
    assert check_of(result, "hypotheses").status == "skipped" and check_of(result, "rootcause").score == 0


def test_the_machines_failure_costs_nothing_and_is_told(bench_with):
    bench = bench_with(fail=True)
    bench.write(
        postmortem=good_postmortem(
            {"step": 1, "pre": 1, "spike": 1, "peak": 1, "recovery": 1, "norm": 1, "lr": 1, "embedding": 1}
        ),
        fix=FIX,
    )
    result = bench.grade()
    assert result.errors() and check_of(result, "symptom.grad_norm").status == "error"
    assert "disk full" in check_of(result, "symptom.grad_norm").message
    assert result.max_score < 60 and "\n" not in check_of(result, "symptom.grad_norm").message


def disk_full(bench):
    """A whole solution, graded where no run can be made."""
    bench.solve()
    bench.cache.root, bench.launch.fail = bench.tmp / "full", True
    return bench


def test_a_full_disk_is_no_pass_however_good_the_rest(bench):
    result = disk_full(bench).grade()
    assert not result.passed
    assert any("disk full" in check.message for check in result.labs[0].checks if check.status == "error")
    assert exit_code([result]) == Exit.MACHINE


def test_a_full_disk_without_a_fix_to_run_is_the_machines_failure_too(bench):
    disk_full(bench)
    (bench.folder / "fix.toml").unlink()
    result = bench.grade()
    assert result.errors() and not result.passed and exit_code([result]) == Exit.MACHINE


def test_a_lab_that_is_announced_is_noted_and_a_broken_one_is_an_error_whatever_its_folder_is_called(at):
    at.solve()
    (at.folder.parent / "fp16-overflow").mkdir()
    (at.folder.parent / "fp16-overflow" / "postmortem.md").write_text("# x\n")
    labs = at.tmp / "announced-labs"
    (labs / "fp16-overflow").mkdir(parents=True)
    (labs / "fp16-overflow" / "lab.toml").write_text("schema = 3\n")
    with pytest.raises(InputError, match="announced-labs"):
        grade_path(at.folder.parent, labs=(str(at.tmp / "labs"), str(labs)))


def test_a_phase_is_graded_without_a_lab_that_is_announced_only(bench, monkeypatch):
    bench.solve()
    (bench.folder.parent / "fp16-overflow").mkdir()
    (bench.folder.parent / "fp16-overflow" / "postmortem.md").write_text("# x\n")
    monkeypatch.setattr("labrunner.course.lab.lab_folders", lambda extra=(): {"no-clip": bench.lab.folder})
    result = bench.grade()
    assert [lab.lab for lab in result.labs] == ["no-clip"] and result.score == 100
    assert any("fp16-overflow is announced" in note for note in result.notes)
    with pytest.raises(LabNotHere):
        bench.grade(bench.folder.parent / "fp16-overflow")


def test_a_bug_in_one_check_does_not_end_the_grading(bench, monkeypatch):
    bench.solve()

    def broken(*_):
        raise ZeroDivisionError("oops\x1b[31m")

    monkeypatch.setattr(registered("symptoms"), "run", broken)
    result = bench.grade()
    check = check_of(result, "symptoms.grader")
    assert check.status == "error" and check.max_score == 16 and "\x1b" not in check.message
    assert result.max_score == 84 and result.score > 70
    assert not result.passed and not result.labs[0].passed and result.verdict() == "unverified"
    assert exit_code([result]) == Exit.MACHINE


def test_points_by_hand_stand_for_a_check_that_the_grader_failed_at(bench, monkeypatch):
    monkeypatch.setattr(registered("symptoms"), "run", lambda *_: 1 / 0)
    bench.solve()
    [lab] = bench.grade().labs
    without = lab.score
    given = {"learner": "borja", "lab": "no-clip", "author": "x", "reason": "y", "date": "2026-01-31"}
    [lab] = bench.grade(overrides=(Override(check="symptoms.grader", score=12, **given),)).labs
    assert (lab.score, lab.max_score, lab.passed) == (pytest.approx(without + 12), 100, True) and lab.verified
    [lab] = bench.grade(overrides=(Override(score=80, **given),)).labs
    assert (lab.score, lab.passed, lab.verified) == (80, True, True) and lab.errors()


@pytest.mark.parametrize("rerun", ["auto", "never"])
@pytest.mark.parametrize("form", [form for form in FORMATS if form not in SINGLE])
def test_what_is_left_of_a_total_never_looks_like_the_total(bench, form, rerun):
    """Where all that could be judged is right, 32.72 of 32.72 would be read as everything."""
    result = (disk_full(bench) if rerun == "auto" else bench.solve()).grade(rerun=rerun)
    score, most = points(result.score), points(result.max_score)
    assert 0 < result.score <= result.max_score < 100 and not result.labs[0].verified
    text = rendered([result, result], form)
    for total in (f"{score} of {most},", f"{score} of {most}\n", f"{score} of {most} points", f"{score} / {most}"):
        assert total not in text
    if form == "csv":
        rows = list(csv.DictReader(io.StringIO(text)))
        assert {(row["lab_score"], row["lab_max_score"], row["verified"]) for row in rows} == {(score, "", "false")}
    if form == "junit":
        names = {p.get("name"): p.get("value") for p in ET.fromstring(text).find("testsuite/properties")}
        assert names["verified"] == "false" and "max_score" not in names
    if form == "json":
        assert not json.loads(text)["results"][0]["labs"][0]["verified"]
