"""A shift on the screens, in a terminal: flown to its last update without an action, or with actions of the helm.

    python benchmarks/shift_driver.py FOLDER LABS SCENARIO PACE ACTIONS

Writes FOLDER/result.json: `seconds` from the tenth update to the last; for each of ACTIONS `card`, the seconds from its
key to the frame that shows its card, and `updates`, how many were made from Enter until it was in effect.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from functools import partial
from pathlib import Path

from labrunner.deck.work.shift import begin_shift
from labrunner.drill.live import RECORD, Status, read_bounded, read_status
from labrunner.drill.scenario import find_scenario
from labrunner.tui.app import LabrunnerApp
from labrunner.tui.screens.helm import HelmPage

SEED, FIRST = 5, 10
#: Seconds after which a flight that has not come to its end is given up.
PATIENCE = 220.0


class Frames:
    """When the terminal was last written a frame while a card was open."""

    def __init__(self, app: LabrunnerApp) -> None:
        self.carded: float | None = None
        driver = app._driver
        write = driver.write

        def written(data: str) -> None:
            write(data)
            if self.carded is None and len(data) > 20 and isinstance(app.screen, HelmPage):
                self.carded = time.perf_counter()

        driver.write = written


async def act(pilot, frames: Frames, folder: Path, number: int) -> dict[str, float]:
    """Half the rate by its key and Enter, measured."""
    frames.carded = None
    pressed = time.perf_counter()
    await pilot.press("r")
    while frames.carded is None:
        await asyncio.sleep(0.001)
    before = executed(folder)
    await pilot.press("enter")
    while len(entries := (read_bounded(folder / RECORD) or {}).get("interventions", [])) <= number:
        await asyncio.sleep(0.005)
    return {"card": frames.carded - pressed, "updates": entries[number]["executed"] + 1 - before}


def executed(folder: Path) -> int:
    """Updates of the shift in a folder."""
    return (read_status(folder) or Status()).executed


async def fly(pilot, out: Path, actions: int) -> None:
    """To the last update, or until it took too long, which ends the driver with an error."""
    async with asyncio.timeout(PATIENCE):
        await flown(pilot, out, actions)


async def flown(pilot, out: Path, actions: int) -> None:
    """To the last update."""
    app = pilot.app
    while app.session is None or not app.session.folder.is_dir():
        await asyncio.sleep(0.05)
    session, frames, told = app.session, Frames(app), []
    while executed(session.folder) < FIRST:  # a shift flown flat out may be over before the deck has seen it fly
        await asyncio.sleep(0.002)
    began = time.perf_counter()
    for number in range(actions):
        told.append(await act(pilot, frames, session.folder, number))
        await asyncio.sleep(0.7)
    if not actions:
        while (read_status(session.folder) or Status()).phase not in ("judging", "over", "failed"):
            await asyncio.sleep(0.02)
    seconds = time.perf_counter() - began
    with contextlib.suppress(ProcessLookupError):  # what it would still judge must not run beside what is measured next
        os.kill(session.live.pid, signal.SIGKILL)
    out.write_text(json.dumps({"seconds": seconds, "acts": told}))
    app.exit(0)


def main() -> int:
    folder, labs, name, pace, actions = sys.argv[1:]
    root = Path(folder)
    root.mkdir(parents=True)
    begin = partial(begin_shift, find_scenario(name, [labs]), root, seed=SEED, labs=[labs], pace=float(pace))
    app = LabrunnerApp(learner="ada", labs=[labs], runs_root=root / "runs", shift=begin)
    return app.run(auto_pilot=partial(fly, out=root / "result.json", actions=int(actions))) or 0


if __name__ == "__main__":
    sys.exit(main())
