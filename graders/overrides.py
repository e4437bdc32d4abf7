"""`overrides.toml`: points that an instructor gives or takes by hand. Each names who, why and when, in every output.

schema = "labrunner/overrides/v1"

[[override]]
learner = "ana"
lab = "no-clip"
check = "rootcause"            # without it, the whole lab
score = 4                      # or: add = 2
author = "M. Ruiz"
reason = "says it in other words"
date = 2026-11-20
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from labrunner.files import read_toml, validated
from labrunner.graders.messages import say
from labrunner.graders.result import Adjustment, LabResult
from labrunner.say import points
from labrunner.text import clean

FILE = "overrides.toml"
SCHEMA = "labrunner/overrides/v1"


class Override(BaseModel):
    """One adjustment. `score` replaces what was earned, `add` is added to it; neither leaves the bounds."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    learner: str = Field(min_length=1, max_length=200)
    phase: str | None = None
    lab: str = Field(min_length=1, max_length=64)
    check: str | None = None
    score: float | None = Field(None, ge=0, le=1000)
    add: float | None = Field(None, ge=-1000, le=1000)
    author: str = Field(min_length=1, max_length=200)
    reason: str = Field(min_length=1, max_length=500)
    date: date

    @model_validator(mode="after")
    def _one_of(self) -> Self:
        if (self.score is None) == (self.add is None):
            raise ValueError("give either score or add")
        return self


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", defer_build=True)
    schema_: Literal["labrunner/overrides/v1"] = Field(alias="schema")
    override: list[Override] = Field(default_factory=list, max_length=10_000)


def read_overrides(path: Path) -> tuple[Override, ...]:
    """The adjustments of a file. Raises InputError with file and line for what is wrong in it."""
    file = read_toml(path)
    return tuple(validated(_File, file.data, file, SCHEMA).override)


def apply(overrides: tuple[Override, ...], learner: str, phase: str, lab: LabResult, lang: str) -> list[str]:
    """Adjust a lab's result in place. Returns notes on adjustments that name a check which is not there."""
    unmatched = []
    for override in overrides:
        if (override.learner, override.lab) != (learner, lab.lab) or override.phase not in (None, phase):
            continue
        check = next((c for c in lab.checks if c.id == override.check), None)
        if override.check is None:
            before, after = lab.score, _new(override, lab.score, lab.max_score)
            lab.score = round(after, 2)
        elif check is not None:
            before, after = check.score, _new(override, check.score, check.max_score)
            if check.status == "error":  # left out of the sum till now
                lab.max_score = round(lab.max_score + check.max_score, 2)
            check.score = after
            check.status = "pass" if after >= check.max_score else "partial" if after > 0 else "fail"
            lab.score = round(min(max(lab.score + after - before, 0.0), lab.max_score), 2)
        else:
            unmatched.append(say(lang, "note.override-unmatched", check=override.check[:60], lab=lab.lab))
            continue
        said = _note(override, before, after, lab, lang)
        if check is not None:
            check.message = f"{check.message} · {said}"
    return unmatched


def _note(override: Override, before: float, after: float, lab: LabResult, lang: str) -> str:
    """Write an adjustment down in the lab's result; returns the sentence that says so."""
    day = override.date.isoformat()
    lab.adjustments.append(
        Adjustment(
            check=override.check,
            before=before,
            after=after,
            author=clean(override.author, 200),
            reason=clean(override.reason, 500),
            date=day,
        )
    )
    said = say(
        lang,
        "note.adjusted",
        what=override.check or lab.lab,
        before=points(before),
        after=points(after),
        author=override.author,
        date=day,
        reason=override.reason,
    )
    lab.notes.append(said)
    return said


def _new(override: Override, before: float, most: float) -> float:
    """The score after an adjustment, from 0 to `most`."""
    wanted = override.score if override.score is not None else before + (override.add or 0.0)
    return min(max(wanted, 0.0), most)
