"""What a learner has done so far: a chain of entries, each of which holds the hash of the one before.

    {"schema": "labrunner/progress/v1",
     "entries": [{"n": 1, "at": ..., "kind": ..., "data": {...}, "prev": "", "hash": ...}]}

`hash` is the SHA-256 of the entry without it, in canonical JSON; `prev` is the hash of the entry before. The chain
shows an entry that was removed or changed by hand; it does not keep anybody from writing a whole new file.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from labrunner.errors import InputError, MachineError
from labrunner.files import MAX_BYTES, check_schema, read_json, shown, write_json

SCHEMA = "labrunner/progress/v1"
FIRST = ""
_AGAIN = "it is not what labrunner writes"


class Progress(NamedTuple):
    """The entries of a file and whether they can be believed."""

    entries: tuple[dict[str, Any], ...] = ()
    present: bool = False
    broken: bool = False
    problem: str | None = None

    def of_kind(self, kind: str) -> list[dict[str, Any]]:
        """Entries of one kind, oldest first."""
        return [entry for entry in self.entries if entry["kind"] == kind]

    @property
    def hints(self) -> list[str]:
        """Ids of the hints that were revealed, in order, each once."""
        return list(dict.fromkeys(str(entry["data"].get("hint")) for entry in self.of_kind("hint")))

    @property
    def paid_hints(self) -> list[str]:
        """Ids of the hints that cost points, since they were revealed before the lab was solved; oldest first."""
        paid = []
        for entry in self.entries:
            if entry["kind"] == "solved":
                break
            if entry["kind"] == "hint":
                paid.append(str(entry["data"].get("hint")))
        return list(dict.fromkeys(paid))

    @property
    def solved(self) -> bool:
        """Whether a passing grade was recorded."""
        return bool(self.of_kind("solved"))

    @property
    def best(self) -> tuple[float, float] | None:
        """The score of record, and of how many points: the best one up to the first pass, after which the lab's pages
        name the causes and hints are free; None before the first grade."""
        passed = next((place for place, one in enumerate(self.entries) if one["kind"] == "solved"), len(self.entries))
        grades = [one["data"] for one in self.entries[: passed + 1] if one["kind"] in ("graded", "solved")]
        scores = [float(data["score"]) for data in grades if _is_score(data.get("score"))]
        most = [float(data["max_score"]) for data in grades if _is_score(data.get("max_score"))]
        return (max(scores), max(most, default=100.0)) if scores else None

    @property
    def raised(self) -> float | None:
        """The newest score, where it came after the first pass and is higher than the score of record, which it does
        not raise; None else."""
        passed = next((place for place, one in enumerate(self.entries) if one["kind"] == "solved"), len(self.entries))
        scores = [one["data"].get("score") for one in self.entries[passed:] if one["kind"] == "graded"]
        newest = next((float(score) for score in reversed(scores) if _is_score(score)), None)
        best = self.best
        return newest if newest is not None and best is not None and newest > best[0] else None


def _is_score(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def entry_hash(entry: dict[str, Any]) -> str:
    """Digest of an entry without its own `hash`."""
    body = {key: value for key, value in entry.items() if key != "hash"}
    return hashlib.sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def read(path: Path) -> Progress:
    """The progress in a file. Never raises for what a learner may have done to it: that is reported in the result."""
    if not path.exists():
        return Progress()
    if not path.is_file():  # to open a pipe would be to wait for its other end
        return _bad(path, "it is no ordinary file")
    try:
        data = read_json(path, again=_AGAIN, limit=MAX_BYTES)
        check_schema(data.get("schema"), SCHEMA, shown(path), again=_AGAIN)
        entries = tuple(_entry(raw) for raw in data["entries"])
    except InputError as error:
        return Progress(present=True, broken=True, problem=str(error))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return _bad(path, "it is not what labrunner writes")
    previous = FIRST
    for number, entry in enumerate(entries, start=1):
        if entry["n"] != number or entry["prev"] != previous or entry["hash"] != entry_hash(entry):
            return Progress(entries, True, True, f"{shown(path)}: the chain breaks at entry {number}")
        if entry["kind"] == "restart":
            return Progress(entries, True, True, f"{shown(path)}: begun anew after a file that could not be read")
        previous = entry["hash"]
    return Progress(entries, True)


def _bad(path: Path, why: str) -> Progress:
    return Progress(present=True, broken=True, problem=f"{shown(path)}: {why}")


def _entry(raw: Any) -> dict[str, Any]:
    entry = {
        "n": raw["n"],
        "at": raw["at"],
        "kind": raw["kind"],
        "data": raw["data"],
        "prev": raw["prev"],
        "hash": raw["hash"],
    }
    if not isinstance(entry["kind"], str) or not isinstance(entry["data"], dict) or len(raw) != len(entry):
        raise ValueError("not an entry")
    return entry


def append(path: Path, kind: str, data: dict[str, Any], *, at: str | None = None) -> Progress:
    """Add one entry and replace the file whole; returns the progress with it.

    A chain that was broken by hand stays broken, and is added to. A file that cannot be read at all is kept aside
    (`progress.broken-1.json`), and the new one says so. Raises MachineError when the file cannot be written.
    """
    with _lock(path):
        progress = read(path)
        entries = list(progress.entries)
        if progress.broken and not entries:
            _set_aside(path)
            entries.append(_next(entries, "restart", {"reason": progress.problem}, at))
        entries.append(_next(entries, kind, data, at))
        write_json(path, {"schema": SCHEMA, "entries": entries})
        return read(path)


def begin(path: Path) -> None:
    """Create the file if there is none: from then on it says which hints were taken.

    Raises MachineError if it cannot be written.
    """
    if not path.exists():
        append(path, "begun", {})


def _next(entries: list[dict[str, Any]], kind: str, data: dict[str, Any], at: str | None) -> dict[str, Any]:
    entry = {
        "n": len(entries) + 1,
        "at": at or datetime.now(UTC).isoformat(timespec="seconds"),
        "kind": kind,
        "data": data,
        "prev": entries[-1]["hash"] if entries else FIRST,
    }
    return {**entry, "hash": entry_hash(entry)}


def _set_aside(path: Path) -> None:
    number = 1
    while (aside := path.with_name(f"{path.stem}.broken-{number}{path.suffix}")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError as error:
        raise MachineError(f"{shown(path)}: cannot be moved aside ({error.strerror})") from None


def _lock(path: Path) -> AbstractContextManager[object]:
    """A lock between the screens and the command line, kept outside the learner's folder."""
    from filelock import FileLock

    from labrunner.course.config import cache_dir

    place = cache_dir() / "locks"
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MachineError(f"{shown(place)}: cannot be made ({error.strerror}); set LABRUNNER_CACHE") from None
    return FileLock(place / (hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:32] + ".lock"), timeout=30)
