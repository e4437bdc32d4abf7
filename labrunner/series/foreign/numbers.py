"""Numbers of a log: one cell as it was written, and many at once, as fast as they can be read, and the same."""

from __future__ import annotations

import re

import msgspec
import numpy as np

from labrunner.series.msgpack_rows import FLOAT, floats, head, pack

_PLAIN = msgspec.json.Decoder(list[float])
_GAPS = msgspec.json.Decoder(list[float | None])
_NAN_CELLS = re.compile(rb"(?<=,)\s*[-+]?nan\s*(?=,)", re.IGNORECASE)

_ABSENT = frozenset({"", "none", "null", "n/a", "na", "-", "--", "nil", "undefined"})
#: What is no number, as C, Keras, Lightning and Microsoft's C print it: `-nan(ind)`, `nan.0`, `NaN.`, `1.#QNAN`; cut
#: short to two decimals, the last is `1.#R`, and an infinity `1.#J`.
_NAN = re.compile(r"[-+]?(?:nan(?:\(\w*\)|\.0*)?|1[.,]#(?!inf|j\b)[a-z]+0*)")
_INFINITE = re.compile(r"([-+]?)(?:inf(?:inity)?(?:\.0*)?|1[.,]#(?:inf|j)0*)")
_MICROSOFTS = re.compile(r"(?<![\w.])([-+]?)1[.,]#(?:(INF|J\b)|[A-Za-z]+)0*", re.IGNORECASE)
#: A number of 32 bits as Julia prints it: `-4.25f18`.
_JULIAN = re.compile(r"(?<![\w.])([-+]?\d+\.\d+)f(-?\d{1,2})(?![\w.])")
#: How far of how much: `10/600`.
_OF = re.compile(r"(\d+)/\d+")
#: Thousands set apart by commas; any other comma in a number is that of its decimals.
_THOUSANDS = re.compile(r"[-+]?\d{1,3}(,\d{3})+(\.\d*)?")


def number(cell: object) -> float | None:
    """A cell as a number: NaN and infinities are numbers here; None for an empty cell or a word."""
    if isinstance(cell, float | int):
        try:
            return float(cell)
        except OverflowError:  # a whole number of hundreds of digits
            return np.inf if cell > 0 else -np.inf
    if not isinstance(cell, str):
        return None
    try:
        return float(cell)
    except ValueError:
        return _odd_number(cell)


def _odd_number(cell: str) -> float | None:
    text = cell.strip().strip("'\"").lower()
    if text in _ABSENT:
        return None
    if _NAN.fullmatch(text):
        return float("nan")
    if infinite := _INFINITE.fullmatch(text):
        return -np.inf if infinite[1] == "-" else np.inf
    if text in ("true", "false"):
        return float(text == "true")
    if done := _OF.fullmatch(text):
        return float(done[1])
    pointed = text.replace(",", "" if _THOUSANDS.fullmatch(text) else ".")
    for candidate in (text.rstrip("%"), pointed, text.replace("_", "")):
        try:
            return float(candidate)
        except ValueError:
            continue
    return None


def spelled(line: str) -> str:
    """A line with `nan` and `inf` where Microsoft's C has `1.#QNAN` and `-1.#INF`; any other as it is."""
    if "1.#" not in line and "1,#" not in line:
        return line
    return _MICROSOFTS.sub(lambda found: f"{found[1]}{'inf' if found[2] else 'nan'}", line)


def of_julia(line: str) -> str:
    """A line with `-4.25e18` where Julia has `-4.25f18`; any other as it is."""
    return _JULIAN.sub(r"\1e\2", line) if "f" in line and "." in line else line


def packed(values: list[float]) -> np.ndarray:
    """Floats, and nothing else, as float64 (N,): many times as fast as `numpy.array`, which asks each what it is."""
    return floats(pack(values), head(len(values)), len(values), FLOAT).astype(np.float64)


def numbers_of(cells: bytes) -> tuple[np.ndarray, np.ndarray | None] | None:
    """Cells set apart by commas: (float64 (N,), bool (N,) of those that hold a number; None where all do).

    NaN is a number here and an empty cell is not. None for anything that is not written as plain numbers are: one by
    one it may still be read. An infinity is such a thing.
    """
    try:
        return packed(_PLAIN.decode(b"[" + cells + b"]")), None
    except (msgspec.DecodeError, UnicodeDecodeError):
        pass
    fenced = b"," + cells + b","
    empty = b",," in fenced
    if empty:
        fenced = fenced.replace(b",,", b",null,").replace(b",,", b",null,")
    with_nan, count = (fenced, 0) if empty else _NAN_CELLS.subn(b"null", fenced)
    if not empty and not count:
        return None
    try:
        values = np.array(_GAPS.decode(b"[" + with_nan[1:-1] + b"]"), dtype=np.float64)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return values, ~np.isnan(values) if empty else None
