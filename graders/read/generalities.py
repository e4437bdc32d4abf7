"""Whether a text says how things are in general and nothing of this run. English and Spanish."""

from __future__ import annotations

import re

from labrunner.graders.read.clause_rows import is_row_of_clauses
from labrunner.graders.read.language import compiled, flat_pattern, fold

_HARM = (
    r"(?:caus|kill|lead|mak|break|destabili|hurt|blow|produc|result|destroy|damag|ruin|diverg|collaps|overflow|"
    r"happen|occur|"
    r"giv|go(?:es)? wrong|wreck|trigger|creat|end up|need|vanish|turn|get|becom)\w*"
)
_HACE = (
    r"(?:caus|provoc|mat|llev|hac|produc|romp|destru|da[nr]|arruin|estrope|colaps|diverg|explot|gener|acab|termin|"
    r"perd|olvid|"
    r"pas|ocurr|sal|crec|desbord|necesit|poner|usar|activar|guardar)\w*"
)
#: What is said of a thing wherever it is met: what it is called, that it tends to, that one should.
_IN_GENERAL = flat_pattern(
    rf"""
    \b(?:in general | generally(?: speaking)? | by definition | is defined as | refers? to | as a rule | in theory |
    in principle | (?:is | are) (?:\w+ )?(?:called | known as | referred to as) | we call | people call | stands for |
    is (?:just |simply )?(?:a | an | the | one) (?:[\w-]+ ){{0,3}}(?:techniques? | methods? | tricks? | practices? |
    phenomen\w+ | term | concepts? | procedure | strategy | algorithm | recipe | pathology | failure mode | remedy |
    safeguard | guardrail | way (?:to | of)) | (?:is | happens | occurs | arises) when(?:ever)? |
    unless | wherever | will (?:(?:always|surely) )?(?:poison | {_HARM}) | if there (?:is | are) no | (?:typical |
    tipic[oa]s?) (?:of | de) |
    is an? (?:[\w-]+ ){{0,2}}(?:trap | pitfall | danger | risk | hazard | classic | recipe | headache) |
    (?:is | are) (?:often )?(?:associated with | linked to | blamed for) |
    (?:usually | typically | commonly | often | normally | frequently | sometimes | always | tends? to | can | may |
    might | could) (?:\w+ )?{_HARM} | {_HARM} (?:usually | typically | often | sometimes) |
    (?:the )?literature | papers? | textbooks? | et al | tutorials? | blog posts? | known to | well[ -]known |
    you (?:should | need | must | want | get | have to) | one (?:should | needs | must) | if you | when(?:ever)? you |
    when(?:ever)? (?:an? | batches | gradients | bursts | tokens) |
    (?<!than it )(?<!as it )(?:should | must | ought to) |
    (?:are (?:\w+ )?(?:dangerous | fragile | risky | harmful | vulnerable | prone | fatal | lethal | deadly) |
    (?:is | are) (?:\w+ )?(?:an? )?(?:common | typical | (?:the | a) (?:classic | typical | usual))) |
    (?:protects? | guards?) against | prevents? | avoids? |
    exists? (?:so | to | for | because) |
    (?:it is | it's | is) (?:good | bad | best | common | standard | recommended | advisable | customary) |
    (?:any | every | all | most | many | some) (?:\w+ )?(?:networks? | runs? | models? | trainings? | transformers? |
    optimizers? | labs? | people | engineers))\b |
    \b(?:en general | por lo general | generalmente | normalmente | habitualmente | por definicion | en teoria |
    en principio | se define | consisten? en | (?<!no )se (?:le |les )?llama | se suelen? | suelen? | se conoce |
    se denomina |
    se entiende por | se refiere a | se habla de | llamamos |
    (?:es | son) (?:una? | la | el | uno de los | una de las )(?:\w+ ){{0,3}}(?:tecnicas? | metodos? | trucos? |
    practicas? |
    fenomenos? | terminos? | conceptos? | procedimiento | estrategia | algoritmo | receta | patologia | remedio |
    salvaguarda | mecanismo | forma de | manera de) | (?:es | ocurre | pasa | sucede | aparece | se da |
    se produce) cuando |
    (?:pueden? | tienden? a) (?:\w+ )?\w+[aei]r(?:se | l[aoe]s?)? | podrian? (?:\w+ )?{_HACE} | si no (?:hay |
    se) | se asocian? |
    (?:a menudo | a veces | siempre | frecuentemente) {_HACE} |
    cuando (?:una? | se entrena | los lotes | los gradientes) |
    (?:son (?:\w+ )?(?:peligros[oa]s? | fragil(?:es)? | arriesgad[oa]s? | vulnerables? | letal(?:es)? |
    mortal(?:es)? |
    fatal(?:es)?) | (?:es | son) (?:comun(?:es)? | tipic[oa]s? | (?:el | la | un | una) (?:\w+ )?(?:clasic[oa] |
    tipic[oa]))) |
    sirven? (?:para | de) | evitan? | impiden? | protegen? (?:de | contra) | existen? (?:para | porque) |
    (?<!se )deben? (?!al? )\w | deberian? |
    (?:todos )?los libros | la literatura | el manual | los? articulos? | los? papers? | los tutoriales | conviene |
    hay que | se recomienda | se aconseja | es (?:buena | mala | recomendable | aconsejable | habitual | normal |
    sabido |
    bien sabido | conocido) | si (?:uno | no pones | no usas | tienes | pones) | cuando (?:uno | se entrena) |
    cualquier (?:\w+ )?(?:red | run | ejecucion | corrida | modelo | entrenamiento) |
    (?:toda | a las | todas las | las) redes | los (?:modelos | transformers | entrenamientos | optimizadores))\b
    """
)
#: What says that something happened, or in which run.
_THIS_RUN = flat_pattern(
    r"""
    \b(?:this (?:run | time | net | network | batch | one | model | trainer | break) | here | our | ours | we |
    my | i |
    the (?:run | break | trainer | control | twin | damage | harm) | panels? | was | wasn't | were | weren't |
    had | hadn't | did | didn't | got | went |
    shot | flew | sank | crashed | spiked | exploded | carried | survived | froze | stayed | started |
    came | took | gave | made | became | broke | fell | grew | blew | threw | sent | kept | lost | met | saw |
    began | ran | drove |
    rose | brought | died | killed | wrecked | ruined | destroyed | damaged | collapsed | diverged | jumped |
    overflowed |
    happened | left | hit | (?:steps? | pasos? | updates? | batch | lote | at | en el | del) \d{2,} |
    fue | fueron | era | eran | hubo | habia | habian | hizo | hicieron | dio | dieron | vino | tuvo | tenia |
    tenian | quedo |
    estaba | estaban | murio | rompio | llego | mato | perdio | aqui | nuestr[oa]s? | nos |
    est[ea] (?:ejecucion | corrida | run | red | vez | modelo | entrenamiento | lote | batch) |
    (?:la | el) (?:ejecucion | corrida | run | break | gemelo | entrenador) |
    \w{3,}(?:aron | ieron | aba | aban | asen | aran | ieran | iesen))\b
    """
)
_PRETERITE = re.compile(r"\b\w{2,}[óÓ]\b|\b\w{2,}[íÍ]a[ns]?\b")
#: "Bursts of bad batches ...", "schedulers that disagree ...".
_ANY_OF_A_KIND = re.compile(
    r"(?!this|its|his|as |weights|gradients|updates|rows|lines)[a-z-]{3,}s "
    r"(?:that|which|whose|with|without|are|make|can) "
)
#: A verb in the present, and what speaks of a certain thing: "an overflow turns every weight into NaN" has no such.
_PRESENT = flat_pattern(
    r"""
    \b(?:is | are | has | have | turns? | makes? | gives? | causes? | kills? | breaks? | leads? | produces? |
    sends? | pushes |
    destroys? | ruins? | collapses? | overflows? | loses? | moves? | throws? | wrecks? | drives? | explodes? |
    diverges? |
    es | son | da | dan | hacen? | matan? | rompen? | llevan? | producen? | provocan? | causan? | colapsan? |
    desestabilizan? | mandan? | empujan? | destruyen? | explotan? | desbordan? | empiezan? | pierden? | mueven? |
    arruinan? |
    estropean? | divergen? | disparan?)\b
    """
)
_CERTAIN = compiled(
    r"\d|\b(?:off|missing|disabled|the|el|la|los|las|del|al|lo|su|sus|it's|its|there|hay|that|those|these|est[aeo]s?|es[aeo]s?|root|"
    r"causa)\b"
)


#: What defines a word, and what a thing is for: said of every run, whatever else the sentence has.
_DEFINES = flat_pattern(
    r"""
    \b(?:por | bajo | with | by) [^,;:]{2,60}?(?:se (?:entiende | conoce | designa) | entendemos | (?:one | we |
    people | you) (?:means? |
    understand) | is meant | we mean)\b |
    \blo (?:tipico | clasico) (?:en | es | de)\b | \by (?:ya )?(?:veras | vereis | veran | vera) |
    \band (?:you'll | you will | watch) (?:see | it)\b | \b(?:has |
    have | tiene | tienen) (?:an? | un) (?:\w+ )?(?:weak spot | weakness |
    blind spot | achilles\w* | punto debil | punto ciego | talon de aquiles) |
    ^(?!(?:the|el|la|los|las|this|it) )(?:\w+ ){1,2}(?:demands? | requires? | exige | requiere | exigen)\b |
    ^(?:forget | raise | lower | start | drop | remove | skip | lose | restart | feed | fill | crank |
    take away) (?:to | the | any | an? | your | m | out | up | away)\b[^;:]*\band (?:it | adam |
    the | any | you | attention | its)\b | ^si se (?:pierde[n]? | sube[n]? | reanuda | quita[n]? | arranca |
    empieza | olvida[n]? | llena | junta[n]? | reinicia | deja[n]?)\b |
    \b(?:standard | usual | classic | typical | common | normal) (?:way | manner | path | route | cause | reason |
    case) (?:in which |
    how | for | that | of | by which)\b | \b(?:manera | forma | causa | via | camino) (?:habitual | clasic[oa] |
    tipic[oa] | normal | estandar |
    usual) (?:de | en que | por)\b | \b(?:en | segun) (?:los | las | la | el) (?:\w+ )?(?:manual(?:es)? | libros? |
    apuntes | teoria | literatura |
    bibliografia | cursos? | tutorial(?:es)?)\b | \bin (?:the )?(?:textbooks? | manuals? | literature | theory)\b |
    ^[a-z]+s (?:[\w'-]+ ){0,9}?(?:happen | occur | arise | come about) (?:when(?:ever)? | if)\b |
    ^an? (?:[\w'-]+ ){1,3}(?:is | are) (?:the | an?)\b(?! (?:root )?(?:cause | reason | culprit | problem | fault |
    explanation)) |
    ^(?:se llama | llamamos | llaman | llamase | se denomina | denominamos | se conoce como | se dice que (?:hay |
    existe) | dicese |
    entendemos | definimos | we call | people call | you call | what (?:people | we | one) calls? |
    lo que (?:se llama | llaman | llamamos))\b |
    ^(?!(?:it|this|that|what|there) )(?:(?:an?|the|el|la|un|una) )?(?:[\w'-]+ ){1,5}(?:denotes? | designates? |
    describes? an? | refers? to | is defined | is the (?:name | term | word | state |
    condition | situation | case) (?:for | of | given | in which | where | when) | es el (?:nombre | termino |
    estado | caso) (?:de | que | en que) |
    se define | consiste en | consists in | means (?:that | an? | having | losing | starting) | significa que |
    equivale a | designa | is what (?:you | one |
    we | people) (?:get | gets | see | sees | call | calls | has | have) | es lo que (?:se | uno | pasa cuando |
    ocurre cuando))\b |
    \b(?:the (?:term | word | expression | name) | el (?:termino | concepto | nombre |
    vocablo)) (?:\w+ ){0,4}?(?:describes? | means? | denotes? | refers? |
    stands | is used | designa | describe | significa | se usa | se refiere | se aplica)\b |
    \b(?:which | that) (?:is why | explains why | is the reason why | is the reason) (?:\w+ ){0,2}?(?:frameworks? |
    people | we | one | every\w* | most | many | libraries |
    trainers? | schedul\w+ | practitioners? | engineers? | optimizers? | codebases? | norms | clips? | warm-?ups? |
    clipping | it is | you)\b |
    \bthat(?:'s | is) (?:what | why) (?:\w+ ){0,3}?(?:for | exists? | invented | frameworks? | people | everyone |
    libraries)\b |
    \b(?:hence | thus | therefore) (?:(?:all )?the )?(?:advice | recommendation | custom | practice | rule | habit |
    need (?:for | to) | popularity)\b |
    \bso (?:schedulers? | frameworks? | trainers? | libraries | people | everyone | everybody |
    practitioners?) (?:\w+ )?(?:include | save | use | add | keep | set |
    have | store | recommend | ship)\b |
    \b(?:was | were | is | are) (?:invented | designed | introduced | meant | made | there |
    made) (?:(?:precisely|exactly|just) )?(?:for (?:the | batches | days |
    cases | such | this | moments) | to (?:protect | avoid | prevent))\b |
    \b(?:as is | it is | is) (?:\w+ )?(?:well known | common knowledge | known)\b |
    \b(?:por eso | de ahi que | por lo que | razon por la que | motivo por el que | por lo cual) (?:siempre |
    todo el mundo | casi todos)? ?(?:se (?:usa | usan |
    use | usen | guarda | guardan | guarde | recomienda | aconseja | pone | ponen | ponga | calienta | incluye |
    incluyen | recorta | recortan | suele | suelen |
    inventa\w* | inventaron | anade | anaden) | existen? | exista | los (?:frameworks | entrenadores | planes |
    planificadores | optimizadores) | las librerias |
    conviene | hay que | (?:los | las) \w+ (?:guardan | incluyen | usan | llevan))\b |
    \bse (?:invento | inventaron | hizo | hicieron | diseno | ideo | pensaron | penso) para\b | \b(?:cosa |
    como es | algo) (?:(?:bien|de sobra|muy) )?(?:sabid[oa] |
    conocid[oa])\b | \bes (?:bien )?sabido\b | ^(?:whenever | any time | every time | cada vez que | siempre que)\b |
    \b(?:as soon as | once | if) (?:any | some) \w+
    """
)
#: "A run that is resumed without ...", "un modelo que arranca en frío ...": whatever run it is.
_ANY_RUN = (
    r"^(?:an?|any|every|each|un|una|cualquier|tod[oa]|cada) (?:[\w'-]+ ){0,3}?(?:run(?! of (?:\w+ )?batch)|job|"
    r"net|network|model|trainer|"
    r"training|optimi[sz]er|transformer|attention|"
    r"adam\w*|schedule|scheduler|plan|start|break|red|modelo|entrenador|optimizador|atencion|entrenamiento|"
    r"ejecucion|corrida|programa|planificador|arranque|calentamiento|warm-?up|explosion|collapse|colapso|"
    r"desbordamiento)"
    r"(?:,)? (?:(?:that|which)(?! \w+ed\b)|whose|with|without|to which|in which|at|is|of|que|cuy[oa]s?|sin|con|mal|"
    r"a l[oa] que|en l[oa] que|es|al|no|started|resumed|left|leaves|"
    r"makes|begins|dies|given)\b"
    r"|^(?:los|las) (?!dos|tres)\w+s (?:\w+ ){0,4}?(?:hacen|dejan|dan|llevan|provocan|producen|acaban|terminan)\b"
    r"|^(?!this|its|his|as |weights|gradients|updates|rows|lines)[a-z]{4,}s (?:\w+ ){0,4}?(?:let|make|cause|give|"
    r"lead|produce|leave|end up)\b"
    r"|^(?:\w+ing|\w{3,}[aei]r)(?: (?!the|el|la|this|est)[\w'-]+){0,2} (?:without|with|sin|con|from|de|a|at|el|"
    r"the)\b.{0,80}?\b(?:means|implies|"
    r"equivale|significa|supone|implica)\b"
)


def is_general(text: str) -> bool:
    """Whether a text tells what is so in general, in no word what happened here."""
    folded = fold(text)
    if compiled(_DEFINES).search(folded):
        return True
    if compiled(_THIS_RUN).search(folded) or _PRETERITE.search(text):
        return False
    return (
        bool(compiled(_IN_GENERAL).search(folded) or _ANY_OF_A_KIND.match(folded) or compiled(_ANY_RUN).match(folded))
        or bool(compiled(_PRESENT).search(folded))
        and not _CERTAIN.search(folded)
        and not is_row_of_clauses(text)
    )
