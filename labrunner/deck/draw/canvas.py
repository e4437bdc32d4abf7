"""A rectangle of characters, each with a named role; everything the deck draws is drawn on one of these.

Roles are words such as `main` or `trouble`; which colour a role has is decided by the theme, far from here.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from labrunner.deck.draw.glyphs import Glyphs

#: Every role a cell may have. The position in this tuple is what `Canvas.roles` stores.
ROLES = (
    "text",
    "dim",
    "strong",
    "title",
    "border",
    "chosen",
    "axis",
    "main",
    "second",
    "third",
    "fourth",
    "fifth",
    "envelope",
    "over",
    "level",
    "cursor",
    "trouble",
    "warn",
    "good",
    "key",
    "added",
    "removed",
)
_INDEX = {name: index for index, name in enumerate(ROLES)}
_SPACE = ord(" ")

#: The beginning of what comes next with its key, and the last clause behind it.
_KEY = re.compile(r"(?:\w+; )?\w+: [^,;]*,")
_LAST_CLAUSE = re.compile(r"[,;] [^,;]*$")


def one_cell(text: str) -> str:
    """`text` with every character that does not fill exactly one cell replaced by `?` (combining marks dropped)."""
    if text.isascii() and text.isprintable():
        return text
    kept = []
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        if unicodedata.combining(char):
            continue
        wide = unicodedata.east_asian_width(char) in "WF"
        kept.append("?" if wide or kind[0] == "C" or kind in {"Zl", "Zp"} else char)
    return "".join(kept)


def fit(text: str, width: int, *, ellipsis: str = "…") -> str:
    """`text` cut to `width` cells, ending in `ellipsis` where something was cut."""
    text = one_cell(text)
    if len(text) <= width:
        return text
    if width <= len(ellipsis):
        return text[: max(width, 0)]
    return text[: width - len(ellipsis)] + ellipsis


def fit_words(text: str, width: int, *, ellipsis: str = "…") -> str:
    """`text` cut to `width` cells as `fit` does, but behind a whole word, unless that leaves two thirds of the
    room unused (a path has no blanks)."""
    text = one_cell(text)
    if len(text) <= width:
        return text
    whole = text[: max(width - len(ellipsis) + 1, 0)].rpartition(" ")[0].rstrip(" ,;:(")
    return f"{whole}{ellipsis}" if 3 * len(whole) > width else fit(text, width, ellipsis=ellipsis)


def fit_next(text: str, width: int) -> str:
    """What comes next in `width` cells: without the count in brackets at its end, then without its last clauses, where
    there is no room for them, so that the key and what it does stay whole; cut only where that is too long, too."""
    return fit_words(_without_clauses(text, width), width)


def fit_whole(text: str, width: int) -> str:
    """The same where it is better left out than cut: empty where even its first clause is too long."""
    shown = _without_clauses(text, width)
    return shown if len(shown) <= width else ""


def _without_clauses(text: str, width: int) -> str:
    """What comes next without the count in brackets at its end and its last clauses, as far as `width` wants it."""
    words, bracket, _ = text.rpartition(" (")
    if bracket and text.endswith(")") and len(text) > width:
        text = words
    first = _KEY.match(text)
    while len(text) > width and (found := _LAST_CLAUSE.search(text, first.end() if first else 0)):
        text = text[: found.start()]
    return text


def first_shown(chosen: int, count: int, height: int) -> int:
    """The first of `count` lines that is shown in `height` rows, so that the chosen one is among them."""
    return max(0, min(chosen - height // 2, count - height))


@lru_cache(maxsize=4096)
def _codes(text: str) -> np.ndarray:
    return np.frombuffer(one_cell(text).encode("utf-32-le"), dtype="<u4")


@lru_cache(maxsize=64)
def _blank(width: int, height: int) -> np.ndarray:
    return np.full((height, width), _SPACE, dtype="<u4")


class Canvas:
    """`height` rows of `width` cells. `chars` holds code points, `roles` indices into `ROLES`; both (height, width)."""

    __slots__ = ("chars", "height", "roles", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = max(width, 0), max(height, 0)
        self.chars = _blank(self.width, self.height).copy()
        self.roles = np.zeros((self.height, self.width), dtype=np.uint8)

    def put(self, x: int, y: int, text: str, role: str = "text") -> int:
        """Write `text` at column `x` of row `y`, clipped to the canvas. Returns the column after it."""
        codes = _codes(text)
        end = x + len(codes)
        if 0 <= y < self.height and 0 <= x and end <= self.width:
            self.chars[y, x:end] = codes
            self.roles[y, x:end] = _INDEX[role]
        elif 0 <= y < self.height and x < self.width and end > 0:
            first, last = max(x, 0), min(end, self.width)
            self.chars[y, first:last] = codes[first - x : last - x]
            self.roles[y, first:last] = _INDEX[role]
        return end

    def put_right(self, x: int, y: int, text: str, role: str = "text") -> None:
        """Write `text` so that it ends just before column `x`."""
        self.put(x - len(_codes(text)), y, text, role)

    def spans(self, x: int, y: int, parts: list[tuple[str, str]]) -> int:
        """Write several `(text, role)` one after the other. Returns the column after the last."""
        for text, role in parts:
            x = self.put(x, y, text, role)
        return x

    def fill(self, x: int, y: int, width: int, char: str, role: str) -> None:
        """A horizontal run of one character."""
        if width > 0:
            self.put(x, y, char * width, role)

    def recolour(self, x: int, y: int, width: int, role: str) -> None:
        """Another role for what stands in `width` cells, clipped."""
        if 0 <= y < self.height:
            self.roles[y, max(x, 0) : max(x + width, 0)] = _INDEX[role]

    def column(self, x: int, y: int, height: int, char: str, role: str) -> None:
        """A vertical run of one character, clipped."""
        if 0 <= x < self.width and height > 0:
            self.chars[max(y, 0) : y + height, x] = ord(char)
            self.roles[max(y, 0) : y + height, x] = _INDEX[role]

    def cell(self, x: int, y: int, char: str, role: str) -> None:
        """One character, ignored outside the canvas."""
        if 0 <= y < self.height and 0 <= x < self.width:
            self.chars[y, x] = ord(char)
            self.roles[y, x] = _INDEX[role]

    def paste(self, other: Canvas, x: int, y: int) -> None:
        """Copy `other` with its upper left corner at (`x`, `y`), clipped."""
        width, height = min(other.width, self.width - x), min(other.height, self.height - y)
        if width > 0 and height > 0 and x >= 0 and y >= 0:
            self.chars[y : y + height, x : x + width] = other.chars[:height, :width]
            self.roles[y : y + height, x : x + width] = other.roles[:height, :width]

    def runs(self, y: int, first: int = 0, after: int | None = None) -> list[tuple[str, str]]:
        """Row `y`, or its columns from `first` to before `after`, as `(text, role)` pieces of equal role."""
        row, roles = self.chars[y, first:after], self.roles[y, first:after]
        text = row.tobytes().decode("utf-32-le")
        if not len(text):
            return []
        cuts = ((roles[1:] != roles[:-1]).nonzero()[0] + 1).tolist()
        codes, starts = roles.tobytes(), [0, *cuts]
        return [(text[a:b], ROLES[codes[a]]) for a, b in zip(starts, [*cuts, len(text)], strict=True)]

    def changed_rows(self, other: Canvas | None) -> list[tuple[int, int, int]]:
        """Where this canvas differs from `other`: `(row, first column, column after the last)`, top to bottom."""
        if other is None or other.chars.shape != self.chars.shape:
            return [(y, 0, self.width) for y in range(self.height)]
        differs = (self.chars != other.chars) | (self.roles != other.roles)
        rows = differs.any(axis=1)
        if not rows.any():
            return []
        first, after = differs.argmax(axis=1), self.width - differs[:, ::-1].argmax(axis=1)
        return [(y, int(first[y]), int(after[y])) for y in rows.nonzero()[0].tolist()]

    def text(self) -> str:
        """The whole canvas as lines of text, without roles."""
        return "\n".join(row.tobytes().decode("utf-32-le") for row in self.chars)


def draw_scroll(canvas: Canvas, top: int, count: int, glyphs: Glyphs) -> bool:
    """A bar in the last column of a list that shows its lines from `top` on, of `count`: how much there is above and
    below. Returns whether one was needed."""
    height = canvas.height
    if count <= height or height < 1:
        return False
    length = max(height * height // count, 1)
    first = round(top * (height - length) / (count - height))
    canvas.column(canvas.width - 1, 0, height, glyphs.shades[1], "dim")
    canvas.column(canvas.width - 1, first, length, glyphs.shades[4], "main")
    return True


def role_code(name: str) -> int:
    """What `Canvas.roles` stores for the role `name`."""
    return _INDEX[name]
