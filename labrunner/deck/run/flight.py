"""One run as the deck follows it: its folder, its journal so far, and the trainer where one is at work.

A flight is polled from the screen's one timer. It reads a bounded piece of the journal each time, never blocks, and
turns whatever goes wrong into one sentence; the trainer is another process and does not notice whether it is watched.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from labrunner.deck.run import ending
from labrunner.deck.run.alarms import Alarm
from labrunner.deck.run.follow import TO_THE_END, FollowedJournal
from labrunner.deck.run.judging import Judging
from labrunner.deck.run.state import RunState
from labrunner.engine.record.journal import JOURNAL
from labrunner.engine.record.manifest import DONE, MANIFEST, Manifest, read_manifest
from labrunner.errors import LabrunnerError
from labrunner.text import clean

LIVE = frozenset({"created", "running", "paused"})
#: Steps beyond which the whole run is not judged again: that would keep a processor busy for long.
LONGEST_JUDGED = 20_000
#: Seconds without a trainer before a run that calls itself live is believed to have lost it.
GRACE = 3.0


class Pilot(Protocol):
    """What a flight needs of `labrunner.engine.process.launch.Trainer`."""

    def poll(self) -> int | None:
        """The exit status of the trainer; None while it is at work."""
        ...

    def reason(self) -> str | None:
        """Why it ended, in one sentence; None where nothing says."""
        ...

    def pause(self) -> None:
        """Stand still after the present step."""
        ...

    def resume(self) -> None:
        """Go on."""
        ...

    def stop(self) -> None:
        """End after the present step."""
        ...

    def set_speed(self, steps_per_second: float | None) -> None:
        """At most so many steps a second; None for as many as it can."""
        ...


@dataclass(frozen=True)
class Notice:
    """Something to say on the event line: a key of `strings` and its values."""

    key: str
    values: dict[str, object]
    severity: str = "information"


class Flight:
    """Follows the run in `run_dir`. `pilot` steers its trainer; None for a run that only is looked at."""

    def __init__(self, run_dir: Path, arm: str, pilot: Pilot | None = None) -> None:
        self.run_dir, self.arm, self.pilot = Path(run_dir), arm, pilot
        self.journal = FollowedJournal(self.run_dir / JOURNAL)
        self.manifest: Manifest | None = None
        self.status = "created"
        self.attached = False  #: whether it was live already when it was found
        self.stopping = False  #: whether its trainer was asked to stop, and has not said that it did
        self.reason: str | None = None
        self.speed: float | None = None
        self._stamp: tuple[int, int] | None = None
        self._ended_at: float | None = None
        self._bad_lines = 0
        self._judged = -1  # the revision of the state that was judged last
        self._judging: Judging | None = None
        self._first_nonfinite: tuple[object, int | None] = (None, None)  # stamp of the manifest, step
        self._rates: deque[tuple[float, int]] = deque(maxlen=12)

    @property
    def run(self) -> RunState:
        """What is known of the run so far."""
        return self.journal.run

    @property
    def live(self) -> bool:
        """Whether a trainer is, or may still be, at work on it."""
        return self.status in LIVE

    @property
    def flown(self) -> bool:
        """Whether the run has come to its end, be it in numbers or in NaN: it is as long as it will ever be."""
        return self.status in DONE

    @property
    def steps(self) -> int:
        """How many updates the run is to make."""
        return self.manifest.target if self.manifest else 0

    @property
    def per_second(self) -> float | None:
        """Updates a second over the last polls."""
        if len(self._rates) < 2:
            return None
        (t0, s0), (t1, s1) = self._rates[0], self._rates[-1]
        return (s1 - s0) / (t1 - t0) if t1 > t0 and s1 > s0 else None

    @property
    def last_step(self) -> int:
        """The last update made, from the journal where it has been read, else from the manifest."""
        return self.run.last_step or (self.manifest.last_step if self.manifest else 0)

    @property
    def first_nonfinite(self) -> int | None:
        """The step at which a run that went non-finite did; None for others. Read from its journal, once."""
        if self.status != "nonfinite":
            return None
        if self._first_nonfinite[0] != self._stamp:
            self._first_nonfinite = self._stamp, ending.first_nonfinite(self.run_dir / JOURNAL)
        return self._first_nonfinite[1]

    def peek(self) -> None:
        """Read the manifest alone; the journal is read when somebody looks at the run."""
        self._read_manifest()

    def poll(self, now: float | None = None) -> tuple[list[Alarm], list[Notice]]:
        """Take what is new. Returns the alarms raised and what should be said."""
        now = time.monotonic() if now is None else now
        notices = self._read_manifest()
        alarms = self.journal.read(live=self.live)
        self._rates.append((now, self.run.last_step))
        notices += self._look_after(now)
        self._judge()
        return alarms, notices

    def _judge(self) -> None:
        """Once a run is over, `labrunner check` says when its loss was back: one rule for screens and commands."""
        run, judging = self.run, self._judging
        if judging is not None:
            if judging.done:
                self._judging = None
                if judging.run is run and judging.settle():
                    self._judged = run.revision
        elif self.complete and self._judged != run.revision and 0 < len(run.columns) <= LONGEST_JUDGED:
            self._judged = run.revision
            self._judging = Judging(run)

    @property
    def complete(self) -> bool:
        """Whether the run has ended and all of its journal was read."""
        return not self.live and self.journal.drained

    @property
    def judged(self) -> bool:
        """Whether the run is complete, and what the stability check says of it is in."""
        return self.complete and self._judging is None and self._judged == self.run.revision

    @property
    def unread(self) -> bool:
        """Whether the run has ended and more of it is to be read than was."""
        return not self.live and not self.complete and self.last_step > 0

    def settle(self) -> None:
        """Read all of a run that is over, and wait for what is being worked out about it."""
        while not self.live and not self.journal.drained:
            self.journal.wait()
            self.poll()
        if self._judging is not None:
            self._judging.wait()
            self._judge()

    def _read_manifest(self) -> list[Notice]:
        path = self.run_dir / MANIFEST
        try:
            stat = path.stat()
        except OSError:
            if self.status == "lost":
                return []
            if self.manifest is None and not self.run_dir.exists() and self._stamp is None and self.pilot is not None:
                return []  # being created
            self.status = "lost"
            return [Notice("say.lost", {"arm": self.arm}, "error")]
        stamp = (stat.st_mtime_ns, stat.st_size)
        if stamp == self._stamp:
            return []
        self._stamp = stamp
        first = self.manifest is None
        try:
            self.manifest = read_manifest(self.run_dir)
        except LabrunnerError as error:
            self.reason = str(error)
            return [Notice("say.died", {"arm": self.arm, "reason": clean(self.reason, 160)}, "error")]
        self.run.hist_edges = tuple(self.manifest.hist_edges)
        limit = self.manifest.config.optimizer.grad_clip
        self.run.clip = None if limit == float("inf") else limit
        return self._take_status(self.manifest, first=first)

    def _take_status(self, manifest: Manifest, *, first: bool) -> list[Notice]:
        before, self.status = self.status, manifest.status
        self.reason = manifest.reason
        ended = before in LIVE and not self.live
        return [self._ending()] if ended and not first else []

    def _ending(self) -> Notice:
        self.journal.read(live=False, seconds=TO_THE_END)
        values: dict[str, object] = {"arm": self.arm, "steps": self.run.last_step, "step": self.run.last_step}
        if self.status == "nonfinite":
            return Notice("say.nonfinite", {**values, "step": self.first_nonfinite or self.run.last_step}, "warning")
        if self.status == "failed":
            return Notice("say.died", {**values, "reason": clean(self.reason or "?", 200)}, "error")
        return Notice("say.finished", values)

    @property
    def behind(self) -> bool:
        """Whether the journal holds more than has been read."""
        return self.journal.behind

    def _look_after(self, now: float) -> list[Notice]:
        notices = []
        if self.journal.rubbish > self._bad_lines:
            self._bad_lines = self.journal.rubbish
            notices.append(Notice("say.rubbish", {"arm": self.arm, "count": self._bad_lines}, "warning"))
        if self.live and self.pilot is not None and self.pilot.poll() is not None:
            # The trainer ended. Its last word in the manifest may be a moment away; without one it was killed.
            self._ended_at = self._ended_at or now
            if now - self._ended_at > GRACE:
                self.status = "failed"
                self.reason = self.pilot.reason() or "?"
                notices.append(self._ending())
        return notices

    def revive(self) -> None:
        """Its trainer was started again."""
        self.status, self.reason, self._ended_at, self.stopping = "created", None, None, False

    def command(self, what: str, *values: float | None) -> bool:
        """Steer the trainer (`pause`, `resume`, `stop`, `set_speed`). Returns whether there was one to steer."""
        if self.pilot is None or not self.live:
            return False
        try:
            getattr(self.pilot, what)(*values)
        except (OSError, LabrunnerError) as error:
            self.reason = str(error)
            return False
        self.stopping = self.stopping or what == "stop"
        return True
