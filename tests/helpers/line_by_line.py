"""Logs that grow line by line, and what of the rows handed out counts in the end."""

import io

import pytest

from labrunner.series.foreign import read_log
from labrunner.series.foreign.feed import REREAD, Feed

Row = dict[str, float]


def grown(raw: bytes) -> list[Row]:
    """The rows of a log that grows line by line, those that were void in the end left out."""
    feed, rows = Feed(), []
    for line in raw.splitlines(keepends=True):
        rows += feed.feed(line)
    return standing(rows + feed.close())


def standing(rows: list[Row]) -> list[Row]:
    """The rows from the last one on that says the log is read otherwise, without its mark."""
    begin = max((place for place, row in enumerate(rows) if REREAD in row), default=0)
    return [{name: value for name, value in row.items() if name != REREAD} for row in rows[begin:]]


def fed(text: str) -> dict[int, Row]:
    """The rows of a log that came at once, by step; what several lines tell of one step together."""
    feed, rows = Feed(), {}
    for row in standing([*feed.feed(text.encode()), *feed.close()]):
        rows.setdefault(int(row["step"]), {}).update(row)
    return rows


def read(text):
    """A log as `check` reads it, whole."""
    return read_log(io.BytesIO(text.encode()), "log")


def both(text, fields=("loss", "eval_loss", "adversary", "grad_norm_pre")):
    """The whole log as a series; what the growing one tells of these fields must be the same."""
    series, growing = read(text), fed(text)
    for field in fields:
        logged = series.is_logged(field) if field in series.columns else []
        told = {
            step: value
            for step, value, there in zip(series.steps.tolist(), series.columns.get(field, []), logged, strict=False)
            if there
        }
        assert {s: row[field] for s, row in growing.items() if field in row} == pytest.approx(told, nan_ok=True), field
    return series
