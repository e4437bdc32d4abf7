"""The first screen: the labs, and what each is about."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import Input

from labrunner.deck.draw.canvas import Canvas
from labrunner.say import points
from labrunner.tui.screens.page import Page, bindings
from labrunner.tui.screens.typed import Field
from labrunner.tui.widgets.bars import Drawn, Framed

if TYPE_CHECKING:
    from labrunner.course.learner import LabFolder
    from labrunner.deck.work.labs import LabRow


#: Solved labs from which on there is a mixture of them (`labrunner.course.practice`, which costs the first frame more).
FEWEST = 3


class LabsPage(Page):
    """Every lab by its id, one a line; the one pointed at is described below.

    The screen is there at once; what reads labs and learners is loaded after its first frame. Keys wait for that.
    """

    page = "labs"
    BINDINGS: ClassVar = bindings("labs")

    def __init__(self) -> None:
        super().__init__()
        self._all: list[LabRow] | None = None
        self.open_to_keys = False  # before the labs are read there is nothing that a key could mean
        self._read_at = 0.0
        self.chosen = 0
        self.wanted = ""
        self._warned = ""  # the lab whose example was asked for once

    @property
    def all(self) -> list[LabRow]:
        """Every lab there is; read now where that was not done yet."""
        found = self._all
        if found is None:
            found = self._all = self.app.lab_rows()
        return found

    @property
    def rows(self) -> list[LabRow]:
        """The rows that the search leaves."""
        from labrunner.deck.work.labs import matches

        return [row for row in self.all if matches(row, self.wanted, self.say.language)]

    @property
    def row(self) -> LabRow | None:
        """The chosen lab; None where the search leaves none."""
        rows = self.rows
        return rows[min(self.chosen, len(rows) - 1)] if rows else None

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        yield Field(placeholder=self.placeholder(), id="search")
        yield Drawn(self._draw_rows, id="lab-rows")
        yield Framed(self._about_title, self._draw_about, self.glyphs, id="about")

    def _draw_rows(self, width: int, height: int) -> Canvas:
        if self._all is None:
            canvas = Canvas(width, height)
            canvas.put(1, 0, self.say("labs.reading"), "dim")
            return canvas
        from labrunner.deck.work.labs import draw_rows

        return draw_rows(self.rows, self.chosen, width, height, self.say, self.glyphs)

    def next_words(self) -> str:
        """The lab that comes next; of a search, what it is for and how it is left."""
        from labrunner.deck.work.next import of_labs

        if self._all and self.row is None:
            return self.say("next.labs.none", key="esc")
        if isinstance(self.focused, Input):
            return self.say("next.labs.search", key=self.key("open"))
        following = of_labs(self._all or [], self.row.id if self._all and self.row else "")
        return following.told(self.say, self.keys_to) if following else ""

    def _about_title(self) -> str:
        return self.row.id if self._all and self.row else ""

    def _draw_about(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if self._all and self.row:
            from labrunner.deck.draw.prose import wrap
            from labrunner.deck.work.labs import about

            for y, line in enumerate(wrap(about(self.row, self.say), width - 2)[:height]):
                canvas.put(1, y, line, "text")
        return canvas

    def placeholder(self) -> str:
        """What stands in the empty field."""
        return self.say("labs.search")

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        if self._all is None:
            return f"labrunner {self.glyphs.dot} {self.say('labs.title')}", self.app.learner
        wanted = [row for row in self.all if not row.optional]
        solved = sum(row.stage == "solved" for row in wanted)
        more = sum(row.stage == "solved" for row in self.all) - solved
        right = self.say("labs.solved", solved=solved, count=len(wanted))
        if more:
            right += " " + self.say("labs.more", count=more)
        dot = f" {self.glyphs.dot} "
        return "labrunner" + dot + self.say("labs.title"), dot.join(
            [self.app.learner or self.say("labs.no_learner"), right]
        )

    def on_mount(self) -> None:
        """Read the labs after the first frame."""
        self.query_one("#search").display = False
        self.call_after_refresh(self.reload)

    def on_screen_resume(self) -> None:
        """A lab was left: read the list again."""
        if self._all is None:
            return
        before = self.row
        self.reload()
        if before is not None and before.stage != "solved" and self.row is not None and self.row.stage == "solved":
            self._point_to_next()

    def _point_to_next(self) -> None:
        """Choose the lab that comes next, once this one was solved."""
        from labrunner.deck.work.next import of_labs

        following = of_labs(self._all or [])
        wanted = following.values.get("lab") if following else None
        self.chosen = next((place for place, row in enumerate(self.rows) if row.id == wanted), self.chosen)
        self.redraw()

    def tick(self) -> None:
        """Once a second the list is read again while a run of one of its labs is live."""
        super().tick()
        if any(row.live for row in self._all or ()) and time.monotonic() - self._read_at > 1.0:
            self.reload()

    def reload(self) -> None:
        """Read the labs and the learner's progress again."""
        self._all, self._read_at = self.app.lab_rows(), time.monotonic()
        self.settle_widgets()
        self.redraw()
        self.let_keys_in()

    def place_widgets(self) -> None:
        """The description pane as high as the longest description, so that it stands still while one looks around;
        the list keeps its rows, or half of the screen."""
        if self._all is None:
            return
        from labrunner.deck.draw.prose import wrap
        from labrunner.deck.work.labs import about, shown_rows

        width, height = self.app.size
        longest = max((len(wrap(about(row, self.say), width - 6)) for row in self._all), default=0)
        room = height - 5 - len(shown_rows(self._all, 0, height))  # title, news, footer, and the margin above the list
        self.query_one("#about").styles.height = max(min(longest + 2, room), (height - 4) // 2)

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        searching = isinstance(self.focused, Input)
        if name == "open":
            return self._all is None or self.row is not None and self.row.lab is not None
        if name == "example":
            return self._all is not None and not searching and self._example is not None
        if name == "another":
            return not searching and self._all is not None and self.row is not None and self.row.lab is not None
        if name == "mixture":
            return not searching and sum(row.stage == "solved" for row in self._all or ()) >= FEWEST
        return not (searching and name in {"quit", "help", "search", "own_log", "on_call"})

    def _move(self, by: int) -> None:
        self.chosen = min(max(self.chosen + by, 0), max(len(self.rows) - 1, 0))
        self.redraw()

    def action_up(self) -> None:
        """Choose the row above."""
        self._move(-1)

    def action_down(self) -> None:
        """Choose the row below."""
        self._move(1)

    def action_open(self) -> None:
        """Enter the chosen lab."""
        if self.row and self.row.lab and self.row.folder:
            self.app.open_lab(self.row.lab, self.row.folder)

    @property
    def _example(self) -> LabFolder | None:
        """Where the course's worked example of the chosen lab lies; None where there is none."""
        from labrunner.deck.work.example import example_folder

        return example_folder(self.row.lab, self.app.learners_root) if self.row and self.row.lab else None

    def action_example(self) -> None:
        """Read the worked example; before the lab is solved only at the second time, as the last of its hints."""
        from labrunner.deck.work.example import pay, price
        from labrunner.tui.screens.example import ExamplePage

        row, folder = self.row, self._example
        if row is None or row.lab is None or row.folder is None or folder is None:
            return
        asked = price(row.lab, row.folder)
        if asked is not None and self._warned != row.id:
            self._warned = row.id
            facts = {"key": self.keys_to("example"), "hint": asked.number, "cost": points(asked.cost)}
            told = self.say("example.warn" if asked.cost else "example.warn_free", **facts)
            self.tell(told, "warning", about=lambda: self.chosen)
            return
        if asked is not None:
            pay(row.lab, row.folder)
        self.app.push_screen(ExamplePage(folder))

    def action_another(self) -> None:
        """Practise on another case of the chosen lab."""
        from labrunner.deck.work.practice import of_lab

        if self.row and self.row.lab and self.row.folder:
            self.app.open_case(partial(of_lab, self.row.lab, self.row.folder))

    def action_mixture(self) -> None:
        """Practise on a case of one of the solved labs."""
        from labrunner.deck.work.practice import of_rows

        self.app.open_case(partial(of_rows, self.all))

    def action_on_call(self) -> None:
        """Choose a shift."""
        from labrunner.tui.screens.oncall import OncallPage

        self.app.push_screen(OncallPage())

    def action_own_log(self) -> None:
        """Ask for the path of anybody's log."""
        from labrunner.tui.screens.which import WhichPage

        self.app.push_screen(WhichPage())

    def action_search(self) -> None:
        """Type a search."""
        field = self.query_one("#search", Input)
        field.display = True
        self.set_focus(field)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keep the labs that the search finds."""
        self.wanted, self.chosen = event.value, 0
        self.redraw()

    def on_input_submitted(self) -> None:
        """Enter in the search: enter the chosen lab."""
        self._leave_search()
        self.action_open()

    def key_escape(self) -> None:
        """Leave the search and show every lab again."""
        if self.wanted or isinstance(self.focused, Input):
            self.query_one("#search", Input).value = ""
            self._leave_search()

    def _leave_search(self) -> None:
        self.query_one("#search").display = False
        self.set_focus(None)
        self.redraw()

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """A click points at a lab, another one opens it."""
        if widget.id != "lab-rows" or self._all is None:
            return
        from labrunner.deck.work.labs import shown_rows

        lines = shown_rows(self.rows, self.chosen, widget.size.height)
        place = lines[y][0] if 0 <= y < len(lines) else None
        if place == self.chosen:
            self.action_open()
        elif place is not None:
            self._move(place - self.chosen)
