"""A pool of processes on this machine. None of them imports a module from the present folder: where a learner's folder
is graded from inside it, a `pickle.py` there is never run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

_SAFE = "PYTHONSAFEPATH"


class Spawned(ProcessPoolExecutor):
    """At most `size` processes, each started when there is work for it; it calls `begin` first."""

    def __init__(self, size: int, begin: Callable[[], None]) -> None:
        self._ours = _SAFE not in os.environ
        with self._safe_path():  # this starts the resource tracker of multiprocessing, a process too
            super().__init__(size, mp_context=get_context("spawn"), initializer=_begin, initargs=(self._ours, begin))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """As every executor's."""
        with self._safe_path():
            return super().submit(fn, *args, **kwargs)

    @contextmanager
    def _safe_path(self) -> Iterator[None]:
        """While a process is started: `multiprocessing` passes `-P` on only where it was given to us."""
        if self._ours:
            os.environ[_SAFE] = "1"
        try:
            yield
        finally:
            if self._ours:
                os.environ.pop(_SAFE, None)


def _begin(ours: bool, begin: Callable[[], None]) -> None:
    """What a process does first. What it starts itself, such as somebody's pilot, finds its modules as usual."""
    if ours:
        os.environ.pop(_SAFE, None)
    begin()
