"""What a post-mortem says, as data; and what grading it came to. Every part knows its line."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_serializer

from labrunner.graders.findings import Finding
from labrunner.graders.numbers import Number

#: Sections of each form, in order: number -> what it is.
FORMS: dict[str, tuple[str, ...]] = {
    "spike": ("symptoms", "hypotheses", "evidence", "rootcause", "remediation", "verification", "lesson"),
    "scale": ("symptoms", "evidence", "classification", "recovery", "outcome", "lesson"),
}


class _Part(BaseModel):
    model_config = ConfigDict(defer_build=True, arbitrary_types_allowed=True)
    line: int | None = None


class Heading(_Part):
    """The first line: what it is, of which day, about which run."""

    title: str = ""
    date: str | None = None
    run_id: str | None = None


class Section(_Part):
    """One section as found: `role` is what it is, `filled` whether it holds more than the scaffold's gaps."""

    role: str
    number: int | None = None
    title: str = ""
    filled: bool = False


class Symptom(_Part):
    """One line of section 1. `name` is the symptom that the label stands for, None when it names none known."""

    label: str
    name: str | None = None
    text: str = ""
    number: Number | None = None
    recovered: bool | None = None


class Hypothesis(_Part):
    """One entry of section 2: its rank, its words, the panels it cites (7 at most; 0 is the batch log)."""

    rank: int
    text: str
    panels: tuple[int, ...] = ()
    ranked: bool = True


class Citation(_Part):
    """One line of section 3: panel, value, step, and which hypotheses it favours or rules out.

    `panel` 0 is the batch log. `ratio` marks a value given as a multiple of its baseline.
    """

    text: str
    panel: int | None = None
    step: int | None = None
    number: Number | None = None
    ratio: bool = False
    baseline: Number | None = None
    arm: str | None = None
    favours: tuple[int, ...] = ()
    rules_out: tuple[int, ...] = ()


class RootCause(_Part):
    """Section 4 and the sentences in it."""

    text: str = ""
    sentences: int = 0


class Remediation(_Part):
    """Section 5: the change, in words."""

    text: str = ""
    changes: tuple[str, ...] = ()


class Verification(_Part):
    """Section 6: seed, epsilon, step, and whether it held (None when that is not said)."""

    text: str = ""
    seed: Number | None = None
    epsilon: Number | None = None
    step: Number | None = None
    held: bool | None = None


class Lesson(_Part):
    """Section 7: one line."""

    text: str = ""
    lines: int = 0


class PostMortem(BaseModel):
    """A post-mortem, read. `findings` are about its form only; numbers are judged elsewhere."""

    model_config = ConfigDict(defer_build=True, arbitrary_types_allowed=True)
    file: str = ""
    form: Literal["spike", "scale"] = "spike"
    front: dict[str, str] = Field(default_factory=dict)
    heading: Heading = Heading()
    sections: list[Section] = Field(default_factory=list)
    symptoms: list[Symptom] = Field(default_factory=list)
    hypotheses: list[Hypothesis] = Field(default_factory=list)
    citations: list[Citation] = Field(default_factory=list)
    root_cause: RootCause = RootCause()
    remediation: Remediation = Remediation()
    verification: Verification = Verification()
    lesson: Lesson = Lesson()
    classification: str = ""
    findings: list[Finding] = Field(default_factory=list)

    def section(self, role: str) -> Section | None:
        """The section of a role, or None when it is missing."""
        return next((s for s in self.sections if s.role == role), None)

    def line_of(self, role: str) -> int | None:
        """Line of a section's heading."""
        section = self.section(role)
        return section.line if section else None


Status = Literal["pass", "partial", "fail", "error", "skipped"]


class CheckResult(BaseModel):
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
    source: Literal["rerun", "evidence", "calibration", "arithmetic", "form"] | None = None

    @field_serializer("expected", "actual", "tolerance", when_used="json")
    def _strict(self, value: Any) -> Any:
        from labrunner.graders.outputs.common import strict_json

        return strict_json(value)


class LabResult(BaseModel):
    """A lab's checks and its score: net of the hints' cost, never below 0.

    `max_score` counts only what could be judged: a check that the grader itself failed at is left out of both.
    """

    lab: str
    score: float
    max_score: float
    hints: list[str] = Field(default_factory=list)
    hint_cost: float = 0.0
    verified: bool = True
    notes: list[str] = Field(default_factory=list)
    checks: list[CheckResult] = Field(default_factory=list)


class Result(BaseModel):
    """One learner's phase, graded."""

    schema_: str = Field("labrunner/grade/v1", alias="schema")
    learner: str
    phase: str
    score: float
    max_score: float
    passed: bool
    labs: list[LabResult] = Field(default_factory=list)
    notes: list[str] = Field(default_factory=list)
    provenance: dict[str, Any] = Field(default_factory=dict)
    model_config = ConfigDict(defer_build=True, populate_by_name=True)

    def errors(self) -> int:
        """How many checks the grader itself failed at."""
        return sum(check.status == "error" for lab in self.labs for check in lab.checks)
