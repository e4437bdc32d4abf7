"""The page of experiments: what its rows and the lines below them say."""

from __future__ import annotations

import pytest
from tui_fakes import press, shown
from tui_synthetic import write_run

from labrunner.course.experiments import configuration
from labrunner.deck.strings import Say
from labrunner.deck.work import experiments
from labrunner.deck.work.experiments import Experiments
from labrunner.deck.work.next import Next
from labrunner.diagnosis.outcome import outcome_of
from labrunner.series.series import load_run

ABOVE = "no spike, but it ends 1.48 nats above the control (" + "further than chance would have it, " * 3 + ")"


@pytest.fixture
def tried(runs, folder, lab, monkeypatch):
    """An experiment that was run, of which a long sentence is said beside the control."""
    monkeypatch.setattr(Experiments, "hypotheses", lambda self: ["a rare token", "no clip", "the rate"])
    monkeypatch.setattr(experiments, "unspiked", lambda *_: ABOVE)
    work = Experiments(lab, folder)
    work.tests, work.changes, work.predicts = 2, {"optimizer.grad_clip": 0.7, "optimizer.lr": 0.05}, "nan"
    config = configuration(lab, work.changes)
    work.commit(Say("en"))
    write_run(runs, lab, "experiment-1", config=config)


@pytest.mark.parametrize(
    ("size", "language", "words"),
    [
        ((80, 24), "en", "not handed in: {came} came, -5 all the same"),
        ((160, 50), "es", "no se entrega: acabó {came}, -5 igualmente"),
    ],
)
async def test_one_that_failed_and_is_left_out_says_so_on_its_row_and_that_it_costs_points_all_the_same(
    deck, tried, lab, folder, runs, size, language, words
):
    came = outcome_of(load_run(next(runs.glob("*-experiment-1-*"))))
    async with deck("enter", "E", size=size, language=language) as (app, pilot):
        while app.screen.made is None:
            await press(pilot, "down")
        row = next(line for line in shown(app).split("\n") if "1: H2" in line)
        assert words.format(came=came) not in row
        await press(pilot, "delete")
        row = next(line for line in shown(app).split("\n") if "1: H2" in line)
        assert words.format(came=came) in row


async def test_one_that_is_left_out_and_was_not_run_or_was_right_says_so_on_its_row(
    deck, runs, folder, lab, monkeypatch
):
    monkeypatch.setattr(Experiments, "hypotheses", lambda self: ["a rare token", "no clip", "the rate"])
    async with deck("enter", "E") as (app, pilot):
        work = app.screen.work
        work.tests, work.changes, work.predicts = 2, {"optimizer.grad_clip": 0.7}, "outlier-batch"
        await press(pilot, "c", "delete")
        assert "not handed in; not run yet" in shown(app)
        write_run(runs, lab, "experiment-1", config=configuration(lab, {"optimizer.grad_clip": 0.7}))
    async with deck("enter", "E") as (app, _):
        assert "not handed in; came out outlier-batch: right" in shown(app)


@pytest.mark.parametrize(("language", "more"), [("en", "more lines, pgdn"), ("es", "líneas más, pgdn")])
async def test_what_is_said_below_the_list_is_turned_by_a_key_that_is_told_until_all_was_shown(
    deck, tried, language, more
):
    async with deck("enter", "E", language=language) as (app, pilot):
        while app.screen.made is None:
            await press(pilot, "down")
        page, seen = app.screen, set()
        below = page.query_one("#below")
        wanted = [line for line, _ in page.said_below(below.size.width)]
        assert len(wanted) > below.size.height and more in shown(app)
        while more in shown(app):
            seen |= {line.strip() for line in shown(app).split("\n")}
            await press(pilot, "pagedown")
        seen |= {line.strip() for line in shown(app).split("\n")}
        assert {line.strip() for line in wanted} <= seen and "pgup" in shown(app)
        await press(pilot, "up", "down")
        assert more in shown(app)  # another row begins at its first line
    async with deck("enter", "E", language=language, size=(160, 50)) as (app, pilot):
        assert more not in shown(app) and not app.screen.works("page_down")


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_the_row_of_an_experiment_keeps_settings_and_prediction(deck, tried, size):
    async with deck("enter", "E", size=size) as (app, pilot):
        told = "1: H2, optimizer.grad_clip = 0.7, optimizer.lr = 0.05"
        row = next(line for line in shown(app).split("\n") if "1: H2" in line)
        assert "came out" in row and (told in row and "nan" in row if size[0] > 80 else told[:30] in row)
        while app.screen.made is None:
            await press(pilot, "down")
        below = " ".join(line for line, _ in app.screen.said_below(size[0]))
        assert "1.48 nats above the control" in below and ("can't be changed" in below or size[0] == 80)
        assert (
            "The break needs 2 causes together, and each wants an experiment" in below and "the break: 1 of 1." in below
        )


@pytest.mark.parametrize(
    ("language", "now", "stands"),
    [
        ("en", "run or not: 5 points less", "If it fails it costs 5 points"),
        ("es", "lo corras o no: 5 puntos menos", "Si falla cuesta 5 puntos"),
    ],
)
async def test_where_a_prediction_is_committed_it_is_said_what_it_costs_if_it_fails(
    deck, runs, folder, lab, monkeypatch, language, now, stands
):
    monkeypatch.setattr(Experiments, "hypotheses", lambda self: ["a rare token", "no clip", "the rate"])
    async with deck("enter", "E", language=language) as (app, pilot):
        work = app.screen.work
        work.tests, work.changes, work.predicts = 2, {"optimizer.grad_clip": 0.7}, "nan"
        await press(pilot, "c")
        assert now in shown(app) and stands in " ".join(shown(app).split())


@pytest.mark.parametrize(
    ("language", "words"), [("en", "to the hypothesis, for an"), ("es", "hasta la hipótesis, para")]
)
async def test_on_an_experiment_that_was_run_the_next_line_leads_back_to_the_rows_of_another(
    deck, tried, language, words
):
    async with deck("enter", "E", language=language) as (app, pilot):
        coming = Next("try", "experiments", {"done": 1, "of": 2})
        assert words not in app.screen.here_words(coming) and " c " in app.screen.here_words(coming)
        while app.screen.made is None:
            await press(pilot, "down")
        told = [app.screen.here_words(one) for one in (coming, Next("one_word", "experiments", {"word": "nan"}))]
        assert all(words in one and "↑" in one for one in told) and told[0] != told[1]


@pytest.mark.parametrize(
    ("language", "now", "whole"),
    [
        (
            "en",
            "2 causes are needed: take each away alone, and predict (?: what counts)",
            "Two fifths: only one word came",
        ),
        ("es", "Hacen falta 2 causas: quita cada una sola y predice (?: qué cuenta)", "Dos quintos: solo acertó"),
    ],
)
async def test_the_page_says_what_is_decided_in_one_row_and_the_help_how_it_is_paid(deck, runs, language, now, whole):
    async with deck("enter", "E", language=language) as (app, pilot):
        assert any(now in line for line in shown(app).split("\n")) and whole not in shown(app)
        while app.screen.setting is not None or app.screen.chosen == 0:
            await press(pilot, "down")
        assert any("-5" in line and "(?: " in line for line in shown(app).split("\n"))
        await press(pilot, "question_mark")
        assert whole in shown(app)
    async with deck("enter", "f", "question_mark", language=language) as (app, _):
        assert whole not in shown(app)


@pytest.mark.parametrize(
    ("language", "open_", "whole"),
    [
        ("en", "next: finish this experiment (a change, prediction), then c", "next: c commits the prediction of"),
        ("es", "sigue: termina este experimento (un cambio, predicción), luego c", "sigue: c fija la predicción de"),
    ],
)
async def test_while_an_experiment_is_half_filled_it_comes_next_whatever_else_is_open(
    deck, tried, language, open_, whole
):
    async with deck("enter", "E", language=language) as (app, pilot):
        app.screen.work.tests = 1
        assert app.screen.next_step().action != "experiments" and app.screen.next_words() == open_
        app.screen.work.changes, app.screen.work.predicts = {"optimizer.lr": 0.4}, "calm"
        assert app.screen.next_words().startswith(whole)
        while app.screen.made is None:
            await press(pilot, "down")
        assert "post-mortem" in app.screen.next_words()


async def test_an_experiment_for_a_cause_that_has_none_is_said_on_its_page(deck, tried):
    coming = Next("cover.fix", "experiments", {"done": 1, "of": 2}, others=("fix",))
    async with deck("enter", "E") as (app, pilot):
        told = app.screen.here_words(coming)
        assert told == "next: an experiment for another cause, then c (1 of 2 at most so far)"


async def test_at_24_rows_the_list_keeps_eight_entries_once_an_experiment_is_begun(deck, runs, monkeypatch):
    monkeypatch.setattr(Experiments, "hypotheses", lambda self: ["a long sentence of many words " * 4] * 3)
    async with deck("enter", "E", "enter") as (app, pilot):
        for _ in range(app.screen.count()):
            assert app.screen.query_one("#list").size.height >= min(app.screen.needed_list(), 9)
            await press(pilot, "down")


@pytest.mark.parametrize(
    ("language", "words", "control"),
    [("en", "The break itself came out", "the control"), ("es", "El break mismo acabó", "el control")],
)
async def test_on_the_prediction_it_is_said_which_of_the_words_break_and_control_are(
    deck, runs, language, words, control
):
    broken, healthy = (next(runs.glob(f"*{arm}*")) for arm in ("break", "control"))
    async with deck("enter", "E", language=language) as (app, pilot):
        assert words not in shown(app)
        while app.screen.setting is not None or app.screen.chosen == 0:
            await press(pilot, "down")
        assert f"{words} {outcome_of(load_run(broken))}, {control} {outcome_of(load_run(healthy))}" in shown(app)


async def test_before_the_break_was_run_nothing_is_said_of_its_outcome(deck, places, folder, lab):
    assert Experiments(lab, folder).of_the_break({}, Say("en")) == ""


@pytest.mark.parametrize("language", ["en", "es"])
async def test_the_title_of_a_field_names_both_ends_of_what_may_be_typed(deck, runs, language):
    async with deck("enter", "f", language=language) as (app, pilot):
        while app.screen.draft.settings[app.screen.chosen].rule.choices is not None:
            await press(pilot, "down")
        await press(pilot, "enter")
        title = next(line for line in shown(app).split("\n") if "New value" in line or "Nuevo valor" in line)
        first, last = (" between ", " and ") if language == "en" else ("entre ", " y ")
        assert title.count(last) == 1 and first.strip() in title.split(last)[0]
