"""Training logs that other programs wrote, read into the same `Series` as our own runs."""

from labrunner.series.foreign.detect import load_any, read_log

__all__ = ["load_any", "read_log"]
