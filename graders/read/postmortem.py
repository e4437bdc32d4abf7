"""What a post-mortem says, as data. Every part knows its line.

Structs of msgspec, not models of pydantic: they are made by the parser, not validated, and defining so many pydantic
classes would be a tenth of a short grading.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from labrunner.graders.findings import Finding
from labrunner.graders.read.comparison import Comparison
from labrunner.graders.read.numbers import Number

#: Sections of each form, in order: number -> what it is.
FORMS: dict[str, tuple[str, ...]] = {
    "spike": ("symptoms", "hypotheses", "evidence", "rootcause", "remediation", "verification", "lesson"),
    "scale": ("symptoms", "evidence", "classification", "recovery", "outcome", "lesson"),
}


class Heading(Struct, kw_only=True):
    """The first line: what it is, of which day, about which run."""

    line: int | None = None
    date: str | None = None
    run_id: str | None = None


class Section(Struct, kw_only=True):
    """One section as found: `role` is what it is, `filled` whether it holds more than the scaffold's gaps."""

    line: int | None = None
    role: str
    number: int | None = None
    filled: bool = False


class Symptom(Struct, kw_only=True):
    """One line of section 1. `name` is the symptom that the label means, None when it means no known one."""

    line: int | None = None
    label: str
    name: str | None = None
    text: str = ""
    number: Number | None = None
    recovered: bool | None = None


class Hypothesis(Struct, kw_only=True):
    """One entry of section 2: its rank, its words, the panels it cites (7 at most; 0 is the batch log)."""

    line: int | None = None
    rank: int
    text: str
    panels: tuple[int, ...] = ()
    ranked: bool = True


class Citation(Struct, kw_only=True):
    """One line of section 3: panel, value, step, and which hypotheses it favours or rules out.

    `panel` 0 is the batch log. `ratio` marks a value given as a multiple of its baseline. `comparisons` are what
    it says of the control, `unsaid` that it takes one back, or makes one that is too wide; `said` is the folded text
    without them, in which the run cited is looked for.
    """

    line: int | None = None
    text: str
    panel: int | None = None
    step: int | None = None
    number: Number | None = None
    ratio: bool = False
    baseline: Number | None = None
    comparisons: tuple[Comparison, ...] = ()
    unsaid: bool = False
    said: str = ""
    favours: tuple[int, ...] = ()
    rules_out: tuple[int, ...] = ()


class RootCause(Struct, kw_only=True):
    """Section 4 and the sentences in it."""

    line: int | None = None
    text: str = ""
    sentences: int = 0


class Remediation(Struct, kw_only=True):
    """Section 5: the change, in words."""

    line: int | None = None
    text: str = ""


class Verification(Struct, kw_only=True):
    """Section 6: seed, epsilon, step, and whether it held (None when that is not said)."""

    line: int | None = None
    text: str = ""
    seed: Number | None = None
    epsilon: Number | None = None
    step: Number | None = None
    held: bool | None = None


class Lesson(Struct, kw_only=True):
    """Section 7: one line."""

    line: int | None = None
    text: str = ""
    lines: int = 0


class PostMortem(Struct, kw_only=True):
    """A post-mortem, read. `findings` are about its form only; numbers are judged elsewhere."""

    form: Literal["spike", "scale"] = "spike"
    heading: Heading = field(default_factory=Heading)
    sections: list[Section] = field(default_factory=list)
    symptoms: list[Symptom] = field(default_factory=list)
    hypotheses: list[Hypothesis] = field(default_factory=list)
    citations: list[Citation] = field(default_factory=list)
    root_cause: RootCause = field(default_factory=RootCause)
    remediation: Remediation = field(default_factory=Remediation)
    verification: Verification = field(default_factory=Verification)
    lesson: Lesson = field(default_factory=Lesson)
    classification: str = ""
    findings: list[Finding] = field(default_factory=list)

    def section(self, role: str) -> Section | None:
        """The section of a role, or None when it is missing."""
        return next((s for s in self.sections if s.role == role), None)

    def line_of(self, role: str) -> int | None:
        """Line of a section's heading."""
        section = self.section(role)
        return section.line if section else None
