"""A shift's run on the panels: pager and alarms above them; below them readings, states, the log, what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.widget import Widget

from labrunner.deck.draw import lines
from labrunner.deck.draw import shift as drawing
from labrunner.deck.draw.canvas import Canvas, fit_next, fit_words
from labrunner.deck.draw.layout import WIDE_ORDER, Box, Layout, arrange
from labrunner.deck.work.helm import proposal_words
from labrunner.tui import actions
from labrunner.tui.screens.page import place
from labrunner.tui.screens.run import RunPage
from labrunner.tui.widgets.bars import Drawn, Framed, NoticeLine
from labrunner.tui.widgets.canvas import CanvasWidget
from labrunner.tui.widgets.chart import ChartPanel

if TYPE_CHECKING:
    from labrunner.deck.work.shift import ShiftSession


class NewsOfShift(NoticeLine):
    """News, and beside it what comes next, which stays whole."""

    def draw(self, width: int, height: int) -> Canvas:
        """Draw into `width` x `height` cells."""
        following = self.beside() if self.beside else ""
        if self.notice is None or not following or self.idle is None:
            return super().draw(width, height)
        canvas, (text, severity) = Canvas(width, height), self.notice
        mark, role = self.MARKS.get(severity, ("", "text"))
        canvas.put(1, 0, fit_words(mark + text, width - len(following) - 5), role)
        canvas.put_right(width - 1, 0, fit_next(following, width - 2), "dim")
        return canvas


class FlownPage(RunPage):
    """Panels, states to go back to, the log of interventions, alarms. Nothing covers an alarm or a proposal: on a
    narrow screen the newest alarm stands above the panels, and news in the row of the log."""

    #: Rows that a page lying over this one takes from the panels.
    rows_taken = 0
    #: Whether the rows below the panels are there, for news.
    has_rows = True

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple = ()
        self._news: drawing.News | None = None

    @property
    def flown(self) -> ShiftSession:
        """The shift."""
        return cast("ShiftSession", self.session)

    # --- shape ----------------------------------------------------------------------------------------------------

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        shift, glyphs, say = self.flown.shift, self.glyphs, self.say
        yield Drawn(lambda w, h: drawing.draw_pager(shift, w, say, alarms=not self._wide), id="pager", classes="placed")
        for slot, panel in enumerate(self.session.view.shown):
            yield ChartPanel(self.scene, panel, id=f"slot-{slot}", classes="placed")
        yield Drawn(lambda w, h: drawing.draw_rows(self.scene(), shift, w, h, self._news), id="rows", classes="placed")
        yield Framed(
            self._table_title, lambda w, h: lines.table(self.scene(), w, h), glyphs, id="table", classes="placed"
        )
        yield Framed(
            lambda: say("shift.log"),
            lambda w, h: drawing.draw_log(self.scene(), shift, w, h),
            glyphs,
            id="helm-log",
            classes="placed",
        )
        yield Framed(
            lambda: say("shift.alarms"),
            lambda w, h: drawing.draw_alarms(shift, w, h, say),
            glyphs,
            id="event-log",
            classes="placed",
        )

    def draw_title(self, width: int, height: int) -> Canvas:
        """The first row: scenario, step, budget, hours, money, clock."""
        return drawing.draw_shift_header(self.flown.shift, self.flown.pace, width, self.say, self.glyphs)

    def notice_line(self) -> NoticeLine:
        """The line for news. Shows the next step while there is no news."""
        return NewsOfShift(self._draw_events, self.next_words, classes="notice")

    def _draw_events(self, width: int, height: int) -> Canvas:
        if self.next_words():
            return self._draw_next(width, height)
        canvas, number = Canvas(width, height), len(self.flown.now.alarms)
        key = next(one.shown for one in actions.actions_for("shift", self.app.registered) if one.name == "history")
        quiet = drawing.nothing_yet(self.flown.shift, "run.quiet", self.say)
        words = self.say("shift.heard", number=number, key=key) if number else quiet
        canvas.put(1, 0, fit_words(words, width - 2), "dim")
        return canvas

    def next_words(self) -> str:
        """What the rule book proposes, to who flies guided; after the shift the way to its debrief."""
        if self.flown.ended:
            return self.say("shift.next.debrief", key=self.keys_to("debrief"))
        return proposal_words(self.flown, self.say, self.keys_to("take_over"))

    def place_widgets(self) -> None:
        """Place the widgets for the present size: the run screen's layout, below the pager's row."""
        view, size = self.session.view, self.app.size
        wide = arrange(size.width, size.height - 1, full=view.full).kind == "wide"
        height = size.height - 1 - (0 if wide else self.rows_taken)
        layout = self._layout_now = arrange(size.width, height, full=view.full)
        panels = list(WIDE_ORDER) if layout.kind == "wide" else view.visible(len(layout.slots))
        place(self.query_one("#pager", CanvasWidget), (0, 1, size.width, 1))
        for slot in range(7):
            widget = self.query_one(f"#slot-{slot}", ChartPanel)
            inside = slot < len(layout.slots)
            if inside:
                widget.panel = panels[slot]
            place(widget, below(layout.slots[slot]) if inside else None)
        self.place_rest(layout)

    def place_rest(self, layout: Layout) -> None:
        """Give each part below the panels its rows, and hide those that the layout leaves out."""
        for name, box in (
            ("rows", layout.readings),
            ("table", layout.table),
            ("helm-log", layout.batches),
            ("event-log", layout.event_log),
        ):
            place(self.query_one(f"#{name}", CanvasWidget), below(box) if box else None)

    # --- news -----------------------------------------------------------------------------------------------------

    def show_news(self, text: str, severity: str) -> None:
        """Put a sentence, on a narrow screen, in the row of the log, elsewhere on the line for news."""
        if self._wide or not self.has_rows:
            super().show_news(text, severity)
            return
        mark, role = NoticeLine.MARKS.get(severity, ("", "text"))
        self._news = mark + text, role
        self.redraw()

    def untell(self) -> None:
        """Take away what is said, where it no longer holds."""
        self._news = None
        super().untell()
        self.redraw()

    # --- following ------------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Called by the app's one timer."""
        super(RunPage, self).tick()
        shift = self.flown.shift
        of_shift = (shift.revision, shift.run.revision, shift.status, shift.starting, len(self.flown.proposals))
        seen = (*of_shift, self.session.view.revision)
        if seen != self._shown:
            self._shown = seen
            self.redraw()

    def on_screen_resume(self) -> None:
        """A page over this one was closed. Textual calls the run screen's own, too: not to be called here once more."""
        self._shown = ()

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        return self.flown.can(name)

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """Nothing: a shift has no batches to open."""


def below(box: Box) -> Box:
    """A box of the run screen's layout, one row further down."""
    x, y, width, height = box
    return x, y + 1, width, height
