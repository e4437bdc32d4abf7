"""How long the command line takes to start, against Python itself."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
from paired import Pairs, difference_row

ROUNDS = 15
COMMAND = "import sys; from labrunner.cli import main; sys.exit(main())"


def seconds(*command: str) -> float:
    """Wall time of a process, from start to end."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


@pytest.mark.parametrize(
    ("arguments", "aim"),
    [(["--version"], 0.2), (["list"], 0.4), (["list", "--json"], 0.4)],
    ids=["version", "list", "list-json"],
)
def test_start(benchmark, record, places, arguments, aim):
    pairs = Pairs()
    seconds("-c", "pass"), seconds("-c", COMMAND, *arguments)
    benchmark.pedantic(
        lambda: pairs.take(lambda: seconds("-c", "pass"), lambda: seconds("-c", COMMAND, *arguments)),
        rounds=ROUNDS,
        iterations=1,
    )
    benchmark.extra_info["difference"] = pairs.difference()[0]
    record(difference_row("start", f"labrunner {' '.join(arguments)}", "python -c pass", pairs, aim))
