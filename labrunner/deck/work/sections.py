"""A post-mortem's text cut into its sections, and put together again without loss."""

from __future__ import annotations

import re
from collections.abc import Callable

#: A section's heading, with the line of guidance that the form puts below it.
_HEADING = re.compile(r"^##(?!#)[ \t]*(?:([1-9])\b)?(.*)(?:\n<!--[^\n]*-->[ \t]*$)?", re.MULTILINE)


class Sections:
    """A post-mortem's text as heading (0) and numbered sections, each edited by itself; nothing gets lost."""

    def __init__(
        self, text: str, titles: list[str], number_of: Callable[[int | None, str], int | None] | None = None
    ) -> None:
        """`titles` are the headings that missing sections get, first section first.

        `number_of` says which section a heading begins, by the number written in it, if any, and its title; None
        where it begins none and stays among the words of the section before. Without it, the written number counts.
        """
        self.head, self.headings, self.bodies = "", {}, {}
        number_of = number_of or (lambda written, _title: written)
        found = [(m, number_of(int(m[1]) if m[1] else None, m[2].strip(" .:\t"))) for m in _HEADING.finditer(text)]
        matches = [(match, number) for match, number in found if number is not None]
        self.head = text[: matches[0][0].start()] if matches else text
        ends = [match.start() for match, _ in matches[1:]] + [len(text)]
        for (match, number), end in zip(matches, ends, strict=False):  # without a heading there is no end either
            body = text[match.end() : end]
            if number in self.headings:  # a repeated section stays with the first, heading and all
                self.bodies[number] += match.group(0) + body
            else:
                self.headings[number], self.bodies[number] = match.group(0), body
        self.order = list(self.headings)
        for number, title in enumerate(titles, start=1):
            if number not in self.headings:
                self.headings[number], self.bodies[number] = f"## {number}. {title}", "\n"
                self.order.append(number)

    @property
    def numbers(self) -> list[int]:
        """Sections in ascending order, the heading first."""
        return [0, *sorted(self.headings)]

    def body(self, number: int) -> str:
        """The words of a section, without the empty lines around them."""
        return (self.head if number == 0 else self.bodies[number]).strip("\n")

    def set_body(self, number: int, body: str) -> None:
        """Replace the words of a section."""
        if number == 0:
            self.head = body.strip("\n") + "\n\n" if body.strip() else ""
        else:
            self.bodies[number] = "\n\n" + body.strip("\n") + "\n\n"

    def join(self) -> str:
        """The whole text."""
        text = self.head
        for number in self.order:
            if text and not text.endswith("\n"):
                text += "\n"
            text += self.headings[number] + self.bodies[number]
        return text.rstrip("\n") + "\n"

    def lines(self) -> dict[int, tuple[int, int]]:
        """First and last line (from 1) of every section in the joined text, its heading included.

        The section's own words begin on the first line that is neither its heading nor empty: see `first_word`.
        """
        text = self.join()
        starts = [(0, 1)] + [
            (number, text[: text.index(self.headings[number])].count("\n") + 1) for number in self.order
        ]
        ends = [line - 1 for _, line in starts[1:]] + [text.count("\n") + 1]
        return {number: (first, last) for (number, first), last in zip(starts, ends, strict=True)}

    def first_word(self, number: int) -> int:
        """The line (from 1) of the joined text on which the words that `body` gives begin."""
        first = self.lines()[number][0]
        if number == 0:
            lead = self.head
            return first + len(lead) - len(lead.lstrip("\n"))
        body = self.bodies[number]
        blank = len(body) - len(body.lstrip("\n"))
        return first + self.headings[number].count("\n") + blank
