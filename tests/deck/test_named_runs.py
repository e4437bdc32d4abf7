"""How lists and titles name runs and numbers."""

from __future__ import annotations

import math
from types import SimpleNamespace

import pytest

from labrunner.course.fix import value_text
from labrunner.course.lab import load_lab
from labrunner.course.learner import lab_folder
from labrunner.deck.strings import Say
from labrunner.deck.work import diagnose
from labrunner.deck.work.fix import FixDraft
from labrunner.deck.work.session import LabSession
from labrunner.tui.actions import CHOICE_KEYS, actions_for


def test_a_break_beside_the_one_to_heal_is_called_a_run_that_fails(places):
    lab = load_lab("bandit-shift")
    session = LabSession(lab, lab_folder("ada", lab.phase, lab.id), root=places / "runs")
    row = next(row for row in session.rows() if row.name == "break-arrival")
    assert lab.arm("break-arrival").kind == "break" and row.compared
    told = [Say(language)(f"arms.kind.{row.kind}") for language in ("en", "es")]
    assert told == ["another run that fails", "otra ejecución que falla"]


@pytest.mark.parametrize(
    ("language", "about"), [("en", "the post-mortem is about break"), ("es", "el post-mortem trata de break")]
)
def test_the_title_of_the_check_says_which_run_the_post_mortem_is_about(language, about):
    broken, say = SimpleNamespace(arm="break"), Say(language)
    assert about in diagnose.title("break-arrival", broken, say)
    for here, asked in (("break", broken), ("break-arrival", None)):
        title = diagnose.title(here, asked, say)
        assert here in title and "post-mortem" not in title


def test_the_keys_of_the_checks_answers_are_named_apart():
    [shown_as] = [action.shown for action in actions_for("diagnose") if action.name == "choice"]
    assert shown_as.split() == ["1-9", *CHOICE_KEYS[9:]]


@pytest.mark.parametrize(
    ("value", "text"), [(2.0**24, "16777216"), (1e30, "1e+30"), (0.5, "0.5"), (-65536.0, "-65536"), (math.inf, "none")]
)
def test_whole_numbers_are_written_whole(value, text):
    assert value_text(value) == text


@pytest.mark.parametrize(("language", "between"), [("en", "between 1 and 16777216"), ("es", "entre 1 y 16777216")])
def test_what_a_loss_scale_may_be_is_said_in_whole_numbers(places, language, between):
    lab = load_lab("fp16-overflow")
    draft = FixDraft(lab, lab_folder("ada", lab.phase, lab.id))
    setting = next(one for one in draft.settings if one.key == "precision.loss_scale")
    assert draft.range_text(setting, Say(language)).startswith(between)
