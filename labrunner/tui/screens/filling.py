"""Filling in the form of a post-mortem: from field to field, and with readings of the panels."""

from __future__ import annotations

from labrunner.deck.run.flight import Notice
from labrunner.deck.work.fields import Field, fields, name_of, next_field
from labrunner.deck.work.insertion import SYMPTOMS, insertion, not_of_a_break, of_its_step, waiting
from labrunner.deck.work.postmortem import Postmortem
from labrunner.tui.screens.instruments import InstrumentsPage
from labrunner.tui.screens.typed import InOrder
from labrunner.tui.widgets.chart import ChartPanel
from labrunner.tui.widgets.editor import Editor


class Writing(InOrder, Editor):
    """The text of a section."""

    def label_of(self, line: str) -> int:
        """The form's own beginning of a line, see `Postmortem.label_of`."""
        return self.screen.notes.label_of(line) if isinstance(self.screen, FillingPage) else 0

    def is_gap(self, text: str) -> bool:
        """Whether an empty form has this gap."""
        return not isinstance(self.screen, FillingPage) or text in self.screen.notes.gaps


class FillingPage(InstrumentsPage):
    """A page with an `Editor` that holds the present section of `notes`."""

    notes: Postmortem
    _arrived: tuple | None = None  #: section, text and selection, where a gap was selected without a Tab
    _stayed: tuple | None = None  #: section, text and direction, where a section with gaps was not left

    @property
    def writing(self) -> bool:
        """Whether keys are text now."""
        return isinstance(self.focused, Editor)

    def _turn(self, by: int) -> None:
        """Show the next section (1), or the one before (-1)."""
        raise NotImplementedError

    def _turn_from_open(self, by: int) -> None:
        """Another section; of one that is begun it is said what stays open there."""
        section, text = self.notes.section, self.query_one(Editor).text
        left = [name_of(field, text) for field in self._fields()] if self.notes.begun(section) else []
        self._turn(by)
        if left:
            names = ", ".join(dict.fromkeys(left))
            told = self.say("pm.left_open.section", section=section, count=len(left), names=names)
            self.tell(told, about=lambda: self._open_in(section))

    def _to_gap(self, editor: Editor) -> None:
        """Select the first field that waits for something; without one the caret goes where it was left, else to the
        end."""
        found = self._fields()
        if found:
            self._select(editor, found[0])
            return
        row, column = self.session.carets.get(self.notes.section, editor.document.end)
        lines = editor.text.split("\n")
        row = min(row, len(lines) - 1)
        editor.move_cursor((row, min(column, len(lines[row]))))

    def _fields(self) -> list[Field]:
        """The fields of the present section that wait for something."""
        return fields(self.query_one(Editor).text, labels=self.notes.section == SYMPTOMS)

    def _open_in(self, section: int) -> list[str]:
        """What the fields of a section are called that wait for something."""
        shown = section == self.notes.section
        body = self.query_one(Editor).text if shown else self.notes.sections.body(section)
        return [name_of(field, body) for field in fields(body, labels=section == SYMPTOMS)]

    def _written(self) -> tuple:
        """What news about the text speak of: the section, its words, and which of them are pointed at."""
        editor = self.query_one(Editor)
        return self.notes.section, editor.text, editor.selection

    def _words(self) -> tuple:
        """The same of news that hold wherever the caret is."""
        return self._written()[:2]

    def _select(self, editor: Editor, field: Field) -> None:
        """Select a field that no Tab asked for. The first Tab after it confirms it, so that one who did not see it
        selected does not skip it."""
        editor.select_field(field)
        self._arrived = (self.notes.section, editor.text, editor.selection)

    def _keep_caret(self) -> None:
        """Remember the caret of the section that is shown."""
        self.session.carets[self.notes.section] = self.query_one(Editor).cursor_location

    def action_next_field(self) -> None:
        """The next field of the form."""
        self._to_field(1)

    def on_editor_turned(self, event: Editor.Turned) -> None:
        """Tab in the text: the next field. Enter in a gap does the same, and where that leads to another section the
        first Tab there stays."""
        self._arrived = None if event.seen else self._arrived
        left = self.notes.section
        self._to_field(event.by)
        if event.seen and self.notes.section != left:
            editor = self.query_one(Editor)
            self._arrived = (self.notes.section, editor.text, editor.selection)

    def on_editor_refused(self) -> None:
        """A key would have taken the form's own words: say which one does."""
        self.tell(self.say("pm.label_kept"), about=self._written)

    def _to_field(self, by: int) -> None:
        """Select the next field (1) or the one before (-1); beyond the section's last one, the first of another section
        that has any: what is typed on in haste is not added to what is written already. A section that still has one
        itself is left by the second key only, so that a key too many does not."""
        editor, found = self.query_one(Editor), self._fields()
        here = next((n for n, field in enumerate(found) if (field.row, field.start) == editor.begins), None)
        arrived, self._arrived = self._arrived, None
        if len(found) > 1 and here is not None and arrived == (self.notes.section, editor.text, editor.selection):
            at = {"at": here + 1, "of": len(found), "key": self.key("next_field")}
            self.tell(self.say("pm.this_gap", **at), about=self._written)
            return
        field = next_field(found, editor.begins, by)
        if field is not None:
            editor.select_field(field)
            if here is not None:
                self._tell_left_open(name_of(found[here], editor.text))
            return
        here = (self.notes.section, editor.text, by)
        if found and self._stayed != here:
            self._stayed = here
            editor.select_field(found[-1 if by > 0 else 0])
            told = self.say("pm.gaps_left", count=len(found), key=self.key("next_field") if by > 0 else "shift+tab")
            self.tell(told, about=self._written)
            return
        far = self._to_open(by)
        if self._stays_before_wrapping(by, far, here):
            return
        self._turn(by * far)
        self._arrived = None  # by a Tab: the next one goes on
        told = self.say("pm.turned", section=self.notes.section, title=self.notes.title(self.notes.section))
        self.tell(told, about=lambda: self.notes.section)

    def _tell_left_open(self, name: str) -> None:
        """Say which field was passed by; until it is filled."""
        section = self.notes.section
        self.tell(self.say("pm.left_open", name=name), about=lambda: self._open_in(section).count(name))

    def _stays_before_wrapping(self, by: int, far: int, here: tuple) -> bool:
        """Whether the caret stays this time, which is said: the next section with a gap is one before (behind, going
        back), where somebody who goes on typing does not expect to be."""
        numbers = self.notes.sections.numbers[1:]
        at = numbers.index(self.notes.section) + by * far
        number = numbers[at % len(numbers)]
        count = len(fields(self.notes.sections.body(number), labels=number == SYMPTOMS))
        if 0 <= at < len(numbers) or not count or self._stayed == here:
            return False
        self._stayed = here
        key = self.key("next_field") if by > 0 else "shift+tab"
        self.tell(self.say("pm.open_before", count=count, section=number, key=key), about=self._written)
        return True

    def _to_open(self, by: int) -> int:
        """How many sections further on (1) or back (-1) the next one with a field is; 1 where none has any."""
        sections = self.notes.sections
        numbers = sections.numbers[1:]
        here = numbers.index(self.notes.section)
        for far in range(1, len(numbers) + 1):
            number = numbers[(here + by * far) % len(numbers)]
            if fields(sections.body(number), labels=number == SYMPTOMS):
                return far
        return 1

    def action_line_up(self) -> None:
        """The line above gets the next reading."""
        self._point(-1)

    def action_line_down(self) -> None:
        """The line below gets the next reading."""
        self._point(1)

    def _point(self, by: int) -> None:
        """The caret to the end of another line, however many rows a line takes."""
        editor = self.query_one(Editor)
        lines = editor.text.split("\n")
        row = min(max(editor.cursor_location[0] + by, 0), len(lines) - 1)
        editor.move_cursor((row, len(lines[row])))
        self.redraw()

    def action_insert(self) -> None:
        """Put the selected panel's number into the text."""
        self._insert(second=False)

    def action_insert_second(self) -> None:
        """Put the panel's second number into the text, with its name."""
        self._insert(second=True)

    def _insert(self, *, second: bool) -> None:
        self.read_on()
        editor = self.query_one(Editor)
        found = insertion(self.notes, self.session, editor.text, editor.cursor_location[0], second=second)
        if isinstance(found, Notice):
            self.tell(self.say(found.key, **found.values), found.severity, about=self._read)
            return
        if found.body is None:
            editor.insert(found.text)
            self.tell(self.say("say.inserted", text=found.text), about=self._words)
            return
        before = editor.text.split("\n")[found.row]
        editor.rewrite(found.body, found.row)
        self._on_from(found.row)
        self.tell(self._changed(before, found.text), about=lambda: (self._words(), self.session.view.cursor))

    def _read(self) -> tuple:
        """What news speak of that say why no reading was taken: the text, the line, the step and the panel."""
        view = self.session.view
        return self._written(), view.cursor, view.selected, self.session.chosen

    def _changed(self, before: str, after: str) -> str:
        """What a reading put into a line, and what it took the place of."""
        label, _, new = after.partition(":")
        there, _, old = before.partition(":")
        if self.notes.section != SYMPTOMS or label != there:
            return self.say("say.inserted", text=after)
        new, old = new.strip(), old.strip()
        if old:
            return self.say("say.replaced", text=new, before=old, undo=self.key("undo"))
        return self.say("say.inserted_of", text=new, step=self.session.view.at(self.scene().run))

    def _on_from(self, row: int) -> None:
        """After a reading in line `row`: among the instruments on to the next line that waits for one, while writing
        to the next field."""
        editor, section = self.query_one(Editor), self.notes.section
        if self.writing:
            field = next_field(self._fields(), (row, -1), 1)
            if field is not None:
                self._select(editor, field)
            return
        rows = waiting(section, editor.text, row)
        if rows:
            editor.move_cursor((rows[0], len(editor.text.split("\n")[rows[0]])))

    def action_insert_all(self) -> None:
        """Fill every empty line of the symptoms that asks for a plain number of the step that the first one names."""
        self.read_on()
        if no_symptom := not_of_a_break(self.session):
            self.tell(self.say(no_symptom.key, **no_symptom.values), no_symptom.severity, about=self._read)
            return
        editor, step = self.query_one(Editor), self.notes.spike_step()
        if step is None:
            self.tell(self.say("say.no_spike_step"), about=self.notes.spike_step)
            return
        body, count = of_its_step(self.notes, self.session, editor.text)
        if count:
            editor.rewrite(body, editor.cursor_location[0])
            self._to_gap(editor)
        told = self.say("say.filled" if count else "say.filled_none", count=count, step=step)
        self.tell(told, about=self._words)
        self.redraw()

    def action_undo(self) -> None:
        """Take back the last change of this section."""
        editor = self.query_one(Editor)
        before = editor.text
        editor.undo()
        if editor.text == before:
            self.tell(self.say("say.nothing_to_undo"), about=self._words)
        self.redraw()

    def action_insert_here(self) -> None:
        """Put the selected panel's number into the text while writing."""
        self.action_insert()

    def action_panel(self, key: str) -> None:
        """Select a panel by its digit."""
        self.session.view.select(int(key), 7)
        self.query_one(ChartPanel).panel = int(key)
        self.redraw()

    def on_chart_panel_pointed(self, event: ChartPanel.Pointed) -> None:
        """A click on a chart puts the cursor on that step."""
        self.session.view.place(event.step, self.scene().run)
        self.redraw()
