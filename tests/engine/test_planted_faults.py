"""Every fault that acts while a run goes on: its numbers differ from its onset on, and not before."""

from __future__ import annotations

import math

import pytest
import torch
from small_runs import SMALL

from labrunner.engine.config import with_overrides
from labrunner.engine.faults import KINDS, begun_at, drawn_onset, fault_overrides, make_fault
from labrunner.engine.faults.data import StallLoader
from labrunner.engine.faults.machine import flipped
from labrunner.engine.process.control import Inbox
from labrunner.engine.process.spec import RunSpec, prepare
from labrunner.engine.process.states import copied
from labrunner.engine.process.trainer import train
from labrunner.engine.record.journal import JOURNAL, read_events
from labrunner.engine.step.loop import Run
from labrunner.errors import InputError

pytestmark = pytest.mark.slow

AT, STEPS = 12, 20
CLOCKS = ("wall_time", "tokens_per_second")
HALF = {"precision.dtype": "fp16", "precision.loss_scaling": "dynamic", "precision.growth_interval": 4}
#: Fault, what it needs of the run, and a field that shows it in the very step of its onset.
ACTING = [
    ({"kind": "concentrate-batch", "step": AT, "drill": "piece:tten", "lines": 8}, {}, "loss"),
    ({"kind": "concentrate-batch", "step": AT, "drill": "piece:tten", "lines": 64, "batches": 8}, {}, "loss"),
    ({"kind": "repeat-batch", "step": AT - 1, "times": 3}, {}, "batch"),
    ({"kind": "scramble-rows", "step": AT, "every": 5}, {}, "loss"),
    ({"kind": "duplicate-shard", "step": AT, "batches": 4}, {}, "batch"),
    ({"kind": "shift-loss-mask", "step": AT}, {}, "loss"),
    ({"kind": "lr-jump", "step": AT, "factor": 3.0}, {}, "lr"),
    ({"kind": "flip-bit", "step": AT, "tensor": "logits.weight"}, {}, "param_hash"),
    ({"kind": "flip-bit", "step": AT, "tensor": "head", "where": "gradient", "every": 3}, {}, "grad_norm_pre"),
    ({"kind": "flip-bit", "step": AT, "tensor": "logits.weight", "bit": 3}, {}, "param_hash"),
    ({"kind": "faulty-lane", "step": AT, "tensor": "block_0"}, {}, "param_hash"),
    ({"kind": "spare-from-clip", "step": AT, "tensor": "logits.weight"}, {"optimizer.grad_clip": 0.1}, "param_hash"),
    ({"kind": "freeze-group", "step": AT, "tensor": "block_0"}, {}, "grad_norm_pre"),
    ({"kind": "grow-group", "step": AT, "tensor": "head"}, {}, "param_norms"),
    ({"kind": "restart-schedule", "step": AT - 1}, {}, "lr"),
    ({"kind": "restart-loader", "step": AT - 1}, {}, "batch"),
    ({"kind": "restart-loader", "step": AT - 1, "place": 5}, {}, "batch"),
    ({"kind": "restart-loader", "step": AT - 1, "place": 15}, {}, "batch"),
]


def made(*faults, **settings):
    taken = {key: value for fault in faults for key, value in fault_overrides(fault).items()}
    config = with_overrides(SMALL, {"steps": STEPS, "checkpoint_every": 1000, **settings, **taken})
    return config.model_copy(update={"faults": faults})


def trained(folder, config):
    """The step lines of a run that a trainer makes in this process, declared restarts included."""
    path, _ = prepare(RunSpec(config=config), folder)
    train(path, Inbox())
    events = [event for event in read_events(path / JOURNAL) if event["kind"] == "step"]
    return [{k: v for k, v in event.items() if k not in CLOCKS} for event in events]


@pytest.fixture(scope="module")
def healthy(tmp_path_factory):
    """The lines of the run without a fault, by its settings."""
    kept = {}

    def lines(settings):
        key = repr(settings)
        if key not in kept:
            kept[key] = trained(tmp_path_factory.mktemp("healthy") / "run", made(**settings))
        return kept[key]

    return lines


@pytest.mark.parametrize(("fault", "settings", "field"), ACTING, ids=lambda value: getattr(value, "get", str)("kind"))
def test_a_fault_changes_the_numbers_from_its_onset_on_and_none_before(tmp_path, healthy, fault, settings, field):
    clean, spoiled = healthy(settings), trained(tmp_path / "run", made(fault, **settings))
    assert make_fault(fault).onset() == AT or fault["kind"] == "lr-jump"  # a setting, which has its own onset
    assert spoiled[: AT - 1] == clean[: AT - 1]
    assert repr(spoiled[AT - 1][field]) != repr(clean[AT - 1][field])


def test_every_kind_that_acts_in_a_run_is_among_these_or_has_a_test_of_its_own():
    elsewhere = {"shift-sources", "restart", "bad-checkpoint", "stall-loader"}
    acting = {kind for kind, fault in KINDS.items() if fault.acts()}
    assert acting <= {fault["kind"] for fault, _, _ in ACTING} | elsewhere


def test_a_lost_scaler_begins_at_its_first_scale_again(tmp_path, healthy):
    restart, lost = {"kind": "restart", "step": AT - 1}, {"kind": "lose-state", "scaler": True}
    settings = HALF | {"precision.loss_scale": 256.0}
    clean, spoiled = healthy(settings), trained(tmp_path / "run", made(restart, lost, **settings))
    assert spoiled[: AT - 1] == clean[: AT - 1]
    assert clean[AT - 1]["loss_scale"] > 256.0 == spoiled[AT - 1]["loss_scale"]


def test_a_bad_checkpoint_harms_only_who_goes_on_from_it():
    bad = {"kind": "bad-checkpoint", "step": AT - 1, "tensor": "v", "share": 0.5}
    run, clean = Run(made(bad)), Run(made())
    states = {}
    for step in range(1, STEPS + 1):
        assert run.step()["param_hash"] == clean.step()["param_hash"]
        states[step] = copied(run)
    after = {step: Run(made(bad)) for step in (AT - 2, AT - 1)}
    for step, again in after.items():
        again.resume(*states[step])
        again.step()
    assert torch.equal(after[AT - 2].flat.data, states[AT - 1][0]["parameters"])
    assert not torch.equal(after[AT - 1].flat.data, states[AT][0]["parameters"])


def test_a_stalled_loader_keeps_the_steps_waiting_and_changes_no_number(monkeypatch):
    waits = []
    monkeypatch.setattr("labrunner.engine.step.data.time.sleep", waits.append)
    late, clean = Run(made({"kind": "stall-loader", "step": 3, "seconds": 2.0, "steps": 2})), Run(made())
    digests = [(late.step()["param_hash"], clean.step()["param_hash"]) for _ in range(6)]
    assert waits == [2.0, 2.0] and all(mine == theirs for mine, theirs in digests)
    assert [StallLoader(step=3, seconds=2.0, steps=2).delay(step) for step in range(2, 6)] == [0.0, 2.0, 2.0, 0.0]


def test_a_frozen_group_stays_where_it_is_and_the_others_move():
    run = Run(made({"kind": "freeze-group", "step": 4, "tensor": "block_0"}))
    seen = {}
    for step in range(1, 8):
        run.step()
        seen[step] = {name: run.flat.data[first:last].clone() for name, (first, last) in run.flat.groups().items()}
    assert torch.equal(seen[3]["block_0"], seen[7]["block_0"])
    assert not torch.equal(seen[2]["block_0"], seen[3]["block_0"])
    assert not torch.equal(seen[3]["head"], seen[7]["head"])


def test_a_tensor_that_the_clip_does_not_reach_moves_by_its_whole_gradient():
    plain = {"optimizer.name": "sgd", "optimizer.weight_decay": 0.0, "optimizer.grad_clip": 0.01}
    spared = Run(made({"kind": "spare-from-clip", "step": 1, "tensor": "logits.weight"}, **plain))
    free = Run(made(**plain | {"optimizer.grad_clip": "none"}))
    first, last = spared.flat.groups()["head"]
    line, _ = spared.step(), free.step()
    assert torch.equal(spared.flat.data[first:last], free.flat.data[first:last])
    assert not torch.equal(spared.flat.data[:first], free.flat.data[:first])
    assert line["grad_norm_post"] == pytest.approx(0.01, rel=1e-3), "the log does not show it"


def test_the_loader_begun_anew_serves_the_first_batches_again():
    run = Run(made({"kind": "restart-loader", "step": 5}))
    hashes = [run.step()["batch"]["hash"] for _ in range(12)]
    assert hashes[5:10] == hashes[:5] and hashes[10] not in hashes[:10]


def test_a_shifted_mask_leaves_out_the_first_token_and_learns_the_padding():
    inputs, targets = torch.tensor([[5, 6, 0], [5, 6, 7]]), torch.tensor([[6, 9, -100], [6, 7, 9]])
    mask = make_fault({"kind": "shift-loss-mask", "step": 2})
    assert mask.retarget(1, inputs, targets) is targets
    assert mask.retarget(2, inputs, targets).tolist() == [[-100, 9, 0], [-100, 7, 9]]


def test_a_bit_flips_there_and_back():
    assert flipped(0.02, 31) == pytest.approx(-0.02) and flipped(0.02, 30) > 1e30
    assert flipped(flipped(0.75, 22), 22) == 0.75 and math.isfinite(flipped(0.0, 0))


def test_an_onset_is_drawn_from_its_window_by_the_seed_alone():
    drawn = [drawn_onset((200, 210), seed) for seed in range(200)]
    assert set(drawn) == set(range(200, 211)) and drawn == [drawn_onset((200, 210), seed) for seed in range(200)]
    faults = begun_at([{"kind": "scramble-rows", "step": 0}, {"kind": "remove-clip"}], 40)
    assert [fault.get("step") for fault in faults] == [40, None]


def test_a_fault_of_a_tensor_that_is_not_there_is_one_sentence():
    with pytest.raises(InputError, match="freeze-group names no parameter or group of this net: there are embedding"):
        Run(made({"kind": "freeze-group", "step": 4, "tensor": "block_9"}))
    with pytest.raises(InputError, match="sources"):
        Run(with_overrides(made({"kind": "shift-loss-mask", "step": 4}), {"corpus": "sources", "tokenizer": "sources"}))
