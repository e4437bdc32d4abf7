"""What a first grade would not pay, told before it is asked for: empty sections, predictions that say nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from labrunner.course import progress
from labrunner.deck.work.forethought import Forethought

if TYPE_CHECKING:
    from labrunner.deck.strings import Say
    from labrunner.deck.work.looking import Looking
    from labrunner.deck.work.session import LabSession


class AskedTwice(Forethought):
    """The pages of the deck that open at the second time: those that tell a cause, and the first grade while there is
    something that it would not pay."""

    def told(self, session: Looking, page: str, say: Say, key: Callable[[str], str]) -> str:
        """The sentence to say instead of opening a page; nothing where it may open. `key` gives the key of an action of
        the run screen."""
        if page == "grade":
            what = self._unpaid(session, say)
            return say("grade.lacks", what=what, key=key("grade")) if what else ""
        first = self.wants(session, page)
        return say(first.key, key=key("postmortem"), **first.values) if first else ""

    def _unpaid(self, session: Looking, say: Say) -> str:
        """What a first grade would not pay, where that was not said yet; once it has changed it is said anew."""
        from labrunner.deck.work.session import LabSession

        if not isinstance(session, LabSession) or not session.graded:
            return ""
        what = lacking(session, say)
        if not what or (session.lab.id, what) in self.asked:
            return ""
        self.asked.add((session.lab.id, what))
        return what


def is_graded(session: LabSession) -> bool:
    """Whether a lab was graded before."""
    done = progress.read(session.folder.progress)
    return done.solved or done.best is not None


def empty(session: LabSession) -> list[int]:
    """The numbers of the sections of the post-mortem that hold no more than the form's gaps."""
    from labrunner.graders.passing import empty_sections
    from labrunner.graders.read.parse import parse_file

    path = session.folder.postmortem
    return empty_sections(parse_file(path) if path.exists() else None)


def is_untried(session: LabSession) -> bool:
    """Whether a lab pays for predictions and none is handed in. False too where the file can't be read: its page says
    why."""
    from labrunner.deck.work.experiments import Experiments, wanted

    work = Experiments(session.lab, session.folder)
    return not work.problem and wanted(session.lab) > 0 and not any(one.handed_in for one in work.listed)


def lacking(session: LabSession, say: Say) -> str:
    """In a few words what is empty, untried or predicted alike; nothing where none of it is, and after a grade."""
    from labrunner.deck.work.experiments import Experiments

    if is_graded(session):
        return ""
    found = []
    if sections := empty(session):
        found.append(say("grade.lacks.sections", sections=", ".join(map(str, sections))))
    if is_untried(session):
        found.append(say("grade.lacks.predictions"))
    elif Experiments(session.lab, session.folder).one_word():
        found.append(say("grade.lacks.one_word"))
    return "; ".join(found)
