"""The two forms of a post-mortem: which one a text has, its sections, and one form turned into the other.

The seven sections of the usual form and the six of the scale form are defined by the graders; a file says in its
front matter which it is. Turning a text keeps every word that the learner wrote and that has a place in the other form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.deck.work.sections import Sections

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.deck.strings import Say
    from labrunner.series.series import Series

#: The sections of a lab's texts that say which step its post-mortem calls the spike, where that is not plain, and what
#: of it would tell too much before there are hypotheses.
SPIKE, COUNTS = "spike", "spike-counts"
#: A gap that the form leaves, but not a bin of a histogram such as `<0.5: 14`.
GAP = re.compile(r"<[^\W\d][^<>]*>|<±[^<>]*>")
#: The form's empty citation, in either language, up to where the value and step end.
CITATION_GAP = re.compile(r"Panel <[^>]*>: <[^>]*> (?:at step|en el paso) <[^>]*>")
#: Sections of one form that hold the same as those of the other.
_TWINS = {"remediation": "recovery", "verification": "outcome", "recovery": "remediation", "outcome": "verification"}
_CAUSE_LINE = re.compile(r"^(-[ \t]*(?:Root cause|Causa raíz):).*$", re.MULTILINE)
_COST_LINE = re.compile(r"^-[ \t]*Cost.*$", re.MULTILINE | re.IGNORECASE)
_FRONT = re.compile(r"\A---[ \t]*\n(.*?)^---[ \t]*\n", re.DOTALL | re.MULTILINE)
_FORM_LINE = re.compile(r"^form[ \t]*:.*\n", re.MULTILINE | re.IGNORECASE)


def roles_of(form: str) -> tuple[str, ...]:
    """What each numbered section of a form is, first section first."""
    from labrunner.graders.read.postmortem import FORMS

    return FORMS[form]


def form_of(text: str) -> str:
    """The form that a text's front matter names: `spike` where it names none, or none that there is."""
    from labrunner.graders.read.parse import parse_text

    return parse_text(text).form


def other(form: str) -> str:
    """The other form of a post-mortem: `scale` for `spike`, and the reverse."""
    return "spike" if form == "scale" else "scale"


def sections_of(text: str, form: str, say: Say) -> Sections:
    """A text cut into the sections of a form; those that are missing get their headings."""
    return Sections(text, [say(f"pm.section.{role}") for role in roles_of(form)], _numbering(form))


def _numbering(form: str) -> Callable[[int | None, str], int | None]:
    """How a heading's number is found: as written, else by its title; None for a heading that begins no section."""
    from labrunner.graders.read.document import role_of_title

    roles = roles_of(form)

    def number_of(written: int | None, title: str) -> int | None:
        if written is not None and written <= len(roles):
            return written
        role = role_of_title(title)
        return roles.index(role) + 1 if role in roles else written

    return number_of


class Scaffolds:
    """Empty post-mortems of a lab for today, about the run in `run_dir` (None: no run yet).

    The run is read once, and only for the scale form.
    """

    def __init__(self, lab: Lab, run_dir: Path | None) -> None:
        self.lab, self.run_dir = lab, run_dir

    @cached_property
    def _series(self) -> Series | None:
        from labrunner.errors import LabrunnerError
        from labrunner.series.series import load_run

        try:
            return load_run(self.run_dir) if self.run_dir else None
        except LabrunnerError:
            return None  # the form's own gaps then say what is to be filled in

    def __call__(self, form: str, language: str) -> str:
        """Markdown of the form."""
        from datetime import date

        from labrunner.graders.scaffold import scaffold

        run_id = self.run_dir.name if self.run_dir else ""
        series = self._series if form == "scale" else None
        return scaffold(self.lab, language, date.today().isoformat(), run_id, form=form, series=series)


def turned(text: str, say: Say, fresh: str, printed: Iterable[str], kept: str | None = None) -> tuple[str, bool]:
    """A text in the form of `fresh`, an empty one; and whether the learner had written anything in it.

    `printed` are empty forms whose lines the learner did not write. `kept` is what the learner once had in the other
    form: from it come the sections that the present text has no place for.
    """
    form = form_of(fresh)
    own = _Words(text, other(form), say, printed)
    earlier = _Words(kept, form, say, printed) if kept else None
    result = sections_of(fresh, form, say)
    result.head = _head(own.sections.head, form) if own.sections.head.strip() else result.head
    for number, role in enumerate(roles_of(form), start=1):
        before = earlier.of(role) if earlier else ""
        body = _section(role, own, before or result.body(number), text)
        if body:
            result.set_body(number, body)
    return result.join(), own.any


class _Words:
    """What the learner wrote in each section of a text, without sections that are still as the form printed them."""

    def __init__(self, text: str, form: str, say: Say, printed: Iterable[str]) -> None:
        self.form, self.sections = form, sections_of(text, form, say)
        self.printed = {line.strip() for empty in printed for line in empty.split("\n")}
        self._places = {_label(line) for line in self.printed if line.startswith("- ") and ": " in line}

    def of(self, role: str) -> str:
        """The words of a section, or nothing."""
        roles = roles_of(self.form)
        body = self.sections.body(roles.index(role) + 1) if role in roles else ""
        theirs = self.is_place if role == "evidence" else lambda line: line.strip() in self.printed
        return body if any(line.strip() and not theirs(line) for line in body.split("\n")) else ""

    def is_place(self, line: str) -> bool:
        """Whether a line of the evidence is the form's, whichever run it was filled in from."""
        return line.strip() in self.printed or _label(line.strip()) in self._places

    @property
    def any(self) -> bool:
        return any(self.of(role) for role in roles_of(self.form))


def _label(line: str) -> str:
    """What stands before a line's colon, whatever step it names."""
    return re.sub(r"\d+", "0", line.partition(":")[0])


def _section(role: str, own: _Words, otherwise: str, text: str) -> str:
    """The words of one section of the new form; `otherwise` is what it holds where nothing was written for it."""
    words = own.of(role) or own.of(_TWINS.get(role, role))
    if role == "evidence" and words:
        places = [line for line in otherwise.split("\n") if line.strip() and own.is_place(line)]
        places = [line for line in places if not CITATION_GAP.search(line)]
        lines = [line for line in words.split("\n") if CITATION_GAP.search(line) or not own.is_place(line)]
        return "\n".join([*places, *lines])
    if role == "outcome" and words and not _COST_LINE.search(words):
        cost = _COST_LINE.search(otherwise)
        return words + (f"\n{cost.group(0)}" if cost else "")
    if role in ("classification", "rootcause"):
        return _cause(role, own, otherwise, text)
    return words or otherwise


def _cause(role: str, own: _Words, otherwise: str, text: str) -> str:
    """The root cause: a whole section of one form, one line of the classification in the other."""
    from labrunner.graders.read.parse import parse_text

    if not (own.of("rootcause") or own.of("classification")):
        return otherwise
    cause = " ".join(parse_text(text).root_cause.text.split())
    if role == "rootcause":
        return cause or otherwise
    return _CAUSE_LINE.sub(lambda match: f"{match.group(1)} {cause}", otherwise) if cause else otherwise


def _head(head: str, form: str) -> str:
    """The lines before the first section, with the front matter of a form."""
    front = _FRONT.match(head)
    inner = _FORM_LINE.sub("", front.group(1)) if front else ""
    rest = head[front.end() :] if front else head
    if form == "scale":
        inner = f"form: scale\n{inner}"
    return f"---\n{inner}---\n{rest}" if inner else rest
