"""The order in which a question's choices are shown."""

from __future__ import annotations

import pytest

from labrunner.course.choices import in_shown_order
from labrunner.course.lab import load_lab, readable_labs
from labrunner.course.templates import answers_template

ASKED = [(lab, question) for lab in readable_labs()[0] for question in lab.questions if question.choices]


@pytest.mark.parametrize(("lab", "question"), ASKED, ids=[f"{lab.id}-{question.id}" for lab, question in ASKED])
def test_every_choice_is_shown_once_and_orders_of_size_rise(lab, question):
    order = in_shown_order(lab, question)
    assert sorted(order) == sorted(question.choices)
    assert not question.bands or order == question.choices
    assert question.kind != "order" or order != tuple(question.value)


def test_the_order_is_not_the_authors():
    lab = load_lab("bandit-shift")
    question = next(q for q in lab.questions if q.id == "global-clip")
    turned = question.model_copy(update={"choices": question.choices[::-1]})
    assert in_shown_order(lab, question) == in_shown_order(lab, turned)
    other = question.model_copy(update={"id": "another"})
    assert len({in_shown_order(lab, q) for q in (question, other, other.model_copy(update={"id": "third"}))}) > 1


@pytest.mark.parametrize("first", range(4))
def test_what_is_to_be_ordered_never_stands_in_the_right_order(first):
    lab = load_lab("bandit-shift")
    question = next(q for q in lab.questions if q.kind == "order")
    right = question.choices[first:] + question.choices[:first]
    for value in (right, right[::-1], in_shown_order(lab, question)):
        asked = question.model_copy(update={"value": list(value)})
        assert in_shown_order(lab, asked) != tuple(value)


def test_the_form_lists_them_so(lab_id="bandit-shift"):
    lab = load_lab(lab_id)
    for lang in ("en", "es"):
        text = " ".join(line.removeprefix("# ") for line in answers_template(lab, lang).split("\n"))
        for question in lab.questions:
            assert ", ".join(in_shown_order(lab, question)) in text
