"""The first update after a restart in a real net, coordinate by coordinate: where the formulas hold, what explodes."""

from __future__ import annotations

import pytest

from labrunner.engine.config import RestoreConfig, RunConfig, with_overrides
from labrunner.engine.step.loop import Run
from labrunner.engine.step.restore import state_after_restart

pytestmark = pytest.mark.slow

BEFORE = 40
CONFIG = with_overrides(
    RunConfig(),
    {
        "d_model": 32,
        "n_layers": 1,
        "optimizer.lr": 6e-3,
        "optimizer.beta2": 0.999,
        "optimizer.weight_decay": 0.0,
        "optimizer.grad_clip": "none",
        "warmup_steps": 10,
    },
)


@pytest.fixture(scope="module")
def saved():
    run = Run(CONFIG)
    for _ in range(BEFORE):
        run.step()
    return run.state()


def first_update(saved, **lost):
    """(update in learning rates, gradient): vectors of the first step after a restart that gives back what is left."""
    tensors, meta = saved
    run = Run(CONFIG)
    run.load_state(*state_after_restart({k: v.clone() for k, v in tensors.items()}, dict(meta), RestoreConfig(**lost)))
    before = run.flat.data.clone()
    line = run.step()
    return (before - run.flat.data) / line["lr"], run.flat.grad


@pytest.mark.parametrize(
    "lost, count", [({"m": False, "v": False, "count": False}, 1), ({"m": False, "v": False}, BEFORE + 1)]
)
def test_the_typical_coordinate_moves_as_the_formula_says(saved, lost, count):
    update, gradient = first_update(saved, **lost)
    expected = 0.1 / (1 - 0.9**count) / ((0.001 / (1 - 0.999**count)) ** 0.5)
    assert update[gradient != 0].abs().median().item() == pytest.approx(expected, rel=0.01)
    assert not update[gradient == 0].any()


def test_with_v_lost_alone_rows_that_the_batch_does_not_hold_leap(saved):
    update, gradient = first_update(saved, v=False)
    untouched = update[gradient == 0]
    assert untouched.norm() ** 2 > 0.9 * update.norm() ** 2
    assert untouched.abs().max() > 1000


def test_under_float16_the_coordinates_that_underflowed_make_the_update(saved):
    tensors, meta = saved
    emptied = state_after_restart(tensors, meta, RestoreConfig(moments_dtype="fp16"))[0]["v"] == 0
    update, _ = first_update(saved, moments_dtype="fp16")
    usual, _ = first_update(saved)
    assert update[emptied].norm() ** 2 > 0.9 * update.norm() ** 2 and update.norm() > 5 * usual.norm()
