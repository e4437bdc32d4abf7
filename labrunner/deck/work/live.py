"""The runs that a trainer is at work on now, whichever lab they belong to: they go on when the deck is left."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from labrunner.deck.run.flight import LIVE
from labrunner.deck.work.on_disk import manifest_head, newest_folders
from labrunner.engine.process.lock import is_held
from labrunner.engine.record.journal import JOURNAL
from labrunner.engine.record.manifest import MANIFEST
from labrunner.text import clean

#: Bytes at the journal's end that are searched for the last step: some twenty lines.
_TAIL = 64 * 1024


@dataclass(frozen=True)
class LiveRun:
    """`step` of `steps` is the last update in the journal, 0 before the first."""

    lab: str
    arm: str
    step: int
    steps: int
    stopping: bool = False  #: whether its trainer was asked to stop

    def told(self, say: Callable[..., str]) -> str:
        """One sentence for somebody who leaves."""
        if self.stopping:
            return say("leave.stopping", lab=self.lab, arm=self.arm)
        return say("leave.live", lab=self.lab, arm=self.arm, step=self.step, of=self.steps)


def live_runs(root: Path, learner: str, stopping: Collection[Path] = ()) -> list[LiveRun]:
    """The learner's runs in `root` that a trainer holds, the newest first; `stopping` are the folders of those whose
    trainer was asked to stop."""
    found = []
    for folder in newest_folders(root):
        head = manifest_head(folder / MANIFEST)
        if head.get("status") not in LIVE or head.get("learner") not in (learner, None) or not is_held(folder):
            continue
        lab, arm, config = head.get("lab"), head.get("arm"), head.get("config")
        steps = head.get("stop_at") or (config.get("steps") if isinstance(config, dict) else None)
        if isinstance(lab, str) and isinstance(arm, str) and isinstance(steps, int):
            last = last_step(folder / JOURNAL)
            found.append(LiveRun(clean(lab, 60), clean(arm, 60), last, steps, folder in stopping))
    return found


def last_step(journal: Path) -> int:
    """Number of the last whole step line of a journal; 0 where there is none."""
    import msgspec

    try:
        with open(journal, "rb") as stream:
            stream.seek(max(0, os.fstat(stream.fileno()).st_size - _TAIL))
            lines = stream.read().split(b"\n")[:-1]
    except OSError:
        return 0
    for line in reversed(lines):
        try:
            event = msgspec.json.decode(line)
        except ValueError:
            continue
        if isinstance(event, dict) and event.get("kind") == "step" and isinstance(event.get("step"), int):
            return event["step"]
    return 0
