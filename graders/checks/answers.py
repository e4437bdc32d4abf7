"""`answers.toml`: numbers with units and tolerances, choices, words, orders."""

from __future__ import annotations

import math
from typing import Any

from msgspec.structs import replace

from labrunner.course.calibration import UNMEASURED_REL
from labrunner.course.chance import paid
from labrunner.course.lab_models import Question
from labrunner.graders.checks.case import Case, agreeing
from labrunner.graders.checks.registry import check
from labrunner.graders.findings import Findings
from labrunner.graders.read.files import read_toml
from labrunner.graders.read.language import fold, words
from labrunner.graders.read.numbers import Number, parse_number
from labrunner.graders.references.provider import Expected

FILE = "answers.toml"
#: What the answers are worth together, of a lab's hundred points.
POINTS = 10.0
#: Unit -> (dimension, factor to its base unit). A number without a unit counts as given in the question's.
UNITS: dict[str, tuple[str, float]] = {
    "": ("ratio", 1.0),
    "x": ("ratio", 1.0),
    "×": ("ratio", 1.0),
    "times": ("ratio", 1.0),
    "veces": ("ratio", 1.0),
    "%": ("ratio", 0.01),
    "percent": ("ratio", 0.01),
    "por ciento": ("ratio", 0.01),
    "step": ("steps", 1.0),
    "steps": ("steps", 1.0),
    "paso": ("steps", 1.0),
    "pasos": ("steps", 1.0),
    "nat": ("information", 1.0),
    "nats": ("information", 1.0),
    "bit": ("information", math.log(2)),
    "bits": ("information", math.log(2)),
    "s": ("time", 1.0),
    "ms": ("time", 1e-3),
    "min": ("time", 60.0),
    "h": ("time", 3600.0),
    "tokens": ("tokens", 1.0),
    "token": ("tokens", 1.0),
    "lines": ("lines", 1.0),
    "line": ("lines", 1.0),
    "lineas": ("lines", 1.0),
    "linea": ("lines", 1.0),
    "steps/s": ("speed", 1.0),
    "tokens/s": ("flow", 1.0),
}


@check("answers", POINTS, without_questions=0, titles={"answer": ("Answer", "Respuesta")})
def check_answers(case: Case, points: float) -> None:
    """Every question of the lab; points shared as the lab weighs them. Takes in the numbers that only a run tells."""
    questions = case.lab.questions
    if not questions:
        return
    findings = Findings(str(case.path(FILE)))
    file = read_toml(case.path(FILE), findings, root=case.folder)
    right = {question.id: right_answers(case, question) for question in questions}
    judged = [question for question in questions if not any(e.chaotic for e in right[question.id])]
    worth = {question.id: question.points * paid(case.lab.chance.question(question)) for question in judged}
    total = sum(worth.values()) or 1.0
    case.told += [f"answer.{question.id}" for question in judged if case.lab.chance.tells_question(question)]
    for stranger in sorted(set(file.data if file else ()) - {q.id for q in questions} - {"schema"})[:20]:
        findings.add("answers.stranger", file.line(stranger) if file else None, "warning", key=stranger[:60])
    for question in questions:
        id = f"answer.{question.id}"
        if question not in judged:  # its points are the others'
            case.skip(id, 0.0, "number.chaotic", file=FILE, line=file.line(question.id) if file else None)
            continue
        maximum = points * worth[question.id] / total
        if file is None:
            problem = findings[0]
            if problem.code == "file.missing":
                _unanswered(case, id, maximum, problem.line)
            else:
                case.add(id, maximum, 0.0, problem.code, file=FILE, line=problem.line, status="fail", **problem.params)
            continue
        given = file.data.get(question.id)
        share = _answer(case, question, given, right[question.id], id, maximum, file.line(question.id))
        if id not in case.told and question.kind == "number" and not question.bands:
            own = question.tolerance
            case.number(
                case.lab.name_of(question.reading) if question.reading else None,
                share >= 1,
                maximum > 0,
                (own.abs, own.rel) if own else (0.0, 0.0),
            )
    for finding in findings:
        if finding.severity == "warning":
            case.note(finding)


def _answer(
    case: Case, question: Any, given: Any, expected: list[Expected], id: str, maximum: float, line: int | None
) -> float:
    """Write down what an answer is worth, and return the share that was earned."""
    unit = ""
    if isinstance(given, dict):
        unit, given = given.get("unit", ""), given.get("value")
    if given is None or given == "":
        _unanswered(case, id, maximum, line)
        return 0.0
    if not expected:
        case.skip(id, 0.0, "number.unjudged", file=FILE, line=line)
        return 0.0
    if question.kind in ("number", "step"):
        share, code = _numeric(question, given, str(unit), expected)
    else:
        share, code = _wordlike(given, expected)
    if code == "number.right" and question.reading is None and question.source != "draw":
        code = "number.computed" if question.kind == "number" else "answer.right"
    case.add(
        id,
        maximum,
        share,
        code,
        file=FILE,
        line=line,
        expected=expected,
        actual=_short(given),
        unit=question.unit or "",
    )
    return share


def _unanswered(case: Case, id: str, maximum: float, line: int | None) -> None:
    """Say that there is no answer: nothing is lost by that where it would earn nothing."""
    if maximum > 0:
        case.add(id, maximum, 0.0, "answer.missing", file=FILE, line=line)
    else:
        case.skip(id, 0.0, "answer.missing-unpaid", file=FILE, line=line)


def right_answers(case: Case, question: Any) -> list[Expected]:
    """What a question's answer should be, with the lab's tolerance for it."""
    tolerance = question.tolerance
    if question.source == "draw":
        drawn = case.lab.drawn("break", case.references.config("break").seed)
        found = [Expected(drawn.removeprefix("break-"), "arithmetic")]
    elif question.reading is None:
        found = [Expected(question.value, "arithmetic")]
    elif question.bands:
        return _bands(case, question)
    else:
        found = case.references.expected(question.reading)
    return [_widened(expected, tolerance) if tolerance else expected for expected in found]


def _bands(case: Case, question: Question) -> list[Expected]:
    """The orders of size that machines read, ours first."""
    references, name = case.references, case.lab.name_of(question.reading) if question.reading else None
    expected = references.expected(question.reading, name) if question.reading else []
    found = []
    for one in expected:
        if isinstance(one.value, int | float):
            known = references.calibration
            slack = known.apart(name, one.value) if known and name else UNMEASURED_REL * abs(one.value)
            found += [Expected(choice, one.source) for choice in question.within(one.value, slack)]
    return found


def _widened(expected: Expected, tolerance: Any) -> Expected:
    """The lab's tolerance (`abs` and `rel` added) where it is wider than what the source allows anyway."""
    value = expected.value
    size = (
        abs(value) if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) else 0.0
    )
    return replace(expected, absolute=max(expected.absolute, tolerance.abs + tolerance.rel * size))


def _numeric(question: Any, given: Any, unit: str, expected: list[Expected]) -> tuple[float, str]:
    number = parse_number(given)
    if number is None:
        return 0.0, "answer.not-a-number"
    asked = _unit(question.unit or "")
    said = _unit(unit or number.unit or question.unit or "")
    if said is None:
        return 0.0, "answer.unit-unknown"
    if asked is not None and said[0] != asked[0] and not (said[0] == "ratio" and said[1] == 1.0):
        return 0.0, "answer.unit"
    factor = said[1] / (asked[1] if asked else 1.0) if said[0] == (asked or said)[0] else 1.0
    scaled = (
        number
        if factor == 1.0
        else Number(number.value * factor, number.raw, 0, 0, number.half_unit * factor, number.digits)
    )
    if agreeing(scaled, expected):
        return 1.0, "number.right"
    return 0.0, "answer.wrong"


def _unit(name: str) -> tuple[str, float] | None:
    return UNITS.get(fold(name)) if isinstance(name, str) else None


def _wordlike(given: Any, expected: list[Expected]) -> tuple[float, str]:
    """Choice, word or order: equal after folding; of an order, the share of neighbours in the right sequence."""
    for wanted in (e.value for e in expected):
        if isinstance(wanted, list | tuple):
            share = _order(given, list(wanted))
            return share, "number.right" if share >= 1 else "answer.order"
        if isinstance(wanted, bool) or isinstance(given, bool):
            if given is wanted:
                return 1.0, "number.right"
        elif words(str(given)[:200]) == words(str(wanted)):
            return 1.0, "number.right"
    return 0.0, "answer.wrong-word"


def _order(given: Any, wanted: list[Any]) -> float:
    said = [fold(str(item)[:100]) for item in given[:50]] if isinstance(given, list) else []
    right = [fold(str(item)) for item in wanted]
    if sorted(said) != sorted(right):
        return 0.0
    pairs = list(zip(right, right[1:], strict=False))
    return sum(said.index(a) < said.index(b) for a, b in pairs) / len(pairs) if pairs else 1.0


def _short(given: Any) -> str:
    return str(given)[:120]
