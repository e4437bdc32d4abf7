"""Answers as they are typed: what has not the form that is asked for is refused at once, and nothing is kept of it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from labrunner.course.lab import load_lab
from labrunner.deck.strings import Say
from labrunner.deck.work.answers import Answers, read_in
from labrunner.errors import InputError
from labrunner.files import read_toml


def _of(lab, kind):
    return next(question for question in lab.questions if question.kind == kind)


@pytest.mark.parametrize(
    ("language", "number", "choice"),
    [("en", "a number is asked for", "is none of the choices"), ("es", "se pide un número", "no es ninguna de las")],
)
def test_what_is_no_number_and_no_choice_is_refused(folder, lab, language, number, choice):
    answers, say = Answers(lab, folder), Say(language)
    answers.set(_of(lab, "number"), "0.25", say)
    for given in ("banana", "1/3.5", "3.1 and 4"):
        with pytest.raises(InputError, match=number):
            answers.set(_of(lab, "number"), given, say)
    asked = _of(lab, "choice")
    with pytest.raises(InputError, match=choice) as refused:
        answers.set(asked, "banana", say)
    assert all(name in str(refused.value) for name in asked.choices)
    assert answers.values == {_of(lab, "number").id: 0.25}


def test_without_any_answer_no_file_is_left_that_could_not_be_read(folder, lab):
    answers, asked, say = Answers(lab, folder), _of(lab, "number"), Say("en")
    for given in ("", "0.25", ""):
        answers.set(asked, given, say)
        assert answers.save() is None and folder.answers.exists() is bool(given)
        assert Answers(lab, folder).problem is None
    folder.answers.write_text("# mine\n")
    answers = Answers(lab, folder)
    answers.set(asked, "", say)
    assert answers.save() is None and folder.answers.read_text().startswith("# mine")


def test_a_choice_is_kept_by_its_name_however_it_is_typed(folder, lab):
    answers, asked = Answers(lab, folder), _of(lab, "choice")
    answers.set(asked, f" {asked.choices[0].upper()} ", Say("en"))
    assert answers.values[asked.id] == asked.choices[0]


def test_a_number_in_a_unit_of_its_own_keeps_it_and_one_of_another_kind_is_refused(folder):
    lab = load_lab("no-clip")
    asked = _of(lab, "number").model_copy(update={"unit": "s"})
    answers, say = Answers(lab, folder), Say("en")
    for given in ("3 apples", "3 nats"):
        with pytest.raises(InputError, match="in s"):
            answers.set(asked, given, say)
    answers.set(asked, "2,31", say)
    answers.set(asked, "250 ms", say)
    assert answers.values[asked.id] == "250 ms" and answers.unit(asked) == ""
    answers.set(asked, "0.25", say)
    assert answers.unit(asked) == "s"


def test_an_order_holds_every_part_once_at_commas_or_spaces(folder):
    lab = load_lab("bandit-shift")
    asked, answers = _of(lab, "order"), Answers(load_lab("bandit-shift"), folder)
    for given in ("norm, clip", "norm clip moments moments", "banana"):
        with pytest.raises(InputError, match="each once"):
            answers.set(asked, given, Say("en"))
    for given in ("update, moments, clip, norm", "update moments clip norm"):
        answers.set(asked, given, Say("en"))
        assert answers.values[asked.id] == ["update", "moments", "clip", "norm"]


def test_the_unit_of_the_question_is_written_unless_the_answer_has_its_own(folder):
    asked = _of(load_lab("no-clip"), "number").model_copy(update={"unit": "steps"})
    lab = SimpleNamespace(id="no-clip", questions=(asked,), hints=(), chance=load_lab("no-clip").chance)
    answers = Answers(lab, folder)
    answers.set(asked, "3", Say("en"))
    assert answers.save() is None and read_toml(folder.answers).data[asked.id] == {"value": 3, "unit": asked.unit}
    answers.set(asked, f"3 {asked.unit}", Say("en"))
    assert answers.save() is None and read_toml(folder.answers).data[asked.id] == {"value": f"3 {asked.unit}"}


@pytest.mark.parametrize(
    ("language", "still", "there"),
    [
        ("en", "It is read in the run fp32-twin, which is still to be run: esc r.", "It is read in the run fp32-twin."),
        ("es", "Se lee en la ejecución fp32-twin, que aún hay que correr: esc r.", "Se lee en la ejecución fp32-twin."),
    ],
)
def test_a_question_about_a_comparison_names_its_run_and_where_it_is_had(language, still, there):
    lab, say = load_lab("fp16-overflow"), Say(language)
    asked = {question.id: question for question in lab.questions}
    assert read_in(asked["twin-grad"], lab, {"break"}, say, "esc r") == still
    assert read_in(asked["twin-grad"], lab, {"fp32-twin"}, say, "esc r") == there
    for other in ("grad-before", "control-scale", "history"):  # of the break, of the control, of no run
        assert read_in(asked[other], lab, set(), say, "esc r") == ""
    hidden = asked["twin-grad"].model_copy(
        update={"reading": asked["twin-grad"].reading.model_copy(update={"arm": "lower-lr"})}
    )
    assert read_in(hidden, lab, set(), say, "esc r") == "", "what the list of runs does not show is not named here"
