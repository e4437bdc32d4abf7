"""Every action by its own key: what a learner hands in, and the grade."""

from __future__ import annotations

import sys

import pytest
from tui_fakes import page, press, shown, until

from labrunner.course.experiments import read_experiments
from labrunner.course.fix import read_fix
from labrunner.course.hints import record_solved
from labrunner.deck.work import grade as grade_state

pytestmark = pytest.mark.slow


async def the_text_is_gone_through(app, pilot, key, editor) -> None:
    notes = app.screen.notes
    await key("edit")
    assert app.screen.writing
    await key("insert_here")
    assert editor.text.splitlines()[0].endswith(": 500")
    row = editor.cursor_location[0]
    await key("next_field")
    assert editor.cursor_location[0] == row, "the first one confirms the gap that a reading went on to"
    await key("next_field")
    assert editor.cursor_location[0] == row + 1
    await key("instruments")
    assert not app.screen.writing
    await key("next_section")
    assert notes.section == 2
    await key("previous_section")
    assert notes.section == 1
    await pilot.resize_terminal(60, 18)
    await until(app, pilot, "not seen whole")
    await key("page_down")
    seen = app.screen.remarks.top
    assert seen > 0
    await key("page_up")
    assert app.screen.remarks.top < seen
    await key("page_down")
    await key("edit")
    assert app.screen.remarks.top == 0, "who writes sees what is remarked on the line that is written in"
    await key("instruments")
    row = editor.cursor_location[0]
    await key("line_down")
    assert editor.cursor_location[0] == row + 1
    await key("line_up")
    assert editor.cursor_location[0] == row
    await pilot.resize_terminal(80, 24)


async def test_the_post_mortem(on, folder):
    async with on("postmortem") as (app, pilot, key):
        await until(app, pilot, lambda: app.session.flight.run.alarms)
        view, notes = app.session.view, app.screen.notes
        editor = app.screen.query_one("Editor")
        await the_text_is_gone_through(app, pilot, key, editor)
        for name, cursor in (
            ("step_back", 499),
            ("step_on", 500),
            ("leap_back", 490),
            ("leap_on", 500),
            ("first_step", 1),
            ("last_step", None),
            ("next_mark", 312),
            ("previous_mark", app.session.flight.run.alarms[-1].step),
        ):
            await key(name)
            assert view.cursor == cursor, name
        await key("panel", 2)
        assert view.selected == 3 and app.screen.query_one("ChartPanel").panel == 3
        await key("peak")
        assert view.cursor == 312
        arm = app.session.chosen
        await key("other_arm")
        assert app.session.chosen != arm
        while app.session.chosen != arm:  # only the break's readings are inserted
            await key("other_arm")
        for name in ("insert", "insert_second", "insert_all", "undo"):
            before = editor.text
            await key(name)
            assert editor.text != before, name
        await key("form")
        assert notes.form == "scale"
        await key("grade")
        assert page(app) == "GradePage"
        assert key.pressed == key.all() - {"elsewhere"}  # where the folder can't be written


async def test_the_questions(on, lab):
    async with on("questions") as (app, pilot, key):
        await key("down")
        assert app.screen.chosen == 1
        await key("up")
        assert app.screen.chosen == 0
        rows = app.screen.query_one("#list").size.height
        await key("page_down")
        assert app.screen.chosen == min(max(rows - 1, 1), len(lab.questions) - 1) > 1
        low = app.screen.chosen
        await key("page_up")  # a page is as long as the question below it leaves room for
        assert app.screen.chosen < low
        await press(pilot, *["up"] * app.screen.chosen)
        await key("change")
        assert app.screen.typing
        await press(pilot, *"0.29")
        await key("accept")
        assert not app.screen.typing and app.screen.answers.answered == 1
        assert app.screen.chosen == 0  # the answer stays in view
        await key("change_answer")
        await press(pilot, "ctrl+u", *"0.3")
        await key("accept")
        assert app.screen.chosen == 0 and app.screen.answers.shown(app.screen.question) == "0.3"
        await key("next_open")
        assert app.screen.chosen == 1 and app.screen.typing
        await press(pilot, "escape")
        await key("up")
        await key("drop")
        assert app.screen.answers.answered == 0
        app.screen.chosen = next(n for n, one in enumerate(app.screen.answers.questions) if one.choices)
        await key("change")
        assert "\n   2 " in shown(app)
        await key("choice", 1)
        assert not app.screen.answers.answered and app.screen.choices()[1] in shown(app)
        await key("accept")
        assert app.screen.answers.shown(app.screen.question) == app.screen.choices()[1]
        assert key.pressed == key.all() - {"elsewhere"}  # where the folder can't be written


async def test_the_experiments(on, launch, lab, folder):
    folder.path.mkdir(parents=True)
    folder.postmortem.write_text("## 2. Hypotheses\n1. A rare token: panel 3\n2. A jump: panel 2\n")
    async with on("experiments") as (app, pilot, key):
        await key("down")
        await key("up")
        await key("change")
        assert app.screen.work.tests == 1
        await key("change_back")
        assert app.screen.work.tests == 2
        await key("change_on")
        assert app.screen.work.tests == 1
        while app.screen.setting is None or app.screen.setting.key != "optimizer.grad_clip":
            await key("down")
        await key("change")
        await press(pilot, "ctrl+u", *"0.5")
        await key("accept")
        await key("drop")
        assert not app.screen.work.changes
        await key("change")
        await press(pilot, "ctrl+u", *"0.7")
        await key("accept")
        await key("commit")
        assert not app.screen.work.listed and "predict how it comes out" in shown(app)
        while app.screen.chosen < app.screen._first_made - 1:
            await key("down")
        await key("change")
        await key("change")
        await key("commit")
        [made] = read_experiments(folder.experiments, lab)
        assert (made.tests, made.changes, made.predicts) == (1, {"optimizer.grad_clip": 0.7}, "outlier-batch")
        await key("change")  # which is refused
        assert "can't be changed" in shown(app) and read_experiments(folder.experiments, lab) == [made]
        app.screen.work.leaving_out = "at length, " * 100
        app.screen.work.listed *= 3  # as many as count, and another in the making: there is more to say than fits
        app.screen.work.tests = 1
        await key("page_down")
        assert "pgup shows" in shown(app) or "pgdn shows" in shown(app)
        await key("page_up")
        app.screen.work.tests = None
        app.screen.work.read()
        await key("drop")
        assert read_experiments(folder.experiments, lab) == [] and "not handed in" in shown(app)
        await key("drop")
        await key.and_back("grade", "GradePage")
        await key("try_it")
        [(arm, trainer)] = launch.started
        assert arm == "experiment-1" and page(app) == "RunPage"
        await press(pilot, "escape")  # back to where it was started
        assert page(app) == "ExperimentsPage"
        await press(pilot, "escape")
        assert page(app) == "RunPage"
        trainer.train(500)
        trainer.end()
        await until(app, pilot, lambda: app.session.flight.complete)
        await press(pilot, "E")
        await until(app, pilot, "came out outlier-batch: right")
        await press(pilot, "escape", "escape")  # to the run, and out of the lab
        assert page(app) == "LabsPage"
        assert key.pressed == key.all() - {"elsewhere"}  # where the folder can't be written


async def test_the_fix(on, launch, lab, folder):
    async with on("fix") as (app, pilot, key):
        await key("down")
        assert app.screen.chosen == 1
        await key("up")
        assert app.screen.chosen == 0
        await press(pilot, *["down"] * 4)
        assert app.screen.setting.key == "optimizer.grad_clip"
        for turn in ("change_back", "change_on"):  # a number is typed, by these as by the key that changes
            await key(turn)
            assert app.screen.typing
            await press(pilot, "escape")
        await key("change")
        await press(pilot, "ctrl+u", *"0.5")
        await key("accept")
        assert read_fix(folder.fix, lab) == {"optimizer.grad_clip": 0.5}
        await key("drop")
        assert not app.screen.draft.diff()
        await key("change")
        await press(pilot, "ctrl+u", *"0.7")
        await key("accept")
        await key.and_back("grade", "GradePage")
        await key("try_it")
        assert [arm for arm, _ in launch.started] == ["fix"] and page(app) == "RunPage"
        await press(pilot, "escape")
        assert page(app) == "FixPage"
        assert key.pressed == key.all() - {"elsewhere"}  # where the folder can't be written


async def test_the_grade(on, folder, tmp_path, monkeypatch):
    slow = [sys.executable, "-P", "-c", "import time; time.sleep(600)"]
    async with on("grade") as (app, pilot, key):
        await until(app, pilot, "of 100 points")
        await key("down")
        assert app.screen.chosen == 1
        await key("up")
        assert app.screen.chosen == 0
        await key("page_down")
        assert app.screen.chosen == 2
        await key("page_up")
        assert app.screen.chosen == 0
        await key("last_line")
        assert app.screen.chosen == app.screen.count() - 1 > 0
        await key("first_line")
        assert app.screen.chosen == 0
        monkeypatch.setattr(grade_state, "command", lambda *_: slow)
        await key("grade_again")
        assert app.screen.working
        await key("stop_grading")
        await until(app, pilot, "stopped")
        assert not app.screen.working
        await key("postmortem")
        assert page(app) == "PostmortemPage"
        await press(pilot, "escape", "q", "g")
        await key("stop_grading")
        record_solved(folder, 90, 100)
        await key("solved")
        assert page(app) == "SolvedPage"
        await press(pilot, "escape", "g")
        await key("experiments")
        assert page(app) == "ExperimentsPage"
        await press(pilot, "escape", "g")
        await key("fix")
        assert page(app) == "FixPage"
        assert key.pressed == key.all()


async def test_the_post_mortem_opens_again_where_it_was_left(on):
    async with on("postmortem") as (app, pilot, key):
        await key("next_section")
        await key("next_section")
        words = app.screen.query_one("Editor").text
        await key("leave")
        app.go("postmortem")
        await until(app, pilot, lambda: page(app) == "PostmortemPage" and app.screen.query("Editor"))
        assert app.screen.notes.section == 3 and app.screen.query_one("Editor").text == words
