"""Whether a sentence says that the weights became NaN, infinite or worthless. English and Spanish.

`w queda NaN`, `the weights went to NaN`, `NaN reaches every weight`, `the update ruined the weights`: between the
weights and what became of them stand only words of a closed list, so that a negation, or another thing that is NaN,
parts them.
"""

from __future__ import annotations

import re

from labrunner.graders.read.language import flat_pattern, fold

_WEIGHTS = (
    r"(?:(?:weights?|parameters?|params?) norms?|weights?|parameters?|params?|param_norms?|pesos?|parametros?|w)\b"
)
#: What else is named with the weights: `w, m and v are NaN`.
_WITH = (
    r"(?:\s*(?:,|/|&|\band\b|\by\b)\s*(?:(?:and|y)\s+)?(?:(?:the|both|los|las|la|ambos)\s+)?"
    r"(?:m|v|u|loss|moments?|momentos?)\b)"
)
_BECOME = flat_pattern(r"""(?:are|is|was|were|be|being|become|becomes|became|go|goes|went|gone|turn|turns|turned|end
    |ends|ended|get|gets|got|stay|stays|remain|remains|have|has|all|up|as|in|into|to|full|of|now|then|already|only
    |queda|quedan|quedo|quedaron|quedado|acaba|acaban|acabo|acabaron|termina|terminan|termino|terminaron|vuelve|vuelven
    |volvio|volvieron|pasa|pasan|paso|pasaron|llega|llegan|llego|llegaron|son|es|fue|fueron|esta|estan|ser|siendo
    |convierte|convierten|convirtio|convirtieron|han|ha|se|en|a|todos|todas|todo|llenos|llenas|de|ya|luego|entonces
    |solo|por siempre)""")
_NOT_FINITE = flat_pattern(r"""(?:nans?\b(?!\s+(?:loss|gradient))|inf\b|infinit\w+|non-?\s?finite|no finit[oa]s?
    |(?:not|no longer|never again) (?:all |any |a )?(?:finite|numbers?)
    |(?:ya no|no) (?:son|es|eran) (?:un )?(?:finit[oa]s?|numeros?)
    |(?:dejan?|dejo|dejaron) de ser (?:un )?(?:finit[oa]s?|numeros?))""")
_RUINED = r"(?:destroyed|poisoned|ruined|wrecked|corrupted|destruidos|envenenados|arruinados|estropeados|corrompidos)\b"
_RUINS = flat_pattern(r"""(?:destroy(?:s|ed|ing)?|poison(?:s|ed|ing)?|ruin(?:s|ed|ing)?|wreck(?:s|ed|ing)?
    |corrupt(?:s|ed|ing)?|destruy(?:e|o|en|eron|endo)|envenen(?:a|o|an|aron|ando)|arruin(?:a|o|an|aron|ando)
    |estrope(?:a|o|an|aron|ando)|corromp(?:e|io|en|ieron))\b""")
_REACH = flat_pattern(r"""(?:reach|reaches|reached|enter|enters|entered|get|gets|got|spread|spreads|was|were|is|are|
    written|wrote|goes|went|in|into|to|on|all|every|each|the|of|our|llega|llegan|llego|llegaron|entra|entran|entro
    |entraron|pasa|pasan|paso|escribe|escribio|escrito|contamina|contamino|en|a|hasta|los|las|todos|todas|cada|se)""")
_ALL = r"(?:the|all|every|each|our|of|los|las|todos|todas|cada)"
_LOST = re.compile(
    rf"\b{_WEIGHTS}{_WITH}{{0,3}}(?:\s*[:=]\s*|\s+)(?:{_BECOME}\s+){{0,4}}(?:{_NOT_FINITE}|{_RUINED})"
    rf"|\bnans?\s+(?:{_REACH}\s+){{1,5}}{_WEIGHTS}"
    rf"|\b{_RUINS}\s+(?:{_ALL}\s+){{0,3}}{_WEIGHTS}"
)
#: A word before it that turns it round.
_DENIED = re.compile(r"\b(?:no|not|nor|none|never|without|neither|sin|ningun|ninguno|ni|nunca|jamas|cannot|\w+n't)\b")
_REACH_OF_DENIAL = 4


def weights_lost(text: str) -> bool:
    """Whether a text says so somewhere, without denying it there."""
    folded = re.sub(r"[`*]", "", fold(text))
    for found in _LOST.finditer(folded):
        clause = re.split(r"[.,;:!?()]", folded[: found.start()])[-1]
        if not _DENIED.search(" ".join(clause.split()[-_REACH_OF_DENIAL:])):
            return True
    return False
