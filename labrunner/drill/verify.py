"""`drill verify`: that a scenario does what it claims, over seeds.

Of a fault: without an action the run loses at least three times the seed spread; a published action or an answer of
the scenario wins back 70 % of it, one that is too weak less than half; a trap makes it worse than no action. Of a
night: who answers one incident alone loses three spreads against who answers both. Of a silent fault: no alarm shows
it, and steps made again do. Of a quiet scenario: the excursion that it plants is seen, and does no harm. Of all: the
run without an action is the plain run, bit for bit. A claim holds where it holds on 95 % of the seeds.

A scenario on a seed is a piece of work of its own: pieces run in several processes, and what was measured of one is
kept, so that a proof that was stopped goes on.
"""

from __future__ import annotations

import hashlib
import json
import math
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from labrunner.course.cache import run_key
from labrunner.course.places import cache_dir
from labrunner.drill.actions import INSPECT
from labrunner.drill.calibration import drill_hash
from labrunner.drill.cockpit import Cockpit
from labrunner.drill.prepared import EVERY, MOST, Prepared
from labrunner.drill.reference import NEVER, NONE, Table, fly_policy
from labrunner.drill.scenario import Policy, Scenario, load_scenario
from labrunner.drill.shift import first_alarm
from labrunner.drill.spread import spread
from labrunner.engine.process.states import Ring
from labrunner.files import write_atomic

#: What a fault must cost, in spreads; what must be won back of it; on which share of the seeds claims hold.
SPREADS, WON_BACK, SHARE = 3.0, 0.7, 0.95
#: Share of it that a fix which is too weak wins back less than. Steps around an onset that are made again.
WEAK, AROUND = 0.5, 5
#: Delays at which the best recovery is measured, on the first seed.
DELAYS = (5, 20, 60)
#: A spread is at least this many nats, so that a tie is never nothing.
LEAST_SPREAD = 0.005
_CLOCK = "tokens_per_second"


@dataclass(frozen=True)
class Task:
    """A scenario on one seed; `first`: the first one, on which more is measured."""

    path: Path
    seed: int
    first: bool


@dataclass(frozen=True)
class OnSeed:
    """What was measured of a scenario on one seed; the fields are those of `Proof` on it.

    `exact`: whether the run without an action is the plain run. `delayed`: empty where it was not measured. `found`,
    `alone`: None where the scenario is not silent, and no night.
    """

    worths: dict[str, float]
    visible: int
    exact: bool
    delayed: list[float]
    found: bool | None
    alone: tuple[float, float, float] | None


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

    def take(self, seed: int, found: OnSeed) -> None:
        """Add what was measured on a seed."""
        self.worths[seed], self.visible[seed], self.exact[seed] = found.worths, found.visible, found.exact
        if found.delayed:
            self.delayed[seed] = found.delayed
        if found.found is not None:
            self.found[seed] = found.found
        if found.alone is not None:
            self.alone[seed] = found.alone

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


#: Called as a piece was flown: scenario, seed, what was measured, how many of the pieces that had to be flown are done,
#: and how many there are.
Told = Callable[[Scenario, int, OnSeed, int, int], None]


def prove(
    scenarios: Sequence[Scenario], seeds: Sequence[int], *, jobs: int = 1, told: Told = lambda *_: None
) -> Iterator[Proof]:
    """Fly every reference branch of every scenario on every seed; the proof of each scenario, as it is complete.

    Pieces that are kept are not flown again, and `told` hears nothing of them. Raises InputError.
    """
    proofs = {scenario._path: Proof(scenario) for scenario in scenarios}
    pieces = [Task(path, seed, place == 0) for path in proofs for place, seed in enumerate(seeds)]
    lacking = []
    for task in pieces:
        found = _kept(proofs[task.path].scenario, task)
        lacking += [task] if found is None else []
        if found is not None:
            proofs[task.path].take(task.seed, found)
    yield from (proof for proof in proofs.values() if len(proof.worths) == len(seeds))
    for done, (task, found) in enumerate(spread(lacking, measured_on, jobs), start=1):
        proof = proofs[task.path]
        proof.take(task.seed, found)
        told(proof.scenario, task.seed, found, done, len(lacking))
        if len(proof.worths) == len(seeds):
            yield proof


def measured_on(task: Task) -> OnSeed:
    """Fly a piece, and keep what was measured."""
    scenario = load_scenario(task.path)
    found = _measured(scenario, task)
    place = _place(scenario, task)
    place.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(place, json.dumps(asdict(found)))
    return found


def _measured(scenario: Scenario, task: Task) -> OnSeed:
    prepared = Prepared(scenario, task.seed)
    table = Table(scenario, task.seed, lambda: prepared)
    shown = first_alarm(prepared)
    worths = table.all()
    return OnSeed(
        worths=worths,
        visible=shown[0] if shown else 0,
        exact=_is_the_plain_run(prepared, whole=task.first),
        delayed=_by_delay(prepared, table, worths) if task.first and not scenario.quiet else [],
        found=_is_found(prepared) if scenario.silent else None,
        alone=_each_alone(prepared, table, worths) if scenario.second is not None else None,
    )


def _kept(scenario: Scenario, task: Task) -> OnSeed | None:
    """What was measured before, by code and on a machine as these; None where nothing was."""
    try:
        told = json.loads(_place(scenario, task).read_bytes())
        return OnSeed(**{**told, "alone": None if told["alone"] is None else tuple(told["alone"])})
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _place(scenario: Scenario, task: Task) -> Path:
    told = json.dumps([run_key(scenario.config(task.seed)), scenario.digest(), drill_hash(), task.first])
    name = hashlib.sha256(told.encode()).hexdigest()[:24]
    return cache_dir() / "drill" / "proofs" / f"{scenario.id}-{task.seed}-{name}.json"


def _is_the_plain_run(prepared: Prepared, *, whole: bool) -> bool:
    """Whether the shift without an action is what another flight makes of the run: in one go where it is to be flown
    `whole`, else as a branch from just before the onset on."""
    from labrunner.engine.process.flight import Flight

    scenario = prepared.scenario
    plain = Flight(scenario.config(prepared.seed), Ring(every=EVERY, most=MOST))
    ours = [line for group in prepared.groups for line in group]
    if whole:
        return _without_clock(plain.advance(scenario.begins + scenario.updates)) == _without_clock(
            [*prepared.before, *ours]
        )
    before = prepared.onset - 1 - scenario.begins
    plain.begin_from(prepared.at(before))
    lines = plain.advance(scenario.updates - before)
    return _without_clock(lines) == _without_clock([line for group in prepared.groups[before:] for line in group])


def _without_clock(lines: list[dict[str, Any]]) -> list[str]:
    return [repr({key: value for key, value in line.items() if key != _CLOCK}) for line in lines]


def _is_found(prepared: Prepared) -> bool:
    """Whether an inspection of the steps around the onset says that it was the first that came out otherwise."""
    cockpit = Cockpit(prepared)
    while cockpit.step < prepared.onset + AROUND:
        cockpit.advance()
    cockpit.ask(INSPECT, {"first": prepared.onset - AROUND, "last": prepared.onset + AROUND})
    return cockpit.asked[-1].found == prepared.onset


def _each_alone(prepared: Prepared, table: Table, worths: dict[str, float]) -> tuple[float, float, float]:
    """Worths of the best answer to both incidents of a night, and of its acts on the first and on the second alone."""
    both = [policy for policy in prepared.scenario.policies if policy.then and policy.kind != "trap"]
    best = min(both, key=lambda policy: worths[policy.name])
    parts = (best.model_copy(update={"then": ()}), best.model_copy(update={"acts": ()}))
    first, second = (table.judge(fly_policy(prepared, part).end()) for part in parts)
    return worths[best.name], first, second


def _by_delay(prepared: Prepared, table: Table, worths: dict[str, float]) -> list[float]:
    """What the best policy wins back after each of `DELAYS`, as a share of what no action loses."""
    policies = [policy for policy in prepared.scenario.policies if policy.kind != "trap"]
    best: Policy = min(policies, key=lambda policy: worths[policy.name])
    lost = worths[NONE] - worths[NEVER] or math.nan
    shares = []
    for delay in DELAYS:
        worth = table.judge(fly_policy(prepared, best, delay).end())
        shares.append((worths[NONE] - worth) / lost)
    return shares
