"""A lab whose fault is moved to a learner's step: what its declaration says in absolute steps moves with it."""

from __future__ import annotations

from typing import Any

from labrunner.course.calibration import Pair
from labrunner.course.lab_models import LabFacts
from labrunner.diagnosis.readings import Reading


def declared_step(lab: LabFacts) -> int | None:
    """The step that `lab.toml` gives the judged fault; None where the lab judges none, or none that has a step."""
    step = lab.faults.get(lab.judging.fault, {}).get("step") if lab.judging else None
    return step if isinstance(step, int) else None


def moved_window(window: tuple[int, int], declared: int, moved: int, last: int) -> tuple[int, int]:
    """An absolute window of steps after the fault moved from `declared` to `moved` in a run of `last` steps.

    A window that reaches the fault's step or a later one moves along, unless it ends with the run; where it begins
    more than a hundred steps before the fault, only its end moves.
    """
    if window[1] >= last or window[1] < declared:
        return window
    by = moved - declared
    first = window[0] + by if window[0] >= declared - 100 else window[0]
    return max(1, min(first, last)), min(last, max(window[1] + by, first))


def moved_model(lab: LabFacts, pair: Pair) -> dict[str, Any]:
    """The fields of a lab that change with a learner's pair: readings and questions.

    Empty where the fault stays at its step. Readings with an `origin` follow by themselves and are left as they are.
    """
    declared, moved = declared_step(lab), pair.step
    if declared is None or moved is None or moved == declared:
        return {}

    last = lab.resolve("control").steps

    def follow(reading: Reading) -> Reading:
        changed: dict[str, Any] = {"minus": follow(reading.minus)} if reading.minus is not None else {}
        if reading.steps is not None and reading.origin is None:
            changed["steps"] = moved_window(reading.steps, declared, moved, last)
        return reading.model_copy(update=changed) if changed else reading

    questions = []
    for question in lab.questions:
        changed: dict[str, Any] = {"reading": follow(question.reading)} if question.reading is not None else {}
        if question.kind == "step" and question.value == declared:
            changed["value"] = moved
        questions.append(question.model_copy(update=changed) if changed else question)
    return {
        "readings": {name: follow(reading) for name, reading in lab.readings.items()},
        "questions": tuple(questions),
    }


def moved_values(lab: LabFacts) -> dict[str, Any]:
    """What the texts say of the fault's step in this learner's runs, by placeholder: its parameter, and each reading
    that finds a step. Empty for a lab that is on its declared step."""
    pair, declared = lab.pair, declared_step(lab)
    if pair is None or pair.step is None or lab.judging is None:
        return {}
    found: dict[str, Any] = {f"fault.{name}.step": step for name, step in lab.origins().items()}
    calibration = lab.calibration()
    if calibration is None or declared is None:
        return found
    for name, reading in lab.readings.items():
        if lab.judging.fault not in lab.arm(reading.arm or "break").faults:
            continue  # a step that has nothing to do with the fault stays where it is
        spread = calibration.spread(name)
        if reading.reduce in ("argmax", "first_nonfinite") and spread and isinstance(spread.base, int | float):
            found[name] = int(spread.base) + pair.step - declared
    return found
