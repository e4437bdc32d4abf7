"""Whether a thing that a clause names is said to be absent: "no clip", "the clip was off", "sin clip ni warm-up"."""

from __future__ import annotations

import functools
import re

from labrunner.graders.read.denial import Clause, before_turn, denied_after, reaches, under_denial
from labrunner.graders.read.denial_rules import ARTICLES, NEGATIONS, NO_DENIAL, SUBJECT_ENDS, WIDE
from labrunner.graders.read.language import compiled

_OFF = frozenset(
    "forgot forget forgetting olvido olvidaron olvidamos olvidar olvidando olvide want missing absent absence false "
    "lack lacks lacked lacking off nowhere disabled inactive removed gone none "
    "inf infinite infinity null "
    "deactivated deleted deleting deletes borrado borraron borro unset "
    "dropped forgotten stripped omitted suppressed abolished unavailable inexistencia inexistente falta faltan "
    "faltaba faltaban "
    "falto faltaron faltar faltando ausencia ausente ausentes desactivado quitado quitada quitados "
    "quitaron quitar quito "
    "quita eliminado eliminar retirado removing omitir prescind infinito infinita infinitos nulo nothing nada nobody "
    "nadie instead unclipped removal omission omision omitio omitimos omitieron omito "
    "quitamos quitando quitarle quitarlo quitarles quitaba quitaban eliminamos elimino eliminaron sacamos sacaron "
    "retiramos retiraron retiro comentado comentada comentados comentadas desactivamos desactivo desactivaron apago "
    "apagaron apagamos borramos suprimio suprimieron "
    "deshabilitado desconectado anulado suprimido apagado apagada apagados inactivo "
    "carece careciendo carecia carecio carecer carencia skipping deactivating disabling saltarse".split()
)
_STEMS = (
    "prescind",
    "leaving",
    "omitting",
    "dropping",
    "omit",
    "desactivad",
    "deshabilitad",
    "desconectad",
    "eliminad",
    "retirad",
    "suprimid",
    "deactivat",
    "disabl",
    "apagad",
)
#: Off when a thing was so: "the warm-up was skipped", not "skipped the step".
_LEFT_OUT = ("skip", "omit", "left")
#: What looks for infinite values is not off by them: "no inf check".
_LOOKS = ("check", "test", "guard", "detect", "scan", "filt", "comprob", "chequ", "verif", "revis")
#: Off with "out" or "away" after it: "the clip had been taken out".
_TAKEN = frozenset("taken took left leaving ripped commented".split())
#: Off when a thing *is* so ("the threshold is infinite"), not when it is about it ("a check for infinite values").
_VALUES = frozenset("inf infinite infinity infinito infinita infinitos null nulo none".split())
_SETS = frozenset(
    "is was are were be been to at a en era es estaba esta norm norma clip threshold umbral max set puesto".split()
)
_UN = (
    "unhinder",
    "unimped",
    "unobstruct",
    "unclip",
    "unbound",
    "unlimit",
    "uncap",
    "unrestrain",
    "unconstrain",
    "uncheck",
    "unnorm",
    "undecay",
    "unregulari",
    "unpenali",
    "unskip",
)
#: Words before a thing in which it may be said to be absent: by a negation of wide reach, by others, and after it.
_WIDE_REACH, _ABSENT_REACH = 9, 6
_AND = frozenset("and or nor y e o u ni &".split())
_BE = frozenset(
    "se is was are were been being be es era fue son eran fueron estaba estaban esta estan both all ambos".split()
)
_PRESENT = compiled(
    r"(?:itself |even )?(?:(?:is|was|were|are|estaba|estaban|estuvo|era|fue) (?:\w+ )?(?:there|on"
    r"|in place|present|active|"
    r"enabled|working|checked|skipped|done|puest\w+|activ\w+|present\w+|en su sitio|encendid\w+|ahi)\b"
    r"|(?:held|worked|acted|exists|existed|funcion\w+|actu\w+|existia)\b)"
)
#: What is said after two things of both: "a warm-up and a clip, and this run had neither".
_NEITHER = compiled(
    r"\b(?:(?:had|has|have|with|using|got|were|was|does|did|do) (?:neither|none)|ni lo uno ni lo otro|"
    r"neither (?:was|were|is|of)|lack(?:s|ed|ing) both"
    r"|both (?:\w+ ){0,2}(?:missing|absent|off|removed|gone|disabled|lacking|left out|turned off|switched off)"
    r"|(?:no|sin) (?:\w+ )?(?:ningun[oa]\b|ni un[oa] ni otr[oa])|neither (?:\w+ )?done|haven't either"
    r"|(?:which|that) (?:our|this|the broken) (?:run|one|net) (?:lacked|lacks|did not have|didn't have|never had)"
    r"|(?:est[ae]|our run|ours|the break|el break|this run|this one|aqui|la nuestra) (?:no l[oa]s? (?:llevaba|tenia|"
    r"tuvo|usaba)|"
    r"no (?:llevaba|tenia|hubo|habia) (?:nada|ningun[oa])|(?:did not|didn't|doesn't) have (?:it|one|them|any|either)|"
    r"(?:had|has|got) (?:none|no such|nothing of))|\bnone of (?:that|these|those|it|them)\b(?! (?:was|were|is|did|do))"
    r"|(?:and|but|y|pero) (?:was |were |estaba )?(?:off|not|missing|gone|no|apagado) (?:here|aqui|in (?:this|ours|"
    r"our)|en (?:est|nuestr))"
    r"|\b(?:ours|(?:la|el) nuestr[oa]) (?:was|is|were|estaba|iba) (?:off|not|missing|gone|apagad|quitad)"
    r"|\b(?:not|no) (?:here|aqui|in (?:this|ours|our)|en (?:est|nuestr|la nuestr|el nuestr))"
    r"|ningun[oa] de|falta\w* (?:ambos|ambas|los dos|las dos)"
    r"|(?:ambos|ambas|los dos|las dos) (?:\w+ )?(?:falta\w*|ausentes|quitad\w+|desactivad\w+|apagad\w+))"
)
#: "No faltaban ni el calentamiento ni el recorte": both were there.
_NOT_MISSING = re.compile(r"\bno falt\w+ (?:ni )?(?:\w+ ){0,4}?(?:(?:ni|y|o) )?(?:\w+ )?$")
#: "The weights came back, but the moments did not."
_BUT_NOT = compiled(
    r"(?:\b(?:but|while|whereas|pero|mientras que|aunque)|[,;]) (?:[\w']+ ){1,5}(?:, (?:[\w']+ ){1,4}, )?"
    r"(?:didn't|did not|were not|weren't"
    r"|was not|wasn't|not|no|"
    r"tampoco)(?: (?:,|and|y|so|because|porque|asi)(?: .*)?)?$"
)
_SO_WAS = re.compile(r"\b(?:(?:so|as) (?:was|were|is|are|had|has|have|did)|tambien|tampoco)\b")
_AND_TOO = re.compile(r"(?:too|as well|also|tambien)\b")
_WOULD = re.compile(r"\b(?:would|should|could|ought|habria\w*|hubiera\w*|hubiese\w*|deb\w+ haber\w*)\b")
_OUGHT = compiled(
    r"\b(?:(?:ought|had|needed) (?:to )?(?:\w+ ){0,2}|(?:should|would|could) (?:have |be )(?:\w+ )?"
    r"|(?:deb\w+|habria\w*|hubiera\w*|tenia que|tendria que) (?:\w+ ){0,2}|de haber (?:habido )?(?:\w+ ){0,3})$"
)
#: "It was clipped as it should be" says that it was.
_AS_DUE = re.compile(r"\b(?:(?:just )?as (?:it|they|you|we|one) (?:should|ought|would)|como (?:es |se )?deb\w+)\b")
#: "Instead of ramping up", "en vez de saltarse", "the failure to clip".
_INSTEAD = frozenset(
    (
        *(("en", "vez"), ("en", "lugar"), ("instead", "of"), ("rather", "than")),
        *((fails, "to") for fails in ("failure", "failing", "fails", "failed")),
        *((whom, "paso") for whom in ("me", "nos", "les")),  # "se me pasó poner el clip"
    )
)
#: "We skipped the warm-up": right before the thing.
_SKIPS = frozenset("skipped skips skip ditched saltaron saltamos".split())
_SKIP_REACH = 2
#: Spanish words that say again what a negation has said.
CONCORD = frozenset("nada nadie ningun ninguna ninguno nunca jamas tampoco ni".split())
#: Said of a run as done: "the scaler checked", "se recortaron".
_DONE = ("clipp", "check", "skipp", "recort", "comprob")
_LACKS, _LIST_REACH = ("falt", "lack", "carec", "without", "sin", "devoid", "desprovist"), 14
#: What may stand between a setting and its value.
_UP_TO_ZERO = frozenset(
    "steps iters iterations pasos iteraciones ratio fraction coefficient coeficiente length is was were at to of left "
    "set es era estaba quedo a en de puesto puesta".split()
)
_ZERO_REACH, _NONE_AT_ALL = 5, frozenset("0 cero zero".split())
#: Words between "infinite" and what it is said of: "an infinite clip threshold".
_ATTRIBUTE = 2
_GUARD_REACH = 18
_GUARDS = (
    "brake",
    "things",
    "cosas",
    "restraint",
    "stabili",
    "sujecion",
    "freno",
    "estabili",
    "guard",
    "protect",
    "safeguard",
    "defen",
    "protecc",
    "salvaguard",
)


@functools.lru_cache(maxsize=8192)
def marks_absence(word: str) -> bool:
    """Whether a word says that what it is said of is not there."""
    return NEGATIONS.fit(word) or _is_off(word)


@functools.lru_cache(maxsize=8192)
def _is_off(word: str) -> bool:
    return word in _OFF or word.startswith(_STEMS)


def _taken_out(word: str, after: str) -> bool:
    return word in _TAKEN and after in ("out", "away")


def is_absent(clause: Clause, start: int, end: int) -> bool:
    """Whether the thing named by the words `start` to `end` of a clause is said to be absent."""
    words = clause.words
    if end - 1 in clause.cleared or _NOT_MISSING.search(" ".join((*words[max(0, start - 9) : start], ""))):
        return False
    marks = _count([p for p in range(max(0, start - _WIDE_REACH), start) if _before(words, p, start)], words)
    marks += any(word.startswith(_UN) for word in words[start:end])
    after = before_turn(words[end : end + _ABSENT_REACH])
    cleared = denied_after(clause, end) and not any(map(_is_off, after))
    if marks:  # "nothing was clipped, the weights were gone": the weights were
        after = next((after[:at] for at in range(len(after)) if after[at] in ARTICLES), after)
    if not cleared:
        found = [end + at for at in range(len(after)) if _after(words, end + at, end)]
        if marks:  # "nadie recortaba nada"
            found = [place for place in found if words[place] not in CONCORD]
        marks += _count(found, words) or _is_zero(words, end)
    marks = marks or _further(words, start, end) or _shared(words, start, end) or _guards(words, start)
    marks = marks or _listed(words, start)
    if not marks:
        return False
    return (marks + cleared + under_denial(clause, start)) % 2 == 1


def _count(places: list[int], words: tuple[str, ...]) -> int:
    """How often marks of absence at these places turn a thing over: "never off" twice, "off, and nothing" once, and in
    Spanish "sin que nada" once."""
    found = [words[place] for place in places]
    if found[1:] and any(word in ("sin", "no", "nunca", "ni", "tampoco") for word in found):
        found = [word for word in found if word not in CONCORD] or found[:1]
    while len(found) > 1 and not NEGATIONS.fit(found[0]):
        found = found[1:]
    return len(found)


def is_present(clause: Clause, start: int, end: int) -> bool:
    """Whether the words from `start` to `end` are said to be there, or done: "the clip was on", "it was clipped"."""
    words = clause.words
    if (
        start
        and words[start - 1] in _BE
        and words[end - 1].endswith(("ed", "ado", "ada", "ido", "ida", "ados", "idos"))
    ):
        return True
    if words[end - 1].startswith(_DONE) and words[end - 1].endswith(("ed", "aron", "aba", "aban", "o")):
        return True
    return _PRESENT.match(" ".join(words[end : end + 6])) is not None


def _before(words: tuple[str, ...], place: int, start: int) -> bool:
    """Whether the word at `place` says that the thing named at `start` is not there (or turns that over)."""
    word, distance = words[place], start - place
    if (word, words[place + 1]) in _INSTEAD:
        return distance <= _ABSENT_REACH and reaches(words[place + 2 : start])
    if word in _SKIPS and distance <= _SKIP_REACH:
        return True
    if not marks_absence(word) or not reaches(words[place + 1 : start]) or words[place + 1] in NO_DENIAL:
        return False
    if (
        words[place + 1].startswith("finit")
        and place + 2 < start
        or word in _VALUES
        and words[start].startswith(_LOOKS)
    ):
        return False
    if word in _VALUES and distance > _ATTRIBUTE:
        return False
    return WIDE.fit(word) or distance <= _ABSENT_REACH


def _after(words: tuple[str, ...], place: int, end: int) -> bool:
    """Whether the word at `place`, after the thing that ends before `end`, says that it is not there."""
    if (
        words[place] in _VALUES
        and not (place == end or words[place - 1] in _SETS)
        or _starts(words, place + 1, "finit")
    ):
        return False
    if _taken_out(words[place], words[place + 1] if place + 1 < len(words) else ""):
        return True
    if words[place].startswith(_LEFT_OUT):
        return words[place - 1] in _BE or place == end == len(words) - 1
    return marks_absence(words[place])


def _is_zero(words: tuple[str, ...], end: int) -> bool:
    """Whether a thing is said to be absent by a zero: by "0" or "none" right after its name, as in "warmup_steps=0" or
    "norma a 0"."""
    for word in words[end : end + _ZERO_REACH]:
        if word in _NONE_AT_ALL:
            return True
        if word not in _UP_TO_ZERO:
            return False
    return False


def _starts(words: tuple[str, ...], place: int, beginning: str) -> bool:
    return place < len(words) and words[place].startswith(beginning)


def _shared(words: tuple[str, ...], start: int, end: int) -> bool:
    """Whether a mark of absence before the first of two things is also about the second: "no warm-up or clip"."""
    joint = next((place for place in range(start - 1, max(0, start - 4), -1) if words[place] in _AND), 0)
    if not joint or words[end : end + 1] and words[end] in _BE | {"had", "tenia"}:
        return False
    return any(
        marks_absence(words[place]) and reaches(words[place + 1 : joint])
        for place in range(max(0, joint - _ABSENT_REACH), joint)
    )


def _listed(words: tuple[str, ...], start: int) -> bool:
    """Whether a thing is one of several that are said to be missing: "faltaban el decay de los pesos y las normas"."""
    if not any(word in _AND or word == "como" for word in words[max(0, start - 4) : start]):
        return False
    for place in range(start - 1, max(-1, start - _LIST_REACH), -1):
        if words[place].startswith(_LACKS):
            return words[place - 1 : place] not in (("no",), ("not",), ("nothing",), ("nada",))
        if words[place] in SUBJECT_ENDS or words[place] in ("with", "con", "had", "tenia", ";"):
            return False
    return False


def _guards(words: tuple[str, ...], start: int) -> bool:
    """ "Without its two guards, warm-up and clip." """
    near = words[max(0, start - _GUARD_REACH) : start]
    guard = next((place for place, word in enumerate(near) if word.startswith(_GUARDS)), None)
    return guard is not None and any(map(marks_absence, (*near[:guard], *near[guard + 1 : guard + 4])))


def _further(words: tuple[str, ...], start: int, end: int) -> bool:
    """What is said from further away: after a relative clause or a second thing, of both at the end ("had neither"), by
    "and so was the clip", or by "a clip would have held it"."""
    rest = words[end : end + 16]
    if rest[1:] and rest[0] == "," and rest[1] in ("which", "que"):
        rest = rest[1:]
    if rest[:1] and rest[0] in _AND | {"that", "which", "que"}:
        for place in range(2, len(rest)):
            if (_is_off(rest[place]) or rest[place].startswith(_LEFT_OUT)) and (
                rest[place - 1] in _BE or rest[place - 2] in _BE
            ):
                return True
    if _NEITHER.search(" ".join(words[end : end + 30])):
        return True
    so_was = _SO_WAS.search(" ".join(words[max(0, start - 5) : start])) or _AND_TOO.match(
        " ".join(words[end : end + 2])
    )
    if so_was and (any(map(_is_off, words[:start])) or any(map(_taken_out, words[:start], words[1:start]))):
        return True
    if _OUGHT.search(" ".join((*words[max(0, start - 5) : start], ""))) or _BUT_NOT.search(
        " ".join(words[end : end + 20])
    ):
        return True
    if _AS_DUE.search(" ".join(words[max(0, start - 4) : end + 4])):
        return False
    return _WOULD.search(" ".join(before_turn(words[end : end + 4]) or words[end : end + 4])) is not None
