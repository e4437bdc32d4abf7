"""Section 3: what is told from the control's side is read as its contrary of the run, or not at all."""

import pytest
from grader_fakes import FLOOD, check_of

from labrunner.graders.checks.citing import arm_of
from labrunner.graders.read.parse import parse_text

ARMS = ("control", "break", "fix")


def cited(text):
    """What is read of a line: the run, its value, the sides it is said to be on, whether something was not read."""
    [citation] = parse_text(f"## 3. Evidence\n- Panel 5: {text}\n").citations
    sides = [one.kind for one in citation.comparisons]
    return arm_of(citation, ARMS), citation.number and citation.number.value, sides, citation.unsaid


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("the control's m is below the break's at step 312", "above"),
        ("the control is above the break at step 312", "below"),
        ("the control's m is lower at step 312", "above"),
        ("m is lower in the control at step 312", "above"),
        ("m is lower in the control than in the break at step 312", "above"),
        ("in the control run m is below the break at step 312", "above"),
        ("la m del control está por debajo de la del break en el paso 312", "above"),
        ("el control está por encima del break en el paso 312", "below"),
        ("más baja en el control que en el break en el paso 312", "above"),
        ("en el control es más baja en el paso 312", "above"),
        ("m de break por encima de la del control en el paso 312", "above"),
    ],
)
def test_a_side_of_the_control_is_the_other_side_of_the_run(text, side):
    assert cited(text) == ("break", None, [side], False)


@pytest.mark.parametrize(
    "text",
    [
        "m below the break in the control run at step 312",
        "below the fix in the control run at step 312",
        "the control's m is 4 times lower at step 312",
        "the control's m is 4 times smaller than the break's at step 312",
        "the control has m 60 times the break's at step 312",
        "v is 4 times the break's in the control run at step 312",
        "m por debajo del break en el control en el paso 312",
        "la del control es 4 veces menor en el paso 312",
    ],
)
def test_what_is_not_read_of_the_control_is_neither_a_side_nor_a_value(text):
    assert cited(text)[1:] == (None, [], True)


@pytest.mark.parametrize(
    ("text", "arm", "value"),
    [
        ("m 0.9 at step 312, the control's m is 0.2", "break", 0.9),
        ("8.4 at step 312, the control's norm is 0.9", "break", 8.4),
        ("0.9 en el paso 312, la m del control es 0.2", "break", 0.9),
        ("the control's m is 0.2 at step 312", "control", 0.2),
        ("0.2 in the control run and the break is at 2.3 at step 312", "control", 0.2),
        ("0.2 at step 312 in the control, below the break", "control", 0.2),
    ],
)
def test_the_controls_own_value_beside_a_value_does_not_turn_the_line(text, arm, value):
    assert cited(text)[:2] == (arm, value)


@pytest.mark.parametrize(
    "text",
    [
        "10.2 at step 312, favours H2: the control meets the same shard and stays calm",
        "10.2 at step 312, favours H2, since the control never leaves its level",
        "10.2 at step 312, rules out H3 (the control has the same learning rate)",
        "10.2 at step 312, favours H2, the control's v follows at once",
        "10.2 at step 312, where the control reads 4.1, favours H1",
        "10.2 at step 312; in the control the clip holds it",
        "10.2 at step 312, not so in the control, favours H2",
        "the control gets the same batch and stays calm, 10.2 at step 312 in the break",
        "10.2 en el paso 312, favorece H2: el control recibe el mismo shard y sigue tranquilo",
        "10.2 en el paso 312, favorece H2, pues el control recorta esos gradientes",
        "10.2 en el paso 312, favorece H1, el control no lo muestra",
    ],
)
def test_what_is_explained_by_the_control_behind_a_value_does_not_make_it_the_controls(text):
    assert cited(text) == ("break", 10.2, [], False)


@pytest.mark.parametrize(
    "text",
    [
        "10.2 at step 312 in the control",
        "10.2 in the control run at step 312, rules out H3",
        "10.2 at step 312, the control run, rules out H3",
        "10.2 at step 312, control",
        "the control stands at 10.2 at step 312",
        "10.2 en el paso 312 en el control, descarta H3",
        "10.2 en el paso 312, el control, descarta H3",
    ],
)
def test_a_value_that_is_said_to_be_the_controls_stays_so(text):
    assert cited(text)[0] == "control"


def test_a_line_told_from_the_controls_side_is_judged_as_its_contrary_or_said_not_to_be(bench):
    lines = (
        f"Panel 1: the control's loss is lower at step {FLOOD + 2}",
        f"Panel 1: the control's loss is higher at step {FLOOD + 2}",
        f"Panel 1: below the break in the control run at step {FLOOD + 2}",
    )
    bench.write(postmortem="## 3. Evidence\n" + "".join(f"- {line}\n" for line in lines))
    result = bench.grade()
    told = [check_of(result, f"citation.{place}") for place in (1, 2, 3)]
    assert [one.status for one in told] == ["pass", "fail", "skipped"]
    assert "told from the control's side" in told[2].message
