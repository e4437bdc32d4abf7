"""Whether a text says the contrary of a part of a cause as a fact: "the clip was on", "la tasa era la correcta".

A clip that was on denies that it was missing, though no word of denial is there. English and Spanish.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from labrunner.graders.read.language import compiled, flat_pattern, fold

#: What says that something that guards was there and acted.
_ON = flat_pattern(
    r"""
    (?: (?:si | itself | really | indeed))?(?: (?:is | was | were | estaba | estaban | estuvo | era)
    (?:\w+ ly )?(?:always | indeed | perfectly)?(?:on(?! (?:its | the)) | there | in place | active | enabled |
    puest[oa]s? | activ[oa]s? | activad[oa]s? | encendid[oa]s?)\b(?! (?:only | but | at none | a none)) |
    (?: (?:did | does | was doing))(?: (?:its | their)) (?:job | work)\b | (?: (?:hizo | hacia) su trabajo))
    """
)
_RIGHT = (
    r"(?:(?:perfectly|entirely|completely|totally|quite|just|perfectamente|totalmente|del todo|"
    r"muy) )?(?:fine|continuous|"
    r"smooth|sensible|reasonable|moderate|right where it should be|la correcta|la adecuada|"
    r"la prevista|correcta|continua|"
    r"razonable|moderada)\b"
)
_RATE = r"(?:rate|lr|schedule|tasa|tasa de aprendizaje)"
#: By a family that the sayings of a part name: how its contrary is said.
_CONTRARIES = {
    "CLIP": rf"\b(?:clip|clipping|recorte){_ON}",
    "WARMUP": r"^(?:there was|there is|si habia|si hubo) (?:a |un )?(?:warm-?up|calentamiento)\b",
    "DECAYING": rf"\b(?:decay|decaimiento){_ON}",
    "NORMED": rf"\b(?:qk |qk-|the |las )?(?:norms|normas){_ON}",
    "RATE": rf"\b{_RATE} (?:is|was|es|era) {_RIGHT}(?!.{{0,60}}\b(?:but|until|before|up to|during|while|"
    rf"for|then|when|if|"
    rf"pero|hasta|antes|durante|mientras|para|cuando|si)\b)|\b{_RATE} (?:was (?:never|"
    rf"not) (?:raised|touched|changed)|no se "
    r"(?:toco|movio|subio|cambio))\b",
    "OPTSTATE": r"\b(?:optimi[sz]er state|estado del optimizador|m and v|m y v|moments|momentos) (?:was|"
    r"were|estaban?|"
    r"came back) (?:whole|intact\w*|complete|enter[oa]s?)\b",
    "VARIANCE": r"\bv (?:is|was|estaba|iba) (?:perfectly |totally |perfectamente )?(?:up to date|current|"
    r"al dia|actualizada)\b"
    r"(?!.{0,30}\b(?:for|with|para|con|hasta|until|but|pero)\b)",
    "RARE": r"\b(?:token|piece|pieza) (?:is|was|es|era) (?:perfectly |quite |muy |bastante )?(?:common|"
    r"frequent|frecuente|"
    r"comun|corriente|(?:one |uno |una )?(?:of the most|de l[oa]s mas))\b",
}
#: The same said of another run, or not of what happened.
_ELSEWHERE = re.compile(
    r"\b(?:control|twin|gemel[oa]|if|si (?:el|la|se)|would|should|had|not|never|no|nunca|until|"
    r"when|cuando|while|mientras|"
    r"other|otr[oa])\b"
)
_PART = re.compile(r"[;:,.]| (?:but|pero|y|and|so) ")
#: "Neither decay nor norms were there", up to the thing.
_NEITHER = re.compile(r"\b(?:neither|nor|ni|tampoco|without|sin)\b[^;:.]*$")


def says_contrary(text: str, sayings: Iterable[str]) -> bool:
    """Whether a text states the contrary of what the sayings of a concept name."""
    folded = fold(text)
    named = {word.strip("()") for said in sayings for word in said.split() if word.isupper() or word.startswith("(")}
    for family, pattern in _CONTRARIES.items():
        if family not in named:
            continue
        for found in compiled(pattern).finditer(folded):
            before = folded[: found.start()]
            if not (_NEITHER.search(before) or _ELSEWHERE.search(_PART.split(before)[-1])):
                return True
    return False
