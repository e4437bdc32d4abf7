"""Whether a root cause is a sentence that says something: one rule for the grade and for a text still being written.

English and Spanish. Whether what it says is right is not asked here.
"""

from __future__ import annotations

from labrunner.graders.read.conditional import as_fact
from labrunner.graders.read.language import words
from labrunner.graders.read.order import is_disordered
from labrunner.graders.read.spelling import corrected
from labrunner.graders.read.stance import GLUE, not_asserted, own_words
from labrunner.graders.read.vocabulary import BEGINNING, BEGINNINGS

#: Words that a root cause has at least: fewer are a slip of the hand.
FEWEST_WORDS = 3
#: Characters that are read; 90 words have some 600.
_LONGEST = 1_200
#: What is written by who has no cause yet, in both languages: words of which no cause can be made alone.
_NO_CAUSE = frozenset(
    "todo tbd fixme pending later fill write here something anything somehow someone know known knew idea clue "
    "guess sure unsure unknown unclear cause causes root reason sentence word words placeholder wrong bad went "
    "gone happen happened happens run broke broken break fail failed fails failure problem one two three four "
    "five test text do not yet still what pendiente luego despues rellenar escribir aqui algo alguien nada se "
    "sabe pista seguro claro desconocida desconocido causa causas raiz motivo razon frase palabra palabras mal "
    "malo mala paso pasa ocurrio ejecucion rompio fallo falla fallado problema uno dos tres cuatro cinco prueba "
    "texto no aun todavia que lo".split()
)


def said_of_the_run(text: str) -> str:
    """A root cause as it is judged: spelled as the labs spell, without what only leads to it."""
    return as_fact(own_words(corrected(text[:_LONGEST])))


def no_words_of_a_cause(text: str) -> str | None:
    """Message code for why a text can't be read as naming any cause, right or wrong; None where it can: a few words in
    an order that a language has, one of them at least a thing that people write of training."""
    found = words(text)
    things = (word for word in found if len(word) > 1 and word not in GLUE and word not in _NO_CAUSE)
    if len(found) < FEWEST_WORDS or not any(word[:BEGINNING] in BEGINNINGS and not word.isdecimal() for word in things):
        return "concepts.nothing"
    return "concepts.disordered" if is_disordered(text) else None


def no_statement(text: str, known: frozenset[str] = frozenset()) -> str | None:
    """Message code for why a text says of no cause that it was one; None where it does.

    `known` are further words that the lab uses: its rare piece.
    """
    return no_words_of_a_cause(text) or not_asserted(said_of_the_run(text), known)
