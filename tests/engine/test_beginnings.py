"""What runs have in common is trained once, and a run that began in another's is the run that it is alone."""

from __future__ import annotations

import pytest
import torch
from small_runs import prepare

from labrunner.course.lab import list_labs, load_lab
from labrunner.engine.config import RunConfig, with_overrides
from labrunner.engine.process import beginnings
from labrunner.engine.process.beginnings import Beginning, Beginnings, common_steps, parting_steps
from labrunner.engine.process.control import Inbox
from labrunner.engine.process.trainer import train
from labrunner.engine.record.journal import JOURNAL, read_events
from labrunner.engine.record.manifest import read_manifest

CLOCKS = ("wall_time", "tokens_per_second")
FAULT, STEPS = 22, 26
SMALL = {"d_model": 16, "n_layers": 1, "n_heads": 2, "warmup_steps": 5, "steps": STEPS, "checkpoint_every": STEPS}


class Noted(Beginnings):
    """Notes at which step each run began."""

    def __init__(self) -> None:
        super().__init__()
        self.began: list[int] = []

    def longest(self, config: RunConfig, target: int) -> Beginning | None:
        found = super().longest(config, target)
        self.began.append(found.step if found else 0)
        return found


def early(config: RunConfig) -> RunConfig:
    """A small short run, its faults in its last steps."""
    small = with_overrides(config, SMALL | {"schedule.jump_step": min(config.schedule.jump_step, FAULT)})
    faults = ({**fault, "step": min(fault["step"], FAULT)} if "step" in fault else fault for fault in config.faults)
    return small.model_copy(update={"faults": tuple(faults)})


def told(folder) -> tuple[list[dict], dict]:
    """All that a run left in journal and manifest, clocks and process aside."""
    events = [{k: v for k, v in event.items() if k not in CLOCKS} for event in read_events(folder / JOURNAL)]
    manifest = read_manifest(folder).model_dump(exclude={"created_at", "started_at", "finished_at", "pid"})
    return events, manifest


@pytest.mark.slow
@pytest.mark.parametrize("name", [lab.id for lab in list_labs()])
def test_every_arm_of_a_lab_is_the_same_run_alone_and_after_the_others(name, tmp_path, monkeypatch):
    monkeypatch.setattr(beginnings, "EVERY", 10)
    kept, lab = Noted(), load_lab(name)
    configs = list({repr(config := early(lab.resolve(arm.name))): config for arm in lab.arms}.values())
    sharing = [one for one in configs if any(common_steps(one, other) for other in configs if other is not one)]
    for place, config in enumerate(sharing):
        shared = prepare(tmp_path / f"shared-{place}", config)
        train(shared, Inbox(), beginnings=kept)
        if kept.began[-1]:
            alone = prepare(tmp_path / f"alone-{place}", config)
            train(alone, Inbox())
            assert repr(told(shared)) == repr(told(alone))
    assert sum(step > 0 for step in kept.began) >= {"no-clip": 1, "optimizer-reset": 9, "lr-jump": 3}.get(name, 0)


def run_of(*faults: dict, **settings) -> RunConfig:
    config = with_overrides(RunConfig(steps=500), {key.replace("__", "."): value for key, value in settings.items()})
    return config.model_copy(update={"faults": faults})


FLOOD = {"kind": "concentrate-batch", "step": 312, "drill": "piece:tten"}
RESTART = {"kind": "restart", "step": 300}
JUMP = {"schedule__jump_step": 300, "schedule__jump_factor": 10.0}


@pytest.mark.parametrize(
    "one, other, steps",
    [
        (run_of(), run_of(), 500),
        (run_of(), run_of(seed=43), 0),
        (run_of(), run_of(optimizer__grad_clip=0.5), 0),
        (run_of(), run_of(FLOOD), 311),
        (run_of(FLOOD), run_of({**FLOOD, "step": 250}), 249),
        (run_of(FLOOD), run_of({**FLOOD, "id": "flood"}), 500),
        (run_of(FLOOD), run_of({**FLOOD, "lines": 8}), 311),
        (run_of({"kind": "repeat-batch", "step": 100}), run_of(), 100),
        (run_of({"kind": "scramble-rows", "step": 100}), run_of(), 99),
        (run_of(), run_of({"kind": "remove-clip"}), 500),  # what it brings are settings, and those are the same here
        (run_of(FLOOD, data__sampler="stratified"), run_of(data__sampler="stratified"), 0),
        (run_of(FLOOD, RESTART), run_of(RESTART, FLOOD), 0),
        (run_of(RESTART), run_of(), 300),
        (run_of(RESTART, restore__m=False), run_of(RESTART), 300),
        (run_of(RESTART, schedule__rewarm_steps=50), run_of(RESTART), 300),
        (run_of(restore__m=False), run_of(), 500),  # nothing is restored
        (run_of(**JUMP), run_of(), 299),
        (run_of(**JUMP | {"schedule__jump_step": 200}), run_of(**JUMP), 199),
        (run_of(checkpoint_every=7), run_of().model_copy(update={"steps": 400}), 400),
    ],
)
def test_configurations_tell_how_long_two_runs_are_the_same(one, other, steps):
    assert common_steps(one, other) == common_steps(other, one) == steps


def test_a_run_may_part_where_its_faults_act_and_now_and_then_before():
    assert parting_steps(run_of(FLOOD)) == {50, 100, 150, 200, 250, 300, 311}
    assert parting_steps(run_of(RESTART, **JUMP)) == {50, 100, 150, 200, 250, 299, 300}
    assert max(parting_steps(run_of())) == 450
    assert parting_steps(run_of({**FLOOD, "step": 1})) == frozenset()


def test_the_latest_beginning_is_taken_that_misses_no_checkpoint_and_the_oldest_are_let_go():
    def beginning(step: int, config: RunConfig) -> Beginning:
        return Beginning(config, step, {"parameters": torch.zeros(1000)}, {"step": step}, b"lines", 0.0, 0)

    kept = Beginnings(most_bytes=3 * 4100)
    for step in (100, 300, 311):
        kept.keep(beginning(step, run_of(FLOOD)))
    whole = {"checkpoint_every": 500}

    def found(config: RunConfig, target: int = 500) -> int | None:
        longest = kept.longest(config, target)
        return longest.step if longest else None

    assert found(run_of(FLOOD, **whole)) == found(run_of(**whole)) == 311
    assert found(run_of(**whole), target=311) == 300 and found(run_of(checkpoint_every=100)) == 100
    assert found(run_of(seed=43, **whole)) is None
    kept.keep(beginning(50, run_of(seed=43)))  # 311 was used longer ago than the others
    assert found(run_of(**whole)) == 300
