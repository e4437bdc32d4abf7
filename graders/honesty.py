"""The other half of a lab's proof: that doing nothing and making numbers up earn nothing there.

Numbers are made up in two ways: far from anything, and near enough to be believed, two and a half times the truth.
`labrunner lab verify` asks it after the runs are made, so it costs parsing and comparing only.
"""

from __future__ import annotations

import math
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.course.calibration import ROUGH
from labrunner.course.course_file import PASS_MARK, SCHEMA, Course
from labrunner.graders import without_run
from labrunner.graders.checks.answers import right_answers
from labrunner.graders.checks.case import Case
from labrunner.graders.checks.symptoms import asked, expected_values, recovery_of
from labrunner.graders.grade_lab import grade_lab
from labrunner.graders.messages.labels import label_of
from labrunner.graders.passing import judge_pass
from labrunner.graders.references.panels import shown_at
from labrunner.graders.references.provider import Expected, References
from labrunner.graders.references.runs import Cache, Runs
from labrunner.graders.result import LabResult
from labrunner.graders.scaffold import scaffold
from labrunner.graders.session import Options, Session
from labrunner.say import points

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

#: No run of ours shows it, in any unit.
MADE_UP = 98765.4
#: What a number that could be true is multiplied by: wider than any band that a number is read in.
INFLATED = 1.25 * ROUGH
_FIX = 'schema = "labrunner/fix/v1"\n'


def probe(lab: Lab, cache: Cache, quick: bool = False) -> Iterator[tuple[str, bool, str]]:
    """(name, whether it is well, what it earned) of each way to hand in nothing true: such a folder earns nothing, and
    one that is all true of another learner's case, written without a run, does not pass.

    Runs come from `cache`; what it lacks is trained: the control and the break, and of one proven case those, the fix
    and the experiments. `quick` leaves that case out.
    """
    if not quick:
        yield _without_a_run(lab, cache)
    for name, files in _submissions(lab, cache):
        with tempfile.TemporaryDirectory(prefix="labrunner-probe-") as place:
            folder = Path(place) / "nobody" / lab.phase / lab.id
            folder.mkdir(parents=True)
            for file, text in files.items():
                (folder / file).write_text(text, encoding="utf-8")
            result = _graded(lab, cache, folder)
        failed = [check for check in result.checks if check.status == "error"]
        paid = ", ".join(f"{check.id} {points(check.score)}" for check in result.checks if check.score > 0)
        if failed:
            yield name, False, f"could not be graded: {failed[0].message}"
        else:
            yield (
                name,
                not paid,
                f"{points(result.score)} of {points(result.max_score)}" + (f" ({paid})" if paid else ""),
            )


def _without_a_run(lab: Lab, cache: Cache) -> tuple[str, bool, str]:
    with tempfile.TemporaryDirectory(prefix="labrunner-probe-") as place:
        folder = Path(place) / "nobody" / lab.phase / lab.id
        folder.mkdir(parents=True)
        case = without_run.other_case(lab)
        for file, text in without_run.files(case, cache, folder).items():
            (folder / file).write_text(text, encoding="utf-8")
        result = _graded(case, cache, folder)
    judge_pass(result, PASS_MARK, "en")
    name, told = "a folder written without a run", f"{points(result.score)} of {points(result.max_score)}"
    failed = [check for check in result.checks if check.status == "error"]
    if failed:
        return name, False, f"could not be graded: {failed[0].message}"
    return name, not result.passed, f"{told}; {'; '.join(result.unmet) or 'below the pass mark'}"


def _graded(lab: Lab, cache: Cache, folder: Path) -> LabResult:
    session = Session(Options(), Course(schema=SCHEMA), Runs("auto", cache), {lab.id: lab})
    return grade_lab(session, lab, folder, "nobody")[0]


def _submissions(lab: Lab, cache: Cache) -> Iterator[tuple[str, dict[str, str]]]:
    bench = Case(lab, Path(), "nobody", References(lab, Runs("auto", cache)))
    yield "an empty folder", {}
    unanswered = "".join(f"[{question.id}]\n" for question in lab.questions)
    for lang in ("en", "es"):
        yield (
            f"the empty forms ({lang})",
            {"postmortem.md": scaffold(lab, lang), "answers.toml": unanswered, "fix.toml": _FIX},
        )
        for name, numbers in (("made-up numbers", _Numbers()), ("inflated numbers", _Inflated(lab, cache))):
            yield (
                f"{name} ({lang})",
                {
                    "postmortem.md": _invented(lab, lang, numbers),
                    "answers.toml": _guesses(bench, numbers),
                    "fix.toml": _FIX,
                },
            )


class _Numbers:
    """Numbers from nowhere."""

    def symptom(self, name: str) -> float:
        """What is written for a symptom."""
        return MADE_UP

    def cited(self, panel: int) -> tuple[float, int]:
        """A number of a panel, and the step at which it is said to be read."""
        return MADE_UP, 7

    def answer(self, question: Any) -> float:
        """What is written for a question that asks for a number."""
        return MADE_UP


class _Inflated(_Numbers):
    """Numbers `INFLATED` times the run's own."""

    def __init__(self, lab: Lab, cache: Cache) -> None:
        self.lab, self.references = lab, References(lab, Runs("auto", cache))

    def symptom(self, name: str) -> float:
        """The run's own reading of a symptom, inflated."""
        if name == "recovery_loss" and name not in self.lab.symptoms:
            run = self.references.rerun("break")
            state = recovery_of(run, self.references.fault() or 0, 0.0) if run is not None else None
            return _inflated(state.loss if state else None)
        return self._of(expected_values(self.references, name))

    def cited(self, panel: int) -> tuple[float, int]:
        """A number that the panel shows at the fault's step, inflated, and that step. Inflated more where the panel
        happens to show the inflated number as well: an inflated loss may be that of held-out text."""
        step = self.references.fault() or 7
        run = self.references.rerun("break")
        shown = [one.value for one in shown_at(panel, step, "", run)] if run is not None else []
        if not shown:
            return MADE_UP, step
        wrong = (_inflated(shown[0] * more) for more in (1.0, 1.3, 1.7, 2.2, 2.9))
        return next((w for w in wrong if all(abs(w - v) > 0.3 * abs(v) for v in shown)), MADE_UP), step

    def answer(self, question: Any) -> float:
        """The right answer to a question, inflated."""
        if question.reading is None:
            return _inflated(question.value)
        return self._of(self.references.expected(question.reading))

    @staticmethod
    def _of(expected: list[Expected]) -> float:
        return _inflated(expected[0].value if expected else None)


def _inflated(value: Any) -> float:
    """A number that is plausible and wrong; `MADE_UP` where there is no number to start from."""
    if not isinstance(value, int | float) or not math.isfinite(value):
        return MADE_UP
    wrong = value * INFLATED if value else 0.5
    return round(wrong) if isinstance(value, int) and abs(value) > 1 else float(f"{wrong:.4g}")


def _invented(lab: Lab, lang: str, numbers: _Numbers) -> str:
    """A post-mortem of perfect form and wording around numbers that the run does not have."""
    wrong = {"dtype": "fp16" if lab.resolve("break").precision.dtype == "bf16" else "bf16", "unusual_tokens": "qqqq"}
    symptoms = "".join(
        f"- {label_of(name, lang, lab)}: {wrong.get(name) or numbers.symptom(name)}\n" for name in asked_of(lab)
    )
    cause = " ".join((concept.es if lang == "es" else concept.en)[0] for concept in lab.concepts) or "x"
    words = _WORDS[lang]
    cited = [(panel, *numbers.cited(panel), words["con"] if panel == 2 else words["pro"]) for panel in (1, 2, 3)]
    bodies = (
        symptoms,
        "".join(f"{n}. {words['idea']} {n}: panel {n}\n" for n in (1, 2, 3)),
        "".join(f"- Panel {n}: {value} {words['at']} {step}, {effect} H{n}\n" for n, value, step, effect in cited),
        f"{cause}.\n",
        "- x\n",
        "- x\n",
        "x\n",
    )
    sections = zip(words["sections"].split(", "), bodies, strict=True)
    return "# Post-mortem — 2026-01-31 — x\n" + "".join(
        f"\n## {n}. {title}\n{body}" for n, (title, body) in enumerate(sections, start=1)
    )


_WORDS: dict[str, dict[str, str]] = {
    "en": {
        "at": "at step",
        "pro": "favours",
        "con": "rules out",
        "idea": "idea",
        "sections": "Symptoms, Hypotheses, Evidence, Root cause, Remediation, Verification, Lesson",
    },
    "es": {
        "at": "en el paso",
        "pro": "favorece",
        "con": "descarta",
        "idea": "idea",
        "sections": "Síntomas, Hipótesis, Evidencia, Causa raíz, Remedio, Verificación, Lección",
    },
}


def asked_of(lab: Lab) -> list[str]:
    """Names of the symptoms that a lab asks for."""
    return list(asked(lab, lab.origins().get(lab.judging.fault) if lab.judging else None))


def _guesses(bench: Case, numbers: _Numbers) -> str:
    """An answer to every question, none of them right."""
    return "".join(f"[{one.id}]\nvalue = {_guess(bench, one, numbers)}\n" for one in bench.lab.questions)


def _guess(bench: Case, question: Any, numbers: _Numbers) -> str:
    if question.kind in ("number", "step"):
        return str(numbers.answer(question))
    if question.kind == "choice":
        right = {expected.value for expected in right_answers(bench, question)}
        return next((f'"{choice}"' for choice in question.choices if choice not in right), '"none of these"')
    if question.kind == "order" and isinstance(question.value, list | tuple):
        return "[" + ", ".join(f'"{item}"' for item in reversed(question.value)) + "]"
    return '"none of these"'
