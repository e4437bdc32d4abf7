"""A run flown in memory: branches are exact, and each change acts from the step that its line says, or says not."""

from __future__ import annotations

import pickle

import pytest
import source_runs
from small_runs import SMALL, lines

from labrunner.engine.config import with_overrides
from labrunner.engine.interventions import (
    KINDS,
    Asked,
    Drop,
    Rate,
    Reorder,
    Reset,
    Rewarm,
    Rollback,
    Set,
    Skip,
    Swap,
    Thaw,
)
from labrunner.engine.process.flight import Flight, Moment, fly
from labrunner.engine.process.states import Ring
from labrunner.errors import InputError

#: The step at which branches begin, and how many updates they make.
HERE, UPDATES = 12, 8
FROZEN = SMALL.model_copy(update={"faults": ({"kind": "freeze-group", "step": 2, "tensor": "block_0"},)})


def told(made, kind="step"):
    """Lines of a kind without the clock."""
    return [{k: v for k, v in line.items() if k != "tokens_per_second"} for line in made if line["kind"] == kind]


def parting(one, other):
    """The first step in which two flights differ; None where they are the same."""
    return next((a["step"] for a, b in zip(told(one), told(other), strict=True) if a != b), None)


@pytest.fixture(scope="module")
def flight():
    made = Flight(SMALL)
    made.advance(HERE)
    return made


@pytest.fixture(scope="module")
def here(flight) -> Moment:
    return flight.moment()


@pytest.fixture(scope="module")
def untouched(flight, here):
    return fly(flight, here, UPDATES).lines


@pytest.mark.slow
def test_a_branch_without_changes_is_the_trainer_s_run(flight, here, untouched, whole):
    assert told(untouched) == lines(whole)[HERE : HERE + UPDATES]


ACTING = [
    (Skip(batches=3), 13),
    (Skip(first=15, last=16), 15),
    (Rate(times=0.5), 13),
    (Rewarm(steps=5), 13),
    (Set(key="grad_clip", value=0.1), 13),
    (Set(key="beta2", value=0.5), 13),
    (Set(key="weight_decay", value=0.0), 13),
    (Set(key="precision.dtype", value="bf16"), 13),
    (Set(key="z_loss", value=0.1), 13),
    (Set(key="optimizer.name", value="sgd"), 13),
    (Set(key="loss_scaling", value="dynamic"), 13),
    (Set(key="schedule.horizon", value=100), 13),
    (Reset(m=True), 13),
    (Reset(v=True), 13),
    (Reset(count=True), 13),
    (Reorder(seed=1), 13),
]


@pytest.mark.slow
@pytest.mark.parametrize(("change", "first"), ACTING, ids=lambda value: repr(value))
def test_a_change_acts_from_the_step_that_its_line_says_and_is_in_the_state_from_there(
    change, first, flight, here, untouched
):
    whole = fly(flight, here, UPDATES, [Asked(HERE, change)])
    (line,) = told(whole.lines, "intervention")
    assert (line["asked"], line["took_effect"], line["step"]) == (HERE, first, HERE + 1)
    assert line["old"] != line["new"] and "no_effect" not in line and "refused" not in line
    assert parting(whole.lines, untouched) == first
    half = fly(flight, here, UPDATES // 2, [Asked(HERE, change)])
    rest = fly(Flight(SMALL), pickle.loads(pickle.dumps(half.end)), UPDATES - UPDATES // 2)
    assert told(half.lines) + told(rest.lines) == told(whole.lines)


IDLE = [
    (Set(key="grad_clip", value=1.0), "the run has it so already"),
    (Set(key="loss_scale", value=2.0), "the loss is not scaled"),
    (Set(key="schedule.warmup_steps", value=4), "the rate of every update to come is what it was"),
    (Skip(first=2, last=9), "the batches to come are what they were"),
    (Thaw(), "nothing is frozen"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("change", "why"), IDLE, ids=lambda value: repr(value))
def test_a_change_without_effect_says_so(change, why, flight, here, untouched):
    flown = fly(flight, here, UPDATES, [Asked(HERE, change)])
    (line,) = told(flown.lines, "intervention")
    assert line["took_effect"] is None and line["no_effect"] == why
    assert parting(flown.lines, untouched) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (Drop(source="letters"), "this run reads one text"),
        (Set(key="beta2", value=3), "optimizer.beta2 = 3"),
        (Thaw(parts=("block_9",)), "this net has no part 'block_9'"),
        (Rollback(to=7), "no state after update 7: the nearest are those after 0 and 8"),
        (Rollback(to=40), "the run is at step 12: it can't go back to 40"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_what_a_run_refuses_changes_nothing_and_is_told(change, sentence, flight, here, untouched):
    flown = fly(flight, here, UPDATES, [Asked(HERE, change)])
    (line,) = told(flown.lines, "intervention")
    assert sentence in line["refused"] and line["took_effect"] is None
    assert parting(flown.lines, untouched) is None


@pytest.mark.slow
def test_what_is_read_back_is_what_the_run_works_with(flight, here):
    flown = fly(
        flight,
        here,
        UPDATES,
        [
            Asked(12, Rate(times=0.5)),
            Asked(14, Set(key="loss_scaling", value="dynamic")),
            Asked(15, Set(key="loss_scale", value=8.0)),
        ],
    )
    rate, _, scale = told(flown.lines, "intervention")
    steps = {line["step"]: line for line in told(flown.lines)}
    assert rate["new"] == steps[13]["lr"] == rate["old"] / 2
    assert scale["old"] == steps[15]["loss_scale"] and scale["new"] == steps[16]["loss_scale"] == 8.0


@pytest.mark.slow
def test_a_rollback_gives_the_run_as_it_was_then(flight, here, untouched):
    asked = [Asked(14, Set(key="grad_clip", value=0.1)), Asked(17, Rollback(to=12)), Asked(12, Skip(batches=1))]
    start = Moment(here.state, Ring(every=4))
    start.ring.keep(here.state)
    flown = fly(flight, start, 5 + 4, asked)
    resumed = next(place for place, line in enumerate(flown.lines) if line["kind"] == "resume")
    rollback = flown.lines[resumed + 1]
    assert (rollback["do"], rollback["old"], rollback["new"], rollback["asked"]) == ("rollback", 17, 12, 17)
    assert rollback["undone"] == ["optimizer.grad_clip"]
    alone = fly(flight, here, 4, [Asked(12, Skip(batches=1))])
    assert told(flown.lines[resumed:]) == told(alone.lines)
    assert [line["step"] for line in told(flown.lines)] == [13, 14, 15, 16, 17, 13, 14, 15, 16]
    assert flown.end.ring.steps() == [12, 16]


@pytest.mark.slow
def test_a_frozen_part_stands_still_until_it_is_thawed_and_a_rollback_freezes_it_again():
    flight = Flight(FROZEN, Ring(every=3))
    asked = [Asked(3, Thaw(parts=("block_0",))), Asked(5, Rollback(to=3)), Asked(5, Thaw())]
    made = fly(flight, flight.moment(), 9, asked).lines
    norms = [(line["step"], line["param_norms"]["block_0"]) for line in told(made)]
    still = [norm for step, norm in norms[:3] + norms[5:7]]
    assert [step for step, _ in norms] == [1, 2, 3, 4, 5, 4, 5, 6, 7]
    assert len(set(still)) == 1 and len({norm for _, norm in norms} - set(still)) == 4
    thawed = told(made, "intervention")[0]
    assert all(name.startswith("blocks.0.") for name in thawed["old"]) and thawed["new"] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "change", [lambda a, b: Drop(source=a), lambda a, b: Swap(source=a, by=b), lambda a, b: Skip(batches=3)]
)
def test_sources_are_dropped_swapped_and_skipped(change):
    flight = Flight(source_runs.config(steps=40))
    flight.advance(6)
    here, names = flight.moment(), flight.run.loader.names
    untouched = fly(flight, here, 30).lines
    asked = change(names[0], names[1])
    flown = fly(flight, here, 30, [Asked(6, asked)])
    rows = [line["batch"]["rows"] for line in told(flown.lines)]
    assert any(names[0] in line["batch"]["rows"] for line in told(untouched))
    if not isinstance(asked, Skip):
        assert not any(names[0] in row for row in rows)
    (line,) = told(flown.lines, "intervention")
    assert line["took_effect"] == 7 and parting(flown.lines, untouched) == 7
    half = fly(flight, here, 11, [Asked(6, asked)])
    assert told(half.lines) + told(fly(flight, half.end, 19).lines) == told(flown.lines)


def test_every_kind_of_change_is_flown_here():
    tried = {type(change) for change, _ in ACTING + IDLE} | {Drop, Swap, Rollback}
    assert tried == set(KINDS.values())


def test_a_ring_keeps_the_newest_states_and_the_landmarks():
    ring = Ring(every=10, most=3, landmark=40)
    from labrunner.engine.process.states import State

    for step in range(131):
        if ring.due(step):
            ring.keep(State(step, {}, {}))
    assert ring.steps() == [40, 80, 100, 110, 120, 130]
    other = ring.copy()
    ring.withdraw_beyond(100)
    assert ring.steps() == [40, 80, 100] and other.steps()[-1] == 130


def test_a_state_that_is_larger_than_the_ring_is_not_kept():
    import torch

    from labrunner.engine.process.states import State

    ring = Ring(most_bytes=100)
    ring.keep(State(0, {"m": torch.zeros(20)}, {}))
    ring.keep(State(10, {"m": torch.zeros(20)}, {}))
    assert ring.steps() == [10]
    ring.keep(State(20, {"m": torch.zeros(200)}, {}))
    assert ring.steps() == []


def test_a_device_that_is_not_there_is_one_sentence():
    import torch

    if torch.cuda.is_available():
        pytest.skip("CUDA is here")
    with pytest.raises(InputError, match="no CUDA device"):
        Flight(with_overrides(SMALL, {"device": "cuda"}))
