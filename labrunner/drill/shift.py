"""A whole shift: flown by a pilot or from its record, and scored.

The record holds scenario, seed, interventions, what was called and all-clear; everything else is computed again from
these, bit for bit on the same machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from labrunner.drill.calibration import measured
from labrunner.drill.cockpit import MOST_ACTIONS, Ask, Cockpit, Seen
from labrunner.drill.prepared import Lines, Prepared
from labrunner.drill.record import SCHEMA, Record
from labrunner.drill.reference import NONE, Table
from labrunner.drill.scenario import Scenario
from labrunner.drill.score import Outcome, Score, lost_updates, score
from labrunner.errors import InputError

if TYPE_CHECKING:
    from labrunner.diagnosis.online import Alarm


class Pilot(Protocol):
    """The person or program that decides: `reset` is called with the first observation of a shift, `step` before
    each update."""

    def reset(self, observation: dict[str, Any]) -> None:
        """A shift begins."""
        ...

    def step(self, observation: dict[str, Any]) -> dict[str, Any]:
        """What to do next: `{"action": ..., "arguments": {...}}`; asked again, in the same step, until it is `wait`."""
        ...


@dataclass
class Flown:
    """A flown shift: the cockpit as it was left, the table of its references, its worth and its score."""

    cockpit: Cockpit
    table: Table
    worth: float
    outcome: Outcome
    score: Score
    problem: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The object of `labrunner/shift/v1`."""
        told = record_of(self.cockpit) | {"score": self.score.total, "parts": self.score.parts()}
        return told | ({"problem": self.problem} if self.problem else {})


def record_of(cockpit: Cockpit) -> dict[str, Any]:
    """The object of `labrunner/shift/v1` for a shift as it stands, without a score."""
    return {
        "schema": SCHEMA,
        "scenario": cockpit.scenario.id,
        "seed": cockpit.prepared.seed,
        "interventions": [asked.as_json() for asked in cockpit.asked],
        "called": cockpit.called,
        "calls": cockpit.calls,
        "all_clear": cockpit.all_clear,
        "score": None,
        "parts": None,
        "steps_executed": cockpit.executed,
        "idle_steps": cockpit.idle,
    }


def fly_shift(scenario: Scenario, seed: int, pilot: Pilot, prepared: Prepared | None = None) -> Flown:
    """A shift of `pilot`. What it raises, or asks for and can't, ends its actions: the run goes on without them."""
    prepared = prepared or Prepared(scenario, seed)
    return fly_on(Cockpit(prepared), pilot)


def fly_on(cockpit: Cockpit, pilot: Pilot, kept: Callable[[Cockpit], None] = lambda cockpit: None) -> Flown:
    """The rest of a shift, flown by `pilot` as in `fly_shift`. `kept` hears of it before each update, when all has been
    asked for that the pilot asks for there."""
    problem = _piloted(cockpit, pilot, kept)
    return judged(cockpit, problem)


def _piloted(cockpit: Cockpit, pilot: Pilot, kept: Callable[[Cockpit], None]) -> str | None:
    """Fly to the end; why the pilot was not heard any more, None where it was."""
    problem = _tried(lambda: pilot.reset(cockpit.observation(first=True)))
    while not cockpit.over:
        problem = problem or _tried(lambda: _acts(cockpit, pilot))
        kept(cockpit)
        if problem is None:
            problem = _tried(cockpit.advance)
        else:
            cockpit.advance()
    return problem


def _tried(what: Callable[[], object]) -> str | None:
    """Why something that a pilot has a part in failed; None where it did not."""
    try:
        what()
    except Exception as error:  # a pilot is somebody's program: whatever it does, the shift goes on without it
        return f"{type(error).__name__}: {error}" if not isinstance(error, InputError) else str(error)
    return None


def _acts(cockpit: Cockpit, pilot: Pilot) -> None:
    for _ in range(MOST_ACTIONS):
        answer = pilot.step(cockpit.observation())
        if not isinstance(answer, dict):
            raise InputError("a pilot answers with an object that has an action")
        if answer.get("action") == "wait":
            return
        cockpit.ask(str(answer.get("action")), answer.get("arguments") or {})


def replay(scenario: Scenario, record: Record, prepared: Prepared | None = None, cache: Path | None = None) -> Flown:
    """The shift of a record, flown again; what was asked for after its end is not heard, as it was not then.

    References are kept in `cache` (default: the user's).
    """
    cockpit = Cockpit(prepared or Prepared(scenario, record.seed))
    for _ in follow(cockpit, record, scenario.updates):
        pass
    return judged(cockpit, cache=cache)


def follow(cockpit: Cockpit, record: Record, until: int) -> Iterator[Lines]:
    """Fly as a record says until so many updates are executed, and ask for what was asked for then; yields the journal
    lines of each update."""
    waiting = list(record.interventions)
    while not cockpit.over:
        while waiting and waiting[0].executed <= cockpit.executed:
            cockpit.ask(waiting[0].action, waiting.pop(0).arguments)
        _said(cockpit, record)
        if cockpit.executed >= until:
            return
        yield cockpit.advance()


def _said(cockpit: Cockpit, record: Record) -> None:
    for call in record.said:
        if call.executed == cockpit.executed:
            cockpit.ask("call", {"cause": call.cause})
    if record.all_clear and record.all_clear.executed == cockpit.executed:
        cockpit.ask("all-clear")


def judged(cockpit: Cockpit, problem: str | None = None, cache: Path | None = None) -> Flown:
    """The score of a shift that is over. Raises InputError where its scenario has no calibration."""
    prepared, scenario = cockpit.prepared, cockpit.scenario
    calibration = measured(scenario)
    end = cockpit.end()
    prepared.reach(scenario.updates)
    table = Table(scenario, prepared.seed, lambda: prepared, cache)
    worth = table.worth(NONE) if cockpit.untouched else table.judge(end)
    outcome = _outcome(cockpit, table, worth)
    return Flown(cockpit, table, worth, outcome, score(outcome, calibration), problem)


def _outcome(cockpit: Cockpit, table: Table, worth: float) -> Outcome:
    scenario = cockpit.scenario
    named = named_causes(cockpit)
    lost = lost_updates((one.action, one.asked_at, one.took_effect_at) for one in cockpit.asked)
    policies = [] if scenario.quiet else [policy.name for policy in scenario.policies]
    worths = {name: table.worth(name) for name in (NONE, *policies)}
    best = min([worth, *worths.values()])
    return Outcome(
        quiet=scenario.quiet,
        worth=worth,
        no_action=worths[NONE],
        best=best,
        noticed=noticed_first(cockpit),
        named=bool(named and named[0]),
        second=(noticed_second(cockpit), named[1]) if len(named) > 1 else None,
        early=len(needless(cockpit)),
        lost=lost,
        lost_best=0 if best == worth else _lost_by(scenario, worths, best),
        updates=scenario.updates,
        false_call=bool(cockpit.called),
        idle=cockpit.idle,
    )


def _lost_by(scenario: Scenario, worths: dict[str, float], best: float) -> int:
    """About how many updates the best policy takes back: its delay and its way back, for each incident."""
    policy = next((policy for policy in scenario.policies if worths[policy.name] == best), None)
    if policy is None:
        return 0
    backs = [[act.arguments for act in acts if act.action == "rollback"] for acts in (policy.acts, policy.then)]
    return sum(
        max((policy.delay + told.get("before_onset", told.get("back", 0)) for told in group), default=0)
        for group in backs
    )


def acted_at(cockpit: Cockpit) -> list[int]:
    """Updates executed at each intervention and call, in order; inspections only look."""
    return sorted([*(one.executed for one in cockpit.changes), *(call["executed"] for call in cockpit.calls)])


def began(cockpit: Cockpit, incident: int = 0) -> int | None:
    """Updates of the shift, as it was flown, until an incident began: the first, or (1) a night's second. None where
    there is no such incident, and where the shift never came to it.

    Whose first answer to the first incident goes back before both takes the second back, too, without having seen it:
    it begins when its step is made again.
    """
    first = cockpit.reached(cockpit.prepared.trouble)
    if incident == 0 or len(cockpit.prepared.onsets) < 2:
        return None if incident else first
    onset = cockpit.prepared.onsets[1]
    begun = cockpit.reached(onset)
    answer = next((one for one in cockpit.changes if first is not None and one.executed >= first), None)
    if begun is None or answer is None or answer.executed < begun or answer.action != "rollback":
        return begun
    back_before = answer.took_effect_at is not None and answer.took_effect_at <= onset
    return cockpit.reached(onset, after=answer.executed) if back_before else begun


def needless(cockpit: Cockpit) -> list[Ask]:
    """The changes that were asked for before anything was wrong; on a quiet shift all."""
    begun = None if cockpit.scenario.quiet else began(cockpit)
    return [one for one in cockpit.changes if begun is None or one.executed < begun]


def noticed_first(cockpit: Cockpit) -> int | None:
    """Updates from visible to the first intervention or call since the trouble began, and before a second one; on a
    quiet shift, 0 for any. None where there was none."""
    acted, begun, second = acted_at(cockpit), began(cockpit), began(cockpit, 1)
    if cockpit.scenario.quiet:
        return 0 if acted else None
    after = [executed for executed in acted if begun is not None and executed >= begun]
    if begun is None or not after or (second is not None and after[0] >= second):
        return None
    prepared = cockpit.prepared
    later = begun - (prepared.trouble - prepared.scenario.begins)  # by so many updates, which were taken back before it
    return max(0, after[0] - visible(prepared) - later)


def noticed_second(cockpit: Cockpit) -> int | None:
    """Updates from the first alarm after a second incident began, in the shift as it was flown, to the first
    intervention or call; from its onset where no alarm told of it. None where there was none."""
    begun = began(cockpit, 1)
    after = [executed for executed in acted_at(cockpit) if begun is not None and executed >= begun]
    if begun is None or not after:
        return None
    shown = next((executed for executed, alarm in cockpit.seen.alarms if executed >= begun and not alarm.over), begun)
    return max(0, after[0] - shown)


def named_causes(cockpit: Cockpit) -> list[bool]:
    """By incident, whether a right cause of it was called; of the causes called, as many of the last different ones
    count as there were incidents, and each for one incident."""
    right = cockpit.scenario.right_causes()
    called = list(dict.fromkeys(call["cause"] for call in reversed(cockpit.calls)))[: len(right)]
    found = []
    for causes in right:
        cause = next((cause for cause in called if cause in causes), None)
        found.append(cause is not None)
        called = [other for other in called if other != cause]
    return found


def visible(prepared: Prepared) -> int:
    """Updates of the shift, without an action, until an alarm first shows the trouble; until it begins where none
    does."""
    shown = first_alarm(prepared)
    return prepared.trouble - prepared.scenario.begins if shown is None else shown[0]


def first_alarm(prepared: Prepared) -> tuple[int, Alarm] | None:
    """The first alarm or notice since the trouble began in the shift without an action, and after how many of its
    updates it came; None without one."""
    seen, begins = Seen(), prepared.scenario.begins
    seen.take(prepared.before, 0)
    for executed, lines in enumerate(prepared.groups, start=1):
        seen.take(lines, executed)
    return next((told for told in seen.alarms if told[0] >= prepared.trouble - begins > 0), None)
