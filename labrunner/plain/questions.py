"""A lab's questions in lines."""

from __future__ import annotations

from collections.abc import Iterator

from labrunner.course.choices import in_shown_order
from labrunner.course.lab_models import Question
from labrunner.deck.draw.prose import plain, wrap
from labrunner.deck.strings import Say
from labrunner.deck.work.answers import Answers, margin, read_in
from labrunner.deck.work.forethought import naming_section, questions_asked, questions_open
from labrunner.deck.work.session import LabSession
from labrunner.errors import InputError
from labrunner.plain import WIDTH
from labrunner.text import alike, clean


def _opened(session: LabSession, say: Say) -> None:
    """Raises InputError where the questions are not open yet."""
    if not questions_open(session.lab, session.folder):
        section = naming_section(session.folder)
        raise InputError(say("q.shut", key=f"{say('plain.next.postmortem')} {section}", section=section))


def asked(session: LabSession, say: Say) -> Iterator[str]:
    """Every question with what there is to choose from, how near an answer must lie, its points, and the answer; those
    with points first.

    Raises InputError before the learner has named a root cause.
    """
    _opened(session, say)
    answers, lab = Answers(session.lab, session.folder), session.lab
    flown = {arm for arm, flight in session.flights.items() if flight.flown}
    for place, question in enumerate(answers.questions):
        if 0 < place == answers.paying:
            yield say("q.without", count=len(answers.questions) - place)
        yield from wrap([f"{question.id}: {_words(session, f'question-{question.id}', say)}"], WIDTH, whole=True)
        for choice in in_shown_order(lab, question):
            words = _words(session, f"choice-{question.id}-{choice}", say)
            yield from (f"  {line}" for line in wrap([f"{choice}: {words}"], WIDTH - 2, whole=True))
        yield f"  {' '.join(filter(None, (answers.paid(question, say) + '.', margin(question, say))))}"
        how = say("plain.run_arm", arm=question.reading.arm) if question.reading is not None else ""
        if told := read_in(question, lab, flown, say, how):
            yield f"  {told}"
        yield f"  {answers.shown(question) or say('q.open')}"
    if answers.later:
        yield answers.put_off(say)
    elif not lab.questions:
        yield say("q.none")


def answer(session: LabSession, rest: list[str], say: Say) -> str:
    """Take one answer, a question's id and the words behind it, and say what was taken. Raises InputError for anything
    else, or where it could not be saved, and before the learner has named a root cause."""
    _opened(session, say)
    if not rest:
        raise InputError(say("plain.answer"))
    question = _named(session, rest[0], say)
    if len(rest) < 2:
        raise InputError(say("plain.answer_value", name=question.id))
    answers = Answers(session.lab, session.folder)
    answers.set(question, " ".join(rest[1:]), say)
    if reason := answers.save():
        raise InputError(say("say.not_saved", reason=reason))
    taken = f"{answers.shown(question)} {answers.unit(question)}".strip()
    return f"{question.id} = {taken}; {answers.told(say)}"


def _named(session: LabSession, name: str, say: Say) -> Question:
    """The question of a name. Raises InputError where there is none, with the names near it, else with all."""
    known = {question.id: question for question in questions_asked(session.lab, session.folder)}
    if name not in known:
        near = ", ".join(alike(name, known) or known)
        raise InputError(say("plain.no_question", name=clean(name, 60), names=near))
    return known[name]


def _words(session: LabSession, section: str, say: Say) -> str:
    lab = session.lab
    return clean(plain(lab.text(section, say.language)), 3000) if lab.has_text(section) else section
