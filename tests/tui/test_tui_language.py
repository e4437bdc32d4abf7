"""The other language, by a key on every page: at once, without loss of what was typed, and remembered."""

from __future__ import annotations

import pytest
from tui_fakes import page, press, shown, until

from labrunner.course.config import load_config
from labrunner.deck.strings import Say

pytestmark = pytest.mark.slow


async def test_the_first_page_of_all_offers_it_and_keeps_the_name_typed(deck):
    async with deck(learner="") as (app, pilot):
        assert page(app) == "WhoPage" and "f2 español" in shown(app).splitlines()[-1]
        field = app.screen.query_one("#name")
        field.value = "grace"
        await press(pilot, "f2")
        assert field.value == "grace" and field.placeholder == Say("es")("who.name")
        assert "¿quién aprende?" in shown(app) and "who is learning?" not in shown(app)
        assert "f2 English" in shown(app).splitlines()[-1]
        await press(pilot, "enter")
        assert page(app) == "LabsPage" and "resueltos" in shown(app)
    assert load_config().lang == "es" and load_config().learner == "grace"


async def test_the_list_of_labs_is_there_in_the_other_language_at_once(deck):
    async with deck() as (app, pilot):
        assert "f2 español" in shown(app).splitlines()[-1]
        await press(pilot, "f2")
        assert "español desde aquí" in shown(app)
        assert app.say("labs.title") in shown(app) and "f2 English" in shown(app)
        assert app.screen.query_one("#search").placeholder == app.say("labs.search")
        await press(pilot, "f2")
        assert "English from here on" in shown(app) and load_config().lang == "en"


async def test_a_page_of_text_and_the_page_below_it_change_too(deck, runs):
    async with deck("enter", "t") as (app, pilot):
        spanish = " ".join(app.session.lab.text("symptoms", "es").split())[:30]
        await press(pilot, "f2")
        await until(app, pilot, lambda: spanish in shown(app))
        await press(pilot, "question_mark")
        assert app.say("help.title") in shown(app)
        await press(pilot, "f2")
        assert Say("en")("help.help").split(",")[0][:20] in shown(app)
        await press(pilot, "escape", "escape")
        assert page(app) == "RunPage" and "sigue:" not in shown(app)


async def test_what_is_written_in_a_post_mortem_stays_and_what_is_remarked_changes(deck, runs, folder):
    async with deck("enter", "m") as (app, pilot):
        await press(pilot, *"312")
        before = app.screen.query_one("#pm-text").text
        await press(pilot, "f2")
        assert app.screen.query_one("#pm-text").text == before and app.screen.writing
        assert "lo escrito queda" in shown(app)
        await until(app, pilot, lambda: app.screen._check_at is None)
        assert Say("es")("pm.section.symptoms") in shown(app)


async def test_an_answer_that_is_being_typed_is_not_lost(deck, runs):
    async with deck("enter", "e") as (app, pilot):
        answers = app.screen
        answers.chosen = next(n for n, one in enumerate(answers.answers.questions) if one.kind != "choice")
        await press(pilot, "enter", *"312", "f2")
        assert answers.typing and answers.query_one("#value").value == "312" and app.say.language == "es"


async def test_what_the_program_answered_is_said_in_the_other_language(deck, runs):
    async with deck("enter", "d", "y", "o") as (app, pilot):
        english = app.screen.walk.told("Q1.1")
        await press(pilot, "f2")
        spanish = app.screen.walk.told("Q1.1")
        assert english is not None and spanish is not None
        assert spanish[0] == english[0] and spanish[1] != english[1]


async def test_a_language_that_cannot_be_kept_holds_for_this_time(deck, monkeypatch):
    monkeypatch.setenv("LABRUNNER_CONFIG", "/proc/nowhere/config.toml")
    async with deck("f2") as (app, pilot):
        assert app.say.language == "es" and "español solo por esta vez" in shown(app)


def test_the_settings_keep_their_other_lines(places):
    from labrunner.course.config import config_path, remember

    path = config_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('# mine\ntheme = "labrunner-day"\n[keys]\nnext_mark = "f3"\n')
    remember("lang", "es")
    assert path.read_text().startswith('# mine\ntheme = "labrunner-day"\nlang = "es"\n')
    assert load_config().lang == "es" and load_config().keys == {"next_mark": "f3"}
