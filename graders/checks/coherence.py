"""Whether section 3 fits section 2: the citations favour and rule out hypotheses that are listed there."""

from __future__ import annotations

from labrunner.graders.checks.case import Case
from labrunner.graders.checks.registry import check


@check(
    "coherence",
    3,
    needs_numbers=True,
    form="spike",
    titles={"coherence": ("Evidence and hypotheses fit", "Evidencia e hipótesis concuerdan")},
)
def check_coherence(case: Case, points: float) -> None:
    """Whether section 3 speaks of hypotheses that exist, favours one, rules one out, and none both ways."""
    postmortem = case.postmortem
    line = postmortem.line_of("evidence") if postmortem else None
    if postmortem is None or not postmortem.citations:
        case.skip("coherence", points, "section.absent", line=line, number=3)
        return
    if "evidence" not in case.ratios:
        case.skip("coherence", 0.0, "number.unjudged", line=line)
        return
    favoured = {h: c.line for c in postmortem.citations for h in c.favours}
    ruled_out = {h: c.line for c in postmortem.citations for h in c.rules_out}
    known = {h.rank for h in postmortem.hypotheses}
    both = sorted(set(favoured) & set(ruled_out))
    strangers = sorted((set(favoured) | set(ruled_out)) - known)
    share, code, params = 1.0, "coherence.right", {}
    if both:
        share, code, params = 0.0, "coherence.both", {"hypothesis": both[0]}
        line = ruled_out[both[0]]
    elif postmortem.hypotheses and postmortem.hypotheses[0].rank in ruled_out:
        share, code = 0.25, "coherence.first-ruled-out"
        line = ruled_out[postmortem.hypotheses[0].rank]
    elif strangers:
        share, code, params = 0.5, "coherence.stranger", {"hypothesis": strangers[0]}
        line = favoured.get(strangers[0]) or ruled_out.get(strangers[0])
    elif not favoured:
        share, code = 0.25, "coherence.none-favoured"
    elif not ruled_out:
        share, code = 0.5, "coherence.none-ruled-out"
    case.add(
        "coherence",
        points,
        share * case.confirmed("evidence"),
        _paid(code, share, case.confirmed("evidence")),
        line=line,
        source="form",
        **params,
    )


def _paid(code: str, share: float, confirmed: float) -> str:
    """Good form over unconfirmed numbers is told as that."""
    return "form.unconfirmed" if share >= 1 and confirmed < 1 else code
