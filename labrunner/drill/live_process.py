"""The process of a live shift: `python -P -m labrunner.drill.live_process FOLDER [--labs DIR] [--pace N] [--in-pieces]
[--guided]`.

It flies the very cockpit that headless pilots fly, an update whenever the clock says so, and writes what screens read
(`live.py`). Time decides only when an update is made, never its numbers. With `--references` it works out the branches
of the debrief instead, at the lowest priority, while the shift is on.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import IO, Any

from labrunner.diagnosis.online import as_json
from labrunner.drill.calibration import measured
from labrunner.drill.cockpit import Cockpit
from labrunner.drill.debrief import debrief
from labrunner.drill.guide import Guide
from labrunner.drill.live import BRANCHES, DEBRIEF, FLY_ON, RECORD, STATUS, Status, command, read_bounded, read_status
from labrunner.drill.prepared import EVERY, Lines, Prepared
from labrunner.drill.record import Record, read_record, write_record
from labrunner.drill.reference import losses_of_branches
from labrunner.drill.scenario import Scenario, find_scenario
from labrunner.drill.shift import Flown, began, follow, judged, record_of
from labrunner.drill.words import YOURS, branch_name
from labrunner.engine.process.lock import hold
from labrunner.engine.record.journal import JOURNAL, encode
from labrunner.errors import Exit, InputError, LabrunnerError
from labrunner.files import write_atomic
from labrunner.say import LANGUAGES

#: Bytes of a line of standard input.
LONGEST = 4096
#: Alarms, newest, that a status holds.
MOST_ALARMS = 40
#: Of a batch, what an engineer's log would hold; its sentences would name what a scenario planted.
_OF_A_BATCH = ("index", "hash", "source", "rare_tokens", "top_tokens")


class Inbox:
    """Actions read from standard input by a thread. `closed` is True once standard input has ended."""

    def __init__(self, handle: int) -> None:
        self.closed = False
        self._lines: queue.Queue[dict[str, Any] | None] = queue.Queue()
        threading.Thread(target=self._read, args=(handle,), daemon=True).start()

    def _read(self, handle: int) -> None:
        rest = b""
        with contextlib.suppress(OSError):
            while piece := os.read(handle, LONGEST):
                *lines, rest = (rest + piece).split(b"\n")
                rest = rest[-LONGEST:]
                for line in lines:
                    self._put(line)
        self._lines.put(None)

    def _put(self, line: bytes) -> None:
        with contextlib.suppress(ValueError, RecursionError):
            told = json.loads(line)
            if isinstance(told, dict):
                self._lines.put(told)

    def take(self, seconds: float) -> dict[str, Any] | None:
        """The next action, waited for so long; None where none came."""
        with contextlib.suppress(queue.Empty):
            told = self._lines.get(timeout=seconds) if seconds > 0 else self._lines.get_nowait()
            self.closed = self.closed or told is None
            return told
        return None


class Live:
    """One shift in its folder, from its record on to its end."""

    def __init__(self, folder: Path, scenario: Scenario, record: Record, *, pace: float | None, guided: bool) -> None:
        self.folder, self.scenario, self.record, self.pace = folder, scenario, record, pace
        self.turns = 0
        self.guided = guided
        self.guide: Guide | None = None
        before = read_status(folder)
        #: Updates that were flown before this process came.
        self.flown = min(before.executed, scenario.updates) if before else 0
        self.inbox = Inbox(sys.stdin.fileno())
        self.cockpit: Cockpit | None = None
        self._journal: IO[str] | None = None
        self._clip: float | None = None

    def run(self, labs: list[str]) -> int:
        """Fly to the end and judge, or leave when standard input ends; the exit code."""
        prepared = Prepared(self.scenario, self.record.seed, whole=False, told=self._bringing)
        self.cockpit = cockpit = Cockpit(prepared)
        with open(self.folder / JOURNAL, "w", encoding="utf-8") as self._journal:
            self._write_lines(prepared.before)
            if self.guided:
                self.guide = Guide(cockpit.observation(first=True))
            for lines in follow(cockpit, self.record, self.flown):
                self._take(lines)
                if cockpit.executed % EVERY == 0:
                    self._bringing(self.scenario.begins + cockpit.executed)
            with references(self.folder, labs):
                left = not self._fly(cockpit)
            if not left:  # what the process of the references has not come to is flown here, at full speed
                self._judge(cockpit)
        return Exit.OK

    def _bringing(self, done: int) -> None:
        self._write(Status("bringing", done, self.scenario.begins + self.flown, step=done, executed=self.flown))

    # -- flying -------------------------------------------------------------------------------------------------------

    def _fly(self, cockpit: Cockpit) -> bool:
        """Fly to the end of the shift. Returns False if the pilot left before it."""
        self._tell()
        return self._in_pieces(cockpit) if self.pace is None else self._by_the_clock(cockpit, self.pace)

    def _in_pieces(self, cockpit: Cockpit) -> bool:
        """Updates as they are asked for, up to the next alarm."""
        while not cockpit.over:
            told = self.inbox.take(1.0)
            if self.inbox.closed:
                return False
            if told is not None and told.get("action") == FLY_ON:
                self._piece(cockpit, told.get("arguments"))
            elif told is not None:
                self._ask(cockpit, told)
        return True

    def _piece(self, cockpit: Cockpit, arguments: Any) -> None:
        asked = arguments.get("updates") if isinstance(arguments, dict) else None
        known = len(cockpit.rung)
        for _ in range(asked if isinstance(asked, int) else 0):
            if cockpit.over or len(cockpit.rung) > known:
                break
            self._take(cockpit.advance())
        self.turns += 1
        self._tell()

    def _by_the_clock(self, cockpit: Cockpit, pace: float) -> bool:
        """An update whenever one is due, actions as they come."""
        due = time.monotonic() + 1 / pace
        while not cockpit.over:
            told = self.inbox.take(due - time.monotonic())
            if self.inbox.closed:
                return False
            if told is not None:
                self._ask(cockpit, told)
            elif time.monotonic() >= due:
                self._take(cockpit.advance())
                self._tell()
                due = max(due + 1 / pace, time.monotonic())
        return True

    def _ask(self, cockpit: Cockpit, told: dict[str, Any]) -> None:
        with contextlib.suppress(InputError):  # the screens have checked it; anything else is ignored
            arguments = told.get("arguments")
            cockpit.ask(str(told.get("action")), arguments if isinstance(arguments, dict) else {})
            if self.guide:
                self.guide.withdraw(cockpit)
        self._tell()

    def _take(self, lines: Lines) -> None:
        self._write_lines(lines)
        if self.guide and self.cockpit and not self.cockpit.over:
            self.guide.look(self.cockpit)

    # -- what others read ---------------------------------------------------------------------------------------------

    def _write_lines(self, lines: Lines) -> None:
        assert self._journal is not None
        for line in lines:
            self._journal.write(encode(as_logged(line)) + "\n")
            if line["kind"] == "step":
                self._clip = self._used_clip()
        self._journal.flush()

    def _used_clip(self) -> float | None:
        assert self.cockpit is not None
        limit = self.cockpit.prepared.flight.run.config.optimizer.grad_clip
        return None if limit == float("inf") else limit

    def _tell(self, phase: str = "flying", done: int = 0, of: int = 0) -> None:
        """The record and the status, as they are now."""
        cockpit = self.cockpit
        assert cockpit is not None
        if phase == "flying":
            write_record(self.folder / RECORD, record_of(cockpit))
        budget = cockpit.budget()
        self._write(
            Status(
                phase,
                done,
                of,
                cockpit.step,
                cockpit.executed,
                budget["hours"],
                budget["dollars"],
                self._clip,
                [],
                cockpit.checkpoints(),
                [{**one.as_json(), "line": one.line} for one in cockpit.asked],
                cockpit.called,
                cockpit.calls,
                cockpit.all_clear,
                [_alarm(executed, alarm) for executed, alarm in cockpit.rung[-MOST_ALARMS:]],
                list(self.guide.open()) if self.guide else [],
                self.guide.proposed if self.guide else 0,
                self.turns,
            )
        )

    def _write(self, status: Status) -> None:
        from labrunner.engine.step.probes import HIST_EDGES

        write_atomic(self.folder / STATUS, encode(asdict(status) | {"hist_edges": list(HIST_EDGES)}))

    # -- the end ------------------------------------------------------------------------------------------------------

    def _judge(self, cockpit: Cockpit) -> None:
        """Fly the branches not known yet, then score the shift and write its debrief. Stops if the pilot left."""
        of, found = len(self.scenario.policies) + 2, known_branches(self.folder)
        self._tell("judging", len(found), of)
        cockpit.prepared.reach(self.scenario.updates)
        for name, losses in losses_of_branches(cockpit.prepared, found):
            found[name] = losses
            keep_branches(self.folder, found)
            self._tell("judging", len(found), of)
            if self.inbox.take(0) is None and self.inbox.closed:
                return
        flown = judged(cockpit)
        write_atomic(self.folder / DEBRIEF, encode(page_of(flown, found)))
        write_record(self.folder / RECORD, flown.as_json())
        self._tell("over")


def as_logged(line: dict[str, Any]) -> dict[str, Any]:
    """A journal line without what would name the fault: the sentences of its batch, and whose a token was."""
    told = dict(line)
    if isinstance(told.get("batch"), dict):
        told["batch"] = {name: told["batch"][name] for name in _OF_A_BATCH if name in told["batch"]}
    if isinstance(told.get("tail_tokens"), list):
        told["tail_tokens"] = [{"token": one.get("token"), "loss": one.get("loss")} for one in told["tail_tokens"]]
    return told


def _alarm(executed: int, alarm: Any) -> dict[str, Any]:
    told = {lang: as_json(alarm, "run", lang) for lang in LANGUAGES}
    kept = {name: told["en"][name] for name in ("level", "kind", "step", "first_bad_step", "over")}
    return {"executed": executed, **kept, "evidence": {lang: one["evidence"] for lang, one in told.items()}}


def page_of(flown: Flown, losses: dict[str, list[float]]) -> dict[str, Any]:
    """What the debrief shows: its text by language, score and parts, worths, and the losses of every branch."""
    cockpit, table = flown.cockpit, flown.table
    return {
        "scenario": cockpit.scenario.id,
        "score": flown.score.total,
        "parts": flown.score.parts(),
        "onset": None if cockpit.scenario.quiet else cockpit.prepared.trouble - cockpit.scenario.begins,
        "second": began(cockpit, 1),
        "begins": cockpit.scenario.begins,
        "worth": flown.worth,
        "worths": table.all(),
        "names": {
            lang: {name: branch_name(cockpit.scenario.policies, name, lang) for name in table.all()}
            for lang in LANGUAGES
        },
        "losses": {**losses, YOURS: cockpit.losses},
        "asked": [one.as_json() for one in cockpit.asked],
        "text": {lang: debrief(flown, lang) for lang in LANGUAGES},
    }


# -- reference branches -----------------------------------------------------------------------------------------------


def known_branches(folder: Path) -> dict[str, list[float]]:
    """Losses of the branches that are known so far, by name."""
    losses = (read_bounded(folder / BRANCHES) or {}).get("losses")
    return losses if isinstance(losses, dict) else {}


def keep_branches(folder: Path, losses: dict[str, list[float]]) -> None:
    """Write the losses of the branches that are known so far."""
    write_atomic(folder / BRANCHES, encode({"losses": losses}))


@contextlib.contextmanager
def references(folder: Path, labs: list[str]) -> Iterator[None]:
    """While this block lasts, a process of the lowest priority works out the reference branches of a shift."""
    process: subprocess.Popen[bytes] | None = None
    with contextlib.suppress(OSError):
        words = command(folder, labs, "--references")
        process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        if process is not None:
            process.kill()  # and not waited for: where the machine is busy, it is long before it has its turn to go


def _end_with_input() -> None:
    """End this process when its input ends: who held the other end is gone, however that came."""
    with contextlib.suppress(OSError):
        while os.read(sys.stdin.fileno(), LONGEST):
            pass
    os._exit(Exit.MACHINE)


def _fly_references(folder: Path, scenario: Scenario, seed: int) -> int:
    """Write `branches.json`, longer by a branch each time, as long as the process lives that flies the shift."""
    threading.Thread(target=_end_with_input, daemon=True).start()
    with contextlib.suppress(OSError, AttributeError):
        os.nice(19)
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    found = known_branches(folder)
    for name, losses in losses_of_branches(Prepared(scenario, seed), found):
        found[name] = losses
        keep_branches(folder, found)
    return Exit.OK


# -- from the command line --------------------------------------------------------------------------------------------


def main(argv: list[str] | None = None) -> int:
    """Run the shift in a folder. Returns the exit code; the status file says in one sentence what went wrong."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--labs", action="append", default=[])
    parser.add_argument("--pace", type=float)
    parser.add_argument("--in-pieces", action="store_true")
    parser.add_argument("--guided", action="store_true")
    parser.add_argument("--references", action="store_true")
    args = parser.parse_args(argv)
    try:
        record = read_record(args.folder / RECORD)
        scenario = find_scenario(record.scenario, args.labs)
        if args.references:
            return _fly_references(args.folder, scenario, record.seed)
        with hold(args.folder):
            return _flown_or_failed(args, scenario, record)
    except LabrunnerError as error:
        print(error, file=sys.stderr)
        return int(error.exit_code)


def _flown_or_failed(args: argparse.Namespace, scenario: Scenario, record: Record) -> int:
    try:
        measured(scenario)  # before the minutes that the shift takes
        pace = None if args.in_pieces else args.pace or scenario.pace
        live = Live(args.folder, scenario, record, pace=pace, guided=args.guided)
        return live.run(args.labs)
    except LabrunnerError as error:
        status = replace(read_status(args.folder) or Status(), phase="failed", reason=str(error))
        write_atomic(args.folder / STATUS, encode(asdict(status)))
        raise


if __name__ == "__main__":
    raise SystemExit(main())
