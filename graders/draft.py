"""`postmortem --check`: what is missing, malformed or untrue in a post-mortem that is still being written, by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.course.fix import proposed
from labrunner.graders.checks.case import Case
from labrunner.graders.checks.citations import note_few_panels
from labrunner.graders.checks.citing import judged_runs
from labrunner.graders.checks.coherence import note_contradictions
from labrunner.graders.checks.hypotheses import note_form, note_nan
from labrunner.graders.checks.remediation import note_remedy
from labrunner.graders.checks.rootcause import note_statement, words_of
from labrunner.graders.checks.symptoms import asked, counted_until, find, judge, named_spike, wordless
from labrunner.graders.findings import Finding, Findings
from labrunner.graders.read.parse import parse_file_with_findings
from labrunner.graders.read.postmortem import PostMortem
from labrunner.graders.references.provider import References
from labrunner.graders.references.runs import Runs

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.series.series import Series


def check_form(path: str | Path, lab: Lab | None = None, series: Series | None = None) -> list[Finding]:
    """Everything that is missing or malformed in a post-mortem, by line: also what `note_rules` warns of.

    With a `lab`, also which of its symptoms have no line yet, and what the remedy does not say of the fix beside it;
    with a `series` of the break as well, which numbers do not agree with it. Findings only, no points.
    """
    postmortem, findings = parse_file_with_findings(path)
    if postmortem is None:
        return list(findings)
    fault = named_spike(postmortem)
    if lab is not None:
        references = _references(lab, series)
        _symptom_findings(postmortem, references, series, findings)
        fault = counted_until(references, fault)
    arms = lab.arm_names() if lab is not None else ("control", "break")
    fix = proposed(Path(path).with_name("fix.toml"), lab) if lab is not None else {}
    judged = judged_runs(lab, fault)
    note_rules(postmortem, lambda arm: series if arm == "break" else None, arms, judged, fix, findings, words_of(lab))
    return sorted(findings, key=lambda f: (f.line is None, f.line or 0))


def note_rules(
    postmortem: PostMortem,
    series_of: Callable[[str], Series | None],
    arms: Iterable[str],
    judged: Mapping[str, int | None],
    fix: Mapping[str, Any],
    findings: Findings,
    known: frozenset[str] = frozenset(),
) -> None:
    """Warn, by the rules of the grade, of hypotheses that do not count, of a NaN that they leave out, of a root cause
    that says nothing, of what the remedy does not say of the `fix` (values by dotted key), of evidence that contradicts
    itself, and of too few panels.

    `series_of` gives the run of an arm, None where it is not at hand; `judged` are the runs that may be cited
    (`judged_runs`); `known` are the words of the lab's cause (`words_of`).
    """
    broken = series_of("break")
    note_form(postmortem, findings)
    note_nan(postmortem, broken, findings)
    note_statement(postmortem, known, findings)
    note_remedy(postmortem, fix, broken, findings)
    note_contradictions(postmortem, arms, judged, findings)
    note_few_panels(postmortem, series_of, arms, judged, findings)


def _references(lab: Lab, series: Series | None) -> References:
    references = References(lab, Runs("never", None))
    if series is not None:
        references.trust("break", series)
    return references


def _symptom_findings(
    postmortem: PostMortem, references: References, series: Series | None, findings: Findings
) -> None:
    lab = references.lab
    case = Case(lab, Path("."), "", references, postmortem=postmortem)
    for name, (_, panel) in asked(lab, references.fault()).items():
        found = find(postmortem, name, lab)
        shown = case.say("panel.log") if panel == 0 else case.say("panel.number", panel=panel)
        if found is None:
            findings.add(
                "symptom.missing-line", postmortem.line_of("symptoms"), symptom=name.replace("_", " "), panel=shown
            )
            continue
        judged = judge(references, name, found) if series is not None else None
        wrong = judged.code if judged is not None and judged.share < 1 else wordless(name, found)
        if wrong is not None:
            findings.add(wrong, found.line, claimed=found.text[:40], panel=shown)
