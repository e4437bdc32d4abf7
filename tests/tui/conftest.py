"""A deck with synthetic runs: run folders written by hand, no trainer, no torch."""

from __future__ import annotations

from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from deck_places import folder, lab, places, runs
from tui_fakes import FakeLaunch, press, settle

from labrunner.course.lab import Lab
from labrunner.deck.work import session as session_module
from labrunner.tui.app import LabrunnerApp

__all__ = ["deck", "folder", "lab", "launch", "places", "runs"]


@pytest.fixture
def launch(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> FakeLaunch:
    """Trainers that do what the test says, in place of real ones."""
    fake = FakeLaunch(lab)
    for name in ("start", "attach", "resume", "RunSpec"):
        monkeypatch.setattr(session_module.launch, name, getattr(fake, name))
    return fake


@pytest.fixture
def deck(places: Path):
    """`async with deck("enter", "n") as (app, pilot)`: the app after these keys, without a terminal."""

    @asynccontextmanager
    async def open_deck(*keys, size=(80, 24), language="en", glyphs="braille", learner="ada"):
        app = LabrunnerApp(
            learner=learner,
            language=language,
            runs_root=places / "runs",
            learners_root=places / "learners",
            glyphs=glyphs,
            rate=20,
        )
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await press(pilot, *keys)
            yield app, pilot

    return open_deck
