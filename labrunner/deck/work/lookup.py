"""Numbers that a post-mortem cites, looked up in the runs at hand."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from labrunner.deck.draw.panels import curve_name
from labrunner.deck.run.state import RunState
from labrunner.deck.strings import Say
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.graders.read.comparison import Comparison
    from labrunner.graders.read.numbers import Number
    from labrunner.graders.read.postmortem import Citation
    from labrunner.series.series import Series

#: How far, as a share of itself, a cited number may lie from the run's and still count as read from it.
READ_AS = 0.005


#: From which multiple of its baseline, or share of it, a value is unusual, as the grade has it.
_UNUSUAL = 1.5

#: A value so few steps before the step that is named as the spike's would not count, had the failure begun before it.
_NEAR_THE_SPIKE = 10


@dataclass(frozen=True)
class Remark:
    """One line under the text: `kind` is good, warn, trouble, note where nothing is wrong with what earns nothing, or
    may earn nothing, or none where there is only to say that there is nothing; `line` counts within the section's own
    text. One that is `unfilled` says no more than that its line still waits for words."""

    kind: str
    text: str
    line: int | None = None
    unfilled: bool = False


def look_up(
    citation: Citation, runs: dict[str, RunState], say: Say, arms: Iterable[str], judged: Mapping[str, int | None]
) -> Remark | None:
    """What the grader will say of a citation `Panel 3: 29.8 at step 312`, as far as the runs at hand tell: whether it
    is what its run shows (the one it names, else the break), and whether it counts. `judged` are the runs that may be
    cited, each with the last step whose values count (`judged_runs`). What only the control of another seed shows,
    which the grader makes, is not known here.

    What it says of the control and is not read is named. None where it names nothing that can be looked up, or speaks
    of a run that is not here; of the batch log, which has no curve to read a number from, it is said what to name.
    """
    from labrunner.graders.checks.citing import Runs, arm_of, judge
    from labrunner.graders.references.provider import EARLY_REL

    arm = arm_of(citation, arms)
    if citation.panel is None or citation.step is None or arm not in runs:
        return None
    compared, number = bool(citation.comparisons), citation.number
    if citation.unsaid and not compared and number is None:
        return Remark("warn", say("pm.unsaid"))
    if compared and "control" not in runs:
        return None
    fault = judged.get(arm)
    control = runs["control"].series() if "control" in runs else None
    cited = control if control is not None and arm == "control" else runs[arm].series()
    found = judge(citation, Runs(cited, control, None, fault, lambda _: EARLY_REL))
    kind, key = {**_SAID, **(_COMPARED if compared else {})}.get(found.outcome, ("", ""))
    if not kind and citation.panel == 0 and found.outcome == "no-value":
        kind, key = "warn", "pm.nothing_named"
    if not kind:
        return None
    alike = ""
    if (
        kind == "good"
        and key != "pm.compared"
        and arm != "control"
        and _in_the_control(citation, cited, control, found.field)
    ):
        kind, alike = "note", f" {say('pm.in_the_control')}"
    if key == "pm.found" and arm not in judged:
        key = "pm.found_elsewhere"
    elif key == "pm.found" and fault is not None and citation.step > fault - _NEAR_THE_SPIKE:
        key = "pm.found_near"
    key = "pm.not_compared.elsewhere" if found.elsewhere else key
    told = {
        "value": clean(number.raw, 30) if number is not None else "",
        "curve": curve_name(citation.panel, found.field, runs[arm]),
        "claimed": ", ".join(_claimed(one, say) for one in found.disbelieved),
        "until": fault,
        "runs": ", ".join(judged),
    }
    return Remark(kind, say(key, panel=citation.panel, step=citation.step, arm=arm, **told) + alike)


def _in_the_control(citation: Citation, cited: Series, control: Series | None, field: str) -> bool:
    """Whether the control shows at that step what a citation says of the run `cited`: the same number, which is nothing
    unusual in that run, or what it names."""
    from labrunner.diagnosis.readings import ratio_to_baseline
    from labrunner.graders.references.panels import named_at, shown_at

    if control is None or citation.panel is None or citation.step is None:
        return False
    if citation.number is None:
        return named_at(citation.panel, citation.step, citation.said, control) is not None
    theirs = shown_at(citation.panel, citation.step, citation.said, control, ratio=citation.ratio)
    shown = [one.value for one in theirs if one.field == field and isinstance(one.value, int | float)]
    if not any(same(citation.number, value) for value in shown):
        return False
    times = ratio_to_baseline(cited, field, citation.step, citation.step)
    return times is not None and 1 / _UNUSUAL < times < _UNUSUAL


def _claimed(comparison: Comparison, say: Say) -> str:
    """What a citation says of the control, in the words that one writes it with."""
    return say(f"pm.{comparison.said}_control", factor=f"{comparison.factor or 1:g}")


#: Kind and sentence of what the grader says of a citation, by its outcome.
_SAID = {
    "right": ("good", "pm.found"),
    "named": ("good", "pm.named"),
    "wrong": ("trouble", "pm.not_found"),
    "any-run": ("note", "pm.any_run"),
    "alike": ("warn", "pm.alike"),
    "late": ("warn", "pm.late"),
}
_COMPARED = {
    "compared": ("good", "pm.compared"),
    "not-so": ("trouble", "pm.not_compared"),
    "too-near": ("warn", "pm.too_near"),
}


def same(written: Number, shown: float) -> bool:
    """Whether a written number is a shown one: as many digits as were written, or within `READ_AS`."""
    for value in written.values:
        if (math.isnan(value) and math.isnan(shown)) or value == shown:
            return True
        if abs(value - shown) <= max(written.half_unit, READ_AS * abs(shown)):
            return True
    return False
