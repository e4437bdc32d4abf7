"""What comes next is said after every answer, in labs, cases, logs and the list of labs."""

from __future__ import annotations

import pytest
from tui_fakes import a_log
from typed_lines import answers

from labrunner.course.hints import record_solved
from labrunner.course.lab import list_labs
from labrunner.course.learner import lab_folder
from labrunner.deck.work import next as next_module


@pytest.mark.parametrize(
    ("lines", "coming"),
    [
        (("panel 2",), "next: diagnose, the check; write, post-mortem"),
        (("hint", "n"), "next: diagnose, the check; write, post-mortem"),
        (("dance",), "next: diagnose, the check; write, post-mortem"),
        (("panel 9",), "next: diagnose, the check; write, post-mortem"),
        (("experiment H1 nope=1 calm",), "next: diagnose, the check; write, post-mortem"),
        (("answer nobody",), "next: diagnose, the check; write, post-mortem"),
        (("write 9",), "next: diagnose, the check; write, post-mortem"),
        (("fix grad_clip=0.5",), "next: run fix"),
        (("step 9999",), "next: diagnose, the check; write, post-mortem"),
        (("write 4", "A rare token without a clip.", "."), "next: write 1, post-mortem: symptoms"),
        (("write 1", "- Spike: step 312", "."), "next: write 2, post-mortem: hypotheses, before experiments and fix"),
    ],
)
def test_every_answer_ends_with_what_comes_next(talk, runs, lines, coming):
    before_each_prompt = answers(talk("no-clip", "look break", *lines, "quit"))
    assert before_each_prompt[-2].endswith(coming)
    assert all(text.count("next: ") == 1 for text in before_each_prompt[1:-1]), "said once each"


def test_an_empty_line_does_not_repeat_what_was_just_said(talk, runs):
    assert talk("no-clip", "", "", "quit").count("next: diagnose") == 1
    assert "sigue: correr, control" in talk("fp16-overflow", "salir", language="es")


@pytest.mark.parametrize(
    ("language", "coming"), [("en", "next: 1, go on with no-clip"), ("es", "sigue: 1, continuar con no-clip")]
)
def test_the_list_of_labs_names_the_number_of_the_next_one(talk, runs, language, coming):
    assert f"\n{coming}\n" in talk("q", language=language)


@pytest.mark.parametrize(
    ("language", "propose", "coming"),
    [("en", "fix grad_clip=0.5", "next: run fix, the fix"), ("es", "arreglo grad_clip=0.5", "sigue: correr fix, el")],
)
def test_a_fix_that_was_proposed_is_run_next(talk, runs, monkeypatch, language, propose, coming):
    monkeypatch.setattr(next_module.NextStep, "__call__", lambda _: next_module.Next("mend", "fix"))
    text = talk("no-clip", propose, language=language)
    assert coming in text and "now: " not in text and "ahora: " not in text, "once is enough"


def test_a_log_and_a_case_say_what_comes_next_as_their_pages_do(talk, places, runs, folder, launch_of_case):
    (places / "train.log").write_text(a_log(), encoding="utf-8")
    text = talk(f"open {places / 'train.log'}", "dance", "back")
    assert text.count("own log: diagnose the check, write N a report, page its page\nlog> ") == 2
    text = talk("case no-clip", "dance", "run control", "run break", "units", "back")
    assert text.count("next: run, run control and break\n") == 3
    assert text.count("next: call STEP, say what it was\n") == 2


@pytest.mark.parametrize(
    ("language", "coming"),
    [
        ("en", "every lab is solved; next: case LAB, another case"),
        ("es", "todos resueltos; sigue: caso LAB, otro caso"),
    ],
)
def test_where_every_lab_is_solved_the_list_names_what_is_left(talk, places, language, coming):
    for lab in list_labs():
        record_solved(lab_folder("ada", lab.phase, lab.id, root=places / "learners"), 90, 100)
    assert f"\n{coming}\n" in talk("q", language=language)
