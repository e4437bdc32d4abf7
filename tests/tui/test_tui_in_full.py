"""What a learner has to read is on the screen in full, in the smallest window too."""

from __future__ import annotations

import pytest
from panel_text import scene
from tui_fakes import fake_grader, press, settle, shown, until

from labrunner.course.lab import load_lab
from labrunner.deck.draw import events
from labrunner.deck.draw.prose import plain
from labrunner.deck.work import grade as grade_state

pytestmark = pytest.mark.slow


LABS = ("no-clip", "fp16-overflow", "optimizer-reset", "bandit-shift", "lr-jump")


def words(text: str) -> str:
    """The words of a picture or a text, without frames and line breaks."""
    return " ".join(text.replace("│", " ").split())


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", LABS)
async def test_every_description_with_its_panels_and_minutes(deck, places, name, language):
    lab = load_lab(name)
    async with deck(language=language) as (app, pilot):
        app.screen.chosen = [row.id for row in app.screen.rows].index(name)
        app.screen.redraw()
        await settle(pilot)
        text = words(shown(app))
        assert words(plain(lab.text("summary", language)))[-40:] in text
        assert words(app.say("labs.about", minutes=lab.minutes)) in text


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", LABS)
async def test_every_question_with_all_it_offers(deck, places, name, language):
    lab = load_lab(name)
    async with deck(language=language) as (app, pilot):
        app.screen.chosen = [row.id for row in app.screen.rows].index(name)
        app.screen.action_open()
        await settle(pilot)
        app.go("questions")
        await settle(pilot)
        for place, question in enumerate(app.screen.answers.questions, start=1):
            typed = bool(question.choices) and question.kind != "choice"
            await press(pilot, *(["enter"] if typed else []))
            text = words(shown(app))
            for choice in question.choices:
                whole = f"{choice}: {plain(lab.text(f'choice-{question.id}-{choice}', language))}"
                assert words(whole) in text, (question.id, choice)
            assert words(plain(lab.text(f"question-{question.id}", language))) in text, question.id
            assert f"▸ {place} " in text  # the list still shows which one it is
            await press(pilot, *(["escape"] if typed else []), "down")


@pytest.mark.parametrize("name", LABS)
async def test_every_setting_of_a_fix_with_its_range(deck, places, name):
    async with deck() as (app, pilot):
        app.screen.chosen = [row.id for row in app.screen.rows].index(name)
        app.screen.action_open()
        await settle(pilot)
        app.go("fix")
        await settle(pilot)
        for setting in app.screen.draft.settings:
            range_text = app.screen.draft.range_text(setting, app.say)
            assert f"{setting.key}: {range_text}"[:74] in shown(app)
            await press(pilot, "down")


async def test_the_choice_made_is_marked_and_can_be_taken_back(deck, runs):
    async with deck("enter", "e") as (app, pilot):
        while not app.screen.choices():
            await press(pilot, "down")
        first, second = app.screen.choices()[:2]
        asked = app.screen.chosen
        await press(pilot, "enter")
        assert not app.screen.answers.answered and "Enter takes it" in shown(app)  # pointed at, not picked
        await press(pilot, "enter")
        assert not app.screen.answers.answered and "no choice is pointed at yet" in shown(app)  # an Enter too many
        assert f"▸ {first}: " not in shown(app)
        await press(pilot, "down", "down", "enter")
        assert app.screen.answers.answered == 1
        while app.screen.chosen != asked:
            await press(pilot, "up" if app.screen.chosen > asked else "down")
        assert f"▸ {second}: " in shown(app) and f"▸ {first}: " not in shown(app)
        await press(pilot, "e", "up", "escape")
        assert f"▸ {second}: " in shown(app)
        await press(pilot, "delete")
        assert "▸ " + second not in shown(app) and "no answer yet" in shown(app)


def test_the_event_line_follows_the_cursor():
    where = scene()
    where.view.release()
    newest = events.event_lines(where)[-1]
    assert f"{newest[0]} {newest[2]}" in events.event_line(where, 40).text()
    where.view.place(1, where.run)
    assert events.event_line(where, 40).text().lstrip("! ").startswith("312 ")
    where.view.place(500, where.run)
    last = events.event_lines(where)[-1]
    assert f"{last[0]} {last[2]}" in events.event_line(where, 40).text()
    assert "no alarm so far" in events.event_line(scene(spike_at=999), 80).text()


def test_the_event_log_has_the_cursor_in_sight():
    where = scene()
    count = len(events.event_lines(where))
    assert count > 2
    where.view.place(1, where.run)
    first = events.event_log(where, 60, 2).text().splitlines()
    assert f"{events.event_lines(where)[0][0]} " in first[0]
    where.view.place(500, where.run)
    assert f"{events.event_lines(where)[-1][0]} " in events.event_log(where, 60, 2).text().splitlines()[-1]


async def test_what_the_grader_says_comes_in_the_language_of_the_screen(deck, runs, places, monkeypatch):
    said = "running no-clip control: step 250 of 500, loss 1.754; 0 more after it"
    monkeypatch.setattr(grade_state, "command", lambda *_: fake_grader(places, said=said + "\n"))
    async with deck("enter", "g", language="es") as (app, pilot):
        await until(app, pilot, lambda: app.screen.grading.told(app.say))
        assert app.screen.grading.told(app.say) == ["ejecución 1 de 1: no-clip control, paso 250 de 500"]


async def test_why_there_is_no_grade_to_its_last_word(deck, runs, places, monkeypatch):
    reason = "labrunner: " + "something went wrong here " * 6 + "and details are in /tmp/somewhere/crash.log"
    monkeypatch.setattr(grade_state, "command", lambda *_: fake_grader(places, code=3, said=reason))
    async with deck("enter", "g") as (app, pilot):
        await until(app, pilot, "grade again")
        assert "details are in /tmp/somewhere/crash.log" in words(shown(app))


def test_code_in_a_paragraph_stays_as_it_is():
    from labrunner.deck.draw.prose import plain

    assert (
        plain("**Bold** and `2**-24`, `a_b`, ``x`y``, *m* and [there](http://x)")
        == "Bold and 2**-24, a_b, x`y, m and there"
    )
    assert plain("# Title\n\nwords with snake_case and 3 * 4") == "Title\n\nwords with snake_case and 3 * 4"


def test_choices_are_written_as_the_fix_file_writes_them():
    from labrunner.course.fix import value_text

    assert [value_text(value) for value in (True, False, 0.5, 3, "adam", float("inf"))] == [
        "true",
        "false",
        "0.5",
        "3",
        "adam",
        "none",
    ]
