"""What a citation says of the control: above it, below it, so many times it. A text without places, folded.

Each half of it is read ("below, 60 times the control's" says two things), a range as what lies in its middle, and
nothing of what is denied, supposed, asked, or so wide that hardly any run is outside.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from labrunner.graders.read.from_control import told_from_control
from labrunner.graders.read.language import compiled
from labrunner.graders.read.numbers import parse_number

Kind = Literal["above", "below", "times", "near"]
#: A comparison's words stand this near the control's: no number, no other clause between. The nearest control is meant.
_CONTROL = r"[^.;:,0-9]{0,30}?\bcontrol\b"
_BARE = r"(?:\d{1,3}(?:[,_]\d{3})+(?![\d.,]*\d)|\d+(?:[.,]\d+)?(?:e[+-]?\d{1,3}|\s?[x×·*]\s?10\s?\^?\s?[+-]?\d{1,2})?)"
_DIGITS = rf"(?<![\w.,]){_BARE}"
_MANY = {"twice": 2.0, "double": 2.0, "doble": 2.0, "triple": 3.0, "half": 0.5, "mitad": 0.5, "tenth": 0.1}
_MANY |= {"decima": 0.1}
_COUNTED = {
    **dict(zip("two three four five six seven eight nine ten".split(), range(2, 11), strict=True)),
    **dict(zip("dos tres cuatro cinco seis siete ocho nueve diez".split(), range(2, 11), strict=True)),
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "hundred": 100,
    "veinte": 20, "treinta": 30, "cuarenta": 40, "cincuenta": 50, "sesenta": 60, "cien": 100,
}  # fmt: skip
_NUMBER = rf"(?:{_DIGITS}|\b(?:{'|'.join(_COUNTED)})\b)"
_TIMES = r"\s?-?(?:x|×|times|fold|veces)(?!\w)"
_PERCENT = r"\s?(?:%|per ?cent\b|por ciento\b)"
_MORE = (
    r"above|over|higher|larger|greater|bigger|more|exceeds?|(?:por )?encima|mayor(?:es)?|mas alt[oa]|mas grande|"
    r"superior|supera|mas"
)
#: "4 times lower than the control" is a quarter of it.
_LESS = r"below|under|lower|smaller|less|beneath|(?:por )?debajo|menor(?:es)?|mas baj[oa]|mas pequen[oa]|inferior|menos"
#: What is said of the control by itself; "higher" alone would make "higher in the control" its contrary.
_SIDE = (
    r"above|over|(?:higher|larger|greater|bigger|more) than|exceeds|(?:por )?encima|mayor|mas alt[oa]|mas grande|"
    r"superior|supera|below|under|(?:lower|smaller|less) than|(?:por )?debajo|menor|mas baj[oa]|mas pequen[oa]|inferior"
)
#: What is said so beside a multiple, the control not named again.
_BARE_SIDE = (
    r"above|higher|larger|greater|bigger|(?:por )?encima|mayor|mas alt[oa]|mas grande|superior|"
    r"below|lower|smaller|(?:por )?debajo|menor|mas baj[oa]|mas pequen[oa]|inferior"
)
_IS_LESS, _IS_MORE = re.compile(rf"\b(?:{_LESS})\b"), re.compile(rf"\b(?:{_MORE})\b")
_OR = r"(?:\s?(?:,|/|\b(?:or|o|u|and|y|nor|ni)\b)\s?)+"
_SIDES = rf"\b(?:{_SIDE})\b(?:{_OR}(?:{_SIDE})\b)*"
_FROM = (
    r"(?<!step )(?<!steps )(?<!paso )(?<!pasos )(?<!panel )(?<!@)"
    rf"(?:(?:between|entre)\s(?P<from>{_NUMBER})(?:{_TIMES})?\s?(?:and|y)\s?"
    rf"|(?P<low>{_NUMBER})(?:{_TIMES})?\s?(?:to|-|a|hasta)\s?)"
)
_LEAST = r"\b(?:at least|more than|over|no less than|(?:al|por lo) menos|mas de|como minimo)\s(?:(?:about|unas)\s)?"
_MOST = r"\b(?:at most|less than|under|up to|no more than|como (?:mucho|maximo)|menos de|a lo sumo)\s(?:unas\s)?"
_BOUND = rf"(?:(?P<least>{_LEAST})|(?P<most>{_MOST}))?"
#: How many times, in the order in which they are looked for.
_MULTIPLES = (
    rf"{_BOUND}(?:{_FROM})?(?P<number>{_NUMBER}){_TIMES}{_CONTROL}",
    rf"{_BOUND}(?<!\w)[x×]\s?(?P<number>{_BARE}){_CONTROL}",
    rf"(?P<number>{_DIGITS})(?P<percent>{_PERCENT})\s(?:(?P<by>{_MORE}|{_LESS})|(?:of|del?)\b){_CONTROL}",
    rf"{_BOUND}\b(?P<word>{'|'.join(_MANY)})\b{_CONTROL}",
    rf"\b(?P<by>{_SIDE})\b{_CONTROL}(?:'s)?,? (?:by|en|por) (?:(?:a |un )?factor (?:of |de )?(?P<factor>{_NUMBER})|"
    rf"(?:about |unas |un )?(?P<number>{_NUMBER})(?:{_TIMES}|(?P<percent>{_PERCENT})))",
)
_NEAR = rf"\b(?:within|dentro de)\s(?:a|un)?\s?factor\s(?:of|de)?\s?(?:two|2|dos){_CONTROL}"
#: Of a range the one end is so many times the other: wider, and it holds in nearly every run.
_WIDEST = 4.0
#: A thing that is missing denies no comparison: "without a clip 60 times the control's".
_MISSING = re.compile(
    r"\b(?:(?:with )?no|without|sin|ningun)\s(?:(?:an?|un|el|the|la|gradient|weight)\s)?(?:clip\w*|recort\w*|check\w*|"
    r"comprobaci\w*|warm-?up|calentamiento|norms?|normas?|decay|limit\w*|reset)\b"
)
_ONLY = re.compile(r"\b(?:not|no)\s(?:only|just|merely|solo|solamente)\b")
#: What takes a comparison back that follows in the same clause, within so many words.
_UNSAID = re.compile(
    r"\b(?:not|no|never|nunca|jamas|ni|neither|nor|sin|cannot|tampoco|nowhere|nothing|nada|nadie|hardly|scarcely|barely|"
    r"apenas|\w+n't|far from|lejos de|outside|fuera|if|si|perhaps|maybe|might|may|could|would|should|probably|quizas?|"
    r"tal vez|podria|estaria|seria|deberia|habria|probablemente|acaso)\s(?:[\w'-]+\s){0,5}$"
)
#: One of two multiples, of which the other follows.
_EITHER = compiled(rf"{_NUMBER}{_TIMES}\s?(?:or|o|/)\s?$")
_CLAUSE = re.compile(r"[.;:,(](?!\d)|\b(?:but|pero|where|donde)\b")
#: Between a side and the multiple that it goes with: "above, 60 times the control's", "60 times the control's, below".
_BESIDE = re.compile(
    r"(?:'s)?[\s,(-]{1,3}(?:(?:and|y|so|es|is|that|decir|by|about|nearly|roughly|unas|casi|it|them|clearly|much|muy)[\s,]+){0,3}"
)
_ENDS = re.compile(r"\s*(?:$|[,;.)])|\s(?:at|en|in)\b")


#: Characters of a line that are read; what is honest has a hundred.
_LONGEST = 1_000


class Comparison(Struct, frozen=True):
    """How a run is said to lie beside the control at a step. `factor` is how many times the control's, for `times`;
    for `above` and `below` of how many times the control's, None of the control itself. `start` and `end` are where
    the text says so."""

    kind: Kind
    factor: float | None
    start: int
    end: int

    @property
    def said(self) -> str:
        """The name of what is said, by which sentences have it: `above`, `above-times`, ..."""
        return f"{self.kind}-times" if self.factor and self.kind in ("above", "below") else self.kind


class Compared(Struct, frozen=True):
    """What a text says of the control, what it says besides, so that the control named in a comparison is not taken for
    the run cited, and whether something of the control is denied, supposed, asked, too wide to be judged, or told from
    the control's side in a way that is not read."""

    comparisons: tuple[Comparison, ...]
    rest: str
    unsaid: bool


def compared_in(text: str) -> Compared:
    """The comparisons with the control that a folded text makes, in their order ("above the control, 4 times the
    control's" makes two)."""
    text, beyond = text[:_LONGEST], text[_LONGEST:]
    found: list[Comparison] = []
    spans: list[tuple[int, int]] = []
    unsaid = False
    for start, end, several in _all(text):
        if any(first < end and start < last for first, last in spans):
            continue  # the "above" of "4 times above the control" is no second one
        spans.append((start, end))
        if several and not _is_unsaid(text, start):
            found += several
        else:
            unsaid = True
    if found:
        found += _sides_beside(text, spans)
    rest = text
    for start, end in sorted(spans, reverse=True):
        rest = rest[:start] + " " + rest[end:]
    return Compared(tuple(sorted(found, key=lambda one: one.start)), rest + beyond, unsaid)


def comparisons_in(text: str) -> tuple[Comparison, ...]:
    """The comparisons alone; empty where a text makes none, or takes it back."""
    return compared_in(text).comparisons


def _all(text: str) -> Iterator[tuple[int, int, list[Comparison]]]:
    """Start, end and comparisons of each place that speaks of the control; none where it is too wide or tells of the
    control beside the run in a way that is not read."""
    for one in told_from_control(text):
        yield one.start, one.end, [Comparison(one.side, None, one.start, one.end)] if one.side else []
    for match in compiled(_NEAR).finditer(text):
        yield *match.span(), [Comparison("near", None, *match.span())]
    for pattern in _MULTIPLES:
        for match in compiled(pattern).finditer(text):
            yield *match.span(), list(_multiples(match))
    for match in compiled(rf"{_SIDES}{_CONTROL}").finditer(text):
        yield *match.span(), list(_sides(match[0], *match.span()))


def _sides(text: str, start: int, end: int) -> Iterator[Comparison]:
    """Above, below, or what a hedge says: both, which can't hold."""
    if _IS_MORE.search(text):
        yield Comparison("above", None, start, end)
    if _IS_LESS.search(text):
        yield Comparison("below", None, start, end)


def _multiples(match: re.Match[str]) -> Iterator[Comparison]:
    groups, (start, end) = match.groupdict(), match.span()
    if groups.get("word"):
        factors = {_MANY[word] for word in re.findall(r"\w+", match[0]) if word in _MANY}
    else:
        factors = _factors(match, groups)
    if groups.get("percent") and groups.get("by"):
        yield from _sides(groups["by"] or "", start, end)
    kind: Kind = "above" if groups.get("least") else "below" if groups.get("most") else "times"
    yield from (Comparison(kind, factor, start, end) for factor in sorted(factors))


def _factors(match: re.Match[str], groups: dict[str, str | None]) -> set[float]:
    """How many times the control's: two where a hedge says both, none where the range is too wide."""
    key = "factor" if groups.get("factor") else "number"
    factor = _value(groups[key] or "")
    low = _value(groups.get("low") or groups.get("from") or "")
    if not factor or low and factor > _WIDEST * low:
        return set()
    factor = math.sqrt(low * factor) if low and low < factor else factor
    said = groups.get("by") or match.string[match.end(key) : match.end()]
    less, more = _IS_LESS.search(said) is not None, _IS_MORE.search(said) is not None
    if groups.get("percent"):
        factor = factor / 100 if not groups.get("by") else max(1 - factor / 100, 0.0) if less else 1 + factor / 100
        return {factor} if factor else set()
    return {factor, 1 / factor} if less and more else {1 / factor if less and factor > 1 else factor}


def _value(written: str) -> float:
    """A multiple in digits or as a word; 0 where there is none. "1,000 times" is a thousand."""
    if written in _COUNTED:
        return float(_COUNTED[written])
    number = parse_number(written.replace(" ", ""))
    value = 0.0 if number is None else number.alternative or number.value
    return value if math.isfinite(value) else 0.0


def _is_unsaid(text: str, start: int) -> bool:
    clause = _CLAUSE.split(text[:start])[-1]
    if text.endswith("?") or _EITHER.search(text[:start]):
        return True
    return _UNSAID.search(_ONLY.sub(" ", _MISSING.sub(" ", clause))) is not None


def _sides_beside(text: str, spans: list[tuple[int, int]]) -> Iterator[Comparison]:
    """A side that is said beside a comparison: each half must hold."""
    for match in compiled(rf"\b(?:{_BARE_SIDE})\b").finditer(text):
        start, end = match.span()
        if any(first < end and start < last for first, last in spans) or _is_unsaid(text, start):
            continue
        before = any(first >= end and _BESIDE.fullmatch(text[end:first]) for first, _ in spans)
        after = any(last <= start and _BESIDE.fullmatch(text[last:start]) for _, last in spans)
        if before or after and _ENDS.match(text[end:]):
            yield from _sides(match[0], start, end)
