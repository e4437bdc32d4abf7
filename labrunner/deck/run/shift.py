"""A shift as the panels follow it: the journal of its run, and the state of the shift with it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from labrunner.deck.run.flight import Flight, Notice
from labrunner.drill.actions import INSPECT
from labrunner.drill.live import STATUS, LiveShift, Status, read_status
from labrunner.drill.scenario import Scenario
from labrunner.text import clean

#: A run's status, as headers know it, by the phase of its shift.
_STATUS = {"bringing": "created", "flying": "running", "judging": "running", "over": "finished", "failed": "failed"}


class ShiftFlight(Flight):
    """Follows the shift in a folder. Its trainer is asked for actions, never to pause."""

    def __init__(self, folder: Path, scenario: Scenario, live: LiveShift) -> None:
        super().__init__(folder, scenario.id)
        self.scenario, self.live_shift, self.now = scenario, live, Status()
        self.revision = 0
        self._began = time.monotonic()

    @property
    def starting(self) -> int | None:
        """Whole seconds for which the process of the shift is being started, again where it was left; None once the run
        is under way."""
        if self.now.phase != "bringing" or self.now.done:
            return None
        return int(time.monotonic() - self._began)

    @property
    def returning(self) -> bool:
        """Whether a shift that was left is on its way back to where it stood: what was said in it is not known yet."""
        return self.now.phase == "bringing" and self.now.executed > 0

    @property
    def steps(self) -> int:
        """The step at which a shift without a rollback ends."""
        return self.scenario.begins + self.scenario.updates

    @property
    def left(self) -> int:
        """Updates that the shift has still to execute."""
        return max(self.scenario.updates - self.now.executed, 0)

    def _read_manifest(self) -> list[Notice]:
        """What a run's manifest says, the shift's status does."""
        try:
            stat = (self.run_dir / STATUS).stat()
        except OSError:
            return []
        stamp = (stat.st_mtime_ns, stat.st_size)
        found = read_status(self.run_dir) if stamp != self._stamp else None
        if found is None:
            return []
        self._stamp, before = stamp, self.now
        self.now, self.status, self.reason = found, _STATUS[found.phase], found.reason
        self.revision += 1
        self.run.hist_edges, self.run.clip = tuple(found.hist_edges), found.clip
        return self._begun_or_ended(before.phase) + self._looked_at(before)

    def _looked_at(self, before: Status) -> list[Notice]:
        """What came of the steps that were made again since the status was read `before`."""
        new = self.now.asked[len(before.asked) :] if before.phase == "flying" else []
        return [_result(one) for one in new if one.get("action") == INSPECT]

    def _begun_or_ended(self, before: str) -> list[Notice]:
        phase = self.now.phase
        if phase == before:
            return []
        if phase == "failed":
            return [Notice("shift.failed", {"reason": self.reason or "?"}, "error")]
        if before == "bringing" and phase == "flying" and self.now.executed:
            return [Notice("shift.back_to", {"executed": self.now.executed})]
        ended = ("judging", "over")  # a moment apart: the first of them may be gone before anybody looks
        return [Notice("shift.ended", {})] if phase in ended and before not in ended else []

    def _look_after(self, now: float) -> list[Notice]:
        """A process that was ended from outside leaves a shift that can be gone on with."""
        if not self.live or self.live_shift.poll() is None:
            return []
        last_word = self._read_manifest()
        if not self.live:
            return last_word
        self.status, self.reason = "failed", self.live_shift.reason()
        self.revision += 1
        return [*last_word, Notice("shift.lost", {"reason": self.reason}, "error")]

    def _judge(self) -> None:
        """Nothing: what the stability check would say of it is for the one who flies to find out."""


def _result(one: Mapping[str, Any]) -> Notice:
    """What an inspection came to, and what that means."""
    if one.get("refused"):
        return Notice("shift.inspected.refused", {"why": clean(str(one["refused"]), 200)}, "warning")
    if one.get("found") is not None:
        return Notice("shift.inspected.otherwise", {"step": one["found"]}, "warning")
    first, last = ((one.get("arguments") or {}).get(name) for name in ("first", "last"))
    return Notice("shift.inspected.same", {"first": first, "last": last, "count": 1 if first == last else None})
