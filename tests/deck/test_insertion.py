"""What `i` puts into the evidence: a number up to where the break parts from the control, after it how they lie."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from tui_synthetic import journal

from labrunner.course.lab import load_lab
from labrunner.deck.draw.panels import curves
from labrunner.deck.run.state import RunState
from labrunner.deck.strings import Say
from labrunner.deck.work.insertion import EVIDENCE, beside_control, put_in, reading
from labrunner.graders.read.parse import parse_text
from labrunner.graders.references.panels import fields_of

PARTED = 320


def run_of(shift):
    run = RunState()
    run.feed({**line, "loss": line["loss"] * (shift if line["step"] > PARTED else 1)} for line in journal(400))
    return run


@pytest.fixture(params=["en", "es"])
def say(request):
    return Say(request.param)


def session(shift):
    broken, control = SimpleNamespace(run=run_of(shift)), SimpleNamespace(run=run_of(1), settle=lambda: None)
    return SimpleNamespace(broken=broken, flight=broken, flights={"break": broken, "control": control})


def inserted(shift, step, say):
    return beside_control(1, step, session(shift), page=1, second=False, say=say)


@pytest.mark.parametrize(
    ("shift", "kind"), [(40.0, "above"), (1.3, "above"), (0.5, "below"), (1.14, "near"), (float("nan"), None)]
)
def test_after_the_break_has_parted_from_the_control_it_is_compared(say, shift, kind):
    text = inserted(shift, 350, say)
    assert (text is not None) is (kind is not None)
    if text is not None:
        head = "## 3. Evidence\n" if say.language == "en" else "## 3. Evidencia\n"
        [cited] = parse_text(f"# Post-mortem\n\n{head}- {text}, favours H1\n").citations
        assert (cited.panel, cited.step, cited.comparisons[0].kind, cited.number) == (1, 350, kind, None)


def test_a_little_apart_is_not_parted(say):
    assert inserted(1.05, 350, say) is None


def test_up_to_there_it_is_a_number(say):
    assert inserted(40.0, PARTED, say) is None
    assert any(character.isdigit() for character in reading(1, PARTED, run_of(40.0), say).split(":")[1].split()[0])


def test_a_control_that_was_not_read_parts_nothing(say):
    empty = session(40.0)
    empty.flights["control"].run = RunState()
    assert beside_control(1, 350, empty, page=1, second=False, say=say) is None


def test_without_a_control_it_is_a_number(say):
    alone = session(40.0)
    del alone.flights["control"]
    assert beside_control(1, 350, alone, page=1, second=False, say=say) is None


def test_another_break_that_may_be_cited_is_compared_after_what_befalls_it_and_no_other_run_is(say):
    lab = load_lab("bandit-shift")
    at, step = session(1.0), lab.origins()["arrival"]
    at.lab = lab
    for arm, compared in (("break-arrival", True), ("control", False), ("fix", False), ("steady", False)):
        at.flight = SimpleNamespace(arm=arm, run=run_of(1.0))
        at.flight.run.series().columns["loss"][step:] *= 3
        told = [beside_control(1, one, at, page=1, second=False, say=say) for one in (step, step + 1)]
        assert [text is not None for text in told] == [False, compared], arm


@pytest.mark.parametrize("panel", [1, 3, 5])
def test_the_curve_that_is_compared_is_the_one_that_a_grader_looks_up(say, panel):
    """Where a panel has several, the words name it."""
    at = session(40.0)
    text = beside_control(panel, 350, at, page=1, second=panel in (1, 3), say=say)
    [cited] = parse_text(f"# Post-mortem\n\n## 3. Evidence\n- {text}, favours H1\n").citations
    [told] = [curve.field for curve in curves(panel, at.broken.run) if f" {curve.short} " in f" {text.split(': ')[1]} "]
    assert fields_of(panel, cited.said, at.broken.run.series())[0] == told


@pytest.mark.parametrize(
    ("line", "reading"),
    [
        ("- Panel 3: <value> at step <step>, favours H<k>", "Panel 2: 2.46 at step 312"),
        ("- Panel <n>: 19.0 at step <step>, favours H<k>", "Panel 2: 2.46 at step 312"),
        ("- Panel 3: <valor> en el paso <paso>, favours H<k>", "Panel 2: 2.46 en el paso 312"),
    ],
)
def test_a_citation_that_is_half_filled_is_replaced_and_not_added_to(line, reading):
    body = f"- Panel 1: 9.3 at step 312, favours H1\n{line}"
    put, row = put_in(EVIDENCE, body, 1, reading, lambda _: None)
    assert (put.split("\n")[1], row) == (f"- {reading}, favours H<k>", 1)
