"""Practice on the run screen: a case whose break is to be told by its step and by what it is. No points."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from labrunner.tui import actions
from labrunner.tui.screens.page import bindings
from labrunner.tui.screens.run import RunPage

if TYPE_CHECKING:
    from labrunner.deck.work.practice import Practice


class CasePage(RunPage):
    """Control and break of one case; `call` says what it was."""

    page = "case"
    BINDINGS: ClassVar = bindings("case")

    @property
    def practice(self) -> Practice:
        """The case."""
        return cast("Practice", self.session)

    def on_mount(self) -> None:
        """Say where this is: a key of the list leads here at once."""
        super().on_mount()
        self.tell(self.say("case.entered"))

    def next_words(self) -> str:
        """What comes next in a case."""
        keys = {action.name: action.shown for action in actions.actions_for(self.page, self.app.registered)}
        return self.practice.next_words(self.say, keys.__getitem__)

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        return self.practice.ready() if name == "call" else self.practice.can(name)

    def action_call(self) -> None:
        """Say at which step it broke, and what it was."""
        self.app.go("call")
