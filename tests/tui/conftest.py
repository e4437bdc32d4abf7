"""A deck with synthetic runs: run folders written by hand, no trainer, no torch."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from action_keys import WAYS, Keys
from deck_places import folder, lab, places, runs, thought_first
from shift_fakes import FLYING, fake_start
from tui_fakes import FakeLaunch, a_log, fake_grader, page, press, settle, until
from tui_synthetic import write_run

from labrunner.course.hints import record_solved
from labrunner.course.lab import Lab
from labrunner.deck.work import grade as grade_state
from labrunner.deck.work import session as session_module
from labrunner.tui.app import LabrunnerApp
from labrunner.tui.widgets import bars

__all__ = ["deck", "folder", "lab", "launch", "on", "places", "runs"]


@pytest.fixture
def launch(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> FakeLaunch:
    """Trainers that do what the test says, in place of real ones."""
    fake = FakeLaunch(lab)
    for name in ("start", "attach", "resume", "RunSpec"):
        monkeypatch.setattr(session_module.launch, name, getattr(fake, name))
    return fake


@pytest.fixture
def deck(places: Path, monkeypatch: pytest.MonkeyPatch):
    """`async with deck("enter", "n") as (app, pilot)`: the app after these keys, without a terminal. Unless `asked` is
    False the learner has thought first, so that `e`, `f` and `E` open at once."""

    @asynccontextmanager
    async def open_deck(*keys, size=(80, 24), language="en", glyphs="braille", learner="ada", asked=True):
        app = LabrunnerApp(
            learner=learner,
            language=language,
            runs_root=places / "runs",
            learners_root=places / "learners",
            glyphs=glyphs,
            rate=20,
        )
        monkeypatch.setattr(bars, "AIMED", 0.0)  # a program aims at a changed footer at once
        if asked:
            thought_first(monkeypatch)
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await press(pilot, *keys)
            yield app, pilot

    return open_deck


def fly(session):
    """Control and break of a case as trainers leave them."""
    for arm in ("control", "break"):
        session._open(arm, write_run(session.runs_root, session.lab, arm))
    session.choose("break")


@pytest.fixture
def on(deck, runs, places, folder, tmp_path, monkeypatch):
    """A deck on a screen of a lab that has a finished control and break, and the keys of that screen."""
    monkeypatch.setattr(grade_state, "command", lambda *_: fake_grader(tmp_path))

    @asynccontextmanager
    async def open_screen(screen: str):
        ended = screen in ("account", "debrief")
        fake_start(monkeypatch, replace(FLYING, phase="over" if ended else "flying"))
        keys, name = WAYS[screen]
        if screen == "solved":
            record_solved(folder, 90, 100)
        if screen == "who":
            for learner in ("ada", "bea"):
                (places / "learners" / learner).mkdir(parents=True)
        (places / "train").write_text(a_log(), encoding="utf-8")
        async with deck(*keys, learner="" if screen == "who" else "ada") as (app, pilot):
            await until(app, pilot, lambda: page(app) == name)
            if screen == "notes":
                await press(pilot, "m", "escape")
            if screen in ("case", "call"):
                fly(app.session)
                await press(pilot, *("w",) * (screen == "call"))
            if screen in ("helm", "history"):
                await until(app, pilot, lambda: app.session.flying)
                await press(pilot, "b" if screen == "helm" else "h")
            if screen == "debrief":
                await press(pilot, "escape")
                await until(app, pilot, lambda: page(app) == "DebriefPage")
            if screen == "shift":
                await until(app, pilot, lambda: app.session.flying and app.session.current.run.last_step)
            yield app, pilot, Keys(app, pilot, screen)

    return open_screen
