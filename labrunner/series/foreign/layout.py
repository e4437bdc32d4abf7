"""Lines that are alike but for their numbers, many of them at once: by the texts that stand between the numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from labrunner.series.foreign.numbers import numbers_of

#: What numbers are written with, and the blanks about them.
_OF_NUMBERS = b"0123456789+-.eE \t"


@dataclass(frozen=True)
class Layout:
    """The texts of a line between its numbers, blanks at their edges aside, and the `places` of the numbers to keep."""

    texts: tuple[bytes, ...]
    places: tuple[int, ...]

    def numbers(self, block: bytes) -> list[np.ndarray] | None:
        """The numbers at the places in whole lines, float64 (lines,) each; None unless all lines have these texts in
        this order, and nothing but plain numbers between them."""
        lines = block.count(b"\n")
        bare = b"".join(self.texts).translate(None, _OF_NUMBERS) + b"\n"
        if block.translate(None, _OF_NUMBERS) != bare * lines:
            return None
        block = block.removeprefix(self.texts[0]).removesuffix(self.texts[-1] + b"\n")
        for text in sorted({*self.texts[1:-1], self.texts[-1] + b"\n" + self.texts[0]}, key=len, reverse=True):
            block = block.replace(text, b",")
        found = numbers_of(block)
        width = len(self.texts) - 1
        if found is None or found[1] is not None or len(found[0]) != lines * width:
            return None
        return [found[0][place::width] for place in self.places]


def layout_of(pieces: list[str], places: tuple[int, ...]) -> Layout | None:
    """The layout of a line in pieces, as `lines.TOKEN` splits it; None where its texts do not set the numbers apart."""
    texts = [piece.strip().encode() for piece in pieces[::2]]
    apart = all(text.translate(None, _OF_NUMBERS) for text in texts[1:-1])
    return Layout(tuple(texts), places) if apart else None
