"""The report about a log: one text, kept whenever the page is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult

from labrunner.errors import LabrunnerError
from labrunner.tui.screens.page import Page, bindings
from labrunner.tui.screens.typed import InOrder
from labrunner.tui.widgets.editor import Editor

if TYPE_CHECKING:
    from labrunner.deck.work.own_log import OwnLog


class _Text(InOrder, Editor):
    """Where the report is written."""


class NotesPage(Page):
    """An editor. Esc keeps the text and lets go of it, Esc once more goes back."""

    page, old_words = "notes", "text"
    BINDINGS: ClassVar = bindings("notes")
    AUTO_FOCUS = ""  # else the text would be typed into again whenever a page above this one closes

    def __init__(self) -> None:
        super().__init__()
        self._text = self._kept = self.own.text(self.say)

    def on_mount(self) -> None:
        """Writing begins at once, under the first heading that has no words yet."""
        super().on_mount()
        self._editor.move_cursor((self.own.places(self._text)[0], 0))
        self.set_focus(self._editor)

    @property
    def _editor(self) -> _Text:
        return self.query_one("#notes", _Text)

    def on_editor_turned(self, event: Editor.Turned) -> None:
        """Tab: the caret goes to the next heading's words, Shift+Tab to those of the one before."""
        rows, here = sorted(self.own.places(self._text)), self._editor.cursor_location[0]
        beyond = [row for row in rows if (row > here if event.by > 0 else row < here)]
        self._editor.move_cursor(((beyond or rows)[0 if event.by > 0 else -1], 0))

    @property
    def own(self) -> OwnLog:
        """The log that is written about."""
        return cast("OwnLog", self.session)

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        yield _Text(self._kept, id="notes", classes="body")

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return self.say("own.notes", name=self.own.name), ""

    def available(self, name: str) -> bool:
        """Whether an action of this page works now; while text is typed, letters are text."""
        return name in {"leave", "help"} if isinstance(self.focused, Editor) else True

    def _keep(self) -> bool:
        """Write the text where it has changed. False, with the reason told, where that does not work."""
        if self._text == self._kept:
            return True
        try:
            path = self.own.write(self._text)
        except LabrunnerError as error:
            self.tell(str(error), "error")
            return False
        self._kept = self._text
        self.tell(self.say("own.kept", path=path))
        return True

    def on_text_area_changed(self, event: Editor.Changed) -> None:
        """Something was typed."""
        self._text = event.text_area.text

    def on_editor_left(self) -> None:
        """Esc in the text: keep it; keys are keys again."""
        self._keep()
        self.set_focus(None)
        self.refresh_keys()

    def on_unmount(self) -> None:
        """The program ends: what was typed is kept."""
        if self._text != self._kept:
            self.own.write(self._text)

    def action_edit(self) -> None:
        """Write on."""
        self.set_focus(self._editor)
        self.refresh_keys()

    def action_leave(self) -> None:
        """Back to the panels."""
        if self._keep():
            self.close()
