"""From a path to results: reads what a learner handed in, compares, adds up.

    results = grade_path("learners/borja/phase-19")

Points of a lab: numbers and citations 50, reasoning 20, the fix 30. Form and wording are paid in proportion to the
confirmed numbers, so that invented ones earn nothing. What the grader itself failed at costs nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.errors import InputError, LabrunnerError
from labrunner.graders import answers, classification, evidence, form, hypotheses, remediation, rootcause, symptoms
from labrunner.graders import fix as fixes
from labrunner.graders import verification
from labrunner.graders.case import FIX, NUMBERS, REASONING, Case
from labrunner.graders.evidence_file import Evidence, read_evidence
from labrunner.graders.files import LAB_FILES, inside, read_bytes
from labrunner.graders.findings import Findings
from labrunner.graders.messages import say
from labrunner.graders.models import CheckResult, LabResult, Result
from labrunner.graders.parse import parse_file_with_findings
from labrunner.graders.places import Submission, submissions
from labrunner.graders.provider import Progress, References, Rerun, Runs
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.course.course_file import Course
    from labrunner.course.lab import Lab

#: Shares of the 50 points for numbers: with questions, and for a lab that asks none.
_WITH_QUESTIONS = {"symptoms": 22.0, "citations": 12.0, "verification": 4.0, "answers": 12.0}
_WITHOUT = {"symptoms": 30.0, "citations": 15.0, "verification": 5.0, "answers": 0.0}
_REASONING = {"form": 2.0, "symptomform": 2.0, "hypotheses": 4.0, "coherence": 3.0, "rootcause": 6.0,
              "remediation": 2.0,
              "lesson": 1.0}
assert sum(_WITH_QUESTIONS.values()) == sum(_WITHOUT.values()) == NUMBERS and sum(_REASONING.values()) == REASONING
_NEED_NUMBERS = frozenset({"form", "hypotheses", "coherence", "rootcause", "remediation", "lesson", "classification"})


@dataclass(frozen=True)
class Options:
    """How to grade. `labs` are further folders of labs; `cache` where runs are kept (default: the user's)."""

    rerun: Rerun = "auto"
    reveal: bool = False
    lang: str = "en"
    labs: tuple[str, ...] = ()
    cache: Path | None = None
    learner: str | None = None


@dataclass
class Session:
    """What the learners of one grading have in common: labs, course, runs."""

    options: Options
    course: Course
    runs: Runs
    labs: dict[str, Lab] = field(default_factory=dict)

    def lab(self, id: str) -> Lab:
        """A lab, loaded once. Raises InputError when it can't be."""
        from labrunner.course.lab import load_lab

        if id not in self.labs:
            self.labs[id] = load_lab(id, self.options.labs)
        return self.labs[id]


def grade_path(path: str | Path, *, rerun: Rerun = "auto", reveal: bool = False, lang: str = "en",
               labs: Sequence[str] = (),
               cache: Path | None = None, learner: str | None = None,
               on_progress: Progress | None = None) -> list[Result]:
    """Grade whatever a path holds: one result for each learner and phase, in order.

    Raises InputError for a path that is not there or a lab that is broken, NothingToGrade where there is no work.
    """
    options = Options(rerun, reveal, lang, tuple(labs), cache, learner)
    found, _ = find_work(path, options)
    session = open_session(Path(path), options, on_progress)
    return [grade_submission(session, submission) for submission in found]


def find_work(path: str | Path, options: Options) -> tuple[list[Submission], list[str]]:
    """What there is to grade, and what was left out. Raises as `grade_path`."""
    from labrunner.course.lab import BUILT_IN, lab_folders

    known = set(lab_folders(options.labs)) | set(BUILT_IN)
    found, strangers = submissions(Path(path), known)
    if options.learner:
        found = [replace(s, learner=options.learner) if len(found) == 1 else s for s in found]
    return found, strangers


def open_session(path: Path, options: Options, on_progress: Progress | None = None) -> Session:
    """A session for work at `path`: the course above it, and the cache of runs."""
    from labrunner.course.course_file import load_course

    cache = None
    if options.rerun != "never" or options.cache is not None or _cache_exists():
        from labrunner.course.cache import RunCache

        cache = RunCache(options.cache)
    return Session(options, load_course(path), Runs(options.rerun, cache, on_progress))


def _cache_exists() -> bool:
    from labrunner.course.config import cache_dir

    return (cache_dir() / "runs").is_dir()


def grade_submission(session: Session, submission: Submission) -> Result:
    """Grade one learner's phase. Raises InputError for a lab that was asked for alone and is not known."""
    result = Result(schema="labrunner/grade/v1", learner=clean(submission.learner, 80),
                    phase=clean(submission.phase, 80),
                    score=0.0, max_score=0.0, passed=False)
    sources: dict[str, Any] = {}
    done: set[str] = set()
    for folder in submission.labs:
        try:
            lab = session.lab(folder.name)
        except InputError as error:
            if not submission.whole or "announced" not in str(error):
                raise
            result.notes.append(str(error))
            continue
        lab_result, used = _whatever_happens(session, lab, folder, submission.learner)
        result.labs.append(lab_result)
        sources[lab.id] = used
        done.add(lab.id)
    for name in submission.strangers[:20]:
        result.notes.append(say(session.options.lang, "note.unknown-lab", name=name))
    if submission.whole:
        result.labs += [_absent(session, entry.id) for entry in session.course.labs_of(submission.phase)
                        if entry.id not in done]
    _add_up(session, result)
    result.provenance = _provenance(session, sources)
    return result


def _whatever_happens(session: Session, lab: Lab, folder: Path, learner: str) -> tuple[LabResult, dict[str, Any]]:
    """`grade_lab`; should the grader fail outside its checks, a result that says so and costs nothing."""
    try:
        return grade_lab(session, lab, folder, learner)
    except Exception as error:
        reason = str(error) if isinstance(error, LabrunnerError) else f"{type(error).__name__}: {error}"
        lang = session.options.lang
        check = CheckResult(id="grader", title=say(lang, "title.grader"), status="error", max_score=100.0,
                            message=say(lang, "grader.error", reason=reason))
        return LabResult(lab=lab.id, score=0.0, max_score=0.0, verified=False, checks=[check]), {}


def _absent(session: Session, id: str) -> LabResult:
    lang = session.options.lang
    check = CheckResult(id="work", title=id, status="fail", score=0.0, max_score=100.0, message=say(lang, "lab.absent"))
    return LabResult(lab=id, score=0.0, max_score=100.0, checks=[check])


def _add_up(session: Session, result: Result) -> None:
    weights = [session.course.weight(lab.lab) for lab in result.labs]
    result.score = round(sum(w * lab.score for w, lab in zip(weights, result.labs, strict=True)), 2)
    result.max_score = round(sum(w * lab.max_score for w, lab in zip(weights, result.labs, strict=True)), 2)
    result.passed = result.max_score > 0 and 100 * result.score >= session.course.pass_mark * result.max_score - 1e-9


def _provenance(session: Session, sources: dict[str, Any]) -> dict[str, Any]:
    from labrunner import __version__

    return {"labrunner": __version__, "rerun": session.options.rerun, "pass_mark": session.course.pass_mark,
            "labs": sources}


def grade_lab(session: Session, lab: Lab, folder: Path, learner: str) -> tuple[LabResult, dict[str, Any]]:
    """One lab of one learner, and where its right numbers came from."""
    case = open_case(session, lab, folder, learner)
    points = _WITH_QUESTIONS if lab.questions else _WITHOUT
    fix = fixes.read_fix(case.path("fix.toml"), lab, root=folder, broken=fixes.broken_settings(case))
    case.changes = fix.changes if fix.changes and not fix.refused and not _serious(fix.findings) else None
    _post_mortem_problem(case)
    run = functools.partial(_guarded, case)
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
    _notes(case)
    return _lab_result(session, case)


def _reasoning(case: Case) -> list[tuple[str, Callable[[Case, float], None], float]]:
    """The checks of reasoning and form, with their points; the scale form classifies instead of hypothesising."""
    worth = dict(_REASONING)
    listed: list[tuple[str, Callable[[Case, float], None], float]] = [
        ("form", form.check_form_points, worth["form"]), ("symptomform", form.check_symptom_form, worth["symptomform"])]
    if case.postmortem is not None and case.postmortem.form == "scale":
        listed.append(("classification", classification.check_classification, worth["hypotheses"] + worth["coherence"]))
    else:
        listed += [("hypotheses", hypotheses.check_hypotheses, worth["hypotheses"]),
                   ("coherence", evidence.check_coherence, worth["coherence"])]
    return [*listed, ("rootcause", rootcause.check_root_cause, worth["rootcause"]),
            ("remediation", remediation.check_remediation, worth["remediation"]),
            ("lesson", remediation.check_lesson, worth["lesson"])]


def _serious(findings: Findings) -> bool:
    return any(finding.severity == "error" for finding in findings)


def open_case(session: Session, lab: Lab, folder: Path, learner: str) -> Case:
    """Read a learner's lab folder. What is wrong with a file becomes a finding, never an exception."""
    findings = Findings(str(folder / "evidence.json"))
    given = read_evidence(folder / "evidence.json", findings, root=folder)
    references = References(lab, session.runs, _believable(given, lab, learner, findings), findings=findings)
    postmortem, form_findings = parse_file_with_findings(folder / "postmortem.md", root=folder)
    return Case(lab, folder, folder, learner, references, session.options.lang, session.options.reveal, postmortem,
                form_findings)


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


def _guarded(case: Case, id: str, points: float, check: Callable[[Case, float], None]) -> None:
    """Run a check; a failure of the grader itself is written down as that, for the points it did not get to judge."""
    before = len(case.results)
    try:
        check(case, points)
    except Exception as error:  # whatever a learner wrote must not end the grading of a class
        judged = sum(result.max_score for result in case.results[before:])
        known = isinstance(error, LabrunnerError)
        reason = str(error) if known else f"{type(error).__name__}: {error}"
        case.add(f"{id}.grader", max(points - judged, 0.0), 0.0, "grader.error", title=case.say("title.grader"),
                 file=None,
                 status="error", reason=reason)


def _notes(case: Case) -> None:
    references = case.references
    for finding in references.findings:
        if finding.code == "file.missing":
            case.notes.append(case.say("evidence.absent"))
        else:
            case.note(finding)
    for finding in form.heading_notes(case):
        case.note(finding)
    _progress_note(case)


def _progress_note(case: Case) -> None:
    from labrunner.course import progress

    path = case.path("progress.json")
    if not inside(path, case.root) or path.exists() and not path.is_file():
        case.notes.append(case.say("note.progress-broken", reason="progress.json"))
        return
    state = progress.read(path)
    if not state.present:
        case.notes.append(case.say("note.progress-absent"))
    elif state.broken:
        case.notes.append(case.say("note.progress-broken", reason=state.problem or ""))


def _lab_result(session: Session, case: Case) -> tuple[LabResult, dict[str, Any]]:
    from labrunner.course import hints, progress
    from labrunner.course.learner import LabFolder

    folder = LabFolder(case.folder)
    safe = inside(folder.progress, case.root) and folder.progress.is_file()
    counted = [result for result in case.results if result.status != "error"]
    total = sum(result.score for result in counted)
    cost = hints.cost(case.lab, folder, session.course) if safe else 0.0
    verified = session.options.rerun != "never"
    if not verified:
        case.notes.append(case.say("note.unverified"))
    result = LabResult(
        lab=case.lab.id, score=round(max(0.0, total - cost), 2), max_score=round(sum(r.max_score for r in counted), 2),
        hints=[clean(h, 40) for h in progress.read(folder.progress).hints][:20] if safe else [],
        hint_cost=round(cost, 2),
        verified=verified, notes=case.notes, checks=case.results)
    calibration = case.references.calibration
    return result, {"hash": case.lab.hash, "calibration": calibration.date if calibration else None,
                    "runs": dict(sorted(case.references.used.items()))}


def digests(submission: Submission) -> dict[str, str]:
    """Digest of each file that a learner wrote, by lab and name: to find folders that were copied."""
    import xxhash

    found: dict[str, str] = {}
    for folder in submission.labs:
        for name in LAB_FILES[:2]:
            data = read_bytes(folder / name, Findings(), root=folder)
            if data and len(data) > 200:
                found[f"{folder.name}/{name}"] = xxhash.xxh3_128_hexdigest(data)
    return found


def note_copies(found: Sequence[Submission], results: Sequence[Result], lang: str) -> None:
    """Report files that two learners handed in byte for byte. Reported, not judged: the instructor decides."""
    seen: dict[tuple[str, str], list[int]] = {}
    for place, submission in enumerate(found):
        for name, digest in digests(submission).items():
            seen.setdefault((name, digest), []).append(place)
    for (name, _), places in seen.items():
        for place in places if len(places) > 1 else ():
            others = ", ".join(results[p].learner for p in places if p != place)
            if others and results[place].learner not in others.split(", "):
                results[place].notes.append(say(lang, "note.copied", name=name, other=others[:200]))
