"""A long finished run from the column file beside its journal, read in a thread: the screens go on meanwhile.

What the file does not hold (batches, tails and histograms of the steps that have them) is read from the journal's own
lines.
"""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
from pydantic_core import from_json

from labrunner.deck.run.state import RunState
from labrunner.series import column_file
from labrunner.series.builder import ColumnBuilder
from labrunner.series.series import JournalLines, read_journal

#: Lines with batches, tails or histograms that are read one by one; with more of them, the whole journal is.
MOST_HEAVY = 60_000
_PART = 4096


def worth_it(journal: Path) -> bool:
    """Whether a journal is long enough that its columns are kept beside it."""
    try:
        return journal.stat().st_size >= column_file.SMALLEST
    except OSError:
        return False


class StoredRun:
    """Reads the column file of `journal` in a thread. `run` is None where no usable file is there."""

    def __init__(self, journal: Path) -> None:
        self.journal = journal
        self.run: RunState | None = None  #: may be shown as soon as it is there; its alarms come with `finish`
        self._watched: RunState | None = None
        self.end = 0  #: the byte of the journal from which on `run` does not know it
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether the thread has ended."""
        return not self._thread.is_alive()

    def wait(self) -> None:
        """Return when the thread has ended."""
        self._thread.join()

    def _read(self) -> None:
        if not column_file.path_beside(self.journal).exists():
            return
        try:
            if (stored := column_file.load(self.journal)) is not None:
                run, self.end = run_of(stored.builder, self.journal), stored.end
                self.run = run
                self._watched = watched(run, stored.builder) if run else None
        except (OSError, ValueError, TypeError, KeyError, AttributeError, IndexError):
            self.run = None

    def finish(self) -> bool:
        """Give `run` its alarms, once the thread has ended. False where there is no run that can be used."""
        if self.run is None or self._watched is None:
            return False
        self.run.take_alarms(self._watched)
        return True


def keep(journal: Path) -> threading.Thread:
    """Make the column file of a finished journal, in a thread: the next opening takes a fraction of the time."""
    thread = threading.Thread(target=_keep, args=(journal,))
    thread.start()
    return thread


def _keep(journal: Path) -> None:
    def told(_done: int, _size: int) -> None:
        if not threading.main_thread().is_alive():
            raise InterruptedError  # the deck is closed

    try:
        read_journal(journal, told=told)
    except OSError:
        return


def run_of(builder: ColumnBuilder, journal: Path) -> RunState | None:
    """What feeding the journal's lines would have given, but for the alarms; None where nothing was logged, or where so
    many lines have batches that the journal might as well be read. Raises OSError, and ValueError for a broken line."""
    heavy = np.flatnonzero(np.frombuffer(builder.heavy, dtype=np.uint8)).tolist()
    if not len(builder.columns) or len(heavy) > MOST_HEAVY:
        return None
    run = RunState(columns=builder.columns)
    for row, raw in zip(heavy, JournalLines(journal, builder.places).raw(heavy), strict=True):
        run.take_heavy(int(run.columns.steps[row]), from_json(raw, cache_strings="keys"))
    run.take_events(builder.events)
    run.revision = len(run.columns)
    return run


def watched(run: RunState, builder: ColumnBuilder) -> RunState:
    """Another state with the alarms of `run`, which the screens may read meanwhile."""
    found = RunState(columns=run.columns)
    bad = {row: text for row, text in enumerate(builder.strings["first_nonfinite"]) if text is not None}
    amiss = set(bad) | set(np.flatnonzero(run.columns.values("overflow") > 0).tolist())
    steps = run.columns.steps
    mishaps = {
        row: {
            "first_nonfinite": bad.get(row),
            "overflow": run.at("overflow", int(steps[row])),
            "update_ratio": run.at("update_ratio", int(steps[row])),
        }
        for row in amiss
    }
    for begin in range(0, len(steps), _PART):
        end = min(begin + _PART, len(steps))
        found.watch(begin, end, {row: line for row, line in mishaps.items() if begin <= row < end})
    return found
