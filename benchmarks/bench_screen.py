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
from paired import Pairs, Row, spread

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "tui"))
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
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment,
                               start_new_session=True)
    os.close(theirs)
    count, recent = 0, b""
    try:
        while stop_at is None or stop_at not in recent:
            data = os.read(ours, 1 << 16)
            count, recent = count + len(data), (recent + data)[-(1 << 17):]
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
        lambda: pairs.take(lambda: in_terminal([sys.executable, "-c", EMPTY], stop_at=FIRST)[0],
                           lambda: in_terminal([sys.executable, "-m", "labrunner"], stop_at=needle)[0]),
        rounds=9, iterations=1)
    middle, low, high = spread([b / a for a, b in zip(pairs.a, pairs.b, strict=True)])
    benchmark.extra_info["ratio"] = middle
    record(Row("ui", what, f"{spread(pairs.b)[0]:.3f} s", f"an empty Textual app: {spread(pairs.a)[0]:.3f} s",
               f"{middle:.2f} times ({low:.2f} to {high:.2f})", f"at most {aim:g} times" if aim else "",
               middle <= aim if aim else None))


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
    benchmark.pedantic(lambda: written.append(in_terminal(
        [sys.executable, str(HERE / "frame_driver.py"), str(places), str(result)], (160, 50))[1]),
        rounds=1, iterations=1)
    cost = json.loads(result.read_text())
    cpu, size = cost["cpu"] * 1000, written[0] / cost["frames"] / 1024
    record(Row("ui", "a frame at 160x50, 32 steps read, CPU of the process", f"{cpu:.1f} ms", aim="at most 15 ms",
               met=cpu <= 15))
    record(Row("ui", "a frame at 160x50, written to the terminal", f"{size:.1f} KiB", aim="at most 20 KiB",
               met=size <= 20))


MILLION = """
import resource, sys, time
from labrunner.tui.state.run import RunState
from labrunner.tui.state.tail import FastTail
run, tail, began, longest = RunState(), FastTail(sys.argv[1]), time.perf_counter(), 0.0
while True:
    before, at = tail.offset, time.perf_counter()
    run.feed(tail.poll(1 << 19))
    longest = max(longest, time.perf_counter() - at)
    if tail.offset == before:
        break
assert len(run.columns) == 1_000_000
print(time.perf_counter() - began, longest, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def test_a_journal_of_a_million_steps(benchmark, record, places):
    path = places / "events.jsonl"
    lines = [step_line(step) for step in range(1, 2001)]
    heavy = ("batch", "tail_tokens", "token_loss_hist", "param_sketch")
    full = [encode(line).partition(",")[2].partition(",")[2] for line in lines]
    thin = [encode({k: v for k, v in line.items() if k not in heavy}).partition(",")[2].partition(",")[2]
            for line in lines]
    with path.open("w") as stream:
        for step in range(1, 1_000_001):
            rest = (full if step <= 10_000 else thin)[(step - 1) % 2000]
            stream.write(f'{{"kind":"step","step":{step},{rest}\n')
    found = []
    benchmark.pedantic(lambda: found.append(subprocess.run(
        [sys.executable, "-c", MILLION, str(path)], check=True, capture_output=True, text=True).stdout.split()),
        rounds=1, iterations=1)
    seconds, longest, memory = map(float, found[0])
    record(Row("ui", "a journal of a million steps, read whole", f"{seconds:.1f} s", aim="at most 15 s",
               met=seconds <= 15))
    record(Row("ui", "the same, longest piece between two keys", f"{longest * 1000:.0f} ms"))
    record(Row("ui", "the same, memory", f"{memory:.0f} MiB", aim="at most 400 MiB", met=memory <= 400))
