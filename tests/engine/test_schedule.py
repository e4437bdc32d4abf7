"""A declared discontinuity of the learning rate, as the schedule and its fault have it."""

import pytest
from line_series import series_from_events

from labrunner.diagnosis.check import check
from labrunner.engine.config import RunConfig, ScheduleConfig, with_overrides
from labrunner.engine.faults import make_fault
from labrunner.engine.schedule import learning_rate
from labrunner.errors import InputError

SMOOTH = ScheduleConfig(warmup_steps=200, horizon=2000)


def rates(schedule, steps=range(1, 501)):
    return [learning_rate(step, 3e-3, schedule) for step in steps]


def jumped(**fault):
    config = with_overrides(RunConfig(schedule=SMOOTH), make_fault({"kind": "lr-jump", **fault}).overrides())
    return config.schedule


def test_without_a_jump_the_schedule_is_what_it_was():
    assert rates(jumped(step=201, factor=1.0)) == rates(SMOOTH)


def test_a_jump_multiplies_every_rate_from_its_step_on():
    plain, broken = rates(SMOOTH), rates(jumped(step=201, factor=20.0))
    assert broken[:200] == plain[:200]
    assert broken[200:] == pytest.approx([20 * rate for rate in plain[200:]])


def test_a_brief_jump_is_over_after_its_steps():
    plain, broken = rates(SMOOTH), rates(jumped(step=201, factor=20.0, steps=3))
    assert [i + 1 for i, (a, b) in enumerate(zip(plain, broken, strict=True)) if a != b] == [201, 202, 203]


@pytest.mark.parametrize("factor", [0.1, 1e-3, 1.7, 20.0])
def test_a_jump_at_once_is_its_factor_to_the_last_digit(factor):
    plain, broken = rates(SMOOTH), rates(jumped(step=201, factor=factor))
    assert broken[200:] == [factor * rate for rate in plain[200:]]


def test_a_jump_that_rises_climbs_in_a_straight_line_and_then_stays():
    plain, broken = rates(SMOOTH), rates(jumped(step=201, factor=21.0).model_copy(update={"jump_rise": 10}))
    factors = [b / a for a, b in zip(plain, broken, strict=True)]
    assert factors[198:212] == pytest.approx([1, 1, *range(3, 22, 2), 21, 21])


@pytest.mark.parametrize("wrong", [{"step": 0}, {"step": 5, "factor": 0}, {"step": 5, "factors": 2.0}, {}])
def test_a_jump_that_cannot_be_is_refused(wrong):
    with pytest.raises(InputError, match="fault lr-jump"):
        make_fault({"kind": "lr-jump", **wrong})


@pytest.mark.parametrize(
    ("schedule", "cause"),
    [
        (jumped(step=201, factor=20.0), "lr-discontinuity"),
        (jumped(step=201, factor=2.0), "lr-discontinuity"),
        (SMOOTH, None),
    ],
)
def test_the_stability_check_sees_the_jump_in_the_journal_alone(schedule, cause):
    losses = [3.0 - 0.001 * step + 0.02 * (step % 7) for step in range(1, 501)]
    events = [
        {"kind": "step", "step": i + 1, "loss": loss, "lr": rate, "grad_norm_pre": 0.8}
        for i, (loss, rate) in enumerate(zip(losses, rates(schedule), strict=True))
    ]
    found = check(series_from_events(events, source="x"))
    assert (found.verdict, found.cause) == ("healthy", cause)
