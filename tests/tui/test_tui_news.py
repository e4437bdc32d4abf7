"""What the line for news says goes when the thing that it speaks of is otherwise, not only after its seconds."""

from __future__ import annotations

import pytest
from tui_fakes import press, shown, until

from labrunner.deck.strings import Say

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def long_news(monkeypatch):
    """No sentence goes by itself while a test looks."""
    from labrunner.tui.screens import news

    monkeypatch.setattr(news, "NOTICE_SECONDS", {"information": 900.0, "warning": 900.0, "error": 900.0})


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_gap_that_is_said_to_be_open_and_is_filled_is_open_no_more(deck, runs, language):
    told = Say(language)("pm.this_gap", at=1, of=9, key="tab")[:20]
    async with deck("enter", "n", "m", "ctrl+r", "tab", language=language) as (app, pilot):
        assert told in shown(app)
        await press(pilot, *"2.5")
        await until(app, pilot, lambda: told not in shown(app))


async def test_a_field_that_was_passed_by_is_named_until_it_is_filled(deck, runs):
    async with deck("enter", "n", "m", "ctrl+r", "tab", "tab") as (app, pilot):
        assert "left open: pre-spike loss" in shown(app)
        await press(pilot, *"2.5", "enter")  # the next one: the one named is as open as before
        assert "left open: pre-spike loss" in shown(app)
        await press(pilot, "shift+tab", "shift+tab")
        editor = app.screen.query_one("Editor")
        editor.move_cursor((1, len(editor.text.split("\n")[1])))
        await press(pilot, *"2.4")
        await until(app, pilot, lambda: "left open" not in shown(app))


async def test_what_a_section_leaves_open_is_said_until_it_is_filled_there(deck, runs):
    async with deck("enter", "n", "m", "escape", "i", "tab", size=(160, 50)) as (app, pilot):
        assert "left open in section 1 (9)" in shown(app)
        await press(pilot, "shift+tab", "a")
        await until(app, pilot, lambda: "left open in section 1 (9)" not in shown(app))


async def test_a_reading_that_was_inserted_and_taken_back_is_not_said_to_be_there(deck, runs):
    async with deck("enter", "n", "m", "escape", "i") as (app, pilot):
        assert "inserted: 312" in shown(app)
        await press(pilot, "u")
        await until(app, pilot, lambda: "inserted: 312" not in shown(app))


async def test_that_no_step_is_named_yet_is_said_until_one_is(deck, runs):
    async with deck("enter", "n", "m", "escape", "a") as (app, pilot):
        assert "first say on the first line" in shown(app)
        await press(pilot, "enter", *"312")
        await until(app, pilot, lambda: "first say on the first line" not in shown(app))


async def test_why_a_key_does_nothing_is_said_as_long_as_that_is_so(deck, runs):
    async with deck("enter", "f", "w") as (app, pilot):
        assert "nothing to do here now" in shown(app)
        app.screen._unsaved, app.screen.refused = ("fix.toml", ""), True  # now there is something to write
        await until(app, pilot, lambda: "nothing to do here now" not in shown(app))


async def test_a_value_that_was_refused_is_said_to_be_so_until_it_is_left(deck, runs):
    async with deck("enter", "f", *["down"] * 4, "enter", "ctrl+u", *"900", "enter") as (app, pilot):
        assert "900" in shown(app) and "between" in shown(app)
        refused = "optimizer.grad_clip = 900"
        assert refused in shown(app)
        await press(pilot, "escape")
        await until(app, pilot, lambda: refused not in shown(app))


async def test_that_nothing_runs_is_said_until_something_is_changed(deck, runs):
    async with deck("enter", "f", "r") as (app, pilot):
        assert "nothing runs" in shown(app)
        await press(pilot, *["down"] * 4, "enter", "ctrl+u", *"2", "enter")
        await until(app, pilot, lambda: "nothing runs" not in shown(app))


async def test_what_an_experiment_lacks_is_said_until_it_is_chosen(deck, runs):
    async with deck("enter", "E", "c") as (app, pilot):
        assert "write the hypotheses first" in shown(app)
        await press(pilot, "down")
        await until(app, pilot, lambda: "write the hypotheses first: section 2" not in shown(app))
