"""The lab's questions, answered in `answers.toml`."""

from __future__ import annotations

from typing import ClassVar

from textual.widget import Widget

from labrunner.course.choices import in_shown_order
from labrunner.course.lab_models import Question
from labrunner.deck.draw.canvas import Canvas, draw_scroll, first_shown, fit
from labrunner.deck.draw.prose import as_seen, plain, wrap
from labrunner.deck.work.answers import Answers, is_turned, margin, read_in
from labrunner.deck.work.next import Next
from labrunner.errors import InputError
from labrunner.text import clean
from labrunner.tui.actions import CHOICE_KEYS
from labrunner.tui.screens.page import bindings
from labrunner.tui.screens.settings import PAD, SettingsPage

#: Columns that the points of a question take.
_PAID = 12


class QuestionsPage(SettingsPage):
    """Questions above with their answers, the whole words of the chosen one below. Each answer is saved at once."""

    page = "questions"
    BINDINGS: ClassVar = bindings("questions")

    def __init__(self) -> None:
        super().__init__()
        self.answers = Answers(self.session.lab, self.session.folder)
        #: While a choice is being made: the place of the one pointed at among the question's choices, -1 before any is.
        self.picking: int | None = None
        #: Whether the chosen question was answered just now: its answer stays in view until the cursor is moved on.
        self.given = False

    def on_mount(self) -> None:
        """Say what is wrong with answers.toml, if anything."""
        super().on_mount()
        questions, looked_at = self.answers.questions, self.session.question
        left = next((n for n, one in enumerate(questions) if one.id == looked_at and not self.answers.shown(one)), None)
        self.chosen = (self.answers.next_open(0) or 0) if left is None else left
        if self.answers.problem:
            self.tell(self.say("q.unreadable", reason=self.answers.problem), "error")

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return self.say("q.title", lab=self.session.lab.id), self.answers.told(self.say)

    def coming_words(self) -> str:
        """What comes next; while a choice is made, the keys that end that, after an answer, which one comes next."""
        if self.picking is not None:
            return self.say("next.here.picking", key=self.key("accept"), leave=self.key("back"))
        there = self.answers.next_open(self.chosen) if self.given else None
        if there is None or there >= self.answers.paying > 0:
            return super().coming_words()
        change = self.key("change_answer")
        return self.say("next.here.answered", key=self.key("next_open"), number=there + 1, change=change)

    def redraw(self) -> None:
        """Draw everything again; the page opens at the chosen question next time, if it has no answer then."""
        if self.count():
            self.session.question = self.question.id
        super().redraw()

    def here_words(self, coming: Next) -> str:
        """The key that answers, and how many are answered."""
        return self.say("next.here.questions", key=self.key("change"), **coming.values)

    def count(self) -> int:
        """How many rows there are."""
        return len(self.answers.questions)

    @property
    def question(self) -> Question:
        """The chosen question."""
        return self.answers.questions[self.chosen]

    def _first_words(self, question: Question) -> str:
        return " ".join(self._words(f"question-{question.id}").split())

    def _words(self, section: str) -> str:
        lab = self.session.lab
        text = lab.text(section, self.say.language) if lab.has_text(section) else section
        return clean(plain(text), 3000, keep_lines=True)

    def draw_list(self, width: int, height: int) -> Canvas:
        """Every question with its answer."""
        canvas = Canvas(width, height)
        if not self.count():
            canvas.put(1, 0, self.answers.put_off(self.say) or self.say("q.none"), "dim")
            return canvas
        questions, paying = self.answers.questions, self.answers.paying
        answers = [f"{answer} {self.answers.unit(q)}" if (answer := self.answers.shown(q)) else "" for q in questions]
        told = [answer or self.say("q.open") for answer in answers]
        half = max(width // 2, 30, width - max(map(len, told)) - _PAID - 2)
        rows = self._rows()
        top = first_shown(rows.index(self.chosen), len(rows), height)
        width -= draw_scroll(canvas, top, len(rows), self.glyphs)
        for y, place in enumerate(rows[top : top + height]):
            if place is None:
                without = self.say("q.without", count=self.count() - paying)
                canvas.put(1, y, self.answers.put_off(self.say) or without, "title")
                continue
            here, question = place == self.chosen, questions[place]
            canvas.put(1, y, self.glyphs.chosen if here else " ", "chosen")
            first = fit(f"{place + 1} {self._first_words(question)}", half - 4, ellipsis=self.glyphs.ellipsis)
            canvas.put(3, y, first, "chosen" if here else "text" if place < paying else "dim")
            canvas.put(half, y, fit(told[place], width - half - _PAID), "added" if answers[place] else "dim")
            canvas.put_right(width - 1, y, self.answers.paid(question, self.say), "text" if place < paying else "dim")
        return canvas

    def _rows(self) -> list[int | None]:
        """The rows of the list: the place of a question each, None for the heading above those without points, or for
        the line that says when they come."""
        paying, places = self.answers.paying, range(self.count())
        headed = 0 < paying and (paying < self.count() or self.answers.later > 0)
        return [*places[:paying], *[None] * headed, *places[paying:]]

    def draw_below(self, width: int, height: int) -> Canvas:
        """The chosen question in full."""
        canvas = Canvas(width, height)
        if not self.count():
            return canvas
        told = self._below(width)
        shown, hidden = as_seen(len(told), height)
        for y, (line, role) in enumerate(told[:shown]):
            canvas.put(1, y, line, role)
        if hidden:
            canvas.put(1, shown, fit(self.say("rows.more", count=hidden), width - 2), "dim")
        return canvas

    def needed_below(self, width: int) -> int:
        """How many rows the part below should have."""
        return len(self._below(width)) if self.count() else 0

    def _below(self, width: int) -> list[tuple[str, str]]:
        """The question, what there is to choose from, and where to look: lines with their roles."""
        question = self.question
        asked = [part.replace("\n", " ") for part in self._words(f"question-{question.id}").split("\n\n")]
        asked[0] = f"({self.answers.paid(question, self.say)}) {asked[0]}"
        found = [(line, "text") for line in wrap(asked, width - 2, whole=True)]
        for place, choice in enumerate(in_shown_order(self.session.lab, question)):
            here = place == self.picking if self.picking is not None else choice == self.current()
            number = f"{place + 1} " if self.picking is not None and place < 9 else ""
            first, *rest = wrap([f"{number}{choice}: {self._words(f'choice-{question.id}-{choice}')}"], width - 4)
            found += [("", "text")] * (place == 0)
            found.append((f"{self.glyphs.chosen if here else ' '} {first}", "chosen" if here else "text"))
            found += [(f"  {line}", "chosen" if here else "text") for line in rest]
        if self.picking is not None:
            found += [("", "text"), (self.say("q.pick"), "title")]
        if exact := margin(question, self.say):
            found += [("", "text"), *((line, "text") for line in wrap([exact], width - 2))]
        if question.panel:
            words = "q.panel.turned" if is_turned(question) else "q.panel"
            found += [("", "text"), (self.say(words, panel=question.panel), "text")]
        if told := read_in(question, self.session.lab, self._flown(), self.say, self.keys_to("arms")):
            found += [("", "text")] * (not question.panel) + [(line, "text") for line in wrap([told], width - 2)]
        if not self.answers.worth(question):
            found += [("", "text"), *((line, "text") for line in wrap([self.say("q.why_unpaid")], width - 2))]
        return found

    def _flown(self) -> set[str]:
        return {arm for arm, flight in self.session.flights.items() if flight.flown}

    def prompt(self) -> str:
        """What is asked for while a value is typed."""
        question = self.question
        extra = self.say("q.unit", unit=question.unit) if question.unit else ""
        if isinstance(question.value, list | tuple):
            extra = self.say("q.order")
        return f"{self.say('q.answer')} {extra}".strip()

    def choices(self) -> tuple[str, ...]:
        """What may be chosen for the chosen row; empty where a value is typed."""
        return in_shown_order(self.session.lab, self.question) if self.question.kind == "choice" else ()

    def pad(self) -> tuple[str, ...]:
        """The keys of the pad below the field, for hands on a mouse."""
        return PAD if self.count() and self.question.kind in ("number", "step") else ()

    def line_at(self, y: int, height: int) -> int | None:
        """The row of the list at a line of its widget."""
        if not (rows := self._rows()):
            return None
        there = first_shown(rows.index(self.chosen), len(rows), height) + y
        return rows[there] if there < len(rows) else None

    def current(self) -> str:
        """What the field starts with."""
        return self.answers.shown(self.question)

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """A click on another question ends a choice."""
        if widget.id == "list":
            self.picking = None
        super().clicked(widget, x, y)

    def take(self, text: str) -> bool:
        """Take an answer that was typed or chosen; an empty one takes it back. Returns whether it has the form that is
        asked for, and was saved."""
        try:
            self.answers.set(self.question, text, self.say)
        except InputError as error:
            self.tell(str(error), "warning", about=lambda: (self.chosen, self.typing))
            return False
        return self.keep(self.answers.save(), self.answers.path, self.answers.toml())

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        if self.picking is not None:
            return name in {"back", "accept", "up", "down", "help", "choice"}
        if self.typing:
            return name in {"back", "accept"}
        if name in {"accept", "choice"}:
            return False
        if name == "elsewhere":
            return self.refused and self.unsaved() is not None
        if name in {"next_open", "change_answer"}:
            return self.given
        if name == "drop":
            return bool(self.count() and self.answers.shown(self.question))
        if name == "change" and self.given:
            return False
        return bool(self.count()) or name not in {"change", "up", "down", "page_up", "page_down"}

    def action_drop(self) -> None:
        """Take back the chosen row's value."""
        self.given = False
        self.take("")
        self.redraw()

    # --- choosing: nothing is picked before Enter is pressed on it ---------------------------------------------------

    def action_change(self) -> None:
        """Type a value for the chosen question, or point at one of its choices."""
        self.given = False
        choices = self.choices()
        if not choices:
            super().action_change()
            return
        self.picking = choices.index(self.current()) if self.current() in choices else -1
        self.redraw()

    def action_change_answer(self) -> None:
        """Change the answer that was given just now."""
        self.action_change()

    def action_next_open(self) -> None:
        """On from an answer: to the next question without one, which is answered at once. One that has an answer is
        never opened by the key that was pressed to go on, since what is typed ahead would overwrite it."""
        there = self.answers.next_open(self.chosen)
        if there is None:
            self.tell(
                self.say("q.all_answered", change=self.key("change_answer")), about=lambda: (self.chosen, self.given)
            )
            return
        self.chosen = there
        self.action_change()

    def action_choice(self, key: str) -> None:
        """Point at the choice of that number; Enter takes it."""
        if (place := CHOICE_KEYS.index(key)) < len(self.choices()):
            self.picking = place
            self.redraw()
        else:
            self.tell(self.say("key.no_choice", count=len(self.choices())), about=lambda: self.picking)

    def action_accept(self) -> None:
        """Take the value in the field, or the choice that is pointed at: none before an arrow was pressed, since else
        an Enter too many would answer."""
        if self.picking is None:
            super().action_accept()
        elif self.picking < 0:
            self.tell(self.say("q.pick_first"), "warning", about=lambda: self.picking)
        elif self._take(self.choices()[self.picking]):
            self.picking = None
            self.redraw()

    def _take(self, text: str) -> bool:
        """Take an answer. The cursor stays on it, wherever it is typed on: Enter or an arrow moves it."""
        taken = super()._take(text)
        if taken and text.strip():
            self.given = True
            self.redraw()
        return taken

    def _move(self, by: int) -> None:
        """Up and down go through the questions, while a choice is made through the choices."""
        self.given = False
        if self.picking is None:
            super()._move(by)
            return
        self.picking = min(max(self.picking + by, 0), len(self.choices()) - 1)
        self.redraw()

    def action_back(self) -> None:
        """Leave the choice as it was, else as every list of settings does."""
        if self.picking is None:
            super().action_back()
            return
        self.picking = None
        self.redraw()
