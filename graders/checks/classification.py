"""The scale form's third section: which type of spike it was. 1 recoverable, 2 lingering, 3 divergent."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from labrunner.graders.checks.case import Case
from labrunner.graders.checks.registry import check
from labrunner.graders.read.language import fold

if TYPE_CHECKING:
    from labrunner.series.series import Series

_TYPES = (
    (1, r"\brecoverable\b|\brecuperable\b"),
    (2, r"\blingering\b|\bpersistente\b"),
    (3, r"\bdivergent\b|\bdivergente\b"),
)
_NUMBER = re.compile(r"\b(?:type|tipo)\s?[:=]?\s?\**([123])\b")
#: Steps after the spike within which a recoverable spike is back; later than that it lingered.
_BACK_WITHIN = 200


@check(
    "classification",
    1,
    needs_numbers=True,
    form="scale",
    titles={"classification": ("Type of the spike", "Tipo del salto")},
)
def check_classification(case: Case, points: float) -> None:
    """The type named against the run's; paid by the confirmed numbers of sections 1 and 2."""
    postmortem = case.postmortem
    line = postmortem.line_of("classification") if postmortem else None
    said = type_in(fold(postmortem.classification)) if postmortem else None
    if said is None:
        case.skip("classification", points, "classification.missing", line=line)
        return
    fault = case.references.fault()
    series = case.references.rerun("break") if fault is not None else None
    if fault is None or series is None:
        case.skip("classification", 0.0, "number.unjudged", line=line)
        return
    right = type_of(series, fault, case.references.epsilon())
    case.add(
        "classification",
        points,
        float(said == right) * case.confirmed("symptoms", "evidence"),
        "classification.right" if said == right else "classification.wrong",
        line=line,
        source="rerun",
        actual=said,
        shown=right,
    )


def type_in(folded: str) -> int | None:
    """The one type that a text names; None when it names none or several."""
    numbers = {int(m) for m in _NUMBER.findall(folded)}
    named = numbers or {number for number, pattern in _TYPES if re.search(pattern, folded)}
    return named.pop() if len(named) == 1 else None


def type_of(series: Series, fault: int, epsilon: float) -> int:
    """3 when the loss is lost for good (not finite, or at the end above where it stood right after the spike), 1 when
    its EMA is back within `epsilon` of the level before within 200 steps, else 2."""
    import numpy as np  # here: a grading without runs does without it

    loss, ema = series.columns["loss"], series.columns["loss_ema"]
    after = series.steps > fault
    if not np.all(np.isfinite(loss[after])):
        return 3
    before = series.at("loss_ema", fault - 1)
    back = (series.steps > fault + 10) & (series.steps <= fault + _BACK_WITHIN) & (ema <= before + epsilon)
    if math.isfinite(before) and back.any():
        return 1
    early = float(np.mean(loss[(series.steps > fault) & (series.steps <= fault + 50)]))
    return 3 if float(np.mean(loss[-50:])) > early + epsilon else 2
