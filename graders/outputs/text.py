"""For a person at a terminal, and for a log: one line a check, worst news with its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from labrunner.graders.messages import say
from labrunner.graders.outputs.common import lab_line, place, shown_value
from labrunner.graders.result import CheckResult, LabResult, Result
from labrunner.say import points

_MARKS = {"pass": "+", "partial": "~", "fail": "-", "error": "!", "skipped": "."}


def write(results: Sequence[Result], lang: str) -> Iterator[str]:
    """Every lab with its checks, then the sum."""
    for result in results:
        yield "\n".join(_result(result, lang)) + "\n"


def _result(result: Result, lang: str) -> list[str]:
    lines = []
    for lab in result.labs:
        lines += _lab(lab, lang)
    lines += [f"  {say(lang, 'out.notes')}: {note}" for note in result.notes]
    verdict = say(lang, f"out.{result.verdict()}")
    lines.append(
        say(
            lang,
            "out.cut-summary" if result.verdict() == "unverified" else "out.summary",
            learner=result.learner,
            phase=result.phase,
            score=points(result.score),
            max_score=points(result.max_score),
            points=say(lang, "out.points"),
            verdict=verdict,
        )
    )
    return lines


def _lab(lab: LabResult, lang: str) -> list[str]:
    lines = [lab_line(lab, lang)]
    lines += [line for check in lab.checks for line in _check(check, lang)]
    lines += [f"  * {note}" for note in lab.notes]
    return [*lines, ""]


def _check(check: CheckResult, lang: str) -> list[str]:
    worth = f"{points(check.score)}/{points(check.max_score)}" if check.max_score else ""
    lines = [f"  {_MARKS[check.status]} {worth:>9}  {check.title}: {check.message}"]
    if check.status in ("fail", "partial") and place(check):
        lines.append(f"               {place(check)}")
    if check.expected is not None:
        lines.append(f"               {say(lang, 'out.expected')}: {shown_value(check.expected)}")
    return lines
