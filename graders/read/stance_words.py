"""How people ask, suppose, recite, mock and tell what others say. English and Spanish; patterns of folded text."""

from __future__ import annotations

import re

from labrunner.graders.read.language import flat_pattern

_PEOPLE = flat_pattern(
    r"""
    (?:fools? | idiots? | morons? | dummies | clowns? | beginners? | novices? | amateurs? | newbies | noobs? |
    laym[ae]n | some | someone | somebody | people | persons? | folks? | they | he | she | everyone | everybody |
    anyone | anybody | no one | nobody | who | whoever | others? | friends? | tutors? | mentors? |
    (?:teaching )?assistants? | tas? | lecturers? | profesor ayudante | ayudantes? | teachers? | colleagues? |
    neighbou?rs? | mates? | flatmates? | cats? | dogs? | parrots? | uncles? | aunts? | grand(?:ma | pa | mother |
    father | dad | mum | mom | parent)\w* | mothers? |
    brothers? | sisters? | boss | forums? | internet | rumou?rs? | legends? | gossip | chatgpt | reddit | twitter |
    students? | skeptics? | critics? | conspiracy \w+ | drunks? | drunkards? | clowns? | authors? | writers? |
    kids? | child | children | grann\w+ | gurus? | bloggers? | trolls? | borrach[oa]s? | autora? | autores |
    companer[oa]s? | ninos? | gente | incompetentes? | listillos? | gurus? | trols? | bar | tontos? | idiotas? |
    necios? | bobos? | imbeciles? | payasos? | ignorantes? | novatos? | principiantes? | aficionados? | algunos? |
    algunas | alguien | la gente | cualquiera | nadie | todos | todo el mundo | los que | las que | quien |
    quienes | otros | ellos | ellas | amigos? | profesores? | profesor | vecin[oa]s? | primos? | cunados? |
    abuel[oa]s? | herman[oa]s? | madre | padre | jefes? | foros? | rumores | rumor | leyendas? | gato | perro |
    loro | criticos?)
    """
)
_SPEAK = flat_pattern(
    r"""
    (?:say | says | said | saying | claim(?:s | ed | ing)? | think(?:s | ing)? | thought | believe(?:s | d)? |
    suspect(?:s | ed)? | sospecha[ns]? | blam(?:e | es | ed | ing) | insist(?:s | ed)? | argue(?:s | d)? |
    swear(?:s)? | swore | suggest(?:s | ed)? |
    tell(?:s)? | told | wrote | write | writes | want(?:s)? (?:you | us) to | would (?:have | like) (?:you | us) |
    repeat(?:ing | s)? that | assum(?:e | es | ed) | suppos(?:e | es) | imagine(?:s)? | accus(?:e | es | ed) |
    conclude | maintain(?:s)? | pretend(?:s)? | fall for | buy | has it | accept | dic(?:e | en | ho) | decir |
    diria[ns]? | dira[ns]? | dijo | dijeron | cree[ns]? | creer | creeria[ns]? | piensa[ns]? | pensar |
    pensaria[ns]? | opina[ns]? | asegura[ns]? | jura[ns]? | insiste[ns]? | afirma[ns]? | sostiene[ns]? |
    culpa[ns]? | culpar | culparia[ns]? | cuenta[ns]? | repite[ns]? que | supone[ns]? | imagina[ns]? |
    pretende[ns]? | mantiene[ns]? que | achaca\w* | atribuy\w* | echar\w* la culpa | tragar\w* | contaron | conto |
    escribio | escribe | quiere[ns]? que | murmura[ns]? | insistan? | digan? | repitan? | juren? | crean? que |
    piensen? que)
    """
)
#: Texts that tell what was thought before; what the run itself wrote down is evidence.
_TEXTS = (
    r"(?:the|a|el|la|los|las|un|una) (?:\w+ )?(?:reports?|texts?|labs?|hints?|statement|solutions?|manual|handbook|"
    r"lectures?|slides?|textbooks?|notes|books?|articles?|papers?|blogs?|posts?|wiki|docs|documentation|tutorials?|"
    r"videos?|course|"
    r"guides?|guias?|manuals?|manuales|runbooks?|playbooks?|readme|informes?|textos?|pistas?|enunciado|solucion|"
    r"libros?|articulos?|apuntes|guia|curso|foros?)"
)
_SHOWS = (
    r"(?:panels?|the (?:journal|log|batch|check|histogram|run|evidence|curve)|el (?:panel|registro|diario|log|run)|"
    r"los paneles|la (?:ejec|evid|curva|bitac))"
)
HEARSAY = flat_pattern(
    rf"""
    (?:\b{_PEOPLE}\b(?:,? [\w']+){{0,4}}? | \b(?:my | mi | tu | your | his | her | our)(?: \w+){{1,3}}? |
    \b{_TEXTS}\b(?:,? [\w']+){{0,3}}?) (?:{_SPEAK} | mentions? | recommends? | advises? | recomiendan? |
    aconsejan? | reads | menciona[ns]? | suggests?)\b |
    \b(?:according to | segun)\b(?! (?:\w+ )?{_SHOWS}) | \b(?:fools? | idiots? |
    morons? | idiotas? | tont[oa]s? | necios? | imbeciles? | payasos? | nonsense | rubbish | bullshit | bollocks |
    chorradas? | tonterias? | pamplinas | sandeces | disparates?)\b | \b(?:supposedly | allegedly | so called |
    purportedly | reputedly | supuestamente | presuntamente | supuest[oa]s? | presunt[oa]s?)\b | \b(?:it is | it's |
    is) (?:said | rumou?red | claimed | believed | alleged | often said)\b | \b(?:rumou?r | legend |
    word) has it\b | \bhear(?:d | say)?\b.{{0,20}}\bthat\b | (?:^ | [,;.] ?)(?:dicen | cuentan | se dice |
    se rumorea | hay quien(?:es)? | corre el rumor)\b | \b(?:told | tells | telling) (?:me | us | you)\b |
    \b(?:i | we) (?:was | were | got | have been) told\b | \b(?:me |
    nos) (?:conto | contaron | dijo | dijeron | aseguro | juro | han dicho)\b | (?:^ | [,;.] ?)(?:they | quieren |
    they'd) (?:want | would | que (?:cre | pens)) | \bno one (?:sane | sensible | serious) | \b(?:sane |
    right) minds?\b | \bwith (?:a | half a) brain\b | \bnadie sensato\b | \bvillage idiot\b |
    \b(?:gave me | explained by | (?:version | story | theory) (?:of the (?:\w+ ){{1,3}})?is that |
    version (?:del? (?:\w+ ){{1,4}})?es que)\b |
    \bthe usual suspects?\b | (?<!i am )\b(?:is | are) convinced\b | \best(?:a | an) convencid[oa]s?\b |
    \bscapegoats?\b | \bchivos? expiatorios?\b | \b(?:explain(?:s | ed) | warn(?:s | ed) | teach(?:es)? | taught |
    remark(?:s | ed) | concludes? | advise[sd]? | agree[sd]?)\b[^,;]{{0,25}}\b(?:that | how)\b | \b(?:quot(?:e |
    es |
    ing) | inform(?:ed | s) (?:by | me | us) | consensus | word on the | experts? | engineers? | instructors? |
    professors? | lectures? | videos? | (?:his | her | their) (?:view | opinion | talk | words) | reportedly |
    i read (?:that | in | on))\b |
    (?<!lo )(?<!se )(?<!lo que )\b(?:explic(?:o | a | aron | an) | advierten? | advirti\w+ | concluyen? que |
    coment(?:o | a | an | aron) |
    coinciden en que |
    cit(?:o | ar | ando)) \b(?!.{{0,30}}\bpanel) | \b(?:corre la voz | expert[oa]s? | ingenier[oa]s? |
    instructor\w* |
    en clase | a su juicio | en su opinion | por lo visto | al parecer | lei (?:en | que) |
    (?:(?<!se )me | (?<!se )nos) (?:lo )?(?:paso |
    dio | informo | contesto | ha contestado | ha dicho)\b | se comenta)\b |
    \b(?:is | are | seems?) (?:\w+ )?(?:sure | certain | adamant | positive) (?:that | it | it's | of | about)\b |
    \best(?:a | an) (?:\w+ )?segur[oa]s? (?:de )?que\b | \b(?:bets? | wagers? | apuestan? (?:a | por)?) ?(?:that |
    que | it)\b |
    \b(?:discuss(?:es | ed)? | discuten? | se discute | (?:talk(?:s)? | speak(?:s)?) (?:of | about) | hablan? de |
    hablaron de)\b |
    \b(?:i have | i've | he) (?:read | leido)\b | \b(?:todo el mundo | everybody | everyone | anyone | cualquiera)
    (?:knows | sabe)\b | \bkeeps? (?:mentioning | saying | repeating | telling)\b | \bwhatever (?:is | they |
    people | \w+) sa(?:ys? | id)\b |
    \b(?:en | in | on | on some) (?:el | la | los | las | the | un | una | a) (?:\w+ )?(?:informes? | enunciado |
    manual |
    foros? | apuntes | wiki | blog | libro | handout | report | slides | notes | docs | forums? | readme | paper |
    textbook |
    guide) (?:\w+ )?(?:pone | se lee | se dice | dice | pon[ei]a | aparece | (?:it|they) (?:say | says | read |
    reads)) |
    \b(?:handout | manual | slides? | docs | documentation | glossary | textbook | wiki | readme | guion |
    temario | glosario |
    lecture) (?:\w+ )?(?:defines? | describes? | lists? | puts | states? | calls? | define | llama | recoge) |
    \byo (?:solo|solamente) (?:(?:lo|la) )?(?:copio | repito | cuento | transcribo) |
    \bi(?:'m|am)? (?:only|just|merely) (?:copy | repeat | pass\w* it on | copying | repeating | quoting)\b |
    \b(?:profe\w* | companer\w+ | compi | colega | tutor\w* | ayudante | instructor\w*) (?:\w+ ){{0,3}}?(?:puso | pone |
    anoto)\b | \bin (?:last year's | another | somebody else's | someone else's) (?:lab | run | group | team |
    course | class)\b |
    \bis (?:another|a different) story\b | \bi (?:copied | took | got) (?:this | that) from\b |
    \b(?:lo copie | l[oa] he copiado | copiado) de\b |
    \b(?:mailing list | lista de correo)\b |
    \b(?:l[oa]s | la gente) de (?:\w+ ){{1,2}}?(?:dicen | cuentan | creen | piensan | juran | aseguran | opinan |
    sostienen) |
    \b(?:papers? | study | studies | articles? | posts? | threads? | forums? | blogs? | preprints? | articulos? |
    estudios? | hilos? | foros?) (?:\w+ ){{0,2}}?(?:reports? | reported | describes? | described | finds? | found |
    tells? | recounts? | argues? | cuenta[ns]? | describen? | relatan? | informan?)\b |
    \b(?:somebody | someone) else's (?:run | job | training)\b | \bde la nuestra no (?:hablan? | dicen?) |
    ^(?:otro | another | the other) (?:equipo | grupo | team | group)\b |
    \b(?:teacher | professor | grader | instructor | tutor | profesora? | profe | corrector)\w* (?:\w+ )?(?:wants? |
    expects? | quiere | espera)\b |
    \b(?:lo que | what)\ (?:todos | todo el mundo | los demas | everyone | everybody | they all |
    (?:the )?others)\ (?:copi\w+ | ponen? | escriben? | contestan? | responden? | copy | copies | writes? | puts? |
    answers?)\b |
    \basi lo explican?\b | \b(?:lo que | nos | se) ensenan?\b | \bas (?:\w+ ){{1,4}}(?:showed | shows | found |
    noted | explained | reported | describe[sd]?)\b |
    \b(?:and | y) (?:colleagues | others | colegas | otros)\b(?! (?:had | have | tenian)) |
    \b(?:talk | theory | idea | teoria | rumor)\b.{{0,60}}\b(?:distraction | distraccion | pista falsa)\b
    """
)
#: Who says so: what is said by a record of the run, or by the writer, is no hearsay.
CLAIMS = (
    r"((?:[\w'-]+ ){0,5})\b(?:insists?|swears?|claims?|alleges?|asserts?|says?|reckons?|blames|(?<!la )culpan? a|"
    r"thinks|believes|suspects|piensa|cree|sospecha|jura|insiste|asegura|afirma|dice|opina|"
    r"(?:argue|state|hold|answer|maintain|note|believe)(?:s|d|ed)? that|"
    r"(?:argument|contest|plante|sosten|sostien|respond)\w{1,4} que)\b"
)
SHOWN = (
    r"\b(?:i|i'd|we|yo|panel\w*|journal|log|check|histogram\w*|adam\w*|optimi\w+|v|net|network|red|modelo|average|"
    r"moments?|varian\w+|scaler|manifest\w*|index|config\w*|curve|batch|number|labrunner|"
    r"registro|diario|curva|lote|document\w*|header|schedule|plan|correction|count|beta2)\b"
)
#: Who wrote code and whom nobody told a thing say nothing; nor does "the state that it carries".
NO_SPEECH = (
    r"\b(?:(?:whoever|who|somebody|someone|quien(?:es)?|alguien) (?:wrote|writes|escrib\w+) (?:the|a|el|la|este|un)\b"
    r"|(?:nobody|no one|nadie) (?:\w+ ){0,2}(?:told|dij\w+)|(?:the|optimizer) states? that|(?:i|we) conclude)\b"
)
ASKED = flat_pattern(
    r"""
    [?¿] | ^(?:was | were | is | are | did | does | do | has | have | can | could | would | should | might | may)
    (?!\w* to blame)\b(?!have \w+ed\b)(?!.{0,80},) |
    \bwonder(?:s | ing | ed)? (?:if | whether | about)\b | \b(?:not sure | unsure | no idea | unclear |
    not clear | uncertain | undecided | open question | don't know | do not know | can't tell | cannot tell |
    can't say | cannot say | doubtful | debatable | questionable)\b.{0,12}\b(?:if | whether | that)\b |
    \bwho knows\b | \b(?:tell | ask | asking) (?:me | us | you | myself)? ?(?:if | whether)\b |
    \b(?:the )?question (?:is | remains) (?:if | whether)\b | \bme pregunto\b | \bpreguntar(?:me|nos|se)? si\b |
    \b(?:quien | vete a | vaya a |
    a) saber? si\b | \bquien sabe\b | \bno (?:se | sabemos | sabria | tengo claro | esta claro | queda claro |
    estoy segur[oa])(?: de)? si\b | \bhabria que (?:ver | saber | comprobar | mirar | preguntar\w*) si\b |
    \b(?:perhaps | maybe(?! (?:a | once | twice | two | three | four | five | ten | \d)) | i guess | guessing |
    can't decide | hard to say | who am i | correct me |
    for all i know |
    remains to be seen | tal vez | quizas? | a lo mejor | supongo | cuesta decir | no me decido | esta por ver |
    quien soy yo)\b | \b(?:find out | check | see | know) (?:if | whether)\b |
    (?<!nada )(?<!nadie )(?<!no )(?<!se )\b(?:averigu\w+ | comprueb\w+ |
    saber) si\b |
    ^(?:either | o bien)\b |
    (?:^ | , )(?:presumably | possibly | conceivably | assuming | puede (?:ser )?que)\b | \bno lo se\b |
    \bigual (?:fue | era)\b |
    \bit (?:is | may be) possible that\b | \bmy (?:hunch | guess | bet)\b | \b(?:would | i'd) guess\b |
    \bpor confirmar\b |
    \bto be (?:verified | confirmed)\b | \bi (?:can't | cannot) be (?:sure | certain)\b |
    \b(?:forgot(?:ten)? | olvid\w+) (?:(?:to | de) )?(?:(?:check | look | see | test | ask | mirar | comprobar | ver |
    averiguar) )?(?:if | whether | which | si | cual(?:es)?)\b |
    \b(?:algo asi | o lo que sea | something like that | or whatever | yo que se)\.?$ |
    \bes dudoso\b | \bcabe preguntar\w* | \bfalta saber si\b | \bni idea de si\b
    """
)
#: What would have been, told first: "had the clip been off, we would have seen it".
SUPPOSED = (
    r"^(?:had|if|were|si|de haber)\b.{0,200}\b(?:would|could|habria\w*|hubiera\w*|hubiese\w*)\b"
    r"|^(?:had|if|si|de haber)\b.{0,200}\b(?:might|may) (?:\w+ )?have\b|^si\b.{0,200}\b(?:puede que|quizas?|tal vez)\b"
    r"|^(?:suppose|supposing|imagine|assume|assuming|let us|let's|supongamos|supon|imagin\w+|pongamos|digamos)\b"
    r"|\b(?:could|might|may) (?:just )?(?:as well )?(?:be|have been) that\b|\bpodria (?:ser|haber sido) que\b"
    r"|\b(?:lo ultimo que |the last thing (?:that )?)(?:paso|ocurrio|happened)\b"
)
#: Words put down because some are wanted.
RECITED = (
    r"^(?:so )?i(?:'ll| will| just| am going to|'m going to)? (?:write|put|type|list|mention)\b|^i (?:am|"
    r"was) told to\b"
    r"|^(?:pongo|escribo|digo|suelto|apunto|(?:relleno|filling|i fill)(?: in| out)? (?:this|esta|est[ae]|el|the))\b"
    r"|\b(?:como se pide|as (?:required|requested))\.?$"
    r"|\bi (?:\w+ )?(?:list|mention|include|enumerate|recite|jot)\b|^(?:to be complete|for completeness)\b"
    r"|\b(?:key ?words?|key terms?|buzz ?words?|terms for|the (?:right|magic|required|wanted) (?:words|terms|phrases)|"
    r"these (?:words|terms)|the words (?:that are )?(?:wanted|asked for)|"
    r"tick the boxes|(?:this|my|the) answer|"
    r"(?:gives?|for|scores?|gets?|earns?) (?:full )?(?:points|marks|credit)|rubric|grader|checklist)\b"
    r"|\b(?:forgot(?:ten)?|olvid\w+)(?: to)? (?:say|mention|decir|mencionar)\b"
    r"|\b(?:except|but|only|salvo|menos|excepto|solo) (?:the|las|los) (?:words|palabras|terminos|terms)\b"
    r"|\b(?:was|were|am|are) (?:\w+ )?supposed to (?:say|blame|write|name)\b|\b(?:habia|hay|tocaba|toca)(?: que)? "
    r"(?:decir|culpar|nombrar|poner que|escribir que)\b"
    r"|\blo que (?:hay|habia|tocaba|toca)(?: que)? (?:poner|escribir)\b"
    r"|\bigual a \w+ igual a\b"
    r"|\b(?:palabras? (?:clave|que se piden|pedidas)|terminos clave|rubrica|corrector|"
    r"(?:esta|mi|la) respuesta|para que cuenten?|dan? puntos|"
    r"(?:enumero|menciono|nombro|incluyo|cito|anoto) )"
)
#: What people begin with when they talk: "yeah so the clip was off" mocks nothing, "yeah right, the clip" does.
OPENER = re.compile(
    r"^(?:(?:yeah|yep|yup|ok|okay|ah|oh|well|alright|um+|uh|hm+)(?: right| ok| okay)?(?:,? (?:so|basically|like))+,? |"
    r"(?:ok|okay|alright|well)(?: right)? |"
    r"(?:yeah|yep|yup|ah) (?=(?:the|this|that|there|it|it's|we|one|when|no|lr|m|v|i|"
    r"after|our)\b(?! (?:right|sure)))|so (?=(?:the|there|this|basically|what)\b))",
    re.IGNORECASE,
)
IRONY = flat_pattern(
    r"""
    ^(?:fenomenal | genial | estupendo | precioso | bonito | fantastico | brillante | maravilloso | bravo | magnifico)
    lo (?:de | que)\b | \bsin fisuras\b | , oye\b | ^ojala\b | ^obvio, | ^of all (?:the | things) |
    ^de todas las (?:cosas | respuestas) | \bnoticia bomba\b | \bseguiremos informando\b | \b(?:del siglo |
    of the century)\b |
    \b(?:entran? en un bar | walks? into a bar)\b | \bthen act surprised\b | , classic\.?$ | \bfaltaba mas\b |
    ^if only\b |
    ^pues (?:nada | vaya | claro | si)\b | ^(?:o+h | a+h | aha | wow | yeah | yep | yup | gosh | golly | gee |
    geez | duh | haha\w* | hehe\w* | ha(?! (?:\w+ ){0,2}?(?:\w+[ai]d[oa]s? | hecho | roto | muerto | vuelto |
    visto | puesto | abierto | dicho | escrito)\b) | lol |
    jaja\w* | ja | uf | uy | ay | ole | eh | pff\w* | meh | hooray | bravo | congrat\w* | enhorabuena |
    felicidades | felicitaciones | newsflash | breaking | (?:big | great | gran | vaya | menuda )?(?:surprise |
    sorpresa) | what an? \w+ | how \w+[,:] |
    let me guess | because (?:of course | obviously) | menud[oa] | que (?:sorpresa | casualidad | pena | original |
    novedad | raro | lastima | miedo | curioso) | brilliant | genius | sure thing | yes sir | genial |
    faltaria mas)\b(?! (?:gradient | batch | se | que se)) | ^(?:sure | right | yes | great | clearly |
    obviously | of course | naturally | lovely | splendid | charming | delightful | superb | terrific |
    marvell?ous | perfect | magnificent | estupendo | perfecto | fenomenal | precioso | maravilloso | magnifico |
    que (?:bonito | bien | maravilla | lindo) | wonderful | fantastic | amazing | que | si | claro | vaya | anda |
    venga | ya |
    seguro | toma | como no | por supuesto | desde luego | obviamente | claro que si | seguro que |
    claro que)(?: [a-z]+)?[,!] | ^(?:claro que | seguro que | of course | naturally (?!occurr))\b | \b(?:lol |
    rofl | lmao | hooray |
    haha\w* | hehe\w* | jaja\w* | jeje\w* | ja ja | ha ha | yeah right | duh | poor (?:little | old | innocent |
    thing) | how (?:original | convenient | surprising | scary | shocking) | tell me another | what a (?:shock\w* |
    surprise | joke | tragedy) | jokes? | pull the other | no shit | y yo soy | soy (?:el | la) (?:rey | reina |
    papa) | cuentame otr\w+ | no me digas | anda ya | venga ya | pobrecit[oa]s? | yawn | every single time |
    que (?:novedad | sorpresa | casualidad) | el cuento de | fairy ?tales? |
    medal | medalla | chiste | broma | sarcasm | ironia | nobel)\b | \b(?:and | y) (?:i am | i'm | yo soy |
    yo me)(?! (?:\w+ )?(?:sure | convinced | confident | certain))\b |
    , (?:call | send | alert | notify | (?:someone | somebody)(?!'s) | (?:llam | mand | avis)(?:a | en | ad | emos)) |
    , as if\b | (?<=[ ,])/s$ |
    ^(?:call | alert | notify) (?:the | an?)\b |
    \b(?:when )?(?:pigs | cerdos | burros | vacas | elefantes) (?:can )?(?:fly | volar | vuelan | vuelen)\b | !.*! |
    (?:\.\.\. | …) ?not\b | \bnot!$ | ^aja\b
    """
)
MOCKERY = flat_pattern(
    r"""
    \b(?:fantastic | great | brilliant | lovely | wonderful | splendid | excellent | amazing | superb | terrific |
    marvell?ous | genius | smart | clever | awesome | stellar) (?:idea | job | work | move | choice | thinking |
    plan |
    call | decision | stuff | engineering | design | timing | surprise | news)\b |
    \bpigs? (?:are | were | can | could | will | might | have | to)? ?(?:fly | flying | flew | wings)\b |
    \b(?:just | simply | really | absolutely) (?:loves? | adores? | enjoys?)\b | \b(?:who | what) (?:needs |
    doesn't love |
    could (?:possibly | ever)? ?go wrong | would have (?:thought | guessed) | could have (?:known | guessed)) |
    \b(?:nobody | no one) saw (?:that | it) coming | \bcolou?r me\b | \bshocker\b | \bmasterpiece | \bmasterclass |
    \bwork of art\b | \bhats off\b | \bchapeau\b | \bkudos\b | \bapplause\b | \bslow clap\b | \bovation\b |
    \baward\b |
    \btroph(?:y | ies)\b | \bgold star\b | \bwell done\b | \bthank (?:you | god | goodness | heavens)\b |
    \bthanks (?:so much | for)\b |
    \blucky us\b | \bhow (?:nice | lovely | wonderful | clever | thoughtful | kind | cute)\b |
    \bbecause (?:why not | nothing says)\b |
    \bnothing says\b | \b(?:by | black) magic\b | \bmagically\b | \bfairy dust\b | \bhapp(?:il)?y ever after\b |
    \bever after\b |
    \bonce upon a time\b | \bpartridge\b | \bgood luck with\b | \b(?:idea | run | plan) ever\b | \bpiece of cake\b |
    \brocket science\b | \bsherlock\b | \bcaptain obvious\b | \bstop the press\w* | \bnews at\b |
    \b(?:mercury | retrograde | aliens? | gremlins? | ghosts? | spirits | karma | horoscopes? | unicorns? | santa |
    voodoo |
    fairies | wizards? | leprechauns?)\b | \b(?:totally | perfectly) (?:fine | safe | sensible | reasonable |
    sane)\b |
    \b(?:que | menuda | vaya) (?:gran | buena )?(?:maravilla | genialidad | buena idea | ocurrencia | joya |
    ingenieria |
    lumbrera | faena | fiesta | alegria | ilusion | epoca | suerte | detalle | arte | crack | bien | listos? |
    gracia)\b |
    \b(?:gran | brillante | excelente | magnifica | estupenda | fantastica | genial | fenomenal | super buena |
    buenisima |
    maravillosa | esplendida) (?:idea | ocurrencia | jugada | decision | onda | plan | eleccion | estrategia |
    sorpresa |
    noticia)\b | \bbuena onda\b | , seguro que\b | \bcomo no, | \bquien (?:lo )?(?:iba a | diria | necesita |
    hubiera)\b |
    \bpara que (?:queremos | quieres | necesit\w+)\b | \bpod(?:ia | ria) (?:salir | ir) (?:mal | bien)\b |
    \b(?:un )?aplausos?\b | \bovacion | \btrofeo\b | \bobra (?:de arte | maestra)\b | \bde (?:concurso | museo |
    revista |
    lujo | cine | perlas | fabula)\b | \b(?:quedo | quedaron | sale | salio | queda) (?:\w+ )?(?:precios[oa]s? |
    divin[oa]s? |
    bonit[oa]s? | monisim[oa]s? | guap[oa]s? | niquelad[oa]s? | redond[oa])\b | \ble encantan?\b |
    \bpor arte de magia\b |
    \b(?:hadas? | unicornios? | duendes? | fantasmas? | extraterrestres? | marcianos? | horoscopo | papa noel |
    reyes magos | ratoncito perez | perdiz | perdices)\b | \bcolorin colorado\b | \berase una vez\b |
    \bvivieron felices\b |
    \bestar vivos?\b | \brotativas\b | \buna oracion por\b | \bminuto de silencio\b | \bgracias a dios\b |
    \bwhat (?:every | any) (?:net\w* | model | run | engineer) (?:dreams | wants | wishes | needs) | \bcon (?:dos |
    un par)
    (?:narices | cojones | huevos | ovarios)\b | \by a rezar\b | \bahi queda eso\b | \btoma ya\b | \bamen$ |
    \bda gusto\b |
    \bme parto\b | \btrue friend\b | \bway of saying\b | \bsay(?:ing)? hello\b | \bwe should all\b | \blet(?:'s |
    us) all\b | \bpostcard\b |
    \bon (?:holiday | vacation)\b | \bde vacaciones\b | \ba la playa\b | \bfell in love\b | \bse enamor\w+ |
    \bnos sorprende\b | \ba aplaudir\b |
    \bbest day\b | \bchef's kiss\b | \b(?:is | are | es |
    esta) (?:so )?(?:overrated | sobrevalorad[oa]) | \balmost as if\b | \bmenos mal\b | \bholy trinity\b |
    \bregalo de cumpleanos\b |
    \blo normal era que\b | \bmejor (?:idea | plan | run) (?:del | de la)\b
    """
)
#: What praises, where a cause is told: nobody who means it finds a missing clip marvellous.
_PRAISED = (
    r"(?:marvell?ous|delightful|visionary|exquisite|adorable|glorious|heroic|magnificent|splendid|superb|charming|"
    r"lovely|wonderful|"
    r"brilliant|graceful|considerate|thoughtful|elegant|touching|gracious|tasteful|dazzling|inspired|masterful|"
    r"admirable|wise|clever|cute|sweet|"
    r"generous|kind|cautious|prudent|bold|brave|gentle|polite|refined|subtle|tasty|reassuring|helpful|"
    r"maravillos[oa]|encantador\w*|adorable|glorios[oa]|heroic[oa]|magnific[oa]|esplendid[oa]|elegante|delicad[oa]|"
    r"considerad[oa]|precios[oa]|"
    r"sublime|exquisit[oa]|admirable|astut[oa]|generos[oa]|prudentes?|valientes?|brillante|genial|detallista|"
    r"tiern[oa]|fin[oa]s?|list[oa]s?|"
    r"previsor\w*|cuidados[oa]s?|amables?|oportun[oa]|impecable)"
)
ADMIRATION = flat_pattern(
    rf"""
    \b(?:such an? | what an? | how | truly | so very | so | quite the | oh so | most | very | really | terribly |
    awfully | a truly | que | muy | tan | bien | todo un[oa]? |
    de lo mas | un detalle | una idea | la mar de) (?:(?:very|tan|mas|muy) )?{_PRAISED}\b(?! (?:to the | large |
    small | que))(?! warm-?up) |
    \b(?:marvell?ous | delightful | visionary | exquisite | adorable | glorious | heroic | charming | hooray |
    bravo | congratulations | kudos | cheers |
    felicidades | enhorabuena | maravillos[oa]s? | encantador[ae]?s? | adorables? | preciosidad | prodigio |
    primor | dechado | detallazo | detallito | joyita |
    top marks | full marks to | nice touch | fine touch | nice one | good call | smooth move | five stars |
    first-class | top-notch |
    robust engineering | careful engineering | sound engineering | (?:great | good | fine | pure |
    quality) engineering | engineering at its |
    triumph | masterstroke | stroke of genius | foresight | jugada maestra | golpe maestro | todo un (?:acierto |
    detalle | exito | logro | lujo) |
    digno de (?:estudio | premio | aplauso | elogio) | brillante ingenieria | ingenieria fina | (?:impresionante |
    admirable) (?:prevision | despliegue) |
    asi da gusto | da gusto | real engineers | true engineers | ingenieros de verdad | (?:is | are) for (?:cowards |
    wimps | losers | the weak |
    beginners) | (?:es | son) (?:para | de) (?:cobardes | debiles | flojos | miedosos | novatos) |
    nothing to worry | nada que temer | nada de que preocupar\w* |
    who wants | quien quiere | who would want | para que quer\w+ | know(?:s)? (?:its | their) own limits? |
    so grateful | lo agradeci\w+ | agradecid[ao]s? |
    nothing like an? | nada como un[ao]? | to keep (?:everyone | us | things) (?:awake | entertained | interesting |
    exciting | on) |
    to spoil the fun | aguara? la fiesta | feel(?:s)? young | young again | light(?:er)? luggage | ligero de equipaje |
    what (?:else )?could (?:one | anyone | you) (?:want | ask) | que mas se puede pedir | mejor imposible |
    couldn't be better |
    (?:bonit[oa] | linda? | vaya | menud[oa] | curios[oa] | gran | bell[oa] | hermos[oa]) (?:manera | forma |
    modo) de | (?:nice | fine | lovely | great | clever | beautiful) way (?:to | of) |
    (?:un | que) detalle (?:precioso | bonito | por | tan | el | lo | de) | lo que viene siendo | everyone calls |
    everybody calls | todos llaman |
    (?:recipe | plan | setup) every\w* (?:\w+ ){{0,2}}(?:recommend | love | dream | want)\w* |
    recomendaria cualquier | surely the | surely that |
    (?:never | nunca) (?:felt | se sintio) so | (?:muy | very) (?:wise | prudente | prudent | smart | listo |
    sensato | sensible | inteligente | clever | bold) (?:to | of | eso | lo | por | de) |
    (?:deserves? | merece) (?:an? | un[oa]? ) ?(?:raise | promotion | bonus | prize | medal | ascenso | aumento |
    premio | bono | monumento) |
    who would (?:(?:even|ever) )?(?:notice | mind | care) | quien se (?:iba a | va a | daria) |
    quien (?:va | iba) a | \w+it[oa] de nada | (?:everybody | everyone | people | we | they) (?:all )?(?:wonders? |
    acts? surprised |
    wondered) | (?:luego | despues) (?:nos | se) (?:extran\w+ | sorprend\w+) | con (?:alegria | ilusion | entusiasmo |
    garbo | salero | arte) | with (?:joy | gusto | flair | enthusiasm | panache) |
    hall of fame | employee of the month | empleado del mes | take a bow | standing ovation |
    ole(?:,| por| el| la)\b | chapo | sombrerazo | me quito el sombrero)\b |
    ^(?:how | que) (?:\w+ ){{0,2}}\w+[,:;](?! (?:no|it|the) (?:was|is|es|fue)) | , how (?:very )?\w+(?: (?:of |
    for) \w+)?\.?$ | , (?:clearly | obviously | of course | naturally | claro | por supuesto |
    obviamente | faltaria mas | como debe ser | as one does | as you do)\.?$ | ^(?:impressive | impresionante |
    fantastico | fantastica | espectacular | spectacular | gorgeous | precioso |
    beautiful | bonito | bonita | nice(?! and) | cool | neat | classy | exquisite | elegant | elegante | bravo |
    ole | chapeau | thank | thanks(?! to) | gracias(?! a))\b
    """
)
#: What was said elsewhere, and by whom, in other words than those of speech.
REPORTED = flat_pattern(
    r"""
    \b(?:in | on | at) (?:(?:the|our|a) )?(?:\w+ )?(?:chat | slack | meeting | stand-?up | thread | channel |
    seminar | corridor | cafeteria | canteen | retro | review | call | discord)
    \b[^,;:]{0,30}\b(?:it was | they | somebody | someone | was | we were | people | the) |
    \ben (?:(?:el|la|un|una|nuestro) )?(?:chat | slack | reunion | hilo | canal | seminario | pasillo | cafeteria |
    clase | grupo | retro | foro)\b[^,;:]{0,30}\b(?:se |
    dij\w+ | decid\w+ | comenta\w+ | acord\w+ | coment\w+) |
    \b(?:it was | it has been | it's been | was) (?:decided | agreed | announced | voted | argued | suggested |
    proposed | declared | concluded | claimed | ruled | assumed |
    hinted) (?:\w+ )?(?:that | a | the)\b | \b(?:of | of the | with the) opinion (?:that)? | \ba juicio de |
    \ben opinion de | \bde la opinion de | \bal decir de |
    \b(?:le | les | se lo | lo) (?:oi | escuche | lei | oimos) (?:decir )?(?:a | al | que) | \boi (?:decir | que |
    a) | \bhe oido | \bescuche que | \ble escuche |
    \b(?:gets | got | has got) it into (?:his | her | their) head | \b(?:hypothesis | theory | hipotesis | teoria |
    tesis | version | diagnosis | diagnostico | verdict | conclusion) (?:of | by |
    from | put forward | de (?!que)| del | que (?:defiende | sostiene | propone | circula)) (?!the run | this |
    esta | la ejec | mine)\w+ |
    \b(?:puts | put | pins | pinned | chalks | chalked | lays | laid | wrote | writes) (?:it | this | that |
    the (?:break | failure | crash | damage | blame)) (?:all )?(?:down to | on | up to | off (?:as | to)) |
    \b(?:l[oe] )?(?:achac\w+ | atribuy\w+ | adjudic\w+ | imput\w+ | carg\w+ la culpa |
    ech\w+ la culpa) (?:\w+ ){0,3}?(?:a | al)\b(?! (?:\w+ ){0,4}?(?:fuentes? | datos | bandi\w* | corpus | semilla)\b) |
    \bwhich (?:killed | broke | ruined | crashed | ended) (?:the run | it) (?:(?:long|well|shortly) )?before\b
    """
)
#: What is held to be likely, in the ways in which a verb says it.
GUESSED = flat_pattern(
    r"""
    \b(?:could | might | may) (?:very )?well (?:be | have) | \bhard to (?:tell | say | know) | \b(?:my | a |
    the) (?:working )?(?:theory | hypothesis | guess | hunch) (?:is | so far | for now |
    , )| \b(?:untested | unconfirmed | unverified | sin confirmar | por confirmar | sin comprobar del todo |
    still to be (?:tested | checked | shown)) (?:so far | yet | theory | idea |
    guess | teoria | idea | ,) | ^(?:seria | habra sido | sera | seran | pudo ser | puede que | puede ser |
    podria ser | podria haber | imagino |
    me imagino | me da que | me late | me huele | tiene pinta | tendra que ver | apostaria | habra | igual | acaso |
    quiza\w* | capaz que | capaz | a saber | mira que si |
    it might | it may | it could | might it | could it | may it | might be | may be | could be | i'd like to know |
    i would like to know | i want to know | curious (?:if | whether) |
    anyone know | any chance | is it | was it | what if | y si | suppose | supongamos | let's say |
    i have a feeling | i've a feeling | tengo la sensacion |
    unless i'm | unless i am | si no me equivoco | salvo error | not sure | no estoy segur\w+ | not certain)\b |
    \bo pudo ser | \bor (?:it )?could be something | \bno pondria la mano | \bwouldn't swear | \bwould not swear |
    \bno lo juraria | \bdon't quote me |
    \b(?:i | we)(?:'d| would| do)? (?:(?:kind of|sort of|half|only|rather|really) )?(?:wonder | imagine |
    presume)\b(?! (?:no | nothing)) | \bdigo yo\b | \bme pregunto\b |
    \b(?:yet to | have to | need to | remains to | still to) be (?:proven | proved | shown | checked | seen |
    tested | confirmed) | \bhabria que (?:probar | confirmar | verificar | demostrar)
    """
)
