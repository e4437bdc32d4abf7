"""What a calibration's machines say against a lab: numbers asked that one of them would get wrong, and what its proof
lacks: makes, seeds that nobody chose."""

from __future__ import annotations

import math
from collections.abc import Iterator

from labrunner.course.calibration import FILE, ROUGH, Calibration, MachineProof
from labrunner.course.lab import Lab
from labrunner.course.lab_models import Question
from labrunner.course.proof.findings import LabFinding, at
from labrunner.course.proof.measure import distance
from labrunner.course.proof.platforms import current, missing_makes
from labrunner.errors import InputError
from labrunner.say import number

INSTEAD = "ask for a band, an order or a choice, or drop it"

#: Lines of section 1 that are numbers of the break, asked of every lab with a judged fault at a step.
_STANDARD = ("pre_spike_loss", "spike_loss", "peak_loss", "grad_norm")
MEASURE = "declare a reading of that name, or name the line in unasked"


def check_machines(lab: Lab, calibration: Calibration) -> Iterator[LabFinding]:
    """Claims that a machine lost; questions that an honest run on one of the machines would fail; lines of section 1
    that can't be judged."""
    path = lab.folder / FILE
    for machine in current(calibration):
        for variant, result in machine.variants.items():
            if result.claims_lost:
                lost = ", ".join(result.claims_lost)
                yield LabFinding(path, 1, f"{machine.make} ({variant}) lost the claims {lost}")
    for index, question in enumerate(lab.questions):
        for say in _asked_too_closely(lab, calibration, question):
            yield at(lab, "questions", index, say=f"question {question.id}: {say}")
    for line, name in lab.symptoms.items():
        if line not in lab.unasked and name in calibration.readings and _unjudged(calibration, name):
            yield at(lab, "symptoms", line, say=f"{line}: machines differ too much in {name}; name the line in unasked")


def check_lines(lab: Lab) -> Iterator[LabFinding]:
    """Standard lines of section 1 that a lab asks for but declares no reading for: how far machines differ in them is
    then measured by no proof."""
    if lab.judging is None or lab.origins().get(lab.judging.fault) is None:
        return
    for line in _STANDARD:
        if line not in (*lab.unasked, *lab.symptoms, *lab.readings):
            say = f"{line} is asked, and no proof says how far machines differ in it; {MEASURE}"
            yield at(lab, "symptoms", line, say=say)


def _asked_too_closely(lab: Lab, calibration: Calibration, question: Question) -> Iterator[str]:
    name = lab.name_of(question.reading) if question.reading else None
    spread = calibration.readings.get(name) if name else None
    if name is None or spread is None or not (question.bands or question.kind in ("number", "step")):
        return
    if not question.bands and _unjudged(calibration, name):
        yield f"machines differ too much in {name} for any number to be judged; {INSTEAD}"
        return
    for machine in current(calibration):
        for right, apart in _distances(calibration, machine, name):
            if not _accepted(calibration, question, name, right, apart):
                far = f"{number(apart)} away from {number(right)}"
                yield f"a run on {machine.make} reads {name} {far}, and would fail; {INSTEAD}"
                return


def _accepted(calibration: Calibration, question: Question, name: str, right: float, apart: float) -> bool:
    """Whether a learner whose machine reads a number so far from ours has the question right."""
    if question.bands:
        right_ones = question.within(right, calibration.apart(name, right))
        return all(question.within(read)[0] in right_ones for read in (right - apart, right + apart))
    if calibration.rough(name, right):
        return apart <= abs(right) / ROUGH
    own = question.tolerance.abs + question.tolerance.rel * abs(right) if question.tolerance else 0.0
    return apart <= max(own, calibration.tolerance(name, right))


def _unjudged(calibration: Calibration, name: str) -> bool:
    """Whether machines differ in a reading, on most seeds, by more than an order of size."""
    known = [v for v in calibration.readings[name].by_seed.values() if isinstance(v, int | float) and math.isfinite(v)]
    hopeless = sum(calibration.chaotic(name, v) and not calibration.rough(name, v) for v in known)
    return 2 * hopeless > len(known)


def _distances(calibration: Calibration, machine: MachineProof, name: str) -> Iterator[tuple[float, float]]:
    """(right value, how far a run of the machine lay from it): seed by seed, then its variants on the lab's own."""
    known = calibration.readings[name]
    for seed, value in zip(machine.seeds, machine.values.get(name, ()), strict=False):
        right = known.by_seed.get(seed)
        gap = distance(value, right)
        if isinstance(right, int | float) and math.isfinite(right) and gap is not None:
            yield float(right), gap[0]
    measured, base = machine.readings.get(name), known.base
    if measured is not None and isinstance(base, int | float) and math.isfinite(base):
        yield float(base), measured.apart(float(base))


def warnings(lab: Lab) -> list[LabFinding]:
    """What is not wrong with a lab and still wants doing: a proof on seeds that nobody chose, makes of processor on
    which it is not proven as it is. Nothing for a bench: it has no cases, and nobody is asked for its numbers."""
    if lab.is_bench:
        return []
    try:
        calibration = lab.calibration()
    except InputError:
        return []
    found = []
    if calibration is not None and not calibration.drawn:
        chosen = f"{len(calibration.seeds)} seeds chosen beforehand"
        say = f"warning: its claims were asked of {chosen}, and of none drawn anew"
        found.append(LabFinding(lab.folder / FILE, 1, f"{say}; run labrunner lab verify {lab.id}"))
    for make, older in missing_makes(calibration, lab.hash).items() if calibration else ():
        there = f"the newest, of {older.date}, is older than the lab" if older else "there is none"
        found.append(
            LabFinding(
                lab.folder / FILE,
                1,
                f"warning: no proof on {make} of the lab as it is ({there}); run "
                f"labrunner lab verify {lab.id} --platform on such a machine",
            )
        )
    return found
