"""Which of a lab's texts a learner reads, and when: the briefing at once, the explanation once the lab is solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labrunner.course.texts import load_texts

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

#: Sections that may be read before the work, in this order: no hints, no answers.
BRIEFING = ("summary", "symptoms", "ladder", "what-it-is-not", "cross-references")
#: Sections that are shown elsewhere: with a hint, a question, a claim.
_ELSEWHERE = ("hint-", "question-", "choice-", "claim-")


def explanation(lab: Lab) -> tuple[str, ...]:
    """The other sections, as the English file has them: mechanism, fix, what partial fixes leave, and the lab's own."""
    apart = {"title", *BRIEFING, *(refused.reason for refused in lab.refused)}
    return tuple(
        name for name in load_texts(lab.folder, "en").sections if name not in apart and not name.startswith(_ELSEWHERE)
    )


def readable(lab: Lab, *, solved: bool) -> tuple[str, ...]:
    """Sections to read, in order: the briefing, and once the learner has solved the lab the explanation."""
    return (*(name for name in BRIEFING if lab.has_text(name)), *(explanation(lab) if solved else ()))
