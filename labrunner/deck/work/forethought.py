"""What is thought before it is asked: the pages that name what can be changed are asked for twice before there are
hypotheses, and a lab's questions open once the learner has said what the cause is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labrunner.course.blind import cause_told
from labrunner.course.learner import LabFolder
from labrunner.deck.run.flight import Notice

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.course.lab_models import Question
    from labrunner.deck.work.looking import Looking
    from labrunner.graders.read.postmortem import PostMortem

#: The pages whose words lead to a cause.
TELLING = frozenset({"fix", "experiments"})
#: The sections, by role, that name the cause: one in either form of a post-mortem.
NAMING = frozenset({"rootcause", "classification"})


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


def questions_asked(lab: Lab, folder: LabFolder) -> tuple[Question, ...]:
    """The questions that a learner is asked now, in the lab's order: all once the cause may be told, before that those
    that earn points. The others tell more of what there was to find, while the root cause may still be changed, and
    answering them earns nothing."""
    from labrunner.course.chance import paid

    if cause_told(lab, folder):
        return tuple(lab.questions)
    return tuple(question for question in lab.questions if paid(lab.chance.question(question)))


def names_a_cause(text: str) -> bool:
    """Whether a text can be read as naming some cause, of whichever lab. Whether it is the right one, and said as a
    sentence says it, is for the grade."""
    from labrunner.graders.read.sentence import no_words_of_a_cause

    return no_words_of_a_cause(text) is None


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
