"""Where the right numbers come from: a run of the grader's own, the learner's evidence, the calibration.

`References` belongs to one learner's lab and answers "what should this number be, and how far may an honest one lie
from it?" Its runs come from `Runs`, which all learners of a grading share.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from labrunner.diagnosis.readings import Reading, evaluate
from labrunner.engine.config import RunConfig
from labrunner.errors import InputError, LabrunnerError, MachineError
from labrunner.graders.findings import Findings
from labrunner.graders.read.numbers import Number, close
from labrunner.graders.references import consistency
from labrunner.graders.references.evidence_file import Evidence, to_series
from labrunner.graders.references.runs import Runs
from labrunner.series.series import Series

if TYPE_CHECKING:
    from labrunner.course.calibration import Platform
    from labrunner.course.cases import Case as LabCase
    from labrunner.course.lab import Lab

Source = Literal["rerun", "evidence", "calibration", "arithmetic"]

#: Learners read numbers off a screen that shows three or four digits; evidence holds nine.
EVIDENCE_REL = 0.002
#: Where no spread between platforms was measured for a number.
UNMEASURED_REL = 0.02
MEASURED_REL = 0.005
#: Evidence of another machine may say so much else than our own run, and is still what a number is judged by.
BELIEVED_REL = 0.5
#: The bound on a fix, where the lab has not been calibrated yet.
UNCALIBRATED_EPSILON = 0.05


class Expected(NamedTuple):
    """A right value and how far an honest one may lie from it; `low` and `high` instead where only a range is known.

    `chaotic`: another machine's run may honestly say something else, which only evidence shows. `doubted`: evidence
    says so, and so far off that it is not judged by it.
    """

    value: float | str | None
    source: Source
    absolute: float = 0.0
    relative: float = 0.0
    low: float | None = None
    high: float | None = None
    chaotic: bool = False
    doubted: bool = False

    def accepts(self, claimed: Number) -> bool:
        """Whether a claimed number agrees."""
        if self.low is not None and self.high is not None:
            return any(close(claimed, bound, self.absolute, self.relative) for bound in (self.low, self.high)) or any(
                self.low - self.absolute <= v <= self.high + self.absolute for v in claimed.values
            )
        return isinstance(self.value, int | float) and close(claimed, float(self.value), self.absolute, self.relative)

    def shown(self) -> Any:
        """For `--reveal`: the value, or the range."""
        return self.value if self.low is None else [self.low, self.high]

    def tolerance(self) -> dict[str, float]:
        """For the result object."""
        return {"abs": self.absolute, "rel": self.relative}


@dataclass
class References:
    """The runs that one learner's numbers are compared with, and what may be trusted of their evidence."""

    lab: Lab
    runs: Runs
    evidence: Evidence | None = None
    findings: Findings = field(default_factory=Findings)
    trouble: str | None = None
    used: dict[str, str] = field(default_factory=dict)
    _trusted: dict[str, Series | None] = field(default_factory=dict)
    _doubted: set[str] = field(default_factory=set)
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
        try:
            series = self.runs.series(self.lab, arm, self.config(arm, overrides))
        except (MachineError, OSError) as error:
            self.trouble = str(error)
            return None
        if series is not None:
            self.used[arm] = "rerun"
        return series

    def evident(self, arm: str) -> Series | None:
        """The learner's evidence of an arm, once it was found consistent; None otherwise, with findings."""
        if arm not in self._trusted:
            self._trusted[arm] = self._examine(arm)
        return self._trusted[arm]

    def disbelieve(self, error: Exception) -> bool:
        """Drop the learner's evidence, on which a check failed with `error`, so that the check can be made again.

        False when there is no evidence to drop, or when the error is one that the grader raises on purpose.
        """
        if self.evidence is None or isinstance(error, LabrunnerError):
            return False
        self.findings.add("evidence.stumbled", None, reason=f"{type(error).__name__}: {error}"[:160])
        self.evidence = None
        self._trusted.clear()
        return True

    def trust(self, arm: str, series: Series) -> None:
        """Take a run as true without examining it: the learner's own, on their own machine."""
        self._trusted[arm] = series

    def _examine(self, arm: str) -> Series | None:
        run = self.evidence.arm(arm) if self.evidence else None
        if run is None or arm == "fix":
            return None
        try:
            series, config = to_series(run, f"evidence.json ({arm})"), self.config(arm)
        except InputError as error:
            self.findings.add("evidence.shape", None, key=arm, reason=str(error)[:160])
            return None
        different = consistency.configuration_differs(series, config)
        if different:
            self.findings.add("evidence.config", None, arm=arm, keys=", ".join(different[:4]))
            return None
        if not consistency.arithmetic(series, config, self.findings, arm):
            return None
        rerun = self.rerun(arm)
        fault = self.fault()
        if rerun is not None:
            agrees = consistency.agrees(
                series, rerun, self.findings, arm, fault, self._late_spread()
            ) and self._readings_agree(series, rerun, arm)
        else:
            agrees = self._within_calibration(series, arm)
        if agrees:
            self.used.setdefault(arm, "evidence")
        return series if agrees else None

    def _readings_agree(self, series: Series, rerun: Series, arm: str) -> bool:
        """Whether what the lab asks for reads alike in both, as far as platforms were seen to differ.

        Where that is far, a number is still no evidence of itself: it is kept in `_doubted`, and not judged by either.
        """
        for name, reading in self._asked(arm):
            measured = self.calibration.platform.get(name) if self.calibration and name else None
            ours, theirs = (evaluate(reading, lambda _, s=s: s, self.origins()) for s in (rerun, series))
            if not isinstance(ours, int | float) or not isinstance(theirs, int | float):
                continue
            if measured is None and (name or not isinstance(ours, int)):
                continue  # not known how far machines differ; the step that a question asks for must be the same
            known = measured is None or math.isfinite(measured.abs)
            if known and not _alike(ours, theirs, _elsewhere(measured, ours)):
                self.findings.add("evidence.reading", None, arm=arm, reading=name or reading.field)
                return False
            if name and not _alike(ours, theirs, _believed(measured, ours)):
                self._doubted.add(name)
        return True

    def _asked(self, arm: str) -> Iterator[tuple[str | None, Reading]]:
        """The readings of an arm alone: those that the lab names, and those that stand in a question."""
        named = list(self.lab.readings.items())
        own = [
            (None, question.reading)
            for question in self.lab.questions
            if question.reading and not self.name_of(question.reading)
        ]
        yield from (
            (name, reading)
            for name, reading in [*named, *own]
            if (reading.arm or "break") == arm and reading.minus is None
        )

    def _late_spread(self) -> tuple[float, float]:
        """How far means of 50 steps of the loss may lie apart between platforms after chaos has set in: absolutely, and
        as a share."""
        known = self.calibration.platform if self.calibration else {}
        losses = [
            known[name]
            for name, reading in self.lab.readings.items()
            if name in known and reading.field in ("loss", "loss_ema") and reading.reduce == "mean"
        ]
        plain = [p.rel for name, p in known.items() if p in losses and self.lab.readings[name].minus is None]
        return (
            max([0.25, *(2 * p.abs for p in losses if p.abs < 5)]),
            min(1.0, 2 * max((rel for rel in plain if math.isfinite(rel)), default=0.0)),
        )

    def _within_calibration(self, series: Series, arm: str) -> bool:
        """Whether what the lab reads off the run was seen on some calibrated run; a finding where it was not."""
        platform = self.calibration.platform if self.calibration else {}
        for name, reading in self.lab.readings.items():
            expected = self._calibrated(name, reading) if reading.arm == arm and reading.minus is None else None
            if expected is None:
                continue
            value = evaluate(reading, lambda _: series, self.origins())
            if isinstance(value, int | float) and math.isfinite(value):
                slack = expected.absolute + UNMEASURED_REL * abs(value)
                low, high = expected.low, expected.high
                if low is None or high is None:
                    low = high = float(expected.value or 0.0)
                    slack = _elsewhere(platform[name], low) if name in platform else slack
                if not low - slack <= value <= high + slack:
                    self.findings.add("evidence.range", None, arm=arm, reading=name)
                    return False
        return True

    def sources(self, arm: str) -> Iterator[tuple[Source, Series]]:
        """Runs of an arm that may be compared with: consistent evidence first, being nearest to the learner."""
        evident = self.evident(arm)
        if evident is not None:
            yield "evidence", evident
        rerun = self.rerun(arm)
        if rerun is not None:
            yield "rerun", rerun

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

    def name_of(self, reading: Reading) -> str | None:
        """The name under which a lab declares a reading."""
        return next((name for name, known in self.lab.readings.items() if known == reading), None)

    def expected(self, reading: Reading, name: str | None = None) -> list[Expected]:
        """What a reading should say, by every trustworthy source; empty when none is at hand."""
        name = name or self.name_of(reading)
        found: list[Expected] = []
        getters: tuple[tuple[Source, Callable[[str], Series | None]], ...]
        getters = (("evidence", self.evident), ("rerun", self.rerun))
        for source, get in getters:
            value = self._evaluate(reading, get)
            if value is not None:
                found.append(
                    Expected(
                        value,
                        source,
                        *self.spread(name, value, source),
                        chaotic=source == "rerun" and self._chaotic(name, value),
                        doubted=source == "evidence" and name in self._doubted,
                    )
                )
        if not found and name is not None:
            calibrated = self._calibrated(name, reading)
            if calibrated is not None:
                found.append(calibrated)
        return found

    def spread(self, name: str | None, value: Any, source: Source) -> tuple[float, float]:
        """(absolute, relative) distance allowed around a value from a source."""
        measured = self.calibration.platform.get(name) if self.calibration and name else None
        whole = isinstance(value, int) and not isinstance(value, bool)
        if source == "evidence":
            return 0.0, 0.0 if whole else EVIDENCE_REL
        number = value if isinstance(value, int | float) else None
        absolute = self.calibration.tolerance(name, number) if self.calibration and name and measured else 0.0
        return absolute, 0.0 if whole else MEASURED_REL if measured else UNMEASURED_REL

    def _chaotic(self, name: str | None, value: Any) -> bool:
        number = isinstance(value, int | float) and math.isfinite(value)
        return bool(self.calibration and name and number and self.calibration.chaotic(name, value))

    def _evaluate(self, reading: Reading, get: Callable[[str], Series | None]) -> Any:
        def series(arm: str) -> Series:
            found = get(arm or "break")
            if found is None:
                raise _Missing
            return found

        try:
            return evaluate(reading, series, self.origins())
        except _Missing:
            return None

    def _calibrated(self, name: str, reading: Reading) -> Expected | None:
        """What the calibration says of a reading: the number of this case or seed, else the range over seeds. None
        where it says nothing, and for a case that was proven without its readings."""
        calibration = self.calibration
        if calibration is None:
            return None
        if self.lab.case is not None:
            return self._of_case(name, self.lab.case)
        spread = calibration.spread(name)
        if spread is None or spread.min is None or spread.max is None:
            return None
        known = spread.by_seed.get(self.config("break").seed)
        if isinstance(known, int | float) and math.isfinite(known):
            return Expected(
                known, "calibration", *self.spread(name, known, "calibration"), chaotic=self._chaotic(name, known)
            )
        return Expected(spread.base, "calibration", calibration.tolerance(name), 0.0, spread.min, spread.max)

    def _of_case(self, name: str, case: LabCase) -> Expected | None:
        """What was kept with a proven case."""
        cases = self.lab.proven_cases()
        known = cases.readings_of(case).get(name) if cases else None
        if not isinstance(known, int | float) or not math.isfinite(known):
            return None
        return Expected(
            known, "calibration", *self.spread(name, known, "calibration"), chaotic=self._chaotic(name, known)
        )


def _elsewhere(measured: Platform | None, ours: float) -> float:
    """How far a reading of evidence may lie from our own run: chaos moves single steps, not what is asked."""
    slack = 0.0 if isinstance(ours, int) else 0.1 * abs(ours)
    return slack if measured is None or not math.isfinite(ours) else 4 * measured.apart(ours) + slack


def _believed(measured: Platform | None, ours: float) -> float:
    """How far it may lie from ours and still be what a number is judged by."""
    if measured is None or not math.isfinite(ours):
        return 0.0
    return min(2 * measured.apart(ours) + UNMEASURED_REL * abs(ours), BELIEVED_REL * abs(ours))


def _alike(ours: float, theirs: float, slack: float) -> bool:
    """Whether two numbers are of one kind, and no further apart than `slack` where they are finite."""
    if math.isfinite(ours) and math.isfinite(theirs):
        return abs(theirs - ours) <= slack + 1e-12
    return ours == theirs or math.isnan(ours) and math.isnan(theirs)


class _Missing(LabrunnerError):
    """A run that a reading needs is not at hand."""
