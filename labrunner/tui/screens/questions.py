"""The lab's questions, answered in `answers.toml`."""

from __future__ import annotations

from typing import ClassVar

from labrunner.course.lab_models import Question
from labrunner.deck.draw.canvas import Canvas, draw_scroll, first_shown, fit
from labrunner.deck.draw.prose import plain, wrap
from labrunner.deck.work.answers import Answers
from labrunner.say import points
from labrunner.text import clean
from labrunner.tui.screens.page import bindings
from labrunner.tui.screens.settings import PAD, SettingsPage


class QuestionsPage(SettingsPage):
    """Questions above with their answers, the whole words of the chosen one below. Each answer is saved at once."""

    page = "questions"
    BINDINGS: ClassVar = bindings("questions")

    def __init__(self) -> None:
        super().__init__()
        self.answers = Answers(self.app.session.lab, self.app.session.folder)

    def on_mount(self) -> None:
        """Say what is wrong with answers.toml, if anything."""
        super().on_mount()
        if self.answers.problem:
            self.tell(self.say("q.unreadable", reason=self.answers.problem), "error")

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        right = self.say("q.answered", done=self.answers.answered, count=self.count())
        return self.say("q.title", lab=self.session.lab.id), right

    def count(self) -> int:
        """How many rows there are."""
        return len(self.session.lab.questions)

    @property
    def question(self) -> Question:
        """The chosen question."""
        return self.session.lab.questions[self.chosen]

    def _words(self, section: str) -> str:
        lab = self.session.lab
        text = lab.text(section, self.say.language) if lab.has_text(section) else section
        return clean(plain(text), 3000, keep_lines=True)

    def draw_list(self, width: int, height: int) -> Canvas:
        """Every question with its answer."""
        canvas = Canvas(width, height)
        if not self.count():
            canvas.put(1, 0, self.say("q.none"), "dim")
            return canvas
        half = max(width // 2, 30)
        top = first_shown(self.chosen, self.count(), height)
        width -= draw_scroll(canvas, top, self.count(), self.glyphs)
        for y, question in enumerate(self.session.lab.questions[top : top + height]):
            here = y + top == self.chosen
            answer = self.answers.shown(question)
            canvas.put(1, y, self.glyphs.chosen if here else " ", "chosen")
            canvas.put(3, y, fit(f"{y + top + 1} {question.id}", half - 4), "chosen" if here else "text")
            text = f"{answer} {question.unit or ''}" if answer else self.say("q.open")
            canvas.put(half, y, fit(text, width - half - 12), "added" if answer else "dim")
            worth = points(self.answers.worth(question))
            canvas.put_right(width - 1, y, self.say("q.point" if worth == "1" else "q.points", points=worth), "dim")
        return canvas

    def draw_below(self, width: int, height: int) -> Canvas:
        """The chosen question in full."""
        canvas = Canvas(width, height)
        if not self.count():
            return canvas
        for y, (line, role) in enumerate(self._below(width)[:height]):
            canvas.put(1, y, line, role)
        return canvas

    def needed_below(self, width: int) -> int:
        """How many rows the part below should have."""
        return len(self._below(width)) if self.count() else 0

    def _below(self, width: int) -> list[tuple[str, str]]:
        """The question, what there is to choose from, and where to look: lines with their roles."""
        question = self.question
        asked = [part.replace("\n", " ") for part in self._words(f"question-{question.id}").split("\n\n")]
        found = [(line, "text") for line in wrap(asked, width - 2)]
        for place, choice in enumerate(question.choices):
            here = self.choices() and choice == self.current()
            first, *rest = wrap([f"{choice}: {self._words(f'choice-{question.id}-{choice}')}"], width - 4)
            found += [("", "text")] * (place == 0)
            found.append((f"{self.glyphs.chosen if here else ' '} {first}", "chosen" if here else "text"))
            found += [(f"  {line}", "chosen" if here else "text") for line in rest]
        if question.panel:
            found += [("", "text"), (self.say("q.panel", panel=question.panel), "text")]
        return found

    def prompt(self) -> str:
        """What is asked for while a value is typed."""
        question = self.question
        extra = self.say("q.unit", unit=question.unit) if question.unit else ""
        if isinstance(question.value, list | tuple):
            extra = self.say("q.order")
        return f"{self.say('q.answer')} {extra}".strip()

    def choices(self) -> tuple[str, ...]:
        """What may be chosen for the chosen row; empty where a value is typed."""
        return tuple(self.question.choices) if self.question.kind == "choice" else ()

    def pad(self) -> tuple[str, ...]:
        """The keys of the pad below the field, for hands on a mouse."""
        return PAD if self.count() and self.question.kind in ("number", "step") else ()

    def line_at(self, y: int, height: int) -> int | None:
        """The row of the list at a line of its widget."""
        return first_shown(self.chosen, self.count(), height) + y

    def current(self) -> str:
        """What the field starts with."""
        return self.answers.shown(self.question)

    def take(self, text: str) -> bool:
        """Take an answer that was typed or chosen; an empty one takes it back. Returns whether it was saved."""
        self.answers.set(self.question, text)
        reason = self.answers.save()
        if reason:
            self.tell(self.say("say.not_saved", reason=reason), "error")
        return reason is None

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        if self.typing:
            return name in {"back", "accept"}
        if name == "accept":
            return False
        if name == "drop":
            return bool(self.count() and self.answers.shown(self.question))
        return bool(self.count()) or name not in {"change", "up", "down", "page_up", "page_down"}

    def action_drop(self) -> None:
        """Take back the chosen row's value."""
        self.take("")
        self.redraw()
