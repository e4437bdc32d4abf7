"""A run as columns: what the tree, the readings, the graders and the screens look at.

A journal is one JSON object a line, a few kilobytes each. `load_run` streams it once and keeps the scalars as numpy
columns; the heavy fields of a step (batch, tail, histogram) stay in the file and are read again when asked for, so a
long run fits in memory. Foreign logs become the same `Series`.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from labrunner.errors import InputError
from labrunner.series.builder import SHORTEST, ColumnBuilder, journal_pieces
from labrunner.series.columns import numbers_of

#: The mark of a log which says that training ended because no loss scale was left.
EXHAUSTED = "scale-exhausted"


@dataclass
class Series:
    """One run, one row a logged step, in order of steps.

    `steps` is int64 (N,); every column is float64 (N,) with NaN where a value is missing *or* was logged as NaN.
    `logged` tells the two apart where a log is sparse: name -> bool (N,); a column without an entry is logged in
    every row. `events` are the lines of other kinds than `step`. `notes` are remarks of a reader of foreign logs
    (guesses made, rows dropped); `config` is a foreign log's flat configuration. `marks` say how the numbers came:
    "journal" (ours), "table" (cells may be padding), "beside" (a table that measures more than the loss), "restarted"
    (its step counter went back), "scale-exhausted", "counted" (nothing but its rows, or epochs, counts the steps).
    `rows` says of a foreign log how many of its rows have something to judge, and how many of them are here: (found,
    kept). `unread` are the columns of a foreign log without a known loss that could be one, most likely first. `epochs`
    are, where the steps were counted on through the log's epochs, the first step of each and its number: (int64 (E,),
    int64 (E,)).
    """

    source: str
    steps: np.ndarray
    columns: dict[str, np.ndarray] = field(default_factory=dict)
    strings: dict[str, list[str | None]] = field(default_factory=dict)
    events: list[dict[str, Any]] = field(default_factory=list)
    manifest: Any = None
    logged: dict[str, np.ndarray] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    config: dict[str, Any] = field(default_factory=dict)
    marks: set[str] = field(default_factory=set)
    rows: tuple[int, int] | None = None
    unread: list[str] = field(default_factory=list)
    epochs: tuple[np.ndarray, np.ndarray] | None = None
    line_of: Callable[[int], dict[str, Any] | None] | None = field(default=None, repr=False)

    def __len__(self) -> int:
        return len(self.steps)

    def epoch_at(self, step: int) -> int | None:
        """The log's own epoch in which a step lies; None where the steps were not counted on through epochs."""
        place = int(np.searchsorted(self.epochs[0], step, side="right")) - 1 if self.epochs is not None else -1
        return int(self.epochs[1][place]) if self.epochs is not None and place >= 0 else None

    def column(self, name: str) -> np.ndarray | None:
        """The column called `name`, or None when this run does not have it."""
        return self.columns.get(name)

    def known(self, name: str) -> tuple[np.ndarray, np.ndarray]:
        """Steps at which a column is finite, and what it is there: int64 (M,), float64 (M,); no copies where that is
        every row, both empty without such a column."""
        values = self.columns.get(name)
        if values is None:
            return self.steps[:0], np.empty(0)
        finite = np.isfinite(values)
        return (self.steps, values) if finite.all() else (self.steps[finite], values[finite])

    def is_logged(self, name: str) -> np.ndarray:
        """Rows (bool, (N,)) in which `name` was written down, be it as a number or as NaN."""
        if name not in self.columns:
            return np.zeros(len(self.steps), dtype=bool)
        mask = self.logged.get(name)
        return np.ones(len(self.steps), dtype=bool) if mask is None else mask

    def index_of(self, step: int) -> int | None:
        """Row of `step`, or None when it was not logged."""
        row = int(np.searchsorted(self.steps, step))
        return row if row < len(self.steps) and self.steps[row] == step else None

    def at(self, name: str, step: int) -> float:
        """Value of a column at a step; NaN when either is not there."""
        row, values = self.index_of(step), self.columns.get(name)
        return float("nan") if row is None or values is None else float(values[row])

    def step_line(self, step: int) -> dict[str, Any] | None:
        """The whole journal line of a step, heavy fields included; None when it is not (or no longer) at hand."""
        row = self.index_of(step)
        return None if row is None or self.line_of is None else self.line_of(row)


def series_of(
    builder: ColumnBuilder, source: str, manifest: Any, line_of: Callable[[int], dict[str, Any] | None] | None
) -> Series:
    """What a builder has collected, as a `Series` on the builder's memory; `line_of(row)` reads a whole line again."""
    strings = {name: values for name, values in builder.strings.items() if values.count(None) < len(values)}
    columns = builder.columns
    return Series(
        source=source,
        steps=columns.steps,
        columns={name: columns.values(name) for name in columns.names},
        logged=columns.sparse(),
        strings=strings,
        events=builder.events,
        manifest=manifest,
        marks={"journal"},
        line_of=line_of,
    )


def series_from_columns(
    steps: Sequence[int],
    columns: Mapping[str, Sequence[Any]],
    *,
    source: str = "",
    strings: Mapping[str, Sequence[str | None]] | None = None,
    lines: Mapping[int, Mapping[str, Any]] | None = None,
    events: Sequence[Mapping[str, Any]] = (),
    manifest: Any = None,
) -> Series:
    """A `Series` from columns, with the heavy fields of some steps in `lines` (by step).

    `steps` must rise strictly and every column must be as long; raises InputError otherwise.
    """
    ordered = np.asarray(list(steps), dtype=np.int64)
    if len(ordered) > 1 and not np.all(np.diff(ordered) > 0):
        raise InputError(f"{source or 'columns'}: steps do not rise")
    read = {name: numbers_of(list(values)) for name, values in columns.items()}
    arrays = {name: numbers for name, (numbers, _) in read.items()}
    for name, values in [*arrays.items(), *(strings or {}).items()]:
        if len(values) != len(ordered):
            where = source or "columns"
            raise InputError(f"{where}: column {name!r} has {len(values)} values for {len(ordered)} steps")
    heavy = {int(step): dict(line) for step, line in (lines or {}).items()}
    return Series(
        source=source,
        steps=ordered,
        columns=arrays,
        logged={name: present for name, (_, present) in read.items() if present is not None},
        events=[dict(e) for e in events],
        manifest=manifest,
        marks={"journal"},
        strings={name: list(values) for name, values in (strings or {}).items()},
        line_of=(lambda row: heavy.get(int(ordered[row]))) if heavy else None,
    )


def load_run(run_dir: str | Path, *, columns: bool = True) -> Series:
    """The run in a folder: manifest and journal.

    A long journal's columns are kept in a file beside it, and taken from there the next time (`columns=False` neither
    reads nor writes that file). Raises InputError when the folder is no run. A torn last line is dropped; a run that
    has logged no step yet is a `Series` of length 0.
    """
    from labrunner.engine.record.manifest import read_manifest

    folder = Path(run_dir)
    manifest = read_manifest(folder)
    path = folder / "events.jsonl"
    builder = read_journal(path, columns=columns) if path.exists() else ColumnBuilder()
    return series_of(builder, str(folder), manifest, JournalLines(path, builder.places))


def load_journal(path: Path, keep: Any = None) -> Series:
    """The run in a journal file, with the manifest beside it where there is one. Raises OSError.

    `keep` lives as long as the series does.
    """
    from labrunner.engine.record.manifest import MANIFEST, read_manifest

    manifest = None
    if path.with_name(MANIFEST).is_file():
        try:
            manifest = read_manifest(path.parent)
        except InputError:
            pass  # the journal says enough
    builder = read_journal(path, columns=manifest is not None)
    return series_of(builder, str(path), manifest, JournalLines(path, builder.places, keep))


def read_journal(path: Path, *, columns: bool = True, told: Callable[[int, int], None] | None = None) -> ColumnBuilder:
    """A journal's lines as columns, from the column file beside it as far as that goes, and then from the journal.

    `told(bytes done, bytes in all)` is called after each piece of a few megabytes. Raises OSError.
    """
    from labrunner.series import column_file

    stored = column_file.load(path) if columns else None
    builder, begin = (stored.builder, stored.end) if stored else (ColumnBuilder(), 0)
    end, size = begin, path.stat().st_size
    if stored is None:
        builder.columns.reserve(size // SHORTEST)
    with _without_garbage():
        for piece in journal_pieces(path, begin):
            builder.add_piece(piece)
            end = piece.end
            if told:
                told(end, size)
    outdated = stored is None or end - begin > column_file.GROWN * begin
    if columns and outdated and end >= column_file.SMALLEST and column_file.save(path, builder, end):
        del builder, stored  # the new file, read through a map, needs next to no memory of its own
        again = column_file.load(path, trusted=True)
        return again.builder if again and again.end == end else read_journal(path, columns=False)
    return builder


@contextmanager
def _without_garbage() -> Iterator[None]:
    """No search for cyclic garbage while millions of objects come and go: JSON makes no cycles."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


class JournalLines:
    """The whole lines of a journal, read again from its file when asked for. `keep` lives as long as they do."""

    def __init__(self, path: Path, places: Sequence[int], keep: Any = None) -> None:
        self._path, self._places, self._keep = path, places, keep

    def __call__(self, row: int) -> dict[str, Any] | None:
        """The line of a row; None where the file is gone or not what it was."""
        from pydantic_core import from_json  # a tenth of the start of `check`, and no log of others needs it

        try:
            return from_json(next(self.raw((row,))))
        except (OSError, ValueError):
            return None

    def raw(self, rows: Iterable[int]) -> Iterator[bytes]:
        """The lines of some rows as they are written, without their ends. Raises OSError."""
        with self._path.open("rb") as stream:
            for row in rows:
                if stream.tell() != self._places[row]:
                    stream.seek(self._places[row])
                yield stream.readline().rstrip(b"\n")
