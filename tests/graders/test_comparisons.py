"""Section 3: comparisons with the control, how they are said and which count."""

import copy

import numpy as np
import pytest
from grader_fakes import FLOOD
from grading import cite

from labrunner.graders.checks.citing import Runs, arm_of, judge
from labrunner.graders.read.parse import parse_text
from labrunner.graders.references.provider import EARLY_REL


@pytest.mark.parametrize(
    ("text", "kind", "factor"),
    [
        ("panel 1: 3.4 at step 360, above the control", "above", None),
        ("panel 3: 6 times the control's at step 340", "times", 6.0),
        ("panel 5: update 0.3 at step 330, twice the control's", "times", 2.0),
        ("panel 1: 3,4 en el paso 360, por encima del control", "above", None),
        ("panel 3: 30 veces la del control en el paso 320", "times", 30.0),
        ("panel 1 at step 400: within a factor of two of the control", "near", None),
        ("panel 1 en el paso 400 menor que en el control", "below", None),
        ("panel 1 at step 400 is not above the control", None, None),
        ("panel 3: 21.37 at step 312 in the control run", None, None),
    ],
)
def test_how_a_comparison_is_said(text, kind, factor):
    from labrunner.graders.read.comparison import comparisons_in

    assert [(one.kind, one.factor) for one in comparisons_in(text)] == ([(kind, factor)] if kind else [])


@pytest.mark.parametrize(
    "text",
    [
        "panel 3: above the control, 4 times the control's, at step 7",
        "panel 3: above the control, 4 times the control's at step 7",
        "panel 3: above the control and 4 times the control's at step 7",
        "panel 3: 4 times the control's, above the control, at step 7",
        "panel 3: pre 4x the control above the control at step 7",
        "panel 3: por encima del control, 4 veces la del control, en el paso 7",
        "panel 3: 4 veces la del control y por encima del control en el paso 7",
    ],
)
def test_of_one_line_every_comparison_is_read_and_none_names_the_run(text):
    [citation] = parse_text(f"## 3. Evidence\n- {text}\n").citations
    assert {(one.kind, one.factor) for one in citation.comparisons} == {("above", None), ("times", 4.0)}
    assert (arm_of(citation, ("control", "break")), citation.step, citation.number) == ("break", 7, None)


@pytest.mark.parametrize(
    ("text", "factor"),
    [
        ("panel 3: 4 times above the control at step 7", 4.0),
        ("panel 3: 4 times lower than the control at step 7", 0.25),
        ("panel 3: 4 veces menor que el control en el paso 7", 0.25),
    ],
)
def test_a_multiple_above_or_below_is_one_comparison(text, factor):
    [citation] = parse_text(f"## 3. Evidence\n- {text}\n").citations
    assert [(one.kind, one.factor) for one in citation.comparisons] == [("times", factor)]


def test_of_two_comparisons_in_a_line_each_must_hold_and_the_false_one_is_named(bench):
    step = FLOOD + 2
    times = bench.series().at("loss", step) / bench.series("control").at("loss", step)
    true, factor, side = (
        f"Panel 1: loss above the control, {times:.3g} times the control's, at step {step}",
        f"Panel 1: loss above the control, {3 * times:.3g} times the control's, at step {step}",
        f"Panel 1: loss {times:.3g} times the control's, below the control, at step {step}",
    )
    told, _ = cite(bench, true, factor, side)
    assert [check.status for check in told] == ["pass", "fail", "fail"]
    assert f"{3 * times:.3g} times the control's" in told[1].message and "above" not in told[1].message
    assert told[2].message.endswith(": below the control")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("below, 60 times the control's, at step 7", {("below", None), ("times", 60.0)}),
        ("60 times the control's and lower at step 7", {("below", None), ("times", 60.0)}),
        ("por debajo, 60 veces la del control, en el paso 7", {("below", None), ("times", 60.0)}),
        ("above or below the control at step 7", {("above", None), ("below", None)}),
        ("por debajo o por encima del control en el paso 7", {("above", None), ("below", None)}),
        ("twice or half the control's at step 7", {("times", 2.0), ("times", 0.5)}),
        ("2 times or 60 times the control's at step 7", set()),
        ("6e1 times the control's at step 7", {("times", 60.0)}),
        ("2.5 × 10^3 times the control's at step 7", {("times", 2500.0)}),
        ("1_000 times the control's at step 7", {("times", 1000.0)}),
        ("60-fold the control's at step 7", {("times", 60.0)}),
        ("sesenta veces la del control en el paso 7", {("times", 60.0)}),
        ("60 % of the control's at step 7", {("times", 0.6)}),
        ("un 60 % por encima del control en el paso 7", {("above", None), ("times", 1.6)}),
        ("above the control by a factor of 60 at step 7", {("times", 60.0)}),
        ("more than 10 times the control's at step 7", {("above", 10.0)}),
        ("como mucho 10 veces la del control en el paso 7", {("below", 10.0)}),
        ("4 to 9 times the control's at step 7", {("times", 6.0)}),
        ("10 to 1000 times the control's at step 7", set()),
        ("entre 10 y 1000 veces la del control en el paso 7", set()),
        ("isn't above the control at step 7", set()),
        ("nothing here is above the control at step 7", set()),
        ("tampoco está por encima del control en el paso 7", set()),
        ("perhaps above the control at step 7", set()),
        ("above the control at step 7?", set()),
        ("without a clip 60 times the control's at step 7", {("times", 60.0)}),
        ("at step 3 and 60 times the control's", {("times", 60.0)}),
    ],
)
def test_each_half_of_a_comparison_is_read_and_none_that_is_taken_back_or_says_nothing(text, wanted):
    [citation] = parse_text(f"## 3. Evidence\n- Panel 3: {text}\n").citations
    assert {(one.kind, one.factor and round(one.factor, 6)) for one in citation.comparisons} == wanted
    assert citation.unsaid is not bool(wanted) and arm_of(citation, ("control", "break")) == "break"


def test_a_value_beside_a_comparison_must_be_true_and_then_counts_as_read(bench):
    norm = bench.series().at("grad_norm_pre", FLOOD)
    control = bench.series("control").at("grad_norm_pre", FLOOD)
    beside = f"within a factor of two of the control, at step {FLOOD}"
    assert 0.5 <= norm / control <= 2
    told, citations = cite(bench, f"Panel 3: {norm:.5g}, {beside}", f"Panel 3: {2 * norm:.5g}, {beside}")
    assert [check.status for check in told] == ["pass", "fail"]
    assert f"{2 * norm:.5g}" in told[1].message


def test_a_bound_on_a_multiple_holds_beyond_it_and_earns_nothing_where_any_run_keeps_it(bench):
    step = FLOOD + 2
    times = bench.series().at("loss", step) / bench.series("control").at("loss", step)
    lines = [
        f"Panel 1: loss {bound} {times * by:.3g} times the control's at step {step}"
        for bound, by in (("more than", 0.8), ("more than", 1.5), ("less than", 3.0), ("less than", 0.7))
    ]
    assert [check.status for check in cite(bench, *lines)[0]] == ["pass", "fail", "skipped", "fail"]


def test_a_curve_that_every_run_shares_tells_nothing_where_two_of_them_happen_to_part(bench):
    """A program that has seen other seeds' runs writes such a number to a hundredth, whichever step it takes."""
    control = bench.series("control")
    other = copy.copy(control)
    near, far = FLOOD - 6, FLOOD - 5
    apart = np.where(control.steps == near, 1.02, np.where(control.steps == far, 1.3, 1.002))
    other.columns = {**control.columns, "param_norm": control.columns["param_norm"] * apart}
    outcomes = {}
    for step in (near, far):
        value = control.at("param_norm", step)
        [citation] = parse_text(f"## 3. Evidence\n- Panel 5: w {value:.5g} at step {step}\n").citations
        for own in (False, True):
            runs = Runs(control, control, other, FLOOD, lambda _: EARLY_REL, own)
            outcomes[step, own] = judge(citation, runs).outcome
    assert outcomes == {(near, False): "any-run", (near, True): "right", (far, False): "right", (far, True): "right"}


def test_true_lines_that_need_no_run_do_not_make_up_for_guessed_numbers(bench):
    """Thirty comparisons that hold beside a dozen guesses of which one hits: what is guessed is judged by itself."""
    norm = bench.series().at("grad_norm_pre", FLOOD)
    guesses = [f"Panel 3: {norm * (1 + 0.03 * n):.5g} at step {FLOOD}" for n in range(10)]
    sure = [f"Panel 1: loss at step {FLOOD + n}, above the control" for n in range(1, 25)]
    told, alone = cite(bench, *guesses)
    assert [check.status for check in told].count("pass") == 1
    diluted = cite(bench, *guesses, *sure)[1]
    assert alone.score == pytest.approx(alone.max_score / 3 / 10, abs=0.02)
    assert diluted.score - alone.score == pytest.approx(diluted.max_score / 3, abs=0.02)


def test_of_a_line_without_end_the_beginning_is_read():
    from labrunner.graders.read.comparison import compared_in

    compared = compared_in("above the control " * 5000)
    assert 10 < len(compared.comparisons) < 100 and len(compared.rest) > 80_000
