"""Whether a text gives a verdict that a part of a cause was none: "a cold start is not why it died".

English and Spanish.
"""

from __future__ import annotations

from collections.abc import Iterable

from labrunner.graders.read.contraries import keys_of
from labrunner.graders.read.language import compiled, flat_pattern, fold

#: What is said of what did nothing.
_VERDICT = flat_pattern(
    r"""
    (?:(?:(?:is | was | are | were | be | been) (?:\w+ly )?(?:not | never | hardly | no) | (?:is | was | are |
    were)n't | never (?:was | is) |
    cannot be | can't be | can't have been | couldn't have been)
    (?:\w+ ){0,3}?(?:why | what (?:did | killed | broke | ruined | hurt | went | made | caused | happened |
    wrecked | destroyed) |
    reason | reasons | cause | causes | culprit | explanation | to blame | responsible | guilty | at fault |
    the problem |
    the story | the issue | involved) |
    (?:is | was | are | were) (?:\w+ )?(?:blameless | innocent | beside the point | irrelevant | off the hook |
    out of the question |
    ruled out | excluded | unrelated | acquitted | cleared | above suspicion | exonerated) |
    (?:has | had | have | plays | played) (?:no | little | hardly any) (?:part | bearing | role | influence |
    effect | say | hand) |
    (?:does not | doesn't | did not | didn't | do not | cannot | can't | couldn't | could not) (?:\w+ )?(?:explain |
    account for | matter |
    come into | enter into | cause | kill) | (?:has | had | have) nothing to do |
    can be (?:\w+ )?(?:ruled out | excluded | discarded | dismissed | crossed off) |
    (?:no | nunca | tampoco) (?:es | fue | son | fueron | era | eran | pudo ser |
    puede ser) (?:\w+ ){0,3}?(?:razon | motivo | causa |
    causante | culpable | explicacion | responsable | problema | lo que | quien | por lo que | la que | el que |
    porque) |
    no (?:l[oa] )?(?:explica\w* | justifica\w* | influy\w+ | tuv\w+ (?:nada )?(?:que ver | la culpa | culpa) |
    tiene\w* (?:nada )?(?:que ver |
    la culpa | culpa) | pinta\w* | viene al caso | intervien\w+ | intervin\w+ | importa\w*) |
    (?:queda | quedan | esta | estan) (?:\w+ )?(?:descartad[oa]s? | fuera de | excluid[oa]s? | libres? de |
    exent[oa]s?) |
    nada (?:tuvo | tiene | tuvieron | tienen) que ver | (?:es | son) (?:inocentes? | ajen[oa]s?))\b
    """
)
#: Not followed by what makes it one of several: "is not the only reason".
_PARTLY = r"(?! (?:only|sole|whole|entire|full|unic[oa]|by itself|alone|on its own|per se))"
_GAP = r"(?: (?!but |pero |sino |and it |y )[\w'&-]+){0,9}? "
#: Of each part how a verdict names it.
_NAMES = {
    "no CLIP": r"(?:clip|clipping|recorte|unclipped gradients?)",
    "no CHECK": r"(?:missing check|check|comprobacion|(?:static|fixed) (?:loss )?scale|escala (?:fija|estatica|"
    r"constante))",
    "no WARMUP": r"(?:warm-?up|cold start|calentamiento|arranque en frio|arrancar en frio|arranque)",
    "no DECAYING": r"(?:decay|wd|decaimiento)",
    "no NORMED": r"(?:norms|qk norm|normas|normalizacion)",
    "OVERFLOW": r"(?:overflow|desbordamiento|infinit\w+|inf)",
    "LOST": r"(?:(?:lost|losing|loss of|missing|empty|wiped|reset) (?:[\w&]+ ){0,4}?(?:state|moments?|v|memory)|"
    r"(?:perder|perdida de|"
    r"falta de|perdido|se (?:perdieran|perdiera|pusieran)) (?:\w+ ){0,4}?(?:estado|momentos|v|memoria))",
    "SERIES": r"(?:burst|streak|series of|rafaga|racha|seguidilla)",
    "VARIANCE": r"(?:stale v|old v|v|second moment|variance|segundo momento|varianza)",
    "JUMP": r"(?:jump|leap|discontinuity|salto|brinco|escalon|discontinuidad)",
    "RAISED": r"(?:rate|lr|tasa)",
    "RATE": r"(?:rate|lr|tasa)",
    "CROWDED": r"(?:concentration|concentracion|full batch|crowded batch|lote lleno|lote concentrado|batch lleno)",
}
#: "So that is ruled out", said last.
_ALL_OF_IT = (
    rf"\b(?:so|and|but|thus|hence|therefore|asi que|de modo que|por lo que|y|pero|con lo que|o sea que|"
    rf"de manera que),? "
    rf"(?:that|this|it|all that|none of (?:it|that|this|them|these)|eso|esto|ello|nada de (?:eso|esto|ello)|"
    rf"(?:ninguno|ninguna) de (?:ell[oa]s|est[oa]s|l[oa]s \w+)|ahi) {_VERDICT}[^;:.,]{{0,40}}\.?$"
    r"|\bnone of (?:them|these|this|that|it|the \w+) (?:\w+ )?(?:killed|broke|ruined|hurt|did it|caused|explains|"
    r"mattered|matters)\b"
    r"|\b(?:ahi|por ahi) no (?:esta|viene|va|hay) (?:el|la|ningun\w*) \w+"
    r"|\bfuera de (?:toda )?(?:sospecha|duda|cuestion)\b|\bbeyond (?:all )?suspicion\b"
)
#: "The damage is not due to the missing clip", "no se debe a la falta de clip".
_NOT_OWED = (
    r"\b(?:not|never|n't|no|nunca|tampoco|\w+n't) (?:[\w']+ ){0,3}?(?:due to|owing to|because of|down to|from|blame|"
    r"debe|debio|debia|"
    r"deba|por|a causa de|achacar\w*|atribuir\w*)(?: a)? (?:(?:the|a|any|la|el|una?|su) )?(?:missing|lack|absence|"
    r"lost|loss|"
    r"losing|falta|ausencia|carencia|perdida)\b(?! (?:loss|perdida) )"
)
#: What says after all what it was.
_BUT = r"(?!\b(?:but|sino|pero|it was|it is|rather|because|fue|era|there|habia|hubo|since|porque|que|that)\b)"
#: "It was neither X nor Y", "no fue X, ni Y": nothing is left that it was.
_NONE_OF_THEM = (
    r"^(?=.*\b(?:nor|ni)\b)(?:(?:it|this|(?:the|la) (?:root )?(?:cause|causa)(?: raiz)?|esto|aqui) )?"
    r"(?:(?:was|is) (?:neither|not)|(?:was|is)n't|(?:no|tampoco|nunca) (?:es|fue|fueron|era|eran|ha sido|han sido)) "
    rf"(?!(?:only|just|solo|solamente|merely|por)\b)(?:{_BUT}[^,;:])*"
    rf"(?:, (?:ni|nor|or|and|o|y)\b(?:{_BUT}[^,;:])*)*$"
)
_ONE_OF_SEVERAL = (
    r"\b(?:alone|by itself|by themselves|on (?:its|their) own|per se|as such|only|just|solely|merely|in itself|"
    r"en si|por si sol\w+|"
    r"por si mism\w+|solo|solamente|unicamente|unic[oa]|a solas|simply|if|si|would|habria\w*|hubiera\w*|control|"
    r"twin|gemel[oa])\b"
)


def acquits(text: str, sayings: Iterable[str]) -> bool:
    """Whether a text says that what the sayings of a concept name is not why the run went wrong."""
    folded = fold(text)
    if any(compiled(one).search(folded) for one in (_ALL_OF_IT, _NOT_OWED, _NONE_OF_THEM)):
        return True
    names = "|".join(_NAMES[key] for key in sorted(keys_of(sayings) & set(_NAMES)))
    if not names or not compiled(_VERDICT).search(folded):
        return False
    return any(
        not compiled(_ONE_OF_SEVERAL).search(found[0] + folded[found.end() : found.end() + 30].split(",")[0])
        for found in compiled(rf"\b(?:{names})\b{_GAP}(?:{_VERDICT}){_PARTLY}").finditer(folded)
    )
