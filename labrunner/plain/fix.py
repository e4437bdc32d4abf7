"""The fix in lines."""

from __future__ import annotations

from collections.abc import Generator

from labrunner.course.fix import value_text
from labrunner.deck.strings import Say
from labrunner.deck.work.fix import FixDraft, named
from labrunner.deck.work.session import LabSession
from labrunner.errors import InputError
from labrunner.text import clean


def changed(session: LabSession, words: list[str], say: Say) -> Generator[str, None, bool]:
    """Take changes, `key=value`, or `key=` to leave it as the break has it, then tell every setting that may be
    changed. Returns whether the fix is to be run now. Raises InputError for a word that is no such change, or where the
    fix could not be saved."""
    draft = FixDraft(session.lab, session.folder)
    idle = []
    for word in words:
        key, equals, text = word.partition("=")
        setting = named(draft.settings, key, say)
        if not equals:
            raise InputError(say("plain.trial_change", word=clean(word, 40)))
        if not draft.take(setting, text, say):
            idle.append(say("fix.same", key=setting.key, value=value_text(setting.broken)))
    if words and (reason := draft.save()):
        raise InputError(say("say.not_saved", reason=reason))
    for setting in draft.settings:
        mine = f" -> {value_text(setting.mine)}" if setting.changed else ""
        yield f"{setting.key} = {value_text(setting.broken)}{mine} ({draft.about(setting, say)})"
    if any(setting.withheld for setting in draft.settings):
        yield say("fix.withheld")
    if draft.diff():
        yield say("plain.fix_back")
    elif not words:
        yield say("plain.fix_how")
    yield from idle
    refused = draft.refusal(say.language)
    if refused:
        yield say("fix.refused", key=refused[0], value=refused[1], reason=refused[2])
    return bool(words and draft.diff() and not idle and not refused)
