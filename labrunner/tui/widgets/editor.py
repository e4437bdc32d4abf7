"""A text area that knows it is one of several pages."""

from __future__ import annotations

from textual import events
from textual.message import Message
from textual.widgets import TextArea


class Editor(TextArea):
    """Tab and Shift+Tab turn the page, Escape leaves; everything else is writing."""

    class Turned(Message):
        """Tab (1) or Shift+Tab (-1) was pressed."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    class Left(Message):
        """Escape was pressed."""

    @property
    def _draw_cursor(self) -> bool:
        """The caret stands still while keys are no text: readings go where it is."""
        return not self.has_focus or super()._draw_cursor

    def row_of(self, line: int) -> int:
        """The row of the widget on which a line of the text begins; outside of it where that is scrolled away."""
        return self.wrapped_document.location_to_offset((line, 0)).y - self.scroll_offset.y

    async def _on_key(self, event: events.Key) -> None:
        if event.key in {"tab", "shift+tab"}:
            event.stop()
            event.prevent_default()
            self.post_message(self.Turned(1 if event.key == "tab" else -1))
        elif event.key == "escape":
            event.stop()
            event.prevent_default()
            self.post_message(self.Left())
        else:
            await super()._on_key(event)
