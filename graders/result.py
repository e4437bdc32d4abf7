"""What grading came to: checks, labs, a learner's phase. All outputs are written from this object alone.

Structs of msgspec, not models of pydantic: they are made here, not validated, and defining so many pydantic classes
would be a tenth of a short grading.
"""

from __future__ import annotations

import math
from typing import Any, Literal

from msgspec import Struct, field

Status = Literal["pass", "partial", "fail", "error", "skipped"]


class CheckResult(Struct, kw_only=True):
    """One check: what was compared with what, and what it earned. `expected` is filled under `--reveal` only."""

    id: str
    title: str
    status: Status
    score: float = 0.0
    max_score: float = 0.0
    message: str = ""
    file: str | None = None
    line: int | None = None
    expected: Any = None
    actual: Any = None
    tolerance: Any = None
    source: Literal["rerun", "calibration", "arithmetic", "form"] | None = None


class Adjustment(Struct, kw_only=True):
    """Points given or taken by hand: of a check, or of the whole lab where `check` is None."""

    check: str | None
    before: float
    after: float
    author: str
    reason: str
    date: str


class LabResult(Struct, kw_only=True):
    """A lab's checks and its score: net of the hints' cost, never below 0.

    `max_score` counts only what could be judged: a check that the grader itself failed at is left out of both. `paid`
    is the share of confirmed numbers that reasoning and form were multiplied by. `empty` are the numbers of the
    post-mortem's sections that say nothing, `unmet` the conditions of a pass that the lab lacks, as sentences. `told`
    are the ids of checks that who knows the learner's case passes without a run. `verified`: the whole lab was judged,
    by runs of the grader's own; else `max_score` is cut short, and the two are no grade. An `extra` lab is one that the
    course does not list and that was not passed, so that it is not in the phase's sum.
    """

    lab: str
    score: float
    max_score: float
    passed: bool = False
    extra: bool = False
    unmet: list[str] = field(default_factory=list)
    empty: list[int] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    paid: float = 1.0
    hints: list[str] = field(default_factory=list)
    hint_cost: float = 0.0
    verified: bool = True
    due: str | None = None
    submitted: str | None = None
    late: str | None = None
    adjustments: list[Adjustment] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    checks: list[CheckResult] = field(default_factory=list)

    def errors(self) -> int:
        """How many checks the grader itself failed at."""
        return sum(check.status == "error" for check in self.checks)


class Result(Struct, kw_only=True):
    """One learner's phase, graded."""

    schema: str = "labrunner/grade/v1"
    learner: str
    phase: str
    score: float
    max_score: float
    passed: bool
    labs: list[LabResult] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    provenance: dict[str, Any] = field(default_factory=dict)

    def verdict(self) -> Literal["passed", "failed", "unverified"]:
        """Whether it is a pass; "unverified" where no run was made that could say so, or the grader itself failed."""
        if self.passed:
            return "passed"
        return "failed" if all(lab.verified and not lab.errors() for lab in self.labs) else "unverified"

    def errors(self) -> int:
        """How many checks the grader itself failed at."""
        return sum(lab.errors() for lab in self.labs)


def strict_json(value: Any) -> Any:
    """A value that JSON can hold: numbers that are not finite as "NaN", "Infinity", "-Infinity", structs as objects."""
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, dict):
        return {str(key): strict_json(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [strict_json(item) for item in value]
    if isinstance(value, Struct):
        return {name: strict_json(getattr(value, name)) for name in value.__struct_fields__}
    if value is None or isinstance(value, str | int | float | bool):
        return value
    return str(value)
