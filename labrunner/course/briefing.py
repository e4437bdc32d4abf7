"""Which of a lab's texts a learner reads, and when: the briefing at once, more with a hint, the explanation once
the lab is solved."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from labrunner.course.texts import load_texts

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

#: Sections that may be read before the work, in this order: what was seen, no hints, no answers.
BRIEFING = ("summary", "symptoms")
#: The section that a hint brings along, by the hint's id: where to look, what it is not.
WITH_HINT = {"mild": "ladder", "medium": "what-it-is-not"}
#: Sections that are shown elsewhere: with a hint, a question, a claim, an experiment, a symptom.
_ELSEWHERE = ("hint-", "question-", "choice-", "claim-", "cause-", "experiment-", "symptom-")


def explanation(lab: Lab) -> tuple[str, ...]:
    """The other sections, as the English file has them: where to look, mechanism, fix, what partial fixes leave, and
    the lab's own."""
    apart = {"title", *BRIEFING, *(refused.reason for refused in lab.refused)}
    return tuple(
        name for name in load_texts(lab.folder, "en").sections if name not in apart and not name.startswith(_ELSEWHERE)
    )


def causes_text(lab: Lab, causes: Iterable[str], lang: str) -> str:
    """These of the lab's causes in its own words, `; ` between them; those that it has no words for are left out."""
    return "; ".join(lab.text(section, lang) for c in causes if lab.has_text(section := f"cause-{c}"))


def hint_text(lab: Lab, id: str, lang: str) -> str:
    """The words of a hint, and under them the section that comes with it."""
    extra = WITH_HINT.get(id, "")
    words = lab.text(f"hint-{id}", lang)
    return f"{words}\n\n{lab.text(extra, lang)}" if extra and lab.has_text(extra) else words


def readable(lab: Lab, *, solved: bool) -> tuple[str, ...]:
    """Sections to read, in order: the briefing, and once the learner has solved the lab the explanation."""
    return (*(name for name in BRIEFING if lab.has_text(name)), *(explanation(lab) if solved else ()))
