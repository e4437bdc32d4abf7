"""What pages with panels and a step cursor share: the scene that is drawn, and the keys that move the cursor."""

from __future__ import annotations

from labrunner.deck.draw.panels import Scene, curves, most_telling_first
from labrunner.deck.draw.scale import number
from labrunner.deck.run.state import RunState
from labrunner.tui.screens.page import Page

_EMPTY = RunState()


class InstrumentsPage(Page):
    """Looks at the chosen run of its lab; the cursor is the session's, so that all pages stand on one step."""

    def tell_here(self, text: str) -> None:
        """Say one sentence about the cursor's step: it goes when the cursor does."""
        self.tell(text, about=lambda: self.session.view.cursor)

    def scene(self) -> Scene:
        """The chosen run, and the one laid over it, for the panels."""
        session = self.session
        run = session.flight.run if session.flight else _EMPTY
        over = session.over.run if session.over else None
        return Scene(run, session.view, self.glyphs, self.say, over, session.told, session.eventful)

    def show(self) -> None:
        """Draw what the cursor changed."""
        self.redraw()

    def next_key(self, name: str) -> str | None:
        """A click on `1-7` is the next panel."""
        return str(self.session.view.selected % 7 + 1) if name == "panel" else None

    def read_on(self) -> None:
        """Read the run to its end where it has ended: a key that is pressed while its page opens means all of it, too.
        One that is too long for that is said to be read still."""
        for notice in self.session.read_on():
            self.tell(self.say(notice.key, **notice.values), notice.severity)
        flight = self.session.flight
        if flight is not None and flight.unread:
            told = self.say("say.unread", step=flight.run.last_step)
            self.tell(told, "warning", about=lambda: flight.unread)

    def _move(self, by: int) -> None:
        self.read_on()
        self.session.view.move(by, self.scene().run)
        self.show()

    def action_step_back(self) -> None:
        """The cursor one logged step back."""
        self._move(-1)

    def action_step_on(self) -> None:
        """The cursor one logged step on."""
        self._move(1)

    def action_leap_back(self) -> None:
        """The cursor ten logged steps back."""
        self._move(-10)

    def action_leap_on(self) -> None:
        """The cursor ten logged steps on."""
        self._move(10)

    def action_first_step(self) -> None:
        """The cursor to the first step."""
        self.session.view.place(0, self.scene().run)
        self.show()

    def action_last_step(self) -> None:
        """The cursor away: the newest step is shown."""
        self.session.view.release()
        self.show()

    def _to_mark(self, direction: int) -> None:
        self.read_on()
        said = self.session.view.around_to_mark(direction, self.scene().run)
        if said:
            self.tell_here(self.say(said))
        self.show()

    def action_peak(self) -> None:
        """The cursor to the largest value in view of the chosen panel's first curve; where it is there, to that of the
        whole run."""
        self.read_on()
        view, run = self.session.view, self.scene().run
        panel = view.selected
        curve = next(iter(most_telling_first(panel, curves(panel, run, view.page(panel)))), None)
        before = view.cursor
        step = view.to_peak(curve.field, run) if curve else None
        if everywhere := view.whole(run) or (curve is not None and step == before):
            step = view.to_peak(curve.field, run, everywhere=True) if curve else None
        if curve is None or step is None:
            self.tell(self.say("say.no_peak", panel=panel), about=lambda: (view.selected, view.page(view.selected)))
        else:
            value, (first, last) = number(run.at(curve.field, step)), view.steps_in_view(run)
            told = {"name": curve.short, "value": value, "step": step, "first": first, "last": last}
            words = "say.peak" if everywhere else "say.peak.in_view"
            self.tell_here(self.say(words, panel=panel, key=self.key("peak"), **told))
        self.show()

    def action_next_mark(self) -> None:
        """The cursor to the next alarm."""
        self._to_mark(1)

    def action_previous_mark(self) -> None:
        """The cursor to the previous alarm."""
        self._to_mark(-1)
