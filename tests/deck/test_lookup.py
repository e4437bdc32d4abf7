"""What the editor says of a citation is what the grader will say, as far as the runs at hand tell."""

import re
from types import SimpleNamespace

import pytest
from tui_synthetic import write_run

from labrunner.course.lab import load_lab
from labrunner.course.learner import lab_folder
from labrunner.deck.run.state import RunState
from labrunner.deck.strings import TEXT, Say
from labrunner.deck.work.lookup import look_up, same
from labrunner.deck.work.postmortem import Postmortem
from labrunner.deck.work.session import LabSession
from labrunner.deck.work.symptoms import counted_until, uncounted_lines, unlike
from labrunner.graders.checks.citing import Runs as Cited
from labrunner.graders.checks.citing import arm_of, judge, judged_runs
from labrunner.graders.checks.symptoms import find
from labrunner.graders.checks.symptoms import judge as judge_symptom
from labrunner.graders.messages import say as grader_says
from labrunner.graders.read.parse import parse_text
from labrunner.graders.references.provider import References
from labrunner.graders.references.runs import Runs
from labrunner.graders.scaffold import scaffold
from labrunner.series.series import load_run

SPIKE = 312


@pytest.fixture
def flown(places, lab, folder):
    """The break's run as diagnosis reads it, and the runs as the editor has them."""
    folders = {arm: write_run(places / "runs", lab, arm) for arm in ("control", "break")}
    session = LabSession(lab, folder, root=places / "runs")
    for arm in folders:
        session.choose(arm)
        while session.flights[arm].run.last_step < 500:
            session.poll()
    return load_run(folders["break"]), {arm: flight.run for arm, flight in session.flights.items()}


def said(runs, line, language="en", fault=SPIKE):
    [citation] = parse_text(f"## 3. Evidence\n- {line}\n").citations
    return look_up(citation, runs, Say(language), ("control", "break", "fix"), judged_runs(None, fault))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("lab_id", "arms"), [("bandit-shift", ["break-arrival"]), ("fp16-overflow", [])])
def test_the_section_says_which_other_break_counts_and_how_it_is_named(places, language, lab_id, arms):
    lab, say = load_lab(lab_id), Say(language)
    folder = lab_folder("ada", lab.phase, lab.id, root=places / "learners")
    told = Postmortem(folder, say, lambda form, lang: scaffold(lab, lang, form=form), lab).help(3)
    assert [arm for arm in ("break-arrival", "break-forward", "fp32-twin") if arm in told] == arms
    for arm in arms:
        named = told.split(" N ")[-1].strip(".")
        assert "100" not in told, "a step that may count in no run of this lab"
        [one] = parse_text(f"## 3. Evidence\n- Panel 3: 1.5 at step 151 {named}\n").citations
        assert arm_of(one, lab.arm_names()) == arm


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_citation_of_the_batch_log_is_remarked_on_as_those_of_the_panels_are(flown, language):
    run, runs = flown
    batch = run.step_line(SPIKE)["batch"]
    at = "at step" if language == "en" else "en el paso"
    for name in (batch["sentences"][0], next(iter(batch["rare_tokens"]))):
        of_data = said(runs, f"Panel 0: {name} {at} {SPIKE}", language)  # what the settings alone decide
        assert (of_data.kind, of_data.text) == ("note", Say(language)("pm.any_run", panel=0, step=SPIKE))
    missed = said(runs, f"Panel 0: nothing of note {at} {SPIKE}", language)
    assert (missed.kind, missed.text) == ("warn", Say(language)("pm.nothing_named", panel=0, step=SPIKE))
    assert said(runs, f"Panel 3: nothing of note {at} {SPIKE}", language) is None


def test_a_citation_that_names_the_first_tensor_that_is_not_finite_is_ticked(places, lab, folder):
    write_run(places / "runs", lab, "break", nan_from=400)
    session = LabSession(lab, folder, root=places / "runs")
    session.choose("break")
    while session.flights["break"].run.last_step < 400:
        session.poll()
    runs = {"break": session.flights["break"].run}
    ticked = said(runs, "Panel 6: block_1.mlp is the first at step 400", fault=None)
    assert (ticked.kind, ticked.text) == ("good", Say("en")("pm.named", panel=6, step=400, arm="break"))
    assert said(runs, "Panel 6: block_0.attn is the first at step 400", fault=None) is None


def test_what_would_be_so_in_any_run_is_not_ticked(flown):
    run, runs = flown
    for line in (
        f"Panel 6: loss scale 1.0 at step {SPIKE}",
        f"Panel 2: {run.at('lr', SPIKE):.5g} at step {SPIKE}",
        f"Panel 6: overflow 0 at step {SPIKE}",
    ):
        remark = said(runs, line)
        assert remark.kind == "note" and "so in any run" in remark.text, line
    assert "en cualquier ejecución" in said(runs, f"Panel 6: loss scale 1.0 at step {SPIKE}", "es").text


@pytest.mark.parametrize(("language", "words"), [("en", "The control reads"), ("es", "El control lee ahí también")])
def test_what_the_control_reads_as_well_is_not_ticked_for_a_hypothesis(flown, language, words):
    run, runs = flown
    step = SPIKE - 40
    line = f"Panel 3: {run.at('grad_norm_pre', step):.4g} at step {step}"
    assert run.at("grad_norm_pre", step) == runs["control"].at("grad_norm_pre", step)
    told = said(runs, f"{line}, favours H1", language)
    assert told.kind == "warn" and words in told.text
    ruling = said(runs, f"{line}, rules out H1", language)
    assert ruling.kind == "note" and Say(language)("pm.in_the_control") in ruling.text, (
        "it may count, or be so in any run"
    )
    assert said(runs, f"{line} in the control run, favours H1").kind == "good"


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_is_so_in_the_control_too_is_not_ticked_unless_it_is_unusual(flown, language):
    """Whether the control of another seed shows it as well, which would earn nothing, only the grade knows."""
    run, runs = flown
    told = Say(language)("pm.in_the_control")
    usual = said(runs, f"Panel 3: {run.at('grad_norm_pre', 200):.4g} at step 200", language)
    assert (usual.kind, told in usual.text) == ("note", True)
    spike = said(runs, f"Panel 3: {run.at('grad_norm_pre', SPIKE):.4g} at step {SPIKE}", language)
    assert run.at("grad_norm_pre", SPIKE) == runs["control"].at("grad_norm_pre", SPIKE)
    assert (spike.kind, told in spike.text) == ("good", False)
    alone = said({"break": runs["break"]}, f"Panel 3: {run.at('grad_norm_pre', 200):.4g} at step 200", language)
    assert (alone.kind, told in alone.text) == ("good", False), "without a control nothing is known"


def test_a_value_after_the_spike_is_not_ticked_and_one_before_it_is(flown):
    run, runs = flown
    late = f"Panel 1: loss {run.at('loss', SPIKE + 30):.4g} at step {SPIKE + 30}"
    assert said(runs, late).kind == "warn" and said(runs, late, fault=None).kind != "warn"
    assert f"up to step {SPIKE}" in said(runs, late).text
    assert said(runs, f"Panel 3: {run.at('grad_norm_pre', SPIKE):.4g} at step {SPIKE}").kind == "good"


def test_a_clip_that_does_nothing_is_ticked_neither_by_the_deck_nor_by_the_grade(flown):
    run, runs = flown
    step = next(int(at) for at, factor in zip(run.steps, run.columns["clip_coef"], strict=True) if factor == 1)
    assert said(runs, f"Panel 3: 1.0000 at step {step}").kind == "note"


def test_a_value_is_judged_to_a_hundredth_as_the_grader_does(flown):
    run, runs = flown
    kinds = [
        said(runs, f"Panel 3: {run.at('grad_norm_pre', SPIKE) * by:.5g} at step {SPIKE}").kind for by in (1.008, 1.02)
    ]
    assert kinds == ["good", "trouble"]


def test_a_comparison_is_ticked_where_it_holds(flown):
    _, runs = flown
    assert said(runs, f"Panel 1 at step {SPIKE + 5}: above the control").kind == "good"
    assert said(runs, f"Panel 1 at step {SPIKE + 5}: below the control").kind == "trouble"
    assert said({"break": runs["break"]}, f"Panel 1 at step {SPIKE + 5}: above the control") is None


def test_of_two_comparisons_the_one_that_does_not_hold_is_named_and_another_curve_where_it_is_true_of_that(flown):
    run, runs = flown
    step = SPIKE + 5
    times = run.at("loss", step) / runs["control"].at("loss", step)
    right = said(runs, f"Panel 1: loss above the control, {times:.3g} times the control's, at step {step}")
    assert right.kind == "good"
    wrong = said(runs, f"Panel 1: {3 * times:.3g} times the control's, above the control, at step {step}")
    assert wrong.kind == "trouble"
    assert wrong.text.endswith(f"loss does not show this: {3 * times:.3g} times the control's"), (
        "nor does another curve"
    )
    assert times > 1.3 and run.at("loss_ema", step) < 1.1 * runs["control"].at("loss_ema", step)
    other = said(runs, f"Panel 1: 0.6 times the control's at step {step}")
    assert other.text.endswith("0.6 times the control's. Another curve of the panel does: name the one you mean")
    meant = said(runs, f"Panel 1: ema 40 veces la del control en el paso {step}", "es")
    assert meant.text.endswith("ema no muestra esto: 40 veces la del control"), "one curve is meant"


def test_what_will_cost_points_is_said_while_it_is_written(lab, folder, flown):
    notes = Postmortem(folder, Say("en"), lambda form, lang: scaffold(lab, lang, "2026-01-01", "", form=form), lab)
    _, runs = flown
    written = {
        1: f"- step where the spike began: {SPIKE}\n- smoothed loss just before the spike (EMA of 50 steps): 99",
        2: "1. the clip is missing: panel 3\n2. the rate jumped: panel 2",
        3: f"- Panel 3: 29.68 at step {SPIKE}, favours H1, rules out H2\n- Panel 1: 5 at step {SPIKE}, favours H2",
        4: "clip",
    }
    for section, body in written.items():
        notes.section = section
        notes.edit(body)
    flights = {arm: SimpleNamespace(run=run) for arm, run in runs.items()}
    found = {n: [remark.text for remark in remarks] for n, remarks in notes.check(flights, "en").remarks.items()}
    assert any("H2 is both favoured and ruled out" in text for text in found[3])
    assert any("one step before the step that you name" in text for text in found[1])
    assert any(text.startswith("these lines earn no points") for text in found[1])
    assert found[4] == ["names no cause yet: say in a sentence what caused it"]
    assert "2 different hypotheses; at least 3 are wanted" in found[2]


def test_hypotheses_are_ticked_by_the_rule_of_the_grade(lab, folder):
    notes = Postmortem(folder, Say("en"), lambda form, lang: scaffold(lab, lang, "2026-01-01", "", form=form), lab)
    notes.section = 2
    sound = ["1. the clip is missing: panel 3", "2. the rate jumped: panel 2", "3. fp16 overflowed: panel 6"]
    for third, state in (
        (sound[2], "good"),
        ("3. panel of the clip gradient the rare batch 3", "warn"),
        ("3. batch lr panel 3 moments overflow scale clip", "warn"),
        ("3. fp16 overflowed", "warn"),
        ("", "warn"),
    ):
        notes.edit("\n".join([*sound[:2], third]))
        review = notes.check({}, "en")
        assert review.state(2) == state, (third, review.remarks.get(2))


@pytest.mark.parametrize(
    ("said", "missing"),
    [
        ("seed {seed}, EMA within ±0.1 of the control through step 500; it held", ()),
        ("seed restore.m, EMA within ±0.1 of the control through step 9000; it held", ("no seed", "no last step")),
        ("seed 7 and nothing else", ("no seed", "no epsilon", "no last step")),
    ],
)
def test_what_a_verification_lacks_is_said_while_it_is_written(lab, folder, said, missing):
    def empty(form, language):
        return scaffold(lab, language, "2026-01-01", "", form=form)

    notes = Postmortem(folder, Say("en"), empty, lab)
    notes.section = 6
    notes.edit(f"Re-run: {said.format(seed=lab.resolve('break').seed)}.")
    found = [remark.text for remark in notes.check({}, "en").remarks.get(6, [])]
    assert [text.split(",")[0].split(":")[0] for text in found] == list(missing)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "top of the break's first excursion"), ("es", "lo más alto de la primera excursión")]
)
def test_a_lab_says_which_step_it_calls_the_spike_where_that_is_not_plain(folder, language, words):
    bandit = load_lab("bandit-shift")
    notes = Postmortem(folder, Say(language), lambda form, lang: scaffold(bandit, lang, form=form), bandit)
    assert words in notes.help(1) and words not in notes.help(2)


#: The first losses of a run that dies at once: the top of the first eight is at step 8.
DYING = (6.3, 6.1, 6.2, 6.7, 20.0, 38.8, 40.3, 101.0)


@pytest.fixture
def dying():
    """A run of bandit-shift's break, with a smoothed loss that follows it."""
    run, ema = RunState(), DYING[0]
    for step in range(1, 61):
        loss = DYING[step - 1] if step <= len(DYING) else 50.0 + step
        ema += (loss - ema) / 25
        run.feed([{"kind": "step", "step": step, "loss": loss, "loss_ema": ema, "grad_norm_pre": loss / 2, "lr": 8.0}])
    return load_lab("bandit-shift"), run


def section(number, body):
    return parse_text(f"## 1. Symptoms\n{body}\n" if number == 1 else f"## 3. Evidence\n- {body}\n")


@pytest.mark.parametrize(("named", "until"), [(8, 1), (7, 7), (300, 300)])
def test_values_count_up_to_where_the_grade_counts_them_once_the_spike_is_named_rightly(dying, named, until):
    lab, run = dying
    assert counted_until(section(1, f"- step where the spike began: {named}"), run, lab) == until
    references = References(lab, Runs("never", None))
    assert until == (references.last_alike() if named == 8 else named)


def test_a_value_after_the_last_step_at_which_machines_agree_is_said_not_to_count(dying):
    lab, run = dying
    [citation] = section(3, "Panel 1: 101 at step 8").citations
    until = counted_until(section(1, "- step where the spike began: 8"), run, lab)
    remark = look_up(citation, {"break": run}, Say("en"), ("control", "break", "fix"), judged_runs(None, until))
    assert remark.kind == "warn" and "not counted" in remark.text
    graded = judge(citation, Cited(run.series(), None, None, References(lab, Runs("never", None)).last_alike(), early))
    assert graded.outcome == "late"


def early(_field):
    return 0.01


@pytest.mark.parametrize(("step", "share"), [(3, 1.0), (7, 1.0), (8, 0.0)])
def test_the_grade_takes_the_loss_before_the_spike_from_the_step_before_as_the_form_and_the_editor_do(
    dying, step, share
):
    lab, run = dying
    references = References(lab, Runs("never", None))
    references.trust("break", run.series())
    body = (
        f"- step where the spike began: 8\n- pre-spike loss (50-step EMA, one step before): {run.at('loss_ema', step)}"
    )
    parsed = section(1, body)
    found = judge_symptom(references, "pre_spike_loss", find(parsed, "pre_spike_loss", lab))
    assert found.share == share
    warned = unlike(parsed, run, lab, same)
    assert [symptom.name for symptom in warned] == ([] if share else ["pre_spike_loss"])


@pytest.mark.parametrize(("index", "warned"), [(8, []), (7, ["batch_index"])])
def test_a_batch_index_that_is_not_the_step_named_is_warned_of(dying, index, warned):
    lab, run = dying
    parsed = section(1, f"- step where the spike began: 8\n- batch index: {index}")
    assert [symptom.name for symptom in unlike(parsed, run, lab, same)] == warned


def test_a_line_that_the_grade_does_not_judge_is_named(dying):
    lab, run = dying
    body = "- step where the spike began: 8\n- gradient norm at the spike: 9\n- loss at the spike:"
    assert uncounted_lines(body, lab, run, "en") == ["gradient norm at the spike", "loss at the spike"]
    before = "- pre-spike loss (50-step EMA, one step before): 7"
    assert uncounted_lines(before, lab, run, "en") == []


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [("en", "once you have a hypothesis", "first eight"), ("es", "cuando tengas una hipótesis", "ocho primeros")],
)
def test_a_spike_is_bounded_only_when_there_is_a_hypothesis(folder, language, before, after):
    lab = load_lab("bandit-shift")
    notes = Postmortem(folder, Say(language), lambda form, lang: scaffold(lab, lang, form=form), lab)
    told = " ".join(notes.help(1).split())
    assert before in told and after not in told
    notes.section = 2
    notes.edit("1. the rate is too high: panel 2")
    notes.check({}, language)
    told = " ".join(notes.help(1).split())
    assert after in told and before not in told


@pytest.mark.parametrize(("before", "said_so"), [(0, True), (9, True), (10, False)])
def test_a_value_near_the_named_spike_says_when_it_would_not_count(flown, before, said_so):
    run, runs = flown
    step = SPIKE - before
    remark = said(runs, f"Panel 3: {run.at('grad_norm_pre', step):.4g} at step {step}")
    assert remark.kind in ("good", "note") and (f"whether step {step} comes after it" in remark.text) == said_so


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_multiple_that_is_asked_for_is_no_number_to_copy(language):
    """A number in the sentence was taken for the one to write."""
    sentences = [TEXT["pm.late"], TEXT["pm.unsaid"]]
    told = [pair[language == "es"] for pair in sentences]
    told += [grader_says(language, code) for code in ("citation.late", "citation.unsaid")]
    times = {"en": "N times", "es": "N veces"}[language]
    assert all(times in one and not re.search(r"\d+ (?:times|veces)", one) for one in told)


def test_what_is_not_read_of_the_control_is_said_while_it_is_written(flown):
    _, runs = flown
    told = said(runs, f"Panel 3: below the break in the control run at step {SPIKE}")
    assert told.kind == "warn" and "Say it of the run" in told.text
    assert (
        "Dilo de la ejecución" in said(runs, f"Panel 3: la del control es 4 veces menor en el paso {SPIKE}", "es").text
    )
