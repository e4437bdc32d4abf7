"""Fixtures of the deck, for the folders that test it: places to write to, a lab, and finished runs written by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from tui_synthetic import write_run

from labrunner.course.lab import Lab, load_lab
from labrunner.course.learner import LabFolder, lab_folder
from labrunner.deck.work import forethought, lacking

__all__ = ["folder", "lab", "places", "runs", "thought_first"]


def thought_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages that tell something open at once, as for a learner who has written hypotheses and a root cause,
    and the grade as for one who was graded before."""
    monkeypatch.setattr(forethought, "cause_told", lambda *_: True)
    monkeypatch.setattr(lacking, "is_graded", lambda *_: True)


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


@pytest.fixture(scope="session")
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
