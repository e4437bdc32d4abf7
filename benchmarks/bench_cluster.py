"""`labrunner grade --cluster` on a `LocalCluster`: learners with re-runs on one and two workers, and what a task costs.

    python -m pytest benchmarks/bench_cluster.py -q -p no:xdist

Four copies of the worked example of no-clip, each with a case of its own, from an empty cache: some 28 runs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from paired import Row

from labrunner.graders.group.executors import CHUNK, Cluster

distributed = pytest.importorskip("distributed")
EXAMPLE = Path(__file__).parents[1] / "learners" / "borja" / "phase-19"
LEARNERS, TASKS = 4, 1000
COURSE = """schema = "labrunner/course/v1"
title = "a class on a cluster"
pass_mark = 70
[[phases]]
id = "phase-19"
labs = [{ id = "no-clip" }]
"""


@pytest.fixture(params=[1, 2], ids=["one worker", "two workers"])
def workers(request, places, monkeypatch):
    """(how many workers of one thread there are, the client of their cluster)."""
    monkeypatch.setenv("LABRUNNER_SALT", "a class on a cluster")
    with (
        distributed.LocalCluster(
            n_workers=request.param, threads_per_worker=1, dashboard_address=None, local_directory=str(places / "dask")
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        yield request.param, client


def test_learners_with_re_runs(benchmark, record, places, workers):
    count, client = workers
    (places / "course.toml").write_text(COURSE, encoding="utf-8")
    for number in range(LEARNERS):
        shutil.copytree(EXAMPLE / "no-clip", places / "learners" / f"learner-{number}" / "phase-19" / "no-clip")
    words = ["--cluster", client.scheduler.address, "--format", "csv", "--output", os.devnull, "--exit-zero"]
    command = [sys.executable, "-P", "-m", "labrunner", "grade", "learners", *words]
    client.get_task_stream(count=0)  # from here on it is kept
    began = time.perf_counter()
    benchmark.pedantic(lambda: subprocess.run(command, check=True, capture_output=True), rounds=1, iterations=1)
    wall = time.perf_counter() - began
    parts = [part for task in client.get_task_stream() for part in task["startstops"] if part["action"] == "compute"]
    tasks = [part["stop"] - part["start"] for part in parts]
    name = f"{LEARNERS} learners of one lab with re-runs, {count} worker{'s' * (count > 1)}"
    record(Row("cluster", name, f"{wall:.1f} s", f"in its {len(tasks)} tasks: {sum(tasks):.1f} s"))


@pytest.mark.parametrize("chunk", [1, CHUNK])
def test_what_a_task_costs(benchmark, record, workers, chunk):
    count, client = workers
    executor, jobs = Cluster(client.scheduler.address, chunk=chunk), ["nothing"] * chunk * TASKS
    list(executor.run(len, jobs[: 20 * chunk]))
    before, began = time.process_time(), time.perf_counter()
    benchmark.pedantic(lambda: list(executor.run(len, jobs)), rounds=1, iterations=1)
    wall, own = time.perf_counter() - began, time.process_time() - before
    name = f"a task of {chunk} that does nothing, {count} worker{'s' * (count > 1)}"
    record(Row("cluster", name, f"{1e3 * wall / TASKS:.1f} ms", f"processor here: {1e3 * own / TASKS:.1f} ms"))
