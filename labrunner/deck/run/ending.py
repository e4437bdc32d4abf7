"""At which step a run went non-finite, as `labrunner check` says it."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

from labrunner.diagnosis.nonfinite import born_row
from labrunner.engine.record.journal import parse_line, step_of, withdrawn_beyond
from labrunner.series.columns import as_number

#: How a step's line begins to say that something was not finite; other lines are not parsed.
_SIGNS = (b'"loss":"', b'"first_nonfinite":"')
_STEP = re.compile(rb'"kind":"step".*?"step":(\d+)')
#: Bytes of a journal that are looked through, a fraction of a second; in a longer one the step is left open.
MOST = 1 << 25


def first_nonfinite(journal: Path) -> int | None:
    """The step at which the non-finite end of a run was born; None where its last step is clean, or it has no such end.

    The rule is `born_row`'s; a loss that is no number counts as a tensor of that name where the line names no other.
    """
    rows: list[tuple[int, str | None, bool]] = []  # step, first non-finite tensor, whether nothing moved
    try:
        if journal.stat().st_size > MOST:
            return None
        with journal.open("rb") as stream:
            for raw in stream:
                _take(rows, raw)
    except OSError:
        return None
    born = born_row([name for _, name, _ in rows], lambda row: rows[row][2])
    return None if born is None else rows[born][0]


def _take(rows: list[tuple[int, str | None, bool]], raw: bytes) -> None:
    """Add the row of a step's line; leave out the rows that a line of a resume withdraws."""
    if b'"kind":"resume"' in raw:
        if (since := withdrawn_beyond(parse_line(raw) or {})) is not None:
            rows[:] = [row for row in rows if row[0] <= since]
    elif any(sign in raw for sign in _SIGNS):
        line = parse_line(raw) or {}
        if line.get("kind") == "step" and (step := step_of(line)) is not None:
            rows.append((step, _named(line), as_number(line.get("update_ratio")) == 0.0))
    elif found := _STEP.search(raw):
        rows.append((int(found[1]), None, False))


def _named(line: dict[str, Any]) -> str | None:
    name, loss = line.get("first_nonfinite"), as_number(line.get("loss"))
    if isinstance(name, str):
        return name
    return "loss" if loss is not None and not math.isfinite(loss) else None
