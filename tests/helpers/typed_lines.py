"""Somebody who types lines, for conversations in plain text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

#: What a lab asks for a line with: its name, and the run that is read.
_PROMPT = re.compile(r"(?:\A|\n)[a-z][\w-]*(?: [\w-]+)?> ")


def answers(told: str) -> list[str]:
    """What was said before the first prompt of a lab, between each two, and behind the last."""
    return _PROMPT.split(told)


#: Stands among lines for a Ctrl-C in place of one.
CTRL_C = "\x03"


def typing(lines: Iterable[str], said: list[str]) -> Callable[[str], str]:
    """What stands for `input`: notes each prompt in `said` and gives the next line, or KeyboardInterrupt for `CTRL_C`;
    EOFError after the last one."""
    waiting = iter(lines)

    def ask(prompt: str) -> str:
        said.append(prompt)
        try:
            line = next(waiting)
        except StopIteration:
            raise EOFError from None
        if line == CTRL_C:
            raise KeyboardInterrupt
        return line

    return ask
