"""What was read from the runs of a trial, kept in the user's cache: a proof that was stopped goes on from it, although
the cache of runs has dropped the journals since."""

from __future__ import annotations

import functools
import hashlib
import json
import random
import time
from dataclasses import asdict
from importlib import resources
from pathlib import Path
from typing import Any

from labrunner.course.cache import run_key
from labrunner.course.config import cache_dir
from labrunner.course.lab import Lab
from labrunner.course.proof.seeds import ArmOutcome, Claimed, SeedOutcome
from labrunner.course.proof.trials import Trial
from labrunner.errors import MachineError
from labrunner.files import write_text

#: The packages whose files decide what is read from a run.
_READING = ("labrunner.course.proof", "labrunner.diagnosis", "labrunner.series")
#: Seconds after which nobody goes on with a proof.
_OLD = 30 * 24 * 3600
#: Draws lie here.
DRAWS = (100_000, 1_000_000)


class Memo:
    """Outcomes of trials by content: lab, readings, runs, and the code that reads them."""

    def __init__(self, root: Path | None = None) -> None:
        """`root` defaults to a folder beside the cache of runs."""
        self.root = root or cache_dir() / "proofs"

    def key(self, trial: Trial) -> str:
        """Digest (hex) of all that an outcome depends on."""
        runs = {job.arm: run_key(job.config, job.env) for job in trial.jobs()}
        plain = {job.arm: run_key(job.config, {}) for job in _plain(trial).jobs()} if trial.variant else {}
        whole = [trial.lab.proof_hash, str(trial.case), runs, plain, reading_hash()]
        return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:32]

    def get(self, key: str) -> SeedOutcome | None:
        """What was kept; None where there is nothing, or nothing that can be used."""
        try:
            return _outcome(json.loads((self.root / f"{key}.json").read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def put(self, key: str, outcome: SeedOutcome) -> None:
        """Keep an outcome. A disk that can't be written costs time later, and no more."""
        try:
            write_text(self.root / f"{key}.json", json.dumps(asdict(outcome)))
        except MachineError:
            pass

    def draw(self, lab: Lab) -> tuple[int, bool]:
        """The number that the cases of an unfinished proof are drawn with, and whether there is one: else a new one,
        from the system's entropy, which is remembered until `finish`."""
        try:
            return int(self._draw(lab).read_text(encoding="utf-8")), True
        except (OSError, ValueError):
            pass
        number = random.SystemRandom().randrange(*DRAWS)
        try:
            write_text(self._draw(lab), f"{number}\n")
        except MachineError:
            pass
        return number, False

    def finish(self, lab: Lab) -> None:
        """Forget the draw of a lab whose proof is whole, and what is too old for anybody to go on with."""
        self._draw(lab).unlink(missing_ok=True)
        for path in self.root.glob("*.json"):
            try:
                if time.time() - path.stat().st_mtime > _OLD:
                    path.unlink()
            except OSError:
                continue

    def _draw(self, lab: Lab) -> Path:
        return self.root / f"{lab.id}-{lab.proof_hash.removeprefix('sha256:')[:12]}.draw"


def _plain(trial: Trial) -> Trial:
    """The trial that a platform variant is compared with."""
    return Trial(trial.lab, trial.seed, trial.arms)


def _outcome(data: dict[str, Any]) -> SeedOutcome:
    data["claims"] = {name: Claimed(**claimed) for name, claimed in data["claims"].items()}
    data["arms"] = {name: ArmOutcome(**arm) for name, arm in data["arms"].items()}
    return SeedOutcome(**data)


@functools.lru_cache(maxsize=1)
def reading_hash() -> str:
    """Digest (hex) of the files that decide what is read from a run."""
    digest = hashlib.sha256()
    for package in _READING:
        for item in sorted(resources.files(package).iterdir(), key=lambda entry: entry.name):
            if item.is_file() and item.name.endswith(".py"):
                digest.update(f"{package}/{item.name}\0".encode() + item.read_bytes() + b"\0")
    return digest.hexdigest()
