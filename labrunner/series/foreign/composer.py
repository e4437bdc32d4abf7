"""The blocks that Composer (and LLM Foundry) prints, a line for each number below a line with the batch:

[batch=10/1500]:
         Train loss/train/total: 8.2151
         Train throughput/device/tokens_per_sec: 8212.2000
[Eval batch=20/20] Eval on eval data:
         Eval metrics/eval/LanguageCrossEntropy: 8.2710
"""

from __future__ import annotations

import re

from labrunner.series.foreign import names
from labrunner.series.foreign.lines import ANY_NUMBER

_HEAD = re.compile(r"\s*\[(?P<eval>Eval )?(?:batch|epoch)=\d+(?:/\d+)?\]")
_ENTRY = re.compile(rf"\s+(?P<of>Train|Eval) (?P<name>[\w./ -]+): (?P<value>{ANY_NUMBER})\s*\Z")
_METRIC = re.compile(r"metrics/(?P<set>.+)/\w*?(?P<metric>CrossEntropy|Accuracy)\Z")
_OF_HELD_OUT = {"CrossEntropy": "val_cross_entropy", "Accuracy": "val_accuracy"}


class Blocks:
    """Reads the lines of such blocks. Of several sets that are evaluated the first one counts. Numbers have four
    decimals, so that a rate which shows as 0 may be any small one: it is not read."""

    def __init__(self) -> None:
        self._begun = False
        self._sets: dict[str, str] = {}  # which one counts for a metric

    def row(self, line: str) -> dict[str, float] | None:
        """The number of a line by its name, none for one that tells nothing of use; None for a line of no block, as
        is the head, which counts."""
        head = _HEAD.match(line)
        if head is not None:
            self._begun = True
            return {} if head["eval"] else None
        entry = _ENTRY.match(line) if self._begun else None
        if entry is None:
            return None
        value = float(entry["value"].replace(",", ""))
        name = entry["name"] if entry["of"] == "Train" else self._of_held_out(entry["name"])
        field = names.field_of(name) if name else None
        if field is None or field[0] in names.COUNTERS or field[0] == "lr" and value == 0:
            return {}
        return {name: value}

    def _of_held_out(self, name: str) -> str:
        found = _METRIC.match(name)
        if found is None or self._sets.setdefault(found["metric"], found["set"]) != found["set"]:
            return ""
        return _OF_HELD_OUT[found["metric"]]
