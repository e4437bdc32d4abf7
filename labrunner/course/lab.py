"""A lab, read from its folder: which arms it has, what each arm's configuration is, what its texts say.

    lab = load_lab("no-clip")
    config = lab.resolve("break", seed=43)      # a RunConfig, ready for engine.process.launch
    print(lab.text("summary", "en"))

Arms resolve in this order, later wins: the engine's defaults, `[base]`, what the arm's faults configure, the arm's
`set`, the caller's overrides.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import PrivateAttr, ValidationError

from labrunner.course.calibration import Calibration, read_calibration
from labrunner.course.cases import Case, Cases, read_cases
from labrunner.course.chance import Chance
from labrunner.course.lab_models import BENCH_SCHEMA, LAB_SCHEMA, Arm, LabFacts
from labrunner.course.lab_places import BENCH_FILE, BUILT_IN, FILE, lab_folders
from labrunner.course.moved import case_values, moved_model
from labrunner.course.named_readings import name_readings
from labrunner.course.texts import languages_of, load_texts, section_text
from labrunner.diagnosis.readings import Reading, Value, evaluate
from labrunner.engine.config import RunConfig, full_key, suggestion, validated, with_overrides
from labrunner.engine.faults import fault_overrides
from labrunner.errors import InputError, LabNotHere
from labrunner.files import KeyPath, TomlFile, check_schema, explain, read_toml
from labrunner.text import clean

#: The arm that takes the learner's `fix.toml`.
FIX = "fix"


class Lab(LabFacts):
    """A lab and its folder. Made by `load_lab`; immutable."""

    _folder: Path = PrivateAttr(default=Path("."))
    _source: TomlFile | None = PrivateAttr(default=None)
    _case: Case | None = PrivateAttr(default=None)
    _declared: Lab | None = PrivateAttr(default=None)

    @property
    def folder(self) -> Path:
        """The folder that holds `lab.toml`, the texts and the calibration."""
        return self._folder

    @property
    def source(self) -> TomlFile:
        """The parsed file, which knows the line of every key."""
        assert self._source is not None
        return self._source

    # --- arms -------------------------------------------------------------------------------------------------

    @property
    def blind(self) -> bool:
        """Whether `break` draws one of several variants by seed and no screen may name it before the grade."""
        return bool(self.variants("break"))

    def variants(self, name: str) -> tuple[str, ...]:
        """The arms that a blind arm draws from: those that it lists under `draw`; of a `break` that is not declared,
        every `break-<variant>`. Empty for an arm that is no draw."""
        declared = next((arm for arm in self.arms if arm.name == name), None)
        if declared is not None or name != "break":
            return declared.draw if declared else ()
        return tuple(a.name for a in self.arms if a.kind == "break" and a.drawn and a.name.startswith("break-"))

    def drawn(self, name: str, seed: int | None = None) -> str:
        """The arm that `name` stands for with a seed (the lab's own where None): itself, unless it is blind.

        On a case it is the case's own variant, where that says one.
        """
        variants = self.variants(name)
        if not variants:
            return name
        if self._case is not None and self._case.variant in variants and seed in (None, self._case.seed):
            return str(self._case.variant)
        digest = hashlib.sha256(f"{self.id}/{self.base_seed if seed is None else seed}".encode()).digest()
        return variants[int.from_bytes(digest[:8], "big") % len(variants)]

    def arm_names(self) -> list[str]:
        """Every arm that a run may name, `fix` and a blind `break` included."""
        names = [arm.name for arm in self.arms]
        if self.blind and "break" not in names:
            names.insert(next(i for i, arm in enumerate(self.arms) if arm.kind == "break"), "break")
        return [*names, FIX] if self.editable else names

    def arm(self, name: str, *, seed: int | None = None) -> Arm:
        """The arm called `name`; `fix` is the break before the learner's overrides, a blind `break` is drawn by seed.

        Raises InputError for a name that the lab does not have.
        """
        if name == FIX and self.editable:
            name = "break"
        name = self.drawn(name, seed)
        for arm in self.arms:
            if arm.name == name:
                return arm
        raise InputError(
            f"lab {self.id} has no arm {clean(repr(name), 80)}{suggestion(name, self.arm_names())} "
            f"(arms: {', '.join(self.arm_names())})"
        )

    @property
    def base_seed(self) -> int:
        """The seed of `[base]`, 42 unless the lab says otherwise; on a case, the case's."""
        if self._case is not None:
            return self._case.seed
        return int(self.base["seed"] if "seed" in self.base else RunConfig().seed)

    def resolve(
        self,
        arm: str,
        *,
        seed: int | None = None,
        overrides: Mapping[str, Any] | None = None,
        without: Collection[str] = (),
    ) -> RunConfig:
        """The full configuration of an arm.

        `seed` sets initialisation and order. `overrides` are dotted keys and win over everything (a `fix.toml`,
        `--set`). Faults named in `without` are left out.

        Raises InputError for an unknown arm, fault, key or value, naming `lab.toml` and its line where that is wrong.
        """
        if self._case is not None and seed is None and "seed" not in (overrides or {}):
            seed = self._case.seed
        chosen = self.arm(arm, seed=seed if seed is not None else (overrides or {}).get("seed"))
        config = self._located(("base",), validated, dict(self.base))
        faults = [fault for fault in self._faults_of(chosen) if fault["id"] not in without]
        for fault in faults:
            taken = self._located(("faults", fault["id"]), fault_overrides, fault)
            config = self._located(("faults", fault["id"]), with_overrides, config, taken)
        config = self._located(self._arm_path(chosen.name), with_overrides, config, chosen.set)
        extra = dict(overrides or {})
        if seed is not None:
            extra.setdefault("seed", seed)
        config = with_overrides(config, extra)
        return config.model_copy(update={"faults": tuple(faults)})

    def _faults_of(self, arm: Arm) -> list[dict[str, Any]]:
        out = []
        for name in arm.faults:
            if name not in self.faults:
                raise InputError(
                    f"{self.source.where(*self._arm_path(arm.name))}: arm {arm.name} names the fault "
                    f"{name!r}, which [faults] does not declare{suggestion(name, self.faults)}"
                )
            out.append({**self.faults[name], "id": name})
        return out

    def _arm_path(self, name: str) -> KeyPath:
        return "arms", next((i for i, arm in enumerate(self.arms) if arm.name == name), 0)

    def _located(self, keys: KeyPath, call: Callable[..., Any], *args: Any) -> Any:
        """Call something that raises InputError without knowing the file, and put the keys' place in front."""
        try:
            return call(*args)
        except InputError as error:
            raise InputError(f"{self.source.where(*keys)}: {error}") from None

    def origins(self, config: RunConfig | None = None) -> dict[str, int]:
        """Step of every declared fault that has one: as in `config` where it holds the fault, else as declared, also
        for arms that do not hold it (an ablation is read at the step where the fault would have been)."""
        steps = {name: f["step"] for name, f in self.faults.items() if isinstance(f.get("step"), int)}
        for fault in config.faults if config else ():
            if isinstance(fault.get("step"), int) and fault.get("id") in steps:
                steps[fault["id"]] = fault["step"]
        return steps

    # --- cases ----------------------------------------------------------------------------------------------------

    @property
    def case(self) -> Case | None:
        """The case that this lab was assigned; None where what it declares counts."""
        return self._case

    @property
    def declared(self) -> Lab:
        """The lab as its file declares it: itself where it is on no case."""
        return self._declared or self

    def assigned(self, case: Case) -> Lab:
        """This lab on a case: faults, arms, origins, readings, claims, questions and texts follow it."""
        origin = self.declared
        proof = origin.hash, origin.proof_hash  # cached before anything moves
        lab = origin.model_copy(update=moved_model(origin, case))
        lab._folder, lab._source, lab._case, lab._declared = origin._folder, origin._source, case, origin
        assert (lab.hash, lab.proof_hash) == proof
        return lab

    def proven_cases(self) -> Cases | None:
        """The committed cases; None where there are none."""
        return read_cases(self.folder)

    # --- readings, texts, calibration ---------------------------------------------------------------------------

    def values(self, get_series: Callable[[str], Any], *, arm: str | None = None) -> dict[str, Value]:
        """Every named reading, evaluated. `get_series` takes an arm's name; `arm` reads all of them from one arm."""
        origins = self.origins()
        return {name: evaluate(_of_arm(reading, arm), get_series, origins) for name, reading in self.readings.items()}

    def text(self, section: str, lang: str, values: Mapping[str, Any] | None = None) -> str:
        """A section of the lab's texts, its placeholders filled from `values`, else from the calibration.

        Falls back to the other language, with a note, where the translation is missing. Raises InputError when no
        language has the section.
        """
        if values is None and self._case is not None:
            values = case_values(self)
        return section_text(self, section, lang, values)

    def has_text(self, section: str) -> bool:
        """Whether any language has this section."""
        return any(section in load_texts(self.folder, lang).sections for lang in languages_of(self.folder))

    def calibration(self) -> Calibration | None:
        """The committed calibration, or None where the lab has not been verified yet."""
        return read_calibration(self.folder)

    @functools.cached_property
    def _measured_chance(self) -> Chance:
        return Chance(self)

    @property
    def chance(self) -> Chance:
        """What a constant gets right over this lab's cases: the same for every case."""
        return self.declared._measured_chance

    # --- what a fix may change ------------------------------------------------------------------------------------

    def fix_arms(self) -> list[Arm]:
        """The accepted fixes of the judged break, full credit first."""
        return sorted((arm for arm in self.arms if arm.kind == "fix" and arm.of is None), key=lambda arm: -arm.credit)

    def judged_breaks(self) -> list[Arm]:
        """The breaks that a learner's fix is for: the plain `break`, or every variant where that one is blind."""
        breaks = [arm for arm in self.arms if arm.kind == "break"]
        return [arm for arm in breaks if arm.name == "break"] or breaks

    def named_keys(self) -> tuple[str, ...]:
        """Dotted keys that the accepted fixes change; a fix that changes others is named and refused."""
        if self.judging and self.judging.named is not None:
            return tuple(full_key(key) for key in self.judging.named)
        return tuple(dict.fromkeys(full_key(key) for arm in self.fix_arms() for key in arm.set))

    # --- identity -------------------------------------------------------------------------------------------------

    @functools.cached_property
    def hash(self) -> str:
        """Digest of what decides the numbers of this lab's runs: base, faults and arms. Words do not count."""
        arms = [
            arm.model_dump(mode="json", include={"name", "faults", "set", "drawn", *(("draw",) if arm.draw else ())})
            for arm in self.arms
        ]
        return _digest({"id": self.id, "base": self.base, "faults": self.faults, "arms": arms})

    @functools.cached_property
    def proof_hash(self) -> str:
        """Digest of what a calibration speaks about: the runs, what moves with a case, the readings, the claims, how
        fixes are judged."""
        moving = self.cases.model_dump(mode="json", include={"fault", "moves"}, exclude_defaults=True)
        return _digest(
            {
                "runs": self.hash,
                **({"moving": moving} if moving else {}),
                # Without defaults: a field that a later version adds does not make a proof stale.
                **self.model_dump(
                    mode="json", include={"arms", "readings", "claims", "judging", "causes"}, exclude_defaults=True
                ),
            }
        )


def _of_arm(reading: Reading, arm: str | None) -> Reading:
    return reading if arm is None else reading.model_copy(update={"arm": arm})


def _digest(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), default=str)
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


# --- reading ------------------------------------------------------------------------------------------------------


def load_lab(id: str, extra_dirs: Iterable[Path | str] = ()) -> Lab:
    """The lab called `id`, or in the folder `id` where that is a path to one.

    Raises InputError when there is no such lab, or its file is wrong (with file and line).
    """
    if os.sep in id or id.startswith("."):
        return load_lab_folder(Path(id))
    folders = lab_folders(extra_dirs)
    if id not in folders:
        if id in BUILT_IN:
            raise LabNotHere(f"lab {id} is announced but not here yet (here: {', '.join(folders)})")
        raise InputError(
            f"no lab is called {clean(repr(id), 80)}{suggestion(id, folders)} "
            f"(labs: {', '.join(folders) or 'none found'})"
        )
    return load_lab_folder(folders[id])


def list_labs(extra_dirs: Iterable[Path | str] = (), file: str = FILE) -> list[Lab]:
    """Every lab that can be found, by phase and order; every bench with its `file`. Raises InputError when one of them
    cannot be read."""
    labs, broken = readable_labs(extra_dirs, file)
    if broken:
        raise broken[0]
    return labs


def readable_labs(extra_dirs: Iterable[Path | str] = (), file: str = FILE) -> tuple[list[Lab], list[InputError]]:
    """Every lab that can be read, by phase and order, and what is wrong with each of the others; every bench with its
    `file`.

    Raises InputError for a folder of labs that is not there.
    """
    labs, broken = [], []
    for folder in lab_folders(extra_dirs, file).values():
        try:
            labs.append(load_lab_folder(folder, file))
        except InputError as error:
            broken.append(error)
    return sorted(labs, key=lambda lab: (lab.phase, lab.order, lab.id)), broken


def load_lab_folder(folder: Path, file: str = FILE) -> Lab:
    """The lab, or bench, of a folder's `file`, read once for as long as that stays the same. Raises InputError with
    file and line for whatever is wrong in it."""
    try:
        found = (folder / file).stat()
    except OSError:
        return _read(folder / file, folder.absolute(), None)
    return _read(folder / file, folder.absolute(), (found.st_mtime_ns, found.st_size))


@functools.lru_cache(maxsize=64)
def _read(source: Path, place: Path, stamp: tuple[int, int] | None) -> Lab:
    del place, stamp  # another folder under a name like this, or a file that was written again, is read again
    folder, file = source.parent, read_toml(source)
    wanted = BENCH_SCHEMA if source.name == BENCH_FILE else LAB_SCHEMA
    check_schema(file.data.get("schema"), wanted, file)
    try:
        lab = Lab.model_validate(name_readings(file.data))
    except LookupError as error:
        path, name = error.args
        wrong = "no reading is called" if isinstance(error, KeyError) else "readings refer to each other in a circle:"
        hint = suggestion(name, file.data.get("readings", {})) if isinstance(error, KeyError) else ""
        raise InputError(f"{file.where(*path)}: {wrong} {clean(repr(name), 80)}{hint}") from None
    except ValidationError as error:
        raise InputError(explain(error, file)) from None
    if lab.id != folder.resolve().name:
        raise InputError(
            f"{file.where('id')}: the id {lab.id!r} must be the folder's name, {clean(repr(folder.resolve().name), 80)}"
        )
    lab._folder, lab._source = folder, file
    return lab
