"""Who is learning, and in which language: asked or chosen, and remembered in the user's settings."""

from __future__ import annotations

import getpass
from collections.abc import Callable

from labrunner.course.learner import (
    NOBODY,
    Preferences,
    known_learners,
    learners_root,
    named_learner,
    own_name,
    safe_name,
)
from labrunner.deck.strings import Say
from labrunner.errors import InputError, LabrunnerError
from labrunner.say import following, name_of


def said_learner(given: str | None, *, config: Preferences | None = None) -> str | None:
    """The learner's name as every command finds it; None where nothing says it, and it is to be asked for.

    Raises InputError for a name that cannot be a folder's, and for the course's worked example, which nobody writes to.
    """
    named = named_learner(given, config=config)
    if named is None:
        names = known_learners(learners_root())
        return names[0] if len(names) == 1 else None
    return own_name(named)


def take_name(name: str, say: Say) -> tuple[str, str | None]:
    """A name as it was typed or picked, remembered for the next start; with why it could not be remembered, else None.

    Raises InputError for one that cannot be a learner's.
    """
    from labrunner.course.config import remember

    chosen = name.strip()
    try:
        safe_name(chosen)
    except InputError:
        raise InputError(say("who.impossible")) from None
    try:
        own_name(chosen)
    except InputError:
        raise InputError(say("who.example", name=chosen)) from None
    try:
        remember("learner", chosen)
    except LabrunnerError as error:
        return chosen, say("who.not_kept", reason=str(error))
    return chosen, None


def take_language(say: Say) -> str | None:
    """Say everything in the next of the languages that are installed, at the next start too; why it could not be
    remembered, else None."""
    from labrunner.course.config import remember

    say.language = following(say.language)
    try:
        remember("lang", say.language)
    except LabrunnerError as error:
        return say("language.not_kept", name=name_of(say.language), reason=str(error))
    return None


def language_told(say: Say, key: str) -> str:
    """In which language everything is said from here on, and to which one `key` changes next."""
    return say("language.now", name=name_of(say.language), next=name_of(following(say.language)), key=key)


def login() -> str:
    """A name to offer: the user's login, where that can be a folder's name."""
    try:
        return safe_name(getpass.getuser())
    except (InputError, OSError, KeyError):
        return "learner"


def ask_learner(
    given: str | None,
    say: Say,
    *,
    config: Preferences | None = None,
    ask: Callable[[str], str] = input,
    out: Callable[[str], None] = print,
) -> str:
    """The learner's name, asked for in lines of text where nothing says it: a number picks one that is known.

    Raises InputError where nobody answers.
    """
    found = said_learner(given, config=config)
    if found is not None:
        return found
    names, default = known_learners(learners_root()), login()
    out(say("who.intro"))
    for number, name in enumerate(names, start=1):
        out(f"{number} {name}")
    for _ in range(3):
        try:
            answer = ask(say("who.pick" if names else "who.ask", default=default) + " ").strip() or default
            picked = names[int(answer) - 1] if answer.isdecimal() and 1 <= int(answer) <= len(names) else answer
            chosen, problem = take_name(picked, say)
        except EOFError:
            break
        except InputError as error:
            out(str(error))
            continue
        if problem:
            out(problem)
        return chosen
    raise InputError(NOBODY)
