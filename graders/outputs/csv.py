"""One row a check, for a spreadsheet. A cell that a spreadsheet would take for a formula is quoted."""

from __future__ import annotations

import csv
import functools
import io
from collections.abc import Callable, Iterable, Iterator, Sequence

from labrunner.graders.outputs.common import adjusted_text, relative, shown_value
from labrunner.graders.result import CheckResult, LabResult, Result
from labrunner.say import points
from labrunner.text import clean

COLUMNS = (
    "learner",
    "phase",
    "lab",
    "check",
    "title",
    "status",
    "score",
    "max_score",
    "message",
    "file",
    "line",
    "expected",
    "actual",
    "source",
    "lab_score",
    "lab_max_score",
    "hint_cost",
    "verified",
    "late",
    "adjusted",
)


def write(results: Sequence[Result], lang: str) -> Iterator[str]:
    """Comma-separated, with a heading; line ends as RFC 4180 asks."""
    shown = functools.lru_cache(maxsize=256)(relative)  # a lab's checks share few files
    yield _lines([COLUMNS])
    for result in results:
        yield _lines(_row(result, lab, check, shown) for lab in result.labs for check in lab.checks)


def _lines(rows: Iterable[Iterable[object]]) -> str:
    stream = io.StringIO()
    csv.writer(stream).writerows([_cell(value) for value in row] for row in rows)
    return stream.getvalue()


def _row(result: Result, lab: LabResult, check: CheckResult, shown: Callable[[str], str]) -> tuple[object, ...]:
    """The cells of one check; `shown` makes a path as it is printed."""
    return (
        result.learner,
        result.phase,
        lab.lab,
        check.id,
        check.title,
        check.status,
        points(check.score),
        points(check.max_score),
        check.message,
        shown(check.file) if check.file else "",
        check.line,
        "" if check.expected is None else shown_value(check.expected),
        "" if check.actual is None else shown_value(check.actual),
        check.source or "",
        points(lab.score),
        points(lab.max_score) if lab.verified else "",  # cut short, it would make a grade of what was judged
        points(lab.hint_cost),
        str(lab.verified).lower(),
        lab.late or "",
        adjusted_text([a for a in lab.adjustments if a.check in (None, check.id)]),
    )


def _cell(value: object) -> object:
    if not isinstance(value, str):
        return "" if value is None else value
    text = clean(value, 1000)
    return "'" + text if text[:1] in ("=", "+", "-", "@") and not _is_number(text) else text


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
