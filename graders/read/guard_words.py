"""What says that a guard which a cause calls missing was there, or did its work. English and Spanish.

`GUARDS` are by what the sayings of a part name: `no CLIP` is a part by which a clip was missing. Patterns of folded
text in which `sí` is `indeed`.
"""

from __future__ import annotations

from msgspec import Struct

from labrunner.graders.read.language import flat_pattern

BE = (
    r"(?:is|was|are|were|be|been|being|stayed|stays|remained|kept|keeps|got|gets|es|era|eran|fue|fueron|estaba|"
    r"estaban|"
    r"estuvo|estuvieron|esta|iba|iban|seguia|seguian|va|van|quedo|quedaron|quedaba|quedaban|venia|venian)"
)
#: Done to the thing, not to be done.
_WAS = BE.replace("be|been|being|", "been|")
_ADVERB = (
    r"(?:(?!only|barely|hardly|nearly|scarcely|partly|supposedly|poorly|badly)\w+ly|always|still|already|also|indeed|"
    r"right|just|even|all|in fact|very much|well and truly|bien|siempre|todavia|aun|ya|tambien|(?!apenas|casi|"
    r"mal)\w+mente)"
)
ADVERBS = rf"(?:{_ADVERB} ){{0,2}}"
#: Up to three words that turn nothing over, and begin nothing new.
_TURNING = (
    r"(?:(?:no|not|never|nor|neither|nothing|nunca|ni|sin|without|zero|cero|0|if|si|would|should|could|only|solo|"
    r"missing|but|pero|"
    r"and|y|while|whereas|except|excepto|salvo|menos|too|demasiado|tan|late|tarde|unset|its|gradients?|steps?|"
    r"updates?|"
    r"instead|rather|than|before|antes|until|hasta|off|lost|threw|dropped|skipped|removed|taken|perdio|perdido) |"
    r"(?:lack|falt|slow|lent|quit|desactiv|elimin|apag|retir|salt|olvid|forg)\w* |\w+n't )"
)
WORDS = rf"(?:(?!{_TURNING})[\w'.-]+ ){{0,3}}?"
_ON = flat_pattern(
    r"""
    (?:on(?! (?:its | their | the | a | an | only | but | at none | none | that | every | each | this | all |
    \w+ed)\b) |
    there\b(?! (?:to | for | only)\b) | present | in place(?! of) | in force | in effect | in use | active |
    activated |
    enabled | engaged | working | running | operational | operative | applied | turned on | switched on | at work |
    doing (?:its | their) (?:job | work) | set (?:to (?:0?\.\d*[1-9] | 1(?:\.0)? | one) | as usual | properly |
    correctly) | puest[oa]s? | activ[oa]s? | activad[oa]s? | encendid[oa]s? | presentes? | operativ[oa]s? | vigentes? |
    in the config | at its (?:usual | normal) value | a su valor | en (?:marcha | vigor | su sitio |
    funcionamiento | su valor | su lugar) | funcionando | actuando | aplicad[oa]s? |
    trabajando | habilitad[oa]s? | conectad[oa]s?)\b
    """
)
#: What is done by a thing that guards.
_ACTED = flat_pattern(
    r"""
    (?:cut | cuts | held | holds | kept | keeps | limited | limits | bounded | bounds | capped | caps | caught |
    trimmed | trims | worked | works | acted | acts | fired | functioned | tamed | contained | restrained | handled |
    stopped (?:it | them | that | the) | took care | scaled | brought | reduced | shrank | protected | prevented |
    did (?:its | their) (?:job | work) | (?:did | does | do) (?:limit | cut | hold | keep | act | work | bound | cap |
    catch | stop | tame | contain | reduce | its | their) | (?:seguia | seguian | estuvo | estaba | estaban) \w+ndo |
    freno | frenaba | frenaban | contuvo | contenia | contenian | corto | cortaba | acoto | acotaba | funciono |
    funcionaba | funcionaban | actuo | actuaba | actuaban | (?:hizo | hacia | hicieron) su trabajo | sujeto |
    sujetaba |
    aguanto | redujo | domo | paro | (?:was | were | is | kept | went on) (?:(?:still|always) )?(?:pull | limit |
    hold | cutt | work | act | keep | shrink | bound | regulari[sz] | cap)\w*ing |
    shortened | softened | damped | rescaled | smoothed | shorten | acorto | acortaba | amortiguo | suavizo | encogio |
    achico | modero | atenuo | tenia(?:n)? su valor | had (?:its | their) (?:usual | normal) | se (?:hizo |
    hicieron | aplico | aplicaron |
    aplicaba | cumplio) | was (?:\w+ )?done | pulled | tiraba | mantuvo | mantenia | mantenian | evito | recorto |
    recortaba | limito |
    limitaba | impidio | protegio | se encargo | cumplio | (?:l[aoe]s? )(?:dejo | dejaba | freno | frenaba | paro |
    corto | limito |
    limitaba | recorto | contuvo))\b(?! (?:at | working | being | nothing | nobody | no | none | nada | a nadie | en
    infinito | by | back | out | off | away)\b)
    """
)
_HAVE = (
    r"(?:there (?:was|were|is|are)|had|has|have|got|enjoyed|used|began with|begin with|started with|start with|"
    r"came with|"
    r"hubo|habia|conservaba|mantenia|retained|was given|were given|received|recibio|se l[ae]s? (?:dio|hizo|puso|"
    r"aplico)|"
    r"tenia|tenian|tuvo|tuvieron|existia|contaba con|conto con|llevaba|llevaban|empezo con|arranco con|"
    r"usaba)"
)
_THE = (
    r"(?:(?:the|a|an|its|their|his|full|proper|long|short|gentle|gradual|slow|normal|usual|complete|real|active|"
    r"gradient|"
    r"weight|qk|qk-|el|la|los|las|un|una|su|sus|fase de|rampa de|etapa de|periodo de|buen|buena|largo|larga|debido) )*"
)
#: After the name of a guard: that it was on, or that it acted.
IS_ON = rf" {WORDS}(?:{BE} {ADVERBS}|(?:had|has|have) been {ADVERBS}){_ON}"
ACTED = (
    rf" {ADVERBS}{_ACTED}|,? (?:which |that |que )?indeed (?:was|were|did|had|estaba|estaban|estuvo|habia|hubo|"
    rf"actu\w+|funcion\w+|\w+o\b)"
)
#: Before it, and after it, where what it was is told beside: "with clipping active", "sí había un clip".
WITH = (
    rf"\b(?:an|a|un|una|with|con|despite|under|bajo|thanks to|gracias a|a pesar de|through|behind|after|"
    rf"tras) {_THE}$"
)
ON = rf" {ADVERBS}{_ON}"
THANKS = rf"\b(?:thanks to|gracias a|merced a|thank) {_THE}$"
INDEED = rf"\b(?:indeed {WORDS}{_HAVE}|(?:did|does) {WORDS}(?:have|use|get|begin with|start with)) {_THE}$"
#: Before what is seldom named but to say that it was there: "the break had a long warm-up".
HAD = rf"\b(?:{_HAVE} {WORDS}|(?:with|con|after|tras) ){_THE}$"
#: After it: it was not there after all.
OFF = (
    r" ?= ?(?:0|off|none|false)|(?:,? (?=(?:which|that|que|now|both|was|were|is|are|estaban?|ambos|tambien|also|not|"
    r"no)\b)| )(?:(?!(?:but|so|pero|yet|which|(?:and|y) (?:it|they|we|the|no|never|then|its|su|"
    r"la|el|se|nunca)) )[\w'-]+ ){0,4}?(?:off|missing|absent|absence|disabled|gone|removed|unset|out|away|none|null|"
    r"inf\w*|infinit\w*|zero|"
    r"0(?![.\d])|not|never|n't|left|cut|skipped|dropped|lacking|fuera|nul[oa]s?|cero|quitad\w+|apagad\w+|"
    r"desactivad\w+|"
    r"deshabilitad\w+|desconectad\w+|eliminad\w+|retirad\w+|ausentes?|inactiv\w+|saltad\w+|\w+n't|no|nunca|would|"
    r"could|habria\w*|hubiera\w*)\b"
)


#: After it: that it was not missing.
NOT_MISSING = (
    rf" {WORDS}(?:(?:was|were|is|had|has) )?(?:not|never|no|nunca|tampoco|\w+n't) (?:(?:se|been|was|estaba|estuvo|"
    rf"were|ever|"
    r"habia) )?(?:missing|absent|off|gone|removed|disabled|switched off|turned off|taken out|dropped|falt\w+|ausente|"
    r"quit\w+|apag\w+|desactiv\w+|elimin\w+)\b"
)


class Guard(Struct, frozen=True):
    """What a part says was missing: its names, what is said where it did its work, and whether to say that the run had
    one, without more, is to say that it acted."""

    names: str
    done: str
    had: bool = False


CLIP = r"(?:clip|clipping|clipper|recorte|max norm|max_norm)"
_CHECK = (
    r"(?:(?:finite |inf |overflow |nan )?check|checks|comprobacion|comprobaciones|chequeo|detector)(?: (?:de|"
    r"for|of|on|against) (?:inf\w*|nan\w*|overflow\w*|finit\w*|desbord\w*))?"
)
_WARMUP = r"(?:warm-?up|warmup|warm up|calentamiento|precalentamiento)"
_DECAY = r"(?:weight decay|decay|wd|decaimiento(?: de (?:los )?pesos)?)"
_NORMS = r"(?:(?:qk[ -]?)?norms|qk[ -]?norm|qknorm|rmsnorm|normas(?: qk)?|normalizacion|normali[sz]ation)"
_NORMS += r"(?: (?:de|of|on|en|over) (?:las |the )?(?:consultas y (?:las )?claves|queries and keys|q (?:y|and) k))?"
_STEP = r"(?:step|update|it|that|paso|actualizacion)"
GUARDS = {
    "no CLIP": Guard(
        CLIP,
        rf"\b(?:a|the|its) (?:working|active|functioning) {CLIP}\b|\b{CLIP} (?:activo|funcionando)\b"
        rf"|\b{_WAS} {ADVERBS}(?:clipped|recortad[oa]s?|acotad[oa]s?)\b(?! (?:at|to|a|en) (?:\d\d|inf))"
        rf"|\b(?:through|por) (?:the|a|el|un) {CLIP}\b"
        rf"|\b(?!un)(?:\w+ed|brought|cut|held|kept|\w+[ai]d[oa]s?) (?:\w+ ){{0,4}}?(?:by|por) (?:the|a|el|"
        rf"un) {CLIP}\b(?! (?:absence|removal|being|that|que))"
        r"|\b(?:the|its|este|el|un|a) (?:duly |properly )?(?:clipped (?:gradient|step|update)|"
        r"gradiente (?:ya )?recortado)\b"
        r"|\bse (?:le )?(?:recorto|recortaron|recortaba|recortaban|acoto|acotaron|acotaba)\b"
        r"|\b(?:clipped|recortaba|recortaban|recorto|recortaron) (?:the|its|every|each|all|that|those|el|los|cada|"
        r"ese|todos) "
        r"(?:\w+ )?(?:gradients?|gradientes?|updates?|one of)\b"
        r"|\bdid (?:indeed )?(?:clip|get clipped)\b|\bindeed (?:\w+ )?(?:clipped|recort\w+|limit\w+|acot\w+)\b",
    ),
    "no CHECK": Guard(
        _CHECK,
        r"\bse (?:detecto|noto|comprobo|reviso|filtro|cazo)\b(?! nada)|\b(?:step|update|paso) (?:was )?left out\b|"
        rf"\b{_WAS} {ADVERBS}(?:checked|detected|noticed|caught|spotted|cazad[oa]|comprobad[oa]s?|detectad[oa]s?|"
        rf"revisad[oa]s?)\b"
        rf"|\b(?:skipped|dropped|discarded|rejected|refused|withheld|threw (?:away|out)|descarto|descartaron|omitio|"
        rf"rechazo|"
        rf"tiro) (?:the |that |this |el |la |ese |esa |aquel )?(?:\w+ )?{_STEP}\b"
        r"|\b(?:step|update|paso|actualizacion) (?:was|se|fue|quedo) (?:\w+ )?(?:skipped|dropped|discarded|"
        r"thrown away|thrown out|"
        r"salto|descarto|descartad[oa]|omitio|omitid[oa]|saltad[oa])\b"
        r"|\bse salto (?:el|ese|aquel|dicho|la) (?:paso|actualizacion)\b"
        r"|\b(?:trainer|scaler|code|check|run|program|entrenador|escalador|codigo|programa|"
        r"it) (?:\w+ly )?(?:checked(?: for)?|"
        r"detected|noticed|caught|saw|spotted|detecto|comprobo|noto|advirtio|vio|l[oa] (?:detecto|vio|noto|"
        r"comprobo))\b"
        r"(?! (?:nothing|no|none|nada|any))"
        r"|\bdid (?:indeed )?(?:check|skip|notice|detect|look)\b|\bindeed (?:\w+ )?(?:checked|skipped|"
        r"se (?:comprobo|comprobaba|"
        r"salto|detecto)|comprob\w+|detect\w+|mir[oa]\w*)\b"
        r"|\b(?:scale|scaler|escala) (?:\w+ )?(?:was dynamic|is dynamic|era dinamica|es dinamica|halved|backed off|"
        r"adapted|"
        r"dropped|shrank|lowered|went down|adjusted|bajo|se redujo|se ajusto|se adapto|se corrigio|retrocedio)\b"
        r"|\b(?:the|a|la|una) (?:dynamic (?:loss )?scal\w+|escala (?:de perdida )?dinamica)\b",
    ),
    "no WARMUP": Guard(
        _WARMUP,
        rf"\b{_WAS} {ADVERBS}(?:warmed up|calentad[oa]|ramped up)\b|\b(?:eased|easing) (?:in|into)\b"
        r"|\b(?:rose|climbed|grew|raised|ramped|went up|subio|crecio|subiendo|creciendo|entrando|"
        r"aumentando) (?:[\w-]+ ){0,5}?(?:bit by bit|desde cero|"
        r"from (?:zero|nothing)|over (?:\w+ ){0,2}(?:hundred|steps)|a lo largo de)\b"
        r"|\b(?:raised|rose|ramped|ramped up|climbed|grew|went up|increased|subio|subia|crecio|crecia|aumento|"
        r"aumentaba|"
        r"subiendo) (?:\w+ ){0,4}?(?:slowly|gradually|gently|smoothly|step by step|little by little|poco a poco|"
        r"gradualmente|despacio|suavemente|de a poco|lentamente)\b"
        r"|\b(?:slowly|gradually|gently) (?:raised|ramped|warmed|increased)\b"
        r"|\b(?:began|started|begins|starts|arranco|empezo|comenzo) (?:\w+ )?(?:gently|softly|slowly|gradually|"
        r"suavemente|"
        r"despacio|poco a poco|en caliente|gradualmente)\b",
        had=True,
    ),
    "no DECAYING": Guard(
        _DECAY,
        rf"\b{_WAS} {ADVERBS}(?:decayed|regulari[sz]ed|penali[sz]ed|decaid[oa]s|regularizad[oa]s?)\b"
        rf"|\b(?:with|con) {_THE}{_DECAY} (?:at|de|en|of|set to) (?:its |su |the )?(?:usual|normal|valor|"
        rf"0?\.\d*[1-9])",
        had=True,
    ),
    "no NORMED": Guard(
        _NORMS,
        rf"\b(?:passed|went|passes|goes|pasaba|pasaban|paso|pasan|pasa) (?:through|por) (?:a|its|their|su|sus|the|"
        rf"una|las)? ?(?:\w+ )?(?:{_NORMS}|norm|norma)\b|"
        rf"\b{_WAS} {ADVERBS}(?:normed|normali[sz]ed|normalizad[oa]s?)\b",
        had=True,
    ),
}
