"""Every action by its own key, on every screen alike and around a lab: what the registry offers is what screens do."""

from __future__ import annotations

import pytest
from action_keys import EVERYWHERE, TYPED_INTO, WAYS
from tui_fakes import page, press, shown, until

from labrunner.course import progress
from labrunner.course.hints import record_solved
from labrunner.course.learner import lab_folder
from labrunner.tui import actions

pytestmark = pytest.mark.slow


def test_the_ways_lead_to_every_screen():
    assert set(WAYS) == set(actions.SCREENS)


async def test_who(on):
    async with on("who") as (app, _, key):
        await key("down")
        await key("up")
        await key("pick")
        assert page(app) == "LabsPage" and app.learner == "ada"
        assert key.pressed == key.all()


async def test_what_was_learned(on):
    async with on("solved") as (app, _, key):
        await key("page_down")
        await key("page_up")
        await key("onward")
        assert page(app) == "LabsPage"
        assert key.pressed == key.all()


async def test_labs(on, places):
    (places / "course.toml").write_text('schema = "labrunner/course/v1"\nexample = "borja"\nseed = "shared"\n')
    example = lab_folder("borja", "phase-19", "no-clip", root=places / "learners")
    example.path.mkdir(parents=True)
    example.postmortem.write_text("# Post-mortem\n")
    async with on("labs") as (app, pilot, key):
        await key("example")
        await key("down")
        assert app.screen.chosen == 1
        await key("up")
        assert app.screen.chosen == 0
        await key("search")
        await press(pilot, *"reset", "escape")
        assert not app.screen.wanted
        await key.and_back("own_log", "WhichPage")
        await key.and_back("another", "CasePage")
        await key.and_back("on_call", "OncallPage")
        for name in ("no-clip", "fp16-overflow", "lr-jump"):
            record_solved(lab_folder("ada", "phase-19", name, root=places / "learners"), 90, 100)
        app.screen.reload()
        await key.and_back("mixture", "CasePage")
        await key("open")
        assert page(app) == "RunPage" and app.session.lab.id == "no-clip"
        assert key.pressed == key.all()


async def turned(app, pilot, key) -> None:
    """A page down and up again, on a screen that holds more than fits."""
    reading = app.screen.query_one("#reading")
    await until(app, pilot, lambda: app.screen.works("page_down"))
    await key("page_down")
    await until(app, pilot, lambda: reading.scroll_y > 0)
    await key("page_up")
    await until(app, pilot, lambda: reading.scroll_y == 0)


async def test_the_pages_to_read_are_turned(on):
    for screen in ("compare", "help", "text"):
        async with on(screen) as (app, pilot, key):
            await pilot.resize_terminal(60, 18)
            await until(app, pilot, lambda app=app: app.screen.works("page_down"))
            assert "pgdn page" in shown(app).splitlines()[-1], screen
            await turned(app, pilot, key)
            assert key.pressed == key.all() - {"onward"}


async def test_hints(on, folder):
    async with on("hints") as (app, pilot, key):
        assert "pgdn" not in shown(app)  # it all fits
        await key("reveal")
        await key("reveal")
        await key("reveal")
        await pilot.resize_terminal(60, 18)
        app.screen.query_one("#reading").scroll_home(animate=False)
        await turned(app, pilot, key)
        assert len(progress.read(folder.progress).hints) == 3
        assert key.pressed == key.all()


async def test_the_briefing(on):
    async with on("text") as (app, _, key):
        await key("onward")
        assert page(app) == "RunPage"
        assert key.pressed == key.all() - {"page_up", "page_down"}


@pytest.mark.parametrize("screen", actions.SCREENS)
async def test_help_palette_and_back_work_everywhere(on, screen):
    typing = int(screen in TYPED_INTO)
    async with on(screen) as (app, pilot, key):
        names = {action.name for action in actions.actions_for(screen)} & EVERYWHERE
        if "help" in names:
            await key("help", typing)
            assert page(app) == "HelpPage"
            await press(pilot, "escape")
        await key("palette", typing)
        assert page(app) == "CommandPalette"
        await press(pilot, "escape")
        await until(app, pilot, lambda: app.screen.page == screen if hasattr(app.screen, "page") else False)
        for language in ("es", "en"):
            await key("language")
            assert app.screen.page == screen and app.say.language == language
        for name in names & {"back", "leave"}:
            here = app.screen
            await key(name)
            await until(app, pilot, lambda before=here: before not in app.screen_stack)
        assert key.pressed == names - {"quit"}


@pytest.mark.parametrize("screen", [name for name in actions.SCREENS if actions.named(name, "quit")])
async def test_quitting_works_everywhere(on, screen):
    async with on(screen) as (app, pilot, key):
        await key("quit")
        assert app._exit
