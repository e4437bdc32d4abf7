"""Reuses trainer processes, so many runs pay PyTorch's start-up once. Imports no torch.

    with Workers() as workers:
        workers.run_to_end(spec, folder)          # from several threads at a time, as `launch.run_to_end`

A worker serves the runs that need the same environment (threads, instruction set); one that dies is replaced.
"""

from __future__ import annotations

import atexit
import functools
import json
import queue
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import IO, Any

from labrunner.engine.process.launch import Progress, environment, report_progress
from labrunner.engine.process.spec import RunSpec, prepare
from labrunner.engine.record.journal import JOURNAL, JournalTail
from labrunner.engine.record.manifest import read_manifest
from labrunner.engine.record.summary import RunSummary, summarise
from labrunner.errors import Exit, InputError, MachineError

#: Seconds between two looks at a run's journal.
LOOK = 0.2
#: Workers that wait for another run; beyond it the one that waited longest is let go.
IDLE = 8


class _Worker:
    """One process, and a thread that hands over its answers."""

    def __init__(self, variables: dict[str, str]) -> None:
        self.variables = variables
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "labrunner.engine.process.worker"],
            env=variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            start_new_session=True,
        )
        assert self.process.stdin is not None and self.process.stdout is not None
        self._requests = self.process.stdin
        #: Lines that the process answered; an empty one when it has ended.
        self.answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=self._listen, args=(self.process.stdout,), daemon=True).start()

    def _listen(self, stdout: IO[bytes]) -> None:
        for line in stdout:
            self.answers.put(line)
        self.answers.put(b"")

    def ask(self, run_dir: Path) -> None:
        """Hand over a prepared run folder. Raises BrokenPipeError where the process has died."""
        self._requests.write(f"{run_dir}\n".encode())
        self._requests.flush()

    def last_words(self) -> str:
        """The last line that the process wrote before it died."""
        self.log.seek(0)
        lines = self.log.read().decode("utf-8", "replace").strip().splitlines()
        return lines[-1] if lines else f"exit code {self.process.wait()}"

    def end(self, *, at_once: bool) -> None:
        """Wait until the process has ended; it is killed `at_once`, or left to finish its run."""
        if at_once:
            self.process.kill()
        self._requests.close()
        self.process.wait()
        self.log.close()


class Workers:
    """Worker processes, started when they are needed and kept until the end of the `with` block, or `close`."""

    def __init__(self) -> None:
        self._idle: list[_Worker] = []
        self._guard = threading.Lock()

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let the idle workers go, and wait until they have ended. Others are started when they are needed."""
        with self._guard:
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.end(at_once=False)

    def run_to_end(self, spec: RunSpec, run_dir: str | Path, on_progress: Progress | None = None) -> RunSummary:
        """A new run, from its start to its summary; as `launch.run_to_end`, in a process that is kept.

        Raises InputError or MachineError with the trainer's reason. When `on_progress` raises, the worker is killed.
        """
        folder, manifest = prepare(spec, run_dir)
        worker = self._take(environment(manifest))
        try:
            worker.ask(folder)
            answer = self._await(worker, folder, on_progress)
        except BrokenPipeError:
            answer = {}
        except BaseException:
            worker.end(at_once=True)
            raise
        if not answer:
            words = worker.last_words()
            worker.end(at_once=True)
            raise MachineError(f"a trainer was killed or failed: {words}")
        self._give_back(worker)
        return _settled(folder, answer)

    def _await(self, worker: _Worker, folder: Path, on_progress: Progress | None) -> dict[str, Any]:
        tail, target = JournalTail(folder / JOURNAL), read_manifest(folder).target
        while True:
            try:
                line = worker.answers.get(timeout=LOOK)
            except queue.Empty:
                report_progress(tail, target, on_progress)
                continue
            report_progress(tail, target, on_progress)
            return json.loads(line) if line else {}

    def _take(self, variables: dict[str, str]) -> _Worker:
        with self._guard:
            for worker in reversed(self._idle):  # the last one knows most of the runs before this one
                if worker.variables == variables and worker.process.poll() is None:
                    self._idle.remove(worker)
                    return worker
        return _Worker(variables)

    def _give_back(self, worker: _Worker) -> None:
        with self._guard:
            self._idle.append(worker)
            surplus = self._idle.pop(0) if len(self._idle) > IDLE else None
        if surplus:
            surplus.end(at_once=False)


@functools.cache
def kept_workers() -> Workers:
    """Workers for runs that are made now and then: they end with this process."""
    workers = Workers()
    atexit.register(workers.close)
    return workers


def _settled(folder: Path, answer: dict[str, Any]) -> RunSummary:
    code, reason = answer["code"], answer["reason"] or "the trainer failed"
    if code == Exit.OK:
        return summarise(folder)
    raise InputError(reason) if code == Exit.USAGE else MachineError(reason)
