"""What the net says by now, in full: for a sample that does not fit on the line for news."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from labrunner.tui.screens.page import bindings
from labrunner.tui.screens.reader import Reader


class SamplePage(Reader):
    """The text that was sampled, below what can be counted in it."""

    page = "text"
    BINDINGS: ClassVar = bindings("text")

    def __init__(self, about: str, text: str) -> None:
        super().__init__()
        self.about, self.text = about, text

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return self.say("sample.title", arm=self.session.chosen), ""

    def words(self) -> Content:
        """What was sampled, in full."""
        return Content("\n").join([Content.styled(self.about, "bold $chart-title"), Content(""), Content(self.text)])

    def action_onward(self) -> None:
        """The page lies over the run screen: closing it is going on."""
        self.action_back()
