"""A process that trains one run after another: `python -P -m labrunner.engine.process.worker`.

It reads the path of a prepared run folder from each line of its standard input, trains that run to its end, and writes
one line of JSON, `{"status", "reason", "code"}`. Starting PyTorch costs as much as a third of a lab's run; a proof of
hundreds of runs pays it once a worker. What decides a run's numbers (seed, threads, environment) is set anew for each,
so a run comes out as from a fresh trainer. `pool.py` starts and feeds these.
"""

from __future__ import annotations

import gc
import signal
import sys
from pathlib import Path

from labrunner.engine.process.answers import take_stdout, write_object
from labrunner.engine.process.control import Inbox
from labrunner.engine.process.lock import hold
from labrunner.engine.process.session import Outcome
from labrunner.engine.process.trainer import failure, train
from labrunner.errors import LabrunnerError


def work(run_dir: Path) -> Outcome:
    """Train a prepared run to its end."""
    try:
        with hold(run_dir, patience=2.0):
            return train(run_dir, Inbox())
    except (LabrunnerError, OSError) as error:
        return failure(error)


def main() -> int:
    """Serve until the standard input ends."""
    answers = take_stdout()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that feeds us
    for line in sys.stdin:
        outcome = work(Path(line.rstrip("\n")))
        gc.collect()  # a run and its probes refer to each other
        write_object(answers, outcome.as_json())
    return 0


if __name__ == "__main__":
    sys.exit(main())
