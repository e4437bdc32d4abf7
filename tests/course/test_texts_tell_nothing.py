"""What a learner reads before the first grade does not say what they are to find."""

from __future__ import annotations

import re

import pytest

from labrunner.course.lab import load_lab

#: Sections that took for granted what the exercise asks, and what they must leave open.
TOLD = [
    ("lr-jump", "ladder", r"cliff|too suddenly|factor of panel 2", r"precipicio|de golpe|factor del panel 2"),
    ("stale-variance", "ladder", r"which keeps the blow|settings that", r"evita que el golpe|De los ajustes"),
    ("entropy-collapse", "ladder", r"how large weights|settings that", r"hasta dónde pueden crecer|De los ajustes"),
    ("stale-variance", "question-one-batch-alone", r"no harm|stale", r"no hace daño|anticuada"),
    ("fp16-overflow", "question-dynamic-scale", r"\bno loss scale|heal", r"ninguna escala|cura"),
    ("optimizer-reset", "question-count-too", r"hurts less|mild", r"menos daño"),
    ("entropy-collapse", "question-clip-and-steps", r"not keep|small", r"no mantuvo|pequeños"),
]
LABS = ("no-clip", "fp16-overflow", "optimizer-reset", "bandit-shift", "lr-jump", "stale-variance", "entropy-collapse")
#: Words that no question's id may hold, since learners see it: they say what the run did.
JUDGED = {"mild", "forgiven", "help", "helps", "jump", "reset", "stale", "harmless"}


@pytest.mark.parametrize(("lab", "section", "en", "es"), TOLD)
def test_ladders_and_questions_leave_open_what_is_to_be_found(lab, section, en, es):
    lab = load_lab(lab)
    for lang, told in (("en", en), ("es", es)):
        assert not re.search(told, lab.text(section, lang)), lang


@pytest.mark.parametrize("lab", LABS)
def test_a_question_with_an_answer_out_of_the_text_is_not_named_after_it(lab):
    questions = load_lab(lab).questions
    asked = {question.id for question in questions if question.source == "text"}
    assert not [id for id in asked if JUDGED & set(id.split("-"))]
    assert "jump-step" not in {question.id for question in questions}
