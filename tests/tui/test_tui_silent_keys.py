"""A key that does nothing where it is pressed says why, and the first grade says what it would not pay."""

from __future__ import annotations

import sys

import pytest
from tui_fakes import fake_grader, page, press, shown

from labrunner.course import progress
from labrunner.deck.work import grade as grade_state
from labrunner.tui import actions
from labrunner.tui.screens.silent import why_silent

pytestmark = pytest.mark.slow

SCREENS = ("labs", "run", "arms", "hints", "postmortem", "experiments", "fix", "grade", "diagnose", "questions", "log")


@pytest.mark.parametrize("screen", SCREENS)
async def test_no_letter_that_means_something_anywhere_is_silent(on, screen):
    async with on(screen) as (app, pilot, _):
        here = actions.actions_for(screen)
        for key in {key for one in actions.REGISTRY for key in one.keys if len(key) == 1}:
            acts = any(key in one.keys and app.screen.works(one.name) for one in here)
            assert acts != bool(why_silent(app.screen, key)), key
        await press(pilot, "B")
        assert page(app) != "HelpPage" and "B means nothing here, " in shown(app)


@pytest.mark.parametrize(
    ("language", "fix", "form"),
    [
        ("en", "fix: esc f, on the run screen", "fill from its step: nothing to do here now"),
        ("es", "arreglo: esc f, en la pantalla de la ejecución", "rellenar con su paso: aquí no hay nada que hacer"),
    ],
)
async def test_a_page_of_a_lab_says_how_one_comes_to_the_others(deck, runs, language, fix, form):
    async with deck("enter", "m", "escape", "f", language=language) as (app, pilot):
        assert page(app) == "PostmortemPage" and fix in shown(app)
        await press(pilot, "tab", "a")
        assert app.screen.notes.section == 2 and form in shown(app)
        await press(pilot, "enter", "f")
        assert fix not in shown(app), "while writing a letter is a letter"


async def test_what_needs_a_run_says_which_key_makes_one(deck, places):
    async with deck("enter", "escape", "escape", "enter") as (app, pilot):
        await press(pilot, *(["enter"] if page(app) == "TextPage" else []), "d")
        assert page(app) == "RunPage" and "diagnose: there is no run yet, r makes one" in shown(app)


async def test_a_choice_that_is_not_there_says_how_many_are(deck, runs):
    async with deck("enter", "d", "y", "9") as (app, _):
        assert "there are 3 words to pick from here" in shown(app)


@pytest.mark.parametrize(
    ("language", "lacks"),
    [
        ("en", "empty sections: 1, 2, 3, 4, 5, 6, 7; no prediction made; g again grades"),
        ("es", "secciones vacías: 1, 2, 3, 4, 5, 6, 7; ninguna predicción; g califica igual"),
    ],
)
async def test_before_a_first_grade_it_is_said_what_it_would_not_pay(
    deck, runs, folder, tmp_path, monkeypatch, language, lacks
):
    monkeypatch.setattr(grade_state, "command", lambda *_: fake_grader(tmp_path))
    async with deck("enter", "g", asked=False, language=language) as (app, pilot):
        assert page(app) == "RunPage" and lacks in shown(app)
        await press(pilot, "g")
        assert page(app) == "GradePage"
    progress.append(folder.progress, "graded", {"score": 50.0, "max_score": 100.0})
    async with deck("enter", "g", asked=False, language=language) as (app, pilot):
        assert page(app) == "GradePage", "after it never"


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("en", "leaving stops the grading: esc once more leaves; what it finished is kept", "grading stopped; what it"),
        (
            "es",
            "salir detiene la calificación: esc otra vez sale; lo que terminó se guarda",
            "calificación detenida; lo",
        ),
    ],
)
async def test_who_leaves_a_grading_that_is_at_work_is_told_before_that_it_stops(
    deck, runs, monkeypatch, language, before, after
):
    slow = [sys.executable, "-P", "-c", "import time; time.sleep(600)"]
    monkeypatch.setattr(grade_state, "command", lambda *_: slow)
    async with deck("enter", "g", language=language) as (app, pilot):
        assert page(app) == "GradePage" and app.screen.working
        await press(pilot, "escape")
        assert page(app) == "GradePage" and app.screen.working and before in shown(app)
        await press(pilot, "escape")
        assert page(app) == "RunPage" and after in shown(app)
