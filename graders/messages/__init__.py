"""The sentences that a learner reads, in English and Spanish, by code."""

from __future__ import annotations

from typing import Any

from labrunner.text import clean


def say(lang: str, code: str, **params: Any) -> str:
    """The sentence of a code, its gaps filled; what came from a learner is made harmless on the way."""
    if lang == "es":
        from labrunner.graders.messages.es import TEXTS
    else:
        from labrunner.graders.messages.en import TEXTS
    filled = {key: clean(str(value), 300) for key, value in params.items()}
    if "role" in filled:
        filled["role"] = TEXTS.get(f"role.{filled['role']}", filled["role"])
    return TEXTS[code].format_map(filled)
