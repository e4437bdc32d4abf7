"""Help for the screen one came from, made from the registry of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.widget import Widget

from labrunner.deck.draw.prose import wrap
from labrunner.tui import actions
from labrunner.tui.screens.page import bindings
from labrunner.tui.screens.reader import Reader

if TYPE_CHECKING:
    from labrunner.tui.deck_app import Helped


class HelpPage(Reader):
    """Every key of that screen with one sentence; those that do nothing right now are dimmed."""

    page = "help"
    BINDINGS: ClassVar = bindings("help")

    def __init__(self, origin: Helped) -> None:
        super().__init__()
        self.origin = origin

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return self.say("help.title"), ""

    def next_words(self) -> str:
        """What comes next on the page below, to which `Esc` leads."""
        return self.origin.next_words()

    def words(self) -> Content:
        """Keys and sentence of every action of the page below; those that do not work now are dim."""
        rules = [line for said in self.origin.rules() for line in wrap([said], self.app.size.width - 4)]
        lines = [Content(f" {line}") for line in rules] + [Content("")] * bool(rules)
        self._clickable: list[actions.Action | None] = [None] * len(lines)
        for action in actions.actions_for(self.origin.page, self.app.registered):
            works = self.origin.works(action.name)
            style = "bold $chart-key" if works else "$chart-dim"
            first, *rest = wrap([self.say(action.help)], self.app.size.width - 16)
            color = "$chart-text" if works else "$chart-dim"
            lines.append(Content.styled(f" {action.shown:>9}  ", style) + Content.styled(first, color))
            lines += [Content.styled(" " * 12 + line, color) for line in rest]
            self._clickable += [action if works and not action.argued else None] * (1 + len(rest))
        g = self.glyphs
        units = ("1", "2", "3") if self.origin.page in ("run", "log", "postmortem") else ()
        units = ("causes",) if getattr(self.origin, "on_causes", False) else units
        width = self.app.size.width - 4
        extra = [
            *("\n".join(wrap([self.say(f"help.units.{part}")], width)) for part in units),
            *([self.say("help.sections", ok=g.ok, bad=g.bad, dot=g.dot)] if self.origin.page == "postmortem" else []),
            self.say("help.shapes", alarm=g.alarm, nan=g.nan, up=g.up, down=g.down, dot=g.dot),
            self.say("help.mouse"),
        ]
        return Content("\n").join([*lines, Content(""), *(Content.styled(text, "$chart-dim") for text in extra)])

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """A click on a line is its key, on the screen one came from: every action is in reach of the mouse."""
        if widget.id == "words" and 0 <= y < len(self._clickable) and (action := self._clickable[y]):
            self.close()
            self.app.call_later(self.origin.run_action, action.name)
