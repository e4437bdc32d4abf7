"""All checks in the order in which they are reported, and which of them a lab gets for how many points.

Of a lab's hundred points numbers are worth 40, experiments and predictions 25, words 5, the fix 30.
"""

from __future__ import annotations

from labrunner.course.chance import paid
from labrunner.graders.checks import (
    answers,
    citations,
    classification,
    coherence,
    experiments,
    fix,
    form,
    hypotheses,
    remediation,
    rootcause,
    symptoms,
    verification,
)
from labrunner.graders.checks.case import Case, guarded
from labrunner.graders.checks.registry import Check, registered

#: What shows whose run it was: judged before what rests on it.
_FIRST = ("symptoms", "answers")
CHECKS = registered(
    (
        symptoms,
        citations,
        verification,
        answers,
        form,
        classification,
        hypotheses,
        coherence,
        rootcause,
        remediation,
        experiments,
        fix,
    )
)


def plan(*, form: str, questions: bool) -> list[tuple[Check, float]]:
    """The checks of a lab with their points: for a form of post-mortem, and with questions that are paid or without."""
    return [
        (check, check.points if questions else check.without_questions)
        for check in CHECKS
        if check.form in (None, form)
    ]


def run_checks(case: Case) -> None:
    """Make every check of a lab; the results are added to the case. A check at which the grader fails costs nothing."""
    form, chance = case.postmortem.form if case.postmortem else "spike", case.lab.chance
    paying = any(paid(chance.question(question)) for question in case.lab.questions)
    planned, made, read = plan(form=form, questions=paying), {}, case.results[:]
    for check, points in sorted(planned, key=lambda one: one[0].id not in _FIRST):
        before = len(case.results)
        if check.needs_numbers and not case.ratios:
            case.skip(check.id, 0.0, "number.unjudged")
        else:
            guarded(case, check.id, points, check.run)
        made[check.id] = case.results[before:]
    case.results[:] = [*read, *(result for check, _ in planned for result in made[check.id])]
