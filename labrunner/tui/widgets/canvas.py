"""A widget that shows a `Canvas`, and repaints only the cells that changed."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.filter import ANSIToTruecolor
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from labrunner.tui.state.canvas import ROLES, Canvas


class CanvasWidget(Widget):
    """Subclasses say in `draw` what is to be seen; `redraw` is called when it may have changed."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {f"canvas--{role}" for role in ROLES}  # noqa: RUF012
    DEFAULT_CSS = "\n".join(
        ["CanvasWidget { background: $background; color: $chart-text; }"]
        + [
            f"CanvasWidget > .canvas--{role} {{ color: $chart-{role}; }}"
            for role in ROLES
            if role not in {"chosen", "added", "removed", "trouble", "strong", "key", "cursor"}
        ]
        + [
            "CanvasWidget > .canvas--strong { color: $chart-strong; text-style: bold; }",
            "CanvasWidget > .canvas--chosen { color: $chart-key; text-style: bold; }",
            "CanvasWidget > .canvas--key { color: $chart-key; text-style: bold; }",
            "CanvasWidget > .canvas--cursor { color: $chart-cursor; text-style: bold; }",
            "CanvasWidget > .canvas--trouble { color: $chart-trouble; text-style: bold; }",
            "CanvasWidget > .canvas--added { color: $chart-good; text-style: bold; }",
            "CanvasWidget > .canvas--removed { color: $chart-trouble; }",
        ]
    )

    def __init__(self, **options) -> None:
        super().__init__(**options)
        self._canvas: Canvas | None = None
        self._palette: dict[str, Style] | None = None
        self._strips: dict[int, Strip] = {}

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
        rows = [self._row(y, canvas, palette) for y in range(crop.y, crop.bottom)]
        if crop.x == 0 and crop.width == width:
            return rows
        return [row.crop(crop.x, crop.right) for row in rows]

    def _row(self, y: int, canvas: Canvas, palette: dict[str, Style]) -> Strip:
        strip = self._strips.get(y)
        if strip is None:
            if y >= canvas.height:
                return Strip.blank(canvas.width, palette["text"])
            strip = Strip([Segment(text, palette[role]) for text, role in canvas.runs(y)], canvas.width)
            for line_filter in self.app.get_line_filters():
                if not isinstance(line_filter, ANSIToTruecolor):  # our colours are true already
                    strip = strip.apply_filter(line_filter, self.background_colors[1])
            self._strips[y] = strip
        return strip

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._palette = None
        self._strips.clear()

    def _find_palette(self) -> dict[str, Style]:
        self._strips.clear()
        self._palette = {role: self.get_component_rich_style(f"canvas--{role}") for role in ROLES}
        return self._palette
