"""Form of the whole post-mortem, and `postmortem --check`: what is missing or malformed, with line numbers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.graders.case import Case
from labrunner.graders.findings import Finding, Findings
from labrunner.graders.models import FORMS, PostMortem
from labrunner.graders.parse import parse_file_with_findings

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.diagnosis.series import Series

_COST = 0.15
_SYMPTOM_CODES = frozenset({"symptoms.theory", "symptoms.words", "symptoms.twice"})
_SHAPE = ("section.", "front.", "file.", "form.", "outcome.", "hypotheses.order")


def check_form_points(case: Case, points: float) -> None:
    """Sections there, filled, in order and once; paid by the confirmed numbers of sections 1 and 3."""
    postmortem = case.postmortem
    if postmortem is None:
        case.skip("form", points, "form.absent")
        return
    confirmed = case.confirmed("symptoms", "evidence")
    roles = FORMS[postmortem.form]
    filled = sum(1 for section in postmortem.sections if section.filled) / len(roles)
    wrong = [f for f in postmortem.findings if f.severity == "error" and f.code.startswith(_SHAPE)]
    other = [f for f in wrong if f.code not in ("section.missing", "section.empty")]
    share = max(0.0, filled - _COST * len(other))
    if wrong:
        first = wrong[0]
        case.add("form", points, share * confirmed, "form.findings", line=first.line, source="form", count=len(wrong),
                 line_number=first.line or 1, first=first.message(case.lang))
    else:
        case.add("form", points, share * confirmed, "form.unconfirmed" if confirmed < 1 else "form.right", line=1,
                 source="form")


def check_symptom_form(case: Case, points: float) -> None:
    """Section 1 holds numbers only; each line with a theory costs half. Paid by its own confirmed numbers."""
    postmortem = case.postmortem
    if postmortem is None or not postmortem.symptoms:
        case.skip("symptomform", points, "section.absent", number=1,
                  line=postmortem.line_of("symptoms") if postmortem else None)
        return
    wrong = [f for f in postmortem.findings if f.code in _SYMPTOM_CODES]
    confirmed = case.confirmed("symptoms")
    share = max(0.0, 1.0 - 0.5 * len(wrong))
    code = "symptomform.theory" if wrong else "form.unconfirmed" if confirmed < 1 else "symptomform.right"
    case.add("symptomform", points, share * confirmed, code, source="form", count=len(wrong),
             line=wrong[0].line if wrong else postmortem.line_of("symptoms"))


def heading_notes(case: Case) -> list[Finding]:
    """Whether date and run id of the heading fit the evidence; reported, not judged."""
    postmortem, evidence = case.postmortem, case.references.evidence
    notes = Findings(str(case.path("postmortem.md")))
    if postmortem is None or evidence is None or not evidence.runs:
        return notes
    heading = postmortem.heading
    runs = [run for run in evidence.arms().values() if run]
    if heading.run_id and runs and not any(heading.run_id in run or run in heading.run_id for run in runs):
        notes.add("heading.other-run", heading.line, "note", said=heading.run_id, found=", ".join(runs[:4]))
    days = sorted(d for d in (_day(run.manifest) for run in evidence.runs) if d)
    if heading.date and days and heading.date < days[0]:
        notes.add("heading.other-date", heading.line, "note", said=heading.date, found=days[0])
    return notes


def _day(manifest: dict[str, Any]) -> str | None:
    for key in ("started_at", "created_at"):
        value = manifest.get(key)
        if isinstance(value, str) and len(value) >= 10:
            return value[:10]
    return None


def check_form(path: str | Path, lab: Lab | None = None, series: Series | None = None) -> list[Finding]:
    """Everything that is missing or malformed in a post-mortem, by line.

    With a `lab`, also which of its symptoms have no line yet; with a `series` of the break as well, which numbers do
    not agree with it. Findings only, no points.
    """
    postmortem, findings = parse_file_with_findings(path)
    if postmortem is None:
        return list(findings)
    if lab is not None:
        _symptom_findings(postmortem, lab, series, findings)
    return sorted(findings, key=lambda f: (f.line is None, f.line or 0))


def _symptom_findings(postmortem: PostMortem, lab: Lab, series: Series | None, findings: Findings) -> None:
    from labrunner.graders.provider import References, Runs
    from labrunner.graders.symptoms import asked, find, judge

    references = References(lab, Runs("never", None))
    if series is not None:
        references.trust("break", series)
    case = Case(lab, Path("."), Path("."), "", references, postmortem=postmortem)
    for name, (_, panel) in asked(lab, references.fault()).items():
        found = find(postmortem, name)
        shown = case.say("panel.log") if panel == 0 else case.say("panel.number", panel=panel)
        if found is None:
            findings.add("symptom.missing-line", postmortem.line_of("symptoms"), symptom=name.replace("_", " "),
                         panel=shown)
        elif series is not None and (judged := judge(references, name, found)) is not None and judged.share < 1:
            findings.add(judged.code, found.line, claimed=found.text[:40], panel=shown)
