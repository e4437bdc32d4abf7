"""Logs that stand within something else: messages in JSON, a database's dump, a LaTeX or HTML table, metrics' lines.

Each is turned into lines that the other readers know, so that what was printed is recognised as if it stood alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from labrunner.series.foreign import long, names
from labrunner.series.foreign.jsonlog import record_of, row_of
from labrunner.series.foreign.sqldump import Dump, opens_dump
from labrunner.series.foreign.streams import lines_of

#: What the cell of a record is called that holds what a program printed: by containers, loggers, journals and clouds.
_MESSAGES = ("log", "message", "msg", "textPayload", "MESSAGE", "@message", "text", "line", "body", "event")
#: Fields that a record may hold beside a message and still have its numbers in there.
_BESIDE = (*names.COUNTERS, *names.TOLD, "wall_time", "row_seconds")
_LATEX = re.compile(r"\s*\\begin\{(?:tabular\w*\*?|longtable|table\*?|array)\}")
_LATEX_ROW = re.compile(r"(?P<cells>[^%]*?&.*?)\\\\(?:\s*\[[^\]]*\])?\s*(?:\\\w+(?:\{[^}]*\})?\s*)*\Z")
_LATEX_POWER = re.compile(r"\s*\\(?:times|cdot)\s*10\s*\^\s*\{?\s*([-+]?\d+)\s*\}?")
_LATEX_SPREAD = re.compile(r"\s*\\pm\s*[\d.]+")
_LATEX_WORD = re.compile(r"\\[A-Za-z]+\*?|[{}$~,]|\\[ ,;!%]")
_LATEX_NONE = re.compile(r"\s*-{1,3}\s*\Z")
_TYPE = re.compile(r"# (?:TYPE|HELP) [A-Za-z_:][\w:]* ")
_SAMPLE = re.compile(r"(?P<name>[A-Za-z_:][\w:]*)(?:\{(?P<labels>.*)\})?\s+(?P<value>[-+]?[\w.+-]+)(?:\s+-?\d+)?\s*\Z")
_OF_VALIDATION = re.compile(r'="(?:val|valid|validation|eval|test|dev)"')
#: What libLBFGS, SciPy's trust-constr and Vowpal Wabbit print near the top.
_MINIMISERS = ("fx = ", "niter", "Num weight bits", "average ")
#: What Prometheus adds to the name of a counter, and to those of a histogram's parts.
_COUNTER, _OF_HISTOGRAM = "_total", ("_bucket", "_sum", "_count", "_created")


class Wrapping(Protocol):
    """Takes the lines of a log and gives those that stand within."""

    def lines(self, line: str) -> list[str]:
        """What a line holds, or completes; mostly one line or none."""
        ...

    def close(self) -> list[str]:
        """What is left when no more comes."""
        ...


def wrapping_of(head: list[str]) -> Wrapping | None:
    """What the first lines of a log, none of them blank, show it to be wrapped in; None where they stand alone."""
    if not head:
        return None
    if opens_dump(head):
        return Dump()
    if _LATEX.match(head[0]) or any(_LATEX.match(line) for line in head[:20]):
        return _Latex()
    if any(_TYPE.match(line) for line in head[:20]):
        return _Scrapes()
    return _rare_wrapping(head)


def _rare_wrapping(head: list[str]) -> Wrapping | None:
    """The same of what few logs are, whose rules are loaded only where a sign of theirs is seen."""
    if head[0].lstrip()[:1] == "<":
        from labrunner.series.foreign import htmltable

        return htmltable.Page() if htmltable.is_page(head) else None
    if len(head[0].split()) <= 3 and ("{" in head[0] or "." in head[0]):
        from labrunner.series.foreign import metrics

        if metrics.in_samples(head[:20]):
            return _Scrapes()
        if metrics.in_graphite(head[:20]):
            return metrics.Graphite()
    if any(sign in line for line in head[:60] for sign in _MINIMISERS):
        from labrunner.series.foreign.minimisers import minimiser_of

        return minimiser_of(head[:60])
    return None


def in_messages(head: list[str]) -> bool:
    """Whether the lines of a log are JSON objects that hold in a message what the program printed."""
    records = [record for line in head if line.startswith("{") and (record := record_of(line)) is not None]
    if not records or len(records) < 0.6 * len(head):
        return False
    return all(not _tells(record) for record in records) and any(message_of(record) for record in records)


def message_of(record: Mapping[str, Any]) -> str | None:
    """The message with numbers in it that a record holds; None where it has none, or has something to judge itself."""
    said = next((record[key] for key in _MESSAGES if isinstance(record.get(key), str)), None)
    if said is None or not any(sign.isdigit() for sign in said) or _tells(record):
        return None
    return said.strip("\r\n")


def _tells(record: Mapping[str, Any]) -> bool:
    """Whether a record holds a number of training, be it nested, or one quantity under its name."""
    if long.quantity(record) is not None:
        return True
    fields = (names.field_of(name) for name in row_of(record))
    return any(field is not None and field[0] not in _BESIDE and field[1] < names.PART for field in fields)


class Messages:
    """JSON objects with what the program printed in a message (Docker, Kubernetes, journald, JSON loggers)."""

    def lines(self, line: str) -> list[str]:
        """The message of a line; the line itself where it is no such object."""
        record = record_of(line) if line.startswith("{") else None
        said = message_of(record) if record is not None else None
        return [line] if said is None else re.split(r"[\r\n]+", said)

    def close(self) -> list[str]:
        """An empty list: no row waits for a further line."""
        return []


class _Latex:
    """The rows of a table in LaTeX as lines of commas."""

    def lines(self, line: str) -> list[str]:
        """The cells of a row without their markup; none of a line that is no row."""
        found = _LATEX_ROW.match(line)
        if found is None or "\\multicolumn" in line:
            return []
        return [",".join(_latex_cell(cell) for cell in re.split(r"(?<!\\)&", found["cells"]))]

    def close(self) -> list[str]:
        """An empty list: no row waits for a further line."""
        return []


def _latex_cell(cell: str) -> str:
    """What a cell shows: `$2.1 \\times 10^{-3}$` is 2.1e-3, a dash nothing."""
    shown = _LATEX_WORD.sub("", _LATEX_POWER.sub(r"e\1", _LATEX_SPREAD.sub("", cell))).replace("\\_", "_").strip()
    return "" if _LATEX_NONE.match(shown) else shown


class _Scrapes:
    """Prometheus' text, a metric a line, scrape after scrape: each of them becomes a JSON object."""

    def __init__(self) -> None:
        self._seen: set[tuple[str, str]] = set()
        self._row: dict[str, float] = {}

    def lines(self, line: str) -> list[str]:
        """The scrape that a line ends because it tells one of its metrics anew; mostly none."""
        found = None if line.startswith("#") else _SAMPLE.match(line)
        if found is None or found["name"].endswith(_OF_HISTOGRAM):
            return []
        try:
            value = float(found["value"])
        except ValueError:
            return []
        key = found["name"], found["labels"] or ""
        whole = self.close() if key in self._seen else []
        self._seen.add(key)
        name = key[0].removesuffix(_COUNTER).replace(":", "_")
        if _OF_VALIDATION.search(key[1]) and names.field_of(name) is not None:
            name = f"val_{name}"
        self._row.setdefault(name, value)
        return whole

    def close(self) -> list[str]:
        """The last scrape."""
        row, self._row, self._seen = self._row, {}, set()
        return [json.dumps(row)] if row else []


def unwrapped(blocks: Iterable[bytes], wrapping: Wrapping) -> Iterator[bytes]:
    """Blocks of whole lines as those of what stands within."""
    for block in blocks:
        found = [inner for line in lines_of(block) for inner in wrapping.lines(line)]
        if found:
            yield ("\n".join(found) + "\n").encode()
    if last := wrapping.close():
        yield ("\n".join(last) + "\n").encode()
