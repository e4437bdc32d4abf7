"""Form of the whole post-mortem, and `postmortem --check`: what is missing or malformed, with line numbers."""

from __future__ import annotations

from datetime import date

from labrunner.graders.checks.case import Case
from labrunner.graders.checks.registry import check
from labrunner.graders.read.postmortem import FORMS

_COST = 0.15
_SYMPTOM_CODES = frozenset({"symptoms.theory", "symptoms.words", "symptoms.twice"})
_SHAPE = ("section.", "front.", "file.", "form.", "outcome.", "hypotheses.order")


@check("heading", 0.1, needs_numbers=True, titles={"heading": ("Heading: date and run", "Título: fecha y ejecución")})
def check_heading(case: Case, points: float) -> None:
    """Date and run of the first line, half of the points each: that they are there is all that is asked. Paid by the
    confirmed numbers of sections 1 and 3."""
    postmortem = case.postmortem
    if postmortem is None:
        case.skip("heading", points, "form.absent")
        return
    heading = postmortem.heading
    there = (_is_day(heading.date), heading.run_id is not None)
    case.add(
        "heading",
        points,
        sum(there) / 2,
        "heading.missing" if heading.line is None else "heading.right" if all(there) else "heading.incomplete",
        paid=case.confirmed("symptoms", "evidence"),
        line=heading.line or 1,
        actual=" — ".join(part for part in (heading.date, heading.run_id) if part) or None,
        source="form",
    )


def _is_day(text: str | None) -> bool:
    """Whether a heading names a day that there is."""
    try:
        return bool(text and date.fromisoformat(text))
    except ValueError:
        return False


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
