"""Section 3: every citation `panel, value, step` is looked up in the run, and counts where it tells something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from labrunner.graders.checks.case import Case
from labrunner.graders.checks.citing import Cited, Runs, arm_of, judge, judged_runs
from labrunner.graders.checks.registry import check
from labrunner.graders.findings import Findings
from labrunner.graders.read.postmortem import Citation, PostMortem
from labrunner.graders.references.provider import EARLY_REL

if TYPE_CHECKING:
    from labrunner.series.series import Series

#: Different panels that earn all points. Of what could have been written without a run (comparisons, which half a guess
#: gets right, names, what the data alone decide) one counts.
PANELS_WANTED = 3
GUESSED_COUNTED = 1
#: Panels that show nothing but what follows from the configuration.
_COMPUTABLE_PANELS = frozenset({2})
MAX_CITATIONS = 40


@check(
    "citations",
    10,
    without_questions=13,
    titles={
        "citation": ("Citation", "Cita"),
        "citations": ("Citations looked up in the run", "Citas buscadas en la ejecución"),
    },
)
def check_citations(case: Case, points: float) -> None:
    """Look up section 3's citations; sets the ratios `evidence`, `read`, of the panels whose number only the run tells,
    and `true`, of the citations that tell something."""
    citations = case.postmortem.citations[:MAX_CITATIONS] if case.postmortem else []
    found = [(citation, _look_up(case, place, citation)) for place, citation in enumerate(citations, start=1)]
    telling = {(c.panel or 0, v.field, c.step): v for c, v in found if v is not None and v.tells}
    wrong = sum(v is not None and v.untrue for _, v in found)
    line = case.postmortem.line_of("evidence") if case.postmortem else None
    if citations and not telling and not wrong and case.references.rerun("break") is None:
        case.skip("citations", 0.0, "number.unjudged", line=line)
        return
    panels = {(panel, v.guessed) for (panel, _, _), v in telling.items()}
    counted, read = _counted(panels), len({panel for panel, guessed in panels if not guessed})
    misread = sum(v is not None and v.outcome == "wrong" for _, v in found)
    true = _true(len(telling), wrong)
    true_read = _true(sum(not v.guessed for v in telling.values()), misread)
    true_told = _true(sum(v.guessed for v in telling.values()), wrong - misread)
    # what needs no run makes up for no number that was guessed
    apart = min(read, PANELS_WANTED) * true_read + min(counted - read, max(PANELS_WANTED - read, 0)) * true_told
    share = min(min(1.0, counted / PANELS_WANTED) * true, apart / PANELS_WANTED)
    case.ratios |= {"evidence": share, "read": min(1.0, read / PANELS_WANTED) * min(true, true_read), "true": true}
    if counted < PANELS_WANTED:
        case.few_panels = (counted, PANELS_WANTED, wrong > 0)
    case.add(
        "citations",
        points,
        share,
        "citations.count",
        line=line,
        confirmed=len(telling),
        any_run=sum(v is not None and v.outcome == "any-run" for _, v in found),
        wrong=wrong,
        panels=counted,
        wanted=PANELS_WANTED,
    )


def _true(right: int, wrong: int) -> float:
    return right / (right + wrong) if wrong else 1.0


def _counted(panels: Iterable[tuple[int, bool]]) -> int:
    """How many different panels count: each with a number that only the run tells, and one more with anything else. The
    pairs are a panel and whether what it shows could have been guessed."""
    pairs = set(panels)
    read = {panel for panel, guessed in pairs if not guessed}
    return len(read) + min(GUESSED_COUNTED, len({panel for panel, _ in pairs} - read))


def note_few_panels(
    postmortem: PostMortem,
    series_of: Callable[[str], Series | None],
    arms: Iterable[str],
    judged: Mapping[str, int | None],
    findings: Findings,
) -> None:
    """Warn while section 3 cites fewer different panels than earn all points.

    `series_of` gives the run of an arm: what it does not show is not counted. Where it gives None the citation is taken
    at its word. `judged` are the runs that may be cited, with the last step whose values count (`judged_runs`). A
    section without a citation is left alone: that it is empty is said already.
    """
    cited = postmortem.citations[:MAX_CITATIONS]
    pairs = [pair for pair in (_cites(c, series_of, arms, judged) for c in cited) if pair]
    panels = _counted(pairs)
    if cited and panels < PANELS_WANTED:
        read = {panel for panel, guessed in pairs if not guessed}
        other = {panel for panel, _ in pairs} - read
        told = [", ".join(map(str, sorted(some))) or "-" for some in (read, other)]
        there = {"panels": panels, "wanted": PANELS_WANTED, "read": told[0], "other": told[1]}
        findings.add("citations.few", postmortem.line_of("evidence"), "warning", **there)


def _cites(
    citation: Citation, series_of: Callable[[str], Series | None], arms: Iterable[str], judged: Mapping[str, int | None]
) -> tuple[int, bool] | None:
    """The panel of a citation and whether it could have been guessed, by the runs that are `judged`; None where it
    would not count."""
    panel, step, arm = citation.panel, citation.step, arm_of(citation, arms)
    if panel is None or step is None or panel > 7 or arm not in judged:
        return None
    fault, control = judged[arm], series_of("control")
    series = control if arm == "control" else series_of(arm)
    guessed = citation.number is None or fault is not None and step > fault
    if series is None or citation.comparisons and control is None:
        return None if panel in _COMPUTABLE_PANELS else (panel, guessed)
    found = judge(citation, Runs(series, control, None, fault, lambda _: EARLY_REL))
    return (panel, found.guessed) if found.tells else None


def _look_up(case: Case, place: int, citation: Citation) -> Cited | None:
    """Look one citation up in the run that it names, and add the result, which carries no points. None where there is
    nothing to look up, or nothing to look it up in."""
    id = f"citation.{place}"
    if citation.panel is None or citation.step is None:
        missing = "panel" if citation.panel is None else "step"
        _skipped(case, id, citation, f"citation.no-{missing}")
        return None
    if citation.panel > 7:
        case.add(id, 0.0, 0.0, "citation.no-such-panel", line=citation.line, panel=citation.panel, status="fail")
        return Cited("wrong")
    arm = arm_of(citation, case.lab.arm_names())
    judged = judged_runs(case.lab, case.references.last_alike())
    if arm not in judged:
        _skipped(case, id, citation, "citation.other-run", arm=arm, runs=", ".join(judged))
        return None
    runs = _runs(case, arm, judged[arm])
    if runs is None:
        case.skip(id, 0.0, "number.unjudged", line=citation.line)
        return None
    found = judge(citation, runs)
    _told(case, id, citation, found)
    return found


def _skipped(case: Case, id: str, citation: Citation, code: str, **params: Any) -> None:
    case.add(id, 0.0, 0.0, code, line=citation.line, status="skipped", actual=citation.text[:80], **params)


def _told(case: Case, id: str, citation: Citation, found: Cited) -> None:
    """Write down what became of a citation."""
    panel = case.say("panel.log") if citation.panel == 0 else case.say("panel.number", panel=citation.panel)
    claimed = citation.number.raw if citation.number else ""
    if found.disbelieved:
        said = (case.say(f"citation.{one.said}", factor=f"{one.factor or 1:g}") for one in found.disbelieved)
        claimed = ", ".join(said)
    params: dict[str, Any] = {"panel": panel, "step": citation.step, "claimed": claimed}
    if not found.tells and not found.untrue:
        _skipped(case, id, citation, f"citation.{found.outcome}", **params)
        return
    case.add(
        id,
        0.0,
        float(found.tells),
        f"citation.{found.outcome}",
        line=citation.line,
        status="pass" if found.tells else "fail",
        actual=citation.number or citation.text[:80],
        expected=[found.expected] if found.expected else [],
        source="rerun",
        **params,
    )


def _runs(case: Case, arm: str, alike: int | None) -> Runs | None:
    """What a citation of an arm is held against, in which all machines read the same until step `alike`; None where the
    arm's run is not at hand."""
    references = case.references
    control = references.rerun("control")
    if arm == "fix":
        cited = references.rerun("fix", case.changes) if case.changes else None
    else:
        cited = control if arm == "control" else references.rerun(arm)
    if cited is None:
        return None
    return Runs(cited, control, references.other(), alike, references.early, case.flown)
