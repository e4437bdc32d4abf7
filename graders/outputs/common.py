"""What the outputs share: short texts, relative places."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from labrunner.graders.messages import say
from labrunner.graders.result import Adjustment, CheckResult, LabResult, Result, strict_json
from labrunner.say import points
from labrunner.text import clean


def place(check: CheckResult) -> str:
    """`file:line` of a check, the file relative to here where that is shorter; empty without a file."""
    if not check.file:
        return ""
    shown = relative(check.file)
    return f"{shown}:{check.line}" if check.line is not None else shown


def relative(path: str) -> str:
    """A path as it is printed."""
    try:
        short = os.path.relpath(path)
    except ValueError:
        short = path
    return clean(short if not short.startswith("..") else path, 300)


def lab_line(lab: LabResult, lang: str) -> str:
    """A lab with its points, and what its hints cost where some were taken."""
    code = f"out.{'' if lab.verified else 'cut-'}{'hint' if lab.hint_cost else 'lab'}-line"
    score, most, cost = points(lab.score), points(lab.max_score), points(lab.hint_cost)
    return say(lang, code, lab=lab.lab, score=score, max_score=most, cost=cost)


def worth(result: Result, lang: str) -> str:
    """A result's points in a table: of the total, or of what could be judged."""
    score, most = points(result.score), points(result.max_score)
    if result.verdict() == "unverified":
        return say(lang, "out.cut-worth", score=score, max_score=most)
    return f"{score} / {most}"


def adjusted_text(adjustments: Sequence[Adjustment]) -> str:
    """Adjustments by hand on one line: what, from, to, who, when, why; empty without any."""
    return "; ".join(
        f"{a.check or 'lab'} {points(a.before)} -> {points(a.after)}, {a.author}, {a.date}: {a.reason}"
        for a in adjustments
    )


def shown_value(value: Any) -> str:
    """A value of a check as text."""
    return clean(str(strict_json(value)), 200)
