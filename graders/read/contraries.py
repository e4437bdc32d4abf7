"""Whether a text says the contrary of a part of a cause as a fact: "the clip was on", "la tasa era la correcta".

A clip that was on denies that it was missing, though no word of denial is there. English and Spanish.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator

from labrunner.graders.read.contrary_words import CONTRARIES
from labrunner.graders.read.guard_words import (
    ACTED,
    GUARDS,
    HAD,
    INDEED,
    IS_ON,
    NOT_MISSING,
    OFF,
    ON,
    THANKS,
    WITH,
    Guard,
)
from labrunner.graders.read.language import compiled, fold

#: Said of another run, or of what was not so, in the same part of the sentence.
_NOT_SO = (
    r"\b(?:if|si|would|should|could|had there|not|never|no|nunca|jamas|without|sin|ni|nor|neither|tampoco|nobody|"
    r"nadie|nothing|"
    r"nada|ningun\w*|instead|rather|en vez|en lugar|lejos de|far from|unless|until|before|antes|hardly|barely|"
    r"apenas|hubiera\w*|"
    r"habria\w*|deberia\w*|debia\w*|meant|supposed|needed|\w+n't|cannot|like|como si|as if|usually|normally|"
    r"normalmente)\b|^ ?had "
)
_OTHER_RUN = (
    r"\b(?:control|controls|twin|twin's|gemel[oa]s?|otr[oa] (?:run|corrida|ejecucion)|other (?:run|one|arm)|"
    r"healthy (?:run|one)|sane|"
    r"san[oa] |arm|brazo|spread run|next run|arreglo|elsewhere|survivor|break-[a-z]+)\b"
)
_PART = (
    r"[;:,.()]| (?:but|pero|y|and|so|though|although|aunque|while|whereas|mientras|yet|sino|because|porque|which|"
    r"when|cuando|as|si bien) "
)
#: "With no clip v rose at once": what was missing is the clip alone.
_WITHOUT_IT = (
    r"\b(?:without|sin|with no) (?:(?:an?|any|the|el|la|un|una|"
    r"ningun) )?[\w-]+ (?=\w)(?!(?:and|y|or|o|ni|nor) )"
    r"|\b(?:without|sin|with no) (?:(?:an?|any|el|un|ningun) )?(?:clip|clipping|recorte|check|comprobacion|norms|"
    r"normas|decay|warm-?up|calentamiento) $"
)
_SAME = r"\b(?:same|misma|igual)\b"
#: Where it is this run again that is spoken of.
_THIS_RUN = r";|\b(?:here|aqui|this|our|ours|the break(?!-)|el break(?!-)|est[ae]|nuestr[oa])\b"
#: What follows, that would have been or was done of neither.
_OTHER_STORY = (
    r" (?:(?:by|to|at|in|por|en|a|on) )?(?:nothing|nobody|no|none|nowhere|never|nada|nadie|ningun\w*)\b|"
    r",? ?(?!aunque|although|though|even|but|pero)(?:[\w'-]+ ){0,3}?(?:would|could|should|habria\w*|hubiera\w*|"
    r"hubiese\w*|podria)\b|[^;.]{0,60}\b(?:neither|"
    r"ninguno de los dos)\b"
)
_TURNED = r"\b(?:not|never|no|nunca|\w+n't|ni|nor|hardly|barely|apenas)\b"
_SURE = r"\b(?:[Ss]í|SÍ)\b(?:,? que)?|(?<=pero )si (?=(?:se|hubo|habia|había|tuvo|tenía|tenia|estaba)\b)"
#: "Removing the clip let them grow": not the clip did.
_LACKING = (
    r"\b(?:quit\w+|falta|ausencia|carencia|prescind\w+|lack\w*|absen\w+|remov\w+|missing|dropp\w+|disabl\w+|"
    r"elimin\w+|desactiv\w+|apag\w+|skipp\w+|"
    r"salt\w+|olvid\w+|forg\w+|no|zero|cero|without|sin|neither|nor|ni|inexistencia|inexistent\w*)(?: (?:of|de|a|un|"
    r"una|the|el|la|las|los|an|any|its|su|"
    r"loss|qk|weight|gradient))* $"
)
#: "By the time v reacted", "when the clip was on"; "it should have gone on smoothly".
_WHEN = (
    r"\b(?:when|by the time|until|before|once|if|cuando|hasta que|antes de que|una vez que)(?: the|"
    r" el| la| that)? $"
)
_UNREAL = r"\b(?:should|would|could|debia|deberia|debio|habria|hubiera)\b"
#: "Neither decay nor norms were there", up to the thing.
_NEITHER = (
    r"\b(?:neither|nor|ni|tampoco|without|sin)\b(?:(?! (?:but|pero|aunque|though|although|yet|while|que|"
    r"si bien)\b)[^;:.,])*$"
)


def says_contrary(text: str, sayings: Iterable[str]) -> bool:
    """Whether a text states the contrary of what the sayings of a concept name."""
    folded = fold(compiled(_SURE).sub("indeed", text)).replace("so had ", "so ")  # "decay was dropped, so had norms"
    return any(
        not _is_elsewhere(folded, found.start(), found.end())
        for key in keys_of(sayings)
        for found in _contraries(folded, key)
    )


def keys_of(sayings: Iterable[str]) -> frozenset[str]:
    """The families that sayings name, one that is to be absent as `no CLIP`, too."""
    return _keys(tuple(sayings))


@functools.lru_cache(maxsize=256)
def _keys(sayings: tuple[str, ...]) -> frozenset[str]:
    keys: set[str] = set()
    for said in sayings:
        parts = [word.strip("()") for word in said.split()]
        keys |= {word for word in parts if word.isupper()}
        keys |= {
            f"no {word}" for before, word in zip(parts, parts[1:], strict=False) if before == "no" and word.isupper()
        }
    return frozenset(keys) | ({"RATE ALONE"} if "RATE" in keys and not keys & {"RAISED", "SCHEDULE"} else set())


def _contraries(folded: str, key: str) -> Iterator[re.Match[str]]:
    if key in CONTRARIES:
        yield from compiled(CONTRARIES[key]).finditer(folded)
    if key in GUARDS:
        yield from _guarded(folded, GUARDS[key])


def _guarded(folded: str, guard: Guard) -> Iterator[re.Match[str]]:
    """Where a guard is said to have been there, to have acted, or its work to have been done."""
    yield from (found for found in compiled(guard.done).finditer(folded) if not compiled(_TURNED).search(found[0]))
    yield from compiled(rf"\b{guard.names}{NOT_MISSING}").finditer(folded)
    for named in compiled(rf"\b{guard.names}\b").finditer(folded):
        before, after = folded[: named.start()], folded[named.end() :]
        if compiled(_LACKING).search(before):
            continue
        if compiled(ACTED).match(after):
            yield named
        if compiled(OFF).match(after):
            continue
        if compiled(IS_ON).match(after):
            yield named
        elif compiled(ON).match(after) and any(compiled(one).search(before) for one in (WITH, HAD)):
            yield named
        elif compiled(THANKS).search(before):
            yield named
        elif compiled(INDEED).search(before) or guard.had and compiled(HAD).search(before):
            yield named


def _is_elsewhere(folded: str, start: int, end: int) -> bool:
    """Whether the words from `start` to `end` are about another run, or are said not to have happened in this one."""
    before, after = compiled(_WITHOUT_IT).sub(" ", folded[:start]), folded[end:]
    if (
        compiled(_NEITHER).search(before)
        or compiled(_NOT_SO).search(compiled(_PART).split(before)[-1])
        or compiled(_OTHER_STORY).match(after)
    ):
        return True
    if compiled(_WHEN).search(before) or compiled(_UNREAL).search(folded[start:end]):
        return True
    if compiled(_OTHER_RUN).search(compiled(_THIS_RUN).split(before)[-1]):
        return True
    return not compiled(_SAME).search(folded[start:end]) and bool(
        compiled(_OTHER_RUN).search(re.split(r"[;:,.]| but ", after)[0])
    )
