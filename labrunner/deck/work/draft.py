"""A learner's file while it is being edited: in memory as typed, on the disk within a second, never half-written."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

from labrunner.errors import InputError, MachineError
from labrunner.files import cause, write_atomic

#: Seconds after the last keystroke, and at most after the first one, until a draft is on the disk.
QUIET, LATEST = 0.4, 1.0
LARGEST = 512 * 1024
#: A section's heading, with the line of guidance that the form puts below it.
_HEADING = re.compile(r"^##(?!#)[ \t]*(?:([1-9])\b)?(.*)(?:\n<!--[^\n]*-->[ \t]*$)?", re.MULTILINE)


class Draft:
    """One text file. `edit` takes every change; `tick` writes it once the typist rests, or a second has passed."""

    def __init__(self, path: Path, make: Callable[[], str] | None = None) -> None:
        """Reads `path`; where there is none, `make` gives the text to start from.

        Raises InputError when the file is there and cannot be edited (too large, not UTF-8, unreadable).
        """
        self.path = path
        self.made = False
        self.problem: str | None = None
        self._touched: float | None = None
        self._dirty_since: float | None = None
        self.text = self._read()
        if self.text is None:
            self.text, self.made = (make() if make else ""), True
        self._stamp = self._disk_stamp()

    def _read(self) -> str | None:
        try:
            if self.path.stat().st_size > LARGEST:
                raise InputError(f"{self.path}: larger than {LARGEST // 1024} KiB; edit it in an editor")
            raw = self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise InputError(f"{self.path}: cannot be read ({cause(error)})") from None
        try:
            return raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            raise InputError(f"{self.path}:{line}: not UTF-8 text; save the file as UTF-8") from None

    @property
    def dirty(self) -> bool:
        """Whether the disk is behind."""
        return self._dirty_since is not None

    def edit(self, text: str, now: float | None = None) -> None:
        """The whole text after a change."""
        if text == self.text:
            return
        now = time.monotonic() if now is None else now
        self.text = text
        self._touched = now
        self._dirty_since = self._dirty_since or now

    def touch(self) -> None:
        """Let a text that was made, not read, be written as it is."""
        self._touched = self._dirty_since = time.monotonic()

    def tick(self, now: float | None = None) -> bool:
        """Save when it is time. Returns whether it was saved now; `problem` says why it could not be."""
        now = time.monotonic() if now is None else now
        if self._dirty_since is None or self._touched is None:
            return False
        if now - self._touched < QUIET and now - self._dirty_since < LATEST:
            return False
        return self.save(now)

    def save(self, now: float | None = None) -> bool:
        """Write what is not on the disk yet. Never raises: what is typed stays here and is tried again."""
        if not self.dirty:
            return True
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._keep_foreign_edit()
            write_atomic(self.path, self.text)
        except OSError as error:
            self.problem = f"{cause(error)}: {self.path}"
            self._touched = self._dirty_since = time.monotonic() if now is None else now
            return False
        except MachineError as error:
            self.problem = str(error)
            return False
        self.problem, self._dirty_since, self.made = None, None, False
        self._stamp = self._disk_stamp()
        return True

    def _disk_stamp(self) -> tuple[int, int] | None:
        try:
            stat = self.path.stat()
        except OSError:
            return None
        return stat.st_mtime_ns, stat.st_size

    def _keep_foreign_edit(self) -> None:
        """Somebody changed the file under the editor: their version is kept beside it, ours is what was typed last."""
        if self._stamp is not None and (now := self._disk_stamp()) is not None and now != self._stamp:
            self.path.replace(self.path.with_name(f"{self.path.stem}.other{self.path.suffix}"))


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
        for (match, number), (after, _) in zip(matches, [*matches[1:], (None, None)], strict=True):
            body = text[match.end() : after.start() if after else len(text)]
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
