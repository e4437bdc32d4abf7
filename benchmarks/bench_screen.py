"""What the screens cost: first paint, a frame, a journal of a million steps."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from long_journal import make_run
from paired import Pairs, Row, spread

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "helpers"))
from tui_synthetic import encode, step_line, write_run

EMPTY = "from textual.app import App\nclass Empty(App):\n    pass\nEmpty().run()"
FIRST = b"\x1b[1;1H"  #: where the first frame begins
HERE = Path(__file__).parent


def in_terminal(command: list[str], size: tuple[int, int] = (80, 24), stop_at: bytes | None = None):
    """Run a command in a terminal; seconds until it wrote `stop_at` (then it is ended) or ended, and bytes written."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    began = time.perf_counter()
    process = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    )
    os.close(theirs)
    count, recent = 0, b""
    try:
        while stop_at is None or stop_at not in recent:
            data = os.read(ours, 1 << 16)
            count, recent = count + len(data), (recent + data)[-(1 << 17) :]
    except OSError:
        pass
    took = time.perf_counter() - began
    if stop_at is not None:
        process.kill()
    code = process.wait(60)
    os.close(ours)
    assert stop_at is not None or code == 0
    return took, count


@pytest.mark.parametrize(("what", "needle", "aim"), [("first paint", FIRST, 2.0), ("list of labs", b"no-clip", None)])
def test_first_paint(benchmark, record, places, what, needle, aim):
    pairs = Pairs()
    benchmark.pedantic(
        lambda: pairs.take(
            lambda: in_terminal([sys.executable, "-c", EMPTY], stop_at=FIRST)[0],
            lambda: in_terminal([sys.executable, "-m", "labrunner"], stop_at=needle)[0],
        ),
        rounds=9,
        iterations=1,
    )
    middle, low, high = spread([b / a for a, b in zip(pairs.a, pairs.b, strict=True)])
    benchmark.extra_info["ratio"] = middle
    record(
        Row(
            "ui",
            what,
            f"{spread(pairs.b)[0]:.3f} s",
            f"an empty Textual app: {spread(pairs.a)[0]:.3f} s",
            f"{middle:.2f} times ({low:.2f} to {high:.2f})",
            f"at most {aim:g} times" if aim else "",
            middle <= aim if aim else None,
        )
    )


def test_a_frame_of_eight_panels(benchmark, record, places):
    from labrunner.course.lab import load_lab

    lab = load_lab("no-clip")
    write_run(places / "runs", lab, "break", steps=40, status="running")
    [manifest] = places.glob("runs/*/manifest.json")
    count = 6000
    manifest.write_text(manifest.read_text().replace('"steps": 500', f'"steps": {count}'))
    (places / "lines.jsonl").write_text("".join(encode(step_line(s)) + "\n" for s in range(41, count)))
    result = places / "frame.json"
    written = []
    benchmark.pedantic(
        lambda: written.append(
            in_terminal([sys.executable, str(HERE / "frame_driver.py"), str(places), str(result)], (160, 50))[1]
        ),
        rounds=1,
        iterations=1,
    )
    cost = json.loads(result.read_text())
    cpu, size = cost["cpu"] * 1000, written[0] / cost["frames"] / 1024
    record(
        Row(
            "ui",
            "a frame at 160x50, 32 steps read, CPU of the process",
            f"{cpu:.1f} ms",
            aim="at most 15 ms",
            met=cpu <= 15,
        )
    )
    record(
        Row("ui", "a frame at 160x50, written to the terminal", f"{size:.1f} KiB", aim="at most 20 KiB", met=size <= 20)
    )


MILLION = """
import json, resource, sys, threading, time
from labrunner.deck.run.flight import Flight
flight, began, longest, first = Flight(sys.argv[1], "break"), time.perf_counter(), 0.0, None
flight.peek()
while not flight.complete:
    at = time.perf_counter()
    flight.poll()
    longest = max(longest, time.perf_counter() - at)
    if first is None and len(flight.run.columns):
        first = time.perf_counter() - began
    time.sleep(0.005)
whole = time.perf_counter() - began
assert len(flight.run.columns) == 1_000_000
most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"whole": whole, "first": first, "longest": longest, "most": most}))
for thread in threading.enumerate():  # the column file is being written
    if thread is not threading.main_thread():
        thread.join()
"""


def test_a_journal_of_a_million_steps(benchmark, record, places):
    run = make_run(places / "run", 1_000_000)

    def opened() -> dict[str, float]:
        done = subprocess.run([sys.executable, "-c", MILLION, str(run)], check=True, capture_output=True, text=True)
        return json.loads(done.stdout)

    found: list[dict[str, float]] = []
    benchmark.pedantic(lambda: found.append(opened()), rounds=2, iterations=1)  # the first one leaves the column file
    for name, cost in zip(("a journal of a million steps", "the same, opened again"), found, strict=True):
        whole, first, most = cost["whole"], cost["first"], cost["most"]
        record(Row("ui", f"{name}: first picture", f"{first:.1f} s", aim="at most 3 s", met=first <= 3))
        record(Row("ui", f"{name}: read whole", f"{whole:.1f} s", aim="at most 15 s", met=whole <= 15))
        record(Row("ui", f"{name}: longest piece between two keys", f"{cost['longest'] * 1000:.0f} ms"))
        record(Row("ui", f"{name}: memory", f"{most:.0f} MiB", aim="at most 400 MiB", met=most <= 400))
