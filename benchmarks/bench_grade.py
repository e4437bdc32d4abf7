"""`labrunner grade` without re-runs: one learner with four labs against importing pydantic, and a class of 1,000.

Labs and learners are made from no-clip and the worked example under other names, so that every lab has its
calibration.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from paired import Pairs, Row, seconds_row, spread

from labrunner.course.lab import load_lab, load_lab_folder

ROOT = Path(__file__).parents[1]
ROUNDS, CLASS = 15, 1000
YARDSTICK = ["-P", "-c", "from pydantic import BaseModel"]
COMMAND = "import sys; from labrunner.cli import main; sys.exit(main())"


@pytest.fixture
def four(places, monkeypatch) -> Path:
    """A learner with four labs; bytecode is kept, as where labrunner is installed."""
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(places / "bytecode"))
    (places / "labs").mkdir()
    monkeypatch.setenv("LABRUNNER_LABS", str(places / "labs"))
    phase, example = places / "learners" / "borja" / "phase-19", ROOT / "learners" / "borja" / "phase-19" / "no-clip"
    shutil.copytree(example, phase / "no-clip")
    for name in ("copy-a", "copy-b", "copy-c"):
        folder = places / "labs" / name
        shutil.copytree(load_lab("no-clip").folder, folder)
        text = (folder / "lab.toml").read_text(encoding="utf-8").replace('id = "no-clip"', f'id = "{name}"', 1)
        (folder / "lab.toml").write_text(text, encoding="utf-8")
        lab = load_lab_folder(folder)
        rename(folder / "calibration.json", lab=name, lab_hash=lab.hash, proof_hash=lab.proof_hash)
        shutil.copytree(example, phase / name)
    return phase


def rename(path: Path, **values: str) -> None:
    """Put another lab's name and hashes into a JSON file of ours."""
    tree = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**tree, **values}, separators=(",", ":")), encoding="utf-8")


def both_times(*command: str) -> tuple[float, float]:
    """Wall and processor time of a Python process, from start to end."""
    began, before = time.perf_counter(), processor_seconds()
    subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - began, processor_seconds() - before


def processor_seconds() -> float:
    """Processor time of every process that was started from here and has ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def watched(*command: str) -> tuple[float, float]:
    """Wall time of a Python process, and the most memory (MB) that it and its children held at a time."""
    began, most = time.perf_counter(), 0.0
    process = subprocess.Popen([sys.executable, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None:
        most = max(most, sum(map(resident, family(process.pid))))
        time.sleep(0.2)
    assert process.returncode == 0
    return time.perf_counter() - began, most or resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def family(process: int) -> list[int]:
    """A process and all below it; the process alone where there is no /proc."""
    try:
        below = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        below = []
    return [process, *(one for child in below for one in family(int(child)))]


def resident(process: int) -> float:
    """Memory of a process in MB; 0 where that can't be told."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:")), 0.0)


def test_one_learner_of_four_labs(benchmark, record, four):
    grade = ["-P", "-c", COMMAND, "grade", str(four), "--rerun", "never", "--exit-zero", "--format", "json"]
    assert (
        json.loads(subprocess.run([sys.executable, *grade], capture_output=True, check=True).stdout)["max_score"] > 100
    )
    both_times(*YARDSTICK), both_times(*grade)
    pairs = Pairs()
    benchmark.pedantic(
        lambda: pairs.take(lambda: both_times(*YARDSTICK), lambda: both_times(*grade)), rounds=ROUNDS, iterations=1
    )
    for place, kind in enumerate(("wall time", "processor time")):
        yardstick, graded = ([pair[place] for pair in side] for side in (pairs.a, pairs.b))
        middle, low, high = spread([b / a for a, b in zip(yardstick, graded, strict=True)])
        benchmark.extra_info[kind] = middle
        record(
            Row(
                "grade",
                f"one learner, four labs, no re-run: {kind}",
                f"{spread(graded)[0]:.3f} s",
                f"from pydantic import BaseModel: {spread(yardstick)[0]:.3f} s",
                f"{middle:.2f} ({low:.2f} to {high:.2f})",
                "at most 3.7 times",
                middle <= 3.7,
            )
        )


@pytest.mark.parametrize("labs", [1, 4])
def test_a_class_of_a_thousand(benchmark, record, four, labs):
    kept = sorted(four.iterdir(), key=lambda path: path.name != "no-clip")[:labs]
    for number in range(CLASS):
        for lab in kept:
            folder = four.parents[1].with_name("class") / f"learner-{number:04}" / "phase-19" / lab.name
            folder.mkdir(parents=True)
            for file in lab.iterdir():
                os.link(file, folder / file.name)
    learners, taken = four.parents[1].with_name("class"), []
    words = ["--rerun", "never", "--exit-zero", "--jobs", "2", "--format", "csv"]
    command = ["-P", "-m", "labrunner", "grade", str(learners), *words]
    before = processor_seconds()
    benchmark.pedantic(lambda: taken.append(watched(*command)), rounds=1, iterations=1)
    name = f"{CLASS} learners, {labs} labs each, no re-run, --jobs 2"
    record(seconds_row("grade", name, [wall for wall, _ in taken], aim=60))
    record(Row("grade", f"{name}: processor time of all processes", f"{processor_seconds() - before:.1f} s"))
    most = max(memory for _, memory in taken)
    record(Row("grade", f"{name}: memory of all processes", f"{most:.0f} MB", aim="at most 500 MB", met=most <= 500))
