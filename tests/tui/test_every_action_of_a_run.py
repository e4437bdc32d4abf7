"""Every action by its own key: the run, its arms, its trainer, its diagnosis."""

from __future__ import annotations

import sys

import pytest
from action_keys import OF_A_LIVE_RUN, Keys
from tui_fakes import page, press, shown, until

from labrunner.course.hints import record_solved
from labrunner.deck.run import sample

pytestmark = pytest.mark.slow


async def test_arms(on, launch):
    async with on("arms") as (app, pilot, key):
        first = app.screen.chosen
        await key("down")
        assert app.screen.chosen == first + 1
        await key("up")
        assert app.screen.chosen == first
        await key("choose")
        assert page(app) == "RunPage"
        await press(pilot, "r")
        while app.screen.row.name != "control":
            await key("up")
        await key("again")
        assert [arm for arm, _ in launch.started] == ["control"]
        assert key.pressed == key.all()


async def the_cursor_moves(app, pilot, key) -> None:
    view, run = app.session.view, app.session.flight.run
    last = run.last_step
    for name, cursor in (
        ("step_back", last - 1),
        ("step_on", last),
        ("leap_back", last - 10),
        ("leap_on", last),
        ("first_step", 1),
        ("last_step", None),
        ("next_mark", 312),
    ):
        await key(name)
        assert view.cursor == cursor, name
    await press(pilot, "end")
    await key("previous_mark")
    assert view.cursor == max(alarm.step for alarm in run.alarms)
    await key("peak")
    assert view.cursor == int(run.columns.values("loss").argmax()) + 1


async def the_view_changes(app, key) -> None:
    view, last = app.session.view, app.session.flight.run.last_step
    await key("panel", 4)
    assert view.selected == 5
    await key("next_panel")
    assert view.selected == 6
    await key("previous_panel")
    assert view.selected == 5
    await key("full")
    assert view.full and view.visible(3) == [5]
    await key("full")
    await key("zoom_in")
    first, end = view.zoomed
    assert end - first + 1 == last // 2
    await key("zoom_out")
    assert view.zoomed is None
    for name, there in (("log", lambda: 5 in view.flipped), ("smooth", lambda: view.smooth)):
        await key(name)
        assert there(), name
        await key(name)
        assert not there(), name


async def test_the_cursor_and_the_view(on, folder):
    async with on("run") as (app, pilot, key):
        await until(app, pilot, lambda: app.session.flight.run.alarms)
        await the_cursor_moves(app, pilot, key)
        await the_view_changes(app, key)
        await key("overlay")
        assert app.session.over is not None and app.session.over.arm != app.session.flight.arm
        pages = (
            ("arms", "ArmsPage"),
            ("compare", "ComparePage"),
            ("diagnose", "DiagnosePage"),
            ("hints", "HintsPage"),
            ("experiments", "ExperimentsPage"),
            ("fix", "FixPage"),
            ("questions", "QuestionsPage"),
            ("grade", "GradePage"),
            ("briefing", "TextPage"),
            ("solved", "SolvedPage"),
            ("batch", "BatchPage"),
        )
        record_solved(folder, 90, 100)
        for name, there in pages:
            await key.and_back(name, there)
        await key("postmortem")
        assert page(app) == "PostmortemPage"
        assert key.all() - key.pressed == OF_A_LIVE_RUN | {"sample"}


async def test_the_trainer(deck, launch, monkeypatch):
    said = '{"step": 10, "top_token_share": 0.9, "top_token": "tten", "text": "tten tten"}'
    monkeypatch.setattr(sample, "command", lambda run_dir: [sys.executable, "-P", "-c", f"print({said!r})"])
    async with deck("enter", "escape", "r", "enter") as (app, pilot):
        key, trainer = Keys(app, pilot, "run"), launch.started[0][1]
        trainer.train(10)
        await press(pilot)
        await key("alarm_pause")
        assert app.session.alarm_pause
        await key("freeze")
        assert app.session.view.frozen == 10
        await key("freeze")
        assert app.session.view.frozen is None
        await key("slower")
        await key("faster")
        await key("pause")
        await key("pause")
        await key("sample")
        await until(app, pilot, "tten tten")
        await key("stop")
        assert trainer.asked == [100.0, None, "pause", "resume", "stop"]
        assert key.pressed == OF_A_LIVE_RUN | {"sample"}


async def test_the_diagnosis(on):
    async with on("diagnose") as (app, _, key):
        walk = app.screen.walk
        first = app.screen.question
        await key("no")
        assert walk.answers[first] is False
        second = app.screen.question
        await key("yes")
        assert walk.answers[second] is True
        await key("up")
        assert app.screen.question == second
        await key("down")
        assert app.screen.question != second
        await key("no")
        assert app.screen.works("choice")
        last = app.screen.question
        await key("choice")
        assert walk.answers[last]
        await key("reveal")
        assert walk.program and "verdict:" in shown(app)
        assert key.pressed == key.all()
