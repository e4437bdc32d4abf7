"""What is typed or clicked in one go arrives in the order in which it came, whatever its first part opens or closes."""

from __future__ import annotations

import time

import pytest
import tomli
from textual import events
from textual.keys import _character_to_key
from tui_fakes import page, shown, until

from labrunner.course.fix import read_fix
from labrunner.deck.run import follow
from labrunner.deck.work import looking
from labrunner.tui.app import LabrunnerApp
from labrunner.tui.screens import postmortem, typed

pytestmark = pytest.mark.slow


def burst(app, *keys: str) -> None:
    """All of these keys as one packet of a slow line brings them: nothing is done in between."""
    for key in keys:
        if len(key) == 1:
            app.post_message(events.Key(_character_to_key(key), key))
        else:
            app.post_message(events.Key(key, None))


def click(app, words: str, line: str) -> None:
    """A click on words of a line as the screen shows it, as a terminal reports it: nothing is done in between."""
    lines = shown(app).splitlines()
    y = max(n for n, there in enumerate(lines) if line in there)
    x = lines[y].index(words) + 1
    for kind in (events.MouseDown, events.MouseUp):
        app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y))


def answers(folder) -> dict:
    return tomli.loads(folder.answers.read_text(encoding="utf-8")) if folder.answers.exists() else {}


async def test_several_questions_answered_in_one_go(deck, runs, folder, lab):
    first, second = (q.id for q in lab.questions[:2])
    async with deck("enter", "e") as (app, pilot):
        burst(app, "enter", *"12", "enter", "enter", *"345", "enter")
        await until(app, pilot, lambda: second in answers(folder))
        assert answers(folder)[first]["value"] == 12 and answers(folder)[second]["value"] == 345
        assert not app.screen.typing


async def test_several_questions_answered_in_one_go_by_the_arrows(deck, runs, folder, lab):
    first, second, third = (q.id for q in lab.questions[:3])
    async with deck("enter", "e") as (app, pilot):
        burst(app, "enter", *"12", "enter", "down", "down", "enter", *"345", "enter", "up", "enter", *"6", "enter")
        await until(app, pilot, lambda: second in answers(folder))
        assert [answers(folder)[name]["value"] for name in (first, second, third)] == [12, 6, 345]
        burst(app, "up", "enter", *"7", "enter", "enter", *"8", "enter")
        fourth = lab.questions[3].id
        await until(app, pilot, lambda: fourth in answers(folder))
        assert [answers(folder)[name]["value"] for name in (first, second, third, fourth)] == [7, 6, 345, 8]


async def test_a_key_that_opens_a_page_is_followed_by_what_is_meant_for_that_page(deck, runs, folder, lab):
    first = lab.questions[0].id
    async with deck("enter") as (app, pilot):
        burst(app, "e", "enter", *"7", "enter", "escape", "f")
        await until(app, pilot, lambda: page(app) == "FixPage")
        assert answers(folder)[first]["value"] == 7
        assert app.session.view.selected == 1  # the digit was no panel


async def test_a_value_of_the_fix_in_one_go(deck, runs, folder, lab):
    async with deck("enter", "f") as (app, pilot):
        burst(app, *["down"] * 4, "enter", "ctrl+u", *"0.5", "enter", *["up"] * 4, "enter", "enter")
        await until(app, pilot, "+ data.sampler = stratified")
        assert read_fix(folder.fix, lab)["optimizer.grad_clip"] == 0.5


async def test_a_refused_value_keeps_what_was_typed_after_it_in_its_field(deck, runs, folder, lab):
    async with deck("enter", "f") as (app, pilot):
        burst(app, *["down"] * 4, "enter", "ctrl+u", *"900", "enter", "ctrl+u", *"2", "enter")
        await until(app, pilot, "+ optimizer.grad_clip = 2")


async def test_a_pasted_value_waits_for_its_field(deck, runs, folder, lab):
    async with deck("enter", "e") as (app, pilot):
        burst(app, "enter")
        app.post_message(events.Paste("42"))
        burst(app, "enter")
        await until(app, pilot, lambda: lab.questions[0].id in answers(folder))
        assert answers(folder)[lab.questions[0].id]["value"] == 42


async def test_text_and_instruments_of_the_post_mortem_in_one_go(deck, runs):
    async with deck("enter") as (app, pilot):
        burst(app, "m", *"qg", "tab", *"why", "escape", "3", "tab", "enter", *"3c")
        await until(app, pilot, lambda: page(app) == "PostmortemPage" and "3c" in app.screen.query_one("Editor").text)
        bodies = app.screen.notes.sections
        assert "qg" in bodies.body(1) and "why" in bodies.body(1) and "3c" in bodies.body(2)  # tab: the next gap
        assert app.session.view.selected == 3 and app.screen.writing


async def test_a_search_and_the_lab_it_finds_in_one_go(deck, runs):
    async with deck() as (app, pilot):
        burst(app, "/", *"no-clip", "enter", "e")
        await until(app, pilot, lambda: page(app) == "QuestionsPage")
        assert app.session.lab.id == "no-clip"


async def test_a_search_in_the_palette_in_one_go(deck, runs):
    async with deck("enter") as (app, pilot):
        burst(app, ":", *"hint")
        await until(app, pilot, lambda: [field.value for field in app.screen.query("Input")] == ["hint"])


async def test_the_footer_does_not_overtake_what_was_clicked_on_the_page(deck, runs, folder, lab):
    async with deck("enter", "f", *["down"] * 4, "enter") as (app, pilot):
        await until(app, pilot, " del ")
        app.screen.query_one("Input").value = ""
        for sign in ("0", ".", "5"):
            click(app, f" {sign} ", line=" del ")
        click(app, "enter ", line="enter ")
        await until(app, pilot, "+ optimizer.grad_clip = 0.5")
        assert read_fix(folder.fix, lab)["optimizer.grad_clip"] == 0.5


async def test_a_click_that_comes_before_its_page_has_opened_means_nothing_there(deck, runs, folder, lab):
    async with deck("enter") as (app, pilot):
        burst(app, "f")
        click(app, "m post", line="m post")
        burst(app, *["down"] * 4, "enter", "ctrl+u", *"2", "enter")
        await until(app, pilot, "+ optimizer.grad_clip = 2")


async def test_what_is_typed_while_a_page_is_made_for_longer_than_one_waits_for_a_lost_key_reaches_it(
    deck, runs, monkeypatch
):
    made = postmortem.PostmortemPage.__init__

    def slowly(self):
        time.sleep(2 * typed.PATIENCE)  # as the first opening on a machine that is busy
        made(self)

    monkeypatch.setattr(typed, "PATIENCE", 0.1)
    monkeypatch.setattr(postmortem.PostmortemPage, "__init__", slowly)
    async with deck("enter") as (app, pilot):
        burst(app, "m", *"312", "enter", *"x")
        await until(app, pilot, lambda: page(app) == "PostmortemPage" and "312x" in shown_text(app))
        assert app.session.view.selected == 1  # no digit was a panel


def shown_text(app) -> str:
    return app.screen.query_one("Editor").text.replace("\n", "")


async def test_a_key_that_was_never_answered_holds_up_the_others_for_a_while_only(deck, runs, monkeypatch):
    async with deck("enter") as (app, pilot):
        queue = typed.Typed.into(app)
        monkeypatch.setattr(typed.Typed, "_pass_on", lambda self, route: None)  # the way back is lost
        burst(app, "3", "f")
        await until(app, pilot, lambda: app.session.view.selected == 3)
        monkeypatch.undo()
        await until(app, pilot, lambda: page(app) == "FixPage" and queue.idle)


@pytest.mark.parametrize(("key", "step"), [("n", 312), ("M", 312), ("left", 499)])
async def test_a_key_for_the_run_that_comes_with_the_one_that_opens_the_lab_finds_all_of_it(
    deck, runs, monkeypatch, key, step
):
    monkeypatch.setattr(follow, "PIECE", 4096)  # so that the journal is not read in one go
    monkeypatch.setattr(follow, "CATCH_UP", 0.0)
    async with deck() as (app, pilot):
        burst(app, "enter", *([key] if key == "left" else ["3", key]))
        await until(app, pilot, lambda: page(app) == "RunPage" and app.session.view.cursor == step)


async def test_of_a_run_that_takes_longer_to_read_a_key_says_how_far_that_is(deck, runs, monkeypatch):
    monkeypatch.setattr(follow, "PIECE", 4096)
    monkeypatch.setattr(follow, "CATCH_UP", 0.0)
    monkeypatch.setattr(looking.Looking, "read_on", lambda self: self.poll())  # no time at all
    async with deck() as (app, pilot):
        burst(app, "enter", "left")
        await until(app, pilot, "still being read, up to step")
        await until(app, pilot, lambda: "still being read" not in shown(app))


async def test_what_is_typed_before_the_list_of_labs_is_there_waits_for_it(places, runs):
    """Enter is a line feed as long as the terminal is not the deck's."""
    app = LabrunnerApp(learner="ada", runs_root=places / "runs", learners_root=places / "learners", rate=20)
    async with app.run_test(size=(80, 24)) as pilot:
        burst(app, "down", "up", "ctrl+j", "3", "n")
        await until(app, pilot, lambda: page(app) == "RunPage" and app.session.view.cursor == 312)
        assert app.session.lab.id == "no-clip" and app.session.view.selected == 3


async def test_what_is_typed_while_a_new_lab_opens_is_for_its_briefing(deck):
    async with deck() as (app, pilot):
        burst(app, "enter", "m", "enter", "E")
        await until(app, pilot, lambda: page(app) == "ExperimentsPage")  # not the post-mortem below the briefing
        assert [type(one).__name__ for one in app.screen_stack[1:]] == ["RunPage", "ExperimentsPage"]
