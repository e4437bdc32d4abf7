"""Whether a text is a row of short clauses, each with a verb: "Decay is off; norms are off; rate goes up".

People write notes so, in the present and without articles. Each part says something of the run, so the row is no list
of words and nothing said in general. English and Spanish.
"""

from __future__ import annotations

import re

from labrunner.graders.read.language import compiled, fold

#: English verbs that are seldom nouns, in the present; and those that count only with an ending, after their subject.
_PLAIN = (
    "is are was were isn't aren't wasn't weren't has have had do does did don't doesn't didn't can can't cannot "
    "couldn't won't become come go goes went came get got take took make made give gave keep kept hold held lose "
    "lost grow grew begin began fall fell rise rose throw threw blow blew send sent bring brought hits let lets "
    "arrive arrives explode overshoot diverge collapse overflow vanish die survive resume happen begin lag"
)
_ENDED = (
    "admit aim add amplify apply appear arrive ask become begin blow boost bounce break bring build burn bury "
    "carry cap catch cause change check chew climb clip collapse come commit compound contain corrupt crash cross "
    "crowd crush cut destroy die dip disappear diverge dominate double drag drift drive drop drown eat end enter "
    "erase escape exceed expire explode fail fall fill finish fire fit fix flip flood fly follow forget freeze "
    "get give go grow guard handle happen hit hold hop ignore invade jump keep kick kill knock know lack lag land "
    "last lead leap leave let limit lock look lose make max melt meet miss move need notice overflow overrun "
    "overshoot overwrite pack pass pay pile point pop pour push put react reach read regist reload remain "
    "remember repeat reset resume return rise rocket ruin run saturate save say see send sever shoot show shrink "
    "sink sit skip slam slip snap soar spike spoil stack start stay stop stretch surge survive swallow swamp "
    "swell swing take tear throw tip top track turn update use vanish wake want warm watch wipe work wreck zero"
)
_WHOLE = frozenset(_PLAIN.split()) | frozenset(
    form
    for verb in _ENDED.split()
    for form in (verb + "s", verb + "es", verb[:-1] + "ies" if verb.endswith("y") else verb + "s")
)
#: Spanish verbs in the present and the past, and what only a verb can follow.
_SPANISH = (
    r"\b(?:es|son|esta|estan|hay|habia|hubo|falta|faltan|faltaba|faltaban|tiene|tienen|trae|traen|va|van|viene|vienen|"
    r"sale|salen|sube|suben|baja|bajan|salta|saltan|explota|explotan|llega|llegan|llena|llenan|entra|entran|pasa|pasan|"
    r"queda|quedan|cae|caen|muere|mueren|rompe|rompen|repite|repiten|desborda|desbordan|vuelve|vuelven|arranca|arrancan|"
    r"empieza|empiezan|termina|terminan|acaba|acaban|crece|crecen|pierde|pierden|carga|cargan|aplica|aplican|recorta|"
    r"recortan|frena|frenan|limita|limitan|comprueba|comprueban|revisa|mira|sigue|siguen|da|dan|pega|pegan|hace|hacen|"
    r"revienta|revientan|dispara|disparan|cabe|caben|excede|supera|superan|aumenta|aumentan|manda|mandan|arrastra|"
    r"destroza|destrozan|colapsa|diverge|domina|dominan|ocupa|ocupan|pagan?|mata|matan|reanuda|reinicia|olvida|olvidan|"
    r"reacciona|entera|entero|dura|duran|aparece|aparecen|vale|valen|mide|actua|acumula|acumulan|suma|suman|empuja|"
    r"(?:se|nadie|nada) (?:l[aoe]s? )?(?:ha )?\w{3,}|no (?:se |l[aoe]s? )?\w{2,}[aeo]n?)\b"
)
#: Endings of Spanish verbs in the past, which no noun of training has: it is "entropía" that ends as "tenía" does.
_PRETERITE = r"\w{2,}ó\b|\w{3,}(?:aron|ieron|aban|aba|ábamos|ían|íamos)\b|(?!entrop|ener|teor|mayor|garant)\w{2,}ía\b"
_PARTS = re.compile(r"\s*(?:[;:.]|(?<=\s)-)\s+")
_LEAST_PARTS, _LONGEST_PART, _MOST_WITHOUT = 3, 14, 1
#: Words with a verb that are no statement of what happened: a question, a condition, a command to all.
_NO_STATEMENT = r"[?¿!¡]|\b(?:if|si|would|should|could|maybe|unless|whenever|habria|deberia)\b"


def has_verb(part: str) -> bool:
    """Whether a part of a sentence has a verb that says that its subject did, or was, something."""
    folded = fold(part)
    found = re.findall(r"[a-z]+(?:'[a-z]+)?", folded)
    return any(word in _WHOLE for word in found[1:]) or bool(
        compiled(_SPANISH).search(folded) or compiled(_PRETERITE).search(part.lower())
    )


def has_past(part: str) -> bool:
    """Whether a word of a part has an ending that in Spanish only a verb in the past has."""
    return compiled(_PRETERITE).search(part.lower()) is not None


def is_row_of_clauses(text: str) -> bool:
    """Whether a text has three short parts or more, apart by semicolons or dashes, and all but one have verbs."""
    parts = [part for part in _PARTS.split(fold_dashes(text).strip(" .")) if part.strip()]
    if len(parts) < _LEAST_PARTS or any(len(part.split()) > _LONGEST_PART for part in parts):
        return False
    return not compiled(_NO_STATEMENT).search(fold(text)) and sum(not has_verb(part) for part in parts) <= _MOST_WITHOUT


def fold_dashes(text: str) -> str:
    """A text with every dash that stands alone as ` - `."""
    return re.sub(r"\s+[-–—]+\s+", " - ", text)


def dashes_as_semicolons(text: str) -> str:
    """A row of clauses with semicolons between them where dashes were; any other text as it is."""
    return fold_dashes(text).replace(" - ", "; ") if is_row_of_clauses(text) else text
