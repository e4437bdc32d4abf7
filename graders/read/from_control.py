"""What a citation says of the control beside the run, instead of the other way round: "the control's m is lower".

Of the run it says the contrary. A plain side is read so; a multiple, and what is said of the run "in the control run",
whose numbers may be either's, is not. A text without places, folded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from labrunner.graders.read.language import compiled

#: The run that is meant where the control is compared with it.
_RUN = r"\b(?:break|fix|arreglo)\b"
_MORE = (
    r"above|over|higher|larger|greater|bigger|more|exceeds|(?:por )?encima|mayor(?:es)?|mas alt[oa]s?|mas grandes?|"
    r"superior(?:es)?|supera"
)
_LESS = r"below|under|lower|smaller|less|(?:por )?debajo|menor(?:es)?|mas baj[oa]s?|mas pequen[oa]s?|inferior(?:es)?"
_SIDE = rf"\b(?:(?P<more>{_MORE})|(?P<less>{_LESS}))\b"
_TIMES = r"[x×%]|\b(?:times|fold|veces|twice|double|doble|triple|half|mitad|factor|per cent|por ciento)\b"
#: Words between the control and what it is said to be: none that begins another clause or place.
_WORDS = (
    r"(?: (?!(?:and|but|while|whereas|against|than|y|pero|mientras|que|step|paso|panel|break|fix|not|no|never)\b)"
    r"[a-z_]{1,14}){0,5}?"
)
_IS = (
    r"(?:is|was|are|were|lies|lay|stands|stood|stays|stayed|runs|has|had|shows|showed|es|era|esta|estaba|queda|quedo|"
    r"son|tiene|tenia|muestra)"
)
_NEAR = r"[^.;:,()0-9]"
#: Behind a side: the run that is meant, or nothing more than the step.
_ENDS = rf"(?=(?:'s)?\s*(?:$|[,;.)(:])|'?s?,? (?:at|in|en) (?:step|paso|el paso)\b|{_NEAR}{{0,20}}{_RUN})"
_IN_CONTROL = r"\b(?:in|for|of|en|del|de) (?:(?:the|el|la) )?control\b"
#: The control is what is spoken of.
_SUBJECT = (
    rf"\bcontrol(?:'s)?{_WORDS} {_IS}(?: (?!not\b|no\b|never\b)[a-z]{{1,10}}){{0,2}}?(?P<many>[^.;:,()]{{0,24}}?)"
    rf"{_SIDE}{_ENDS}",
    rf"\bcontrol(?:'s)?{_WORDS} {_IS} (?P<many>{_NEAR}{{0,12}}[^.;:,()]{{0,12}}?(?:{_TIMES})){_NEAR}{{0,20}}"
    rf"{_RUN}(?:'s)?",
    rf"{_SIDE} (?:in|for|en) (?:(?:the|el|la) )?control\b(?:'s)?(?: run)?"
    rf"(?=\s*(?:$|[,;.)(:])| (?:at|in|en) (?:step|paso|el paso)\b| (?:than|que)\b{_NEAR}{{0,12}}{_RUN})"
    rf"(?: (?:than|que)\b{_NEAR}{{0,12}}{_RUN})?",
)
#: The run is what the control is compared with, and the control where that is so.
_PLACE = (
    rf"(?:{_SIDE}|{_TIMES})(?: (?!(?:in|en)\b)[a-z']{{1,10}}){{0,4}}? ?{_RUN}(?:'s)?(?= {_NEAR}{{0,10}}?{_IN_CONTROL})"
)
_NUMBER_BEFORE = re.compile(r"[\d.,]+\s?-?$")


class FromControl(Struct, frozen=True):
    """A place that tells of the control beside the run. `side` is how the run then lies, None where that is not read;
    `start` and `end` are where the text says so."""

    side: Literal["above", "below"] | None
    start: int
    end: int


def told_from_control(text: str) -> Iterator[FromControl]:
    """The places in a folded text that say how the control lies beside the run."""
    for pattern in _SUBJECT:
        for match in compiled(pattern).finditer(text):
            groups = match.groupdict()
            many = groups.get("many") or ""
            side = "below" if groups.get("more") else "above" if groups.get("less") else None
            counted = re.search(rf"\d|{_TIMES}", many) is not None
            yield FromControl(None if counted else side, *match.span())
    for match in compiled(_PLACE).finditer(text):
        number = _NUMBER_BEFORE.search(text[: match.start()].rstrip()) if re.match(_TIMES, match[0]) else None
        yield FromControl(None, number.start() if number else match.start(), match.end())


_CONJUNCTION = (
    r"\b(?:since|because|while|whereas|where|when|as|for|but|and|though|although|pues|porque|ya que|mientras(?: que)?|"
    r"donde|cuando|pero|aunque|y)\b"
)
_THE = r"(?:(?:the|el|la) )?"
#: What names the run that a value is of, or the place, and begins no statement of the control's.
_NO_VERB = (
    r"(?!(?:run|arm|curve|value|values|series|alone|at|in|on|step|steps|panel|en|paso|pasos|favou?rs|rules|favorece|"
    r"descarta|apoya|loss|losses|norm|norms|seed|valor|norma|curva|semilla)\b)"
)
_VERB = (
    rf"{_NO_VERB}(?:(?:never|still|also|too|only|just|not|no|lo|la|se|ya|tambien|solo|nunca) ){{0,2}}{_NO_VERB}"
    r"(?:met|got|kept|held|stood|saw|had|did|can|could|would|ran|went|[a-z]{1,12}(?:s|ed|a|e|o|io))\b"
)
_TO_THE_END = r"(?:[^.;:,()]|\.(?=\d))*"
#: What is said of the control behind a value: a clause that has it for a subject ("the control met it, too"), one of
#: what goes on in it ("in the control nothing rises"), or a denial ("not in the control").
_ASIDE = re.compile(
    rf"(?:[.;:,(]|{_CONJUNCTION}) ?{_THE}control(?:'s(?: [a-z_]{{1,12}}){{1,3}}?)? {_VERB}{_TO_THE_END}"
    rf"|(?:[.;:(]|{_CONJUNCTION}) ?(?:in|en) {_THE}control(?: run)? {_NO_VERB}[a-z]{_TO_THE_END}"
    rf"|\b(?:not|no)\b(?: [a-z]+){{0,2}} (?:in|for|en) {_THE}control\b"
)
_OF_THE_BREAK = re.compile(rf"\s*(?:(?:at|en) {_THE}(?:step|paso) \d+ )?(?:in|en) {_THE}break\b")
_CONTROL = re.compile(r"\bcontrol\b")


def without_asides(text: str, end: int) -> str:
    """A folded citation whose value ends at `end`, without what it explains by the control behind that: "favours H2,
    since the control gets the same batch". The value is then not the control's. Where the break is named right behind
    the value, the control is no run that is cited at all."""
    if _OF_THE_BREAK.match(text, end):
        return _CONTROL.sub(" " * len("control"), text)
    return text[:end] + _ASIDE.sub(lambda match: " " * len(match[0]), text[end:])
