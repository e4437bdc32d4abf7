"""What the list of shifts and a shift's lines say: levels, nights, what was left or flown, what an action came to."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from shift_fakes import FLYING, fake_start
from tui_fakes import page, press, shown, until

from labrunner.drill.live import FOLDER, RECORD, Status, new_shift

pytestmark = pytest.mark.slow


async def test_the_list_says_what_would_be_flown_and_what_a_night_is(on):
    async with on("oncall") as (app, _, key):
        await until(app, key.pilot, "amber")
        row = next(n for n, one in enumerate(app.screen.rows) if one.text.startswith("indigo"))

        def level(name):
            return next(line for line in shown(app).splitlines() if f" {name} " in line)

        assert "guided" in level("amber") and "solo" in level("cobalt") and "two incidents" not in shown(app)
        await key("level")
        assert app.screen.guided is False and "solo" in level("amber")
        await key("level")
        assert "guided" in level("amber") and "guided" in level("cobalt")
        app.screen._move(row)
        await until(app, key.pilot, "two incidents")
        assert "night, guided" in level("indigo")


async def test_a_shift_that_was_left_is_in_the_list_at_once_and_waits_for_its_process(on):
    async with on("shift") as (app, pilot, key):
        live = app.session.live
        live.goes_at_once = False
        await key("leave_shift")
        await key("leave_shift")
        await until(app, pilot, lambda: page(app) == "OncallPage" and "put away" in shown(app))
        assert "amber" in app.screen.rows[0].text and "54" in app.screen.rows[0].text
        await press(pilot, "enter")
        assert page(app) == "OncallPage" and "a moment" in shown(app)
        live.code = 0
        await until(app, pilot, lambda: "put away)" not in shown(app))
        await press(pilot, "enter")
        await until(app, pilot, lambda: page(app) == "ShiftPage" and app.session.folder == live.folder)


async def test_a_shift_that_was_flown_is_marked_with_its_points_and_where_it_can_be_read(on):
    async with on("oncall") as (app, pilot, _):
        scenario = next(one for one in app.screen.scenarios if one.id == "cobalt")
        for seed, score in ((3, 61.25), (4, 87.5)):
            path = new_shift(app.shifts_root / FOLDER, scenario, seed) / RECORD
            path.write_text(path.read_text().replace("{", f'{{"score": {score},', 1))
            os.utime(path, (seed, seed))
        theirs = new_shift(app.shifts_root / FOLDER, scenario, 5, counts_for="somebody") / RECORD
        theirs.write_text(theirs.read_text().replace("{", '{"score": 1,', 1))
        app.screen.reload()
        await until(app, pilot, "flown: 87.5")
        assert "61.25" not in shown(app) and shown(app).count("flown: ") == 1
        app.screen._move(next(n for n, one in enumerate(app.screen.rows) if one.text.startswith("cobalt")))
        await until(app, pilot, lambda: "drill debrief" in shown(app) and path.parent.name in shown(app))


@pytest.mark.parametrize(
    ("name", "found", "told"),
    [
        ("same", None, "steps 245 to 254 came out the same: nothing in them was computed wrongly"),
        ("otherwise", 250, "step 250 came out otherwise: the machine computed it wrongly"),
    ],
)
async def test_what_an_inspection_came_to_is_said_in_place_of_what_was_asked_for(on, name, found, told):
    async with on("shift") as (app, pilot, _):
        await press(pilot, "i", "enter")
        await until(app, pilot, "asked for: make steps 245 to 254 again and compare")
        done = {"asked_at": 254, "executed": 54, "action": "inspect", "arguments": {"first": 245, "last": 254}}
        app.session.live.tell(replace(FLYING, asked=[{**done, "found": found}]))
        await until(app, pilot, told)
        assert "asked for" not in shown(app)


async def test_what_stood_in_a_card_at_the_end_is_named_as_not_asked_for(on):
    async with on("shift") as (app, pilot, _):
        await press(pilot, "C", "down", "down")
        app.session.live.end(judged=False)
        await until(app, pilot, lambda: page(app) == "AccountPage")
        await until(app, pilot, "The clock ran out before this was asked for: the cause is: the schedule.")
        assert not app.session.live.asked


@pytest.mark.parametrize(
    ("language", "again", "later", "unknown"),
    [
        ("en", "the shift is starting again", "this key works once your shift is on", "not known before"),
        ("es", "el turno arranca de nuevo", "esta tecla sirve cuando", "no se sabe hasta"),
    ],
)
async def test_on_the_way_back_to_a_shift_nothing_is_said_that_is_not_known(
    deck, monkeypatch, language, again, later, unknown
):
    started = fake_start(monkeypatch, Status("bringing", executed=223))
    async with deck("s", "enter", size=(160, 50), language=language) as (app, pilot):
        await until(app, pilot, again)
        assert "223/360" in shown(app) and unknown in shown(app)
        for words in ("$0", "0 $", "nothing was asked", "nada", "no alarm", "ninguna alarma"):
            assert words not in shown(app)
        await press(pilot, "b")
        await until(app, pilot, later)
        started.shift.tell(FLYING)
        await until(app, pilot, "54/360")
        await press(pilot, "b")
        assert page(app) == "HelmPage"
