"""What a branch is worth, and the branches that a shift is compared with.

Every branch executes the same number of updates and ends in the same cool-down: from its last weights and moments, on
batches without a fault that are the same for all, at a rate that falls from the control's to zero. Its worth is the
mean training loss of the second half of that. Without it a lower rate at the end would always pay, and a longer way
back, too. Held-out loss is no measure here: the nets of the labs overfit, and damage would look like a cure.
"""

from __future__ import annotations

import functools
import hashlib
import json
import math
from collections.abc import Callable, Container, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.course.cache import run_key
from labrunner.course.places import cache_dir
from labrunner.drill.cockpit import Cockpit
from labrunner.drill.prepared import Lines, Prepared
from labrunner.drill.words import NEVER, NONE
from labrunner.engine.config import with_overrides
from labrunner.engine.process.states import Ring
from labrunner.engine.schedule import learning_rate
from labrunner.files import write_atomic

if TYPE_CHECKING:
    from labrunner.drill.scenario import Policy, Scenario
    from labrunner.engine.process.flight import Flight, Moment


class Judge:
    """Gives the worth of branches of one scenario on one seed: nats, lower is better."""

    def __init__(self, scenario: Scenario, seed: int) -> None:
        from labrunner.engine.process.flight import Flight

        self.scenario, self.seed = scenario, seed
        base = scenario.config(seed, faulty=False)
        self.at = scenario.begins + scenario.updates
        falling = {
            "optimizer.lr": learning_rate(self.at, base.optimizer.lr, base.schedule),
            "schedule.kind": "cosine",
            "schedule.warmup_steps": 0,
            "schedule.begun_after": self.at,
            "schedule.horizon": scenario.cooldown,
            "schedule.min_lr_ratio": 0.0,
            "evaluation.every": 0,
            "attention.every": 0,
        }
        self._flight: Flight = Flight(with_overrides(base, falling), Ring(every=10**9))

    def worth(self, end: Moment) -> float:
        """The worth of a branch that ended so; where nothing is left, or less than chance has, that of chance."""
        tensors, meta = end.state.parts()
        begun = {"step": self.at, "changed": {}, "loader": {}, "rewarm_from": None}
        self._flight.run.load_state(tensors, {**meta, **begun})
        lines = self._flight.advance(self.scenario.cooldown)
        losses = [line["loss"] for line in lines if line["kind"] == "step"][self.scenario.cooldown // 2 :]
        mean = math.fsum(losses) / len(losses)
        chance = math.log(self._flight.run.vocab_size)
        return min(mean, chance) if math.isfinite(mean) else chance


class Table:
    """The worth of the reference branches of one scenario on one seed, kept on disk once they were flown: by all that
    decides a run's numbers, the processor among it."""

    def __init__(
        self, scenario: Scenario, seed: int, prepared: Callable[[], Prepared] | None = None, cache: Path | None = None
    ) -> None:
        """`prepared` is asked for only where a branch must be flown; `cache` defaults to the user's."""
        self.scenario, self.seed = scenario, seed
        self._prepared = functools.cache(prepared or (lambda: Prepared(scenario, seed)))
        self._judge = functools.cache(lambda: Judge(scenario, seed))
        name = hashlib.sha256(f"{scenario.digest()}-{run_key(scenario.config(seed))}".encode()).hexdigest()[:24]
        self._path = (cache or cache_dir()) / "drill" / f"{scenario.id}-{seed}-{name}.json"
        self._known: dict[str, float] = _read(self._path)

    def judge(self, end: Moment) -> float:
        """The worth of any branch of this scenario and seed."""
        return self._judge().worth(end)

    def worth(self, name: str) -> float:
        """The worth of a reference branch: `NONE`, `NEVER`, or a policy's name."""
        if name not in self._known:
            self.keep(name, self.judge(self._flown(name)))
        return self._known[name]

    def known(self, name: str) -> float | None:
        """The worth of a branch that was kept; None where it was not."""
        return self._known.get(name)

    def keep(self, name: str, worth: float) -> None:
        """Keep the worth of a branch under a name."""
        self._known[name] = worth
        self._path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(self._path, json.dumps(self._known))

    def all(self) -> dict[str, float]:
        """The worth of every reference branch, by name."""
        return {name: self.worth(name) for name in (NONE, NEVER, *(p.name for p in self.scenario.policies))}

    def _flown(self, name: str) -> Moment:
        if name == NONE:
            return self._prepared().end
        if name == NEVER:
            return never_happened(self._prepared())
        policy = next(policy for policy in self.scenario.policies if policy.name == name)
        return fly_policy(self._prepared(), policy).end()


def never_happened(prepared: Prepared) -> Moment:
    """The end of the run without the faults, over the same steps; up to the onset it is the run with them."""
    return _without_faults(prepared)[0]


def _without_faults(prepared: Prepared) -> tuple[Moment, Lines]:
    from labrunner.engine.process.flight import Flight

    scenario = prepared.scenario
    happened = prepared.onset - 1 - scenario.begins
    flight = Flight(scenario.config(prepared.seed, faulty=False), Ring(every=10**9))
    flight.begin_from(prepared.at(happened))
    lines = flight.advance(scenario.updates - happened)
    return flight.moment(), [line for group in prepared.groups[:happened] for line in group] + lines


def losses_of_branches(prepared: Prepared, known: Container[str] = ()) -> Iterator[tuple[str, list[float]]]:
    """The training loss of every update of the shift in each reference branch that is not `known`, by name; their
    worths are kept, too."""
    table = Table(prepared.scenario, prepared.seed, lambda: prepared)
    if NONE not in known:
        table.worth(NONE)
        yield NONE, _losses(line for group in prepared.groups for line in group)
    if NEVER not in known:
        end, lines = _without_faults(prepared)
        _keep(table, NEVER, end)
        yield NEVER, _losses(lines)
    for policy in prepared.scenario.policies:
        if policy.name not in known:
            cockpit = fly_policy(prepared, policy)
            _keep(table, policy.name, cockpit.end())
            yield policy.name, cockpit.losses


def _losses(lines: Iterable[dict[str, Any]]) -> list[float]:
    return [line["loss"] for line in lines if line["kind"] == "step"]


def _keep(table: Table, name: str, end: Moment) -> None:
    if table.known(name) is None:
        table.keep(name, table.judge(end))


def fly_policy(prepared: Prepared, policy: Policy, delay: int | None = None) -> Cockpit:
    """A shift in which a policy acts `delay` (its own without one) updates after each onset, and nothing else."""
    cockpit = Cockpit(prepared)
    after = policy.delay if delay is None else delay
    waiting = list(zip(prepared.onsets, (policy.acts, policy.then), strict=False))
    while not cockpit.over:
        for onset, acts in list(waiting):
            reached = cockpit.reached(onset)
            if reached is not None and cockpit.executed == reached + after:
                waiting.remove((onset, acts))
                for act in acts:
                    cockpit.ask(act.action, act.arguments, onset=onset)
        cockpit.advance()
    return cockpit


def _read(path: Path) -> dict[str, float]:
    """What a kept table holds; nothing where it is damaged or absent."""
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {str(name): float(value) for name, value in found.items() if isinstance(value, int | float)}
