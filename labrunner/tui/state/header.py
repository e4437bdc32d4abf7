"""The first row of the run screen: which run, where it runs, how far it is."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from labrunner.tui.state.canvas import Canvas
from labrunner.tui.state.glyphs import Glyphs
from labrunner.tui.state.panels import Say
from labrunner.tui.state.scale import duration

_STATE_ROLES = {"running": "good", "created": "good", "finished": "good", "paused": "warn", "stopped": "warn"}


@dataclass(frozen=True)
class Header:
    """What the header says. `state` is a status of the manifest, or `lost` or `none`."""

    lab: str
    arm: str = ""
    seed: int | None = None
    place: str = ""  #: device and number format
    memory: int | None = None  #: bytes that the trainer holds
    step: int = 0
    steps: int = 0
    per_second: float | None = None
    state: str = "none"
    other: str = ""
    frozen: bool = False
    alarm_pause: bool = False
    speed: float | None = None


def memory_of(pid: int | None) -> int | None:
    """Bytes of main memory that a process holds; None where the system does not tell as Linux does."""
    return _memory(pid, int(time.monotonic()))


@lru_cache(maxsize=4)
def _memory(pid: int | None, second: int) -> int | None:
    """Asked for in every frame, looked up once a second."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return None


def draw_header(header: Header, width: int, say: Say, glyphs: Glyphs) -> Canvas:
    """One row, left: lab, arm, seed, device; right: step, speed, time left, state. Numbers keep their places."""
    canvas = Canvas(width, 1)
    dot = (f" {glyphs.dot} ", "dim")
    left = [(f" {header.lab}", "strong")]
    if header.arm:
        left += [dot, (header.arm, "chosen")]
        if header.other:
            left += [(f" {say('run.vs')} {header.other}", "over")]
        left += [dot, (f"{say('run.seed')} {header.seed}", "dim")] if width >= 70 and header.seed is not None else []
        left += [dot, (header.place, "dim")] if width >= 76 and header.place else []
        left += [dot, (f"{header.memory >> 20} MiB", "dim")] if width >= 120 and header.memory else []
    right = _right(header, width, say, glyphs)
    start = width - sum(len(text) for text, _ in right) - 1
    while len(left) > 3 and sum(len(text) for text, _ in left) >= start:
        left = left[:-2]  # the device first, then the seed: what does not fit is left out whole
    canvas.spans(0, 0, left)
    canvas.spans(start, 0, right)
    return canvas


def _right(header: Header, width: int, say: Say, glyphs: Glyphs) -> list[tuple[str, str]]:
    parts: list[tuple[str, str]] = []
    for shown, key in ((header.alarm_pause, "run.alarm_pause"), (header.frozen, "run.frozen")):
        if shown:
            parts.append((f"{say(key)}  ", "warn"))
    if header.steps:
        digits = len(str(header.steps))
        parts.append((f"{say('run.step')} {header.step:>{digits}}/{header.steps}", "strong"))
        live = header.state in {"running", "paused", "created"}
        if header.per_second and live:
            parts.append((f" {header.per_second:4.0f}/s", "dim"))
            if header.speed and width >= 90:
                parts.append((f" ({say('run.speed', speed=int(header.speed))})", "dim"))
            left = (header.steps - header.step) / header.per_second
            parts.append((f"  {say('run.eta')} {duration(left):<4}", "dim"))
        parts.append(("  ", "dim"))
    mark = {
        "running": glyphs.live,
        "finished": glyphs.ok,
        "failed": glyphs.bad,
        "lost": glyphs.bad,
        "nonfinite": glyphs.nan,
        "paused": "=",
        "stopped": "=",
    }.get(header.state, glyphs.empty)
    parts.append(
        (
            f"{mark} {say('state.' + header.state)}",
            _STATE_ROLES.get(header.state, "trouble") if header.state != "none" else "dim",
        )
    )
    return parts
