"""One row a check, for a spreadsheet. A cell that a spreadsheet would take for a formula is quoted."""

from __future__ import annotations

import csv
import functools
import io
from collections.abc import Sequence

from labrunner.graders.outputs.common import adjusted_text, every_check, relative, shown_value
from labrunner.graders.result import Result
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


def write(results: Sequence[Result], lang: str) -> str:
    """Comma-separated, with a heading; line ends as RFC 4180 asks."""
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow(COLUMNS)
    shown = functools.lru_cache(maxsize=256)(relative)  # a lab's checks share few files
    for result, lab, check in every_check(results):
        row = (
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
            points(lab.max_score),
            points(lab.hint_cost),
            str(lab.verified).lower(),
            lab.late or "",
            adjusted_text([a for a in lab.adjustments if a.check in (None, check.id)]),
        )
        writer.writerow([_cell(value) for value in row])
    return stream.getvalue()


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
