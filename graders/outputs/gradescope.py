"""Gradescope's `results.json`: one test a check that carries points, and those that failed without."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from typing import Any

from labrunner.graders.messages import say
from labrunner.graders.outputs.common import lab_line, place
from labrunner.graders.result import CheckResult, LabResult, Result

#: Checks that are listed though they carry no points.
_TOLD = ("fail", "error")


def write(results: Sequence[Result], lang: str) -> Iterator[str]:
    """Strict JSON without NaN; the score is set at the top, net of hints, so that the tests' sum does not count. Of a
    lab that was not judged whole the checks that were not made are listed, too."""
    result = results[0]
    tests = [
        _test(lab, check, number)
        for lab in result.labs
        for number, check in enumerate(lab.checks, 1)
        if check.max_score or check.status in _TOLD or not lab.verified and check.status == "skipped"
    ]
    whole = {
        "score": _finite(result.score),
        "output": _summary(result, lang),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
        "extra_data": {
            "schema": "labrunner/grade/v1",
            "learner": result.learner,
            "phase": result.phase,
            "max_score": _finite(result.max_score),
            "passed": result.passed,
            "verified": all(lab.verified for lab in result.labs),
        },
    }
    yield json.dumps(whole, ensure_ascii=False, allow_nan=False, indent=1) + "\n"


def _test(lab: LabResult, check: CheckResult, number: int) -> dict[str, Any]:
    text = f"{check.message}\n{place(check)}".strip()
    return {
        "score": _finite(check.score),
        "max_score": _finite(check.max_score),
        "status": "passed" if check.status == "pass" else "failed",
        "name": f"{lab.lab}: {check.title}",
        "number": f"{lab.lab}.{number}",
        "output": text,
        "tags": [lab.lab, check.status],
        "visibility": "visible",
    }


def _summary(result: Result, lang: str) -> str:
    lines = [say(lang, "out.unverified")] if result.verdict() == "unverified" else []
    for lab in result.labs:
        lines.append(lab_line(lab, lang))
        lines += [f"  * {note}" for note in lab.notes]
    return "\n".join([*lines, *result.notes])


def _finite(value: float) -> float:
    return round(value, 4) if math.isfinite(value) else 0.0
