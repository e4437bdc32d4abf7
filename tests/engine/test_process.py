"""The trainer as a process: paused, stopped, left alone, and kept out where another one is at work."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import torch
from small_runs import SMALL, lines, prepare

from labrunner.engine.config import with_overrides
from labrunner.engine.interventions import Rate, Rollback
from labrunner.engine.process import launch
from labrunner.engine.process.lock import hold
from labrunner.engine.process.spec import RunSpec
from labrunner.engine.record import checkpoint
from labrunner.engine.record.journal import JOURNAL
from labrunner.engine.record.manifest import read_manifest
from labrunner.errors import InputError, MachineError


def until(condition, seconds=60.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


def steps_done(run_dir: Path) -> int:
    return len(lines(run_dir))


@pytest.mark.slow
def test_a_process_is_paused_attached_to_and_stopped(tmp_path):
    run_dir = tmp_path / "run"
    spec = RunSpec(with_overrides(SMALL, {"steps": 5000}))
    process = launch.start(spec, run_dir, outlive=True, rewindable=True)
    process.set_speed(50)
    until(lambda: steps_done(run_dir) >= 3)
    with pytest.raises(InputError, match=rf"in use by another process \(pid {process.pid}\)"):
        launch.resume(run_dir)
    process.pause()
    until(lambda: read_manifest(run_dir).status == "paused")
    done = steps_done(run_dir)
    time.sleep(0.3)
    assert steps_done(run_dir) == done
    process.close()  # the screens go away; the trainer does not
    other = launch.attach(run_dir)
    assert other.poll() is None and other.pid == process.pid
    assert other.states()[0].step == 0 and other.states()[0].where == "memory"
    other.intervene(Rollback(to=0))
    until(lambda: steps_done(run_dir) == 0)
    other.intervene(Rate(times=0.5))
    done = 0
    other.resume()
    until(lambda: steps_done(run_dir) > done)
    other.stop()
    assert other.wait(30) == 0 and process.wait(30) == 0
    assert read_manifest(run_dir).status == "stopped" and other.reason() == "asked to stop"
    assert [i["do"] for i in read_manifest(run_dir).interventions] == [
        "speed",
        "pause",
        "rollback",
        "resume",
        "rate",
        "stop",
    ]
    assert lines(run_dir, "intervention")[-2]["took_effect"] == 1
    assert all(held.where == "checkpoint" for held in other.states())


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs kill")
def test_a_headless_trainer_ends_with_its_parent(tmp_path):
    run_dir = tmp_path / "run"
    code = (
        "import sys; from labrunner.engine.process.launch import *; from labrunner.engine.config import *\n"
        f"run_to_end(RunSpec(RunConfig(steps=100000, checkpoint_every=10000)), {str(run_dir)!r})"
    )
    parent = subprocess.Popen([sys.executable, "-c", code])
    until(lambda: steps_done(run_dir) >= 2)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    until(lambda: read_manifest(run_dir).status == "stopped", 30)
    assert read_manifest(run_dir).reason == "the process that started it ended"
    assert checkpoint.steps(run_dir) == [steps_done(run_dir)]
    until(lambda: launch.attach(run_dir).poll() is not None)


@pytest.mark.slow
def test_a_second_writer_is_kept_out(tmp_path):
    run_dir = prepare(tmp_path / "run")
    with hold(run_dir):
        with pytest.raises(InputError, match="in use by another process"):
            launch.resume(run_dir)
        result = subprocess.run(
            [sys.executable, "-m", "labrunner.engine.process.trainer", str(run_dir)],
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
        )
    assert result.returncode == 2 and "in use by another process" in json.loads(result.stdout)["reason"]
    assert not (run_dir / JOURNAL).exists()


def test_a_run_folder_must_be_absent_or_empty(tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for name in ("full", "file"):
        with pytest.raises(InputError, match="absent or empty"):
            launch.start(RunSpec(SMALL), tmp_path / name)
    assert (tmp_path / "full" / "notes.txt").read_text() == "mine"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_no_permission_is_one_sentence(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(MachineError, match="no permission"):
        launch.start(RunSpec(SMALL), tmp_path / "run")
    tmp_path.chmod(0o700)


@pytest.mark.slow
@pytest.mark.skipif(torch.cuda.is_available(), reason="needs a machine without CUDA")
def test_a_run_that_can_not_start_leaves_no_folder(tmp_path):
    with pytest.raises(InputError, match="finds no CUDA device"):
        launch.run_to_end(RunSpec(SMALL, device="cuda"), tmp_path / "run")
    assert not (tmp_path / "run").exists()
