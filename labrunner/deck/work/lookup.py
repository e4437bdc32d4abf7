"""Numbers that a post-mortem cites, looked up in the runs at hand."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from labrunner.deck.run.state import RunState
from labrunner.deck.strings import Say
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.graders.read.numbers import Number
    from labrunner.graders.read.postmortem import Citation, Comparison

#: How far, as a share of itself, a cited number may lie from the run's and still count as read from it.
READ_AS = 0.005


@dataclass(frozen=True)
class Remark:
    """One line under the text: `kind` is good, warn, trouble, or none where there is only to say that there is nothing;
    `line` counts within the section's own text."""

    kind: str
    text: str
    line: int | None = None


def look_up(citation: Citation, runs: dict[str, RunState], say: Say, arms: Iterable[str]) -> Remark | None:
    """Whether a citation `Panel 3: 29.8 at step 312` is what its run shows: the one it names, else the break. One that
    speaks of the control beside it (`above the control`) is looked up in both.

    None where it names no number, speaks of a run that is not here, or compares what is too near to tell.
    """
    from labrunner.graders.checks.citing import arm_of
    from labrunner.graders.references.panels import shown_at

    arm = arm_of(citation, arms)
    panel, step, number = citation.panel, citation.step, citation.number
    if panel is None or step is None or arm not in runs:
        return None
    if citation.comparison is not None:
        return _compared(citation, citation.comparison, (panel, step), runs, arm, say)
    if number is None:
        return None
    values = {"panel": panel, "step": step, "value": clean(number.raw, 30), "arm": arm}
    seen = shown_at(panel, step, citation.said, runs[arm].series(), ratio=citation.ratio)
    right = any(same(number, shown.value) for shown in seen)
    if not right:
        return Remark("trouble", say("pm.not_found", **values))
    return Remark("good", say("pm.found" if arm in ("control", "break", "fix") else "pm.found_elsewhere", **values))


def _compared(
    citation: Citation, comparison: Comparison, place: tuple[int, int], runs: dict[str, RunState], arm: str, say: Say
) -> Remark | None:
    """What is to be said of a comparison with the control at a place (panel, step); None where nothing can be."""
    from labrunner.graders.references.panels import compares, shown_at

    if "control" not in runs:
        return None
    shown, control = (shown_at(*place, citation.said, runs[name].series()) for name in (arm, "control"))
    holds = compares(comparison, shown, control)
    if holds is None:
        return None
    values = {"panel": place[0], "step": place[1]}
    return Remark("good" if holds else "trouble", say("pm.compared" if holds else "pm.not_compared", **values))


def same(written: Number, shown: float) -> bool:
    """Whether a written number is a shown one: as many digits as were written, or within `READ_AS`."""
    for value in written.values:
        if (math.isnan(value) and math.isnan(shown)) or value == shown:
            return True
        if abs(value - shown) <= max(written.half_unit, READ_AS * abs(shown)):
            return True
    return False
