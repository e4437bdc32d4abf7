"""The post-mortem while it is written: its sections, what the parser says of each, what the runs say of its numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.course.learner import LabFolder
from labrunner.deck.draw.panels import Say, curves, most_telling_first
from labrunner.deck.draw.scale import number
from labrunner.deck.run.flight import Flight
from labrunner.deck.run.run import RunState
from labrunner.deck.work.draft import Draft
from labrunner.deck.work.forms import CITATION_GAP, form_of, other, roles_of, sections_of, turned
from labrunner.deck.work.symptoms import note_missing, unlike
from labrunner.files import write_atomic
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.graders.findings import Findings
    from labrunner.graders.read.postmortem import PostMortem

#: How far, as a share of itself, a cited number may lie from the run's and still count as read from it.
READ_AS = 0.005


@dataclass(frozen=True)
class Remark:
    """One line under the text: `kind` is good, warn, trouble, or none where there is only to say that there is nothing;
    `line` counts within the section's own text."""

    kind: str
    text: str
    line: int | None = None


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

    def complete(self, count: int = 7) -> int:
        """How many of the form's `count` sections are filled and have nothing against them."""
        return sum(self.state(n) == "good" for n in range(1, count + 1))


class Postmortem:
    """The learner's `postmortem.md`, edited section by section."""

    def __init__(self, folder: LabFolder, say: Say, make: Callable[[str, str], str], lab: Lab | None = None) -> None:
        """`make(form, language)` gives an empty form. With a `lab`, the lines that it asks for are missed where they
        are not there.

        Raises InputError where the file is there and cannot be edited.
        """
        self.say, self.make, self.lab = say, make, lab
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

    def help(self, section: int) -> str:
        """What belongs into a section."""
        if not 1 <= section <= len(self.roles):
            return ""
        role = self.roles[section - 1]
        if role != "evidence":
            return self.say(f"pm.help.{role}")
        from labrunner.graders.checks.citations import PANELS_WANTED

        return self.say("pm.help.evidence", panels=PANELS_WANTED)

    def complete(self) -> tuple[int, int]:
        """How many sections are complete, of how many."""
        return self.review.complete(len(self.roles)), len(self.roles)

    def turn(self) -> str | None:
        """Go on in the other form. What was written goes along as far as it has a place there.

        Where anything was written, the text as it was is kept beside the file: returns that copy's name, else None.
        Raises MachineError when it cannot be kept; nothing is changed then.
        """
        now, role = self.form, self.roles[min(self.section, len(self.roles)) - 1]
        then = other(now)
        printed = [self.make(form, language) for form in ("spike", "scale") for language in ("en", "es")]
        kept = Draft(self._beside(then)).text
        present = self.sections.join()
        text, written = turned(present, self.say, self.make(then, self.say.language), printed, kept or None)
        if written:
            write_atomic(self._beside(now), present)
        self._cut(text)
        self.section = self.roles.index(role) + 1 if role in self.roles else 1
        self.draft.edit(self.sections.join())
        return self._beside(now).name if written else None

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
        from labrunner.graders.read.parse import parse_text

        said = next((s for s in parse_text(self.sections.join()).symptoms if s.name == "spike_step"), None)
        value = said.number.value if said and said.number else math.nan
        return int(value) if math.isfinite(value) else None

    def edit(self, body: str) -> bool:
        """The present section's words as they are now. Returns whether that changed anything."""
        if body.strip("\n") == self.sections.body(self.section):
            return False
        self.sections.set_body(self.section, body)
        self.draft.edit(self.sections.join())
        return True

    def check(self, flights: dict[str, Flight], language: str, arms: Iterable[str] = ()) -> Review:
        """Parse the whole text and look its citations up in the runs; `arms` are the names that one may speak of."""
        from labrunner.graders.findings import Findings
        from labrunner.graders.read.parse import parse_text

        findings = Findings(self.draft.path.name)
        parsed = parse_text(self.sections.join(), self.draft.path.name, findings)
        if self.lab is not None:
            note_missing(parsed, self.sections.body(1), self.lab, language, findings)
        runs = {arm: flight.run for arm, flight in flights.items() if len(flight.run.columns)}
        self._note_panels(parsed, runs, {*arms, *runs}, findings)
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
                review.remarks.setdefault(section, []).append(Remark(kind, clean(finding.message(language), 300), line))
        if self.lab is not None and "break" in runs:
            for symptom in unlike(parsed, runs["break"], self.lab, _same):
                line = symptom.line - self.sections.first_word(1) + 1
                text = self.say("pm.unlike", value=clean(symptom.number.raw, 30))
                review.remarks.setdefault(1, []).append(Remark("warn", text, line))
        for citation in parsed.citations if runs else ():
            remark = look_up(citation, runs, self.say, {*arms, *runs})
            if remark and citation.line:
                section = _section_at(places, citation.line)
                review.remarks.setdefault(section, []).append(remark)
        self.review = review
        return review

    @staticmethod
    def _note_panels(parsed: PostMortem, runs: dict[str, RunState], arms: set[str], findings: Findings) -> None:
        """Warn of too few different panels by the grader's own rule, as far as the runs at hand tell."""
        from labrunner.graders.checks.citations import note_few_panels

        note_few_panels(parsed, lambda arm: runs[arm].series() if arm in runs else None, arms, findings)


def put_in(
    section: int, body: str, line: int, text: str, value_for: Callable[[str], str | None]
) -> tuple[str, int] | None:
    """`body` with a reading put where the form has a place for it, and the line (from 0) of the next such place.

    Symptoms are numbers only: behind the label on `line`, or behind the next label without a value, comes what
    `value_for` gives for that label, else the number in `text`; where it gives nothing, nothing changes. Elsewhere the form's next empty citation is filled.
    None where there is no such place.
    """
    lines, gaps = body.split("\n"), places_for(section, body, line)
    if not gaps:
        return None
    if section == 1:
        value = value_for(lines[gaps[0]].strip().lstrip("-* ").rstrip(":"))
        if value == "":
            return body, gaps[0]
        lines[gaps[0]] = f"{lines[gaps[0]].rstrip()} {value or bare(text)}"
        return "\n".join(lines), gaps[1] if len(gaps) > 1 else gaps[0]
    lines[gaps[0]] = CITATION_GAP.sub(lambda _: text, lines[gaps[0]], count=1)
    return "\n".join(lines), gaps[0]


def places_for(section: int, body: str, line: int) -> list[int]:
    """Lines (from 0) of a section that wait for a reading, the one that gets the next first: from `line` on, then
    around the end."""
    lines = body.split("\n")
    order = [*range(line, len(lines)), *range(line)]
    return [n for n in order if (lines[n].rstrip().endswith(":") if section == 1 else CITATION_GAP.search(lines[n]))]


def of_arm(text: str, arm: str, say: Say) -> str:
    """A reading with the run that it was taken from, where that is not the break: what names none is the break's."""
    return text if arm == "break" else say("pm.of_arm", reading=text, arm=arm)


def bare(text: str) -> str:
    """The number alone out of `Panel 3: post 29.68 at step 312`."""
    return next((w for w in text.split(": ", 1)[1].split() if w[0] in "-0123456789" or w in ("NaN", "inf")), text)


def _section_at(places: dict[int, tuple[int, int]], line: int) -> int:
    return next((n for n, (first, last) in places.items() if first <= line <= last), 0)


def look_up(citation, runs: dict[str, RunState], say: Say, arms: Iterable[str]) -> Remark | None:
    """Whether a citation `Panel 3: 29.8 at step 312` is what its run shows: the one it names, else the break.

    None where it names no number, or speaks of a run that is not here.
    """
    from labrunner.graders.read.language import fold
    from labrunner.graders.read.phrases import arm_named_in

    arm = arm_named_in(fold(citation.text), arms) or "break"
    if None in (citation.panel, citation.step, citation.number) or arm not in runs:
        return None
    values = {"panel": citation.panel, "step": citation.step, "value": clean(citation.number.raw, 30), "arm": arm}
    right = any(_same(citation.number, shown) for shown in _shown(citation, runs[arm]))
    if not right:
        return Remark("trouble", say("pm.not_found", **values))
    return Remark("good", say("pm.found" if arm in ("control", "break", "fix") else "pm.found_elsewhere", **values))


def _shown(citation, run: RunState) -> list[float]:
    from labrunner.graders.references.panels import shown_at

    return [s.value for s in shown_at(citation.panel, citation.step, citation.text, run.series(), ratio=citation.ratio)]


def _same(written, shown: float) -> bool:
    for value in written.values:
        if (math.isnan(value) and math.isnan(shown)) or value == shown:
            return True
        if abs(value - shown) <= max(written.half_unit, READ_AS * abs(shown)):
            return True
    return False


def reading(panel: int, step: int, run: RunState, say: Say, *, second: bool = False) -> str | None:
    """A panel's number at a step as words for the text: `Panel 3: 29.68 at step 312`. None where there is none.

    `second` takes the panel's second curve and names it: the EMA, the norm after the clip, the momentum.
    """
    if panel == 7:
        tail = run.tail(step)
        if not tail:
            return None
        value = f"{number(float(tail[0].get('loss', math.nan)))} ({clean(str(tail[0].get('token')), 20)})"
        return say("pm.reading", panel=panel, value=value, step=step)
    told = [c for c in most_telling_first(panel, curves(panel, run)) if "=" not in c.short]  # would read as a number
    for curve in told[1 if second else 0 :]:
        value = run.at(curve.field, step)
        if value is not None:
            shown = f"{curve.short} {number(value)}" if second else number(value)
            return say("pm.reading", panel=panel, value=shown, step=step)
    return None
