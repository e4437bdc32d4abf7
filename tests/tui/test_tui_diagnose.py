"""The stability check as the learner walks it: one vocabulary with the program, and nothing told before it is asked."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import get_args

import pytest
from tui_fakes import press, shown, until
from tui_synthetic import journal, write_run

from labrunner.course import progress
from labrunner.course.lab import load_lab
from labrunner.deck.run.state import RunState
from labrunner.deck.strings import Say
from labrunner.deck.work import diagnose
from labrunner.deck.work.diagnose import CAUSES, CHOICES, Walk
from labrunner.diagnosis.check import check
from labrunner.diagnosis.scaling import History
from labrunner.engine.config import PrecisionConfig
from labrunner.engine.record.manifest import read_manifest, write_manifest
from labrunner.series.series import load_run

pytestmark = pytest.mark.slow


DIAGNOSIS = Path(__file__).parents[2] / "labrunner" / "diagnosis"
#: What the program may answer to each question of words, from where it takes its answers.
ANSWERS = {
    "Q1.2": {
        *get_args(PrecisionConfig.model_fields["dtype"].annotation),
        *re.findall(
            r'(?:return|dtype =) "(\w+)"', (DIAGNOSIS / "scaling.py").read_text("utf-8").split("def _history")[0]
        ),
    },
    "Q2.3": {*CAUSES},
    "Q2.4": {*CAUSES},
    "Q3.2": {*get_args(History)},
}


@dataclass
class Found:
    """A result of the check as far as the walk asks for it."""

    path: list = field(default_factory=list)
    verdict: str = "healthy"
    cause: str | None = None


@dataclass
class Said:
    question: str
    answer: object
    evidence: str = "evidence"


def graded(places, lab: str) -> None:
    """Note a first grade, not passed."""
    path = places / "learners" / "ada" / "phase-19" / lab / "progress.json"
    progress.append(path, "graded", {"score": 31.0, "max_score": 100.0})


def test_whatever_the_program_may_answer_can_be_chosen():
    assert CHOICES.keys() == ANSWERS.keys()
    for question, answers in ANSWERS.items():
        assert answers <= {*CHOICES[question]}, question


def test_every_cause_that_the_program_names_can_be_chosen():
    named = set()
    for path in DIAGNOSIS.glob("*.py"):
        named |= set(re.findall(r'"((?:[a-z]+-)+(?:batch|discontinuity|reset|shift|scale))"', path.read_text("utf-8")))
    assert {"long-tail-batch", "loss-scale"} <= named - {"outlier-batch"} <= {*CAUSES}


@pytest.mark.parametrize("question", CHOICES)
def test_the_same_choice_agrees_and_another_differs(question):
    for choice in CHOICES[question]:
        walk = Walk(answers={question: choice}, program={question: (choice, "")})
        assert walk.agrees(question) is True
        other = next(c for c in CHOICES[question] if c != choice)
        walk.program = {question: (other, "")}
        assert walk.agrees(question) is False


def test_the_scale_is_told_in_the_words_of_the_labs_own_question():
    wanted = next(q for q in load_lab("fp16-overflow").questions if q.id == "history").choices
    assert tuple(wanted) == CHOICES["Q3.2"]
    assert [diagnose.words(choice, Say("es")) for choice in wanted] == [
        "constante",
        "se dobla y se parte por la mitad",
        "se ha hundido",
    ]
    assert diagnose.words("doubling", Say("en")) == "doubling and halving"


def test_what_was_not_answered_stays_hidden():
    walk = Walk(answers={"Q1.1": False})
    walk.reveal(Found([Said("Q1.1", False), Said("Q2.1", True), Said("Q2.2", False)]))
    assert walk.told("Q1.1") == (False, "evidence") and walk.told("Q2.1") is None and not walk.over
    walk.answer("Q2.1", True)
    assert walk.told("Q2.1") == (True, "evidence") and walk.told("Q2.2") is None


@pytest.mark.parametrize("language", ["en", "es"])
async def test_the_verdict_comes_after_the_last_answer(deck, runs, language):
    verdict, program = {"en": ("verdict:", "program:"), "es": ("veredicto:", "programa:")}[language]
    async with deck("enter", "d", "n", "o", language=language) as (app, pilot):
        text = shown(app)
        assert text.count(program) == 1 and verdict not in text
        assert Say(language)("diag.rest") in text
        await press(pilot, "y")
        assert shown(app).count(program) == 2
        await press(pilot, "n", "1")
        assert verdict in shown(app)


@pytest.mark.parametrize("language", ["en", "es"])
def test_asking_the_program_says_what_it_does(language):
    from labrunner.tui import actions

    say, action = Say(language), actions.named("diagnose", "reveal")
    assert say(action.help) != say(actions.named("hints", "reveal").help)
    assert {"en": "Costs nothing", "es": "No cuesta nada"}[language] in say(action.help)


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_loss_that_came_back_late_is_not_called_back_within_the_bound(places, lab, language):
    from labrunner.diagnosis.check import check, late
    from labrunner.series.series import load_run

    result = check(load_run(write_run(places / "runs", lab, "break", spike_at=150)), lang=language)
    back = next(q for q in result.path if q.question == "Q2.2")
    assert result.verdict == "spike-recovered" and back.answer is False
    assert (
        "within the bound" not in back.evidence
        and {"en": "not within 50; up to 200", "es": "no en 50; hasta 200"}[language] in back.evidence
    )
    assert {"en": "back later than the 50 steps", "es": "volvió después de los 50 pasos"}[language] in late(
        result, language
    )
    result.path = []
    assert late(result, language) is None


async def test_the_screen_says_so_beside_the_verdict(deck, places, lab):
    write_run(places / "runs", lab, "break", spike_at=150)
    async with deck("enter", "d", "n", "y", "n", "1", "o", size=(160, 50)) as (app, _):
        text = " ".join(shown(app).split())
        assert "verdict: spike-recovered" in text and "back later than the 50 steps of Q2.2" in text
        assert "Did the loss come back within 50 steps?" in text


async def test_a_walk_is_there_again_when_the_lab_was_left(deck, runs, places):
    async with deck("enter", "d", "n", "y", "n", "1", "escape", "escape") as (app, pilot):
        await until(app, pilot, lambda: app.screen.page == "labs")
        await press(pilot, "enter", "d")
        walk = app.screen.walk
        assert walk.over and walk.answers["Q2.4"] == "long-tail-batch" and "program:" not in shown(app)
        await press(pilot, "o")
        assert "verdict:" in shown(app) and app.screen.walk.told("Q2.4") is None
    graded(places, "no-clip")
    async with deck("enter", "d") as (app, _):
        assert app.screen.walk.told("Q2.4") is not None, "what waits for the first grade is told then"
        assert "verdict:" in shown(app)


async def test_the_scale_of_a_control_can_be_answered_right(deck, places):
    run_dir = write_run(places / "runs", load_lab("fp16-overflow"), "control", spike_at=9999)
    write_manifest(run_dir, read_manifest(run_dir).model_copy(update={"dtype": "fp16"}))
    graded(places, "fp16-overflow")  # before the first grade the program says nothing to what a question asks
    async with deck("down", "enter", "d", "n", "n", "y", language="es") as (app, pilot):
        assert "2 se dobla y se parte por la mitad" in shown(app)
        await press(pilot, "2")
        walk = app.screen.walk
        walk.reveal(Found([Said("Q3.2", "doubling")]))
        app.screen.redraw()
        text = shown(app)
        assert walk.agrees("Q3.2") and "tú: se dobla y se parte" in text and "difiere" not in text


@pytest.mark.parametrize(("language", "asks"), [("en", "Search for commands"), ("es", "Busca un comando")])
async def test_the_palette_asks_in_the_language_of_the_screens(deck, runs, language, asks):
    async with deck("enter", "colon", language=language) as (app, _):
        assert asks in shown(app)


def test_what_was_never_asked_keeps_the_verdict():
    walk = Walk()
    for question, answer in (("Q1.1", False), ("Q2.1", False), ("Q4.1", False)):
        walk.answer(question, answer)
    walk.reveal(Found([Said("Q1.1", False), Said("Q2.1", True), Said("Q2.2", True), Said("Q2.3", "optimizer-reset")]))
    assert walk.over and walk.detour == "Q2.1"
    walk.answer("Q2.1", True)
    assert not walk.over and walk.open == "Q2.2" and walk.detour is None and walk.told("Q2.2") is None
    walk.answer("Q2.2", True)
    walk.answer("Q2.3", "long-tail-batch")
    assert walk.over and walk.detour is None and walk.agrees("Q2.3") is False  # it was asked: that is the comparison


@pytest.mark.parametrize(
    ("language", "verdict", "anew"),
    [
        ("en", "verdict:", "here the program went another way"),
        ("es", "veredicto:", "aquí el programa fue por otro camino"),
    ],
)
async def test_a_wrong_no_reveals_neither_verdict_nor_cause(deck, runs, language, verdict, anew):
    def said(app) -> str:
        return " ".join(" ".join(row[:44].split()) for row in shown(app).splitlines())

    async with deck("enter", "d", "n", "n", "n", language=language) as (app, pilot):
        await press(pilot, "o")
        assert anew in said(app) and verdict not in said(app) and "long-tail-batch" not in shown(app)
        assert app.screen.question == "Q2.1"
        await press(pilot, "y", "n", "1")
        assert verdict in said(app) and anew not in said(app)


async def test_the_check_shows_the_whole_run_as_it_is_and_leaves_the_run_screen_as_it_was(deck, runs):
    async with deck("enter", "3", "plus", "s") as (app, pilot):
        view = app.session.view
        seen = view.zoomed, view.smooth, view.selected, list(view.shown)
        assert seen[:3] != (None, False, 1)
        await press(pilot, "d", "y")
        scene = app.screen.scene()
        assert scene.view.zoomed is None and not scene.view.smooth
        assert scene.view.window(scene.run) == (
            1,
            app.session.flight.steps,
        ) and scene.view.selected not in view.visible(2)
        await press(pilot, "escape")
        assert (view.zoomed, view.smooth, view.selected, view.shown) == seen


async def test_the_help_explains_causes_only_once_one_is_asked_for(deck, runs):
    async with deck("enter", "d", "question_mark") as (app, pilot):
        assert "long-tail-batch" not in str(app.screen.words())
        await press(pilot, "escape", "n", "y", "y", "question_mark")
        assert "long-tail-batch" in str(app.screen.words())


@pytest.mark.parametrize(("asked_about", "verdict"), [(True, "healthy"), (False, "healthy"), (True, "diverged")])
def test_a_break_whose_loss_tells_nothing_sends_to_the_other_panels(places, lab, asked_about, verdict):
    run = load_run(write_run(places / "runs", lab, "control"))
    result = replace(check(run), verdict=verdict)
    told = diagnose.remarks(None, run, result, Say("en"), asked_about=asked_about)
    assert any("the other panels" in line for line in told) is (asked_about and verdict == "healthy")


def test_every_cause_that_can_be_chosen_is_explained_in_the_help():
    for language in ("en", "es"):
        told = Say(language)("help.units.causes")
        assert all(f"{cause}:" in told or f"{cause}," in told for cause in CAUSES), language


@pytest.mark.parametrize("language", ["en", "es"])
async def test_before_the_first_grade_the_program_keeps_the_cause_to_itself(deck, places, runs, language):
    path = ("enter", "d", "n", "y", "n", "3", "o")
    async with deck(*path, language=language, size=(160, 50)) as (app, _):
        text = " ".join(shown(app).split())
        first = " ".join(Say(language)("diag.withheld", key="esc g").split()[:5])
        assert app.screen.walk.compared and first in text
        assert Say(language)("diag.verdict.alone", verdict="") in text and "long-tail-batch" not in text
        assert app.screen.walk.agrees("Q2.4") is None and app.screen.walk.told("Q2.4") is None
    graded(places, "no-clip")
    async with deck(*path, language=language, size=(160, 50)) as (app, _):
        text = shown(app)
        assert app.screen.walk.agrees("Q2.4") is False and text.count("long-tail-batch") >= 2


async def test_the_check_is_as_it_was_left_and_then_the_post_mortem_comes_next(deck, runs):
    async with deck("enter", size=(160, 50)) as (app, pilot):
        assert "next: d, the check; m, post-mortem" in shown(app)
        await press(pilot, "d")
        assert "next: answer Q1.1" in shown(app)
        await press(pilot, "n", "y", "n", "1")
        assert "next: o, compare with the program" in shown(app)
        await press(pilot, "o")
        assert "next: esc m, post-mortem: symptoms" in shown(app)
        await press(pilot, "escape")
        assert "next: m, post-mortem: symptoms" in shown(app)
        await press(pilot, "d")
        assert "verdict:" in shown(app) and app.screen.walk.answers["Q2.4"] == "long-tail-batch"


async def test_a_verdict_longer_than_the_page_is_read_to_its_end(deck, places, runs):
    graded(places, "no-clip")
    async with deck("enter", "d", "n", "y", "n", "1", "o", size=(80, 24)) as (app, pilot):
        assert "more lines, ↓ shows them" in " ".join(shown(app).split())
        last = app.screen.walk.remarks[-1].split()[-1]
        await press(pilot, *["down"] * 30)
        text = " ".join(shown(app).split())
        assert "more lines" not in text and last in text
        await press(pilot, *["up"] * 40)
        assert app.screen.question == "Q1.1"


@pytest.mark.parametrize(("language", "told"), [("en", "steps 300 to 500"), ("es", "pasos 300 a 500")])
def test_the_question_of_the_last_steps_says_which_these_are(language, told):
    run, say = RunState(), Say(language)
    run.feed(journal(500))
    assert told in diagnose.asked("Q4.1", run, say)
    assert told not in diagnose.asked("Q4.2", run, say)
    short = RunState()
    short.feed(journal(120))
    assert " 1 " in diagnose.asked("Q4.1", short, say) and " 120 " in diagnose.asked("Q4.1", short, say)
