"""The table of readings, the event line and the progress file: in the language of the screens, and nothing left out."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from tui_synthetic import journal

from labrunner.course import progress
from labrunner.deck.draw import lines
from labrunner.deck.draw.events import alarm_text, event_text
from labrunner.deck.draw.glyphs import BRAILLE
from labrunner.deck.draw.panels import Scene
from labrunner.deck.run.state import Event, RunState
from labrunner.deck.run.view import View
from labrunner.deck.strings import Say
from labrunner.deck.work.session import LabSession


def table(run: RunState, language: str) -> list[str]:
    return lines.table(Scene(run, View(), BRAILLE, Say(language)), 90, 40).text().splitlines()


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_share_of_v_that_is_zero_has_its_row(language):
    run = RunState()
    run.feed({**line, "v_zero": 0.0597 if line["step"] < 20 else 0.3404} for line in journal(30))
    [row] = [row for row in table(run, language) if "v=0" in row]
    assert "0.3404" in row
    run = RunState()
    run.feed(journal(30))
    assert not any("v=0" in row for row in table(run, language))


@pytest.mark.parametrize(
    ("language", "told", "untold"),
    [
        ("en", ("grad norm", "post clip", "norm b0"), ("norma", "tras clip")),
        ("es", ("norma grad", "tras clip", "norma b0"), ("grad norm", "post clip", "norm b0")),
    ],
)
def test_the_rows_are_named_in_the_language_of_the_screens(language, told, untold):
    run = RunState()
    run.feed(journal(30))
    text = "\n".join(table(run, language))
    assert all(word in text for word in told) and not any(word in text for word in untold)


@pytest.mark.parametrize(
    ("do", "en", "es"),
    [
        ("speed", "speed", "velocidad"),
        ("pause", "paused", "en pausa"),
        ("resume", "resumed", "reanudada"),
        ("unheard-of", "unheard-of", "unheard-of"),
    ],
)
def test_what_was_done_to_a_run_is_said_in_both_languages(do, en, es):
    event = Event(7, "intervention", {"kind": "intervention", "step": 7, "do": do})
    assert (event_text(event, Say("en")), event_text(event, Say("es"))) == (en, es)


RISE = {"pre_loss": 2.031, "peak_loss": 6.0}
UNKNOWN = {"pre_loss": None, "peak_loss": 6.0}


def test_once_a_run_is_over_its_loss_is_as_many_sigma_off_as_the_check_says():
    run = RunState()
    run.feed(journal(400))
    [alarm] = [a for a in run.alarms if a.kind == "loss" and a.step == 312]
    spike = SimpleNamespace(step=312, peak_step=312, sigma=alarm.value + 2.64, type="recoverable", recovered_at=330)
    run.settle([spike])
    [settled] = [a for a in run.alarms if a.kind == "loss" and a.step == 312]
    assert settled.value == spike.sigma
    for language, check, live in (("en", "check", "alarm"), ("es", "final", "alarma")):
        said = alarm_text(settled, Say(language), BRAILLE)
        assert said == f"loss +{spike.sigma:.2g}σ {check}, {alarm.value:.2g}σ {live}", (
            "both numbers of the one event, and whose"
        )
    assert alarm_text(alarm, Say("en"), BRAILLE) == f"loss +{alarm.value:.2g}σ"


@pytest.mark.parametrize(
    ("language", "told"), [("en", "(rose at 200: 2.03 to 6)"), ("es", "(subió en 200: de 2.03 a 6)")]
)
def test_a_loss_that_is_not_back_names_the_rise_though_no_alarm_told_it(language, told):
    run = RunState()
    run.feed(journal(300))
    assert not [a for a in run.alarms if a.step == 200], "live nothing was told there"
    run.settle([SimpleNamespace(step=200, peak_step=203, sigma=5.0, type="lingering", recovered_at=None, **RISE)])
    [late] = [a for a in run.alarms if a.kind == "loss-not-back"]
    assert late.step == 250 and told in alarm_text(late, Say(language), BRAILLE)
    run.settle([SimpleNamespace(step=200, peak_step=203, sigma=5.0, type="lingering", recovered_at=None, **UNKNOWN)])
    [late] = [a for a in run.alarms if a.kind == "loss-not-back"]
    assert "200" not in alarm_text(late, Say(language), BRAILLE), "of what the log does not have nothing is said"


def test_live_the_rise_is_that_of_the_alarm_before():
    run = RunState()
    run.feed(journal(400))
    [rose] = [a for a in run.alarms if a.kind == "loss"]
    [late] = [a for a in run.alarms if a.kind == "loss-not-back"]
    losses = [run.at("loss", step) for step in range(rose.step, late.step + 1)]
    assert late.rise == rose.step and late.highest == max(losses) > late.before
    assert late.before == pytest.approx(sum(run.at("loss", step) for step in range(rose.step - 100, rose.step)) / 100)


def test_handing_in_begins_the_progress_so_that_no_hint_is_known_to_be_taken(lab, folder, runs):
    session = LabSession(lab, folder, root=runs)
    assert not folder.progress.exists()
    session.hand_in()
    known = progress.read(folder.progress)
    assert known.present and not known.broken and known.hints == [] and not known.solved
    session.hand_in()
    assert len(progress.read(folder.progress).entries) == 1
