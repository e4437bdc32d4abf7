"""How often one and the same answer would be right over all cases of a lab: what anybody could write is not paid.

    chance = lab.chance
    chance.question(question)      # 0.05: the best constant is right in one of twenty cases
    paid(0.05)                     # 0.95 of its points

Steps, pieces and variants are counted over the proven cases. Numbers are those of the calibration's seeds, all with the
fault at its declared step: who knows a case's step without having run it, by its number, knows that much of its curves.
None stands for what no proof has measured: such a lab is paid in full.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from labrunner.course.calibration import ROUGH, allowed
from labrunner.course.moved import STEPS, declared_piece, declared_step, follows

if TYPE_CHECKING:
    from labrunner.course.lab_models import LabFacts, Question

#: Beyond this share of the cases, what a constant gets right earns nothing at all.
MOST = 0.3
#: Where a constant gets more than this right among the seeds that drew one variant, the variant tells the answer.
OF_A_VARIANT = 0.5
#: Of the rare pieces that a lab's cases are made of, a line may name so many.
NAMED = 3
#: Lines of section 1 that are one step, whatever a lab declares.
_STEPS = frozenset({"spike_step", "batch_index"})
#: Lines that say the same in nearly every case: a setting, and "did not recover".
_SAME = frozenset({"dtype", "recovery_loss"})
#: With how many digits a constant may be written; half a unit of the last one is right as well.
_DIGITS = (3, 4)


def paid(share: float | None) -> float:
    """The share of its points that a thing earns of which a constant gets `share` right."""
    if share is None:
        return 1.0
    return 0.0 if share > MOST else 1.0 - share


class Chance:
    """What a constant gets right in one lab, as it is declared. Each figure is worked out once."""

    def __init__(self, lab: LabFacts) -> None:
        self._lab, self._calibration = lab, lab.calibration()
        proven = lab.proven_cases()
        self._cases = proven.cases if proven else ()
        self._shares: dict[str, float | None] = {}

    @property
    def cases(self) -> int:
        """How many proven cases there are."""
        return len(self._cases)

    def question(self, question: Question) -> float | None:
        """The share of cases in which the best constant answers a question rightly: of a learner's own case the same as
        of the declared one, from which its reading may have been moved."""
        key = f"question {question.id}"
        if key not in self._shares:
            self._shares[key] = self._of_question(self._declared(question))
        return self._shares[key]

    def symptom(self, name: str) -> float | None:
        """The same of a line of section 1."""
        if name not in self._shares:
            self._shares[name] = self._of_symptom(name)
        return self._shares[name]

    def tells_question(self, question: Question) -> bool:
        """Whether the case alone, of which a program can know everything without a run, tells the answer: it is not
        read from a run, or is a step, or what every run of the variant shows."""
        question = self._declared(question)
        reading, key = question.reading, f"told {question.id}"
        if reading is None or reading.reduce in STEPS:
            return True
        if key not in self._shares:
            self._shares[key] = self._by_variant(question)
        share = self._shares[key]
        return share is not None and share > OF_A_VARIANT

    def tells_symptom(self, name: str) -> bool:
        """The same of a line of section 1."""
        reading = self._lab.readings.get(self._lab.symptoms.get(name, ""))
        if reading is None:
            return name in _STEPS | _SAME | {"unusual_tokens", "lr"}
        return reading.reduce in STEPS or reading.field == "lr"

    def together(self, readings: Mapping[str, tuple[float, float]]) -> float | None:
        """In how many cases what one seed's runs say of all these readings is right of all of them: how often it would
        be somebody else's. By each reading's name the tolerance (absolute, relative) that a lab allows besides. None
        where no proof has measured that."""
        calibration = self._calibration
        spreads = {name: calibration.spread(name) if calibration else None for name in readings}
        known: dict[str, dict[int, Any]] = {name: s.by_seed for name, s in spreads.items() if s is not None}
        if not known or len(known) < len(readings):
            return None
        seeds = [seed for seed in next(iter(known.values())) if all(_number(rows.get(seed)) for rows in known.values())]
        right = dict.fromkeys(seeds, seeds)
        for name, rows in known.items():
            bounds = dict(zip(seeds, self._bounds(name, [rows[seed] for seed in seeds], readings[name]), strict=True))
            for said in seeds:
                value = rows[said]
                half = _written(float(value), _DIGITS[0])[1] if math.isfinite(value) else 0.0
                right[said] = [
                    of
                    for of in right[said]
                    if bounds[of][0] - half <= value <= bounds[of][1] + half or _same(value, rows[of])
                ]
        return max((len(found) / len(seeds) for found in right.values()), default=None)

    # --- one thing ------------------------------------------------------------------------------------------------

    def _declared(self, question: Question) -> Question:
        return next((known for known in self._lab.questions if known.id == question.id), question)

    def _of_question(self, question: Question) -> float | None:
        lab = self._lab
        if question.source == "draw":
            variants = lab.variants("break")
            return _commonest([c.variant if c.variant in variants else lab.drawn("break", c.seed) for c in self._cases])
        if question.reading is None:
            return self._of_value(question)
        name = lab.name_of(question.reading)
        if name is None:  # asked of a reading that no proof keeps
            return 1.0 if self._cases else None
        return self._of_values(question, name, self._values(name, step=question.kind == "step"))

    def _by_variant(self, question: Question) -> float | None:
        """The share of seeds in which the best answer is right that may differ with the variant; None where no proof
        has measured it."""
        lab, calibration = self._lab, self._calibration
        name = lab.name_of(question.reading) if question.reading else None
        spread = calibration.spread(name) if calibration and name else None
        if name is None or spread is None:
            return None
        groups: dict[str, list[Any]] = {}
        for seed, value in spread.by_seed.items():
            if value is not None:
                groups.setdefault(lab.drawn("break", seed), []).append(value)
        count = sum(map(len, groups.values()))
        right = sum(len(values) * (self._of_values(question, name, values) or 0.0) for values in groups.values())
        return right / count if count else None

    def _of_values(self, question: Question, name: str, values: Sequence[Any]) -> float | None:
        """The share of a reading's values for which the best constant answers a question rightly."""
        if question.bands:
            return _most([question.within(v, self._slack(name, v)) for v in values if isinstance(v, int | float)])
        own = question.tolerance
        return self._by_constant(name, values, (own.abs, own.rel) if own else (0.0, 0.0))

    def _of_value(self, question: Question) -> float | None:
        lab = self._lab
        if not self._cases:
            return None
        if question.kind == "step" and question.value == declared_step(lab):
            return _commonest(self._steps())
        if question.kind == "word" and question.value == declared_piece(lab):
            return _commonest(self._pieces())
        return 1.0

    def _of_symptom(self, name: str) -> float | None:
        lab = self._lab
        reading = lab.symptoms.get(name)
        if not self._cases:
            return None
        if reading is not None:
            return self._by_constant(reading, self._values(reading, step=name in _STEPS))
        if name in _STEPS:
            return _commonest(self._steps())
        if name == "unusual_tokens":
            return _commonest(self._pieces(), most=NAMED)
        return 1.0 if name in _SAME else None

    # --- values ---------------------------------------------------------------------------------------------------

    def _steps(self) -> list[int | None]:
        declared = declared_step(self._lab)
        return [declared if case.step is None else case.step for case in self._cases]

    def _pieces(self) -> list[str | None]:
        return [case.piece or declared_piece(self._lab) for case in self._cases]

    def _values(self, name: str, *, step: bool) -> list[Any]:
        """What a reading says, seed by seed; a step, moved with the fault, case by case."""
        calibration, declared = self._calibration, declared_step(self._lab)
        spread = calibration.spread(name) if calibration else None
        values = [value for value in (spread.by_seed.values() if spread else ()) if value is not None]
        if not step or declared is None or not values or not follows(self._lab, self._lab.readings[name].arm):
            return values
        moved = [case.step - declared if case.step is not None else 0 for case in self._cases]
        steps = [value for value in values if isinstance(value, int | float)]
        return [steps[i % len(steps)] + by for i, by in enumerate(moved)] if steps else []

    def _slack(self, name: str, value: float) -> float:
        return self._calibration.apart(name, value) if self._calibration else 0.0

    def _by_constant(self, name: str, values: Sequence[Any], own: tuple[float, float] = (0.0, 0.0)) -> float | None:
        """The share of these values with which the best constant agrees, tolerances as the grader allows them."""
        if not values or not all(isinstance(value, int | float) for value in values):
            return _commonest(values)
        bounds, whole = self._bounds(name, values, own), all(isinstance(value, int) for value in values)
        return max(_agreeing(values, bounds, digits) for digits in ((None,) if whole else _DIGITS))

    def _bounds(self, name: str, values: Sequence[float], own: tuple[float, float]) -> list[tuple[float, float]]:
        """(lowest, highest) number that the grader takes for each of a reading's values."""
        calibration, bounds = self._calibration, []
        for value in values:
            absolute, relative = allowed(calibration, name, value)
            slack = max(absolute, relative * abs(value), own[0] + own[1] * abs(value))
            rough = calibration is not None and math.isfinite(value) and calibration.rough(name, value)
            low, high = sorted((value / ROUGH, value * ROUGH)) if rough else (value - slack, value + slack)
            bounds.append((low, high))
        return bounds


def _number(value: Any) -> bool:
    return isinstance(value, int | float)


def _same(one: float, other: float) -> bool:
    return one == other or math.isnan(one) and math.isnan(other)


def _commonest(values: Sequence[Any], most: int = 1) -> float | None:
    """The share of values that are one of the `most` commonest words or numbers; None without values."""
    counts = Counter(values).most_common(most)
    return sum(count for _, count in counts) / len(values) if values else None


def _most(accepted: Sequence[Sequence[str]]) -> float | None:
    """The share of cases in which the best single choice is among those accepted."""
    counts = Counter(choice for choices in accepted for choice in choices)
    return counts.most_common(1)[0][1] / len(accepted) if counts else None


def _agreeing(values: Sequence[float], bounds: Sequence[Sequence[float]], digits: int | None) -> float:
    """The share of values within whose bounds the best of them lies, written with so many digits, or exactly."""
    rows = sorted(
        (float(value), float(low), float(high))
        for value, (low, high) in zip(values, bounds, strict=True)
        if not math.isnan(value)
    )
    numbers = [value for value, _, _ in rows]
    within = [(low, high) for _, low, high in rows if low <= high]  # infinity lies between no two numbers
    lows, highs = sorted(low for low, _ in within), sorted(high for _, high in within)
    best = len(values) - len(rows)
    for said, half in {_written(value, digits) for value in numbers}:
        near = rows[bisect_left(numbers, said - 2 * half) : bisect_right(numbers, said + 2 * half)]
        beyond = [v for v, low, high in near if not low <= said <= high and (abs(said - v) <= half or said == v)]
        best = max(best, bisect_right(lows, said) - bisect_left(highs, said) + len(beyond))
    return best / len(values)


def _written(value: float, digits: int | None) -> tuple[float, float]:
    """A value as it is written with so many digits, or exactly, and half a unit of the last one."""
    said = value if digits is None else float(f"{value:.{digits}g}")
    if digits is None or said == 0 or math.isinf(said):
        return said, 0.0
    return said, 0.5 * 10.0 ** (math.floor(math.log10(abs(said))) - digits + 1)
