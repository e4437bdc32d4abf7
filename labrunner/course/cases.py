"""Cases: a seed, the step of the fault, the rare piece and the variant that one learner runs a lab with.

`cases.json`, beside the calibration and written by `lab verify` alone, holds those on which a lab is proven, each with
its readings. Declared are, in `lab.toml`, the window of steps and the pieces that cases are drawn from (`[cases]`).
"""

from __future__ import annotations

import functools
import hashlib
import json
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, model_validator

from labrunner.course.calibration import decoded, encoded
from labrunner.course.proven import read_proven
from labrunner.files import write_text

SCHEMA = "labrunner/cases/v1"
FILE = "cases.json"


class Case(BaseModel):
    """What a learner's runs differ in. None leaves the step, the piece or the draw as the lab declares it."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    seed: int = Field(ge=0, lt=2**31)
    step: int | None = Field(default=None, ge=1, description="of the judged fault")
    piece: str | None = Field(default=None, description="the rare piece that the judged fault repeats")
    variant: str | None = Field(default=None, description="the arm that a blind break stands for")

    @functools.cached_property
    def number(self) -> int:
        """Six digits that name the case and tell nothing of it; the same for the same case, always."""
        text = "\0".join(str(value) for value in (self.seed, self.step, self.piece, self.variant))
        return 100_000 + int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % 900_000

    def __str__(self) -> str:
        parts = {"seed": self.seed, "step": self.step, "piece": self.piece, "variant": self.variant}
        return ", ".join(f"{name} {value}" for name, value in parts.items() if value is not None)


class Refused(BaseModel):
    """A case that was tried and is given to nobody."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    case: Case
    why: str


Value = Annotated[
    float | int | str | None, BeforeValidator(decoded), PlainSerializer(encoded, return_type=Any, when_used="json")
]


class Cases(BaseModel):
    """The whole file. Row i of `values` holds the readings of case i, in the order of `readings`."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    schema_: str = Field(default=SCHEMA, alias="schema")
    lab: str
    proof_hash: str
    command: str
    date: str
    draw: int | None = Field(default=None, description="number that the cases were drawn with")
    cases: tuple[Case, ...] = ()
    refused: tuple[Refused, ...] = ()
    readings: tuple[str, ...] = Field(default=(), description="names of readings; NAME@ARM is one taken from an arm")
    values: tuple[tuple[Value, ...], ...] = ()

    @model_validator(mode="after")
    def _is_a_table(self) -> Cases:
        rows = {len(row) for row in self.values}
        if self.values and (len(self.values) != len(self.cases) or rows != {len(self.readings)}):
            raise ValueError("there is not one value for every case and reading")
        return self

    @property
    def tried(self) -> int:
        """How many cases were tried for these."""
        return len(self.cases) + len(self.refused)

    def numbered(self, number: int) -> Case | None:
        """The case of a number; None where no case has it."""
        return next((case for case in self.cases if case.number == number), None)

    def readings_of(self, case: Case) -> dict[str, Any]:
        """The readings of a case by name; empty for a case that is not here, or has none kept."""
        if case not in self.cases or not self.values:
            return {}
        return dict(zip(self.readings, self.values[self.cases.index(case)], strict=True))


def read_cases(folder: Path) -> Cases | None:
    """The proven cases in a lab's folder; None if there are none. Raises InputError if the file cannot be used."""
    return read_proven(folder / FILE, Cases, SCHEMA)


def write_cases(folder: Path, cases: Cases) -> Path:
    """Replace the proven cases of a lab, one line a case; returns the path."""
    data = cases.model_dump(mode="json", by_alias=True)
    lines = []
    for key, value in data.items():
        if isinstance(value, list) and value and key != "readings":
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
