"""The screens, driven by keys: what each action does and what is then to be read."""

from __future__ import annotations

import os

import pytest
from tui_fakes import SIZES, FakeTrainer, press, shown, until
from tui_synthetic import write_run

from labrunner.course.lab import list_labs, load_lab
from labrunner.course.lab_places import coming_labs
from labrunner.deck.run import flight as flight_module
from labrunner.deck.strings import Say
from labrunner.deck.work import live
from labrunner.engine.process.lock import hold


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", SIZES)
async def test_every_lab_stands_in_the_list_by_its_id(deck, language, size):
    async with deck(size=size, language=language) as (app, _):
        text = shown(app)
    rows = text.splitlines()
    for name in ("no-clip", "fp16-overflow", "optimizer-reset", "bandit-shift"):
        assert sum(row.split("  ")[0].strip(" ▸") == name or f" {name} " in row for row in rows[3:9]) == 1
    assert text.count("próximamente" if language == "es" else "coming") == len(coming_labs())
    assert "ada" in rows[0]


async def test_labs_can_be_searched(deck):
    async with deck("slash", *"fp16") as (app, pilot):
        text = shown(app)
        assert "fp16-overflow" in text and "optimizer-reset" not in text
        assert "next: type a part of a lab's name, enter opens the one pointed at" in text
        await press(pilot, *"zz")
        assert "no lab is called so; next: esc, every lab again" in shown(app)
        await press(pilot, "escape")
        assert "optimizer-reset" in shown(app)


async def test_a_coming_lab_is_described_and_cannot_be_opened(deck, monkeypatch):
    monkeypatch.setattr("labrunner.deck.work.labs.coming_labs", lambda extra=(): ["later"])
    async with deck(*["down"] * len(list_labs())) as (app, pilot):
        assert "not in this version yet" in shown(app)
        assert "enter open " not in shown(app).splitlines()[-1]
        await press(pilot, "enter")
        assert app.session is None


@pytest.mark.slow
async def test_a_lab_without_runs_opens_with_its_briefing(deck, launch):
    async with deck("enter") as (app, pilot):
        assert type(app.screen).__name__ == "TextPage" and "enter go to the run" in shown(app)
        await press(pilot, "enter")
        assert "next: r, the control" in shown(app)


@pytest.mark.slow
async def test_an_arm_is_started_watched_and_finished(deck, launch):
    async with deck("enter", "escape", "r", "enter") as (app, pilot):
        ((arm, trainer),) = launch.started
        assert arm == "control"
        trainer.train(120)
        await press(pilot)
        text = shown(app)
        assert "control" in text.splitlines()[0] and "120/500" in text and "live" in text
        assert "space pause" in text
        trainer.train(500)
        trainer.end()
        await press(pilot)
        await until(app, pilot, "finished")
        text = shown(app)
        assert "500/500" in text and "control is done" in text
        assert "space pause" not in text


async def test_the_list_of_arms_points_at_the_one_that_comes_next(deck, places):
    lab = load_lab("bandit-shift")
    for arm, then in (("control", "break"), ("break", "break-arrival"), ("break-arrival", "break")):
        write_run(places / "runs", lab, arm)
        async with deck("slash", *"bandit", "enter", "r") as (app, _):
            assert app.screen.row.name == then, arm


@pytest.mark.slow
async def test_the_trainer_obeys_the_keys(deck, launch):
    async with deck("enter", "escape", "r", "enter") as (app, pilot):
        trainer = launch.started[0][1]
        trainer.train(10)
        await press(pilot)
        await press(pilot, "space")
        assert "paused" in shown(app).splitlines()[0]
        await press(pilot, "space")
        await press(pilot, "left_square_bracket", "left_square_bracket", "right_square_bracket", "x")
        assert trainer.asked == ["pause", "resume", 100.0, 30.0, 100.0, "stop"]
        await until(app, pilot, "stopped")
        await press(pilot, "space")
        assert launch.attached[-1].asked == ["resumed"]


@pytest.mark.slow
async def test_an_alarm_can_pause_the_trainer(deck, launch):
    async with deck("enter", "escape", "r", "down", "enter") as (app, pilot):
        trainer = launch.started[0][1]
        trainer.train(300)
        await press(pilot)
        await press(pilot, "a")
        assert app.session.alarm_pause
        trainer.train(320)
        await until(app, pilot, "paused on an alarm at step 312")
        assert trainer.asked == ["pause"]


@pytest.mark.slow
async def test_a_killed_trainer_is_shown_with_its_reason(deck, launch, monkeypatch):
    monkeypatch.setattr(flight_module, "GRACE", 0.05)
    async with deck("enter", "escape", "r", "enter") as (app, pilot):
        trainer = launch.started[0][1]
        trainer.train(40)
        await press(pilot)
        trainer.kill("the trainer was killed by signal 9 (SIGKILL)")
        await until(app, pilot, "failed")
        assert "failed" in shown(app).splitlines()[0] and "killed by signal 9" in shown(app)
        app.screen._notice_until = 0.01  # the news have passed; the reason stays
        await until(app, pilot, lambda: not app.screen._notice_until)
        await press(pilot)
        assert "killed by signal 9" in shown(app)


async def test_reopening_the_lab_attaches_to_the_live_run(deck, launch, places, lab):
    write_run(places / "runs", lab, "break", steps=60, status="running")
    async with deck("enter") as (app, pilot):
        assert len(launch.attached) == 1
        assert "attached to the live run of break" in shown(app)
        await press(pilot, "escape")
        assert "keeps running" in shown(app) and app.session is None


@pytest.mark.parametrize(
    ("language", "words"), [("en", "the trainer stops, as"), ("es", "el entrenador se para, como")]
)
async def test_who_leaves_a_run_that_was_asked_to_stop_is_not_told_that_it_goes_on(
    deck, launch, places, lab, monkeypatch, language, words
):
    folder = write_run(places / "runs", lab, "break", steps=0, status="running")
    monkeypatch.setattr(FakeTrainer, "stop", lambda self: self.asked.append("stop"))  # its last word is still to come
    monkeypatch.setattr(live, "is_held", lambda _: True)
    say = Say(language)
    async with deck("enter", language=language) as (app, pilot):
        await press(pilot, "x", "escape")
        assert words in shown(app) and say("say.leave_running")[:20] not in shown(app)
        row = next(line for line in shown(app).split("\n") if " no-clip " in line)
        assert row.rstrip().endswith(say("labs.state.stopping", step=0, of=500))
        assert app.last_words() == [say("leave.stopping", lab="no-clip", arm="break")]
    assert app.left_at.stopping == {folder} and launch.attached[-1].asked == ["stop"]


@pytest.mark.slow
async def test_a_run_of_another_deck_is_seen_on_the_list_of_arms_and_followed(deck, launch, places, lab):
    async with deck("enter", "escape") as (app, pilot):
        control = write_run(places / "runs", lab, "control", steps=60, status="running")
        with hold(control):
            await press(pilot, "r")
            await until(app, pilot, "attached to the live run of control")
            assert "live 60" in shown(app)
            broken = write_run(places / "runs", lab, "break", steps=20, status="running")
            with hold(broken):
                await press(pilot, "enter")
                await until(app, pilot, "attached to the live run of break")
                assert app.session.flight.run_dir == broken and not launch.started


async def test_a_vanished_run_folder_is_one_sentence(deck, runs, lab):
    import shutil

    async with deck("enter") as (app, pilot):
        await press(pilot)
        shutil.rmtree(app.session.flight.run_dir)
        await until(app, pilot, "is gone")
        assert "trainer gone" in shown(app) and "1 loss" in shown(app)


async def test_a_journal_that_turns_to_rubbish_is_read_on(deck, runs):
    async with deck("enter") as (app, pilot):
        with open(app.session.flight.run_dir / "events.jsonl", "ab") as stream:
            stream.write(b"\xff\xfe{{{\n" * 3 + b'{"kind": "step", "step": "x"}\n')
        await until(app, pilot, "4 unreadable lines")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", SIZES)
async def test_the_cursor_goes_to_the_spike_in_every_panel(deck, runs, size, language):
    async with deck("enter", "n", size=size, language=language) as (app, pilot):
        text = shown(app)
        assert app.session.view.cursor == 312
        assert "drill:piece:tten×3" in text and "tten×84" in text
        assert "29.68" in text and "5.758" in text
        panels = 7 if size[0] == 160 else 2
        assert sum("312" in row for row in text.splitlines()) >= 3
        assert len([w for w in app.screen.query("ChartPanel") if w.display]) == panels
        await press(pilot, "left")
        assert app.session.view.cursor == 311
        await press(pilot, "full_stop", "comma", "home")
        assert app.session.view.cursor == 1
        await press(pilot, "end")
        assert app.session.view.cursor is None


@pytest.mark.slow
async def test_digits_full_screen_zoom_and_log(deck, runs):
    async with deck("enter", "7") as (app, pilot):
        assert "7 loss per token" in shown(app) and "1 loss" in shown(app)
        await press(pilot, "3", "z")
        text = shown(app)
        assert "3 gradient norm (log)" in text and "7 loss per token" not in text
        await press(pilot, "l")
        assert "(log)" not in shown(app)
        await press(pilot, "n", "plus", "plus")
        first, last = app.session.view.window(app.session.flight.run)
        assert first <= 312 <= last < 480
        await press(pilot, "escape")
        assert not app.session.view.full
        await press(pilot, "escape", "escape")
        assert app.session.view.cursor is None and app.session.view.zoomed is None


@pytest.mark.slow
async def test_compare_lays_another_run_over_and_shows_both_at_one_step(deck, runs):
    async with deck("enter", "n", "c") as (app, pilot):
        assert "vs control" in shown(app).splitlines()[0] and "other" in shown(app)
        await press(pilot, "C")
        text = shown(app)
        assert "told after the first grade" in text and "grad_norm_post" in text and "@" not in text
        await press(pilot, "escape", "c")
        assert "vs" not in shown(app).splitlines()[0]


@pytest.mark.slow
async def test_the_view_can_be_frozen_while_the_run_goes_on(deck, launch):
    async with deck("enter", "escape", "r", "enter") as (app, pilot):
        trainer = launch.started[0][1]
        trainer.train(50)
        await press(pilot)
        await press(pilot, "v")
        trainer.train(90)
        await until(app, pilot, lambda: app.session.flight.run.last_step == 90)
        await press(pilot)
        assert "step  50/500" in shown(app) and "view paused" in shown(app)
        await press(pilot, "v")
        assert "90/500" in shown(app)


async def test_the_mouse_places_the_cursor_and_the_wheel_zooms(deck, runs):
    async with deck("enter") as (app, pilot):
        await pilot.click("#slot-0", offset=(25, 8))
        assert 275 < app.session.view.cursor < 295
        assert app.session.view.selected == 1
        widget = app.screen.query_one("#slot-1")
        widget.post_message(widget.Zoomed(0.5, 312))
        await press(pilot)
        assert app.session.view.zoomed


async def test_a_click_on_the_footer_is_the_key(deck, runs):
    async with deck("enter") as (app, pilot):
        row = shown(app).splitlines()[-1]
        await pilot.click("Footer", offset=(row.index("h hint") + 3, 0))
        await until(app, pilot, lambda: type(app.screen).__name__ == "HintsPage")


async def test_footer_and_help_come_from_the_registry(deck, runs):
    async with deck("enter") as (app, pilot):
        assert "r run" in shown(app).splitlines()[-1] and "space" not in shown(app).splitlines()[-1]
        await press(pilot, "question_mark")
        assert "Cursor one step back" in shown(app)
        await press(pilot, "escape")
        assert type(app.screen).__name__ == "RunPage"


@pytest.mark.slow
async def test_the_palette_runs_an_action(deck, runs):
    async with deck("enter", "colon") as (app, pilot):
        await press(pilot, *"alarm")
        await until(app, pilot, "previous alarm")
        await press(pilot, "down", "enter")
        await until(app, pilot, lambda: app.session.view.cursor is not None)
        assert app.session.view.cursor in {alarm.step for alarm in app.session.flight.run.alarms}


async def test_a_small_terminal_says_so_and_recovers(deck, runs):
    async with deck("enter", size=(80, 24)) as (app, pilot):
        await pilot.resize_terminal(50, 12)
        await until(app, pilot, "50x12")
        assert "60x18" in shown(app)
        await pilot.resize_terminal(160, 50)
        await until(app, pilot, "7 loss per token")
        await until(app, pilot, "batch log")


async def test_ascii_shows_nothing_else(deck, runs):
    async with deck("enter", "n", glyphs="ascii", language="es") as (app, pilot):
        await press(pilot, "c")
        filters = app.get_line_filters()
        strips = app.screen._compositor.render_strips()
        for strip in strips:
            for one in filters:
                strip = strip.apply_filter(one, app.screen.background_colors[1])
            assert "".join(s.text for s in strip).isascii()


@pytest.mark.slow
async def test_leaving_does_not_touch_the_trainer(deck, launch):
    async with deck("enter", "escape", "r", "enter") as (_, pilot):
        trainer = launch.started[0][1]
        trainer.train(5)
        await press(pilot, "q")
    assert trainer.asked == [] and trainer.code is None
    assert os.path.exists(trainer.run_dir)


async def test_what_was_put_off_until_after_the_end_does_nothing(deck, runs):
    async with deck("enter") as (app, _):
        assert app.at_work
    app.tick()
    app._read_on()
    app.go("hints")
    app.tell("too late")
    assert not app.at_work


@pytest.mark.slow
async def test_news_of_the_cursors_step_goes_with_the_cursor(deck, runs):
    async with deck("enter", "M") as (app, pilot):
        assert "the largest of the run" in shown(app)
        await press(pilot, "left")
        await until(app, pilot, lambda: "the largest of the run" not in shown(app))
        await press(pilot, "M", "c", "left")  # the newer news is about something else
        app.screen.tick()
        assert app.say("say.over", arm="control") in shown(app)
