"""Evidence: written small, read carefully, believed only when it can be true."""

import json

import numpy as np
import pytest
from grader_fakes import FLOOD, FakeLaunch, check_of
from grading import hand_in, notes

from labrunner.course.cache import RunCache
from labrunner.graders.findings import Findings
from labrunner.graders.references.evidence_file import LARGEST, alarms, read_evidence, to_series, write_evidence


def test_what_is_written_is_read_back(bench, tmp_path):
    series = bench.series()
    write_evidence(tmp_path / "evidence.json", {"break": series}, learner="borja", lab="no-clip", lab_hash="h")
    findings = Findings()
    evidence = read_evidence(tmp_path / "evidence.json", findings)
    assert not findings and evidence.learner == "borja" and [run.arm for run in evidence.runs] == ["break"]
    back = to_series(evidence.arm("break"), "evidence")
    for name, values in back.columns.items():
        np.testing.assert_allclose(values, series.columns[name], rtol=1e-8)
    assert "tokens_per_second" not in back.columns and "wall_time" not in back.columns
    assert back.step_line(FLOOD)["batch"] == series.step_line(FLOOD)["batch"]
    assert back.step_line(FLOOD - 20) and back.step_line(FLOOD - 21) is None
    assert back.manifest.config == series.manifest.config


def test_the_alarm_is_the_spike(bench):
    assert alarms(bench.series()) == [FLOOD]


def test_long_runs_are_thinned_to_a_megabyte(bench, tmp_path):
    runs = {f"arm-{i}": bench.series(steps=900, **{"schedule.warmup_steps": 20 + i}) for i in range(5)}
    path = tmp_path / "evidence.json"
    write_evidence(path, runs, learner="borja", lab="no-clip")
    assert path.stat().st_size <= LARGEST and read_evidence(path, Findings()) is not None


def test_right_evidence_is_used_and_named_as_the_source(bench):
    bench.solve()
    hand_in(bench)
    result = bench.grade()
    assert result.score == 100 and check_of(result, "symptom.grad_norm").source == "evidence"
    assert "evidence.json" not in notes(result)


@pytest.mark.parametrize(
    ("named", "other_name"),
    [
        ('"AVX2"', '"AVX512"'),
        ('"GenuineIntel 6 106"', '"AuthenticAMD 25 17"'),  # the same instructions, another make
        ('"GenuineIntel 6 106"', "null"),  # written before runs named it
    ],
)
def test_evidence_of_another_machine_is_used_for_its_own_numbers(bench, named, other_name):
    """Same lab, other digits after the spike: the learner's numbers are those of the learner's machine."""
    other = FakeLaunch(wobble=0.008)
    bench.solve()
    bench.cache, kept = RunCache(bench.tmp / "other-machine", launch=other), bench.cache
    original = other.__call__

    def elsewhere(spec, run_dir, on_progress=None):
        original(spec, run_dir, on_progress)
        path = run_dir / "manifest.json"
        text = path.read_text()
        assert named in text
        path.write_text(text.replace(named, other_name))

    bench.cache._launch = elsewhere
    bench.solve()
    hand_in(bench)
    bench.cache = kept
    result = bench.grade()
    assert result.score == 100 and check_of(result, "symptom.peak_loss").source == "evidence"


@pytest.mark.parametrize(
    ("column", "edit", "word"),
    [
        ("loss", lambda v: [*v[:149], 9.9, *v[150:]], "loss_ema does not follow"),
        ("grad_norm_post", lambda v: [*v[: FLOOD - 1], 1.0, *v[FLOOD:]], "after the clip"),
        ("lr", lambda v: [x * 0.5 for x in v], "learning rate"),
        ("grad_norm_pre", lambda v: [x * 2 for x in v], "after the clip"),
    ],
)
def test_edited_evidence_is_named_and_not_used(bench, column, edit, word):
    bench.solve()
    hand_in(bench, **{column: edit})
    result = bench.grade()
    assert word in notes(result) and check_of(result, "symptom.grad_norm").source == "rerun"


def test_evidence_forged_consistently_still_differs_from_the_rerun(bench):
    bench.solve(norm=47.2)
    forge = {name: (lambda v: [*v[: FLOOD - 1], 47.2, *v[FLOOD:]]) for name in ("grad_norm_pre", "grad_norm_post")}
    hand_in(bench, **forge)
    result = bench.grade()
    assert "differs at step 120" in notes(result) and check_of(result, "symptom.grad_norm").status == "fail"


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda t: t | {"lab": "other"}, "another lab"),
        (lambda t: t | {"lab_hash": "sha256:0"}, "another version"),
        (lambda t: t | {"schema": "labrunner/evidence/v2"}, "newer labrunner"),
        (lambda t: t | {"schema": "x"}, "this is no"),
        (lambda t: t | {"extra": 1}, "not as labrunner writes it"),
        (lambda t: t | {"learner": "ana"}, "carries the name ana"),
        (lambda t: t | {"runs": [t["runs"][1] | {"steps": [1, 2]}]}, "not as labrunner writes it"),
        (lambda t: t | {"runs": [t["runs"][1] | {"manifest": {}}]}, "not as labrunner writes it"),
        (
            lambda t: t | {"runs": [{**t["runs"][1], "columns": {"loss": [[1]] * len(t["runs"][1]["steps"])}}]},
            "not as labrunner",
        ),
    ],
)
def test_evidence_of_something_else_is_named(bench, change, word):
    bench.solve()
    tree = hand_in(bench)
    (bench.folder / "evidence.json").write_text(json.dumps(change(tree)))
    result = bench.grade()
    assert word in notes(result) and result.score == 100


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[" * 100_000,
        b"null",
        b"\x00\xff",
        b'{"schema": NaN}',
        b'{"schema": "labrunner/evidence/v1", "runs": 1}',
        b"1" * 5000,
        b'{"a":' * 50_000,
    ],
)
def test_evidence_that_is_nothing_of_the_kind(bench, data):
    bench.solve().write(evidence=data)
    assert bench.grade().score == 100


def test_evidence_with_another_configuration_is_not_used(bench):
    bench.solve()
    runs = {"break": bench.series("break", seed=43)}
    write_evidence(bench.folder / "evidence.json", runs, learner="borja", lab="no-clip", lab_hash=bench.lab.hash)
    result = bench.grade()
    assert "another configuration (seed)" in notes(result)


def test_without_reruns_consistent_evidence_serves(bench):
    bench.solve()
    hand_in(bench)
    bench.cache.root = bench.tmp / "empty-cache"
    result = bench.grade(rerun="never")
    assert check_of(result, "symptom.peak_loss").source == "evidence" and not result.labs[0].verified
    assert result.score == result.max_score


def test_the_heading_is_compared_with_the_evidence(bench):
    bench.solve()
    hand_in(bench)
    path = bench.folder / "postmortem.md"
    path.write_text(path.read_text().replace("2026-01-31 — break-run", "2020-01-01 — my-run"))
    result = bench.grade()
    check = check_of(result, "heading")
    assert (check.score, check.line, check.status) == (0, 1, "fail") and "my-run" in check.message
    assert "2020-01-01" in notes(result) and result.score == 99.9
