"""What `lab verify` measured: `calibration.json`, committed in the lab's folder.

Two spreads are kept apart. The spread over seeds says what a claim is worth. The spread over platforms (threads,
instruction sets, makes of processor; same seed) says how far a right number may lie from ours: tolerances come from
that one. A calibration grows by machines: each adds its own part, and `platform` is what they come to together.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct, field, to_builtins
from msgspec.structs import force_setattr, replace

from labrunner.course.proven import read_proven
from labrunner.files import write_json

SCHEMA = "labrunner/calibration/v1"
FILE = "calibration.json"
#: The widest band around a number that a run on another platform is taken to confirm, as a share of it.
CHAOTIC = 0.2
#: Where machines differ by more than that, a number is right within this factor.
ROUGH = 2.0
#: As a share of it, how far a right number may lie from ours at the least: where its spread between machines was
#: measured, and where it was not.
MEASURED_REL, UNMEASURED_REL = 0.005, 0.02
_WORDS = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


def decoded(value: Any) -> Any:
    """A value as JSON holds it, with the number that a word such as "NaN" stands for in its place."""
    return _WORDS.get(value, value) if isinstance(value, str) else value


def encoded(value: Any) -> Any:
    """A value as JSON can hold it, whatever is in it: a number that is not finite as a word."""
    if isinstance(value, dict):
        return {key: encoded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [encoded(each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return value


#: A measured number, or word, or None where the run does not hold it. Of a lone number msgspec itself reads "NaN" and
#: "Infinity"; of these, which may be words, `decoded` does.
Measured = float | int | str | None


class _Part(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Spread(_Part, frozen=True, kw_only=True):
    """One reading of one arm over seeds. Quantiles are of the finite values; `nonfinite` counts the others."""

    base: Measured = None  #: on the lab's own seed
    min: float | None = None
    q10: float | None = None
    median: float | None = None
    q90: float | None = None
    max: float | None = None
    nonfinite: int = 0
    by_seed: dict[int, Measured] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.nonfinite:  # else no word stands for a number
            force_setattr(self, "base", decoded(self.base))
            force_setattr(self, "by_seed", {seed: decoded(value) for seed, value in self.by_seed.items()})

    @classmethod
    def of(cls, by_seed: dict[int, Any], base_seed: int) -> Spread:
        """The spread of values by seed; words have no quantiles."""
        numbers = [v for v in by_seed.values() if isinstance(v, int | float) and not isinstance(v, bool)]
        finite = sorted(float(v) for v in numbers if math.isfinite(v))
        parts = {}
        if finite:
            parts = {
                "min": finite[0],
                "q10": quantile(finite, 0.1),
                "median": quantile(finite, 0.5),
                "q90": quantile(finite, 0.9),
                "max": finite[-1],
            }
        return cls(base=by_seed.get(base_seed), nonfinite=len(numbers) - len(finite), by_seed=by_seed, **parts)

    def kept(self, seeds: Collection[int]) -> Spread:
        """The same spread, with the values of these seeds alone."""
        return replace(self, by_seed={seed: value for seed, value in self.by_seed.items() if seed in seeds})

    def holds(self, value: float, slack: float = 0.0) -> bool:
        """Whether a number lies within what the seeds showed."""
        return self.min is not None and self.max is not None and self.min - slack <= value <= self.max + slack


class Platform(_Part, frozen=True, kw_only=True):
    """How far a reading moved, on the same seed, when only the platform changed."""

    abs: float  #: largest distance from the one-thread run of the same seed
    rel: float  #: the same, as a share of that run's value
    compared: int  #: how many runs were compared

    def apart(self, value: float) -> float:
        """How far the same number may lie from `value` on another platform, by the closer of the two measures."""
        return min(self.abs, self.rel * abs(value)) if value else self.abs


class Epsilon(_Part, frozen=True, kw_only=True):
    """How far a good fix may lie above the control, and what that comes from."""

    value: float
    fixes: float  #: largest excess of an accepted fix over its control, over seeds
    platform: float  #: largest difference between platforms of the same quantity
    broken: float | None = None  #: smallest excess of the break over its control, for comparison
    reason: str


class ArmResult(_Part, frozen=True, kw_only=True):
    """One arm over seeds."""

    seconds: float  #: median duration of a run
    outcomes: dict[str, int]  #: how many seeds ended how
    verdicts: dict[str, int] = field(default_factory=dict)
    causes: dict[str, int] = field(default_factory=dict)
    readings: dict[str, Spread] = field(default_factory=dict)

    def share(self, outcome: str) -> float:
        """Share of the seeds that ended so, 0 to 1."""
        total = sum(self.outcomes.values())
        return self.outcomes.get(outcome, 0) / total if total else 0.0


class ClaimResult(_Part, frozen=True, kw_only=True):
    """One claim over seeds."""

    holds: int
    of: int
    base: Measured
    failed_seeds: tuple[int, ...] = ()
    spread: Spread | None = None

    def __post_init__(self) -> None:
        force_setattr(self, "base", decoded(self.base))


class VariantResult(_Part, frozen=True, kw_only=True):
    """One way to limit a machine, and the claims that it lost."""

    threads: int | None = None
    env: dict[str, str] = field(default_factory=dict)
    claims_lost: tuple[str, ...] = ()


class MachineProof(_Part, frozen=True, kw_only=True):
    """What one machine adds to a calibration. `lab_hash` tells whether the lab's runs were the same then."""

    machine: dict[str, str]  #: what the system says of the processor
    instruction_set: str | None = None  #: what PyTorch's kernels used
    versions: dict[str, str]
    date: str
    command: str
    lab_hash: str
    seeds: tuple[int, ...]
    variants: dict[str, VariantResult]
    readings: dict[str, Platform]  #: between the variants of this machine and its plain runs
    drift: float  #: how far, in nats, a control lies above its plain run, judged as a fix is
    #: Readings of its plain runs, one a seed.
    values: dict[str, tuple[Measured, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        force_setattr(self, "values", {name: tuple(map(decoded, read)) for name, read in self.values.items()})

    @property
    def make(self) -> str:
        """Who made the processor: Intel, AMD, ARM, or what the system says instead."""
        known = {"GenuineIntel": "Intel", "AuthenticAMD": "AMD"}
        vendor, name = self.machine.get("vendor_id", ""), self.machine.get("processor", "")
        if vendor in known:
            return known[vendor]
        if "CPU implementer" in self.machine:
            return "ARM"
        return next((make for make in known.values() if make in name), name or self.machine.get("machine", "unknown"))

    def named(self) -> str:
        """The machine in a few words: make, model and instruction set."""
        model = " ".join(self.machine[key] for key in ("cpu family", "model") if key in self.machine)
        parts = [self.machine.get("processor") or self.make, f"({model})" if model else "", self.instruction_set or ""]
        return " ".join(part for part in parts if part)


class Calibration(_Part, frozen=True, kw_only=True):
    """The whole file."""

    schema: str = SCHEMA
    lab: str
    proof_hash: str
    lab_hash: str
    command: str
    date: str
    versions: dict[str, str]
    machine: dict[str, Any]
    base_seed: int
    seeds: tuple[int, ...]  #: those that were chosen beforehand
    drawn: tuple[int, ...] = ()  #: of the cases that flew every arm
    proven: bool
    claims: dict[str, ClaimResult]
    arms: dict[str, ArmResult]
    readings: dict[str, Spread]  #: named readings as declared, over seeds
    platform: dict[str, Platform] = field(default_factory=dict)
    machines: tuple[MachineProof, ...] = ()
    epsilons: dict[str, Epsilon] = field(default_factory=dict)

    def spread(self, reading: str, arm: str | None = None) -> Spread | None:
        """A reading over seeds: as declared, or taken from another arm."""
        if arm is None:
            return self.readings.get(reading)
        result = self.arms.get(arm)
        return result.readings.get(reading) if result else None

    def tolerance(self, reading: str, value: float | None = None) -> float:
        """Half width of the band in which a right answer may lie on another platform: twice the measured spread.

        Around a `value`, the narrower of the two that were measured: what the platforms of one seed differ by says
        little about another, whose numbers are a hundred times smaller. At most `CHAOTIC` of the value, see `chaotic`.
        """
        measured = self.platform.get(reading)
        if measured is None or not math.isfinite(measured.abs):
            return 0.0
        if not value or not math.isfinite(value):
            return 2 * measured.abs
        return min(2 * measured.apart(value), CHAOTIC * abs(value))

    def chaotic(self, reading: str, value: float) -> bool:
        """Whether platforms differ so much in a reading that a run made elsewhere says no more than where to look.

        A band that wide would accept invented numbers.
        """
        measured = self.platform.get(reading)
        return measured is not None and bool(value) and not 2 * measured.apart(value) <= CHAOTIC * abs(value)

    def apart(self, reading: str, value: float) -> float:
        """How far machines may read a number from `value`, however far that is: twice the measured spread, or what is
        allowed of one that was not measured."""
        measured = self.platform.get(reading)
        known = measured is not None and math.isfinite(measured.abs)
        return max(2 * measured.apart(value) if measured and known else 0.0, UNMEASURED_REL * abs(value))

    def rough(self, reading: str, value: float) -> bool:
        """Whether a reading is chaotic and machines still agree on its order of size: such a number is right within a
        factor of `ROUGH`."""
        measured = self.platform.get(reading)
        return measured is not None and self.chaotic(reading, value) and 2 * measured.apart(value) <= abs(value) / ROUGH

    @property
    def every_arm(self) -> int:
        """On how many seeds and cases every arm was flown; what a learner meets was flown on more."""
        return len(self.seeds) + len(self.drawn)

    def seconds(self, arm: str) -> float | None:
        """How long a run of an arm took where the calibration was made."""
        return self.arms[arm].seconds if arm in self.arms else None


def allowed(calibration: Calibration | None, reading: str | None, value: Any) -> tuple[float, float]:
    """(absolute, relative) distance that a claimed number may have from the right one; the larger counts."""
    measured = calibration.platform.get(reading) if calibration and reading else None
    whole = isinstance(value, int) and not isinstance(value, bool)
    number = value if isinstance(value, int | float) else None
    absolute = calibration.tolerance(reading, number) if calibration and reading and measured else 0.0
    return absolute, 0.0 if whole else MEASURED_REL if measured else UNMEASURED_REL


def quantile(ordered: list[float], share: float) -> float:
    """Quantile of sorted finite numbers, linear between neighbours."""
    place = share * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def read_calibration(folder: Path) -> Calibration | None:
    """The calibration in a lab's folder; None if there is none. Raises InputError if the file cannot be used."""
    return read_proven(folder / FILE, Calibration, SCHEMA)


def write_calibration(folder: Path, calibration: Calibration) -> Path:
    """Replace the calibration of a lab; returns its path."""
    path = folder / FILE
    write_json(path, encoded(to_builtins(calibration, str_keys=True)))
    return path


def largest(values: Iterable[float]) -> float:
    """The largest of some numbers, 0 for none, infinity where one of them is not finite."""
    found = [math.inf if not math.isfinite(v) else v for v in values]
    return max(found, default=0.0)
