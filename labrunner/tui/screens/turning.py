"""A page of settings on which what is said below the list is turned page by page, where not all of it fits."""

from __future__ import annotations

from labrunner.deck.draw.canvas import Canvas, fit
from labrunner.tui.screens.settings import SettingsPage


class TurningPage(SettingsPage):
    """Subclasses give `said_below`; the last row says how many lines are hidden, and by which key they are shown."""

    _first = 0  #: the first line that is shown; what is said of another row begins at its own first

    def said_below(self, width: int) -> list[tuple[str, str]]:
        """All lines below the list, with their roles."""
        raise NotImplementedError

    def draw_below(self, width: int, height: int) -> Canvas:
        """As many of the lines as fit, from where it was turned to."""
        canvas, lines = Canvas(width, height), self.said_below(width)
        if len(lines) <= height:
            self._first = 0
            shown, foot = lines, ""
        else:
            rows = max(height - 1, 1)
            self._first = min(self._first, len(lines) - rows)
            shown, hidden = lines[self._first : self._first + rows], len(lines) - self._first - rows
            key, count = ("page_down", hidden) if hidden else ("page_up", self._first)
            foot = self.say(f"below.{key}", count=count, key=self.key(key))
        for y, (line, role) in enumerate(shown):
            canvas.put(1, y, line, role)
        if foot:
            canvas.put(1, height - 1, fit(foot, width - 2), "key")
        return canvas

    def is_cut(self) -> bool:
        """Whether there is more to say than fits."""
        below = self.query_one("#below").size
        return len(self.said_below(below.width)) > below.height > 0

    def _turn(self, by: int) -> None:
        rows = max(self.query_one("#below").size.height - 1, 1)
        self._first = max(self._first + by * rows, 0)
        self.redraw()

    def _move(self, by: int) -> None:
        self._first = 0
        super()._move(by)
        self.refresh_keys()

    def action_page_up(self) -> None:
        """What was said before."""
        self._turn(-1)

    def action_page_down(self) -> None:
        """What else is said of the chosen row."""
        self._turn(1)
