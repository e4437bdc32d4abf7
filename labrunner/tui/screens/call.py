"""Saying what a case was: the step at which it broke, typed, and which of the choices it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import Input

from labrunner.deck.draw.canvas import Canvas, first_shown, fit
from labrunner.deck.draw.prose import wrap
from labrunner.errors import LabrunnerError
from labrunner.tui.screens.page import ListPage, bindings
from labrunner.tui.screens.typed import Field
from labrunner.tui.widgets.bars import Drawn

if TYPE_CHECKING:
    from labrunner.deck.work.practice import Practice


class CallPage(ListPage):
    """First the step, with the cursor's in the field; Enter goes on to the choices where there are any."""

    page = "call"
    listed = "#choices"
    BINDINGS: ClassVar = bindings("call")
    AUTO_FOCUS = "#step"

    @property
    def practice(self) -> Practice:
        """The case."""
        return cast("Practice", self.session)

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        cursor = self.practice.view.cursor
        yield Drawn(self._draw_intro, id="call-intro")
        yield Drawn(self._draw_choices, id="choices")
        yield Field(str(cursor or ""), placeholder=self.placeholder(), id="step", type="integer", max_length=9)

    def placeholder(self) -> str:
        """What stands in the empty field."""
        return self.say("case.step")

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return self.say("case.title", name=self.practice.title), ""

    def count(self) -> int:
        """How many choices there are."""
        return len(self.practice.task.choices)

    def _draw_intro(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        asked = "case.ask_both" if self.count() else "case.ask_step"
        for y, line in enumerate(wrap([self.say(asked)], width - 4)[:height]):
            canvas.put(2, y, line, "text")
        return canvas

    def _draw_choices(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        names = self.practice.task.choices
        top = first_shown(self.chosen, len(names), height)
        for y, name in enumerate(names[top : top + height]):
            here = y + top == self.chosen
            canvas.put(1, y, self.glyphs.chosen if here else " ", "chosen")
            canvas.put(3, y, fit(name, width - 4), "chosen" if here else "text")
        return canvas

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        return name not in {"up", "down"} or self.count() > 0

    def on_input_submitted(self) -> None:
        """Enter in the field: on to the choices."""
        if self.count():
            self.set_focus(None)
            self.refresh_keys()
        else:
            self.action_call_it()

    def action_call_it(self) -> None:
        """Take the call: back to the run, where its outcome is told."""
        typed = self.query_one("#step", Input).value
        choice = self.practice.task.choices[self.chosen] if self.count() else None
        try:
            outcome = self.practice.say_so(int(typed) if typed.isdigit() else None, choice)
        except LabrunnerError as error:
            self.tell(str(error), "error")
            return
        words = self.practice.outcome_text(outcome, self.say)
        self.close()
        self.app.call_after_refresh(self.app.tell, words, "information" if outcome.right else "warning")

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """A click points at a choice, another one takes it."""
        place = first_shown(self.chosen, self.count(), widget.size.height) + y
        if widget.id != "choices" or place >= self.count():
            return
        if place == self.chosen:
            self.action_call_it()
        else:
            self._move(place - self.chosen)
