"""Section 3: every citation `panel, value, step` is looked up in the run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, NamedTuple

from labrunner.graders.checks.case import Case
from labrunner.graders.checks.registry import check
from labrunner.graders.findings import Findings
from labrunner.graders.read.language import fold
from labrunner.graders.read.phrases import arm_named_in
from labrunner.graders.read.postmortem import Citation, PostMortem
from labrunner.graders.references.panels import NOT_REPEATABLE, baseline_at, is_computable, named_at, shown_at
from labrunner.graders.references.provider import MEASURED_REL, UNMEASURED_REL, Expected
from labrunner.series.series import Series

#: Runs whose readings are looked up. Of the others a learner may tell as well: it proves nothing that these do not, and
#: each would be one more run for the grader to make.
JUDGED = ("control", "break", "fix")
#: Different panels with a confirmed reading that earn all points; one of them may show what can be known without
#: looking (the learning rate, a constant scale).
PANELS_WANTED = 3
COMPUTABLE_COUNTED = 1
#: Panels that show nothing but what can be known without looking.
_COMPUTABLE_PANELS = frozenset({2})
MAX_CITATIONS = 40
_LATE_REL = 0.05
_BASELINE_REL = 0.2


class CitationOutcome(NamedTuple):
    """Whether a citation was confirmed. `field` is what was read, empty where nothing was; `measured` whether that
    cannot be known without looking at the run."""

    outcome: Literal["confirmed", "wrong", "unjudged", "nothing"]
    field: str = ""
    measured: bool = True


@check(
    "citations",
    12,
    without_questions=15,
    titles={
        "citation": ("Citation", "Cita"),
        "citations": ("Citations looked up in the run", "Citas buscadas en la ejecución"),
    },
)
def check_citations(case: Case, points: float) -> None:
    """Look up section 3's citations; sets the ratio `evidence`."""
    citations = case.postmortem.citations[:MAX_CITATIONS] if case.postmortem else []
    verdicts = [(citation, _look_up(case, place, citation)) for place, citation in enumerate(citations, start=1)]
    confirmed = {(c.panel or 0, v.field, c.step): v for c, v in verdicts if v.outcome == "confirmed"}
    wrong = sum(v.outcome == "wrong" for _, v in verdicts)
    measured = {panel for (panel, _, _), v in confirmed.items() if v.measured}
    computable = {panel for panel, _, _ in confirmed} - measured
    counted = _counted((panel, v.measured) for (panel, _, _), v in confirmed.items())
    share = min(1.0, counted / PANELS_WANTED)
    if wrong:
        share *= len(confirmed) / (len(confirmed) + wrong)
    line = case.postmortem.line_of("evidence") if case.postmortem else None
    unjudged = any(v.outcome == "unjudged" for _, v in verdicts)
    if not confirmed and not wrong and unjudged and _run_of(case, "break") is None:
        case.skip("citations", 0.0, "number.unjudged", line=line)
        return
    case.ratios["evidence"] = share
    if counted < PANELS_WANTED:
        case.few_panels = (counted, PANELS_WANTED, wrong > 0)
    code = "citations.computable" if len(computable) > COMPUTABLE_COUNTED and share < 1 else "citations.count"
    case.add(
        "citations",
        points,
        share,
        code,
        line=line,
        confirmed=len(confirmed),
        wrong=wrong,
        panels=len(measured | computable),
        wanted=PANELS_WANTED,
    )


def _counted(panels: Iterable[tuple[int, bool]]) -> int:
    """How many different panels count: each with a number that was measured, and one more that shows only what is known
    beforehand. The pairs are a panel and whether its number was measured."""
    pairs = set(panels)
    measured = {panel for panel, looked in pairs if looked}
    return len(measured) + min(COMPUTABLE_COUNTED, len({panel for panel, _ in pairs} - measured))


def note_few_panels(
    postmortem: PostMortem, series_of: Callable[[str], Series | None], arms: Iterable[str], findings: Findings
) -> None:
    """Warn while section 3 cites fewer different panels than earn all points.

    `series_of` gives the run of an arm: what it does not show is not counted. Where it gives None the citation is taken
    at its word. A section without a citation is left alone: that it is empty is said already.
    """
    cited = postmortem.citations[:MAX_CITATIONS]
    cited_panels = {pair for pair in (_cites(citation, series_of, arms) for citation in cited) if pair}
    panels = _counted(cited_panels)
    if cited and panels < PANELS_WANTED:
        code = "citations.few" if panels == len({panel for panel, _ in cited_panels}) else "citations.few-computable"
        findings.add(code, postmortem.line_of("evidence"), "warning", panels=panels, wanted=PANELS_WANTED)


def _cites(
    citation: Citation, series_of: Callable[[str], Series | None], arms: Iterable[str]
) -> tuple[int, bool] | None:
    """The panel of a citation and whether its number is a measured one; None where it would not count."""
    panel, step = citation.panel, citation.step
    arm = arm_named_in(fold(citation.text), arms) or "break"
    if panel is None or step is None or panel > 7 or arm not in JUDGED:
        return None
    series = series_of(arm)
    if series is None:
        return panel, panel not in _COMPUTABLE_PANELS
    if citation.number is None:
        field = named_at(panel, step, citation.text, series)
    else:
        shown = shown_at(panel, step, citation.text, series, ratio=citation.ratio)
        field = next(
            (
                s.field
                for s in shown
                if s.field not in NOT_REPEATABLE
                and Expected(s.value, "rerun", 0.0, MEASURED_REL).accepts(citation.number)
            ),
            None,
        )
    return None if field is None else (panel, not is_computable(field, series))


def _look_up(case: Case, place: int, citation: Citation) -> CitationOutcome:
    """Look one citation up in the run that it names, and add the result, which carries no points."""
    id = f"citation.{place}"
    if citation.panel is None or citation.step is None:
        missing = "panel" if citation.panel is None else "step"
        case.add(
            id, 0.0, 0.0, f"citation.no-{missing}", line=citation.line, status="skipped", actual=citation.text[:80]
        )
        return CitationOutcome("nothing")
    if citation.panel > 7:
        case.add(id, 0.0, 0.0, "citation.no-such-panel", line=citation.line, panel=citation.panel, status="fail")
        return CitationOutcome("wrong")
    arm = arm_named_in(fold(citation.text), case.lab.arm_names()) or "break"
    if arm not in JUDGED:
        case.add(
            id, 0.0, 0.0, "citation.other-run", line=citation.line, arm=arm, status="skipped", actual=citation.text[:80]
        )
        return CitationOutcome("nothing")
    series = _run_of(case, arm)
    if series is None:
        case.skip(id, 0.0, "number.unjudged", line=citation.line)
        return CitationOutcome("unjudged")
    return _named(case, id, citation, series) if citation.number is None else _numbered(case, id, citation, series)


def _named(case: Case, id: str, citation: Citation, series: Series) -> CitationOutcome:
    """A citation without a number may name a tensor, a token or a row."""
    name = named_at(citation.panel or 0, citation.step or 0, citation.text, series)
    if name is not None:
        params: dict[str, Any] = {"panel": _panel(case, citation), "step": citation.step, "source": "rerun"}
        case.add(id, 0.0, 1.0, "citation.named", line=citation.line, **params)
        return CitationOutcome("confirmed", name, not is_computable(name, series))
    case.add(id, 0.0, 0.0, "citation.no-value", line=citation.line, status="skipped", actual=citation.text[:80])
    return CitationOutcome("nothing")


def _numbered(case: Case, id: str, citation: Citation, series: Series) -> CitationOutcome:
    """A citation with a number: one of the fields that the panel shows must agree."""
    assert citation.number is not None
    params: dict[str, Any] = {"panel": _panel(case, citation), "step": citation.step, "claimed": citation.number.raw}
    candidates = list(_candidates(case, citation, series))
    hit = next(((field, expected) for field, expected in candidates if expected.accepts(citation.number)), None)
    if hit is None or not _baseline_holds(citation, series):
        case.add(
            id,
            0.0,
            0.0,
            "citation.wrong",
            line=citation.line,
            status="fail",
            actual=citation.number,
            expected=[expected for _, expected in candidates][:1],
            **params,
        )
        return CitationOutcome("wrong")
    field, expected = hit
    case.add(id, 0.0, 1.0, "citation.right", line=citation.line, actual=citation.number, expected=[expected], **params)
    return CitationOutcome("confirmed", field, not is_computable(field, series))


def _panel(case: Case, citation: Citation) -> str:
    return case.say("panel.log") if citation.panel == 0 else case.say("panel.number", panel=citation.panel)


def _run_of(case: Case, arm: str) -> Series | None:
    """The run that a citation is read from: the control's, the break's or the fix's; None where it is not at hand."""
    if arm != "fix":
        return case.references.rerun(arm)
    return case.references.rerun("fix", case.changes) if case.changes else None


def _candidates(case: Case, citation: Citation, series: Series) -> Iterator[tuple[str, Expected]]:
    """Every number that the cited panel shows at the step, with how far an honest one may lie from it."""
    fault = case.references.fault()
    late = fault is not None and (citation.step or 0) > fault
    relative = _LATE_REL if late else UNMEASURED_REL
    for shown in shown_at(citation.panel or 0, citation.step or 0, citation.text, series, ratio=citation.ratio):
        if shown.field not in NOT_REPEATABLE:
            whole = shown.field.startswith("batch.")
            yield shown.field, Expected(shown.value, "rerun", 0.0, 0.0 if whole else relative)


def _baseline_holds(citation: Citation, series: Series) -> bool:
    """Whether a baseline that is named with a value (`47.2, baseline 0.6`) is about right; True when none is named.

    It is read off a noisy curve, hence the wide tolerance.
    """
    if citation.baseline is None:
        return True
    known = baseline_at(citation.panel or 0, citation.step or 0, citation.text, series)
    return any(Expected(value, "rerun", 0.0, _BASELINE_REL).accepts(citation.baseline) for value in known)
