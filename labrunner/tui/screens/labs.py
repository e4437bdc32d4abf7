"""The first screen: the labs, and what each is about."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.widgets import Input

from labrunner.tui.screens.page import Page, bindings
from labrunner.tui.state import labs
from labrunner.tui.state.canvas import Canvas
from labrunner.tui.widgets.bars import Drawn, Framed


class LabsPage(Page):
    """Every lab by its id, one a line; the one pointed at is described below."""

    page = "labs"
    BINDINGS: ClassVar = bindings("labs")

    def __init__(self) -> None:
        super().__init__()
        self.all: list[labs.LabRow] = []
        self.chosen = 0
        self.wanted = ""

    @property
    def rows(self) -> list[labs.LabRow]:
        """The rows that the search leaves."""
        return [row for row in self.all if labs.matches(row, self.wanted, self.say.language)]

    @property
    def row(self) -> labs.LabRow | None:
        rows = self.rows
        return rows[min(self.chosen, len(rows) - 1)] if rows else None

    def content(self) -> ComposeResult:
        yield Input(placeholder=self.say("labs.search"), id="search")
        yield Drawn(lambda w, h: labs.draw_rows(self.rows, self.chosen, w, h, self.say, self.glyphs), id="lab-rows")
        yield Framed(lambda: self.row.id if self.row else "", self._draw_about, self.glyphs, id="about")

    def _draw_about(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if self.row:
            for y, line in enumerate(labs.wrap(labs.about(self.row, self.say), width - 2)[:height]):
                canvas.put(1, y, line, "text")
        return canvas

    def title_texts(self) -> tuple[str, str]:
        solved = sum(row.stage == "solved" for row in self.all)
        right = self.say("labs.solved", solved=solved, count=len(self.all))
        dot = f" {self.glyphs.dot} "
        return "labrunner" + dot + self.say("labs.title"), dot.join(
            [self.app.learner or self.say("labs.no_learner"), right]
        )

    def on_mount(self) -> None:
        self.query_one("#search").display = False
        self.reload()

    def on_screen_resume(self) -> None:
        self.reload()

    def reload(self) -> None:
        """Read the labs and the learner's progress again."""
        self.all = self.app.lab_rows()
        self.redraw()

    def available(self, name: str) -> bool:
        searching = isinstance(self.focused, Input)
        if name == "open":
            return self.row is not None and self.row.lab is not None
        return not (searching and name in {"quit", "help", "search"})

    def _move(self, by: int) -> None:
        self.chosen = min(max(self.chosen + by, 0), max(len(self.rows) - 1, 0))
        self.redraw()

    def action_up(self) -> None:
        self._move(-1)

    def action_down(self) -> None:
        self._move(1)

    def action_open(self) -> None:
        if self.row and self.row.lab and self.row.folder:
            self.app.open_lab(self.row.lab, self.row.folder)

    def action_search(self) -> None:
        field = self.query_one("#search", Input)
        field.display = True
        field.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        self.wanted, self.chosen = event.value, 0
        self.redraw()

    def on_input_submitted(self) -> None:
        self._leave_search()
        self.action_open()

    def key_escape(self) -> None:
        """Leave the search and show every lab again."""
        if self.wanted or isinstance(self.focused, Input):
            self.query_one("#search", Input).value = ""
            self._leave_search()

    def _leave_search(self) -> None:
        self.query_one("#search").display = False
        self.set_focus(None)
        self.redraw()

    def on_click(self, event) -> None:
        widget, _ = self.get_widget_at(event.screen_x, event.screen_y)
        if widget.id == "lab-rows":
            heading = 1 if self.rows and self.rows[0].phase else 0
            place = event.screen_y - widget.region.y - heading
            if 0 <= place < len(self.rows):
                if place == self.chosen:
                    self.action_open()
                else:
                    self.chosen = place
                    self.redraw()
