"""Work spread over processes: every piece is flown on its own, and each result is heard as it is there."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from multiprocessing import parent_process
from typing import TypeVar

from labrunner.engine.process.spawned import Spawned
from labrunner.errors import Exit

Task = TypeVar("Task")
Result = TypeVar("Result")


def spread(tasks: Sequence[Task], work: Callable[[Task], Result], jobs: int) -> Iterator[tuple[Task, Result]]:
    """What `work`, a function of a module, makes of each task, in the order in which they are done; in this process
    where there is one job or one task. Raises what `work` raises, and then nothing more is begun."""
    if jobs <= 1 or len(tasks) <= 1:
        yield from ((task, work(task)) for task in tasks)
        return
    size = min(jobs, len(tasks))
    with Spawned(size, _end_with_parent) as pool:
        waiting = {pool.submit(work, task): task for task in tasks}
        try:
            while waiting:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield waiting.pop(future), future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _end_with_parent() -> None:
    """End this process with the one that started it, however that ends: a pool's processes wait for work else."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=lambda: (parent.join(), os._exit(Exit.MACHINE)), daemon=True).start()
