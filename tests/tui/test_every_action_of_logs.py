"""Every action by its own key: cases of practice and anybody's log."""

from __future__ import annotations

import pytest
from action_keys import OF_A_LIVE_RUN
from tui_fakes import page, press, shown, until

from labrunner.course import progress

pytestmark = pytest.mark.slow

#: Keys that walk over steps, and where the cursor of a run read from its first step is then; None: at the newest step.
STEPS = (("first_step", 1), ("step_on", 2), ("leap_on", 12), ("step_back", 11), ("leap_back", 1), ("last_step", None))


async def test_a_case(on):
    async with on("case") as (app, pilot, key):
        view = app.session.view
        assert "another case: practice, no points" in shown(app) and "w, say what it was" in shown(app)
        for name in ("next_mark", "previous_mark"):
            await key(name)
            assert view.cursor is not None
        for name, cursor in STEPS:
            await key(name)
            assert view.cursor == cursor, name
        await key("panel", 2)
        await key("next_panel")
        await key("previous_panel")
        for name in ("smooth", "log", "zoom_in", "zoom_out", "full", "full", "overlay"):
            await key(name)
        assert app.session.other == "control"
        await key.and_back("diagnose", "DiagnosePage")
        await key.and_back("batch", "BatchPage")
        await key.and_back("call", "CallPage")
        await key("arms")
        assert [row.name for row in app.screen.session.rows()] == ["control", "break"]
        await press(pilot, "escape")
        assert key.pressed == key.all() - OF_A_LIVE_RUN


async def test_the_call_of_a_case(on, folder):
    async with on("call") as (app, pilot, key):
        practice = app.session
        practice.task = practice.task._replace(choices=("fp16-overflow", "no-clip"), mixed=True)
        await press(pilot, *"7", "enter")
        await key("down")
        await key("up")
        await key("call_it")
        assert page(app) == "CasePage" and "not yet" in shown(app)
        await press(pilot, "w", *str(practice.task.case.step), "enter", "down", "enter")
        assert page(app) == "CasePage" and "tries: 2" in shown(app)
        assert f"right: {practice.task.answer}, unaided" in shown(app)
        assert not app.screen.works("call")
        assert key.pressed == key.all()
        await press(pilot, "escape")
        assert page(app) == "LabsPage" and "Practice: 1 case, 1 solved unaided" in shown(app)
    assert not progress.read(folder.progress).solved


async def test_a_deck_that_is_left_keeps_the_wrong_calls_of_its_case(on, folder):
    async with on("call") as (app, _, _):
        assert not app.session.say_so(1, None).right
        await app.action_quit()
    [entry] = progress.read(folder.progress).of_kind("practice")
    assert (entry["data"]["solved"], entry["data"]["tries"]) == (False, 1)


async def test_the_path_of_a_log(on):
    async with on("which") as (app, pilot, key):
        await key("open")
        assert page(app) == "WhichPage" and "path" in shown(app)
        await press(pilot, *"train")
        await key("open")
        await until(app, pilot, lambda: page(app) == "LogPage")
        assert key.pressed == key.all()


async def test_a_log(on, places):
    async with on("log") as (app, pilot, key):
        view, run = app.session.view, app.session.current.run
        for name, cursor in (("next_mark", run.alarms[0].step), ("previous_mark", run.alarms[-1].step), *STEPS):
            await key(name)
            assert view.cursor == cursor, name
        await key("peak")
        assert view.cursor is not None
        await key("panel", 2)
        await key("next_panel")
        await key("previous_panel")
        assert view.selected == 3
        for name in ("smooth", "log", "zoom_in", "zoom_out", "full", "full"):
            await key(name)
        assert view.smooth and 3 in view.flipped and not view.full
        await key.and_back("diagnose", "DiagnosePage")
        await key.and_back("notes", "NotesPage")
        await key("make_page")
        await until(app, pilot, lambda: len(list(places.glob("runs/reports/*.html"))) == 1)
        assert key.pressed == key.all()


async def test_the_report_on_a_log(on, places):
    async with on("notes") as (app, pilot, key):
        await key("edit")
        await press(pilot, *"it leapt", "tab", "tab", *"a shard", "shift+tab", *"calm", "escape")
        [kept] = places.glob("runs/reports/*.md")
        sections = kept.read_text(encoding="utf-8").split("\n## ")
        assert ["it leapt" in sections[1], "calm" in sections[2], "a shard" in sections[3]] == [True] * 3
        assert key.pressed == key.all()
        await press(pilot, "q")
        assert page(app) == "LogPage"


async def test_ctrl_z_in_a_text_takes_back_and_says_how_to_suspend(on):
    async with on("notes") as (app, pilot, key):
        await key("edit")
        await press(pilot, "ctrl+z")
        assert "nothing to take back; to suspend: esc, then Ctrl-Z" in shown(app)
        await press(pilot, *"xyz", "ctrl+z")
        assert "the last change is taken back; to suspend: esc, then Ctrl-Z" in shown(app)
        assert "xyz" not in app.screen.query_one("Editor").text
        await press(pilot, "escape", "ctrl+z")  # these tests have no terminal
        assert "no shell" in shown(app)
