"""The shifts that a course asks for: which they are for whom, where their files lie, and what a file is worth.

`[on-call]` in course.toml says how many. Scenario and seed of each are drawn from the course's salt and the learner's
name, as the cases of labs are; scenarios come again only when all were drawn. With `seed = "shared"` everybody has the
same. `assignments.toml` holds them as `on-call = ["cobalt 1283712", ...]`.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from labrunner.course.assignments import FILE as ASSIGNMENTS
from labrunner.course.assignments import assigned_entry, drawn_number, salt_of
from labrunner.course.cache import run_key
from labrunner.course.course_file import ON_CALL, Course, course_root, load_course
from labrunner.course.learner import lab_folder, learners_root
from labrunner.course.places import cache_dir
from labrunner.drill.calibration import drill_hash, measured
from labrunner.drill.prepared import Prepared
from labrunner.drill.record import Record
from labrunner.drill.scenario import Scenario, find_scenario, load_scenario, scenario_paths
from labrunner.drill.shift import replay
from labrunner.errors import InputError
from labrunner.files import write_atomic
from labrunner.text import suggestion

_FILE = re.compile(r"shift-([1-9]\d{0,3})\.json")
_ENTRY = re.compile(r"([A-Za-z0-9_-]{1,80}) (\d{1,10})")
_SEEDS = 2**31
#: Called while a shift is flown again, with the step, the number of steps and the loss.
Told = Callable[[int, int, float], None]


@dataclass(frozen=True)
class Asked:
    """The shift number `number`, from 1, that a learner is to fly."""

    number: int
    scenario: str
    seed: int

    @property
    def file(self) -> str:
        """Name of its file in the folder `on-call`."""
        return shift_file(self.number)

    def is_of(self, record: Record) -> bool:
        """Whether a record is one of this shift."""
        return (record.scenario, record.seed) == (self.scenario, self.seed)


def shift_file(number: int) -> str:
    """The name of a shift's file."""
    return f"shift-{number}.json"


def shift_number(name: str) -> int | None:
    """The number in the name of a shift's file; None for another name."""
    found = _FILE.fullmatch(name)
    return int(found[1]) if found else None


# -- which ------------------------------------------------------------------------------------------------------------


def drawn(course: Course, learner: str, salt: str | None, extra: Iterable[Path | str] = ()) -> list[Asked]:
    """The shifts that the course asks of a learner, drawn with the salt (None: the empty one); none where it asks for
    none.

    Raises InputError for a scenario of the course that is not there, and where there is none to draw from.
    """
    if course.on_call is None:
        return []
    names = _pool(course, extra)
    who, salt = unicodedata.normalize("NFC", learner) if course.has_own_cases else "", salt or ""

    def number(*words: object) -> int:
        return drawn_number(salt, "\0".join([ON_CALL, who, *map(str, words)]).encode())

    order: list[str] = []
    while len(order) < course.on_call.shifts:
        lap = len(order) // len(names)
        order += sorted(names, key=lambda name: number("order", lap, name))
    chosen = order[: course.on_call.shifts]
    return [Asked(n, name, number("seed", n) % _SEEDS) for n, name in enumerate(chosen, start=1)]


def _pool(course: Course, extra: Iterable[Path | str]) -> list[str]:
    assert course.on_call is not None
    there = scenario_paths(extra)
    for name in course.on_call.scenarios:
        if name not in there:
            near = suggestion(name, there) or f"; there are {', '.join(sorted(there))}"
            raise InputError(f"course.toml, [{ON_CALL}]: no scenario is called {name!r}{near}")
        if load_scenario(there[name]).practice:
            why = "another processor may give the same list of interventions other points"
            raise InputError(f"course.toml, [{ON_CALL}]: {name} is for practice, since {why}; leave it out")
    named = set(course.on_call.scenarios)
    names = sorted(named or {name for name, path in there.items() if not load_scenario(path).practice})
    if not names:
        raise InputError(f"course.toml, [{ON_CALL}]: there is no scenario to draw shifts from")
    return names


def for_learner(learner: str, extra: Iterable[Path | str] = (), start: Path | None = None) -> list[Asked]:
    """The shifts that a learner is to fly in the course of `start` (default: here): with the salt in LABRUNNER_SALT if
    it is set, else as `assignments.toml` says, else with the empty salt. None where no course asks for any.

    Raises InputError where that file is wrong or does not name the learner, and what `drawn` raises.
    """
    here = start or Path.cwd()
    root = course_root(here)
    if root is None:
        return []
    course, salt, path = load_course(here), salt_of(), root / ASSIGNMENTS
    if course.on_call is not None and salt is None and course.has_own_cases and path.is_file():
        return _assigned(*assigned_entry(path, learner, ON_CALL))
    return drawn(course, learner, salt, extra)


def folder_of(learner: str, start: Path | None = None) -> Path | None:
    """The folder that a learner's shifts are handed in in, there or not; None where the course of `start` (default:
    here) asks for none. Raises InputError for what can't be a learner's name."""
    here = start or Path.cwd()
    phase = load_course(here).on_call_phase
    return lab_folder(learner, phase, ON_CALL, root=learners_root(here)).path if phase else None


def command_for(learner: str, scenario: str = "", seed: int | None = None) -> str:
    """The command with which a learner flies, in lines, the next shift that the course asks for; that of a scenario and
    a seed where these are given."""
    which = [*([scenario] if scenario else []), *([f"--seed {seed}"] if seed is not None else [])]
    return " ".join(["labrunner drill", *which, "--learner", learner, "--plain"])


def _assigned(entries: Any, where: str) -> list[Asked]:
    found = (
        [_ENTRY.fullmatch(entry) for entry in entries if isinstance(entry, str)] if isinstance(entries, list) else []
    )
    parts = [entry.groups() for entry in found if entry]
    if not parts or len(parts) != len(entries):
        raise InputError(f'{where}: shifts are written as {ON_CALL} = ["cobalt 123456", ...]')
    return [Asked(n, name, int(seed)) for n, (name, seed) in enumerate(parts, start=1)]


def entries(asked: Iterable[Asked]) -> list[str]:
    """The same as `assignments.toml` holds it."""
    return [f"{one.scenario} {one.seed}" for one in asked]


# -- what a file is worth ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Judged:
    """What a shift came to when it was flown again: points of 100, and of its four parts."""

    score: float
    parts: dict[str, float]


def judged_again(record: Record, extra: Iterable[Path | str] = (), cache: Path | None = None) -> Judged | None:
    """What is kept of a shift that was flown again before, on a machine, code, scenario and calibration as these; None
    where nothing is. Raises InputError for a scenario that is not there or was not proven."""
    try:
        found = json.loads(_place(find_scenario(record.scenario, extra), record, cache).read_bytes())
        return Judged(float(found["score"]), {str(name): float(part) for name, part in found["parts"].items()})
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def judge_again(
    record: Record, extra: Iterable[Path | str] = (), cache: Path | None = None, told: Told | None = None
) -> Judged:
    """Fly a shift again from its record and score it; nothing that its file says of itself counts, no pilot is started.

    Keeps the result and the references in `cache` (default: the user's). Raises as `judged_again`.
    """
    scenario = find_scenario(record.scenario, extra)
    place = _place(scenario, record, cache)
    flown = replay(scenario, record, _prepared(scenario, record.seed, told), cache)
    judged = Judged(flown.score.total, flown.score.parts())
    place.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(place, json.dumps({"score": judged.score, "parts": judged.parts}))
    return judged


def _prepared(scenario: Scenario, seed: int, told: Told | None) -> Prepared:
    prepared = Prepared(scenario, seed, whole=False)
    for executed in range(10, scenario.updates + 10, 10):
        executed = min(executed, scenario.updates)
        prepared.reach(executed)
        if told is not None:
            loss = next(line["loss"] for line in prepared.groups[-1] if line["kind"] == "step")
            told(scenario.begins + executed, scenario.begins + scenario.updates, loss)
    return prepared


def _place(scenario: Scenario, record: Record, cache: Path | None) -> Path:
    known = (run_key(scenario.config(record.seed)), scenario.digest(), repr(measured(scenario)), drill_hash())
    told = json.dumps([*known, record.as_json()], sort_keys=True)
    return (cache or cache_dir()) / "drill" / "shifts" / f"{hashlib.sha256(told.encode()).hexdigest()[:32]}.json"
