"""A cause with what speaks for it."""

from __future__ import annotations

from typing import NamedTuple

#: Steps before a spike in which its cause may lie (schedule, optimizer, source).
REACH = 20


class CauseFinding(NamedTuple):
    """A cause with its step and, for texts, a key with values."""

    cause: str
    step: int
    text: str
    values: dict[str, object]
