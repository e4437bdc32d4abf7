"""What goes wrong around the deck is one sentence on the event line; it lives on, and nothing typed is lost."""

from __future__ import annotations

import argparse
from datetime import datetime as real_datetime

import pytest
from rich.color import Color, ColorSystem
from rich.console import Console
from tui_fakes import hit, press, shown, until
from tui_synthetic import journal, write_run

from labrunner.deck.run.flight import Flight
from labrunner.deck.work import session as session_module
from labrunner.engine.record.journal import JOURNAL, encode
from labrunner.tui import theme
from labrunner.tui.start import make_app

pytestmark = pytest.mark.slow


async def test_typing_outlives_a_terminal_that_is_too_small(deck, runs, folder):
    async with deck("enter", "m", "escape", "tab", "tab", "tab", "enter") as (app, pilot):
        app.screen.query_one("Editor").load_text("")
        await press(pilot, *"kept")
        await pilot.resize_terminal(40, 10)
        await until(app, pilot, "40x10")
        await press(pilot, *"on")
        await pilot.resize_terminal(80, 24)
        await until(app, pilot, "kepton")
        draft = folder.postmortem
        await until(app, pilot, lambda: draft.exists() and "kepton" in draft.read_text(encoding="utf-8"))


async def test_every_page_recovers_on_resize(deck, runs):
    walk = {
        "ComparePage": "c C",
        "DiagnosePage": "d",
        "HintsPage": "h",
        "QuestionsPage": "e",
        "FixPage": "f",
        "ArmsPage": "r",
        "HelpPage": "question_mark",
    }
    async with deck("enter") as (app, pilot):
        for name, keys in walk.items():
            await hit(pilot, *keys.split())
            assert type(app.screen).__name__ == name
            await pilot.resize_terminal(59, 17)
            await until(app, pilot, "59x17")
            await pilot.resize_terminal(160, 50)
            await until(app, pilot, lambda: "60x18" not in shown(app))
            assert type(app.screen).__name__ == name
            await until(app, pilot, lambda: len(shown(app).split()) > 20)
            await hit(pilot, "escape")
            await pilot.resize_terminal(80, 24)


async def test_rubbish_in_the_middle_costs_its_own_lines_alone(deck, places, lab):
    run_dir = write_run(places / "runs", lab, "break", steps=0)
    lines = [encode(line).encode() for line in journal(400)]
    lines[200:200] = [b"\x00\xff\xfe garbage", b"{" * 3000, b'{"kind":"step","step":[1]}', b"[1,2]", lines[200][:90]]
    (run_dir / JOURNAL).write_bytes(b"\n".join(lines) + b"\n")
    async with deck("enter") as (app, pilot):
        await until(app, pilot, "5 unreadable lines")
        run = app.session.flight.run
        assert len(run.columns) == 400 and run.last_step == 400
        await press(pilot, "n")
        assert app.session.view.cursor == 312


async def test_a_run_folder_may_vanish_under_any_page(deck, runs, folder):
    import shutil

    async with deck("enter", "m", "escape", "tab", "tab", "tab", "enter") as (app, pilot):
        shutil.rmtree(app.session.flight.run_dir)
        app.screen.query_one("Editor").load_text("")
        await press(pilot, *"still")
        await until(app, pilot, "is gone")
        await press(pilot, "escape", "q", "g", "escape", "d", "escape", "c", "C", "escape", "n")
        assert type(app.screen).__name__ == "RunPage" and app.session.view.cursor
    assert "still" in folder.postmortem.read_text(encoding="utf-8")


@pytest.mark.parametrize("jump", [-3600.0, 0.0, 9e9])
def test_a_clock_that_jumps_hurts_no_measurement(places, lab, jump):
    flight = Flight(write_run(places / "runs", lab, "break", steps=40), "break")
    flight.poll(now=100.0)
    with open(flight.run_dir / JOURNAL, "a", encoding="utf-8") as stream:
        stream.writelines(encode(line) + "\n" for line in journal(60)[40:])
    flight.poll(now=100.0 + jump)
    assert flight.run.last_step == 60
    assert flight.per_second is None if jump <= 0 else flight.per_second < 1


async def test_a_clock_set_back_starts_and_shows_new_runs(deck, launch, monkeypatch):
    class Clock:
        year = 2031

        @classmethod
        def now(cls):
            return real_datetime(cls.year, 1, 1)

    monkeypatch.setattr(session_module, "datetime", Clock)
    async with deck("enter", "escape", "r", "enter") as (app, pilot):
        first = launch.started[0][1]
        first.train(20)
        first.end()
        await until(app, pilot, "20/500")
        Clock.year = 1980
        await press(pilot, "r", "enter")
        second = launch.started[1][1]
        second.train(33)
        await until(app, pilot, "33/500")
        assert second.run_dir != first.run_dir and app.session.flight.run_dir == second.run_dir


async def test_an_unknown_setting_is_named_on_the_event_line(places, monkeypatch):
    path = places / "config.toml"
    monkeypatch.setenv("LABRUNNER_CONFIG", str(path))
    path.write_text('learner = "ada"\ncolour = "red"\n', encoding="utf-8")
    app = make_app(argparse.Namespace(lang=None, learner=None, labs=None))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(app, pilot, "colour")
        assert "config.toml" in shown(app) and "no-clip" in shown(app) and app.learner == "ada"


# --- terminals --------------------------------------------------------------------------------------------------------


def colours(app) -> set:
    strips = app.screen._compositor.render_strips()
    filters = app.get_line_filters()
    for one in filters:
        strips = [strip.apply_filter(one, app.screen.background_colors[1]) for strip in strips]
    styles = {segment.style for strip in strips for segment in strip if segment.style}
    return {c.get_truecolor() for style in styles for c in (style.color, style.bgcolor) if c is not None}


async def test_no_color_leaves_greys_and_all_that_is_said(deck, runs, monkeypatch):
    async with deck("enter", "n", "c", size=(160, 50)) as (app, pilot):
        coloured = shown(app)
        assert any(len(set(triplet)) > 1 for triplet in colours(app))
    monkeypatch.setenv("NO_COLOR", "1")
    async with deck("enter", "n", "c", size=(160, 50)) as (app, pilot):
        assert all(len(set(triplet)) == 1 for triplet in colours(app))
        assert shown(app).splitlines()[:40] == coloured.splitlines()[:40]


async def test_sixteen_colours_are_written_as_sixteen_colours(deck, runs):
    console = Console(color_system="standard", force_terminal=True)
    async with deck("enter", "n", size=(160, 50)) as (app, _):
        written = "".join(strip.render(console) for strip in app.screen._compositor.render_strips())
    assert "\x1b[" in written and "38;2" not in written and "38;5" not in written and "48;5" not in written


@pytest.mark.parametrize("name", ["NIGHT", "DAY"])
def test_no_role_drowns_in_the_background_of_sixteen_colours(name):
    shades = getattr(theme, name)

    def sixteen(text: str) -> int | None:
        return Color.parse(text).downgrade(ColorSystem.STANDARD).number

    behind = sixteen(shades.background)
    charts = {key: value for key, value in shades.variables.items() if key.startswith("chart-")}
    assert charts and all(sixteen(value) != behind for value in charts.values())
