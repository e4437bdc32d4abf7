"""Trials one after another: what is missing is trained, several trials at a time; one is read once it is whole.

The runs of a trial are made one after the other in one thread, so that a trainer gets those that begin alike together.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from labrunner.course.cache import RunCache
from labrunner.course.proof.memo import Memo
from labrunner.course.proof.seeds import SeedOutcome, SeedRuns, read_seed, require_finite_control
from labrunner.course.proof.trials import Job, Trial
from labrunner.series.series import Series, load_run


class Cancelled(BaseException):
    """Raised inside a worker so that its trainer is stopped; never seen by a user."""


class _Seats:
    """As many seats as runs may be made at a time; a run takes one for each of its threads. Two runs of two threads on
    two processors wait for each other at every step, and take ten times as long as one after the other."""

    def __init__(self, count: int) -> None:
        self._count = self._free = count
        self._changed = threading.Condition()

    @contextmanager
    def taken(self, threads: int) -> Iterator[None]:
        """Wait for the seats of a run of so many threads, and give them back; all there are where that is fewer."""
        wanted = min(threads, self._count)
        with self._changed:
            self._changed.wait_for(lambda: self._free >= wanted)
            self._free -= wanted
        try:
            yield
        finally:
            with self._changed:
                self._free += wanted
                self._changed.notify_all()


@dataclass
class _Flight:
    trial: Trial
    key: str
    known: SeedOutcome | None
    paths: Future[dict[str, Path]] | None

    @property
    def in_the_making(self) -> bool:
        return self.paths is not None and not self.paths.done()


def in_order(
    cache: RunCache,
    memo: Memo,
    pool: ThreadPoolExecutor,
    trials: Iterator[Trial],
    stop: threading.Event,
    ahead: int,
    trained: Callable[[str], None] | None = None,
) -> Iterator[tuple[Trial, SeedOutcome]]:
    """Every trial with its outcome, in order, while as many as `ahead` are in the making.

    One trial is read while the others are made, so `ahead` less one runs are made at a time, of several threads fewer.
    `trained` is called, from a worker, with the arm of each run that was made. Raises what the first failing run
    raised. When `stop` is set the trainers are stopped.
    """
    waiting: deque[_Flight] = deque()
    seats = _Seats(max(1, ahead - 1))
    ended = False
    while not ended or waiting:
        while not ended and len(waiting) < 4 * ahead and sum(flight.in_the_making for flight in waiting) < ahead:
            trial = next(trials, None)
            ended = trial is None
            if trial is not None:
                waiting.append(_begun(cache, memo, pool, seats, trial, stop, trained))
        if not waiting:
            return
        if waiting[0].in_the_making:
            made = [flight.paths for flight in waiting if flight.paths and flight.in_the_making]
            for future in wait(made, timeout=0.5, return_when=FIRST_COMPLETED).done:
                future.result()
            continue
        flight = waiting.popleft()
        yield flight.trial, flight.known or _read(cache, memo, flight)


def _begun(
    cache: RunCache,
    memo: Memo,
    pool: ThreadPoolExecutor,
    seats: _Seats,
    trial: Trial,
    stop: threading.Event,
    trained: Callable[[str], None] | None,
) -> _Flight:
    key = memo.key(trial)
    known = memo.get(key)
    if known is not None:
        return _Flight(trial, key, known, None)

    def heard(*_: Any) -> None:
        if stop.is_set():
            raise Cancelled

    def made(job: Job) -> Path:
        heard()
        found = cache.get(trial.lab, job.arm, job.config, env=job.env)
        if found is None:
            with seats.taken(job.config.threads):
                heard()
                found = cache.get_or_run(trial.lab, job.arm, job.config, heard, env=job.env)
            if trained:
                trained(job.arm)
        return found

    return _Flight(trial, key, None, pool.submit(lambda: {job.arm: made(job) for job in trial.jobs()}))


def _read(cache: RunCache, memo: Memo, flight: _Flight) -> SeedOutcome:
    assert flight.paths is not None
    trial, paths = flight.trial, flight.paths.result()

    def load(arm: str) -> Series:
        return load_run(paths[arm])

    def load_plain(arm: str) -> Series:
        (job,) = replace(trial, variant=None, arms=(arm,)).jobs()
        return load_run(cache.get_or_run(trial.lab, arm, job.config))

    runs = SeedRuns(trial.lab, trial.seed, load, trial.variant.name if trial.variant else None)
    if trial.variant is None and trial.case is None:
        require_finite_control(runs)
    plain = SeedRuns(trial.lab, trial.seed, load_plain) if trial.variant else None
    outcome = read_seed(runs, trial.arms, plain)
    memo.put(flight.key, outcome)
    return outcome
