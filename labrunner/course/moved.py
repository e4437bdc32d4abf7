"""A lab on a case: what its declaration says of the fault's step and of the rare piece follows the case."""

from __future__ import annotations

import copy
import functools
import operator
from typing import Any

from labrunner.course.cases import Case
from labrunner.course.lab_models import Claim, Concept, LabFacts, Question
from labrunner.diagnosis.readings import Reading

_PIECE = "piece:"
#: Reductions that find a step.
STEPS = ("argmax", "first_nonfinite")


def moving_fault(lab: LabFacts) -> str | None:
    """The fault whose step a case may move: the one that `[cases]` names, else the judged one; None without either."""
    return lab.cases.fault or (lab.judging.fault if lab.judging else None)


def declared_step(lab: LabFacts) -> int | None:
    """The declared step of the fault that a case may move; None without such a fault, or where it has no step."""
    step = lab.faults.get(moving_fault(lab) or "", {}).get("step")
    return step if isinstance(step, int) else None


def follows(lab: LabFacts, arm: str | None) -> bool:
    """Whether what is read of an arm (None: the break) moves with that fault.

    Of the judged fault all arms do, since they are compared with its break. Of another one those that hold it do, and
    what is of a break that holds it: the judged break has nothing to do with it.
    """
    if lab.cases.fault is None or lab.judging is not None and lab.judging.fault == lab.cases.fault:
        return True
    found = lab.arm(arm or "break")
    return any(lab.cases.fault in lab.arm(name).faults for name in (found.name, found.of) if name)


def setting(base: dict[str, Any], key: str) -> int | None:
    """The whole number that `[base]` gives a dotted key; None where it sets none."""
    found: Any = base
    for part in key.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def declared_piece(lab: LabFacts) -> str | None:
    """The rare piece that the judged fault repeats; None where it repeats none."""
    drill = str(_judged(lab).get("drill", ""))
    return drill.removeprefix(_PIECE) if drill.startswith(_PIECE) else None


def _judged(lab: LabFacts) -> dict[str, Any]:
    return lab.faults.get(lab.judging.fault, {}) if lab.judging else {}


def moved_window(window: tuple[int, int], declared: int, moved: int, last: int) -> tuple[int, int]:
    """An absolute window of steps after the fault moved from `declared` to `moved` in a run of `last` steps.

    A window that reaches the step before the fault or a later one moves along, unless it ends with the run; where it
    begins more than a hundred steps before the fault, only its end moves.
    """
    if window[1] >= last or window[1] < declared - 1:
        return window
    by = moved - declared
    first = window[0] + by if window[0] >= declared - 100 else window[0]
    return max(1, min(first, last)), min(last, max(window[1] + by, first))


def moved_model(lab: LabFacts, case: Case) -> dict[str, Any]:
    """The fields of a lab that change with a case; empty where step and piece stay as they are declared."""
    move = _Move(lab, case)
    if move.steps is None and move.pieces is None:
        return {}
    return {
        "base": move.base(),
        "faults": {name: move.fault(fault) for name, fault in lab.faults.items()},
        "readings": {name: move.reading(reading) for name, reading in lab.readings.items()},
        "questions": tuple(move.question(question) for question in lab.questions),
        "claims": tuple(move.claim(claim) for claim in lab.claims),
        "concepts": tuple(move.concept(concept) for concept in lab.concepts),
    }


class _Move:
    """From what is declared to a case: `steps` and `pieces` are (declared, moved), None where nothing moves."""

    def __init__(self, lab: LabFacts, case: Case) -> None:
        step, piece = declared_step(lab), declared_piece(lab)
        self.steps = None if step is None or case.step in (None, step) else (step, case.step)
        self.pieces = None if piece is None or case.piece in (None, piece) else (piece, case.piece)
        self.lab, self.last = lab, lab.resolve("control").steps

    def base(self) -> dict[str, Any]:
        """The base, in which the settings that move with the fault have moved by as many steps."""
        base = copy.deepcopy(self.lab.base)
        for key in self.lab.cases.moves if self.steps else ():
            declared, (*path, last) = setting(base, key), key.split(".")
            if self.steps and declared is not None:
                functools.reduce(operator.getitem, path, base)[last] = declared + self.steps[1] - self.steps[0]
        return base

    def fault(self, fault: dict[str, Any]) -> dict[str, Any]:
        """A fault at the declared step, or with the declared piece, has the case's."""
        changed = {}
        if self.steps and fault.get("step") == self.steps[0]:
            changed["step"] = self.steps[1]
        if self.pieces and fault.get("drill") == f"{_PIECE}{self.pieces[0]}":
            changed["drill"] = f"{_PIECE}{self.pieces[1]}"
        return {**fault, **changed}

    def reading(self, reading: Reading) -> Reading:
        """Readings with an `origin` follow the step by themselves."""
        changed: dict[str, Any] = {"minus": self.reading(reading.minus)} if reading.minus is not None else {}
        window = reading.steps if reading.origin is None else None
        if self.steps and window is not None and follows(self.lab, reading.arm):
            changed["steps"] = moved_window(window, *self.steps, self.last)
        if self.pieces and str(reading.field).endswith(f".{self.pieces[0]}"):
            changed["field"] = str(reading.field).removesuffix(self.pieces[0]) + self.pieces[1]
        return reading.model_copy(update=changed) if changed else reading

    def question(self, question: Question) -> Question:
        """Its reading follows, and so does the fault's step or the piece where that is the answer."""
        changed: dict[str, Any] = {"reading": self.reading(question.reading)} if question.reading is not None else {}
        if self.steps and question.kind == "step" and question.value == self.steps[0]:
            changed["value"] = self.steps[1]
        if self.pieces and question.kind == "word" and question.value == self.pieces[0]:
            changed["value"] = self.pieces[1]
        return question.model_copy(update=changed) if changed else question

    def claim(self, claim: Claim) -> Claim:
        """Its reading follows, and so does its value where that is a step found in the run."""
        changed: dict[str, Any] = {"reading": self.reading(claim.reading)}
        step = claim.reading.reduce in STEPS and isinstance(claim.value, int)
        if self.steps and step and not isinstance(claim.value, bool) and follows(self.lab, claim.reading.arm):
            changed["value"] = claim.value + self.steps[1] - self.steps[0]
        return claim.model_copy(update=changed)

    def concept(self, concept: Concept) -> Concept:
        """A word of its phrases that is the piece itself is the case's piece."""
        if self.pieces is None:
            return concept
        said = {lang: tuple(map(self._phrase, getattr(concept, lang))) for lang in ("near", "en", "es")}
        return concept.model_copy(update=said)

    def _phrase(self, phrase: str) -> str:
        declared, moved = self.pieces or ("", "")
        return " ".join(moved if word == declared else word for word in phrase.split())


def case_values(lab: LabFacts) -> dict[str, Any]:
    """The steps that the texts name, moved to the learner's case, by placeholder; empty for a lab without a case."""
    if lab.case is None:
        return {}
    return {name: step for name in lab.readings if (step := moved_step(lab, name)) is not None}


def moved_step(lab: LabFacts, name: str) -> int | None:
    """The step that a reading finds on the lab's case, moved with the fault; None for a reading that finds none, or one
    that has nothing to do with the fault, and without a case."""
    case, calibration, reading = lab.case, lab.calibration(), lab.readings[name]
    if case is None or case.step is None or calibration is None or reading.reduce not in STEPS:
        return None
    spread, declared = calibration.spread(name), declared_step(lab.declared)
    if declared is None or spread is None or not isinstance(spread.base, int | float):
        return None
    if moving_fault(lab) not in lab.arm(reading.arm or "break").faults:
        return None
    return int(spread.base) + case.step - declared
