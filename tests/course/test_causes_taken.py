"""Which necessary causes a change of the break's settings takes away alone."""

import pytest

from labrunner.course.assignments import proven_cases
from labrunner.course.experiments import causes_taken, rules_of
from labrunner.course.lab import list_labs, load_lab


def test_what_the_rule_says_is_what_counts():
    """A thing may take two settings at once, and what takes several away at once can count for none."""
    lab = load_lab("lr-jump")
    assert causes_taken(lab, {"event": False}) == set()
    assert causes_taken(lab, {"schedule.jump_factor": 1.0}) == {"height"}
    assert causes_taken(lab, {"event": False, "optimizer.lr": 0.03}) == {"suddenness"}
    assert causes_taken(lab, {"schedule.jump_factor": 1.0, "optimizer.lr": 0.06}) == {"suddenness"}
    assert causes_taken(lab, {"event": False, "schedule.jump_factor": 1.0}) == set()


def test_of_a_state_that_was_lost_the_part_that_does_the_harm_is_enough():
    lab = load_lab("optimizer-reset")
    lab = lab.assigned(next(case for case in proven_cases(lab) if case.variant == "break-moments"))
    assert causes_taken(lab, {"restore.v": True}) == {"lost-state"}
    assert causes_taken(lab, {"restore.v": True, "restore.count": True}) == {"lost-state"}
    assert causes_taken(lab, {"restore.v": True, "event": False}) == set()
    assert causes_taken(lab, {"restore.m": True}) == set() == causes_taken(lab, {"restore.m": True, "event": False})


@pytest.mark.parametrize(
    ("variant", "heals", "does_not"),
    [
        ("break-moments", {"restore.count": False}, {"restore.moments_dtype": "bf16"}),
        ("break-variance", {"restore.m": False, "restore.count": False}, {"restore.m": False}),
        ("break-float16", {"restore.m": False}, {"restore.count": False}),
        ("break-all", {"restore.v": True}, {"restore.count": True}),
    ],
)
def test_what_is_lost_beside_the_rest_takes_the_lost_state_away_where_it_fits_what_is_left(variant, heals, does_not):
    """Each of these runs, made on the cases of the proof, comes out calm by `heals` and stays hurt by `does_not`."""
    lab = load_lab("optimizer-reset")
    for case in [case for case in proven_cases(lab) if case.variant == variant]:
        assert causes_taken(lab.assigned(case), heals) == {"lost-state"}
        assert causes_taken(lab.assigned(case), does_not) == set()


def test_a_scale_with_room_to_spare_takes_the_missing_check_away():
    lab = load_lab("fp16-overflow")
    assert causes_taken(lab, {"precision.loss_scale": 1024.0}) == {"missing-check"}
    assert causes_taken(lab, {"precision.loss_scale": 32768.0}) == set()


@pytest.mark.parametrize(
    "changes",
    [
        {"precision.dtype": "bf16"},
        {"precision.dtype": "fp32"},
        {"precision.loss_scaling": "none"},
        {"precision.loss_scale": 16384.0},
    ],
)
def test_what_leaves_nothing_to_overflow_takes_the_missing_check_away(changes):
    """Each of these runs, made on cases of the proof, comes out as the control does, where the break ends in NaN."""
    assert causes_taken(load_lab("fp16-overflow"), changes) == {"missing-check"}


def test_what_may_take_several_causes_away_at_once_is_offered_last():
    for lab in list_labs():
        switches = [name for name, trial in lab.experiments.settings.items() if trial.faults]
        names = list(rules_of(lab))
        assert names == [*sorted(set(names) - set(switches)), *switches]
    assert switches


@pytest.mark.parametrize(
    ("lab", "changes", "cause"),
    [
        ("no-clip", {"optimizer.grad_clip": 20.0}, "missing-clip"),
        ("entropy-collapse", {"optimizer.weight_decay": 0.5}, "missing-decay"),
        ("lr-jump", {"schedule.jump_rise": 60}, "suddenness"),
        ("bandit-shift", {"optimizer.lr": 3.0}, "high-rate"),
    ],
)
def test_a_number_on_the_way_takes_a_cause_away_where_its_run_came_out_healed(lab, changes, cause):
    lab = load_lab(lab)
    assert causes_taken(lab, changes) == set()
    assert causes_taken(lab, changes, healed=True) == {cause}


@pytest.mark.parametrize(
    ("lab", "changes"),
    [
        ("entropy-collapse", {"optimizer.weight_decay": 5.0}),
        ("no-clip", {"optimizer.grad_clip": 20.0, "event": False}),
        ("bandit-shift", {"optimizer.lr": 16.0}),
        ("stale-variance", {"optimizer.lr": 0.0005}),
    ],
)
def test_beyond_what_takes_it_away_or_beside_it_a_healed_run_takes_none_away(lab, changes):
    assert causes_taken(load_lab(lab), changes, healed=True) == set()
