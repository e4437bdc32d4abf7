"""A long finished run from the column file beside its journal, read in a thread: the screens go on meanwhile.

What the file does not hold (batches, tails and histograms of the steps that have them) is read from the journal's own
lines. Where the file leaves something open, such as which of very many missing numbers were written as NaN, it is left
alone and the journal is read as ever.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from pydantic_core import from_json

from labrunner.deck.run.columns import NOT_NUMBERS, Columns, as_number
from labrunner.deck.run.run import RunState
from labrunner.series import columns as store
from labrunner.series.builder import NESTED, ColumnBuilder

#: Lines read one by one to tell absent numbers from NaN, and for batches and histograms; beyond, the journal is read.
MOST_UNCLEAR, MOST_HEAVY = 20_000, 60_000
_PART = 4096
_HEAVY = ("batch", "tail_tokens", "token_loss_hist")


def worth_it(journal: Path) -> bool:
    """Whether a journal is long enough that its columns are kept beside it."""
    try:
        return journal.stat().st_size >= store.SMALLEST
    except OSError:
        return False


class Shelf:
    """Reads the column file of `journal` in a thread of its own. `run` is None where there is none that can be used."""

    def __init__(self, journal: Path) -> None:
        self.journal = journal
        self.run: RunState | None = None  #: may be shown as soon as it is there; its alarms come with `finish`
        self._watched: RunState | None = None
        self.end = 0  #: the byte of the journal from which on `run` does not know it
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        return not self._thread.is_alive()

    def wait(self) -> None:
        """Until it is done."""
        self._thread.join()

    def _read(self) -> None:
        if not store.path_beside(self.journal).exists():
            return
        try:
            if (stored := store.load(self.journal)) is not None:
                run, self.end = run_of(stored.builder, self.journal), stored.end
                self.run = run
                self._watched = watched(run, stored.builder) if run else None
        except (OSError, ValueError, TypeError, KeyError, AttributeError, IndexError):
            self.run = None

    def finish(self) -> bool:
        """Once it is done: give `run` its alarms. False where there is nothing that can be used."""
        if self.run is None or self._watched is None:
            return False
        self.run.take_alarms(self._watched)
        return True


def keep(journal: Path) -> threading.Thread:
    """Make the column file of a journal that nobody writes to, in a thread; the next opening takes a fraction of it."""
    thread = threading.Thread(target=_keep, args=(journal,))
    thread.start()
    return thread


def _keep(journal: Path) -> None:
    from labrunner.series.series import read_journal

    def told(_done: int, _size: int) -> None:
        if not threading.main_thread().is_alive():
            raise InterruptedError  # the deck is closed: nobody waits for this

    try:
        read_journal(journal, told=told)
    except OSError:
        return


def run_of(builder: ColumnBuilder, journal: Path) -> RunState | None:
    """What feeding the journal's lines would have given; None where the columns alone do not tell."""
    steps = np.array(builder.steps, dtype=np.int64)
    values = {
        name: np.concatenate(parts) if len(parts := builder.parts(name)) > 1 else parts[0] for name in builder.names()
    }
    heavy = [row for row, text in enumerate(builder.strings["batch.hash"]) if text is not None]
    with journal.open("rb") as stream:
        lines = _Lines(stream, builder)
        if not len(steps) or len(heavy) > MOST_HEAVY or not _all_told(lines, len(steps), set(heavy)):
            return None
        masks = _masks(values, lines)
        if masks is None:
            return None
        run = RunState(columns=Columns.of(steps, values, masks))
        for row in heavy:
            run.take_heavy(int(steps[row]), lines[row])
    run.take_events(builder.events)
    run.revision = len(steps)
    return run


def watched(run: RunState, builder: ColumnBuilder) -> RunState:
    """A state with the alarms of `run`, which others read meanwhile."""
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


class _Lines:
    """The journal's lines by row."""

    def __init__(self, stream: Any, builder: ColumnBuilder) -> None:
        self._stream, self._places = stream, builder.places

    def __getitem__(self, row: int) -> Mapping[str, Any]:
        self._stream.seek(self._places[row])
        return from_json(self._stream.readline(), cache_strings="keys")


def _all_told(lines: _Lines, rows: int, heavy: set[int]) -> bool:
    """Whether the columns hold all that the deck makes of a line, by the first, the last and some between."""
    for row in {0, rows - 1, *range(0, rows, max(rows // 50, 1))}:
        line = lines[row]
        others = (key for key, value in line.items() if isinstance(value, dict))
        if any(key not in NESTED and key not in NOT_NUMBERS for key in others):
            return False
        if row not in heavy and any(line.get(key) is not None for key in _HEAVY):
            return False
    return True


def _masks(values: Mapping[str, np.ndarray], lines: _Lines) -> dict[str, np.ndarray] | None:
    """Which rows carry a column, bool (N,), for columns that not every row carries: a NaN there may be a gap."""
    unclear = {name: rows for name, column in values.items() if len(rows := np.flatnonzero(np.isnan(column)))}
    if sum(map(len, unclear.values())) > MOST_UNCLEAR * 10:
        return None
    wanted = sorted({int(row) for rows in unclear.values() for row in rows})
    if len(wanted) > MOST_UNCLEAR:
        return None
    masks = {name: np.ones(len(values[name]), dtype=bool) for name in unclear}
    missing = {name: set(rows.tolist()) for name, rows in unclear.items()}
    for row in wanted:
        line = lines[row]
        for name, rows in missing.items():
            if row in rows:
                masks[name][row] = as_number(_field(line, name)) is not None
    return {name: mask for name, mask in masks.items() if not mask.all()}


def _field(line: Mapping[str, Any], name: str) -> Any:
    outer, _, inner = name.partition(".")
    if outer in NESTED and inner:
        held = line.get(outer)
        return held.get(inner) if isinstance(held, dict) else None
    return line.get(name)
