"""What comes next is on the screen at every moment, and is what can be done then."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from labrunner.course import progress
from labrunner.course.lab import load_lab
from labrunner.course.learner import LabFolder
from labrunner.deck.draw.canvas import fit_next
from labrunner.deck.draw.glyphs import ASCII
from labrunner.deck.draw.lines import table
from labrunner.deck.draw.panels import Scene
from labrunner.deck.run.view import View
from labrunner.deck.strings import Say
from labrunner.deck.work import next as following
from labrunner.deck.work.answers import Answers
from labrunner.deck.work.compare import compare, parting_text
from labrunner.deck.work.forms import roles_of
from labrunner.deck.work.grade import Check, Grade
from labrunner.deck.work.labs import LabRow
from labrunner.deck.work.next import NextStep, of_labs
from labrunner.deck.work.sections import Sections
from labrunner.deck.work.session import LabSession
from labrunner.graders.messages import say


@pytest.fixture
def session(runs, lab, folder) -> LabSession:
    return LabSession(lab, folder, root=runs)


def test_one_experiment_alone_is_said_to_earn_nothing(monkeypatch, runs, lab, folder):
    session = LabSession(lab, folder, root=runs)
    folder.path.mkdir(parents=True, exist_ok=True)
    assert NextStep(session)._trying().words == "try"
    data = {"tests": "H1", "set": {"optimizer.grad_clip": 1.0}, "predicts": "calm"}
    progress.append(folder.progress, "experiment", data)
    coming = NextStep(session)._trying()
    assert coming.words == "try_more" and "one alone earns nothing" in coming.told(Say("en"), str)


def test_after_the_check_comes_the_post_mortem(session):
    step = NextStep(session)
    assert (step().words, step().action) == ("look", "diagnose")
    session.walk.answers = {"Q1.1": False, "Q2.1": False, "Q4.1": False}
    assert step().words == "look"
    session.walk.program, session.walk.verdict = {}, ("healthy", None)
    assert (step().words, step().action, step().role) == ("write", "postmortem", "symptoms")


@pytest.mark.parametrize(
    ("id", "arms"),
    [
        ("bandit-shift", ["control", "break", "break-arrival"]),
        ("fp16-overflow", ["control", "break", "break-forward", "break-fp32-nan"]),
        ("no-clip", ["control", "break"]),  # its other breaks are in no question
        ("optimizer-reset", ["control", "break"]),  # what a blind break may be is nobody's to fly
    ],
)
def test_every_break_that_a_lab_asks_about_is_flown_first(id, arms, tmp_path, places):
    lab = load_lab(id)
    assert following.first_arms(lab) == arms
    session = LabSession(lab, LabFolder(tmp_path / lab.phase / id), root=tmp_path / "runs")
    for arm in arms:
        step = NextStep(session)()
        assert (step.words, step.action, step.values) == ("fly", "arms", {"arm": arm})
        session.flights[arm] = SimpleNamespace(run_dir=arm, status="finished", live=False, flown=True)
    assert NextStep(session)().words == "look"


@pytest.mark.parametrize(
    ("empty", "owed", "tried", "flown", "comes"),
    [
        (["evidence", "verification"], 9, False, False, "write"),
        (["remediation", "verification", "lesson"], 9, False, False, "answer"),  # what is of the fix waits for its run
        (["remediation", "verification", "lesson"], 0, True, False, "mend"),
        (["remediation", "verification", "lesson"], 0, True, True, "write"),
        (["verification"], 0, False, False, "try"),
        (["verification"], 0, True, False, "mend"),
        (["verification"], 0, True, True, "write"),
        ([], 0, True, True, "grade"),
    ],
)
def test_the_section_that_tells_of_the_fix_waits_for_its_run(session, monkeypatch, empty, owed, tried, flown, comes):
    session.folder.postmortem.parent.mkdir(parents=True)
    session.folder.postmortem.write_text("# begun\n")
    monkeypatch.setattr(following, "_empty", lambda _path: (empty, roles_of("spike")))
    monkeypatch.setattr("labrunner.deck.work.answers.Answers.owed", property(lambda _: owed))
    monkeypatch.setattr(NextStep, "_trying", lambda _: None if tried else following.Next("try", "experiments"))
    if flown:
        session.flights["fix"] = session.flights["break"]
    assert NextStep(session)().words == comes


def _well_formed(question):
    return question.choices[0] if question.choices else "1"


def test_a_question_that_earns_nothing_holds_nobody_up(session, monkeypatch):
    session.folder.postmortem.parent.mkdir(parents=True)
    session.folder.postmortem.write_text("# begun\n")
    monkeypatch.setattr(following, "_empty", lambda _path: ([], roles_of("spike")))
    answers = Answers(session.lab, session.folder)
    paying = [question for question in session.lab.questions if answers.worth(question) > 0]
    assert 0 < len(paying) < len(session.lab.questions)
    for question in paying[:-1]:
        answers.set(question, _well_formed(question), Say("en"))
    assert answers.owed == 1 and answers.save() is None and NextStep(session)().words == "answer"
    answers.set(paying[-1], _well_formed(paying[-1]), Say("en"))
    assert answers.owed == 0 and answers.save() is None and NextStep(session)().words == "try"


def test_a_fix_that_has_changed_since_its_run_wants_another(session, monkeypatch):
    session.folder.postmortem.parent.mkdir(parents=True)
    session.folder.postmortem.write_text("# begun\n")
    monkeypatch.setattr(following, "_empty", lambda _path: ([], roles_of("spike")))
    monkeypatch.setattr("labrunner.deck.work.answers.Answers.owed", property(lambda _: 0))
    monkeypatch.setattr(NextStep, "_trying", lambda _: None)
    session.folder.fix.write_text('schema = "labrunner/fix/v1"\ngrad_clip = 1.0\n')
    session.flights["fix"] = session.flights["control"]  # made with this clip
    assert NextStep(session)().words == "grade"
    session.folder.fix.write_text('schema = "labrunner/fix/v1"\ngrad_clip = 0.5\n')
    assert (NextStep(session)().words, NextStep(session)().action) == ("mend_again", "fix")
    session.folder.fix.write_text('schema = "labrunner/fix/v1"\ngrad_clip = 1.0\n')
    following_on = NextStep(session)
    session.flights["fix"] = session.flights["break"]  # without a clip
    assert following_on().words == "mend_again"
    session.flights["fix"] = session.flights["control"]  # run once more, as the file has it
    assert following_on().words == "grade"
    session.folder.fix.write_text("grad_clip = ")  # half written: the page of the fix says so
    assert NextStep(session)().words == "grade"


def test_predictions_of_one_word_send_back_to_the_experiments_before_the_grade(session, monkeypatch):
    session.folder.postmortem.parent.mkdir(parents=True)
    session.folder.postmortem.write_text("# begun\n")
    monkeypatch.setattr(following, "_empty", lambda _path: ([], roles_of("spike")))
    monkeypatch.setattr("labrunner.deck.work.answers.Answers.owed", property(lambda _: 0))
    monkeypatch.setattr(NextStep, "_trying", lambda _: None)
    session.flights["fix"] = session.flights["control"]
    of = '[[experiment]]\ntests = "H1"\nset = {{ "optimizer.grad_clip" = {} }}\npredicts = "{}"\n'
    session.folder.experiments.write_text(of.format(1, "calm") + of.format(2, "calm"))
    assert (NextStep(session)().words, NextStep(session)().action) == ("one_word", "experiments")
    session.folder.experiments.write_text(of.format(1, "calm") + of.format(2, "nan"))
    assert NextStep(session)().words == "grade"


def test_one_word_that_came_true_holds_neither_the_fix_up_nor_an_empty_section(session, monkeypatch):
    session.folder.postmortem.parent.mkdir(parents=True)
    session.folder.postmortem.write_text("# begun\n")
    empty: list[str] = ["verification"]
    monkeypatch.setattr(following, "_empty", lambda _path: (empty, roles_of("spike")))
    monkeypatch.setattr("labrunner.deck.work.answers.Answers.owed", property(lambda _: 0))
    monkeypatch.setattr(NextStep, "_trying", lambda _: None)
    monkeypatch.setattr("labrunner.deck.work.experiments.Experiments.one_true", lambda *_: "calm")

    def coming(language: str) -> str:
        step = NextStep(session)()
        assert step.action in ("experiments", "postmortem", "grade", "fix")
        return step.told(Say(language), lambda action: action)

    assert coming("en") == "next: experiments, only calm came true, for two fifths; or fix, the fix"
    assert coming("es") == "sigue: experiments, solo acertó calm, por dos quintos; o fix, el arreglo"
    session.flights["fix"] = session.flights["control"]
    assert coming("en").startswith("next: postmortem, post-mortem: verification"), "a section that is empty bars a pass"
    empty.clear()
    assert coming("en") == "next: experiments, only calm came true, for two fifths; or grade, the grade"
    assert coming("es") == "sigue: experiments, solo acertó calm, por dos quintos; o grade, la nota"
    monkeypatch.setattr("labrunner.deck.work.experiments.Experiments.full", property(lambda _: True))
    assert coming("en") == "next: grade, the grade", "no further one is taken"


@pytest.mark.parametrize(
    ("id", "empty", "lang", "told"),
    [
        ("no-clip", ["symptoms", "hypotheses"], "en", "next: m, post-mortem: symptoms"),
        ("no-clip", ["hypotheses"], "en", "hypotheses, before experiments and fix"),
        ("no-clip", ["rootcause", "lesson"], "es", "causa raíz, antes de las preguntas"),
        # Its symptoms are told in full only where there is a hypothesis.
        ("bandit-shift", ["symptoms", "hypotheses"], "es", "hipótesis, antes de experimentos y arreglo"),
        ("bandit-shift", ["symptoms"], "en", "next: m, post-mortem: symptoms"),
    ],
)
def test_which_section_comes_next_and_what_it_comes_before_is_told(
    id, empty, lang, told, tmp_path, places, monkeypatch
):
    lab = load_lab(id)
    session = LabSession(lab, LabFolder(tmp_path / lab.phase / id), root=tmp_path / "runs")
    session.walked = True
    monkeypatch.setattr(NextStep, "_flying", lambda _: None)
    monkeypatch.setattr(following, "_empty", lambda _path: (empty, roles_of("spike")))
    coming = NextStep(session)()
    assert told in coming.told(Say(lang), lambda _: "m")
    assert roles_of("spike")[coming.values["section"] - 1] == coming.role


def test_a_form_without_a_word_lacks_every_section(session):
    session.folder.postmortem.parent.mkdir(parents=True)
    session.folder.postmortem.write_text("## 1. Symptoms\n\n- Spike: step 312\n")
    empty, roles = following._empty(session.folder.postmortem)
    assert roles == roles_of("spike") and "symptoms" not in empty and {"verification", "lesson"} <= set(empty)


def test_the_grade_waits_while_anything_is_remarked_on_a_section(session, monkeypatch):
    session.folder.postmortem.parent.mkdir(parents=True)
    sections = {n: f"## {n}.\n\nNothing to object to.\n" for n in (5, 7)}
    sections[6] = "## 6. Verification\n\n- seed 42, epsilon 0.3, until step 9999: held\n"

    def written() -> None:
        session.folder.postmortem.write_text("# Post-mortem\n\n" + "\n".join(sections[n] for n in sorted(sections)))

    monkeypatch.setattr(following, "_empty", lambda _path: ([], roles_of("spike")))
    monkeypatch.setattr("labrunner.deck.work.answers.Answers.owed", property(lambda _: 0))
    monkeypatch.setattr(NextStep, "_trying", lambda _: None)
    session.flights["fix"] = session.flights["control"]
    written()
    coming = NextStep(session)()
    assert (coming.words, coming.action, coming.values) == ("remarked", "postmortem", {"sections": "6"})
    assert coming.told(Say("es"), lambda _: "m").endswith("(sección 6)")
    progress.append(session.folder.progress, "graded", {"score": 50.0, "max_score": 100.0})
    assert NextStep(session)().words == "remarked", "nor before another one"
    sections[6] = sections[6].replace("9999", "500")
    written()
    assert NextStep(session)().words == "better"


def test_a_post_mortem_without_a_heading_is_only_its_head():
    text = Sections("# begun\n", ["Symptoms", "Hypotheses"])
    assert (text.body(0), text.numbers, text.body(2)) == ("# begun", [0, 1, 2], "")


def test_the_list_of_labs_says_which_key_leads_to_the_next_one(lab, folder):
    rows = [LabRow(id=name, phase="phase-19", lab=lab, folder=folder) for name in ("no-clip", "lr-jump")]
    assert (
        of_labs(rows, "no-clip").told(Say("en"), lambda _: "enter") == "next: enter opens no-clip; its text comes first"
    )
    keys = {"up": "↑", "down": "↓", "open": "enter", "another": "n"}
    assert (
        of_labs(rows, "lr-jump").told(Say("en"), keys.get) == "next: enter opens this one; next in order: no-clip (↑ ↓)"
    )
    rows[1] = replace(rows[1], stage="postmortem")
    assert of_labs(rows, "lr-jump").told(Say("en"), lambda _: "enter") == "next: enter, go on with lr-jump"
    assert of_labs(rows, "no-clip").told(Say("en"), keys.get) == "next: enter opens this one; begun: lr-jump (↑ ↓)"
    rows[0] = replace(rows[0], stage="run")
    assert of_labs(rows, "lr-jump").told(Say("en"), lambda _: "enter") == "next: enter, go on with lr-jump"
    rows[1] = replace(rows[1], stage="new")
    assert of_labs(rows, "lr-jump").told(Say("es"), keys.get) == "sigue: enter abre este; empezado: no-clip (↑ ↓)"
    solved = [replace(row, stage="solved") for row in rows]
    assert of_labs(solved, "lr-jump").told(Say("en"), keys.get) == "every lab is solved; next: n, another case"


def test_readings_and_differences_do_not_name_the_coefficient_of_a_run_without_a_clip(session):
    def rows(arm: str, *, told: bool) -> str:
        scene = Scene(session.flights[arm].run, View(), ASCII, Say("en"), None, told)
        canvas = table(scene, 100, 40)
        return "\n".join("".join(map(chr, row)) for row in canvas.chars)

    for _ in range(20):
        session.choose("break" if session.chosen != "break" else "control")
        session.poll()
    broken, control = session.flights["break"], session.flights["control"]
    assert broken.run.clip is None and control.run.clip is not None
    assert "clip coef" not in rows("break", told=False) and "post clip" in rows("break", told=False)
    assert "clip coef" in rows("break", told=True) and "clip coef" in rows("control", told=False)
    told = [one.field for one in compare(control, broken, 300).differences]
    kept = [one.field for one in compare(control, broken, 300, told=False).differences]
    assert [name for name in told if name not in kept] == ["clip_coef"]
    clipped = compare(control, control, 300, told=False)
    assert "clip_coef" not in [one.field for one in clipped.differences], "that it is missing tells nothing"
    for language, words in (
        ("en", "Until this is solved the table leaves out what would name"),
        ("es", "la tabla omite lo que nombraría la causa"),
    ):
        assert words in parting_text(clipped, Say(language))
        assert "clip_coef" not in parting_text(compare(control, control, 300), Say(language))


@pytest.mark.parametrize("lang", ["en", "es"])
def test_why_a_grade_with_points_enough_is_no_pass_comes_first(lang):
    why = say(lang, "pass.half.experiments", score="0", most="25")
    grade = Grade("no-clip", 75, 100, False, checks=(Check("a", "a", "pass", 1, 1, ""),), notes=("practice: x", why))
    assert [row.message for row in grade.rows] == [why, "", "practice: x"]
    assert grade.unmet == (why,) and replace(grade, notes=("practice: x",)).unmet == ()


def test_the_cause_may_be_told_after_the_first_grade(session):
    assert session.asked_by == session.lab.id and session.walk.withheld
    progress.append(session.folder.progress, "graded", {"score": 12.0, "max_score": 100.0})
    assert session.asked_by is None and not session.walk.withheld


def test_a_next_step_that_does_not_fit_keeps_its_key_and_leaves_out_the_count():
    text = Say("es")("next.write", key="m", title="síntomas", done=3, of=7)
    assert fit_next(text, 37) == "sigue: m, post-mortem: síntomas" and fit_next(text, 80) == text
    assert fit_next(text, 20) == "sigue: m…" and fit_next("sigue)", 3) == "si…"


def test_while_an_experiment_trains_it_is_said_what_can_be_written(session, folder, monkeypatch):
    folder.path.mkdir(parents=True, exist_ok=True)
    folder.postmortem.write_text("# begun\n")
    monkeypatch.setattr(following, "_empty", lambda _path: (["evidence"], roles_of("spike")))
    session.flights["experiment-1"] = SimpleNamespace(run_dir="e", status="running", live=True, flown=False)
    coming = NextStep(session)()
    assert (coming.words, coming.action, coming.training) == ("write", "postmortem", "experiment-1")
    told = coming.told(Say("en"), lambda _: "m")
    assert told == "experiment-1 trains; next: m, post-mortem: discriminating evidence"


def test_while_the_break_trains_there_is_only_to_watch(session):
    session.flights["break"] = SimpleNamespace(run_dir="b", status="running", live=True, flown=False)
    assert NextStep(session)().words == "watch"
