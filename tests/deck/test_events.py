"""The event line and the event log: alarms first, and checkpoints still to be found."""

from __future__ import annotations

import pytest
from panel_text import scene
from tui_synthetic import journal

from labrunner.deck.draw import events
from labrunner.deck.draw.glyphs import BRAILLE
from labrunner.deck.run.alarms import Alarm
from labrunner.deck.run.state import RunState
from labrunner.deck.strings import Say


@pytest.fixture
def where():
    """A finished run with checkpoints at 200 and 400 and its alarms at 312."""
    run = RunState()
    lines = journal(500)
    for step in (400, 200):
        lines.insert(step, {"kind": "checkpoint", "step": step, "name": f"step-{step:06d}", "finite": True})
    run.feed(lines)
    return scene(run)


def line(where, cursor: int | None, width: int = 80) -> str:
    where.view.cursor = cursor
    return events.event_line(where, width).text()


@pytest.mark.parametrize("cursor", [190, 200, 209])
def test_a_checkpoint_stands_in_the_line_where_the_cursor_is_near_it(where, cursor):
    assert "200 checkpoint" in line(where, cursor, 40)
    assert "200 checkpoint" in events.event_log(where, 40, 2).text()


def test_far_from_it_alarms_have_the_room_and_checkpoints_what_is_left(where):
    assert "checkpoint" not in line(where, 312, 40) and "gradient" in line(where, 312, 40)
    assert "200 checkpoint" in line(where, 300, 120) and "312" in line(where, 300, 120)
    assert "400 checkpoint" in line(where, None, 120)


def test_the_line_is_in_the_order_of_steps(where):
    text = line(where, 312, 120)
    assert text.index("200 checkpoint") < text.index("312") < text.index("400 checkpoint")


def test_the_checkpoint_to_go_back_to_comes_before_the_one_after(where):
    text = line(where, 312, 100)
    assert "200 checkpoint" in text and "400 checkpoint" not in text


@pytest.mark.parametrize(("language", "said"), [("en", "checkpoint, not finite"), ("es", "checkpoint no finito")])
def test_a_checkpoint_that_holds_nan_is_called_so(language, said):
    run = RunState()
    run.feed([*journal(30), {"kind": "checkpoint", "step": 30, "name": "step-000030", "finite": False}])
    assert said in line(scene(run, language=language), 30)


@pytest.mark.parametrize("do", [["pause"], {"do": "skip"}, 7, None])
def test_whatever_a_strangers_journal_says_was_done_is_shown_and_raises_nothing(do):
    run = RunState()
    run.feed([*journal(30), {"kind": "intervention", "step": 30, "do": do}])
    assert "30" in line(scene(run), 30)
    assert "30" in events.event_log(scene(run), 60, 3).text()


@pytest.mark.parametrize(
    ("language", "told"), [("en", "loss +38σ check, 10σ alarm"), ("es", "loss +38σ final, 10σ alarma")]
)
def test_of_two_sigmas_it_is_said_which_is_the_checks_and_which_the_alarms(language, told):
    alarm = Alarm(312, "loss", 38.0, live=10.0)
    assert events.alarm_text(alarm, Say(language), BRAILLE) == told
    assert "check" not in events.alarm_text(Alarm(312, "loss", 38.0, live=38.0), Say("en"), BRAILLE)
