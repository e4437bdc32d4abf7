"""The characters a terminal can show: braille where it can, blocks, or nothing but ASCII."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np


@dataclass(frozen=True)
class Glyphs:
    """One alphabet. A cell holds `rows` x `columns` dots; `table[bits]` is its character."""

    name: str
    rows: int
    columns: int
    table: str
    box: str  #: top left, horizontal, top right, vertical, bottom left, bottom right
    heavy: str  #: the same for the chosen panel
    tick: str
    cursor: str
    level: str
    nan: str
    up: str  #: plus infinity
    down: str  #: minus infinity
    alarm: str
    bars: str  #: eight heights, lowest first
    shades: str  #: none to full
    chosen: str  #: points at the chosen line
    full: str  #: a point earned
    empty: str
    live: str
    dot: str  #: between pieces of a line
    times: str
    arrow: str
    ok: str
    bad: str
    ellipsis: str

    @cached_property
    def codes(self) -> np.ndarray:
        """Code points of `table`, uint32 (2 ** (rows * columns),)."""
        return np.frombuffer(self.table.encode("utf-32-le"), dtype="<u4")

    @cached_property
    def weights(self) -> np.ndarray:
        """Bit of each dot in a cell, (rows, columns), such that the sum indexes `table`."""
        if (self.rows, self.columns) == (4, 2):  # the order in which Unicode numbers braille dots
            return np.array([[1, 8], [2, 16], [4, 32], [64, 128]], dtype=np.uint8)
        return (1 << np.arange(self.rows * self.columns, dtype=np.uint8)).reshape(self.rows, self.columns)


BRAILLE = Glyphs(
    name="braille",
    rows=4,
    columns=2,
    table=" " + "".join(chr(0x2800 + bits) for bits in range(1, 256)),
    box="┌─┐│└┘",
    heavy="┏━┓┃┗┛",
    tick="┤",
    cursor="│",
    level="┈",
    nan="×",
    up="∞",
    down="▼",
    alarm="▲",
    bars="▁▂▃▄▅▆▇█",
    shades=" ░▒▓█",
    chosen="▸",
    full="●",
    empty="○",
    live="●",
    dot="·",
    times="×",
    arrow="→",
    ok="✓",
    bad="✗",
    ellipsis="…",
)
BLOCK = replace(BRAILLE, name="block", rows=2, columns=1, table=" ▀▄█")
ASCII = Glyphs(
    name="ascii",
    rows=2,
    columns=1,
    table=" '.:",
    box="+-+|++",
    heavy="#=#I##",
    tick="+",
    cursor="|",
    level="-",
    nan="X",
    up="^",
    down="v",
    alarm="!",
    bars="._-=+*%#",
    shades=" .:*#",
    chosen=">",
    full="*",
    empty="-",
    live="*",
    dot="-",
    times="x",
    arrow="->",
    ok="+",
    bad="X",
    ellipsis="..",
)
BY_NAME = {"braille": BRAILLE, "block": BLOCK, "ascii": ASCII}


def for_terminal(environment: Mapping[str, str] | None = None) -> Glyphs:
    """The richest alphabet that this terminal is known to show.

    `LABRUNNER_GLYPHS` (braille, block, ascii) decides; `LABRUNNER_ASCII=1` and a locale without UTF-8 mean ASCII; the
    Linux console has no braille in its font.
    """
    env = os.environ if environment is None else environment
    asked = env.get("LABRUNNER_GLYPHS", "").strip().lower()
    if asked in BY_NAME:
        return BY_NAME[asked]
    if env.get("LABRUNNER_ASCII", "") not in {"", "0"}:
        return ASCII
    if not _utf8(env):
        return ASCII
    return BLOCK if env.get("TERM", "") == "linux" else BRAILLE


def _utf8(env: Mapping[str, str]) -> bool:
    """Whether the first of the locale variables that is set names UTF-8; none set means the C locale."""
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        value = env.get(name, "")
        if value:
            return "utf8" in value.lower().replace("-", "")
    return False


_FOLD = str.maketrans(
    {
        "·": "-",
        "…": "~",
        "→": ">",
        "←": "<",
        "↑": "^",
        "↓": "v",
        "×": "x",
        "±": "~",
        "●": "*",
        "○": "-",
        "▸": ">",
        "✓": "+",
        "✗": "X",
        "│": "|",
        "─": "-",
        "┃": "I",
        "━": "=",
        "▲": "^",
        "∞": "^",
        "▼": "v",
        "█": "#",
        "▓": "#",
        "▒": ":",
        "░": ".",
        "¿": "?",
        "¡": "!",
        "–": "-",
        "—": "-",
        "“": '"',
        "”": '"',
        "‘": "'",
        "’": "'",
        "‹": "[",  # the mark of a rare piece, as in --plain
        "›": "]",
        "«": '"',
        "»": '"',
        "≥": ">",
        "≤": "<",
        "σ": "s",
        "μ": "u",
        "ε": "e",
        "β": "b",
        "▔": "-",
        "▁": "_",
        "▂": "_",
        "▃": "_",
        "▄": "_",
        "▅": "#",
        "▆": "#",
        "▇": "#",
        "▀": "'",
        "▌": "|",
        "▐": "|",
        "▎": "|",
        "▏": "|",
        "▊": "|",
        "▕": "|",
        "⊙": "o",
        "⭘": "o",
        "•": "*",
        "◦": "-",
    }
)


def to_ascii(text: str) -> str:
    """`text` in ASCII, character for character, so that nothing moves: accents fall off, the rest gets a likeness."""
    if text.isascii():
        return text
    import unicodedata

    out = []
    for char in text.translate(_FOLD):
        if char.isascii():
            out.append(char)
            continue
        base = unicodedata.normalize("NFD", char)[0]
        wide = unicodedata.east_asian_width(char) in "WF"
        out.append("" if unicodedata.combining(char) else base if base.isascii() else "??" if wide else "?")
    return "".join(out)
