"""JUnit XML: one suite a lab, one case a check; points in the properties. XML 1.0 without control characters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from labrunner.graders.outputs.common import adjusted_text, place, relative
from labrunner.graders.result import CheckResult, LabResult, Result
from labrunner.say import points
from labrunner.text import clean

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
#: Element of a status; a check that passed has no such element.
_KINDS = {"fail": "failure", "partial": "failure", "error": "error", "skipped": "skipped"}


def write(results: Sequence[Result], lang: str) -> Iterator[str]:
    """`testsuites` with one `testsuite` for each lab of each learner."""
    yield f'{_DECLARATION}\n<testsuites name="labrunner">\n'
    for result in results:
        for lab in result.labs:
            name = f"{result.phase}.{lab.lab}"
            suite = _suite(result, lab, f"{result.learner}.{name}" if len(results) > 1 else name)
            ElementTree.indent(suite, level=1)
            yield f"  {ElementTree.tostring(suite, encoding='unicode')}\n"
    yield "</testsuites>\n"


def _suite(result: Result, lab: LabResult, name: str) -> Element:
    kinds = [_KINDS.get(check.status) for check in lab.checks]
    counts = {
        "tests": len(kinds),
        "failures": kinds.count("failure"),
        "errors": kinds.count("error"),
        "skipped": kinds.count("skipped"),
        "time": 0,
    }
    suite = Element("testsuite", _attributes({"name": name, **counts}))
    properties = {
        "score": points(lab.score),
        **({"max_score": points(lab.max_score)} if lab.verified else {}),
        "hint_cost": points(lab.hint_cost),
        "learner": result.learner,
        "verified": str(lab.verified).lower(),
        **({"late": lab.late} if lab.late else {}),
        **({"adjusted": adjusted_text(lab.adjustments)} if lab.adjustments else {}),
    }
    _properties(suite, properties)
    names: set[str] = set()
    for check in lab.checks:
        _case(suite, check, name, names)
    if lab.notes:
        _add(suite, "system-out", {}).text = _plain(" | ".join(lab.notes))
    return suite


def _case(suite: Element, check: CheckResult, classname: str, names: set[str]) -> None:
    name = f"{check.id}: {check.title}"
    while name in names:  # GitLab keeps the first of equal names only
        name += "'"
    names.add(name)
    where = {"file": relative(check.file)} if check.file else {}
    line = {"line": check.line} if check.line is not None else {}
    case = _add(suite, "testcase", {"name": name, "classname": classname, **where, **line, "time": 0})
    _properties(case, {"score": points(check.score), "max_score": points(check.max_score)})
    kind = _KINDS.get(check.status)
    if kind is not None:
        text = f"{check.message} ({points(check.score)}/{points(check.max_score)}) {place(check)}".strip()
        _add(case, kind, {"message": check.message}).text = _plain(text)


def _properties(parent: Element, values: Mapping[str, str]) -> None:
    properties = SubElement(parent, "properties")
    for name, value in values.items():
        _add(properties, "property", {"name": name, "value": value})


def _add(parent: Element, tag: str, attributes: Mapping[str, object]) -> Element:
    return SubElement(parent, tag, _attributes(attributes))


def _attributes(values: Mapping[str, object]) -> dict[str, str]:
    return {name: _plain(str(value)) for name, value in values.items()}


def _plain(text: str) -> str:
    """A text without the characters that XML forbids."""
    return _FORBIDDEN.sub("", clean(text, 1000))
