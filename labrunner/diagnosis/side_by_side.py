"""Two runs' levels side by side: from which step, or token, on they differ by more than both runs' noise.

Both curves are cut into the same stretches of steps (or tokens). A stretch has a level, the median about its own
falling line, and an error, from the scatter of its rows about that line; rows that resemble their neighbours (a logger
that smooths) count for fewer. Two runs differ in a stretch by more than chance where their levels lie farther apart
than the band: `reference_sigma` errors of both, and `reference_share` of the level, which two seeds of one run differ
by. A run that thrashes has a wide error; where none of its rows comes near the other's, half the other's level is band
enough.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any, Literal

import numpy as np

from labrunner.diagnosis.curve import curve_of
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.errors import InputError
from labrunner.series.series import Series
from labrunner.series.statistics import MAD_TO_SIGMA, median

#: Stretches at most, rows of the sparser run in each, and the fewest rows that two runs must share.
_STRETCHES, _ROWS, _FEWEST = 24, 5, 10
#: Rows of each run that must lie apart to the last one, and the share of the other's level that is band enough then.
_TOLD_APART, _GROSS = 8, 0.5
Axis = Literal["step", "tokens"]


@dataclass(frozen=True)
class Stretch:
    """Levels of both runs about a place on the axis, and how far apart chance may put them."""

    at: float
    a: float
    b: float
    band: float

    @property
    def side(self) -> int:
        """1 where A lies above B by more than chance, -1 where below, else 0."""
        return int(self.a - self.b > self.band) - int(self.b - self.a > self.band)


@dataclass(frozen=True)
class SideBySide:
    """How two runs lie to each other. `by`: the axis; `shared`: the part of it that both cover.

    `parts_at` is the first place from which on two stretches in a row lie apart on the same side, None where there is
    none; `apart` the share of stretches that lie apart. `end` is the last stretch.
    """

    by: Axis
    shared: tuple[float, float]
    parts_at: Stretch | None
    apart: float
    end: Stretch

    @property
    def verdict(self) -> Literal["above", "within", "below"]:
        """How A ends, compared with B."""
        return ("within", "above", "below")[self.end.side]

    @property
    def worse(self) -> bool:
        """Whether A ends above B, or lay above it for a good part of the way."""
        return self.end.side > 0 or (self.parts_at is not None and self.parts_at.side > 0 and self.apart >= 0.3)

    def as_json(self) -> dict[str, Any]:
        """`{"by", "shared", "parts_at", "apart", "end", "verdict"}`."""
        return asdict(self) | {"verdict": self.verdict}


def side_by_side(a: Series, b: Series, by: Axis = "step", thresholds: Thresholds | None = None) -> SideBySide:
    """Compare two runs' levels along steps or tokens.

    Raises InputError where one has no loss, no tokens, or where they hardly overlap.
    """
    thresholds = thresholds or Thresholds()
    one, other = _points(a, by, thresholds), _points(b, by, thresholds)
    low, high = max(one[0][0], other[0][0]), min(one[0][-1], other[0][-1])
    parts = [_between(points, low, high) for points in (one, other)]
    fewest = min(len(axis) for axis, _ in parts)
    if fewest < _FEWEST:
        unit = "steps" if by == "step" else "tokens"
        raise InputError(
            f"{a.source} and {b.source} share too few {unit} to be compared: {fewest} rows, {_FEWEST} are needed"
        )
    count = max(min(_STRETCHES, fewest // _ROWS), 1)
    edges = np.linspace(low, high, count + 1)
    stretches = []
    for first, last in zip(edges[:-1], edges[1:], strict=True):
        cut = [_between(part, first, last) for part in parts]
        here, there = (_level(*rows, 0.5 * (first + last)) for rows in cut)
        if here is None or there is None:
            continue
        error = math.hypot(here[1], there[1])
        band = thresholds.reference_sigma * error + thresholds.reference_share * abs(there[0])
        if _disjoint(*(values for _, values in cut)):
            band = min(band, _GROSS * abs(there[0]))
        stretches.append(Stretch(0.5 * (first + last), here[0], there[0], band))
    if not stretches:
        raise InputError(f"{a.source} and {b.source}: no stretch in which both have rows enough to be compared")
    pairs = zip(stretches, stretches[1:], strict=False)
    parting = next((s for s, following in pairs if s.side and s.side == following.side), None)
    if parting is None and stretches[-1].side:
        parting = stretches[-1]
    apart = sum(bool(s.side) for s in stretches) / len(stretches)
    return SideBySide(by, (float(low), float(high)), parting, apart, stretches[-1])


def _points(series: Series, by: Axis, thresholds: Thresholds) -> tuple[np.ndarray, np.ndarray]:
    """(place on the axis, loss) of the finite rows, float64."""
    curve = curve_of(series, "loss", thresholds)
    if curve is None or not len(curve):
        raise InputError(f"{series.source}: no loss in it that could be compared")
    if by == "step":
        return curve.steps.astype(float), curve.values
    tokens = series.columns.get("tokens")
    if tokens is None:
        raise InputError(f"{series.source}: no tokens in it; compare by step, or name the column: --column NAME=tokens")
    tokens = np.where(np.isfinite(tokens), tokens, 0.0)
    seen = tokens if np.all(np.diff(tokens[tokens > 0]) >= 0) and np.ptp(tokens) > 0 else np.cumsum(tokens)
    return np.maximum.accumulate(seen[curve.rows]), curve.values


def _between(points: tuple[np.ndarray, np.ndarray], low: float, high: float) -> tuple[np.ndarray, np.ndarray]:
    axis, values = points
    inside = (axis >= low) & (axis <= high)
    return axis[inside], values[inside]


def _disjoint(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether all of one run's losses lie on the same side of all of the other's, and there are enough to say so."""
    enough = min(len(one), len(other)) >= _TOLD_APART
    return enough and bool(one.min() > other.max() or one.max() < other.min())


def _level(axis: np.ndarray, values: np.ndarray, at: float) -> tuple[float, float] | None:
    """(level at a place, its standard error) of some rows; None for fewer than four."""
    if len(values) < 4:
        return None
    half = len(values) // 2
    run = median(axis[half:]) - median(axis[:half])
    slope = (median(values[half:]) - median(values[:half])) / run if run > 0 else 0.0
    flat = values - slope * (axis - at)
    level = median(flat)
    away = flat - level
    scatter = max(MAD_TO_SIGMA * median(np.abs(away)), 0.3 * float(np.std(away)))
    alike = float(np.clip((away[1:] * away[:-1]).mean() / max(float((away**2).mean()), 1e-300), 0.0, 0.95))
    return level, 1.25 * scatter * math.sqrt((1 + alike) / (1 - alike) / len(values))
