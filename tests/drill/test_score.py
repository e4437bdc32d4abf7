"""The score: what is paid, what is not, and that who does not look does not pass."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from labrunner.drill.cockpit import Ask
from labrunner.drill.score import Measured, Outcome, detected, lost_updates, regret, score
from labrunner.drill.shift import needless, noticed_first

MEASURED = Measured(spread=0.01, half=20.0)
FAULT = Outcome(
    quiet=False,
    worth=2.0,
    no_action=2.0,
    best=1.0,
    noticed=None,
    named=False,
    early=0,
    lost=0,
    lost_best=30,
    updates=150,
)
QUIET = replace(FAULT, quiet=True, best=2.0, lost_best=0)


def total(told, **changes):
    return score(replace(told, **changes), MEASURED).total


def test_doing_nothing_earns_all_on_a_quiet_shift_and_little_on_another():
    assert total(QUIET) == 100
    assert total(FAULT) == 0


def test_the_best_branch_noticed_at_once_and_named_earns_all():
    assert total(FAULT, worth=1.0, noticed=0, named=True, lost=30) == 100


def test_what_differs_by_less_than_twice_the_spread_is_a_tie():
    assert regret(1.019, 2.0, 1.0, 0.02) == 0 < regret(1.021, 2.0, 1.0, 0.02)
    assert total(QUIET, worth=2.019) == 100 > total(QUIET, worth=2.03)


def test_worse_than_no_action_earns_nothing_for_the_outcome():
    assert regret(9.0, 2.0, 1.0, 0.02) == 1.5
    assert score(replace(FAULT, worth=9.0), MEASURED).outcome == 0


@pytest.mark.parametrize(("after", "share"), [(None, 0), (0, 1), (20, 0.5), (40, 0), (400, 0)])
def test_noticing_is_worth_less_the_later_it_comes(after, share):
    assert detected(after, 20.0) == share


def test_needless_interventions_cost_five_points_each_and_what_they_did():
    acted = {"noticed": 0, "early": 2}
    assert total(QUIET, **acted) == 100 - 20 - 10
    assert total(QUIET, **acted, worth=2.5) == 100 - 20 - 10 - 50
    saved = {"worth": 1.0, "noticed": 0, "named": True}
    assert total(FAULT, **saved, early=1) == total(FAULT, **saved) - 5


def test_a_call_on_a_quiet_shift_costs_the_diagnosis():
    assert total(QUIET, noticed=0, false_call=True) == 100 - 20 - 15


def test_updates_lost_beyond_those_of_the_best_branch_cost():
    saved = [total(FAULT, worth=1.0, noticed=0, named=True, lost=lost) for lost in (0, 30, 105, 150)]
    assert saved == [100, 100, 85, 85]


def test_noticing_and_thrift_count_as_far_as_the_run_was_saved():
    assert total(FAULT, noticed=0) == 0
    assert total(FAULT, noticed=0, worth=1.5) == pytest.approx(0.5 * 85)
    assert total(FAULT, noticed=0, named=True) == 15


def test_what_rollbacks_took_back_is_counted_from_where_they_took_effect():
    asked = [("rollback", 60, 31), ("skip", 30, 31), ("rollback", 70, None), ("rollback", 80, 71)]
    assert lost_updates(asked) == 30 + 10


def test_of_a_night_each_incident_is_worth_half_of_noticing_and_of_naming():
    both = total(FAULT, worth=1.0, noticed=0, named=True, lost=30, second=(0, True))
    assert both == 100
    assert total(FAULT, worth=1.0, noticed=0, named=True, lost=30, second=(None, False)) == 100 - 10 - 7.5
    assert total(FAULT, worth=1.0, noticed=None, named=True, lost=30, second=(20, False)) == 100 - 15 - 7.5


def flown(*acted, onset_made_at):
    """As much of a cockpit as is looked at: a shift from step 20 on with an onset at step 28, and acts after so many
    updates; no alarm tells of it."""
    scenario = SimpleNamespace(quiet=False, begins=20)
    prepared = SimpleNamespace(scenario=scenario, onset=28, trouble=28, onsets=(28,), before=[], groups=[])
    changes = [Ask(0, executed, "skip", {}) for executed in acted]
    reached = {28: onset_made_at}.get
    return SimpleNamespace(scenario=scenario, prepared=prepared, changes=changes, calls=[], reached=reached)


def test_what_is_done_before_the_run_came_to_the_onset_notices_nothing_and_is_needless():
    plain = flown(7, 8, 12, onset_made_at=8)
    assert noticed_first(plain) == 0 and [one.executed for one in needless(plain)] == [7]
    back = flown(5, 9, 40, onset_made_at=28)  # after 5 updates 20 were taken back
    assert noticed_first(back) == 12 and [one.executed for one in needless(back)] == [5, 9]
    never = flown(5, 9, 40, onset_made_at=None)
    assert noticed_first(never) is None and len(needless(never)) == 3


@pytest.mark.parametrize("saved", [0.333333, 0.123456, 0.987654, 1.0, 0.0])
def test_the_parts_add_up_to_the_total(saved):
    told = score(replace(FAULT, worth=2.0 - saved, noticed=7, named=True, lost=41), MEASURED)
    assert round(sum(told.parts().values()), 2) == told.total
    assert all(abs(part - getattr(told, name)) < 0.01 for name, part in told.parts().items())
