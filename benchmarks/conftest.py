"""The table of a benchmark run, on the terminal and, with `--results FILE`, as Markdown."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

import pytest
from paired import Row

ROWS = pytest.StashKey[list[Row]]()
PACKAGES = ("torch", "numpy", "textual", "pydantic", "tokenizers")
ABOUT = """# Benchmarks

Made with `make bench`; nothing in here is asserted by a test. Whatever is compared was measured in turns, in this one
run, and the ratio or difference is the median over the pairs (quartiles in brackets). Steps a second are the medians.
"""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--results", metavar="FILE", help="write the table to FILE when every benchmark was run")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[ROWS] = []


@pytest.fixture
def record(request: pytest.FixtureRequest) -> Callable[[Row], None]:
    """Puts a row into the table."""
    return request.config.stash[ROWS].append


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with configuration, cache and data of its own."""
    for name in ("CONFIG", "CACHE", "DATA"):
        monkeypatch.setenv(f"LABRUNNER_{name}", str(tmp_path / "places" / name.lower()))
    for name in ("LABRUNNER_LABS", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LABRUNNER_LEARNER", "ada")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pytest_terminal_summary(terminalreporter, config: pytest.Config) -> None:
    rows = config.stash[ROWS]
    if not rows:
        return
    terminalreporter.section("measured")
    table = [["", "measured", "against", "compared", "aim", ""], *[_cells(row) for row in rows]]
    widths = [max(len(line[i]) for line in table) for i in range(6)]
    for line in table:
        terminalreporter.write_line("  ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)).rstrip())
    target = config.getoption("--results")
    if not target:
        return
    whole = not (config.getoption("keyword") or config.getoption("markexpr")) and not (
        terminalreporter.stats.get("failed") or terminalreporter.stats.get("error")
    )
    if whole:
        Path(target).write_text(markdown(rows), encoding="utf-8")
    said = f"written to {target}" if whole else f"not all of it was run: {target} is left alone"
    terminalreporter.write_line(f"\n{said}")


def _cells(row: Row) -> list[str]:
    return [
        f"{row.group}: {row.name}",
        row.value,
        row.against,
        row.compared,
        row.aim,
        {None: "", True: "met", False: "MISSED"}[row.met],
    ]


def markdown(rows: list[Row]) -> str:
    """The table with the machine, versions and date."""
    lines = [ABOUT, *(f"- {key}: {value}" for key, value in surroundings().items()), ""]
    lines += ["| what | measured | against | compared | aim | |", "| --- | --- | --- | --- | --- | --- |"]
    lines += ["| " + " | ".join(_cells(row)).replace("`", "").rstrip() + " |" for row in rows]
    return "\n".join(lines) + "\n"


def surroundings() -> dict[str, str]:
    """Date, machine and versions; how busy the machine was tells what absolute numbers are worth."""
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "machine": f"{_processor()}, {os.cpu_count()} cores, {_memory()}; load at the end {load}",
        "system": f"{platform.system()} {platform.machine()}, Python {platform.python_version()}",
        "versions": ", ".join(f"{name} {metadata.version(name)}" for name in ("labrunner", *PACKAGES)),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or platform.machine())


def _memory() -> str:
    try:
        total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return "memory unknown"
    return f"{total / 2**30:.0f} GiB"
