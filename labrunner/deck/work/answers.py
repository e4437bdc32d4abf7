"""Answers to a lab's questions, as they are written into `answers.toml`."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Any

from labrunner.course.blind import shown_arms
from labrunner.course.chance import paid
from labrunner.course.choices import in_shown_order
from labrunner.course.lab import Lab
from labrunner.course.lab_models import Question
from labrunner.course.learner import LabFolder
from labrunner.deck.strings import Say
from labrunner.deck.work.forethought import questions_asked
from labrunner.errors import InputError
from labrunner.files import cause, read_toml, shown, write_atomic
from labrunner.graders.read.language import fold
from labrunner.graders.read.language import words as folded_words
from labrunner.say import points
from labrunner.series import instruments
from labrunner.text import clean


class Answers:
    """The learner's answers by question id. `problem` says why an existing file could not be read; `later` is how many
    questions are asked only after the first grade."""

    def __init__(self, lab: Lab, folder: LabFolder) -> None:
        self.lab, self.path = lab, folder.answers
        self._asked = questions_asked(lab, folder)
        self.later = len(lab.questions) - len(self._asked)
        self.problem: str | None = None
        self.values: dict[str, Any] = {}
        self._document: Any = None
        if self.path.exists():
            try:
                self.values = {k: _value(v) for k, v in read_toml(self.path).data.items() if k != "schema"}
            except InputError as error:
                self.problem = str(error)

    @property
    def answered(self) -> int:
        """How many of the questions have an answer."""
        return sum(self.values.get(q.id) not in (None, "") for q in self.questions)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions that are asked now, as they are listed: those with points first, in the lab's order else."""
        return tuple(sorted(self._asked, key=lambda question: not self.worth(question)))

    @cached_property
    def paying(self) -> int:
        """How many questions earn points: so many, the first of `questions`."""
        return sum(self.worth(question) > 0 for question in self.questions)

    @property
    def owed(self) -> int:
        """How many questions that earn points have no answer."""
        return sum(self.values.get(q.id) in (None, "") for q in self.questions[: self.paying])

    def told(self, say: Say) -> str:
        """How many are answered, of those with points and of those without."""
        count, most = len(self.questions), self.paying
        if not count:
            return ""
        if not most:
            return say("q.answered.unpaid", done=self.answered, count=count)
        if most == count:
            return say("q.answered", done=self.answered, count=count)
        done = most - self.owed
        return say("q.answered.apart", done=done, count=most, others=self.answered - done, rest=count - most)

    def put_off(self, say: Say) -> str:
        """That questions without points come after the first grade; empty where none does."""
        return say("q.later", count=self.later) if self.later else ""

    def next_open(self, place: int) -> int | None:
        """The place in `questions` of the first one without an answer from `place` on, then from the top, one with
        points before any other; None where every one has an answer."""
        order = [*range(place, len(self.questions)), *range(place)]
        order.sort(key=lambda n: n >= self.paying)
        return next((n for n in order if not self.shown(self.questions[n])), None)

    def worth(self, question: Question) -> float:
        """Points of the grade that a question earns; 0 for one whose answer is the same in most cases."""
        from labrunner.graders.checks.answers import POINTS

        chance = self.lab.chance
        total = sum(q.points * paid(chance.question(q)) for q in self.lab.questions)
        return POINTS * question.points * paid(chance.question(question)) / total if total else 0.0

    def paid(self, question: Question, say: Say) -> str:
        """The points of a question in words."""
        worth = points(self.worth(question))
        return say({"0": "q.unpaid", "1": "q.point"}.get(worth, "q.points"), points=worth)

    def shown(self, question: Question) -> str:
        """The answer as one line; empty for a question without an answer."""
        value = self.values.get(question.id)
        return (
            "" if value is None else clean(", ".join(map(str, value)) if isinstance(value, list) else str(value), 120)
        )

    def unit(self, question: Question) -> str:
        """The unit to show behind a question's answer; empty if the question has none, or the answer was typed with one
        of its own."""
        value = self.values.get(question.id)
        return question.unit or "" if value is not None and not isinstance(value, str) else ""

    def set(self, question: Question, text: str, say: Say) -> None:
        """Take an answer as typed: a number (a text where it has a unit), the name of a choice, a list, or words; an
        empty one takes it back. Raises InputError for what has not the form that is asked for, right or wrong."""
        text = text.strip()
        if not text:
            self.values.pop(question.id, None)
        elif question.kind in ("number", "step"):
            if complaint := _no_number(question, text, say):
                raise InputError(complaint)
            self.values[question.id] = _number(text)
        elif isinstance(question.value, list | tuple):
            self.values[question.id] = self._in_order(question, text, say)
        elif question.choices:
            self.values[question.id] = self._choice(question, text, say)
        else:
            self.values[question.id] = text

    def _choice(self, question: Question, text: str, say: Say) -> str:
        names = in_shown_order(self.lab, question)
        found = next((name for name in names if folded_words(name) == folded_words(text[:200])), None)
        if found is None:
            raise InputError(say("q.bad.choice", given=clean(text, 40), choices=", ".join(names)))
        return found

    def _in_order(self, question: Question, text: str, say: Say) -> list[str]:
        """The parts of a typed list, split at commas; at spaces if it has no comma. Raises InputError unless they are
        the question's choices, each once."""
        parts = [part.strip() for part in (text.split(",") if "," in text else text.split()) if part.strip()]
        names = in_shown_order(self.lab, question)
        if names and sorted(map(folded_words, parts)) != sorted(map(folded_words, names)):
            raise InputError(say("q.bad.order", given=clean(text, 80), choices=", ".join(names)))
        return parts

    def save(self) -> str | None:
        """Write answers.toml in one step, or delete it when no question is answered: an empty file could not be read
        back. Returns why that failed, None when it worked."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if (text := self.toml()).strip():
                write_atomic(self.path, text)
            else:
                self.path.unlink(missing_ok=True)
        except OSError as error:
            return f"{cause(error)}: {shown(self.path)}"
        self.problem = None
        return None

    def toml(self) -> str:
        """The text of `answers.toml`: the answers, and every other key that the file on the disk has."""
        import tomlkit

        document: Any = tomlkit.document()
        if self.path.exists() and self.problem is None:
            try:
                document = tomlkit.parse(self.path.read_text(encoding="utf-8"))
            except (OSError, ValueError):
                document = tomlkit.document()
        units = {q.id: q.unit for q in self.lab.questions}
        for question in self.lab.questions:
            value = self.values.get(question.id)
            if value is None:
                document.pop(question.id, None)
                continue
            if not isinstance(document.get(question.id), dict):
                document[question.id] = tomlkit.table()
            document[question.id]["value"] = value
            if isinstance(value, str):  # typed with a unit, which then counts instead of the question's
                document[question.id].pop("unit", None)
            elif units[question.id] and question.kind in ("number", "step"):
                document[question.id]["unit"] = units[question.id]
        return tomlkit.dumps(document)


def _value(entry: Any) -> Any:
    return entry.get("value") if isinstance(entry, dict) else entry


def _no_number(question: Question, text: str, say: Say) -> str:
    """What keeps a typed answer from being a number in the unit that is asked for; empty where nothing does."""
    from labrunner.graders.checks.answers import UNITS
    from labrunner.graders.read.numbers import parse_number

    given, number, asked = clean(text, 40), parse_number(text), UNITS.get(fold(question.unit or ""))
    if number is None:
        return say("q.bad.number", given=given)
    unit = UNITS.get(fold(number.unit))
    if not number.unit or unit is not None and (asked is None or unit[0] == asked[0] or unit == UNITS[""]):
        return ""
    return say("q.bad.unit" if question.unit else "q.bad.no_unit", given=given, unit=question.unit)


def _number(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def margin(question: Question, say: Say) -> str:
    """How far an answer may lie from the right one, in words; empty where the lab does not say."""
    tolerance = question.tolerance
    if tolerance is None or question.kind not in ("number", "step"):
        return ""
    if tolerance.abs == tolerance.rel == 0:
        return say("q.exact")
    parts = [f"{100 * tolerance.rel:g} %"] if tolerance.rel else []
    return say("q.within", far=" + ".join([*parts, *([f"{tolerance.abs:g}"] if tolerance.abs else [])]))


def is_turned(question: Question) -> bool:
    """Whether what a question reads stands on the second page of its panel."""
    field = question.reading.field if question.reading is not None else None
    turned = instruments.fields_of(question.panel or 0, 2)
    return field is not None and any(instruments.columns_for(name, [field]) for name in turned)


def read_in(question: Question, lab: Lab, flown: Collection[str], say: Say, how: str) -> str:
    """The run that a question asks about where that is neither control nor break, and `how` it is had while it is not
    among those that were `flown`; empty of any other, and of a run that is not shown before the lab is solved."""
    arm = question.reading.arm if question.reading is not None else None
    if arm in (None, "control", "break") or arm not in shown_arms(lab, solved=False):
        return ""
    return say("q.arm", arm=arm) if arm in flown else say("q.arm.open", arm=arm, how=how)
