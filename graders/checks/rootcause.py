"""Section 4: exactly one sentence, which names what the lab says is necessary and nothing that the run rules out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from labrunner.course.lab_models import Concept
from labrunner.graders.checks.case import Case
from labrunner.graders.checks.registry import check
from labrunner.graders.findings import Findings
from labrunner.graders.read.clause_rows import is_row_of_clauses
from labrunner.graders.read.concepts import concept_named, denies, only_mentions, says
from labrunner.graders.read.contraries import says_contrary
from labrunner.graders.read.language import words
from labrunner.graders.read.manner import reads_plainly
from labrunner.graders.read.postmortem import PostMortem, RootCause
from labrunner.graders.read.rivals import rivals, sets_aside
from labrunner.graders.read.sentence import no_statement, said_of_the_run
from labrunner.graders.read.stance import admits
from labrunner.graders.read.verdicts import acquits

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

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
    3,
    needs_numbers=True,
    titles={
        "rootcause": ("Root cause in one sentence", "Causa raíz en una frase"),
        "concepts": ("Root cause names what is necessary", "La causa raíz nombra lo necesario"),
    },
)
def check_root_cause(case: Case, points: float) -> None:
    """One sentence (a third of the points, where it names any) and the necessary concepts (two thirds).

    Both are paid by confirmed numbers.
    """
    postmortem = case.postmortem
    cause = postmortem.root_cause if postmortem else None
    third = points / 3
    if cause is None or not cause.text:
        line = postmortem.line_of("rootcause") if postmortem else None
        case.skip("rootcause", third, "section.absent", line=line, number=4)
        case.skip("concepts", points - third, "section.absent", line=line, number=4)
        return
    confirmed = case.confirmed("symptoms", "evidence")
    verdict = judge(cause.text, case.lab.concepts)
    _one_sentence(case, cause, third, confirmed, names_any=verdict.share > 0)
    _concepts(case, cause, verdict, points - third, confirmed)


class Verdict(Struct, frozen=True):
    """How much of the cause a text names (0 to 1), the message that says so, and the ids of the concepts."""

    share: float
    code: str
    named: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()


def words_of(lab: Lab | None) -> frozenset[str]:
    """The words in which a lab's cause is said; none without a lab."""
    return _words_of(lab.concepts) if lab is not None else frozenset()


def _words_of(concepts: Sequence[Concept]) -> frozenset[str]:
    return frozenset(word for c in concepts for said in c.sayings for word in words(said))


def note_statement(postmortem: PostMortem, known: frozenset[str], findings: Findings) -> None:
    """Warn of a root cause that says nothing, by the rule of the grade."""
    cause = postmortem.root_cause
    code = no_statement(cause.text, known) if cause.text else None
    if code is not None:
        findings.add(code, cause.line, "warning")


def judge(text: str, concepts: Sequence[Concept]) -> Verdict:
    """What a root cause names of a lab's concepts. One that asserts nothing, or denies one of them, names nothing."""
    known = _words_of(concepts)
    code = no_statement(text, known)
    if code is not None:
        return Verdict(0.0, code, missing=tuple(c.id for c in concepts))
    text = said_of_the_run(text)
    if sets_aside(text) or any(not any(concept_named(part, c.sayings) for c in concepts) for part in rivals(text)):
        return Verdict(0.0, "concepts.aside", missing=tuple(c.id for c in concepts))
    named = tuple(c.id for c in concepts if concept_named(text, c.sayings))
    missing = tuple(c.id for c in concepts if c.id not in named)
    denied = tuple(
        c.id
        for c in concepts
        if says_contrary(text, c.sayings) or acquits(text, c.sayings) or c.id in missing and denies(text, c.sayings)
    )
    if denied:
        return Verdict(0.0, "concepts.denied", named, missing, denied)
    if all(only_mentions(said) for c in concepts if c.id in named for said in c.sayings):
        return Verdict(0.0, "concepts.missing", (), tuple(c.id for c in concepts))
    if not reads_plainly(text, known, admits=admits(text)) and (missing or not is_row_of_clauses(text)):
        return Verdict(0.0, "concepts.manner", missing=tuple(c.id for c in concepts))
    share = len(named) / len(concepts) if concepts else 1.0
    return Verdict(share, "concepts.missing" if missing else "concepts.right", named, missing)


def _one_sentence(case: Case, cause: RootCause, points: float, confirmed: float, *, names_any: bool) -> None:
    length = len(words(cause.text))
    share, code = 1.0, "rootcause.right"
    params: dict[str, Any] = {}
    if cause.sentences != 1:
        share, code, params = 0.0, "rootcause.sentences", {"count": cause.sentences}
    elif length > MAX_WORDS:
        share, code, params = 0.5, "rootcause.long", {"count": length, "limit": MAX_WORDS}
    if share and not names_any:
        share, code, params = 0.0, "rootcause.nameless", {}
    case.add("rootcause", points, share, code, paid=confirmed, line=cause.line, source="form", **params)


def _concepts(case: Case, cause: RootCause, verdict: Verdict, points: float, confirmed: float) -> None:
    config = case.references.config("break")
    half = config.precision.dtype != "fp32" or config.restore.moments_dtype == "fp16"
    if not half and says(cause.text, _HALF):
        case.add("concepts", points, 0.0, "rootcause.fp16", line=cause.line, source="form")
        return
    case.add(
        "concepts",
        points,
        verdict.share,
        verdict.code,
        paid=confirmed,
        line=cause.line,
        source="form",
        shown=list(verdict.missing) or None,
        actual=", ".join(verdict.named) or None,
        named=len(verdict.named),
        wanted=len(case.lab.concepts),
        concept=(verdict.denied or ("",))[0],
    )
