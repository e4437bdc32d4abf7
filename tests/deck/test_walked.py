"""The walk through the stability check is found again when a lab is left, or the program."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from labrunner.deck.run.alarms import Alarm
from labrunner.deck.strings import Say
from labrunner.deck.work.diagnose import Walk, alarmed, verdict_told
from labrunner.deck.work.next import NextStep
from labrunner.deck.work.session import LabSession
from labrunner.deck.work.walked import NAME, keep, take_up
from labrunner.diagnosis.questions import TreeQuestion

ANSWERS = {"Q1.1": False, "Q2.1": True, "Q2.2": False, "Q2.4": "long-tail-batch"}


def walked(**answers):
    walk = Walk()
    for question, answer in (answers or ANSWERS).items():
        walk.answer(question, answer)
    return walk


def test_a_walk_is_found_again_beside_its_run(tmp_path):
    assert keep(walked(), tmp_path) is None
    again = Walk()
    take_up(again, tmp_path)
    assert again.answers == ANSWERS and again.over and not again.asked


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("{", []),
        ('{"schema": "labrunner/walk/v9", "answers": {"Q1.1": false}}', []),
        ('{"schema": "labrunner/walk/v1", "answers": ["Q1.1"]}', []),
        ('{"schema": "labrunner/walk/v1", "answers": {"Q1.1": "no"}, "asked": true}', []),
        ('{"schema": "labrunner/walk/v1", "answers": {"Q1.1": false, "Q2.1": true, "Q2.2": 3}}', ["Q1.1", "Q2.1"]),
        ('{"schema": "labrunner/walk/v1", "answers": {"Q1.1": true, "Q1.2": [1], "Q4.1": true}}', ["Q1.1"]),
    ],
)
def test_what_is_no_answer_is_left_out(tmp_path, text, kept):
    (tmp_path / NAME).write_text(text)
    walk = Walk()
    take_up(walk, tmp_path)
    assert list(walk.answers) == kept and not walk.asked


def test_a_lab_that_is_opened_again_has_the_walk_and_knows_that_it_was_compared(runs, lab, folder):
    session = LabSession(lab, folder, root=runs)
    session.choose("break")
    for question, answer in ANSWERS.items():
        session.walk.answer(question, answer)
    assert session.keep_walk() is None
    again = LabSession(lab, folder, root=runs)
    again.choose("break")
    assert again.walk.answers == ANSWERS and NextStep(again)().words == "look"
    again.choose("control")
    assert not again.walk.answers, "the walk is of one run"
    session.walk.asked = True
    session.keep_walk()
    assert NextStep(LabSession(lab, folder, root=runs))().words == "write"


def test_a_folder_that_is_gone_is_a_reason(tmp_path):
    assert NAME in (keep(walked(), tmp_path / "gone") or "")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "another rule: at step 151"), ("es", "otra regla: en el paso 151")]
)
def test_an_alarm_at_another_step_than_the_check_s_is_told_with_its_rule(language, words):
    run = SimpleNamespace(alarms=[Alarm(154, "gradient", 20.0), Alarm(151, "loss", 6.77), Alarm(190, "loss", 9.0)])
    found = SimpleNamespace(spikes=[SimpleNamespace(step=163)])
    said = alarmed(run, found, Say(language))
    assert words in said and "6.8 sigma" in said and "100" in said
    walk, evidence = walked(), "step 163: loss 67.87"
    result = SimpleNamespace(
        path=[TreeQuestion("Q1.1", False, "finite"), TreeQuestion("Q2.1", True, evidence)],
        verdict="diverged",
        cause=None,
    )
    walk.reveal(result, alarmed=said)
    assert walk.told("Q2.1") == (True, f"{evidence}; {said}") and walk.told("Q1.1") == (False, "finite")
    found.spikes.append(SimpleNamespace(step=151))
    assert alarmed(run, found, Say(language)) is None, "they agree"
    assert alarmed(SimpleNamespace(alarms=[]), found, Say(language)) is None


def test_the_file_has_a_schema_and_plain_answers(tmp_path):
    keep(walked(), tmp_path)
    assert json.loads((tmp_path / NAME).read_text()) == {
        "schema": "labrunner/walk/v1",
        "answers": ANSWERS,
        "asked": False,
    }


@pytest.mark.parametrize(
    ("verdict", "cause", "withheld", "told"),
    [
        ("healthy", "source-shift", False, "verdict: healthy   what it met and got over: source-shift"),
        ("healthy", None, False, "verdict: healthy   cause: -"),
        ("diverged", "lr-too-high", False, "verdict: diverged   cause: lr-too-high"),
        ("diverged", "lr-too-high", True, "verdict: diverged"),
        ("healthy", "source-shift", True, "verdict: healthy"),
    ],
)
def test_a_healthy_run_has_no_cause_but_what_it_got_over(verdict, cause, withheld, told):
    assert verdict_told(verdict, cause, Say("en"), withheld=withheld) == told
