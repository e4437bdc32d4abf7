"""A text area whose gaps are fields, and that knows it is one of several pages."""

from __future__ import annotations

import re
from collections.abc import Callable

from textual import events
from textual.document._history import EditHistory
from textual.message import Message
from textual.widgets import TextArea
from textual.widgets.text_area import Selection

from labrunner.deck.work.fields import Field
from labrunner.deck.work.forms import GAP

#: The mark with which an item of a list begins.
_MARK = re.compile(r"\s*(?:[-*•]|\d{1,2}[.)]) ")


class Editor(TextArea):
    """Tab and Shift+Tab ask for the next field, so does Enter on a gap of the form; Escape leaves; everything else is
    writing. A gap is one thing: what is typed or pasted at one takes its place, what deletes in one takes it out."""

    class Turned(Message):
        """Tab (1), Shift+Tab (-1), or Enter (1) on a gap was pressed."""

        def __init__(self, by: int, *, seen: bool) -> None:
            super().__init__()
            self.by = by
            self.seen = seen  #: whether the gap was known to be selected: Enter ends it

    class Left(Message):
        """Escape was pressed."""

    class Undone(Message):
        """Ctrl-Z was pressed, which elsewhere suspends: here it takes back the last change. `change` says whether there
        was one."""

        def __init__(self, change: bool) -> None:
            super().__init__()
            self.change = change

    class Refused(Message):
        """A key would have deleted a word of the form's own."""

    def label_of(self, line: str) -> int:
        """How many characters at the beginning of a line no key deletes unless they are selected or the line is taken
        out as a whole."""
        return 0

    def is_gap(self, text: str) -> bool:
        """Whether a text that looks like a gap is the form's, not one that was written."""
        return True

    def action_delete_left(self) -> None:
        """Delete the character before the caret, but none of a label; in a gap, or right behind one, the whole gap."""
        self._select_gap(behind=True, before=False)
        if self._spares(self.get_cursor_left_location()):
            super().action_delete_left()

    def action_delete_word_left(self) -> None:
        """The word before the caret, as far as it is none of a label's."""
        self._delete_back_to(self.get_cursor_word_left_location(), super().action_delete_word_left)

    def action_delete_to_start_of_line(self) -> None:
        """What stands before the caret in its line, the label left out."""
        self._delete_back_to(self.get_cursor_line_start_location(), super().action_delete_to_start_of_line)

    def action_delete_to_end_of_line(self) -> None:
        """What stands behind the caret in its line, on however many rows of the screen."""
        self._delete_via_keyboard(self.cursor_location, self.get_cursor_line_end_location())

    async def action_delete_to_end_of_line_or_delete_line(self) -> None:
        """The rest of the line; of an empty line, or one that holds its label alone, the line itself; at the end of any
        other the break to the next."""
        row, caret = self.cursor_location
        line = self.document.get_line(row)
        label = self.label_of(line)
        if not line or label and caret >= label and not line[label:].strip():
            self.action_delete_line()
        elif self.selection.is_empty and caret == len(line):
            self.action_delete_right()
        else:
            self.action_delete_to_end_of_line()

    def action_delete_right(self) -> None:
        """Delete the character after the caret, but none of a label; in a gap, or right before one, the whole gap."""
        self._select_gap(behind=False, before=True)
        if self._spares(self.cursor_location, until=self.get_cursor_right_location()):
            super().action_delete_right()

    def get_cursor_line_start_location(self, smart_home: bool = False) -> tuple[int, int]:
        """Where the line begins in which the caret is, on however many rows of the screen."""
        return self.cursor_location[0], 0

    def get_cursor_line_end_location(self) -> tuple[int, int]:
        """Where that line ends."""
        row, _ = self.cursor_location
        return row, len(self.document.get_line(row))

    def _delete_back_to(self, place: tuple[int, int], delete: Callable[[], None]) -> None:
        """Delete back to a place, or to the end of the label between."""
        row, caret = self.cursor_location
        label = self.label_of(self.document.get_line(row))
        if self.selection.is_empty and place < (row, label) < (row, caret):
            self.delete((row, label), (row, caret))
        elif self._spares(place):
            delete()

    def _spares(self, start: tuple[int, int], until: tuple[int, int] | None = None) -> bool:
        """Whether what stands from `start` to `until` (the caret) may be deleted; lets it be known where not. A
        selection may always be: that is no slip."""
        row, place = until or self.cursor_location
        label = self.label_of(self.document.get_line(row))
        if not label or not self.selection.is_empty or not start < min((row, place), (row, label)):
            return True
        self.post_message(self.Refused())
        return False

    def action_undo(self) -> None:
        """Ctrl-Z: take back the last change, and let it be known."""
        before = self.text
        super().action_undo()
        self.post_message(self.Undone(self.text != before))

    @property
    def _draw_cursor(self) -> bool:
        """The caret stands still while keys are no text: readings go where it is."""
        return not self.has_focus or super()._draw_cursor

    def select_field(self, field: Field) -> None:
        """Select a field, so that what is typed replaces it."""
        self.selection = Selection((field.row, field.start), (field.row, field.end))

    @property
    def begins(self) -> tuple[int, int]:
        """Line and column (from 0) at which the selection, or the caret, begins."""
        return min(self.selection.start, self.selection.end)

    def rewrite(self, body: str, row: int) -> None:
        """Change the text to `body`, as one step that can be undone; the caret goes to the end of line `row`."""
        old, new = self.text.split("\n"), body.split("\n")
        first = next((n for n, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), 0)
        last = len(old) - 1
        if len(old) == len(new):
            last = max((n for n, pair in enumerate(zip(old, new, strict=True)) if pair[0] != pair[1]), default=first)
        changed = new[first : last + 1] if len(old) == len(new) else new[first:]
        self.history.checkpoint()
        self.replace("\n".join(changed), (first, 0), (last, len(old[last])))
        self.history.checkpoint()
        self.move_cursor((row, len(new[row])))

    def put_away(self) -> EditHistory:
        """What could be taken back in the present text, for `take_up`; the editor begins a new one."""
        kept = self.history
        self.history = EditHistory(kept.max_checkpoints, kept.checkpoint_timer, kept.checkpoint_max_characters)
        return kept

    def take_up(self, text: str, history: EditHistory | None) -> None:
        """Show another text, with what could be taken back in it when it was put away (None: nothing)."""
        self.load_text(text)
        self.history = history or self.history

    def row_of(self, line: int) -> int:
        """The row of the widget on which a line of the text begins; outside of it where that is scrolled away."""
        return self.wrapped_document.location_to_offset((line, 0)).y - self.scroll_offset.y

    async def _on_key(self, event: events.Key) -> None:
        if event.key in {"tab", "shift+tab"} or event.key == "enter" and self._on_gap:
            event.stop()
            event.prevent_default()
            self.post_message(self.Turned(-1 if event.key == "shift+tab" else 1, seen=event.key == "enter"))
        elif event.key == "escape":
            event.stop()
            event.prevent_default()
            self.post_message(self.Left())
        elif event.character == " " and (doubled := self._doubled_mark):
            event.stop()
            event.prevent_default()
            self.delete(*doubled)
        else:
            if event.is_printable:
                edge = event.character != " "  # a blank beside a gap parts it from what is written there
                self._select_gap(behind=edge, before=edge)
            if event.is_printable and event.character != " " and self._behind_label:
                self.insert(" ")
            await super()._on_key(event)

    async def _on_paste(self, event: events.Paste) -> None:
        # Textual calls the text area's own handler after this one: called here as well, it would paste twice.
        self._select_gap(behind=True, before=True)
        row, place = self.begins
        if _MARK.fullmatch(self.document.get_line(row)[:place]):
            event.text = event.text[match.end() if (match := _MARK.match(event.text)) else 0 :]

    def _select_gap(self, *, behind: bool, before: bool) -> None:
        """Select the gap in which the caret stands, or right behind or before which; nothing where it is in none, or
        something is selected already."""
        row, place = self.cursor_location
        if not self.selection.is_empty:
            return
        found = [gap.span() for gap in GAP.finditer(self.document.get_line(row)) if self.is_gap(gap.group())]
        inside = [(start, end) for start, end in found if start < place < end]
        beside = [(start, end) for start, end in found if before and place == start or behind and place == end]
        for start, end in (inside + beside)[:1]:
            self.select_field(Field(row, start, end))

    @property
    def _doubled_mark(self) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """From where to where a mark of a list stands that was typed behind the form's own, with only its blank left to
        come: `- -`, `1. 1.`. None else."""
        row, place = self.cursor_location
        typed = f"{self.document.get_line(row)[:place]} "
        form = _MARK.match(typed)
        if form is None or not self.selection.is_empty or not _MARK.fullmatch(typed, form.end()):
            return None
        return (row, form.end()), (row, place)

    @property
    def _on_gap(self) -> bool:
        """Whether a gap of the form is selected, whole: a line break in its place would lose what belongs there."""
        return GAP.fullmatch(self.selected_text) is not None

    @property
    def _behind_label(self) -> bool:
        """Whether the caret stands right behind the colon of a line of the form."""
        row, place = self.cursor_location
        line = self.document.get_line(row)
        return self.selection.is_empty and line.startswith("- ") and line.find(":") + 1 == place == len(line)
