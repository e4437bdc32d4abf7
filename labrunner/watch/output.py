"""The output of a command as a source: two streams, each with lines of its own."""

from __future__ import annotations

from collections.abc import Iterable

from labrunner.watch.rows import Step
from labrunner.watch.sources import Lines


class OutputSource:
    """Takes what a command writes. Whichever of its streams first has rows of training is followed; the other is not.

    Nothing that it writes can disturb it: where reading fails the source ends, with the reason in `problem`.
    """

    def __init__(self, name: str, columns: Iterable[str] = ()) -> None:
        self.name = name
        self.ended = self.behind = False
        self.problem: str | None = None
        self._streams = {1: Lines(columns), 2: Lines(columns)}
        self._ready: list[Step | int] = []
        self._chosen: int | None = None

    @property
    def holds(self) -> bool:
        """Whether losses came that are held back so far."""
        return any(lines.holds for lines in self._streams.values())

    def add(self, stream: int, data: bytes) -> None:
        """Some bytes of stream 1 (standard output) or 2 (standard error)."""
        if self._chosen in (None, stream) and not self.ended:
            self._keep(stream, lambda: self._streams[stream].take(data))

    def _keep(self, stream: int, read) -> None:
        try:
            steps = read()
        except Exception as error:  # the command's output goes on, whatever can't be made of it
            self.ended, self.problem = True, f"{type(error).__name__}: {error}"
            return
        if steps:
            self._chosen = stream
            self._ready += steps

    def poll(self) -> list[Step | int]:
        """The steps since the last call; a whole number is the step after which the run was resumed."""
        if not self.ended:
            for stream, lines in self._streams.items():
                if self._chosen in (None, stream):
                    self._keep(stream, lines.idle)
        ready, self._ready = self._ready, []
        return ready

    def finish(self) -> list[Step | int]:
        """The steps that are left, once the command has ended."""
        if not self.ended:
            for stream, lines in self._streams.items():
                if self._chosen in (None, stream):
                    self._keep(stream, lines.end)
        self.ended = True
        return self.poll()
