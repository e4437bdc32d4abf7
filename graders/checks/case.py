"""One learner's lab on the bench: what the checks look at, and how their results are written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from labrunner.errors import LabrunnerError
from labrunner.graders.findings import Finding, Findings
from labrunner.graders.messages import factor, say
from labrunner.graders.messages.labels import label_of
from labrunner.graders.read.files import LAB_FILES
from labrunner.graders.read.fix import Fix
from labrunner.graders.read.numbers import Number
from labrunner.graders.read.postmortem import PostMortem
from labrunner.graders.references.provider import Expected, References
from labrunner.graders.result import CheckResult, Status
from labrunner.say import pick
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

#: Title of each result by its id, or by the part before the dot, in both languages. Checks register theirs.
TITLES: dict[str, dict[str, str]] = {}
#: Sections by whose numbers a check of form is paid, where it is not by both.
_PAID_BY = {"symptomform": ("symptoms",), "coherence": ("evidence",)}
#: Numbers that are together another run's no more often than this are the learner's own.
_BY_CHANCE = 0.05
_NOTES = {
    "form.unconfirmed": "note.paid-share",
    "form.few-panels": "note.paid-panels",
    "form.unconfirmed-few": "note.paid-both",
}


class Case(Struct):
    """Everything about one lab folder. `results` grows as the checks run; `ratios` holds, by section, which share of
    its numbers was confirmed (0 to 1). `told` are the ids of results that who knows the case needs no run for.
    `numbers` are the lab's readings that were given rightly and that only a run tells, each with the tolerance
    (absolute, relative) that the lab allows besides; `missed` says that one of those that are paid was not.
    `few_panels` is set where section 3 confirms too few different panels: how many, how many are wanted, and whether a
    citation is wrong besides."""

    lab: Lab
    folder: Path
    learner: str
    references: References
    lang: str = "en"
    reveal: bool = False
    postmortem: PostMortem | None = None
    postmortem_findings: Findings = field(default_factory=Findings)
    fix: Fix = field(default_factory=Fix)
    results: list[CheckResult] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    ratios: dict[str, float] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)
    numbers: dict[str, tuple[float, float]] = field(default_factory=dict)
    missed: bool = False
    few_panels: tuple[int, int, bool] | None = None

    @property
    def changes(self) -> dict[str, Any]:
        """The settings of the learner's fix by dotted key; empty if there is no fix or it was refused."""
        return self.fix.changes

    @property
    def flown(self) -> bool:
        """Whether the numbers of section 1 and of the answers could come from no other run than the learner's: none
        that is paid is wrong, and together they are hardly another run's."""
        chance = None if self.missed else self.lab.chance.together(self.numbers)
        return chance is not None and chance <= _BY_CHANCE

    def number(self, reading: str | None, right: bool, paid: bool, tolerance: tuple[float, float] = (0.0, 0.0)) -> None:
        """Take in whether a number that only a run tells was given rightly; without a `reading` of the lab's it is only
        known where it was not."""
        if not right:
            self.missed = self.missed or paid
        elif reading is not None:
            known = self.numbers.get(reading, (0.0, 0.0))
            self.numbers[reading] = max(known[0], tolerance[0]), max(known[1], tolerance[1])

    def path(self, name: str) -> Path:
        """Path of a file of the learner's lab folder, which may not exist."""
        assert name in LAB_FILES
        return self.folder / name

    def say(self, code: str, **params: Any) -> str:
        """A sentence of the catalogue in the learner's language."""
        return say(self.lang, code, **params)

    def note(self, finding: Finding) -> None:
        """Report something to the instructor that earns and costs nothing."""
        self.notes.append(
            f"{Path(finding.file).name}: {finding.message(self.lang)}" if finding.file else finding.message(self.lang)
        )

    def add(
        self,
        id: str,
        maximum: float,
        share: float,
        code: str,
        *,
        title: str | None = None,
        line: int | None = None,
        file: str | None = "postmortem.md",
        expected: Iterable[Expected] = (),
        actual: Any = None,
        status: Status | None = None,
        source: Any = None,
        shown: Any = None,
        paid: float = 1.0,
        **params: Any,
    ) -> CheckResult:
        """Write down a check. `share` (0 to 1) of `maximum` was earned; the status follows from it unless given.

        `code` names the message. The first of `expected` is what `--reveal` shows; its source is the result's. Form and
        wording are `paid` by the share of confirmed numbers: where nothing else is against them, the message says so.
        """
        unconfirmed = share >= 1 and paid < 1
        share = min(max(share * paid, 0.0), 1.0)
        if unconfirmed:
            code, params = self._unconfirmed(id), {**params, "factor": factor(share), **self._panels()}
        result = CheckResult(
            id=id,
            title=title or self._title(id),
            status=status or ("pass" if share >= 1 else "fail" if share <= 0 else "partial"),
            score=round(float(maximum * share), 3),
            max_score=round(float(maximum), 3),
            message=self.say(code, **params),
            file=str(self.folder / file) if file else None,
            line=line,
            actual=_plain(actual),
            **self._against(next(iter(expected), None), shown, source),
        )
        self.results.append(result)
        return result

    def _against(self, first: Expected | None, shown: Any, source: Any) -> dict[str, Any]:
        """What a claim was compared with, as fields of the result; `expected` is told under `--reveal` only."""
        told = shown if shown is not None else first.shown() if first else None
        return {
            "expected": told if self.reveal else None,
            "tolerance": first.tolerance() if first else None,
            "source": source or (first.source if first else None),
        }

    def _unconfirmed(self, id: str) -> str:
        """Why form and wording are paid less: wrong or missing numbers, too few different panels in section 3, or
        both."""
        sections = _PAID_BY.get(id, ("symptoms", "evidence"))
        if self.few_panels is None or "evidence" not in sections:
            return "form.unconfirmed"
        wrong = self.few_panels[2] or "symptoms" in sections and self.ratios.get("symptoms", 1.0) < 1
        return "form.unconfirmed-few" if wrong else "form.few-panels"

    def _panels(self) -> dict[str, int]:
        return {"panels": self.few_panels[0], "wanted": self.few_panels[1]} if self.few_panels else {}

    def paid_note(self) -> str | None:
        """What reasoning and form were multiplied by, and why; None where by nothing, or with nothing confirmed."""
        paid = self.confirmed("symptoms", "evidence")
        if not 0 < paid < 1:
            return None
        return self.say(_NOTES[self._unconfirmed("")], factor=factor(paid), **self._panels())

    def _title(self, id: str) -> str:
        head, _, rest = id.partition(".")
        titles = TITLES.get(id) or TITLES[head]
        title = pick((titles["en"], titles["es"]), self.lang)
        if id in TITLES:
            return title
        if head == "symptom":
            return f"{title}: {label_of(rest, self.lang, self.lab).partition(' (')[0].partition(',')[0]}"
        return f"{title}: {rest.replace('_', ' ')}"

    def skip(
        self,
        id: str,
        maximum: float,
        code: str,
        *,
        file: str | None = "postmortem.md",
        line: int | None = None,
        **params: Any,
    ) -> CheckResult:
        """Write down a check that was not made; with a `maximum` above 0 its points are lost.

        What could not be judged because a run of the grader's own failed is the grader's error, not a skip.
        """
        trouble = self.references.trouble
        if trouble and code in ("number.unjudged", "fix.not-run"):
            return self.add(id, 0.0, 0.0, "grader.error", status="error", file=file, line=line, reason=trouble)
        return self.add(id, maximum, 0.0, code, status="skipped", file=file, line=line, **params)

    def confirmed(self, *sections: str) -> float:
        """Mean share of confirmed numbers over those sections that could be judged: what form and wording are paid in
        proportion to."""
        known = [self.ratios[section] for section in sections if section in self.ratios]
        return sum(known) / len(known) if known else 0.0


def _plain(value: Any) -> Any:
    if isinstance(value, Number):
        return clean(value.raw, 60)
    return clean(value, 200) if isinstance(value, str) else value


def agreeing(number: Number | None, expected: Iterable[Expected]) -> Expected | None:
    """The first expected value that the claimed number is within tolerance of; None without a match or a number."""
    return next((e for e in expected if number is not None and e.accepts(number)), None)


def guarded(case: Case, id: str, points: float, check: Callable[[Case, float], None]) -> None:
    """Run a check. Where the grader itself fails, add a result of status `error` for the points not judged yet."""
    before = len(case.results)
    try:
        check(case, points)
    except Exception as error:  # nothing that a learner wrote may end the grading of a class
        judged = sum(result.max_score for result in case.results[before:])
        known = isinstance(error, LabrunnerError)
        reason = str(error) if known else f"{type(error).__name__}: {error}"
        case.add(
            f"{id}.grader",
            max(points - judged, 0.0),
            0.0,
            "grader.error",
            title=case.say("title.grader"),
            file=None,
            status="error",
            reason=reason,
        )
