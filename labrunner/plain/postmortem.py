"""The post-mortem in lines: its sections as they stand, lines typed into one, and what is to be said of them."""

from __future__ import annotations

from collections.abc import Iterator

from labrunner.deck.strings import Say
from labrunner.deck.work.forms import Scaffolds
from labrunner.deck.work.insertion import SYMPTOMS
from labrunner.deck.work.postmortem import Postmortem, Review
from labrunner.deck.work.remarks import stretches
from labrunner.deck.work.session import LabSession
from labrunner.errors import InputError
from labrunner.plain.experiments import costly
from labrunner.plain.lines import as_entries, in_place, labelled, labels_of, whole

#: The sections, by role, whose lines are entries.
_ENTRIES = frozenset({"hypotheses", "evidence"})
#: Kinds of remarks that ask for something to be mended.
_OBJECTIONS = frozenset({"warn", "trouble"})


class PlainPostmortem:
    """A post-mortem of one lab, by the numbers of its sections. Raises InputError for what is asked wrongly."""

    def __init__(self, session: LabSession, say: Say) -> None:
        self.session, self.say = session, say
        self.present = 0  #: the section that is being worked on, which was written last; 0 before and after that

    def _notes(self) -> Postmortem:
        session = self.session
        form = Scaffolds(session.lab, session.subject)
        return Postmortem(session.folder, self.say, form, session.lab, "plain.pm.compare")

    def sections(self) -> list[str]:
        """Number and title of every section."""
        notes = self._notes()
        return [f"{number} {notes.title(number)}" for number in notes.sections.numbers[1:]]

    def number(self, rest: list[str]) -> int:
        """The number of a section: 1 to 7, or to 6 in the scale form."""
        wanted, last = whole(rest, 0, self.say), len(self._notes().roles)
        if not 1 <= wanted <= last:
            raise InputError(self.say("plain.sections", last=last))
        return wanted

    def section(self, wanted: int) -> tuple[str, str, str]:
        """A section's name, what belongs into it, and its words as they stand."""
        notes = self._notes()
        body = notes.sections.body(wanted)
        if wanted == SYMPTOMS and not labels_of(body):
            body = f"{body}\n{notes.blank(wanted)}"  # what goes to which line must be there to read
        return notes.title(wanted), notes.help(wanted), body

    def entered(self, wanted: int, body: str) -> tuple[str, tuple[str, ...]]:
        """How a section is typed, in a sentence, and the labels of the lines that values alone go to, in their order;
        empty and none for a section of free words. `body` is the section as it stands."""
        if wanted == SYMPTOMS:
            return self.say("plain.write_symptoms"), labels_of(body)
        entries = self._notes().roles[wanted - 1] in _ENTRIES
        return self.say("plain.write_entries") if entries else "", ()

    def write(self, wanted: int, body: list[str]) -> list[str]:
        """Replace a section (no lines keep it) and save; what the check says of it. Of the symptoms single lines."""
        notes = self._notes()
        notes.section = wanted
        if wanted == SYMPTOMS and body:
            now = notes.sections.body(wanted)
            body = labelled(body, now if labels_of(now) else notes.blank(wanted))
        elif (role := notes.roles[wanted - 1]) in _ENTRIES:
            body = as_entries(body, ranked=role == "hypotheses")
        if body:
            notes.edit("\n".join(body))
        notes.draft.edit(notes.sections.join() if body else notes.draft.text)
        return self._saved(notes, wanted)

    def _saved(self, notes: Postmortem, wanted: int) -> list[str]:
        """Save; what the check says of a section."""
        self.present = wanted
        if notes.draft.made and not notes.draft.dirty:
            notes.draft.touch()
        if not notes.draft.save():
            raise InputError(self.say("say.not_saved", reason=notes.draft.problem))
        notes.keep_lesson(self.session.folder)
        return self._remarks(notes, wanted)

    def line(self, wanted: int, rest: list[str]) -> tuple[int, str]:
        """The number of one line of a section, counted as remarks count, and how it stands; empty for the one after the
        last."""
        at, lines = whole(rest, 1, self.say), self._lines(wanted)
        if not 1 <= at <= len(lines) + 1:
            raise InputError(self.say("plain.lines", last=len(lines), more=len(lines) + 1))
        return at, lines[at - 1] if at <= len(lines) else ""

    def replace(self, wanted: int, at: int, typed: str) -> list[str]:
        """Put what is typed in the place of one line of a section, or behind the last; a dash alone takes the line out.
        Returns what the check says of the section."""
        notes, lines = self._notes(), self._lines(wanted)
        after = at > len(lines)
        old = lines[min(at, len(lines)) - 1] if lines else ""
        labels = wanted == SYMPTOMS and not after
        new = [] if typed.strip() == "-" else [in_place(old, typed, labels=labels, after=after)]
        notes.section = wanted
        notes.edit("\n".join([*lines[: at - 1], *new, *lines[at:]]))
        return self._saved(notes, wanted)

    def _lines(self, wanted: int) -> list[str]:
        """A section's lines as `section` shows them."""
        return self.section(wanted)[2].splitlines()

    def keep(self, wanted: int, lines: list[str]) -> None:
        """Keep lines whose typing was broken off: behind what a section holds already, so that neither is lost."""
        if not lines:
            return
        notes = self._notes()
        body = notes.sections.body(wanted)
        held = wanted != SYMPTOMS and body.strip() != notes.blank(wanted).strip()
        self.write(wanted, [*body.splitlines(), *lines] if held else lines)

    def still(self) -> str:
        """That the present section is still objected to, and in which lines; empty where it is not, or not begun."""
        if not self.present:
            return ""
        notes = self._notes()
        if notes.sections.body(self.present).strip() in ("", notes.blank(self.present).strip()):
            return ""
        objections = [r for r in self._review(notes).remarks.get(self.present, []) if r.kind in _OBJECTIONS]
        lines = stretches(sorted({remark.line for remark in objections if remark.line}))
        key = "plain.still" if lines else "plain.still.whole"
        return self.say(key, section=self.present, lines=lines) if objections else ""

    def _review(self, notes: Postmortem) -> Review:
        return notes.check(self.session.flights, self.say.language, self.session.lab.arm_names())

    def _remarks(self, notes: Postmortem, wanted: int) -> list[str]:
        review = self._review(notes)
        marks = {"good": "+", "warn": "!", "trouble": "X", "note": "-", "none": " "}
        found = [
            f"{marks[r.kind]} {self.say('pm.line', line=r.line) + ': ' if r.line else ''}{r.text}"
            for r in sorted(review.remarks.get(wanted, []), key=lambda r: (r.line is None, r.line or 0))
        ]
        return found or [self.say("pm.empty" if review.state(wanted) == "empty" else "pm.no_findings")]

    def check(self, _rest: list[str]) -> Iterator[str]:
        """What is to be said of every section, which of them still lack something, and which predictions would not be
        paid."""
        notes = self._notes()
        sections = range(1, len(notes.roles) + 1)
        for section in sections:
            yield f"{section} {notes.title(section)}"
            yield from (f"  {line}" for line in self._remarks(notes, section))
        done, count = notes.complete()
        lacking = ", ".join(str(section) for section in sections if notes.review.state(section) != "good")
        rest = f"; {self.say('plain.lacking', sections=lacking)}" if lacking else ""
        yield self.say("pm.complete", done=done, count=count) + rest
        yield from costly(self.session, self.say)
