"""The vertical scale of a chart: limits, ticks, and numbers that stand still."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np


@dataclass(frozen=True)
class Scale:
    """`low` and `high` are base-10 logarithms where `log` is set."""

    low: float
    high: float
    log: bool

    def rows(self, values: np.ndarray, count: int) -> np.ndarray:
        """Dot rows, 0 at the top, of values already on this scale; NaN stays out by becoming `count`."""
        rows = (self.high - values) * ((count - 1) / (self.high - self.low))
        np.rint(rows, out=rows)
        np.maximum(rows, 0.0, out=rows)
        np.minimum(rows, count - 1.0, out=rows)
        rows[rows != rows] = count
        return rows.astype(np.int32)

    def row(self, value: float, count: int) -> int:
        """The same for one finite value."""
        return min(max(round((self.high - value) * (count - 1) / (self.high - self.low)), 0), count - 1)

    def place(self, value: float) -> float:
        """`value`, given in its own unit, on this scale; NaN where it has no place."""
        if not self.log:
            return value
        return math.log10(value) if value > 0 else math.nan


def scale_for(limits: list[tuple[float, float]], *, log: bool) -> Scale:
    """A scale around all `limits`, rounded outward so that it does not tremble while a run grows."""
    if not limits:
        return Scale(0.0, 1.0, log)
    low, high = min(a for a, _ in limits), max(b for _, b in limits)
    if high - low < 1e-12 * max(1.0, abs(high)):
        pad = 0.5 if log else max(abs(high) * 0.1, 1e-12)
        return Scale(low - pad, high + pad, log)
    grain = (high - low) / 20
    unit = 10 ** math.floor(math.log10(grain))
    grain = next(m * unit for m in (1, 2, 5, 10) if m * unit >= grain)
    return Scale(math.floor(low / grain) * grain, math.ceil(high / grain) * grain, log)


@lru_cache(maxsize=256)
def ticks(scale: Scale, count: int) -> tuple[tuple[float, str], ...]:
    """At most `count` round values inside the scale, `(place on the scale, label)`, lowest first."""
    if count < 1:
        return ()
    return tuple(_decades(scale, count) if scale.log else _linear(scale, count))


@lru_cache(maxsize=256)
def side_ticks(scale: Scale, count: int, width: int) -> tuple[tuple[float, str], ...]:
    """Ticks with labels of at most `width` characters, no two alike: of fewer steps where finer ones need more. Where
    even two do not get along with that, the ticks as they are, each label once: the axis has to make room."""
    for fewer in range(count, 0, -1):
        found = ticks(scale, fewer)
        labels = {label for _, label in found}
        if all(len(label) <= width for label in labels) and len(labels) == len(found) >= min(2, count):
            return found
    once = {label: place for place, label in reversed(ticks(scale, count))}
    if len(once) == 1:  # nothing to tell apart: no digits for it
        once = {f"{float(label):g}" if "e" not in label else label: place for label, place in once.items()}
    return tuple((place, label) for label, place in reversed(once.items()))


def _linear(scale: Scale, count: int) -> list[tuple[float, str]]:
    span = scale.high - scale.low
    unit = 10 ** math.floor(math.log10(span / count))
    step = next((m * unit for m in (1, 2, 2.5, 5, 10, 20) if span / (m * unit) <= count), 20 * unit)
    first = math.ceil(scale.low / step - 1e-9)
    last = math.floor(scale.high / step + 1e-9)
    values = [round(k * step, 12) for k in range(first, last + 1)]
    return [(value, tick_label(value, step)) for value in values]


def _decades(scale: Scale, count: int) -> list[tuple[float, str]]:
    first, last = math.ceil(scale.low - 1e-9), math.floor(scale.high + 1e-9)
    whole = list(range(first, last + 1))
    if len(whole) >= 2 or (whole and count == 1):
        stride = math.ceil(len(whole) / count)
        return [(float(k), tick_label(10.0**k, 10.0**k)) for k in whole if (k - whole[-1]) % stride == 0]
    found = []
    for k in range(math.floor(scale.low), math.ceil(scale.high) + 1):
        for m in (1, 1.5, 2, 3, 5, 7):
            place = math.log10(m) + k
            if scale.low <= place <= scale.high:
                found.append((place, tick_label(m * 10.0**k, 10.0**k if m != 1.5 else 10.0 ** (k - 1))))
    stride = math.ceil(len(found) / count) if found else 1
    return found[::stride]


def tick_label(value: float, step: float) -> str:
    """At most five characters for a tick."""
    if value == 0:
        return "0"
    size = abs(value)
    if size >= 10000 or size < 0.001:
        exponent = math.floor(math.log10(size) + 1e-9)
        mantissa = value / 10.0**exponent
        shown = f"{mantissa:.3g}"
        return f"{shown}e{exponent}" if len(shown) <= 3 else f"{mantissa:.2g}e{exponent}"
    places = max(0, -math.floor(math.log10(step) + 1e-9))
    if f"{step:.6g}".rstrip("0").endswith("25") and step < 10:
        places += 1
    return f"{value:.{min(places, 4)}f}"


def number(value: float | None, width: int = 0) -> str:
    """Four significant digits, at most seven characters; `NaN`, `inf` and a dash for what is not there."""
    if value is None:
        return "-".rjust(width)
    if math.isnan(value):
        return "NaN".rjust(width)
    if math.isinf(value):
        return ("inf" if value > 0 else "-inf").rjust(width)
    size = abs(value)
    if value == int(value) and size < 1_000_000:
        shown = str(int(value))
    elif size >= 100_000 or size < 0.001:
        mantissa, _, exponent = f"{value:.2e}".partition("e")
        shown = f"{mantissa}e{int(exponent)}"
    else:
        digits = 3 - math.floor(math.log10(size))
        shown = f"{value:.{max(digits, 0)}f}"
    return shown.rjust(width)


def duration(seconds: float) -> str:
    """`9s`, `2m 05s`, `1h 20m`."""
    seconds = max(0, round(seconds))
    if seconds < 60:
        return f"{seconds}s"
    if seconds < 3600:
        return f"{seconds // 60}m {seconds % 60:02d}s"
    return f"{seconds // 3600}h {seconds % 3600 // 60:02d}m"
