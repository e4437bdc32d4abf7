"""`labrunner/grade/v1`, or `labrunner/grades/v1` for several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic_core import to_json

from labrunner.graders.result import Result, strict_json


def write(results: Sequence[Result], lang: str) -> Iterator[str]:
    """One object; with several results, a list of them under `results`."""
    if len(results) == 1:
        yield _dumped(results[0]) + "\n"
        return
    yield '{"schema": "labrunner/grades/v1", "results": [\n'
    for number, result in enumerate(results):
        yield (",\n" if number else "") + _dumped(result)
    yield "\n]}\n"


def _dumped(result: Result) -> str:
    return to_json(
        strict_json(result), indent=1
    ).decode()  # the standard library indents in Python, which takes ten times as long
