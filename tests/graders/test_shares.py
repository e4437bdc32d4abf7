"""What unconfirmed numbers take from reasoning and form is said with its factor, so that the points add up."""

import json
import re
import sys

import pytest
from grader_fakes import check_of
from grading import rendered

from labrunner.graders.checks.case import TITLES
from labrunner.graders.checks.plan import CHECKS, plan
from labrunner.graders.checks.registry import check, registered

NUMBERS = {"symptoms", "citations", "verification", "answers"}


@pytest.mark.parametrize("questions", [True, False])
@pytest.mark.parametrize("form", ["spike", "scale"])
def test_the_points_of_every_lab_are_a_hundred(form, questions):
    points = {check.id: points for check, points in plan(form=form, questions=questions)}
    numbers = sum(worth for id, worth in points.items() if id in NUMBERS)
    assert (numbers, points["experiments"], points["fix"], sum(points.values())) == (40, 25, 30, 100)


def test_a_lab_whose_questions_all_pay_nothing_has_a_hundred_points_too(bench, monkeypatch):
    monkeypatch.setattr("labrunner.course.chance.Chance.question", lambda self, question: 1.0)
    result = bench.solve().grade()
    answers = [check for check in result.labs[0].checks if check.id.startswith("answer.")]
    assert (result.score, result.max_score) == (100, 100)
    assert answers and all((check.status, check.max_score) == ("pass", 0) for check in answers)


def test_a_new_check_is_one_decorated_function(bench, monkeypatch):
    monkeypatch.setitem(TITLES, "extra", {})  # taken away again afterwards

    @check("extra", 1, titles={"extra": ("One more", "Una más")})
    def check_extra(case, points):
        case.add("extra", points, 0.5, "lesson.right")

    monkeypatch.setattr("labrunner.graders.checks.plan.CHECKS", [*CHECKS, *registered([sys.modules[__name__]])])
    result = bench.solve().grade(lang="es")
    assert result.score == 100.5 and check_of(result, "extra").title == "Una más"


LINE = re.compile(r"^  ~ +([\d.]+)/([\d.]+)  .*× ([\d.]+)", re.MULTILINE)
WRONG = {"pre": -1.0, "peak": -1.0}  # no run here has such losses


@pytest.mark.parametrize(
    ("lang", "note"), [("en", "reasoning and form are paid × "), ("es", "el razonamiento y la forma se pagan × ")]
)
def test_the_text_says_by_which_factor_a_line_was_paid(bench, lang, note):
    result = bench.solve(**WRONG).grade(lang=lang)
    text = rendered([result], "text", lang)
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
    lab = json.loads(rendered([result], "json"))["labs"][0]
    lesson = next(check for check in lab["checks"] if check["id"] == "lesson")
    said = f"paid × {lab['paid']:.3f}".rstrip("0")
    assert said in lesson["message"] and said in lab["notes"][0] and said in rendered([result], "markdown")


def test_a_grade_in_one_language_shown_in_the_other_keeps_its_factors(bench):
    result = bench.solve(**WRONG).grade(lang="es")
    assert f"× {result.labs[0].paid:.3f}".rstrip("0") in rendered([result], "text", "en")


def test_with_every_number_confirmed_there_is_nothing_to_say(bench):
    result = bench.solve().grade()
    assert result.labs[0].paid == 1 and "paid ×" not in rendered([result], "text")


def test_an_empty_folder_is_told_of_no_factor(bench):
    result = bench.grade()
    assert result.labs[0].paid == 0 and "paid ×" not in rendered([result], "text")


FEW = {
    "en": "3 different panels with confirmed readings are wanted in section 3, and 2 count so far",
    "es": "se piden 3 paneles distintos con lecturas confirmadas, y hasta ahora cuentan 2",
}


def citing(bench, panels, **wrong):
    """A post-mortem that is right but for `wrong`, and cites these panels only."""
    bench.solve(**wrong)
    path = bench.folder / "postmortem.md"
    kept = [line for line in path.read_text().splitlines() if not line.startswith("- Panel") or int(line[8]) in panels]
    path.write_text("\n".join(kept) + "\n")
    return bench


@pytest.mark.parametrize("lang", ["en", "es"])
def test_where_only_a_panel_is_missing_that_is_the_reason_named(bench, lang):
    result = citing(bench, (3, 7, 2)).grade(lang=lang)
    assert result.labs[0].paid == pytest.approx(0.833, abs=0.001)
    reasons = [c for c in result.labs[0].checks if "× " in c.message]
    assert len(reasons) >= 7 and all(FEW[lang] in c.message for c in reasons)
    assert check_of(result, "coherence").score == 0.333 and "× 0.667" in check_of(result, "coherence").message
    assert check_of(result, "symptomform").status == "pass"
    [note] = [n for n in result.labs[0].notes if "× " in n]
    assert "0.833" in note and ("2 different panels" in note or "2 paneles distintos" in note)
    assert not any("only as far as" in c.message or "solo en la medida" in c.message for c in reasons)


@pytest.mark.parametrize(
    ("lang", "both"),
    [("en", "not all numbers are confirmed, and"), ("es", "no todos los números están confirmados, y")],
)
def test_wrong_numbers_and_a_missing_panel_are_told_apart_by_what_each_check_is_paid_by(bench, lang, both):
    result = citing(bench, (3, 7, 2), **WRONG).grade(lang=lang)
    lesson, coherence = check_of(result, "lesson").message, check_of(result, "coherence").message
    assert both in lesson and FEW[lang] in lesson
    assert both not in coherence and FEW[lang] in coherence
    assert FEW[lang] not in check_of(result, "symptomform").message
    assert any("2" in n and ("besides" in n or "además" in n) for n in result.labs[0].notes)
