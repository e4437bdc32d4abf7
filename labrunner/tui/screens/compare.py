"""The run and the one laid over it: where they part, and by how much."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from labrunner.deck.draw.scale import number
from labrunner.deck.work.compare import compare_in, parting_text
from labrunner.tui.screens.page import bindings
from labrunner.tui.screens.reader import Reader


class ComparePage(Reader):
    """A table at the cursor's step, with the largest distance of every field."""

    page = "compare"
    BINDINGS: ClassVar = bindings("compare")
    _seen: tuple[int, ...] = ()

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        session = self.session
        if session.over is None:
            session.next_overlay()
            session.poll()
        return self.say("cmp.title", a=session.chosen, b=session.other or "-"), ""

    def words(self) -> Content:
        """The step at which two runs part, their fields at the cursor's step, and their settings."""
        session = self.session
        if session.over is None:
            session.next_overlay()
        session.poll()
        if session.flight is None or session.over is None:
            return Content(self.say("cmp.need"))
        step = session.view.at(session.flight.run)
        untold = session.untold()
        found = compare_in(session, session.flight, session.over, step, untold)
        lines = [Content.styled(parting_text(found, self.say), "bold $chart-title"), Content("")]
        field = f"{self.say('run.field')} ({self.say('run.step')} {step})"
        arms = f"{session.flight.arm[:12]:>12}{session.over.arm[:12]:>14}"
        largest = "" if found.at_step_only else f"{self.say('cmp.largest'):>14}"
        lines.append(Content.styled(f"{field:<24}{arms}{largest}", "$chart-dim"))
        for one in found.differences:
            row = f"{one.field[:23]:<24}{number(one.a, 12)}{number(one.b, 14)}"
            if not found.at_step_only:
                row += number(one.largest, 14) + (f"  @ {one.at}" if one.largest else "")
            differs = one.a != one.b if found.at_step_only else one.largest
            lines.append(Content.styled(row, "$chart-strong" if differs else "$chart-dim"))
        lines += [Content(""), Content.styled(self.say("cmp.config"), "bold $chart-title")]
        for key, old, new in found.settings:
            lines.append(Content(f"  {key:<28}{old:>12}{new:>14}"))
        if untold:
            lines.append(Content.styled("  " + self.say("cmp.untold"), "$chart-dim"))
        elif not found.settings:
            lines.append(Content.styled("  " + self.say("cmp.none"), "$chart-dim"))
        return Content("\n").join(lines)

    def tick(self) -> None:
        """While one of the two is trained, the page goes on with it."""
        super().tick()
        session = self.session
        seen = tuple(flight.run.revision for flight in (session.flight, session.over) if flight is not None)
        if seen != self._seen:
            self._seen = seen
            self.show_words()
