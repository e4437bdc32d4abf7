"""Choosing an arm: start it, or look at its newest run."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.widget import Widget

from labrunner.course import progress
from labrunner.deck.draw.canvas import Canvas, first_shown, fit
from labrunner.deck.draw.prose import wrap
from labrunner.deck.draw.scale import duration
from labrunner.deck.work.changes import Changes, changes_of
from labrunner.deck.work.next import Next, first_arms
from labrunner.deck.work.session import ArmRow
from labrunner.tui.screens.page import ListPage, bindings
from labrunner.tui.widgets.bars import Drawn


class ArmsPage(ListPage):
    """Every arm of the lab with what it is for and how its run stands."""

    page = "arms"
    BINDINGS: ClassVar = bindings("arms")

    def __init__(self) -> None:
        super().__init__()
        self.chosen = 0
        self._known: dict[str, Changes | None] = {}

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        yield Drawn(self.draw_rows, id="rows", classes="body")

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return self.say("arms.title", lab=self.session.title), self.app.learner

    def on_mount(self) -> None:
        """Choose the first arm that the questions need and that was not run yet, else the arm looked at. A run that
        another deck started meanwhile is followed here too."""
        if joined := self.session.join():
            self.tell(self.say("say.attached", arm=joined))
        rows = self.session.rows()
        places = {row.name: place for place, row in enumerate(rows)}
        there = [places[arm] for arm in first_arms(self.session.lab) if arm in places]
        fresh = (place for place in there if rows[place].status == "none")
        self.chosen = next(fresh, places.get(self.session.chosen or "", 0))

    def here_words(self, coming: Next) -> str:
        """What to press for the arm that comes next."""
        arm = coming.values.get("arm")
        keys = {name: self.key(name) for name in ("up", "down")}
        words = "next.start" if self.row.name == arm else "next.start_other"
        return self.say(words, key=self.key("choose"), arm=arm, **keys)

    @property
    def row(self) -> ArmRow:
        """The chosen arm."""
        rows = self.session.rows()
        return rows[min(self.chosen, len(rows) - 1)]

    def draw_rows(self, width: int, height: int) -> Canvas:
        """The list of arms, and below it what the chosen one changes and where its run lies."""
        canvas = Canvas(width, height)
        rows = self.session.rows()
        canvas.put(1, height - 1, self._folder(width - 2), "dim")
        height = self._list_height(width, height)
        for y, line in enumerate(self._in_full(self.row, width), start=height + 1):
            canvas.put(1, y, line, "text")
        top = first_shown(self.chosen, len(rows), height)
        name_width = max(len(row.name) for row in rows) + 2
        for y, row in enumerate(rows[top : top + height]):
            chosen = y + top == self.chosen
            x = canvas.put(1, y, self.glyphs.chosen if chosen else " ", "chosen") + 1
            role = "chosen" if chosen else "strong" if row.possible else "dim"
            canvas.put(x, y, fit(row.name, name_width - 1), role)
            x += name_width
            state = row.state(self.say)
            canvas.put(x, y, fit(self._about(row), max(width - x - len(state) - 3, 8)), "dim")
            canvas.put_right(width - 1, y, state, "good" if row.status == "finished" else "dim")
        return canvas

    def _list_height(self, width: int, height: int) -> int:
        """Rows for the list: below it stand the arm's changes, with room for the longest, and its run's folder."""
        longest = max(len(self._in_full(row, width)) for row in self.session.rows())
        return max(height - 2 - longest, 1)

    def _in_full(self, row: ArmRow, width: int) -> list[str]:
        """What an arm changes, as lines; none for those of which the list says enough."""
        changes = self._changes(row)
        if changes is None:
            return []
        return wrap([self.say("arms.against", arm=changes.against, changes=changes.text(self.glyphs))], width - 2)

    def _changes(self, row: ArmRow) -> Changes | None:
        if not row.compared:
            return None
        if row.name not in self._known:
            solved = progress.read(self.session.folder.progress).solved
            self._known[row.name] = changes_of(self.session.lab, row.name, solved=solved)
        return self._known[row.name]

    def _folder(self, width: int) -> str:
        """Where the chosen arm's newest run lies, by the name that `labrunner check` and other commands know."""
        if self.row.folder is None:
            return ""
        text = self.say("arms.folder", name=self.row.folder.name)
        return text if len(text) <= width else self.row.folder.name

    def _about(self, row: ArmRow) -> str:
        text = self.say(f"arms.kind.{row.kind}")
        if not row.possible:
            return f"{text}: {self.say('arms.no_fix')}"
        if row.seconds and row.status == "none":
            text = f"{text}, {self.say('arms.takes', seconds=duration(row.seconds))}"
        changes = self._changes(row)
        return f"{text}: {changes.text(self.glyphs)}" if changes else text

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        if name == "again":
            return self.row.possible and self.row.status not in {"none", "created", "running", "paused"}
        return True

    def tick(self) -> None:
        """Called by the app's one timer."""
        super().tick()
        self.redraw()

    def count(self) -> int:
        """How many rows there are."""
        return len(self.session.rows())

    def action_choose(self) -> None:
        """Look at the chosen arm's run, or start one; say why where neither can be."""
        row = self.row
        if row.name in self.session.flights:
            self._show(row)
        elif not row.possible:
            self.tell(self.say("arms.no_fix_yet", key=self.keys_to("fix")), "warning", about=lambda: self.chosen)
        else:
            self._start(row)

    def _show(self, row: ArmRow) -> None:
        """Look at the newest run of an arm; where that is the one looked at already, or a fix that has changed since,
        it is said how the arm is run anew."""
        old, same = row.kind == "learner" and self.session.fix_changed(), row.name == self.session.chosen
        told = self.say("arms.shown_old" if old else "arms.shown", arm=row.name, key=self.key("again"))
        self.session.choose(row.name)
        self.close()
        if old or same:
            self.app.call_after_refresh(self.app.tell, told, "warning" if old else "information")

    def action_again(self) -> None:
        """Start a new run of the chosen arm."""
        self._start(self.row)

    def _start(self, row: ArmRow) -> None:
        overrides = None
        if row.kind == "learner":
            from labrunner.course.fix import read_fix
            from labrunner.deck.work.fix import is_the_break
            from labrunner.errors import LabrunnerError

            try:
                overrides = read_fix(self.session.folder.fix, self.session.lab)
            except LabrunnerError as error:
                self.tell(str(error), "error")
                return
            if is_the_break(self.session.lab, self.session.folder, overrides):
                self.tell(self.say("fix.is_the_break"), "warning")
                return
        self.close()
        self.app.start_arm(row.name, overrides)

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """A click points at an arm, another one takes it."""
        count = len(self.session.rows())
        height = self._list_height(widget.size.width, widget.size.height) if widget.id == "rows" else 0
        place = first_shown(self.chosen, count, height) + y
        if y < height and 0 <= place < count:
            if place == self.chosen:
                self.action_choose()
            else:
                self._move(place - self.chosen)
