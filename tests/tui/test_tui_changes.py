"""What an arm that is there for comparison changes, and what a blind lab keeps to itself."""

from __future__ import annotations

import pytest
from tui_fakes import press, shown

from labrunner.course.hints import record_solved
from labrunner.course.lab import list_labs, load_lab
from labrunner.deck.draw.glyphs import BRAILLE
from labrunner.deck.strings import Say
from labrunner.deck.work.changes import changes_of
from labrunner.deck.work.session import LabSession
from labrunner.engine.config import flatten
from labrunner.plain.lab import PlainLab

pytestmark = pytest.mark.slow


def extras(lab) -> list[str]:
    return [arm.name for arm in lab.arms if arm.kind == "extra"]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_a_comparison_says_what_it_changes_once_the_lab_is_solved(deck, runs, folder, language, size):
    record_solved(folder, 90, 100)
    async with deck("enter", "r", language=language, size=size) as (app, pilot):
        while app.screen.row.name != "as-usual":
            await press(pilot, "down")
        text = " ".join(shown(app).split())
        against = "Against break:" if language == "en" else "Frente a break:"
        assert f"{against} optimizer.lr 2.5 → 0.006" in text and "optimizer.eps 1 → 1e-8" in text
        assert "optimizer.weight_decay 1e-5 → 0.1" in text


async def test_one_cause_taken_away_stays_that(deck, runs, folder):
    record_solved(folder, 90, 100)
    async with deck("enter", "r") as (app, _):
        row = next(row for row in shown(app).splitlines() if " without-missing-clip " in row)
        assert "one cause taken away" in row and "→" not in row


def test_it_is_held_against_the_break_that_is_nearest():
    found = changes_of(load_lab("fp16-overflow"), "without-float16", solved=True)
    assert found.against == "break-forward" and "precision.dtype fp16 → fp32" in found.text(BRAILLE)
    assert changes_of(load_lab("no-clip"), "spread", solved=True) is None


@pytest.mark.parametrize("lab_id", [lab.id for lab in list_labs()])
def test_before_a_lab_is_solved_no_arm_says_what_it_changes(lab_id):
    lab = load_lab(lab_id)
    assert not any(changes_of(lab, name, solved=False) for name in lab.arm_names())


def test_solved_it_says_all():
    lab = load_lab("optimizer-reset")
    assert {key for key, _, _ in changes_of(lab, "lost-momentum", solved=True).settings} == {"restore.v"}
    assert flatten(lab.resolve("lost-momentum"))["restore.v"] is True


def test_the_same_is_said_without_screens(places, lab, folder, runs):
    record_solved(folder, 90, 100)
    told = list(PlainLab(LabSession(lab, folder, root=runs), Say("en"), None).answer("arms", []))
    place = next(n for n, line in enumerate(told) if line.startswith("as-usual:"))
    assert told[place + 1].startswith("  Against break: optimizer.lr 2.5 -> 0.006")
