"""The UI, driven by keys in a terminal: open the first lab, start its control arm, leave when the run is over.

python benchmarks/tui_driver.py FOLDER
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from labrunner.tui.app import LabrunnerApp
from labrunner.tui.screens.run import RunPage


async def fly(pilot) -> None:
    """The keys of a learner who watches the control, then waits."""
    app = pilot.app
    for key in ("enter", "escape", "r", "enter"):
        await pilot.pause(0.5)
        await pilot.press(key)
    await pilot.pause(0.5)
    if not isinstance(app.screen, RunPage) or app.session.flight is None:
        return app.exit(1)
    while app.session.flight.live:
        await asyncio.sleep(0.5)
    app.exit(0 if app.session.flight.status == "finished" else 1)


def main() -> int:
    root = Path(sys.argv[1])
    root.mkdir(parents=True)
    app = LabrunnerApp(learner="ada", runs_root=root / "runs", learners_root=root / "learners")
    return app.run(auto_pilot=fly) or 0


if __name__ == "__main__":
    sys.exit(main())
