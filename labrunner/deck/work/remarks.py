"""What stands under the text of a post-mortem: what belongs into the section, and what is remarked on it."""

from __future__ import annotations

from collections.abc import Sequence

from labrunner.deck.draw.canvas import Canvas
from labrunner.deck.draw.glyphs import Glyphs
from labrunner.deck.draw.prose import wrap
from labrunner.deck.strings import Say
from labrunner.deck.work.lookup import Remark

#: Kinds in the order in which they are shown: what is wrong is read first.
_ORDER = ("trouble", "warn", "note", "good", "none")

#: Rows below which a place is low: what is remarked on the line that is written in comes first there.
_LOW = 5


class Remarks:
    """The remarks on one section, wrapped for a place, of which a part is seen."""

    def __init__(self) -> None:
        self.top = 0
        self._room, self._count = 1, 0
        self._drawn: list[Remark] = []

    def draw(
        self,
        advice: str,
        remarks: Sequence[Remark],
        size: tuple[int, int],
        say: Say,
        glyphs: Glyphs,
        keys: str,
        at_line: int | None = None,
        *,
        begun: bool = True,
    ) -> Canvas:
        """The advice, then the remarks from row `top` on, other ones than before from the first, those on the
        section's `at_line` before the rest; the last row counts those not seen to their end, and names the `keys` that
        show them. Lines that only wait for words are named in one remark. An advice that would leave them no room moves
        with them; behind them in a low place, and where anything is objected to in a section that is `begun` and not
        all of it is seen. `size` is width and height in cells.
        """
        width, height = size
        remarks = _waiting_in_one(remarks, say)
        remarks = sorted(remarks, key=lambda r: (at_line is None or r.line != at_line, _ORDER.index(r.kind)))
        if self._drawn != remarks:
            self._drawn, self.top = remarks, 0
        canvas = Canvas(width, height)
        above, rows = wrap([advice], width - 2), self._wrapped(remarks, width - 5, say)
        count = len(remarks)
        objecting = begun and len(above) + len(rows) > height and any(map(_objects, remarks))
        if objecting or len(above) > max(height - 2, 1):
            behind = objecting or height < _LOW
            moved = [(count if behind else -1, "title", False, line) for line in above]
            above, rows = [], [*rows, *moved] if behind else [*moved, *rows]
            count += behind
        for y, line in enumerate(above):
            canvas.put(1, y, line, "title")
        self._room, self._count = max(height - len(above), 1), len(rows)
        self.top = min(self.top, self._last())
        marks = {"good": glyphs.ok, "warn": "!", "trouble": glyphs.bad, "note": glyphs.dot}
        for y, (_, kind, first, text) in enumerate(rows[self.top : self.top + self._room], len(above)):
            if kind in ("none", "title"):
                canvas.put(1, y, text, "dim" if kind == "none" else kind)
                continue
            canvas.put(1, y, marks[kind] if first else " ", "dim" if kind == "note" else kind)
            canvas.put(3, y, text, "text")
        if self.top < self._last():
            hidden = count - rows[self.top + self._room - 1][0]
            canvas.fill(1, height - 1, width - 2, " ", "dim")
            canvas.put(3, height - 1, say("pm.more", count=hidden, keys=keys), "dim")
        return canvas

    def rows(self, advice: str, remarks: Sequence[Remark], width: int, say: Say) -> int:
        """How many rows the advice and all remarks take in a place of this width."""
        return len(wrap([advice], width - 2)) + len(self._wrapped(_waiting_in_one(remarks, say), width - 5, say))

    @staticmethod
    def _wrapped(remarks: Sequence[Remark], width: int, say: Say) -> list[tuple[int, str, bool, str]]:
        """Each row: which remark it belongs to, its kind, whether it is the remark's first, its text."""
        rows = []
        for place, remark in enumerate(remarks):
            where = f"{say('pm.line', line=remark.line)}: " if remark.line else ""
            told = wrap([where + remark.text], width)
            rows += [(place, remark.kind, not row, text) for row, text in enumerate(told)]
        return rows

    def _last(self) -> int:
        """The furthest `top`."""
        return max(self._count - self._room, 0)

    @property
    def fits(self) -> bool:
        """Whether everything is seen at once."""
        return self._last() == 0

    def turn(self, pages: int) -> None:
        """A page on (1) or back (-1); the row that was covered by the count is the first of the next."""
        self.top = min(max(self.top + pages * max(self._room - 1, 1), 0), self._last())


def _objects(remark: Remark) -> bool:
    return remark.kind in ("trouble", "warn") and not remark.unfilled


def _waiting_in_one(remarks: Sequence[Remark], say: Say) -> list[Remark]:
    """The remarks with those in one that say of a line only that it still waits for words: its own words, which stand
    above, name what is missing. One alone stays as it is."""
    waiting = sorted({remark.line for remark in remarks if remark.unfilled and remark.line})
    if len(waiting) < 2:
        return list(remarks)
    told = [remark for remark in remarks if not (remark.unfilled and remark.line)]
    return [*told, Remark("warn", say("pm.waiting", lines=stretches(waiting)), unfilled=True)]


def stretches(lines: Sequence[int]) -> str:
    """Ascending numbers, runs of three or more by their ends: `1-5, 7, 8`."""
    found: list[list[int]] = []
    for line in lines:
        if found and line == found[-1][-1] + 1:
            found[-1].append(line)
        else:
            found.append([line])
    parts = [[f"{one[0]}-{one[-1]}"] if len(one) > 2 else map(str, one) for one in found]
    return ", ".join(text for part in parts for text in part)
