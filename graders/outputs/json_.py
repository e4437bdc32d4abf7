"""`labrunner/grade/v1`, or `labrunner/grades/v1` for several."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic_core import to_json

from labrunner.graders.result import Result, strict_json


def write(results: Sequence[Result], lang: str) -> str:
    """One object; with several results, a list of them under `results`."""
    if len(results) == 1:
        return _dumped(results[0]) + "\n"
    return '{"schema": "labrunner/grades/v1", "results": [\n' + ",\n".join(map(_dumped, results)) + "\n]}\n"


def _dumped(result: Result) -> str:
    return to_json(
        strict_json(result), indent=1
    ).decode()  # the standard library indents in Python, which takes ten times as long
