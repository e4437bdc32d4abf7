"""Whether section 3 fits section 2: the citations favour and rule out hypotheses that are listed there."""

from __future__ import annotations

from msgspec import Struct

from labrunner.graders.checks.case import Case
from labrunner.graders.checks.registry import check
from labrunner.graders.findings import Findings
from labrunner.graders.read.postmortem import PostMortem


@check(
    "coherence",
    0.5,
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
    found = _verdict(postmortem)
    case.add(
        "coherence",
        points,
        found.share,
        found.code,
        paid=case.confirmed("evidence"),
        line=found.line or line,
        source="form",
        hypothesis=found.hypothesis,
    )


def note_contradictions(postmortem: PostMortem, findings: Findings) -> None:
    """Warn of a hypothesis that section 3 both favours and rules out, or that section 2 does not list."""
    found = _verdict(postmortem)
    if found.code in ("coherence.both", "coherence.stranger") and postmortem.hypotheses:
        findings.add(found.code, found.line, "warning", hypothesis=found.hypothesis)


class _Verdict(Struct, frozen=True):
    """The share earned, the sentence, and the citation's line and hypothesis that it is about, where there is one."""

    share: float
    code: str
    line: int | None = None
    hypothesis: int | None = None


def _verdict(postmortem: PostMortem) -> _Verdict:
    """What is wrong first, the worst before the rest."""
    favoured = {h: c.line for c in postmortem.citations for h in c.favours}
    ruled_out = {h: c.line for c in postmortem.citations for h in c.rules_out}
    listed = [hypothesis.rank for hypothesis in postmortem.hypotheses]
    both = sorted(set(favoured) & set(ruled_out))
    strangers = sorted((set(favoured) | set(ruled_out)) - set(listed))
    if both:
        return _Verdict(0.0, "coherence.both", ruled_out[both[0]], both[0])
    if listed and listed[0] in ruled_out:
        return _Verdict(0.25, "coherence.first-ruled-out", ruled_out[listed[0]])
    if strangers:
        first = strangers[0]
        return _Verdict(0.5, "coherence.stranger", favoured.get(first) or ruled_out.get(first), first)
    if not favoured:
        return _Verdict(0.25, "coherence.none-favoured")
    if not ruled_out:
        return _Verdict(0.5, "coherence.none-ruled-out")
    return _Verdict(1.0, "coherence.right")
