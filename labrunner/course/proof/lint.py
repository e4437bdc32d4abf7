"""Static checks of a lab's files: what is missing, what refers to nothing, what is said in digits.

`lint(lab)` returns findings in the order of the files; none means that the lab may be verified. A `lab.toml` that
cannot be read at all is not a finding but an InputError of `load_lab`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from labrunner.course.lab import Lab
from labrunner.course.lab_models import Question, Tolerance
from labrunner.course.lab_places import BENCH_FILE, FILE
from labrunner.course.proof.claims import NO_CLAIMS, arms_of, by_kind, complaints, origins_of
from labrunner.course.proof.findings import LabFinding, at, reason
from labrunner.course.proof.lint_cases import check_cases
from labrunner.course.proof.lint_platforms import check_lines, check_machines
from labrunner.course.proof.lint_texts import check_texts
from labrunner.course.texts import languages_of, text_path
from labrunner.diagnosis.readings import Reading
from labrunner.engine.config import full_key, suggestion
from labrunner.errors import InputError


def lint(lab: Lab) -> list[LabFinding]:
    """Everything that is wrong with a lab's files, by file and line; each finding once."""
    own = _bench(lab) if lab.is_bench else (*_arms(lab), *_questions(lab), *check_lines(lab), *check_cases(lab))
    found = [*own, *_references(lab), *check_texts(lab), *_stray_files(lab), *_calibration(lab)]
    return sorted(set(found))


#: What a lab has for those who solve it, and a bench for nobody.
_FOR_LEARNERS = ("causes", "editable", "refused", "judging", "cases", "symptoms", "hints", "questions", "concepts")


def _bench(lab: Lab) -> Iterator[LabFinding]:
    """What a bench lacks, and what it has that nobody will ever be asked."""
    yield from _kinds(lab, "control", "break")
    yield from _each_arm(lab)
    yield from _unused(lab)
    for key in _FOR_LEARNERS:
        if key in lab.model_fields_set:
            yield at(lab, key, say=f"a bench is given to nobody to solve; leave out {key}")


# --- arms, faults -----------------------------------------------------------------------------------------------------


def _arms(lab: Lab) -> Iterator[LabFinding]:
    yield from _kinds(lab, "control", "break", "fix")
    if "break" not in lab.arm_names():
        yield at(lab, "arms", say="a break is called break, or break-<variant> where there are several")
    yield from _ablations(lab)
    yield from _each_arm(lab)
    yield from _unused(lab)


def _kinds(lab: Lab, *wanted: str) -> Iterator[LabFinding]:
    kinds = {arm.kind for arm in lab.arms}
    for kind in wanted:
        if kind not in kinds:
            yield at(lab, "arms", say=f"there is no arm of kind {kind}")


def _unused(lab: Lab) -> Iterator[LabFinding]:
    used = {fault for arm in lab.arms for fault in arm.faults}
    for fault in lab.faults:
        if fault not in used:
            yield at(lab, "faults", fault, say=f"no arm uses the fault {fault}")


def _each_arm(lab: Lab) -> Iterator[LabFinding]:
    for index, arm in enumerate(lab.arms):
        if arm.kind == "ablation" and not arm.name.startswith("without-"):
            yield at(lab, "arms", index, say=f"the ablation {arm.name} must be called without-<cause>")
        if (arm.kind == "fix") != arm.name.startswith("fix-"):
            yield at(lab, "arms", index, say=f"arm {arm.name}: fixes, and only fixes, are called fix-<name>")
        if arm.kind == "fix" and arm.credit < 1 and not lab.has_text(f"leaves-{arm.name}"):
            yield at(
                lab,
                "arms",
                index,
                say=f"arm {arm.name} earns part of the points; say in the section "
                f"leaves-{arm.name} what it leaves undone",
            )
        if arm.of is not None and not any(a.name == arm.of and a.kind == "break" for a in lab.arms):
            yield at(lab, "arms", index, say=f"arm {arm.name} heals {arm.of!r}, which is no break of this lab")
        yield from _resolves(lab, index, arm.name)


def _ablations(lab: Lab) -> Iterator[LabFinding]:
    if not lab.causes:
        yield at(lab, "id", say='say what breaks the run: causes = ["..."], one ablation each')
    removed = {arm.removes for arm in lab.arms}
    for cause in lab.causes:
        if cause not in removed:
            yield at(lab, "causes", say=f"the cause {cause} has no ablation; add an arm without-{cause}")
    for index, arm in enumerate(lab.arms):
        if arm.removes and lab.causes and arm.removes not in lab.causes:
            yield at(
                lab,
                "arms",
                index,
                say=f"the ablation {arm.name} takes away {arm.removes!r}, which is not "
                f"among the causes{suggestion(arm.removes, lab.causes)}",
            )


def _resolves(lab: Lab, index: int, name: str) -> Iterator[LabFinding]:
    try:
        config = lab.resolve(name)
    except InputError as error:
        place = re.match(r"^[^ ]+?:(\d+): ", str(error))
        yield LabFinding(lab.source.path, int(place.group(1)) if place else 1, reason(error))
        return
    for fault in config.faults:
        if isinstance(fault.get("step"), int) and fault["step"] > config.steps:
            yield at(
                lab,
                "faults",
                fault["id"],
                say=f"the fault {fault['id']} is at step {fault['step']}, but the run has {config.steps}",
            )


# --- references -------------------------------------------------------------------------------------------------------


def _references(lab: Lab) -> Iterator[LabFinding]:
    for place, name, reading in _all_readings(lab):
        for arm in sorted(arms_of(reading) - set(lab.arm_names())):
            yield at(lab, *place, say=f"no arm is called {arm!r}{suggestion(arm, lab.arm_names())}")
        for origin in sorted(origins_of(reading) - set(lab.origins())):
            yield at(lab, *place, say=f"no fault with a step is called {origin!r}{suggestion(origin, lab.origins())}")
        if reading.tolerance is not None and not reading.tolerance.reason:
            yield at(lab, *place, say="the tolerance has no reason")
        for say in complaints(lab, reading):
            yield at(lab, *place, say=f"{name}: {say}")
    for line, name in lab.symptoms.items():
        if name not in lab.readings:
            yield at(lab, "symptoms", line, say=f"no reading is called {name!r}{suggestion(name, lab.readings)}")
    if not lab.claims:
        yield at(lab, "id", say=f"lab {lab.id} {NO_CLAIMS}")
    yield from _settings(lab)
    yield from _experiments(lab)


def _all_readings(lab: Lab) -> Iterator[tuple[tuple[str | int, ...], str, Reading]]:
    yield from ((("readings", name), f"reading {name}", reading) for name, reading in lab.readings.items())
    yield from ((("claims", index), f"claim {claim.id}", claim.as_reading()) for index, claim in enumerate(lab.claims))
    yield from (
        (("questions", i), f"question {question.id}", question.reading)
        for i, question in enumerate(lab.questions)
        if question.reading
    )


def _experiments(lab: Lab) -> Iterator[LabFinding]:
    """Every cause of the judged break can be taken away alone, and the name of a switch gives nothing away."""
    taken = {taking.cause for taking in lab.experiments.takes}
    for arm in lab.arms:
        if arm.removes and arm.of is None and arm.removes in lab.causes and arm.removes not in taken:
            yield at(lab, "causes", say=f"no experiment takes {arm.removes} away alone; add an [[experiments.takes]]")
    known = {*lab.editable, *lab.experiments.settings}
    for index, taking in enumerate(lab.experiments.takes):
        place = ("experiments", "takes", index)
        if taking.cause not in lab.causes:
            yield at(lab, *place, say=f"{taking.cause!r} is none of the causes{suggestion(taking.cause, lab.causes)}")
        for name in taking.set:
            if name not in known:
                yield at(lab, *place, say=f"no experiment may change {name!r}{suggestion(name, known)}")
    yield from _switches(lab)


def _switches(lab: Lab) -> Iterator[LabFinding]:
    """What is wrong with the settings that experiments may change besides."""
    for name, trial in lab.experiments.settings.items():
        place = ("experiments", "settings", name)
        for fault in (fault for fault in trial.faults if fault not in lab.faults):
            yield at(lab, *place, say=f"no fault is called {fault!r}{suggestion(fault, lab.faults)}")
        kinds = [str(lab.faults.get(fault, {}).get("kind")) for fault in trial.faults]
        told = [word for word in (*trial.faults, *kinds, *lab.causes) if word in name or name in word]
        if told:
            yield at(lab, *place, say=f"the name {name} tells what happens ({told[0]}); choose a neutral one")
        try:
            full_key(name)
        except InputError:
            if not trial.faults:
                yield at(lab, *place, say=f"no setting is called {name!r}; or name the faults that it leaves out")
        else:
            if trial.faults:
                yield at(lab, *place, say=f"{name} is a setting of the configuration and cannot leave faults out")


def _settings(lab: Lab) -> Iterator[LabFinding]:
    places = [(("editable", key), key) for key in lab.editable]
    places += [(("refused", i), refused.key) for i, refused in enumerate(lab.refused)]
    judged = (*(lab.judging.named or ()), *lab.judging.batching_keys) if lab.judging else ()
    places += [(("judging",), key) for key in judged]
    known = []
    for place, key in places:
        try:
            known.append((place, full_key(key)))
        except InputError as error:
            yield at(lab, *place, say=str(error))
    editable = {key for place, key in known if place[0] == "editable"}
    for place, key in known:
        if key not in editable:
            yield at(lab, *place, say=f"{key} is not among the editable settings")
    for arm in lab.fix_arms():
        for key in arm.set:
            if key not in editable:
                yield at(lab, "arms", lab.arms.index(arm), say=f"the fix {arm.name} sets {key}, which is not editable")
    if lab.judging is None and lab.fix_arms():
        yield at(lab, "id", say="there are fixes but no [judging] that says how one is judged")
    if lab.judging and lab.judging.fault not in lab.origins():
        yield at(lab, "judging", say=f"no fault with a step is called {lab.judging.fault!r}")


# --- questions and tolerances -----------------------------------------------------------------------------------------


def _questions(lab: Lab) -> Iterator[LabFinding]:
    if not lab.questions:
        yield at(lab, "id", say="there are no questions")
    for index, question in enumerate(lab.questions):
        for say in _question(question):
            yield at(lab, "questions", index, say=f"question {question.id}: {say}")
        if question.source == "draw":
            drawn = {name.removeprefix("break-") for name in lab.variants("break")}
            if set(question.choices) != drawn:
                yield at(
                    lab,
                    "questions",
                    index,
                    say=f"question {question.id}: its choices must be what break draws "
                    f"from: {', '.join(sorted(drawn)) or 'nothing, break is not blind'}",
                )
    for index, concept in enumerate(lab.concepts):
        if any(not phrase.strip() for phrase in concept.sayings):
            yield at(lab, "concepts", index, say=f"concept {concept.id} has an empty phrase")


def _question(question: Question) -> Iterator[str]:
    if question.source == "arithmetic" and not question.working:
        yield "arithmetic without its working; say how the value comes about"
    if question.source == "arithmetic" and question.value is None:
        yield "arithmetic without a value"
    if question.kind == "number" and question.tolerance is None:
        yield "a number needs a tolerance, with its reason"
    if question.tolerance is not None:
        yield from _tolerance(question.tolerance, measured=question.reading is not None)


def _tolerance(tolerance: Tolerance, *, measured: bool) -> Iterator[str]:
    if not tolerance.reason.strip():
        yield "the tolerance has no reason"
    if tolerance.platform and not measured:
        yield "a tolerance from the platform spread needs a reading"


# --- the folder -------------------------------------------------------------------------------------------------------


def _stray_files(lab: Lab) -> Iterator[LabFinding]:
    known = {
        BENCH_FILE if lab.is_bench else FILE,
        "calibration.json",
        "cases.json",
        "__init__.py",
        "__pycache__",
        *(text_path(lab.folder, lang).name for lang in languages_of(lab.folder)),
    }
    for child in sorted(lab.folder.iterdir()):
        if child.name not in known and not child.name.startswith("."):
            yield LabFinding(child, 1, "no part of a lab; remove it")


def _calibration(lab: Lab) -> Iterator[LabFinding]:
    try:
        calibration = lab.calibration()
    except InputError as error:
        yield LabFinding(lab.folder / "calibration.json", 1, reason(error))
        return
    path = lab.folder / "calibration.json"
    if calibration is None:
        yield LabFinding(path, 1, f"there is no calibration; run labrunner lab verify {lab.id}")
    elif calibration.proof_hash != lab.proof_hash:
        yield LabFinding(path, 1, f"the lab changed since it was verified; run labrunner lab verify {lab.id} again")
    else:
        if not calibration.proven:
            yield LabFinding(path, 1, "the claim was not proven")
        yield from check_machines(lab, calibration)
        for result in by_kind(lab, calibration):
            if not result.holds:
                yield at(lab, "arms", lab.arms.index(result.arm), say=f"{result} of its calibration")
