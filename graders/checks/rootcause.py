"""Section 4: exactly one sentence, which names what the lab says is necessary and nothing that the run rules out."""

from __future__ import annotations

from labrunner.graders.checks.case import Case
from labrunner.graders.checks.registry import check
from labrunner.graders.read.concepts import concept_named, denies, says
from labrunner.graders.read.language import words
from labrunner.graders.read.postmortem import RootCause

MAX_WORDS = 90
_HALF = (
    "fp16",
    "float16",
    "half precision",
    "fp16 overflow",
    "media precision",
    "desbordamiento de fp16",
    "numerical overflow",
    "desbordamiento numerico",
)


@check(
    "rootcause",
    6,
    needs_numbers=True,
    titles={
        "rootcause": ("Root cause in one sentence", "Causa raíz en una frase"),
        "concepts": ("Root cause names what is necessary", "La causa raíz nombra lo necesario"),
    },
)
def check_root_cause(case: Case, points: float) -> None:
    """One sentence (a third of the points) and the necessary concepts (two thirds), paid by confirmed numbers."""
    postmortem = case.postmortem
    cause = postmortem.root_cause if postmortem else None
    third = points / 3
    if cause is None or not cause.text:
        line = postmortem.line_of("rootcause") if postmortem else None
        case.skip("rootcause", third, "section.absent", line=line, number=4)
        case.skip("concepts", points - third, "section.absent", line=line, number=4)
        return
    confirmed = case.confirmed("symptoms", "evidence")
    _one_sentence(case, cause, third, confirmed)
    _concepts(case, cause, points - third, confirmed)


def _one_sentence(case: Case, cause: RootCause, points: float, confirmed: float) -> None:
    length = len(words(cause.text))
    if cause.sentences != 1:
        case.add("rootcause", points, 0.0, "rootcause.sentences", line=cause.line, source="form", count=cause.sentences)
    elif length > MAX_WORDS:
        case.add(
            "rootcause",
            points,
            0.5 * confirmed,
            "rootcause.long",
            line=cause.line,
            source="form",
            count=length,
            limit=MAX_WORDS,
        )
    else:
        case.add("rootcause", points, confirmed, _paid("rootcause.right", confirmed), line=cause.line, source="form")


def _concepts(case: Case, cause: RootCause, points: float, confirmed: float) -> None:
    config = case.references.config("break")
    half = config.precision.dtype != "fp32" or config.restore.moments_dtype == "fp16"
    if not half and says(cause.text, _HALF):
        case.add("concepts", points, 0.0, "rootcause.fp16", line=cause.line, source="form")
        return
    concepts = case.lab.concepts
    if not concepts:
        case.add("concepts", points, confirmed, _paid("concepts.right", confirmed), line=cause.line, source="form")
        return
    named = [c.id for c in concepts if concept_named(cause.text, (*c.en, *c.es))]
    missing = [c.id for c in concepts if c.id not in named]
    denied = [c.id for c in concepts if c.id in missing and denies(cause.text, (*c.en, *c.es))]
    code = "concepts.right" if not missing else "concepts.denied" if denied else "concepts.missing"
    case.add(
        "concepts",
        points,
        confirmed * len(named) / len(concepts),
        _paid(code, confirmed) if not missing else code,
        line=cause.line,
        source="form",
        shown=missing or None,
        actual=", ".join(named) or None,
        named=len(named),
        wanted=len(concepts),
        concept=(denied or [""])[0],
    )


def _paid(code: str, confirmed: float) -> str:
    return "form.unconfirmed" if confirmed < 1 else code
