"""Training logs that other programs wrote, read into the same `Series` as our own runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from labrunner.series.foreign.detect import load_any, read_log
from labrunner.series.foreign.streams import PipeLimit

if TYPE_CHECKING:
    from labrunner.series.foreign.feed import Feed

__all__ = ["Feed", "PipeLimit", "load_any", "read_log"]


def __getattr__(name: str) -> Any:
    """`Feed`, loaded when it is first asked for: its many rules cost others a tenth of the start of `check`."""
    if name == "Feed":
        from labrunner.series.foreign.feed import Feed

        return Feed
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
