"""The other half of a lab's proof: that doing nothing and making numbers up earn nothing there.

`labrunner lab verify` asks it after the runs are made, so it costs parsing and comparing only.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.graders.grade import Options, Session, grade_lab
from labrunner.graders.labels import label_of
from labrunner.graders.models import LabResult
from labrunner.graders.outputs.common import points
from labrunner.graders.provider import Cache, Runs
from labrunner.graders.scaffold import scaffold
from labrunner.graders.symptoms import asked

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

#: No run of ours shows it, in any unit.
MADE_UP = 98765.4
_FIX = 'schema = "labrunner/fix/v1"\n'


def probe(lab: Lab, cache: Cache) -> Iterator[tuple[str, bool, str]]:
    """(name, whether it earned nothing, what it earned) of each way to hand in nothing true.

    Runs come from `cache`; the control and the break are trained where it lacks them.
    """
    for name, files in _submissions(lab):
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
            yield name, not paid, f"{points(result.score)} of {points(result.max_score)}" + (f" ({paid})" if paid
                                                                                             else "")


def _graded(lab: Lab, cache: Cache, folder: Path) -> LabResult:
    from labrunner.course.course_file import SCHEMA, Course

    session = Session(Options(), Course(schema=SCHEMA), Runs("auto", cache), {lab.id: lab})
    return grade_lab(session, lab, folder, "nobody")[0]


def _submissions(lab: Lab) -> Iterator[tuple[str, dict[str, str]]]:
    yield "an empty folder", {}
    unanswered = "".join(f"[{question.id}]\n" for question in lab.questions)
    for lang in ("en", "es"):
        yield f"the empty forms ({lang})", {"postmortem.md": scaffold(lab, lang), "answers.toml": unanswered,
                                            "fix.toml": _FIX}
        yield f"made-up numbers ({lang})", {"postmortem.md": _invented(lab, lang), "answers.toml": _guesses(lab),
                                            "fix.toml": _FIX}


def _invented(lab: Lab, lang: str) -> str:
    """A post-mortem of perfect form and wording around numbers that are nowhere in the run."""
    wrong = {"dtype": "fp16" if lab.resolve("break").precision.dtype == "bf16" else "bf16", "unusual_tokens": "qqqq"}
    symptoms = "".join(f"- {label_of(name, lang, lab)}: {wrong.get(name, MADE_UP)}\n" for name in asked_of(lab))
    cause = " ".join((concept.es if lang == "es" else concept.en)[0] for concept in lab.concepts) or "x"
    step = 7
    words = _WORDS[lang]
    cited = [(panel, words["con"] if panel == 2 else words["pro"]) for panel in (1, 2, 3)]
    bodies = (symptoms, "".join(f"{n}. {words['idea']} {n}: panel {n}\n" for n in (1, 2, 3)),
              "".join(f"- Panel {n}: {MADE_UP} {words['at']} {step}, {effect} H{n}\n" for n, effect in cited),
              f"{cause}.\n", "- x\n", "- x\n", "x\n")
    sections = zip(words["sections"].split(", "), bodies, strict=True)
    return "# Post-mortem — 2026-01-31 — x\n" + "".join(
        f"\n## {n}. {title}\n{body}" for n, (title, body) in enumerate(sections, start=1))


_WORDS: dict[str, dict[str, str]] = {
    "en": {"at": "at step", "pro": "favours", "con": "rules out", "idea": "idea",
           "sections": "Symptoms, Hypotheses, Evidence, Root cause, Remediation, Verification, Lesson"},
    "es": {"at": "en el paso", "pro": "favorece", "con": "descarta", "idea": "idea",
           "sections": "Síntomas, Hipótesis, Evidencia, Causa raíz, Remedio, Verificación, Lección"},
}


def asked_of(lab: Lab) -> list[str]:
    """Names of the symptoms that a lab asks for."""
    return list(asked(lab, lab.origins().get(lab.judging.fault) if lab.judging else None))


def _guesses(lab: Lab) -> str:
    """An answer to every question, none of them right."""
    return "".join(f"[{question.id}]\nvalue = {_guess(question)}\n" for question in lab.questions)


def _guess(question: Any) -> str:
    if question.kind in ("number", "step"):
        return str(MADE_UP)
    if question.kind == "choice":
        return next((f'"{choice}"' for choice in question.choices if choice != question.value), '"none of these"')
    if question.kind == "order" and isinstance(question.value, list | tuple):
        return "[" + ", ".join(f'"{item}"' for item in reversed(question.value)) + "]"
    return '"none of these"'
