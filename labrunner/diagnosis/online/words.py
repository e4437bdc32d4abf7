"""The sentences of alarms, in English and Spanish: evidence, advice, and what a log without some column can't tell."""

from __future__ import annotations

from typing import Any

from labrunner.diagnosis.online import words_bounds
from labrunner.diagnosis.online.alarm import Alarm
from labrunner.diagnosis.online.words_advice import ADVICE, ADVICE_FOR, MATTERS, NEVER, OF_KIND
from labrunner.diagnosis.online.words_evidence import EVIDENCE
from labrunner.say import Sentences

#: key: (English, Spanish).
WORDS = {**EVIDENCE, **ADVICE, **words_bounds.EVIDENCE, **words_bounds.ADVICE}
_ADVICE_FOR = ADVICE_FOR | words_bounds.ADVICE_FOR

#: Findings, and pieces of advice, of a log as a whole that are told.
_MOST = 2

say = Sentences(WORDS, limit=120)


def evidence(one: Alarm, lang: str) -> str:
    """The sentence that says what was seen, with its numbers."""
    if (found := one.values.get("found")) is None:
        return say(lang, one.text, **one.values)
    return f"{say(lang, one.text)}: " + "; ".join(found(lang).findings[:_MOST] or [one.kind])


def advice(one: Alarm, lang: str) -> list[str]:
    """Sentences that say what to do next in this run; empty if nothing is to be done."""
    if (found := one.values.get("found")) is not None:
        return found(lang).advice[:_MOST]
    key = None if one.over else _ADVICE_FOR.get(one.text)
    return [say(lang, key, first=one.first_bad_step)] if key else []


def unknown(one: Alarm, lang: str) -> list[str]:
    """One sentence for each thing that this log can't tell because it lacks a column; empty if it lacks nothing."""
    lacking = [name for name in MATTERS.get(one.kind, ()) if name in one.lacking and not one.over]
    known = [OF_KIND.get((one.kind, name), f"no.{name}") for name in lacking]
    return [say(lang, key) for key in known + ([] if one.over else list(NEVER.get(one.kind, ())))]


def as_json(one: Alarm, source: str, lang: str = "en") -> dict[str, Any]:
    """The object of `labrunner/alarm/v1`; evidence, advice and what can't be told come in `lang`."""
    return {
        "schema": "labrunner/alarm/v1",
        "source": source,
        "level": one.level,
        "kind": one.kind,
        "step": one.step,
        "first_bad_step": one.first_bad_step,
        "over": one.over,
        "evidence": evidence(one, lang),
        "advice": advice(one, lang),
        "unknown": unknown(one, lang),
    }
