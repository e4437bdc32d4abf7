"""What holds for all tests: real runs that are trained once in a session, slow tests first, short names."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from dealing import dealt

# Triton reads this when it is first imported, by whatever test that is.
os.environ["TRITON_INTERPRET"] = "1"

# A shell's background jobs ignore Ctrl-C, and so would every process that a test starts and interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

#: Characters of a parameter that a test's name shows; some parameters are files of megabytes.
LONGEST_ID = 60
#: The line of a test module all of whose tests are slow.
WHOLLY_SLOW = "\npytestmark = pytest.mark.slow\n"
#: Fixtures that drive the deck or train a net: a test that asks for one is slow.
SLOW_FIXTURES = {"deck", "on", "trained_runs", "whole"}


@pytest.fixture(scope="session")
def trained_runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for LABRUNNER_CACHE that all tests of this session share, so that each run is trained once.

    Shared among the processes of pytest-xdist too: the cache locks the run that is being trained.
    """
    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    return base / "trained-runs"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With `-m "not slow"` a file that says it is slow as a whole is not even imported."""
    if config.getoption("markexpr") != "not slow" or collection_path.suffix != ".py":
        return None
    return True if WHOLLY_SLOW in collection_path.read_text(encoding="utf-8") else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Slow tests start first, the longest before all, and in every process of pytest-xdist, so that none waits for
    another in the end; those of a file in one process, which makes what they share once."""
    for item in items:
        if SLOW_FIXTURES & set(getattr(item, "fixturenames", ())) and not item.get_closest_marker("slow"):
            item.add_marker("slow")
    processes = getattr(config, "workerinput", {}).get("workercount", 1)
    items[:] = dealt(items, processes, lambda item: item.nodeid.partition("::")[0], _minutes)


def _minutes(item: pytest.Item) -> float | None:
    slow = item.get_closest_marker("slow")
    return None if slow is None else slow.kwargs.get("minutes", 0.0)


def pytest_make_parametrize_id(val: object) -> str | None:
    """The start of a long text, and how long it is; None (pytest's own choice) for everything else."""
    if not isinstance(val, str | bytes) or len(val) <= LONGEST_ID:
        return None
    start = val[:LONGEST_ID] if isinstance(val, str) else val[:LONGEST_ID].decode("latin-1")
    return f"{start.encode('unicode_escape').decode()}... {len(val)}"
