"""Weights & Biases run files (`run-ID.wandb`): a write-ahead log of framed records, each one a protocol buffer.

The frame is that of LevelDB's logs: blocks of 32 KiB, in them chunks of checksum (4 bytes), length (2), type (1), where
the types are whole, first, middle and last part of a record. Of the records only history (2), configuration (5) and
run (17) matter here; every value in them is a piece of JSON. Own reader: no `wandb` is needed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from labrunner.diagnosis.foreign import records
from labrunner.diagnosis.foreign.jsonlog import numbers_of
from labrunner.diagnosis.foreign.table import RowTable
from labrunner.diagnosis.series import Series

MAGIC = b":W&B"
_HEADER = 7
_BLOCK = 32768
_WHOLE, _FIRST, _MIDDLE, _LAST = 1, 2, 3, 4


def read_wandb(stream: BinaryIO, source: str, chosen: Mapping[str, str]) -> Series:
    """A run file as a run; a torn tail is dropped. Raises InputError when no column can be judged."""
    table, config = RowTable(), {}
    for record in frames(stream):
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
    return table.series(source, chosen, config=config)


def frames(stream: BinaryIO) -> Iterator[bytes]:
    """The records of the log, joined from their parts; rubbish between them is skipped."""
    stream.read(_HEADER)
    left = _BLOCK - _HEADER
    parts: list[bytes] = []
    while True:
        if left < 7:
            stream.read(left)
            left = _BLOCK
        head = stream.read(7)
        if len(head) < 7:
            return
        length, kind = int.from_bytes(head[4:6], "little"), head[6]
        if kind == 0 and length == 0:  # the rest of the block is padding
            stream.read(max(left - 7, 0))
            left = _BLOCK
            continue
        body = stream.read(length)
        left -= 7 + length
        if len(body) < length:
            return
        if kind == _WHOLE:
            parts = []
            yield body
        elif kind == _FIRST:
            parts = [body]
        elif kind in (_MIDDLE, _LAST) and parts:
            parts.append(body)
            if kind == _LAST:
                yield b"".join(parts)
                parts = []
        if left < 0:  # a length that leaves the block: not a frame
            return


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
        {p.resolve() for p in folder.glob("wandb/*run-*/*.wandb")})
    return sorted(direct or nested, key=lambda p: (p.stat().st_mtime, p.name))
