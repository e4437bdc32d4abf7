"""One lab of one learner: opens the folder, runs the checks, adds up."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import asdict

from labrunner.course.chance import paid
from labrunner.course.hints import cost_of
from labrunner.course.lab import Lab
from labrunner.course.progress import Progress
from labrunner.course.progress import read as read_progress
from labrunner.engine.config import flatten
from labrunner.errors import LabrunnerError
from labrunner.graders.checks.case import Case
from labrunner.graders.checks.plan import run_checks
from labrunner.graders.messages import say
from labrunner.graders.messages.labels import label_of
from labrunner.graders.passing import empty_sections
from labrunner.graders.read.files import inside
from labrunner.graders.read.fix import read_fix
from labrunner.graders.read.parse import parse_file_with_findings
from labrunner.graders.references.provider import References
from labrunner.graders.result import CheckResult, LabResult
from labrunner.graders.session import Session
from labrunner.text import clean

#: What learners of earlier versions handed in beside their work. It is not opened.
FORMER_FILE = "evidence.json"


def grade_lab_or_report(
    session: Session, lab: Lab, folder: Path, learner: str, on_case: Callable[[Case], None] | None = None
) -> tuple[LabResult, dict[str, Any]]:
    """`grade_lab`; where the grader fails outside its checks, a result that says so and costs nothing."""
    try:
        return grade_lab(session, lab, folder, learner, on_case)
    except Exception as error:  # nothing that a learner wrote may end the grading of a class
        reason = str(error) if isinstance(error, LabrunnerError) else f"{type(error).__name__}: {error}"
        lang = session.options.lang
        check = CheckResult(
            id="grader",
            title=say(lang, "title.grader"),
            status="error",
            max_score=100.0,
            message=say(lang, "grader.error", reason=reason),
        )
        return LabResult(lab=lab.id, score=0.0, max_score=0.0, verified=False, checks=[check]), {}


def grade_lab(
    session: Session, lab: Lab, folder: Path, learner: str, on_case: Callable[[Case], None] | None = None
) -> tuple[LabResult, dict[str, Any]]:
    """One lab of one learner, and where its right numbers came from; `on_case` is called before the checks run."""
    case = open_case(session, lab, folder, learner)
    if on_case is not None:
        on_case(case)
    if case.postmortem is None:
        problem = case.postmortem_findings[0]
        case.add("form", 0.0, 0.0, problem.code, line=problem.line, status="fail", **problem.params)
    run_checks(case)
    _note_unpaid(case)
    _report_trouble(case)
    progress = _progress(case)
    _notes(case, progress)
    return _lab_result(session, case, progress)


def _note_unpaid(case: Case) -> None:
    """Name the lines that earn nothing because one answer is right in too many cases, and count such questions."""
    chance, kinds = case.lab.chance, ("symptom.", "answer.")
    asked = [result.id.partition(".")[2] for result in case.results if result.id.startswith(kinds)]
    questions = {question.id: question for question in case.lab.questions}
    shares = {id: chance.question(questions[id]) if id in questions else chance.symptom(id) for id in asked}
    unpaid = [id for id, share in shares.items() if not paid(share)]
    lines = [label_of(id, case.lang, case.lab) for id in unpaid if id not in questions]
    if unpaid:
        count = len(unpaid) - len(lines)
        case.notes.append(case.say("note.unpaid", lines="; ".join(lines) or "-", count=count))


def _report_trouble(case: Case) -> None:
    """Say that a run of the grader's own could not be made, where no check has said so."""
    trouble = case.references.trouble
    if trouble and not any(result.status == "error" for result in case.results):
        title = case.say("title.grader")
        case.add("grader", 0.0, 0.0, "grader.error", title=title, file=None, status="error", reason=trouble)


def open_case(session: Session, lab: Lab, folder: Path, learner: str) -> Case:
    """Read a learner's lab folder. What is wrong with a file becomes a finding, never an exception."""
    references = References(lab, session.runs)
    postmortem, form_findings = parse_file_with_findings(folder / "postmortem.md", root=folder)
    broken = flatten(references.config("break"))
    return Case(
        lab=lab,
        folder=folder,
        learner=learner,
        references=references,
        lang=session.options.lang,
        reveal=session.options.reveal,
        postmortem=postmortem,
        postmortem_findings=form_findings,
        fix=read_fix(folder / "fix.toml", lab, root=folder, broken=broken),
    )


def _progress(case: Case) -> Progress | None:
    """What the learner's progress says; None when the file is no ordinary one of their folder, and is not read."""
    path = case.path("progress.json")
    if not inside(path, case.folder) or path.exists() and not path.is_file():
        return None
    return read_progress(path)


def _notes(case: Case, progress: Progress | None) -> None:
    """Note a file that is not read, and what is wrong with the record of hints."""
    if os.path.lexists(case.folder / FORMER_FILE):
        case.notes.append(case.say("note.former-file", name=FORMER_FILE))
    if progress is None:
        case.notes.append(case.say("note.progress-broken", reason="progress.json"))
    elif not progress.present:
        case.notes.append(case.say("note.progress-absent"))
    elif progress.broken:
        case.notes.append(case.say("note.progress-broken", reason=progress.problem or ""))


def _lab_result(session: Session, case: Case, progress: Progress | None) -> tuple[LabResult, dict[str, Any]]:
    """The sum of the checks less the cost of hints, and where the right numbers came from."""
    counted = [result for result in case.results if result.status != "error"]
    total = sum(result.score for result in counted)
    cost = cost_of(case.lab, progress.paid_hints, session.course) if progress else 0.0
    verified = session.options.rerun != "never"
    if not verified:
        case.notes.append(case.say("note.unverified"))
    if note := case.paid_note():
        case.notes.insert(0, note)
    result = LabResult(
        lab=case.lab.id,
        score=round(max(0.0, total - cost), 2),
        max_score=round(sum((r.max_score for r in counted), 0.0), 2),
        hints=[clean(h, 40) for h in progress.hints][:20] if progress else [],
        hint_cost=round(float(cost), 2),
        paid=round(case.confirmed("symptoms", "evidence"), 3),
        verified=verified,
        empty=empty_sections(case.postmortem),
        told=case.told,
        notes=case.notes,
        checks=case.results,
    )
    return result, _sources(case)


def _sources(case: Case) -> dict[str, Any]:
    """Where the right numbers came from; `trouble` where a run of the grader's own failed. Of a learner's own case its
    number; what it is made of is half of the answers, which `reveal` alone tells."""
    calibration, own = case.references.calibration, case.lab.case
    made_of = {key: value for key, value in asdict(own).items() if value is not None} if own and case.reveal else {}
    return {
        "hash": case.lab.hash,
        "calibration": calibration.date if calibration else None,
        "runs": dict(sorted(case.references.used.items())),
        **({"case": {"number": own.number, **made_of}} if own is not None else {}),
        **({"trouble": clean(case.references.trouble, 300)} if case.references.trouble else {}),
    }
