"""Form of the whole post-mortem, and `postmortem --check`: what is missing or malformed, with line numbers."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from labrunner.graders.checks.case import Case
from labrunner.graders.checks.registry import check
from labrunner.graders.findings import Findings
from labrunner.graders.read.postmortem import FORMS

if TYPE_CHECKING:
    from labrunner.graders.references.evidence_file import Evidence

_COST = 0.15
#: A run's day is written in UTC, a heading's where the learner lives.
_ZONES = timedelta(days=1)
_SYMPTOM_CODES = frozenset({"symptoms.theory", "symptoms.words", "symptoms.twice"})
_SHAPE = ("section.", "front.", "file.", "form.", "outcome.", "hypotheses.order")


@check("heading", 0.1, needs_numbers=True, titles={"heading": ("Heading: date and run", "Título: fecha y ejecución")})
def check_heading(case: Case, points: float) -> None:
    """Date and run id of the first line, half of the points each: there, and those of the evidence where there is
    some. Paid by the confirmed numbers of sections 1 and 3."""
    postmortem = case.postmortem
    if postmortem is None:
        case.skip("heading", points, "form.absent")
        return
    heading = postmortem.heading
    date = _written(heading.date)
    findings = Findings(str(case.path("postmortem.md")))
    if heading.line is None:
        findings.add("heading.missing", 1)
    elif date is None or heading.run_id is None:
        findings.add("heading.incomplete", heading.line)
    runs, first = _runs_of(case.references.evidence)
    if heading.run_id and runs and not any(_names(heading.run_id, run) for run in runs):
        findings.add("heading.other-run", heading.line, said=heading.run_id, found=", ".join(runs[:4]))
    if date and first and date < first - _ZONES:
        findings.add("heading.other-date", heading.line, said=date.isoformat(), found=first.isoformat())
    codes = findings.codes()
    wrong_run = heading.run_id is None or "heading.other-run" in codes
    wrong_date = date is None or "heading.other-date" in codes
    code, params = ("heading.right" if runs else "heading.unchecked"), {}
    if findings:
        code, params = findings[0].code, findings[0].params
        for further in findings[1:]:
            case.note(further)
    case.add(
        "heading",
        points,
        (2 - wrong_run - wrong_date) / 2,
        code,
        paid=case.confirmed("symptoms", "evidence"),
        line=heading.line or 1,
        actual=" — ".join(part for part in (heading.date, heading.run_id) if part) or None,
        source="evidence" if runs else "form",
        **params,
    )


def _written(text: str | None) -> date | None:
    """The day that a heading names; None where there is no such day."""
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None


def _runs_of(evidence: Evidence | None) -> tuple[list[str], date | None]:
    """Names of the evidence's broken runs (of all, where none is called so), and the first day on which one began."""
    found = evidence.runs if evidence else []
    found = [run for run in found if run.arm.startswith("break")] or found
    days = [day for day in (_day(run.manifest) for run in found) if day]
    return [run.run for run in found if run.run], min(days, default=None)


def _names(said: str, run: str) -> bool:
    """Whether a heading names a run: by its folder's name, with folders before it or words around it."""
    said = said.casefold()
    return run.casefold() in {word.rstrip("/").rpartition("/")[2] for word in (said, *said.split())}


def _day(manifest: dict[str, Any]) -> date | None:
    days = (_written(str(manifest.get(key, ""))[:10]) for key in ("started_at", "created_at"))
    return next((day for day in days if day), None)


@check("form", 0.2, needs_numbers=True, titles={"form": ("Seven sections, filled in", "Siete secciones, rellenas")})
def check_form_points(case: Case, points: float) -> None:
    """Sections there, filled, in order and once; paid by the confirmed numbers of sections 1 and 3."""
    postmortem = case.postmortem
    if postmortem is None:
        case.skip("form", points, "form.absent")
        return
    roles = FORMS[postmortem.form]
    filled = sum(1 for section in postmortem.sections if section.filled) / len(roles)
    wrong = [f for f in postmortem.findings if f.severity == "error" and f.code.startswith(_SHAPE)]
    other = [f for f in wrong if f.code not in ("section.missing", "section.empty")]
    first = wrong[0] if wrong else None
    case.add(
        "form",
        points,
        max(0.0, filled - _COST * len(other)),
        "form.findings" if first else "form.right",
        paid=case.confirmed("symptoms", "evidence"),
        line=first.line if first else 1,
        source="form",
        count=len(wrong),
        line_number=first.line or 1 if first else 1,
        first=first.message(case.lang) if first else "",
    )


@check("symptomform", 0.1, titles={"symptomform": ("Symptoms are numbers only", "Los síntomas son solo números")})
def check_symptom_form(case: Case, points: float) -> None:
    """Section 1 holds numbers only; each line with a theory costs half. Paid by its own confirmed numbers."""
    postmortem = case.postmortem
    if postmortem is None or not postmortem.symptoms:
        case.skip(
            "symptomform",
            points,
            "section.absent",
            number=1,
            line=postmortem.line_of("symptoms") if postmortem else None,
        )
        return
    wrong = [f for f in postmortem.findings if f.code in _SYMPTOM_CODES]
    case.add(
        "symptomform",
        points,
        max(0.0, 1.0 - 0.5 * len(wrong)),
        "symptomform.theory" if wrong else "symptomform.right",
        paid=case.confirmed("symptoms"),
        source="form",
        count=len(wrong),
        line=wrong[0].line if wrong else postmortem.line_of("symptoms"),
    )
