"""Panels as text, from a run made up for it, with the cursor on its spike."""

from __future__ import annotations

from tui_synthetic import journal

from labrunner.deck.draw.glyphs import BRAILLE
from labrunner.deck.draw.panels import Scene, draw_panel
from labrunner.deck.run.state import RunState
from labrunner.deck.run.view import View
from labrunner.deck.strings import Say


def scene(run: RunState | None = None, *, glyphs=BRAILLE, language="en", other=None, **journal_options) -> Scene:
    if run is None:
        run = RunState(hist_edges=tuple(i * 0.5 for i in range(33)))
        run.feed(journal(500, **journal_options))
    view = View(steps=500)
    view.place(312, run)
    return Scene(run, view, glyphs, Say(language), other)


def panel(number: int, where: Scene, width=40, height=15, **options) -> str:
    return draw_panel(number, where, width, height, chosen=options.get("chosen", False))[0].text()
