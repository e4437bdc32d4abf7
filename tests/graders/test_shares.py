"""What unconfirmed numbers take from reasoning and form is said with its factor, so that the points add up."""

import json
import re

import pytest
from grader_fakes import check_of

from labrunner.graders.models import Adjustment
from labrunner.graders.outputs import render

LINE = re.compile(r"^  ~ +([\d.]+)/([\d.]+)  .*× ([\d.]+)", re.MULTILINE)


@pytest.mark.parametrize(("lang", "note"), [("en", "reasoning and form are paid × "),
                                            ("es", "el razonamiento y la forma se pagan × ")])
def test_the_text_says_by_which_factor_a_line_was_paid(bench, lang, note):
    result = bench.solve(pre=2.31, peak=9.0).grade(lang=lang)
    text = render([result], "text", lang)
    lines = LINE.findall(text)
    assert len(lines) >= 6
    for score, most, factor in lines:
        assert 0 < float(factor) < 1 and float(score) == pytest.approx(float(most) * float(factor), abs=0.011)
    cause = check_of(result, "hypotheses")
    assert f"{note}{cause.score / cause.max_score:.3f}".rstrip("0") in text


def test_every_format_has_it_from_the_same_place(bench):
    result = bench.solve(pre=2.31).grade()
    tree = json.loads(render([result], "json"))
    lesson = next(check for check in tree["labs"][0]["checks"] if check["id"] == "lesson")
    assert "paid × 0.9" in lesson["message"] and "paid × 0.9" in tree["labs"][0]["notes"][0]
    assert "paid × 0.9" in render([result], "markdown") and "×" not in check_of(result, "lesson").message


def test_with_every_number_confirmed_there_is_nothing_to_say(bench):
    assert "×" not in "".join(re.findall(r"paid.*", render([bench.solve().grade()], "text")))


def test_points_given_by_hand_are_no_factor(bench):
    result = bench.solve(pre=2.31).grade()
    lesson = check_of(result, "lesson")
    lesson.score = 0.1
    result.labs[0].adjustments.append(Adjustment(check="lesson", before=0.9, after=0.1, author="x", reason="y", date="z"))
    assert "× 0.1" not in render([result], "text")


def test_where_every_line_has_something_else_against_it_the_numbers_tell_the_factor(bench):
    result = bench.solve(pre=2.31).grade()
    wanted = check_of(result, "lesson").score / check_of(result, "lesson").max_score
    for check in result.labs[0].checks:
        check.message = check.message.replace("good, but paid only", "bad, and paid only")
    note = json.loads(render([result], "json"))["labs"][0]["notes"][0]
    assert f"paid × {wanted:.2f}" in note
