"""Which runs of the grader's own a learner's lab asks for, so that it can be said how many are left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from labrunner.course.experiments import FILE, Experiment, configuration
from labrunner.diagnosis.readings import Reading
from labrunner.errors import LabrunnerError
from labrunner.graders.checks.predictions import committed_runs, left_out
from labrunner.graders.read.experiments import read_experiments
from labrunner.graders.references.runs import Wanted

if TYPE_CHECKING:
    from labrunner.graders.checks.case import Case


def coming(case: Case) -> Iterator[Wanted]:
    """Every run: the arms that are read, the control of another seed, the fix, the experiments, and these once more on
    two threads, which is asked where a prediction did not come true. Runs of predictions that were committed and left
    out are made only where those that are handed in earn more than half."""
    lab, references = case.lab, case.references
    for arm in flown_anyway(case):
        yield Wanted(lab, arm, references.config(arm))
    yield Wanted(lab.declared, "control", references.other_config())
    try:
        if case.changes:
            yield Wanted(lab, "fix", references.config("fix", case.changes))
        given = [one for one in read_experiments(case.path(FILE), lab, root=case.folder) if isinstance(one, Experiment)]
        for item in given:
            yield Wanted(lab, "experiment", configuration(lab, item.changes))
            yield Wanted(lab, "experiment", configuration(lab, item.changes, threads=2), perhaps=True)
        yield from _left_out(case, given)
    except LabrunnerError:
        return  # what is wrong with it, its check says


def _left_out(case: Case, given: Sequence[Experiment]) -> Iterator[Wanted]:
    from labrunner.course.cache import run_key  # here: a grading without runs does without it

    keys = {run_key(configuration(case.lab, item.changes)): item for item in given}
    for item in left_out(committed_runs(case), keys).values() if given else ():
        for threads in (None, 2):
            config = configuration(case.lab, item.changes, threads=threads)
            yield Wanted(case.lab, "experiment", config, perhaps=True)


def flown_anyway(case: Case) -> list[str]:
    """The control, the break, and the arms that questions are read from."""
    named: list[str] = ["control", "break"]
    reading: Reading | str | None
    for question in case.lab.questions:
        reading = question.reading
        while isinstance(reading, Reading):
            named += [reading.arm] if reading.arm else []
            reading = reading.minus
    return [arm for arm in dict.fromkeys(named) if arm in case.lab.arm_names()]
