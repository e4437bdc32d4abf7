"""Where the right numbers come from: a run of the grader's own, else the calibration.

`References` belongs to one learner's lab and answers "what should this number be, and how far may an honest one lie
from it?" Its runs come from `Runs`, which all learners of a grading share. No file of a learner is asked.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from labrunner.course.calibration import CHAOTIC, ROUGH, allowed
from labrunner.course.moved import STEPS, moved_step
from labrunner.diagnosis.readings import Reading, evaluate
from labrunner.engine.config import RunConfig
from labrunner.engine.faults import make_fault
from labrunner.errors import LabrunnerError, MachineError
from labrunner.graders.read.numbers import Number, close
from labrunner.graders.references.runs import Runs

if TYPE_CHECKING:
    from labrunner.course.calibration import Spread
    from labrunner.course.lab import Lab
    from labrunner.series.series import Series

Source = Literal["rerun", "calibration", "arithmetic"]

#: Up to the fault, where no two honest machines differ by more.
EARLY_REL = 0.01
#: The bound on a fix, where the lab has not been calibrated yet.
UNCALIBRATED_EPSILON = 0.05


class Expected(Struct, frozen=True):
    """A right value with the tolerances of a claim (`absolute` in its unit, `relative` as a share). Where only a range
    is known, `low` and `high` instead.

    `chaotic`: machines differ so much in it, beyond a factor of two, that no claim is judged by it.
    """

    value: float | str | None
    source: Source
    absolute: float = 0.0
    relative: float = 0.0
    low: float | None = None
    high: float | None = None
    chaotic: bool = False

    def accepts(self, claimed: Number) -> bool:
        """Whether a claimed number, in any of its readings, is within the tolerance or the range."""
        if self.low is not None and self.high is not None:
            return any(close(claimed, bound, self.absolute, self.relative) for bound in (self.low, self.high)) or any(
                self.low - self.absolute <= v <= self.high + self.absolute for v in claimed.values
            )
        return isinstance(self.value, int | float) and close(claimed, float(self.value), self.absolute, self.relative)

    def shown(self) -> Any:
        """What `--reveal` shows: the value, or `[low, high]` where only a range is known."""
        return self.value if self.low is None else [self.low, self.high]

    def tolerance(self) -> dict[str, float]:
        """The tolerance as the result object has it: `abs` in the unit of the value, `rel` as a share."""
        return {"abs": self.absolute, "rel": self.relative}


@dataclass
class References:
    """The runs that one learner's numbers are compared with."""

    lab: Lab
    runs: Runs
    trouble: str | None = None
    used: dict[str, str] = field(default_factory=dict)
    _given: dict[str, Series] = field(default_factory=dict)
    _configs: dict[tuple[str, str], RunConfig] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.calibration = self.lab.calibration()
        self._origins = self.lab.origins()

    # -- runs ---------------------------------------------------------------------------------------------------------

    def config(self, arm: str, overrides: Mapping[str, Any] | None = None) -> RunConfig:
        """The configuration that this learner's run of an arm must have."""
        if not overrides:
            return self.runs.config(self.lab, arm)
        key = (arm, repr(sorted(overrides.items())))
        if key not in self._configs:
            self._configs[key] = self.lab.resolve(arm, overrides=overrides)
        return self._configs[key]

    def rerun(self, arm: str, overrides: Mapping[str, Any] | None = None) -> Series | None:
        """The grader's own run of an arm; None when it is not cached and may not be made, or when making it failed.

        A failure of the machine is kept in `trouble`, and is no reason for another check to fail.
        """
        if arm in self._given and not overrides:
            return self._given[arm]
        try:
            series = self.runs.series(self.lab, arm, self.config(arm, overrides))
        except (MachineError, OSError) as error:
            self.trouble = str(error)
            return None
        if series is not None:
            self.used[arm] = "rerun"
        return series

    def trust(self, arm: str, series: Series) -> None:
        """Compare with this run of an arm: the learner's own, on their own machine, while the text is still written."""
        self._given[arm] = series

    # -- numbers ------------------------------------------------------------------------------------------------------

    def origins(self) -> dict[str, int]:
        """Step of every fault, in this learner's runs."""
        return self._origins

    def fault(self) -> int | None:
        """Step of the spike: the judged fault's."""
        return self.origins().get(self.lab.judging.fault) if self.lab.judging else None

    def epsilon(self) -> float:
        """How far a good fix may lie above the control."""
        name = self.lab.judging.epsilon if self.lab.judging else "fix-epsilon"
        known = self.calibration.epsilons.get(name) if self.calibration else None
        return known.value if known and math.isfinite(known.value) else UNCALIBRATED_EPSILON

    def expected(self, reading: Reading, name: str | None = None) -> list[Expected]:
        """What a reading should say: one value by the grader's run, else by the calibration; empty when there is
        neither."""
        name = name or self.lab.name_of(reading)
        value = self._evaluate(reading)
        if value is not None:
            return [self._near(name, value, "rerun")]
        calibrated = self._calibrated(name, reading) if name is not None else None
        return [calibrated] if calibrated is not None else []

    def last_alike(self) -> int | None:
        """The last step at which every machine reads the same: the first that the judged fault can change; None without
        a judged fault. After it runs part."""
        fault, judging = self.fault(), self.lab.judging
        if fault is None or judging is None:
            return fault
        declared = self.config("break").faults
        onsets = (make_fault(one).onset() for one in declared if one.get("id") == judging.fault)
        return max(fault, next(onsets, fault))

    def early(self, field: str) -> float:
        """How far, as a share of itself, a panel's number may honestly lie from ours up to the fault: 1 %, or what
        machines were seen to differ by there (a fifth at most), in this field or else in the middle of the others."""
        rels = {}
        for name, reading in self.lab.readings.items():
            known = self.calibration.platform.get(name) if self.calibration else None
            if known and reading.reduce == "at" and self._is_early(reading):
                rels[reading.field] = max(min(known.rel, CHAOTIC / 2), rels.get(reading.field, 0.0))
        typical = sorted(rels.values())[len(rels) // 2] if rels else 0.0
        return max(EARLY_REL, 2 * rels.get(field, typical))

    def _is_early(self, reading: Reading) -> bool:
        """Whether a reading of the break or the control ends at the judged fault or before."""
        fault, origin = self.last_alike(), self.origins().get(reading.origin or "", 0)
        ours = reading.arm in ("break", "control") and reading.minus is None and reading.steps is not None
        return ours and fault is not None and reading.steps is not None and origin + reading.steps[1] <= fault

    def other(self) -> Series | None:
        """The control of another seed, as the lab declares it: what any run shows. One run for all learners of a lab;
        None as for `rerun`."""
        try:
            return self.runs.series(self.lab.declared, "control", self.other_config())
        except (MachineError, OSError) as error:
            self.trouble = str(error)
            return None

    def other_config(self) -> RunConfig:
        """The configuration of `other`: the declared seed, the next one where the learner's own run has that."""
        lab = self.lab.declared
        return lab.resolve("control", seed=lab.base_seed + (self.config("control").seed == lab.base_seed))

    def _near(self, name: str | None, value: Any, source: Source) -> Expected:
        """A right value with what is allowed around it: a factor of two where machines agree on no more."""
        calibration, finite = self.calibration, isinstance(value, int | float) and math.isfinite(value)
        if calibration is None or name is None or not finite or not calibration.chaotic(name, value):
            return Expected(value, source, *allowed(calibration, name, value))
        if calibration.rough(name, value):
            low, high = sorted((value / ROUGH, value * ROUGH))
            return Expected(value, source, 0.0, 0.0, low, high)
        return Expected(value, source, *allowed(calibration, name, value), chaotic=True)

    def _evaluate(self, reading: Reading) -> Any:
        def series(arm: str) -> Series:
            found = self.rerun(arm or "break")
            if found is None:
                raise _Missing
            return found

        try:
            return evaluate(reading, series, self.origins())
        except _Missing:
            return None

    def _calibrated(self, name: str, reading: Reading) -> Expected | None:
        """What the calibration says of a reading: the number of this seed, else the range over seeds and cases. None
        where it says nothing, and of a case where only seeds were calibrated."""
        calibration = self.calibration
        if calibration is None:
            return None
        spread = calibration.spread(name)
        if spread is None or spread.min is None or spread.max is None:
            return None
        if self.lab.case is not None:
            return self._of_case(name, reading, spread)
        known = spread.by_seed.get(self.config("break").seed)
        if isinstance(known, int | float) and math.isfinite(known):
            return self._near(name, known, "calibration")
        return Expected(spread.base, "calibration", calibration.tolerance(name), 0.0, spread.min, spread.max)

    def _of_case(self, name: str, reading: Reading, spread: Spread) -> Expected | None:
        """What is known of a case without a run of it: a step that moves with the fault, else the range over the cases
        that were proven. None where some of them have no such number."""
        calibration, moved = self.calibration, moved_step(self.lab, name) if name in self.lab.readings else None
        if moved is not None:
            return Expected(moved, "calibration")
        if calibration is None or not calibration.drawn or spread.nonfinite or reading.reduce in STEPS:
            return None
        return Expected(None, "calibration", calibration.tolerance(name), 0.0, spread.min, spread.max)


class _Missing(LabrunnerError):
    """A run that a reading needs is not at hand."""
