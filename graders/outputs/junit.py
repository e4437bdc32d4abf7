"""JUnit XML: one suite a lab, one case a check; points in the properties. XML 1.0 without control characters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from labrunner.graders.outputs.common import adjusted_text, place, relative
from labrunner.graders.result import CheckResult, Result
from labrunner.say import points
from labrunner.text import clean

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(results: Sequence[Result], lang: str) -> str:
    """`testsuites` with one `testsuite` for each lab of each learner."""
    suites = [line for result in results for line in _suites(result, several=len(results) > 1)]
    return (
        "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites name="labrunner">', *suites, "</testsuites>"])
        + "\n"
    )


def _suites(result: Result, *, several: bool) -> list[str]:
    lines: list[str] = []
    for lab in result.labs:
        name = f"{result.phase}.{lab.lab}"
        name = f"{result.learner}.{name}" if several else name
        counts = {
            status: sum(c.status == status for c in lab.checks) for status in ("fail", "partial", "error", "skipped")
        }
        failures = counts["fail"] + counts["partial"]
        lines.append(
            f'  <testsuite name={_attribute(name)} tests="{len(lab.checks)}" failures="{failures}" '
            f'errors="{counts["error"]}" skipped="{counts["skipped"]}" time="0">'
        )
        lines += _properties(
            {
                "score": points(lab.score),
                "max_score": points(lab.max_score),
                "hint_cost": points(lab.hint_cost),
                "learner": result.learner,
                "verified": str(lab.verified).lower(),
                **({"late": lab.late} if lab.late else {}),
                **({"adjusted": adjusted_text(lab.adjustments)} if lab.adjustments else {}),
            },
            "    ",
        )
        names: set[str] = set()
        for check in lab.checks:
            lines += _case(check, name, names)
        if lab.notes:
            lines.append(f"    <system-out>{escape(_plain(' | '.join(lab.notes)))}</system-out>")
        lines.append("  </testsuite>")
    return lines


def _case(check: CheckResult, suite: str, names: set[str]) -> list[str]:
    name = f"{check.id}: {check.title}"
    while name in names:  # GitLab keeps the first of equal names only
        name += "'"
    names.add(name)
    where = f" file={_attribute(relative(check.file))}" if check.file else ""
    where += f' line="{check.line}"' if check.line is not None else ""
    lines = [f'    <testcase name={_attribute(name)} classname={_attribute(suite)}{where} time="0">']
    lines += _properties({"score": points(check.score), "max_score": points(check.max_score)}, "      ")
    kind = {"fail": "failure", "partial": "failure", "error": "error", "skipped": "skipped"}.get(check.status)
    if kind:
        text = f"{check.message} ({points(check.score)}/{points(check.max_score)}) {place(check)}".strip()
        lines.append(f"      <{kind} message={_attribute(check.message)}>{escape(_plain(text))}</{kind}>")
    return [*lines, "    </testcase>"]


def _properties(values: dict[str, str], indent: str) -> list[str]:
    return [
        f"{indent}<properties>",
        *[f'{indent}  <property name="{key}" value={_attribute(value)}/>' for key, value in values.items()],
        f"{indent}</properties>",
    ]


def _attribute(text: str) -> str:
    return quoteattr(_plain(text))


def _plain(text: str) -> str:
    return _FORBIDDEN.sub("", clean(text, 1000))
