"""The post-mortem, written beside the instruments it cites.

Two modes. Writing: keys are text. Instruments (Escape): digits choose a panel, arrows move the cursor, `i` puts the
number under the cursor into the text. Every change is on the disk within a second.
"""

from __future__ import annotations

import time
from typing import ClassVar

from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import TextArea

from labrunner.deck.draw import lines
from labrunner.deck.draw.canvas import Canvas
from labrunner.deck.work.fields import fields
from labrunner.deck.work.forms import Scaffolds
from labrunner.deck.work.insertion import SYMPTOMS, target
from labrunner.deck.work.left import section_at_opening
from labrunner.deck.work.lookup import Remark
from labrunner.deck.work.next import Next
from labrunner.deck.work.postmortem import Postmortem
from labrunner.deck.work.presence import Presence
from labrunner.deck.work.remarks import Remarks
from labrunner.errors import LabrunnerError
from labrunner.tui.screens.filling import FillingPage, Writing
from labrunner.tui.screens.keeping import KeepingPage
from labrunner.tui.screens.page import bindings, place
from labrunner.tui.widgets.bars import Drawn
from labrunner.tui.widgets.canvas import CanvasWidget
from labrunner.tui.widgets.chart import ChartPanel
from labrunner.tui.widgets.editor import EditHistory, Editor

#: Seconds after the last keystroke until the text is checked.
CHECK_AFTER = 0.3
#: Actions that need a run, whatever is known of it.
_OF_A_RUN = frozenset("insert insert_second step_back step_on leap_back leap_on first_step last_step panel".split())
_STATE = {"good": "good", "warn": "warn", "trouble": "trouble", "empty": "dim"}


class PostmortemPage(KeepingPage, FillingPage):
    """Sections on the left, one panel on the right, the step's readings below."""

    page, old_words = "postmortem", "text"
    BINDINGS: ClassVar = bindings("postmortem")

    def __init__(self) -> None:
        super().__init__()
        session, say = self.session, self.app.say
        if session.broken and not session.broken.live:
            session.choose(session.broken.arm)  # a post-mortem is about the run that failed
            session.read_on()
        self.notes = Postmortem(session.folder, say, Scaffolds(session.lab, session.subject), session.lab)
        self._begin_at_the_spike()
        if section := section_at_opening(session, self.notes, say.language):
            self.notes.section = session.section = section
        self.remarks = Remarks()
        self.presence = Presence(session.folder.postmortem)
        self._company = False  # whether it was said that another deck has the text open
        self._overtaken = False  # whether it was said that somebody else has saved it
        self._check_at: float | None = 0.0
        self._seen: tuple = ()
        self._undone: dict[int, EditHistory] = {}  # what can be taken back in the sections that are not shown
        self._tabs: list[tuple[int, int, int]] = []  # first column, end, section

    def _begin_at_the_spike(self) -> None:
        """Before the panels' cursor stands anywhere, put it on the step that section 1 names: at the run's end the next
        reading would be one of there."""
        session, step = self.session, self.notes.spike_step()
        unseen = session.flight is not None and session.view.cursor is None and not session.section
        if unseen and step is not None and session.current.run.columns.row_of(step) is not None:
            session.view.place(step, session.current.run)

    # --- shape ----------------------------------------------------------------------------------------------------

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        yield Drawn(self._draw_strip, id="pm-strip", classes="placed")
        yield Drawn(self._draw_target, id="pm-target", classes="placed")
        yield Writing(
            self.notes.sections.body(self.notes.section),
            id="pm-text",
            soft_wrap=True,
            show_line_numbers=False,
            classes="placed",
        )
        yield Drawn(self._draw_remarks, id="pm-remarks", classes="placed")
        yield ChartPanel(self.scene, self.session.view.selected, id="pm-chart", classes="placed")
        yield Drawn(lambda w, h: lines.readings(self.scene(), w), id="pm-readings", classes="placed")

    def place_widgets(self) -> None:
        """Place the widgets for the present size."""
        width, height = self.app.size
        body = height - 7
        half = width * 55 // 100
        remarks = self._rows_of_remarks(half, body)
        place(self.query_one("#pm-strip"), (0, 1, width, 1))
        place(self.query_one("#pm-target"), (0, 2, 1, body - remarks))
        place(self.query_one("#pm-text"), (1, 2, half - 1, body - remarks))
        place(self.query_one("#pm-remarks"), (0, 2 + body - remarks, half, remarks))
        place(self.query_one("#pm-chart"), (half, 2, width - half, body))
        place(self.query_one("#pm-readings"), (0, height - 5, width, 3))

    def _rows_of_remarks(self, width: int, body: int) -> int:
        """A third of the page, of a large one eight rows, while writing three where the text needs the others. More
        where the remarks want it: half of it among the instruments, and all that the text leaves free."""
        free = body - self.query_one(Editor).wrapped_document.height - 1
        third = min(max(body // 3, 3), 8)
        least = max(min(third, free), 3) if self.writing else third
        most = max(free, 0 if self.writing else body // 2)
        return max(least, min(self.remarks.rows(*self._remarked(), width, self.say), most))

    def on_mount(self) -> None:
        """The caret goes to the first gap; a form that was made for the learner is announced."""
        self.settle_widgets()
        if self.notes.draft.made:
            key = next((a.shown for a in self.app.registered if a.name == "form"), "")
            self.tell(self.say("say.copied_form", key=key))
        elif kept := self.notes.draft.kept:
            self.tell(self.say("say.kept_beside", names=", ".join(place.name for place in reversed(kept))))
        else:
            self.tell(self.say("pm.opens_writing", key=self._keys_here()["instruments"]), about=lambda: self.writing)
        editor = self.query_one(Editor)
        self._to_gap(editor)
        self.set_focus(editor)  # at once: the first frame shows the mode that the first key meets

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        done, count = self.notes.complete()
        complete = self.say("pm.complete", done=done, count=count)
        flight = self.session.flight
        where = f"{self.session.lab.id} {self.glyphs.dot} {flight.arm}" if flight else self.session.lab.id
        unsaved = self.say("pm.unsaved") + "  " if self.notes.draft.dirty else ""
        return f"{self.say('pm.title')} {self.glyphs.dot} {where}", unsaved + complete

    def _draw_strip(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        marks = {"good": self.glyphs.ok, "warn": "!", "trouble": self.glyphs.bad, "empty": self.glyphs.dot}
        x, self._tabs = 1, []
        for section in self.notes.sections.numbers[1:]:
            start = x
            state = self.notes.review.state(section)
            here = section == self.notes.section
            title = f" {self.notes.title(section)}" if here else ""
            x = canvas.put(x, 0, f"{self.glyphs.chosen if here else ' '}{section}{title}", "chosen" if here else "dim")
            x = canvas.put(x, 0, marks[state] + " ", _STATE[state])
            self._tabs.append((start, x, section))
        if self.writing:
            canvas.put_right(width - 1, 0, self._writing_words(), "warn")
        elif self.notes.form == "scale":
            canvas.put_right(width - 1, 0, self.say("pm.form.scale"), "dim")
        return canvas

    def _writing_words(self) -> str:
        """That letters are text now, and in which gap of the section, where one is to be filled."""
        editor = self.query_one(Editor)
        gaps = fields(editor.text, labels=self.notes.section == SYMPTOMS)
        at = next((n for n, gap in enumerate(gaps, start=1) if (gap.row, gap.start) == editor.begins), None)
        return self.say("pm.writing.gap", at=at, of=len(gaps)) if at else self.say("pm.writing")

    def _draw_target(self, width: int, height: int) -> Canvas:
        """A mark beside the line that is written in; among the instruments the one that the next reading goes to."""
        canvas, editor = Canvas(width, height), self.query_one(Editor)
        row = editor.cursor_location[0]
        place = None if self.writing else target(self.notes.section, editor.text, row)
        canvas.put(0, editor.row_of(row if place is None else place), self.glyphs.chosen, "chosen")
        return canvas

    def _draw_remarks(self, width: int, height: int) -> Canvas:
        shown = {action.name: action.shown for action in self.app.registered}
        keys = " ".join(shown[name] for name in ("instruments", "page_down") if self.writing or name == "page_down")
        here = self.query_one(Editor).cursor_location[0] + 1
        begun = self.notes.review.state(self.notes.section) != "empty"
        return self.remarks.draw(*self._remarked(), (width, height), self.say, self.glyphs, keys, here, begun=begun)

    def _remarked(self) -> tuple[str, list[Remark]]:
        """What belongs into the present section, and what is remarked on it."""
        notes, section = self.notes, self.notes.section
        empty = self.say("pm.empty" if notes.review.state(section) == "empty" else "pm.no_findings")
        remarks = notes.review.remarks.get(section) or [Remark("none", empty)]
        remarks = [*self._no_break(), *remarks]
        row, lines = self.query_one(Editor).cursor_location[0], self.query_one(Editor).text.split("\n")
        if self.writing and row < len(lines) and (note := notes.note_on(lines[row])):
            remarks = [Remark("note", note, row + 1), *remarks]
        return notes.help(section), remarks

    def _no_break(self) -> list[Remark]:
        """In section 1, that the run whose numbers belong there is still to be run, while it is."""
        session = self.session
        if self.notes.section != SYMPTOMS or session.broken is not None:
            return []
        words, arm = ("pm.no_break", session.flight.arm) if session.flight else ("pm.no_break.no_run", "")
        return [Remark("trouble", self.say(words, keys=self.keys_to("arms"), arm=arm))]

    # --- following ------------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Called by the app's one timer."""
        super().tick()
        notes, session = self.notes, self.session
        was_dirty = notes.draft.dirty
        if notes.draft.tick() and notes.draft.put_aside:
            self.tell(self.say("say.put_aside", name=notes.draft.put_aside.name), "warning")
        self.refused = self.refused and notes.draft.dirty  # saved since: leaving is leaving again
        if notes.draft.problem and was_dirty and not self.refused:
            self.tell(self.say("say.not_saved", reason=notes.draft.problem), "error")
        self._look_for_others()
        if self._check_at is not None and time.monotonic() >= self._check_at:
            self._check_at = None
            notes.check(session.flights, self.say.language, session.lab.arm_names())
            self._seen = ()
        flight, editor = session.flight, self.query_one(Editor)
        seen = (
            session.view.revision,
            flight and flight.run.revision,
            notes.section,
            self.writing,
            notes.draft.dirty,
            editor.text,
            editor.cursor_location,
            editor.scroll_offset,
        )
        if seen != self._seen:
            self._seen = seen
            self.redraw()

    def respeak(self) -> None:
        """What is remarked on the text is said in the new language; the text is the learner's."""
        super().respeak()
        self._check_at = time.monotonic()

    def _look_for_others(self) -> None:
        """Tell the learner when another deck opens the text, and each time that it saves a version of its own."""
        if (self.presence.others() > 0) != self._company:
            self._company = not self._company
            if self._company:
                self.tell(self.say("say.also_open"), "warning")
        draft = self.notes.draft
        if draft.overtaken != self._overtaken:
            self._overtaken = not self._overtaken
            if self._overtaken:
                self.tell(self.say("say.overtaken", name=draft.other.name), "warning")

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Take what was typed; the check comes when the typist rests."""
        if self.notes.edit(event.text_area.text):
            self._check_at = time.monotonic() + CHECK_AFTER

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        if name == "help":
            return True
        if name in {"instruments", "insert_here", "next_field"}:
            return self.writing
        if self.writing:
            return False
        if name == "elsewhere":
            return self.refused and self.notes.draft.dirty
        if name in {"page_up", "page_down"}:
            return not self.remarks.fits
        if name == "insert_all":
            return self.session.flight is not None and self.notes.section == SYMPTOMS
        if name in _OF_A_RUN:
            return self.session.flight is not None
        if name == "other_arm":
            return len(self.session.flights) > 1
        return name not in {"next_mark", "previous_mark", "peak"} or self.session.can(name)

    def next_words(self) -> str:
        """What comes next; of a text that is not on the disk yet, to write it."""
        if self.session.folder.postmortem.exists():
            return super().next_words()
        return self.here_words(Next("write"))

    def here_words(self, coming: Next) -> str:
        """From gap to gap while writing where there is any, else from section to section."""
        if coming.words not in ("write", "remarked"):
            return super().here_words(coming)
        name = "next_field" if self.writing else "next_section"
        if coming.words == "remarked":
            return self.say("next.here.remarked", key=self.key("next_section"), **coming.values)
        gaps = self.writing and fields(self.query_one(Editor).text, labels=self.notes.section == SYMPTOMS)
        state = self.notes.review.state(self.notes.section)
        if state == "empty" and not self.writing:
            return self.say("next.here.edit", key=self.key("edit"), **coming.values)
        rest = "next.here.remarks" if state in ("warn", "trouble") else "next.here.postmortem"
        words = "next.here.writing" if gaps else rest
        return self.say(words, key=self.key(name), **coming.values)

    # --- sections and text ----------------------------------------------------------------------------------------

    def _turn(self, by: int) -> None:
        numbers = self.notes.sections.numbers[1:]
        self._show(numbers[(numbers.index(self.notes.section) + by) % len(numbers)])

    def _show(self, section: int) -> None:
        editor = self.query_one(Editor)
        self._keep_caret()
        self._undone[self.notes.section] = editor.put_away()
        self.notes.section = self.session.section = section
        self.remarks.top = 0
        editor.take_up(self.notes.sections.body(section), self._undone.pop(section, None))
        self._to_gap(editor)
        self.redraw()

    def on_editor_left(self) -> None:
        """Escape in the text: to the instruments."""
        self.action_instruments()

    def action_page_up(self) -> None:
        """The remarks before those that are seen."""
        self.remarks.turn(-1)
        self.redraw()

    def action_page_down(self) -> None:
        """The remarks after those that are seen."""
        self.remarks.turn(1)
        self.redraw()

    def action_previous_section(self) -> None:
        """The section before, the last one before the first."""
        self._turn_from_open(-1)

    def action_next_section(self) -> None:
        """The next section, the first one after the last."""
        self._turn_from_open(1)

    def action_form(self) -> None:
        """Turn the text into the other form; what cannot go along is kept beside it."""
        try:
            kept = self.notes.turn()
        except LabrunnerError as error:
            self.tell(self.say("say.not_saved", reason=str(error)), "error")
            return
        form = self.say(f"pm.form.{self.notes.form}")
        self._undone.clear()
        self._show(self.notes.section)
        self._check_at = time.monotonic()
        self.tell(self.say("say.form_kept", form=form, file=kept) if kept else self.say("say.form", form=form))

    def action_edit(self) -> None:
        """Keys are text from here on; of a line with a gap the gap is what is typed into."""
        editor = self.query_one(Editor)
        row = editor.cursor_location[0]
        if editor.selection.is_empty and (gap := next((field for field in self._fields() if field.row == row), None)):
            self._select(editor, gap)
        self.set_focus(editor)
        self.remarks.top = 0  # what is remarked on the line that is written in stands first
        self.redraw()

    def action_instruments(self) -> None:
        """Keys move the instruments from here on, and what was said of writing no longer holds."""
        self.untell()
        self.set_focus(None)
        self.redraw()

    # --- instruments ----------------------------------------------------------------------------------------------

    def action_other_arm(self) -> None:
        """Look at the next arm's run."""
        arms = list(self.session.flights)
        self.session.choose(arms[(arms.index(self.session.current.arm) + 1) % len(arms)])
        self.session.poll()
        self._check_at = time.monotonic()
        self.redraw()

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """A click on a section's number in the strip opens it."""
        if widget.id == "pm-strip":
            section = next((n for start, end, n in self._tabs if start <= x < end), None)
            if section is not None:
                self._show(section)

    # --- leaving --------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Save the draft and the lesson, and remember where the caret stands."""
        self._keep_caret()
        if not self.notes.draft.save():
            self.tell(self.say("say.not_saved", reason=self.notes.draft.problem), "error")
        try:
            self.notes.keep_lesson(self.session.folder)
        except LabrunnerError as error:
            self.app.tell(self.say("say.not_saved", reason=str(error)), "warning")

    def action_leave(self) -> None:
        """Save and close. Where the text cannot be saved, the second time closes without, and `w` writes elsewhere."""
        self.finish()
        if not self.refuse():
            self.close()

    def unsaved(self) -> tuple[str, str] | None:
        """The text, while it is not on the disk."""
        draft = self.notes.draft
        return (draft.path.name, draft.text) if draft.dirty else None

    def action_grade(self) -> None:
        """Save, and go to the grade."""
        self.finish()
        self.app.go("grade")

    def on_unmount(self) -> None:
        """Save what is not on the disk yet; other decks need not know of this one any more."""
        self.notes.draft.save()
        self.presence.leave()

    def redraw(self) -> None:
        """Draw everything again, the chart with the selected panel, and give the remarks the room that they need."""
        self.settle_widgets()
        for chart in self.query(ChartPanel):
            chart.panel = self.session.view.selected
        for widget in self.query(CanvasWidget):
            if widget.display:
                widget.redraw()
