"""The shifts of the drill that a learner hands in: `on-call`, a lab of a hundred points, the mean of those asked for.

Each is flown again from its file; no pilot is started, and what a file says of its own score is not read. One of
another scenario or seed than was drawn earns nothing, one that is missing 0.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from labrunner.course.course_file import ON_CALL
from labrunner.drill.asked import Asked, Judged, drawn, judge_again, judged_again, shift_number
from labrunner.drill.record import MOST_BYTES, Record, parse_record
from labrunner.errors import InputError, LabrunnerError
from labrunner.graders.findings import Findings
from labrunner.graders.messages import say
from labrunner.graders.read.files import read_bytes, work_files
from labrunner.graders.references.runs import Left
from labrunner.graders.result import CheckResult, LabResult, Status
from labrunner.graders.session import Session
from labrunner.say import points
from labrunner.text import clean

MOST = 100.0


class _NotCounted(Exception):
    """A shift that earns nothing; the sentence says why."""


def grade_shifts(session: Session, folder: Path, learner: str) -> tuple[LabResult, dict[str, Any]]:
    """The result of `on-call` for one learner, and what is to be told of where it comes from.

    Raises InputError where the course asks for a scenario that is not there.
    """
    options = session.options
    asked = drawn(session.course, learner, options.salt, options.labs)
    checks = [_check(session, folder, one, MOST / len(asked)) for one in asked]
    counted = [check for check in checks if check.status not in ("error", "skipped")]
    result = LabResult(
        lab=ON_CALL,
        score=round(sum((check.score for check in counted), 0.0), 2),
        max_score=round(sum((check.max_score for check in counted), 0.0), 2),
        verified=options.rerun != "never",
        notes=_notes(session, folder, asked),
        checks=checks,
    )
    trouble = next((check.message for check in checks if check.status == "error"), None)
    return result, {"trouble": clean(trouble, 300)} if trouble else {}


def _notes(session: Session, folder: Path, asked: list[Asked]) -> list[str]:
    lang = session.options.lang
    beyond = [name for name in work_files(folder) if (shift_number(name) or 0) > len(asked)]
    notes = [say(lang, "shift.beyond", name=name, count=len(asked)) for name in beyond[:5]]
    if session.options.salt is None and session.course.has_own_cases:
        notes.append(say(lang, "shift.practice"))
    if session.options.rerun == "never":
        notes.append(say(lang, "shift.unverified"))
    return notes


def _check(session: Session, folder: Path, asked: Asked, most: float) -> CheckResult:
    lang = session.options.lang
    score, status, source = 0.0, "fail", None
    try:
        record = _record(session, folder, asked)
        judged = _judged(session, asked, record)
        if judged is None:
            status, message = "skipped", say(lang, "shift.never")
        else:
            score, source = most * judged.score / MOST, "rerun"
            status, message = _status(judged), _said(judged, lang)
    except _NotCounted as error:
        message = str(error)
    except Exception as error:  # nothing that a learner wrote may end the grading of a class
        reason = str(error) if isinstance(error, LabrunnerError) else f"{type(error).__name__}: {error}"
        status, message = "error", say(lang, "grader.error", reason=reason)
    return CheckResult(
        id=f"shift.{asked.number}",
        title=say(lang, "title.shift", number=asked.number, scenario=asked.scenario, seed=str(asked.seed)),
        status=status,
        score=round(score, 3),
        max_score=round(most, 3),
        message=message,
        file=str(folder / asked.file),
        source=source,
    )


def _record(session: Session, folder: Path, asked: Asked) -> Record:
    """The learner's record of a shift. Raises _NotCounted if its file is missing, unreadable or of another shift."""
    lang, findings = session.options.lang, Findings()
    raw = read_bytes(folder / asked.file, findings, root=folder, limit=MOST_BYTES)
    if raw is None:
        finding = findings[0]
        missing = finding.code == "file.missing"
        raise _NotCounted(say(lang, "shift.absent") if missing else finding.message(lang))
    try:
        record = parse_record(raw, asked.file)
    except InputError as error:
        raise _NotCounted(say(lang, "shift.unreadable", reason=str(error))) from None
    if not asked.is_of(record):
        raise _NotCounted(
            say(
                lang, "shift.other", found=f"{record.scenario}, {record.seed}", wanted=f"{asked.scenario}, {asked.seed}"
            )
        )
    return record


def _judged(session: Session, asked: Asked, record: Record) -> Judged | None:
    """What a shift is worth; None where it was not flown again and may not be."""
    options, tell = session.options, session.runs.on_progress
    known = judged_again(record, options.labs, options.cache)
    if known is not None or options.rerun == "never":
        return known
    label = f"{ON_CALL} {asked.number}"
    left = (session.course.on_call.shifts if session.course.on_call else asked.number) - asked.number
    told = None if tell is None else lambda step, steps, loss: tell(label, step, steps, loss, Left(left, 0))
    return judge_again(record, options.labs, options.cache, told)


def _status(judged: Judged) -> Status:
    return "pass" if judged.score >= MOST else "fail" if judged.score <= 0 else "partial"


def _said(judged: Judged, lang: str) -> str:
    return say(lang, "shift.score", score=points(judged.score), **{k: points(v) for k, v in judged.parts.items()})
