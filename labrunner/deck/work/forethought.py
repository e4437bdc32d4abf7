"""What is thought before it is asked: the pages that name what can be changed are asked for twice before there are
hypotheses, and a lab's questions open once the learner has said what the cause is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labrunner.course.blind import cause_told
from labrunner.course.learner import LabFolder
from labrunner.deck.run.flight import Notice

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.deck.work.looking import Looking
    from labrunner.graders.read.postmortem import PostMortem

#: The pages whose words lead to a cause.
TELLING = frozenset({"fix", "experiments"})
#: The sections, by role, that name the cause: one in either form of a post-mortem.
NAMING = frozenset({"rootcause", "classification"})
#: Words that a root cause has at least: fewer are a slip of the hand.
FEWEST_WORDS = 3
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


def hypotheses_of(folder: LabFolder) -> list[str]:
    """The hypotheses of the post-mortem's second section, in their order; none before it is written."""
    postmortem = _written(folder)
    return [one.text for one in postmortem.hypotheses] if postmortem is not None else []


def _written(folder: LabFolder) -> PostMortem | None:
    """The post-mortem as the grader reads it; None before there is one."""
    from labrunner.graders.read.parse import parse_file

    return parse_file(folder.postmortem) if folder.postmortem.exists() else None


def questions_open(lab: Lab, folder: LabFolder) -> bool:
    """Whether a lab's questions may be read. What is asked, and what there is to choose from, tells what to look for:
    so they open when the post-mortem names a root cause, be it a wrong one, and stay open after the first grade (see
    `cause_told`)."""
    if cause_told(lab, folder):
        return True
    postmortem = _written(folder)
    return postmortem is not None and names_a_cause(postmortem.root_cause.text)


def names_a_cause(text: str) -> bool:
    """Whether a text can be read as naming some cause, of whichever lab: a few words in an order that a language has,
    one of them at least a thing that people write of training. Whether it is the right one is for the grade."""
    from labrunner.graders.read.language import words
    from labrunner.graders.read.order import is_disordered
    from labrunner.graders.read.stance import GLUE
    from labrunner.graders.read.vocabulary import BEGINNING, BEGINNINGS

    found = words(text)
    if len(found) < FEWEST_WORDS or is_disordered(text):
        return False
    things = (word for word in found if len(word) > 1 and word not in GLUE and word not in _NO_CAUSE)
    return any(word[:BEGINNING] in BEGINNINGS and not word.isdecimal() for word in things)


def naming_section(folder: LabFolder) -> int:
    """The number of the section that names the cause, in the form that the learner's post-mortem has."""
    from labrunner.graders.read.postmortem import FORMS

    postmortem = _written(folder)
    roles = FORMS[postmortem.form if postmortem is not None else "spike"]
    return next(number for number, role in enumerate(roles, start=1) if role in NAMING)


class Forethought:
    """Of which pages of which labs it was asked already, as long as the program runs."""

    def __init__(self) -> None:
        self.asked: set[tuple[str, str]] = set()

    def wants(self, session: Looking, page: str) -> Notice | None:
        """What to say instead of opening a page that would tell the cause; None where it may open."""
        from labrunner.deck.work.session import LabSession

        if not isinstance(session, LabSession) or not session.graded:
            return None
        if page == "questions" and not questions_open(session.lab, session.folder):
            return Notice("q.shut", {"section": naming_section(session.folder)}, "warning")
        return Notice("next.hypotheses_first", {}, "warning") if page in TELLING and self.asks(session, page) else None

    def asks(self, session: Looking, page: str) -> bool:
        """Whether to ask for hypotheses now instead of opening one of those pages: once each, before the lab's first
        grade, while there are none. Never of what is not graded, nor in the form of a post-mortem that has no such
        section."""
        from labrunner.deck.work.session import LabSession

        if not isinstance(session, LabSession) or not session.graded or (session.lab.id, page) in self.asked:
            return False
        if cause_told(session.lab, session.folder) or not lacks_hypotheses(session.folder):
            return False
        self.asked.add((session.lab.id, page))
        return True


def lacks_hypotheses(folder: LabFolder) -> bool:
    """Whether the learner has not written down any hypothesis, though the form of their post-mortem asks for them."""
    from labrunner.graders.read.postmortem import FORMS

    postmortem = _written(folder)
    if postmortem is None:
        return True
    return "hypotheses" in FORMS[postmortem.form] and not postmortem.hypotheses
