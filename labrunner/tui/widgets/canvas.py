"""A widget that shows a `Canvas`, and repaints only the cells that changed."""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from labrunner.deck.draw.canvas import ROLES, Canvas

#: Roles without a colour of their own, and those in bold: what they say is never said by hue alone.
_COLOR_OF = {"chosen": "key", "added": "good", "removed": "trouble"}
_BOLD = frozenset({"strong", "chosen", "key", "cursor", "trouble", "added"})


class CanvasWidget(Widget):
    """Subclasses say in `draw` what is to be seen; `redraw` is called when it may have changed."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "CanvasWidget { background: $background; color: $chart-text; }"

    def __init__(self, **options) -> None:
        super().__init__(**options)
        self._canvas: Canvas | None = None
        self._palette: dict[str, Style] | None = None
        self._strips: dict[int, Strip] = {}
        self._filters: list[LineFilter] = []

    def draw(self, width: int, height: int) -> Canvas:
        """The picture at the present size."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw again and repaint the cells that differ."""
        width, height = self.size
        if not width or not height or not self.is_attached:
            return
        old, self._canvas = self._canvas, self.draw(width, height)
        changed = self._canvas.changed_rows(old)
        for y, _, _ in changed:
            self._strips.pop(y, None)
        if changed:
            self.refresh(*[Region(first, y, last - first, 1) for y, first, last in changed])

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows of `crop`. There is no border, padding or opacity here, so Textual's per-line styling is left out:
        rows that did not change are handed over as they are, which halves the cost of a frame."""
        width, height = self.size
        canvas = self._canvas
        if canvas is None or (canvas.width, canvas.height) != (width, height):
            canvas = self._canvas = self.draw(width, height)
            self._strips.clear()
        palette = self._palette or self._find_palette()
        self._filters = [f for f in self.app.get_line_filters() if not isinstance(f, ANSIToTruecolor)]  # ours are true
        if crop.x == 0 and crop.width == width:
            return [self._row(y, canvas, palette) for y in range(crop.y, crop.bottom)]
        return [self._part(y, crop.x, crop.right, canvas, palette) for y in range(crop.y, crop.bottom)]

    def _row(self, y: int, canvas: Canvas, palette: dict[str, Style]) -> Strip:
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self._part(y, 0, canvas.width, canvas, palette)
        return strip

    def _part(self, y: int, first: int, after: int, canvas: Canvas, palette: dict[str, Style]) -> Strip:
        """Columns of a row: making a few is cheaper than making them all and cutting."""
        after = min(after, canvas.width)
        if y >= canvas.height or first >= after:
            return Strip.blank(max(after - first, 0), palette["text"])
        pieces = canvas.runs(y, first, after)
        strip = Strip([Segment(text, palette[role]) for text, role in pieces], after - first)
        for line_filter in self._filters:
            strip = strip.apply_filter(line_filter, self.background_colors[1])
        return strip

    def notify_style_update(self) -> None:
        """Another theme: draw with its colours."""
        super().notify_style_update()
        self._palette = None
        self._strips.clear()

    def _find_palette(self) -> dict[str, Style]:
        self._strips.clear()
        self._palette = _palette(tuple(self.app.theme_variables.items()), self.background_colors[1])
        return self._palette


@lru_cache(maxsize=64)
def _palette(variables: tuple[tuple[str, str], ...], background: Color) -> dict[str, Style]:
    """How every role looks under a theme. Textual's component classes would say the same and cost a node for each
    role of each widget, which was half of the time to the first frame."""
    named = dict(variables)
    behind = background.rich_color
    palette = {}
    for role in ROLES:
        color = Color.parse(named[f"chart-{_COLOR_OF.get(role, role)}"])
        palette[role] = Style(color=(background + color).rich_color, bgcolor=behind, bold=role in _BOLD or None)
    return palette
