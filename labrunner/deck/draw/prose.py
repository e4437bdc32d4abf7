"""Paragraphs as plain lines of a given width."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable


def plain(markdown: str) -> str:
    """A paragraph of Markdown as plain words; what stands in code stays as it is."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    pieces = re.split(r"(`+)(.+?)\1", text)  # words, backticks, code, words, ...
    for place in range(0, len(pieces), 3):
        words = re.sub(r"(?<!\w)[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?!\w)", "", pieces[place])
        pieces[place] = re.sub(r"^#+ *", "", words, flags=re.MULTILINE)
    return "".join(piece for place, piece in enumerate(pieces) if place % 3 != 1).strip()


def joined(paragraph: str) -> str:
    """A paragraph as one line, a list as one line an item."""
    return re.sub(r"\n(?!- |\d+\. )\s*", " ", paragraph)


def wrap(paragraphs: Iterable[str], width: int, *, whole: bool = False) -> list[str]:
    """Paragraphs as lines of at most `width`, an empty line between two; items of lists begin new ones. `whole` breaks
    lines at spaces alone: a name with hyphens, an option or a path stays one word, however long."""
    lines: list[str] = []
    for paragraph in paragraphs:
        for line in joined(paragraph).split("\n"):
            lines += textwrap.wrap(line, max(width, 10), break_on_hyphens=not whole, break_long_words=not whole)
        lines.append("")
    return lines[:-1]


def wrapped(line: str, width: int, *, whole: bool = False) -> list[str]:
    """A line as lines of at most `width`; its indent stays, and what goes on below an indented one is indented more.
    `whole` as in `wrap`."""
    indent = line[: len(line) - len(line.lstrip())]
    further = indent + "  " if indent else ""
    lines = textwrap.TextWrapper(
        max(width, 20), subsequent_indent=further, break_on_hyphens=not whole, break_long_words=not whole
    )
    return lines.wrap(line) or [""]


def as_seen(count: int, height: int) -> tuple[int, int]:
    """Of `count` lines how many are shown in `height` rows, and how many are not: where not all fit, the last row is
    for saying so."""
    if count <= height:
        return count, 0
    return max(height - 1, 0), count - max(height - 1, 0)
