"""The run screen's first row: what stays when there is little room."""

from __future__ import annotations

import pytest

from labrunner.deck.draw.glyphs import BRAILLE
from labrunner.deck.draw.header import Header, draw_header
from labrunner.deck.strings import Say


def row(width: int = 80, language: str = "es", **facts) -> str:
    shape = {
        "lab": "fp16-overflow",
        "arm": "break",
        "seed": 42,
        "place": "cpu fp16",
        "step": 332,
        "steps": 500,
        "state": "nonfinite",
    } | facts
    return draw_header(Header(**shape), width, Say(language), BRAILLE).text()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("arm", ["break", "break-forward", "break-fp32-nan", "without-missing-check"])
@pytest.mark.parametrize("state", ["nonfinite", "finished", "stopped", "failed", "lost"])
def test_the_number_format_stays_at_eighty_columns(language, arm, state):
    text = row(language=language, arm=arm, state=state)
    assert "fp16 " in text.removeprefix(" fp16-overflow") and "332/500" in text
    assert text.rstrip().endswith(Say(language)(f"state.{state}"))


def test_a_live_run_keeps_it_too():
    assert " fp16 " in row(state="running", per_second=150.0)


def test_the_words_about_a_run_go_one_by_one():
    assert "semilla 42 · cpu fp16  " in row()
    assert "semilla 42 · cpu fp16 · 120 MiB" in row(160, memory=120 << 20)
    assert " · fp16  " in row(arm="without-missing-check") and "semilla" not in row(arm="without-missing-check")
    assert row(60).startswith(" fp16-overflow · break ")


@pytest.mark.parametrize("state", ["running", "finished"])
def test_the_names_of_two_runs_stay_apart_from_the_step(state):
    text = row(lab="optimizer-reset", arm="experiment-2", other="break", per_second=14.0, state=state, step=37)
    assert " optimizer-reset · experiment-2 vs break " in text and " paso  37/500 " in text
