"""In which order the choices of a question are shown: one that tells nothing of the answer, the same for everybody."""

from __future__ import annotations

import hashlib

from labrunner.course.lab import Lab
from labrunner.course.lab_models import Question


def in_shown_order(lab: Lab, question: Question) -> tuple[str, ...]:
    """The names of a question's choices, by a digest of lab, question and choice, since authors tend to write the right
    one first. What is to be put in order never stands in the right order; orders of size (`bands`) rise."""
    if question.bands:
        return question.choices
    found = sorted(question.choices, key=lambda choice: _digest(lab.id, question.id, choice))
    if question.kind == "order" and found == list(question.value or ()):
        found = [*found[1:], *found[:1]]
    return tuple(found)


def _digest(*parts: str) -> bytes:
    return hashlib.sha256("\0".join(parts).encode("utf-8")).digest()
