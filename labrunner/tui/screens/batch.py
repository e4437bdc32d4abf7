"""One step's batch to be read: every line of it in full, its rare pieces marked."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from labrunner.deck.work.batch import batch_lines
from labrunner.tui.screens.page import bindings
from labrunner.tui.screens.reader import Reader


class BatchPage(Reader):
    """The lines of the batch of the step that the cursor is on."""

    page = "text"
    BINDINGS: ClassVar = bindings("text")

    def __init__(self, step: int) -> None:
        super().__init__()
        self.step = step

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return self.say("batch.title", step=self.step, arm=self.session.chosen), self.say("batch.rare")

    def words(self) -> Content:
        """Each line with its id; a rare piece in bold, in another colour, between marks that no text holds."""
        parts: list[Content] = []
        for line in batch_lines(self.session.current, self.step):
            parts.append(Content.styled(line.id, "bold $chart-title"))
            if line.pieces is None:
                parts += [Content.styled(self.say("batch.no_text"), "$chart-dim"), Content("")]
                continue
            text = Content("")
            for piece in line.pieces:
                lead = " " if piece.text.startswith(" ") else ""
                marked = Content.styled(f"‹{piece.text.strip()}›", "bold $chart-warn")
                text += Content(lead) + marked if piece.rare else Content(piece.text)
            parts += [text, Content("")]
        return Content("\n").join(parts)

    def action_onward(self) -> None:
        """The page lies over the run screen: closing it is going on."""
        self.action_back()
