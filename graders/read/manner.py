"""Whether a sentence is written as people write what they hold to be so. English and Spanish.

`stance`, `denial` and `rivals` know constructions by rules, each with its reason. What they have not met is weighed
here: every word and every two words in a row count for or against, by how much more often they stood in sentences that
were asked, denied, mocked, told of others or listed than in plain ones (`tests/graders/words`). What is true is not
weighed; a cause that is not refused here must still be named.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Collection, Iterator

from labrunner.course.families import FAMILIES, group_of
from labrunner.graders.read.denial_rules import NEGATIONS
from labrunner.graders.read.language import fold
from labrunner.graders.read.manner_weights import BASE, LIMIT, WEIGHTS
from labrunner.graders.read.stance import GLUE

_TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)?|\d[\d.,]*\d|\d|[?!;:,.¿¡/]")
_NUMBER, _EDGE, _TOPIC, _STRANGE = "#", "^", "*", "~"
#: What labs are about, besides the families of words: what is spoken of says nothing of how it is.
_SUBJECTS = (
    "gradient grad norm weight peso param update actualiz loss perdid step paso run net red model learning aprendizaje "
    "train entren head cabeza layer capa block bloque activation activacion moment adam optimi sgd embedding check "
    "comprob source fuente boundary frontera twin gemel "
    "nan inf fp16 float half media schedul planific scale escala threshold umbral"
).split()
#: That a thing was missing is a part of most causes.
_ABSENT = frozenset("without sin no neither nor ni missing lack lacked falta faltaba faltaban".split())
#: Words and marks of a text that says a thing and no more, and how many it has at most.
_JOINTS = frozenset(
    "was were is are been had has se en at on after when as with con it its which by from to into al tras cuando fue "
    "fueron era estaba i we so then hubo went".split()
)
_BARE = _JOINTS | frozenset(
    "* # , . but pero pego enorme huge the a an of and y e el la los las de del their for in both m v state estado "
    "data too demasiado right un una "
    "one first gone dropped brought back up position".split()
)
_LONGEST_BARE = 16
#: How much further from a plain statement, in log odds, an admission may be.
_ADMITTED = 0.5
#: Weights are stored as whole numbers, in so many parts of one.
PARTS = 100
#: A text weighs as if it had so many features at least: a few words are little to go by.
LEAST_FEATURES = 30


@functools.lru_cache(maxsize=8192)
def _is_topic(word: str) -> bool:
    if word in _ABSENT:
        return True
    if len(word) < 4 and word not in ("net", "red", "run", "inf", "nan") or word in GLUE or NEGATIONS.fit(word):
        return False
    return word.startswith(tuple(_SUBJECTS)) or any(group_of(family).fits(word) for family in FAMILIES)


def tokens(text: str, known: Collection[str] = ()) -> list[str]:
    """The words and marks of a text. All numbers are one word, and so is what a lab is about, its families of words and
    the `known` ones: only how it is spoken of counts."""
    found = []
    for token in _TOKEN.findall(fold(text)):
        topic = token not in GLUE and token in known or _is_topic(token)
        found.append(_NUMBER if token[0].isdigit() else _TOPIC if topic else token)
    return found


def features(found: list[str], vocabulary: Collection[str]) -> list[str]:
    """Tokens and every two in a row, joined by `_`, each once; those that the vocabulary has not are one word."""
    met = [_EDGE, *(token if token in vocabulary else _STRANGE for token in found), _EDGE]
    return list(dict.fromkeys((*met[1:-1], *_pairs(met))))


def _pairs(found: list[str]) -> Iterator[str]:
    return (f"{one}_{other}" for one, other in zip(found, found[1:], strict=False))


@functools.cache
def _weights() -> dict[str, int]:
    entries = WEIGHTS.split()
    return dict(zip(entries[::2], map(int, entries[1::2]), strict=True))


def unlikeness(text: str, known: Collection[str] = ()) -> float:
    """How little a text reads as a plain statement: log odds, above `LIMIT` it is refused. Long texts weigh no more,
    short ones less."""
    weights = _weights()
    found = features(tokens(text, known), weights)
    return (BASE + sum(weights.get(one, 0) for one in found) / math.sqrt(max(LEAST_FEATURES, len(found)))) / PARTS


def reads_plainly(text: str, known: Collection[str] = (), *, admits: bool = False) -> bool:
    """Whether a text is written as a plain statement; `known` are the words that its lab uses. Of somebody who `admits`
    what they did wrong a little more is taken: people do not write that as they report."""
    return unlikeness(text, known) <= LIMIT + _ADMITTED * admits or _is_bare(tokens(text, known))


def _is_bare(found: list[str]) -> bool:
    """Whether a short text has no words but of what labs are about and such as only join them: it has none to mock,
    to guess or to tell of others with."""
    return len(found) <= _LONGEST_BARE and _BARE.issuperset(found) and not _JOINTS.isdisjoint(found)
