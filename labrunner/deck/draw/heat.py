"""Panel 7: the histogram of token losses over time, steps across, loss upward, the share of tokens as shade."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from labrunner.deck.draw.canvas import Canvas, role_code
from labrunner.deck.draw.glyphs import Glyphs
from labrunner.deck.draw.plot import GUTTER, Area, Chart, _draw_axis, _draw_cursor, _draw_marks
from labrunner.deck.draw.scale import tick_label
from labrunner.deck.run.reduce import DotColumns, column_of, edges_of
from labrunner.deck.run.state import RunState

#: A cell gets the n-th shade from this share of the step's tokens on. One token of a hundred is seen.
SHARES = (0.004, 0.03, 0.08, 0.16)
_MOST_KEPT = 8


def draw_heat(
    canvas: Canvas, box: tuple[int, int, int, int], run: RunState, chart: Chart, glyphs: Glyphs, last: int
) -> Area:
    """Draw the strip of histograms up to step `last` into `box` (x, y, width, height).

    Among the steps of one cell the largest share counts, so that one step's tail is not averaged away.
    """
    x, y, width, height = box
    gutter = GUTTER if width >= 24 else 0
    area = Area(x + gutter, y + 1, max(width - gutter, 1), max(height - 2, 1), chart.window)
    counts = run.histograms()
    if counts is None or not len(run.columns):
        return area
    steps = run.histogram_steps()
    begin, end = np.searchsorted(steps, [chart.window[0], min(chart.window[1], last) + 1])
    if gutter:
        _draw_edges(canvas, area, run.hist_edges, glyphs)
    if begin < end:
        shares, nonfinite = _kept_cells(run, counts, steps, (int(begin), int(end)), area)
        _draw_shades(canvas, area, shares, glyphs)
        _draw_marks(canvas, area, chart, [_as_columns(nonfinite)] * len(chart.traces), _one_wide(glyphs), 1)
    _draw_axis(canvas, area, chart, glyphs)
    _draw_cursor(canvas, area, chart, glyphs, 1)
    return area


@dataclass
class _Kept:
    """Cells of the rows `begin` to before `end`, after so many cuts."""

    cuts: int
    begin: int
    end: int
    shares: np.ndarray
    bad: np.ndarray


def _kept_cells(run: RunState, counts: np.ndarray, steps: np.ndarray, rows: tuple[int, int], area: Area):
    """What `cells` gives for the rows; of a run that only grew, the columns before the one where it grew are kept."""
    key = (area.window, area.width, area.height)
    kept, (begin, end) = run.heat.get(key), rows
    if kept is None or (kept.cuts, kept.begin) != (run.columns.cuts, begin) or kept.end > end:
        while len(run.heat) >= _MOST_KEPT:
            run.heat.pop(next(iter(run.heat)))
        kept = run.heat[key] = _Kept(run.columns.cuts, begin, end, *cells(counts[begin:end], steps[begin:end], area))
    elif kept.end < end:
        column = column_of(int(steps[kept.end - 1]), area.window, area.width)
        first = max(int(np.searchsorted(steps, edges_of(area.window, area.width)[column])), begin)
        shares, bad = cells(counts[first:end], steps[first:end], area)
        kept.shares[:, column:], kept.bad[column:], kept.end = shares[:, column:], bad[column:], end
    return kept.shares, kept.bad


def cells(counts: np.ndarray, steps: np.ndarray, area: Area) -> tuple[np.ndarray, np.ndarray]:
    """Largest share per cell, (height, width) with the highest loss first, and which cells hold non-finite losses,
    (width,). `counts` is (N, bins): under, bins, over, not finite."""
    totals = np.maximum(counts.sum(axis=1, dtype=np.int64), 1)
    finite = counts[:, :-1].astype(np.float64)
    cuts = np.unique(np.round(np.linspace(0, finite.shape[1], area.height + 1)).astype(int))[:-1]
    rows = np.add.reduceat(finite, cuts, axis=1) / totals[:, None]
    bounds = np.searchsorted(steps, edges_of(area.window, area.width))
    filled = np.flatnonzero(bounds[:-1] < bounds[1:])
    shares = np.zeros((area.height, area.width))
    bad = np.zeros(area.width, dtype=bool)
    starts = bounds[:-1][filled]
    shares[area.height - rows.shape[1] :, filled] = np.maximum.reduceat(rows, starts, axis=0).T[::-1]
    bad[filled] = np.logical_or.reduceat(counts[:, -1] > 0, starts)
    return shares, bad


def _draw_shades(canvas: Canvas, area: Area, shares: np.ndarray, glyphs: Glyphs) -> None:
    shades = np.frombuffer(glyphs.shades.encode("utf-32-le"), dtype="<u4")
    level = np.searchsorted(np.array(SHARES), shares, side="right")
    block = (slice(area.y, area.y + area.height), slice(area.x, area.x + area.width))
    chars, roles = canvas.chars[block], canvas.roles[block]
    level = level[: chars.shape[0], : chars.shape[1]]
    chars[level > 0] = shades[level][level > 0]
    roles[level > 0] = role_code("main")


def _draw_edges(canvas: Canvas, area: Area, edges: tuple[float, ...], glyphs: Glyphs) -> None:
    canvas.column(area.x - 1, area.y, area.height, glyphs.cursor, "axis")
    if len(edges) < 2:
        return
    bins = len(edges) + 1  # with the ones under and over
    every = 2 if area.height <= 12 else 3
    for row in range(area.height - 1, -1, -every):
        lower = round((area.height - 1 - row) * bins / area.height)
        if 1 <= lower <= len(edges):
            canvas.put_right(area.x - 1, area.y + row, tick_label(edges[lower - 1], 0.1), "axis")
            canvas.cell(area.x - 1, area.y + row, glyphs.tick, "axis")


def _as_columns(nonfinite: np.ndarray) -> DotColumns:
    none = np.full(len(nonfinite), np.nan)
    no = np.zeros(len(nonfinite), dtype=bool)
    return DotColumns(none, none, none, none, no, nonfinite, no, no)


@lru_cache(maxsize=8)
def _one_wide(glyphs: Glyphs) -> Glyphs:
    """The same alphabet for marks that are counted in cells, not in dots."""
    return replace(glyphs, rows=1, columns=1)


def bars(counts: np.ndarray, width: int, glyphs: Glyphs) -> str:
    """One histogram in one line of `width` characters: heights by square root, so that a thin tail is seen."""
    finite = counts[:-1].astype(np.float64)
    cuts = np.unique(np.round(np.linspace(0, len(finite), width + 1)).astype(int))[:-1]
    grouped = np.sqrt(np.add.reduceat(finite, cuts))
    top = grouped.max() or 1.0
    levels = np.ceil(grouped / top * len(glyphs.bars)).astype(int)
    return "".join(" " if level == 0 else glyphs.bars[min(level, len(glyphs.bars)) - 1] for level in levels.tolist())
