"""Workers that train one run after another: the same numbers as a trainer of their own, and honest ends."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from labrunner.engine.config import RunConfig, with_overrides
from labrunner.engine.process.launch import RunSpec, run_to_end
from labrunner.engine.process.pool import Workers
from labrunner.engine.record.journal import JOURNAL, read_events
from labrunner.engine.record.manifest import read_manifest
from labrunner.errors import InputError, MachineError

pytestmark = pytest.mark.slow
CLOCKS = ("wall_time", "tokens_per_second")


def spec(seed: int = 7, steps: int = 12, **settings) -> RunSpec:
    config = with_overrides(RunConfig(seed=seed, steps=steps), {"model.d_model": 16, "model.n_layers": 1, **settings})
    return RunSpec(config=config)


def numbers(folder):
    return [
        {k: v for k, v in event.items() if k not in CLOCKS}
        for event in read_events(folder / JOURNAL)
        if event["kind"] == "step"
    ]


def test_a_second_run_in_the_same_worker_is_the_run_that_a_trainer_of_its_own_makes(tmp_path):
    with Workers() as workers:
        workers.run_to_end(spec(seed=3), tmp_path / "before")
        summary = workers.run_to_end(spec(seed=7), tmp_path / "kept")
        pids = {read_manifest(tmp_path / name).pid for name in ("before", "kept")}
    run_to_end(spec(seed=7), tmp_path / "own")
    assert len(pids) == 1
    assert summary.status == "finished" and summary.steps == 12
    assert numbers(tmp_path / "kept") == numbers(tmp_path / "own")
    assert len(numbers(tmp_path / "kept")) == 12


def test_progress_is_told_and_an_exception_in_it_ends_the_worker(tmp_path):
    def enough(step, steps, loss):
        raise KeyboardInterrupt

    with Workers() as workers, pytest.raises(KeyboardInterrupt):
        workers.run_to_end(spec(steps=100_000), tmp_path / "run", enough)
    assert read_manifest(tmp_path / "run").status == "running"  # killed: whoever asked throws the run away


def test_a_worker_that_is_killed_is_named_and_replaced(tmp_path):
    def kill(step, steps, loss):
        os.kill(read_manifest(tmp_path / "run").pid, signal.SIGKILL)

    with Workers() as workers:
        with pytest.raises(MachineError, match="killed or failed"):
            workers.run_to_end(spec(steps=100_000), tmp_path / "run", kill)
        assert workers.run_to_end(spec(), tmp_path / "next").status == "finished"


def test_a_run_that_cannot_be_trained_leaves_the_worker_for_the_next(tmp_path):
    wrong = RunSpec(config=RunConfig(steps=3).model_copy(update={"device": "cuda"}), device="cuda")
    with Workers() as workers:
        import torch

        if torch.cuda.is_available():
            pytest.skip("there is a CUDA device here")
        with pytest.raises(InputError, match="cuda"):
            workers.run_to_end(wrong, tmp_path / "wrong")
        assert workers.run_to_end(spec(), tmp_path / "next").status == "finished"


def test_two_threads_get_a_worker_each(tmp_path):
    with Workers() as workers:
        jobs = [
            threading.Thread(target=workers.run_to_end, args=(spec(seed=i, steps=40), tmp_path / str(i)))
            for i in (1, 2)
        ]
        for job in jobs:
            job.start()
        for job in jobs:
            job.join()
    assert read_manifest(tmp_path / "1").pid != read_manifest(tmp_path / "2").pid
    assert {read_manifest(tmp_path / str(i)).status for i in (1, 2)} == {"finished"}
