"""Section 5: the change in words must be the change in `fix.toml`. Section 7: one line."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from labrunner.course.fix import value_text
from labrunner.graders.checks.case import Case
from labrunner.graders.checks.hypotheses import died, ended_in_nan, violent_steps
from labrunner.graders.checks.registry import check
from labrunner.graders.read.concepts import says
from labrunner.graders.read.language import fold, words
from labrunner.graders.read.numbers import find_numbers

if TYPE_CHECKING:
    from labrunner.graders.findings import Findings
    from labrunner.graders.read.postmortem import PostMortem
    from labrunner.series.series import Series

#: Other names that people use for a setting.
_CALLED: dict[str, tuple[str, ...]] = {
    "optimizer.grad_clip": ("clip", "recort"),
    "data.sampler": ("stratif", "estratif", "sampler", "muestre"),
    "data.tokenizer": ("token",),
    "optimizer.lr": ("learning rate", "lr", "tasa de aprendizaje"),
    "optimizer.eps": ("eps", "epsilon"),
    "optimizer.beta2": ("beta2", "beta 2"),
    "schedule.jump_factor": ("jump", "salto"),
    "schedule.warmup_steps": ("warmup", "warm-up", "calentamiento"),
    "precision.dtype": ("dtype", "bf16", "fp32", "fp16"),
    "precision.loss_scaling": ("loss scal", "scaler", "escala"),
}
_VALUES = {
    "stratified": ("stratif", "estratif"),
    "shuffled": ("shuffl", "baraj", "aleator"),
    "dynamic": ("dynamic", "dinamic"),
}
#: Values that stand for leaving a thing out, and how that is said, of those and of a limit that is infinite.
_NONE_OF_IT = {"schedule.jump_factor": 1.0}
_LEFT_OUT = {"none", "off", "inf", "infinity", "no", "sin", "infinito", "without", "remove", "removed", "removing"} | {
    *("quitar", "quita", "quito", "quite", "eliminar", "elimina", "elimino", "ningun")
}
_REVERT = ("checkpoint", "punto de control", "restart", "from scratch", "reiniciar", "desde cero", "reanudar")
_CHECKPOINT = re.compile(r"(?:checkpoint|punto de control)\D{0,30}?(?P<step>\d{1,6})\b")
MAX_LESSON = 300
_MOST_FOLLOW_UPS = 6


@check(
    "remediation",
    0.5,
    needs_numbers=True,
    titles={"remediation": ("Remediation is the fix", "El remedio es el arreglo")},
)
def check_remediation(case: Case, points: float) -> None:
    """Each changed setting named with its new value, paid by the confirmed numbers of sections 1 and 3."""
    postmortem = case.postmortem
    text = postmortem.remediation.text if postmortem else ""
    line = postmortem.remediation.line or postmortem.line_of("remediation") if postmortem else None
    if not text:
        case.skip("remediation", points, "section.absent", line=line, number=5)
        return
    if not case.changes:
        case.skip("remediation", points, "remediation.no-fix", line=line)
        return
    named = [key for key, value in case.changes.items() if mentions(text, key, value)]
    share = len(named) / len(case.changes)
    code = "remediation.right" if share >= 1 else "remediation.differs"
    missing = next((key for key in case.changes if key not in named), "")
    if share >= 1 and died(case) and not says(text, _REVERT):
        share, code = 0.5, "remediation.revert"
    elif share >= 1 and died(case) and (late := _after_the_nan(case, text)) is not None:
        share, code, missing = 0.5, "remediation.revert-late", str(late)
    case.add(
        "remediation",
        points,
        share,
        code,
        paid=case.confirmed("symptoms", "evidence"),
        line=line,
        source="form",
        key=missing,
        value=value_text(case.changes.get(missing, "")),
    )


def note_remedy(postmortem: PostMortem, fix: Mapping[str, Any], series: Series | None, findings: Findings) -> None:
    """Warn of a change of the fix that the remedy does not name, and where the break ended in NaN, that it does not say
    from which checkpoint it goes on."""
    text, line = postmortem.remediation.text, postmortem.remediation.line
    missing = next((key for key, value in fix.items() if not mentions(text, key, value)), None)
    if text and missing is not None:
        findings.add("remediation.differs", line, "warning", key=missing, value=value_text(fix[missing]))
    elif text and ended_in_nan(series) and not says(text, _REVERT):
        findings.add("remediation.revert", line, "warning")


def _after_the_nan(case: Case, text: str) -> int | None:
    """The step of a checkpoint that is named and holds the NaN already; None where none is named, or it is sound."""
    named = [int(m["step"]) for m in _CHECKPOINT.finditer(fold(text))]
    series = case.references.rerun("break")
    bad = violent_steps(series) if series is not None else []
    return next((step for step in named if bad and step >= bad[-1]), None)


def mentions(text: str, key: str, value: Any) -> bool:
    """Whether a text names a setting and the value it gets."""
    folded = fold(text)
    plain = " ".join(words(text))
    called = (*_CALLED.get(key, ()), " ".join(words(key.rsplit(".", 1)[-1].replace("_", " "))), key.lower())
    if not any(name in folded or name in plain for name in called):
        return False
    left_out = _NONE_OF_IT.get(key) == value and _LEFT_OUT & set(plain.split())
    return bool(left_out) or _says_value(folded, plain, value)


def _says_value(folded: str, plain: str, value: Any) -> bool:
    if isinstance(value, bool):
        return True
    if isinstance(value, int | float):
        if math.isinf(value):
            return bool(_LEFT_OUT & set(plain.split()))
        return any(abs(v - value) <= 1e-9 + 1e-6 * abs(value) for n in find_numbers(folded, 60) for v in n.values)
    word = str(value).lower()
    return any(part in folded for part in (word, *_VALUES.get(word, ())))


@check("lesson", 0.1, needs_numbers=True, titles={"lesson": ("Lesson", "Lección")})
def check_lesson(case: Case, points: float) -> None:
    """Section 7: one line, not a paragraph."""
    postmortem = case.postmortem
    lesson = postmortem.lesson if postmortem else None
    line = lesson.line or postmortem.line_of("lesson") if postmortem and lesson else None
    if lesson is None or not lesson.text:
        case.skip("lesson", points, "section.absent", line=line, number=7)
        return
    most = _MOST_FOLLOW_UPS if postmortem and postmortem.form == "scale" else 1  # lessons and follow-ups are a list
    good = 1 <= lesson.lines <= most and len(lesson.text) <= MAX_LESSON
    case.add(
        "lesson",
        points,
        1.0 if good else 0.5,
        "lesson.right" if good else "lesson.long",
        paid=case.confirmed("symptoms", "evidence"),
        line=line,
        source="form",
        lines=lesson.lines,
        limit=MAX_LESSON,
    )
