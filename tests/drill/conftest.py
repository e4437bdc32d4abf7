"""Small scenarios, each flown once in a session."""

from __future__ import annotations

import pytest
from small_drill import write_scenario

from labrunner.drill.prepared import Prepared


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    """References of tests stay in their own folder."""
    monkeypatch.setenv("LABRUNNER_CACHE", str(tmp_path / "cache"))


@pytest.fixture(scope="session")
def labs(tmp_path_factory):
    """A folder of labs with the scenarios `bumpy` and `calm`."""
    folder = tmp_path_factory.mktemp("labs")
    write_scenario(folder, "bumpy")
    write_scenario(folder, "calm", quiet=True)
    return folder


@pytest.fixture(scope="session")
def bumpy(labs):
    """The run of the scenario with a fault, flown without an action on seed 5."""
    from labrunner.drill.scenario import find_scenario

    return Prepared(find_scenario("bumpy", [labs]), 5)


@pytest.fixture(scope="session")
def calm(labs):
    """The same of the scenario without one."""
    from labrunner.drill.scenario import find_scenario

    return Prepared(find_scenario("calm", [labs]), 5)
