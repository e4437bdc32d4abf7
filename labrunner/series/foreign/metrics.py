"""Lines of a metric each, with the second of its measurement: Graphite's, and Prometheus' samples on their own."""

from __future__ import annotations

import json
import re

from labrunner.series.foreign import names
from labrunner.series.foreign.lines import ANY_NUMBER, SETS

#: `train.loss 2.31 1700000000`.
_CARBON = re.compile(
    rf"(?P<path>[A-Za-z_][\w-]*(?:\.[\w-]+)+) (?P<value>{ANY_NUMBER}) (?P<at>\d{{10}})\s*\Z", re.IGNORECASE
)
#: `train_loss{run="a"} 2.31 1700000000000`, with the time or without.
_LABELS = r"\{(?:[A-Za-z_]\w*=\"[^\"]*\",?)*\}"
_SAMPLE = re.compile(rf"(?P<name>[A-Za-z_:][\w:]*){_LABELS}\s+{ANY_NUMBER}(?:\s+\d{{10,13}})?\s*\Z", re.IGNORECASE)


def in_samples(head: list[str]) -> bool:
    """Whether the first lines of a log are samples with labels, of which one is a metric that we know."""
    found = [_SAMPLE.match(line) for line in head if not line.startswith("#")]
    known = any(one is not None and names.field_of(one["name"].replace(":", "_")) is not None for one in found)
    return len(found) > 1 and known and all(found)


def in_graphite(head: list[str]) -> bool:
    """Whether the first lines of a log are Graphite's, of which one is a metric that we know."""
    found = [_CARBON.match(line) for line in head]
    return len(found) > 1 and all(found) and any(one is not None and _named(one["path"])[1] for one in found)


def _named(path: str) -> tuple[str, bool]:
    """The name at the end of a path, with what says of which examples it is (`run.train.loss` is `train_loss`), and
    whether it is one that we know."""
    parts = path.split(".")
    name, both = parts[-1], "_".join(parts[-2:])
    if parts[-2].lower() in SETS or names.field_of(name) is None:
        name = both
    return name, names.field_of(name) is not None


class Graphite:
    """The metrics of a second, as a JSON object each. Of several paths to one name the first counts: other runs'."""

    def __init__(self) -> None:
        self._paths: dict[str, str] = {}
        self._row: dict[str, float] = {}
        self._at = ""

    def lines(self, line: str) -> list[str]:
        """The row that a line ends, because it is of another second or tells a metric anew; mostly none."""
        found = _CARBON.match(line)
        if found is None:
            return []
        name, _ = _named(found["path"])
        if self._paths.setdefault(name, found["path"]) != found["path"]:
            return []
        whole = self.close() if found["at"] != self._at or name in self._row else []
        self._at, self._row[name] = found["at"], float(found["value"])
        return whole

    def close(self) -> list[str]:
        """The last row."""
        row, self._row = self._row, {}
        return [json.dumps(row)] if row else []
