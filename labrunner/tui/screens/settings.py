"""A list of things with values, and one line to type a new value: the fix and the questions are both this."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Input

from labrunner.tui.screens.page import Page
from labrunner.tui.state.canvas import Canvas
from labrunner.tui.widgets.bars import Drawn


class SettingsPage(Page):
    """Subclasses say what is listed (`count`, `draw_list`), what stands below, and take what is typed."""

    def __init__(self) -> None:
        super().__init__()
        self.chosen = 0

    def content(self) -> ComposeResult:
        yield Drawn(self.draw_list, id="list", classes="list")
        yield Drawn(self.draw_prompt, id="prompt", classes="prompt")
        yield Input(id="value", classes="value")
        yield Drawn(self.draw_below, id="below", classes="below")

    # --- what subclasses say --------------------------------------------------------------------------------------

    def count(self) -> int:
        """How many lines the list has to choose from."""
        raise NotImplementedError

    def draw_list(self, width: int, height: int) -> Canvas:
        raise NotImplementedError

    def draw_below(self, width: int, height: int) -> Canvas:
        raise NotImplementedError

    def prompt(self) -> str:
        """What is asked for while a value is typed."""
        raise NotImplementedError

    def choices(self) -> tuple[str, ...]:
        """Values to step through with Enter instead of typing; empty where a value is typed."""
        return ()

    def current(self) -> str:
        """The value in words, to start typing from."""
        raise NotImplementedError

    def take(self, text: str) -> bool:
        """A new value. Returns whether it was right; says what is wrong with it where not."""
        raise NotImplementedError

    # --- behaviour ------------------------------------------------------------------------------------------------

    @property
    def typing(self) -> bool:
        return isinstance(self.focused, Input)

    def draw_prompt(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if self.typing:
            canvas.put(1, 0, self.prompt(), "title")
        return canvas

    def on_mount(self) -> None:
        self.query_one(Input).display = False

    def _move(self, by: int) -> None:
        self.chosen = min(max(self.chosen + by, 0), max(self.count() - 1, 0))
        self.redraw()

    def action_up(self) -> None:
        self._move(-1)

    def action_down(self) -> None:
        self._move(1)

    def action_change(self) -> None:
        choices = self.choices()
        if choices:
            here = choices.index(self.current()) if self.current() in choices else -1
            self.take(choices[(here + 1) % len(choices)])
            self.redraw()
            return
        field = self.query_one(Input)
        field.value = self.current()
        field.display = True
        field.focus()
        self.call_after_refresh(self.redraw)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if self.take(event.value):
            self._done_typing()
        self.redraw()

    def _done_typing(self) -> None:
        self.set_focus(None)
        self.query_one(Input).display = False
        self.call_after_refresh(self.redraw)

    def action_back(self) -> None:
        if self.typing:
            self._done_typing()
        else:
            self.app.pop_screen()

    def on_click(self, event) -> None:
        widget, _ = self.get_widget_at(event.screen_x, event.screen_y)
        if widget.id == "list":
            place = self.line_at(event.screen_y - widget.region.y)
            if place is not None and 0 <= place < self.count():
                if place == self.chosen:
                    self.action_change()
                self.chosen = place
                self.redraw()

    def line_at(self, y: int) -> int | None:
        """Which entry stands in row `y` of the list."""
        return y
