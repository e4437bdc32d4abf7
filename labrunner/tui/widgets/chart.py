"""A panel on the screen: draws itself from the scene, and tells which step the mouse points at."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.message import Message

from labrunner.deck.draw.canvas import Canvas
from labrunner.deck.draw.panels import Scene, draw_panel
from labrunner.deck.draw.plot import Area
from labrunner.tui.widgets.canvas import CanvasWidget


class ChartPanel(CanvasWidget):
    """Shows panel `panel` of the scene; which one that is may change while it is on screen."""

    class Pointed(Message):
        """The mouse chose a step in a panel."""

        def __init__(self, panel: int, step: int) -> None:
            super().__init__()
            self.panel, self.step = panel, step

    class Zoomed(Message):
        """The wheel asked for a wider (factor above 1) or narrower view around a step."""

        def __init__(self, factor: float, step: int) -> None:
            super().__init__()
            self.factor, self.step = factor, step

    def __init__(self, scene: Callable[[], Scene], panel: int, **options) -> None:
        super().__init__(**options)
        self.scene, self.panel = scene, panel
        self.area: Area | None = None
        self._dragging = False

    def draw(self, width: int, height: int) -> Canvas:
        """Draw into `width` x `height` cells."""
        scene = self.scene()
        canvas, self.area = draw_panel(self.panel, scene, width, height, chosen=self.panel == scene.view.selected)
        return canvas

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A press begins a click or a drag."""
        self._dragging = True
        self.capture_mouse()
        self._point(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """A drag moves the cursor."""
        if self._dragging:
            self._point(event)

    def on_mouse_up(self, _event: events.MouseUp) -> None:
        """The press is over."""
        self._dragging = False
        self.release_mouse()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel zooms in where the pointer is."""
        self._zoom(0.5, event)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel zooms out where the pointer is."""
        self._zoom(2.0, event)

    def _point(self, event: events.MouseEvent) -> None:
        if self.area:
            self.post_message(self.Pointed(self.panel, self.area.step_at(event.x)))

    def _zoom(self, factor: float, event: events.MouseEvent) -> None:
        if self.area:
            event.stop()
            self.post_message(self.Zoomed(factor, self.area.step_at(event.x)))
