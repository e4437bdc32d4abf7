"""A page of text to read and scroll."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Markdown, Static

from labrunner.text import clean
from labrunner.tui.screens.page import Page


class Reader(Page):
    """Subclasses give `markdown` (from a lab) or `words` (from anywhere, taken literally)."""

    AUTO_FOCUS = "#reading"

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        with VerticalScroll(id="reading", classes="reading"):
            text = self._shown_markdown()
            yield Markdown(text, open_links=False) if text else Static(id="words")

    def _shown_markdown(self) -> str:
        return clean(self.markdown(), 50_000, keep_lines=True)

    def respeak(self) -> None:
        """The text as well."""
        super().respeak()
        for text in self.query(Markdown):
            text.update(self._shown_markdown())
        if self.query("#words"):
            self.show_words()

    def on_mount(self) -> None:
        """Show the words of a page that has no Markdown."""
        if not self.markdown():
            self.show_words()

    def tick(self) -> None:
        """Called by the app's one timer."""
        super().tick()
        self.refresh_keys()  # whether there is more than fits shows only once the text is laid out

    def works(self, name: str) -> bool:
        """Whether an action works now; turning pages only where there is more than one."""
        if name in {"page_up", "page_down"}:
            return any(text.max_scroll_y > 0 for text in self.query("#reading"))
        return super().works(name)

    def action_page_up(self) -> None:
        """A page up."""
        self.query_one("#reading").scroll_page_up(animate=False)

    def action_page_down(self) -> None:
        """A page down."""
        self.query_one("#reading").scroll_page_down(animate=False)

    def show_words(self) -> None:
        """Put the words there again, because they changed."""
        self.query_one("#words", Static).update(self.words())

    def markdown(self) -> str:
        """Markdown of the page; empty for a page of `words`."""
        return ""

    def words(self) -> Content:
        """The text, already styled."""
        return Content("")
