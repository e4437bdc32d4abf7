"""Two runs side by side: the first step at which they part, how their readings differ, where their settings do."""

from __future__ import annotations

import math
import operator
from collections.abc import Collection, Iterable, Iterator
from typing import Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from labrunner.diagnosis.check import check
from labrunner.diagnosis.side_by_side import Axis, side_by_side
from labrunner.errors import InputError
from labrunner.series.columns import NOT_NUMBERS
from labrunner.series.instruments import SET
from labrunner.series.series import JournalLines, Series

#: Fields that two identical runs need not share.
CLOCKS = ("wall_time", "tokens_per_second")
_CLOCK_KEYS = tuple(f'"{name}":'.encode() for name in CLOCKS)
_TOGETHER = 4096
#: Fields shown at the parting and in the table of readings, as far as both runs have them.
SHOWN = (
    "loss",
    "loss_ema",
    "eval_loss",
    "lr",
    "grad_norm_pre",
    "grad_norm_post",
    "param_norm",
    "m_norm",
    "v_norm",
    "update_ratio",
    "loss_scale",
)


class FieldDifference(BaseModel):
    """A field at the step where the runs part; a value is None where a run does not have it."""

    field: str
    a: Any
    b: Any


class ReadingDifference(BaseModel):
    """A reading of either run over the steps that both have."""

    reading: str
    a: float | int | str | None
    b: float | int | str | None


class Comparison(BaseModel):
    """What `compare --json` prints (`labrunner/compare/v1`); see `as_json`.

    `first_difference` is the first step at which any field but the clocks differs, or None; a field counts where both
    runs have it. A run that is merely longer parts at its first step beyond the other one.
    """

    model_config = ConfigDict(populate_by_name=True)

    schema_: str = Field(default="labrunner/compare/v1", alias="schema")
    a: str
    b: str
    identical: bool
    first_difference: int | None
    steps: tuple[int, int] = Field(description="rows of either run")
    fields: list[FieldDifference]
    readings: list[ReadingDifference]
    noise: dict[str, Any] | None = Field(
        default=None,
        description="how the levels lie to each other beyond noise (`SideBySide.as_json`); None: too few rows",
    )
    config: list[FieldDifference]

    def as_json(self) -> dict[str, Any]:
        """The object; non-finite numbers are still floats, for `journal.encode` to write as words."""
        return self.model_dump(by_alias=True)


def compare(
    a: Series,
    b: Series,
    secrets: tuple[Collection[str], Collection[str]] = ((), ()),
    by: Axis = "step",
    *,
    causes: bool = True,
) -> Comparison:
    """Compare two runs step by step, heavy fields included where both have them at hand; and their levels along steps
    or tokens, where one of them is no run of ours.

    `secrets` names settings of either run that are not shown: they read "?" and count as no difference. Without
    `causes` what the check takes for their causes is left out, and so are readings that a setting decides.
    """
    first, fields = _parting(a, b)
    return Comparison(
        a=a.source,
        b=b.source,
        identical=first is None,
        first_difference=first,
        steps=(len(a), len(b)),
        fields=fields,
        readings=[one for one in _readings(a, b) if causes or one.reading.partition(",")[0] not in {"cause", *SET}],
        noise=None if a.manifest is not None and b.manifest is not None else _beyond_noise(a, b, by),
        config=_config(a, b, secrets),
    )


def _beyond_noise(a: Series, b: Series, by: Axis) -> dict[str, Any] | None:
    try:
        return side_by_side(a, b, by).as_json()
    except InputError:
        if by == "tokens":
            raise
        return None


def _parting(a: Series, b: Series) -> tuple[int | None, list[FieldDifference]]:
    shared = min(len(a), len(b))
    differs = a.steps[:shared] != b.steps[:shared]
    for name in (set(a.columns) & set(b.columns)) - set(CLOCKS):
        here, there = a.columns[name][:shared], b.columns[name][:shared]
        both = a.is_logged(name)[:shared] & b.is_logged(name)[:shared]
        differs |= both & (here != there) & ~(np.isnan(here) & np.isnan(there))
    for name in set(a.strings) | set(b.strings):
        here, there = (run.strings.get(name, [None] * shared)[:shared] for run in (a, b))
        if here != there:
            differs |= np.fromiter(map(operator.ne, here, there), dtype=bool, count=shared)
    rows = np.flatnonzero(differs)
    until = int(rows[0]) if len(rows) else shared
    row = _heavy_parting(a, b, until)
    if row is None and len(rows):
        row = until
    if row is not None:
        return int(a.steps[row]), _fields_at(a, b, row)
    if len(a) != len(b):
        longer = a if len(a) > len(b) else b
        return int(longer.steps[shared]), []
    return None, []


def _heavy_parting(a: Series, b: Series, until: int) -> int | None:
    """First row before `until` at which the whole lines differ although the columns agree."""
    if a.line_of is None or b.line_of is None:
        return None
    if isinstance(a.line_of, JournalLines) and isinstance(b.line_of, JournalLines):
        rows: Iterable[int] = _rows_written_otherwise(a.line_of, b.line_of, until)
    else:
        rows = range(until)
    return next((row for row in rows if not _alike(a.line_of(row) or {}, b.line_of(row) or {})), None)


def _rows_written_otherwise(a: JournalLines, b: JournalLines, until: int) -> Iterator[int]:
    """Rows whose lines are not the same text, clocks aside: parsing a million equal lines would take minutes."""
    for first in range(0, until, _TOGETHER):
        end = min(first + _TOGETHER, until)
        try:
            pairs = zip(*([*lines.raw(range(first, end))] for lines in (a, b)), strict=True)
        except OSError:
            yield from range(first, end)
            continue
        for row, (here, there) in enumerate(pairs, first):
            if here != there and _without_clocks(here) != _without_clocks(there):
                yield row


def _without_clocks(line: bytes) -> bytes:
    for key in _CLOCK_KEYS:
        begin = line.find(key)
        if begin >= 0:
            ends = [end for end in (line.find(b",", begin), line.find(b"}", begin)) if end >= 0]
            line = line[:begin] + line[min(ends, default=begin) :]
    return line


def _alike(a: dict[str, Any], b: dict[str, Any]) -> bool:
    """Whether two lines agree in what is no column, as far as both have it; of a batch likewise."""
    shared = [key for key in a if key in b and (key in NOT_NUMBERS or isinstance(a[key], list))]
    return all(_same(a[key], b[key]) if key != "batch" else _same_batch(a[key], b[key]) for key in shared)


def _same(a: Any, b: Any) -> bool:
    """Equality in which NaN equals NaN."""
    return a == b or repr(a) == repr(b)


def _same_batch(a: Any, b: Any) -> bool:
    if not isinstance(a, dict) or not isinstance(b, dict):
        return _same(a, b)
    return all(_same(a[key], b[key]) for key in a if key in b)


def _fields_at(a: Series, b: Series, row: int) -> list[FieldDifference]:
    here, there = _line(a, row), _line(b, row)
    found = []
    for name in [*SHOWN, *sorted((set(here) | set(there)) - set(SHOWN))]:
        if name in CLOCKS or name not in here or name not in there:
            continue
        left, right = here.get(name), there.get(name)
        if left != right and not (_is_nan(left) and _is_nan(right)):
            found.append(FieldDifference(field=name, a=left, b=right))
    return found


def _line(series: Series, row: int) -> dict[str, Any]:
    whole = series.line_of(row) if series.line_of is not None else None
    if whole is not None:
        return dict(whole)
    return {"step": int(series.steps[row]), **{name: float(values[row]) for name, values in series.columns.items()}}


def _is_nan(value: Any) -> bool:
    return isinstance(value, float) and math.isnan(value)


def _readings(a: Series, b: Series) -> Iterator[ReadingDifference]:
    """Verdicts, ends, extremes and means of the fields that people look at."""
    checked = check(a), check(b)
    for name in ("verdict", "cause", "first_bad_step"):
        yield ReadingDifference(reading=name, a=getattr(checked[0], name), b=getattr(checked[1], name))
    for name in SHOWN:
        if name not in a.columns or name not in b.columns or not len(a) or not len(b):
            continue
        yield ReadingDifference(reading=f"{name}, last", a=_last(a, name), b=_last(b, name))
        if name in ("loss", "grad_norm_pre", "update_ratio"):
            yield ReadingDifference(reading=f"{name}, max", a=_largest(a, name), b=_largest(b, name))
        if name == "loss":
            yield ReadingDifference(reading="loss, mean of the last 50", a=_tail_mean(a), b=_tail_mean(b))


def _last(series: Series, name: str) -> float | None:
    rows = np.flatnonzero(series.is_logged(name))
    return float(series.columns[name][rows[-1]]) if len(rows) else None


def _largest(series: Series, name: str) -> float | None:
    values = series.columns[name]
    values = values[~np.isnan(values)]
    return float(values.max()) if len(values) else None


def _tail_mean(series: Series) -> float:
    return float(np.mean(series.columns["loss"][series.steps > series.steps[-1] - 50]))


def _config(a: Series, b: Series, secrets: tuple[Collection[str], Collection[str]]) -> list[FieldDifference]:
    from labrunner.engine.config import flatten

    if a.manifest is not None and b.manifest is not None:
        here, there = flatten(a.manifest.config), flatten(b.manifest.config)
    else:
        here, there = a.config, b.config
    here, there = ({**one, **dict.fromkeys(kept, "?")} for one, kept in zip((here, there), secrets, strict=True))
    return [
        FieldDifference(field=name, a=here.get(name), b=there.get(name))
        for name in sorted(set(here) | set(there))
        if here.get(name) != there.get(name)
    ]
