"""What goes to the terminal when it can show nothing but ASCII."""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from labrunner.deck.draw.glyphs import to_ascii


class AsciiFilter(LineFilter):
    """Turns every character into an ASCII likeness of the same width, Textual's own included."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments of a strip, each character in ASCII."""
        return [Segment(_folded(s.text), s.style, s.control) if not s.text.isascii() else s for s in segments]


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    return to_ascii(text)
