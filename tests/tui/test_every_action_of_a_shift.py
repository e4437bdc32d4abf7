"""Every action by its own key: shifts on call, the helm, the debrief."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shift_fakes import FLYING, PROPOSAL
from tui_fakes import page, press, shown, until

from labrunner.deck.work.shift import HELM_NAMES

pytestmark = pytest.mark.slow


async def test_on_call(on):
    async with on("oncall") as (app, _, key):
        await key("down")
        await key("up")
        assert app.screen.chosen == 0
        assert "amber" in app.screen.rows[0].text and app.screen.guided  # as its file says
        app.screen._move(2)
        assert "cobalt" in app.screen.rows[2].text and not app.screen.guided
        await key("level")
        assert app.screen.guided
        await key("begin")
        assert page(app) == "ShiftPage" and app.session.guided
        assert key.pressed == key.all()


async def test_a_shift(on):
    async with on("shift") as (app, pilot, key):
        view, live = app.session.view, app.session.live
        for name in sorted(HELM_NAMES):
            await key(name)
            assert page(app) == "HelmPage"
            await press(pilot, "escape")
        assert not live.asked
        for name in (
            "step_back",
            "step_on",
            "leap_back",
            "leap_on",
            "first_step",
            "next_mark",
            "previous_mark",
            "peak",
        ):
            await key(name)
            assert view.cursor is not None
        await key("last_step")
        assert view.cursor is None
        await key("panel", 4)
        assert view.selected == 5
        await key("next_panel")
        await key("previous_panel")
        await key("zoom_in")
        await key("zoom_out")
        await key("log")
        await key("smooth")
        assert view.smooth
        await key("full")
        await key("leave_shift")
        assert not view.full and page(app) == "ShiftPage"
        app.session.guided = True
        live.tell(replace(FLYING, proposals=[PROPOSAL]))
        await until(app, pilot, lambda: app.session.proposal is not None)
        await key("take_over")
        await press(pilot, "enter")
        assert live.asked == [("rollback", {"to": 240})]
        live.end(judged=False)
        await until(app, pilot, lambda: page(app) == "AccountPage")
        await press(pilot, "escape", "escape")
        await until(app, pilot, lambda: page(app) == "ShiftPage")
        await key("debrief")
        assert page(app) == "DebriefPage" and key.pressed == key.all()


async def test_leaving_a_shift_is_asked_about_and_it_waits(on):
    async with on("shift") as (app, pilot, key):
        live = app.session.live
        await key("leave_shift")
        assert page(app) == "ShiftPage" and not live.left
        await key("leave_shift")
        assert page(app) == "OncallPage" and live.left
        assert "amber" in app.screen.rows[0][0] and "54" in app.screen.rows[0][0]
        await press(pilot, "enter")
        assert app.session.folder == live.folder


async def test_the_helm(on):
    async with on("helm") as (app, pilot, key):
        live = app.session.live
        await key("down")
        await key("up")
        await key("down")
        await key("confirm")
        assert page(app) == "ShiftPage" and live.asked == [("rollback", {"to": 240})]
        await press(pilot, "k", *"312-319", "enter")
        assert live.asked[-1] == ("skip", {"first": 312, "last": 319})
        await press(pilot, "r", *"fast", "enter")
        assert page(app) == "HelmPage" and "number" in shown(app)
        assert key.pressed == key.all()


async def test_the_helm_closes_when_the_shift_ends(on):
    async with on("helm") as (app, pilot, _):
        app.session.live.end(judged=False)
        await until(app, pilot, lambda: page(app) == "AccountPage")


async def test_the_account_and_the_debrief(on):
    async with on("account") as (app, pilot, key):
        await press(pilot, *"C7s")  # meant for the run, a moment too late
        assert app.screen.query_one("#answer").value == "" and "The shift is over" in shown(app)
        await key("next_answer")
        await press(pilot, *"saw")
        await key("next_answer")
        await key("next_answer")
        await press(pilot, *"yes", "enter")
        await until(app, pilot, lambda: page(app) == "DebriefPage" and "61.5" in shown(app))
        assert app.session.account == {"saw": "saw", "again": "yes"} and "never happened" in shown(app)
        assert key.pressed == key.all()
        assert key.all() == {"next_answer"}


async def test_the_debrief_is_turned(on):
    async with on("debrief") as (app, pilot, key):
        await until(app, pilot, lambda: app.screen.works("page_down"))
        await key("page_down")
        await key("page_up")
        assert key.pressed == key.all()
