"""Weights & Biases run files (`run-ID.wandb`): a write-ahead log of framed records, each one a protocol buffer.

The frame is that of LevelDB's logs: blocks of 32 KiB, in them chunks of checksum (4 bytes), length (2), type (1), where
the types are whole, first, middle and last part of a record. Of the records only history (2), configuration (5) and
run (17) matter here; every value in them is a piece of JSON. Own reader: no `wandb` is needed.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from labrunner.series.foreign import records
from labrunner.series.foreign.jsonlog import numbers_of
from labrunner.series.foreign.table import RowTable
from labrunner.series.series import Series

MAGIC = b":W&B"
_HEADER = _FRAME = 7
_BLOCK = 32768
_WHOLE, _FIRST, _MIDDLE, _LAST = 1, 2, 3, 4


def read_wandb(stream: BinaryIO, source: str, chosen: Mapping[str, str]) -> Series:
    """A run file as a run; a torn tail is dropped. Raises InputError when no column can be judged."""
    table, config = RowTable(chosen), {}
    checks = records.Checks()
    for record in frames(stream, checks):
        for number, value in records.fields(record):
            if number == 2 and isinstance(value, memoryview):
                row = _history(value)
                if row:
                    table.add(row)
            elif number == 5 and isinstance(value, memoryview):
                config.update(_config(value))
            elif number == 17 and isinstance(value, memoryview):
                for inner, part in records.fields(value):
                    if inner == 4 and isinstance(part, memoryview):
                        config.update(_config(part))
    series = table.series(source, chosen, config=config)
    series.notes += checks.notes()
    return series


def frames(stream: BinaryIO, checks: records.Checks | None = None) -> Iterator[bytes]:
    """The records of the log, joined from their parts. A damaged part costs its record, a damaged frame its block."""
    checks = checks or records.Checks()
    parts: list[bytes] | None = None
    block, place = stream.read(_BLOCK), _HEADER
    while block:
        while place + _FRAME <= len(block):
            length, kind = int.from_bytes(block[place + 4 : place + 6], "little"), block[place + 6]
            end = place + _FRAME + length
            if kind == 0 and length == 0:
                break  # the rest of the block is padding
            if kind > _LAST or kind == 0 or end > len(block):
                if end > len(block) == _BLOCK or end <= len(block):
                    checks.damaged += 1
                parts = None
                break  # in the last block: the tail that was being written
            body = block[place + _FRAME : end]
            good = checks.good(int.from_bytes(block[place : place + 4], "little"), zlib.crc32(block[place + 6 : end]))
            place = end
            if kind in (_WHOLE, _FIRST):
                parts = []
            parts = [*parts, body] if good and parts is not None else None
            if kind in (_WHOLE, _LAST) and parts is not None:
                yield b"".join(parts)
                parts = None
        block, place = stream.read(_BLOCK), 0


def _history(message: memoryview) -> dict[str, float]:
    found: dict[str, Any] = {}
    for number, value in records.fields(message):
        if number == 1 and isinstance(value, memoryview):
            name, content = _item(value)
            found[name] = content
        elif number == 2 and isinstance(value, memoryview):
            for inner, step in records.fields(value):
                if inner == 1:
                    found.setdefault("_step", records.signed(step))
    return numbers_of(found)


def _item(message: memoryview) -> tuple[str, Any]:
    key, nested, content = "", [], None
    for number, value in records.fields(message):
        if number == 1:
            key = records.text(value)
        elif number == 2:
            nested.append(records.text(value))
        elif number == 16:
            raw = records.text(value)
            try:
                content = json.loads(raw)
            except ValueError:
                content = raw
    return key or "/".join(nested), content


def _config(message: memoryview) -> dict[str, Any]:
    found = {}
    for number, value in records.fields(message):
        if number == 1 and isinstance(value, memoryview):
            name, content = _item(value)
            if not isinstance(content, dict | list) and name != "_wandb":
                found[name] = content
    return found


def run_files(folder: Path) -> list[Path]:
    """The run files in a W&B folder (`run-*` itself, or `wandb` with several), newest last."""
    direct = sorted(folder.glob("*.wandb"))
    nested = sorted({p.resolve() for p in folder.glob("*run-*/*.wandb")}) or sorted(
        {p.resolve() for p in folder.glob("wandb/*run-*/*.wandb")}
    )
    return sorted(direct or nested, key=lambda p: (p.stat().st_mtime, p.name))
