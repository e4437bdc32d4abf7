"""What goes to a terminal that wants no colours."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from labrunner.tui.filters import NoColour
from labrunner.tui.theme import NIGHT


def test_without_colours_nothing_is_painted_and_what_is_selected_is_reversed():
    ground, bright = (Color.parse(c).rich_color for c in (NIGHT.background, "#d0d0d0"))
    segments = [
        Segment("text", Style(color="red", bgcolor=ground, bold=True)),
        Segment("chosen", Style(color="black", bgcolor=bright)),
        Segment("caret", Style(reverse=True)),
        Segment("plain", None),
    ]
    text, chosen, caret, plain = NoColour().apply(segments, Color.parse("black"))
    assert all(s.style.color is None and s.style.bgcolor is None for s in (text, chosen, caret))
    assert text.style.bold and not text.style.reverse and chosen.style.reverse and caret.style.reverse
    assert plain.text == "plain" and plain.style is None
