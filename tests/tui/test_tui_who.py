"""The first minute: who is learning, what comes next, the worked example, and a solved lab's own page."""

from __future__ import annotations

from contextlib import asynccontextmanager

import pytest
from textual import events
from tui_fakes import page, press, settle, shown

from labrunner.course import progress
from labrunner.course.config import load_config
from labrunner.course.hints import record_solved
from labrunner.course.learner import lab_folder
from labrunner.tui.app import LabrunnerApp

pytestmark = pytest.mark.slow

COURSE = 'schema = "labrunner/course/v1"\nexample = "borja"\n'


@pytest.fixture
def course(places):
    """A course with a worked example of no-clip."""
    (places / "course.toml").write_text(COURSE)
    example = lab_folder("borja", "phase-19", "no-clip", root=places / "learners")
    example.path.mkdir(parents=True)
    example.postmortem.write_text("# Post-mortem\n\n## 1. Symptoms\n\n- it went up in smoke\n")
    example.fix.write_text("[optimizer]\ngrad_clip = 1.0\n")
    return places


@pytest.fixture
def start(places):
    """`async with start() as (app, pilot)`: a start where nothing says who is learning."""

    @asynccontextmanager
    async def open_app(learner="", language="en"):
        app = LabrunnerApp(
            learner=learner,
            language=language,
            runs_root=places / "runs",
            learners_root=places / "learners",
            glyphs="braille",
        )
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            yield app, pilot

    return open_app


async def test_a_first_start_asks_for_a_name_and_remembers_it(course, start):
    async with start() as (app, pilot):
        assert page(app) == "WhoPage" and "borja" not in shown(app)
        app.screen.query_one("#name").value = "../ada"
        await press(pilot, "enter")
        assert page(app) == "WhoPage" and "a name is letters, digits, - and _" in shown(app)
        app.screen.query_one("#name").value = "borja"
        await press(pilot, "enter")
        assert page(app) == "WhoPage" and "worked example" in shown(app)
        app.screen.query_one("#name").value = "ada"
        await press(pilot, "enter")
        assert page(app) == "LabsPage" and "ada" in shown(app) and "next: enter opens no-clip" in shown(app)
    assert load_config().learner == "ada"


async def test_of_several_learners_one_is_picked(course, start):
    for name in ("ana", "bea"):
        (course / "learners" / name).mkdir()
    async with start() as (app, pilot):
        assert "ana" in shown(app) and "bea" in shown(app) and "borja" not in shown(app)
        await press(pilot, "down", "enter")
        assert page(app) == "LabsPage" and app.learner == "bea"
    async with start() as (app, pilot):
        await press(pilot, "down", "down", "enter")  # another name
        assert app.screen.typing
        await press(pilot, "escape")
        assert not app.screen.typing
        await pilot.click("#names", offset=(4, 0))
        await pilot.click("#names", offset=(4, 0))
        await settle(pilot)
        assert app.learner == "ana"


async def test_settings_that_cannot_be_written_cost_the_memory_not_the_start(course, start, monkeypatch):
    monkeypatch.setenv("LABRUNNER_CONFIG", "/proc/nowhere/config.toml")
    async with start() as (app, pilot):
        app.screen.query_one("#name").value = "ada"
        await press(pilot, "enter")
        assert page(app) == "LabsPage" and app.learner == "ada" and "for this time only" in shown(app)


async def test_the_example_is_a_paid_hint_until_the_lab_is_solved(course, start):
    mine = lab_folder("ada", "phase-19", "no-clip", root=course / "learners")
    async with start("ada") as (app, pilot):
        await press(pilot, "b")
        assert page(app) == "LabsPage" and "the example solves this lab" in shown(app)
        assert not progress.read(mine.progress).hints
        await press(pilot, "b")
        assert page(app) == "ExamplePage" and "up in smoke" in shown(app) and "grad_clip = 1.0" in shown(app)
        assert progress.read(mine.progress).paid_hints == ["direct"]
        await press(pilot, "enter", "down", "b")
        assert page(app) == "LabsPage"  # there is no example of the second lab
    (course / "learners" / "bea").mkdir()
    hers = lab_folder("bea", "phase-19", "no-clip", root=course / "learners")
    record_solved(hers, 90, 100)
    async with start("bea") as (app, pilot):
        await press(pilot, "b")
        assert page(app) == "ExamplePage" and not progress.read(hers.progress).paid_hints


async def test_the_foot_of_the_page_says_what_comes_next(runs, places, start):
    mine = lab_folder("ada", "phase-19", "no-clip", root=places / "learners")
    async with start("ada") as (app, pilot):
        await press(pilot, "enter")
        assert "next: d, the check; m, post-mortem" in shown(app)
        mine.path.mkdir(parents=True, exist_ok=True)
        mine.postmortem.write_text("# Post-mortem\n\n## 1. Symptoms\n\n- Spike: step 312\n")
        await press(pilot, "f")
        assert page(app) == "RunPage" and app.say("next.hypotheses_first", key="m") in shown(app)
        await press(pilot, "f")
        assert page(app) == "FixPage"
        await press(pilot, "escape", "e")
        assert page(app) == "RunPage" and "first name a root cause (m, section 4)" in shown(app)
        mine.postmortem.write_text("# Post-mortem\n\n## 4. Root cause\n\nThe clip was left out.\n")
        await press(pilot, "e")
        assert page(app) == "QuestionsPage"
        assert "next: esc m, post-mortem: symptoms" in shown(app)
    async with start("ada", language="es") as (app, pilot):
        await press(pilot, "enter")
        assert "sigue: m, post-mortem: síntomas" in shown(app)


async def test_a_lab_without_runs_begins_with_its_control(places, start):
    async with start("ada") as (app, pilot):
        await press(pilot, "enter", "escape")
        assert page(app) == "RunPage" and "next: r, the control" in shown(app)


async def test_a_solved_lab_has_a_page_of_its_own(runs, places, start):
    mine = lab_folder("ada", "phase-19", "no-clip", root=places / "learners")
    async with start("ada") as (app, pilot):
        await press(pilot, "enter", "w")
        assert page(app) == "RunPage"
        record_solved(mine, 91.5, 100)
        await press(pilot, "w")
        assert page(app) == "SolvedPage"
        assert "91.5 of 100 points, no hints" in shown(app) and "First run to pass" in shown(app)
        await press(pilot, "enter")
        assert page(app) == "LabsPage" and "next: enter opens fp16-overflow" in shown(app)


def _live(places, lab, monkeypatch):
    """A run of no-clip's break that a trainer seems to hold, at its step 140."""
    from tui_synthetic import write_run

    from labrunner.deck.work import live

    write_run(places / "runs", lab, "break", steps=140, status="running")
    monkeypatch.setattr(live, "is_held", lambda folder: True)


async def test_the_list_and_the_last_words_tell_of_a_run_that_goes_on(places, lab, start, monkeypatch):
    _live(places, lab, monkeypatch)
    async with start("ada") as (app, pilot):
        assert "running 140/500" in shown(app)
        assert app.last_words() == ["no-clip: break trains on, step 140 of 500; open the lab to see it"]
    async with start("ada", language="es") as (app, pilot):
        assert "entrenando 140/500" in shown(app)


def test_a_run_whose_trainer_is_gone_is_not_told_of(places, lab):
    from tui_synthetic import write_run

    from labrunner.deck.work.live import live_runs

    write_run(places / "runs", lab, "break", steps=140, status="running")
    assert live_runs(places / "runs", "ada") == []


def test_a_terminal_that_hung_up_is_noticed(monkeypatch):
    import os
    import pty

    from labrunner.tui.terminal import terminal_gone

    ours, theirs = pty.openpty()
    with open(theirs) as stream:
        monkeypatch.setattr("sys.__stdin__", stream)
        assert not terminal_gone()
        os.close(ours)
        assert terminal_gone()


async def test_nobody_waits_for_a_terminal_that_is_gone(monkeypatch):
    """More than Textual's queue of output holds, as a shift that ends writes it."""
    import os
    import pty
    import threading

    from textual.drivers._writer_thread import MAX_QUEUED_WRITES, WriterThread

    ours, theirs = pty.openpty()
    with open(theirs, "w") as stream:
        monkeypatch.setattr("sys.__stderr__", stream)
        app = LabrunnerApp(learner="ada")
        driver = app.get_driver_class()(app)
        output = WriterThread(driver._file)
        output.start()
        os.close(ours)

        def close() -> None:
            for _ in range(3 * MAX_QUEUED_WRITES):
                output.write("x" * 100_000)
            output.stop()

        closing = threading.Thread(target=close, daemon=True)
        closing.start()
        closing.join(20)
        assert not closing.is_alive()


@pytest.mark.parametrize("browser", [True, False])
async def test_in_a_browser_the_field_for_the_name_keeps_its_caret(start, monkeypatch, browser):
    """Textual's driver for browsers begins by saying that nobody looks."""
    monkeypatch.setattr(LabrunnerApp, "is_web", browser)
    async with start() as (app, pilot):
        app.post_message(events.AppBlur())
        await pilot.pause()
        assert (app.focused is not None) is browser
