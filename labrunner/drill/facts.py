"""What can be told of a shift once it was judged: when it was noticed, decided and over, what it cost, who showed it.

Times are counted in updates of the shift, and costs in those of the run that the scenario stands for: nothing here
depends on a clock.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from labrunner.diagnosis.online import Alarm
from labrunner.drill.cockpit import Ask
from labrunner.drill.prepared import Lines
from labrunner.drill.reference import NEVER, NONE, losses_of_branches
from labrunner.drill.shift import Flown, acted_at, began, first_alarm
from labrunner.drill.words import YOURS

#: Updates that losses are averaged over, and how far from the run that nothing happened to a recovered one may be, as
#: a share of what no action lost.
WINDOW, NEAR = 10, 0.25
#: Steps before the onset that say how far an instrument wanders by itself, and how many times as far counts as shown.
_CALM, _SHOWN_BEYOND = 50, 6.0
#: Times that the rate is multiplied or divided by from one step to the next where it leaps.
_LEAP = 1.4
_INSTRUMENTS = ("loss", "grad_norm_pre", "grad_norm_post", "update_ratio", "param_norm", "m_norm", "v_norm")


@dataclass(frozen=True)
class Cost:
    """A number of steps, and the hours, dollars and tokens that they cost the scenario's named run.

    `tokens` is None if the scenario does not say how many tokens a step has.
    """

    steps: int
    hours: float
    dollars: float
    tokens: float | None


@dataclass(frozen=True)
class Facts:
    """A judged shift, told. Places are numbers of updates executed, None where a thing did not happen.

    `curves`: the training loss of each update by branch (`YOURS`, `NONE`, `NEVER`, and the best reference's name).
    `best`: the name of the branch with the least worth, `YOURS` among them. `alarm`: the first from the onset on, as
    (updates executed, alarm), in the run without an action. `shown`: the first step at which each instrument left its
    band, in that order. `noticed`, `decided`, `recovered`: updates at which the shift's pilot first said or did
    something, first changed the run, and at which the loss was back. `spent`, `wasted`: all of it, and what the best
    did not spend.
    """

    flown: Flown
    curves: dict[str, list[float]]
    best: str
    onset: int | None
    second: int | None
    alarm: tuple[int, Alarm] | None
    shown: list[tuple[str, int]]
    noticed: int | None
    decided: int | None
    recovered: int | None
    spent: Cost
    wasted: Cost

    def around(self, one: Ask) -> tuple[float | None, float | None]:
        """Mean loss of the shift over the ten updates before an intervention and the ten after it, those that are
        finite; None where there is none."""
        own = self.curves[YOURS]
        return _mean(own[max(0, one.executed - WINDOW) : one.executed]), _mean(
            own[one.executed : one.executed + WINDOW]
        )


def facts_of(flown: Flown) -> Facts:
    """Everything about a shift that was judged. Flies the branches whose losses are drawn, some seconds."""
    cockpit, prepared, scenario = flown.cockpit, flown.cockpit.prepared, flown.cockpit.scenario
    own = list(cockpit.losses)  # before other branches take the flight
    onset = None if scenario.quiet else prepared.trouble - scenario.begins
    worths = {name: flown.table.worth(name) for name in (NONE, *(p.name for p in scenario.policies))}
    reference = min(worths, key=lambda name: worths[name])
    best = YOURS if flown.worth <= worths[reference] else reference
    left_out = [policy.name for policy in scenario.policies if policy.name != reference]
    curves = {YOURS: own, **dict(losses_of_branches(prepared, left_out))}
    begun = 0 if scenario.quiet else began(cockpit)
    noticed = _first(acted_at(cockpit), begun)
    decided = _first([one.executed for one in cockpit.changes], begun)
    spent = cockpit.executed + cockpit.idle
    wasted = max(0, flown.outcome.lost + flown.outcome.idle - flown.outcome.lost_best)
    return Facts(
        flown=flown,
        curves=curves,
        best=best,
        onset=onset,
        second=began(cockpit, 1),
        alarm=first_alarm(prepared),
        shown=[] if onset is None else shown_first([*prepared.before, *_flat(prepared.groups)], prepared.trouble),
        noticed=noticed,
        decided=decided,
        recovered=None if decided is None else _recovered(own, curves[NONE], curves[NEVER], decided),
        spent=_cost(flown, spent),
        wasted=_cost(flown, wasted),
    )


def _flat(groups: Sequence[Lines]) -> Lines:
    return [line for group in groups for line in group]


def _first(at: Sequence[int], begun: int | None) -> int | None:
    """The first place at or after `begun`; None if there is none, or if the trouble never began (`begun` is None)."""
    return min((executed for executed in at if begun is not None and executed >= begun), default=None)


def shown_first(lines: Lines, onset: int) -> list[tuple[str, int]]:
    """The instruments that left their band from the onset on, each with the first step at which it did, in that order.

    The band of an instrument is six times its median deviation over the fifty steps before the onset; one that is not
    finite has left it. The rate follows a schedule, and has left it where it leaps from one row to the next.
    """
    rows = [line for line in lines if line["kind"] == "step"]
    found = []
    for name in _INSTRUMENTS:
        calm = [row[name] for row in rows if onset - _CALM <= row["step"] < onset and math.isfinite(row[name])]
        if len(calm) < 2:
            continue
        middle = statistics.median(calm)
        width = _SHOWN_BEYOND * statistics.median(abs(value - middle) for value in calm) + 1e-6 * abs(middle)
        later = (row for row in rows if row["step"] >= onset)
        step = next((row["step"] for row in later if not abs(row[name] - middle) <= width), None)
        if step is not None:
            found.append((name, step))
    jumps = (
        after["step"]
        for before, after in pairwise(rows)
        if after["step"] >= onset and before["lr"] and not 1 / _LEAP < after["lr"] / before["lr"] < _LEAP
    )
    step = next(jumps, None)
    return sorted([*([("lr", step)] if step is not None else []), *found], key=lambda pair: pair[1])


def _mean(losses: Sequence[float]) -> float | None:
    finite = [loss for loss in losses if math.isfinite(loss)]
    return statistics.fmean(finite) if finite else None


def _recovered(own: list[float], none: list[float], never: list[float], decided: int) -> int | None:
    """The update after `decided` from which ten losses in a row are on average back near those of the run that it never
    happened to; None where they never are."""
    for at in range(decided, len(own) - WINDOW + 1):
        mean, goal = _mean(own[at : at + WINDOW]), _mean(never[at : at + WINDOW])
        lost = (_mean(none[at : at + WINDOW]) or math.inf) - (goal or 0.0)
        if mean is not None and goal is not None and mean - goal <= max(NEAR * lost, 0.05):
            return at
    return None


def _cost(flown: Flown, steps: int) -> Cost:
    machine = flown.cockpit.scenario.machine
    hours, dollars = machine.cost(steps)
    return Cost(steps, hours, dollars, None if machine.tokens_per_step is None else steps * machine.tokens_per_step)


def steps_seen(facts: Facts) -> Lines:
    """The journal lines of the steps from the shift's begin to the first change of the run, or to its end."""
    groups = facts.flown.cockpit.prepared.groups
    return [line for line in _flat(groups[: facts.decided]) if line["kind"] == "step"]
