"""Finding out by its content what a log is, and reading it. Names of files decide nothing."""

from __future__ import annotations

import io
import itertools
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

from labrunner.errors import InputError
from labrunner.series.foreign import csvlog, jsonlines, jsonlog, names, tensorboard, wandb, wrapped
from labrunner.series.foreign.streams import Bounded, Gunzip, Joined, PipeLimit, Readable, Recoded, blocks
from labrunner.series.series import Series, load_journal, load_run

_HEAD = 1 << 16
#: A JSON document up to this size is parsed whole; of a longer one only its list of records is read.
_LARGEST_DOCUMENT = 1 << 26
#: How a JSON document begins, where a printed line begins with `[2024-01-01` or `{'loss':`.
_DOCUMENT = re.compile(r'\s*(?:\{\s*["}]|\[\s*(?:[\[{"\]]|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?\s*[,\]]))')
_MOST_PACKED = 3
_GZIP = b"\x1f\x8b"


def load_any(target: str | Path, columns: Iterable[str] = (), limit: PipeLimit | None = None) -> Series:
    """A run of ours, or any log: a folder, a file, or `-` for a pipe, which is read up to `limit`.

    Raises InputError for what is absent, empty, binary, unrecognised, or has no column to judge.
    """
    text = str(target)
    if text == "-":
        return _pipe(columns, limit or PipeLimit())
    path = Path(text)
    try:
        if path.is_dir():
            return _folder(path, columns)
        with path.open("rb") as stream:
            return read_log(stream, text, columns)
    except FileNotFoundError:
        raise InputError(f"{text}: no such file or folder") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{text}: cannot be read ({getattr(error, 'strerror', None) or error})") from None


def _pipe(columns: Iterable[str], limit: PipeLimit) -> Series:
    """The log on standard input; a note says where reading it stopped before its end."""
    pipe = Bounded(sys.stdin.buffer, limit)
    try:
        series = read_log(io.BufferedReader(pipe, 1 << 20), "standard input", columns)
    except InputError as error:
        if pipe.stopped is None:
            raise
        raise InputError(f"{error} in the first {pipe.stopped}") from None
    if pipe.stopped:
        series.notes.insert(
            0, f"the pipe was read for {pipe.stopped} and not to its end; what came until then is judged"
        )
    return series


def _folder(folder: Path, columns: Iterable[str]) -> Series:
    if (folder / "manifest.json").exists():
        return load_run(folder)
    if (folder / "events.jsonl").exists():  # a journal that a watch wrote in somebody else's loop
        return load_journal(folder / "events.jsonl")
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
    raise InputError(
        f"{folder}: holds no run of ours, no trainer_state.json, no W&B run and no TensorBoard events; "
        "name the log file itself"
    )


def read_log(stream: Readable, source: str, columns: Iterable[str] = ()) -> Series:
    """A log from an open binary stream; see `load_any`."""
    chosen = names.parse_columns(columns)
    head = _head(stream)
    for _ in range(_MOST_PACKED):
        if head[:2] != _GZIP:
            break
        stream = io.BufferedReader(Gunzip(Joined(head, stream)), 1 << 20)
        head = _head(stream)
    if not head.strip():
        raise InputError(f"{source}: is empty")
    joined = io.BufferedReader(Joined(head, stream), 1 << 20)
    if head[:4] == wandb.MAGIC:
        return wandb.read_wandb(joined, source, chosen)
    if tensorboard.looks_like_events(head):
        return tensorboard.read_events([joined], source, chosen)
    encoding = _encoding(head, source)
    text = head.decode(encoding, "replace").replace("\0", "").removeprefix("\ufeff")
    if jsonlog.is_journal(text.splitlines()[:20]):
        return _journal(joined, source)
    return _read_text(joined, encoding, text, source, chosen)


def _head(stream: Readable) -> bytes:
    """The first bytes; a pipe may hand them over in pieces. Zero bytes before the log (its writer went on where it was
    when the file was emptied under it) are no part of it."""
    head = b""
    while len(head) < _HEAD and (more := stream.read(_HEAD - len(head))):
        head = (head + more).lstrip(b"\0")
    return head


def _journal(stream: BinaryIO, source: str) -> Series:
    """A journal of ours. Its heavy fields are looked up again later, so what came through a pipe is put aside first."""
    path = Path(source)
    if path.is_file():
        with path.open("rb") as again:
            packed = again.read(2) == _GZIP
        if not packed:
            return load_journal(path)
    aside = tempfile.NamedTemporaryFile(prefix="labrunner-")
    shutil.copyfileobj(stream, aside, 1 << 20)
    aside.write(b"\n")  # nobody is writing the last line any more
    aside.flush()
    series = load_journal(Path(aside.name), keep=aside)
    series.source = source
    return series


def _encoding(head: bytes, source: str) -> str:
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    begin = head[:8192]
    said = begin.replace(b"\0", b"")  # zero bytes among lines: a machine that went down, two writers
    if 2 * len(said) < len(begin) or _share_of_controls(said) > 0.1:
        raise InputError(f"{source}: is binary, and neither a W&B run file nor TensorBoard events")
    return "utf-8"


def _share_of_controls(head: bytes) -> float:
    odd = sum(byte < 32 and byte not in (9, 10, 13, 27, 8) for byte in head)
    return odd / max(len(head), 1)


def _read_text(stream: BinaryIO, encoding: str, head: str, source: str, chosen: Mapping[str, str]) -> Series:
    first = [line for line in head.splitlines()[:200] if line.strip()]
    wrapping = wrapped.Messages() if wrapped.in_messages(first) else wrapped.wrapping_of(first)
    if wrapping is not None:
        return _read_within(wrapped.unwrapped(blocks(stream, encoding), wrapping), source, chosen)
    in_lines = jsonlog.looks_like_lines(first[:20])
    if _DOCUMENT.match(head) and (len(first) == 1 or not in_lines):  # `{` often has the first line to itself
        return _read_document(stream, encoding, source, chosen)
    if in_lines or jsonlog.looks_like_lines(first[20:]):
        return jsonlines.read_lines(blocks(stream, encoding), source, chosen)
    mark = csvlog.delimiter_of(first[:30])
    if mark is not None:
        return csvlog.read_table(blocks(stream, encoding), source, chosen, mark)
    return _read_printed(blocks(stream, encoding), source, chosen)


def _read_within(lines: Iterator[bytes], source: str, chosen: Mapping[str, str]) -> Series:
    """What stands within something else, known by its own first lines."""
    begin: list[bytes] = []
    for block in lines:
        begin.append(block)
        if sum(map(len, begin)) >= _HEAD:
            break
    first = [line for line in b"".join(begin).decode("utf-8", "replace").splitlines()[:200] if line.strip()]
    within = itertools.chain(begin, lines)
    if jsonlog.looks_like_lines(first[:20]):
        return jsonlines.read_lines(within, source, chosen)
    mark = csvlog.delimiter_of(first[:30])
    if mark is not None:
        return csvlog.read_table(within, source, chosen, mark)
    return _read_printed(within, source, chosen)


def _read_document(stream: BinaryIO, encoding: str, source: str, chosen: Mapping[str, str]) -> Series:
    """What begins like a JSON document: one, or JSON lines so long that the head held only one of them, or a text."""
    decoded = io.TextIOWrapper(stream, encoding=encoding, errors="replace", newline="")
    text = decoded.read(_LARGEST_DOCUMENT).removeprefix("\ufeff")
    if len(text) < _LARGEST_DOCUMENT:
        series = jsonlog.read_document(text, source, chosen)
    else:
        series = (
            None
            if jsonlog.record_of(text.split("\n", 1)[0])
            else jsonlog.read_long_document(text, decoded, source, chosen)
        )
    if series is not None:
        return series
    head = text[: 16 * _HEAD].split("\n", 200)[:200]
    lines = blocks(io.BufferedReader(Recoded(text, decoded), 1 << 20))
    if jsonlog.looks_like_lines(head[:20]) or jsonlog.looks_like_lines(head[20:]):
        return jsonlines.read_lines(lines, source, chosen)
    if csvlog.delimiter_of([line for line in head[:30] if line.strip()]) == csvlog.LOOSE:  # `[10, 2.31]` on each line
        return csvlog.read_table(lines, source, chosen, csvlog.LOOSE)
    return _read_printed(lines, source, chosen)


def _read_printed(lines: Iterable[bytes], source: str, chosen: Mapping[str, str]) -> Series:
    from labrunner.series.foreign import textlog  # its many rules cost other formats a tenth of the start of `check`

    return textlog.read_text(lines, source, chosen)
