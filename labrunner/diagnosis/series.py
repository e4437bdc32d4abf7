"""A run as columns: what the tree, the readings, the graders and the screens look at.

A journal is one JSON object a line, a few kilobytes each. `load_run` streams it once and keeps the scalars as numpy
columns; the heavy fields of a step (batch, tail, histogram) stay in the file and are read again when asked for, so a
long run fits in memory. Foreign logs and graders' evidence become the same `Series`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from pydantic_core import from_json

from labrunner.errors import InputError

#: Objects of a step line whose entries become columns of their own, `act_rms.block_0`.
NESTED = ("act_rms", "param_norms")
#: Short texts kept per step under these dotted names.
STRINGS = ("first_nonfinite", "batch.hash", "batch.source")
_NOT_COLUMNS = frozenset({"kind", "step", "first_nonfinite", "batch", "tail_tokens", "token_loss_hist", "param_sketch",
                          "param_hash"})
_BATCH_LINES = 4096


@dataclass
class Series:
    """One run, one row a logged step, in order of steps.

    `steps` is int64 (N,); every column is float64 (N,) with NaN where a value is missing *or* was logged as NaN.
    `logged` tells the two apart where a log is sparse: name -> bool (N,); a column without an entry is logged in
    every row. `events` are the lines of other kinds than `step`. `notes` are remarks of a reader of foreign logs
    (guesses made, rows dropped); `config` is a foreign log's flat configuration. `marks` say how the numbers came:
    "journal" (ours), "table" (cells may be padding), "restarted" (its step counter went back).
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
    line_of: Callable[[int], dict[str, Any] | None] | None = field(default=None, repr=False)

    def __len__(self) -> int:
        return len(self.steps)

    def column(self, name: str) -> np.ndarray | None:
        """The column called `name`, or None when this run does not have it."""
        return self.columns.get(name)

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


class ColumnBuilder:
    """Collects step lines into columns, a few thousand at a time, so that a journal need not be held whole."""

    def __init__(self) -> None:
        self.parts: dict[str, list[np.ndarray]] = {}
        self.strings: dict[str, list[str | None]] = {name: [] for name in STRINGS}
        self.events: list[dict[str, Any]] = []
        self.places: list[int] = []  # per row: where the line is (byte offset, or index in a list)
        self._steps: list[int] = []
        self._pending: list[dict[str, Any]] = []

    def add(self, event: Mapping[str, Any], place: int) -> None:
        """Take one line. A `resume` line withdraws the rows beyond its step, as the journal's readers must."""
        step = event.get("step")
        if event.get("kind", "step") != "step":
            if event.get("kind") == "resume" and isinstance(step, int):
                self._withdraw(step)
            self.events.append(dict(event))
            return
        if not isinstance(step, int) or isinstance(step, bool):
            return
        if self._steps and step <= self._steps[-1]:
            self._withdraw(step - 1)
        self._steps.append(step)
        self.places.append(place)
        self._pending.append(event)  # type: ignore[arg-type]
        if len(self._pending) >= _BATCH_LINES:
            self._flush()

    def _withdraw(self, last: int) -> None:
        self._flush()
        keep = int(np.searchsorted(np.asarray(self._steps, dtype=np.int64), last, side="right"))
        self.events = [e for e in self.events if not isinstance(e.get("step"), int) or e["step"] <= last]
        if keep == len(self._steps):
            return
        del self._steps[keep:], self.places[keep:]
        for values in self.strings.values():
            del values[keep:]
        for name, parts in self.parts.items():
            self.parts[name] = [np.concatenate(parts)[:keep]]

    def _flush(self) -> None:
        batch, self._pending = self._pending, []
        if not batch:
            return
        done = len(self._steps) - len(batch)
        values = {name: [line.get(name) for line in batch] for name in _scalar_names(batch)}
        for outer in NESTED:
            objects = [line.get(outer) if isinstance(line.get(outer), dict) else {} for line in batch]
            for inner in dict.fromkeys(key for o in objects for key in o):
                values[f"{outer}.{inner}"] = [o.get(inner) for o in objects]
        for name, column in values.items():
            if name not in self.parts:
                self.parts[name] = [np.full(done, np.nan)]
            self.parts[name].append(to_floats(column))
        for name in self.parts.keys() - values.keys():
            self.parts[name].append(np.full(len(batch), np.nan))
        batches = [line.get("batch") if isinstance(line.get("batch"), dict) else {} for line in batch]
        self.strings["first_nonfinite"].extend(_text(line.get("first_nonfinite")) for line in batch)
        self.strings["batch.hash"].extend(_text(b.get("hash")) for b in batches)
        self.strings["batch.source"].extend(_text(b.get("source")) for b in batches)

    def series(self, source: str, manifest: Any, line_of: Callable[[int], dict[str, Any] | None] | None) -> Series:
        """The collected columns as a `Series`."""
        self._flush()
        columns = {name: np.concatenate(parts) for name, parts in self.parts.items()}
        strings = {name: values for name, values in self.strings.items() if any(v is not None for v in values)}
        return Series(source=source, steps=np.asarray(self._steps, dtype=np.int64), columns=columns, strings=strings,
                      events=self.events, manifest=manifest, marks={"journal"}, line_of=line_of)


def _scalar_names(batch: Sequence[Mapping[str, Any]]) -> list[str]:
    names: dict[str, None] = {}
    for keys in {tuple(line) for line in batch}:
        names.update(dict.fromkeys(keys))
    first = {name: next((line[name] for line in batch if line.get(name) is not None), None) for name in names}
    return [name for name in names if name not in _NOT_COLUMNS and not isinstance(first[name], dict | list)]


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def to_floats(values: Sequence[Any]) -> np.ndarray:
    """float64 of journal numbers: numbers, booleans, None, and "NaN", "Infinity", "-Infinity"; rubbish is NaN."""
    try:
        return np.array(values, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        return np.array([_float(v) for v in values], dtype=np.float64)


def _float(value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return float("nan")


def series_from_events(events: Iterable[Mapping[str, Any]], source: str = "", manifest: Any = None) -> Series:
    """Columns of journal lines that are already in memory; the lines themselves stay reachable by `step_line`."""
    lines = list(events)
    builder = ColumnBuilder()
    for place, event in enumerate(lines):
        builder.add(event, place)
    places = builder.places
    return builder.series(source, manifest, lambda row: dict(lines[places[row]]))


def series_from_columns(steps: Sequence[int], columns: Mapping[str, Sequence[Any]], *, source: str = "",
                        strings: Mapping[str, Sequence[str | None]] | None = None,
                        lines: Mapping[int, Mapping[str, Any]] | None = None,
                        events: Sequence[Mapping[str, Any]] = (), manifest: Any = None) -> Series:
    """A `Series` from columns (graders' evidence), with the heavy fields of some steps in `lines` (by step).

    `steps` must rise strictly and every column must be as long; raises InputError otherwise.
    """
    ordered = np.asarray(list(steps), dtype=np.int64)
    if len(ordered) > 1 and not np.all(np.diff(ordered) > 0):
        raise InputError(f"{source or 'columns'}: steps do not rise")
    arrays = {name: to_floats(list(values)) for name, values in columns.items()}
    for name, values in [*arrays.items(), *(strings or {}).items()]:
        if len(values) != len(ordered):
            where = source or "columns"
            raise InputError(f"{where}: column {name!r} has {len(values)} values for {len(ordered)} steps")
    heavy = {int(step): dict(line) for step, line in (lines or {}).items()}
    return Series(
        source=source,
        steps=ordered,
        columns=arrays,
        events=[dict(e) for e in events],
        manifest=manifest,
        marks={"journal"},
        strings={name: list(values) for name, values in (strings or {}).items()},
        line_of=(lambda row: heavy.get(int(ordered[row]))) if heavy else None,
    )


def load_run(run_dir: str | Path) -> Series:
    """The run in a folder: manifest and journal.

    Raises InputError when the folder is no run. A torn last line is dropped; a run that has logged no step yet is
    a `Series` of length 0.
    """
    from labrunner.engine.manifest import read_manifest

    folder = Path(run_dir)
    manifest = read_manifest(folder)
    path = folder / "events.jsonl"
    builder = ColumnBuilder()
    if path.exists():
        for place, event in iter_journal(path):
            builder.add(event, place)
    places = builder.places
    return builder.series(str(folder), manifest, lambda row: _line_at(path, places[row]))


def iter_journal(path: Path) -> Iterable[tuple[int, dict[str, Any]]]:
    """Byte offset and object of every whole line of a journal; torn or foreign lines are passed over."""
    offset = 0
    with path.open("rb") as stream:
        for raw in stream:
            place, offset = offset, offset + len(raw)
            if not raw.endswith(b"\n"):
                return  # still being written, or torn by a crash
            try:
                event = from_json(raw, cache_strings="keys")  # three times as fast as json.loads
            except ValueError:
                continue
            if isinstance(event, dict):
                yield place, event


def _line_at(path: Path, offset: int) -> dict[str, Any] | None:
    try:
        with path.open("rb") as stream:
            stream.seek(offset)
            return from_json(stream.readline())
    except (OSError, ValueError):
        return None
