"""An incident flown on the screens to its debrief, with a real process that trains a small net, in pieces: no clock."""

from __future__ import annotations

from functools import partial

import pytest
from small_drill import write_scenario
from tui_fakes import SIZES, page, press, shown, until

from labrunner.deck.work.shift import begin_shift
from labrunner.drill.live import RECORD
from labrunner.drill.record import read_record
from labrunner.engine.interventions import CHANGEABLE
from labrunner.tui.app import LabrunnerApp

pytestmark = pytest.mark.slow


async def test_an_incident_is_flown_to_its_debrief(tmp_path, monkeypatch):
    monkeypatch.setenv("LABRUNNER_CACHE", str(tmp_path / "cache"))
    labs, place = tmp_path / "labs", tmp_path / "learners" / "ada" / "on-call" / "shift-1.json"
    scenario = write_scenario(labs, "bumpy")
    begin = partial(begin_shift, scenario, tmp_path, seed=5, labs=[labs], guided=True, place=place, in_pieces=True)
    app = LabrunnerApp(learner="ada", labs=[labs], runs_root=tmp_path, rate=20, glyphs="braille", shift=begin)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(app, pilot, lambda: page(app) == "ShiftPage")
        session = app.session
        await until(app, pilot, lambda: session.flying, seconds=200)
        session.live.fly_on(14)
        await until(app, pilot, lambda: session.now.alarms, seconds=100)
        await until(app, pilot, lambda: "!" in shown(app) or "?" in shown(app))
        await press(pilot, "b", "2", "0", "enter")
        await press(pilot, "e", *["down"] * CHANGEABLE.index("schedule.jump_factor"), "1", "enter")
        await press(pilot, "C", "down", "down", "enter")
        await until(app, pilot, lambda: len(session.now.asked) == 2 and session.now.called, seconds=100)
        while session.flying:
            turns = session.now.turns
            session.live.fly_on(30)
            await until(app, pilot, lambda n=turns: session.now.turns > n or session.ended, seconds=100)
        await until(app, pilot, lambda: page(app) == "AccountPage", seconds=100)
        await press(pilot, "enter", *"a jump", "enter", "escape")
        await until(app, pilot, lambda: page(app) == "DebriefPage" and session.over_and_judged, seconds=200)
        await until(app, pilot, lambda: "of 100" in shown(app) and "never happened" in shown(app))
        assert "a jump" in shown(app)
    record, told = read_record(session.folder / RECORD), session.record()
    assert record.as_json() == read_record(place).as_json() and told["score"] is not None
    asked = [(one.action, dict(one.arguments)) for one in record.interventions]
    assert asked == [("rollback", {"to": 20}), ("set", {"key": "schedule.jump_factor", "value": 1})]
    assert record.called is not None and record.called.cause == "schedule"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "es"])
async def test_every_page_of_a_shift_fits(deck, monkeypatch, size, language):
    from shift_fakes import fake_start

    started = fake_start(monkeypatch)
    async with deck("s", "enter", size=size, language=language) as (app, pilot):
        await until(app, pilot, lambda: "54/360" in shown(app) and "4" in shown(app))
        for name in ("pager", "rows", "helm-log", "event-log", "table"):
            widget = app.screen.query_one(f"#{name}")
            assert not widget.display or widget.region.bottom <= size[1] - 1
        await press(pilot, "b")
        assert app.screen.query_one("#card").region.bottom <= size[1] - 1
        assert app.screen.query_one("#value").region.bottom < size[1] - 1 and "250" in shown(app)
        await pilot.click("#card", offset=(5, 2))
        await pilot.click("#card", offset=(5, 2))
        await until(app, pilot, lambda: page(app) == "ShiftPage")
        assert started.shift.asked == [("rollback", {"to": 240})]


async def test_who_has_a_card_open_at_the_end_is_asked_for_the_account_once(deck, monkeypatch):
    from shift_fakes import fake_start

    from labrunner.tui.screens.debrief import AccountPage

    started, made, begin = fake_start(monkeypatch), [], AccountPage.__init__
    monkeypatch.setattr(AccountPage, "__init__", lambda page: (made.append(page), begin(page))[1])
    async with deck("s", "enter") as (app, pilot):
        await until(app, pilot, lambda: "54/360" in shown(app))
        await press(pilot, "b")
        assert page(app) == "HelmPage"
        started.shift.end()
        await until(app, pilot, lambda: page(app) == "AccountPage")
        await press(pilot, "escape")
        await until(app, pilot, lambda: page(app) == "DebriefPage")
        await press(pilot, "escape")
        await until(app, pilot, lambda: page(app) == "ShiftPage")
    assert len(made) == 1


async def test_every_card_of_the_helm_begins_anew_on_the_page_that_is_there(deck, monkeypatch):
    from shift_fakes import fake_start

    started = fake_start(monkeypatch)
    async with deck("s", "enter") as (app, pilot):
        await until(app, pilot, lambda: "54/360" in shown(app))
        await press(pilot, "r", "0", ".", "3")
        helm = app.screen
        assert page(app) == "HelmPage" and "0.3" in shown(app)
        await press(pilot, "escape", "m")
        assert app.screen is helm and not helm.query_one("#value").display
        await press(pilot, "enter", "k", "enter", "r", "enter")
        assert started.shift.asked == [
            ("reset", {"m": True, "v": True, "count": True}),
            ("skip", {"batches": 40}),
            ("set", {"rate": 0.5}),
        ]
        await press(pilot, "escape", "escape")
        await until(app, pilot, lambda: page(app) == "OncallPage")
        await press(pilot, "enter")
        await until(app, pilot, lambda: "54/360" in shown(app))
        await press(pilot, "r")
        assert page(app) == "HelmPage" and app.screen is not helm and app.screen.flown is app.session


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "begun, at update 54 of 360: go on with it"), ("es", "empezado, en la actualización 54 de 360: sigue")],
)
async def test_a_shift_of_the_course_that_was_left_is_the_one_that_its_row_takes(
    deck, monkeypatch, tmp_path, language, told
):
    from shift_fakes import COURSE, fake_start

    one = COURSE.replace("shifts = 2", "shifts = 1").replace('"basalt", "linen"', '"basalt"')
    (tmp_path / "course.toml").write_text(one)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LABRUNNER_SALT", raising=False)
    fake_start(monkeypatch)
    async with deck("s", "enter", size=(160, 50), language=language) as (app, pilot):
        await until(app, pilot, lambda: "54/360" in shown(app))
        folder = app.session.folder
        await press(pilot, "escape", "escape")
        await until(app, pilot, lambda: page(app) == "OncallPage")
        row = next(n for n, one in enumerate(app.screen.rows) if told in one.text)
        app.screen._move(row - app.screen.chosen)
        await press(pilot, "enter")
        await until(app, pilot, lambda: page(app) == "ShiftPage")
        assert app.session.folder == folder and app.session.place is not None
