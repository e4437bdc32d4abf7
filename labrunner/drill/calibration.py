"""What `drill verify` measured of each scenario: `on-call/calibration.json` beside the folder of scenarios."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path
from typing import Any

from labrunner.drill.scenario import Scenario
from labrunner.drill.score import Measured
from labrunner.errors import InputError
from labrunner.files import check_schema, read_json, shown, write_json

SCHEMA = "labrunner/drill-calibration/v1"
_AGAIN = "run `labrunner drill verify`"


def calibration_path(scenario: Scenario) -> Path:
    """Where the calibration of a scenario stands."""
    return scenario._path.parent.parent / "calibration.json"


def read_calibration(path: Path) -> dict[str, Any]:
    """Measurements by scenario; none where the file is absent. Raises InputError for a damaged one."""
    if not path.exists():
        return {}
    data = read_json(path, again=_AGAIN)
    check_schema(data.get("schema"), SCHEMA, shown(path), again=_AGAIN)
    return data.get("scenarios", {})


def measured(scenario: Scenario) -> Measured:
    """What the score needs. Raises InputError where the scenario was not verified, or changed since."""
    path = calibration_path(scenario)
    entry = read_calibration(path).get(scenario.id)
    if not isinstance(entry, dict) or entry.get("digest") != scenario.digest():
        raise InputError(f"{shown(path)}: {scenario.id} was not verified as it is; {_AGAIN} {scenario.id}")
    try:
        return Measured(float(entry["spread"]), float(entry["half"]))
    except (KeyError, TypeError, ValueError):
        raise InputError(f"{shown(path)}: {scenario.id} is damaged; {_AGAIN} {scenario.id}") from None


def write_measured(scenario: Scenario, entry: dict[str, Any]) -> Path:
    """Put what was measured of a scenario into its calibration; returns the file. Raises OSError."""
    path = calibration_path(scenario)
    scenarios = {**read_calibration(path), scenario.id: {"digest": scenario.digest(), **entry}}
    write_json(path, {"schema": SCHEMA, "scenarios": dict(sorted(scenarios.items()))})
    return path


@functools.lru_cache(maxsize=1)
def drill_hash() -> str:
    """Digest (hex) of this package: pilots and score may have changed since something was kept."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]
