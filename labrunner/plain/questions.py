"""A lab's questions in lines."""

from __future__ import annotations

from collections.abc import Iterator

from labrunner.course.choices import in_shown_order
from labrunner.course.lab_models import Question
from labrunner.deck.draw.prose import plain, wrap
from labrunner.deck.strings import Say
from labrunner.deck.work.answers import Answers, margin
from labrunner.deck.work.forethought import naming_section, questions_open
from labrunner.deck.work.session import LabSession
from labrunner.errors import InputError
from labrunner.plain import WIDTH
from labrunner.text import clean


def _opened(session: LabSession, say: Say) -> None:
    """Raises InputError where the questions are not open yet."""
    if not questions_open(session.lab, session.folder):
        section = naming_section(session.folder)
        raise InputError(say("q.shut", key=f"{say('plain.next.postmortem')} {section}", section=section))


def asked(session: LabSession, say: Say) -> Iterator[str]:
    """Every question with what there is to choose from, how near an answer must lie, its points, and the answer.

    Raises InputError before the learner has named a root cause.
    """
    _opened(session, say)
    answers, lab = Answers(session.lab, session.folder), session.lab
    for question in lab.questions:
        yield from wrap([f"{question.id}: {_words(session, f'question-{question.id}', say)}"], WIDTH, whole=True)
        for choice in in_shown_order(lab, question):
            words = _words(session, f"choice-{question.id}-{choice}", say)
            yield from (f"  {line}" for line in wrap([f"{choice}: {words}"], WIDTH - 2, whole=True))
        yield f"  {' '.join(filter(None, (answers.paid(question, say) + '.', margin(question, say))))}"
        yield f"  {answers.shown(question) or say('q.open')}"
    if not lab.questions:
        yield say("q.none")


def answer(session: LabSession, rest: list[str], say: Say) -> str:
    """Take one answer: a question's id and the words behind it. Raises InputError for anything else, or where it could
    not be saved, and before the learner has named a root cause."""
    _opened(session, say)
    question: Question | None = next((q for q in session.lab.questions if rest and q.id == rest[0]), None)
    if question is None or len(rest) < 2:
        raise InputError(say("plain.answer"))
    answers = Answers(session.lab, session.folder)
    answers.set(question, " ".join(rest[1:]))
    if reason := answers.save():
        raise InputError(say("say.not_saved", reason=reason))
    return say("q.answered", done=answers.answered, count=len(session.lab.questions))


def _words(session: LabSession, section: str, say: Say) -> str:
    lab = session.lab
    return clean(plain(lab.text(section, say.language)), 3000) if lab.has_text(section) else section
