"""What a citation says of the control: above it, below it, so many times it. A text without places, folded."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from labrunner.graders.read.language import compiled
from labrunner.graders.read.numbers import find_numbers
from labrunner.graders.read.sieve import Sieve

Kind = Literal["above", "below", "times", "near"]
#: A comparison's words stand this near the control's: no number, no other clause between. The nearest control is meant.
_CONTROL = r"[^.;:,0-9]{0,30}?\bcontrol\b"
_NUMBER = r"\d+(?:[.,]\d+)?"
_MANY = {"twice": 2.0, "double": 2.0, "doble": 2.0, "half": 0.5, "mitad": 0.5, "tenth": 0.1, "decima": 0.1}
#: "4 times lower than the control" is a quarter of it.
_LESS = r"below|under|lower than|smaller than|less than|por debajo|debajo|menor|mas baj[oa]|inferior"
_FEWER = re.compile(rf"\b(?:{_LESS})\b")
_PATTERNS: tuple[tuple[Kind, Sieve], ...] = (
    ("near", compiled(rf"\b(?:within|dentro de)\s(?:a|un)?\s?factor\s(?:of|de)?\s?(?:two|2|dos){_CONTROL}")),
    ("times", compiled(rf"(?P<number>{_NUMBER})\s?(?:x|×|times|veces)(?!\w){_CONTROL}")),
    ("times", compiled(rf"[x×]\s?(?P<number>{_NUMBER}){_CONTROL}")),
    ("times", compiled(rf"\b(?P<word>{'|'.join(_MANY)})\b{_CONTROL}")),
    (
        "above",
        compiled(
            rf"\b(?:above|over|higher than|larger than|greater than|more than|exceeds)\b{_CONTROL}"
            rf"|\b(?:por encima|encima|mayor|mas alt[oa]|superior|supera)\b{_CONTROL}"
        ),
    ),
    ("below", compiled(rf"\b(?:{_LESS})\b{_CONTROL}")),
)
_DENIED = re.compile(r"\b(?:not|no|never|nunca|ni|neither|nor|sin)\s(?:\w+\s){0,2}$")


class Comparison(Struct, frozen=True):
    """How a run is said to lie beside the control at a step. `factor` is how many times the control's, for `times`;
    `start` and `end` are where the text says so."""

    kind: Kind
    factor: float | None
    start: int
    end: int


def comparisons_in(text: str) -> tuple[Comparison, ...]:
    """The comparisons with the control that a folded text makes, in their order ("above the control, 4 times the
    control's" makes two); empty where it makes none, or denies it."""
    found: list[Comparison] = []
    for kind, pattern in _PATTERNS:
        for match in pattern.finditer(text):
            within = any(one.start < match.end() and match.start() < one.end for one in found)
            if within or _DENIED.search(text[: match.start()]):
                continue  # the "above" of "4 times above the control" is no second one
            factor = _factor(match) if kind == "times" else None
            if kind != "times" or factor:
                found.append(Comparison(kind, factor, match.start(), match.end()))
    return tuple(sorted(found, key=lambda one: one.start))


def _factor(match: re.Match[str]) -> float | None:
    groups = match.groupdict()
    if groups.get("word"):
        return _MANY[groups["word"]]
    numbers = find_numbers(groups.get("number") or "", 1)
    factor = numbers[0].value if numbers else 0.0
    return 1 / factor if factor > 1 and _FEWER.search(match.group(0)) else factor or None


def without_comparisons(text: str, comparisons: tuple[Comparison, ...]) -> str:
    """A folded text without its comparisons, so that the control named in them is not taken for the run cited."""
    for one in reversed(comparisons):
        text = text[: one.start] + " " + text[one.end :]
    return text
