"""`drill verify`: that a scenario does what it claims, over seeds.

Of a fault: without an action the run loses at least three times the seed spread; a published action or an answer of
the scenario wins back 70 % of it, one that is too weak less than half; a trap makes it worse than no action. Of a
night: who answers one incident alone loses three spreads against who answers both. Of a silent fault: no alarm shows
it, and steps made again do. Of a quiet scenario: the excursion that it plants is seen, and does no harm. Of all: the
run without an action is the plain run, bit for bit. A claim holds where it holds on 95 % of the seeds.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from labrunner.drill.actions import INSPECT
from labrunner.drill.cockpit import EVERY, MOST, Cockpit, Prepared
from labrunner.drill.reference import NEVER, NONE, Table, fly_policy
from labrunner.drill.scenario import Policy, Scenario
from labrunner.drill.shift import first_alarm
from labrunner.engine.process.states import Ring

#: What a fault must cost, in spreads; what must be won back of it; on which share of the seeds claims hold.
SPREADS, WON_BACK, SHARE = 3.0, 0.7, 0.95
#: Share of it that a fix which is too weak wins back less than. Steps around an onset that are made again.
WEAK, AROUND = 0.5, 5
#: Delays at which the best recovery is measured, and seeds on which; seeds on which the run is flown once more.
DELAYS, DELAY_SEEDS, EXACT_SEEDS = (5, 20, 60), 1, 1
#: A spread is at least this many nats, so that a tie is never nothing.
LEAST_SPREAD = 0.005
_CLOCK = "tokens_per_second"


@dataclass
class Proof:
    """What was measured on the seeds, and which claims hold on how many of them."""

    scenario: Scenario
    worths: dict[int, dict[str, float]] = field(default_factory=dict)
    visible: dict[int, int] = field(default_factory=dict)
    exact: dict[int, bool] = field(default_factory=dict)
    delayed: dict[int, list[float]] = field(default_factory=dict)
    #: Of a silent fault, by seed: whether steps made again after its onset tell the onset.
    found: dict[int, bool] = field(default_factory=dict)
    #: Of a night, by seed: the worth of the best answer to both incidents, then of its answer to each alone.
    alone: dict[int, tuple[float, float, float]] = field(default_factory=dict)

    @property
    def spread(self) -> float:
        """Standard deviation over seeds of the worth of the run without the fault, at least `LEAST_SPREAD`."""
        never = [worths[NEVER] for worths in self.worths.values()]
        return max(statistics.stdev(never) if len(never) > 1 else 0.0, LEAST_SPREAD)

    def won_back(self, name: str) -> list[float]:
        """Share of what no action loses that a policy wins back, by seed."""
        return [(w[NONE] - w[name]) / (w[NONE] - w[NEVER]) for w in self.worths.values() if w[NONE] != w[NEVER]]

    def half(self) -> float:
        """Updates after the onset at which the best recovery has fallen by a quarter; twice the longest delay measured
        where it has not by then."""
        if not self.delayed:
            return float(2 * DELAYS[-1])
        means = [statistics.mean(row) for row in zip(*self.delayed.values(), strict=True)]
        limit, points = 0.75 * means[0], list(zip(DELAYS, means, strict=True))
        for (early, before), (late, after) in zip(points, points[1:], strict=False):
            if after <= limit < before:
                return early + (late - early) * (before - limit) / (before - after)
        return float(2 * DELAYS[-1])

    def claims(self) -> dict[str, list[bool]]:
        """By claim, whether it holds on each seed."""
        held: dict[str, list[bool]] = {"bit for bit": list(self.exact.values())}
        worths, noise = list(self.worths.values()), 2 * self.spread
        if self.scenario.quiet:
            held["no harm"] = [abs(w[NONE] - w[NEVER]) < noise for w in worths]
            if self.scenario.faults:
                held["seen"] = [seen > 0 for seen in self.visible.values()]
            return held
        held["loses"] = [w[NONE] - w[NEVER] >= SPREADS * self.spread for w in worths]
        wins = [policy.name for policy in self.scenario.policies if policy.helps]
        traps = [policy.name for policy in self.scenario.policies if policy.kind == "trap"]
        won = [
            max((w[NONE] - w[p]) / (w[NONE] - w[NEVER]) for p in wins) if w[NONE] > w[NEVER] else 0.0 for w in worths
        ]
        held["wins back"] = [share >= WON_BACK for share in won]
        held["trap"] = [any(w[trap] > w[NONE] for trap in traps) for w in worths]
        weak = [policy.name for policy in self.scenario.policies if policy.kind == "weak"]
        if weak:
            rows = zip(*(self.won_back(name) for name in weak), strict=True)
            held["too weak"] = [max(shares) < WEAK for shares in rows]
        if self.scenario.silent:
            held["no alarm"] = [seen == 0 for seen in self.visible.values()]
            held["found again"] = list(self.found.values())
        if self.scenario.second is not None:
            enough = SPREADS * self.spread
            held["both count"] = [min(alone) - both >= enough for both, *alone in self.alone.values()]
        return held

    def proven(self) -> bool:
        """Whether every claim holds on 95 % of the seeds."""
        return all(sum(held) >= SHARE * len(held) for held in self.claims().values())

    def entry(self) -> dict[str, Any]:
        """What the calibration keeps."""
        names = [NONE, NEVER, *(policy.name for policy in self.scenario.policies)]
        return {
            "seeds": sorted(self.worths),
            "spread": round(self.spread, 5),
            "half": round(self.half(), 1),
            "claims": {name: [sum(held), len(held)] for name, held in self.claims().items()},
            "worth": {n: [round(self.worths[seed][n], 4) for seed in sorted(self.worths)] for n in names},
        }


def verify(scenario: Scenario, seeds: Iterable[int], told: Callable[[int, str], None]) -> Proof:
    """Fly every reference branch on every seed. `told` hears of each seed and branch as it is done."""
    proof = Proof(scenario)
    for place, seed in enumerate(seeds):
        prepared = Prepared(scenario, seed)
        table = Table(scenario, seed, lambda kept=prepared: kept)
        shown = first_alarm(prepared)
        proof.visible[seed] = shown[0] if shown else 0
        worths = {}
        for name in (NONE, NEVER, *(policy.name for policy in scenario.policies)):
            worths[name] = table.worth(name)
            told(seed, f"{name}: {worths[name]:.3f}")
        proof.worths[seed] = worths
        if place < EXACT_SEEDS:
            proof.exact[seed] = _is_the_plain_run(prepared)
        if scenario.silent:
            proof.found[seed] = _is_found(prepared)
        if scenario.second is not None:
            proof.alone[seed] = _each_alone(prepared, table, worths, lambda text, of=seed: told(of, text))
        if place < DELAY_SEEDS and not scenario.quiet:
            proof.delayed[seed] = _by_delay(prepared, table, worths, lambda text, of=seed: told(of, text))
    return proof


def _is_the_plain_run(prepared: Prepared) -> bool:
    """Whether the shift without an action is what the run is anyway, flown in one go by another flight."""
    from labrunner.engine.process.flight import Flight

    scenario = prepared.scenario
    plain = Flight(scenario.config(prepared.seed), Ring(every=EVERY, most=MOST))
    lines = plain.advance(scenario.begins + scenario.updates)
    ours = [*prepared.before, *(line for group in prepared.groups for line in group)]
    return _without_clock(lines) == _without_clock(ours)


def _without_clock(lines: list[dict[str, Any]]) -> list[str]:
    return [repr({key: value for key, value in line.items() if key != _CLOCK}) for line in lines]


def _is_found(prepared: Prepared) -> bool:
    """Whether an inspection of the steps around the onset says that it was the first that came out otherwise."""
    cockpit = Cockpit(prepared)
    while cockpit.step < prepared.onset + AROUND:
        cockpit.advance()
    cockpit.ask(INSPECT, {"first": prepared.onset - AROUND, "last": prepared.onset + AROUND})
    return cockpit.asked[-1].found == prepared.onset


def _each_alone(
    prepared: Prepared, table: Table, worths: dict[str, float], told: Callable[[str], None]
) -> tuple[float, float, float]:
    """Worths of the best answer to both incidents of a night, and of its acts on the first and on the second alone."""
    both = [policy for policy in prepared.scenario.policies if policy.then and policy.kind != "trap"]
    best = min(both, key=lambda policy: worths[policy.name])
    parts = (best.model_copy(update={"then": ()}), best.model_copy(update={"acts": ()}))
    first, second = (table.judge(fly_policy(prepared, part).end()) for part in parts)
    told(f"{best.name}: the first alone {first:.3f}, the second alone {second:.3f}")
    return worths[best.name], first, second


def _by_delay(prepared: Prepared, table: Table, worths: dict[str, float], told: Callable[[str], None]) -> list[float]:
    """What the best policy wins back after each of `DELAYS`, as a share of what no action loses."""
    policies = [policy for policy in prepared.scenario.policies if policy.kind != "trap"]
    best: Policy = min(policies, key=lambda policy: worths[policy.name])
    lost = worths[NONE] - worths[NEVER] or math.nan
    shares = []
    for delay in DELAYS:
        worth = table.judge(fly_policy(prepared, best, delay).end())
        shares.append((worths[NONE] - worth) / lost)
        told(f"{best.name}, {delay} updates after the onset: {worth:.3f}")
    return shares
