"""A whole shift: flown by a pilot or from its record, and scored.

The record holds scenario, seed, interventions, what was called and all-clear; everything else is computed again from
these, bit for bit on the same machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from labrunner.drill.actions import CHANGING, check_action
from labrunner.drill.calibration import measured
from labrunner.drill.cockpit import MOST_ACTIONS, Cockpit, Prepared, Seen
from labrunner.drill.reference import NONE, Table
from labrunner.drill.scenario import Scenario
from labrunner.drill.score import Outcome, Score, lost_updates, score
from labrunner.errors import InputError
from labrunner.files import check_schema, explain, read_json, shown

SCHEMA = "labrunner/shift/v1"


class Pilot(Protocol):
    """Whoever decides: `reset` is called with the first observation of a shift, `step` before each update."""

    def reset(self, observation: dict[str, Any]) -> None:
        """A shift begins."""
        ...

    def step(self, observation: dict[str, Any]) -> dict[str, Any]:
        """What to do next: `{"action": ..., "arguments": {...}}`; asked again, in the same step, until it is `wait`."""
        ...


class Intervention(BaseModel):
    """An entry of a record. Of what stands in it, `took_effect_at` and `refused` are computed again."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    asked_at: int = Field(ge=0)
    executed: int = Field(ge=0)
    action: str
    arguments: dict[str, Any] = {}


class Said(BaseModel):
    """A call or all-clear of a record: the step and the updates executed until then; `cause` of a call."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    step: int = Field(ge=0)
    executed: int = Field(ge=0)
    cause: str | None = None


class Record(BaseModel):
    """What is handed in of a shift."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    scenario: str
    seed: int = Field(ge=0, le=2**32 - 1)
    interventions: tuple[Intervention, ...] = Field(default=(), max_length=1000)
    called: Said | None = None
    all_clear: Said | None = None


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
        cockpit = self.cockpit
        told = {
            "schema": SCHEMA,
            "scenario": cockpit.scenario.id,
            "seed": cockpit.prepared.seed,
            "interventions": [asked.as_json() for asked in cockpit.asked],
            "called": cockpit.called,
            "all_clear": cockpit.all_clear,
            "score": self.score.total,
            "parts": self.score.parts(),
            "steps_executed": cockpit.executed,
            "idle_steps": 0,
        }
        return told | ({"problem": self.problem} if self.problem else {})


def fly_shift(scenario: Scenario, seed: int, pilot: Pilot, prepared: Prepared | None = None) -> Flown:
    """A shift of `pilot`. What it raises, or asks for and can't, ends its actions: the run goes on without them."""
    prepared = prepared or Prepared(scenario, seed)
    cockpit = Cockpit(prepared)
    problem = _piloted(cockpit, pilot)
    return judged(cockpit, problem)


def _piloted(cockpit: Cockpit, pilot: Pilot) -> str | None:
    """Fly to the end; why the pilot was not heard any more, None where it was."""
    problem: str | None = None
    try:
        first = cockpit.observation(first=True)
        pilot.reset(first)
        while not cockpit.over:
            _acts(cockpit, pilot)
            cockpit.advance()
    except Exception as error:  # a pilot is somebody's program: whatever it does, the shift goes on without it
        problem = f"{type(error).__name__}: {error}" if not isinstance(error, InputError) else str(error)
        while not cockpit.over:
            cockpit.advance()
    return problem


def _acts(cockpit: Cockpit, pilot: Pilot) -> None:
    for _ in range(MOST_ACTIONS):
        answer = pilot.step(cockpit.observation())
        if not isinstance(answer, dict):
            raise InputError("a pilot answers with an object that has an action")
        if answer.get("action") == "wait":
            return
        cockpit.ask(str(answer.get("action")), answer.get("arguments") or {})


def replay(scenario: Scenario, record: Record, prepared: Prepared | None = None) -> Flown:
    """The shift of a record, flown again. Raises InputError for an entry that can't have been asked for."""
    cockpit = Cockpit(prepared or Prepared(scenario, record.seed))
    waiting = list(record.interventions)
    for entry in waiting:
        check_action(entry.action, entry.arguments)
        if entry.action not in CHANGING:
            raise InputError(f"{entry.action} is no intervention")
    while not cockpit.over:
        while waiting and waiting[0].executed <= cockpit.executed:
            cockpit.ask(waiting[0].action, waiting.pop(0).arguments)
        _said(cockpit, record)
        cockpit.advance()
    return judged(cockpit)


def _said(cockpit: Cockpit, record: Record) -> None:
    if record.called and record.called.executed == cockpit.executed:
        cockpit.ask("call", {"cause": record.called.cause})
    if record.all_clear and record.all_clear.executed == cockpit.executed:
        cockpit.ask("all-clear")


def judged(cockpit: Cockpit, problem: str | None = None) -> Flown:
    """The score of a shift that is over. Raises InputError where its scenario has no calibration."""
    prepared, scenario = cockpit.prepared, cockpit.scenario
    calibration = measured(scenario)
    end = cockpit.end()
    table = Table(scenario, prepared.seed, lambda: prepared)
    worth = table.worth(NONE) if cockpit.untouched else table.judge(end)
    outcome = _outcome(cockpit, table, worth)
    return Flown(cockpit, table, worth, outcome, score(outcome, calibration), problem)


def _outcome(cockpit: Cockpit, table: Table, worth: float) -> Outcome:
    scenario, onset = cockpit.scenario, cockpit.prepared.onset
    happened = onset - 1 - scenario.begins  # updates of the shift before the onset
    lost = lost_updates((one.action, one.asked_at, one.took_effect_at) for one in cockpit.asked)
    early = [one for one in cockpit.asked if scenario.quiet or one.executed < happened + 1]
    policies = [] if scenario.quiet else [policy.name for policy in scenario.policies]
    worths = {name: table.worth(name) for name in (NONE, *policies)}
    best = min([worth, *worths.values()])
    return Outcome(
        quiet=scenario.quiet,
        worth=worth,
        no_action=worths[NONE],
        best=best,
        noticed=_noticed(cockpit, happened),
        named=bool(cockpit.called and cockpit.called["cause"] in scenario.causes),
        early=len(early),
        lost=lost,
        lost_best=0 if best == worth else _lost_by(scenario, worths, best),
        updates=scenario.updates,
        false_call=bool(cockpit.called),
    )


def _lost_by(scenario: Scenario, worths: dict[str, float], best: float) -> int:
    """About how many updates the best policy takes back: its delay and its way back."""
    for policy in scenario.policies:
        if worths[policy.name] == best:
            backs = [act.arguments for act in policy.acts if act.action == "rollback"]
            return max((policy.delay + told.get("before_onset", told.get("back", 0)) for told in backs), default=0)
    return 0


def _noticed(cockpit: Cockpit, happened: int) -> int | None:
    """Updates from visible to the first intervention or call after the onset; on a quiet shift, 0 for any."""
    acted = [one.executed for one in cockpit.asked]
    acted += [cockpit.called["executed"]] if cockpit.called else []
    if cockpit.scenario.quiet:
        return 0 if acted else None
    after = [executed for executed in acted if executed > happened]
    return max(0, min(after) - visible(cockpit.prepared)) if after else None


def visible(prepared: Prepared) -> int:
    """Updates of the shift, without an action, until an alarm first shows the fault; the onset's where none does."""
    return first_alarm(prepared) or prepared.onset - prepared.scenario.begins


def first_alarm(prepared: Prepared) -> int | None:
    """Updates of the shift, without an action, until the first alarm or notice from the onset on; None without one."""
    seen, begins = Seen(), prepared.scenario.begins
    seen.take(prepared.before, 0)
    for executed, lines in enumerate(prepared.groups, start=1):
        seen.take(lines, executed)
    return next((executed for executed, _ in seen.alarms if executed >= prepared.onset - begins > 0), None)


def read_record(path: Path) -> Record:
    """The record in a file. Raises InputError, naming the file, for what is no record."""
    data, where = read_json(path, again="fly the shift again"), shown(path)
    check_schema(data.get("schema"), SCHEMA, where, again="fly the shift again")
    try:
        return Record.model_validate(data)
    except ValidationError as error:
        raise InputError(explain(error, where)) from None
