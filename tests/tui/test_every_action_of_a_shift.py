"""Every action by its own key: shifts on call, the helm, the debrief."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shift_fakes import FLYING, PROPOSAL
from tui_fakes import page, press, shown, until

from labrunner.deck.work.shift import HELM_NAMES
from labrunner.tui import actions

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
        await key.and_back("history", "HistoryPage")
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


@pytest.mark.parametrize("name", ["space", "enter", "f", "h", "y", "v", "left_square_bracket", "right_square_bracket"])
@pytest.mark.parametrize("screen", ["shift", "helm"])
async def test_a_key_that_means_something_on_a_lab_s_run_means_nothing_in_a_shift(on, screen, name):
    async with on(screen) as (app, pilot, _):
        if screen == "helm":
            await press(pilot, "escape", "C")  # a card without a field, which would take the key
        if actions.named(screen, "history") is None or name != "h":
            there = page(app)
            await press(pilot, *([name] if name != "enter" or screen == "shift" else []))
            assert page(app) == there and not app.session.live.asked


async def test_what_a_narrow_row_cuts_is_read_in_full_while_the_run_goes_on(on):
    long = "the loss is not back from the spike, " * 4 + "and here it ends"
    async with on("history") as (app, pilot, key):
        live = app.session.live
        alarm = {**FLYING.alarms[0], "evidence": {"en": long, "es": long}}
        live.tell(replace(FLYING, executed=60, alarms=[*FLYING.alarms, alarm] * 6))
        await until(app, pilot, lambda: "60/360" in shown(app) and "here it ends" in shown(app))
        assert "pager" in shown(app) and "Nobody else is awake" in shown(app)
        assert "block_0" in str(app.screen.words()) and "12.5" in str(app.screen.words()), "norms by part"
        await until(app, pilot, lambda: app.screen.works("page_down"))
        await key("page_down")
        await key("page_up")
        assert key.pressed == key.all()


async def test_news_covers_neither_alarms_nor_proposals(on):
    async with on("shift") as (app, pilot, _):
        app.session.guided = True
        app.session.live.tell(replace(FLYING, proposals=[PROPOSAL]))
        await until(app, pilot, lambda: app.session.proposal is not None)
        app.tell("something just happened")
        await until(app, pilot, lambda: "something just happened" in shown(app))
        assert "loss not back from the spike" in shown(app) and "back to step 240" in shown(app)
        app.screen.untell()
        await until(app, pilot, lambda: "nothing was asked for yet" in shown(app))


async def test_a_proposal_that_is_withdrawn_while_its_card_is_open_is_not_asked_for(on):
    async with on("shift") as (app, pilot, key):
        app.session.guided, live = True, app.session.live
        other = {**PROPOSAL, "action": "call", "arguments": {"cause": "bad-data"}}
        live.tell(replace(FLYING, proposals=[PROPOSAL, other]))
        await until(app, pilot, lambda: len(app.session.proposals) == 2 and "1 of 2" in shown(app))
        await key("take_over")
        live.tell(replace(FLYING, proposals=[other], executed=55))
        await until(app, pilot, lambda: "was withdrawn" in shown(app))
        await press(pilot, "enter", "escape")
        assert not live.asked
        await press(pilot, "g", "enter")
        assert live.asked == [("call", {"cause": "bad-data"})]


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
