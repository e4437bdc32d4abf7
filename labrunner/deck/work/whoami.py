"""Who is learning, asked once where nothing says it."""

from __future__ import annotations

import getpass
from collections.abc import Callable

from labrunner.course.learner import known_learners, learner_name, learners_root, safe_name
from labrunner.deck.settings import Settings
from labrunner.deck.strings import Say
from labrunner.errors import InputError


def find_learner(
    given: str | None,
    say: Say,
    *,
    config: Settings | None = None,
    ask: Callable[[str], str] = input,
    out: Callable[[str], None] = print,
) -> str:
    """The learner's name as every command finds it; in a course without learners it is asked for.

    Raises InputError where there are several and nothing says which, or where nobody answers.
    """
    try:
        return learner_name(given, config=config)
    except InputError:
        if given or known_learners(learners_root()):
            raise
    default = _login()
    for _ in range(3):
        try:
            answer = ask(say("who.ask", default=default) + " ").strip() or default
            return safe_name(answer, say("who.name"))
        except EOFError:
            break
        except InputError as error:
            out(str(error))
    raise InputError("who is learning? say so with --learner NAME, or set LABRUNNER_LEARNER")


def _login() -> str:
    try:
        return safe_name(getpass.getuser())
    except (InputError, OSError, KeyError):
        return "learner"
