"""What a fix's run leaves of the damage, told as the grade measures it and before the grade does."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from labrunner.course.lab import FIX
from labrunner.say import number

if TYPE_CHECKING:
    from labrunner.deck.strings import Say
    from labrunner.deck.work.session import LabSession

_RUNS = (FIX, "control", "break")


def healed(session: LabSession, say: Say) -> str:
    """How far the fix's run lies above the control's after the spike and at its end, how much of either is allowed, and
    the largest distance of the two, which the post-mortem's verification asks for; empty while one of the three runs is
    still to be made, or the fix was changed after its own."""
    flights = [session.flights.get(arm) for arm in _RUNS]
    if session.fix_changed() or not all(one and one.flown for one in flights):
        return ""
    from labrunner.graders.checks.healing import healing_of
    from labrunner.graders.checks.verification import ema_excess
    from labrunner.graders.references.provider import References
    from labrunner.graders.references.runs import Runs
    from labrunner.series.series import load_run

    run, control, broken = (load_run(one.run_dir) for one in flights if one)
    references = References(session.lab, Runs("never", None))
    seen = healing_of(references, run, control, broken)
    if not (math.isfinite(seen.damage) and math.isfinite(seen.above)):
        return say("fix.unended")
    distance = ema_excess(run, control, references.fault() or 0, both_ways=True)  # what section 6 is judged by
    told = {"damage": seen.damage, "above": seen.above, "epsilon": seen.epsilon, "distance": distance or 0.0}
    return say("fix.healed", **{name: number(max(value, 0.0), 3) for name, value in told.items()})
