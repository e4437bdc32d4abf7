"""A shift that a person flies: its folder, and the process that flies it in step with the clock. Imports no torch.

    FOLDER/shift.json      the record, whole after every action and update
    FOLDER/cockpit.json    how the shift stands (`Status`), for screens
    FOLDER/events.jsonl    the journal of the run as it stands
    FOLDER/counts.json     of a shift that a course asks for: whose it is, its scenario and seed
    FOLDER/left.json       of a shift that counts and was left: when, and at which pace its clock goes on
    FOLDER/branches.json   the losses of the branches that the debrief compares, one after another
    FOLDER/debrief.json    once it is over: the page in each language, worths and losses

The process (`live_process.py`) takes actions over its standard input, one JSON object a line, as a pilot's program
gives them. It ends with the process that started it; a shift that is not over goes on when it is begun again in its
folder. A shift that counts is begun once: taken again, on the screens, in lines or with a pilot, it goes on in the
folder that it has (`begun`).
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from labrunner.drill.record import SCHEMA, read_record, write_record
from labrunner.drill.scenario import Scenario, find_scenario
from labrunner.engine.process.lock import is_held
from labrunner.engine.record.journal import JOURNAL, encode
from labrunner.errors import InputError, MachineError
from labrunner.files import fresh_folder, sentence, write_atomic
from labrunner.text import clean

RECORD, STATUS, BRANCHES, DEBRIEF, LOG = "shift.json", "cockpit.json", "branches.json", "debrief.json", "log.txt"
#: Where shifts lie beside the runs.
FOLDER = "on-call"
LEFT, COUNTS = "left.json", "counts.json"
#: No action: what makes a shift that is flown in pieces go on.
FLY_ON = "fly-on"
#: Bytes of a status or a debrief; both are far smaller.
MOST_BYTES = 4 << 20
#: Updates that come due at most; no shift has as many.
MOST_DUE = 100_000
#: What a shift is doing: the run is brought to its beginning, it is flown, it is judged; then it is over, or failed.
PHASES = ("bringing", "flying", "judging", "over", "failed")


@dataclass(frozen=True)
class Status:
    """How a shift stands. `done` of `of` says how far bringing and judging are, in updates or branches."""

    phase: str = "bringing"
    done: int = 0
    of: int = 0
    step: int = 0
    executed: int = 0
    hours: float = 0.0
    dollars: float = 0.0
    clip: float | None = None
    hist_edges: list[float] = field(default_factory=list)
    #: States that a rollback can go to, newest first: `step` and `age`.
    checkpoints: list[dict[str, int]] = field(default_factory=list)
    #: Entries of the record, each with the journal's `line` once it was made.
    asked: list[dict[str, Any]] = field(default_factory=list)
    called: dict[str, Any] | None = None
    #: All causes that were called, in order.
    calls: list[dict[str, Any]] = field(default_factory=list)
    all_clear: dict[str, Any] | None = None
    #: Alarms so far: `executed`, `step`, `level`, `kind`, `over`, and `evidence` by language.
    alarms: list[dict[str, Any]] = field(default_factory=list)
    #: What the rule book would do, to who flies guided: `executed`, `step`, `action`, `arguments`; only what stands.
    proposals: list[dict[str, Any]] = field(default_factory=list)
    #: The step of the rule book's newest answer, followed or not; 0 before the first.
    proposed: int = 0
    #: Requests to fly on that were carried out; of shifts that are flown in pieces.
    turns: int = 0
    reason: str | None = None


def read_bounded(path: Path) -> dict[str, Any] | None:
    """The object in one of the folder's JSON files. None if there is no file or not a whole one yet."""
    try:
        with open(path, "rb") as stream:
            found = json.loads(stream.read(MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def read_status(folder: Path) -> Status | None:
    """How the shift in a folder stands; None where nothing says so yet."""
    found = read_bounded(folder / STATUS)
    if found is None or found.get("phase") not in PHASES:
        return None
    known = Status.__dataclass_fields__
    given = {name: value for name, value in found.items() if name in known}
    right = all(isinstance(value, type(getattr(_EMPTY, name))) for name, value in given.items() if name in _TYPED)
    return Status(**given) if right else None


_EMPTY = Status()
#: Counts and lists, which readers rely on: of another type, the status counts for nothing.
_TYPED = (
    "done",
    "of",
    "step",
    "executed",
    "turns",
    "hist_edges",
    "checkpoints",
    "asked",
    "calls",
    "alarms",
    "proposals",
    "proposed",
)


# -- folders ----------------------------------------------------------------------------------------------------------


def new_shift(root: Path, scenario: Scenario, seed: int, *, counts_for: str = "") -> Path:
    """A folder for a new shift under `root`, with its empty record; `counts_for`: the learner of whom a course asks it.
    Raises MachineError where it can't be written."""
    try:
        root.mkdir(parents=True, exist_ok=True)
        folder = fresh_folder(root, scenario.id)
        write_record(folder / RECORD, {"schema": SCHEMA, "scenario": scenario.id, "seed": seed, "interventions": []})
        if counts_for:
            write_atomic(folder / COUNTS, encode({"learner": counts_for, "scenario": scenario.id, "seed": seed}))
    except OSError as error:
        raise MachineError(f"{root}: no shift can be kept there: {sentence(error)}") from None
    return folder


def counts_for(folder: Path) -> str | None:
    """The learner of whom a course asks the shift in a folder; None for practice."""
    learner = (read_bounded(folder / COUNTS) or {}).get("learner")
    return learner if isinstance(learner, str) else None


def begun(root: Path, learner: str, scenario: str, seed: int) -> Path | None:
    """The folder under `root` of a shift that counts for a learner once it was begun, over or not; None before."""
    wanted = {"learner": learner, "scenario": scenario, "seed": seed}
    found = (path.parent for path in sorted(root.glob(f"*/{COUNTS}")) if read_bounded(path) == wanted)
    return next(found, None)


def counted_folder(runs: Path, scenario: Scenario, seed: int, learner: str) -> Path:
    """The folder, beside the `runs`, of a shift that counts for a learner: where it was begun, else a new one. Raises
    MachineError where it can't be written."""
    root = runs / FOLDER
    return begun(root, learner, scenario.id, seed) or new_shift(root, scenario, seed, counts_for=learner)


def unfinished(root: Path, labs: Sequence[Path | str] = (), learner: str = "") -> list[Path]:
    """The folders under `root` of shifts that are neither over nor being flown, and whose scenario is there, the newest
    first, of the newest fifty. Those that count for another learner are not `learner`'s to go on with."""
    folders = [path.parent for path in root.glob(f"*/{RECORD}")]
    found = []
    for folder in sorted(folders, key=lambda path: path.stat().st_mtime, reverse=True)[:50]:
        status = read_status(folder)
        if status is None or status.phase == "over" or counts_for(folder) not in (None, learner) or is_held(folder):
            continue
        with contextlib.suppress(InputError):
            find_scenario(read_record(folder / RECORD).scenario, labs)
            found.append(folder)
    return found


# -- the process ------------------------------------------------------------------------------------------------------


class LiveShift:
    """A shift's process, seen from the process that started it."""

    def __init__(self, folder: Path, process: subprocess.Popen[bytes]) -> None:
        self.folder, self._process = folder, process

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    def ask(self, action: str, arguments: Mapping[str, Any] | None = None) -> bool:
        """Ask for an action, which was checked (`actions.check_action`); False where nobody hears it any more."""
        line = json.dumps({"action": action, "arguments": dict(arguments or {})}).encode() + b"\n"
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except (OSError, ValueError):
            return False
        return True

    def fly_on(self, updates: int) -> bool:
        """Of a shift that is flown in pieces: make so many updates, fewer where an alarm comes; False where nobody
        hears it any more."""
        return self.ask(FLY_ON, {"updates": updates})

    def poll(self) -> int | None:
        """Its exit status; None while it is at work."""
        return self._process.poll()

    def reason(self) -> str:
        """The last thing that it said before it ended without a word in its status."""
        with contextlib.suppress(OSError):
            lines = (self.folder / LOG).read_text(encoding="utf-8", errors="replace").strip().splitlines()
            if lines:
                return clean(lines[-1], 200)
        return "its process was ended"

    def leave(self, pace: float | None = None) -> None:
        """Let it end after the present update; the shift can be gone on with. With a `pace`, in updates a second, its
        clock does not stop: who comes back finds the updates made that were due meanwhile."""
        if pace is not None:
            with contextlib.suppress(OSError):
                write_atomic(self.folder / LEFT, encode({"at": time.time(), "pace": pace}))
        with contextlib.suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()

    def wait(self, seconds: float) -> int | None:
        """Its exit status after at most so many seconds; None where it is still at work."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._process.wait(seconds)
        return None


def start(
    folder: Path,
    *,
    labs: Sequence[Path | str] = (),
    guided: bool = False,
    pace: float | None = None,
    in_pieces: bool = False,
) -> LiveShift:
    """Fly the shift in `folder`, from where it was left. `pace`: updates a second, the scenario's without it;
    `in_pieces`: no clock, it goes on as `fly_on` says.

    Raises InputError where another process flies it, MachineError where none can be started.
    """
    if is_held(folder):
        raise InputError(f"{folder}: this shift is being flown by another process")
    options = [*(["--guided"] if guided else []), *(["--pace", str(pace)] if pace else [])]
    options += ["--in-pieces"] if in_pieces else []
    try:
        _leave_only_how_far(folder)
        with open(folder / LOG, "ab") as log:
            process = subprocess.Popen(
                command(folder, labs, *options),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=log,
                env={**os.environ, "PYTHONUTF8": "1"},
                start_new_session=os.name == "posix",  # Ctrl-C in the terminal is for the screens
            )
    except OSError as error:
        raise MachineError(f"the shift could not be started: {sentence(error)}") from None
    return LiveShift(folder, process)


def _leave_only_how_far(folder: Path) -> None:
    """Of the journal, which is written anew, and of how the shift stood, nothing is to be read before it stands there
    again, but for the number of updates, those that came due since it was left among them. Raises OSError."""
    (folder / JOURNAL).unlink(missing_ok=True)
    if (folder / STATUS).exists():
        write_atomic(folder / STATUS, encode(asdict(Status(executed=how_far(folder)))))
    (folder / LEFT).unlink(missing_ok=True)


def how_far(folder: Path) -> int:
    """Updates of the shift in a folder that were executed, or came due since it was left where its clock goes on."""
    before = read_status(folder)
    return before.executed + _due(folder) if before else 0


def _due(folder: Path) -> int:
    """Updates that came due since a shift was left whose clock goes on; 0 where it was not."""
    left = read_bounded(folder / LEFT) or {}
    at, pace = left.get("at"), left.get("pace")
    if not isinstance(at, int | float) or not isinstance(pace, int | float):
        return 0
    return int(min(max(time.time() - at, 0.0) * pace, MOST_DUE))


def command(folder: Path, labs: Sequence[Path | str], *options: str) -> list[str]:
    """The command line of a process that works on a shift. Files of the present folder are no part of it."""
    where = [word for place in labs for word in ("--labs", str(place))]
    return [sys.executable, "-P", "-m", "labrunner.drill.live_process", str(folder), *where, *options]
