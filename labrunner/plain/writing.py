"""A section of a post-mortem as it is typed: its lines until a dot, help in between, one line by its number."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from labrunner.errors import InputError
from labrunner.plain.lines import next_label
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.deck.strings import Say
    from labrunner.plain.postmortem import PlainPostmortem

#: Lines alone that end what is typed: one keeps it, the other does not.
_KEEP, _DISCARD = ".", ".."
#: A line alone that asks for help, and how it is written where it is meant as text.
_HELP, _MEANT = "?", "\\?"


def take_lines(
    ask: Callable[[str], str], prompt: Callable[[list[str]], str], lines: list[str], helped: Callable[[], None]
) -> bool:
    """Take lines into `lines` until a dot alone; False where two dots discard them. A question mark alone calls
    `helped`; `prompt` is told the lines so far. Raises EOFError and KeyboardInterrupt as `ask` does."""
    while (line := ask(prompt(lines))) not in (_KEEP, _DISCARD):
        if line.strip() == _HELP:
            helped()
        else:
            lines.append(_HELP if line.strip() == _MEANT else line)
    return line == _KEEP


class Writing:
    """The command `write` over a post-mortem. `ask` reads a line (EOFError at the end), `out` takes a line."""

    def __init__(
        self, postmortem: PlainPostmortem, say: Say, ask: Callable[[str], str], out: Callable[[str], None]
    ) -> None:
        self.postmortem, self.say, self.ask, self.out = postmortem, say, ask, out

    def command(self, rest: list[str]) -> None:
        """Take a section's lines, or with two numbers one line; without a number the sections are named. Raises
        InputError for any other words."""
        if not rest:
            for section in self.postmortem.sections():
                self.out(section)
            self.out(self.say("plain.write_which"))
            return
        number = self.postmortem.number(rest)
        if len(rest) > 2 or len(rest) == 2 and not rest[1].isdecimal():
            raise InputError(self.say("plain.write_alone", section=number, line=re.sub(r"\D.*", "", rest[1]) or 1))
        if len(rest) > 1:
            self._one_line(number, rest)
        else:
            self._section(number)

    def _section(self, number: int) -> None:
        """Take a section's lines, which are kept where their typing is broken off."""
        title, helped, words = self.postmortem.section(number)
        self.out(self.say("plain.write", title=title, help=helped))
        how, labels = self.postmortem.entered(number, words)
        if how:
            self.out(how)
        self.out(self.say("plain.write_stands"))
        self._listed(words.splitlines())
        lines: list[str] = []
        try:
            kept = take_lines(
                self.ask,
                lambda so_far: f"{clean(next_label(labels, so_far), 200)} | ".lstrip(),
                lines,
                lambda: self._help(title, how, words.splitlines(), lines),
            )
        except (EOFError, KeyboardInterrupt):
            self.postmortem.keep(number, lines)
            self.out("")
            key = "plain.kept" if lines else "plain.left"
            self.out(self.say(key, count=len(lines), section=number))
            raise
        if not kept:
            self.out(self.say("plain.discarded", section=number))
            return
        for remark in self.postmortem.write(number, lines):
            self.out(remark)

    def _help(self, title: str, how: str, stands: list[str], lines: list[str]) -> None:
        """How the typing ends, how the section stands until then, and what was typed so far."""
        self.out(self.say("plain.writing"))
        if how:
            self.out(how)
        self.out(self.say("plain.writing.stands", title=title))
        self._listed(stands)
        self.out(self.say("plain.writing.typed" if lines else "plain.writing.nothing"))
        self._listed(lines)

    def _listed(self, lines: list[str]) -> None:
        for at, line in enumerate(lines, start=1):
            self.out(f"  {at} {clean(line, 300)}".rstrip())

    def _one_line(self, number: int, rest: list[str]) -> None:
        """Take one line in the place of another; dots or an empty line leave that as it is, a question mark asks once
        more."""
        at, line = self.postmortem.line(number, rest)
        typed = _HELP
        while typed.strip() == _HELP:
            self.out(self.say("plain.write_line" if line else "plain.write_more", line=at, section=number))
            if line:
                self.out(f"  {clean(line, 300)}")
            try:
                typed = self.ask("| ")
            except (EOFError, KeyboardInterrupt):
                self.out("")
                self.out(self.say("plain.left", section=number))
                raise
        if typed.strip() in ("", _KEEP, _DISCARD):
            self.out(self.say("plain.left", section=number))
            return
        for remark in self.postmortem.replace(number, at, _HELP if typed.strip() == _MEANT else typed):
            self.out(remark)
