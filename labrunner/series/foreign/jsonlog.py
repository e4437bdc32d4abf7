"""JSON: Hugging Face `trainer_state.json`, Megatron's golden values, lists and columns of records."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TextIO

from labrunner.series.foreign import long, names
from labrunner.series.foreign.numbers import number
from labrunner.series.foreign.table import RowTable
from labrunner.series.series import Series

_DEPTH = 4
_STATISTICS = {"num", "mean", "std"}
_PIECE = 1 << 22
_RECORDS = re.compile(r'"(?:log_history|history|logs|data)"\s*:\s*\[|\A\s*\[')
_BETWEEN = re.compile(r"[\s,]*")


def read_document(text: str, source: str, chosen: Mapping[str, str]) -> Series | None:
    """A single JSON document as a run, or None when it is no document (or none that holds a log)."""
    try:
        document = json.loads(text)
    except ValueError:
        document = _repaired(text)
    except RecursionError:
        return None
    table = RowTable(chosen)
    config: dict[str, Any] = {}
    padded = False
    if isinstance(document, dict):
        records = document.get("log_history") or document.get("history") or document.get("logs") or document.get("data")
        if isinstance(records, list) and records and isinstance(records[0], dict):
            _add_records(table, records)
            config = flat({k: v for k, v in document.items() if not isinstance(v, list)}, ".")
        elif isinstance(records, dict) and any(isinstance(cells, list) for cells in records.values()):
            _add_columns(table, records)
        elif _golden(document):
            padded = True
            _add_golden(table, document)
        else:
            _add_columns(table, document)
    elif isinstance(document, list):
        _add_records(table, [entry for entry in document if isinstance(entry, dict)])
        if len(document) > 2 and all(isinstance(entry, float | int) for entry in document):
            _add_columns(table, {"loss": document})
    if not table.count:
        return None
    return table.series(source, chosen, table=padded, config=config)


def read_long_document(text: str, rest: TextIO, source: str, chosen: Mapping[str, str]) -> Series | None:
    """A document too long to be held, of which `text` is the beginning: its list of records, one at a time.

    None where it has no such list.
    """
    table = RowTable(chosen)
    for record in _listed(text, rest):
        row = numbers_of(record) if isinstance(record, dict) else None
        if row and not _summary(row):
            table.add(row)
    return table.series(source, chosen) if table.count else None


def _repaired(text: str) -> Any:
    """A document that was cut off in its list of records (a crash while saving): what came before the cut."""
    records = [record for record in _listed(text) if isinstance(record, dict)]
    return {"log_history": records} if records else None


def _listed(text: str, rest: TextIO | None = None) -> Iterator[Any]:
    """The entries of a document's list of records, as far as they are whole."""
    start = _RECORDS.search(text)
    if start is None:
        return
    place, decoder = start.end(), json.JSONDecoder()
    while True:
        between = _BETWEEN.match(text, place)
        place = between.end() if between else place
        try:
            record, place = decoder.raw_decode(text, place)
        except ValueError:
            more = rest.read(_PIECE) if rest is not None and text[place : place + 1] != "]" else ""
            if not more or len(text) - place > 16 * _PIECE:
                return
            text, place = text[place:] + more, 0
        except RecursionError:
            return
        else:
            yield record


def _golden(document: Mapping[str, Any]) -> bool:
    return bool(document) and all(isinstance(v, dict) and isinstance(v.get("values"), dict) for v in document.values())


def _add_golden(table: RowTable, document: Mapping[str, Any]) -> None:
    """{metric: {"values": {step: value}}}; what a test has not reached is padded with the string "nan"."""
    rows: dict[float, dict[str, float]] = {}
    for metric, entry in document.items():
        for step, raw in entry["values"].items():
            at, value = number(step), number(raw)
            if at is not None and value is not None:
                rows.setdefault(at, {"step": at})[metric] = value
    for at in sorted(rows):
        table.add(rows[at])


def _add_columns(table: RowTable, document: Mapping[str, Any]) -> None:
    """{metric: [values]} of one length, or {metric: {row: value}} as data frames are saved."""
    lists = {
        k: list(v.values()) if isinstance(v, dict) else v for k, v in document.items() if isinstance(v, list | dict)
    }
    lists = {k: v for k, v in lists.items() if v and all(not isinstance(x, list | dict) for x in v[:8])}
    longest = max((len(v) for v in lists.values()), default=0)
    lists = {k: v for k, v in lists.items() if len(v) == longest}
    for row in range(longest):
        cells = {k: number(v[row]) for k, v in lists.items()}
        table.add({k: v for k, v in cells.items() if v is not None})


def _add_records(table: RowTable, records: Iterable[Mapping[str, Any]]) -> None:
    gathered = long.Gathered()
    for record in records:
        row = numbers_of(record)
        told = long.quantity(record)
        if told is not None:
            gathered.put(*told, row)
        elif row and not _summary(row):
            table.add(row)
    gathered.into(table)


def _summary(row: Mapping[str, float]) -> bool:
    """Whether a record is the Trainer's last one, which averages the whole run."""
    return "train_runtime" in row


def numbers_of(record: Mapping[str, Any]) -> dict[str, float]:
    """The numbers of a record, nested ones under `outer/inner`; metadata of MLPerf lines is folded in."""
    row: dict[str, float] = {}
    words: dict[str, float] = {}
    for name, raw in flat(record, "/").items():
        if isinstance(raw, list):
            row |= dict(told for item in raw if isinstance(item, dict) and (told := long.quantity(item)) is not None)
            raw = raw[-1] if name.rsplit("/", 1)[-1] in ("step", "lr") and raw else None
        value = number(raw)
        if value is not None:
            row[name] = value
        elif (code := names.coded(name, raw)) is not None:
            words[name] = code
    if isinstance(record.get("key"), str) and "value" in row and isinstance(record.get("metadata"), dict):
        steps = [v for k, v in row.items() if k.rsplit("/", 1)[-1] in ("step_num", "step", "iteration", "step_count")]
        return {record["key"]: row["value"], **({"step": steps[0]} if steps else {})}
    if (told := long.quantity(record)) is not None:
        row[told[0]] = told[1]
    return row | words if row else row


def flat(record: Mapping[str, Any], joint: str, prefix: str = "", depth: int = 0) -> dict[str, Any]:
    """Nested objects as one, names joined; deeper than four levels is left out."""
    out: dict[str, Any] = {}
    for key, value in record.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping) and value.keys() == _STATISTICS:
            out[name] = value["mean"]  # as StyleGAN collects them
        elif isinstance(value, Mapping):
            if depth < _DEPTH:
                out.update(flat(value, joint, f"{name}{joint}", depth + 1))
        else:
            out[name] = value
    return out


def record_of(line: str) -> dict[str, Any] | None:
    """The JSON object in a line, also behind a prefix such as `:::MLLOG`; None for a line without one."""
    start = line.find("{")
    if start < 0:
        return None
    try:
        record = json.loads(line[start:])
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def looks_like_lines(head: list[str]) -> bool:
    """Whether most lines of the head that say anything are JSON objects."""
    lines = [line for line in head if line.strip()]
    found = sum(record_of(line) is not None for line in lines)
    return found >= 1 and found >= 0.6 * len(lines)


def is_journal(head: list[str]) -> bool:
    """Whether some of these lines are steps of a journal of ours."""
    found = (record_of(line) for line in head if line.startswith("{"))
    return any(r is not None and r.get("kind") == "step" and "step" in r and "grad_norm_pre" in r for r in found)


def row_of(record: Mapping[str, Any]) -> dict[str, float]:
    """The numbers of a line's record, those under `data` as if they stood beside it."""
    inner = record.get("data")
    return numbers_of({**record, **inner} if isinstance(inner, dict) else record)
