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
    from labrunner.graders.read.postmortem import Citation

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

    arm = arm_of(citation, arms)
    if citation.panel is None or citation.step is None or arm not in runs:
        return None
    if citation.comparison is not None:
        return _compared(citation, runs, arm, say)
    if citation.number is None:
        return None
    values = {"panel": citation.panel, "step": citation.step, "value": clean(citation.number.raw, 30), "arm": arm}
    right = any(same(citation.number, shown) for shown in _shown(citation, runs[arm]))
    if not right:
        return Remark("trouble", say("pm.not_found", **values))
    return Remark("good", say("pm.found" if arm in ("control", "break", "fix") else "pm.found_elsewhere", **values))


def _compared(citation: Citation, runs: dict[str, RunState], arm: str, say: Say) -> Remark | None:
    from labrunner.graders.references.panels import compares, shown_at

    if "control" not in runs:
        return None
    shown, control = (
        shown_at(citation.panel, citation.step, citation.said, runs[name].series()) for name in (arm, "control")
    )
    holds = compares(citation.comparison, shown, control)
    if holds is None:
        return None
    values = {"panel": citation.panel, "step": citation.step}
    return Remark("good" if holds else "trouble", say("pm.compared" if holds else "pm.not_compared", **values))


def _shown(citation: Citation, run: RunState) -> list[float]:
    from labrunner.graders.references.panels import shown_at

    return [s.value for s in shown_at(citation.panel, citation.step, citation.said, run.series(), ratio=citation.ratio)]


def same(written: Number, shown: float) -> bool:
    """Whether a written number is a shown one: as many digits as were written, or within `READ_AS`."""
    for value in written.values:
        if (math.isnan(value) and math.isnan(shown)) or value == shown:
            return True
        if abs(value - shown) <= max(written.half_unit, READ_AS * abs(shown)):
            return True
    return False
