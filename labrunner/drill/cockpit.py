"""One shift as it is flown: updates, what a pilot sees of them, and what it asks for.

A pilot that has not acted yet sees the lines of the run without an action (`Prepared`), and from its first action on a
run of its own goes on from there, bit for bit what it would have been. Nothing of a shift depends on time.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from labrunner.diagnosis.online import Monitor, as_json
from labrunner.drill.actions import INSPECT, check_action, stretch, to_change
from labrunner.drill.prepared import Lines, Prepared
from labrunner.drill.record import MOST_ASKED
from labrunner.drill.score import WASTE
from labrunner.engine.interventions import Asked, Rollback
from labrunner.engine.process.states import Ring
from labrunner.errors import InputError

if TYPE_CHECKING:
    from labrunner.diagnosis.online import Alarm
    from labrunner.engine.process.flight import Flight, Moment

#: Rows before the shift that the first observation shows.
HISTORY = 100
#: Actions between two updates; what is asked for beyond them is not heard.
MOST_ACTIONS = 8
#: Calls of a cause that a shift takes.
MOST_CALLS = 100
#: Fields of a journal line that an engineer's log would hold; throughput is left out, since it differs every time.
SHOWN = (
    "loss", "loss_ema", "lr", "grad_norm_pre", "grad_norm_post", "clip_coef", "update_ratio", "param_norm", "m_norm",
    "v_norm", "loss_scale", "overflow", "eval_loss", "token_entropy", "param_norms",
)  # fmt: skip


@dataclass
class Ask:
    """One intervention of a shift: after which update of the run, and how many of the shift's were executed."""

    asked_at: int
    executed: int
    action: str
    arguments: dict[str, Any]
    took_effect_at: int | None = None
    refused: str | None = None
    #: The journal's `intervention` line, with old and new value; None before it was made.
    line: dict[str, Any] | None = None
    #: Of an inspection: the first step that came out otherwise, None where none did; the steps that it took.
    found: int | None = None
    idle: int = 0

    def as_json(self) -> dict[str, Any]:
        """The entry of a shift's record."""
        left_out = ("refused", "line") if self.action == INSPECT else ("refused", "line", "found", "idle")
        told = {key: value for key, value in vars(self).items() if key not in left_out}
        return told | ({"refused": self.refused} if self.refused else {})


@dataclass
class Seen:
    """What the instruments have said in a shift: alarms as (executed updates, alarm), in order."""

    monitor: Monitor = field(default_factory=lambda: Monitor(standing=False))
    alarms: list[tuple[int, Alarm]] = field(default_factory=list)

    def take(self, lines: Iterable[Mapping[str, Any]], executed: int) -> None:
        """Let the monitor read the lines of one update."""
        lines = list(lines)
        skipped = {line["step"] for line in lines if line["kind"] == "overflow" and line["skipped"]}
        for line in lines:
            if line["kind"] == "resume":
                self._told(self.monitor.resumed(line["step"] + 1), executed)
            elif line["kind"] == "step":
                self._told(self._row(line, line["step"] in skipped), executed)

    def _row(self, line: Mapping[str, Any], skipped: bool) -> tuple[Alarm, ...]:
        scaled = line["loss_scale"] != 1.0
        return self.monitor.row(
            line["step"],
            line["loss"],
            line["grad_norm_pre"],
            line["lr"],
            line["loss_scale"] if scaled else None,
            float(skipped) if scaled else None,
        )

    def _told(self, alarms: Iterable[Alarm], executed: int) -> None:
        self.alarms += [(executed, alarm) for alarm in alarms]


class Cockpit:
    """A shift being flown. `executed` counts updates, those that a rollback took back among them.

    Shifts of one `Prepared` share its flight: one is flown to its end before the next one acts.
    """

    def __init__(self, prepared: Prepared) -> None:
        self.prepared, self.scenario = prepared, prepared.scenario
        self.executed = 0
        self.asked: list[Ask] = []
        #: The causes that were called, in order, each with step and executed.
        self.calls: list[dict[str, Any]] = []
        self.all_clear: dict[str, Any] | None = None
        self.seen = Seen()
        self.seen.take(prepared.before, 0)
        self.seen.alarms.clear()  # what came before the shift is not this shift's
        self._told = 0
        self._flight: Flight | None = None
        self._last: Lines = [line for line in prepared.before if line["kind"] == "step"][-HISTORY:]
        self._line = self._last[-1]
        self._at = self.scenario.begins  # where the run will stand when what is asked for has been done
        self._unmade: list[tuple[Ask, Asked]] = []
        self._made: list[Asked] = []  # what of the run as it stands was asked for
        self._made_at: dict[int, list[int]] = {}  # step: updates executed each time that it was made
        self._digests = {line["step"]: line["param_hash"] for line in prepared.before if line["kind"] == "step"}
        self._end: Moment | None = None
        #: The training loss of every update of the shift, in order; those that were taken back among them.
        self.losses: list[float] = []

    @property
    def step(self) -> int:
        """The last update of the run as it stands, rollbacks that were asked for included."""
        return self._at

    @property
    def over(self) -> bool:
        """Whether the shift's updates are spent."""
        return self.executed >= self.scenario.updates

    @property
    def changes(self) -> list[Ask]:
        """What was asked for that changes the run; inspections look and change nothing."""
        return [one for one in self.asked if one.action != INSPECT]

    @property
    def idle(self) -> int:
        """Steps for which the machine trained nothing."""
        return sum(one.idle for one in self.asked)

    @property
    def untouched(self) -> bool:
        """Whether nothing has been changed."""
        return self._flight is None

    @property
    def called(self) -> dict[str, Any] | None:
        """The cause that was called last, with step and executed; None where none was."""
        return self.calls[-1] if self.calls else None

    def reached(self, step: int, after: int = 0) -> int | None:
        """Updates of the shift that were executed when a step was made for the first time, itself among them, or for
        the first time since `after` updates; None where it was not."""
        return next((executed for executed in self._made_at.get(step, []) if executed > after), None)

    @property
    def rung(self) -> list[tuple[int, Alarm]]:
        """What a person is told of `seen.alarms`: all but that the run was resumed where the pilot went back to."""
        own = {one.took_effect_at for one in self.asked if one.action == "rollback"}
        return [
            (executed, alarm)
            for executed, alarm in self.seen.alarms
            if alarm.kind != "resume" or alarm.first_bad_step not in own
        ]

    def ask(self, action: str, arguments: Mapping[str, Any] | None = None, *, onset: int | None = None) -> None:
        """Ask for an action, which acts before the next update. `onset`: of a policy's act, the step that its
        arguments may count from.

        Raises InputError for one that can't be asked for; what the run then refuses is in its record.
        """
        told = dict(arguments or {})
        check_action(action, told, scripted=onset is not None)
        if action == "call":
            self._call(told["cause"])
        elif action == "all-clear":
            self.all_clear = {"step": self.step, "executed": self.executed}
        elif action != "wait" and not self.over:
            self._intervene(action, told, onset)

    def _intervene(self, action: str, told: dict[str, Any], onset: int | None) -> None:
        if len(self.asked) >= MOST_ASKED:
            raise InputError(f"{MOST_ASKED} interventions were asked for already")
        if action == INSPECT:
            self._inspect(*stretch(told))
        else:
            self._change(action, told, onset)

    def _call(self, cause: str) -> None:
        if len(self.calls) >= MOST_CALLS:
            raise InputError(f"a cause was called {MOST_CALLS} times already")
        self.calls.append({"cause": cause, "step": self.step, "executed": self.executed})

    def _change(self, action: str, told: dict[str, Any], onset: int | None) -> None:
        flight = self._own_flight()
        change = to_change(action, told, self.step, onset)
        asked = Ask(self.step, self.executed, action, told)
        after = self.step
        if isinstance(change, Rollback):
            kept = [step for step in flight.ring.steps() if step <= min(change.to, self.step)]
            change = Rollback(to=max(kept, default=change.to))
            self._at = change.to if kept else self._at
        asked.arguments = _as_asked(action, change)
        flight.helm.ask(Asked(after, change))
        self.asked.append(asked)
        self._unmade.append((asked, Asked(after, change)))

    def _inspect(self, first: int, last: int) -> None:
        """Make a stretch of steps again from the newest state before it, and compare digests with those of the run."""
        from labrunner.engine.process.flight import Moment

        asked = Ask(self.step, self.executed, INSPECT, {"first": first, "last": last})
        self.asked.append(asked)
        ring = self._flight.ring if self._flight else self.prepared.end.ring
        kept = max((step for step in ring.steps() if step < first), default=None)
        state = None if kept is None else ring.get(kept)
        if state is None or last > self.step:
            asked.refused = f"steps {first} to {last} can't be made again: the run is at step {self.step}"
            return
        if self.idle + last - state.step > WASTE * self.scenario.updates:
            asked.refused = f"{last - state.step} more steps to make again: the shift has no time left for that"
            return
        asked.idle = last - state.step
        made = [one for one in self._made if state.step <= one.after < last]
        start = Moment(state, Ring(every=10**9), self._flight.run.spared if self._flight else ())
        lines = self.prepared.repeater.lines(start, last, made)
        asked.found = next((one["step"] for one in lines if one["param_hash"] != self._digests[one["step"]]), None)

    def _own_flight(self) -> Flight:
        if self._flight is None:
            self.prepared.flight.begin_from(self.prepared.at(self.executed))
            self._flight = self.prepared.flight
        return self._flight

    def advance(self) -> Lines:
        """Make the next update; returns its journal lines, those of interventions first."""
        lines = self._next()
        self.executed += 1
        self._at = self.scenario.begins + self.executed if self._flight is None else self._flight.step
        for line in lines:
            if line["kind"] == "intervention":
                self._was_made(line)
            elif line["kind"] == "step":
                self._digests[line["step"]] = line["param_hash"]
                self._made_at.setdefault(line["step"], []).append(self.executed)
                self._line = line
                self.losses.append(line["loss"])
        self.seen.take(lines, self.executed)
        if self.over and self._flight:
            self._end = self._flight.moment()  # the flight may be another branch's next
        return lines

    def _was_made(self, line: dict[str, Any]) -> None:
        asked, what = self._unmade.pop(0)
        asked.took_effect_at, asked.refused = line.get("took_effect"), line.get("refused")
        asked.line = line
        if isinstance(what.change, Rollback):
            undone = asked.took_effect_at is not None
            self._made = [one for one in self._made if not undone or one.after < what.change.to]
        elif asked.took_effect_at is not None:
            self._made.append(what)

    def _next(self) -> Lines:
        if self._flight is not None:
            return self._flight.advance()
        self.prepared.reach(self.executed + 1)
        return self.prepared.groups[self.executed]

    def end(self) -> Moment:
        """The run after the shift's last update. Only of a shift that is over."""
        return self._end or self.prepared.end

    # -- what a pilot sees --------------------------------------------------------------------------------------------

    def checkpoints(self) -> list[dict[str, int]]:
        """The states that a rollback can go to, newest first, with their age in steps."""
        ring = self._flight.ring if self._flight else self.prepared.end.ring
        return [{"step": at, "age": self.step - at} for at in reversed(ring.steps()) if at <= self.step]

    def observation(self, *, first: bool = False) -> dict[str, Any]:
        """The object of `labrunner/observation/v1`; of the first, `history` holds the rows before the shift.

        Each alarm is in one observation only: those since the last one. Holds what an engineer's log would.
        """
        news, self._told = self.seen.alarms[self._told :], len(self.seen.alarms)
        observed = {
            "schema": "labrunner/observation/v1",
            "step": self.step,
            "metrics": _shown(self._line),
            "checkpoints": self.checkpoints(),
            "budget": self.budget(),
            "alarms": [_alarm(alarm) for _, alarm in news],
            "interventions": [asked.as_json() for asked in self.asked],
        }
        if first:
            observed["history"] = [{"step": line["step"], **_shown(line)} for line in self._last]
        return observed

    def budget(self) -> dict[str, float]:
        """Updates executed and left, and what those and the idle steps cost in the named run's hours and dollars."""
        spent = self.executed
        hours, dollars = self.scenario.machine.cost(spent + self.idle)
        left = self.scenario.updates - spent
        return {"executed": spent, "left": left, "hours": round(hours, 3), "dollars": round(dollars, 2)}


def _as_asked(action: str, change: Any) -> dict[str, Any]:
    """Arguments that ask for the same again, wherever it came from."""
    told = {key: value for key, value in change.as_json().items() if key != "do"}
    if action == "set" and change.do in ("rate", "rewarm"):
        return {change.do: told["times" if change.do == "rate" else "steps"]}
    if change.do == "thaw":
        return {"thaw": told["parts"][0] if told["parts"] else "all"}
    return told


def _alarm(alarm: Alarm) -> dict[str, Any]:
    told = as_json(alarm, "run")
    return {key: told[key] for key in ("level", "kind", "step", "first_bad_step", "over", "evidence", "advice")}


def _shown(line: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _finite(line[name]) for name in SHOWN if name in line}


def _finite(value: Any) -> Any:
    """The value, null where it is no finite number."""
    if isinstance(value, dict):
        return {key: _finite(part) for key, part in value.items()}
    return None if isinstance(value, float) and not math.isfinite(value) else value
