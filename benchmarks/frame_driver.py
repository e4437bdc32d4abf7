"""The run screen over a journal that grows, in a terminal: what a frame costs.

    python benchmarks/frame_driver.py FOLDER RESULT.json

Writes CPU seconds for each frame that was drawn (of the whole process: reading the journal, drawing, everything) and
the number of frames.
The journal's lines are those of a real run, repeated under new step numbers; the run folder needs to be there.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path

from labrunner.deck.work import on_disk
from labrunner.tui.app import LabrunnerApp
from labrunner.tui.screens.run import RunPage

FRAMES, WARM, RATE = 150, 20, 20.0
#: A trainer at 160 steps/s seen five times a second.
STEPS_A_FRAME = 3 if "--slow" in sys.argv else 32


def count_frames() -> list[None]:
    """One entry for every frame that the run screen draws from now on."""
    drawn: list[None] = []
    draw = RunPage.redraw

    def counted(page: RunPage) -> None:
        drawn.append(None)
        draw(page)

    RunPage.redraw = counted
    return drawn


async def watch(pilot) -> None:
    """Let the journal grow by as much as a trainer adds between two frames, and count what that costs."""
    app, root = pilot.app, Path(sys.argv[1])
    await pilot.press("enter")
    for _ in range(200):
        if isinstance(app.screen, RunPage) and app.session.flight is not None:
            break
        await asyncio.sleep(0.1)
    if not isinstance(app.screen, RunPage) or app.session.flight is None:
        return app.exit(1)
    app.session.flight.pilot = None  # the deck is not to find out that nobody trains: a run that is over is judged
    [journal] = root.glob("runs/*/events.jsonl")
    lines = iter(root.joinpath("lines.jsonl").read_bytes().splitlines(keepends=True))
    began, before, drawn = 0.0, 0, count_frames()
    for frame in range(WARM + FRAMES):
        if frame == WARM:
            began, before = time.process_time(), len(drawn)
        with journal.open("ab") as stream:
            stream.writelines(line for _, line in zip(range(STEPS_A_FRAME), lines, strict=False))
        await asyncio.sleep(1 / RATE)  # the app's own timer, of the same rate, draws what came
    frames = len(drawn) - before  # on a busy machine the timer skips some
    cost = (time.process_time() - began) / frames
    if not app.session.flight.live:
        return app.exit(1)
    found = {"cpu": cost, "frames": len(drawn), "last": app.session.flight.run.last_step}
    Path(sys.argv[2]).write_text(json.dumps(found))
    app.exit(0)


def main() -> int:
    root = Path(sys.argv[1])
    on_disk._is_arm = lambda *_: True  # a lab's run with more steps than the lab has, so that the axis stands still
    app = LabrunnerApp(learner="ada", runs_root=root / "runs", learners_root=root / "learners", rate=RATE)
    return app.run(auto_pilot=watch) or 0


if __name__ == "__main__":
    sys.exit(main())
