"""Charts that stand still, as SVG: for readers without JavaScript, and for paper. Colours come from the style sheet."""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape

import numpy as np

from labrunner.reports import panels
from labrunner.reports.data import Shown, levels, logged
from labrunner.reports.marks import SHAPES
from labrunner.reports.reduce import laid_out, spread, stretches, used
from labrunner.say import number

WIDTH, HEIGHT = 720, 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 12, 16, 22
_MOST_POINTS = 700
_MOST_CROSSES = 60


@dataclass(frozen=True)
class Axis:
    """Maps values to pixels; `log` in powers of ten. Values at or below zero lie on a log axis's lower edge."""

    low: float
    high: float
    begin: float
    end: float
    log: bool = False

    def at(self, values: np.ndarray) -> np.ndarray:
        """Pixels of values."""
        if self.log:
            values = np.log10(np.maximum(values, self.low))
            low, high = math.log10(self.low), math.log10(self.high)
        else:
            low, high = self.low, self.high
        return self.begin + (values - low) / (high - low) * (self.end - self.begin)

    def ticks(self) -> list[float]:
        """Round values within the axis."""
        if self.log:
            first, last = math.ceil(math.log10(self.low) - 1e-9), math.floor(math.log10(self.high) + 1e-9)
            every = max((last - first) // 4, 1)
            whole = [10.0**i for i in range(first, last + 1, every)]
            return whole if len(whole) > 1 else [self.low, math.sqrt(self.low * self.high), self.high]
        raw = (self.high - self.low) / 4
        unit = 10.0 ** math.floor(math.log10(raw))
        size = next(unit * m for m in (1, 2, 2.5, 5, 10) if unit * m >= raw * 0.999)
        return [i * size for i in range(math.ceil(self.low / size), math.floor(self.high / size) + 1)]


def axis_of(values: list[np.ndarray], begin: float, end: float, *, log: bool = False) -> Axis:
    """An axis that holds the finite ones of some values, with a little room."""
    finite = np.concatenate([v[np.isfinite(v) & ((v > 0) | (not log))] for v in values] or [np.zeros(0)])
    if not len(finite):
        return Axis(*((0.1, 1.0) if log else (0.0, 1.0)), begin, end, log)
    low, high = float(finite.min()), float(finite.max())
    if log:
        low, high = (low / 1.15, high * 1.15) if high > low else (low / 10, high * 10)
        return Axis(max(low, 1e-300), max(high, 1e-299), begin, end, True)
    room = 0.05 * (high - low) or 0.05 * abs(high) or 1.0
    if not math.isfinite(room):
        return Axis(-1e308, 1e308, begin, end)
    return Axis(low - room, high + room, begin, end)


def chart(sheet: str, runs: list[Shown], title: str) -> str:
    """A sheet's curves over all steps, with marks; empty where it has no curve."""
    series = [run.series for run in runs]
    found = panels.curves(sheet, series)
    if not found or not any(len(s) for s in series):
        return ""
    steps = [float(v) for s in series if len(s) for v in (s.steps[0], s.steps[-1])]
    across = axis_of([np.array(steps)], _LEFT, WIDTH - _RIGHT)
    across = Axis(min(steps), max(max(steps), min(steps) + 1), _LEFT, WIDTH - _RIGHT)
    lines = {curve: _reduced(runs[curve.run], curve.field) for curve in found}
    upward = {
        scale: axis_of(
            [y for c, (_, y, _) in lines.items() if c.scale == scale],
            HEIGHT - _BOTTOM,
            _TOP,
            log=panels.logarithmic(sheet, series),
        )
        for scale in {c.scale for c in found}
    }
    body = [_frame(across, upward.get("y") or upward["y2"])]
    body += [_level(upward["y"], value) for value in levels(sheet, runs)]
    body += [_marks(run, across) for run in runs]
    for curve, (x, y, there) in lines.items():
        body.append(_line(curve, across.at(x), y, there, upward[curve.scale]))
    return _svg(body, title)


def overlay(curves: list[tuple[str, np.ndarray]], marks: list[tuple[float, str, str]], title: str) -> str:
    """Curves of one quantity by their place (from 1), the first on top, with marks as (place, kind, sign).

    Curve n has the colour and dashes n. On a log axis where the largest value is four times the least.
    """
    longest = max((len(values) for _, values in curves), default=0)
    finite = np.concatenate([values[np.isfinite(values) & (values > 0)] for _, values in curves] or [np.zeros(0)])
    log = bool(len(finite)) and float(finite.max()) > 4 * float(finite.min())
    across = Axis(0.0, float(max(longest, 1)), _LEFT, WIDTH - _RIGHT)
    upward = axis_of([values for _, values in curves], HEIGHT - _BOTTOM, _TOP, log=log)
    body = [_frame(across, upward)]
    for place, (label, values) in reversed(list(enumerate(curves))):
        curve = panels.Curve(0, "loss", label, place % panels.COLOURS, place % len(panels.DASHES))
        there = np.ones(len(values), dtype=bool)
        body.append(_line(curve, across.at(np.arange(1.0, len(values) + 1)), values, there, upward))
    before, low = -math.inf, False
    for at, kind, sign in sorted(marks):
        x = float(across.at(np.array(at)))
        low = x - before < 12 * (len(sign) + 1) and not low  # signs side by side would cover each other
        before = x
        body.append(
            f'<path class="mark {kind}" d="M{x:.1f} {_TOP}V{HEIGHT - _BOTTOM}"/>'
            f'<text class="mark {kind}" x="{x:.1f}" y="{_TOP + (10 if low else -4)}">{escape(sign)}</text>'
        )
    return _svg(body, title)


def _svg(body: list[str], title: str) -> str:
    return (
        f'<svg class="still" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">'
        f"{''.join(body)}</svg>"
    )


def _reduced(run: Shown, field: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    series = run.series
    cut = stretches(len(series), _MOST_POINTS)
    values, there = laid_out(series.columns[field], logged(series, field), cut)
    kept = used(cut)
    return series.steps[spread(cut)[kept]].astype(float), values[kept], there[kept]


def _line(curve: panels.Curve, x: np.ndarray, values: np.ndarray, there: np.ndarray, axis: Axis) -> str:
    """The curve in pieces: missing rows are drawn over, what is not finite is not, and gets a cross at the top."""
    x, values = x[there], values[there]
    finite = np.isfinite(values)
    y = axis.at(np.where(finite, values, axis.low))
    path, down = [], False
    for i in range(len(x)):
        if finite[i]:
            alone = not down and not (i + 1 < len(x) and finite[i + 1])
            path.append(f"{'L' if down else 'M'}{x[i]:.1f} {y[i]:.1f}{'h0' if alone else ''}")  # a dot, with round ends
        down = bool(finite[i])
    dash = panels.DASHES[curve.dash]
    style = f' stroke-dasharray="{dash}"' if dash else ""
    out = f'<path class="c{curve.colour}"{style} d="{"".join(path)}"/>' if path else ""
    bad = np.flatnonzero(~finite)
    return (
        out
        + "".join(
            f'<text class="cross" x="{x[i]:.1f}" y="{_TOP - 3}">✕</text>'
            for i in bad[np.linspace(0, len(bad) - 1, min(len(bad), _MOST_CROSSES)).astype(int)].tolist()
        )
        if len(bad)
        else out
    )


def _frame(across: Axis, upward: Axis) -> str:
    out = [
        f'<rect class="frame" x="{_LEFT}" y="{_TOP}" width="{WIDTH - _LEFT - _RIGHT}" '
        f'height="{HEIGHT - _TOP - _BOTTOM}"/>'
    ]
    for tick in upward.ticks():
        y = float(upward.at(np.array(tick)))
        out.append(
            f'<path class="rule" d="M{_LEFT} {y:.1f}H{WIDTH - _RIGHT}"/>'
            f'<text class="tick" x="{_LEFT - 5}" y="{y + 3.5:.1f}" text-anchor="end">{number(tick)}</text>'
        )
    for tick in across.ticks():
        x = float(across.at(np.array(tick)))
        out.append(
            f'<path class="rule" d="M{x:.1f} {_TOP}V{HEIGHT - _BOTTOM}"/>'
            f'<text class="tick" x="{x:.1f}" y="{HEIGHT - 6}" text-anchor="middle">{number(tick)}</text>'
        )
    return "".join(out)


def _level(axis: Axis, value: float) -> str:
    y = float(axis.at(np.array(value)))
    inside = _TOP <= y <= HEIGHT - _BOTTOM
    return f'<path class="level" d="M{_LEFT} {y:.1f}H{WIDTH - _RIGHT}"/>' if inside else ""


def _marks(run: Shown, across: Axis) -> str:
    out: list[str] = []
    heights: dict[float, int] = {}  # signs of one step stand below each other
    for mark in run.marks:
        x = float(across.at(np.array(float(mark.step))))
        if not _LEFT <= x <= WIDTH - _RIGHT:
            continue
        if mark.kind == "checkpoint":
            out.append(
                f'<text class="mark checkpoint" x="{x:.1f}" y="{HEIGHT - _BOTTOM - 2}">{SHAPES["checkpoint"]}</text>'
            )
            continue
        heights[x] = heights.get(x, 0) + 10
        out.append(
            f'<path class="mark {mark.kind}" d="M{x:.1f} {_TOP}V{HEIGHT - _BOTTOM}"/>'
            f'<text class="mark {mark.kind}" x="{x:.1f}" y="{_TOP + heights[x]}">{SHAPES[mark.kind]}</text>'
        )
    return "".join(out)


def heat(run: Shown, title: str) -> str:
    """Panel 7 of a run: steps across, token loss upward, the share of the step's tokens as shade."""
    lines = [(step, line["hist"]) for step, line in sorted(run.heavy.items()) if "hist" in line]
    if not lines:
        return ""
    bins = max(len(h) for _, h in lines)
    lines = [(s, h) for s, h in lines if len(h) == bins]
    steps = np.array([s for s, _ in lines], dtype=float)
    counts = np.array([h for _, h in lines], dtype=float)
    shares = counts[:, :-1] / np.maximum(counts.sum(axis=1), 1)[:, None]
    edges = run.series.manifest.hist_edges if run.series.manifest is not None else []
    low, high = (edges[0], edges[-1]) if len(edges) == bins - 2 else (0.0, float(bins - 2))
    across = Axis(steps[0], max(steps[-1], steps[0] + 1), _LEFT, WIDTH - _RIGHT)
    size = (high - low) / (bins - 3) if bins > 3 else 1.0
    upward = Axis(low - size, high + size, HEIGHT - _BOTTOM, _TOP)
    body = [_frame(across, upward), *_cells(steps, shares, across, upward), _marks(run, across)]
    for i in np.flatnonzero(counts[:, -1] > 0)[:_MOST_CROSSES].tolist():
        body.append(f'<text class="cross" x="{float(across.at(steps[i : i + 1])[0]):.1f}" y="{_TOP - 3}">✕</text>')
    return _svg(body, title)


def _cells(steps: np.ndarray, shares: np.ndarray, across: Axis, upward: Axis):
    """One path a shade. Among the steps of a column the largest share counts, so that a tail is not averaged away."""
    columns = min(len(steps), 180)
    edges = np.linspace(steps[0], steps[-1] + 1, columns + 1)
    begin = np.searchsorted(steps, edges[:-1])
    filled = np.unique(begin[begin < len(steps)])
    most = np.maximum.reduceat(shares, filled, axis=0)
    level = np.searchsorted(SHARES, most, side="right")
    x = np.append(across.at(steps[filled]), WIDTH - _RIGHT)
    y = np.linspace(upward.begin, upward.end, shares.shape[1] + 1)
    for shade in range(1, len(SHARES) + 1):
        cells = [
            f"M{x[i]:.1f} {y[j]:.1f}H{x[i + 1]:.1f}V{y[j + 1]:.1f}H{x[i]:.1f}z"
            for i, j in np.argwhere(level == shade).tolist()
        ]
        if cells:
            yield f'<path class="heat h{shade}" d="{"".join(cells)}"/>'


#: A cell gets the n-th shade from this share of the step's tokens on: one token of a hundred is seen.
SHARES = np.array([0.004, 0.03, 0.08, 0.16])
