"""Runs and folders of the deck, for its twin in lines."""

import pytest
from deck_places import folder, lab, places, runs, thought_first
from tui_fakes import fake_grader
from tui_synthetic import write_run
from typed_lines import typing

from labrunner.course.lab import load_lab
from labrunner.deck.strings import Say
from labrunner.deck.work import session as session_module
from labrunner.plain import grade as plain_grade
from labrunner.plain.journey import Plain

__all__ = ["folder", "lab", "places", "runs"]


@pytest.fixture
def launch_of_case(monkeypatch):
    """Trainers of a case that are done at once, with a spike where the journal made up for tests has it."""

    def start(spec, run_dir, *, outlive=False):
        write_run(run_dir.parent, load_lab(spec.lab), spec.arm, stamp=run_dir.name).rename(run_dir)

    monkeypatch.setattr(session_module.launch, "start", start)


@pytest.fixture
def talk(places, monkeypatch):
    """Say some lines; what was answered, as one text. Unless `asked` is False the learner has thought first, so that
    questions, fix and experiments answer at once."""

    def say(*lines: str, language: str = "en", asked: bool = True) -> str:
        told: list[str] = []
        ask, runs, root = typing(lines, told), places / "runs", places / "learners"
        place = Plain("ada", Say(language), ask=ask, out=told.append, runs_root=runs, root=root)
        if asked:
            thought_first(monkeypatch)
        assert place.run() == 0
        return "\n".join(told)

    return say


@pytest.fixture
def graded(monkeypatch, tmp_path):
    monkeypatch.setattr(plain_grade, "command", lambda *_: fake_grader(tmp_path))
