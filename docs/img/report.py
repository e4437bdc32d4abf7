"""Make the picture of a report: the page about a real break laid over its control, zoomed to the spike.

    .venv/bin/pip install playwright
    .venv/bin/python docs/img/report.py [--browser /usr/bin/chromium]

Zoom and readings are used the way a person does: drag over a chart, then `n` for the next mark.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PICTURE = Path(__file__).with_name("report.png")
WIDTH, HEIGHT = 1340, 1010


def runs(folder: Path) -> list[Path]:
    """Train control and break of no-clip."""
    made = [folder / f"no-clip-{arm}-s42" for arm in ("control", "break")]
    for run, arm in zip(made, ("control", "break"), strict=True):
        labrunner("run", "no-clip", "--arm", arm, "--run-dir", str(run))
    return made


def labrunner(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "labrunner", *arguments], check=True)


def take(page: Path, browser: str) -> None:
    """Open the page, zoom, go to the spike, and take the picture."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as tools:
        opened = tools.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        tab = opened.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
        tab.goto(page.as_uri())
        tab.evaluate("document.getElementById('panels').scrollIntoView()")
        box = tab.locator("figure[data-panel='1'] .u-over").bounding_box()
        tab.mouse.move(box["x"] + 0.5 * box["width"], box["y"] + 60)
        tab.mouse.down()
        tab.mouse.move(box["x"] + 0.8 * box["width"], box["y"] + 60, steps=8)
        tab.mouse.up()
        tab.keyboard.press("n")
        tab.wait_for_timeout(300)
        assert "312" in tab.locator("#here").inner_text()
        tab.screenshot(path=PICTURE)
        opened.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--browser", default=shutil.which("chromium") or shutil.which("google-chrome") or "chromium")
    browser = parser.parse_args().browser
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        labrunner("report", *map(str, runs(Path(folder))), "-o", str(page))
        take(page, browser)


if __name__ == "__main__":
    main()
