"""Section 3: what a citation earns, and what says the same of every run."""

import copy
import shutil

import numpy as np
import pytest
from grader_fakes import FIX, FLOOD, check_of, good_postmortem
from grading import calibrate, cite
from msgspec.structs import replace

from labrunner.course.calibration import Platform, write_calibration
from labrunner.course.lab import load_lab, load_lab_folder, readable_labs
from labrunner.diagnosis.readings import ratio_to_baseline
from labrunner.graders.checks.citing import Runs, arm_of, judge, judged_runs
from labrunner.graders.read.parse import parse_text
from labrunner.graders.references.provider import EARLY_REL


def test_what_can_be_known_without_running_earns_no_pass(bench):
    """Step, batch and tokens stand in the lab's file, the learning rate follows from it, a clip is the first idea."""
    text = good_postmortem(
        {
            "step": FLOOD,
            "pre": 2.3,
            "spike": 5.8,
            "peak": 6.0,
            "recovery": 3.0,
            "norm": 47.2,
            "lr": 1.98869,
            "embedding": 3.2,
        }
    )
    text = (
        text.split("## 3.")[0]
        + f"""## 3. Evidence
- Panel 2: 1.98869 at step {FLOOD}, rules out H2
- Panel 6: loss scale 1.0 at step {FLOOD}, rules out H3
- Batch log: 3 drill lines at step {FLOOD}, favours H1
- Panel 7: tten at step {FLOOD}, favours H1
"""
        + "\n## 4."
        + text.split("## 4.")[1]
    )
    bench.write(postmortem=text, fix=FIX, answers='[clip-factor]\nvalue = 0.2857\n[pattern]\nvalue = "long-tail"\n')
    result = bench.grade()
    assert check_of(result, "citations").score == 0 and not result.passed
    assert {check_of(result, f"citation.{n}").status for n in (1, 2, 3, 4)} == {"skipped"}
    assert all("any run" in check_of(result, f"citation.{n}").message for n in (1, 2, 3, 4))


def test_a_citation_of_another_arm_counts_neither_way(bench):
    bench.write(
        postmortem=f"""## 3. Evidence
- Panel 3: 0.73 at step {FLOOD} in the fix-stratified run
- In fix-clip panel 3 shows 99.9 at step {FLOOD}
- Panel 3: 21.37 at step {FLOOD} in the control run
- Panel 3: 99.9 at step {FLOOD}
"""
    )
    result = bench.grade()
    assert [check_of(result, f"citation.{n}").status for n in (1, 2, 3, 4)] == ["skipped", "skipped", "pass", "fail"]
    assert bench.launch.specs and {spec.arm for spec in bench.launch.specs} <= {"control", "break", "fix"}


#: Another break, which a question asks about, and a reading of it at the step of what befalls it.
OTHER_BREAK = """
[[arms]]
name = "break-lower"
kind = "break"
faults = ["flood", "clip-removed"]
set = { "optimizer.lr" = 1.5 }
[readings.lower_norm]
arm = "break-lower"
field = "grad_norm_pre"
origin = "flood"
steps = [0, 0]
[[questions]]
id = "lower-norm"
kind = "number"
points = 1
source = "reading"
reading = "lower_norm"
tolerance = { rel = 0.02, reason = "read off a curve" }
"""


def with_another_break(bench, *, apart: float):
    """The bench with `OTHER_BREAK`, in which machines were measured to be that far apart."""
    path = bench.lab.folder / "lab.toml"
    path.write_text(path.read_text() + OTHER_BREAK)
    bench.lab = load_lab_folder(bench.lab.folder)
    calibrate(bench)
    calibration = bench.lab.calibration()
    known = {**calibration.platform, "lower_norm": Platform(abs=0.0, rel=apart, compared=4)}
    write_calibration(bench.lab.folder, replace(calibration, platform=known))
    bench.lab = load_lab_folder(bench.lab.folder)
    return bench


def test_another_break_that_the_lab_asks_about_is_cited_like_the_break_and_costs_no_run(bench):
    with_another_break(bench, apart=0.0)
    series = bench.series("break-lower")
    bench.launch.specs.clear()
    shutil.rmtree(bench.cache.root)
    bench.write(
        postmortem=f"""## 3. Evidence
- Panel 3: {series.at("grad_norm_pre", FLOOD):.5g} at step {FLOOD} in the break-lower run
- Panel 1: {series.at("loss", FLOOD + 9):.5g} at step {FLOOD + 9} in the break-lower run
- Panel 3: 99.9 at step {FLOOD} in the break-lower run
"""
    )
    result = bench.grade()
    assert [check_of(result, f"citation.{n}").status for n in (1, 2, 3)] == ["pass", "skipped", "fail"]
    flown = [spec.arm for spec in bench.launch.specs]
    bench.launch.specs.clear()
    shutil.rmtree(bench.cache.root)
    bench.write(postmortem="## 3. Evidence\n- Panel 3: 99.9 at step 120\n")
    bench.grade()
    assert flown.count("break-lower") == 1 and sorted(flown) == sorted(spec.arm for spec in bench.launch.specs)


def test_another_break_in_which_machines_part_is_not_judged_and_the_runs_that_are_are_named(bench):
    with_another_break(bench, apart=0.4)
    bench.write(postmortem=f"## 3. Evidence\n- Panel 3: 99.9 at step {FLOOD} in the break-lower run\n")
    told = check_of(bench.grade(), "citation.1")
    assert told.status == "skipped" and told.message.endswith("only readings of these are: control, break, fix")


def test_of_the_shipped_labs_one_has_another_break_that_may_be_cited():
    found = {lab.id: set(judged_runs(lab, 1)) - {"control", "break", "fix"} for lab in readable_labs()[0]}
    assert {id: arms for id, arms in found.items() if arms} == {"bandit-shift": {"break-arrival"}}
    lab = load_lab("bandit-shift")
    assert judged_runs(lab, 1)["break-arrival"] == lab.origins()["arrival"]


@pytest.mark.parametrize("run", ["", " in the fix run", " in the fix-clip run"])
def test_citations_that_cannot_be_judged_excuse_nothing(bench, run):
    bench.write(postmortem=f"## 3. Evidence\n- Panel 3: 99.9 at step {FLOOD}{run}\n")
    bench.series()
    assert check_of(bench.grade(rerun="never"), "citations").max_score > 0
    assert check_of(bench.grade(rerun="never"), "citations").score == 0


def test_names_may_be_cited_where_there_is_no_number(bench_with):
    bench = bench_with(die=True)
    bench.write(
        postmortem=f"""## 3. Evidence
- Panel 6: first non-finite tensor is the loss at step {FLOOD + 6}
- Panel 7: tten leads the tail at step {FLOOD}
- Batch log: drill:piece:tten#0 at step {FLOOD}
- Panel 6: first non-finite is block_0.attn at step {FLOOD + 6}
"""
    )
    result = bench.grade()
    assert [check_of(result, f"citation.{n}").status for n in (1, 2, 3, 4)] == ["pass", "skipped", "skipped", "skipped"]


def shifted(series, field, by):
    """A run like another, one column of it moved."""
    other = copy.copy(series)
    other.columns = {**series.columns, field: series.columns[field] + by}
    return other


@pytest.mark.parametrize(
    "line",
    [
        "Panel 2: 1.989 at step 120",  # the schedule
        "Panel 6: loss scale 1.0 at step 120",  # a constant
        "Panel 6: overflow 0 at step 120",  # a zero
        "Panel 3: 0.0 at step 120",
        "Panel 3: 1.0000 at step {unclipped}",  # the factor of a clip that did nothing
        "Panel 5: param norm 30.01 at step 1",  # step 1
        "Panel 5: param norm 31.2 at step 120",  # what any seed's control shows
        "Panel 2 at step 200: above the control",
    ],
)
def test_what_would_be_so_in_any_run_earns_nothing(bench, line):
    broken = bench.series("break")
    unclipped = broken.steps[broken.columns["clip_coef"] == 1][0]
    told, citations = cite(bench, line.format(unclipped=unclipped))
    assert told[0].status in ("skipped", "fail") and citations.score == 0


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("Panel 2: {lr} at step {step}", "right"),
        ("Panel 2: 20 times the control's at step {step}", "compared"),
        ("Panel 2: {before} at step {step}", "wrong"),
        ("Panel 2: {before} at step {earlier}", "any-run"),
    ],
)
def test_a_learning_rate_that_is_not_the_controls_tells_of_the_fault_and_could_be_guessed(bench, line, outcome):
    control = bench.series("control")
    broken = copy.copy(control)
    after = np.where(control.steps >= FLOOD, 20.0, 1.0)
    broken.columns = {**control.columns, "lr": control.columns["lr"] * after}
    numbers = {"lr": broken.at("lr", FLOOD), "before": control.at("lr", FLOOD - 1)}
    text = line.format(**{name: f"{value:.4g}" for name, value in numbers.items()}, step=FLOOD, earlier=FLOOD - 1)
    [citation] = parse_text(f"## 3. Evidence\n- {text}\n").citations
    found = judge(citation, Runs(broken, control, control, FLOOD, lambda _: EARLY_REL))
    assert (found.outcome, found.field) == (outcome, "lr" if outcome != "wrong" else "")
    assert found.guessed


@pytest.mark.parametrize(
    ("field", "factor", "said", "outcome"),
    [
        ("grad_norm_post", 0.25, "0.5000", "any-run"),  # the limit itself
        ("grad_norm_post", 1.0, "0.5000", "right"),  # a norm that the clip let be
        ("grad_norm_pre", 0.25, "2.000", "right"),
        ("clip_coef", 1.0, "0.9960", "any-run"),
        ("clip_coef", 0.995, "1.0", "any-run"),  # near enough to be right, and said of any step
        ("clip_coef", 0.25, "0.2500", "right"),
    ],
)
def test_what_any_clip_leaves_is_so_in_any_run(bench, field, factor, said, outcome):
    control = bench.series("control")
    run = copy.copy(control)
    values = {"grad_norm_pre": 0.5 / factor, "clip_coef": factor, "grad_norm_post": 0.5}
    there = control.steps == FLOOD
    run.columns = {**control.columns, **{k: np.where(there, v, control.columns[k]) for k, v in values.items()}}
    name = {"grad_norm_post": "post-clip norm", "grad_norm_pre": "pre-clip norm", "clip_coef": "clip coef"}[field]
    [citation] = parse_text(f"## 3. Evidence\n- Panel 3: {name} {said} at step {FLOOD}\n").citations
    found = judge(citation, Runs(run, None, None, FLOOD, lambda _: EARLY_REL))
    assert (found.outcome, found.field) == (outcome, field)


def test_a_written_zero_says_zero_and_nothing_near_it():
    from labrunner.graders.read.numbers import close, parse_number

    assert not close(parse_number("0.0"), 0.04) and close(parse_number("0.0"), 0.0)
    assert not close(parse_number("0"), 0.001, relative=0.5)


@pytest.mark.parametrize(
    ("line", "arm"),
    [
        ("Panel 5: 6.715 (staleness of v) at step 385, favours H1: old v, control 0.9308", "break"),
        ("Panel 3: 21.4 at step 312, the control's is 1.02", "break"),
        ("Panel 3: 21.4 en el paso 312, frente a 1.02 en el control", "break"),
        ("Panel 3: 21.4 at step 312, control: 1.02, favours H1", "break"),
        ("Panel 3: 21.4 at step 312, in the control", "control"),
        ("Panel 3: control 1.02 at step 312", "control"),
        ("Panel 3: 1.02 at step 312 in the control run, not 21.4", "control"),
        ("Panel 3: 1.02 en el paso 312 en el control", "control"),
    ],
)
def test_the_run_that_is_cited_is_not_the_one_whose_value_is_named_beside_it(line, arm):
    [citation] = parse_text(f"## 3. Evidence\n- {line}\n").citations
    assert arm_of(citation, ("control", "break", "fix")) == arm


def test_after_the_failure_a_value_does_not_count_and_a_comparison_with_the_control_does(bench):
    series, control = bench.series(), bench.series("control")
    step = FLOOD + 2
    times = series.at("loss", step) / control.at("loss", step)
    value, above, below, many, far = (
        f"Panel 1: {series.at('loss', step):.4g} at step {step}",
        f"Panel 1: loss at step {step}, above the control, favours H1",
        f"Panel 1: loss at step {step}, below the control",
        f"Panel 1: the loss is {times:.2g} times the control's at step {step}",
        f"Panel 1: the loss is {3 * times:.2g} times the control's at step {step}",
    )
    told, citations = cite(bench, value, above, below, many, far)
    assert [check.status for check in told] == ["skipped", "pass", "fail", "pass", "fail"]
    assert "above, below" in told[0].message and citations.score > 0
    _, guessed = cite(bench, above, f"Panel 3 at step {step}: above the control", f"Panel 5 at step {step}: above it")
    assert guessed.score == pytest.approx(guessed.max_score / 3, abs=0.01)  # one comparison counts, however many


def test_of_what_could_be_written_without_a_run_one_panel_counts_before_the_failure_too(bench):
    """Who knows the step writes how a break mostly lies beside its control there."""
    told, citations = cite(
        bench,
        f"Panel 3: post at step {FLOOD}, above the control",
        f"Panel 1: loss at step {FLOOD + 1}, above the control",
    )
    assert [check.status for check in told] == ["pass"] * 2
    assert citations.score == pytest.approx(citations.max_score / 3, abs=0.01)
    norm = bench.series().at("grad_norm_pre", FLOOD)
    _, with_number = cite(
        bench, f"Panel 1: loss at step {FLOOD + 1}, above the control", f"Panel 3: {norm:.4g} at step {FLOOD}"
    )
    assert with_number.score == pytest.approx(2 * with_number.max_score / 3, abs=0.01)


def test_before_the_failure_a_citation_is_judged_to_a_hundredth(bench):
    norm = bench.series().at("grad_norm_pre", FLOOD)
    near, far = (f"Panel 3: {norm * by:.5g} at step {FLOOD}" for by in (1.009, 1.012))
    assert [check.status for check in cite(bench, near, far)[0]] == ["pass", "fail"]


def test_where_machines_differ_a_number_must_be_nearer_to_the_own_run_than_to_another_seeds(bench, monkeypatch):
    from labrunner.graders.references.provider import References

    monkeypatch.setattr(References, "early", lambda self, field: 0.2)
    bench.write()
    ours = bench.series().at("grad_norm_pre", FLOOD - 1)
    monkeypatch.setattr(
        References, "other", lambda self: shifted(bench.series("control"), "grad_norm_pre", 0.15 * ours)
    )
    lines = [f"Panel 3: {ours * by:.5g} at step {FLOOD - 1}" for by in (1.04, 1.08, 3.0)]
    assert [check.status for check in cite(bench, *lines)[0]] == ["pass", "skipped", "fail"]
    # Not where the numbers show whose run it is: their checks are made first, and reported in their places.
    monkeypatch.setattr("labrunner.graders.checks.case.Case.flown", property(lambda self: True))
    assert [check.status for check in cite(bench, *lines)[0]] == ["pass", "pass", "fail"]
    topics = [check.id.partition(".")[0] for check in bench.grade().labs[0].checks]
    assert topics.index("symptom") < topics.index("citations") < topics.index("answer")


def test_the_entropy_of_a_batch_s_tokens_is_judged_to_its_digits(bench, monkeypatch):
    from labrunner.graders.references.provider import References

    monkeypatch.setattr(References, "early", lambda self, field: 0.2)
    series = bench.series()
    series.columns["token_entropy"] = np.linspace(4.0, 5.0, len(series.steps))
    ours = series.at("token_entropy", FLOOD)
    other = shifted(series, "token_entropy", 0.02)
    monkeypatch.setattr(References, "other", lambda self: other)
    monkeypatch.setattr(References, "rerun", lambda self, arm: series)
    lines = (f"Panel 7: token entropy {ours + by:.3f} at step {FLOOD}" for by in (0.0, 0.02, 0.002))
    assert [check.status for check in cite(bench, *lines)[0]] == ["pass", "fail", "fail"]


def test_what_the_control_reads_as_well_speaks_for_no_hypothesis_but_may_rule_one_out(bench):
    step = FLOOD - 40
    ours = bench.series().at("grad_norm_pre", step)
    assert ours == bench.series("control").at("grad_norm_pre", step)
    for_one, against, both, far = (
        f"Panel 3: {ours:.5g} at step {step}, favours H1",
        f"Panel 3: {ours:.5g} at step {step}, rules out H1",
        f"Panel 3: {ours:.5g} at step {step}, favours H1, rules out H2",
        f"Panel 3: {bench.series().at('grad_norm_pre', FLOOD):.5g} at step {FLOOD}, favours H1",
    )
    told, citations = cite(bench, for_one)
    assert told[0].status == "skipped" and "the control reads the same there" in told[0].message
    assert citations.score == 0
    assert [check.status for check in cite(bench, against, both, far)[0]] == ["pass"] * 3, (
        "the last is unusual in the run"
    )


def test_a_multiple_of_the_baseline_is_judged_up_to_the_failure_and_where_it_is_late_it_is_said(bench):
    series = bench.series()
    at, after = (ratio_to_baseline(series, "grad_norm_pre", step, step) for step in (FLOOD, FLOOD + 9))
    told, _ = cite(
        bench, f"Panel 3: x{at:.3g} at step {FLOOD}, favours H1", f"Panel 3: x{after:.3g} at step {FLOOD + 9}"
    )
    assert [check.status for check in told] == ["pass", "skipped"]
    assert "nor on its multiple of the baseline" in told[1].message
