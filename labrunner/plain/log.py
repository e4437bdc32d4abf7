"""Anybody's log as a conversation: its numbers, its alarms, the stability check, and a report to write."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from labrunner.course.course_file import Course
from labrunner.deck.strings import Say
from labrunner.deck.work.own_log import SECTIONS, OwnLog
from labrunner.deck.work.session import LabSession
from labrunner.errors import InputError, LabrunnerError
from labrunner.plain.following import command
from labrunner.plain.lab import PlainLab
from labrunner.plain.lines import words_of
from labrunner.plain.terminal import command_line
from labrunner.plain.writing import take_lines
from labrunner.text import clean


class PlainLog(PlainLab):
    """Commands about one log. `ask` reads a line (EOFError at the end), `out` takes a line."""

    def __init__(self, log: OwnLog, say: Say, learner: str, ask: Callable[[str], str], out: Callable[[str], None]):
        super().__init__(cast("LabSession", log), say, Course())
        self.own, self.learner, self.ask, self.out = log, learner, ask, out

    def commands(self) -> dict[str, Callable[[list[str]], Iterator[str]]]:
        """What answers to each word: of a lab's commands those that only look, and the report."""
        kept = ("step", "paso", "panel", "alarms", "alarmas", "diagnose", "diagnosticar")
        found = {word: answer for word, answer in super().commands().items() if word in kept}
        found |= dict.fromkeys(("?", "help", "ayuda"), self._own_help)
        found |= dict.fromkeys(("write", "escribir"), self._write) | dict.fromkeys(("page", "pagina"), self._page)
        return found

    def talk(self) -> bool:
        """Ask and answer until `back` (False) or `quit` and the end of the input (True)."""
        run = self.own.current.run
        self.out(f"{self.own.name}: {self.say('own.steps', first=run.first_step, last=run.last_step)}")
        self.out(self.say("own.commands"))
        words = [""]
        while True:
            if words:  # after an empty line it would be said twice in a row
                self.out(self.following())
            try:
                words = words_of(command_line("log> ", self.say, self.ask, self.out))
            except EOFError:
                return True
            if words and words[0] in {"back", "volver"}:
                return False
            if words and words[0] in {"quit", "q", "salir"}:
                return True
            if words:
                self._say_all(words)

    def following(self) -> str:
        """What can be done with a log, as the page of a log says it."""
        key = command(self.say)
        return self.say("own.next", walk=key("diagnose"), report=key("notes"), page=key("make_page"))

    def _say_all(self, words: list[str]) -> None:
        try:
            for line in self.answer(words[0], words[1:]):
                self.out(line)
        except LabrunnerError as error:
            self.out(clean(str(error), 1000))
        except KeyboardInterrupt:
            self.out("")
        except EOFError:
            return

    def _own_help(self, _rest: list[str]) -> Iterator[str]:
        yield from self.say("own.help").split("\n")

    def _write(self, rest: list[str]) -> Iterator[str]:
        """Put lines under one heading of the report, up to a line that is a single dot; two dots discard them."""
        if not rest or not rest[0].isdigit() or int(rest[0]) not in SECTIONS:
            raise InputError(self.say("plain.sections", last=SECTIONS[-1]))
        number = int(rest[0])
        self.out(self.say("own.write", title=self.say(f"own.section.{number}")))
        lines: list[str] = []
        try:
            if not take_lines(self.ask, lambda _: "| ", lines, lambda: self.out(self.say("plain.writing"))):
                yield self.say("plain.discarded", section=number)
                return
        except (EOFError, KeyboardInterrupt):
            if lines:
                self.out(self._kept(number, lines))
            raise
        yield self._kept(number, lines)

    def _kept(self, number: int, lines: list[str]) -> str:
        """Write the lines under their heading; the sentence that says where."""
        return self.say("own.kept", path=self.own.write(self.own.with_section(number, lines, self.say)))

    def _page(self, _rest: list[str]) -> Iterator[str]:
        yield self.say("own.page", path=self.own.make_page(self.say.language, self.learner))
