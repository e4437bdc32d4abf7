"""From a path to results: reads what a learner handed in, compares, adds up.

    results = grade_path("learners/borja/phase-19")

Points of a lab: numbers and citations 50, reasoning 20, the fix 30. Form and wording are paid in proportion to the
confirmed numbers, so that invented ones earn nothing. What the grader itself failed at costs nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

from labrunner.errors import InputError, LabrunnerError
from labrunner.graders.case import Case, guarded
from labrunner.graders.checks import answers, classification, hypotheses, remediation, rootcause, symptoms, verification
from labrunner.graders.checks import citations as evidence
from labrunner.graders.checks import fix as fixes
from labrunner.graders.checks import scale_form as form
from labrunner.graders.findings import Findings
from labrunner.graders.group.setting import (
    choose_lab,
    course_of,
    due_of,
    handed_in,
    lateness,
    learner_folder,
    planted,
    spoken,
)
from labrunner.graders.messages import say
from labrunner.graders.points import BY_REASONING, FIX, WITH_QUESTIONS, WITHOUT_QUESTIONS
from labrunner.graders.read.files import LAB_FILES, inside, read_bytes
from labrunner.graders.read.parse import parse_file_with_findings
from labrunner.graders.read.places import Submission, submissions
from labrunner.graders.references.evidence_file import Evidence, read_evidence
from labrunner.graders.references.provider import References, Rerun, Runs
from labrunner.graders.result import CheckResult, LabResult, Result
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.course.course_file import Course
    from labrunner.course.lab import Lab
    from labrunner.course.progress import Progress as Done
    from labrunner.graders.group.overrides import Override
    from labrunner.graders.group.similar import Traits

_NEED_NUMBERS = frozenset(
    {"heading", "form", "hypotheses", "coherence", "rootcause", "remediation", "lesson", "classification"}
)


class Options(Struct, frozen=True):
    """How to grade. `labs` are further folders of labs; `cache` where runs are kept (default: the user's)."""

    rerun: Rerun = "auto"
    reveal: bool = False
    lang: str = "en"
    labs: tuple[str, ...] = ()
    cache: Path | None = None
    learner: str | None = None
    course: Path | None = None
    submitted: datetime | None = None
    overrides: tuple[Override, ...] = ()
    salt: str | None = None


class Session(Struct):
    """What the learners of one grading have in common: labs, course, runs."""

    options: Options
    course: Course
    runs: Runs
    labs: dict[str, Lab] = field(default_factory=dict)
    course_file: Path | None = None
    odd: dict[str, list[tuple[str, dict[str, Any]]]] = field(default_factory=dict)

    def lab(self, id: str, learner: Path) -> tuple[Lab, list[tuple[str, dict[str, Any]]]]:
        """A lab, and what is odd about where it comes from; loaded once. Raises InputError when it can't be."""
        known = self.labs.get(id)
        if known is None or inside(known.folder, learner):
            chosen, odd = choose_lab(id, self.options.labs, learner)
            if known is not None or any(code == "note.lab-planted" for code, _ in odd):
                return chosen, odd  # of this learner alone
            self.labs[id], self.odd[id] = chosen, odd
        return self.labs[id], self.odd.get(id, [])


def grade_path(
    path: str | Path,
    *,
    rerun: Rerun = "auto",
    reveal: bool = False,
    lang: str = "en",
    labs: Sequence[str] = (),
    cache: Path | None = None,
    learner: str | None = None,
    on_progress: Done | None = None,
) -> list[Result]:
    """Grade whatever a path holds: one result for each learner and phase, in order.

    Raises InputError for a path that is not there or a lab that is broken, NothingToGrade where there is no work.
    """
    from labrunner.course.assignments import salt_of

    options = Options(rerun, reveal, lang, tuple(labs), cache, learner, salt=salt_of())
    found, _ = find_work(path, options)
    sessions = Sessions(options, on_progress)
    return [grade_submission(sessions.of(submission), submission) for submission in found]


def find_work(path: str | Path, options: Options) -> tuple[list[Submission], list[str]]:
    """What there is to grade, and what was left out. Raises as `grade_path`."""
    from labrunner.course.lab import BUILT_IN, lab_folders

    known = set(lab_folders(options.labs)) | set(BUILT_IN)
    found, strangers = submissions(Path(path), known)
    if options.learner:
        found = [replace(s, learner=options.learner) if len(found) == 1 else s for s in found]
    return found, strangers


class Sessions:
    """A session for each course that the work belongs to; all of them share the cache of runs."""

    def __init__(self, options: Options, on_progress: Done | None = None) -> None:
        self.options, self.on_progress = options, on_progress
        self._by_file: dict[Path | None, Session] = {}
        self._by_place: dict[Path, Session] = {}

    def of(self, submission: Submission) -> Session:
        """The session for a submission. Raises InputError for a course file that is wrong or lacks its salt."""
        place = learner_folder(submission).parent
        if place not in self._by_place:
            course, file = course_of(submission, self.options.course)
            if file not in self._by_file:
                self._by_file[file] = self._open(course, file)
            self._by_place[place] = self._by_file[file]
        return self._by_place[place]

    def _open(self, course: Course, file: Path | None) -> Session:
        if course.seed == "personal" and self.options.salt is None:
            raise InputError(
                f"{file}: this course has personal seeds: set LABRUNNER_SALT to the salt that its "
                "assignments were made with"
            )
        cache = None
        if self.options.rerun != "never" or self.options.cache is not None or _cache_exists():
            from labrunner.course.cache import RunCache

            cache = RunCache(self.options.cache)
        return Session(self.options, course, Runs(self.options.rerun, cache, self.on_progress), course_file=file)


def _cache_exists() -> bool:
    from labrunner.course.places import cache_dir

    return (cache_dir() / "runs").is_dir()


def grade_submission(session: Session, submission: Submission, traits: Traits | None = None) -> Result:
    """Grade one learner's phase; `traits` takes what is compared with others'.

    Raises InputError for a lab that was asked for alone and is not known.
    """
    options = session.options
    result = Result(
        learner=clean(submission.learner, 80), phase=clean(submission.phase, 80), score=0.0, max_score=0.0, passed=False
    )
    sources: dict[str, Any] = {}
    for folder in submission.labs:
        try:
            lab, odd = session.lab(folder.name, learner_folder(submission))
        except InputError as error:
            if not submission.whole or "announced" not in str(error):
                raise
            result.notes.append(str(error))
            continue
        if session.course.seed == "personal":
            from labrunner.course.assignments import with_salt

            lab = with_salt(lab, session.course, submission.learner, options.salt)
        lab_result, used = _whatever_happens(session, lab, folder, submission.learner, traits)
        lab_result.notes += [say(options.lang, code, **params) for code, params in odd]
        _times(session, submission, folder, lab_result)
        result.labs.append(lab_result)
        sources[lab.id] = used
    for name in submission.strangers[:20]:
        result.notes.append(say(options.lang, "note.unknown-lab", name=name))
    result.notes += planted(submission, options.lang)
    known = [phase.id for phase in session.course.phases]
    foreign = submission.whole and known and submission.phase not in known
    if foreign:  # else a folder of another name would spare somebody the labs that the course lists
        result.notes.append(say(options.lang, "note.other-phase", phase=submission.phase, known=", ".join(known[:8])))
    if submission.whole:
        result.labs += [
            _absent(session, entry.id) for entry in session.course.labs_of(submission.phase) if entry.id not in sources
        ]
    if options.overrides:
        from labrunner.graders.group.overrides import apply

        for lab_result in result.labs:
            result.notes += apply(options.overrides, submission.learner, submission.phase, lab_result, options.lang)
    _add_up(session, result)
    result.passed = result.passed and not foreign
    result.provenance = _provenance(session, sources)
    return result


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


def _whatever_happens(
    session: Session, lab: Lab, folder: Path, learner: str, traits: Traits | None
) -> tuple[LabResult, dict[str, Any]]:
    """`grade_lab`; should the grader fail outside its checks, a result that says so and costs nothing."""
    try:
        return grade_lab(session, lab, folder, learner, traits)
    except Exception as error:
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


def _absent(session: Session, id: str) -> LabResult:
    lang = session.options.lang
    check = CheckResult(id="work", title=id, status="fail", score=0.0, max_score=100.0, message=say(lang, "lab.absent"))
    return LabResult(lab=id, score=0.0, max_score=100.0, checks=[check])


def _add_up(session: Session, result: Result) -> None:
    weights = [session.course.weight(lab.lab) for lab in result.labs]
    result.score = round(sum((w * lab.score for w, lab in zip(weights, result.labs, strict=True)), 0.0), 2)
    result.max_score = round(sum((w * lab.max_score for w, lab in zip(weights, result.labs, strict=True)), 0.0), 2)
    result.passed = result.max_score > 0 and 100 * result.score >= session.course.pass_mark * result.max_score - 1e-9


def _provenance(session: Session, sources: dict[str, Any]) -> dict[str, Any]:
    from labrunner import __version__

    return {
        "labrunner": __version__,
        "rerun": session.options.rerun,
        "pass_mark": session.course.pass_mark,
        "course": str(session.course_file) if session.course_file else None,
        "seed": session.course.seed,
        "labs": sources,
    }


def grade_lab(
    session: Session, lab: Lab, folder: Path, learner: str, traits: Traits | None = None
) -> tuple[LabResult, dict[str, Any]]:
    """One lab of one learner, and where its right numbers came from."""
    case = open_case(session, lab, folder, learner)
    if traits is not None:
        _compare_later(traits, case)
    points = WITH_QUESTIONS if lab.questions else WITHOUT_QUESTIONS
    fix = fixes.read_fix(case.path("fix.toml"), lab, root=folder, broken=fixes.broken_settings(case))
    case.changes = fix.changes if fix.changes and not fix.refused and not _serious(fix.findings) else None
    _post_mortem_problem(case)
    run = functools.partial(guarded, case)
    run("symptoms", points["symptoms"], symptoms.check_symptoms)
    run("citations", points["citations"], evidence.check_citations)
    run("verification", points["verification"], verification.check_verification)
    run("answers", points["answers"], answers.check_answers)
    for name, check, worth in _reasoning(case):
        if name in _NEED_NUMBERS and not case.ratios.keys() & {"symptoms", "evidence"}:
            case.skip(name, 0.0, "number.unjudged")
        else:
            run(name, worth, check)
    run("fix", FIX, lambda c, worth: fixes.check_fix(c, fix, worth))
    progress = _progress(case)
    _notes(case, progress)
    return _lab_result(session, case, progress)


def _reasoning(case: Case) -> list[tuple[str, Callable[[Case, float], None], float]]:
    """The checks of reasoning and form, with their points; the scale form classifies instead of hypothesising."""
    worth = dict(BY_REASONING)
    listed: list[tuple[str, Callable[[Case, float], None], float]] = [
        ("heading", form.check_heading, worth["heading"]),
        ("form", form.check_form_points, worth["form"]),
        ("symptomform", form.check_symptom_form, worth["symptomform"]),
    ]
    if case.postmortem is not None and case.postmortem.form == "scale":
        listed.append(("classification", classification.check_classification, worth["hypotheses"] + worth["coherence"]))
    else:
        listed += [
            ("hypotheses", hypotheses.check_hypotheses, worth["hypotheses"]),
            ("coherence", evidence.check_coherence, worth["coherence"]),
        ]
    return [
        *listed,
        ("rootcause", rootcause.check_root_cause, worth["rootcause"]),
        ("remediation", remediation.check_remediation, worth["remediation"]),
        ("lesson", remediation.check_lesson, worth["lesson"]),
    ]


def _serious(findings: Findings) -> bool:
    return any(finding.severity == "error" for finding in findings)


def open_case(session: Session, lab: Lab, folder: Path, learner: str) -> Case:
    """Read a learner's lab folder. What is wrong with a file becomes a finding, never an exception."""
    findings = Findings(str(folder / "evidence.json"))
    given = read_evidence(folder / "evidence.json", findings, root=folder)
    references = References(lab, session.runs, _believable(given, lab, learner, findings), findings=findings)
    postmortem, form_findings = parse_file_with_findings(folder / "postmortem.md", root=folder)
    return Case(
        lab,
        folder,
        folder,
        learner,
        references,
        session.options.lang,
        session.options.reveal,
        postmortem,
        form_findings,
    )


def _believable(given: Evidence | None, lab: Lab, learner: str, findings: Findings) -> Evidence | None:
    """Evidence of this lab as it is now; another learner's name is reported and left to the instructor."""
    if given is None:
        return None
    if given.learner != learner:
        findings.add("evidence.learner", None, "warning", found=given.learner[:60], learner=learner)
    if given.lab != lab.id:
        findings.add("evidence.lab", None, lab=given.lab)
        return None
    if given.lab_hash is not None and given.lab_hash != lab.hash:
        findings.add("evidence.lab-hash", None)
        return None
    return given


def _post_mortem_problem(case: Case) -> None:
    """Say once why there is no post-mortem to judge, with the file and what to do."""
    if case.postmortem is None:
        problem = case.postmortem_findings[0]
        case.add("form", 0.0, 0.0, problem.code, line=problem.line, status="fail", **problem.params)


def _notes(case: Case, progress: Done | None) -> None:
    references = case.references
    for finding in references.findings:
        if finding.code == "file.missing":
            case.notes.append(case.say("evidence.absent"))
        else:
            case.note(finding)
    if progress is None:
        case.notes.append(case.say("note.progress-broken", reason="progress.json"))
    elif not progress.present:
        case.notes.append(case.say("note.progress-absent"))
    elif progress.broken:
        case.notes.append(case.say("note.progress-broken", reason=progress.problem or ""))


def _progress(case: Case) -> Done | None:
    """What the learner's progress says; None when the file is no ordinary one of their folder, and is not read."""
    from labrunner.course import progress

    path = case.path("progress.json")
    if not inside(path, case.root) or path.exists() and not path.is_file():
        return None
    return progress.read(path)


def _lab_result(session: Session, case: Case, progress: Done | None) -> tuple[LabResult, dict[str, Any]]:
    from labrunner.course import hints

    counted = [result for result in case.results if result.status != "error"]
    total = sum(result.score for result in counted)
    cost = hints.cost_of(case.lab, progress.paid_hints, session.course) if progress else 0.0
    verified = session.options.rerun != "never"
    if not verified:
        case.notes.append(case.say("note.unverified"))
    paid = case.confirmed("symptoms", "evidence")
    if note := case.paid_note():
        case.notes.insert(0, note)
    result = LabResult(
        lab=case.lab.id,
        score=round(max(0.0, total - cost), 2),
        max_score=round(sum((r.max_score for r in counted), 0.0), 2),
        hints=[clean(h, 40) for h in progress.hints][:20] if progress else [],
        hint_cost=round(float(cost), 2),
        paid=round(paid, 3),
        verified=verified,
        notes=case.notes,
        checks=case.results,
    )
    calibration = case.references.calibration
    pair = case.lab.pair.model_dump() if case.lab.pair is not None else None
    return result, {
        "hash": case.lab.hash,
        "calibration": calibration.date if calibration else None,
        "runs": dict(sorted(case.references.used.items())),
        **({"pair": pair} if pair else {}),
    }


def _compare_later(traits: Traits, case: Case) -> None:
    """Note what is compared across the class: digests of the words and answers, word sequences of the free texts."""
    import xxhash

    from labrunner.graders.group.similar import quoted, shingles_of

    for name in LAB_FILES[:2]:
        data = read_bytes(case.path(name), Findings(), root=case.root)
        if data and len(data) > 200:
            traits.files[f"{case.lab.id}/{name}"] = xxhash.xxh3_128_hexdigest(data)
    found = shingles_of(case.postmortem)
    traits.texts[case.lab.id] = found - quoted(case.lab) if found else found
