"""The lab's own texts: what to do, what will be seen, where to look."""

from __future__ import annotations

from typing import ClassVar

from labrunner.course import progress
from labrunner.course.briefing import BRIEFING, explanation
from labrunner.deck.work.solved import told
from labrunner.series.instruments import TURNABLE
from labrunner.tui.screens.page import bindings
from labrunner.tui.screens.reader import Reader


class TextPage(Reader):
    """The briefing; once the lab is solved, its explanation too."""

    page = "text"
    BINDINGS: ClassVar = bindings("text")

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return self.say("text.title", lab=self.session.lab.id), ""

    def markdown(self) -> str:
        """The briefing as Markdown."""
        lab, language = self.session.lab, self.say.language
        parts = []
        for name in BRIEFING:
            if lab.has_text(name):
                parts.append(lab.text(name, language))
        if lab.panels:
            parts.append(self.say("labs.panels", panels=", ".join(map(str, lab.panels))))
        if turned := [f"{n} {self.say(f'panel.{n}.turned')}" for n in lab.panels if n in TURNABLE]:
            parts[-1] += " " + self.say("labs.turned", panels="; ".join(turned))
        parts.append(self.say("labs.about", minutes=lab.minutes))
        if progress.read(self.session.folder.progress).solved:
            parts.append("## " + self.say("text.explained"))
            parts += told(self.session, self.say)
        elif explanation(lab):
            parts.append(self.say("text.later"))
        return "\n\n".join(parts)

    def action_onward(self) -> None:
        """The briefing lies over the run screen: closing it is going on."""
        self.action_back()
