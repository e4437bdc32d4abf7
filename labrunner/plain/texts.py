"""What there is to read of a lab: its briefing, its explanation once it is solved, the hints that were taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from labrunner.course import hints
from labrunner.course.briefing import BRIEFING, hint_text, readable
from labrunner.course.progress import read
from labrunner.deck.draw.prose import plain, wrap
from labrunner.deck.strings import TEXT, Say
from labrunner.deck.work.session import LabSession
from labrunner.deck.work.solved import explained
from labrunner.errors import InputError
from labrunner.plain import WIDTH
from labrunner.plain.lines import whole
from labrunner.text import clean

#: Characters of a part's first words that stand for a heading.
_BEGINNING = 44


class PlainTexts:
    """The commands that read a lab's texts. Raises InputError for what is asked wrongly."""

    def __init__(self, session: LabSession, say: Say) -> None:
        self.session, self.say = session, say

    def _parts(self) -> tuple[str, ...]:
        """The sections of the lab's text that may be read now, in order."""
        return readable(self.session.lab, solved=read(self.session.folder.progress).solved)

    def brief(self, rest: list[str]) -> Iterator[str]:
        """The briefing, and how the rest is read once there is more; with a number that part of all."""
        sections = self._parts()
        wanted = whole(rest, 0, self.say) if rest else None
        if wanted is not None and not 1 <= wanted <= len(sections):
            raise InputError(self.say("plain.brief_parts", last=len(sections)))
        first = sum(name in BRIEFING for name in sections)
        yield from self._texts(sections, range(1, first + 1) if wanted is None else [wanted])
        if wanted is None and self.session.solved:
            words = explained(self.session, sections, self.say.language)
            named = (self._named(place, sections, words[place - 1]) for place in range(first + 1, len(sections) + 1))
            parts = "; ".join(named)
            yield from wrap([self.say("plain.brief_more", parts=parts)], WIDTH, whole=True)

    def explain(self, _rest: list[str]) -> Iterator[str]:
        """Every part of the text but the briefing. Raises InputError before the lab is solved."""
        if not self.session.solved:
            raise InputError(self.say("text.later"))
        sections = self._parts()
        first = sum(name in BRIEFING for name in sections)
        yield from self._texts(sections, range(first + 1, len(sections) + 1))

    def _texts(self, sections: tuple[str, ...], places: Iterable[int]) -> Iterator[str]:
        """The parts at these places, counted from 1, each below its heading, numbered once there is much of it."""
        told = explained(self.session, sections, self.say.language)
        for place in places:
            if self.session.solved:
                yield self.say("plain.brief_part", part=place, of=len(sections))
            if heading := self._heading(sections[place - 1]):
                yield f"{heading}:"
            yield from wrap(plain(told[place - 1]).split("\n\n"), WIDTH, whole=True)
            yield ""

    def _heading(self, section: str) -> str:
        """What stands above a part of the text; empty for one of the lab's own."""
        return self.say(heading) if (heading := f"text.head.{section}") in TEXT else ""

    def _named(self, place: int, sections: tuple[str, ...], words: str) -> str:
        """The command that reads a part, and its heading; of one without the words that it begins with."""
        begins = clean(plain(words).split("\n")[0], _BEGINNING)
        return self.say("plain.brief_one", part=place, heading=self._heading(sections[place - 1]) or begins)

    def hints(self, _rest: list[str]) -> Iterator[str]:
        """The hints that were taken, once more."""
        lab, taken = self.session.lab, hints.taken(self.session.folder)
        for number, one in enumerate(lab.hints, start=1):
            if one.id in taken:
                yield f"{self.say('hints.number', number=number, count=len(lab.hints))}:"
                words = clean(plain(hint_text(lab, one.id, self.say.language)), 4000, keep_lines=True)
                yield from wrap(words.split("\n\n"), WIDTH, whole=True)
        if len(taken) < len(lab.hints):
            yield self.say("plain.hints_left", count=len(lab.hints) - len(taken))
