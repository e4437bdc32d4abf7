"""Whether the words of a text stand in an order that a language has: the words of a lab, shuffled, say nothing.

Articles and prepositions tell: in English and Spanish some words never follow them, and none of them ends a text.
"""

from __future__ import annotations

import re

from labrunner.graders.read.clause_rows import has_past
from labrunner.graders.read.language import fold
from labrunner.graders.read.stance import GLUE

#: By what stands before: the words that do not come next. "Una y otra vez", "de una" and "an in-place update" are none.
_AFTER = (
    (
        "the a an",
        "the a an of at to is was and with for were are by from that or but had has not than as because it its",
    ),
    ("of from at into", "is was were are of but had has"),
    ("el la los las un unos unas", "el la los las un una y fue es era por para al hasta desde sino pero su sus porque"),
    ("una", "el la los las una fue es era por para al hasta desde sino pero su sus porque"),
    ("de con por para en del al sin hasta desde", "fue era de del al pero sino hubo"),
    ("del al", "el la los las un una unos unas"),
)
_NEVER: dict[str, set[str]] = {}
for _firsts, _after in _AFTER:
    for _first in _firsts.split():
        _NEVER.setdefault(_first, set()).update(_after.split())
#: What no text ends with.
_UNFINISHED = frozenset("the a an los las unos unas of into de con por para del y and que or".split())
_PARTS = re.compile(r"[.;:,()]|--")
#: So many words in a row without one that joins them, or that says what one of them did, are a heap.
_HEAP = 6
#: Words that make something of those around them, and are not among `GLUE`.
_JOINING = re.compile(r"of|without|no|not|nor|and|or|too|sin|y|o|ni|de|del|al|si|w|\w{2,}(?:ed|ing|[ai]d[oa]s?)")
#: "Todo él un mismo token": without its accent it would be an article.
_HIM = re.compile(r"\bél\b", re.IGNORECASE)


def is_disordered(text: str) -> bool:
    """Whether a text holds a pair of words that never follow each other, ends in the middle, or is a heap of words
    that nothing joins. Many shuffled texts do not; of honest ones hardly any do."""
    said = _PARTS.split(_HIM.sub("ello", text))
    parts = [re.findall(r"[\w'-]+", fold(part)) for part in said]
    found = [word for part in parts for word in part]
    if any(after in _NEVER.get(word, ()) for part in parts for word, after in zip(part, part[1:], strict=False)):
        return True
    heaps = (_is_heap(words) and not has_past(part) for part, words in zip(said, parts, strict=True))
    return bool(found) and found[-1] in _UNFINISHED or any(heaps)


def _is_heap(part: list[str]) -> bool:
    wordy = [word for word in part if word.isalpha()]
    return len(wordy) >= _HEAP and not any(word in GLUE or _JOINING.fullmatch(word) for word in wordy)
