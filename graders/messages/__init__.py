"""The sentences that a learner reads, in English and Spanish, by code; in further languages from their files."""

from __future__ import annotations

from typing import Any

from labrunner.course.values import reason
from labrunner.say import LANGUAGES, fill, pick, singular_or_plural


def factor(share: float) -> str:
    """A share of confirmed numbers, as points were multiplied by it: `0.977`."""
    return f"{share:.3f}".rstrip("0").rstrip(".")


def say(lang: str, code: str, **params: Any) -> str:
    """The sentence of a code, its gaps filled; what came from a learner is made harmless on the way."""
    if lang == "es":
        from labrunner.graders.messages.es import TEXTS
    else:
        from labrunner.graders.messages.en import TEXTS
    if "role" in params:
        role = TEXTS.get(f"role.{params['role']}")
        params["role"] = params["role"] if role is None else _in(lang, role)
    if params.get("why"):
        params["reason"] = reason(lang, params)
    return fill(_in(lang, TEXTS[singular_or_plural(TEXTS, code, params)]), params, limit=300)


def _in(lang: str, text: str) -> str:
    """A sentence of a language's table; in a further language as its file has it."""
    return text if lang in LANGUAGES else pick((text, text), lang)
