"""A cause with what speaks for it."""

from __future__ import annotations

from dataclasses import dataclass

#: Steps before a spike in which its cause may lie (schedule, optimizer, source).
REACH = 20


@dataclass(frozen=True)
class CauseFinding:
    """A cause with its step and, for texts, a key with values."""

    cause: str
    step: int
    text: str
    values: dict[str, object]
