"""Finding out by its content what a log is, and reading it. Names of files decide nothing."""

from __future__ import annotations

import gzip
import io
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from labrunner.diagnosis.foreign import csvlog, jsonlog, names, tensorboard, textlog, wandb
from labrunner.diagnosis.series import Series, load_run
from labrunner.errors import InputError

_HEAD = 1 << 16
#: A single JSON document is parsed whole; beyond this size it must come as JSON lines.
_LARGEST_DOCUMENT = 1 << 30


def load_any(target: str | Path, columns: Iterable[str] = ()) -> Series:
    """A run of ours, or any log: a folder, a file, or `-` for a pipe.

    Raises InputError for what is absent, empty, binary, unrecognised, or has no column to judge.
    """
    text = str(target)
    if text == "-":
        return read_log(sys.stdin.buffer, "standard input", columns)
    path = Path(text)
    if path.is_dir():
        return _folder(path, columns)
    try:
        with path.open("rb") as stream:
            return read_log(stream, text, columns)
    except FileNotFoundError:
        raise InputError(f"{text}: no such file or folder") from None
    except OSError as error:
        raise InputError(f"{text}: cannot be read ({error.strerror or error})") from None


def _folder(folder: Path, columns: Iterable[str]) -> Series:
    if (folder / "manifest.json").exists() or (folder / "events.jsonl").exists():
        return load_run(folder)
    states = [folder / "trainer_state.json", *folder.glob("checkpoint-*/trainer_state.json")]
    states = [p for p in states if p.is_file()]
    if states:
        return load_any(max(states, key=lambda p: (p.parent == folder, p.stat().st_mtime)), columns)
    runs = wandb.run_files(folder)
    if runs:
        series = load_any(runs[-1], columns)
        if len(runs) > 1:
            series.notes.insert(0, f"this folder holds {len(runs)} runs; the newest is judged")
        return series
    events = tensorboard.event_files(folder)
    if events:
        streams = [p.open("rb") for p in events]
        try:
            return tensorboard.read_events(streams, str(events[0].parent), names.parse_columns(columns))
        finally:
            for stream in streams:
                stream.close()
    raise InputError(f"{folder}: holds no run of ours, no trainer_state.json, no W&B run and no TensorBoard events; "
                     "name the log file itself")


class _Joined(io.RawIOBase):
    """A stream whose first bytes were already looked at."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head, self._rest = head, rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:  # type: ignore[override]
        if self._head:
            part, self._head = self._head[: len(buffer)], self._head[len(buffer):]
        else:
            part = self._rest.read(len(buffer))
        buffer[: len(part)] = part
        return len(part)


def read_log(stream: BinaryIO, source: str, columns: Iterable[str] = ()) -> Series:
    """A log from an open binary stream; see `load_any`."""
    chosen = names.parse_columns(columns)
    head = stream.read(_HEAD)
    if not head.strip():
        raise InputError(f"{source}: is empty")
    joined = io.BufferedReader(_Joined(head, stream), 1 << 20)
    if head[:2] == b"\x1f\x8b":
        return read_log(gzip.GzipFile(fileobj=joined), source, columns)  # type: ignore[arg-type]
    if head[:4] == wandb.MAGIC:
        return wandb.read_wandb(joined, source, chosen)
    if tensorboard.looks_like_events(head):
        return tensorboard.read_events([joined], source, chosen)
    encoding = _encoding(head, source)
    lines = io.TextIOWrapper(joined, encoding=encoding, errors="replace", newline="")
    return _read_lines(lines, head.decode(encoding, "replace"), source, chosen)


def _encoding(head: bytes, source: str) -> str:
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    if b"\0" in head[:8192] or _share_of_controls(head[:8192]) > 0.1:
        raise InputError(f"{source}: is binary, and neither a W&B run file nor TensorBoard events")
    return "utf-8-sig"


def _share_of_controls(head: bytes) -> float:
    odd = sum(byte < 32 and byte not in (9, 10, 13, 27, 8) for byte in head)
    return odd / max(len(head), 1)


def _read_lines(lines: io.TextIOWrapper, head: str, source: str, chosen: dict[str, str]) -> Series:
    first = [line for line in head.splitlines()[:200] if line.strip()]
    if first and first[0].lstrip()[:1] in "{[" and not jsonlog.looks_like_lines(first[:20]):
        text = lines.read(_LARGEST_DOCUMENT)
        series = jsonlog.read_document(text, source, chosen)
        if series is not None:
            return series
        return textlog.read_text(iter(text.splitlines()), source, chosen)
    if len(first) == 1 and first[0].lstrip()[:1] in "{[":
        text = lines.read(_LARGEST_DOCUMENT)
        series = jsonlog.read_document(text, source, chosen)
        return series if series is not None else jsonlog.read_lines(text.splitlines(), source, chosen)
    if jsonlog.looks_like_lines(first[:20]) or jsonlog.looks_like_lines(first[20:]):
        return jsonlog.read_lines(lines, source, chosen)
    mark = csvlog.delimiter_of(first[:30])
    if mark is not None:
        return csvlog.read_table(_broken(lines), source, chosen, mark)
    return textlog.read_text(_broken(lines), source, chosen)


def _broken(lines: io.TextIOWrapper) -> Iterator[str]:
    """Lines without their line feeds; a lone carriage return stays, as progress bars use it."""
    for line in lines:
        yield line.rstrip("\r\n")
