"""Which log: a field for the path of anybody's training log."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.widgets import Input

from labrunner.deck.draw.canvas import Canvas
from labrunner.deck.draw.prose import wrap
from labrunner.errors import LabrunnerError
from labrunner.text import clean
from labrunner.tui.screens.page import Page, bindings
from labrunner.tui.screens.typed import Field
from labrunner.tui.widgets.bars import Drawn


class WhichPage(Page):
    """A path is typed or pasted; Enter reads the log there, in a thread, and shows it."""

    page = "which"
    BINDINGS: ClassVar = bindings("which")
    AUTO_FOCUS = "#path"

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        yield Drawn(self._draw_intro, id="which-intro")
        yield Field(placeholder=self.placeholder(), id="path", max_length=4096)

    def placeholder(self) -> str:
        """What stands in the empty field."""
        return self.say("own.path")

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return f"labrunner {self.glyphs.dot} {self.say('own.title')}", ""

    def next_words(self) -> str:
        """Nothing: the field says what to do."""
        return ""

    def _draw_intro(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        for y, line in enumerate(wrap([self.say("own.intro")], width - 4)[:height]):
            canvas.put(2, y, line, "text")
        return canvas

    def on_input_submitted(self) -> None:
        """Enter in the field."""
        self.action_open()

    def action_open(self) -> None:
        """Read the log whose path was typed."""
        typed = self.query_one("#path", Input).value.strip().strip("'\"")
        if not typed:
            self.tell(self.say("own.none"), "warning")
            return
        path = Path(typed).expanduser()
        self.tell(self.say("own.reading", name=clean(path.name, 80)))
        self.run_worker(self._open(path), exclusive=True, exit_on_error=False)

    async def _open(self, path: Path) -> None:
        from labrunner.deck.work.own_log import OwnLog

        try:
            log = await asyncio.to_thread(OwnLog, path, reports=self.app.reports)
        except LabrunnerError as error:
            self.tell(clean(str(error), 300), "error")
            return
        if self.is_active:
            self.app.pop_screen()
            self.app.open_log(log)
