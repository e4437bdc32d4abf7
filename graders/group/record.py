"""`--record FILE`: a history of grades, one JSON line a result, outside every learner's folder. Only ever appended."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from labrunner.errors import InputError, MachineError
from labrunner.graders.read.files import inside
from labrunner.graders.read.places import Submission
from labrunner.graders.result import Result, strict_json

SCHEMA = "labrunner/record/v1"


def check_place(path: Path, work: Iterable[Submission]) -> None:
    """Raise InputError when a history file would lie in a learner's folder, or is a folder."""
    if path.is_dir():
        raise InputError(f"--record {path}: this is a folder; name a file in it")
    for folder in {submission.learner_folder() for submission in work}:
        if inside(path, folder):
            raise InputError(
                f"--record {path}: this lies in a learner's folder, who could change it; choose another place"
            )


def is_torn(path: Path) -> bool:
    """Whether the last line of a file has no end, as a write that was cut off leaves it; False without a file."""
    try:
        with open(path, "rb") as stream:
            return stream.seek(0, os.SEEK_END) > 0 and stream.seek(-1, os.SEEK_END) >= 0 and stream.read(1) != b"\n"
    except OSError:
        return False


def append(path: Path, results: Iterable[Result], digests: Iterable[str]) -> None:
    """Append one line a result, each in one write: two gradings don't tear each other's, and a line that was cut
    off keeps what is left of it to itself. Raises MachineError."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        torn = b"\n" if is_torn(path) else b""
        stream = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            for result, digest in zip(results, digests, strict=True):
                line = json.dumps(strict_json(_line(result, digest, now)), ensure_ascii=False, allow_nan=False)
                os.write(stream, torn + line.encode() + b"\n")
                torn = b""
        finally:
            os.close(stream)
    except OSError as error:
        raise MachineError(f"--record {path}: {error.strerror}") from None


def _line(result: Result, digest: str, now: str) -> dict[str, Any]:
    labs = {
        lab.lab: {
            "score": lab.score,
            "max_score": lab.max_score,
            "hint_cost": lab.hint_cost,
            "verified": lab.verified,
            "late": lab.late,
            "submitted": lab.submitted,
            "adjusted": len(lab.adjustments),
            "notes": lab.notes[:20],
            "failed": [c.id for c in lab.checks if c.status in ("fail", "error")],
        }
        for lab in result.labs
    }
    return {
        "schema": SCHEMA,
        "at": now,
        "learner": result.learner,
        "phase": result.phase,
        "score": result.score,
        "max_score": result.max_score,
        "passed": result.passed,
        "work": digest,
        "labs": labs,
        "provenance": result.provenance,
    }
