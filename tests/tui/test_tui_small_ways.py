"""What a key does at once: the first Tab in a section, Enter where nothing can be run, Home, what was answered, and the
numbers of a panel that has many."""

import pytest
from textual import events
from tui_fakes import page, press, shown, until
from tui_synthetic import write_run

from labrunner.course.assignments import for_learner
from labrunner.course.hints import record_grade
from labrunner.course.lab import load_lab
from labrunner.deck.strings import Say
from labrunner.deck.work.fields import Field

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("key", ["tab", "shift+tab"])
async def test_the_first_tab_in_a_section_stays_in_its_first_gap_and_typing_replaces_it(deck, runs, key):
    async with deck("enter", "m", "escape", "tab", "enter") as (app, pilot):
        editor = app.screen.query_one("Editor")
        first, selected = editor.begins, editor.selected_text
        await press(pilot, key)
        assert (editor.begins, editor.selected_text) == (first, selected) and "gap 1 of" in shown(app)
        await press(pilot, *"lr")
        assert editor.text.startswith("1. lr: panel")
        await press(pilot, "tab")
        assert editor.selected_text == "<n>"


@pytest.mark.parametrize("moves", [("left",), ("right",), ("left", "right", "right")], ids=["before", "behind", "in"])
async def test_what_is_typed_at_an_untouched_gap_takes_its_place(deck, runs, moves):
    async with deck("enter", "m", "escape", "tab", "enter", *moves) as (app, pilot):
        editor = app.screen.query_one("Editor")
        assert editor.selection.is_empty and editor.text.startswith("1. <")
        await press(pilot, *"lr")
        assert editor.text.startswith("1. lr: panel")
        await press(pilot, "ctrl+z", "ctrl+z")
        assert editor.text.startswith("1. <"), "and can be taken back"


async def test_backspace_takes_a_gap_out_whole_and_a_blank_beside_it_leaves_it(deck, runs):
    async with deck("enter", "m", "escape", "tab", "enter", "right") as (app, pilot):
        editor = app.screen.query_one("Editor")
        before = editor.text
        await press(pilot, "space", "backspace")
        assert editor.text == before
        await press(pilot, "backspace")
        assert editor.text.startswith("1. : panel")


async def test_what_only_looks_like_a_gap_is_written_on(deck, runs):
    async with deck("enter", "m", "escape", "tab", "enter") as (app, pilot):
        await press(pilot, *"<eta>ta")
        assert app.screen.query_one("Editor").text.startswith("1. <eta>ta: panel")


async def test_the_second_tab_goes_on_to_the_second_gap(deck, runs):
    async with deck("enter", "m", "escape", "tab", "enter", "tab", "tab") as (app, _):
        assert app.screen.query_one("Editor").selected_text == "<n>"


async def test_a_section_reached_by_tab_goes_on_with_the_next_one(deck, runs):
    async with deck("enter", "m") as (app, pilot):
        editor = app.screen.query_one("Editor")
        editor.load_text("1")
        await press(pilot, "tab")
        assert app.screen.notes.section == 2 and editor.selected_text != "<n>"
        await press(pilot, "tab")
        assert editor.selected_text == "<n>"


@pytest.mark.parametrize(("language", "why"), [("en", "no fix.toml is written yet"), ("es", "aún no hay fix.toml")])
async def test_enter_on_a_fix_that_is_not_written_says_why_it_is_not_run(deck, runs, language, why):
    async with deck("enter", "r", "down", "down", "down", "enter", language=language) as (app, _):
        assert app.screen.row.name == "fix" and why in shown(app)


@pytest.mark.parametrize(
    ("language", "anew", "old"),
    [
        ("en", "break: its newest run is shown; n in", "fix as it was: fix.toml has changed since; n in"),
        ("es", "break: se ve su última ejecución; n en", "fix como era: fix.toml cambió desde entonces; n en"),
    ],
)
async def test_enter_on_an_arm_that_has_a_run_says_how_it_is_run_anew_where_nothing_else_changes(
    deck, runs, lab, folder, language, anew, old
):
    folder.path.mkdir(parents=True)
    folder.fix.write_text('schema = "labrunner/fix/v1"\ngrad_clip = 1.0\n')
    write_run(runs, lab, "fix")
    async with deck("enter", language=language) as (app, pilot):
        app.session.choose("break")
        await press(pilot, "r")
        app.screen.chosen = next(n for n, row in enumerate(app.session.rows()) if row.name == "break")
        await press(pilot, "enter")
        assert page(app) == "RunPage" and anew in shown(app)
        folder.fix.write_text('schema = "labrunner/fix/v1"\ngrad_clip = 0.5\n')
        await press(pilot, "r")
        app.screen.chosen = next(n for n, row in enumerate(app.session.rows()) if row.name == "fix")
        await press(pilot, "enter")
        assert page(app) == "RunPage" and app.session.chosen == "fix" and old in shown(app)


async def test_the_explanation_on_a_solved_labs_own_page_has_the_headings_of_the_briefing(deck, runs, folder):
    record_grade(folder, 87.5, 100.0, passed=True)
    record_grade(folder, 100.0, 100.0, passed=True)
    async with deck("enter", "w", size=(100, 50)) as (app, _):
        assert page(app) == "SolvedPage" and Say("en")("text.head.ladder") in shown(app)
        assert "87.5 of 100 points" in shown(app) and "the newest grade is 100" in " ".join(shown(app).split())


async def test_the_largest_value_is_that_of_the_window_which_is_named_and_then_that_of_the_run(deck, runs):
    async with deck("enter", "3", "home", *["full_stop"] * 10, "plus", "plus", "plus", "M") as (app, pilot):
        first, last = app.session.view.zoomed
        assert first <= app.session.view.cursor <= last < 312, "the whole run's largest is at step 312"
        assert f"largest of {first} to {last} in view; M: of the run" in shown(app)
        await press(pilot, "M")
        assert app.session.view.cursor == 312 and "the largest of the run" in shown(app)


async def test_home_goes_to_the_first_step_in_the_instruments_of_a_post_mortem(deck, runs):
    async with deck("enter", "m", "escape", "home") as (app, _):
        assert app.session.view.cursor == 1 and "    1" in shown(app)


async def test_answers_to_the_stability_check_are_there_when_the_lab_is_opened_again(deck, runs):
    async with deck("enter", "d", "n", "n", "escape", "escape", "enter", "d") as (app, _):
        assert shown(app).count("you: no") == 2


async def test_after_enter_the_remarks_begin_with_those_on_the_line_that_is_written(deck, runs):
    async with deck("enter", "m", "tab", "tab", "escape", "tab", "tab", size=(80, 24)) as (app, pilot):
        cited = [f"- Panel 3: {n}9.9 at step 312, favours H1, rules out H2" for n in range(1, 6)]
        app.screen.query_one("Editor").load_text("\n".join(cited))
        await until(app, pilot, lambda: len(app.screen.notes.review.remarks.get(3, [])) >= 5)
        await press(pilot, "pagedown")
        assert app.screen.remarks.top > 0
        await press(pilot, "enter")
        assert app.screen.remarks.top == 0 and " not 19.9 there" in shown(app)


@pytest.mark.parametrize("typed", ["- lr", "* lr", "lr"])
async def test_a_dash_typed_at_a_gap_of_a_list_is_not_doubled(deck, runs, typed):
    async with deck("enter", "m", "escape", *["tab"] * 4, "enter") as (app, pilot):
        editor = app.screen.query_one("Editor")
        assert editor.text.startswith("- <change>") and editor.selected_text == "<change>"
        await press(pilot, *("space" if one == " " else one for one in typed))
        assert editor.text.startswith("- lr\n") or editor.text == "- lr"
        editor.load_text("- <change>")
        editor.select_field(Field(0, 2, 10))
        app.post_message(events.Paste(f"{typed}\n- clip"))
        await until(app, pilot, lambda: editor.text == "- lr\n- clip")
        editor.load_text("1. <hypothesis>\n- <change>")
        editor.select_field(Field(0, 3, 15))
        await press(pilot, *"1.", "space", *"x")
        editor.select_field(Field(1, 2, 10))
        await press(pilot, *"-5", "space", *"-1")
        assert editor.text == "1. x\n- -5 -1", "a number below zero is none"


async def test_three_objections_to_citations_are_seen_at_once_on_a_small_screen(deck, runs):
    async with deck("enter", "m", "escape", "tab", "tab", size=(80, 24)) as (app, pilot):
        cited = [f"- Panel 3: {n}9.9 at step 312, favours H1, rules out H2" for n in (1, 3, 4)]
        app.screen.query_one("Editor").load_text("\n".join(cited))
        await until(app, pilot, " not 49.9 there")
        assert all(f" not {n}9.9 there" in shown(app) for n in (1, 3, 4))


@pytest.mark.parametrize("keys", [("5",), ("5", "m", "escape")])
async def test_all_numbers_of_panel_5_stand_below_it_on_a_small_screen(deck, runs, keys):
    async with deck("enter", *keys, size=(80, 24)) as (app, _):
        [row] = [line for line in shown(app).splitlines() if line.startswith("  500") and " w 35" in line]
        assert [word for word in row.split() if word in "u m v w".split()] == ["u", "m", "v", "w"]


async def test_other_panels_leave_the_readings_as_they_are(deck, runs):
    async with deck("enter", "3", size=(80, 24)) as (app, _):
        assert "  500│ loss 1.954  ema 1.700" in shown(app)


async def test_the_stability_check_that_comes_next_is_of_the_break_whichever_run_is_looked_at(deck, runs, folder):
    async with deck("enter") as (app, pilot):
        app.session.choose("control")
        await press(pilot)  # its journal is read
        await press(pilot, "d")
        await until(app, pilot, "Stability check of break")
        await press(pilot, "escape")
        folder.path.mkdir(parents=True, exist_ok=True)
        folder.postmortem.write_text("## 1. Symptoms\n", encoding="utf-8")
        app.session.choose("control")
        await press(pilot)  # its journal is read
        await press(pilot, "d")
        await until(app, pilot, "Stability check of control")  # something else comes next now


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "this is the check of break, which the"), ("es", "esta es la comprobación de break, del")],
)
async def test_the_check_of_another_break_is_that_one_s_and_of_no_break_it_says_whose_it_is(
    deck, places, language, words
):
    bandit = for_learner(load_lab("bandit-shift"), "ada", places / "learners")
    for arm in ("control", "break", "break-arrival"):
        write_run(places / "runs", bandit, arm)
    keys = ("slash", *"bandit", "enter")
    async with deck(*keys, language=language) as (app, pilot):
        assert app.session.lab.id == "bandit-shift"
        for arm in ("break-arrival", "control"):
            app.session.choose(arm)
            await press(pilot)  # its journal is read
            await press(pilot, "d")
            about = arm if arm == "break-arrival" else "break"
            await until(app, pilot, lambda about=about: shown(app).split("\n")[0].split("(")[0].strip().endswith(about))
            assert (words in shown(app)) is (arm == "control")
            await press(pilot, "escape")


async def test_ctrl_k_takes_the_rest_of_a_line_however_many_rows_it_has(deck, runs):
    async with deck("enter", "m", size=(80, 24)) as (app, pilot):
        editor = app.screen.query_one("Editor")
        editor.load_text("- run: " + "word " * 40 + "\nnext\n\nlast")
        assert editor.wrapped_document.height > 5
        editor.move_cursor((0, 7))
        await press(pilot, "ctrl+k")
        assert editor.text == "- run: \nnext\n\nlast"
        await press(pilot, "ctrl+k")
        assert editor.text == "- run: next\n\nlast"
        editor.move_cursor((1, 0))
        await press(pilot, "ctrl+k")
        assert editor.text == "- run: next\nlast"


async def test_ctrl_k_at_the_end_of_a_wrapped_row_takes_the_rest_and_joins_nothing(deck, runs):
    async with deck("enter", "m", size=(80, 24)) as (app, pilot):
        editor = app.screen.query_one("Editor")
        editor.load_text("word " * 40 + "\nnext")
        end = editor.wrapped_document.get_offsets(0)[0]
        editor.move_cursor((0, end))
        await press(pilot, "ctrl+k")
        assert editor.text == ("word " * 40)[:end] + "\nnext"


async def test_what_a_fix_healed_is_not_cut_where_rows_are_few(deck, runs, monkeypatch):
    async with deck("enter", "f") as (app, _):
        screen = app.screen
        monkeypatch.setattr(screen, "_healed", lambda width: ["one", "two", "three"])
        for height in (3, 4, 5, 12):
            lines = [line.strip() for line in screen.draw_below(76, height).text().split("\n")]
            assert [line for line in lines if line in ("one", "two", "three")] == ["one", "two", "three"], height
            assert any(line == "fix.toml" for line in lines) is (height > 3), height


async def test_a_colon_within_a_value_gets_no_blank(deck, runs):
    async with deck("enter", "m") as (app, pilot):
        editor = app.screen.query_one("Editor")
        editor.load_text("- unusual tokens:")
        editor.move_cursor(editor.document.end)
        await press(pilot, *"drill:es")
        assert editor.text == "- unusual tokens: drill:es"


async def test_the_first_tab_stays_where_enter_led_to_another_section(deck, runs):
    async with deck("enter", "m", "escape", "tab", "enter") as (app, pilot):
        editor, notes = app.screen.query_one("Editor"), app.screen.notes
        editor.text = "1. <cause>: panel 3"
        editor.move_cursor((0, 5))
        app.screen.action_next_field()
        assert editor.selected_text == "<cause>" and notes.section == 2
        await press(pilot, "enter")
        assert notes.section == 3
        selected = editor.selected_text
        await press(pilot, "tab")
        assert editor.selected_text == selected != ""
        await press(pilot, "tab")
        assert editor.selected_text != selected


async def test_home_and_end_go_to_the_ends_of_the_line_however_many_rows_it_takes(deck, runs):
    async with deck("enter", "m", "escape", "tab", "enter") as (app, pilot):
        editor = app.screen.query_one("Editor")
        line = "1. a rare token in one batch drives the gradient norm far above its baseline: panel 3"
        editor.load_text(f"{line}\n2. another")
        assert editor.wrapped_document.height > 2
        editor.move_cursor((0, 60))
        await press(pilot, "home")
        assert editor.cursor_location == (0, 0)
        await press(pilot, "end")
        assert editor.cursor_location == (0, len(line))
        editor.move_cursor((0, 60))
        await press(pilot, "shift+home")
        assert editor.selected_text == line[:60]
        editor.move_cursor((0, 60))
        await press(pilot, "ctrl+u")  # what stands before the caret, on every row
        assert editor.text.split("\n")[0] == "1. " + line[60:]  # the form's own stays
