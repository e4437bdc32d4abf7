"""The post-mortem while it is written: its sections, what the parser says of each, what the runs say of its numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.course.fix import proposed
from labrunner.course.learner import LabFolder
from labrunner.deck.draw.prose import plain
from labrunner.deck.run.flight import Flight
from labrunner.deck.run.state import RunState
from labrunner.deck.strings import Say
from labrunner.deck.work.draft import Draft
from labrunner.deck.work.fields import left_over
from labrunner.deck.work.forms import COUNTS, GAP, SPIKE, Scaffolds, form_of, other, roles_of, sections_of, turned
from labrunner.deck.work.lookup import Remark, look_up, same
from labrunner.deck.work.symptoms import (
    asks_for,
    counted_until,
    note_missing,
    uncounted_lines,
    unlike,
    unpaid,
    unpaid_lines,
)
from labrunner.errors import InputError
from labrunner.files import write_atomic
from labrunner.say import LANGUAGES
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.deck.work.session import LabSession
    from labrunner.graders.read.postmortem import PostMortem

#: What is said of a line whose number the run has not, by the symptom, where it has words of its own.
_UNLIKE = {"pre_spike_loss": "pm.unlike.before", "batch_index": "pm.unlike.index"}


@dataclass
class Review:
    """What was found in the whole text, by section."""

    remarks: dict[int, list[Remark]] = field(default_factory=dict)
    filled: set[int] = field(default_factory=set)

    def state(self, section: int) -> str:
        """`empty`, `trouble`, `warn` or `good`."""
        if section not in self.filled:
            return "empty"
        kinds = {remark.kind for remark in self.remarks.get(section, [])}
        return "trouble" if "trouble" in kinds else "warn" if "warn" in kinds else "good"

    @property
    def remarked(self) -> list[int]:
        """The numbers of the sections that are filled and have something against them."""
        return [n for n in sorted(self.filled) if self.state(n) != "good"]

    def complete(self, count: int = 7) -> int:
        """How many of the form's `count` sections are filled and have nothing against them."""
        return sum(self.state(n) == "good" for n in range(1, count + 1))


class Postmortem:
    """The learner's `postmortem.md`, edited section by section."""

    def __init__(
        self,
        folder: LabFolder,
        say: Say,
        make: Callable[[str, str], str],
        lab: Lab | None = None,
        compare: str = "pm.compare",
    ) -> None:
        """`make(form, language)` gives an empty form. With a `lab`, the lines that it asks for are missed where they
        are not there. `compare` is the sentence of how two runs are compared here.

        Raises InputError where the file is there and cannot be edited.
        """
        self.say, self.make, self.lab, self._compare = say, make, lab, compare
        self._fix_path = folder.fix
        self.draft = Draft(folder.postmortem, lambda: make("spike", say.language))
        self._cut(self.draft.text)
        self.section = 1
        self.review = Review()

    def _cut(self, text: str) -> None:
        self.form = form_of(text)
        self.sections = sections_of(text, self.form, self.say)

    @property
    def roles(self) -> tuple[str, ...]:
        """What the form's sections are, the first one first."""
        return roles_of(self.form)

    def title(self, section: int) -> str:
        """A section's name; a section that the form has not goes by its own heading."""
        if 1 <= section <= len(self.roles):
            return self.say(f"pm.section.{self.roles[section - 1]}")
        return clean(self.sections.headings[section].split("\n")[0].lstrip("# 0123456789."), 40)

    def blank(self, section: int) -> str:
        """A section as the empty form has it."""
        return sections_of(self.make(self.form, self.say.language), self.form, self.say).body(section)

    def help(self, section: int) -> str:
        """What belongs into a section."""
        if not 1 <= section <= len(self.roles):
            return ""
        role = self.roles[section - 1]
        if role == "symptoms":
            return " ".join([self.say("pm.help.symptoms"), *self._spike()])
        if role != "evidence":
            return self.say(f"pm.help.{role}", compare=self.say(self._compare))
        from labrunner.graders.checks.citations import PANELS_WANTED
        from labrunner.graders.checks.citing import judged_runs

        told = [self.say("pm.help.evidence", panels=PANELS_WANTED)]
        others = [arm for arm, until in judged_runs(self.lab, None).items() if until is not None]
        return " ".join([*told, *(self.say("pm.help.other_break", arm=arm) for arm in others)])

    def _spike(self) -> list[str]:
        """What the lab says of its spike; nothing where it is plain."""
        if self.lab is None or not self.lab.has_text(SPIKE):
            return []
        bounded = self.lab.has_text(COUNTS) and ("hypotheses" not in self.roles or self._has_hypotheses())
        return [plain(self.lab.text(COUNTS if bounded else SPIKE, self.say.language))]

    def _has_hypotheses(self) -> bool:
        from labrunner.graders.read.parse import parse_text

        return bool(parse_text(self.sections.join()).hypotheses)

    def complete(self) -> tuple[int, int]:
        """How many sections are complete, of how many."""
        return self.review.complete(len(self.roles)), len(self.roles)

    def turn(self) -> str | None:
        """Go on in the other form. What was written goes along as far as it has a place there.

        Where anything was written, the text as it was is kept beside the file: returns that copy's name, else None. A
        copy of before keeps a name of its own where it has words that this text has not. Raises MachineError when the
        text cannot be kept, InputError when a copy of before can't be read; nothing is changed then.
        """
        now, role = self.form, self.roles[min(self.section, len(self.roles)) - 1]
        then = other(now)
        printed = [self.make(form, language) for form in ("spike", "scale") for language in LANGUAGES]
        kept = Draft(self._beside(then)).text
        present = self.sections.join()
        text, written = turned(present, self.say, self.make(then, self.say.language), printed, kept or None)
        if written:
            self._keep(self._beside(now), present, printed)
        self._cut(text)
        self.section = self.roles.index(role) + 1 if role in self.roles else 1
        self.draft.edit(self.sections.join())
        return self._beside(now).name if written else None

    def _keep(self, place: Path, text: str, printed: list[str]) -> None:
        """Write a copy; what lies there goes to a free name where it holds a line that neither the text nor the empty
        forms have."""
        known = {line.strip() for known in (text, *printed) for line in known.split("\n")}
        if any(line.strip() not in known for line in Draft(place).text.split("\n")):
            numbered = (place.with_name(f"{place.stem}-{n}{place.suffix}") for n in count(2))
            write_atomic(next(free for free in numbered if not free.exists()), Draft(place).text)
        write_atomic(place, text)

    def _beside(self, form: str) -> Path:
        return self.draft.path.with_name(f"{self.draft.path.stem}.{form}{self.draft.path.suffix}")

    def keep_lesson(self, folder: LabFolder) -> None:
        """Put the lesson, once there is one, into the phase's notes. Raises MachineError where that does not work."""
        from labrunner.course.lessons import keep_lesson
        from labrunner.graders.read.parse import parse_text

        parsed = parse_text(self.sections.join())
        section = parsed.section("lesson")
        if section is not None and section.filled:
            keep_lesson(folder, parsed.lesson.text)

    def spike_step(self) -> int | None:
        """The step that section 1 names as the spike's; None where it names none."""
        from labrunner.graders.checks.symptoms import named_spike
        from labrunner.graders.read.parse import parse_text

        return named_spike(parse_text(self.sections.join()))

    def edit(self, body: str) -> bool:
        """The present section's words as they are now. Returns whether that changed anything."""
        if body.strip("\n") == self.sections.body(self.section):
            return False
        self.sections.set_body(self.section, body)
        self.draft.edit(self.sections.join())
        return True

    def check(self, flights: dict[str, Flight], language: str, arms: Iterable[str] = ()) -> Review:
        """Parse the whole text and look its citations up in the runs; `arms` are the names that one may speak of."""
        from labrunner.graders.checks.citing import judged_runs
        from labrunner.graders.checks.rootcause import words_of
        from labrunner.graders.draft import note_rules
        from labrunner.graders.findings import Findings
        from labrunner.graders.read.parse import parse_text

        findings = Findings(self.draft.path.name)
        parsed = parse_text(self.sections.join(), self.draft.path.name, findings)
        if self.lab is not None:
            note_missing(parsed, self.sections.body(1), self.lab, language, findings)
        runs = {arm: flight.run for arm, flight in flights.items() if len(flight.run.columns)}
        until = counted_until(parsed, runs.get("break"), self.lab)
        fix = proposed(self._fix_path, self.lab) if self.lab is not None else {}
        series = {arm: run.series() for arm, run in runs.items()}
        judged = judged_runs(self.lab, until)
        note_rules(parsed, series.get, {*arms, *runs}, judged, fix, findings, words_of(self.lab))
        places = self.sections.lines()
        review = Review(filled={s.number for s in parsed.sections if s.filled and s.number})
        for finding in findings:
            section = finding.params.get("number") if finding.line is None else _section_at(places, finding.line)
            if not isinstance(section, int):
                section = 0
            kind = "trouble" if finding.severity == "error" else "warn"
            line = None if finding.line is None else finding.line - self.sections.first_word(section) + 1
            line = line if line and line > 0 else None
            if not finding.code.startswith("section.empty"):
                text, waits = clean(finding.message(language), 300), finding.code == "symptoms.gap"
                review.remarks.setdefault(section, []).append(Remark(kind, text, line, waits))
        if self.lab is not None and "break" in runs:
            for symptom in unlike(parsed, runs["break"], self.lab, same):
                line = (symptom.line or 1) - self.sections.first_word(1) + 1
                text = self.say(
                    _UNLIKE.get(symptom.name or "", "pm.unlike"),
                    value=clean(symptom.number.raw if symptom.number else "", 30),
                )
                review.remarks.setdefault(1, []).append(Remark("warn", text, line))
        self._note_verification(review, parsed)
        self._note_points(review, runs.get("break"))
        self._note_gaps(review)
        self._note_citations(review, parsed, runs, {*arms, *runs}, judged)
        self.review = review
        return review

    def note_on(self, line: str) -> str:
        """What is to be known of a line of the present section before it is filled in: that it earns no points."""
        told = self.lab is not None and self.section == 1 and asks_for(line, self.lab) in self._unpaid
        return self.say("pm.unpaid_line") if told else ""

    @cached_property
    def _unpaid(self) -> frozenset[str]:
        """The symptoms that earn no points."""
        return frozenset(unpaid(self.lab) if self.lab is not None else ())

    def begun(self, section: int) -> bool:
        """Whether a section holds a line that no empty form has."""
        return any(line.strip() not in self._printed for line in self.sections.body(section).split("\n"))

    def label_of(self, line: str) -> int:
        """How many characters at the beginning of a line are the form's own: up to its first gap, or all of a line that
        ends in a colon; 0 where a line is none of the form's."""
        own = [label for label in self._labels if line.startswith(label)]
        return max(map(len, own), default=0)

    @cached_property
    def gaps(self) -> set[str]:
        """Every gap of the empty forms, in either language."""
        return {gap for line in self._printed for gap in GAP.findall(line)}

    @cached_property
    def _labels(self) -> set[str]:
        begun = {line.split("<")[0] if "<" in line else line for line in self._printed}
        return {label for label in begun if label.endswith((":", " "))}

    def _note_verification(self, review: Review, parsed: PostMortem) -> None:
        """Say what the fix's verification lacks, or names otherwise than the runs are: seed, epsilon, last step."""
        said = parsed.verification
        if self.lab is None or said is None or not said.text:
            return
        config = self.lab.resolve("break")
        right = {
            "seed": said.seed is not None and said.seed.value == config.seed,
            "epsilon": said.epsilon is not None and 0 < said.epsilon.value < math.inf,
            "step": said.step is not None and 1 <= said.step.value <= config.steps,
        }
        section = next(self.roles.index(role) + 1 for role in ("verification", "outcome") if role in self.roles)
        for wrong in (name for name, good in right.items() if not good):
            text = self.say(f"pm.verify.{wrong}", seed=config.seed, steps=config.steps)
            review.remarks.setdefault(section, []).append(Remark("warn", text))

    def _note_points(self, review: Review, broken: RunState | None) -> None:
        """Say which symptoms earn nothing or are not judged: before any is filled in, so that nobody reads them for
        points alone."""
        if self.lab is not None:
            language = self.say.language
            for words, names in (
                ("pm.unpaid", unpaid_lines(self.lab, language)),
                ("pm.unasked", uncounted_lines(self.sections.body(1), self.lab, broken, language)),
            ):
                if names:
                    review.remarks.setdefault(1, []).append(Remark("note", self.say(words, names=", ".join(names))))

    def _note_citations(
        self,
        review: Review,
        parsed: PostMortem,
        runs: dict[str, RunState],
        arms: set[str],
        judged: Mapping[str, int | None],
    ) -> None:
        """What the runs at hand say of each citation, and, where one is right, what they can't say; `judged` are the
        runs that may be cited."""
        places = self.sections.lines()
        of_another: set[int] = set()  # sections with a number that its run has not
        for citation in parsed.citations if runs else ():
            remark = look_up(citation, runs, self.say, arms, judged)
            if remark and citation.line:
                section = _section_at(places, citation.line)
                review.remarks.setdefault(section, []).append(remark)
                if remark.kind == "trouble" and not citation.comparisons:
                    of_another.add(section)
        for section in of_another:  # once for all of them: at 80 columns each is short enough to be seen beside others
            review.remarks[section].append(Remark("none", self.say("pm.other_run")))
        for remarks in review.remarks.values():
            if any(remark.kind == "good" for remark in remarks):
                remarks.append(Remark("none", self.say("pm.other_seed")))

    def _note_gaps(self, review: Review) -> None:
        """Name every gap that is left in a section that was begun: of a line half filled, or of the form's own."""
        for section in self.sections.numbers[1:]:
            left = left_over(self.sections.body(section), self._printed)
            if section not in review.filled and all(one.untouched for one in left):
                continue  # not begun: that it is empty says it all
            for line, gaps, untouched in left:
                key = "pm.untouched" if untouched else "pm.half_filled"
                text = self.say(key, gaps=clean(" ".join(dict.fromkeys(gaps)), 120))
                review.remarks.setdefault(section, []).append(Remark("warn", text, line, untouched))

    @cached_property
    def _printed(self) -> set[str]:
        """The lines of the empty forms, in either language."""
        forms = [self.make(form, language) for form in ("spike", "scale") for language in LANGUAGES]
        return {line.strip() for form in forms for line in form.split("\n")}


def review_of(session: LabSession) -> Review | None:
    """What is to be said of the post-mortem that lies on the disk, against the runs at hand; None where it can't be
    read. Only the texts of its remarks are in a language, here English."""
    try:
        notes = Postmortem(session.folder, Say("en"), Scaffolds(session.lab, session.subject), session.lab)
    except InputError:
        return None
    return notes.check(session.flights, "en", session.lab.arm_names())


def _section_at(places: dict[int, tuple[int, int]], line: int) -> int:
    return next((n for n, (first, last) in places.items() if first <= line <= last), 0)
