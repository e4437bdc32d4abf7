"""What is typed or chosen is kept, what changes nothing is said to, and every key that is named works where it is."""

from __future__ import annotations

import pytest
from tui_fakes import page, press, settle, shown, until

from labrunner.course import progress
from labrunner.course.lab import load_lab
from labrunner.course.learner import LabFolder, lab_folder
from labrunner.deck.strings import Say
from labrunner.deck.work.experiments import Experiments
from labrunner.deck.work.trial_draft import NAME, keep, take_up
from labrunner.tui.screens import questions
from labrunner.tui.widgets.editor import Editor

pytestmark = pytest.mark.slow


def last_rows(app):
    return "\n".join(shown(app).splitlines()[-3:])


def with_hypotheses(folder):
    folder.path.mkdir(parents=True)
    folder.postmortem.write_text("## 2. Hypotheses\n1. A rare token: panel 3\n2. A jump: panel 2\n")


async def go_to(app, key, name):
    while app.screen.setting is None or app.screen.setting.key != name:
        await key("down")


# --- a fix that changes nothing


async def test_the_breaks_own_value_is_said_to_change_nothing_once_it_is_shown(on, folder, lab):
    folder.path.mkdir(parents=True)
    progress.append(folder.progress, "graded", {"score": 12.0, "max_score": 100.0})
    broken = lab.resolve("break").optimizer.lr
    async with on("fix") as (app, pilot, key):
        await go_to(app, key, "optimizer.lr")
        await key("change")
        await press(pilot, "ctrl+u", *f"{broken:g}")
        await key("accept")
        assert f"optimizer.lr = {broken:g} is what the break has: that changes nothing" in shown(app)


async def test_whether_a_value_that_is_not_shown_is_the_one_typed_is_not_said_before_the_run_either(
    deck, runs, folder, launch
):
    with_hypotheses(folder)
    async with deck("enter", "f", asked=False) as (app, pilot):
        while app.screen.setting.key != "optimizer.grad_clip":
            await press(pilot, "down")
        await press(pilot, "enter", "ctrl+u", *"none", "enter")
        assert "? " in shown(app) and "what the break has" not in shown(app)  # typing it tells nothing
        await press(pilot, "r")
        assert "changes nothing" not in shown(app) and [arm for arm, _ in launch.started] == ["fix"]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "nothing runs: no setting is changed"), ("es", "no se corre nada")]
)
async def test_to_run_a_fix_without_changes_says_why_nothing_runs(deck, runs, folder, launch, language, words):
    with_hypotheses(folder)
    async with deck("enter", "f", asked=False, language=language) as (app, pilot):
        await press(pilot, "r")
        assert words in last_rows(app) and app.screen.page == "fix"
        assert not launch.started and not folder.fix.exists()


@pytest.mark.parametrize(("language", "words"), [("en", "and press del"), ("es", "y pulsa del")])
async def test_the_page_of_experiments_names_the_key_that_leaves_one_out(deck, runs, lab, folder, language, words):
    with_hypotheses(folder)
    work, say = Experiments(lab, folder), Say(language)
    for value, predicts in (("0.5", "calm"), ("0.6", "calm"), ("0.7", "nan")):
        work.tests, work.predicts = 1, predicts
        work.set("optimizer.grad_clip", value, say)
        work.commit(say)
    async with deck("enter", "E", "enter", "enter", asked=False, language=language) as (app, _):
        assert words in " ".join(shown(app).split())


# --- an experiment in the making


async def test_an_experiment_in_the_making_is_there_again_after_escape_and_gone_once_committed(on, folder):
    with_hypotheses(folder)
    async with on("experiments") as (app, pilot, key):
        await key("change")
        await key("change_on")
        await go_to(app, key, "optimizer.grad_clip")
        await key("change")
        await press(pilot, "ctrl+u", *"0.7")
        await key("accept")
        await key("back")
        await press(pilot, "E")
        assert page(app) == "ExperimentsPage" and "it was kept as you left it" in shown(app)
        work = app.screen.work
        assert (work.tests, work.changes, work.predicts) == (2, {"optimizer.grad_clip": 0.7}, None)
        work.predicts = "calm"
        await key("commit")
        assert work.listed and not (folder.path / NAME).exists()


def test_a_draft_keeps_every_digit_and_what_does_not_fit_is_left_out(folder: LabFolder, lab):
    with_hypotheses(folder)
    work = Experiments(lab, folder)
    work.tests, work.changes = 2, {"optimizer.lr": 0.123456789, "optimizer.grad_clip": float("inf")}
    assert keep(work) is None
    again = Experiments(lab, folder)
    assert take_up(again) and (again.tests, again.changes) == (2, work.changes)
    (folder.path / NAME).write_text('tests = "H7"\npredicts = "wonderful"\nset = { "optimizer.nothing" = 1 }\n')
    again = Experiments(lab, folder)
    assert not take_up(again) and not again.begun
    (folder.path / NAME).write_text("[[[")
    assert not take_up(Experiments(lab, folder))
    work.tests, work.changes = None, {}
    assert keep(work) is None and not (folder.path / NAME).exists()


# --- keys that are named while a text field has the keys


async def test_the_next_line_names_a_way_out_of_the_text_before_a_key_that_would_be_typed(deck, runs, folder):
    with_hypotheses(folder)
    async with deck("enter", "m") as (app, pilot):
        page_ = app.screen
        assert page_.writing
        assert page_.keys_to("grade") == "esc g"
        assert page_.keys_to("fix") == "esc esc f"
        assert page_.key("next_field") == "tab"  # which works here
        await press(pilot, "escape")
        assert page_.keys_to("grade") == "g" and page_.keys_to("fix") == "esc f"
        assert not isinstance(app.focused, Editor)


@pytest.mark.parametrize("screen", ["fix", "experiments", "questions"])
async def test_while_a_value_is_typed_the_next_line_names_the_keys_that_end_that(on, folder, screen):
    with_hypotheses(folder)
    async with on(screen) as (app, pilot, key):
        app.screen.untell()
        while app.screen.choices():
            await key("down")
        await key("change")
        assert app.screen.typing
        await until(app, pilot, lambda: "next: enter takes the value, esc leaves it as it was" in last_rows(app))
        await key("back")
        await until(app, pilot, lambda: "takes the value" not in last_rows(app))


# --- the questions' cursor


async def test_an_answer_stays_in_view_and_enter_goes_on_to_the_next_open_question(on, lab):
    async with on("questions") as (app, pilot, key):

        async def answer(text):
            await press(pilot, "ctrl+u", *text)
            await key("accept")

        await key("change")
        await answer("3")
        assert app.screen.chosen == 0 and not app.screen.typing
        await until(app, pilot, "next: enter answers 2, the next open one; e changes this answer")
        await key("down")
        await key("down")
        await key("change")
        await answer("4")
        assert app.screen.chosen == 2
        await until(app, pilot, "next: enter answers 4, the next open one")
        await key("back")
        await press(pilot, "e")
        assert page(app) == "QuestionsPage" and app.screen.chosen == 1, "the first one that is open"
        await key("down")
        await key("change")
        await answer("5")
        await key("next_open")
        assert app.screen.chosen == 3, "one that has an answer is not opened by going on"


async def test_enter_after_the_last_answer_says_so_and_opens_nothing(on, lab):
    async with on("questions") as (app, pilot, key):
        answers = app.screen.answers
        for question in lab.questions:
            answers.set(question, question.choices[0] if question.kind == "choice" else "1", app.say)
        await key("change")
        await press(pilot, "ctrl+u", *"2")
        await key("accept")
        await key("next_open")
        await until(app, pilot, "every question has an answer; e changes this one")
        assert not app.screen.typing and answers.shown(app.screen.question) == "2"


@pytest.mark.parametrize("language", ["en", "es"])
async def test_the_questions_with_points_come_first_and_are_told_apart(deck, language):
    lab = load_lab("optimizer-reset")
    async with deck(language=language) as (app, pilot):
        app.screen.chosen = [row.id for row in app.screen.rows].index(lab.id)
        app.screen.action_open()
        await settle(pilot)
        app.go("questions")
        await settle(pilot)
        rows = shown(app).splitlines()
        answers = app.screen.answers
        paid = [q.id for q in lab.questions if answers.worth(q)]
        assert [q.id for q in answers.questions[: len(paid)]] == paid and 0 < len(paid) < len(lab.questions)
        heading = (" without points", " sin puntos")
        head = next(n for n, row in enumerate(rows) if row.startswith(heading))
        assert head == len(paid) + 2 and f"{len(lab.questions) - len(paid)}" in rows[head]
        assert f"0 {'of' if language == 'en' else 'de'} {len(paid)}" in rows[0]
        below = app.screen.query_one("#below").region.y
        assert rows[below].startswith(f" ({answers.paid(answers.questions[0], app.say)}) ")
        await press(pilot, *["down"] * len(paid))
        below = app.screen.query_one("#below").region.y
        assert f"▸ {len(paid) + 1} " in shown(app)
        assert ("(no points)" if language == "en" else "(sin puntos)") in shown(app).splitlines()[below]
        head = next(n for n, row in enumerate(shown(app).splitlines()) if row.startswith(heading))
        await pilot.click(offset=(10, head))
        assert app.screen.chosen == len(paid), "a heading is no question"


async def test_while_a_choice_is_made_the_next_line_names_its_keys(on):
    choices = next(n for n, q in enumerate(load_lab("no-clip").questions) if q.kind == "choice")
    async with on("questions") as (app, pilot, key):
        for _ in range(choices):
            await key("down")
        await key("change")
        await until(app, pilot, lambda: "next: enter takes the choice, esc leaves" in last_rows(app))


async def test_a_question_names_the_keys_to_the_run_that_it_is_read_in(on, monkeypatch):
    monkeypatch.setattr(questions, "read_in", lambda *given: f"had by {given[-1]}")
    async with on("questions") as (app, pilot, _):
        await until(app, pilot, lambda: "had by esc r" in shown(app))


@pytest.mark.parametrize("name", ["lr-jump", "entropy-collapse"])
async def test_before_the_first_grade_the_page_says_how_many_questions_come_after_it(deck, places, name):
    """Of `entropy-collapse` none earns points: every key of the page still does no harm."""
    lab = load_lab(name)
    mine = lab_folder("ada", lab.phase, lab.id, root=places / "learners")
    mine.path.mkdir(parents=True)
    mine.postmortem.write_text("## 4. Root cause\nThe learning rate jumped at the end of the warm-up.\n")
    async with deck(asked=False) as (app, pilot):
        app.screen.chosen = [row.id for row in app.screen.rows].index(lab.id)
        app.screen.action_open()
        await settle(pilot)
        app.go("questions")
        await settle(pilot)
        paying = len(app.screen.answers.questions)
        assert f"after the first grade, without points, to learn from: {len(lab.questions) - paying}" in shown(app)
        assert (paying > 0) == (name == "lr-jump") and page(app) == "QuestionsPage"
        await press(pilot, "down", "down", "down", "up", "home", "end", "n", "delete")
        assert page(app) == "QuestionsPage" and app.screen.chosen < max(paying, 1)
        await pilot.click(offset=(10, 2 + paying))
        assert page(app) == "QuestionsPage" and app.screen.chosen < max(paying, 1)
