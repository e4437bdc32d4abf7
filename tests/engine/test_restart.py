"""A declared restart: the run goes on from its checkpoint on disk, with all of its state or with less."""

from __future__ import annotations

import math

import pytest
import torch

from labrunner.engine.config import RestoreConfig, RunConfig, ScheduleConfig, with_overrides
from labrunner.engine.faults import make_fault, restarts
from labrunner.engine.process import states
from labrunner.engine.process.control import Inbox
from labrunner.engine.process.spec import RunSpec, prepare
from labrunner.engine.process.trainer import train
from labrunner.engine.record import checkpoint
from labrunner.engine.record.journal import JOURNAL, read_events
from labrunner.engine.schedule import learning_rate
from labrunner.engine.step.loop import Run
from labrunner.engine.step.restore import state_after_restart
from labrunner.errors import InputError

pytestmark = pytest.mark.slow


AT = 20
CLOCKS = ("wall_time", "tokens_per_second")


def config(steps=30, restart=AT, **settings) -> RunConfig:
    faults = ({"kind": "restart", "id": "restart", "step": restart},) if restart else ()
    base = {"model.d_model": 16, "model.n_layers": 1, "schedule.warmup_steps": 5, "optimizer.lr": 1e-3}
    made = with_overrides(RunConfig(seed=3, steps=steps, checkpoint_every=1000), {**base, **settings})
    return made.model_copy(update={"faults": faults})


def trained(folder, made, until=None):
    """The step lines of a run that a trainer makes in this process."""
    path, _ = prepare(RunSpec(config=made, stop_at=until), folder)
    outcome = train(path, Inbox())
    assert outcome.status == "finished", outcome
    return lines(path)


def lines(path):
    return [
        {k: v for k, v in event.items() if k not in CLOCKS}
        for event in read_events(path / JOURNAL)
        if event["kind"] == "step"
    ]


def test_with_everything_given_back_nothing_shows(tmp_path):
    whole, restarted = trained(tmp_path / "a", config(restart=None)), trained(tmp_path / "b", config())
    assert restarted == whole
    kinds = [(e["kind"], e["step"]) for e in read_events(tmp_path / "b" / JOURNAL) if e["kind"] != "step"]
    assert ("checkpoint", AT) in kinds and ("resume", AT) in kinds


@pytest.mark.parametrize(
    "lost",
    [{"m": False, "v": False, "count": False}, {"m": False, "v": False}, {"v": False}, {"moments_dtype": "fp16"}],
)
def test_what_is_lost_shows_after_the_restart_and_not_before(tmp_path, lost):
    settings = {f"restore.{key}": value for key, value in lost.items()}
    whole, broken = trained(tmp_path / "a", config()), trained(tmp_path / "b", config(**settings))
    assert broken[:AT] == whole[:AT]
    assert broken[AT]["loss"] == whole[AT]["loss"], "the loss of a step is computed before its update"
    assert broken[AT]["param_hash"] != whole[AT]["param_hash"]
    assert broken[AT]["batch"]["hash"] == whole[AT]["batch"]["hash"]


def test_a_run_killed_after_the_restart_comes_out_the_same(tmp_path):
    broken = config(**{"restore.v": False})
    whole = trained(tmp_path / "a", broken)
    path, manifest = prepare(RunSpec(config=broken, stop_at=AT + 4), tmp_path / "b")
    session_end = train(path, Inbox())
    assert session_end.status == "finished"
    _as_if_killed(path)
    assert train(path, Inbox()).status == "finished"
    assert lines(path) == whole


def _as_if_killed(path):
    """Only the checkpoint of the restart is left, and the manifest of a run that never ended."""
    import shutil

    from labrunner.engine.record.manifest import read_manifest, write_manifest

    shutil.rmtree(path / checkpoint.FOLDER / checkpoint.name_of(AT + 4))
    manifest = read_manifest(path)
    manifest.status, manifest.stop_at = "running", None
    write_manifest(path, manifest)


def test_a_restart_at_the_very_end_is_none(tmp_path):
    trained(tmp_path / "a", config(steps=AT))
    assert not [e for e in read_events(tmp_path / "a" / JOURNAL) if e["kind"] == "resume"]


def stepped(made, at=AT):
    run = Run(made)
    for _ in range(at):
        run.step()
    return run


def after(made, **lost):
    """A run right after a restart that gives back what `lost` leaves."""
    tensors, meta = stepped(made).state()
    run = Run(made)
    run.load_state(*state_after_restart(tensors, meta, RestoreConfig(**lost)))
    return run


def update_of(run):
    """The next update divided by the learning rate, as a flat vector; no weight decay in it."""
    before = run.flat.data.clone()
    line = run.step()
    return (before - run.flat.data) / line["lr"], run.flat.grad


PLAIN = {"optimizer.weight_decay": 0.0, "optimizer.grad_clip": "none", "optimizer.eps": 1e-12}


def test_all_lost_the_first_step_is_lr_in_every_coordinate():
    update, gradient = update_of(after(config(**PLAIN), m=False, v=False, count=False))
    moved = gradient.abs() > 1e-7
    assert torch.allclose(update[moved].abs(), torch.ones(()), atol=1e-2)


def test_moments_lost_with_the_count_kept_the_first_step_follows_the_betas():
    update, gradient = update_of(after(config(**PLAIN), m=False, v=False))
    b1, b2, n = 0.9, 0.95, AT + 1
    expected = (1 - b1) / (1 - b1**n) / math.sqrt((1 - b2) / (1 - b2**n))
    moved = gradient.abs() > 1e-7
    assert torch.allclose(update[moved].abs(), torch.tensor(expected), rtol=2e-2)


def test_v_alone_lost_makes_the_largest_step():
    ratio = {
        name: update_of(after(config(), **lost))[0].norm().item()
        for name, lost in {"none": {}, "all": {"m": False, "v": False, "count": False}, "v": {"v": False}}.items()
    }
    assert ratio["v"] > 1.5 * ratio["all"] > 1.5 * ratio["none"]


def test_float16_zeroes_part_of_v_and_bfloat16_nothing():
    tensors, meta = stepped(config()).state()
    half = state_after_restart(tensors, meta, RestoreConfig(moments_dtype="fp16"))[0]
    brain = state_after_restart(tensors, meta, RestoreConfig(moments_dtype="bf16"))[0]
    alive = tensors["v"] > 0
    assert 0.02 < ((half["v"] == 0) & alive).float().mean() < 0.98
    assert ((brain["v"] == 0) & alive).float().mean() < 1e-3
    assert (
        torch.equal(half["v"] == 0, tensors["v"] < 2.0**-25)
        or ((half["v"] == 0) != (tensors["v"] < 2.0**-25)).sum() < 5
    )


def test_the_state_itself_is_left_alone():
    tensors, meta = stepped(config()).state()
    m = tensors["m"].clone()
    lost, changed = state_after_restart(tensors, meta, RestoreConfig(m=False, count=False))
    assert torch.equal(tensors["m"], m) and meta["count"] == AT and changed["count"] == 0 and not lost["m"].any()


def test_a_second_warm_up_counts_from_the_restart():
    schedule = ScheduleConfig(kind="constant", warmup_steps=0, rewarm_steps=10)
    assert learning_rate(25, 1.0, schedule) == 1.0
    assert [learning_rate(20 + n, 1.0, schedule, 20) for n in (1, 5, 10, 11)] == [0.1, 0.5, 1.0, 1.0]


def test_the_second_warm_up_is_in_the_run_and_survives_a_checkpoint(tmp_path):
    rewarmed = config(**{"schedule.rewarm_steps": 8})
    found, plain = trained(tmp_path / "a", rewarmed), trained(tmp_path / "b", config())
    assert found[AT - 1]["lr"] == plain[AT - 1]["lr"] and found[AT]["lr"] == pytest.approx(plain[AT]["lr"] / 8)
    saved = checkpoint.newest_good(tmp_path / "a")
    assert saved.step == 30 and states.load(saved)[1]["run"]["rewarm_from"] == AT


def test_a_checkpoint_of_another_model_is_refused_in_one_sentence():
    tensors, meta = stepped(config(), at=2).state()
    with pytest.raises(InputError, match="it is of another model"):
        Run(config(**{"model.d_model": 32})).load_state(tensors, meta)


def test_faults_say_where_a_run_restarts():
    assert restarts([{"kind": "restart", "step": 7}, {"kind": "remove-clip"}]) == {7}
    assert make_fault({"kind": "lose-state", "v": True}).overrides() == {"restore.v": False}
    with pytest.raises(InputError, match="step"):
        make_fault({"kind": "restart"})
