"""The first page of a first start: who is learning. The answer is remembered."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import Input

from labrunner.course.learner import known_learners, learners_root
from labrunner.deck.draw.canvas import Canvas, first_shown, fit
from labrunner.deck.draw.prose import wrap
from labrunner.deck.work.whoami import login, take_name
from labrunner.errors import InputError
from labrunner.tui.screens.page import ListPage, bindings
from labrunner.tui.screens.typed import Field
from labrunner.tui.widgets.bars import Drawn


class WhoPage(ListPage):
    """The learners that are known here, one a line, and last another name, which is typed into a field."""

    page = "who"
    listed = "#names"
    BINDINGS: ClassVar = bindings("who")

    def __init__(self) -> None:
        super().__init__()
        self.names = known_learners(learners_root())

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        yield Drawn(self._draw_intro, id="who-intro")
        yield Drawn(self._draw_names, id="names")
        yield Field(value=login(), placeholder=self.placeholder(), id="name", max_length=64)

    def on_mount(self) -> None:
        """Without learners to pick from, a name is typed at once."""
        self.query_one("#name").display = False
        if not self.names:
            self._type()

    def placeholder(self) -> str:
        """What stands in the empty field."""
        return self.say("who.name")

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return f"labrunner {self.glyphs.dot} {self.say('who.title')}", ""

    def count(self) -> int:
        """How many rows there are: the known names, and the one for another."""
        return len(self.names) + 1

    def _draw_intro(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        for y, line in enumerate(wrap([self.say("who.intro")], width - 4)[:height]):
            canvas.put(2, y, line, "text")
        return canvas

    def _draw_names(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        rows = [*self.names, self.say("who.other")] if self.names else []
        top = first_shown(self.chosen, len(rows), height)
        for y, name in enumerate(rows[top : top + height]):
            here = y + top == self.chosen
            canvas.put(1, y, self.glyphs.chosen if here else " ", "chosen")
            canvas.put(3, y, fit(name, width - 4), "chosen" if here else "text")
        return canvas

    @property
    def typing(self) -> bool:
        """Whether a name is being typed."""
        return isinstance(self.focused, Input)

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        return name == "pick" if self.typing else True

    def _type(self) -> None:
        field = self.query_one("#name", Input)
        field.display = True
        self.set_focus(field)
        self.redraw()

    def action_pick(self) -> None:
        """Take the name that is pointed at or was typed."""
        if self.typing:
            self._take(self.query_one("#name", Input).value)
        elif self.chosen < len(self.names):
            self._take(self.names[self.chosen])
        else:
            self._type()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the field."""
        self._take(event.value)

    def _take(self, name: str) -> None:
        try:
            chosen, problem = take_name(name, self.say)
        except InputError as error:
            self.tell(str(error), "error")
            return
        self.app.begin_as(chosen, problem)

    def key_escape(self) -> None:
        """Back from the field to the names, where there are any."""
        if self.typing and self.names:
            self.query_one("#name").display = False
            self.set_focus(None)
            self.redraw()

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """A click points at a name, another one takes it."""
        place = first_shown(self.chosen, self.count(), widget.size.height) + y
        if widget.id != "names" or not self.names or place >= self.count():
            return
        if place == self.chosen:
            self.action_pick()
        else:
            self._move(place - self.chosen)
