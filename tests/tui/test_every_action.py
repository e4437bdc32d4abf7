"""Every action of every screen, by its own key: what the registry offers is what the screens do."""

from __future__ import annotations

import sys

import pytest
from tui_fakes import a_log, fake_grader, page, press, shown, until
from tui_synthetic import write_run

from labrunner.course import progress
from labrunner.course.experiments import read_experiments
from labrunner.course.fix import read_fix
from labrunner.course.hints import record_solved
from labrunner.course.learner import lab_folder
from labrunner.deck.run import sample
from labrunner.deck.work import grade as grade_state
from labrunner.tui import actions

pytestmark = pytest.mark.slow


#: On every screen alike; `test_help_palette_and_back_work_everywhere` is theirs.
EVERYWHERE = {"back", "leave", "help", "palette", "quit"}
#: What can be asked only while a trainer is at work.
OF_A_LIVE_RUN = {"pause", "stop", "slower", "faster", "alarm_pause", "freeze"}
#: How to get to a screen, and the class that stands for it.
WAYS = {
    "who": ((), "WhoPage"),
    "labs": ((), "LabsPage"),
    "run": (("enter",), "RunPage"),
    "arms": (("enter", "r"), "ArmsPage"),
    "hints": (("enter", "h"), "HintsPage"),
    "postmortem": (("enter", "m", "escape"), "PostmortemPage"),
    "experiments": (("enter", "i"), "ExperimentsPage"),
    "fix": (("enter", "f"), "FixPage"),
    "grade": (("enter", "g"), "GradePage"),
    "diagnose": (("enter", "d"), "DiagnosePage"),
    "compare": (("enter", "C"), "ComparePage"),
    "help": (("enter", "question_mark"), "HelpPage"),
    "text": (("enter", "t"), "TextPage"),
    "questions": (("enter", "e"), "QuestionsPage"),
    "solved": (("enter", "w"), "SolvedPage"),
    "which": (("o",), "WhichPage"),
    "log": (("o", *"train", "enter"), "LogPage"),
    "case": (("n",), "CasePage"),
    "call": (("n",), "CasePage"),
    "notes": (("o", *"train", "enter"), "LogPage"),
}


class Keys:
    """Presses the key of an action of one screen, and remembers which were pressed."""

    def __init__(self, app, pilot, screen: str) -> None:
        self.app, self.pilot, self.screen = app, pilot, screen
        self.pressed: set[str] = set()

    async def __call__(self, name: str, key: int = 0) -> None:
        assert self.app.screen.page == self.screen, f"on {self.app.screen.page} before {name}"
        action = actions.named(self.screen, name)
        assert action is not None, name
        assert self.app.screen.works(name), f"{name} does not work here"
        self.pressed.add(name)
        await press(self.pilot, action.keys[key])

    async def and_back(self, name: str, there: str) -> None:
        """An action that opens another screen; back from it."""
        await self(name)
        assert page(self.app) == there
        await press(self.pilot, "escape")
        while self.app.screen.page != self.screen:
            await press(self.pilot, "escape")

    def all(self) -> set[str]:
        """What this screen offers, without what is everywhere."""
        return {action.name for action in actions.actions_for(self.screen)} - EVERYWHERE


def fly(session):
    """Control and break of a case as trainers leave them."""
    for arm in ("control", "break"):
        session._open(arm, write_run(session.runs_root, session.lab, arm))
    session.choose("break")


@pytest.fixture
def on(deck, runs, places, folder, tmp_path, monkeypatch):
    """A deck on a screen of a lab that has a finished control and break, and the keys of that screen."""
    from contextlib import asynccontextmanager

    monkeypatch.setattr(grade_state, "command", lambda *_: fake_grader(tmp_path))

    @asynccontextmanager
    async def open_screen(screen: str):
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
            yield app, pilot, Keys(app, pilot, screen)

    return open_screen


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
        for name in ("no-clip", "fp16-overflow", "lr-jump"):
            record_solved(lab_folder("ada", "phase-19", name, root=places / "learners"), 90, 100)
        app.screen.reload()
        await key.and_back("mixture", "CasePage")
        await key("open")
        assert page(app) == "RunPage" and app.session.lab.id == "no-clip"
        assert key.pressed == key.all()


async def test_arms(on, launch):
    async with on("arms") as (app, pilot, key):
        first = app.screen.chosen
        await key("down")
        assert app.screen.chosen == first + 1
        await key("up")
        assert app.screen.chosen == first
        await key("choose")
        assert page(app) == "RunPage"
        await press(pilot, "r")
        while app.screen.row.name != "control":
            await key("up")
        await key("again")
        assert [arm for arm, _ in launch.started] == ["control"]
        assert key.pressed == key.all()


async def test_the_cursor_and_the_view(on, folder):
    async with on("run") as (app, pilot, key):
        await until(app, pilot, lambda: app.session.flight.run.alarms)
        view, last = app.session.view, app.session.flight.run.last_step
        for name, cursor in (
            ("step_back", last - 1),
            ("step_on", last),
            ("leap_back", last - 10),
            ("leap_on", last),
            ("first_step", 1),
            ("last_step", None),
            ("next_mark", 312),
        ):
            await key(name)
            assert view.cursor == cursor, name
        await press(pilot, "end")
        await key("previous_mark")
        assert view.cursor == max(alarm.step for alarm in app.session.flight.run.alarms)
        await key("peak")
        assert view.cursor == int(app.session.flight.run.columns.values("loss").argmax()) + 1
        await key("panel", 4)
        assert view.selected == 5
        await key("next_panel")
        assert view.selected == 6
        await key("previous_panel")
        assert view.selected == 5
        await key("full")
        assert view.full and view.visible(3) == [5]
        await key("full")
        await key("zoom_in")
        first, end = view.zoomed
        assert end - first + 1 == last // 2
        await key("zoom_out")
        assert view.zoomed is None
        for name, there in (("log", lambda: 5 in view.flipped), ("smooth", lambda: view.smooth)):
            await key(name)
            assert there(), name
            await key(name)
            assert not there(), name
        await key("overlay")
        assert app.session.over is not None and app.session.over.arm != app.session.flight.arm
        pages = (
            ("arms", "ArmsPage"),
            ("compare", "ComparePage"),
            ("diagnose", "DiagnosePage"),
            ("hints", "HintsPage"),
            ("experiments", "ExperimentsPage"),
            ("fix", "FixPage"),
            ("questions", "QuestionsPage"),
            ("grade", "GradePage"),
            ("briefing", "TextPage"),
            ("solved", "SolvedPage"),
            ("batch", "BatchPage"),
        )
        record_solved(folder, 90, 100)
        for name, there in pages:
            await key.and_back(name, there)
        await key("postmortem")
        assert page(app) == "PostmortemPage"
        assert key.all() - key.pressed == OF_A_LIVE_RUN | {"sample"}


async def test_the_trainer(deck, launch, monkeypatch):
    said = '{"step": 10, "top_token_share": 0.9, "top_token": "tten", "text": "tten tten"}'
    monkeypatch.setattr(sample, "command", lambda run_dir: [sys.executable, "-c", f"print({said!r})"])
    async with deck("enter", "escape", "r", "enter") as (app, pilot):
        key, trainer = Keys(app, pilot, "run"), launch.started[0][1]
        trainer.train(10)
        await press(pilot)
        await key("alarm_pause")
        assert app.session.alarm_pause
        await key("freeze")
        assert app.session.view.frozen == 10
        await key("freeze")
        assert app.session.view.frozen is None
        await key("slower")
        await key("faster")
        await key("pause")
        await key("pause")
        await key("sample")
        await until(app, pilot, "tten tten")
        await key("stop")
        assert trainer.asked == [100.0, None, "pause", "resume", "stop"]
        assert key.pressed == OF_A_LIVE_RUN | {"sample"}


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


async def test_the_post_mortem(on, folder):
    async with on("postmortem") as (app, pilot, key):
        await until(app, pilot, lambda: app.session.flight.run.alarms)
        view, notes = app.session.view, app.screen.notes
        editor = app.screen.query_one("Editor")
        await key("edit")
        assert app.screen.writing
        await key("insert_here")
        assert editor.text.splitlines()[0].endswith(": 500")
        row = editor.cursor_location[0]
        await key("next_field")
        assert editor.cursor_location[0] == row + 1
        await key("instruments")
        assert not app.screen.writing
        await key("next_section")
        assert notes.section == 2
        await key("previous_section")
        assert notes.section == 1
        await until(app, pilot, "not seen whole")
        await key("page_down")
        seen = app.screen.remarks.top
        assert seen > 0
        await key("page_up")
        assert app.screen.remarks.top < seen
        row = editor.cursor_location[0]
        await key("line_down")
        assert editor.cursor_location[0] == row + 1
        await key("line_up")
        assert editor.cursor_location[0] == row
        for name, cursor in (
            ("step_back", 499),
            ("step_on", 500),
            ("leap_back", 490),
            ("leap_on", 500),
            ("next_mark", 312),
            ("previous_mark", app.session.flight.run.alarms[-1].step),
        ):
            await key(name)
            assert view.cursor == cursor, name
        await key("panel", 2)
        assert view.selected == 3 and app.screen.query_one("ChartPanel").panel == 3
        await key("peak")
        assert view.cursor == 312
        arm = app.session.chosen
        await key("other_arm")
        assert app.session.chosen != arm
        for name in ("insert", "insert_second", "insert_all", "undo"):
            before = editor.text
            await key(name)
            assert editor.text != before, name
        await key("form")
        assert notes.form == "scale"
        await key("grade")
        assert page(app) == "GradePage"
        assert key.pressed == key.all() - {"elsewhere"}  # where the folder can't be written


async def test_the_questions(on, lab):
    async with on("questions") as (app, pilot, key):
        await key("down")
        assert app.screen.chosen == 1
        await key("up")
        assert app.screen.chosen == 0
        rows = app.screen.query_one("#list").size.height
        await key("page_down")
        assert app.screen.chosen == min(max(rows - 1, 1), len(lab.questions) - 1) > 1
        await key("page_up")
        assert app.screen.chosen == 0
        await key("change")
        assert app.screen.typing
        await press(pilot, *"0.29")
        await key("accept")
        assert not app.screen.typing and app.screen.answers.answered == 1
        assert app.screen.chosen == 1  # on to the next
        await key("up")
        await key("drop")
        assert app.screen.answers.answered == 0
        assert key.pressed == key.all()


async def test_the_experiments(on, launch, lab, folder):
    folder.path.mkdir(parents=True)
    folder.postmortem.write_text("## 2. Hypotheses\n1. A rare token: panel 3\n2. A jump: panel 2\n")
    async with on("experiments") as (app, pilot, key):
        await key("down")
        await key("up")
        await key("change")
        assert app.screen.work.tests == 1
        while app.screen.setting is None or app.screen.setting.key != "optimizer.grad_clip":
            await key("down")
        await key("change")
        await press(pilot, "ctrl+u", *"0.5")
        await key("accept")
        await key("drop")
        assert not app.screen.work.changes
        await key("change")
        await press(pilot, "ctrl+u", *"0.7")
        await key("accept")
        await key("commit")
        assert not app.screen.work.listed and "predict how it comes out" in shown(app)
        while app.screen.chosen < app.screen._first_made - 1:
            await key("down")
        await key("change")
        await key("change")
        await key("commit")
        [made] = read_experiments(folder.experiments, lab)
        assert (made.tests, made.changes, made.predicts) == (1, {"optimizer.grad_clip": 0.7}, "outlier-batch")
        await key("change")  # which is refused
        assert "can't be changed" in shown(app) and read_experiments(folder.experiments, lab) == [made]
        await key("drop")
        assert read_experiments(folder.experiments, lab) == [] and "not handed in" in shown(app)
        await key("drop")
        await key.and_back("grade", "GradePage")
        await key("try_it")
        [(arm, trainer)] = launch.started
        assert arm == "experiment-1" and page(app) == "RunPage"
        trainer.train(500)
        trainer.end()
        await until(app, pilot, lambda: app.session.flight.complete)
        await press(pilot, "i")
        await until(app, pilot, "came out outlier-batch: right")
        assert key.pressed == key.all()


async def test_the_fix(on, launch, lab, folder):
    async with on("fix") as (app, pilot, key):
        await key("down")
        assert app.screen.chosen == 1
        await key("up")
        assert app.screen.chosen == 0
        await press(pilot, *["down"] * 4)
        assert app.screen.setting.key == "optimizer.grad_clip"
        await key("change")
        await press(pilot, "ctrl+u", *"0.5")
        await key("accept")
        assert read_fix(folder.fix, lab) == {"optimizer.grad_clip": 0.5}
        await key("drop")
        assert not app.screen.draft.diff()
        await key("change")
        await press(pilot, "ctrl+u", *"0.7")
        await key("accept")
        await key.and_back("grade", "GradePage")
        await key("try_it")
        assert [arm for arm, _ in launch.started] == ["fix"] and page(app) == "RunPage"
        assert key.pressed == key.all()


async def test_the_grade(on, folder, tmp_path, monkeypatch):
    slow = [sys.executable, "-c", "import time; time.sleep(600)"]
    async with on("grade") as (app, pilot, key):
        await until(app, pilot, "of 100 points")
        await key("down")
        assert app.screen.chosen == 1
        await key("up")
        assert app.screen.chosen == 0
        await key("page_down")
        assert app.screen.chosen == 2
        await key("page_up")
        assert app.screen.chosen == 0
        monkeypatch.setattr(grade_state, "command", lambda *_: slow)
        await key("grade_again")
        assert app.screen.working
        await key("stop_grading")
        await until(app, pilot, "stopped")
        assert not app.screen.working
        await key("postmortem")
        assert page(app) == "PostmortemPage"
        await press(pilot, "escape", "q", "g")
        await key("stop_grading")
        record_solved(folder, 90, 100)
        await key("solved")
        assert page(app) == "SolvedPage"
        await press(pilot, "escape", "g")
        await key("experiments")
        assert page(app) == "ExperimentsPage"
        await press(pilot, "escape", "g")
        await key("fix")
        assert page(app) == "FixPage"
        assert key.pressed == key.all()


async def test_the_diagnosis(on):
    async with on("diagnose") as (app, _, key):
        walk = app.screen.walk
        first = app.screen.question
        await key("no")
        assert walk.answers[first] is False
        second = app.screen.question
        await key("yes")
        assert walk.answers[second] is True
        await key("up")
        assert app.screen.question == second
        await key("down")
        assert app.screen.question != second
        await key("no")
        assert app.screen.works("choice")
        last = app.screen.question
        await key("choice")
        assert walk.answers[last]
        await key("reveal")
        assert walk.program and "verdict:" in shown(app)
        assert key.pressed == key.all()


async def test_a_case(on):
    async with on("case") as (app, pilot, key):
        view = app.session.view
        assert "w, say what it was" in shown(app)
        for name in ("next_mark", "previous_mark"):
            await key(name)
            assert view.cursor is not None
        for name, cursor in (
            ("first_step", 1),
            ("step_on", 2),
            ("leap_on", 12),
            ("step_back", 11),
            ("leap_back", 1),
            ("last_step", None),
        ):
            await key(name)
            assert view.cursor == cursor, name
        await key("panel", 2)
        await key("next_panel")
        await key("previous_panel")
        for name in ("smooth", "log", "zoom_in", "zoom_out", "full", "full", "overlay"):
            await key(name)
        assert app.session.other == "control"
        await key.and_back("diagnose", "DiagnosePage")
        await key.and_back("batch", "BatchPage")
        await key.and_back("call", "CallPage")
        await key("arms")
        assert [row.name for row in app.screen.session.rows()] == ["control", "break"]
        await press(pilot, "escape")
        assert key.pressed == key.all() - OF_A_LIVE_RUN


async def test_the_call_of_a_case(on, folder):
    async with on("call") as (app, pilot, key):
        practice = app.session
        practice.task = practice.task._replace(choices=("fp16-overflow", "no-clip"), mixed=True)
        await press(pilot, *"7", "enter")
        await key("down")
        await key("up")
        await key("call_it")
        assert page(app) == "CasePage" and "not yet" in shown(app)
        await press(pilot, "w", *str(practice.task.case.step), "enter", "down", "enter")
        assert page(app) == "CasePage" and "right, unaided" in shown(app) and "tries: 2" in shown(app)
        assert not app.screen.works("call")
        assert key.pressed == key.all()
        await press(pilot, "escape")
        assert page(app) == "LabsPage" and "Practice: 1 case, 1 solved unaided" in shown(app)
    assert not progress.read(folder.progress).solved


async def test_the_path_of_a_log(on):
    async with on("which") as (app, pilot, key):
        await key("open")
        assert page(app) == "WhichPage" and "path" in shown(app)
        await press(pilot, *"train")
        await key("open")
        await until(app, pilot, lambda: page(app) == "LogPage")
        assert key.pressed == key.all()


async def test_a_log(on, places):
    async with on("log") as (app, pilot, key):
        view, run = app.session.view, app.session.current.run
        for name, cursor in (
            ("next_mark", run.alarms[0].step),
            ("previous_mark", run.alarms[-1].step),
            ("first_step", 1),
            ("step_on", 2),
            ("leap_on", 12),
            ("step_back", 11),
            ("leap_back", 1),
            ("last_step", None),
        ):
            await key(name)
            assert view.cursor == cursor, name
        await key("peak")
        assert view.cursor is not None
        await key("panel", 2)
        await key("next_panel")
        await key("previous_panel")
        assert view.selected == 3
        for name in ("smooth", "log", "zoom_in", "zoom_out", "full", "full"):
            await key(name)
        assert view.smooth and 3 in view.flipped and not view.full
        await key.and_back("diagnose", "DiagnosePage")
        await key.and_back("notes", "NotesPage")
        await key("make_page")
        await until(app, pilot, lambda: len(list(places.glob("runs/reports/*.html"))) == 1)
        assert key.pressed == key.all()


async def test_the_report_on_a_log(on, places):
    async with on("notes") as (app, pilot, key):
        await key("edit")
        await press(pilot, *"it leapt", "escape")
        [kept] = places.glob("runs/reports/*.md")
        assert "it leapt" in kept.read_text(encoding="utf-8")
        assert key.pressed == key.all()
        await press(pilot, "q")
        assert page(app) == "LogPage"


async def test_the_briefing(on):
    async with on("text") as (app, _, key):
        await key("onward")
        assert page(app) == "RunPage"
        assert key.pressed == key.all() - {"page_up", "page_down"}


@pytest.mark.parametrize("screen", actions.SCREENS)
async def test_help_palette_and_back_work_everywhere(on, screen):
    typing = int(screen in ("which", "call"))  # there `?` and `:` are text
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
        for name in names & {"back", "leave"}:
            depth = len(app.screen_stack)
            await key(name)
            await until(app, pilot, lambda before=depth: len(app.screen_stack) < before)
        assert key.pressed == names - {"quit"}


@pytest.mark.parametrize("screen", [name for name in actions.SCREENS if actions.named(name, "quit")])
async def test_quitting_works_everywhere(on, screen):
    async with on(screen) as (app, pilot, key):
        await key("quit")
        assert app._exit
