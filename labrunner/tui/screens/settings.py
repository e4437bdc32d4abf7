"""A list of things with values, and one line to type a new value: the fix and the questions are both this."""

from __future__ import annotations

from pathlib import Path

from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import Input

from labrunner.deck.draw.canvas import Canvas, fit
from labrunner.tui.screens.keeping import KeepingPage
from labrunner.tui.screens.page import ListPage
from labrunner.tui.screens.typed import Field
from labrunner.tui.widgets.bars import Drawn

#: What the mouse types a number with; `del` takes the last character back.
PAD = (*"0123456789", ".", "-", "del")
#: Rows that the list keeps, however much there is to say below.
LEAST_LIST = 3
#: Rows below the list that it leaves alone when it grows.
LEAST_BELOW = 5


class SettingsPage(KeepingPage, ListPage):
    """Subclasses say what is listed (`count`, `draw_list`), what stands below, and take what is typed."""

    _unsaved: tuple[str, str] | None = None

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        yield Drawn(self.draw_list, id="list", classes="list")
        yield Drawn(self.draw_prompt, id="prompt", classes="prompt")
        yield Field(id="value", classes="value")
        yield Drawn(self.draw_pad, id="pad", classes="prompt")
        yield Drawn(self.draw_below, id="below", classes="below")

    # --- what subclasses say --------------------------------------------------------------------------------------

    def draw_list(self, width: int, height: int) -> Canvas:
        """The list of things and their values."""
        raise NotImplementedError

    def draw_below(self, width: int, height: int) -> Canvas:
        """What is said of the chosen one, below the list."""
        raise NotImplementedError

    def needed_list(self) -> int:
        """How many rows the list should have; 0 where half of the screen will do."""
        return 0

    def needed_below(self, width: int) -> int:
        """How many rows the part below should have, at the cost of the list; 0 where any number will do."""
        return 0

    def prompt(self) -> str:
        """What is asked for while a value is typed."""
        raise NotImplementedError

    def choices(self) -> tuple[str, ...]:
        """Values to step through with Enter instead of typing; empty where a value is typed."""
        return ()

    def pad(self) -> tuple[str, ...]:
        """What the mouse may type the value with; empty where that takes a keyboard."""
        return ()

    def current(self) -> str:
        """The value in words, to start typing from."""
        raise NotImplementedError

    def take(self, text: str) -> bool:
        """A new value. Returns whether it was right; says what is wrong with it where not."""
        raise NotImplementedError

    # --- behaviour ------------------------------------------------------------------------------------------------

    def next_words(self) -> str:
        """What comes next; while a value is typed, the keys that end that."""
        if self.typing:
            return self.say("next.here.typing", key=self.key("accept"), leave=self.key("back"))
        return self.coming_words()

    def coming_words(self) -> str:
        """What comes next while no value is typed."""
        return super().next_words()

    def draw_prompt(self, width: int, height: int) -> Canvas:
        """The words before the line for a new value; empty while nothing is typed."""
        canvas = Canvas(width, height)
        if self.typing:
            canvas.put(1, 0, fit(self.prompt(), width - 2), "title")
        return canvas

    def draw_pad(self, width: int, height: int) -> Canvas:
        """Digits and signs to click on, for a number without a keyboard."""
        canvas = Canvas(width, height)
        for x, _, key in self._pad_places():
            canvas.put(x, 0, key, "key")
        return canvas

    def _pad_places(self) -> list[tuple[int, int, str]]:
        """First column, column after the last, and what stands there. Each is wide enough to be hit."""
        places, x = [], 2
        for key in self.pad():
            places.append((x, x + len(key), key))
            x += len(key) + 3
        return places

    def on_mount(self) -> None:
        """Hide the field."""
        self._show_field(False)

    def place_widgets(self) -> None:
        """Half for the list, more where it needs more; less where what stands below it does."""
        width, height = self.app.size
        field = sum(widget.display for widget in self.query("#value, #pad"))
        room = height - 7 - field  # title, prompt, news, footer, and three empty rows
        half = (height - 4) // 2
        rows = max(half, min(self.needed_list(), room - LEAST_BELOW))
        self.query_one("#list").styles.height = max(min(rows, room - self.needed_below(width)), LEAST_LIST)

    def redraw(self) -> None:
        """Draw everything again, and give the list the room it needs."""
        self.settle_widgets()
        super().redraw()

    def _show_field(self, there: bool) -> None:
        self.query_one(Input).display = there
        self.query_one("#pad").display = there and bool(self.pad())
        self.settle_widgets()

    def action_change_back(self) -> None:
        """The choice before; where there is nothing to choose from, as `action_change`."""
        self._change(-1)

    def action_change_on(self) -> None:
        """The next choice; where there is nothing to choose from, as `action_change`."""
        self._change(1)

    def action_change(self) -> None:
        """Type or choose a value for the chosen row."""
        self._change(1)

    def _change(self, by: int) -> None:
        """Take the choice so many further on, round and round; type a value where there is nothing to choose from."""
        choices = self.choices()
        if choices:
            first = -1 if by > 0 else 0
            here = choices.index(self.current()) if self.current() in choices else first
            self.untell()
            self.take(choices[(here + by) % len(choices)])
            self.redraw()
            return
        field = self.query_one(Input)
        field.value = self.current()
        self._show_field(True)
        self.set_focus(field)
        field.select_all()  # what is typed replaces it
        self.call_after_refresh(self.redraw)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the field: take its value."""
        self._take(event.value)

    def action_accept(self) -> None:
        """Take the value in the field."""
        self._take(self.query_one(Input).value)

    def _take(self, text: str) -> bool:
        """Take a value, and close the field where it was right. Returns whether it was."""
        self.untell()  # what was wrong with the value before
        taken = self.take(text)
        if taken:
            self._done_typing()
        self.redraw()
        return taken

    def _done_typing(self) -> None:
        self.set_focus(None)
        self._show_field(False)
        self.call_after_refresh(self.redraw)

    def unsaved(self) -> tuple[str, str] | None:
        """What the last change would have written."""
        return self._unsaved

    def keep(self, reason: str | None, path: Path, text: str) -> bool:
        """Whether a change is on the disk; says the `reason` where it is not, and keeps what `path` was to hold."""
        self._unsaved, self.refused = (path.name, text) if reason else None, False
        if reason:
            self.tell(self.say("say.not_saved", reason=reason), "error")
        return reason is None

    def action_back(self) -> None:
        """Leave the value that is being typed as it was, or the page."""
        if self.typing:
            self._done_typing()
        elif not self.refuse():
            self.close()

    async def action_quit(self) -> None:
        """End the program, unless that would lose what could not be saved."""
        if not self.refuse():
            await super().action_quit()

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """A click points at an entry, another one changes it; while a value is typed, the pad types."""
        if widget.id == "pad":
            key = next((key for first, after, key in self._pad_places() if first - 1 <= x <= after), None)
            if key is not None:
                self._type(key)
            return
        place = self.line_at(y, widget.size.height) if widget.id == "list" else None
        if place is None or not 0 <= place < self.count():
            return
        if place != self.chosen:
            if self.typing:  # what was typed was meant for another entry
                self._done_typing()
            self._move(place - self.chosen)
        elif not self.typing:
            self.action_change()

    def _type(self, key: str) -> None:
        field = self.query_one(Input)
        if key == "del":
            field.action_delete_left()
        elif len(key) > 1:
            field.value = key
        else:
            field.replace(key, *sorted(field.selection))

    def line_at(self, y: int, height: int) -> int | None:
        """Which entry stands in row `y` of the list, which has `height` rows."""
        return y
