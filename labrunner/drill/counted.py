"""A shift that a course asks for, flown by a pilot: kept as it goes, and gone on with where it was begun before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from labrunner.drill.cockpit import Cockpit
from labrunner.drill.live import LEFT, RECORD, STATUS, Status, how_far
from labrunner.drill.prepared import Prepared
from labrunner.drill.record import read_record, write_record
from labrunner.drill.scenario import Scenario
from labrunner.drill.shift import Flown, Pilot, fly_on, follow, record_of
from labrunner.engine.process.lock import hold, is_held
from labrunner.engine.record.journal import encode
from labrunner.errors import InputError
from labrunner.files import write_atomic


def fly_counted(
    folder: Path, scenario: Scenario, pilot: Pilot, told: Callable[[int], None] = lambda executed: None
) -> Flown:
    """The shift in a folder (`live.counted_folder`), from where it was left, flown to its end by `pilot`. `told` hears
    how many of its updates were made before, if any were.

    Raises InputError where another process flies it, OSError where it can't be written.
    """
    if is_held(folder):
        raise InputError(f"{folder}: this shift is being flown by another process")
    with hold(folder):
        record = read_record(folder / RECORD)
        executed = min(how_far(folder), scenario.updates)
        if executed:
            told(executed)
        cockpit = Cockpit(Prepared(scenario, record.seed))
        for _ in follow(cockpit, record, executed):
            pass
        _keep(folder, cockpit)
        (folder / LEFT).unlink(missing_ok=True)
        flown = fly_on(cockpit, pilot, lambda now: _keep(folder, now))
        write_record(folder / RECORD, flown.as_json())
        _tell(folder, cockpit, "over")
    return flown


def _keep(folder: Path, cockpit: Cockpit) -> None:
    """Write what was asked for, and only then how far the shift is: who goes on asks for it again at that update."""
    write_record(folder / RECORD, record_of(cockpit))
    _tell(folder, cockpit, "flying")


def _tell(folder: Path, cockpit: Cockpit, phase: str) -> None:
    write_atomic(folder / STATUS, encode(asdict(Status(phase, step=cockpit.step, executed=cockpit.executed))))
