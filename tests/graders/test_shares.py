"""What unconfirmed numbers take from reasoning and form is said with its factor, so that the points add up."""

import json
import re

import pytest
from grader_fakes import check_of

from labrunner.graders.outputs import render

LINE = re.compile(r"^  ~ +([\d.]+)/([\d.]+)  .*× ([\d.]+)", re.MULTILINE)
WRONG = {"pre": -1.0, "peak": -1.0}  # no run here has such losses


@pytest.mark.parametrize(("lang", "note"), [("en", "reasoning and form are paid × "),
                                            ("es", "el razonamiento y la forma se pagan × ")])
def test_the_text_says_by_which_factor_a_line_was_paid(bench, lang, note):
    result = bench.solve(**WRONG).grade(lang=lang)
    text = render([result], "text", lang)
    lines = LINE.findall(text)
    assert len(lines) >= 6
    for score, most, factor in lines:
        assert 0 < float(factor) < 1 and float(score) == pytest.approx(float(most) * float(factor), abs=0.011)
    cause = check_of(result, "hypotheses")
    assert 0 < result.labs[0].paid < 1
    assert cause.score == pytest.approx(cause.max_score * result.labs[0].paid, abs=0.002)
    assert f"{note}{result.labs[0].paid:.3f}".rstrip("0") in text


def test_every_format_has_it_from_the_same_place(bench):
    result = bench.solve(**WRONG).grade()
    lab = json.loads(render([result], "json"))["labs"][0]
    lesson = next(check for check in lab["checks"] if check["id"] == "lesson")
    said = f"paid × {lab['paid']:.3f}".rstrip("0")
    assert said in lesson["message"] and said in lab["notes"][0] and said in render([result], "markdown")


def test_a_grade_in_one_language_shown_in_the_other_keeps_its_factors(bench):
    result = bench.solve(**WRONG).grade(lang="es")
    assert f"× {result.labs[0].paid:.3f}".rstrip("0") in render([result], "text", "en")


def test_with_every_number_confirmed_there_is_nothing_to_say(bench):
    result = bench.solve().grade()
    assert result.labs[0].paid == 1 and "paid ×" not in render([result], "text")


def test_an_empty_folder_is_told_of_no_factor(bench):
    result = bench.grade()
    assert result.labs[0].paid == 0 and "paid ×" not in render([result], "text")
