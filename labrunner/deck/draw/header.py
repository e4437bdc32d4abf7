"""The first row of the run screen: which run, where it runs, how far it is."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from labrunner.deck.draw.canvas import Canvas
from labrunner.deck.draw.glyphs import Glyphs
from labrunner.deck.draw.scale import duration
from labrunner.deck.strings import Say

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
    per_second: float | None = None  #: steps a second that are made
    state: str = "none"
    other: str = ""  #: the arm that the run is compared with
    frozen: bool = False
    alarm_pause: bool = False
    speed: float | None = None  #: steps a second that the trainer is held to


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
    name = [(f" {header.lab}", "strong")]
    if header.arm:
        name += [(f" {glyphs.dot} ", "dim"), (header.arm, "chosen")]
        name += [(f" {say('run.vs')} {header.other}", "over")] if header.other else []
    needed = sum(len(text) for text, _ in name)
    for pace in (True, False):  # which runs these are comes before how fast they go
        right = _right(header, width, say, glyphs, pace=pace)
        start = width - sum(len(text) for text, _ in right) - 1
        if needed < start:
            break
    room = start - needed
    facts = next((f for f in _facts(header, width, say, glyphs) if len(f) < room), "") if header.arm else ""
    canvas.spans(0, 0, [*name, (facts, "dim")])
    canvas.spans(start, 0, right)
    return canvas


def _facts(header: Header, width: int, say: Say, glyphs: Glyphs) -> Iterator[str]:
    """Seed, device with number format, and memory, in ever fewer words; the number format is left out last."""
    seed = "" if header.seed is None else f"{say('run.seed')} {header.seed}"
    memory = f"{header.memory >> 20} MiB" if header.memory and width >= 120 else ""
    format_ = header.place.rpartition(" ")[2]
    for pieces in ((seed, header.place, memory), (seed, header.place), (seed, format_), (format_,)):
        yield "".join(f" {glyphs.dot} {piece}" for piece in pieces if piece)


def _right(header: Header, width: int, say: Say, glyphs: Glyphs, *, pace: bool) -> list[tuple[str, str]]:
    parts: list[tuple[str, str]] = []
    for shown, key in ((header.alarm_pause, "run.alarm_pause"), (header.frozen, "run.frozen")):
        if shown:
            parts.append((f"{say(key)}  ", "warn"))
    if header.steps:
        digits = len(str(header.steps))
        parts.append((f"{say('run.step')} {header.step:>{digits}}/{header.steps}", "strong"))
        live = header.state in {"running", "paused", "created"}
        if header.per_second and live and pace:
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
