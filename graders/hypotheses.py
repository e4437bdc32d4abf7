"""Section 2: at least three hypotheses, ranked, each citing a panel."""

from __future__ import annotations

from labrunner.graders.case import Case
from labrunner.graders.language import fold
from labrunner.graders.concepts import says

WANTED = 3
#: What the list must hold when the loss went to NaN: one update destroyed the weights for good.
_DESTRUCTIVE = ("destructive update", "nan into a parameter", "nan in the weights", "nan into the weights",
                "poisoned weights",
                "actualizacion destructiva", "nan en un parametro", "nan en los pesos")


def check_hypotheses(case: Case, points: float) -> None:
    """Form of section 2, paid in proportion to the confirmed numbers of sections 1 and 3."""
    postmortem = case.postmortem
    line = postmortem.line_of("hypotheses") if postmortem else None
    found = postmortem.hypotheses if postmortem else []
    if not found:
        case.skip("hypotheses", points, "section.absent", line=line, number=2)
        return
    distinct = {fold(h.text): h for h in found}
    count = min(len(distinct), WANTED) / WANTED
    citing = min(sum(bool(h.panels) for h in distinct.values()), WANTED) / WANTED
    disordered = any(f.code == "hypotheses.order" for f in postmortem.findings) if postmortem else False
    ranked = all(h.ranked for h in found) and not disordered
    share = 0.4 * count + 0.4 * citing + 0.2 * ranked
    code = "hypotheses.right"
    if count < 1:
        code = "hypotheses.few"
    elif citing < 1:
        code = "hypotheses.no-panel"
        line = next((h.line for h in found if not h.panels), line)
    elif not ranked:
        code = "hypotheses.unranked"
    elif died(case) and not any(says(h.text, _DESTRUCTIVE) for h in found):
        share, code = share - 0.3, "hypotheses.destructive"
    confirmed = case.confirmed("symptoms", "evidence")
    code = "form.unconfirmed" if code == "hypotheses.right" and confirmed < 1 else code
    case.add("hypotheses", points, share * confirmed, code, line=line, source="form", count=len(distinct),
             wanted=WANTED)


def died(case: Case) -> bool:
    """Whether the break's loss ended as NaN or infinity."""
    for _, series in case.references.sources("break"):
        loss = series.columns.get("loss")
        return loss is not None and len(loss) > 0 and not bool(abs(loss[-1]) < float("inf"))
    return False
