"""The stability check as a walk that the learner takes: which question comes next depends on their own answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from labrunner.deck.run.alarms import WINDOW
from labrunner.deck.strings import TEXT, Say
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.deck.run.flight import Flight
    from labrunner.deck.run.state import RunState
    from labrunner.diagnosis.check import Diagnosis
    from labrunner.series.series import Series

CAUSES = (
    "long-tail-batch",
    "lr-discontinuity",
    "duplicate-batch",
    "optimizer-reset",
    "source-shift",
    "loss-scale",
    "lr-too-high",
    "lr-zero",
    "bad-resume",
    "weight-growth",
    "unknown",
)
#: Questions that are not answered by yes or no: what there is to choose from.
CHOICES: dict[str, tuple[str, ...]] = {
    "Q1.2": ("fp32", "fp16", "bf16"),
    "Q2.3": CAUSES,
    "Q2.4": CAUSES,
    "Q3.2": ("constant", "doubling", "collapsed"),
}
#: The panel that shows the evidence.
PANEL = {
    "Q1.1": 1,
    "Q1.2": 6,
    "Q2.1": 1,
    "Q2.2": 1,
    "Q2.3": 3,
    "Q2.4": 3,
    "Q3.1": 3,
    "Q3.2": 6,
    "Q4.1": 1,
    "Q4.2": 2,
    "Q4.3": 5,
    "Q4.4": 3,
}
_NEXT: dict[str, Any] = {
    "Q1.1": {True: "Q1.2", False: "Q2.1"},
    "Q1.2": {"fp16": "Q3.1", "*": None},
    "Q2.1": {True: "Q2.2", False: "Q4.1"},
    "Q2.2": {True: "Q2.3", False: "Q2.4"},
    "Q2.3": {"*": None},
    "Q2.4": {"*": None},
    "Q3.1": {True: "Q3.2", False: "Q4.1"},
    "Q3.2": {"*": None},
    "Q4.1": {True: "Q4.2", False: None},
    "Q4.2": {True: None, False: "Q4.3"},
    "Q4.3": {True: None, False: "Q4.4"},
    "Q4.4": {"*": None},
}


@dataclass
class Walk:
    """The learner's answers, and the program's once they were asked for. `half` says the run is not in fp32; what the
    program says to the `withheld` questions, and the cause, is not told."""

    half: bool = False
    withheld: frozenset[str] = frozenset()
    answers: dict[str, bool | str] = field(default_factory=dict)
    program: dict[str, tuple[Any, str]] | None = None
    verdict: tuple[str, str | None] | None = None
    remarks: tuple[str, ...] = ()  #: sentences shown below the verdict
    looked_at: str = ""  #: the question at the cursor; empty before the walk was looked at
    asked: bool = False  #: whether the program's answers were asked for, now or before the lab was left

    @property
    def over(self) -> bool:
        """Whether every question of the way taken is answered."""
        return self.open is None

    def told(self, question: str) -> tuple[Any, str] | None:
        """The program's answer and evidence, once it was asked for and the learner has answered."""
        if question in self.withheld:
            return None
        return self.program.get(question) if self.program and question in self.answers else None

    @property
    def compared(self) -> bool:
        """Whether the walk is at its end, and the program's verdict is there."""
        return self.over and self.verdict is not None and self.detour is None

    def path(self) -> list[str]:
        """Questions in the order in which this walk came by them; the last may be unanswered."""
        found: list[str] = []
        question: str | None = "Q1.1"
        while question:
            found.append(question)
            if question not in self.answers:
                return found
            question = self._way(question, self.answers[question])
        return found

    def _way(self, question: str, answer: Any) -> str | None:
        """The question that an answer leads to; None where it ends the walk."""
        if question == "Q2.1" and answer is False and self.half:
            return "Q3.1"
        ways = _NEXT[question]
        return ways.get(answer, ways.get("*"))

    @property
    def detour(self) -> str | None:
        """The first question at which the program went another way that goes on: what it asked there was never
        answered, and stays unsaid until it is. None where both went the same way."""
        for question in self.path():
            if self.agrees(question) is False:
                way = self._way(question, self.program[question][0]) if self.program else None
                if way is not None and way != self._way(question, self.answers[question]):
                    return question
        return None

    @property
    def open(self) -> str | None:
        """The question to be answered next; None at the end of the walk."""
        last = self.path()[-1]
        return None if last in self.answers else last

    def answer(self, question: str, value: bool | str) -> None:
        """Answer a question; answers further down a way no longer taken are forgotten."""
        self.answers[question] = value
        kept = set(self.path())
        self.answers = {q: a for q, a in self.answers.items() if q in kept}

    def reveal(self, result: Any, remarks: Iterable[str] = (), alarmed: str | None = None) -> None:
        """Take the program's answers from a `labrunner.diagnosis.check.Diagnosis`, and the `remarks` on its verdict;
        what is said of an alarm goes with the evidence of Q2.1."""
        self.asked = True
        beside = {"Q2.1": f"; {alarmed}"} if alarmed else {}
        self.program = {
            q.question: (q.answer, clean(q.evidence + beside.get(q.question, ""), 500)) for q in result.path
        }
        self.verdict, self.remarks = (result.verdict, result.cause), tuple(remarks)

    def agrees(self, question: str) -> bool | None:
        """Whether the program says the same; None where it was not asked, cannot tell, or did not come by."""
        unasked = self.program is None or question not in self.program or question not in self.answers
        if unasked or self.program is None or question in self.withheld:
            return None
        told = self.program[question][0]
        if told is None:
            return self.answers[question] == "unknown" if question in ("Q2.3", "Q2.4") else None
        return told == self.answers[question]


def asked(question: str, run: RunState, say: Say) -> str:
    """A question with its name; of the one about the last steps, which steps of the `run` these are."""
    from labrunner.diagnosis.limits.thresholds import Thresholds
    from labrunner.diagnosis.preflight import question_text

    text = f"{question} {question_text(say.language, question)}"
    if question != "Q4.1" or not len(run.columns):
        return text
    first = max(run.last_step - int(Thresholds().drift_steps), run.first_step)
    return f"{text} {say('diag.steps', first=first, last=run.last_step)}"


def title(here: str, asked: Flight | None, say: Say) -> str:
    """Which run the check walks through; where the post-mortem is about another one, `asked`, which that is."""
    if asked is None or asked.arm == here:
        return say("diag.title", arm=here)
    return say("diag.title_beside", arm=here, asked=asked.arm)


def verdict_told(verdict: str, cause: str | None, say: Say, *, withheld: bool) -> str:
    """The verdict in a line, with the cause where that is not withheld. A healthy run may have one, too: what it met
    and got over."""
    if withheld:
        return say("diag.verdict.alone", verdict=verdict)
    over = verdict == "healthy" and cause is not None
    return say("diag.verdict.over" if over else "diag.verdict", verdict=verdict, cause=cause or "-")


def remarks(
    control: Flight | None, run: Series, result: Diagnosis, say: Say, *, asked_about: bool = False
) -> list[str]:
    """Sentences to show below the verdict on a run: that its loss came back late, what it ends above the control's,
    where there is a whole one, and of the run that a lab is `asked_about` where to look if its loss shows nothing."""
    from labrunner.diagnosis.check import late, left
    from labrunner.series.series import load_run

    spared = None
    if control is not None and control.status == "finished":
        spared = left(run, load_run(control.run_dir), "control", say.language)
    elsewhere = say("diag.elsewhere") if asked_about and result.verdict == "healthy" else None
    return [said for said in (late(result, say.language), spared, elsewhere) if said]


def alarmed(run: RunState, result: Diagnosis, say: Say) -> str | None:
    """Where the panels' first alarm of the loss is at another step than any that the check found: by which rule; None
    else."""
    first = next((alarm for alarm in run.alarms if alarm.kind == "loss"), None)
    if first is None or not result.spikes or any(spike.step == first.step for spike in result.spikes):
        return None
    return say("diag.alarm", step=first.step, sigmas=f"{first.value:.2g}", window=WINDOW)


def choice_words(choice: str, say: Say) -> str:
    """A choice as it is listed: its name, which files and texts have, and in a language that is not the name's own what
    that means."""
    return say(key) if (key := f"diag.choice.{choice}") in TEXT else words(choice, say)


def words(answer: Any, say: Say) -> str:
    """An answer in words, the learner's and the program's alike."""
    from labrunner.diagnosis.words import answer_text

    if answer is None or isinstance(answer, bool):
        return say(f"diag.answer.{ {None: 'null', True: 'true', False: 'false'}[answer] }")
    return answer_text(say.language, answer)
