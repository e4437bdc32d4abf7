"""Make the picture of the README: the real UI over real runs of the control and the break.

    .venv/bin/python docs/img/capture.py
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from pathlib import Path

from labrunner.tui.app import LabrunnerApp

PICTURE = Path(__file__).with_name("run.svg")
WIDTH, HEIGHT = 120, 36
#: The list of arms offers the next one: the control first, then the break.
NEXT_ARM = ("r", "enter")
#: The cursor to the alarm, the control laid over.
LOOK = ("n", "c")


async def fly(pilot) -> None:
    """Train the control, then the break, and look at the spike."""
    app = pilot.app
    await press(pilot, "enter", "escape")
    for arm in ("control", "break"):
        await press(pilot, *NEXT_ARM)
        assert app.session.chosen == arm
        while app.session.flight.live:
            await asyncio.sleep(0.5)
    await press(pilot, *LOOK)
    await pilot.pause(8)  # the news on the event line pass
    drawn = app.export_screenshot(title="labrunner")
    # Fonts from the network have no place in a picture; the reader's own monospace does.
    PICTURE.write_text(re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL), encoding="utf-8")
    app.exit(0)


async def press(pilot, *keys: str) -> None:
    for key in keys:
        await pilot.pause(0.5)
        await pilot.press(key)
    await pilot.pause(0.5)


def main() -> int:
    os.environ.setdefault("COLORTERM", "truecolor")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        app = LabrunnerApp(learner="ada", glyphs="braille", runs_root=root / "runs", learners_root=root / "learners")
        return app.run(headless=True, size=(WIDTH, HEIGHT), auto_pilot=fly) or 0


if __name__ == "__main__":
    sys.exit(main())
