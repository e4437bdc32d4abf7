"""Hints, one at a time, each with its price before it is paid."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from labrunner.course import hints, progress
from labrunner.course.briefing import hint_text
from labrunner.course.course_file import load_course
from labrunner.deck.draw.prose import joined, plain
from labrunner.deck.draw.scale import number
from labrunner.errors import LabrunnerError
from labrunner.text import clean
from labrunner.tui.screens.page import bindings
from labrunner.tui.screens.reader import Reader


class HintsPage(Reader):
    """Hints taken so far in full, and what the next one costs."""

    page = "hints"
    BINDINGS: ClassVar = bindings("hints")

    def __init__(self) -> None:
        super().__init__()
        self.course = load_course()

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        paid = hints.cost(self.session.lab, self.session.folder, self.course)
        return self.say("hints.title", lab=self.session.lab.id), self.say(
            "hints.total", cost=number(paid)
        ) if paid else ""

    def words(self) -> Content:
        """Every hint revealed so far, and the price of the next."""
        lab, folder = self.session.lab, self.session.folder
        so_far = progress.read(folder.progress)
        seen, paid = set(so_far.hints), set(so_far.paid_hints)
        parts: list[Content] = []
        for place, hint in enumerate(lab.hints, start=1):
            title = self.say("hints.number", number=place, count=len(lab.hints))
            known = hint.id in seen
            state = self.say("hints.paid" if hint.id in paid else "hints.read" if known else "hints.hidden")
            parts.append(Content.styled(title, "bold $chart-title") + Content.styled(f"   {state}", "$chart-dim"))
            if known:
                words = clean(plain(hint_text(lab, hint.id, self.say.language)), 4000, keep_lines=True)
                parts += [Content(joined(part)) for part in words.split("\n\n")]
            parts.append(Content(""))
        parts.append(Content.styled(self._ask(), "$chart-warn"))
        return Content("\n").join(parts)

    def _ask(self) -> str:
        lab = self.session.lab
        if not lab.hints:
            return self.say("hints.none")
        offer = hints.next_offer(lab, self.session.folder, self.course)
        if offer is None:
            return self.say("hints.all")
        if offer.cost:
            price = self.say("hints.cost", cost=number(offer.cost))
            return self.say("hints.ask", number=offer.number, cost=price)
        solved = progress.read(self.session.folder.progress).solved
        return self.say("hints.ask_free" if solved else "hints.ask_nothing", number=offer.number)

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        if name == "reveal":
            return hints.next_offer(self.session.lab, self.session.folder, self.course) is not None
        return True

    def action_reveal(self) -> None:
        """Reveal the next hint."""
        try:
            hints.next_hint(self.session.lab, self.session.folder, self.say.language, self.course)
        except LabrunnerError as error:
            self.tell(str(error), "error")
            return
        self.show_words()
        self.redraw()
        self.query_one("#reading").scroll_end(animate=False)
