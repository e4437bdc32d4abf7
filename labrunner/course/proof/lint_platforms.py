"""What a calibration's machines say against a lab: numbers asked that one of them would get wrong, makes that are
missing."""

from __future__ import annotations

import math
from collections.abc import Iterator

from labrunner.course.calibration import FILE, Calibration, MachineProof
from labrunner.course.lab import Lab
from labrunner.course.lab_models import Question
from labrunner.course.proof.findings import LabFinding, at
from labrunner.course.proof.measure import distance
from labrunner.course.proof.platforms import current, missing_makes
from labrunner.errors import InputError
from labrunner.say import number


def check_machines(lab: Lab, calibration: Calibration) -> Iterator[LabFinding]:
    """Claims that a machine lost, and questions whose tolerance is narrower than machines differ."""
    path = lab.folder / FILE
    for machine in current(calibration):
        for variant, result in machine.variants.items():
            if result.claims_lost:
                lost = ", ".join(result.claims_lost)
                yield LabFinding(path, 1, f"{machine.make} ({variant}) lost the claims {lost}")
    for index, question in enumerate(lab.questions):
        for say in _asked_too_closely(lab, calibration, question):
            yield at(lab, "questions", index, say=f"question {question.id}: {say}")


def _asked_too_closely(lab: Lab, calibration: Calibration, question: Question) -> Iterator[str]:
    name = next((name for name, reading in lab.readings.items() if reading == question.reading), None)
    spread = calibration.readings.get(name) if name else None
    if name is None or spread is None or question.kind not in ("number", "step"):
        return
    for machine in current(calibration):
        for right, apart in _distances(calibration, machine, name):
            own = question.tolerance.abs + question.tolerance.rel * abs(right) if question.tolerance else 0.0
            allowed = max(own, calibration.tolerance(name, right))
            if apart > allowed:
                yield (
                    f"a run on {machine.make} reads {name} {number(apart)} away from {number(right)}, and the "
                    f"tolerance is {number(allowed)}; ask for a band, an order or a choice, or widen it"
                )
                return


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
    """What is not wrong with a lab and still wants doing: makes of processor on which it is not proven as it is."""
    try:
        calibration = lab.calibration()
    except InputError:
        return []
    found = []
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
