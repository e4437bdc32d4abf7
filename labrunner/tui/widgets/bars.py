"""Header, footer, event line and framed lists: rows of text drawn by functions of `labrunner.deck`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from textual import events

from labrunner.deck.draw.canvas import Canvas, fit_whole, fit_words
from labrunner.deck.draw.glyphs import Glyphs
from labrunner.deck.draw.layout import SMALLEST
from labrunner.deck.draw.plot import draw_frame
from labrunner.deck.strings import Say
from labrunner.tui import actions
from labrunner.tui.widgets.canvas import CanvasWidget

#: Seconds for which a click still means what stood in the footer before it changed: nobody reads and aims faster.
AIMED = 0.3

_Places = list[tuple[int, int, actions.Action]]  # first cell, cell after the last one, what is done


class Drawn(CanvasWidget):
    """Shows what a function draws for the present size."""

    def __init__(self, drawing: Callable[[int, int], Canvas], **options) -> None:
        super().__init__(**options)
        self.drawing = drawing

    def draw(self, width: int, height: int) -> Canvas:
        """Draw into `width` x `height` cells."""
        return self.drawing(width, height)


class Framed(CanvasWidget):
    """The same inside a frame with a title."""

    def __init__(
        self, title: Callable[[], str], drawing: Callable[[int, int], Canvas], glyphs: Glyphs, **options
    ) -> None:
        super().__init__(**options)
        self.title, self.drawing, self.glyphs = title, drawing, glyphs

    def draw(self, width: int, height: int) -> Canvas:
        """Draw into `width` x `height` cells."""
        canvas = Canvas(width, height)
        draw_frame(canvas, (0, 0, width, height), self.title(), [], self.glyphs, chosen=False)
        if width > 2 and height > 2:
            canvas.paste(self.drawing(width - 2, height - 2), 1, 1)
        return canvas


class Footer(CanvasWidget):
    """The keys of a page that work now, from the registry of actions."""

    def __init__(
        self,
        page: str,
        registry: Iterable[actions.Action],
        say: Say,
        available: Callable[[str], bool],
        next_key: Callable[[str], str | None],
        **options,
    ) -> None:
        super().__init__(**options)
        self.page, self.registry, self.say, self.available, self.next_key = page, registry, say, available, next_key
        self._places: _Places = []
        self._before: list[tuple[float, _Places]] = []  # what stood there until when, the earliest first
        self._drawn: tuple[tuple, Canvas] | None = None

    def draw(self, width: int, height: int) -> Canvas:
        """In most frames the same keys work as in the one before: then it is the same picture."""
        works = {
            action.name: self.available(action.name)
            for action in actions.actions_for(self.page, self.registry)
            if action.rank is not None
        }
        state = (width, height, self.say.language, *works.values())
        if self._drawn is None or self._drawn[0] != state:
            if self._drawn is None or self._drawn[0][:2] != (width, height):
                self._before = []
            else:
                self._before = [*self._lately(), (time.monotonic(), self._places)]
            self._drawn = state, self._draw(width, height, works)
        return self._drawn[1]

    def _draw(self, width: int, height: int, works: dict[str, bool]) -> Canvas:
        canvas = Canvas(width, height)
        x, self._places = 1, []
        for entry in actions.footer(self.page, width - 1, self.say, works.__getitem__, registry=self.registry):
            self._places.append((x, x + entry.width - 2, entry.action))
            x = canvas.spans(x, 0, [(entry.keys, "key"), (f" {entry.label}  ", "dim")])
        return canvas

    def _lately(self) -> list[tuple[float, _Places]]:
        """What stood there when somebody may have aimed who clicks now."""
        return [(until, places) for until, places in self._before if time.monotonic() - until < AIMED]

    async def on_click(self, event: events.Click) -> None:
        """A click on a key is the key, as long as its page is the one on the screen. The keys move when a run ends;
        who aimed at one of them just then gets that one, or nothing where it does not work any more."""
        if not self.screen.is_active:
            return
        lately = self._lately()
        for first, last, action in lately[0][1] if lately else self._places:
            if first <= event.x < last and self.available(action.name):
                key = self.next_key(action.name) if action.argued else None
                if key is not None or not action.argued:
                    await self.screen.run_action(f"{action.name}('{key}')" if action.argued else action.name)
                return


class NoticeLine(CanvasWidget):
    """One sentence about what just happened; what stands there otherwise is drawn by `idle`. What comes next, which
    `beside` says, stays at its right where there is room for both, if need be without its last clauses."""

    MARKS = {"information": ("", "text"), "warning": ("! ", "warn"), "error": ("! ", "trouble")}

    def __init__(
        self, idle: Callable[[int, int], Canvas] | None = None, beside: Callable[[], str] | None = None, **options
    ) -> None:
        super().__init__(**options)
        self.idle, self.beside = idle, beside
        self.notice: tuple[str, str] | None = None

    def tell(self, text: str, severity: str) -> None:
        """Show a sentence until `clear`."""
        self.notice = (text, severity)
        self.redraw()

    def clear(self) -> None:
        """Back to what stands there otherwise."""
        self.notice = None
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """Draw into `width` x `height` cells."""
        if self.notice is None and self.idle is not None:
            return self.idle(width, height)
        canvas = Canvas(width, height)
        if self.notice:
            text, severity = self.notice
            mark, role = self.MARKS.get(severity, ("", "text"))
            following = self.beside() if self.beside else ""
            canvas.put(1, 0, fit_words(mark + text, width - 2), role)
            following = fit_whole(following, width - len(mark + text) - 5)
            canvas.put_right(width - 1, 0, following, "dim")
        return canvas


class TooSmall(CanvasWidget):
    """Covers everything while the terminal is smaller than anything useful."""

    def __init__(self, say: Callable[..., str], **options) -> None:
        super().__init__(**options)
        self.say = say

    def draw(self, width: int, height: int) -> Canvas:
        """Draw into `width` x `height` cells."""
        canvas = Canvas(width, height)
        total = self.app.size
        lines = [
            self.say("small.title", width=total.width, height=total.height),
            self.say("small.ask", width=SMALLEST[0], height=SMALLEST[1]),
        ]
        top = max((height - 2) // 2, 0)
        for place, line in enumerate(lines):
            canvas.put(max((width - len(line)) // 2, 0), top + place, line, "warn" if place == 0 else "text")
        return canvas
