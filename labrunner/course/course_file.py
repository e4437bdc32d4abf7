"""`course.toml`: which labs a course counts, their weights, the pass mark. Optional; the nearest one above is used."""

from __future__ import annotations

import unicodedata
from datetime import date, datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from labrunner.course.part import Name
from labrunner.course.places import COURSE_FILE as FILE
from labrunner.course.places import course_root, runs_dir
from labrunner.errors import InputError
from labrunner.files import TomlFile, read_toml, shown, validated

__all__ = ["FILE", "ON_CALL", "SCHEMA", "Course", "course_root", "load_course", "read_course", "runs_dir"]

SCHEMA = "labrunner/course/v1"
PASS_MARK = 70.0
#: The id under which a course lists its shifts (docs/drill.md), and the folder that they are handed in in.
ON_CALL = "on-call"


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class CourseLab(_Part):
    """A lab that counts: missing work scores 0."""

    id: Name
    weight: float = Field(default=1.0, gt=0, le=1000)
    due: datetime | date | None = None


class CoursePhase(_Part):
    """A phase and its labs."""

    id: Name
    labs: tuple[CourseLab, ...] = ()
    due: datetime | date | None = None


class OnCall(_Part):
    """The shifts of the drill that a course asks for, where a phase lists `on-call` among its labs."""

    shifts: int = Field(default=5, ge=1, le=50, description="how many each learner flies")
    scenarios: tuple[Name, ...] = Field(default=(), max_length=200, description="drawn from these; none: from all")


class Course(_Part):
    """The whole file."""

    schema_: Literal["labrunner/course/v1"] = Field(default=SCHEMA, alias="schema")
    title: str = ""
    pass_mark: float = Field(default=PASS_MARK, ge=0, le=100, description="of 100")
    hint_costs: dict[str, float] = Field(default_factory=dict, description="cost by hint id, instead of the lab's own")
    seed: Literal["shared", "personal"] | None = Field(
        default=None,
        description="shared: one case for all; personal: each learner's own, and a lab without proven cases is refused",
    )
    cases: dict[str, dict[Name, int | Literal["declared"]]] = Field(
        default_factory=dict, description="by learner and lab: the number of a case, or the declared one"
    )
    roster: tuple[str, ...] = Field(
        default=(),
        max_length=100_000,
        description="learners whose cases all differ while they last; add names at the end",
    )
    due: datetime | date | None = None
    example: str | None = Field(
        default=None, description="folder in learners/ with a worked example: read, never written to, nobody's own"
    )
    phases: tuple[CoursePhase, ...] = ()
    on_call: OnCall | None = Field(default=None, alias=ON_CALL)

    @field_validator("cases")
    @classmethod
    def _composed(cls, cases: dict[str, Any]) -> dict[str, Any]:
        return {unicodedata.normalize("NFC", learner): pins for learner, pins in cases.items()}

    def pinned(self, learner: str) -> dict[str, int | Literal["declared"]]:
        """The cases that the course pins for a learner, by lab; names are the same however their accents are coded."""
        return dict(self.cases.get(unicodedata.normalize("NFC", learner), {}))

    def labs_of(self, phase: str) -> tuple[CourseLab, ...]:
        """Labs that the course lists for a phase."""
        return next((p.labs for p in self.phases if p.id == phase), ())

    @property
    def on_call_phase(self) -> str | None:
        """The phase that lists `on-call`; None where the course asks for no shifts."""
        return next((p.id for p in self.phases for lab in p.labs if lab.id == ON_CALL), None)

    @property
    def has_own_cases(self) -> bool:
        """Whether each learner has a case of their own: so it is unless the course says otherwise."""
        return self.seed != "shared"

    def weight(self, lab: str) -> float:
        """Weight of a lab, 1 where the course does not say."""
        return next((entry.weight for p in self.phases for entry in p.labs if entry.id == lab), 1.0)


def load_course(start: Path | None = None) -> Course:
    """The course of a folder, default: the current one. Without a file there is no class: one case for all, the
    declared one, and default settings.

    Raises InputError with file and line for whatever is wrong in it.
    """
    root = course_root(start or Path.cwd())
    return read_course(root / FILE) if root else no_course()


def no_course() -> Course:
    """What holds where there is no course.toml."""
    return Course(schema=SCHEMA, seed="shared")


def read_course(path: Path) -> Course:
    """Read one `course.toml`. Raises InputError with file and line for whatever is wrong in it."""
    file = read_toml(path)
    course = validated(Course, file.data, file, SCHEMA)
    for index, phase in enumerate(course.phases):
        ids = [lab.id for lab in phase.labs]
        twice = next((id for id in ids if ids.count(id) > 1), None)
        if twice:
            raise InputError(f"{file.where('phases', index)}: {shown(twice)} is listed twice in {phase.id}; remove one")
    _check_on_call(course, file)
    return course


def _check_on_call(course: Course, file: TomlFile) -> None:
    listing = [index for index, phase in enumerate(course.phases) if any(lab.id == ON_CALL for lab in phase.labs)]
    if len(listing) > 1:
        raise InputError(f"{file.where('phases', listing[1])}: {ON_CALL} is listed in two phases; remove one")
    if listing and course.on_call is None:
        raise InputError(
            f"{file.where('phases', listing[0])}: {ON_CALL} is listed, and no table says how many shifts; "
            f"add [{ON_CALL}] with shifts = 5"
        )
    if course.on_call is not None and not listing:
        raise InputError(
            f"{file.where(ON_CALL)}: shifts are asked for, and no phase lists them; "
            f'add {{ id = "{ON_CALL}" }} to its labs'
        )
