"""Whether a sentence names a cause only to set it aside. English and Spanish.

By what is done with it: it is called harmless or a coincidence; what it would have shown is told, to say that it was
not there; or another sentence part, begun by a contrast, says what did it in truth.
"""

from __future__ import annotations

import re

from labrunner.graders.read.language import compiled, flat_pattern, fold

#: What is said of a thing that did nothing. "Alone it is harmless" says that something had to come to it.
_HARMLESS = flat_pattern(
    r"""
    \b(?:(?:did | does | do | doing | done | caused | causing) (?:no | little | hardly any) (?:\w+ )?(?:harm |
    damage |
    hurt) | (?:was | is | were | are | be) (?:\w+ ){0,2}(?:innocuous | coincidence | beside the point | red herring |
    unrelated | inconsequential) | (?:with | had) (?:no | any) (?:consequences? | relevance | bearing) |
    without (?:any )?(?:consequences? | harm) | by (?:mere | pure | sheer) (?:coincidence | chance) | by coincidence |
    (?:es | fue | era | son) (?:\w+ )?(?:casualidad | coincidencia | inocu[oa]s? | anecdotic[oa]s? |
    secundari[oa]s? | irrelevantes?) | por (?:pura )?casualidad | no (?:pudo hacer | hizo | hace | hicieron | causo)
    (?:\w+ )?danos? | sin (?:ninguna )?(?:consecuencias? | importancia | relevancia | efecto alguno))\b
    """
)
#: What the stories of the labs blame wrongly: to call it harmless sets nothing aside.
_CLEARED = compiled(
    r"\b(?:bandits?|bandidos?|sources?|fuentes?|data|datos|corpus|seed|semilla|report|informe|tokenizer) "
    r"(?!(?:[\w']+ ){0,4}?(?:clip\w*|lr|rate|tasa|warm\w*|calent\w*|v|moment\w*|recort\w*) )(?:[\w']+ ){0,5}?"
    r"(?:is|are|was|were|es|son|era|eran|fue|fueron) "
)
_NOT_ALONE = compiled(
    r"\b(?:alone|by itself|by themselves|on (?:its|their) own|in itself|in themselves|control|twin|otherwise|normally|"
    r"usually|with a clip|en si|per se|as such|in and of itself|plain|mere|por si sol\w+|por si mism\w+|a solas|"
    r"gemelo|normalmente)\b"
)
#: What would be seen if it were so.
_WOULD_SHOW = flat_pattern(
    r"""
    \b(?:would | should | ought to) (?:have )?(?:also )?(?:show(?:n | s | ed)? | be (?:seen | visible) |
    been (?:seen |
    visible) | appear(?:ed)? | left | leave | see[n]? | look(?:ed)? | notice[d]?)\b |
    \b(?:se (?:veria | notaria | habria (?:visto | notado) | tendria que (?:ver | notar)) | veriamos |
    habriamos visto |
    notariamos | dejaria huella | habria dejado)\b
    """
)
#: "No code that would notice" says that there was none.
_NONE_THAT_WOULD = compiled(
    r"\b(?:no|nothing|nobody|nada|nadie|ningun\w*) (?:[\w-]+ ){0,3}?(?:that|who|which|to|que) "
    r"(?:would|could|might|should) (?:have )?\w+"
)
#: What the run is told apart from, and what is taken back.
_APART = flat_pattern(
    r"""
    ^(?:forget (?:about )?the (?!source | data | bandit | corpus | seed | report) |
    olvid(?:aos | ate | emos | ense)(?: de)? (?:la | el | los | las) (?!fuente | dato | bandi | corpus | semilla |
    informe) | contrary to | far from (?:it | being) | lejos de (?:ser | que) | nada mas lejos | contra lo que |
    (?:blaming | accusing | suspecting | culpar | acusar) | contrariamente | more than [^,]+,\ ?it |
    mas que [^,]+, lo que | salvo que | unless | pretend | finjamos | in (?:a different | another) run |
    en otro run | before i looked | antes de mirar | my first (?:guess | idea | thought) | mi primera (?:idea |
    sospecha))\b | \b(?:(?:neither | none | ninguno | ninguna | nada) (?:of | de) (?:these | them | this | that |
    which | est[oa]s? | es[oa] | ell[oa]s?) [^,;]{0,20}\b(?:has | have | had | do | does | did | tien\w+ | tuv\w+ |
    hizo | hace) | would (?:need |
    require | take) | haria falta | differs from | (?:the )?opposite of | at best | como mucho | points away |
    side effect | efecto secundario | only a symptom | solo un sintoma | smoke ?screen | cortina de humo | illusion |
    ilusion | imagination | imaginacion | invent(?:ion | ed) | invencion | inventado | excuse | excusa |
    just a story | un cuento | contradicts? | contradicen? | not a shred | ni rastro | no evidence |
    (?:nothing | none) (?:of (?:the |its )?[\w' ]{1,40} )?(?:was | is | were | got | had been) lost |
    no (?:se )?(?:perdio | perdieron)
    nada | no (?:\w+ ){1,6}(?:is | was | were | got | went | has been) (?:lost | missing | gone | dropped | wiped) |
    (?:nada | ninguno | ninguna) del? [\w ]{1,30}se (?:perdio | borro) |
    no falt\w+ (?:\w+ ){0,2}(?:estado | momentos? | nada) | would make sense only |
    well within what | dentro de lo que (?:\w+ ){0,2}?(?:soporta | aguanta | admit | toler)\w* |
    (?<!until )(?<!hasta )(?:at no (?:point | time) | en ningun momento) (?:did | se perd\w+ | perd\w+) |
    (?:but | yet | pero) (?:it | there)? ?(?:was | were | fue | hubo | habia)? ?(?:only | just | solo) (?:fue |
    hubo | habia)? ?(?:one | a single | un | un solo) (?:bad )?(?:batch | lote)(?: malo)? |
    no (?:viene[ns]? | vino | venia | proviene) (?:de | por) (?:ahi | ello | eso)\b |
    (?:does not | doesn't | did not | didn't) come from (?:there | that) |
    look(?:ing)? elsewhere | otro sitio | crossed off | never happened | nunca ocurrio | nunca paso | no difference |
    da igual(?!\)) | lo mismo da |
    no cambio nada | no (?:pasa | paso | pasaba) nada(?=\.?$) | nothing happens(?=\.?$) |
    (?:and | but) it (?:(?:is | was) not | isn't | wasn't)(?=\.?$) |
    made no difference | belongs? to (?:the other | another) |
    none of (?:that | this | these | those | it | them) (?:is | was | were) (?:what | why | the) |
    (?:but | yet | still) (?:(?:the|our|its) )?(?:loss | attention | net | network | model | weights | run |
    entropy | it)
    (?:\w+ ){0,2}?(?:came (?:(?:right|straight) )?back (?:on its own | at once | by itself | to normal) |
    recovered (?:at once | on its own | by itself | fully) | (?:learned | lived | trained) (?:\w+ )?(?:well | fine |
    happily | normally) | kept its | (?:did not | didn't) (?:even )?(?:react | budge | notice | care | flinch)) |
    (?:los pesos | la red | la loss | la perdida | la atencion | los logits) (?:\w+ )?(?:ni se (?:movi\w+ | inmut\w+) |
    no se (?:movieron | movio | inmut\w+) | aprendi\w+ bien | volvio (?:sola | enseguida)) |
    el dano habria sido el mismo | the damage would have been the same | la culpa no es de es[eao]s? |
    no tuv\w+ (?:ninguna? )?consecuencias? | sin (?:\w+ )?(?:jamas | nunca) (?:habria | hubiera)\w* |
    without (?:an? )?\w+ would never have | take it back | withdraw it | lo retiro | me retracto | i used to |
    contrary to my |
    en contra de mi | in one piece | de una pieza(?=[,.]) | (?:kept | keeps | siguio | sigue) (?:its |
    su) (?:course | curso))\b | \b(?:in spite of | despite | a pesar de) (?:that | this | it | ell[oa] | es[oa] |
    todo)\b.{0,40}\b(?:whole | intact\w* | unhurt | unharmed | fine | healthy | well | sanos? | iles[oa]s?)\b |
    \b(?:neither | none | ningun[oa] | tampoco)(?: (?:of | de) (?:them | these | those | which | ell[oa]s |
    est[oa]s))? (?:was | were | is | fue | fueron | era) (?:\w+ ){0,2}(?:causes? | reasons? | culprits? | problem |
    blame | responsible | causas? | culpables? | motivos? | razon)\b |
    \b(?:anything but | cualquier cosa menos | de todo menos | popular explanation |
    refuse to (?:accept | believe) | (?:hard | difficult) to believe | cuesta creer | dificil de creer |
    (?:hurt | harmed | damaged | touched) (?:nobody | nothing | no one) |
    never (?:hurts? | harm(?:s | ed) | kill(?:s | ed) | broke) (?:anybody | anyone | anything | a run) |
    (?:weights | parameters | pesos | parametros) (?:(?:were | was | fueron | se) )?(?:never | not | no |
    nunca) (?:se )?(?:touched | hurt | harmed |
    tocaron | movieron | danaron) | (?:as (?:small | short | harmless) as | tan (?:pequen\w+ | cort\w+ |
    inofensiv\w+) como) (?:any | all | cualquier\w* |
    l[oa]s demas | siempre | always | usual) |
    after the damage (?:was | had been) done | (?:killed | broke | hurt) other runs | le dio (?:\w+ )?igual |
    (?:leave | left | leaves) [^,;]{0,30}\b(?:unhurt | unharmed | untouched | intact) |
    sin (?:dano alguno | ningun dano | sufrir danos?) | (?:without | with no) (?:any )?(?:damage | harm) |
    as (?:they | it) (?:were | was) before | tal (?:y )?como (?:estaba | era)n?)\b |
    \b(?:even (?:if | with | had) | aunque | incluso (?:si | con) | ni con)\b.{0,120}\b(?:would (?:still )?have |
    hubiera\w* | hubiese\w* | habria\w*)\b.{0,80}\b(?:anyway | regardless | all the same | just the same | igual |
    de todas (?:formas | maneras) | de todos modos)\b |
    \b(?:i (?:don't | do not) (?:buy | see) it | not buying it | i (?:disagree | beg to differ) |
    i see it differently |
    i'm not convinced | no me (?:convence | lo creo | lo trago | cuadra) | no lo compro | no cuela | discrepo |
    no estoy de acuerdo | yo lo veo de otr\w+)\b |
    \b(\w+) or no \1\b | \bcon (\w+) o sin (?:\2 | el | ell[oa])\b
    """
)
#: An opinion about saying so: "it would be absurd to think that", "I would never claim".
_FAR_FROM_IT = flat_pattern(
    r"""
    \b(?:absurd | ridiculous | silly | foolish | naive | wrong | mistaken | premature | tempting | easy | lazy |
    unfair | a mistake | an error) to (?:\w+ )?(?:think | say | believe | claim | blame | conclude | assume |
    suppose |
    suspect | point) | \b(?:absurdo | ridiculo | ingenuo | erroneo | injusto | tentador | facil | un error |
    una tonteria)
    (?:pensar | decir | creer | culpar | concluir | suponer | sospechar | achacar | atribuir) |
    \b(?:one | you | anyone | anybody | many | most) (?:would | might | may | could) (?:\w+ )?(?:think |
    expect | say |
    believe | guess | suspect | assume) | \b(?:never | hardly | jamas | nunca | no) (?:would | diria | dire |
    afirmaria | creeria | sostendria | pensaria)\b(?! have| be) |
    \b(?:nobody | no one | nadie) (?:should | deberia | debe | can | puede) (?:\w+ )?(?:conclude | say | claim |
    blame | think | concluir | decir | culpar | pensar)
    | \b(?:se equivocan? | yerran? | anyone who | whoever | quien) (?:quien(?:es)? )?(?:thinks | blames | says |
    believes |
    piens\w+ | cre[ae]n? | culp\w+ | dig\w+ | busqu\w+)\b
    | \bi (?:would | will | could | can) (?:never | hardly |
    not) (?:say | claim | blame | think | believe | agree)
    """
)
_TRULY = r"(?:real|true|actual|sole|only|main|deeper|proper|verdader[oa]|unic[oa]|autentic[oa])"
#: "But the clip held it", "pero v reaccionó a tiempo": what was to guard the run did.
_GUARDED = flat_pattern(
    r"""
    \b(?:but | yet | however | pero | sin embargo)\b,?(?P<what>[^;.]{0,50}?)\b(?:in time | kept (?:pace | up) |
    held (?:it | them | up | firm) | did (?:its | their) (?:job | work) | worked | coped | contained (?:it | them) |
    stopped (?:it | them) | cut (?:it | its | them) | a tiempo | aguant(?:o | aron) | funcion(?:o | aba) |
    hizo su trabajo |
    l[ao]s? (?:contuvo | freno | paro | corto | limito | recorto) | al dia)\b
    """
)
_NOT = re.compile(
    r"\b(?:no|not|never|nothing|nobody|nada|nadie|nunca|sin|without|hardly|barely|\w+n't|if|si|only|clip could)\b"
)
#: What is said of the thing that did it.
_DID_IT = flat_pattern(
    rf"""
    \b(?:c[ao]mes? from | stem(?:s | med) from | arose from | (?:was | is | were) (?:\w+ )?(?:caused by | due to |
    down to | brought about by | killed by | ruined by | hurt by | broken by) | (?:did | caused) (?:it | the
    damage)\b | killed | ruined | wrecked | destroyed | (?:is | was) to blame | culprit | {_TRULY} (?:cause |
    reason | problem | causa | razon | culpable | motivo) | responsible | se deb\w+ a | vino de\b | vino del |
    procede |
    culpa (?:es | fue | la t\w+)\b | culpable | causa (?:real | verdadera | es | fue)\b | mato |
    estropearon por | responsable)
    """
)
_SOMETHING_ELSE = (
    r"\b(?:something|someone) (?:else|different|other)\b|\bfor other reasons\b|\bcame from elsewhere\b"
    r"|\b(?:another|a different|some other) (?:\w+ )?(?:cause|reason|thing|fault)\b"
    r"|\b(?:otra cosa(?! que)|otra causa|otro motivo|otra razon|otras razones|(?:de|del|por) otro lado|algo distinto)\b"
)
_CONTRAST = re.compile(r"\b(?:but|yet|however|nevertheless|still|pero|sin embargo|no obstante|aunque|though)\b,?|;")
#: What the named cause itself works through: "but that update killed the net" goes on with it.
_THE_SAME = compiled(
    r"\b(?:updates?|steps?|gradients?|it|that|this|they|both|together|combination|actualizacion\w*|pasos?|"
    r"gradientes?|eso|"
    r"(?:weights?|params?|parameters|net|network|model|attention|pesos|run) (?:(?:is|are|was|were|got|"
    r"get) )?(?:killed|ruined|"
    r"wrecked|destroyed)|"
    r"esto|ambas?|ambos|combinacion|inf|nan|infinit\w*|absence|missing|lack|falta|ausencia)\b"
)
_WORDS_AFTER = 4


def sets_aside(text: str) -> bool:
    """Whether a text calls what it names harmless, accidental, not seen or not to be said, or blames something else."""
    folded = _NONE_THAT_WOULD.sub(" ", fold(text))
    if any(
        compiled(_HARMLESS).search(part) and not _CLEARED.search(part) for part in re.split(r"[;:.] ", folded)
    ) and not (_NOT_ALONE.search(folded)):
        return True
    if any(not _NOT.search(turn["what"]) for turn in compiled(_GUARDED).finditer(folded)):
        return True
    return any(compiled(one).search(folded) for one in (_APART, _WOULD_SHOW, _FAR_FROM_IT, _SOMETHING_ELSE))


def rivals(text: str) -> list[str]:
    """The parts of a text that begin with a contrast and say that something else did it; whether it is the named cause
    after all, whoever knows the concepts decides."""
    folded = fold(text)
    found = []
    for turn in _CONTRAST.finditer(folded):
        part = re.split(r"[;.]", folded[turn.end() :])[0]
        did = compiled(_DID_IT).search(part)
        if did is None:
            continue
        said = part[: did.end()] + " ".join(part[did.end() :].split()[:_WORDS_AFTER])
        if not _THE_SAME.search(said):
            found.append(part)
    return found
