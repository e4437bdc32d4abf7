"""From a path to results: finds what learners handed in, grades each lab, adds up.

    results = grade_path("learners/borja/phase-19")

A lab has a hundred points (`checks.plan`). Form and wording are paid in proportion to the confirmed numbers, so that
invented ones earn nothing. What the grader itself failed at costs nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from labrunner import __version__
from labrunner.course.assignments import salt_of, with_salt
from labrunner.course.course_file import ON_CALL
from labrunner.course.lab import Lab
from labrunner.course.lab_places import BUILT_IN, lab_folders
from labrunner.errors import InputError, LabNotHere, LabrunnerError, NothingToGrade
from labrunner.graders.checks.case import Case
from labrunner.graders.checks.coming import coming
from labrunner.graders.deadlines import due_of, handed_in, lateness, spoken
from labrunner.graders.grade_lab import grade_lab_or_report, open_case
from labrunner.graders.messages import say
from labrunner.graders.passing import is_judged, judge_pass
from labrunner.graders.read.places import Submission, submissions
from labrunner.graders.references.runs import Rerun, RunProgress, Wanted
from labrunner.graders.result import CheckResult, LabResult, Result
from labrunner.graders.session import Options, Session, Sessions
from labrunner.text import clean

#: Files of the instructor's kind, which are not read where they lie in a learner's folder.
COURSE_FILES = ("course.toml", "overrides.toml", "assignments.toml", "lab.toml")
#: Folders that are no lab's, of which so many are named.
_MOST_STRANGERS = 20


def grade_path(
    path: str | Path,
    *,
    rerun: Rerun = "auto",
    reveal: bool = False,
    lang: str = "en",
    labs: Sequence[str] = (),
    cache: Path | None = None,
    learner: str | None = None,
    on_progress: RunProgress | None = None,
) -> list[Result]:
    """Grade whatever a path holds: one result for each learner and phase, in order.

    Raises InputError for a path that is not there or a lab that is broken, NothingToGrade where there is no work.
    """
    options = Options(rerun, reveal, lang, tuple(labs), cache, learner, salt=salt_of())
    found, _ = find_work(path, options)
    sessions = Sessions(options, on_progress)
    return [grade_submission(sessions.of(submission), submission) for submission in found]


def find_work(path: str | Path, options: Options) -> tuple[list[Submission], list[str]]:
    """The submissions at a path, and the names of folders that hold no learner's work. Raises as `grade_path`."""
    known = {*lab_folders(options.labs), *BUILT_IN, ON_CALL}
    found, strangers = submissions(Path(path), known)
    if options.learner:
        found = [replace(s, learner=options.learner) if len(found) == 1 else s for s in found]
    return found, strangers


def grade_submission(session: Session, submission: Submission, on_case: Callable[[Case], None] | None = None) -> Result:
    """Grade one learner's phase; `on_case` is called with every lab that was opened, before it is graded.

    Raises InputError for a lab that was asked for alone and is not known.
    """
    result = Result(
        learner=clean(submission.learner, 80), phase=clean(submission.phase, 80), score=0.0, max_score=0.0, passed=False
    )
    sources = _grade_labs(session, submission, result, on_case)
    _note_strangers(session, submission, result)
    foreign = _is_foreign(session, submission, result)
    _add_absent(session, submission, result, graded=sources)
    _adjust(session, submission, result)
    _add_up(session, submission, result)
    result.passed = result.passed and not foreign
    result.provenance = _provenance(session, sources)
    return result


def _grade_labs(
    session: Session, submission: Submission, result: Result, on_case: Callable[[Case], None] | None
) -> dict[str, Any]:
    """Grade every lab that was handed in; returns where the right numbers of each came from, by its id."""
    sources: dict[str, Any] = {}
    session.runs.expect(lambda: _coming(session, submission))
    for folder in submission.labs:
        if folder.name == ON_CALL:
            _grade_on_call(session, submission, folder, result, sources)
            continue
        try:
            lab, warnings = session.lab(folder.name, submission.learner_folder())
        except LabNotHere as error:
            if not submission.whole:
                raise
            result.notes.append(str(error))
            continue
        lab = _personal(session, submission, lab)
        graded, sources[lab.id] = grade_lab_or_report(session, lab, folder, submission.learner, on_case)
        graded.notes += [say(session.options.lang, warning.code, **warning.params) for warning in warnings]
        graded.notes += _about_the_case(session, submission, lab)
        _times(session, submission, folder, graded)
        result.labs.append(graded)
    return sources


def _coming(session: Session, submission: Submission) -> Iterator[Wanted]:
    """The runs that all labs of a submission ask for."""
    for folder in submission.labs:
        try:
            lab = _personal(session, submission, session.lab(folder.name, submission.learner_folder())[0])
            yield from coming(open_case(session, lab, folder, submission.learner))
        except LabrunnerError:
            continue  # of shifts, and of labs that are not there, none


def _grade_on_call(
    session: Session, submission: Submission, folder: Path, result: Result, sources: dict[str, Any]
) -> None:
    """Grade the shifts that were handed in, where this phase asks for any."""
    if session.course.on_call_phase != submission.phase:
        said = say(session.options.lang, "shift.unasked")
        if not submission.whole:
            raise NothingToGrade(said)
        result.notes.append(said)
        return
    from labrunner.graders.shifts import grade_shifts  # here: few phases ask for any

    graded, sources[ON_CALL] = grade_shifts(session, folder, submission.learner)
    _times(session, submission, folder, graded)
    result.labs.append(graded)


def _personal(session: Session, submission: Submission, lab: Lab) -> Lab:
    """The lab on this learner's case. Raises InputError where what is right would be shown of a case that is drawn, by
    somebody who has not the course's salt."""
    own = with_salt(lab, session.course, submission.learner, session.options.salt)
    if session.options.reveal and own.case is not None and session.options.salt is None:
        raise InputError(
            f"--reveal shows what is right for {clean(submission.learner, 80)}'s own case of {lab.id}: set "
            "LABRUNNER_SALT to the course's salt, or grade without --reveal"
        )
    return own


def _about_the_case(session: Session, submission: Submission, lab: Lab) -> list[str]:
    """That a case was drawn without a salt, or that there was none to draw."""
    pinned = lab.id in session.course.pinned(submission.learner)
    if pinned or not session.course.has_own_cases or lab.case is not None and session.options.salt is not None:
        return []
    return [say(session.options.lang, "note.declared-case" if lab.case is None else "note.practice")]


def _note_strangers(session: Session, submission: Submission, result: Result) -> None:
    """Note folders that are no lab's, and files of the instructor's kind in the learner's folder."""
    lang, own = session.options.lang, submission.learner_folder()
    names = submission.strangers[:_MOST_STRANGERS]
    result.notes += [say(lang, "note.unknown-lab", name=name) for name in names]
    places = [own, *([submission.folder] if submission.folder else []), *submission.labs]
    planted = [place / name for place in dict.fromkeys(places) for name in COURSE_FILES]
    planted = [path for path in planted if os.path.lexists(path)]
    result.notes += [say(lang, "note.planted", name=os.path.relpath(path, own)) for path in planted[:8]]


def _is_foreign(session: Session, submission: Submission, result: Result) -> bool:
    """Whether the course has no such phase, which is noted: a folder of another name would else spare somebody the
    labs that the course lists."""
    known = [phase.id for phase in session.course.phases]
    foreign = submission.whole and bool(known) and submission.phase not in known
    if foreign:
        listed = ", ".join(known[:8])
        result.notes.append(say(session.options.lang, "note.other-phase", phase=submission.phase, known=listed))
    return foreign


def _add_absent(session: Session, submission: Submission, result: Result, *, graded: dict[str, Any]) -> None:
    """Add the labs that the course lists and that were not handed in."""
    listed = session.course.labs_of(submission.phase) if submission.whole else ()
    for id in (entry.id for entry in listed if entry.id not in graded):
        said = say(session.options.lang, "lab.absent")
        check = CheckResult(id="work", title=id, status="fail", score=0.0, max_score=100.0, message=said)
        result.labs.append(LabResult(lab=id, score=0.0, max_score=100.0, checks=[check]))


def _adjust(session: Session, submission: Submission, result: Result) -> None:
    """Give and take the points that the instructor gives and takes by hand."""
    options = session.options
    if not options.overrides:
        return
    from labrunner.graders.overrides import apply  # here: few gradings have any, and its models take time to make

    for lab in result.labs:
        result.notes += apply(options.overrides, submission.learner, submission.phase, lab, options.lang)


def _times(session: Session, submission: Submission, folder: Path, result: LabResult) -> None:
    """When it was due, when it came in, and how late that is: reported, not judged."""
    due = due_of(session.course, submission.phase, result.lab)
    if due is None:
        return
    came = handed_in(folder, session.options.submitted)
    late = lateness(due, came)
    result.due, result.submitted = due.isoformat(), came.isoformat(timespec="seconds") if came else None
    if late is not None:
        result.late = spoken(late)
        result.notes.append(say(session.options.lang, "note.late", late=result.late, due=f"{due:%Y-%m-%d %H:%M} UTC"))


def _add_up(session: Session, submission: Submission, result: Result) -> None:
    """Sum of the labs' scores, each times its weight in the course, and whether that is a pass: the course's share of
    the points, without those of labs with a condition of a pass unmet. What could not be judged is never a pass.

    Handing in more never costs a pass: a lab that the course does not ask for counts only where it is passed itself.
    """
    course, lang = session.course, session.options.lang
    for lab in result.labs:
        judge_pass(lab, course.pass_mark, lang)
        lab.verified = is_judged(lab)
    listed = {entry.id for entry in course.labs_of(submission.phase)} if submission.whole else set()
    extra = [lab for lab in result.labs if listed and lab.lab not in listed and not lab.passed]
    for lab in extra:
        lab.extra = True
        lab.notes.append(say(lang, "note.extra-lab"))
    counted = [(course.weight(lab.lab), lab) for lab in result.labs if lab not in extra]
    result.score = round(sum((w * lab.score for w, lab in counted), 0.0), 2)
    result.max_score = round(sum((w * lab.max_score for w, lab in counted), 0.0), 2)
    earned = sum((w * lab.score for w, lab in counted if not lab.unmet), 0.0)
    reached = result.max_score > 0 and 100 * earned >= course.pass_mark * result.max_score - 1e-9
    result.passed = reached and all(map(is_judged, result.labs))


def _provenance(session: Session, sources: dict[str, Any]) -> dict[str, Any]:
    return {
        "labrunner": __version__,
        "rerun": session.options.rerun,
        "pass_mark": session.course.pass_mark,
        "course": str(session.course_file) if session.course_file else None,
        "seed": "personal" if session.course.has_own_cases else "shared",
        "labs": sources,
    }
