"""A shift on the run screen: the same panels, live, and the helm. The run goes on while one thinks."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.widget import Widget

from labrunner.deck.draw import lines
from labrunner.deck.draw import shift as drawing
from labrunner.deck.draw.canvas import Canvas, fit
from labrunner.deck.draw.layout import WIDE_ORDER, Box, Layout, arrange
from labrunner.deck.work.helm import Card, in_words
from labrunner.tui.screens.page import NOTICE_SECONDS, bindings, place
from labrunner.tui.screens.run import RunPage
from labrunner.tui.screens.typed import Field
from labrunner.tui.widgets.bars import Drawn, Framed
from labrunner.tui.widgets.canvas import CanvasWidget
from labrunner.tui.widgets.chart import ChartPanel

if TYPE_CHECKING:
    from labrunner.deck.work.shift import ShiftSession


class ShiftPage(RunPage):
    """Panels, states to go back to, the log of interventions, alarms."""

    page = "shift"
    BINDINGS: ClassVar = bindings("shift")
    #: Rows that a page lying over this one takes from the panels.
    rows_taken = 0

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple = ()
        self._leaving = self._debriefed = False
        self._helm: HelmPage | None = None

    @property
    def flown(self) -> ShiftSession:
        """The shift."""
        return cast("ShiftSession", self.session)

    # --- shape ----------------------------------------------------------------------------------------------------

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        shift, glyphs, say = self.flown.shift, self.glyphs, self.say
        yield Drawn(lambda w, h: drawing.draw_pager(shift, w, say), id="pager", classes="placed")
        for slot, panel in enumerate(self.session.view.shown):
            yield ChartPanel(self.scene, panel, id=f"slot-{slot}", classes="placed")
        yield Drawn(lambda w, h: drawing.draw_rows(self.scene(), shift, w, h), id="rows", classes="placed")
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

    def _draw_events(self, width: int, height: int) -> Canvas:
        following = self.next_words()
        if following or self._wide:
            return self._draw_next(width, height)
        return drawing.draw_alarms(self.flown.shift, width, height, self.say)

    def next_words(self) -> str:
        """What the rule book proposes, to who flies guided; after the shift the way to its debrief."""
        if self.flown.ended:
            return self.say("shift.next.debrief", key=self._keys_to("debrief"))
        proposed = self.flown.proposal
        if proposed is None:
            return ""
        what = in_words(proposed["action"], proposed["arguments"], self.flown.now.step, self.say)
        return self.say("shift.proposal", step=proposed["step"], what=what, key=self._keys_to("take_over"))

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
            place(widget, _below(layout.slots[slot]) if inside else None)
        self.place_rest(layout)

    def place_rest(self, layout: Layout) -> None:
        """Place what stands below the panels."""
        for name, box in (
            ("rows", layout.readings),
            ("table", layout.table),
            ("helm-log", layout.batches),
            ("event-log", layout.event_log),
        ):
            place(self.query_one(f"#{name}", CanvasWidget), _below(box) if box else None)

    # --- following ------------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Called by the app's one timer."""
        super(RunPage, self).tick()
        shift = self.flown.shift
        seen = (shift.revision, shift.run.revision, shift.status, self.session.view.revision, self.flown.proposal)
        if seen != self._shown:
            self._shown = seen
            self.redraw()
        if self.flown.ended and not self._debriefed and self.is_current:
            self._debriefed = True
            self.app.go("account")

    def on_screen_resume(self) -> None:
        """A page over this one was closed. Textual calls the run screen's own, too: not to be called here once more."""
        self._shown = ()

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        return self.flown.can(name)

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """Nothing: a shift has no batches to open."""

    # --- the helm -------------------------------------------------------------------------------------------------

    def _card(self, name: str) -> None:
        """The page of the helm is made once and kept: a page that is made anew takes as long again as its first
        picture, and the run goes on meanwhile."""
        card = Card(name, self.flown)
        if self._helm is None:
            self._helm = HelmPage(card)
            self.app.install_screen(self._helm, HelmPage.page)
        else:
            self._helm.take(card)
        self.app.push_screen(self._helm)

    def on_unmount(self) -> None:
        """The page of the helm goes with the shift; where it is open, the program ends, which takes it along."""
        if self._helm is not None and self._helm not in self.app.screen_stack:
            self.app.uninstall_screen(self._helm)
            self._helm.remove()

    def action_roll_back(self) -> None:
        """Choose a state to go back to."""
        self._card("roll_back")

    def action_skip_batches(self) -> None:
        """Choose batches to leave out."""
        self._card("skip_batches")

    def action_set_rate(self) -> None:
        """Choose a factor for the rate."""
        self._card("set_rate")

    def action_rewarm(self) -> None:
        """Choose the length of a second warm-up."""
        self._card("rewarm")

    def action_set_clip(self) -> None:
        """Choose a clip."""
        self._card("set_clip")

    def action_set_beta2(self) -> None:
        """Choose beta2."""
        self._card("set_beta2")

    def action_set_scale(self) -> None:
        """Choose a loss scale."""
        self._card("set_scale")

    def action_reset_moments(self) -> None:
        """Choose which parts of the optimizer's memory begin anew."""
        self._card("reset_moments")

    def action_swap_data(self) -> None:
        """Choose another order of the data, or another source."""
        self._card("swap_data")

    def action_set_other(self) -> None:
        """Choose a setting and type its value."""
        self._card("set_other")

    def action_inspect_steps(self) -> None:
        """Choose steps to make again and compare."""
        self._card("inspect_steps")

    def action_thaw_part(self) -> None:
        """Choose a part that is to learn again."""
        self._card("thaw_part")

    def action_call_cause(self) -> None:
        """Choose the cause."""
        self._card("call_cause")

    def action_all_clear(self) -> None:
        """Say that nothing is wrong."""
        self._card("all_clear")

    def action_take_over(self) -> None:
        """Look at the rule book's proposal, or hear that there is none now."""
        if self.flown.proposal is not None:
            self._card("take_over")
        elif self.flown.proposed_at is not None:
            self.app.tell(self.say("shift.proposal.gone", step=self.flown.proposed_at))
        else:
            self.app.tell(self.say("shift.proposal.none"))

    # --- leaving --------------------------------------------------------------------------------------------------

    def action_debrief(self) -> None:
        """Open the debrief."""
        self.app.go("debrief")

    def action_leave_shift(self) -> None:
        """First the cursor goes, then a full panel; then, asked for twice, the shift."""
        view = self.session.view
        if view.full:
            self.action_full()
        elif view.cursor is not None:
            self.action_last_step()
        elif self.flown.ended or self._leaving or not self.flown.shift.live:
            self.app.close_lab()
        else:
            self._ask_again("leave_shift")

    async def action_quit(self) -> None:
        """End the program; asked for twice where the clock goes on."""
        if self.flown.counted and not self._leaving:
            self._ask_again("quit")
        else:
            await super().action_quit()

    def _ask_again(self, action: str) -> None:
        self._leaving = True
        words = "shift.leave.counted" if self.flown.counted else "shift.leave"
        self.tell(self.say(words, key=self._keys_to(action)))  # not for long: alarms come on the same line
        self.set_timer(NOTICE_SECONDS["information"], self._stay)

    def _stay(self) -> None:
        self._leaving = False


class HelmPage(ShiftPage):
    """A card of the helm over the shift, which goes on: choose or type, Enter asks for it."""

    page = "helm"
    BINDINGS: ClassVar = bindings("helm")
    AUTO_FOCUS = "#value"
    rows_taken = 5

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card = card

    def content(self) -> ComposeResult:
        """The widgets between title and footer: those of the shift, and the card."""
        yield from super().content()
        yield Framed(
            lambda: self.say(f"action.{self.card.name}"), self._draw_card, self.glyphs, id="card", classes="placed"
        )
        yield Field(
            placeholder=self.say("shift.typed"),
            id="value",
            classes="placed",
            max_length=40,
            disabled=not self.card.takes_text,
        )

    def take(self, card: Card) -> None:
        """Show another card."""
        self.card = card
        self.untell()
        field = self.query_one("#value", Field)
        field.value, field.disabled = "", not card.takes_text
        self.set_focus(field if card.takes_text else None)

    def _draw_card(self, width: int, height: int) -> Canvas:
        card = self.card
        if self.flown.flying:
            card.refresh()
        rows = [card.row(place, self.say) for place in range(len(card.choices))]
        canvas, room = Canvas(width, height), height - card.takes_text  # the last row is the field's
        canvas.paste(drawing.draw_card(rows, card.chosen, card.sentence(self.say), width, room, self.glyphs), 0, 0)
        return canvas

    def place_rest(self, layout: Layout) -> None:
        """The card takes the place of the rows below the panels, on a wide screen that of the log."""
        super().place_rest(layout)
        taken, name = (layout.batches, "helm-log") if layout.kind == "wide" else (layout.readings, "rows")
        place(self.query_one(f"#{name}", CanvasWidget), None)
        if taken is None:
            return
        x, y, width, height = _below(taken)
        height += 0 if layout.kind == "wide" else self.rows_taken
        place(self.query_one("#card", CanvasWidget), (x, y, width, height))
        place(self.query_one("#value", Field), (x + 2, y + height - 2, width - 4, 1) if self.card.takes_text else None)

    def next_words(self) -> str:
        """Nothing: the card says what comes next."""
        return ""

    def tick(self) -> None:
        """Called by the app's one timer. When the shift ends, so does its helm."""
        if self.flown.flying:
            super().tick()
        else:
            self.close()

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        return True

    def on_input_changed(self, event: object) -> None:
        """What is typed takes the place of the choice."""
        self.card.typed = getattr(event, "value", "")
        self.redraw()

    def on_input_submitted(self) -> None:
        """Enter in the field asks for it, too."""
        self.action_confirm()

    def action_up(self) -> None:
        """Choose the row above."""
        self.card.move(-1)
        self.redraw()

    def action_down(self) -> None:
        """Choose the row below."""
        self.card.move(1)
        self.redraw()

    def action_confirm(self) -> None:
        """Ask the run for what the card says; back to the shift."""
        from labrunner.errors import InputError

        try:
            words = self.card.confirm(self.say)
        except InputError as error:
            self.tell(fit(str(error), 300), "error")
            return
        self.close()
        self.app.call_after_refresh(self.app.tell, words)

    def action_back(self) -> None:
        """Nothing is asked for."""
        self.close()

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """A click points at a choice, another one asks for it."""
        if widget.id != "card":
            return
        from labrunner.deck.draw.canvas import first_shown

        rows = max(widget.size.height - 4 - self.card.takes_text, 1)
        at = first_shown(self.card.chosen, len(self.card.choices), rows) + y - 1
        if not 0 <= y - 1 < rows or at >= len(self.card.choices):
            return
        if at == self.card.chosen:
            self.action_confirm()
        else:
            self.card.move(at - self.card.chosen)
            self.redraw()


def _below(box: Box) -> Box:
    """A box of the run screen's layout, one row further down."""
    x, y, width, height = box
    return x, y + 1, width, height
