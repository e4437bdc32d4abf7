"""A run's journal as the deck follows it: in bounded pieces, a long finished one from its column file."""

from __future__ import annotations

import gc
import time
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path

from labrunner.deck.run.alarms import Alarm
from labrunner.deck.run.state import RunState
from labrunner.deck.run.stored import StoredRun, keep, worth_it
from labrunner.deck.run.tail import FastTail
from labrunner.series.builder import SHORTEST

#: Bytes of journal taken at once, and the seconds that catching up with a long journal may take between two keys;
#: more when a run has just ended, whose end is to be told.
PIECE = 1 << 18
CATCH_UP, TO_THE_END = 0.035, 0.25


class Stage(Enum):
    """How far a journal has been taken."""

    UNREAD = auto()
    STORED = auto()  #: a thread reads the column file, and the journal waits for it
    READING = auto()  #: line by line, and there may be more
    READ = auto()  #: to its present end; a trainer may be writing
    KEPT = auto()  #: to its end, of a run that is over and whose columns are stored where that is worth it


class FollowedJournal:
    """Reads the journal at `path` into `run`, a bounded piece at a time. After a restart `run` is another object."""

    def __init__(self, path: Path) -> None:
        self.tail = FastTail(path)
        self.run = RunState()
        self.stage = Stage.UNREAD
        self.stored: StoredRun | None = None
        self._restarts = 0

    @property
    def drained(self) -> bool:
        """Whether all was read that was there at the last look."""
        return self.stage in (Stage.READ, Stage.KEPT)

    @property
    def behind(self) -> bool:
        """Whether the journal holds more than has been read."""
        try:
            return self.tail.path.stat().st_size - self.tail.offset > PIECE
        except OSError:
            return False

    @property
    def rubbish(self) -> int:
        """How many lines made no sense."""
        return self.tail.bad_lines + self.run.rubbish

    def wait(self) -> None:
        """Return when no thread reads a column file any more."""
        if self.stored is not None:
            self.stored.wait()

    def read(self, *, live: bool, seconds: float | None = None) -> list[Alarm]:
        """Take what is new, for about so many `seconds` (`CATCH_UP` unless given). Returns the alarms raised.

        `live` says whether a trainer may be writing: the columns of a long journal are used and kept only where not.
        """
        if self.stage is Stage.UNREAD:
            self._begin(live)
        if self.stage is Stage.STORED and not self._take_stored():
            return []
        return self._read_lines(live, CATCH_UP if seconds is None else seconds)

    def _begin(self, live: bool) -> None:
        if live or not worth_it(self.tail.path):
            self.stage = Stage.READING
        else:
            self.stage, self.stored = Stage.STORED, StoredRun(self.tail.path)

    def _take_stored(self) -> bool:
        """Show what the thread has found. Returns whether it has ended, and the journal's lines come next."""
        if self.stored is None:
            return True
        done, run = self.stored.done, self.stored.run  # in this order: the thread may be about to end
        if run is not None and run is not self.run:
            self._start_with(run)
        if not done:
            return False
        if self.stored.finish():
            self.stage, self.tail.offset = Stage.KEPT, self.stored.end
            return True
        self.stage = Stage.READING
        if len(self.run.columns):  # shown already, and then it turned out to be no good
            self._start_with(RunState(revision=self.run.revision + 1))
        with suppress(OSError):
            self.run.columns.reserve(self.tail.path.stat().st_size // SHORTEST)
        return True

    def _read_lines(self, live: bool, seconds: float) -> list[Alarm]:
        """Pieces of the journal, as many as fit into the time, or to its end."""
        began, longest = time.monotonic(), 0.0
        alarms: list[Alarm] = []
        while True:
            before, piece_began = self.tail.offset, time.monotonic()
            alarms += self._read_piece()
            if self.tail.offset == before:
                self._end(live)
                return alarms
            self.stage = Stage.READING
            if self.behind:
                gc.freeze()  # what comes from JSON makes no cycles: searching it for some would keep a key waiting
            now = time.monotonic()
            longest = max(longest, now - piece_began)
            if now - began + longest > seconds:
                return alarms

    def _read_piece(self) -> list[Alarm]:
        lines = self.tail.poll(PIECE)
        if self.tail.restarts != self._restarts:
            self._restarts = self.tail.restarts
            self._start_with(RunState(revision=self.run.revision + 1))
        return self.run.feed(lines)

    def _end(self, live: bool) -> None:
        """All was read: a long run that is over is read from its columns the next time."""
        if live:
            self.stage = Stage.READ
        elif self.stage is not Stage.KEPT:
            self.stage = Stage.KEPT
            if worth_it(self.tail.path):
                keep(self.tail.path)

    def _start_with(self, run: RunState) -> None:
        """Go on with another state of the same run."""
        run.hist_edges, run.clip = self.run.hist_edges, self.run.clip
        self.run = run
