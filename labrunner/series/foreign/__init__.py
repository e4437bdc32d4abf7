"""Training logs that other programs wrote, read into the same `Series` as our own runs."""

from labrunner.series.foreign.detect import load_any, read_log
from labrunner.series.foreign.feed import Feed
from labrunner.series.foreign.streams import PipeLimit

__all__ = ["Feed", "PipeLimit", "load_any", "read_log"]
