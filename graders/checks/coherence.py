"""Whether section 3 fits section 2: the citations favour and rule out hypotheses that are listed there."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct

from labrunner.graders.checks.case import Case
from labrunner.graders.checks.citing import arm_of, judged_runs
from labrunner.graders.checks.registry import check
from labrunner.graders.findings import Findings
from labrunner.graders.read.postmortem import Citation, PostMortem

#: The runs of which one diagnosis is made. Every other break that a lab asks about has its own.
_ONE_DIAGNOSIS = frozenset({"control", "break", "fix"})


@check(
    "coherence",
    0.5,
    needs_numbers=True,
    form="spike",
    titles={"coherence": ("Evidence and hypotheses fit", "Evidencia e hipótesis concuerdan")},
)
def check_coherence(case: Case, points: float) -> None:
    """Whether section 3 speaks of hypotheses that exist, favours one, rules one out, and none both ways
    of the same break."""
    postmortem = case.postmortem
    line = postmortem.line_of("evidence") if postmortem else None
    if postmortem is None or not postmortem.citations:
        case.skip("coherence", points, "section.absent", line=line, number=3)
        return
    if "evidence" not in case.ratios:
        case.skip("coherence", 0.0, "number.unjudged", line=line)
        return
    found = _verdict(postmortem, case.lab.arm_names(), judged_runs(case.lab, None))
    case.add(
        "coherence",
        points,
        found.share,
        found.code,
        paid=case.confirmed("evidence"),
        line=found.line or line,
        source="form",
        hypothesis=found.hypothesis,
        arm=found.arm,
    )


def note_contradictions(
    postmortem: PostMortem, arms: Iterable[str], judged: Collection[str], findings: Findings
) -> None:
    """Warn of a hypothesis that section 3 both favours and rules out, or that section 2 does not list. `judged` are the
    runs that may be cited, of those that the lab's `arms` make."""
    found = _verdict(postmortem, arms, judged)
    if found.code != "coherence.right" and found.hypothesis is not None and postmortem.hypotheses:
        findings.add(found.code, found.line, "warning", hypothesis=found.hypothesis, arm=found.arm)


class _Verdict(Struct, frozen=True):
    """The share earned, the sentence, and the citation's line and hypothesis that it is about, where there is one, and
    another break that may be meant."""

    share: float
    code: str
    line: int | None = None
    hypothesis: int | None = None
    arm: str = ""


def _verdict(postmortem: PostMortem, arms: Iterable[str], judged: Collection[str]) -> _Verdict:
    """What is wrong first, the worst before the rest. What killed one break may be ruled out of another."""
    named = tuple(arms)
    others = [arm for arm in judged if arm not in _ONE_DIAGNOSIS]
    said: dict[str, list[Citation]] = {}
    for citation in postmortem.citations:
        arm = arm_of(citation, named)
        said.setdefault(arm if arm in others else "break", []).append(citation)
    favoured = {h: c.line for c in postmortem.citations for h in c.favours}
    ruled_out = {h: c.line for c in postmortem.citations for h in c.rules_out}
    listed = [hypothesis.rank for hypothesis in postmortem.hypotheses]
    strangers = sorted((set(favoured) | set(ruled_out)) - set(listed))
    for lines in said.values():
        against = {h: c.line for c in lines for h in c.rules_out}
        if both := sorted({h for c in lines for h in c.favours} & set(against)):
            code = "coherence.both-breaks" if others else "coherence.both"
            return _Verdict(0.0, code, against[both[0]], both[0], ", ".join(others))
    first = {h: c.line for c in said.get("break", []) for h in c.rules_out}
    if listed and listed[0] in first:
        return _Verdict(0.25, "coherence.first-ruled-out", first[listed[0]])
    if strangers:
        first = strangers[0]
        return _Verdict(0.5, "coherence.stranger", favoured.get(first) or ruled_out.get(first), first)
    if not favoured:
        return _Verdict(0.25, "coherence.none-favoured")
    if not ruled_out:
        return _Verdict(0.5, "coherence.none-ruled-out")
    return _Verdict(1.0, "coherence.right")
