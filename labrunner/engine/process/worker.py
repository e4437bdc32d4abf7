"""A process that trains one run after another: `python -P -m labrunner.engine.process.worker`.

It reads the path of a prepared run folder from each line of its standard input, trains that run to its end, and writes
one line of JSON, `{"status", "reason", "code"}`. Starting PyTorch costs as much as a third of a lab's run; a proof of
hundreds of runs pays it once a worker. What decides a run's numbers (seed, threads, environment) is set anew for each,
so a run comes out as from a fresh trainer; what it has in common with an earlier one is not trained again
(`beginnings.py`). When the standard input ends, so does the run, and the process. `pool.py` starts and feeds these.
"""

from __future__ import annotations

import gc
import queue
import signal
import sys
import threading
from pathlib import Path

from labrunner.engine.process.answers import take_stdout, write_object
from labrunner.engine.process.beginnings import Beginnings
from labrunner.engine.process.control import Command, Inbox
from labrunner.engine.process.lock import hold
from labrunner.engine.process.session import Outcome
from labrunner.engine.process.trainer import failure, train
from labrunner.errors import LabrunnerError


def work(run_dir: Path, inbox: Inbox, beginnings: Beginnings) -> Outcome:
    """Train a prepared run to its end, from where it parts from those before it."""
    try:
        with hold(run_dir, patience=2.0):
            return train(run_dir, inbox, beginnings=beginnings)
    except (LabrunnerError, OSError) as error:
        return failure(error)


def _read(folders: queue.SimpleQueue[str], inbox: Inbox) -> None:
    """Hand over the folders that are asked for, and an empty one in the end: the process that fed us is gone."""
    for line in sys.stdin:
        folders.put(line.rstrip("\n"))
    inbox.put(Command("stop", reason="the process that started it ended"))
    folders.put("")


def main() -> int:
    """Serve until the standard input ends."""
    answers, inbox, beginnings = take_stdout(), Inbox(), Beginnings()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that feeds us
    folders: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(folders, inbox), daemon=True).start()
    while folder := folders.get():
        outcome = work(Path(folder), inbox, beginnings)
        gc.collect()  # a run and its probes refer to each other
        write_object(answers, outcome.as_json())
    return 0


if __name__ == "__main__":
    sys.exit(main())
