"""A trainer that does what a test says, and a pilot's way of reading the screen."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from tui_synthetic import journal, write_run

from labrunner.course.lab import Lab
from labrunner.engine.record.journal import JOURNAL, encode
from labrunner.engine.record.manifest import read_manifest, write_manifest
from labrunner.tui.screens.typed import Typed

SIZES = [(80, 24), (160, 50)]


def a_log() -> str:
    """A stranger's log of 300 steps as CSV: a loss that leaps at step 200 and stays, its gradient norm with it."""
    lines = ["step,loss,grad_norm,lr"]
    for step in range(1, 301):
        noise = 0.02 * ((step * 37) % 11 - 5) / 5
        loss = 2 + 4 * 0.98**step + noise + (1.5 if step >= 200 else 0)
        lines.append(f"{step},{loss:.4f},{(20 if step == 200 else 1 + noise):.4f},0.001")
    return "\n".join(lines) + "\n"


class FakeTrainer:
    """Stands for `launch.Trainer`: writes steps when told to, remembers what was asked of it."""

    def __init__(self, run_dir: Path, **shape: Any) -> None:
        self.run_dir, self.shape = run_dir, shape
        self.asked: list[Any] = []
        self.code: int | None = None
        self.why: str | None = None
        self._last = 0

    def train(self, to: int) -> None:
        """Append steps up to `to`."""
        with open(self.run_dir / JOURNAL, "a", encoding="utf-8") as stream:
            for line in journal(to, **self.shape)[self._last :]:
                stream.write(encode(line) + "\n")
        self._last = to
        self.set_status("running", last_step=to)

    def set_status(self, status: str, **facts: Any) -> None:
        """Bring the manifest up to date."""
        write_manifest(self.run_dir, read_manifest(self.run_dir).model_copy(update={"status": status, **facts}))

    def end(self, status: str = "finished", code: int = 0, reason: str | None = None) -> None:
        """Finish in some way."""
        self.set_status(status, reason=reason, last_step=self._last)
        self.code, self.why = code, reason

    def kill(self, reason: str) -> None:
        """End without a last word in the manifest."""
        self.code, self.why = 3, reason

    def poll(self) -> int | None:
        return self.code

    def reason(self) -> str | None:
        return self.why

    def pause(self) -> None:
        self.asked.append("pause")
        self.set_status("paused")

    def resume(self) -> None:
        self.asked.append("resume")
        self.set_status("running")

    def stop(self) -> None:
        self.asked.append("stop")
        self.end("stopped", reason="asked to stop")

    def set_speed(self, steps_per_second: float | None) -> None:
        self.asked.append(steps_per_second)


class FakeLaunch:
    """Stands for the module `labrunner.engine.process.launch`."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        self.started: list[tuple[str, FakeTrainer]] = []
        self.attached: list[FakeTrainer] = []

    class RunSpec:
        def __init__(self, **facts: Any) -> None:
            self.__dict__.update(facts)

    def start(self, spec: Any, run_dir: Path, *, outlive: bool = False) -> FakeTrainer:
        assert outlive
        made = write_run(
            run_dir.parent, self.lab, spec.arm, steps=0, status="created", stamp=run_dir.name, config=spec.config
        )
        made.rename(run_dir)
        limit = spec.config.optimizer.grad_clip
        trainer = FakeTrainer(run_dir, clip=None if limit == float("inf") else limit)
        self.started.append((spec.arm, trainer))
        return trainer

    def attach(self, run_dir: Path) -> FakeTrainer:
        self.attached.append(FakeTrainer(run_dir))
        return self.attached[-1]

    def resume(self, run_dir: Path, *, outlive: bool = False) -> FakeTrainer:
        trainer = self.attach(run_dir)
        trainer.asked.append("resumed")
        return trainer


def shown(app: App) -> str:
    """The screen as text, line by line."""
    return "\n".join("".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips())


async def settle(pilot: Pilot) -> None:
    """Let what was set off be done: keys looked at, handled, laid out, and what was put off until after that."""
    end = time.monotonic() + 10
    while not Typed.into(pilot.app).idle and time.monotonic() < end:
        await pilot.pause(0)
    for _ in range(3):
        await pilot.pause(0)


async def press(pilot: Pilot, *keys: str) -> None:
    """Keys, each when what the one before set off is done and the deck has looked at its runs once more (which it does
    without keys, too). Nothing here depends on how fast the machine is."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)
        while pilot.app.session is not None and pilot.app.session.behind:  # a journal is read in pieces
            pilot.app.tick()
            await settle(pilot)
        pilot.app.tick()  # the last piece: a deck that is no longer behind may still lack it
        await settle(pilot)
    if not keys:
        pilot.app.tick()
        await settle(pilot)


async def until(app: App, pilot: Pilot, wanted: str | Callable[[], object], seconds: float = 60.0) -> None:
    """Wait until the screen shows some words, or until something holds, however slow the machine is."""
    holds = wanted if callable(wanted) else lambda: wanted in shown(app)
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"{wanted!r} never came to be:\n{shown(app)}"
        await pilot.pause(0)
        await asyncio.sleep(0.02)
    await settle(pilot)


def page(app: App) -> str:
    """The name of the screen on top."""
    return type(app.screen).__name__


def left(app) -> str:
    """The words of the left half, on one line."""
    return " ".join(" ".join(row[:44] for row in shown(app).splitlines()).split())


async def hit(pilot, *keys):
    """Keys one after the other, each when what the one before set off is done."""
    for key in keys:
        pilot.app.simulate_key(key)
        for _ in range(3):
            await pilot.pause(0)


def fake_grader(tmp_path, *, score=80.0, passed=True, code=0, said="", lab="no-clip"):
    """A command that prints one grade of Ada's and ends with `code`."""
    checks = [
        {
            "id": "symptom.spike_step",
            "title": "Step of the spike",
            "status": "pass",
            "score": 10,
            "max_score": 10,
            "message": "agrees with the run",
            "actual": 312,
            "source": "rerun",
            "file": "postmortem.md",
            "line": 4,
        },
        {
            "id": "fix.damage",
            "title": "No damage after the spike",
            "status": "fail",
            "score": 0,
            "max_score": 10,
            "message": "the loss stays above",
            "actual": 2.4,
            "tolerance": 0.05,
        },
        {"id": "x", "title": "Odd \x1b[31mname", "status": "error", "score": 0, "max_score": 5, "message": ""},
    ]
    result = {
        "schema": "labrunner/grade/v1",
        "learner": "ada",
        "phase": "phase-19",
        "score": score,
        "max_score": 100,
        "passed": passed,
        "labs": [{"lab": lab, "score": score, "max_score": 100, "hints": ["mild"], "hint_cost": 2, "checks": checks}],
    }
    script = tmp_path / "grader.py"
    script.write_text(f"import sys\nsys.stderr.write({said!r})\nprint({json.dumps(result)!r})\nsys.exit({code})\n")
    return [sys.executable, str(script)]
