"""The record of a shift, `labrunner/shift/v1`: what is handed in of it, read with bounds and written whole.

    learners/NAME/PHASE/on-call/shift-1.json

Scenario, seed, interventions, what was called and all-clear are all that is believed of a file; score, parts and the
steps at which things took effect are computed again from these. A record of a shift that is not over is one, too.
"""

from __future__ import annotations

import json
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from labrunner.drill.actions import CAUSES, check_action
from labrunner.errors import InputError
from labrunner.files import cause, shown, validated, write_json

SCHEMA = "labrunner/shift/v1"
#: Bytes of a record; a shift of a thousand interventions has about 150 KiB.
MOST_BYTES = 256 << 10
MOST_ASKED = 1000
AGAIN = "fly the shift again"


class _Entry(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class Intervention(_Entry):
    """What was asked for after update `asked_at` of the run, when `executed` updates of the shift were made.

    What else stands in an entry (`took_effect_at`, `refused`, `found`) is computed again.
    """

    asked_at: int = Field(ge=0)
    executed: int = Field(ge=0)
    action: Literal["rollback", "skip", "set", "swap", "reset", "inspect"]
    arguments: dict[str, Any] = {}

    @model_validator(mode="after")
    def _can_be_asked(self) -> Self:
        try:
            check_action(self.action, self.arguments)
        except InputError as error:
            raise ValueError(str(error)) from None
        return self


def _one_of_the_causes(cause: str) -> str:
    if cause not in CAUSES:
        raise ValueError(f"must be one of {', '.join(CAUSES)}")
    return cause


class AllClear(_Entry):
    """That nothing is wrong: said after update `step` of the run, `executed` updates of the shift."""

    step: int = Field(ge=0)
    executed: int = Field(ge=0)


class Called(AllClear):
    """The cause that was named."""

    cause: Annotated[str, AfterValidator(_one_of_the_causes)]


class Record(_Entry):
    """What is believed of a shift's file."""

    scenario: str = Field(max_length=80)
    seed: int = Field(ge=0, le=2**32 - 1)
    interventions: tuple[Intervention, ...] = Field(default=(), max_length=MOST_ASKED)
    called: Called | None = None
    calls: tuple[Called, ...] = Field(default=(), max_length=100)
    all_clear: AllClear | None = None

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        at = [entry.executed for entry in self.interventions]
        if any(later < earlier for earlier, later in zip(at, at[1:], strict=False)):
            raise ValueError("interventions must stand in the order in which they were asked for")
        return self

    @property
    def said(self) -> tuple[Called, ...]:
        """The causes that were called, in order; a record without `calls` has the last alone, `called`."""
        return self.calls or ((self.called,) if self.called else ())

    def as_json(self) -> dict[str, Any]:
        """The object that `parse_record` reads, and nothing besides."""
        return {"schema": SCHEMA, **self.model_dump(mode="json")}


def parse_record(raw: bytes, where: str) -> Record:
    """The record in the bytes of a file that is called `where`. Raises InputError, one sentence that begins with it."""
    try:
        data = json.loads(raw.decode("utf-8-sig"), parse_constant=_no_number)
    except RecursionError:
        raise InputError(f"{where}: nested too deeply; {AGAIN}") from None
    except ValueError as error:  # not UTF-8 is one, too, and a number of ten thousand digits
        line = getattr(error, "lineno", None)
        raise InputError(f"{where}{f':{line}' if line else ''}: not JSON; {AGAIN}") from None
    if not isinstance(data, dict):
        raise InputError(f"{where}: not a JSON object; {AGAIN}")
    return validated(Record, data, where, SCHEMA, again=AGAIN)


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number of JSON")


def read_record(path: Path) -> Record:
    """The record in a file. Raises InputError, naming the file, for what is no record and no ordinary file."""
    where = shown(path)
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # a pipe would be waited for, a device never ends
            raise InputError(f"{where}: this is no ordinary file; name the file of one shift")
        with open(path, "rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise InputError(f"{where}: there is no such file") from None
    except (OSError, ValueError) as error:
        why = cause(error) if isinstance(error, OSError) else "no name of a file"
        raise InputError(f"{where}: cannot be read ({why})") from None
    if len(raw) > MOST_BYTES:
        raise InputError(f"{where}: larger than {MOST_BYTES >> 10} KiB, which no shift needs; {AGAIN}")
    return parse_record(raw, where)


def write_record(path: Path, told: Mapping[str, Any]) -> None:
    """Replace the file of a shift whole with the object of `labrunner/shift/v1`. Raises MachineError."""
    write_json(path, dict(told))
