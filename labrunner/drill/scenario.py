"""A scenario: the run that is on, what is hidden in it, what the right answers are, and what it stands for.

Scenarios are data, `on-call/scenarios/NAME.toml` with `NAME.en.md` and `NAME.es.md` beside it, in the built-in labs or
in a folder of one's own. Their faults count steps from the onset, which is drawn from a window by the seed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PrivateAttr, model_validator

import labrunner.labs
from labrunner.drill.actions import CAUSES, check_action
from labrunner.drill.words import NEVER, NONE, YOURS
from labrunner.engine.config import RunConfig, with_overrides
from labrunner.engine.faults import KINDS, begun_at, drawn_onset, fault_overrides
from labrunner.errors import InputError
from labrunner.files import read_text, read_toml, shown, validated
from labrunner.say import LANGUAGES
from labrunner.text import clean, suggestion

SCHEMA = "labrunner/scenario/v1"
FOLDER = "on-call/scenarios"
#: Sections that a scenario's text has in each language.
SECTIONS = ("title", "pager", "debrief")
_HEADING = re.compile(r"^## +([a-z]+)[ \t]*$", re.MULTILINE)


def _from_the_onset(faults: tuple[dict[str, Any], ...]) -> tuple[dict[str, Any], ...]:
    for fault in faults:
        if not isinstance(fault.get("kind"), str):
            raise ValueError("a fault needs a kind, the name of one")
        step = fault.get("step", 0)
        if not isinstance(step, int) or isinstance(step, bool) or step < 0:
            raise ValueError(f"step = {clean(repr(step), 40)} counts from the onset: a whole number from 0 on")
    return faults


#: Words that are printed as they stand.
_Words = Annotated[str, AfterValidator(clean)]
_Faults = Annotated[tuple[dict[str, Any], ...], AfterValidator(_from_the_onset)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Machine(_Table):
    """The named run that a step stands for: what the header counts in hours and money."""

    name: _Words = Field(max_length=80)
    gpus: int = Field(ge=1, le=1_000_000)
    seconds_per_step: float = Field(gt=0, le=1e5)
    dollars_per_gpu_hour: float = Field(default=2.0, gt=0, le=1000)
    tokens_per_step: float | None = Field(default=None, gt=0, le=1e12)

    def cost(self, steps: float) -> tuple[float, float]:
        """What so many steps take: hours of the machine, dollars."""
        hours = steps * self.seconds_per_step / 3600
        return hours, hours * self.gpus * self.dollars_per_gpu_hour


class Act(_Table):
    """One action of a policy, as a pilot would ask for it; `before_onset` and `batches_from_onset` count from there."""

    action: str
    arguments: dict[str, Any] = {}

    @model_validator(mode="after")
    def _can_be_asked(self) -> Act:
        try:
            check_action(self.action, self.arguments, scripted=True)
        except InputError as error:
            raise ValueError(str(error)) from None
        return self


class Policy(_Table):
    """What is done `delay` updates after the onset, and whether it is known to help, is too weak, or only seems to."""

    name: _Words = Field(max_length=60)
    es: _Words = Field(default="", max_length=60, description="its name in Spanish; the English one where it has none")
    kind: Literal["published", "answer", "weak", "trap"] = "answer"
    source: str = Field(default="", max_length=200, description="the logbook that a published one was read in")
    delay: int = Field(default=20, ge=0, le=10_000)
    acts: tuple[Act, ...] = Field(min_length=1, max_length=8)
    then: tuple[Act, ...] = Field(
        default=(), max_length=8, description="of a night: what is done `delay` updates after the second onset"
    )

    @property
    def helps(self) -> bool:
        """Whether it is said to win back what the fault costs."""
        return self.kind in ("answer", "published")


class Second(_Table):
    """The second incident of a night: faults that begin in a window of their own, and their right answers."""

    window: tuple[int, int]
    faults: _Faults = Field(min_length=1)
    causes: tuple[str, ...] = Field(min_length=1)


class Scenario(_Table):
    """A scenario as its file declares it. `causes` empty: nothing is wrong, whatever the faults make it look like."""

    schema_: str = Field(alias="schema")
    id: str = Field(pattern="^[A-Za-z0-9_-]{1,80}$", description="the name of its file")
    level: Literal["guided", "solo", "night"] = "solo"
    incident: _Words = Field(max_length=200, description="the documented incident, told after the shift only")
    begins: int = Field(ge=20, le=100_000, description="update after which the shift begins")
    updates: int = Field(ge=20, le=100_000, description="updates that every branch executes, lost ones among them")
    cooldown: int = Field(default=40, ge=10, le=10_000)
    pace: float = Field(default=3.0, gt=0, le=100, description="steps a second where a person flies it")
    window: tuple[int, int] = Field(description="first and last step at which the faults may begin")
    base: dict[str, Any] = {}
    faults: _Faults = ()
    trouble: int = Field(
        default=0, ge=0, description="updates from the onset until the trouble begins; what begins before is harmless"
    )
    causes: tuple[str, ...] = ()
    second: Second | None = Field(default=None, description="the second incident; a night has one, and nothing else")
    silent: bool = Field(default=False, description="no alarm shows it: only a step that is made again does")
    practice: bool = Field(
        default=False, description="no course draws it: another processor gives the same list other points"
    )
    machine: Machine
    policies: tuple[Policy, ...] = ()
    _path: Path = PrivateAttr(default=Path())

    @model_validator(mode="after")
    def _fits_together(self) -> Scenario:
        first, last = self.window
        if not self.begins < first <= last <= self.begins + self.updates:
            raise ValueError(f"window = {list(self.window)} must lie within the shift, steps {self.begins + 1} to "
                             f"{self.begins + self.updates}")  # fmt: skip
        for cause in (*self.causes, *(self.second.causes if self.second else ())):
            if cause not in CAUSES:
                raise ValueError(f"no cause is called {cause!r}{suggestion(cause, CAUSES)}")
        if self.trouble not in {0, *(fault.get("step", 0) for fault in self.faults)}:
            raise ValueError(f"trouble = {self.trouble} is the step of no fault, so nothing begins there")
        if self.causes and not any(policy.helps for policy in self.policies):
            raise ValueError("a scenario with a fault needs policies: what helps, and what only seems to")
        names = [NONE, NEVER, YOURS, *(policy.name for policy in self.policies)]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise ValueError(f"policies: no two branches are called {twice!r}")
        if given := sorted({"seed", "steps"} & self.base.keys()):
            raise ValueError(f"base: {given[0]} is the shift's own")
        if (self.level == "night") != (self.second is not None):
            raise ValueError('level = "night" means two incidents: it goes with a table [second], and only with one')
        if self.second is not None:
            self._night_fits(self.second)
        return self

    def _night_fits(self, second: Second) -> None:
        first, last = second.window
        if not self.causes or not self.window[1] < first <= last <= self.begins + self.updates:
            raise ValueError(f"second.window = {list(second.window)} must lie behind window, and before the shift ends")
        if not any(policy.then and policy.helps for policy in self.policies):
            raise ValueError("a night needs a policy that acts on the second incident, too: `then`")
        if any(KINDS[fault["kind"]].of_data() for fault in second.faults if fault["kind"] in KINDS):
            raise ValueError("second.faults: a fault of the data moves to another step where batches are skipped")

    @property
    def quiet(self) -> bool:
        """Whether there is nothing to mend."""
        return not self.causes

    def onset(self, seed: int) -> int:
        """The first step whose numbers differ because of the fault; of a scenario without faults where it would be."""
        return drawn_onset(self.window, seed, self.id)

    def onsets(self, seed: int) -> tuple[int, ...]:
        """The onset of each incident: one, or a night's two."""
        later = () if self.second is None else (drawn_onset(self.second.window, seed, f"{self.id}-second"),)
        return (self.onset(seed), *later)

    def right_causes(self) -> tuple[tuple[str, ...], ...]:
        """The right answers to each incident; none where nothing is wrong."""
        later = () if self.second is None else (self.second.causes,)
        return () if self.quiet else (self.causes, *later)

    def config(self, seed: int, *, faulty: bool = True) -> RunConfig:
        """The run, with its faults or as if they had never happened; both have the same settings before the onset.

        Raises InputError, naming the file, for a wrong setting or fault.
        """
        where = shown(self._path)
        declared = (self.faults, self.second.faults if self.second else ())
        groups = [begun_at(told, at) for told, at in zip(declared, self.onsets(seed), strict=False)] if faulty else []
        faults = tuple(fault for group in groups for fault in group)
        try:
            brought = [{key: value for one in group for key, value in fault_overrides(one).items()} for group in groups]
        except InputError as error:
            raise InputError(f"{where}: {error}") from None
        if len(brought) == 2 and (twice := brought[0].keys() & brought[1].keys()):
            raise InputError(f"{where}: both incidents set {min(twice)}, and a run has one value of it")
        overrides = {key: value for settings in brought for key, value in settings.items()}
        begun = RunConfig(seed=seed, steps=self.begins + self.updates)
        return with_overrides(begun, {**self.base, **overrides}, origin=where).model_copy(update={"faults": faults})

    def text(self, section: str, lang: str) -> str:
        """A section of the scenario's words; English where the language has none. Raises InputError without a file."""
        return _sections(self._path.with_suffix(f".{lang}.md" if lang in LANGUAGES else ".en.md")).get(section, "")

    def incident_in(self, lang: str) -> str:
        """The documented incident, as a section `incident` of the words in that language has it; else as declared."""
        return clean(" ".join(self.text("incident", lang).split()), 200) or self.incident

    def digest(self) -> str:
        """Digest (hex) of all that decides the runs of this scenario, its words apart."""
        left_out: dict[str, Any] = dict.fromkeys(("level", "incident", "pace", "machine", "practice"), True)
        left_out |= {} if self.second else {"second": True}
        left_out |= {name: True for name in ("silent", "trouble") if not getattr(self, name)}
        left_out["policies"] = {"__all__": {"es"} if self.second else {"es", "then"}}
        told = self.model_dump_json(by_alias=True, exclude=left_out)
        return hashlib.sha256(told.encode()).hexdigest()[:16]


def _sections(path: Path) -> dict[str, str]:
    parts = _HEADING.split(read_text(path))
    return {name: body.strip() for name, body in zip(parts[1::2], parts[2::2], strict=True)}


def load_scenario(path: Path) -> Scenario:
    """The scenario in a file. Raises InputError, with file and line, for whatever is wrong in it."""
    file = read_toml(path)
    scenario = validated(Scenario, {**file.data, "id": path.stem}, file, SCHEMA)
    scenario._path = path
    scenario.config(0)
    for lang in LANGUAGES:
        for section in SECTIONS:
            if not scenario.text(section, lang):
                words = shown(path.with_suffix(f".{lang}.md"))
                raise InputError(f"{words}: the section {section!r} is missing; write `## {section}` and its text")
    return scenario


def scenario_paths(extra: Iterable[Path | str] = ()) -> dict[str, Path]:
    """The files of all scenarios by name, those of `extra` folders of labs after the built-in ones."""
    found: dict[str, Path] = {}
    for folder in [*labrunner.labs.__path__, *extra]:
        for path in sorted((Path(folder) / FOLDER).glob("*.toml")):
            found.setdefault(path.stem, path)
    return found


def scenario_files(extra: Iterable[Path | str] = ()) -> list[Path]:
    """All files that decide what a shift is worth: the scenarios', and what was measured of them."""
    paths = scenario_paths(extra).values()
    calibrations = sorted({path.parent.parent / "calibration.json" for path in paths})
    return [*paths, *(path for path in calibrations if path.is_file())]


def list_scenarios(extra: Iterable[Path | str] = ()) -> list[Scenario]:
    """All scenarios in the order of their names. Raises InputError for the first that is wrong."""
    return [load_scenario(path) for _, path in sorted(scenario_paths(extra).items())]


def find_scenario(name: str, extra: Iterable[Path | str] = ()) -> Scenario:
    """The scenario of a name. Raises InputError where there is none."""
    paths = scenario_paths(extra)
    if name not in paths:
        near = suggestion(name, paths) or f"; there are {', '.join(sorted(paths))}"
        raise InputError(f"no scenario is called {name!r}{near}")
    return load_scenario(paths[name])
