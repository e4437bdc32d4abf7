"""What became of the level of a loss: the record that the rules on levels hand over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

DriftKind = Literal["diverged", "silent-divergence", "plateau", "overfit"]


@dataclass(frozen=True)
class Drift:
    """What became of the loss's level. `kind` is None where it neither rose nor stood still.

    `since` is the first step of it; `start`, `best` and `end` are smoothed levels, `reason` names the rule.
    """

    kind: DriftKind | None
    since: int | None = None
    start: float = float("nan")
    best: float = float("nan")
    end: float = float("nan")
    reason: str = ""
