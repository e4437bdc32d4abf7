"""A table for people: step summaries, merge requests, a class page. No HTML that a learner wrote gets through."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from labrunner.graders.messages import say
from labrunner.graders.outputs.common import lab_line, place, shown_value, worth
from labrunner.graders.result import LabResult, Result
from labrunner.say import points
from labrunner.text import clean

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#@~$!])")


def write(results: Sequence[Result], lang: str) -> Iterator[str]:
    """A heading and a table for each result; above several, a table of all."""
    several = len(results) > 1
    if several:
        yield from _overview(results, lang)
    for number, result in enumerate(results):
        yield ("\n" if several or number else "") + _result(result, lang)


def _overview(results: Sequence[Result], lang: str) -> Iterator[str]:
    head = " | ".join(say(lang, f"out.{key}") for key in ("learner", "phase", "score", "result"))
    yield f"| {head} |\n| --- | --- | --- | --- |\n"
    for result in results:
        verdict = say(lang, f"out.{result.verdict()}")
        yield f"| {_safe(result.learner)} | {_safe(result.phase)} | {worth(result, lang)} | {verdict} |\n"


def _result(result: Result, lang: str) -> str:
    verdict = say(lang, f"out.{result.verdict()}")
    who = f"{_safe(result.learner)} · {_safe(result.phase)}"
    lines = [f"## {who}: {worth(result, lang)}, {verdict}", ""]
    for lab in result.labs:
        lines += _lab(lab, lang)
    lines += [f"- {_safe(note)}" for note in result.notes]
    return "\n".join(lines) + "\n"


def _lab(lab: LabResult, lang: str) -> list[str]:
    reveal = any(check.expected is not None for check in lab.checks)
    keys = ["check", "points", "result", "where", *(["expected"] if reveal else [])]
    lines = [
        f"### {_safe(lab_line(lab, lang))}",
        "",
        "| " + " | ".join(say(lang, f"out.{k}") for k in keys) + " |",
        "|" + " --- |" * len(keys),
    ]
    for check in lab.checks:
        earned = f"{points(check.score)} / {points(check.max_score)}" if check.max_score else ""
        said = f"{say(lang, f'status.{check.status}')}: {_safe(check.message)}"
        cells = [
            _safe(check.title),
            earned,
            said,
            _safe(place(check)),
            *([_safe(shown_value(check.expected))] if reveal else []),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return [*lines, "", *[f"- {_safe(note)}" for note in lab.notes], ""]


def _safe(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", clean(text, 400)).replace("://", "&#58;//")
