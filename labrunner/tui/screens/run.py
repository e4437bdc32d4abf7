"""The run screen: seven instruments over one run, a cursor through all of them, the trainer at one's fingertips."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.widget import Widget

from labrunner.deck.draw import events, lines
from labrunner.deck.draw.canvas import Canvas, fit_next, fit_words
from labrunner.deck.draw.header import Header, draw_header, memory_of
from labrunner.deck.draw.layout import WIDE_ORDER, Layout, arrange
from labrunner.errors import LabrunnerError
from labrunner.text import clean
from labrunner.tui.screens.instruments import InstrumentsPage
from labrunner.tui.screens.page import bindings, place
from labrunner.tui.screens.sample import SamplePage, tell_sample
from labrunner.tui.widgets.bars import Drawn, Framed, NoticeLine
from labrunner.tui.widgets.canvas import CanvasWidget
from labrunner.tui.widgets.chart import ChartPanel


class RunPage(InstrumentsPage):
    """Panels, readings and events of the chosen run, live or over."""

    page = "run"
    BINDINGS: ClassVar = bindings("run")

    def __init__(self) -> None:
        super().__init__()
        self._layout_now: Layout | None = None
        self._seen: tuple = ()
        #: A sample that has come and was not read yet: what can be counted in it, and its text.
        self.sample: tuple[str, str] | None = None

    # --- shape ----------------------------------------------------------------------------------------------------

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        for slot, panel in enumerate(self.session.view.shown):
            yield ChartPanel(self.scene, panel, id=f"slot-{slot}", classes="placed")
        glyphs = self.glyphs
        yield Drawn(lambda w, h: lines.readings(self.scene(), w), id="readings", classes="placed")
        yield Framed(
            self._table_title, lambda w, h: lines.table(self.scene(), w, h), glyphs, id="table", classes="placed"
        )
        yield Framed(
            lambda: self.say("run.batch_log"),
            lambda w, h: lines.batch_log(self.scene(), w, h),
            glyphs,
            id="batches",
            classes="placed",
        )
        yield Framed(
            lambda: self.say("run.events"),
            lambda w, h: events.event_log(self.scene(), w, h),
            glyphs,
            id="event-log",
            classes="placed",
        )

    def notice_line(self) -> NoticeLine:
        """The line for news; while there is none, the newest events and what comes next."""
        return NoticeLine(self._draw_events, self.next_words, classes="notice")

    def _draw_events(self, width: int, height: int) -> Canvas:
        flight, following = self.session.flight, self.next_words()
        if flight is None:
            return self._draw_next(width, height)
        if flight.status in {"failed", "lost"} and flight.reason:
            canvas = Canvas(width, height)
            text = self.say("say.died", arm=flight.arm, reason=clean(flight.reason, 200))
            canvas.put(0, 0, fit_words(f"! {text}", width - 1), "trouble")
            return canvas
        if self._layout_now and self._layout_now.kind == "wide":
            return self._draw_next(width, height)  # there the events have a box of their own
        canvas = Canvas(width, height)
        happened = events.event_lines(self.scene())
        following = fit_next(following, width - (width // 2 if happened else len(self.say("run.quiet"))) - 3)
        room = width - len(following) - 3
        canvas.paste(events.event_line(self.scene(), room), 0, 0)
        canvas.put(room + 2, 0, following, "dim")
        return canvas

    def _table_title(self) -> str:
        scene = self.scene()
        return self.say("run.readings", step=scene.view.at(scene.run))

    def draw_title(self, width: int, height: int) -> Canvas:
        """The first row: the run, its step, its speed."""
        return draw_header(self._header(), width, self.say, self.glyphs)

    def _header(self) -> Header:
        session, flight = self.session, self.session.flight
        if flight is None:
            return Header(session.title)
        manifest = flight.manifest
        place_text = f"{manifest.device} {manifest.dtype}" if manifest else ""
        return Header(
            session.title,
            flight.arm,
            manifest.seed if manifest else None,
            place_text,
            self._memory() if manifest and flight.live else None,
            session.view.last(flight.run),
            flight.steps,
            flight.per_second,
            flight.status,
            session.over.arm if session.over else "",
            session.view.frozen is not None,
            session.alarm_pause,
            flight.speed,
        )

    def _memory(self) -> int | None:
        """Bytes that the trainer holds on its device: a run on a GPU says so itself."""
        flight = self.session.current
        told = flight.run.at("device_memory", flight.run.last_step)
        if told:
            return int(told)
        return memory_of(flight.manifest.pid) if flight.manifest else None

    def place_widgets(self) -> None:
        """Place the widgets for the present size."""
        view = self.session.view
        size = self.app.size
        layout = self._layout_now = arrange(size.width, size.height, full=view.full)
        panels = list(WIDE_ORDER) if layout.kind == "wide" else view.visible(len(layout.slots))
        for slot in range(7):
            widget = self.query_one(f"#slot-{slot}", ChartPanel)
            inside = slot < len(layout.slots)
            if inside:
                widget.panel = panels[slot]
            place(widget, layout.slots[slot] if inside else None)
        for name, box in (
            ("readings", layout.readings),
            ("table", layout.table),
            ("batches", layout.batches),
            ("event-log", layout.event_log),
        ):
            place(self.query_one(f"#{name}", CanvasWidget), box)

    # --- following ------------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Place the widgets."""
        self.settle_widgets()

    def on_screen_resume(self) -> None:
        """Another page was closed: show what happened meanwhile."""
        self._seen = ()
        self.settle_widgets()
        self.show()

    def tick(self) -> None:
        """Called by the app's one timer."""
        super().tick()
        session, flight = self.session, self.session.flight
        seen = (
            session.view.revision,
            flight and (flight.run.revision, flight.status, flight.arm),
            session.over and session.over.run.revision,
            session.alarm_pause,
            len(session.flights),
        )
        if seen != self._seen:
            self._seen = seen
            self.redraw()

    def show(self) -> None:
        """Draw now, because of a key, not of the run."""
        self.redraw()

    def _rearranged(self) -> None:
        self.settle_widgets()
        self.call_after_refresh(self.redraw)

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        return self.session.solved if name == "solved" else self.session.can(name)

    def on_chart_panel_pointed(self, event: ChartPanel.Pointed) -> None:
        """A click on a chart puts the cursor on that step."""
        view = self.session.view
        view.selected = event.panel
        view.place(event.step, self.scene().run)
        self.show()

    def on_chart_panel_zoomed(self, event: ChartPanel.Zoomed) -> None:
        """The wheel over a chart zooms around that step."""
        view = self.session.view
        if view.cursor is None:
            view.place(event.step, self.scene().run)
        view.zoom(event.factor, self.scene().run)
        self.show()

    # --- cursor and view ------------------------------------------------------------------------------------------

    def _slots(self) -> int:
        return len(self._layout_now.slots) if self._layout_now else 2

    def action_panel(self, key: str) -> None:
        """Select a panel by its digit."""
        self.session.view.select(int(key), 7 if self._wide else self._slots())
        self._rearranged()

    @property
    def _wide(self) -> bool:
        return self._layout_now is not None and self._layout_now.kind == "wide"

    def action_next_panel(self) -> None:
        """Select the next panel."""
        self.session.view.cycle(1, 7 if self._wide else self._slots())
        self._rearranged()

    def action_previous_panel(self) -> None:
        """Select the previous panel."""
        self.session.view.cycle(-1, 7 if self._wide else self._slots())
        self._rearranged()

    def action_full(self) -> None:
        """The selected panel alone, or all again."""
        self.session.view.full = not self.session.view.full
        self.session.view.changed()
        self._rearranged()

    def action_zoom_in(self) -> None:
        """Half as many steps around the cursor."""
        self.session.view.zoom(0.5, self.scene().run)
        self.show()

    def action_zoom_out(self) -> None:
        """Twice as many steps around the cursor."""
        self.session.view.zoom(2.0, self.scene().run)
        self.show()

    def action_log(self) -> None:
        """The selected panel's axis logarithmic, or linear again."""
        self.session.view.flip_log(self.session.view.selected)
        self.show()

    def action_smooth(self) -> None:
        """Curves smoothed, or as they are again."""
        self.session.view.smooth = not self.session.view.smooth
        self.session.view.changed()
        self.show()

    def action_freeze(self) -> None:
        """The view stands still while the run goes on, or follows it again."""
        frozen = self.session.view.freeze(self.scene().run)
        self.tell(self.say("say.frozen" if frozen else "say.unfrozen"), about=lambda: self.session.view.frozen is None)
        self.show()

    # --- the trainer ----------------------------------------------------------------------------------------------

    def action_pause(self) -> None:
        """Pause the trainer, or let it go on; start it again where it was stopped or died."""
        try:
            said = self.session.toggle_pause()
        except LabrunnerError as error:
            self.tell(str(error), "error")
            return
        if said:
            self.tell(self.say(said))

    def action_stop(self) -> None:
        """Stop the trainer after this step; its run is kept."""
        if self.session.flight and self.session.flight.command("stop"):
            self.tell(self.say("say.stopped"))

    def action_slower(self) -> None:
        """The trainer slower."""
        self._speed(-1)

    def action_faster(self) -> None:
        """The trainer faster."""
        self._speed(1)

    def _speed(self, by: int) -> None:
        speed = self.session.change_speed(by)
        self.tell(self.say("say.speed", speed=int(speed)) if speed else self.say("say.speed_live"))
        self.show()

    def action_alarm_pause(self) -> None:
        """Pause the trainer on the next alarm, or no longer."""
        self.session.alarm_pause = not self.session.alarm_pause
        told = self.say("say.alarm_on" if self.session.alarm_pause else "say.alarm_off")
        self.tell(told, about=lambda: self.session.alarm_pause)
        self.show()

    def action_overlay(self) -> None:
        """Lay the next arm's run over this one."""
        arm = self.session.next_overlay()
        self.session.poll()
        self.tell(self.say("say.over", arm=arm) if arm else self.say("say.over_off"), about=lambda: self.session.other)
        self.show()

    def action_sample(self) -> None:
        """Sample text from the newest checkpoint; read the sample that has come, where it is too long for the line."""
        if self.sample is not None:
            about, text = self.sample
            self.sample = None
            self.app.push_screen(SamplePage(about, text))
            return
        self.tell(self.say("say.sampling"))
        self.run_worker(self._sample(self.session.current.run_dir), exclusive=True, exit_on_error=False)

    async def _sample(self, run_dir: Path) -> None:
        self.sample = await tell_sample(self, run_dir)

    def action_batch(self) -> None:
        """Read the batch of the cursor's step, of the last one without a cursor."""
        self.read_on()
        scene = self.scene()
        step = scene.view.at(scene.run)
        if not self._show_batch(step):
            self.tell_here(self.say("key.no_batch", step=step))

    def _show_batch(self, step: int) -> bool:
        """Open the batch of a step; False where the run has none there."""
        from labrunner.tui.screens.batch import BatchPage

        there = bool(self.session.flight and self.session.flight.run.batch(step))
        if there:
            self.app.push_screen(BatchPage(step))
        return there

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """A click on a batch opens it."""
        if widget.id == "batches":
            step = lines.batch_at(self.scene(), widget.size.height - 2, y - 1)
        else:
            step = self.scene().view.at(self.scene().run) if widget.id == "readings" and y == 1 else None
        if step is not None:
            self._show_batch(step)

    # --- other pages ----------------------------------------------------------------------------------------------

    def action_back(self) -> None:
        """First the cursor goes, then the zoom, then the page: to the one whose run this is, else to the list."""
        view = self.session.view
        if view.full:
            self.action_full()
        elif view.cursor is not None:
            self.action_last_step()
        elif view.zoomed is not None:
            view.zoomed = None
            view.changed()
            self.show()
        elif not self.app.went_back():
            self.app.close_lab()

    def action_arms(self) -> None:
        """Open the list of arms."""
        self.app.go("arms")

    def action_compare(self) -> None:
        """Open the differences of two runs."""
        self.app.go("compare")

    def action_diagnose(self) -> None:
        """Open the questions of the diagnosis: where that comes next and no broken run is looked at, those of the one
        that the post-mortem is about, which is told."""
        coming, before = self.next_step(), self.session.chosen
        arm = self.session.to_be_checked() if coming is not None and coming.words == "look" else None
        if arm is not None:
            self.session.choose(arm)
        self.app.go("diagnose")
        if arm is not None:
            self.app.call_after_refresh(self.app.tell, self.say("diag.instead", arm=arm, before=before))

    def action_hints(self) -> None:
        """Open the hints."""
        self.app.go("hints")

    def action_postmortem(self) -> None:
        """Open the post-mortem."""
        self.app.go("postmortem")

    def action_questions(self) -> None:
        """Open the lab's questions."""
        self.app.go("questions")

    def action_experiments(self) -> None:
        """Open the experiments."""
        self.app.go("experiments")

    def action_fix(self) -> None:
        """Open the fix."""
        self.app.go("fix")

    def action_grade(self) -> None:
        """Open the grade."""
        self.app.go("grade")

    def action_solved(self) -> None:
        """Open what was learned."""
        self.app.go("solved")

    def action_briefing(self) -> None:
        """Open the lab's text."""
        self.app.go("text")
