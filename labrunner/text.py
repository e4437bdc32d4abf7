"""Text that strangers wrote, made safe to print.

Learner files, foreign logs and environment variables may hold terminal escapes, control characters, direction
overrides or lone surrogates. Whatever is shown to a person or handed to another program passes through here first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

# Escape sequences first, whole, so that no harmless-looking rest ("[31m", a window title) stays behind.
_ESCAPES = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]"  # CSI: colours, cursor moves
    r"|\x1b[\]PX^_][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"  # OSC, DCS, SOS, PM, APC up to their terminator
    r"|\x1b[ -/]*[0-~]?"  # two-character escapes, and a lone ESC
    r"|\x9b[0-?]*[ -/]*[@-~]"  # CSI as one C1 character
)
# C0 and C1 controls, direction overrides and isolates, invisible separators, byte-order marks, lone surrogates,
# and the tag characters: none of them carries meaning in what we print, all of them can disguise it.
_INVISIBLE = (
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
_LINE_BREAKS = re.compile(r"[\r\n\t]+")


def clean(text: str, limit: int = 500, *, keep_lines: bool = False) -> str:
    """`text` without escape sequences, control or invisible characters, at most `limit` characters long.

    Line breaks and tabs become one space, or stay when `keep_lines` is set (carriage returns never stay). A text
    that is cut ends in an ellipsis.
    """
    text = str(text)
    if len(text) <= limit and text.isprintable():  # none of what is taken away counts as printable
        return text
    if len(text) > 4 * limit + 4096:  # bounded work on unbounded input; what is cut here would not be shown anyway
        text = text[: 4 * limit + 4096]
    text = _ESCAPES.sub("", text)
    text = text.replace("\r\n", "\n").replace("\r", "\n") if keep_lines else _LINE_BREAKS.sub(" ", text)
    text = re.sub(_INVISIBLE, "", text)  # compiled when it is first needed: that takes milliseconds
    return text if len(text) <= limit else text[: max(limit - 1, 0)] + "…"


def suggestion(word: str, known: Iterable[str]) -> str:
    """`"; did you mean X?"` for the known word that is most like `word`; empty where none is near."""
    close = alike(word, known, most=1)
    return f"; did you mean {close[0]}?" if close else ""


def alike(word: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The known words that are like `word`, the most alike first; empty where none is near."""
    import difflib  # takes a while to load, and most words are right

    return difflib.get_close_matches(word, list(known), n=most, cutoff=0.5)
