"""Hypotheses first: the pages that name what a lab asks and what can be changed are asked for twice before there are
any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labrunner.course.blind import cause_told
from labrunner.course.learner import LabFolder

if TYPE_CHECKING:
    from labrunner.deck.work.looking import Looking
    from labrunner.graders.read.postmortem import PostMortem

#: The pages whose words lead to a cause.
TELLING = frozenset({"questions", "fix", "experiments"})


def hypotheses_of(folder: LabFolder) -> list[str]:
    """The hypotheses of the post-mortem's second section, in their order; none before it is written."""
    postmortem = _written(folder)
    return [one.text for one in postmortem.hypotheses] if postmortem is not None else []


def _written(folder: LabFolder) -> PostMortem | None:
    """The post-mortem as the grader reads it; None before there is one."""
    from labrunner.graders.read.parse import parse_file

    return parse_file(folder.postmortem) if folder.postmortem.exists() else None


class Forethought:
    """Of which labs it was asked already, as long as the program runs."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def asks(self, session: Looking) -> bool:
        """Whether to ask for hypotheses now instead of opening one of those pages: once a lab, before its first grade,
        while there are none. Never of what is not graded, nor in the form of a post-mortem that has no such section."""
        from labrunner.deck.work.session import LabSession

        if not isinstance(session, LabSession) or not session.graded or session.lab.id in self.asked:
            return False
        if cause_told(session.lab, session.folder) or not lacks_hypotheses(session.folder):
            return False
        self.asked.add(session.lab.id)
        return True


def lacks_hypotheses(folder: LabFolder) -> bool:
    """Whether the learner has not written down any hypothesis, though the form of their post-mortem asks for them."""
    from labrunner.graders.read.postmortem import FORMS

    postmortem = _written(folder)
    if postmortem is None:
        return True
    return "hypotheses" in FORMS[postmortem.form] and not postmortem.hypotheses
