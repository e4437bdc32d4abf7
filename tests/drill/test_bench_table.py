"""The drill's committed benchmark: complete, told by the page as it is, and fair."""

from __future__ import annotations

import json

import pytest

from labrunner.drill.calibration import measured
from labrunner.drill.pilots import PILOTS
from labrunner.drill.scenario import list_scenarios
from tools.bench_table import PAGE, by_seed, kept_rows, table


@pytest.fixture(scope="module")
def rows():
    return kept_rows()


def test_every_built_in_pilot_flew_every_scenario_on_twenty_seeds(rows):
    flown = {(row["pilot"], row["scenario"], row["seed"]) for row in rows}
    assert len(flown) == len(rows) == len(PILOTS) * len(list_scenarios()) * 20
    assert {pilot for pilot, _, _ in flown} == set(PILOTS)
    assert {scenario for _, scenario, _ in flown} == {scenario.id for scenario in list_scenarios()}
    assert not any("problem" in row for row in rows)


def test_its_scenarios_are_proven_on_twenty_seeds_as_they_are():
    for scenario in list_scenarios():
        measured(scenario)  # refuses one that was changed since
        proof = json.loads(scenario._path.parents[1].joinpath("calibration.json").read_text())["scenarios"][scenario.id]
        assert len(proof["seeds"]) == 20, scenario.id
        assert all(held >= 0.95 * asked for held, asked in proof["claims"].values()), scenario.id


def test_the_page_tells_what_the_rows_say(rows):
    page = PAGE.read_text(encoding="utf-8")
    assert table(rows, quiet=False) in page and table(rows, quiet=True) in page


def test_who_does_not_look_does_not_pass(rows):
    points = by_seed(rows)
    assert points["rule-book", "*fault"].mean > 75
    limits = {"wait": 40, "skip-on-spike": 75, "rewind-always": 60, "halve-always": 40, "panic": 60}
    for pilot, most in limits.items():
        assert points[pilot, "*fault"].most < most, pilot
    assert points["wait", "*quiet"].least == 100
