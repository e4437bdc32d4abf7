"""Reasoning and form are paid in proportion to the confirmed numbers: the factor, said where it lowers points."""

from __future__ import annotations

from labrunner.graders.messages import say
from labrunner.graders.models import CheckResult, LabResult, Result

#: Checks that are paid by the mean of the confirmed shares of symptoms and citations; others have a factor of their own.
_BY_BOTH = ("heading", "form", "classification", "hypotheses", "rootcause", "concepts", "remediation", "lesson")


def with_factors(result: Result, lang: str) -> Result:
    """`result`, changed in place: its lines that were paid in part for unconfirmed numbers say by which factor, and so
    does a note of the lab."""
    for lab in result.labs:
        adjusted = {adjustment.check for adjustment in lab.adjustments}
        factors = {check.id: _factor(check, lang) for check in lab.checks if check.id not in adjusted}
        common = _common(lab, factors)
        for check in lab.checks:
            if (factor := factors.get(check.id)) is not None:
                shared = common if common is not None and check.id in _BY_BOTH else factor
                check.message = say(lang, "form.unconfirmed-by", factor=_short(shared))
        if common is not None and common < 1:
            lab.notes.insert(0, say(lang, "note.paid-share", factor=_short(common)))
    return result


def _factor(check: CheckResult, lang: str) -> float | None:
    """What full points of a check were multiplied by, where it says that they were."""
    told = check.max_score > 0 and check.message == say(lang, "form.unconfirmed")
    return check.score / check.max_score if told else None


def _common(lab: LabResult, factors: dict[str, float | None]) -> float | None:
    """The factor of most of reasoning and form; where each of those lines has something else against it, from the
    numbers themselves. None where neither tells it, or where nothing was lost that way."""
    telling = [check for check in lab.checks if check.id in _BY_BOTH and factors.get(check.id) is not None]
    # points are rounded: the largest line tells the factor best
    told = factors[max(telling, key=lambda check: check.max_score).id] if telling else None
    if told is not None or not any(check.id in _BY_BOTH and check.score > 0 for check in lab.checks):
        return told
    symptoms = [check for check in lab.checks if check.id.startswith("symptom.")]
    citations = [check for check in lab.checks if check.id == "citations"]
    shares = [_share(found) for found in (symptoms, citations) if found]
    known = len(shares) == 2 and all(share is not None for share in shares) and not lab.adjustments
    return sum(shares) / 2 if known else None  # type: ignore[arg-type]


def _share(checks: list[CheckResult]) -> float | None:
    """Earned of possible points; None where some could not be judged."""
    if any(check.status in ("skipped", "error") for check in checks):
        return None
    most = sum(check.max_score for check in checks)
    return sum(check.score for check in checks) / most if most else None


def _short(factor: float) -> str:
    return f"{factor:.3f}".rstrip("0").rstrip(".") or "0"
