"""The figures of docs/fidelity.md that carry a mark are those of the committed calibrations, to the digits printed;
`tools/fidelity_page.py` says what a mark is."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tools.fidelity_page import COMMENT, LABS, PAGE, STATISTICS, Figure, calibrations, marks_of, refilled, wrong


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def measured() -> dict[str, dict[str, Any]]:
    return calibrations()


@pytest.fixture(scope="module")
def told() -> dict[str, dict[str, Any]]:
    """A calibration of no-clip that was never measured, so that what a mark means is asked of numbers that stay."""
    spread = {"base": 2.18777, "min": 2.18114, "max": 2.21395, "by_seed": {}}
    ended = {"outcomes": {"recoverable": 5, "lingering": 13, "divergent": 2}, "causes": {}, "verdicts": {}}
    return {
        "no-clip": {
            "seeds": list(range(42, 62)),
            "readings": {"pre_spike_loss": spread, "grad_ratio": {"by_seed": dict.fromkeys(range(42, 62), 6.0)}},
            "arms": {
                "break": {**ended, "readings": {}},
                "control": {"outcomes": {"recoverable": 84}, "causes": {}, "verdicts": {}, "readings": {}},
            },
            "claims": {"held": {"of": 20, "failed_seeds": []}, "lost": {"of": 20, "failed_seeds": [56]}},
            "epsilons": {},
        }
    }


def test_every_marked_figure_is_the_calibration_s(page, measured):
    assert wrong(page, measured) == []


def test_all_labs_have_marked_figures(page):
    figures = {lab: sum(len(m.figures) for m in marks_of(page) if m.lab == lab) for lab in LABS}
    assert min(figures.values()) >= 20, figures
    assert sum(figures.values()) >= 250, figures


def test_no_comment_of_the_page_is_a_mark_that_is_misspelt(page):
    assert len(re.findall("<!--(?! note: )", page)) == len(COMMENT.findall(page))


@pytest.mark.parametrize("lab", LABS)
def test_a_calibration_that_moved_is_noticed(page, measured, lab):
    """Every reading of a lab is changed: every mark on one of them must fail, and is named by its line."""
    moved = json.loads(json.dumps(measured))
    for spread in moved[lab]["readings"].values():
        for statistic in STATISTICS.values():
            if isinstance(spread[statistic], int | float):
                spread[statistic] = spread[statistic] * 1.5 + 1
    failed = {line.split(":", 1)[0] for line in wrong(page, moved)}
    expected = {
        f"line {m.line}"
        for m in marks_of(page)
        if m.lab == lab and re.fullmatch(r"\w+", m.item) and m.item not in {"claims", "epsilon"}
    }
    assert expected and expected <= failed


@pytest.mark.parametrize(
    "line, says",
    [
        ("2.19 (2.18 to 2.21)<!--=pre_spike_loss-->", None),
        ("2.29 (2.18 to 2.21)<!--=pre_spike_loss-->", "2.29 is 2.18777"),
        ("2.19 (2.18 to 2.31)<!--=pre_spike_loss-->", "2.31 is 2.21395"),
        ("about 2.2<!--=pre_spike_loss-->", "3 figures belong there"),
        ("2.2<!--=pre_spike_loss b-->", None),
        ("2.2<!--=no_such_reading b-->", "no calibration has 'no_such_reading'"),
        ("25 %<!--=break/recoverable-->, 5<!--=break/recoverable-->", None),
        ("30 %<!--=break/recoverable-->", "30 % is 0.25"),
        ("84<!--=control/none--> of 84<!--=control/all-->", None),
        ("20<!--=control/none-->", "20 is 84"),
        ("19 of 20<!--=claims-->", None),
        ("20 of 20<!--=claims-->", "20 is 19"),
        ("20<!--=grad_ratio>5-->", None),
        ("1.9 to 2.3<!--=pre_spike_loss LH-->", "1.9 is 2.1"),
        ("2.17 to 2.22<!--=pre_spike_loss LH-->", None),
        ("2.19 to 2.22<!--=pre_spike_loss LH-->", "2.19 is 2.1"),
    ],
)
def test_a_mark_is_read_as_it_is_meant(told, line, says):
    found = wrong(f"<!-- figures of no-clip -->\n{line}", told)
    assert bool(found) == bool(says) and (says or "") in "".join(found)


def test_figures_are_filled_anew_from_the_calibrations_in_the_form_that_they_had(told):
    page = "<!-- figures of no-clip -->\n9.99 (1.00 to 9.99)<!--=pre_spike_loss-->, 1 %<!--=break/recoverable-->"
    text = refilled(page, told).splitlines()[1]
    assert wrong(f"<!-- figures of no-clip -->\n{text}", told) == []
    assert re.fullmatch(r"\d\.\d\d \(\d\.\d\d to \d\.\d\d\)<!--=pre_spike_loss-->, 25 %<!--=break/recoverable-->", text)


def test_a_page_whose_figures_are_right_is_left_alone(page, measured):
    assert refilled(page, measured) == page


@pytest.mark.parametrize(
    "printed, value, says",
    [
        ("2.19", 2.5, "2.50"),
        ("20,076", 24981.3, "24,981"),
        ("25 %", 0.5, "50 %"),
        ("+0.10", 0.2, "+0.20"),
        ("4e-15", 1e-7, "1e-7"),
    ],
)
def test_another_value_is_printed_as_the_figure_is(printed, value, says):
    assert Figure(printed, 0, len(printed)).of(value) == says
