"""The states that a run could go back to, as other processes see them: its checkpoints, and those in memory.

A trainer that keeps states in memory lists them in `states.json` of the run folder, which goes when it ends. Imports no
torch.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from labrunner.engine.record import checkpoint

STATES = "states.json"


@dataclass(frozen=True)
class Held:
    """A state after update `step`; `at`: when it was kept, seconds since the epoch."""

    step: int
    where: Literal["memory", "checkpoint"]
    at: float


def tell(run_dir: Path, held: dict[int, float]) -> None:
    """List the states in a trainer's memory: steps, and when they were kept. A full disk does not end the run."""
    path = run_dir / STATES
    with suppress(OSError):
        beside = path.with_suffix(".new")
        beside.write_text(json.dumps({"schema": "labrunner/states/v1", "states": sorted(held.items())}))
        os.replace(beside, path)


def untell(run_dir: Path) -> None:
    """Take the list away, as its trainer ends."""
    with suppress(OSError):
        (run_dir / STATES).unlink(missing_ok=True)


def kept(run_dir: Path) -> list[tuple[int, float]]:
    """Steps in a trainer's memory, and when each was kept; none where there is no list, or no readable one."""
    try:
        listed = json.loads((run_dir / STATES).read_bytes())["states"]
        return [(int(step), float(at)) for step, at in listed]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def saved(run_dir: Path) -> list[tuple[int, float]]:
    """Steps of the checkpoints that are there, and when each was written."""
    found = []
    for step in checkpoint.steps(run_dir):
        with suppress(OSError):
            path = run_dir / checkpoint.FOLDER / checkpoint.name_of(step)
            found.append((step, path.stat().st_mtime))
    return found
