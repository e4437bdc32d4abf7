"""The run screen over a trainer at full speed, in a terminal; each answered key leaves a mark in the output.

    python benchmarks/key_driver.py FOLDER

Prints nothing: after the frame that shows what a key did it writes an escape sequence that terminals ignore, which
names how many keys that were. Ends when `q` is pressed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from labrunner.tui.app import LabrunnerApp
from labrunner.tui.screens.run import RunPage

#: Long enough that the trainer is at work as long as keys are pressed.
STEPS = 20_000
READY, ANSWERED = "\x1b]9;ready\x07", "\x1b]9;{}\x07"


def mark_answers(app: LabrunnerApp) -> None:
    """Write a mark behind the first frame after each change that a key made. The change is marked as dirty before the
    action ends, so that frame shows it."""
    driver, show, answered = app._driver, RunPage.show, [0, 0]
    write = driver.write

    def shown(page: RunPage) -> None:
        show(page)
        answered[0] += 1

    def written(data: str) -> None:
        write(data)
        if answered[0] > answered[1] and len(data) > 20:
            answered[1] = answered[0]
            write(ANSWERED.format(answered[0]))

    RunPage.show, driver.write = shown, written


async def fly(pilot) -> None:
    """To the run screen, by keys; then a long run, and the terminal is whoever's who presses keys."""
    app = pilot.app
    for key in ("enter", "escape"):
        await pilot.pause(0.5)
        await pilot.press(key)
    await pilot.pause(0.5)
    if not isinstance(app.screen, RunPage) or not app.start_arm("control", {"steps": STEPS}):
        return app.exit(1)
    while app.session.flight.run.last_step < 20:
        await pilot.pause(0.2)
    mark_answers(app)
    app._driver.write(READY)


def main() -> int:
    root = Path(sys.argv[1])
    root.mkdir(parents=True, exist_ok=True)
    app = LabrunnerApp(learner="ada", runs_root=root / "runs", learners_root=root / "learners")
    code = app.run(auto_pilot=fly) or 0
    if app.session is not None and app.session.flight is not None:
        app.session.flight.command("stop")
    return code


if __name__ == "__main__":
    sys.exit(main())
