"""Curves on a canvas: traces, levels, marks, cursor, axes. Pure: the same arguments give the same cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from labrunner.deck.draw.canvas import Canvas, role_code
from labrunner.deck.draw.glyphs import Glyphs
from labrunner.deck.draw.scale import Scale, scale_for, side_ticks, ticks
from labrunner.deck.run.reduce import NO_STEPS, DotColumns, column_of, reduce, step_of

GUTTER = 6  #: columns for tick labels and the axis, where no label needs more


@dataclass(frozen=True)
class Trace:
    """One series to draw: `steps` (N,) ascending, `values` (N,), `present` (N,) or None.

    A higher `rank` hides dots of lower ones in the same cell; `dotted` tells a curve apart without colour.
    """

    steps: np.ndarray
    values: np.ndarray
    role: str = "main"
    present: np.ndarray | None = None
    dotted: bool = False
    rank: int = 1
    tag: str = ""  #: written at the end of the curve, where there are many
    reduced: Callable[[tuple[int, int], int, bool], DotColumns] | None = None  #: reduces it at less cost, where given


@dataclass(frozen=True)
class Level:
    """A horizontal line at `value` with a word at its end."""

    value: float
    label: str


@dataclass(frozen=True)
class Chart:
    """Everything that decides how one chart looks."""

    traces: Sequence[Trace]
    window: tuple[int, int]
    log: bool = False
    cursor: int | None = None
    levels: Sequence[Level] = ()
    alarms: Sequence[int] = ()
    boundaries: Sequence[int] = field(default=())


@dataclass(frozen=True)
class Area:
    """Where the dots of a chart ended up on the canvas, for the mouse: cells, and the window of steps across them."""

    x: int
    y: int
    width: int
    height: int
    window: tuple[int, int]

    def step_at(self, x: int) -> int:
        """The step under cell column `x`, held inside the window."""
        step = step_of(x - self.x, self.window, max(self.width, 1))
        return min(max(step, self.window[0]), self.window[1])


def draw_chart(canvas: Canvas, box: tuple[int, int, int, int], chart: Chart, glyphs: Glyphs) -> Area:
    """Draw `chart` into `box` (x, y, width, height) of `canvas`: a row for marks, the dots, a row for the step axis."""
    axis = 1 if box[3] >= 4 else 0
    marks = 1 if box[3] >= 3 else 0
    gutter = GUTTER if box[2] >= 24 else 0
    area, reduced, scale = _laid_out(box, chart, glyphs, gutter, axis, marks)
    measured = any(columns.limits() for columns in reduced)  # without a number there is no scale to show
    if gutter and measured:
        wanted = 1 + max((len(label) for _, label in _side_ticks(area, scale)), default=0)
        if wanted > gutter:
            gutter = wanted
            area, reduced, scale = _laid_out(box, chart, glyphs, gutter, axis, marks)
        _draw_gutter(canvas, area, scale, glyphs, gutter)
    _draw_boundaries(canvas, area, chart, glyphs)
    if measured:
        _draw_levels(canvas, area, chart, scale, glyphs)
    _draw_dots(canvas, area, chart, reduced, scale, glyphs)
    if measured:
        _draw_level_names(canvas, area, chart, scale)
    _draw_tags(canvas, area, chart, reduced, scale)
    _draw_marks(canvas, area, chart, reduced, glyphs, marks)
    if axis and (measured or chart.window[1] > NO_STEPS):  # else there are no steps, and none are to come
        _draw_axis(canvas, area, chart, glyphs)
    _draw_cursor(canvas, area, chart, glyphs, axis)
    return area


def _laid_out(
    box: tuple[int, int, int, int], chart: Chart, glyphs: Glyphs, gutter: int, axis: int, marks: int
) -> tuple[Area, list[DotColumns], Scale]:
    """Where the dots go when the labels take `gutter` columns, the traces reduced to that width, and their scale."""
    x, y, width, height = box
    area = Area(x + gutter, y + marks, max(width - gutter, 1), max(height - axis - marks, 1), chart.window)
    reduced = [_reduced(trace, chart, area.width * glyphs.columns) for trace in chart.traces]
    limits = [pair for pair in (columns.limits() for columns in reduced) if pair]
    return area, reduced, scale_for(limits, log=chart.log)


def _side_ticks(area: Area, scale: Scale) -> tuple[tuple[float, str], ...]:
    return side_ticks(scale, max(area.height // 2, 1), GUTTER - 1)


def _reduced(trace: Trace, chart: Chart, count: int) -> DotColumns:
    if trace.reduced is not None:
        return trace.reduced(chart.window, count, chart.log)
    return reduce(trace.steps, trace.values, trace.present, chart.window, count, log=chart.log)


def pack(series: Sequence[DotColumns], scale: Scale, height: int, glyphs: Glyphs) -> np.ndarray:
    """The dots of reduced series of equal count as glyph bits, uint8 (series, `height` cells, columns / dots a cell). A
    dot column is filled from its low to its high and reaches to its neighbour where the line goes on. All at once: at
    this size a call of numpy costs more than what it works on."""
    rows = height * glyphs.rows
    edges = np.empty((3, len(series), series[0].count))
    edges[2, :, 0] = np.nan
    for place, columns in enumerate(series):
        edges[0, place], edges[1, place], edges[2, place, 1:] = columns.high, columns.low, columns.last[:-1]
    top, bottom, enters = scale.rows(edges, rows)
    joined = np.array([columns.joined for columns in series]) & (enters < rows)
    # Meet the neighbour half-way is too subtle at this size: reach to the dot next to where it stopped.
    reach_up = joined & (enters < top - 1)
    reach_down = joined & (enters > bottom + 1)
    top = np.where(reach_up, enters + 1, top)
    bottom = np.where(reach_down, np.minimum(enters - 1, rows - 1), bottom)
    base = np.arange(0, rows, glyphs.rows, dtype=np.int32)[:, None]
    begin = (top[:, None] - base).clip(0, glyphs.rows)  # an empty column has its top below the last row
    end = (bottom[:, None] + 1 - base).clip(0, glyphs.rows)
    tables = _between(glyphs)
    bits = tables[0][begin[..., :: glyphs.columns], end[..., :: glyphs.columns]]
    for side in range(1, glyphs.columns):
        bits |= tables[side][begin[..., side :: glyphs.columns], end[..., side :: glyphs.columns]]
    return bits


@lru_cache(maxsize=8)
def _between(glyphs: Glyphs) -> list[np.ndarray]:
    """For each dot column of a cell: the bits of its dots from row `begin` to before row `end`."""
    tables = []
    for side in range(glyphs.columns):
        weights = [int(w) for w in glyphs.weights[:, side]]
        size = range(glyphs.rows + 1)
        tables.append(np.array([[sum(weights[b:e]) for e in size] for b in size], dtype=np.uint8))
    return tables


@lru_cache(maxsize=32)
def _pattern(height: int, width: int, glyphs: Glyphs) -> np.ndarray:
    """The bits that a dotted curve may set, uint8 (height, width)."""
    rows, count = height * glyphs.rows, width * glyphs.columns
    row, column = np.arange(rows)[:, None], np.arange(count)[None, :]
    dots = (row + column) % 3 != 2 if rows < 12 else (row // 2 + column // 2) % 2 == 0
    cells = dots.reshape(height, glyphs.rows, width, glyphs.columns) * glyphs.weights[None, :, None, :]
    return cells.sum(axis=(1, 3), dtype=np.uint8)


def _draw_dots(canvas, area: Area, chart: Chart, reduced: list[DotColumns], scale: Scale, glyphs: Glyphs) -> None:
    cells = (area.height, area.width)
    bits = np.zeros(cells, dtype=np.uint8)
    roles = np.zeros(cells, dtype=np.uint8)
    ranks = np.full(cells, -1, dtype=np.int8)
    for trace, packed in zip(chart.traces, pack(reduced, scale, area.height, glyphs) if reduced else (), strict=True):
        if trace.dotted:
            packed &= _pattern(area.height, area.width, glyphs)
        seen = packed > 0
        wins = seen & (trace.rank > ranks)
        bits[wins] = 0
        merges = seen & (trace.rank >= ranks)
        bits[merges] |= packed[merges]
        roles[merges] = role_code(trace.role)
        ranks[merges] = trace.rank
    shown = bits > 0
    block = (slice(area.y, area.y + area.height), slice(area.x, area.x + area.width))
    chars, target = canvas.chars[block], canvas.roles[block]
    shown = shown[: chars.shape[0], : chars.shape[1]]
    bits, roles = bits[: chars.shape[0], : chars.shape[1]], roles[: chars.shape[0], : chars.shape[1]]
    chars[shown] = glyphs.codes[bits[shown]]
    target[shown] = roles[shown]


def _draw_tags(canvas: Canvas, area: Area, chart: Chart, reduced: list[DotColumns], scale: Scale) -> None:
    """Names at the right end of the curves, one a row, so that curves differ by more than colour."""
    taken: set[int] = set()
    for trace, columns in zip(chart.traces, reduced, strict=True):
        filled = (~np.isnan(columns.last)).nonzero()[0]
        if not trace.tag or not len(filled):
            continue
        wanted = scale.row(float(columns.last[filled[-1]]), area.height)
        free = [row for row in range(area.height) if row not in taken]
        if not free:
            return
        row = min(free, key=lambda r: abs(r - wanted))
        taken.add(row)
        cells = columns.count // area.width
        x = min(int(filled[-1]) // cells + 1, area.width - len(trace.tag))
        canvas.put(area.x + x, area.y + row, trace.tag, trace.role)


def _draw_gutter(canvas: Canvas, area: Area, scale: Scale, glyphs: Glyphs, gutter: int) -> None:
    canvas.column(area.x - 1, area.y, area.height, glyphs.cursor, "axis")
    used: set[int] = set()
    for place, label in reversed(_side_ticks(area, scale)):
        row = scale.row(place, area.height)
        if row not in used and len(label) < gutter:
            used.add(row)
            canvas.put_right(area.x - 1, area.y + row, label, "axis")
            canvas.cell(area.x - 1, area.y + row, glyphs.tick, "axis")


def _draw_levels(canvas: Canvas, area: Area, chart: Chart, scale: Scale, glyphs: Glyphs) -> None:
    for level in chart.levels:
        place = scale.place(level.value)
        if not scale.low <= place <= scale.high:
            continue
        row = area.y + scale.row(place, area.height)
        canvas.fill(area.x, row, area.width, glyphs.level, "level")


def _draw_level_names(canvas: Canvas, area: Area, chart: Chart, scale: Scale) -> None:
    """The words come after the dots, so that a curve along the level does not hide them."""
    for level in chart.levels:
        place = scale.place(level.value)
        if scale.low <= place <= scale.high:
            canvas.put_right(area.x + area.width, area.y + scale.row(place, area.height), level.label, "level")


def _draw_boundaries(canvas: Canvas, area: Area, chart: Chart, glyphs: Glyphs) -> None:
    for step in chart.boundaries:
        x = column_of(step, chart.window, area.width)
        if 0 <= x < area.width:
            for row in range(area.height):
                canvas.cell(area.x + x, area.y + row, glyphs.level if row % 2 else glyphs.cursor, "axis")


def _draw_marks(
    canvas: Canvas, area: Area, chart: Chart, reduced: list[DotColumns], glyphs: Glyphs, marks: int
) -> None:
    """The row above the dots: an alarm where one was raised, and a shape for every column that is not finite. In one
    cell a panel's first curve hides what is derived from it, an infinity the NaN that follows from it, and all of
    these hide the run laid over, whose marks are its own: a dot for anything not finite."""
    y = area.y - marks
    pairs = list(zip(chart.traces, reduced, strict=True))
    for columns in (columns for trace, columns in pairs if trace.role == "over"):
        _mark(canvas, area, y, columns.nan | columns.down | columns.up, glyphs, (glyphs.dot, "over"))
    for step in chart.alarms:
        x = column_of(step, chart.window, area.width)
        if 0 <= x < area.width:
            canvas.cell(area.x + x, y, glyphs.alarm, "warn")
    for columns in (columns for trace, columns in reversed(pairs) if trace.role not in {"over", "envelope"}):
        for flags, char in ((columns.nan, glyphs.nan), (columns.down, glyphs.down), (columns.up, glyphs.up)):
            _mark(canvas, area, y, flags, glyphs, (char, "trouble"))


def _mark(canvas: Canvas, area: Area, y: int, flags: np.ndarray, glyphs: Glyphs, look: tuple[str, str]) -> None:
    """A character with its role in row `y` over every flagged dot column."""
    for column in flags.nonzero()[0].tolist():
        canvas.cell(area.x + column // glyphs.columns, y, *look)


def _draw_axis(canvas: Canvas, area: Area, chart: Chart, glyphs: Glyphs) -> None:
    y = area.y + area.height
    first, last = chart.window
    begin, label = _cursor_label(area, chart)
    end = step_label(last)
    taken, limit = -1, area.x + area.width - len(end) - 1
    if not begin or begin + len(label) < area.x + area.width - len(end):
        canvas.put_right(area.x + area.width, y, end, "axis")
    blocked = range(begin - 1, begin + len(label) + 1) if begin else range(0)
    for place, _ in [(first, ""), *ticks(Scale(float(first), float(last), False), max(area.width // 6, 1))]:
        step = int(place)
        text = step_label(step)
        x = area.x + column_of(step, chart.window, area.width)
        free = x not in blocked and x + len(text) - 1 not in blocked
        if step == place and step != last and x > taken and x + len(text) <= limit and free:
            canvas.put(x, y, text, "axis")
            taken = x + len(text)


def _draw_cursor(canvas: Canvas, area: Area, chart: Chart, glyphs: Glyphs, axis: int) -> None:
    if chart.cursor is None:
        return
    column = column_of(chart.cursor, chart.window, area.width)
    if not 0 <= column < area.width:
        return
    x = area.x + column
    block = (slice(area.y, area.y + area.height), slice(x, x + 1))
    blank = canvas.chars[block] == ord(" ")
    canvas.chars[block][blank] = ord(glyphs.cursor)
    canvas.roles[block][blank] = role_code("cursor")
    if axis:
        begin, label = _cursor_label(area, chart)
        canvas.put(begin, area.y + area.height, label, "cursor")


def _cursor_label(area: Area, chart: Chart) -> tuple[int, str]:
    """Where the cursor's step stands under the axis, and its text; 0 where the cursor is out of sight."""
    if chart.cursor is None:
        return 0, ""
    column = column_of(chart.cursor, chart.window, area.width)
    if not 0 <= column < area.width:
        return 0, ""
    label = step_label(chart.cursor)
    x = area.x + column - len(label) // 2
    return min(max(x, area.x), max(area.x + area.width - len(label), area.x)), label


def step_label(step: int) -> str:
    """`312`, `12,5k` is never written: steps stay whole numbers up to 99,999, then `120k`, `1.2M`."""
    if step < 100_000:
        return str(step)
    if step < 1_000_000:
        return f"{step / 1000:g}k"
    return f"{step / 1_000_000:g}M"


@lru_cache(maxsize=64)
def _frame(width: int, height: int, title: str, glyphs: Glyphs, chosen: bool) -> Canvas:
    """An empty frame, to be copied: it is the same in every picture."""
    canvas = Canvas(width, height)
    corner_a, across, corner_b, down, corner_c, corner_d = glyphs.heavy if chosen else glyphs.box
    role = "chosen" if chosen else "border"
    canvas.put(0, 0, corner_a + across * (width - 2) + corner_b, role)
    canvas.put(0, height - 1, corner_c + across * (width - 2) + corner_d, role)
    canvas.column(0, 1, height - 2, down, role)
    canvas.column(width - 1, 1, height - 2, down, role)
    shown = title[: max(width - 4, 0)]
    if shown:
        canvas.put(1, 0, f" {shown} ", "title" if not chosen else "chosen")
    return canvas


def draw_frame(
    canvas: Canvas,
    box: tuple[int, int, int, int],
    title: str,
    footer: list[tuple[str, str]],
    glyphs: Glyphs,
    *,
    chosen: bool,
) -> None:
    """A border with `title` in its upper edge and `footer` pieces in its lower one; heavy when chosen."""
    x, y, width, height = box
    if width < 2 or height < 2:
        return
    role = "chosen" if chosen else "border"
    canvas.paste(_frame(width, height, title, glyphs, chosen), x, y)
    room = x + width - 1
    at = x + 1
    for text, piece_role in footer:
        text = f" {text}"
        if at + len(text) + 1 > room:
            break
        at = canvas.put(at, y + height - 1, text, piece_role)
    if at > x + 1:
        canvas.put(at, y + height - 1, " ", role)
