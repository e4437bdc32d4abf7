"""A shift whose process is a fake: its folder is written by hand, and what is asked of it is remembered."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from tui_synthetic import step_line

from labrunner.drill import live
from labrunner.drill.live import DEBRIEF, STATUS, LiveShift, Status
from labrunner.engine.record.journal import JOURNAL, encode

#: A course that asks for shifts of two scenarios.
COURSE = """
schema = "labrunner/course/v1"

[[phases]]
id = "phase-19"
labs = [{ id = "on-call" }]

[on-call]
shifts = 2
scenarios = ["basalt", "linen"]
"""
#: A shift of `amber` after 54 updates, with something to go back to and something done.
FLYING = Status(
    phase="flying",
    step=254,
    executed=54,
    hours=0.255,
    dollars=4700.16,
    hist_edges=[i * 0.5 for i in range(33)],
    checkpoints=[{"step": step, "age": 254 - step} for step in range(250, 0, -10)],
    alarms=[
        {
            "executed": 52, "step": 252, "first_bad_step": 246, "level": "alarm", "kind": "spike-lingering",
            "over": False,
            "evidence": {"en": "loss not back from the spike", "es": "la loss no vuelve del salto"},
        }
    ],
)  # fmt: skip
PROPOSAL = {"executed": 53, "step": 253, "action": "rollback", "arguments": {"to": 240}}
PAGE: dict[str, Any] = {
    "scenario": "amber",
    "score": 61.5,
    "parts": {},
    "onset": 46,
    "begins": 200,
    "worth": 2.1,
    "worths": {"no action": 3.8, "never happened": 1.8, "back 30, clip on": 1.9, "back": 1.95},
    "losses": {
        "no action": [2.0] * 45 + [6.0] * 105,
        "never happened": [2.0] * 360,
        "back 30, clip on": [2.0] * 60 + ["NaN"] * 3 + [2.1] * 87,
        "yours": [2.0] * 45 + [6.0] * 30 + [2.5] * 75,
    },
    "asked": [{"asked_at": 254, "executed": 54, "action": "rollback", "arguments": {"to": 240}, "took_effect_at": 241}],
    "text": {"en": "A night: 61.5 of 100 (seed 7)\n\nThe trouble began at step 246.\n" * 9,
             "es": "Una noche: 61.5 de 100 (semilla 7)\n\nEl problema empezó en el paso 246.\n" * 9},
}  # fmt: skip


class FakeShift(LiveShift):
    """Stands for `drill.live.LiveShift`."""

    #: Whether its process is gone as soon as it was left.
    goes_at_once = True

    def __init__(self, folder: Path, status: Status = FLYING) -> None:
        self.folder, self.asked, self.left, self.code = folder, [], False, None
        self.tell(status)
        lines = [encode(step_line(step)) for step in range(1, status.step + 1)]
        (folder / JOURNAL).write_text("\n".join(lines) + "\n", encoding="utf-8")

    def tell(self, status: Status) -> None:
        """Say how the shift stands."""
        self.status = status
        (self.folder / STATUS).write_text(encode(asdict(status)), encoding="utf-8")

    def end(self, *, judged: bool = True) -> None:
        """The last update was made."""
        if judged:
            (self.folder / DEBRIEF).write_text(encode(PAGE), encoding="utf-8")
        self.tell(replace(self.status, phase="over" if judged else "judging", executed=360, done=2, of=6))

    def ask(self, action, arguments=None) -> bool:
        """Remember it."""
        self.asked.append((action, dict(arguments or {})))
        self.tell(self.status)
        return True

    def fly_on(self, updates: int) -> bool:
        """So many updates more; with the last of the shift it is judged."""
        now = replace(self.status, turns=self.status.turns + 1, executed=min(self.status.executed + updates, 360))
        self.tell(now)
        if now.executed == 360:
            self.end()
        return True

    def poll(self) -> int | None:
        """Its exit status."""
        return self.code

    def leave(self, pace: float | None = None) -> None:
        """Remember that whoever flew has left, and whether the clock goes on."""
        self.left, self.pace_left_at = True, pace
        self.code = 0 if self.goes_at_once else None


class FakeStart:
    """Stands for `drill.live.start`, with the last shift that was started; `at` is how shifts stand when they begin,
    `kind` what stands for their processes."""

    def __init__(self, at: Status = FLYING) -> None:
        self.at, self.shift, self.options, self.kind = at, None, {}, FakeShift

    def __call__(self, folder: Path, **options: Any) -> FakeShift:
        self.options = options
        self.shift = self.kind(folder, self.at)
        if self.at.phase == "over":
            self.shift.end()
        return self.shift


def fake_start(monkeypatch, at: Status = FLYING) -> FakeStart:
    """Let shifts be started without a process."""
    fake = FakeStart(at)
    monkeypatch.setattr(live, "start", fake)
    return fake
