"""The line of section 1 on unusual tokens, against the batch of one step."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec import Struct

from labrunner.course.chance import NAMED
from labrunner.graders.read.language import fold
from labrunner.graders.read.parse import none_flagged
from labrunner.graders.references.panels import rare_tokens

if TYPE_CHECKING:
    from labrunner.series.series import Series

_MAX_TOKENS = 12


class Tokens(Struct, frozen=True):
    """The share that the line earned, the sentence, and what the batch has, most frequent first (`-` for none)."""

    share: float
    code: str
    there: str


def judge_tokens(text: str, series: Series, step: int | None, pieces: Collection[str]) -> Tokens:
    """Right when the most frequent rare token of the step's batch is named, among a dozen words at most, of which
    fewer than three are `pieces` that other cases repeat and this batch has not. No token is right where the batch
    holds no more rare ones than is usual in this run."""
    counts = rare_tokens(series, step) if step is not None else {}
    there = ", ".join(sorted(counts, key=lambda t: -counts[t])[:4]) or "-"
    if not counts:
        none = none_flagged(text)
        return Tokens(float(none), "number.right" if none else "symptom.wrong-word", there)
    if none_flagged(text) and not _stands_out(series, step):
        return Tokens(1.0, "number.right", "-")  # rare tokens, but no more than usual
    said = re.findall(r"[^\s,;:`'\"«»()\[\]+|/]+", text)[: 4 * _MAX_TOKENS]
    named = {fold(word) for word in said}
    known = {fold(token.strip("Ġ▁ ")): count for token, count in counts.items()}
    guessed = len(named & ({fold(piece) for piece in pieces} - {*known})) >= NAMED
    top = max(known.values())
    if not guessed and any(known.get(word) == top for word in named):
        return Tokens(1.0 if len(said) <= 3 * _MAX_TOKENS else 0.5, "number.right", there)
    return Tokens(0.0, "symptom.lesser-tokens" if not guessed and named & {*known} else "symptom.wrong-word", there)


def _stands_out(series: Series, step: int | None) -> bool:
    """Whether the batch of a step holds more rare tokens than is usual in this run."""
    from labrunner.diagnosis.causes import batch_evidence

    return step is not None and batch_evidence(series, step) is not None
