"""A card of the helm over the shift, which goes on: choose or type, Enter asks for it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.widget import Widget

from labrunner.deck.draw import shift as drawing
from labrunner.deck.draw.canvas import Canvas, first_shown, fit
from labrunner.deck.draw.layout import Layout
from labrunner.deck.work.helm import Card
from labrunner.errors import InputError
from labrunner.tui.screens.flown import FlownPage, below
from labrunner.tui.screens.page import bindings, place
from labrunner.tui.screens.typed import Field
from labrunner.tui.widgets.bars import Framed
from labrunner.tui.widgets.canvas import CanvasWidget


class HelmPage(FlownPage):
    """A card of the helm over the shift, which goes on: choose or type, Enter asks for it."""

    page = "helm"
    BINDINGS: ClassVar = bindings("helm")
    AUTO_FOCUS = "#value"
    has_rows = False

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card = card

    @property
    def rows_taken(self) -> int:
        """Rows that the card takes from the panels: more where there is a long list to choose from."""
        long = len(self.card.choices) > 8 or self.card.name == "set_other"
        return min(9, max(5, self.app.size.height - 15)) if long else 5

    def placeholder(self) -> str:
        """What stands in the empty field."""
        return self.say("shift.typed.set" if self.card.name == "set_other" else "shift.typed")

    def content(self) -> ComposeResult:
        """The widgets between title and footer: those of the shift, and the card."""
        yield from super().content()
        yield Framed(
            lambda: self.say(f"action.{self.card.name}"), self._draw_card, self.glyphs, id="card", classes="placed"
        )
        yield Field(
            placeholder=self.placeholder(),
            id="value",
            classes="placed",
            max_length=40,
            disabled=not self.card.takes_text,
        )

    def take(self, card: Card) -> None:
        """Show another card."""
        self.card = card
        self.untell()
        field = self.query_one("#value", Field)
        field.value, field.disabled = "", not card.takes_text
        field.placeholder = self.placeholder()
        self.set_focus(field if card.takes_text else None)

    def _draw_card(self, width: int, height: int) -> Canvas:
        card = self.card
        if self.flown.flying:
            card.refresh()
        rows = [card.row(place, self.say) for place in range(len(card.choices))]
        canvas, room = Canvas(width, height), height - card.takes_text  # the last row is the field's
        words = card.sentence(self.say)
        canvas.paste(drawing.draw_card(rows, card.chosen, card.marked, words, width, room, self.glyphs), 0, 0)
        return canvas

    def place_rest(self, layout: Layout) -> None:
        """The card takes the place of the rows below the panels, on a wide screen that of the log."""
        super().place_rest(layout)
        taken, name = (layout.batches, "helm-log") if layout.kind == "wide" else (layout.readings, "rows")
        place(self.query_one(f"#{name}", CanvasWidget), None)
        if taken is None:
            return
        x, y, width, height = below(taken)
        height += 0 if layout.kind == "wide" else self.rows_taken
        place(self.query_one("#card", CanvasWidget), (x, y, width, height))
        place(self.query_one("#value", Field), (x + 2, y + height - 2, width - 4, 1) if self.card.takes_text else None)

    def next_words(self) -> str:
        """Nothing: the card says what comes next."""
        return ""

    def tick(self) -> None:
        """Called by the app's one timer. When the shift ends, so does its helm; what stood in it is not asked for."""
        if self.flown.flying:
            super().tick()
        else:
            self.flown.unasked = self.card.stands(self.say) if self.flown.ended else ""
            self.close()

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        return True

    def on_input_changed(self, event: object) -> None:
        """What is typed takes the place of the choice, or says which choices there are."""
        self.card.typed = getattr(event, "value", "")
        self.card.refresh()
        self.redraw()

    def on_input_submitted(self) -> None:
        """Enter in the field asks for it, too."""
        self.action_confirm()

    def action_up(self) -> None:
        """Choose the row above."""
        self.card.move(-1)
        self.redraw()

    def action_down(self) -> None:
        """Choose the row below."""
        self.card.move(1)
        self.redraw()

    def action_confirm(self) -> None:
        """Ask the run for what the card says; back to the shift."""
        try:
            words = self.card.confirm(self.say)
        except InputError as error:
            self.tell(fit(str(error), 300), "error")
            return
        self.close()
        self.app.call_after_refresh(self.app.tell, words)

    def action_back(self) -> None:
        """Nothing is asked for."""
        self.close()

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """A click points at a choice, another one asks for it."""
        if widget.id != "card":
            return
        rows = max(widget.size.height - 4 - self.card.takes_text, 1)
        at = first_shown(self.card.chosen, len(self.card.choices), rows) + y - 1
        if not 0 <= y - 1 < rows or at >= len(self.card.choices):
            return
        if at == self.card.chosen:
            self.action_confirm()
        else:
            self.card.move(at - self.card.chosen)
            self.redraw()
