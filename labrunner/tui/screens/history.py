"""All that was said and done in a shift so far, in full: what a narrow row cuts is read here. The run goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.content import Content

from labrunner.deck.draw.prose import wrapped
from labrunner.deck.draw.shift import history
from labrunner.deck.work.helm import in_words
from labrunner.tui.screens.page import bindings
from labrunner.tui.screens.reader import Reader

if TYPE_CHECKING:
    from labrunner.deck.work.shift import ShiftSession


class HistoryPage(Reader):
    """Pager, alarms, the log of interventions, the proposals that stand."""

    page = "history"
    BINDINGS: ClassVar = bindings("history")

    def __init__(self) -> None:
        super().__init__()
        self._seen: tuple = ()

    @property
    def flown(self) -> ShiftSession:
        """The shift."""
        return cast("ShiftSession", self.session)

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        now = self.flown.now
        return self.say("history.title", name=self.flown.scenario.id), f"{now.executed}/{self.flown.scenario.updates}"

    def tick(self) -> None:
        """Called by the app's one timer."""
        super().tick()
        seen = (self.flown.shift.revision, len(self.flown.proposals), self.app.size.width)
        if seen != self._seen:
            self._seen = seen
            self.show_words()
            self.redraw()

    def words(self) -> Content:
        """The lines, in their colours."""
        now, width = self.flown.now.step, self.app.size.width - 4
        proposals = [in_words(one["action"], one["arguments"], now, self.say) for one in self.flown.proposals]
        told = history(self.flown.shift, proposals, self.say)
        return Content("\n").join(
            Content.styled(line, f"$chart-{'key' if role == 'chosen' else role}")
            for text, role in told
            for line in wrapped(text, width)
        )
