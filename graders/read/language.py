"""Words in two languages: folding, word stems, and what a label in a post-mortem means."""

from __future__ import annotations

import functools
import re
import unicodedata
from itertools import filterfalse

from labrunner.graders.read.sieve import Sieve

_SPACES = re.compile(r"\s+")
_DIGIT = re.compile(r"\d")
_MARKS = re.compile(r"[*_`~]+")
_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")
_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "´": "'", "–": "-", "—": "-", "−": "-"})


_POWER = re.compile("10([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4})")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")


def fold(text: str) -> str:
    """Lower case, without accents, typographic apostrophes and dashes made plain, white space collapsed, the digits of
    every script as 0 to 9.

    A power written with superscripts becomes `10^-4`: losing the height of its digits must not change a number.
    """
    if text.isascii():  # most of it, and nothing of what follows applies
        return " ".join(text.lower().split())
    text = _POWER.sub(lambda m: "10^" + m[1].translate(_SUPERSCRIPTS), text)
    plain = unicodedata.normalize("NFKD", text.translate(_APOSTROPHES).lower())
    plain = _DIGIT.sub(lambda m: str(unicodedata.decimal(m[0])), plain)
    return _SPACES.sub(" ", "".join(filterfalse(unicodedata.combining, plain))).strip()


def flat_pattern(text: str) -> str:
    """A regular expression from lines that part at its bars."""
    return re.sub(r"\s*\|\s*", "|", " ".join(text.split()))


@functools.cache
def compiled(pattern: str) -> Sieve:
    """A long pattern, of which what a text may match is compiled when it is first searched in one."""
    return Sieve(pattern)


def words(text: str) -> list[str]:
    """Folded words of a text; Markdown emphasis and code marks are dropped, a hyphen parts words."""
    return _WORD.findall(_MARKS.sub(" ", fold(text)))


#: Canonical notion -> words (whole) or stems (ending in `*`) in both languages.
_NOTIONS: dict[str, tuple[str, ...]] = {
    "STEP": ("step", "steps", "paso", "pasos"),
    "SPIKE": ("spike", "spikes", "spiked", "pico", "salto", "espiga", "jump"),
    "START": (
        "began",
        "begin",
        "begins",
        "start*",
        "first",
        "where",
        "onset",
        "empez*",
        "empiez*",
        "comenz*",
        "comienz*",
        "inicio",
        "inicia",
        "primer",
        "primero",
        "donde",
    ),
    "LOSS": ("loss", "perdida"),
    "BEFORE": ("pre", "before", "prior", "antes", "previa", "previo"),
    "AFTER": ("after", "despues", "tras", "posterior", "later"),
    "PEAK": ("peak", "maximum", "max", "highest", "maxima", "maximo", "cima"),
    "RECOVERY": ("recovery", "recover*", "recuper*"),
    "GRADIENT": ("grad", "gradient*", "gnorm"),
    "NORM": ("norm", "norma", "gnorm"),
    "RATIO": ("ratio", "times", "veces", "razon", "factor", "multiple"),
    "CLIP": ("clip", "clipping", "clipped", "recorte", "recortada", "recortado"),
    "POST": ("post",),
    "LR": ("lr", "eta"),
    "LEARNING": ("learning", "aprendizaje"),
    "RATE": ("rate", "tasa"),
    "DTYPE": ("dtype", "precision", "formato"),
    "BATCH": ("batch", "lote"),
    "INDEX": ("index", "number", "indice", "numero"),
    "TOKEN": ("token", "tokens", "piece", "pieces", "pieza", "piezas"),
    "UNUSUAL": (
        "unusual",
        "rare",
        "odd",
        "strange",
        "inusual*",
        "raro",
        "raros",
        "rara",
        "raras",
        "extran*",
        "corpus",
        "look",
        "llama*",
    ),
}
_EXACT = {word: notion for notion, entries in _NOTIONS.items() for word in entries if not word.endswith("*")}
_STEMS = [(word[:-1], notion) for notion, entries in _NOTIONS.items() for word in entries if word.endswith("*")]


def notions(text: str) -> set[str]:
    """The canonical notions that a label names, whichever language it is in."""
    found: set[str] = set()
    for word in words(text):
        if word in _EXACT:
            found.add(_EXACT[word])
        found.update(notion for stem, notion in _STEMS if word.startswith(stem))
    return found


#: Tried in order: symptom, notions that must all be there, notions that must not.
_RULES: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = tuple(
    (name, frozenset(need.split()), frozenset(never.split()))
    for name, need, never in (
        ("unusual_tokens", "TOKEN UNUSUAL", ""),
        ("batch_index", "BATCH INDEX", "LOSS"),
        ("dtype", "DTYPE", "LOSS"),
        ("lr", "LR", "LOSS GRADIENT"),
        ("lr", "LEARNING RATE", "LOSS GRADIENT"),
        ("grad_norm_post", "GRADIENT POST", "BEFORE RATIO"),
        ("grad_norm_post", "GRADIENT AFTER CLIP", "BEFORE RATIO"),
        ("grad_ratio", "GRADIENT RATIO", ""),
        ("grad_norm", "GRADIENT NORM", ""),
        ("grad_norm", "NORM BEFORE CLIP", ""),
        ("recovery_loss", "RECOVERY", ""),
        ("peak_loss", "LOSS PEAK", "BEFORE"),
        ("pre_spike_loss", "LOSS BEFORE", ""),
        ("spike_loss", "LOSS SPIKE", "BEFORE"),
        ("unusual_tokens", "UNUSUAL", "LOSS"),
        ("spike_step", "STEP SPIKE", "LOSS"),
        ("spike_step", "STEP START", "LOSS"),
        ("batch_index", "BATCH", "LOSS TOKEN"),
    )
)


#: "loss 50 steps after the peak" is the recovery; "peak loss in the 50 steps after it" is not.
_AFTER_PEAK = re.compile(r"\b(?:steps?|pasos?) (?:after|later than|despues|tras)\b.{0,12}\b(?:peak|max\w*|pico|cima)\b")


def symptom_of(label: str) -> str | None:
    """The symptom that a label of section 1 names, in either language; None when it names none."""
    have = notions(label)
    if "LOSS" in have and _AFTER_PEAK.search(fold(label)):
        return "recovery_loss"
    for name, need, never in _RULES:
        if need <= have and not never & have:
            return name
    plain = "_".join(words(label))
    return plain if plain in {rule[0] for rule in _RULES} else None


_ENGLISH = frozenset("the of and was is were in to that a an which with by from had it its this one into".split())
_SPANISH = frozenset("el la los las de del y un una que fue era es en por con se al su lo como esta este hubo".split())


def likely_language(text: str) -> str:
    """`"en"` or `"es"`, by counting small words; English when the counts are equal."""
    found = words(text)
    return "es" if sum(w in _SPANISH for w in found) > sum(w in _ENGLISH for w in found) else "en"


_GAP = re.compile(r"<(?!/?(?:br|b|i|em|strong|sub|sup|code|kbd|a|p)\b)[a-z][^<>\n]{0,80}>", re.IGNORECASE)
_UNSAID = re.compile(r"(?:todo|tbd|xxx|n/?a|\?+|por hacer)", re.IGNORECASE)


def is_placeholder(text: str) -> bool:
    """Whether a text is still a gap of the scaffold: empty, dots, underscores, TODO, or with a `<gap>` left in it."""
    bare = _MARKS.sub("", text).strip(" \t.:;,-–—…|")
    return not bare or _GAP.search(text) is not None or _UNSAID.fullmatch(bare) is not None
