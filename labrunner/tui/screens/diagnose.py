"""The stability check: the learner answers question by question, the panel shows where to look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.widget import Widget

from labrunner.deck.draw.canvas import Canvas
from labrunner.deck.draw.panels import Scene
from labrunner.deck.draw.prose import wrap
from labrunner.deck.run.view import View
from labrunner.deck.strings import Say
from labrunner.deck.work import diagnose
from labrunner.tui.actions import CHOICE_KEYS
from labrunner.tui.screens.page import Page, bindings, place
from labrunner.tui.widgets.bars import Drawn
from labrunner.tui.widgets.chart import ChartPanel

#: The column in which the words of the walk begin.
_TEXT = 3


@dataclass(frozen=True)
class _Row:
    """A row of the walk: what it shows, whose question it belongs to, and the answers that stand in it, each with its
    first column in `text` and the one after its last."""

    mark: str
    role: str
    text: str
    question: str | None = None
    answers: tuple[tuple[int, int, str], ...] = ()


def _listed(question: str, width: int, say: Say) -> list[_Row]:
    """The answers there are to choose from, as many in a row as fit."""
    rows: list[_Row] = []
    text, places = "", []
    for key, choice in zip(CHOICE_KEYS, diagnose.CHOICES[question], strict=False):
        entry = f"  {key} {diagnose.choice_words(choice, say)}"
        if places and len(text) + len(entry) > width:
            rows.append(_Row(" ", "key", text, question, tuple(places)))
            text, places = "", []
        places.append((len(text) + 2, len(text) + len(entry), choice))
        text += entry
    return [*rows, _Row(" ", "key", text, question, tuple(places))]


class DiagnosePage(Page):
    """Questions on the left, the panel that holds the evidence on the right."""

    page = "diagnose"
    BINDINGS: ClassVar = bindings("diagnose")

    def __init__(self) -> None:
        super().__init__()
        self.walk = self.session.walk
        here = self.session.view
        self.view = View(
            here.steps, here.cursor, first=here.first, flipped=set(here.flipped)
        )  # the whole run as it is, whatever was zoomed
        path = self.walk.path()
        self.chosen = path.index(self.walk.looked_at) if self.walk.looked_at in path else len(path) - 1
        self._below = 0  # rows beyond the last question that are scrolled to
        self._shown: list[_Row] = []

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        yield Drawn(self._draw_walk, id="walk", classes="placed")
        yield ChartPanel(self.scene, 1, id="chart", classes="placed")

    def place_widgets(self) -> None:
        """Place the widgets for the present size."""
        width, height = self.app.size
        half = width * 55 // 100
        place(self.query_one("#walk"), (0, 1, half, height - 3))
        place(self.query_one("#chart"), (half, 1, width - half, height - 3))

    def on_mount(self) -> None:
        """Show the first question's panel; say that a run that goes on may answer otherwise."""
        self.settle_widgets()
        self._follow()
        if self.walk.asked and self.walk.program is None:  # compared before the lab was left
            self._reveal()
        if self.session.current.live:
            self.tell(self.say("diag.running"), about=lambda: self.session.current.live)

    def respeak(self) -> None:
        """The program's evidence and verdict, where they were asked for, are said in the new language, too."""
        super().respeak()
        if self.walk.program is not None:
            self._reveal()

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return diagnose.title(self.session.current.arm, self.session.asked_about, self.say), ""

    def scene(self) -> Scene:
        """The chosen run."""
        session = self.session
        self.view.steps = session.view.steps
        over = session.over.run if session.over else None
        return Scene(session.current.run, self.view, self.glyphs, self.say, over, session.told, session.eventful)

    @property
    def question(self) -> str:
        """The question at the cursor, such as `Q2.1`."""
        path = self.walk.path()
        return path[min(self.chosen, len(path) - 1)]

    @property
    def on_causes(self) -> bool:
        """Whether the way has come to a question that is answered by a cause."""
        return any(diagnose.CHOICES.get(question) == diagnose.CAUSES for question in self.walk.path())

    def _follow(self) -> None:
        """Show the panel that the present question is about; the page opens at that question next time."""
        self.walk.looked_at = self.question
        panel = diagnose.PANEL.get(self.question, 1)
        self.view.selected = panel
        self.query_one(ChartPanel).panel = panel
        self.redraw()

    def _draw_walk(self, width: int, height: int) -> Canvas:
        rows: list[_Row] = []
        anchor = 0
        for question in self.walk.path():
            here = question == self.question
            if here:
                anchor = len(rows)
            text = diagnose.asked(question, self.session.current.run, self.say)
            for row, line in enumerate(wrap([text], width - 5)):
                mark = self.glyphs.chosen if here and row == 0 else " "
                rows.append(_Row(mark, "chosen" if here else "text", line, question))
            rows += self._answers(question, width)
        rows += self._foot(width)
        top = max(0, min(anchor - height // 3 + self._below, len(rows) - height))
        self._below = min(self._below, max(0, len(rows) - height - max(0, anchor - height // 3)))
        if hidden := len(rows) - height - top if len(rows) > height else 0:
            rows[top + height - 1] = _Row(" ", "key", self.say("diag.more", count=hidden + 1, key=self.key("down")))
        self._shown = rows[top : top + height]
        canvas = Canvas(width, height)
        for y, row in enumerate(self._shown):
            canvas.put(1, y, row.mark, row.role)
            canvas.put(_TEXT, y, row.text, row.role)
        return canvas

    def _answers(self, question: str, width: int) -> list[_Row]:
        rows = []
        if question in self.walk.answers:
            mine = self.say("diag.you", answer=diagnose.words(self.walk.answers[question], self.say))
            agrees = self.walk.agrees(question)
            word = "" if agrees is None else f"   {self.say('diag.agree' if agrees else 'diag.differ')}"
            role = {True: "good", False: "trouble", None: "strong"}[agrees]
            mark = {True: self.glyphs.ok, False: self.glyphs.bad, None: " "}[agrees]
            rows.append(_Row(mark, role, f"  {mine}{word}", question))
        elif question not in diagnose.CHOICES:
            rows.append(_Row(" ", "key", f"  {self.say('diag.ask')}", question))
        # pointed at: it may be answered anew
        again = question == self.question and (self.walk.program is None or question == self.walk.detour)
        if question in diagnose.CHOICES and (again or question not in self.walk.answers):
            rows += _listed(question, width - 6, self.say)
        if self.walk.verdict is not None and question in self.walk.withheld and question in self.walk.answers:
            said = self._withheld()
            rows += [_Row(" ", "dim", f"  {line}", question) for line in wrap([said], width - 8)]
        if told := self.walk.told(question):
            answer, evidence = told
            text = f"{self.say('diag.program', answer=diagnose.words(answer, self.say))}: {evidence}"
            rows += [_Row(" ", "dim", f"  {line}", question) for line in wrap([text], width - 8)]
        if question == self.walk.detour:
            keys = self.key("choice") if question in diagnose.CHOICES else f"{self.key('yes')} {self.key('no')}"
            anew = self.say("diag.detour", keys=keys)
            rows += [_Row(" ", "title", f"  {line}", question) for line in wrap([anew], width - 8)]
        return rows

    def _withheld(self) -> str:
        if self.session.graded:
            return self.say("diag.withheld", key=self.keys_to("grade"))
        return self.say("diag.withheld_by", lab=self.session.asked_by)

    def _foot(self, width: int) -> list[_Row]:
        if not self.walk.over or self.walk.detour:
            return []
        found = [_Row(" ", "text", "")]
        if self.walk.verdict is None:
            return found + [_Row(" ", "title", line) for line in wrap([self.say("diag.not_yet")], width - 5)]
        text = diagnose.verdict_told(*self.walk.verdict, self.say, withheld=bool(self.walk.withheld))
        found += [_Row(" ", "title", line) for line in wrap([text], width - 5)]
        return found + [_Row(" ", "text", line) for line in wrap(list(self.walk.remarks), width - 5)]

    def tick(self) -> None:
        """Called by the app's one timer."""
        super().tick()
        self.redraw()

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """A click on one of the answers answers; one on a question goes back to it."""
        row = self._shown[y] if widget.id == "walk" and 0 <= y < len(self._shown) else None
        if row is None or row.question is None:
            return
        answer = next((value for first, after, value in row.answers if first <= x - _TEXT < after), None)
        self.chosen = self.walk.path().index(row.question)
        if answer is not None:
            self._answer(answer)
        else:
            self._follow()

    def next_words(self) -> str:
        """What comes next: an answer, the comparison, then what comes after the check."""
        if self.walk.compared:
            return super().next_words()
        if self.walk.over and self.walk.detour is None:
            return self.say("next.reveal", key=self.key("reveal"))
        return self.say("next.question", question=self.walk.detour or self.walk.open)

    # --- actions --------------------------------------------------------------------------------------------------

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        if name in {"yes", "no"}:
            return self.question not in diagnose.CHOICES
        if name == "choice":
            return self.question in diagnose.CHOICES
        return name != "reveal" or bool(self.walk.answers)

    def _answer(self, value: bool | str) -> None:
        self.walk.answer(self.question, value)
        self._keep()
        self.chosen = min(self.chosen + 1, len(self.walk.path()) - 1)
        self._follow()

    def action_yes(self) -> None:
        """Answer with yes."""
        self._answer(True)

    def action_no(self) -> None:
        """Answer with no."""
        self._answer(False)

    def action_choice(self, key: str) -> None:
        """Answer with the choice that this key stands for."""
        options = diagnose.CHOICES.get(self.question, ())
        if (place := CHOICE_KEYS.index(key)) < len(options):
            self._answer(options[place])
        else:
            self.tell(self.say("key.no_choice", count=len(options)), about=lambda: self.question)

    def action_up(self) -> None:
        """Back to the question before, from the verdict to the last question."""
        if self._below:
            self._below -= 1
        else:
            self.chosen = max(self.chosen - 1, 0)
        self._follow()

    def action_down(self) -> None:
        """On to the next question; beyond the last one, on through the verdict where it is longer than the page."""
        if self.chosen < len(self.walk.path()) - 1:
            self.chosen += 1
        else:
            self._below += 1
        self._follow()

    def _keep(self) -> None:
        """Put the walk where it is found again."""
        if reason := self.session.keep_walk():
            self.tell(self.say("say.not_saved", reason=reason), "warning")

    def action_reveal(self) -> None:
        """Lay the program's answers beside the learner's."""
        self._reveal()
        self._keep()

    def _reveal(self) -> None:
        from labrunner.diagnosis.check import check

        self.session.aided()
        run = self.session.series()
        result = check(run, lang=self.say.language)
        asked_about = self.session.graded and self.session.current is self.session.broken
        told = diagnose.remarks(self.session.control, run, result, self.say, asked_about=asked_about)
        self.walk.reveal(result, told, diagnose.alarmed(self.session.current.run, result, self.say))
        if not self.walk.over:
            self.tell(self.say("diag.rest"), about=lambda: self.walk.over)
        elif self.walk.detour:
            self.chosen = self.walk.path().index(self.walk.detour)
            self._follow()
        self.redraw()

    def on_chart_panel_pointed(self, event: ChartPanel.Pointed) -> None:
        """A click on a chart puts the cursor on that step."""
        for view in (self.view, self.session.view):
            view.place(event.step, self.scene().run)
        self.redraw()
