"""From the list of labs to the grade by mouse only: no key is pressed in here."""

from __future__ import annotations

import pytest
from test_tui_app import SIZES, deck, launch, until  # noqa: F401
from test_tui_pages import fake_grader
from textual import events
from tui_fakes import shown

from labrunner.graders.parse import parse_text
from labrunner.tui.state import grade as grade_state
from labrunner.tui.state import labs as labs_state


async def click(app, pilot, words, *, row=None, right=1):
    """Click into the words as they stand on the screen; `row` picks a line where they stand on several."""
    lines = shown(app).splitlines()
    rows = [n for n, line in enumerate(lines) if words in line] if row is None else [row % len(lines)]
    assert rows and words in lines[rows[0]], f"{words!r} is not on the screen:\n" + "\n".join(lines)
    await pilot.click(offset=(lines[rows[0]].index(words) + right, rows[0]))
    await pilot.pause(0.1)


def page(app) -> str:
    return type(app.screen).__name__


async def fly(app, pilot, launch, arm, steps):  # noqa: F811
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
    await pilot.pause(0.1)
    assert app.screen.notes.section == 3
    while app.session.view.selected != 3:
        await click(app, pilot, "1-7", row=-1)
    await click(app, pilot, "i insert reading", row=-1)
    assert "Panel 3: 29.68 at step 312" in app.screen.query_one("Editor").text


@pytest.mark.parametrize("size", SIZES)
async def test_a_lab_from_start_to_grade_by_mouse(deck, launch, folder, tmp_path, monkeypatch, size):  # noqa: F811
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
            await click(app, pilot, "? help", row=-1)
            while "Grade this lab" not in shown(app):
                await pilot._post_mouse_events([events.MouseScrollDown], offset=(40, 10), button=0)
                await pilot.pause(0.1)
            await click(app, pilot, "Grade this lab")
        else:
            await click(app, pilot, "g grade", row=-1)
        await until(app, pilot, "of 100 points")
        await click(app, pilot, "No damage")
        assert "tolerance: 0.05" in shown(app)
    text = folder.postmortem.read_text(encoding="utf-8")
    assert parse_text(text).symptoms[0].number.value == 312 and "Panel 3: 29.68 at step 312" in text
    assert folder.evidence.exists()
