"""What a lab's hundred points are for, and how the part that was paid is written. Needs no other module."""

from __future__ import annotations

NUMBERS, REASONING, FIX = 50.0, 20.0, 30.0
#: Shares of the points for numbers: with questions, and for a lab that asks none.
WITH_QUESTIONS = {"symptoms": 22.0, "citations": 12.0, "verification": 4.0, "answers": 12.0}
WITHOUT_QUESTIONS = {"symptoms": 30.0, "citations": 15.0, "verification": 5.0, "answers": 0.0}
#: Shares of the points for reasoning and form.
BY_REASONING = {
    "heading": 0.5,
    "form": 1.5,
    "symptomform": 2.0,
    "hypotheses": 4.0,
    "coherence": 3.0,
    "rootcause": 6.0,
    "remediation": 2.0,
    "lesson": 1.0,
}
assert sum(WITH_QUESTIONS.values()) == sum(WITHOUT_QUESTIONS.values()) == NUMBERS
assert sum(BY_REASONING.values()) == REASONING


def factor(share: float) -> str:
    """A share of confirmed numbers, as points were multiplied by it: `0.977`."""
    return f"{share:.3f}".rstrip("0").rstrip(".")
