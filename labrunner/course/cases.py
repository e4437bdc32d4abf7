"""Cases: a seed, the step of the fault, the rare piece and the variant that one learner runs a lab with.

`cases.json`, beside the calibration and written by `lab verify` alone, holds those on which a lab is proven, and none
of their readings: anybody can compute a case's number, so whatever stood beside it could be handed in without a run.
Declared are, in `lab.toml`, the window of steps and the pieces that cases are drawn from (`[cases]`).
"""

from __future__ import annotations

import functools
import hashlib
import json
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct, to_builtins

from labrunner.course.proven import read_proven
from labrunner.files import write_text

SCHEMA = "labrunner/cases/v1"
FILE = "cases.json"
#: Keys of files of an earlier version that are never read: they held the readings of each case.
TELLING = ("readings", "values")


class Case(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """What a learner's runs differ in. None leaves the step, the piece or the draw as the lab declares it."""

    seed: Annotated[int, Meta(ge=0, lt=2**31)]
    step: Annotated[int, Meta(ge=1)] | None = None  #: of the judged fault
    piece: str | None = None  #: the rare piece that the judged fault repeats
    variant: str | None = None  #: the arm that a blind break stands for

    @functools.cached_property
    def number(self) -> int:
        """Six digits that name the case and tell nothing of it; the same for the same case, always."""
        text = "\0".join(str(value) for value in (self.seed, self.step, self.piece, self.variant))
        return 100_000 + int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % 900_000

    def __str__(self) -> str:
        parts = {"seed": self.seed, "step": self.step, "piece": self.piece, "variant": self.variant}
        return ", ".join(f"{name} {value}" for name, value in parts.items() if value is not None)


class Refused(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A case that was tried and is given to nobody."""

    case: Case
    why: str


class Cases(Struct, frozen=True, kw_only=True):
    """The whole file. Keys that it has beside these are not read: an earlier version wrote some, see `TELLING`."""

    schema: str = SCHEMA
    lab: str
    proof_hash: str
    command: str
    date: str
    draw: int | None = None  #: number that the cases were drawn with
    cases: tuple[Case, ...] = ()
    refused: tuple[Refused, ...] = ()

    @property
    def tried(self) -> int:
        """How many cases were tried for these."""
        return len(self.cases) + len(self.refused)

    def numbered(self, number: int) -> Case | None:
        """The case of a number; None where no case has it."""
        return next((case for case in self.cases if case.number == number), None)


def read_cases(folder: Path) -> Cases | None:
    """The proven cases in a lab's folder; None if there are none. Raises InputError if the file cannot be used."""
    return read_proven(folder / FILE, Cases, SCHEMA)


def write_cases(folder: Path, cases: Cases) -> Path:
    """Replace the proven cases of a lab, one line a case; returns the path."""
    data = to_builtins(cases)
    lines = []
    for key, value in data.items():
        if isinstance(value, list | tuple) and value:
            rows = ",\n  ".join(_line(item) for item in value)
            lines.append(f" {_line(key)}: [\n  {rows}\n ]")
        else:
            lines.append(f" {_line(key)}: {_line(value)}")
    path = folder / FILE
    write_text(path, "{\n" + ",\n".join(lines) + "\n}\n")
    return path


def _line(value: Any) -> str:
    if isinstance(value, dict):
        value = {key: item for key, item in value.items() if item is not None}
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
