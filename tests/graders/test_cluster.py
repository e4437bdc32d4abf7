"""The same work on a Dask cluster: a real scheduler and two worker processes on loopback, one killed half-way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from grading import work_of

from labrunner.cli import main
from labrunner.errors import InputError
from labrunner.graders.group.batch import grade_all
from labrunner.graders.group.executors import Cluster, Here
from labrunner.graders.session import Options

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.slow
#: Seconds for what a busy machine may take long at; nothing waits for it in vain.
PATIENCE = 180


def written_address(file: Path) -> str:
    """The scheduler's address, once its file is there and whole."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            return json.loads(file.read_text())["address"]
        except (OSError, ValueError):
            time.sleep(0.1)
    raise AssertionError(f"no scheduler in {PATIENCE} s")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """(address of the scheduler, its two workers' processes)."""
    tmp_path = tmp_path_factory.mktemp("dask")
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")]),
        "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "60s",
    }
    file = tmp_path / "scheduler.json"
    scheduler = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "distributed.cli.dask_scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--no-dashboard",
            "--scheduler-file",
            str(file),
        ],
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    workers = [
        subprocess.Popen(
            [
                sys.executable,
                "-m",
                "distributed.cli.dask_worker",
                "--scheduler-file",
                str(file),
                "--nthreads",
                "1",
                "--no-nanny",
                "--no-dashboard",
                "--host",
                "127.0.0.1",
                "--local-directory",
                str(tmp_path / f"worker-{n}"),
            ],
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for n in (1, 2)
    ]
    try:
        address = written_address(file)
        with distributed.Client(address, timeout=PATIENCE, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=PATIENCE)
        yield address, workers
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


def slow_job(job):
    """A job that takes long enough for a worker to be lost at it."""
    time.sleep(0.4)
    return job * 2, os.getpid()


def test_the_command_grades_on_the_cluster(klass, cluster, capsys):
    assert (
        main(["grade", "learners", "--cluster", cluster[0], "--rerun", "never", "--exit-zero", "--format", "csv"]) == 0
    )
    assert {line.partition(",")[0] for line in capsys.readouterr().out.splitlines()[1:]} == {"ana", "ben", "carla"}


def held_job(job):
    """What the scheduler holds while a job is done: tasks of these tests."""
    from distributed import get_worker

    known = get_worker().client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks)) if job == 50 else 0
    return job * 2, known


@pytest.mark.parametrize("chunk", [1, 3, 16])
def test_chunks_give_the_same_and_few_of_them_are_at_the_cluster_at_a_time(cluster, chunk):
    found = dict(Cluster(cluster[0], timeout=PATIENCE, chunk=chunk).run(held_job, list(range(100))))
    assert {place: value for place, (value, _) in found.items()} == {place: 2 * place for place in range(100)}
    assert 1 <= found[50][1] <= 6  # two for each of two threads, and what is being released


def test_a_worker_killed_half_way_changes_nothing(klass, cluster):
    address, workers = cluster
    executor, found, killed = Cluster(address, timeout=PATIENCE), {}, False
    for place, (value, process) in executor.run(slow_job, list(range(12))):
        found[place] = value
        if not killed and len(found) >= 3:
            victim = next(w for w in workers if w.pid == process)
            victim.send_signal(signal.SIGKILL)
            killed = True
    assert found == {place: 2 * place for place in range(12)}
    work, _ = work_of(klass)
    options = Options("never", labs=(str(klass.tmp / "labs"),), cache=klass.tmp / "runs")
    assert list(grade_all(work, options, executor)) == list(grade_all(work, options, Here()))


def test_no_scheduler_is_one_sentence():
    with pytest.raises(InputError, match="no Dask scheduler answers"):
        list(Cluster("tcp://127.0.0.1:9", timeout=1).run(slow_job, [1]))
