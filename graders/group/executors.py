"""Who does the work: this process, a pool of processes on this machine, or a Dask cluster. One interface for all.

`Executor.run(function, jobs)` yields `(place in jobs, outcome)` as they are done, in any order. The function is a
plain one of a module, and jobs and outcomes can be pickled.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Sequence
from typing import Any, Protocol

from labrunner.errors import InputError, MachineError

OnStart = Callable[[list[int]], None]
#: (place in the jobs, outcome), as they are done.
Outcomes = Generator[tuple[int, Any], None, None]


class Executor(Protocol):
    """A way to grade the learners of a class: here, in processes of this machine, or on a cluster."""

    def run(self, function: Callable[[Any], Any], jobs: Sequence[Any], on_start: OnStart | None = None) -> Outcomes:
        """Outcomes as they are done; `on_start` is called with the jobs being worked on. Closing it gives up."""
        ...


class Here:
    """One job after the other, in this process."""

    def run(self, function: Callable[[Any], Any], jobs: Sequence[Any], on_start: OnStart | None = None) -> Outcomes:
        """As `Executor.run`."""
        for place, job in enumerate(jobs):
            if on_start:
                on_start([place])
            yield place, function(job)


class Pool:
    """Processes on this machine."""

    def __init__(self, processes: int) -> None:
        self.processes = processes

    def run(self, function: Callable[[Any], Any], jobs: Sequence[Any], on_start: OnStart | None = None) -> Outcomes:
        """See `Executor`. Raises MachineError when a process was killed."""
        from concurrent.futures import FIRST_COMPLETED, wait
        from concurrent.futures.process import BrokenProcessPool

        from labrunner.engine.process.spawned import Spawned

        pool = Spawned(max(1, min(self.processes, len(jobs))), _deaf)
        left, at_work, whole = iter(enumerate(jobs)), {}, False
        try:
            while True:
                while len(at_work) < 2 * self.processes and (following := next(left, None)) is not None:
                    at_work[pool.submit(function, following[1])] = following[0]
                if not at_work:
                    break
                if on_start:
                    on_start(sorted(at_work.values())[: self.processes])
                for future in wait(at_work, return_when=FIRST_COMPLETED).done:
                    yield at_work.pop(future), future.result()
            whole = True
        except BrokenProcessPool:
            raise MachineError("a grading process was killed; grade again, it goes on with what is left") from None
        finally:
            if not whole:  # given up: what is being worked on is not wanted any more
                for process in list((getattr(pool, "_processes", None) or {}).values()):
                    process.terminate()
            pool.shutdown(wait=whole, cancel_futures=True)


def _deaf() -> None:
    """Ctrl-C on a terminal reaches every process; the parent alone answers it."""
    import gc
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(100_000, 20, 20)


#: Learners of one task where no runs are made: about a second's work, against some milliseconds for a task.
CHUNK = 16
#: Tasks at a thread of the cluster: one is worked on while the next is on its way. More would only lie in the memory of
#: the scheduler, and be lost with a worker.
_AT_A_THREAD = 2
#: A class is cut into so many chunks a thread at least, or some threads would be done long before the others.
_CHUNKS_A_THREAD = 4


class Cluster:
    """The workers of a Dask scheduler. They see the learners' files under the same paths as this machine does. A task
    is a chunk of learners, one where a learner's runs take minutes."""

    def __init__(self, address: str, timeout: float = 20.0, chunk: int = 1) -> None:
        self.address, self.timeout, self.chunk = address, timeout, chunk

    def run(self, function: Callable[[Any], Any], jobs: Sequence[Any], on_start: OnStart | None = None) -> Outcomes:
        """See `Executor`. What a lost worker was at is done again by another. Raises InputError where there is no Dask
        or no scheduler, MachineError when the work was lost for good."""
        try:
            from distributed import Client, as_completed  # pyright: ignore[reportMissingImports]  # an extra
            from distributed.scheduler import KilledWorker  # pyright: ignore[reportMissingImports]
        except ImportError:
            raise InputError("--cluster needs Dask: pip install 'labrunner[cluster]'") from None
        try:
            client = Client(self.address, timeout=self.timeout, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise InputError(
                f"--cluster {self.address}: no Dask scheduler answers there ({type(error).__name__})"
            ) from None
        try:
            size = max(1, min(self.chunk, len(jobs) // (_CHUNKS_A_THREAD * _threads(client))))
            left = iter(range(first, min(first + size, len(jobs))) for first in range(0, len(jobs), size))
            done, at_work = as_completed(loop=client.loop), {}
            while True:
                room = _AT_A_THREAD * _threads(client) - len(at_work)
                for places in itertools.islice(left, max(0, room)):
                    future = client.submit(_each, function, [jobs[place] for place in places], pure=False, retries=2)
                    at_work[future] = places
                    done.add(future)
                if not at_work:
                    break
                if on_start:
                    on_start([places[0] for places in at_work.values()][:4])
                future = next(done)
                yield from zip(at_work.pop(future), future.result(), strict=True)
                future.release()
        except KilledWorker:
            raise MachineError("the cluster's workers were lost at the same work again and again") from None
        except OSError as error:
            raise MachineError(f"--cluster {self.address}: {error}") from None
        finally:
            client.close(timeout=5)


def _threads(client: Any) -> int:
    """How many threads the workers have that are there now, 1 where none is yet."""
    return max(1, sum(client.nthreads().values()))


def _each(function: Callable[[Any], Any], jobs: Sequence[Any]) -> list[Any]:
    return [function(job) for job in jobs]


def choose(jobs: int, work: int, cluster: str | None = None, *, runs: bool = True) -> Executor:
    """The executor for so many jobs at a time; `runs` says whether runs may be made."""
    if cluster:
        return Cluster(cluster, chunk=1 if runs else CHUNK)
    return Pool(jobs) if jobs > 1 and work > 1 else Here()
