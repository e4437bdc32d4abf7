"""The course's worked example of a lab, to be read: the post-mortem, then the other files as they are."""

from __future__ import annotations

from typing import ClassVar

from labrunner.course.learner import LabFolder
from labrunner.files import read_text
from labrunner.text import clean
from labrunner.tui.screens.page import bindings
from labrunner.tui.screens.reader import Reader

#: The longest file that is shown; an example is written by hand.
LARGEST = 64 * 1024


class ExamplePage(Reader):
    """What lies in the example's folder of one lab."""

    page = "text"
    BINDINGS: ClassVar = bindings("text")

    def __init__(self, folder: LabFolder) -> None:
        super().__init__()
        self.folder = folder

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return self.say("example.title", name=self.folder.learner, lab=self.folder.lab), ""

    def markdown(self) -> str:
        """The files, one after the other."""
        folder, parts = self.folder, []
        if folder.postmortem.is_file():
            parts.append(read_text(folder.postmortem, limit=LARGEST))
        for path in (folder.answers, folder.fix):
            if path.is_file():
                parts.append(f"## {path.name}\n\n```toml\n{read_text(path, limit=LARGEST).replace('```', '')}\n```")
        return clean("\n\n".join(parts), 3 * LARGEST, keep_lines=True)

    def action_onward(self) -> None:
        """Enter goes back to the list, as Esc does."""
        self.action_back()
