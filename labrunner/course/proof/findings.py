"""What `labrunner lab lint` finds: a file, a line, one sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from labrunner.course.lab import Lab
from labrunner.errors import InputError
from labrunner.files import shown


@dataclass(frozen=True, order=True)
class LabFinding:
    """One thing to put right."""

    path: Path
    line: int
    message: str

    def __str__(self) -> str:
        return f"{shown(self.path)}:{self.line}: {self.message}"


def at(lab: Lab, *keys: str | int, say: str) -> LabFinding:
    """A finding at a key of `lab.toml`, or at the nearest table above it."""
    return LabFinding(lab.source.path, lab.source.line(*keys) or 1, say)


def reason(error: InputError) -> str:
    """An error's sentence without the place in front of it, which the finding has already."""
    return re.sub(r"^[^ ]+?:\d+: ", "", str(error))
