"""What a learner who may try again sees of choices: how many are right, and which once the numbers are."""

from dataclasses import replace

import pytest

from labrunner.course.lab import load_lab
from labrunner.deck.strings import Say
from labrunner.deck.work.grade import Check, Grade, with_choices_veiled, with_questions_worded
from labrunner.graders.messages import say
from labrunner.say import points

LAB = load_lab("bandit-shift")
GUESSED = [f"answer.{q.id}" for q in LAB.questions if q.kind in ("choice", "order")]
NUMBERS = [f"answer.{q.id}" for q in LAB.questions if q.kind in ("number", "step")]


def graded(right: int, numbers: str = "fail", passed: bool = False) -> Grade:
    """A grade in which the first `right` choices are right, and the last number is as said."""
    rows = [Check("symptom.lr", "lr", "pass", 1, 1, "")]
    rows += [Check(id, id, "pass" if n < right else "fail", 3.0 * (n < right), 3, id) for n, id in enumerate(GUESSED)]
    rows += [Check(id, id, "pass", 4, 4, "") for id in NUMBERS[:-1]]
    rows += [Check(NUMBERS[-1], "last", numbers, 0, 4, "")]
    return Grade(LAB.id, 50, 100, passed, checks=tuple(rows))


def seen(grade: Grade, language: str = "en") -> Grade:
    return with_choices_veiled(grade, LAB.questions, Say(language))


@pytest.mark.parametrize(("right", "status"), [(0, "fail"), (3, "partial"), (len(GUESSED), "pass")])
def test_while_a_number_is_wrong_one_row_says_how_many_choices_are_right(right, status):
    shown = seen(graded(right))
    (row,) = [check for check in shown.checks if check.id == "answer.choices"]
    worth = (0, 3 * len(GUESSED))
    assert (row.status, row.score, row.max_score, row.facts) == (status, *worth, ())
    assert f"{right} of {len(GUESSED)}" in row.message
    assert not any(check.id in GUESSED for check in shown.checks)
    assert [check.id for check in shown.checks][:2] == ["symptom.lr", "answer.choices"]
    assert len(shown.checks) == 2 + len(NUMBERS)


@pytest.mark.parametrize("right", [0, 3, len(GUESSED)])
def test_no_sum_tells_which_choices_are_right(right):
    """The points of choices may differ, so that the score, or one guess more, would tell."""
    shown = seen(replace(graded(right), score=20 + 3 * right))
    assert shown.score == 20 and sum(check.score for check in shown.checks) == 1 + 4 * (len(NUMBERS) - 1)
    assert seen(replace(graded(right), score=3)).score >= 0  # hints cost more than there was
    numbers = 1 + 4 * (len(NUMBERS) - 1)
    few = say("en", "pass.half.numbers", score=points(numbers + 3 * right), most="40")
    told = seen(replace(graded(right), notes=("other", few))).notes
    assert told[0] == "other" and f" {points(numbers)} of " in told[1] and told[1].partition(" are ")[0] in few


def test_which_of_the_choices_are_right_makes_no_difference():
    one, other = graded(1), graded(1)
    rows = list(other.checks)
    places = [n for n, check in enumerate(rows) if check.id in GUESSED]
    first, last = rows[places[0]], rows[places[-1]]
    rows[places[0]] = Check(first.id, first.title, "fail", 0, 3, "")
    rows[places[-1]] = Check(last.id, last.title, "pass", 3, 3, "")
    assert seen(one).checks == seen(Grade(LAB.id, 50, 100, False, checks=tuple(rows))).checks


@pytest.mark.parametrize("grade", [graded(2, numbers="pass"), graded(2, passed=True), graded(2, numbers="skipped")])
def test_with_the_numbers_right_or_the_lab_passed_each_choice_is_shown(grade):
    assert seen(grade) == grade


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_choice_that_is_not_answered_and_has_no_points_is_shown_itself_and_is_none_of_those_counted(lang):
    grade, told = graded(3, numbers="skipped"), say(lang, "answer.missing-unpaid")
    *rows, last = grade.checks
    rows[-len(NUMBERS)] = Check(GUESSED[-1], "left", "skipped", 0, 0, told)
    rows = [row for n, row in enumerate(rows) if row.id != GUESSED[-1] or row.title == "left"]
    shown = seen(replace(grade, checks=(*rows, replace(last, status="fail"))), lang)
    assert [check.id for check in shown.checks if check.id in GUESSED] == [GUESSED[-1]]
    (row,) = [check for check in shown.checks if check.id == "answer.choices"]
    assert f"3 of {len(GUESSED) - 1}" in row.message or f"3 de {len(GUESSED) - 1}" in row.message


def test_a_number_that_was_not_asked_yet_keeps_no_choice_back():
    """One without points is asked after the first grade: nobody could have answered it."""
    grade = graded(3, numbers="skipped")
    *rows, last = grade.checks
    open_number = replace(last, status="skipped", max_score=0, message=say("en", "answer.missing-unpaid"))
    assert seen(replace(grade, checks=(*rows, open_number))).checks == (*rows, open_number)


def test_a_single_choice_waits_for_the_numbers():
    lab = load_lab("no-clip")
    choice = next(f"answer.{q.id}" for q in lab.questions if q.kind == "choice")
    number = next(f"answer.{q.id}" for q in lab.questions if q.kind == "number")
    rows = (Check(choice, "which", "pass", 3, 3, ""), Check(number, "how much", "fail", 0, 4, ""))
    shown = with_choices_veiled(Grade(lab.id, 3, 100, False, checks=rows), lab.questions, Say("es"))
    assert [check.id for check in shown.checks] == ["answer.choices", number]
    assert shown.checks[0].status == "skipped" and "números" in shown.checks[0].message


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_question_goes_by_its_words_and_keeps_its_id(language):
    found = with_questions_worded(graded(1), LAB, language)
    question = LAB.questions[0]
    [row] = [check for check in found.checks if check.id == f"answer.{question.id}"]
    assert row.title.split()[:4] == LAB.text(f"question-{question.id}", language).split()[:4]
    assert found.checks[0].title == "lr" and [c.id for c in found.checks] == [c.id for c in graded(1).checks]


@pytest.mark.parametrize("language", ["en", "es"])
def test_only_the_points_of_the_numbers_are_told_anew(language):
    kinds = ("experiments", "fix", "read")
    notes = tuple(say(language, f"pass.half.{kind}", score="3", most="25") for kind in kinds)
    assert seen(replace(graded(3), notes=notes), language).notes == notes
