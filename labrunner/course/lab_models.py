"""The contents of a `lab.toml`, as typed models. Nothing here reads files: see `lab.py`."""

from __future__ import annotations

import math
from abc import abstractmethod
from bisect import bisect
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from labrunner.course.changes import Editable, Experiments
from labrunner.course.families import FAMILIES, unknown_families
from labrunner.course.part import Name, Part
from labrunner.diagnosis.readings import Op, Reading

if TYPE_CHECKING:
    from labrunner.course.calibration import Calibration
    from labrunner.course.cases import Case, Cases
    from labrunner.engine.config import RunConfig

LAB_SCHEMA = "labrunner/lab/v1"
#: A lab that is measured and given to nobody, see `course.benches`.
BENCH_SCHEMA = "labrunner/bench/v1"
FIX_SCHEMA = "labrunner/fix/v1"
EXPERIMENTS_SCHEMA = "labrunner/experiments/v1"

ArmKind = Literal["control", "break", "ablation", "fix", "extra"]


class Tolerance(Part):
    """How far an answer may lie from the right one, and why.

    `abs` and `rel` are added. The spread between platforms that `lab verify` measured for the reading is allowed where
    it is wider; `platform = true` says that the author counts on it.
    """

    abs: float = Field(default=0.0, ge=0)
    rel: float = Field(default=0.0, ge=0, lt=1)
    platform: bool = Field(
        default=False, description="counts on the platform spread of the reading; lint wants one then"
    )
    reason: str = Field(default="", description="where the figure comes from; lint asks for it")


class Arm(Part):
    """One way to run the lab: the base, some of the declared faults, and further settings."""

    name: Name
    kind: ArmKind
    faults: tuple[str, ...] = ()
    set: dict[str, Any] = Field(default_factory=dict, description="dotted keys of the run's configuration")
    credit: float = Field(
        default=1.0, ge=0, le=1, description="fixes: share of the fix points (below 1: a partial fix)"
    )
    of: Name | None = Field(
        default=None, description="fixes, ablations: the break that it is of, where that is not the judged one"
    )
    cause: Name | None = Field(
        default=None, description="ablations: the cause taken away (else the name after `without-`)"
    )
    drawn: bool = Field(default=True, description="breaks: whether a blind `break` may draw this variant")
    draw: tuple[Name, ...] = Field(
        default=(), description="a blind arm: it stands for one of these arms, drawn by seed"
    )

    @property
    def removes(self) -> str | None:
        """The cause that an ablation takes away."""
        if self.kind != "ablation":
            return None
        return self.cause or self.name.removeprefix("without-")


class Refused(Part):
    """A change that is offered and refused, with its reason in the texts."""

    key: str
    value: Any
    reason: str = Field(description="section of the texts that says why")


class Judging(Part):
    """How the run of a proposed fix is judged."""

    fault: str = Field(description="the spike is this fault's step")
    epsilon: Name = Field(default="fix-epsilon", description="name of the bound in the calibration")
    end_window: int = Field(
        default=50, ge=1, description="steps at the end whose mean loss is compared with the control's"
    )
    settle: int = Field(
        default=0,
        ge=0,
        description="steps after the fault in which the loss is not compared: those of a fault that lasts, and those "
        "in which nets that are well have not yet forgotten it",
    )
    named: tuple[str, ...] | None = Field(
        default=None, description="keys a fix may change; else those the fix arms set"
    )
    batching_keys: tuple[str, ...] = Field(
        default=(), description="a fix of these is held to the bounds on the spike's step"
    )


class CaseRange(Part):
    """What the cases of a lab are drawn from. The variants of a blind break are drawn too, and not declared here."""

    window: tuple[int, int] | None = Field(
        default=None, description="first and last step of the fault; absent: it stays where it is declared"
    )
    fault: Name | None = Field(default=None, description="the fault that the window is for; absent: the judged one")
    moves: tuple[str, ...] = Field(
        default=(), description="dotted keys of [base], whole numbers, that move by as many steps as the fault"
    )
    pieces: tuple[Annotated[str, Field(min_length=1, max_length=40)], ...] = Field(
        default=(), description="rare pieces for the judged fault to repeat, the declared one among them"
    )

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.window and not 1 <= self.window[0] <= self.window[1]:
            raise ValueError(f"window {list(self.window)} runs backwards, or begins before the first step")
        if self.window is None and (self.fault or self.moves):
            raise ValueError("fault and moves say what a window moves; there is none here")
        return self


class Hint(Part):
    """One hint; its words stand in the section `hint-<id>` of the texts."""

    id: Name
    cost: float = Field(ge=0, le=100)


class Question(Part):
    """One question; its words stand in the section `question-<id>` of the texts.

    The right answer is `value` (arithmetic, with its `working`), what `reading` says of the learner's own run, or the
    variant that the blind `break` drew (source `draw`: each choice stands for the arm `break-<choice>`). A choice with
    `bands` is an order of size: its choices are what lies below the first bound, between it and the next, and so on.
    """

    id: Name
    kind: Literal["number", "step", "choice", "word", "order"]
    points: float = Field(gt=0, le=100)
    source: Literal["arithmetic", "reading", "text", "draw"]
    value: Any = None
    working: str = Field(default="", description="arithmetic: how the value comes about, shown with the answer")
    reading: Reading | None = None
    choices: tuple[Name, ...] = Field(
        default=(), description="choices: each has a section `choice-<question>-<choice>`"
    )
    bands: tuple[float, ...] = Field(default=(), description="choices of a reading: the bounds between them, rising")
    unit: str | None = None
    panel: int | None = Field(default=None, ge=1, le=7)
    tolerance: Tolerance | None = None

    @model_validator(mode="after")
    def _answerable(self) -> Self:
        if bool(self.bands) != (self.kind == "choice" and self.reading is not None):
            raise ValueError(f"question {self.id}: a choice of a reading has bands, and nothing else has")
        if self.bands and (list(self.bands) != sorted(set(self.bands)) or len(self.choices) != len(self.bands) + 1):
            raise ValueError(f"question {self.id}: bands rise, and there is one choice more than bounds")
        if self.source == "draw":
            if self.kind != "choice" or self.value is not None or self.reading is not None:
                raise ValueError(f"question {self.id}: what was drawn is asked as a choice, without value or reading")
            return self
        if (self.value is None) == (self.reading is None):
            raise ValueError(f"question {self.id}: give either a value or a reading")
        if self.source == "reading" and self.reading is None:
            raise ValueError(f"question {self.id}: its source is a reading, so it needs one")
        if self.kind == "choice" and self.reading is None and self.value not in self.choices:
            raise ValueError(f"question {self.id}: the value {self.value!r} is not among its choices")
        return self

    def within(self, value: float, slack: float = 0.0) -> tuple[str, ...]:
        """The choices in whose band a value lies, or would with `slack` more or less; the value's own first. None for
        a NaN."""
        if math.isnan(value):
            return ()
        first, own, last = (bisect(self.bands, bound) for bound in (value - slack, value, value + slack))
        return self.choices[own], *(self.choices[i] for i in range(first, last + 1) if i != own)


class Claim(Part):
    """One sentence of the lab's claim, in numbers; its words stand in the section `claim-<id>` of the texts."""

    id: Name
    reading: Reading
    op: Op
    value: Any
    base_seed_only: bool = Field(default=False, description="asked of the lab's own seed, not of the others")
    nan_holds: bool = Field(
        default=False, description="a run that went to NaN holds the claim (a break that must hurt)"
    )

    def as_reading(self) -> Reading:
        """The reading with the claim's comparison, as `diagnosis.readings.holds` takes it."""
        return self.reading.model_copy(update={"op": self.op, "value": self.value})


class Concept(Part):
    """An idea that the root cause must name, by any of these phrases, or by words of families near each other."""

    id: Name
    near: tuple[str, ...] = Field(default=(), description="families of words, in both languages: `BATCH + CROWDED`")
    en: tuple[str, ...] = Field(min_length=1)
    es: tuple[str, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _families_are_known(self) -> Self:
        unknown = [word for said in self.sayings for word in unknown_families(said)]
        if unknown:
            raise ValueError(f"concept {self.id}: {unknown[0]} is no family of words; there are {', '.join(FAMILIES)}")
        return self

    @property
    def sayings(self) -> tuple[str, ...]:
        """All ways to say it, in either language."""
        return (*self.near, *self.en, *self.es)

    def phrases(self, lang: str) -> tuple[str, ...]:
        """The phrases in one language."""
        return self.es if lang == "es" else self.en


class LabFacts(Part):
    """A whole `lab.toml`, after named readings have been put in place of their names, and what texts and moved steps
    need of a lab besides. `course.lab.Lab` implements that; they cannot import it, because it imports them."""

    schema_: Literal["labrunner/lab/v1", "labrunner/bench/v1"] = Field(alias="schema")
    id: Name
    phase: Name
    order: int = Field(default=100, ge=0)
    optional: bool = Field(default=False, description="not counted when it is missing from a learner's phase")
    minutes: int = Field(default=30, ge=1, le=600, description="how long a learner needs, about")
    panels: tuple[Annotated[int, Field(ge=1, le=7)], ...] = ()
    requires: tuple[Name, ...] = Field(default=(), description="concepts that the learner should have met")
    base: dict[str, Any] = Field(default_factory=dict)
    faults: dict[Name, dict[str, Any]] = Field(default_factory=dict)
    causes: tuple[Name, ...] = Field(default=(), description="what together breaks the run; each needs an ablation")
    arms: tuple[Arm, ...] = Field(min_length=2)
    editable: dict[str, Editable] = Field(default_factory=dict)
    refused: tuple[Refused, ...] = ()
    experiments: Experiments = Field(default_factory=Experiments, description="what may be tried apart from `editable`")
    judging: Judging | None = None
    cases: CaseRange = Field(
        default_factory=CaseRange, description="what a learner's own case may differ in, besides the seed"
    )
    readings: dict[Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,63}$")], Reading] = Field(default_factory=dict)
    symptoms: dict[str, str] = Field(default_factory=dict, description="line of section 1 to the reading it must show")
    unasked: tuple[str, ...] = Field(default=(), description="standard lines of section 1 that machines disagree on")
    hints: tuple[Hint, ...] = ()
    questions: tuple[Question, ...] = ()
    claims: tuple[Claim, ...] = ()
    concepts: tuple[Concept, ...] = ()
    numbers: tuple[str, ...] = Field(default=(), description="definitions that the texts may state in digits, by name")

    def name_of(self, reading: Reading) -> str | None:
        """The name under which the lab declares a reading; None if it declares no such one."""
        same = (name for name, known in self.readings.items() if known.field == reading.field and known == reading)
        return next(same, None)  # to compare fields first is ten times as quick

    @property
    def is_bench(self) -> bool:
        """Whether it is only measured: arms, readings and claims, and nothing for a learner to solve."""
        return self.schema_ == BENCH_SCHEMA

    @model_validator(mode="after")
    def _names_are_unique(self) -> Self:
        for what in ("arms", "hints", "questions", "claims", "concepts"):
            seen: set[str] = set()
            for item in getattr(self, what):
                name = getattr(item, "id", None) or item.name
                if name in seen:
                    raise ValueError(f"{what}: the name {name!r} is used twice")
                seen.add(name)
        return self

    @model_validator(mode="after")
    def _draws_what_is_there(self) -> Self:
        plain = {arm.name for arm in self.arms if not arm.draw}
        for arm in self.arms:
            for name in arm.draw:
                if name not in plain:
                    raise ValueError(f"arms: {arm.name} draws {name!r}, which is no arm of this lab to draw")
            if arm.draw and (arm.faults or arm.set):
                raise ValueError(
                    f"arms: {arm.name} draws one of other arms, so it has no faults and no settings itself"
                )
        return self

    @property
    @abstractmethod
    def folder(self) -> Path:
        """The folder that holds `lab.toml`, the texts and the calibration."""

    @property
    @abstractmethod
    def case(self) -> Case | None:
        """The case that this learner runs it with; None where what the lab declares counts."""

    @property
    @abstractmethod
    def declared(self) -> LabFacts:
        """The lab as its file declares it: itself where it is on no case."""

    @abstractmethod
    def variants(self, name: str) -> tuple[str, ...]:
        """The arms that a blind arm draws from; empty for an arm that is no draw."""

    @abstractmethod
    def drawn(self, name: str, seed: int | None = None) -> str:
        """The arm that a name stands for with a seed: itself, unless it is blind."""

    @abstractmethod
    def arm(self, name: str, *, seed: int | None = None) -> Arm:
        """The arm called `name`. Raises InputError for a name that the lab does not have."""

    @abstractmethod
    def resolve(self, arm: str) -> RunConfig:
        """The full configuration of an arm. Raises InputError for an unknown one."""

    @abstractmethod
    def origins(self) -> dict[str, int]:
        """Step of every declared fault that has one, by its name."""

    @abstractmethod
    def proven_cases(self) -> Cases | None:
        """The committed cases; None where there are none."""

    @abstractmethod
    def calibration(self) -> Calibration | None:
        """The committed calibration; None where the lab has not been verified yet."""
