"""Make the pictures of the README and of docs/tui.md: the real UI over real runs of no-clip's control and break.

    .venv/bin/python docs/img/capture.py [RUNS]

RUNS is a folder that holds both runs already, made by the learner borja; without it they are trained. The learner's
files are those of the worked example, copied to a place of their own.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from labrunner.tui.app import LabrunnerApp

HERE = Path(__file__).resolve().parent
EXAMPLE = HERE.parents[1] / "learners" / "borja"
WIDTH, HEIGHT = 112, 32
#: Seconds after which the news on the event line are over, and within which a grader answers.
NEWS, GRADER = 8, 300
#: Pictures of the lab's pages: name, the keys that lead there from the run, the keys that lead back.
PAGES = (
    ("run", "n c", ""),
    ("diagnose", "d n y y", "escape"),
    ("postmortem", "m tab tab escape 3", "q"),
    ("grade", "g", "escape"),
)


async def show(pilot) -> None:
    """Go through the screens, training what is not there yet."""
    app = pilot.app
    await press(pilot, "enter")
    if not app.session.flights:
        await press(pilot, "escape")
    for arm in ("control", "break"):
        if arm not in app.session.flights:
            await press(pilot, "r", "enter")
            assert app.session.chosen == arm
        while app.session.flight.live:
            await asyncio.sleep(0.5)
    for name, there, back in PAGES:
        await press(pilot, *there.split())
        for _ in range(GRADER if name == "grade" else 0):
            if app.screen.grade is not None:
                break
            await asyncio.sleep(1)
        await pilot.pause(NEWS)
        save(app, name)
        await press(pilot, *back.split())
    await press(pilot, "escape", "escape")  # the cursor goes first, then the page
    await press(pilot, "down", "down", "down")
    await pilot.pause(NEWS)
    save(app, "labs")
    app.exit(0)


async def press(pilot, *keys: str) -> None:
    for key in keys:
        await pilot.pause(0.5)
        await pilot.press(key)
    await pilot.pause(0.5)


def save(app, name: str) -> None:
    """Write what is on the screen as `NAME.svg`."""
    (HERE / f"{name}.svg").write_text(smaller(app.export_screenshot(title="labrunner")), encoding="utf-8")


def smaller(drawn: str) -> str:
    """The same picture in fewer bytes: no fonts from the network, short names, and the background painted once."""
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"terminal-\d+-line-", "l", drawn)
    drawn = re.sub(r"terminal-\d+-", "t", drawn)
    cells = re.compile(
        r'<rect fill="(#\w+)" x="[^"]*" y="[^"]*" width="[^"]*" height="[^"]*" shape-rendering="crispEdges"/>'
    )
    ground = Counter(cells.findall(drawn)).most_common(1)[0][0]
    drawn = cells.sub(lambda found: "" if found[1] == ground else found[0], drawn)
    drawn = re.sub(r'(<rect) fill="#\w+"( stroke=)', rf'\1 fill="{ground}"\2', drawn, count=1)
    return re.sub(r"\n\s*\n+", "\n", drawn)


def main() -> int:
    os.environ.setdefault("COLORTERM", "truecolor")
    with tempfile.TemporaryDirectory(prefix="labrunner-") as folder:
        root = Path(folder)
        shutil.copytree(EXAMPLE, root / "learners" / "borja")
        runs = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else root / "runs"
        shutil.copy(EXAMPLE.parents[1] / "course.toml", root)
        os.chdir(root)  # what the grade names lies in `learners/`, as where a course is
        app = LabrunnerApp(learner="borja", glyphs="braille", runs_root=runs, learners_root=Path("learners"))
        return app.run(headless=True, size=(WIDTH, HEIGHT), auto_pilot=show) or 0


if __name__ == "__main__":
    sys.exit(main())
