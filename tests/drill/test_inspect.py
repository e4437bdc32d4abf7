"""Steps made again while a shift is on: what they find, what they cost; what happened once does not come again."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import pytest
from small_drill import with_a_flipped_bit, write_scenario

from labrunner.drill.actions import check_action
from labrunner.drill.cockpit import Cockpit
from labrunner.drill.prepared import Prepared
from labrunner.drill.record import Record
from labrunner.drill.scenario import load_scenario
from labrunner.drill.score import Measured, Outcome, score
from labrunner.drill.shift import follow, record_of
from labrunner.errors import InputError


@pytest.fixture(scope="module")
def flipped(tmp_path_factory):
    """A run in which a bit flips at the onset, flown without an action."""
    return Prepared(with_a_flipped_bit(write_scenario(tmp_path_factory.mktemp("labs"), "bumpy")), 5)


def flown(prepared, executed):
    cockpit = Cockpit(prepared)
    while cockpit.executed < executed:
        cockpit.advance()
    return cockpit


def inspected(cockpit, **arguments):
    cockpit.ask("inspect", arguments)
    return cockpit.asked[-1]


@pytest.mark.slow
def test_a_step_made_again_tells_a_flipped_bit_and_only_that(flipped):
    cockpit, onset = flown(flipped, 12), flipped.onset
    assert inspected(cockpit, first=onset - 3, last=onset - 1).found is None
    seen = inspected(cockpit, step=onset)
    assert seen.found == onset and seen.idle == onset - 20 and cockpit.untouched
    assert "found" in cockpit.observation()["interventions"][-1]
    cockpit.ask("rollback", {"to": 20})
    cockpit.ask("set", {"rate": 0.5})
    while not cockpit.over:
        cockpit.advance()
    again = inspected(flown_from(flipped, cockpit, 20), first=21, last=onset)
    assert again.found is None and again.idle == onset - 20, "after a rollback the bit does not flip again"


def flown_from(prepared, before, executed):
    """Another shift, flown from the record of `before` without its inspections."""
    told = record_of(before)
    told["interventions"] = [one for one in told["interventions"] if one["action"] != "inspect"]
    cockpit = Cockpit(prepared)
    for _ in follow(cockpit, Record.model_validate(json.loads(json.dumps(told))), executed):
        pass
    return cockpit


@pytest.mark.slow
def test_what_can_t_be_made_again_is_refused_and_costs_nothing(flipped):
    cockpit = flown(flipped, 10)
    assert "the run is at step 30" in inspected(cockpit, step=31).refused
    for _ in range(2):
        assert inspected(cockpit, first=21, last=26).refused is None
    assert "no time left" in inspected(cockpit, first=21, last=26).refused
    assert cockpit.idle == 12 == record_of(cockpit)["idle_steps"] and cockpit.changes == []
    assert cockpit.budget()["hours"] == pytest.approx((10 + 12) * 36 / 3600)


@pytest.mark.slow
def test_the_way_back_is_open_however_long_the_loss_was_not_finite(tmp_path):
    path = write_scenario(tmp_path, "bumpy")._path
    path.write_text(
        path.read_text().replace("factor = 60.0", "factor = 1e6").replace("window = [26, 30]", "window = [21, 22]")
    )
    prepared = Prepared(load_scenario(path), 5)
    cockpit = flown(prepared, 29)
    assert not any(math.isfinite(loss) for loss in cockpit.losses[-24:])
    cockpit.ask("rollback", {"to": 20})
    cockpit.advance()
    assert cockpit.asked[0].took_effect_at == 21 and math.isfinite(cockpit.losses[-1])


@pytest.mark.parametrize("arguments", [{}, {"step": 0}, {"step": True}, {"first": 3}, {"first": 9, "last": 3}])
def test_an_inspection_names_steps(arguments):
    with pytest.raises(InputError, match="inspect takes a step"):
        check_action("inspect", arguments)


def test_idle_steps_count_as_lost_ones_do():
    quiet = Outcome(
        quiet=True, worth=1, no_action=1, best=1, noticed=None, named=False, early=0, lost=0, lost_best=0, updates=150
    )
    measured = Measured(0.01, 20)
    totals = [score(replace(quiet, idle=idle), measured).total for idle in (0, 15, 75)]
    assert totals == [100, 97, 85]
