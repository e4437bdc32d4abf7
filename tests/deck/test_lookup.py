"""What the editor says of a citation is what the grader will say, as far as the runs at hand tell."""

from types import SimpleNamespace

import pytest
from tui_synthetic import write_run

from labrunner.course.lab import load_lab
from labrunner.deck.strings import Say
from labrunner.deck.work.lookup import look_up
from labrunner.deck.work.postmortem import Postmortem
from labrunner.deck.work.session import LabSession
from labrunner.graders.read.parse import parse_text
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
    return look_up(citation, runs, Say(language), ("control", "break", "fix"), fault)


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


def test_a_value_after_the_spike_is_not_ticked_and_one_before_it_is(flown):
    run, runs = flown
    late = f"Panel 1: loss {run.at('loss', SPIKE + 30):.4g} at step {SPIKE + 30}"
    assert said(runs, late).kind == "warn" and said(runs, late, fault=None).kind == "good"
    assert said(runs, f"Panel 3: {run.at('grad_norm_pre', SPIKE):.4g} at step {SPIKE}").kind == "good"


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
    assert any(text.startswith("asked without points") for text in found[1])
    assert found[4] == ["not a sentence yet: say what caused it"]
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
    ("language", "words"), [("en", "highest loss of its first eight"), ("es", "mayor loss de sus ocho")]
)
def test_a_lab_says_which_step_it_calls_the_spike_where_that_is_not_plain(folder, language, words):
    bandit = load_lab("bandit-shift")
    notes = Postmortem(folder, Say(language), lambda form, lang: scaffold(bandit, lang, form=form), bandit)
    assert words in notes.help(1) and words not in notes.help(2)
