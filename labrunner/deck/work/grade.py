"""A grade as it is shown: the result of `labrunner grade --format json`, check by check."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from labrunner.course import hints
from labrunner.course.learner import LabFolder
from labrunner.deck.draw.canvas import Canvas, draw_scroll, first_shown, fit
from labrunner.deck.draw.glyphs import Glyphs
from labrunner.deck.draw.prose import as_seen, plain, wrap
from labrunner.deck.draw.scale import number
from labrunner.deck.strings import Say
from labrunner.errors import MachineError
from labrunner.files import shown
from labrunner.graders.messages import factor
from labrunner.graders.messages import say as say_message
from labrunner.graders.passing import HALVED
from labrunner.say import LANGUAGES, points
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.course.lab_models import Question

#: Kinds of questions that can be guessed, and those whose numbers must be right before it is said which guess was.
_GUESSED, _WORKED_OUT = ("choice", "order"), ("number", "step")
#: Id of the row that stands for all choices, and the sentence that names the points of all numbers.
_CHOICES, _FEW_NUMBERS = "answer.choices", "pass.half.numbers"
#: How far the grader's own runs are, as it says it.
RUNNING = re.compile(
    r"running (?P<run>.+): step (?P<step>\d+) of (?P<steps>\d+), loss (?P<loss>\S+); (?P<left>\d+) more after it"
    r"(?:, and up to (?P<perhaps>\d+) more if predictions did not come true)?(?:; about (?P<about>.+))?"
)
STATUSES = ("pass", "partial", "fail", "error", "skipped")
#: How the grader's sentences begin that name a condition of a pass that is not met.
_UNMET = tuple(f"{say_message(lang, 'pass.empty', sections='').partition(':')[0]}:" for lang in LANGUAGES)
#: What the grader says of a question without points that is not answered: a number is asked for all the same, and of a
#: choice there is nothing to keep back.
_OPEN = tuple(say_message(lang, "answer.missing-unpaid") for lang in LANGUAGES)
_ROLES = {"pass": "good", "partial": "warn", "fail": "trouble", "error": "warn", "skipped": "dim", "note": "dim"}


@dataclass(frozen=True)
class Check:
    """One check of the grade."""

    id: str
    title: str
    status: str
    score: float
    max_score: float
    message: str
    facts: tuple[tuple[str, str], ...] = ()  #: key of `strings` and text, such as what was written and where


@dataclass(frozen=True)
class Grade:
    """The grade of one lab."""

    lab: str
    score: float
    max_score: float
    passed: bool
    hint_cost: float = 0.0
    checks: tuple[Check, ...] = ()
    notes: tuple[str, ...] = field(default=())
    factor: str = ""  #: what reasoning and form were multiplied by, as the grader wrote it; empty where by nothing

    @property
    def rows(self) -> tuple[Check, ...]:
        """What the list shows: conditions of a pass that are not met, the checks, the other notes."""
        unmet = tuple(Check("unmet", note, "fail", 0.0, 0.0, note) for note in self.unmet)
        rest = (note for note in self.notes if note not in self.unmet)
        return unmet + self.checks + tuple(Check("note", note, "note", 0.0, 0.0, note) for note in rest)

    @property
    def unmet(self) -> tuple[str, ...]:
        """The notes that name a condition of a pass that is not met."""
        return tuple(note for note in self.notes if note.startswith(_UNMET))


def record_grade(folder: LabFolder, grade: Grade) -> bool:
    """Note a grade in the learner's progress; returns whether the lab was solved by it (`hints.record_grade`)."""
    return hints.record_grade(folder, grade.score, grade.max_score, passed=grade.passed)


def later(folder: LabFolder, grade: Grade | None, say: Say) -> str:
    """That a grade does not raise the score of record, that of the pass; empty where there is nothing to say."""
    kept = hints.later_grade(folder, grade.score) if grade is not None else None
    return say("grade.later", score=points(kept[0]), most=points(kept[1])) if kept else ""


def run_told(line: str) -> str:
    """Which run of the grader's own a line of it tells of, as a label that changes with each; empty of any other."""
    found = RUNNING.fullmatch(line)
    return f"{found['run']} {found['left']} {found['perhaps']}" if found else ""


def narrated(line: str, say: Callable[..., str]) -> str:
    """A line of the grader, which narrates in English, in the language of the screen."""
    running = RUNNING.fullmatch(line)
    if running is None:
        return line
    told = say("grade.running", **{name: running[name] for name in ("run", "step", "steps", "loss")})
    more = say("grade.last") if running["left"] == "0" else say("grade.more", left=running["left"])
    perhaps = say("grade.perhaps", perhaps=running["perhaps"]) if running["perhaps"] else ""
    about = say("grade.about", time=running["about"]) if running["about"] else ""
    return f"{told}; {more}{perhaps}{about}"


def command(path: str, language: str, labs: Sequence[str] = (), learner: str = "") -> list[str]:
    """The command line that grades a lab's folder. `-P`: nothing in the present folder becomes part of it."""
    import os

    extra = ["--labs", os.pathsep.join(labs)] if labs else []
    who = ["--learner", learner] if learner else []
    return [
        sys.executable,
        "-P",
        "-m",
        "labrunner",
        "grade",
        path,
        "--format",
        "json",
        "--exit-zero",
        "--lang",
        language,
        *extra,
        *who,
    ]


def read_grade(text: str, lab: str) -> Grade:
    """The grade of `lab` in the JSON that `labrunner grade` printed. Raises MachineError where it is not in there."""
    try:
        tree = json.loads(text)
        results = tree.get("results", [tree])
        result = next(r for r in results if any(entry["lab"] == lab for entry in r["labs"]))
        entry = next(entry for entry in result["labs"] if entry["lab"] == lab)
        checks = tuple(_check(c) for c in entry["checks"])
        notes = [*entry.get("notes", []), *result.get("notes", [])]
        return Grade(
            lab,
            float(entry["score"]),
            float(entry["max_score"]),
            bool(result["passed"]),
            float(entry.get("hint_cost") or 0),
            checks,
            tuple(clean(str(n), 400) for n in notes),
            factor(paid) if 0 < (paid := float(entry.get("paid", 1.0))) < 1 else "",
        )
    except (ValueError, KeyError, TypeError, AttributeError, StopIteration) as error:
        raise MachineError(f"the grader's answer could not be read ({type(error).__name__})") from None


def with_choices_veiled(grade: Grade, questions: Sequence[Question], say: Say) -> Grade:
    """The grade as a learner sees it who may try again.

    While a number asked for is not right, one row says how many of the choices are, in place of a row for each; their
    points are given afterwards, since a sum would tell which. A single choice waits for the numbers. A number without
    points that was not answered holds nothing back: before the first grade it is not asked. A grade that passed is as
    it was.
    """
    kinds = {f"answer.{question.id}": question.kind for question in questions}
    choices = [check for check in grade.checks if kinds.get(check.id) in _GUESSED and check.message not in _OPEN]
    numbers = [check for check in grade.checks if kinds.get(check.id) in _WORKED_OUT]
    waiting = [check for check in numbers if check.status in ("fail", "partial")]
    if grade.passed or not choices or not waiting:
        return grade
    right = sum(check.status == "pass" for check in choices)
    held_back, most = sum(check.score for check in choices), sum(check.max_score for check in choices)
    if len(choices) == 1:
        row = Check(_CHOICES, say("grade.choices"), "skipped", 0.0, most, say("grade.choices.wait"))
    else:
        status = "pass" if right == len(choices) else "partial" if right else "fail"
        message = say("grade.choices.right", right=right, of=len(choices))
        row = Check(_CHOICES, say("grade.choices"), status, 0.0, most, message)
    first = grade.checks.index(choices[0])
    checks = [check for check in grade.checks if check not in choices]
    checks.insert(first, row)
    notes = tuple(_with_points_of(checks, note, say.language) for note in grade.notes)
    return replace(grade, score=round(max(0.0, grade.score - held_back), 2), checks=tuple(checks), notes=notes)


def with_questions_worded(grade: Grade, lab: Lab, language: str) -> Grade:
    """The grade with the lab's own words in place of the ids of its questions."""

    def worded(check: Check) -> Check:
        section = f"question-{check.id.removeprefix('answer.')}"
        if not check.id.startswith("answer.") or not lab.has_text(section):
            return check
        return replace(check, title=" ".join(clean(plain(lab.text(section, language)), 600).split()))

    return replace(grade, checks=tuple(map(worded, grade.checks)))


def _with_points_of(checks: Sequence[Check], note: str, language: str) -> str:
    """A note; where it says how many points of the numbers were earned, with those of these checks."""
    counted = [check for check in checks if check.id.partition(".")[0] in HALVED["numbers"]]
    said = {"score": sum(check.score for check in counted), "most": sum(check.max_score for check in counted)}
    begins = say_message(language, _FEW_NUMBERS, score="#", most="#").partition("#")[0]
    if not note.startswith(begins):
        return note
    return say_message(language, _FEW_NUMBERS, **{name: points(value) for name, value in said.items()})


def _check(entry: dict[str, Any]) -> Check:
    status = entry["status"] if entry["status"] in STATUSES else "error"
    facts = []
    for key in ("actual", "expected", "tolerance"):
        if entry.get(key) not in (None, ""):
            measured = key == "actual" and _is_measured(str(entry["id"]))
            facts.append(("grade.measured" if measured else f"grade.{key}", clean(_words(entry[key]), 200)))
    if entry.get("file"):
        line = f":{entry['line']}" if entry.get("line") else ""
        facts.append(("grade.where", f"{shown(str(entry['file']))}{line}"))
    if entry.get("source"):
        facts.append(("grade.source", str(entry["source"])))
    return Check(
        clean(str(entry["id"]), 80),
        clean(str(entry["title"]), 200),
        status,
        float(entry["score"]),
        float(entry["max_score"]),
        clean(str(entry.get("message") or ""), 1200),
        tuple(facts),
    )


def _is_measured(id: str) -> bool:
    """Whether what a check found was read off the fix's run, and not written by the learner."""
    return id.startswith("fix.") and id != "fix.allowed"


def _words(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_words(item) for item in value)
    if isinstance(value, dict) and set(value) <= {"abs", "rel"}:
        parts = [number(value["abs"])] if value.get("abs") else []
        parts += [f"{number(100 * value['rel'])} %"] if value.get("rel") else []
        return " + ".join(parts) or "0"
    return number(value) if isinstance(value, int | float) and not isinstance(value, bool) else str(value)


def mark(status: str, glyphs: Glyphs) -> str:
    """A shape for each status."""
    shapes = {"pass": glyphs.ok, "partial": "~", "fail": glyphs.bad, "error": "?", "skipped": glyphs.empty}
    return shapes.get(status, glyphs.dot)


#: Columns of the list beside the titles: mark and shape before them, points behind.
_BEFORE, _POINTS = 5, 12


class Line(NamedTuple):
    """A line of the list of checks: the place of its row in `grade.rows`, what of the title stands there, and whether
    the row begins with it."""

    place: int
    text: str
    begins: bool


def lines_shown(grade: Grade, chosen: int, width: int, height: int) -> tuple[int, int, list[Line]]:
    """How many lines lie above those that are shown in `height` rows, how many there are, and those that are shown:
    among them the chosen row's. Where not all are, a column is left for a bar."""
    lines = _lines(grade, width)
    if len(lines) > height:
        lines = _lines(grade, width - 1)
    mine = [n for n, line in enumerate(lines) if line.place == chosen] or [0]
    top = first_shown(mine[len(mine) // 2], len(lines), height)
    top = min(max(top, mine[-1] - height + 1), mine[0])
    return top, len(lines), lines[top : top + height]


def _lines(grade: Grade, width: int) -> list[Line]:
    found = []
    for place, check in enumerate(grade.rows):
        room = width - _BEFORE - (_POINTS if check.max_score else 1)
        found += [Line(place, text, n == 0) for n, text in enumerate(wrap([check.title], room) or [""])]
    return found


def draw_checks(grade: Grade, chosen: int, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """The list of checks and notes: shape, title, points; a bar at its side where there are more than fit."""
    canvas = Canvas(width, height)
    top, count, lines = lines_shown(grade, chosen, width, height)
    if draw_scroll(canvas, top, count, glyphs):
        width -= 1
    for y, line in enumerate(lines):
        check, here = grade.rows[line.place], line.place == chosen
        canvas.put(_BEFORE, y, line.text, "chosen" if here else "text")
        if not line.begins:
            continue
        role = _ROLES[check.status]
        canvas.put(1, y, glyphs.chosen if here else " ", "chosen")
        canvas.put(3, y, mark(check.status, glyphs), role)
        if check.max_score:
            canvas.put_right(width - 6, y, points(check.score), role)
            canvas.put(width - 6, y, f"/{points(check.max_score)}", "dim")
    return canvas


def told(check: Check, width: int, say: Say) -> list[list[tuple[str, str]]]:
    """One check in full, as lines of parts with their roles: what was found, what was compared with what, where."""
    if check.id == "unmet":
        title = say("grade.why_not")
    else:
        title = say("grade.note") if check.status == "note" else f"{say(f'grade.status.{check.status}')}: {check.title}"
    found = [[(line, _ROLES[check.status])] for line in wrap([title], width - 2)]
    found += [[("  " + line, "text")] for line in (wrap([check.message], width - 4) if check.message else [])]
    for key, text in check.facts:
        if key == "grade.source" and text in {"rerun", "calibration", "arithmetic", "form"}:
            text = say(f"grade.source.{text}")
        label = f"{say(key)}: "
        first, *rest = wrap([label + text], width - 4)
        found.append([("  " + label, "dim"), (first[len(label) :], "strong")])
        found += [[("  " + line, "strong")] for line in rest]
    return found


def draw_check(check: Check, width: int, height: int, say: Say) -> Canvas:
    """One check in full, as far as it fits; the last row says what does not."""
    canvas, lines = Canvas(width, height), told(check, width, say)
    shown, hidden = as_seen(len(lines), height)
    for y, parts in enumerate(lines[:shown]):
        canvas.spans(1, y, parts)
    if hidden:
        canvas.put(1, shown, fit(say("rows.more", count=hidden), width - 2), "dim")
    return canvas
