"""What goes to the terminal when it can show nothing but ASCII."""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from labrunner.deck.draw.glyphs import to_ascii
from labrunner.tui.theme import DAY, NIGHT


class AsciiFilter(LineFilter):
    """Turns every character into an ASCII likeness of the same width, Textual's own included."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments of a strip, each character in ASCII."""
        return [Segment(_folded(s.text), s.style, s.control) if not s.text.isascii() else s for s in segments]


class NoColour(LineFilter):
    """Takes every colour away (NO_COLOR), painted backgrounds among them; what is chosen or selected is reversed."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments of a strip in the terminal's own two colours."""
        return [Segment(s.text, _bare(s.style) if s.style else s.style, s.control) for s in segments]


#: How much lighter or darker than the screen a background must be to mean that something is chosen.
_STANDS_OUT = 0.12


@lru_cache(maxsize=1024)
def _bare(style: Style) -> Style:
    painted = (
        Color.from_rich_color(style.bgcolor).brightness if style.bgcolor and not style.bgcolor.is_default else None
    )
    ground = [Color.parse(theme.background).brightness for theme in (NIGHT, DAY) if theme.background]
    chosen = painted is not None and min(abs(painted - one) for one in ground) > _STANDS_OUT
    return Style(
        bold=style.bold,
        italic=style.italic,
        underline=style.underline,
        strike=style.strike,
        reverse=bool(style.reverse) != chosen,
        meta=style.meta,
    )


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    return to_ascii(text)
