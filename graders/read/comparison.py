"""What a citation says of the control: above it, below it, so many times it. A text without places, folded."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from labrunner.graders.read.language import compiled
from labrunner.graders.read.numbers import find_numbers
from labrunner.graders.read.sieve import Sieve

Kind = Literal["above", "below", "times", "near"]
#: A comparison's words stand this near the control's: no number, no other clause between.
_CONTROL = r"[^.;:,0-9]{0,30}\bcontrol\b"
_NUMBER = r"\d+(?:[.,]\d+)?"
_MANY = {"twice": 2.0, "double": 2.0, "doble": 2.0, "half": 0.5, "mitad": 0.5, "tenth": 0.1, "decima": 0.1}
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
    (
        "below",
        compiled(
            rf"\b(?:below|under|lower than|smaller than|less than)\b{_CONTROL}"
            rf"|\b(?:por debajo|debajo|menor|mas baj[oa]|inferior)\b{_CONTROL}"
        ),
    ),
)
_DENIED = re.compile(r"\b(?:not|no|never|nunca|ni|neither|nor|sin)\s(?:\w+\s){0,2}$")


class Comparison(Struct, frozen=True):
    """How a run is said to lie beside the control at a step. `factor` is how many times the control's, for `times`;
    `start` and `end` are where the text says so."""

    kind: Kind
    factor: float | None
    start: int
    end: int


def comparison_in(text: str) -> Comparison | None:
    """The comparison with the control that a folded text makes; None where it makes none, or denies it."""
    for kind, pattern in _PATTERNS:
        match = pattern.search(text)
        if match is None or _DENIED.search(text[: match.start()]):
            continue
        factor = _factor(match) if kind == "times" else None
        if kind == "times" and not factor:
            continue
        return Comparison(kind, factor, match.start(), match.end())
    return None


def _factor(match: re.Match[str]) -> float | None:
    groups = match.groupdict()
    if groups.get("word"):
        return _MANY[groups["word"]]
    numbers = find_numbers(groups.get("number") or "", 1)
    return numbers[0].value if numbers else None


def without_comparison(text: str, comparison: Comparison | None) -> str:
    """A folded text without its comparison, so that the control named in it is not taken for the run cited."""
    return text if comparison is None else text[: comparison.start] + " " + text[comparison.end :]
