"""No gap of a post-mortem is missed without a word, and who comes back to a text finds the place again."""

import pytest
from tui_fakes import page, press, shown, until

from labrunner.deck.strings import Say

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("language", ["en", "es"])
async def test_tab_right_after_a_reading_stays_at_the_gap_that_it_went_on_to_and_then_names_what_it_leaves(
    deck, runs, language
):
    say = Say(language)
    async with deck("enter", "n", "m", "ctrl+r", language=language) as (app, pilot):
        editor = app.screen.query_one("Editor")
        assert editor.text.splitlines()[0].endswith(": 312") and editor.cursor_location[0] == 1
        await press(pilot, "tab")
        assert editor.cursor_location[0] == 1 and say("pm.this_gap", at=1, of=9, key="tab")[:40] in shown(app)
        await press(pilot, "tab")
        label = editor.text.splitlines()[1].removeprefix("- ").partition(" (")[0]
        assert editor.cursor_location[0] == 2 and say("pm.left_open", name=label) in shown(app)


async def test_the_gap_at_which_writing_begins_after_a_reading_is_not_skipped_by_the_first_tab(deck, runs):
    async with deck("enter", "n", "m", "escape", "i", "enter", "tab") as (app, pilot):
        editor = app.screen.query_one("Editor")
        assert editor.cursor_location[0] == 1 and editor.text.splitlines()[0].endswith(": 312")


@pytest.mark.parametrize(("language", "words"), [("en", "letters go into the text"), ("es", "las letras van al texto")])
async def test_a_post_mortem_that_opens_says_that_letters_are_text(deck, runs, language, words):
    async with deck("enter", "m", language=language) as (app, pilot):
        assert words in shown(app) and app.screen.writing  # a new one
        await press(pilot, "escape", "q", "m")
        assert words in shown(app) and app.screen.writing


async def test_who_leaves_a_section_that_is_begun_reads_what_is_open_in_it(deck, runs):
    async with deck("enter", "n", "m", "escape", "tab", "shift+tab", "i", "tab", size=(160, 50)) as (app, _):
        assert app.screen.notes.section == 2
        assert "left open in section 1 (9): pre-spike loss, loss at the spike" in shown(app)


async def test_a_section_that_is_not_begun_is_walked_past_without_a_word(deck, runs):
    async with deck("enter", "m", "escape", "tab", "tab") as (app, _):
        assert app.screen.notes.section == 3 and "left open" not in shown(app)


async def test_which_numbers_earn_nothing_is_said_before_any_is_filled_in(deck, runs):
    async with deck("enter", "m", "escape", size=(160, 50)) as (app, pilot):
        await until(app, pilot, lambda: "these lines earn no points" in shown(app))
        assert app.screen.notes.review.state(1) == "empty"


async def test_on_a_line_without_points_that_stands_first_while_it_is_written(deck, runs):
    async with deck("enter", "m") as (app, pilot):
        told = app.say("pm.unpaid_line")
        assert told[:20] not in shown(app)
        await press(pilot, "tab", "tab")
        await until(app, pilot, lambda: told[:20] in shown(app))


async def test_a_lab_that_was_left_opens_its_text_at_the_section_and_caret_and_its_run_at_the_step(deck, runs, folder):
    async with deck("enter", "n", "m", "escape", "tab", "tab", "tab", "enter") as (app, pilot):
        await press(pilot, *"a b c", "left", "left", "escape", "q")
        assert page(app) == "RunPage"
        await press(pilot, "escape", "escape")
        await until(app, pilot, lambda: page(app) == "LabsPage")
        await press(pilot, "enter")
        await until(app, pilot, lambda: page(app) == "RunPage")
        await press(pilot, "m")
        await until(app, pilot, lambda: page(app) == "PostmortemPage")
        assert app.screen.notes.section == 4
        assert app.screen.query_one("Editor").cursor_location == (0, 3)


async def test_the_first_look_at_a_text_of_before_is_at_the_step_that_it_names(deck, runs):
    async with deck("enter", "m", *"200", "escape", "q") as (app, pilot):
        assert app.session.view.cursor is None
        await press(pilot, "escape")
        await until(app, pilot, lambda: page(app) == "LabsPage")
        app.left_at.__init__()  # as after the program was started anew
        await press(pilot, "enter")
        await until(app, pilot, lambda: page(app) == "RunPage")
        await press(pilot, "m")
        await until(app, pilot, lambda: page(app) == "PostmortemPage")
        assert app.session.view.cursor == 200


@pytest.mark.parametrize("language", ["en", "es"])
async def test_in_every_section_that_tab_comes_to_what_comes_next_stands_beside_its_name(deck, runs, language):
    say = Say(language)
    async with deck("enter", "m", language=language) as (app, pilot):
        for number in range(2, 8):
            app.screen.query_one("Editor").load_text("1")
            await press(pilot, "tab")
            foot = shown(app).splitlines()[-2]
            assert app.screen.notes.section == number and say("pm.turned", section=number, title="") in foot
            assert say("next.here.writing", key="tab") in foot


@pytest.mark.parametrize("language", ["en", "es"])
async def test_beyond_the_last_gap_tab_says_first_that_the_next_one_is_in_a_section_before(deck, runs, language):
    say = Say(language)
    async with deck("enter", "m", language=language, size=(160, 50)) as (app, pilot):
        screen = app.screen
        for number in screen.notes.sections.numbers[2:]:
            screen._show(number)
            app.screen.query_one("Editor").text = "- words of my own, 3 of them"
            await press(pilot, "x")
        last = screen.notes.section
        await press(pilot, "tab")
        assert screen.notes.section == last
        told = say("pm.open_before", count=10, section=1, key="tab")
        await until(app, pilot, lambda: told[:30] in shown(app))
        await press(pilot, "tab")
        assert screen.notes.section == 1
