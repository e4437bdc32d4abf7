"""At which step a run went non-finite, and how that is said."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from labrunner.engine.journal import parse_line, step_of
from labrunner.tui.state.columns import as_number

#: How a line begins to say that something was not finite; other lines are not parsed.
_SIGNS = (b'"loss":"', b'"first_nonfinite":"')
#: Bytes of a journal that are looked through; in a longer one the step is left open.
MOST = 1 << 28


def first_nonfinite(journal: Path) -> int | None:
    """The first step whose loss was not finite, or whose update was made with something that was not.

    An overflow whose step the scaler left out, with a finite loss, is none. None where there is no such step.
    """
    found = None
    for line in _suspects(journal):
        step = step_of(line)
        if line.get("kind") == "resume" and step is not None:
            found = None if found is not None and found > step else found
        elif found is None and line.get("kind") == "step" and _bad(line):
            found = step
    return found


def _suspects(journal: Path) -> Iterator[dict[str, Any]]:
    try:
        if journal.stat().st_size > MOST:
            return
        with journal.open("rb") as stream:
            for raw in stream:
                told = b'"kind":"resume"' in raw or any(sign in raw for sign in _SIGNS)
                if told and (line := parse_line(raw)):
                    yield line
    except OSError:
        return


def _bad(line: dict[str, Any]) -> bool:
    loss = as_number(line.get("loss"))
    if loss is not None and not math.isfinite(loss):
        return True
    skipped = bool(line.get("overflow")) and not as_number(line.get("update_ratio"))
    return isinstance(line.get("first_nonfinite"), str) and not skipped
