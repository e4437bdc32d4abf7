"""Somebody who types lines, for conversations in plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def typing(lines: Iterable[str], said: list[str]) -> Callable[[str], str]:
    """What stands for `input`: notes each prompt in `said` and gives the next line; EOFError after the last one."""
    waiting = iter(lines)

    def ask(prompt: str) -> str:
        said.append(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    return ask
