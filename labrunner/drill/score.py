"""The score of a shift: 50 points for what became of the run, 20 for noticing, 15 for the cause, 15 for economy.

Everything is counted in updates and nats, nothing in seconds, so the same list of interventions always has the same
score. docs/drill.md gives the reasons.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

OUTCOME, DETECTION, DIAGNOSIS, ECONOMY = 50.0, 20.0, 15.0, 15.0
#: Points that each intervention costs where there was nothing to mend, or before there was.
NEEDLESS = 5.0
#: Share of the shift's updates that, lost beyond what the best branch lost, leaves no point for economy.
WASTE = 0.5


@dataclass(frozen=True)
class Measured:
    """What a scenario's calibration says of it.

    `spread`: standard deviation over seeds of the worth of the run without a fault, in nats. `half`: updates after the
    onset at which the best recovery there is has fallen by a quarter.
    """

    spread: float
    half: float


@dataclass(frozen=True)
class Outcome:
    """What happened in a shift, as far as its score needs it.

    Worths are nats after the cool-down (`reference.Judge`); `best` is the least over the policies and the pilot's own.
    `noticed`: updates from visible to the first intervention or call after the onset (0 at once, None never).
    `early`: interventions before the onset, and all of a quiet shift. `lost`: updates that rollbacks took back;
    `idle`: steps for which the machine trained nothing. `second`: the same as `noticed` and `named` of a night's second
    incident, None where there is none.
    """

    quiet: bool
    worth: float
    no_action: float
    best: float
    noticed: int | None
    named: bool
    early: int
    lost: int
    lost_best: int
    updates: int
    false_call: bool = False
    idle: int = 0
    second: tuple[int | None, bool] | None = None


@dataclass(frozen=True)
class Score:
    """Points: the sum, and its four parts before what needless interventions cost."""

    total: float
    outcome: float
    detection: float
    diagnosis: float
    economy: float

    def parts(self) -> dict[str, float]:
        """The four parts by name, in two decimals that add up to what the total has of them: those that are cut by most
        take the hundredths that are left."""
        names = ("outcome", "detection", "diagnosis", "economy")
        exact = [100 * getattr(self, name) for name in names]
        whole = [math.floor(part + 1e-6) for part in exact]
        left = round(100 * round(sum(exact) / 100, 2)) - sum(whole)
        for place in sorted(range(len(names)), key=lambda at: whole[at] - exact[at])[:left]:
            whole[place] += 1
        return {name: part / 100 for name, part in zip(names, whole, strict=True)}


def regret(worth: float, no_action: float, best: float, noise: float) -> float:
    """The share of what could be won back that was not, 0 to 1.5; what differs by less than `noise` nats is a tie."""
    if worth - best < noise:
        return 0.0
    return min(1.5, max(0.0, (worth - best) / max(no_action - best, noise)))


def score(told: Outcome, measured: Measured) -> Score:
    """The score of a shift."""
    noise = 2 * measured.spread
    if told.quiet:
        return _quiet(told, noise)
    saved = max(0.0, 1.0 - regret(told.worth, told.no_action, told.best, noise))
    outcome = OUTCOME * saved
    # a reflex notices at once, and who does nothing wastes nothing: both count as far as the run was saved
    incidents = [(told.noticed, told.named), *([told.second] if told.second else [])]
    detection = DETECTION * fmean(detected(noticed, measured.half) for noticed, _ in incidents) * saved
    diagnosis = DIAGNOSIS * fmean(named for _, named in incidents)
    economy = ECONOMY * _thrift(told) * saved
    total = outcome + detection + diagnosis + economy - NEEDLESS * told.early
    return Score(max(0.0, round(total, 2)), outcome, detection, diagnosis, economy)


def detected(noticed: int | None, half: float) -> float:
    """1 at once, 0.5 after `half` updates, 0 from twice as many on, and where nothing was noticed."""
    return 0.0 if noticed is None else max(0.0, 1.0 - 0.5 * noticed / max(half, 1.0))


def _thrift(told: Outcome) -> float:
    return max(0.0, 1.0 - max(0, told.lost + told.idle - told.lost_best) / (WASTE * told.updates))


def _quiet(told: Outcome, noise: float) -> Score:
    """Nothing was wrong: what was done to the loss counts in multiples of the noise, twice the noise leaves nothing."""
    harm = max(0.0, told.worth - told.no_action)
    outcome = OUTCOME * (1.0 if harm < noise else max(0.0, 1.0 - (harm - noise) / noise))
    detection = DETECTION * (told.noticed is None)
    diagnosis = DIAGNOSIS * (not told.false_call)
    economy = ECONOMY * _thrift(told)
    total = outcome + detection + diagnosis + economy - NEEDLESS * told.early
    return Score(max(0.0, round(total, 2)), outcome, detection, diagnosis, economy)


def lost_updates(asked: Iterable[tuple[str, int, int | None]]) -> int:
    """Updates that rollbacks took back, from (action, asked at, took effect at)."""
    lost = (at - (effect - 1) for action, at, effect in asked if action == "rollback" and effect is not None)
    return sum(max(0, part) for part in lost)
