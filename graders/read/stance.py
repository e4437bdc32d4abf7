"""Whether a text asserts what it names. English and Spanish.

A cause that is asked, put into the mouth of others, mocked or only listed is no cause.
"""

from __future__ import annotations

import re

from labrunner.graders.read.clause_rows import dashes_as_semicolons, has_verb, is_row_of_clauses
from labrunner.graders.read.generalities import is_general
from labrunner.graders.read.language import compiled, flat_pattern, fold, words
from labrunner.graders.read.stance_words import (
    ADMIRATION,
    ASKED,
    CLAIMS,
    GUESSED,
    HEARSAY,
    IRONY,
    MOCKERY,
    NO_SPEECH,
    OPENER,
    RECITED,
    REPORTED,
    SHOWN,
    SUPPOSED,
)
from labrunner.graders.read.vocabulary import BEGINNING, BEGINNINGS

#: Words that make a sentence of words: verbs, pronouns, articles, prepositions. `of` and `without` join lists, too.
GLUE = frozenset(
    "the a an this that these those it its his their he they we i which who whose where when while as "
    "because since so thus "
    "than into onto from with by at on in to for through over under after before until till during "
    "between against among "
    "is was are were be been being am had has have having did does do done made make makes went go goes "
    "gone came come comes "
    "gave give gives given let lets took take takes taken got gets get put puts kept keep keeps ran run "
    "lost lose met meet hit "
    "led lead threw throw left leave fell fall grew grow rose rise began begin blew blow broke break "
    "brought bring sent drove "
    "caused causes cause made pushed could would should can will may might must cannot if but though "
    "although instead rather "
    "once whenever whereas only just also too very such there here one's "
    "el la los las un una unos unas lo le les se su sus este esta estos estas ese esa eso esto que quien "
    "cual cuyo cuya donde "
    "cuando como porque pues mientras aunque pero sino con en por para a al tras desde hasta entre sobre "
    "contra hacia segun "
    "durante es era fue son eran fueron ser sido siendo ha han habia habian hubo haber hay tiene tienen "
    "tenia tenian tuvo tuvieron "
    "trajo vino pudo quiso supo nuestro nuestra ahi alli aqui hizo hace hacer hicieron dio dan daba dejo "
    "deja llego llega paso pasa puso salio cayo cayeron dieron quedo queda quedaron "
    "estaba estaban estuvo esta estan iba iban fueron provoco produjo causo causaron genero movio llevo debio ya "
    "tan muy asi luego entonces cada todo nada nadie".split()
)
_VERBAL = re.compile(
    r"(?!learning|clipping|warming|training|scaling)\w{2,}(?:ed|ing|aba|aban|ada|adas|ado|ados|ida|idas|ido|idos|"
    r"aron|ieron|iendo|ando|ria|rian|arse|erse|irse)"
)
#: Spanish verbs that lose their mark when a text is folded: "saltó", "volvió".
_PRETERITE = re.compile(r"\w{2,}ó\b")
_SHORT_JOINTS, _LEAST_JOINTS = 1, 2
_LEAST_WORDS, _SHORT, _LEAST_GLUE, _GLUE_SHARE = 5, 10, 3, 0.2
_LIST_COMMAS, _LIST_ITEM = 4, 3.2
#: Words of a part with a verb that is a statement, whatever is listed beside it.
_LEAST_CLAUSE = 6
#: A part of so many words, so many of them small ones, is longer than what people list.
_LONG_PART, _LEAST_WOVEN = 10, 4
#: A few causes joined as people join them are a statement, if a terse one: "high rate, cold start and no clip".
_JOINED = re.compile(r"\w,? (?:and|plus|y|e|mas|together with|junto con) (?!y |and )\w")
_ITEMS = re.compile(r"[,;:.]+ (?:and |y )?| (?:and|plus|y|e|mas) ")
_MOST_JOINED = 4
#: What makes a note of a few words: a setting with its value, a state, a comparison, a time. "lr 8", "clip off", "v too
#: slow", "moments gone after resume" say how something is; "learning rate", "batch" and "no clip" can be listed.
_STATED = compiled(
    flat_pattern(
        r"""
    (?<!step )(?<!steps )(?<!paso )(?<!pasos )(?<![\w.])\d | [<>=×] | \b(?:is | are | was | were | es | son |
    era | fue | off | none | zero | up | gone | too | inf |
    infinity | never | always | dead | empty | blank | done | cero | ningun[oa]? | sube | nunca | demasiado |
    muert[oa]s? | rot[oa]s? | deshech[oa]s? | puest[oa]s? | blown | broken | torn | thrown | shot | stuck | lost |
    (?:through | over | lagging | anyway | everywhere) |
    (?!unclip)\w{3,}(?:ed | lt) | (?!estad)\w{3,}[ai]d[oa]s?)\b
    """
    )
)
_TIMED = compiled(
    r"\w (?:(?:right|just|justo) )?(?:after|when|once|until|during|as soon as|right at|tras|despues de\w*|cuando|al"
    r"|hasta|durante|nada mas) \w"
)
_LONGEST_NOTE, _LONGEST_TIMED = 6, 11
#: So many numbers in one part are read off, not said of a thing: "step 364 norm 19.22 loss 32.51".
_MOST_VALUES = 3
_LEAST_STATED, _LEAST_NOTED = 0.4, 2
#: Where such a share of the parts is one word each, things are named and nothing is said of them.
_LONE_THINGS = 0.4
#: A statement of a few parts, and what says of a thing how it is, after it: "rate too high", "logits por las nubes".
_TERSE_PARTS = re.compile(r"[,;:.]+(?: |$)| (?:so|and|y|plus|mas) ")
#: Of so many that say something one may only name a thing.
_MOSTLY_STATED = 3
_SEVERAL_PARTS, _LEAST_PER_PART = 4, 2.5
_MOST_TERSE, _LONGEST_TERSE = 8, 14
_LACKING = frozenset("no sin without zero cero ningun ninguna not never nothing nadie nada ni nor neither".split())
_PREDICATED = compiled(
    r"^(?!(?:a|an|the|un|una|el|la) \w+$)\w+ (?:\w+ ){0,4}?(?:full|high|higher|huge|big|bigger|giant|small|tiny|"
    r"old|slow|stale|behind|"
    r"long|ok|okay|fine|oversized|excessive|enormous|apart|everywhere|way|"
    r"llen[oa]s?|replet[oa]s?|alt[oa]s?|altisim[oa]s?|enormes?|gigantes?|nul[oa]s?|vaci[oa]s?|excesiv[oa]s?|viej[oa]s?|"
    r"lent[oa]s?|bien|mal|grandes?|largu?[oa]s?|larguisim[oa]s?|chic[oa]s?|pequen[oa]s?|fuera|infinit[oa]s?|identic[oa]s?|"
    r"apagad[oa]s?|sin \w+|en (?:cero|none|0)|a (?:cero|la basura)|por las nubes|mas (?:alt|grand|arrib)\w+|"
    r"inf|nan|en frio|with(?:out| no) \w+|of (?:one|the same|just)|wrecked|gone|ruined)\b"
    r"|^(?:higher|bigger|larger|mayor) \w+|^(?:static|fixed|constant) (?:loss )?scale\b"
)
_REPEATED = frozenset("no one un una sin without not and y".split())
#: One small word before every item: "the clip the batch the ...", "with this with that with ...".
_CHAIN, _CHAIN_SHARE = 5, 0.3


#: Of words that begin like none that people write about training: at least so many, and such a share of
#: all; where they are no more than that, another.
_LEAST_STRANGE, _STRANGE_SHARE, _FEW_SHARE = 2, 0.33, 0.45


#: "The report blames the sources, but the run shows that ...".
_RUN_SHOWS = compiled(
    r"^.*\b(?:but|yet|pero|sin embargo)\b,? (?:the |our |el |la |los |nuestr\w )?(?:run|panels?|journal|numbers|log|"
    r"paneles|ejecucion|registro|diario|numeros)(?: \d+)? "
    r"(?:shows?|says?|tells?|proves?|muestran?|dicen?|ensenan?|prueban?)\b(?: that| que)?"
)


#: "If it had been clipped nothing would have happened, but it was not."
_BUT_IT_WAS_NOT = compiled(
    r"[,;] (?:but|pero) (?:\w+ ){0,4}?(?:no|not|never|nothing|nobody|neither|nadie|nada|nunca|\w+n't)\b"
)


#: What somebody had not known, or ought to have: "I forgot that the clip was off" says that it was.
_NOT_KNOWN = re.compile(
    r"^(?:(?:i|we)(?:'d| had)? (?:\w+ )?forg[oe]t(?:ten)? that|"
    r"(?:yo )?(?:(?:se )?(?:me|nos) )?(?:había |habíamos )?olvid(?:é|ó|amos|ado)(?: de)? que|"
    r"(?:i|we) (?:should|ought to)(?: have|'ve) (?:\w+ )?(?:known|seen|noticed|reali[sz]ed|spotted|checked|looked at)"
    r"(?: (?:earlier|first|before|at once))?(?: that\b|:|(?=[^:;.]{3,30}:)))\s*",
    re.IGNORECASE,
)
#: "At first I thought that it was X, but it was Y": Y is what it was. Where X was a part of it, all is.
_FIRST_IDEA = compiled(
    r"^(?:(?:at first|initially|originally|first|to begin with|al principio|primero|de entrada|en un principio),? )?"
    r"(?:(?:i|we|yo|nosotros) )?(?:(?:had )?(?:(?:first|initially) )?(?:thought|believed|suspected|blamed|assumed|"
    r"guessed|(?:was|were) (?:sure|looking at|staring at))|"
    r"(?:crei|creimos|creia|creiamos|pense|pensamos|pensaba|pensabamos|sospeche|sospechaba|sospechamos|"
    r"culpe|estaba segur[oa])|(?:my|our|mi|nuestra) (?:first|initial|primera|primer) "
    r"(?:guess|idea|thought|suspicion|suspect|hypothesis|sospecha|hipotesis|impresion|sospechoso))\b[^;.]*?"
    r"(?:[,;] (?:but|yet|pero|and yet|sin embargo)|,? (?:until (?:i|we) (?:saw|found|noticed)(?: that)?|"
    r"hasta que (?:vi|vimos|note|notamos)(?: que)?)|; )\s*"
    r"(?:(?:it (?:is|was)|what happened (?:is|was)|es|fue|era|lo que paso (?:es|fue)) (?!not |no )(?:(?:that|que) )?)?"
    r"(?!(?:\w+ ){0,6}?(?:also|too|as well|both|together|ademas|tambien|ambas?)\b)"
)


def _as_nor(found: re.Match[str]) -> str:
    return f"{found[1] or (found[2] + found[3])} nor"


#: Signs that people write in notes in place of words, and prefixes that a hyphen parts from theirs.
_SIGNS = (
    (re.compile(r"\s*(?:[-=]+>|→|⇒)\s*"), " so "),
    (re.compile(r"\s+[+&]\s+"), " and "),
    (re.compile(r"\bw/o\b\s*"), "without "),
    (re.compile(r"\bw/\s*"), "with "),
    (re.compile(r"(?<=[a-z)])\s+=\s+(?=[a-z])"), " is "),
    (re.compile(r"\bun-(?=[a-z])"), "un"),
    # "weight_decay: 0.0" in a note is a setting, and 0.0 is 0
    (re.compile(r"(?<![\d.,])0[.,]0+(?![\d.,]*\d)"), "0"),
    (re.compile(r"(?<=\w): (?=(?:0|none|null|false|off|inf)\b(?![.,]\d))", re.IGNORECASE), " = "),
    # "the clip, however, was on"
    (re.compile(r", (?:however|though|sin embargo|en cambio),(?= (?:was|is|were|are|estab|era|esta|fue))"), ""),
    # apostrophes left out, and the first person of verbs that say that a thing is not there
    (re.compile(r"\b(do|does|did|is|was|were|are|has|have|had|could|would)nt\b", re.IGNORECASE), r"\1n't"),
    (re.compile(r"\b(quit|apag|desactiv|elimin|borr|salt|olvid)é\b", re.IGNORECASE), r"\1ó"),
    # "has no QK-norm neither weight decay"
    (re.compile(r"(?<=n't)((?: [\w-]+){1,5}),? neither\b|\b(no|not|without)((?: [\w-]+){1,5}),? neither\b"), _as_nor),
)
#: Laughter of somebody who tells what they did wrong mocks nothing.
_LAUGHS = re.compile(r"(?:^|,? )\b(?:lol|lmao|lmfao|haha|jaja|jeje|xd)\b,?", re.IGNORECASE)
_ADMITS = compiled(
    r"\b(?:(?:i|we)(?:'d| had| have)? (?:\w+ )?(?:forgot(?:ten)?(?! (?:who|what|where|whether|if|when)\b)|never|"
    r"hard-?coded|left|turned|didn't|did not|lost|missed|skipped|messed)|my (?:bad|fault)|"
    r"(?:me|se me|nos|se nos) (?:olvid\w+|paso)|no (?:puse|pusimos|cargue|cargamos|guarde|guardamos))\b"
)


#: "A + b = c" is what comes of them.
_SUM = re.compile(r"(\s(?:[+&]|plus|mas|más)\s.*?)\s+=\s+(?=(?!inf|none|nan|zero|false|off)[a-z])")
#: "It was not one bad batch but a run of them": what it was.
_NOT_ONE = re.compile(
    r"\b(?:it |this )?(?:was not|wasn't|is not|isn't|no fue|no era|not) (?:just |only |merely |solo )?(?:one|an?|"
    r"un|una) "
    r"(?:single |solo |sola )?((?:\w+ )?(?:batch|lote))(?: \w+)?,? (?:but|it was|there were|sino|fue|fueron|era|"
    r"eran)\b",
    re.IGNORECASE,
)


def spelled_out(text: str) -> str:
    """A text with the signs of notes (`+`, `->`, `w/`, `: 0.0`) as the words that they stand for."""
    text = _SUM.sub(r"\1 so ", text)
    for sign, word in _SIGNS:
        text = sign.sub(word, text)
    return text


def own_words(text: str) -> str:
    """What a text says for itself: of "the report blames X, but the run shows that Y", and of "at first I thought X,
    but it was Y", the part that is about Y; of what somebody forgot or should have known, what that is."""
    text = dashes_as_semicolons(spelled_out(OPENER.sub("", text, count=1)))
    text = _NOT_ONE.sub(r"\1", text)
    folded = fold(text)
    if admits(text):
        text = _LAUGHS.sub("", text).strip()
        folded = fold(text)
    shown = _RUN_SHOWS.match(folded) or _FIRST_IDEA.match(folded)
    return _NOT_KNOWN.sub("", folded[shown.end() :] if shown else text, count=1)


def admits(text: str) -> bool:
    """Whether somebody tells in a text what they forgot or did wrong: "I never called clip_grad_norm_"."""
    return _ADMITS.search(fold(text)) is not None


def not_asserted(text: str, known: frozenset[str] = frozenset()) -> str | None:
    """Message code for why a text asserts nothing (asked, hearsay, irony, ...); None if it asserts what it says.

    `known` are further words that the lab uses: its rare piece.
    """
    folded = fold(text[:4000])
    if compiled(ASKED).search(folded) or compiled(GUESSED).search(folded):
        return "concepts.asked"
    if compiled(SUPPOSED).search(folded) and not _BUT_IT_WAS_NOT.search(folded):
        return "concepts.supposed"
    if compiled(RECITED).search(folded):
        return "concepts.list"
    if any(compiled(table).search(folded) for table in (IRONY, MOCKERY, ADMIRATION)):
        return "concepts.irony"
    told = compiled(NO_SPEECH).sub("it", folded)
    if (
        compiled(HEARSAY).search(told)
        or compiled(REPORTED).search(told)
        or any(not compiled(SHOWN).search(said[1]) for said in compiled(CLAIMS).finditer(told))
    ):
        return "concepts.hearsay"
    if is_general(text[:4000]):
        return "concepts.general"
    if is_gibberish(text, known):
        return "concepts.gibberish"
    return "concepts.list" if is_list(text) else None


def is_gibberish(text: str, known: frozenset[str] = frozenset()) -> bool:
    """Whether too many of a text's words, or all of one of its parts, are about something else, or no words at all."""
    parts = [_strange(part, known) for part in re.split(r"[,;:.]", text)]
    strange, content = sum(part[0] for part in parts), sum(part[1] for part in parts)
    if strange >= _LEAST_STRANGE and strange >= (_STRANGE_SHARE if strange > _LEAST_STRANGE else _FEW_SHARE) * content:
        return True
    return any(_LEAST_STRANGE <= part[1] == part[0] for part in parts)


def _strange(text: str, known: frozenset[str]) -> tuple[int, int]:
    """(words about something else, words at all) of a text, function words and numbers left out."""
    found = [word.partition("'")[0] for word in words(text) if not word.endswith("n't")]
    content = [word for word in found if len(word) > 2 and word.isalpha() and word not in GLUE and word not in known]
    return sum(word[:BEGINNING] not in BEGINNINGS for word in content), len(content)


def is_note(text: str) -> bool:
    """Whether a text is written as notes are: in short parts of which enough say how something is or when, no thing
    named again and again."""
    parts = [part.split() for part in re.split(r"[,;.:]+(?: |$)", fold(text)) if part.strip()]
    content = [word for word in words(text) if word not in GLUE and word not in _REPEATED]
    if len(content) < _LEAST_NOTED or len(content) - len(set(content)) > len(content) // 5:
        return False
    if sum(len(part) == 1 and part[0].isalpha() for part in parts) >= _LONE_THINGS * len(parts):
        return False
    return sum(map(_says_how, parts)) >= _LEAST_STATED * len(parts)


def _says_how(part: list[str]) -> bool:
    """Whether a part of a note says how or when something is, in a few words."""
    text = " ".join(part)
    if sum(word[0].isdigit() for word in part) >= _MOST_VALUES and not has_verb(text):
        return False
    if len(part) <= _LONGEST_TIMED and _TIMED.search(text):
        return True
    return 2 <= len(part) <= _LONGEST_NOTE and _STATED.search(text) is not None


def is_terse(text: str) -> bool:
    """Whether a text is a statement of a few short parts, none of which only names a thing: each says that something
    is missing, or how something is, or what it does, and one of them at least not that it is missing."""
    parts = [part.split() for part in _TERSE_PARTS.split(fold(text).strip(" .")) if part.strip()]
    if len(parts) >= _SEVERAL_PARTS and sum(map(len, parts)) < _LEAST_PER_PART * len(parts):
        return False
    if not 2 <= len(parts) <= _MOST_TERSE or ". " in text or any(len(part) > _LONGEST_TERSE for part in parts):
        return False
    lacking = sum(part[0] in _LACKING for part in parts)
    stated = sum(part[0] not in _LACKING and _says_what(part) for part in parts)
    return stated > 0 and lacking + stated >= len(parts) - (stated >= _MOSTLY_STATED)


def _says_what(part: list[str]) -> bool:
    text = " ".join(part)
    return len(part) > 1 and bool(
        has_verb(text) or _STATED.search(text) or _TIMED.search(text) or _PREDICATED.search(text)
    )


def _is_clause(part: str) -> bool:
    return len(words(part)) >= _LEAST_CLAUSE and has_verb(part)


def _is_woven(part: str) -> bool:
    """Whether a part is too long for an item of a list, and joined by small words as sentences are."""
    found = words(part)
    return len(found) >= _LONG_PART and len({word for word in found if word in GLUE}) >= _LEAST_WOVEN


def is_list(text: str) -> bool:
    """Whether a text is a list of words rather than a sentence or a note."""
    if is_note(text) or is_terse(text) or is_row_of_clauses(text):
        return False
    found = words(text)
    if _JOINED.search(fold(text)) and len(re.split(_ITEMS, fold(text))) <= _MOST_JOINED and len(found) >= _LEAST_WORDS:
        return False
    glue = sum(word in GLUE or _VERBAL.fullmatch(word) is not None for word in found)
    glue += len(_PRETERITE.findall(text.lower()))
    joints = sum(word in GLUE for word in found)
    if joints < (_SHORT_JOINTS if len(found) <= _SHORT else _LEAST_JOINTS):
        return True
    parts = re.split(r"[,;.:]", text.strip(" ."))
    if any(map(_is_woven, parts)):
        return False
    least = _LEAST_GLUE - (len(found) <= _SHORT)
    if len(found) < _LEAST_WORDS or glue < least or glue < _GLUE_SHARE * len(found):
        return True
    parts = re.split(r"[,;.]", text.strip(" ."))
    if len(parts) > _LIST_COMMAS and len(found) / len(parts) < _LIST_ITEM and not any(map(_is_clause, parts)):
        return True
    most = max(map(found.count, GLUE & set(found)), default=0)
    return most >= _CHAIN and most > _CHAIN_SHARE * len(found)
