"""What the mouse does: the journey from the list of labs to the grade without a key, and each thing it can set."""

from __future__ import annotations

import pytest
from textual import events
from tui_fakes import SIZES, fake_grader, page, press, settle, shown, until

from labrunner.course.fix import read_fix
from labrunner.deck.work import grade as grade_state
from labrunner.deck.work import labs as labs_state
from labrunner.deck.work.session import ArmRow, LabSession
from labrunner.graders.read.parse import parse_text
from labrunner.tui.widgets import bars

pytestmark = pytest.mark.slow


async def click(app, pilot, words, *, row=None, right=1):
    """Click into the words as they stand on the screen; `row` picks a line where they stand on several."""
    lines = shown(app).splitlines()
    rows = [n for n, line in enumerate(lines) if words in line] if row is None else [row % len(lines)]
    assert rows and words in lines[rows[0]], f"{words!r} is not on the screen:\n" + "\n".join(lines)
    await pilot.click(offset=(lines[rows[0]].index(words) + right, rows[0]))
    await settle(pilot)


async def fly(app, pilot, launch, arm, steps):
    """Start an arm from the list of arms and let its trainer come to its end."""
    await click(app, pilot, "r run", row=-1)
    assert page(app) == "ArmsPage"
    if app.screen.row.name != arm:
        await click(app, pilot, arm, row=1 + next(n for n, r in enumerate(app.session.rows()) if r.name == arm))
    await click(app, pilot, "enter", row=-1)
    name, trainer = launch.started[-1]
    assert name == arm
    trainer.train(steps)
    trainer.end()
    await until(app, pilot, f"{steps}/500")
    await until(app, pilot, "finished")


async def write(app, pilot):
    """Symptoms and evidence from the panels, section by section."""
    await click(app, pilot, "esc instruments", row=-1)
    await click(app, pilot, "i insert reading", row=-1)
    strip = shown(app).splitlines()[1]
    await pilot.click(offset=(strip.index("3"), 1))
    await settle(pilot)
    assert app.screen.notes.section == 3
    while app.session.view.selected != 3:
        await click(app, pilot, "1-7", row=-1)
    await click(app, pilot, "i insert reading", row=-1)
    assert "Panel 3: 29.68 at step 312" in app.screen.query_one("Editor").text


@pytest.mark.parametrize("size", SIZES)
async def test_a_lab_from_start_to_grade_by_mouse(deck, launch, folder, tmp_path, monkeypatch, size):
    monkeypatch.setattr(grade_state, "command", lambda *_: fake_grader(tmp_path))
    only = labs_state.lab_folders
    monkeypatch.setattr(labs_state, "lab_folders", lambda extra: {"no-clip": only(extra)["no-clip"]})
    async with deck(size=size) as (app, pilot):
        await until(app, pilot, "no-clip")
        await click(app, pilot, "no-clip")  # the lab pointed at: a click opens it
        assert page(app) == "TextPage"
        await click(app, pilot, "enter", row=-1)
        assert page(app) == "RunPage"
        await fly(app, pilot, launch, "control", 500)
        await fly(app, pilot, launch, "break", 500)
        await click(app, pilot, "n alarm", row=-1)
        assert app.session.view.cursor == 312
        await click(app, pilot, "m post-mortem", row=-1)
        assert page(app) == "PostmortemPage"
        await write(app, pilot)
        if "g grade" not in shown(app).splitlines()[-1]:  # a narrow footer has no room for it
            await click(app, pilot, "f1 more", row=-1)
            while "Grade this lab" not in shown(app):
                await pilot._post_mouse_events([events.MouseScrollDown], offset=(40, 10), button=0)
                await settle(pilot)
            await click(app, pilot, "Grade this lab")
        else:
            await click(app, pilot, "g grade", row=-1)
        await until(app, pilot, "of 100 points")
        await click(app, pilot, "No damage")
        assert "tolerance: 0.05" in shown(app)
    text = folder.postmortem.read_text(encoding="utf-8")
    assert parse_text(text).symptoms[0].number.value == 312 and "Panel 3: 29.68 at step 312" in text


async def test_a_key_aimed_at_when_the_footer_changes_is_still_that_key(deck, launch, monkeypatch):
    async with deck("enter", "escape", "r", "enter", size=(160, 50)) as (app, pilot):
        ((_, trainer),) = launch.started
        trainer.train(500)
        await until(app, pilot, "500/500")
        training = shown(app).splitlines()[-1]
        app.screen.query_one(bars.Footer)._before.clear()  # it has stood long enough
        monkeypatch.setattr(bars, "AIMED", 60.0)  # however slow this machine is
        trainer.end()
        await until(app, pilot, "finished")
        ended = shown(app).splitlines()[-1]
        place = training.index("m post-mortem")
        assert not ended[place:].startswith("m post-mortem")
        gone = training.index("space pause")
        assert ended[gone:].startswith("←→ step")
        before = app.session.view.cursor
        await pilot.click("Footer", offset=(gone, 0))  # does not work any more, and is no other key
        await settle(pilot)
        assert page(app) == "RunPage" and app.session.view.cursor == before
        await pilot.click("Footer", offset=(place, 0))
        await settle(pilot)
        assert page(app) == "PostmortemPage"


async def test_a_number_of_the_fix_is_typed_by_mouse(deck, runs, folder, lab):
    async with deck("enter", "f") as (app, pilot):
        await click(app, pilot, "optimizer.grad_clip", row=7)  # chosen
        await click(app, pilot, "optimizer.grad_clip", row=7)  # and opened
        for key in ("0", ".", "2", "7", "del", "5"):
            row = next(n for n, line in enumerate(shown(app).splitlines()) if " del " in line)
            await click(app, pilot, key, row=row, right=0)
        assert app.screen.query_one("Input").value == "0.25"
        await click(app, pilot, "enter take it", row=-1)
        assert "+ optimizer.grad_clip = 0.25" in shown(app) and not app.screen.typing
        assert read_fix(folder.fix, lab) == {"optimizer.grad_clip": 0.25}
        await click(app, pilot, "optimizer.grad_clip", row=7)
        await click(app, pilot, "none", row=[" del " in line for line in shown(app).splitlines()].index(True))
        assert app.screen.query_one("Input").value == "none"
        await click(app, pilot, "data.sampler", row=3)  # what was typed was meant for another setting
        assert not app.screen.typing and app.screen.setting.key == "data.sampler"
        assert read_fix(folder.fix, lab) == {"optimizer.grad_clip": 0.25}


async def test_the_stability_check_is_answered_by_mouse(deck, runs):
    async with deck("enter", "d") as (app, pilot):
        await click(app, pilot, "n no", row=-1)
        await click(app, pilot, "y yes", row=-1)
        await click(app, pilot, "n no", row=-1)
        await click(app, pilot, "2 lr-discontinuity")
        assert app.screen.walk.answers == {"Q1.1": False, "Q2.1": True, "Q2.2": False, "Q2.4": "lr-discontinuity"}
        await click(app, pilot, "1 long-tail-batch")  # the answer is still pointed at, and may be another one
        assert app.screen.walk.answers["Q2.4"] == "long-tail-batch"
        await click(app, pilot, "Q2.1")
        assert app.screen.question == "Q2.1"
        await click(app, pilot, "n no", row=-1)
        assert app.screen.walk.answers == {"Q1.1": False, "Q2.1": False} and app.screen.question == "Q4.1"
        await click(app, pilot, "o compare", row=-1)
        assert "program:" in shown(app)


async def test_lists_that_scroll_are_clicked_where_they_stand(deck, runs, monkeypatch):
    many = [ArmRow(f"arm-{n:02d}", "ablation", "none", 0, None, True) for n in range(60)]
    monkeypatch.setattr(LabSession, "rows", lambda self: many)
    async with deck("enter", "r") as (app, pilot):
        for _ in range(40):
            app.screen.action_down()
        await settle(pilot)
        assert "arm-00" not in shown(app)
        await click(app, pilot, "arm-43")
        assert app.screen.row.name == "arm-43"
        await press(pilot, "escape")
        few = app.session.lab.questions
        asked = [few[0].model_copy(update={"id": f"q{n:02d}"}) for n in range(40)]
        app.session.lab = app.session.lab.model_copy(update={"questions": asked})
        await press(pilot, "e")
        for _ in range(25):
            app.screen.action_down()
        await settle(pilot)
        assert "q00" not in shown(app)
        await click(app, pilot, "q29")
        assert app.screen.question.id == "q29"


async def test_the_wheel_moves_through_lists(deck, runs):
    async with deck("enter", "f") as (app, pilot):
        await pilot._post_mouse_events([events.MouseScrollDown], offset=(10, 3), button=0)
        await settle(pilot)
        assert app.screen.chosen == 1
        await pilot._post_mouse_events([events.MouseScrollUp], offset=(10, 3), button=0)
        await settle(pilot)
        assert app.screen.chosen == 0


async def test_a_second_click_that_comes_late_does_nothing(deck, runs):
    async with deck() as (app, pilot):
        labs = app.screen
        labs.action_open()
        labs.action_open()
        await settle(pilot)
        assert len(app.screen_stack) == 2
        run = app.screen
        run.action_hints()
        await settle(pilot)
        hints = app.screen
        hints.action_back()
        hints.action_back()
        await settle(pilot)
        assert app.screen is run
        run._rearranged()
        run.action_back()  # what was put off until after a frame is drawn while the page closes
        await settle(pilot)
        assert app.screen is labs and app.session is None
