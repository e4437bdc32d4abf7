"""The trainer's speed with the terminal UI attached, against a headless run; and how long a lab's main runs take.

The UI is the real one, in a pseudo-terminal, driven by keys: it opens the lab, starts the control arm, and draws its
panels while the run is live. Between checkpoint 200 and the end of the journal the files' times are the clock, so
that measuring costs the trainer nothing.
"""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
import threading
import time
from pathlib import Path

import pytest
from paired import Pairs, rate_row, seconds_row

FROM, TO, PAIRS = 200, 500, 3
PATIENCE = 240.0


def trained(run_dir: Path) -> float:
    """Seconds between the checkpoint of step `FROM` and the last line of the journal, at step `TO`."""
    began = (run_dir / "checkpoints" / f"step-{FROM:06d}").stat().st_mtime
    return (run_dir / "events.jsonl").stat().st_mtime - began


def headless(run_dir: Path) -> float:
    """A run of the control without a screen."""
    command = [sys.executable, "-P", "-m", "labrunner", "run", "no-clip", "--arm", "control", "--run-dir", str(run_dir)]
    subprocess.run(command, check=True, capture_output=True)
    return trained(run_dir)


def in_a_terminal(command: list[str], columns: int, rows: int) -> None:
    """Run a driver in a pseudo-terminal of this size to its end."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    process = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    )
    os.close(theirs)
    screen = threading.Thread(target=_swallow, args=(ours,), daemon=True)
    screen.start()
    try:
        code = process.wait(PATIENCE)
    finally:
        process.kill()
        os.close(ours)
    assert code == 0, "the UI did not see the run to its end"


def watched(root: Path, columns: int, rows: int) -> float:
    """The same run, started in the UI and watched to its end, on a screen of this size."""
    in_a_terminal([sys.executable, "-P", str(Path(__file__).with_name("tui_driver.py")), str(root)], columns, rows)
    [run_dir] = (root / "runs").iterdir()
    return trained(run_dir)


def _swallow(screen: int) -> None:
    """Read what is drawn, as a terminal does."""
    try:
        while os.read(screen, 1 << 16):
            pass
    except OSError:
        return


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (160, 50)], ids=["80x24", "160x50"])
def test_trainer_under_the_ui(benchmark, record, places, columns, rows):
    pairs = Pairs()

    def pair() -> None:
        number = len(pairs.a)
        pairs.take(
            lambda: headless(places / f"headless-{number}"),
            lambda: watched(places / f"watched-{number}", columns, rows),
        )

    benchmark.pedantic(pair, rounds=PAIRS, iterations=1)
    benchmark.extra_info["ratio"] = pairs.ratio()[0]
    record(rate_row("ui", f"trainer under the UI at {columns}x{rows}", "headless", pairs, TO - FROM, aim=0.9))


def test_the_three_main_runs_of_the_lab(benchmark, record, places):
    def run(arm: str) -> None:
        command = [
            sys.executable,
            "-P",
            "-m",
            "labrunner",
            "run",
            "no-clip",
            "--arm",
            arm,
            "--run-dir",
            str(places / arm),
        ]
        subprocess.run(command, check=True, capture_output=True)

    taken = []

    def all_three() -> None:
        began = time.perf_counter()
        for arm in ("control", "break", "fix-clip"):
            run(arm)
        taken.append(time.perf_counter() - began)

    benchmark.pedantic(all_three, rounds=1, iterations=1)
    record(seconds_row("lab", "control, break and fix of no-clip, one after another", taken, aim=120))
