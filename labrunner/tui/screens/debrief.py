"""After a shift: the pilot's own account, then what was hidden, what was done and what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input

from labrunner.deck.draw.canvas import Canvas
from labrunner.deck.draw.prose import wrap, wrapped
from labrunner.deck.draw.shift import draw_branches
from labrunner.deck.work.shift import ACCOUNT
from labrunner.drill.live import RECORD
from labrunner.errors import LabrunnerError
from labrunner.text import clean
from labrunner.tui.screens.page import Page, bindings
from labrunner.tui.screens.reader import Reader
from labrunner.tui.screens.typed import Field
from labrunner.tui.widgets.bars import Drawn

if TYPE_CHECKING:
    from labrunner.deck.work.shift import ShiftSession


class AccountPage(Page):
    """Three questions, unscored, one after another, while the shift is judged.

    The first waits for Enter: what was being typed when the shift ended is no answer.
    """

    page = "account"
    BINDINGS: ClassVar = bindings("account")
    AUTO_FOCUS = ""

    def __init__(self) -> None:
        super().__init__()
        self.words: dict[str, str] = {}
        self.place = -1

    @property
    def flown(self) -> ShiftSession:
        """The shift."""
        return cast("ShiftSession", self.session)

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        yield Drawn(self._draw, id="account")
        yield Field(id="answer", max_length=400, disabled=True)

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return self.say("account.title", name=self.flown.scenario.id), ""

    def _draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        lost = [self.say("account.lost", what=self.flown.unasked)] if self.flown.unasked else []
        lost = wrap(lost, width - 4)
        intro = [*lost, *wrap([self.say("account.over" if self.place < 0 else "account.intro")], width - 4)]
        for y, line in enumerate(intro):
            canvas.put(2, y, line, "warn" if y < len(lost) else "dim")
        y = max(len(intro), 2)
        for name in ACCOUNT[: self.place + 1]:
            canvas.put(2, y, self.say(f"shift.ask.{name}"), "strong")
            for line in wrap([self.words.get(name, "")], width - 6)[:1]:
                canvas.put(4, y + 1, line, "text")
            y += 2
        return canvas

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the field."""
        self.action_next_answer()

    def action_next_answer(self) -> None:
        """Keep the answer; the next question, then the debrief."""
        field = self.query_one("#answer", Input)
        if self.place < 0:
            field.disabled = False
            field.focus()
        else:
            self.words[ACCOUNT[self.place]] = clean(field.value, 400)
        field.value = ""
        self.place += 1
        if self.place < len(ACCOUNT):
            self.redraw()
        else:
            self.action_back()

    def action_back(self) -> None:
        """Keep what was said, and on to the debrief."""
        try:
            if any(self.words.values()):
                self.flown.keep_account(self.words)
        except LabrunnerError as error:
            self.app.tell(str(error), "error")
        self.close()
        self.app.call_after_refresh(self.app.go, "debrief")


class DebriefPage(Reader):
    """The curves over each other, then the page; before it is there, how far it is."""

    page = "debrief"
    BINDINGS: ClassVar = bindings("debrief")

    def __init__(self) -> None:
        super().__init__()
        self._told: dict | None = None
        self._seen: tuple = ()

    @property
    def flown(self) -> ShiftSession:
        """The shift."""
        return cast("ShiftSession", self.session)

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        yield Drawn(self._draw_branches, id="branches")
        yield from super().content()

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return self.say("debrief.title", name=self.flown.scenario.id), self.say("debrief.loss")

    def _draw_branches(self, width: int, height: int) -> Canvas:
        if self._told is None:
            return Canvas(width, height)
        return draw_branches(self._told, width, height, self.say, self.glyphs)

    def tick(self) -> None:
        """Called by the app's one timer."""
        super().tick()
        seen = (self.flown.shift.revision, self.flown.shift.status)
        if seen != self._seen:
            self._seen, self._told = seen, self.flown.debrief()
            self.show_words()
            self.redraw()

    def words(self) -> Content:
        """The page, after the pilot's own account."""
        width = self.app.size.width - 4
        return Content("\n".join(line for part in self._parts() for line in wrapped(part, width)))

    def _parts(self) -> list[str]:
        now = self.flown.now
        if self._told is None:
            reason = self.flown.shift.reason
            key, facts = ("debrief.failed", {"reason": reason}) if reason else ("debrief.waits", {})
            return [self.say(key, **(facts or {"done": now.done, "of": now.of}))]
        asked = [(self.say(f"shift.ask.{name}"), self.flown.account.get(name)) for name in ACCOUNT]
        own = [f"{question} {answer}" for question, answer in asked if answer]
        text = self._told.get("text", {})
        page = clean(str(text.get(self.say.language) or text.get("en", "")), 50_000, keep_lines=True)
        record = self.say("debrief.record", path=self.flown.folder / RECORD)
        return [*own, *([""] if own else []), *page.splitlines(), "", record]
