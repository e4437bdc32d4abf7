"""Workers that train one run after another: the same numbers as a trainer of their own, and honest ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from labrunner.engine.config import RunConfig, with_overrides
from labrunner.engine.process.launch import RunSpec, environment, run_to_end
from labrunner.engine.process.pool import Workers
from labrunner.engine.process.spec import prepare
from labrunner.engine.record.journal import JOURNAL, last_step, read_events
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


@pytest.fixture(scope="module")
def workers():
    """Workers for all tests here: each may begin with one that another test left."""
    with Workers() as kept:
        yield kept


def test_a_second_run_in_the_same_worker_is_the_run_that_a_trainer_of_its_own_makes(workers, tmp_path):
    workers.run_to_end(spec(seed=3), tmp_path / "before")
    summary = workers.run_to_end(spec(seed=7), tmp_path / "kept")
    pids = {read_manifest(tmp_path / name).pid for name in ("before", "kept")}
    run_to_end(spec(seed=7), tmp_path / "own")
    assert len(pids) == 1
    assert summary.status == "finished" and summary.steps == 12
    assert numbers(tmp_path / "kept") == numbers(tmp_path / "own")
    assert len(numbers(tmp_path / "kept")) == 12


def test_a_worker_that_is_killed_is_named_and_replaced(workers, tmp_path):
    def kill(step, steps, loss):
        os.kill(read_manifest(tmp_path / "run").pid, signal.SIGKILL)

    with pytest.raises(MachineError, match="killed or failed"):
        workers.run_to_end(spec(steps=100_000), tmp_path / "run", kill)
    assert workers.run_to_end(spec(), tmp_path / "next").status == "finished"


def test_a_worker_stops_its_run_when_the_process_that_feeds_it_is_gone(tmp_path):
    folder, manifest = prepare(spec(steps=100_000), tmp_path / "run")
    command = [sys.executable, "-P", "-m", "labrunner.engine.process.worker"]
    with subprocess.Popen(command, env=environment(manifest), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        worker.stdin.write(f"{folder}\n".encode())
        worker.stdin.flush()
        while last_step(folder / JOURNAL) < 1:
            time.sleep(0.1)
        worker.stdin.close()
        assert worker.wait(timeout=300) == 0
    assert read_manifest(folder).status == "stopped"


def test_a_run_that_cannot_be_trained_leaves_the_worker_for_the_next(workers, tmp_path):
    wrong = RunSpec(config=RunConfig(steps=3).model_copy(update={"device": "cuda"}), device="cuda")
    import torch

    if torch.cuda.is_available():
        pytest.skip("there is a CUDA device here")
    with pytest.raises(InputError, match="cuda"):
        workers.run_to_end(wrong, tmp_path / "wrong")
    assert workers.run_to_end(spec(), tmp_path / "next").status == "finished"


def test_two_threads_get_a_worker_each(workers, tmp_path):
    both, met = threading.Barrier(2, timeout=300), set()

    def meet(*_):
        if threading.get_ident() not in met:
            met.add(threading.get_ident())
            both.wait()

    def make(seed):
        workers.run_to_end(spec(seed=seed), tmp_path / str(seed), meet)

    jobs = [threading.Thread(target=make, args=(seed,)) for seed in (1, 2)]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()
    assert read_manifest(tmp_path / "1").pid != read_manifest(tmp_path / "2").pid
    assert {read_manifest(tmp_path / str(seed)).status for seed in (1, 2)} == {"finished"}


def test_progress_is_told_and_an_exception_in_it_ends_the_worker(workers, tmp_path):
    def enough(step, steps, loss):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        workers.run_to_end(spec(steps=100_000), tmp_path / "run", enough)
    assert read_manifest(tmp_path / "run").status == "running"  # killed: its caller throws the run away
