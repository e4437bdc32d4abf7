"""The line "next: ..." names what the page at hand is for."""

from __future__ import annotations

import pytest
from tui_fakes import page, press, shown, until

from labrunner.deck.strings import Say
from labrunner.deck.work.experiments import Experiments
from labrunner.deck.work.fix import FixDraft
from labrunner.tui.widgets.editor import Editor

pytestmark = pytest.mark.slow


def last_rows(app):
    return "\n".join(shown(app).splitlines()[-3:])


async def test_an_untouched_post_mortem_says_how_to_write_it_and_help_what_the_page_below_is_for(on):
    async with on("postmortem") as (app, pilot, key):
        await key("edit")
        app.screen.untell()
        await until(app, pilot, lambda: "fill the gap, tab to the next" in shown(app))
        await press(pilot, "escape", "question_mark")
        assert page(app) == "HelpPage"
        await until(app, pilot, lambda: "next: enter writes in this section" in last_rows(app))


async def test_a_section_without_gaps_sends_to_the_next_one(on):
    async with on("postmortem") as (app, pilot, key):
        await key("edit")
        app.screen.query_one(Editor).text = "done"
        app.screen.untell()
        await until(app, pilot, lambda: "next: tab, the next section" in last_rows(app))
        await press(pilot, "tab")
        assert app.screen.notes.section == 2


async def test_a_fix_that_was_changed_wants_to_be_run_whatever_else_is_open(on, folder, lab):
    draft = FixDraft(lab, folder)
    draft.values = {"optimizer.grad_clip": 1.0}
    assert draft.save() is None
    async with on("fix") as (app, pilot, key):
        await until(app, pilot, lambda: "next: r runs the fix" in last_rows(app))
        for _ in range(4):
            await key("down")
        await key("drop")
        await until(app, pilot, lambda: "next: r runs the fix" not in last_rows(app))


async def test_the_briefing_and_a_solved_lab_name_one_key_that_leads_on(on, deck):
    async with deck("enter", "t") as (app, pilot):
        await until(
            app,
            pilot,
            lambda: page(app) == "TextPage" and "next: enter d, the check; enter m, post-mortem" in last_rows(app),
        )
        assert "enter go to the run" in last_rows(app)
    async with on("solved") as (app, pilot, _):
        await until(app, pilot, lambda: "solved; next: enter, another lab" in last_rows(app))
        await press(pilot, "escape")
        await until(app, pilot, lambda: "solved; next: w, what was learned" in last_rows(app))


async def test_a_committed_experiment_wants_to_be_run_whatever_else_is_open(on, folder):
    folder.path.mkdir(parents=True)
    folder.postmortem.write_text("## 2. Hypotheses\n1. A rare token: panel 3\n2. A jump: panel 2\n")
    async with on("experiments") as (app, pilot, key):
        await key("change")
        while app.screen.setting is None or app.screen.setting.key != "optimizer.grad_clip":
            await key("down")
        await key("change")
        await press(pilot, "ctrl+u", *"0.7")
        await key("accept")
        while app.screen.chosen < app.screen._first_made - 1:
            await key("down")
        await key("change")
        await key("commit")
        app.screen.untell()
        await until(app, pilot, lambda: "next: r" in last_rows(app))


@pytest.mark.parametrize(("count", "last"), [(3, "+ optimizer.eps = 0.1"), (7, "… more changes: ")])
async def test_every_change_of_a_fix_is_seen_or_counted(on, folder, lab, count, last):
    values = {
        "optimizer.grad_clip": 1.0,
        "optimizer.lr": 0.5,
        "optimizer.eps": 0.1,
        "optimizer.beta2": 0.9,
        "schedule.warmup_steps": 7,
        "data.sampler": "stratified",
        "data.tokenizer": "whole-participles",
    }
    draft = FixDraft(lab, folder)
    draft.values = dict(list(values.items())[:count])
    assert draft.save() is None
    async with on("fix") as (app, pilot, _):
        await pilot.resize_terminal(80, 18)
        await until(app, pilot, lambda: last in shown(app))
        assert "+ optimizer.grad_clip = 1" in shown(app) or count == 7
        await press(pilot, *("down",) * (len(lab.editable) - 1))
        await until(app, pilot, lambda: f"▸ {app.screen.setting.key}" in shown(app))  # the list moves along


@pytest.mark.parametrize(
    ("count", "words"), [(2, "one word"), (0, "2 causes are needed: take each away alone, and predict")]
)
async def test_what_counts_for_an_experiment_is_said_before_anything_is_chosen(on, folder, lab, count, words):
    folder.path.mkdir(parents=True)
    folder.postmortem.write_text("## 2. Hypotheses\n1. A rare token: panel 3\n2. A jump: panel 2\n")
    work = Experiments(lab, folder)
    for value in ("0.5", "0.6")[:count]:
        work.tests, work.predicts = 1, "calm"
        work.set("optimizer.grad_clip", value, Say("en"))
        work.commit(Say("en"))
    async with on("experiments") as (app, pilot, _):
        await until(app, pilot, lambda: words in " ".join(shown(app).split()))
        assert count == 2 or "H2: A jump: panel 2" in shown(app)
