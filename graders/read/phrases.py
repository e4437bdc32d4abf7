"""What one line of a post-mortem says: steps, panels, hypotheses, whether something held. Both languages.

All functions take folded text (`language.fold`) and are plain bounded searches.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from labrunner.graders.read.language import compiled
from labrunner.graders.read.numbers import Number, find_numbers

_STEP = re.compile(r"(?:\bsteps?|\bpasos?|@)\s?[=:#]?\s?(?P<step>\d{1,9})\b(?!\.\d)")
_THROUGH = re.compile(
    r"(?:\bthrough|\buntil|\bup to|\bto|\bhasta)\s(?:the\s|el\s)?(?:steps?|pasos?)\s?[=:#]?\s?"
    r"(?P<step>\d{1,9})\b"
)
#: "panel 3", or with the plural "panels 3, 4 and 7": after "panel 3," a number is a reading.
_PANEL = re.compile(
    r"\bpanel(?:(?:s|es)\s?(?P<many>\d{1,2}(?:\s?(?:,|and|y|&|/|\+)\s?\d{1,2}\b(?![.,]\d)){0,12})"
    r"|\s?#?\s?(?P<one>\d{1,2}))\b(?![.,]\d)"
)
_BATCH_LOG = re.compile(
    r"\bbatch (?:log|composition)\b"
    r"|\b(?:registro|bitacora|composicion) del? (?:batch(?:es)?|lotes?)\b"
)
_PLACES = re.compile(r"\b(?:block|bloque|layer|capa)s?[ _-]?\d{1,3}\b|\bh\d{1,2}\b|\bseed \d+|\bsemilla \d+")
_SENTENCE_ID = re.compile(r"\bdrill:[\w:.-]+(?:#\d+)?|\b[a-z]+\d+(?:-[a-z]+)?:\d{3}\b")
_HYPOTHESIS = re.compile(r"\bh(?P<rank>\d{1,2})\b")
_FAVOURS = r"favou?rs?|favou?red|supports?|confirms?|points? to|decisive for|favorece|apoya|confirma|a favor de"
_RULES_OUT = r"rules? out|ruled out|excludes?|refutes?|against|descarta|descartan|excluye|refuta|en contra de"
_POLARITY = re.compile(
    r"(?P<not>\b(?:not|no|never|nunca|n't)\s(?:\w{1,10}\s)?)?"
    rf"(?:\b(?P<pro>{_FAVOURS})\b|\b(?P<con>{_RULES_OUT})\b)"
)
_BASELINE = re.compile(r"\b(?:baseline|linea (?:de )?base|basal)\b")
_TIMES = re.compile(r"x|×|times|veces|fold")
_TIMES_BEFORE = re.compile(r"(?:×|\bx)\s?$")

_NOT_RECOVERED = compiled(
    r"\b(?:did not|didn't|never|not|no) recover(?:ed|y)?\b|\bdoes not recover\b"
    r"|\b(?:no|nunca) se (?:ha )?recupero\b|\bno se recupera\b|\bsin recuperar(?:se)?\b"
)
_NOT_HELD = compiled(
    r"\b(?:did not|didn't|does not|doesn't|not) (?:hold|held|pass|confirmed)\b|\bfailed\b|\bfails\b"
    r"|\bnot within\b|\bno (?:se )?(?:cumplio|cumple|mantuvo|confirmo|paso)\b|\bfallo\b"
)
_HELD = compiled(
    r"\bheld\b|\bholds\b|\bconfirmed\b|\bpassed\b|\bpasses\b|\bverified\b"
    r"|\b(?:se )?cumplio\b|\b(?:se )?cumple\b|\bse mantuvo\b|\bconfirmad[oa]\b|\bverificad[oa]\b"
)
_SEED = re.compile(r"\b(?:seed|semilla)\s?[=:#]?\s?(?P<seed>\d{1,12})\b")
_EPSILON = re.compile(
    r"(?:\bwithin|\bdentro de(?: un margen de)?|\bepsilon|ε|\beps\b|±|\+/-|\btoleranc[ei]a?"
    r"|\bmargen(?: de)?)"
    r"[^0-9a-z.,]{0,8}(?:of |de )?[^0-9a-z.,]{0,8}"
)
THEORY = compiled(
    r"\bbecause\b|\bdue to\b|\bcaus(?:e|es|ed|ing)\b|\bi (?:think|believe|guess|suspect)\b|\bprobably\b|\blikely\b"
    r"|\bmaybe\b|\bperhaps\b|\bpresumably\b|\bmust (?:be|have)\b|\bseems?\b|\bmy guess\b|\bsuspicious\b|\bto blame\b"
    r"|\bshould have\b|\bporque\b|\bdebido a\b|\bcaus(?:a|ado|ada|o)\b|\bcreo\b|\bpienso\b|\bprobablemente\b"
    r"|\bquizas?\b|\btal vez\b|\bsospech|\bparece\b|\bseguramente\b|\bsupongo\b|\bla culpa\b|\bdeberia\b"
)


#: A word of what is measured, as no other clause or place begins.
_QUANTITY = (
    r"(?!(?:and|but|while|whereas|against|step|paso|panel|run|break|fix|y|pero|mientras|arreglo|block|bloque|seed|semilla)\b)"
    r"[a-z_]{1,16}"
)
#: Another run with the value that it has: "control 0.93", "the control's m is 0.2",
#: "the control's is 4.1", "frente a 0.9 en el control".
_BESIDE = re.compile(
    r"\b(?:control|fix|arreglo)(?:'s)?(?:(?: (?:run|has|had|is|was|shows?|stands?|only|just|at|there|tiene|muestra|es|"
    r"esta|solo|en|con))*|:| =) ?-?\d[\d.,]*(?:e[-+]?\d+)?"
    rf"|\bcontrol(?:'s)?(?: run)?(?: {_QUANTITY}){{1,3}} (?:is|was|stands at|stood at|shows?|reads?|at|es|era|vale|=) "
    r"?-?\d[\d.,]*(?:e[-+]?\d+)?"
    r"|\b(?:against|versus|vs\.?|instead of|compared with|frente a|contra|en vez de|comparado con) -?\d[\d.,]*"
    r"(?:e[-+]?\d+)? (?:in|for|of|at|en|del?) (?:(?:the|el|la) )?(?:control|fix|arreglo)\b"
)


def step_in(text: str) -> int | None:
    """The first step named (`step 312`, `el paso 312`, `@312`)."""
    match = _STEP.search(text)
    return int(match["step"]) if match else None


def last_step_in(text: str) -> Number | None:
    """The step up to which something is expected: after `through` or `hasta`, else the largest named."""
    match = _THROUGH.search(text)
    steps = [match] if match else list(_STEP.finditer(text))[:50]
    if not steps:
        return None
    found = find_numbers(max((m["step"] for m in steps), key=int), 1)
    return found[0] if found else None


def panels_in(text: str) -> tuple[int, ...]:
    """Panels cited, in order; 0 stands for the batch log."""
    found = [
        int(digits) for match in _PANEL.finditer(text) for digits in re.findall(r"\d+", match["many"] or match["one"])
    ]
    if _BATCH_LOG.search(text):
        found.append(0)
    return tuple(dict.fromkeys(found))[:12]


def hypotheses_in(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(favoured, ruled out): each `H<k>` goes with the nearest word of either kind before it. A negated word says
    nothing about its hypotheses."""
    marks = [(m.start(), None if m["not"] else bool(m["pro"])) for m in _POLARITY.finditer(text)]
    favoured: list[int] = []
    ruled_out: list[int] = []
    for match in _HYPOTHESIS.finditer(text):
        before = [sense for start, sense in marks if start < match.start()]
        if before and before[-1] is not None:
            (favoured if before[-1] else ruled_out).append(int(match["rank"]))
    return tuple(dict.fromkeys(favoured)), tuple(dict.fromkeys(ruled_out))


def without_places(text: str) -> str:
    """The text with panels, steps, blocks, hypotheses, seeds and sentence ids blanked; only readings stay."""
    for pattern in (_PANEL, _STEP, _PLACES, _SENTENCE_ID):
        text = pattern.sub(lambda m: " " * len(m.group(0)), text)
    return text


def value_in(text: str) -> tuple[Number | None, bool, Number | None]:
    """(value, whether it is a multiple of its baseline, the baseline named with it) of a citation."""
    bare = without_places(text)
    value: Number | None = None
    ratio = False
    baseline: Number | None = None
    for number in find_numbers(bare, 20):
        before = bare[max(0, number.start - 25) : number.start]
        multiple = bool(_TIMES.fullmatch(number.unit)) or bool(_TIMES_BEFORE.search(before))
        if _BASELINE.search(before) and not multiple:
            baseline = baseline or number
        elif value is None:
            value, ratio = number, multiple
    return value, ratio, baseline


def without_values_beside(text: str, value: Number | None) -> str:
    """The text without what it says, after the cited value, that another run has there: "..., control 0.93" and
    "against 0.9 in the control" name the control, but no value of it is cited."""
    if value is None:
        return text
    return text[: value.end] + _BESIDE.sub(lambda m: " " * len(m.group(0)), text[value.end :])


def run_named_in(text: str) -> str | None:
    """Which run a citation speaks of when it says so: `control`, `fix` or `break`."""
    if re.search(r"\bcontrol\b", text):
        return "control"
    if re.search(r"\b(?:fix|fixed|arreglo|arreglado|arreglada)\b", text):
        return "fix"
    return None


def arm_named_in(text: str, arms: Iterable[str]) -> str | None:
    """Which of a lab's arms a citation speaks of, when it says so: an arm by its own name, else as `run_named_in`.

    Arms are called `steady`, `spread`, `brief`: a name counts as one only where the words around it say so ("the steady
    run", "la corrida steady", "`steady`"), or after "in" where it has a hyphen, as no plain word has.
    """
    for arm in sorted((arm for arm in arms if arm in text), key=len, reverse=True):
        name = rf"(?<![\w-]){re.escape(arm)}(?![\w-])"
        place = rf"`{name}`|\b(?:run|arm|corrida|ejecucion|brazo|variante) {name}|{name} (?:run|arm)\b"
        if re.search(place + (rf"|\b(?:in|en|of|de) {name}" if "-" in arm else ""), text):
            return arm
    return run_named_in(text)


def recovered_in(text: str) -> bool | None:
    """False where the text says that the run did not recover; None where it says nothing."""
    return False if _NOT_RECOVERED.search(text) else None


def held_in(text: str) -> bool | None:
    """Whether a verification says that it held; None where it doesn't say."""
    if _NOT_HELD.search(text):
        return False
    return True if _HELD.search(text) else None


def seed_in(text: str) -> Number | None:
    """The seed named."""
    match = _SEED.search(text)
    numbers = find_numbers(match["seed"], 1) if match else []
    return numbers[0] if numbers else None


def epsilon_in(text: str) -> Number | None:
    """The margin named: after `within`, `ε`, `±`, `dentro de`, `margen`."""
    for match in _EPSILON.finditer(text):
        numbers = find_numbers(text[match.end() : match.end() + 40], 1)
        if numbers and numbers[0].start <= 2:
            return numbers[0]
    return None


_ABBREVIATIONS = re.compile(
    r"\b(e\.\s?g|i\.\s?e|etc|vs|cf|approx|aprox|fig|p\.\s?ej|ej|num|resp|ca|dr)\.", re.IGNORECASE
)
_BREAKS = re.compile(r"(?<=[.!?…])[\"'»”’)\]*_]{0,4}\s+(?=\S)")


def sentences(text: str) -> list[str]:
    """Sentences of a text: a full stop, question or exclamation mark followed by space, and every line break."""
    found: list[str] = []
    for line in text.split("\n"):
        bare = _ABBREVIATIONS.sub(lambda m: m[1].replace(".", ""), line)
        found += [piece.strip() for piece in _BREAKS.split(bare) if re.search(r"\w", piece)]
    return found
