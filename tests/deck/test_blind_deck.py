"""A lab whose break is drawn: no screen and no line of `--plain` says which variant it is before the lab is solved."""

from __future__ import annotations

import pytest
from tui_synthetic import step_line, write_run

from labrunner.course import hints
from labrunner.course.fix import read_fix
from labrunner.course.lab import load_lab
from labrunner.course.learner import lab_folder
from labrunner.deck.strings import Say
from labrunner.deck.work.compare import compare
from labrunner.deck.work.experiments import Experiments
from labrunner.deck.work.fix import FixDraft
from labrunner.deck.work.session import LabSession
from labrunner.plain.journey import Plain

VARIANTS = ("break-all", "break-moments", "break-variance", "break-float16")


@pytest.fixture
def reset():
    return load_lab("optimizer-reset")


@pytest.fixture
def mine(places, reset):
    return lab_folder("ada", reset.phase, reset.id, root=places / "learners")


@pytest.fixture
def at_work(places, reset, mine):
    for arm in ("control", "break"):
        write_run(places / "runs", reset, arm, steps=20)
    found = LabSession(reset, mine, root=places / "runs")
    found.poll()
    for flight in found.flights.values():
        flight.poll()
    return found


def test_the_variants_are_listed_once_the_lab_is_solved(at_work, mine):
    assert not {row.name for row in at_work.rows()} & set(VARIANTS)
    assert {row.name for row in at_work.rows()} == {"control", "break", "fix"}
    hints.record_solved(mine, 90, 100)
    assert set(VARIANTS) <= {row.name for row in at_work.rows()}


def test_the_comparison_withholds_what_was_drawn(at_work, mine):
    def settings():
        at_work.choose("control")
        at_work.other = "break"
        return compare(at_work.flights["control"], at_work.flights["break"], 10, at_work.untold()).settings

    assert settings() == () and {"restore.m", "restore.v", "restore.count"} <= at_work.untold()
    hints.record_solved(mine, 90, 100)
    assert [row[0] for row in settings()] == ["restore.moments_dtype"]  # what seed 42 draws


def test_the_fix_page_withholds_it_too(reset, mine):
    draft = FixDraft(reset, mine)
    shown = {setting.key: setting.broken for setting in draft.settings}
    assert set(shown.values()) == {"?"}
    draft.set("restore.v", True)
    draft.set("restore.moments_dtype", "fp32")
    assert ("removed", "- restore.v = ?") in draft.diff() and len(draft.diff()) == 4
    assert draft.save() is None
    assert read_fix(mine.fix, reset) == {"restore.v": True, "restore.moments_dtype": "fp32"}


def test_the_plain_conversation_withholds_it(places, at_work):
    told: list[str] = []
    lines = iter(
        ["optimizer-reset", "arms", "look break", "step 20", "fix", "fix", "fix restore.m=true", "questions", "check"]
    )

    def ask(prompt):
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    place = Plain("ada", Say("en"), ask=ask, out=told.append, runs_root=places / "runs", root=places / "learners")
    assert place.run() == 0
    text = "\n".join(told)
    assert "restore.v = ? " in text and "restore.m = ? -> true" in text
    assert not any(name in text for name in VARIANTS) and "restore.v = False" not in text


def test_the_share_of_zeros_shows_in_panel_5_where_a_reload_made_it_grow():
    from labrunner.deck.draw.panels import curves
    from labrunner.deck.run.state import RunState

    def run(zeros):
        state = RunState()
        for step, share in enumerate(zeros, start=1):
            state.feed([{**step_line(step), "v_zero": share}])
        return [curve.field for curve in curves(5, state)]

    assert "v_zero" not in run([1.0, 0.4, 0.06, 0.06, 0.06])
    assert "v_zero" in run([1.0, 0.4, 0.06, 0.34, 0.07])


def test_what_the_control_has_is_said_of_no_setting_before_the_first_grade_since_all_of_it_is_the_fix(reset, mine):
    say = Say("en")
    for work in (FixDraft(reset, mine), Experiments(reset, mine)):
        assert {setting.control for setting in work.settings} == {None}
        assert not any("the control has" in FixDraft.about(setting, say) for setting in work.settings)


def test_what_the_control_has_is_said_of_what_is_not_shown_after_it(reset, mine):
    say = Say("en")
    hints.record_grade(mine, 40, 100, passed=False)
    draft = FixDraft(reset, mine)
    control = {setting.key: setting.control for setting in draft.settings if setting.withheld}
    assert control["restore.moments_dtype"] == "fp32"
    assert all(("the control has" in draft.about(one, say)) is one.withheld for one in draft.settings)
    hints.record_solved(mine, 90, 100)
    assert not any("the control has" in draft.about(one, say) for one in FixDraft(reset, mine).settings)
