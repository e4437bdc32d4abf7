"""Hints, post-mortem, questions, fix, diagnosis and grade, driven by keys."""

from __future__ import annotations

import shutil

import pytest
from tui_fakes import SIZES, fake_grader, left, press, settle, shown, until

from labrunner.course import progress
from labrunner.course.fix import read_fix
from labrunner.course.hints import record_solved
from labrunner.course.lab import Lab
from labrunner.deck.draw.prose import plain
from labrunner.deck.strings import Say
from labrunner.deck.work import grade as grade_state
from labrunner.deck.work.fields import fields
from labrunner.deck.work.next import Next, NextStep
from labrunner.graders.messages.labels import label_of

pytestmark = pytest.mark.slow


async def test_a_hint_says_its_cost_before_it_is_paid(deck, runs, folder, monkeypatch):
    monkeypatch.setattr(Lab, "text", lambda self, section, lang, values=None: f"words of {section}")
    async with deck("enter", "h") as (app, pilot):
        assert "Enter reveals hint 1; it costs 2 points" in shown(app)
        assert progress.read(folder.progress).hints == []
        await press(pilot, "enter")
        assert progress.read(folder.progress).hints == ["mild"]
        text = shown(app)
        assert "words of hint-mild" in text and "taken" in text and "hint 2; it costs" in text
        await press(pilot, "enter", "enter", "enter")
        assert len(progress.read(folder.progress).hints) == len(app.session.lab.hints)
        assert "All hints are taken" in shown(app)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Enter reveals hint 1; it is free: the lab is solved."),
        ("es", "Enter revela la pista 1; es gratis: el lab está resuelto."),
    ],
)
async def test_hints_are_free_once_the_lab_is_solved(deck, runs, folder, language, words):
    folder.path.mkdir(parents=True)
    record_solved(folder, 90, 100)
    async with deck("enter", "h", language=language) as (app, pilot):
        assert words in shown(app)
        await press(pilot, "enter")
        said = app.screen.words().plain
        assert Say(language)("hints.read") in said and Say(language)("hints.paid") not in said


@pytest.mark.parametrize("key", ["w", "q"])
async def test_where_the_text_cannot_be_saved_leaving_offers_two_ways(deck, runs, folder, monkeypatch, places, key):
    monkeypatch.setenv("LABRUNNER_DATA", str(places / "data"))
    async with deck("enter", "m", "escape", "n", "i") as (app, pilot):
        shutil.rmtree(folder.path, ignore_errors=True)
        folder.path.parent.mkdir(parents=True, exist_ok=True)
        folder.path.write_text("a file where the lab's folder should be")
        app.screen.notes.draft.touch()
        await press(pilot, "q")
        assert type(app.screen).__name__ == "PostmortemPage" and "again leaves without" in shown(app)
        await press(pilot, key)
        assert type(app.screen).__name__ == "RunPage"
        kept = places / "data" / "drafts" / "ada-no-clip-postmortem.md"
        assert kept.is_file() == (key == "w") and (key == "q" or ": 312" in kept.read_text(encoding="utf-8"))


async def test_what_was_wrong_with_a_value_goes_when_it_is_right(deck, runs):
    async with deck("enter", "f") as (app, pilot):
        while app.screen.choices():
            await press(pilot, "down")
        await press(pilot, "enter")
        field = app.screen.query_one("Input")
        field.value = "nonsense"
        await press(pilot, "enter")
        assert app.screen.query_one("NoticeLine").notice
        field.value = "0.5"
        await press(pilot, "enter")
        assert not app.screen.query_one("NoticeLine").notice


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", SIZES)
async def test_the_post_mortem_opens_with_the_form(deck, runs, size, language):
    async with deck("enter", "m", size=size, language=language) as (app, pilot):
        await until(app, pilot, "sections complete" if language == "en" else "secciones completas")
        text = shown(app)
        assert "fp32, fp16, bf16" in text and " 1 loss" in text
        assert app.session.chosen == "break"


def remarks(app) -> list:
    """What is said of the section on screen, the part that does not fit with it."""
    return app.screen.notes.review.remarks.get(app.screen.notes.section, [])


async def test_readings_are_put_into_the_form(deck, runs, folder):
    async with deck("enter") as (app, pilot):
        await until(app, pilot, lambda: app.session.flight.run.alarms)
        await press(pilot, "n", "m", "escape", "i")
        editor = app.screen.query_one("Editor")
        assert editor.text.splitlines()[0].endswith(": 312")
        await press(pilot, "tab", "tab", "3", "i", "7", "i")
        assert "Panel 3: 29.68 at step 312, favours" in editor.text
        assert "Panel 7: 11.90 (tten) at step 312" in editor.text
        await until(app, pilot, lambda: not app.screen.notes.draft.dirty)
        saved = folder.postmortem.read_text(encoding="utf-8")
        assert "Panel 3: 29.68 at step 312" in saved and saved.count("## ") == 7
        editor.load_text(editor.text.replace("H<k>", "H1").replace("H<j>", "H2"))
        await until(app, pilot, lambda: any("step 312: 29.68 is what the break run" in r.text for r in remarks(app)))


async def test_a_reading_replaces_the_value_that_is_pointed_at_and_can_be_taken_back(deck, runs):
    async with deck("enter") as (app, pilot):
        await until(app, pilot, lambda: app.session.flight.run.alarms)
        await press(pilot, "n", "m", "escape", "i")
        editor = app.screen.query_one("Editor")
        await press(pilot, "up", "right", "i")
        assert editor.text.splitlines()[0].endswith(": 313")
        await press(pilot, "u")
        assert editor.text.splitlines()[0].endswith(": 312")
        await press(pilot, "u", "u")
        assert editor.text.splitlines()[0].endswith(":") and "nothing to undo" in shown(app)
        await press(pilot, "tab", "tab", "3", "left", "i", "up", "1", "i")
        assert editor.text.splitlines()[0].startswith("- Panel 1: ") and editor.text.count(" at step 312") == 1


async def test_what_was_written_in_a_section_can_be_taken_back_after_another_one(deck, runs):
    async with deck("enter") as (app, pilot):
        await press(pilot, "m", "escape", "tab", "enter", "x", "escape", "tab", "shift+tab")
        editor = app.screen.query_one("Editor")
        written = editor.text
        await press(pilot, "u")
        assert "x" in written and editor.text != written
        await press(pilot, "tab", "u")
        assert "nothing to undo" in shown(app)


async def test_what_a_step_holds_is_filled_in_at_once_but_for_what_is_to_be_judged(deck, runs, lab):
    async with deck("enter") as (app, pilot):
        await until(app, pilot, lambda: app.session.flight.run.alarms)
        await press(pilot, "n", "m", "escape", "a")
        editor = app.screen.query_one("Editor")
        assert sum(line.endswith(":") for line in editor.text.split("\n")) == 10, "no step was named"
        await press(pilot, "up", "up", "up", "i", "right", "right", "a")  # the cursor is not on the spike any more
        assert "- step where the spike began: 312" in editor.text and "batch index: 312" in editor.text
        empty = {line.lstrip("- ").rstrip(":") for line in editor.text.split("\n") if line.endswith(":")}
        judged = ("peak_loss", "recovery_loss", "unusual_tokens")
        assert empty == {label_of(name, "en", lab) for name in judged}
        assert "yours to judge" in shown(app)
        await press(pilot, "u")
        assert sum(line.endswith(":") for line in editor.text.split("\n")) == 9


async def test_tab_goes_to_the_next_gap_and_typing_replaces_it(deck, runs):
    async with deck("enter", "m", "escape", "tab", "enter") as (app, pilot):
        editor = app.screen.query_one("Editor")
        assert editor.selected_text == "<hypothesis>"
        await press(pilot, *"rare", "tab")
        assert editor.text.startswith("1. rare: panel <n>") and editor.selected_text == "<n>"
        await until(app, pilot, "half filled")
        await press(pilot, "tab", "shift+tab")
        assert app.screen.notes.section == 2 and editor.selected_text == "<n>"
        await press(pilot, "shift+tab", "shift+tab")  # no gap before it: the section before, from its first field on
        assert app.screen.notes.section == 1 and editor.cursor_location[0] == 0


async def test_a_section_with_an_open_gap_is_left_by_the_second_tab_only(deck, runs):
    async with deck("enter", "m", "escape", *("tab",) * 3, "enter") as (app, pilot):
        editor, notes = app.screen.query_one("Editor"), app.screen.notes
        assert notes.section == 4
        gap = editor.selected_text
        await press(pilot, "tab")  # one too many: what is typed now belongs here
        assert notes.section == 4 and editor.selected_text == gap
        await until(app, pilot, "last gap here is still open")
        await press(pilot, "tab")
        assert notes.section == 5
        notes.section = 2
        app.screen._show(2)
        editor.load_text("1. <hypothesis>: panel 3\n2. a jump: panel <n>")
        editor.move_cursor(editor.document.end)
        editor.select_field(fields(editor.text, labels=False)[1])
        await press(pilot, "2", "tab")  # the last gap is filled, the first is not: back to that
        assert notes.section == 2 and editor.selected_text == "<hypothesis>"


@pytest.mark.parametrize(("coming", "section"), [("rootcause", 4), ("remediation", 5)])
async def test_the_post_mortem_opens_at_the_section_that_comes_next(deck, runs, monkeypatch, coming, section):
    monkeypatch.setattr(NextStep, "__call__", lambda _: Next("write", "postmortem", {"section": section}, coming))
    async with deck("enter", "m") as (app, pilot):
        assert app.screen.notes.section == section
        app.screen._show(2)
        await press(pilot, "escape", "escape", "m")
        kept = 2 if coming == "rootcause" else section  # sections that tell of the fix are what is left after it
        assert app.screen.notes.section == kept


async def test_no_key_deletes_the_words_of_the_form_by_the_way(deck, runs):
    async with deck("enter", "m") as (app, pilot):
        editor = app.screen.query_one("Editor")
        before = editor.text
        assert before.split("\n")[0].endswith(":")
        for keys in (
            ["backspace"],
            ["ctrl+w"],
            ["ctrl+u"],
            ["3", "1", *["backspace"] * 8],
            ["9", "ctrl+u"],
            ["delete"],
        ):
            await press(pilot, *keys)
            assert editor.text.split("\n")[0].rstrip() == before.split("\n")[0], keys
            assert editor.text.split("\n")[1:] == before.split("\n")[1:], keys
        await until(app, pilot, "own words stay")
        await press(pilot, "home", "backspace", "ctrl+k", "ctrl+k")  # what is meant is done
        assert editor.text.split("\n")[0] == before.split("\n")[1]


async def test_tab_beyond_the_last_gap_leaves_out_sections_that_have_none(deck, runs):
    async with deck("enter", "m", "escape", "tab", "enter") as (app, pilot):
        editor, notes = app.screen.query_one("Editor"), app.screen.notes
        editor.text = "1. A rare token: panel 3\n2. A jump: panel 2"
        await press(pilot, *("shift+tab",) * 3)
        assert notes.section == 7, "before the first section comes the last"
        await press(pilot, "tab", "tab")
        assert notes.section == 1
        editor.move_cursor(editor.document.end)
        await press(pilot, "tab", "tab", *"x")
        assert notes.section == 3, "what is typed on in haste is not added to the full section between"
        assert notes.sections.body(2) == "1. A rare token: panel 3\n2. A jump: panel 2"


async def test_enter_on_a_gap_goes_on_and_behind_words_begins_a_line(deck, runs):
    async with deck("enter", "m", "escape", "tab", "enter") as (app, pilot):
        editor = app.screen.query_one("Editor")
        before, first = editor.text, editor.selection
        await press(pilot, "enter")
        assert editor.text == before and editor.selection != first and editor.selected_text == "<n>"
        await press(pilot, "7", "enter")
        assert editor.text.split("\n")[:2] == ["1. <hypothesis>: panel 7", " shows <what>"]


async def test_help_opens_while_letters_are_text(deck, runs):
    async with deck("enter", "m") as (app, pilot):
        assert app.screen.writing and "f1 help" in shown(app).splitlines()[-1]
        await press(pilot, "f1")
        assert app.screen.page == "help"
        await press(pilot, "escape")
        assert app.screen.writing


async def test_all_lines_of_the_symptoms_are_seen_while_one_is_written(deck, runs):
    async with deck("enter", "m") as (app, pilot):
        editor = app.screen.query_one("Editor")
        await press(pilot, *"312", "tab")
        await until(app, pilot, "remarks not seen whole")
        assert editor.size.height >= editor.wrapped_document.height


async def test_a_number_that_no_run_has_is_named(deck, runs):
    async with deck("enter", "m", "escape", "tab", "tab", "enter") as (app, pilot):
        editor = app.screen.query_one("Editor")
        editor.load_text("- Panel 3: 99.9 at step 312, favours H1, rules out H2")
        await until(app, pilot, lambda: "the break run has not 99.9" in left(app))


async def test_a_reading_of_another_run_names_it_and_is_looked_up_there(deck, runs, folder):
    async with deck("enter") as (app, pilot):
        await until(app, pilot, lambda: app.session.flight.run.alarms)
        await press(pilot, "n", "m", "escape", "tab", "tab", "c", "3", "i")
        editor = app.screen.query_one("Editor")
        assert app.session.flight.arm == "control" and " at step 312 in the control run, favours" in editor.text
        cited = editor.text.splitlines()[0].replace("H<k>", "H1").replace("H<j>", "H2")
        editor.load_text(cited)
        await until(app, pilot, lambda: any("is what the control run has" in r.text for r in remarks(app)))
        editor.load_text(cited.replace(" in the control run", "").replace("29.68", "1.23"))
        await until(app, pilot, lambda: "the break run has not" in left(app))
        editor.load_text("")
        await press(pilot, "i")
        assert editor.text.startswith("- Panel 3: ")


async def test_remarks_that_do_not_fit_are_counted_and_trouble_comes_first(deck, runs):
    async with deck("enter", "m", "escape", "tab", "tab", "enter") as (app, pilot):
        right = [f"- Panel 3: 29.68 at step 312, favours H1, rules out H{n}" for n in range(2, 7)]
        app.screen.query_one("Editor").load_text("\n".join([*right, "- Panel 3: 99.9 at step 312, favours H1"]))
        await until(app, pilot, "remarks not seen whole: ")
        assert "the break run has not 99.9" in left(app) and "(esc pgdn)" in left(app)
        await press(pilot, "escape")
        seen = read = left(app)
        for _ in range(30):
            if "not seen whole" not in seen:
                break
            assert "(pgdn)" in seen
            await press(pilot, "pagedown")
            seen = left(app)
            read += f" {seen}"
        assert "not seen whole" not in seen and "the break run has not 99.9" not in seen
        assert "29.68 is what the" in " ".join(read.split()) and "break run has" in " ".join(read.split())
        await press(pilot, "pageup", "tab")
        assert app.screen.remarks.top == 0


async def test_typing_is_text_and_is_saved(deck, runs, folder):
    async with deck("enter", "m", "escape", "tab", "tab", "tab", "enter") as (app, pilot):
        editor = app.screen.query_one("Editor")
        editor.load_text("")
        await press(pilot, *"quit1c")
        assert editor.text == "quit1c" and type(app.screen).__name__ == "PostmortemPage"
        await until(app, pilot, lambda: not app.screen.notes.draft.dirty)
        assert "quit1c" in folder.postmortem.read_text(encoding="utf-8")


async def test_leaving_writes_the_lesson(deck, runs, folder):
    async with deck("enter", "m") as (app, pilot):
        app.screen._turn(6)
        app.screen.query_one("Editor").load_text("Clip before the moments see it.")
        await settle(pilot)
        await press(pilot, "escape", "q")
        await until(app, pilot, lambda: type(app.screen).__name__ == "RunPage")
    assert "no-clip: Clip before" in folder.lessons.read_text(encoding="utf-8")


async def test_what_a_fix_healed_is_shown_as_soon_as_its_run_has_ended(deck, runs, monkeypatch):
    async with deck("enter", "f") as (app, pilot):
        monkeypatch.setattr("labrunner.tui.screens.fix.healed", lambda *_: "nothing is left of the damage")
        await pilot.pause()
        app.session.flights["fix"] = app.session.flights["break"]
        await until(app, pilot, "nothing is left of the damage")


async def test_a_fix_is_edited_as_a_difference_and_run(deck, runs, launch, folder, lab):
    async with deck("enter", "f") as (app, pilot):
        assert "no change yet" in shown(app)
        await press(pilot, *["down"] * 4, "enter", "ctrl+u", *"900", "enter")
        assert "must lie between" in shown(app)
        await press(pilot, "ctrl+u", *"0.5", "enter")
        text = shown(app)
        assert "- optimizer.grad_clip = ?" in text and "+ optimizer.grad_clip = 0.5" in text
        assert read_fix(folder.fix, lab) == {"optimizer.grad_clip": 0.5}
        await press(pilot, "enter", "ctrl+u", "enter")
        assert read_fix(folder.fix, lab) == {} and "no change yet" in shown(app), "an empty field takes it back"
        await press(pilot, "enter", *"0.5", "enter")
        await press(
            pilot, *["up"] * 4, "enter", "enter"
        )  # what the break has is not shown: so from the first choice on
        assert "+ data.sampler = stratified" in shown(app)
        await press(pilot, "delete")
        assert read_fix(folder.fix, lab) == {"optimizer.grad_clip": 0.5}
        await press(pilot, "r")
        arm, trainer = launch.started[0]
        assert arm == "fix" and trainer.shape == {"clip": 0.5}
        trainer.train(100)
        await until(app, pilot, "fix vs control")


@pytest.mark.parametrize("language", ["en", "es"])
async def test_where_a_fix_has_more_lines_than_fit_each_change_says_in_one_what_it_replaces(
    deck, runs, folder, lab, language
):
    record_solved(folder, 90, 100)
    folder.fix.write_text('schema = "labrunner/fix/v1"\n[optimizer]\ngrad_clip = 0.5\nlr = 0.5\n')
    async with deck("enter", "f", language=language) as (app, _):
        assert [line for role, line in app.screen._diff(4) if role == "removed"]
        short = app.screen._diff(2)
        assert short[0] == ("added", "+ optimizer.grad_clip = 0.5  (break: none)") and len(short) == 2
    folder.progress.unlink()
    async with deck("enter", "f", language=language) as (app, _):  # blind: what the break has is not told here either
        assert app.screen._diff(2) == [("added", "+ optimizer.grad_clip = 0.5"), ("added", "+ optimizer.lr = 0.5")]


async def test_a_refused_change_says_why(deck, runs, folder):
    async with deck("enter", "f", "down", "enter", "enter") as (app, _):
        assert "whole-participles is refused" in shown(app)


async def test_a_broken_fix_file_is_one_sentence(deck, runs, folder):
    folder.path.mkdir(parents=True)
    folder.fix.write_text("schema = \n", encoding="utf-8")
    async with deck("enter", "f") as (app, _):
        assert "fix.toml cannot be read" in shown(app)


async def test_questions_are_answered(deck, runs, folder, lab):
    import tomli

    question = lab.questions[0]
    async with deck("enter", "e") as (app, pilot):
        words = " ".join(plain(lab.text(f"question-{question.id}", "en")).split())
        assert words[:20] in shown(app) and "no answer yet" in shown(app)
        assert "2.32 points" in shown(app).splitlines()[2]
        await press(pilot, "enter", *"0.29", "enter")
        assert "0.29" in shown(app)
    assert tomli.loads(folder.answers.read_text(encoding="utf-8"))[question.id]["value"] == 0.29


async def test_the_stability_check_is_walked_and_compared(deck, runs):
    async with deck("enter", "d", "n", "y", "n", "1") as (app, pilot):
        text = shown(app)
        assert "Q2.4" in text and "program:" not in text
        await press(pilot, "o")
        text = shown(app)
        assert "program:" in text and "verdict:" in text and "the same" in text


@pytest.mark.parametrize("size", SIZES)
async def test_the_grade_shows_every_check(deck, runs, folder, tmp_path, monkeypatch, size):
    monkeypatch.setattr(grade_state, "command", lambda *_: fake_grader(tmp_path))
    async with deck("enter", "g", size=size) as (app, pilot):
        await until(app, pilot, "of 100 points")
        text = shown(app)
        assert "80 of 100 points" in text and "passed" in text and "hints cost 2" in text
        assert "✓ Step of the spike" in text and "✗ No damage" in text and "? Odd name" in text
        assert "you wrote: 312" in text and "a run of the grader" in text and "postmortem.md:4" in text
        await press(pilot, "down")
        assert "the loss stays above" in shown(app) and "tolerance: 0.05" in shown(app)
    assert progress.read(folder.progress).solved


async def test_a_grader_that_fails_is_one_sentence(deck, runs, tmp_path, monkeypatch):
    monkeypatch.setattr(grade_state, "command", lambda *_: fake_grader(tmp_path, code=3, said="labrunner: disk full"))
    async with deck("enter", "g") as (app, pilot):
        await until(app, pilot, "grade again")
        assert "grading did not work" in shown(app) and "disk full" in shown(app)
