"""A deck with synthetic runs: run folders written by hand, no trainer, no torch."""

from __future__ import annotations

from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tui_fakes import FakeLaunch, press, settle
from tui_synthetic import write_run

from labrunner.course.lab import Lab, load_lab
from labrunner.course.learner import LabFolder, lab_folder
from labrunner.deck.work import session as session_module
from labrunner.tui.app import LabrunnerApp


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Everything a session may write to lies in here."""
    for name in ("DATA", "CACHE", "CONFIG"):
        monkeypatch.setenv(f"LABRUNNER_{name}", str(tmp_path / name.lower()))
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    for name in ("NO_COLOR", "LABRUNNER_ASCII", "LABRUNNER_GLYPHS", "LABRUNNER_LEARNER", "LABRUNNER_LABS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def lab() -> Lab:
    return load_lab("no-clip")


@pytest.fixture
def folder(places: Path, lab: Lab) -> LabFolder:
    return lab_folder("ada", lab.phase, lab.id, root=places / "learners")


@pytest.fixture
def runs(places: Path, lab: Lab) -> Path:
    """Runs of control and break, finished."""
    root = places / "runs"
    write_run(root, lab, "control")
    write_run(root, lab, "break")
    return root


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
    async def open_deck(*keys, size=(80, 24), language="en", glyphs="braille"):
        app = LabrunnerApp(
            learner="ada",
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
