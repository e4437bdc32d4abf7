"""Section 2: at least three hypotheses, ranked, each citing a panel."""

from __future__ import annotations

import bisect
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from labrunner.graders.checks.case import Case
from labrunner.graders.checks.registry import check
from labrunner.graders.read.concepts import says
from labrunner.graders.read.language import fold
from labrunner.graders.read.lost_weights import weights_lost
from labrunner.graders.read.numbers import find_numbers
from labrunner.graders.read.order import is_disordered
from labrunner.graders.read.stance import is_gibberish

if TYPE_CHECKING:
    from labrunner.graders.findings import Findings
    from labrunner.graders.read.postmortem import Hypothesis, PostMortem
    from labrunner.series.series import Series

WANTED = 3
_VIOLENT = 20.0
#: What the list must hold when the loss went to NaN: one update destroyed the weights for good.
_DESTRUCTIVE = (
    "destructive update",
    "nan into a parameter",
    "nan in the weights",
    "nan into the weights",
    "poisoned weights",
    "actualizacion destructiva",
    "nan en un parametro",
    "nan en los pesos",
)


@check("hypotheses", 0.5, needs_numbers=True, form="spike", titles={"hypotheses": ("Hypotheses", "Hipótesis")})
def check_hypotheses(case: Case, points: float) -> None:
    """Form of section 2, paid in proportion to the confirmed numbers of sections 1 and 3."""
    postmortem = case.postmortem
    line = postmortem.line_of("hypotheses") if postmortem else None
    found = postmortem.hypotheses if postmortem else []
    if not found:
        case.skip("hypotheses", points, "section.absent", line=line, number=2)
        return
    disordered = any(f.code == "hypotheses.order" for f in postmortem.findings) if postmortem else False
    form = _form(found, disordered=disordered)
    share, code = form.share, form.code
    if code == "hypotheses.right" and died(case):
        if not _names_nan(found):
            share, code = share - 0.3, "hypotheses.destructive"
        elif not _shows_where(case):
            share, code = share - 0.1, "hypotheses.where"
    paid = case.confirmed("symptoms", "evidence")
    line, count = form.line or line, form.counted
    case.add("hypotheses", points, share, code, paid=paid, line=line, source="form", count=count, wanted=WANTED)


class _Form(Struct, frozen=True):
    """What the form of section 2 earns (0 to 1), the message that says so, the line that it is about, None for the
    section's, and how many hypotheses count."""

    share: float
    code: str
    line: int | None
    counted: int


def _form(found: Sequence[Hypothesis], *, disordered: bool) -> _Form:
    """The form of section 2: are there enough hypotheses, do they cite a panel, are they ranked. One whose words stand
    in no order is not counted."""
    scrambled = [h for h in found if is_disordered(h.text) or is_gibberish(h.text)]
    distinct = {fold(h.text): h for h in found if h not in scrambled}
    enough = min(len(distinct), WANTED) / WANTED
    citing = min(sum(bool(h.panels) for h in distinct.values()), WANTED) / WANTED
    ranked = all(h.ranked for h in found) and not disordered
    code, line = "hypotheses.right", None
    if scrambled:
        code, line = "hypotheses.scrambled", scrambled[0].line
    elif enough < 1:
        code = "hypotheses.few"
    elif citing < 1:
        code, line = "hypotheses.no-panel", next((h.line for h in found if not h.panels), None)
    elif not ranked:
        code = "hypotheses.unranked"
    return _Form(0.4 * enough + 0.4 * citing + 0.2 * ranked, code, line, len(distinct))


def note_form(postmortem: PostMortem, findings: Findings) -> None:
    """Warn of what the form of section 2 lacks, by the rule of the grade; of a section without any hypothesis nothing,
    and not twice of their order."""
    disordered = any(f.code == "hypotheses.order" for f in findings)
    form = _form(postmortem.hypotheses, disordered=disordered)
    if postmortem.form != "spike" or not postmortem.hypotheses or form.code == "hypotheses.right":
        return
    if not (disordered and form.code == "hypotheses.unranked"):
        line = form.line or postmortem.line_of("hypotheses")
        findings.add(form.code, line, "warning", count=form.counted, wanted=WANTED)


def _shows_where(case: Case) -> bool:
    """Whether sections 2 and 3 name the step, give or take one, at which the parameters first changed violently or
    something was first not finite."""
    postmortem = case.postmortem
    said = {c.step for c in postmortem.citations if c.step is not None} if postmortem else set()
    for hypothesis in postmortem.hypotheses if postmortem else ():
        said |= {
            int(n.value)
            for n in find_numbers(fold(hypothesis.text), 20)
            if math.isfinite(n.value) and n.value == int(n.value)
        }
    series = case.references.rerun("break")
    steps = violent_steps(series) if series is not None else []
    return not steps or any(abs(one - step) <= 1 for one in said for step in steps)


def violent_steps(series: Series) -> list[int]:
    """Steps at which the weights first changed violently: the first update twenty times the median of the hundred
    before it (or not finite), the first parameter sketch that is not finite, the first tensor that is not."""
    import numpy as np  # here: a grading without runs does without it

    ratios = series.columns.get("update_ratio")
    row = _first_jump(ratios.tolist()) if ratios is not None else None
    found = [int(series.steps[row])] if row is not None else []
    names = series.strings.get("first_nonfinite", [])
    found += [int(series.steps[row]) for row in [next((i for i, n in enumerate(names) if n), None)] if row is not None]
    norms = series.columns.get("param_norm")
    bad = np.flatnonzero(~np.isfinite(norms)) if norms is not None else []
    loss = series.columns.get("loss")
    dead = np.flatnonzero(~np.isfinite(loss)) if loss is not None else []
    return sorted({*found, *(int(series.steps[rows[0]]) for rows in (bad, dead) if len(rows))})


def _first_jump(values: list[float], window: int = 100, least: int = 20) -> int | None:
    """The first row from `least` on that is not finite, or `_VIOLENT` times the median of the finite ones among the
    `window` before it. These are kept in order while the window moves, which spares sorting them at every row."""
    before: list[float] = []
    for row, value in enumerate(values):
        half = len(before) // 2
        if row >= least and not math.isfinite(value):
            return row
        if row >= least and before and value > _VIOLENT * (before[half] + before[~half]) / 2 > 0:
            return row
        if math.isfinite(value):
            bisect.insort(before, value)
        if row >= window and math.isfinite(values[row - window]):
            del before[bisect.bisect_left(before, values[row - window])]
    return None


def note_nan(postmortem: PostMortem, series: Series | None, findings: Findings) -> None:
    """Warn where the break ended in NaN, and the list of section 2 says nothing of weights that took one in."""
    found = postmortem.hypotheses
    if postmortem.form == "spike" and found and ended_in_nan(series) and not _names_nan(found):
        findings.add("hypotheses.destructive", postmortem.line_of("hypotheses"), "warning")


def _names_nan(hypotheses: Sequence[Hypothesis]) -> bool:
    return any(says(h.text, _DESTRUCTIVE) or weights_lost(h.text) for h in hypotheses)


def died(case: Case) -> bool:
    """Whether the break's loss ended as NaN or infinity."""
    return ended_in_nan(case.references.rerun("break"))


def ended_in_nan(series: Series | None) -> bool:
    """Whether a run's loss ended as NaN or infinity; False for a run that is not at hand."""
    loss = series.columns.get("loss") if series is not None else None
    return loss is not None and len(loss) > 0 and not bool(abs(loss[-1]) < float("inf"))
