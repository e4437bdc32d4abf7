"""Whether a prediction came true, by a run of the grader's own, and those that a learner committed on the screens.

What was committed and came out otherwise costs points whether it is handed in or not: so a prediction is made by
thinking, not by trying what word fits. A learner's progress says what was committed; how it came out is the grader's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from labrunner.course.experiments import Experiment, committed, configuration
from labrunner.course.progress import read as read_progress
from labrunner.errors import MachineError
from labrunner.graders.checks.case import Case
from labrunner.graders.read.files import inside

if TYPE_CHECKING:
    from labrunner.diagnosis.outcome import Outcome
    from labrunner.engine.config import RunConfig
    from labrunner.series.series import Series

#: Runs that are made of predictions which were left out, at most: with three that did not come true all is lost that
#: can be.
_LEFT_OUT = 4


class NotRun(Exception):
    """A run of the grader's own could not be made; `trouble` of the references says why."""


class Truth(NamedTuple):
    """Whether a prediction came true, or is near enough; the word for what came, and the run."""

    right: bool
    outcome: Outcome
    series: Series


def truth_of(case: Case, item: Experiment) -> Truth:
    """Make an experiment's run, and where its prediction did not come true the same on two threads: sums are then taken
    in another order, and what hangs on that is chance. Raises NotRun where it can't be made."""
    from labrunner.diagnosis.outcome import outcome_of, outcomes_near  # here: a grading without runs does without it

    series = _run(case, configuration(case.lab, item.changes))
    outcome, right = outcome_of(series), item.predicts in outcomes_near(series)
    again = configuration(case.lab, item.changes, threads=2)
    if right:
        case.references.runs.spare(case.lab, again)
    else:
        right = item.predicts == outcome_of(_run(case, again))
    return Truth(right, outcome, series)


def _run(case: Case, config: RunConfig) -> Series:
    references = case.references
    try:
        series = references.runs.series(case.lab, "experiment", config)
    except (MachineError, OSError) as error:
        references.trouble = str(error)
        raise NotRun from None
    if series is None:
        raise NotRun
    references.used["experiments"] = "rerun"
    return series


def committed_runs(case: Case) -> dict[str, Experiment]:
    """What was committed on the screens, oldest first, by its run, whichever way its settings were written: of two for
    the same run the first."""
    from labrunner.course.cache import run_key  # here: a grading without runs does without it

    path = case.path("progress.json")
    if not inside(path, case.folder):
        return {}
    found: dict[str, Experiment] = {}
    for one in committed(read_progress(path), case.lab).values():
        found.setdefault(run_key(configuration(case.lab, one.changes)), one)
    return found


def left_out(known: Mapping[str, Experiment], handed_in: Mapping[str, object]) -> dict[str, Experiment]:
    """What was committed and is not handed in, by its run; the oldest `_LEFT_OUT` of it."""
    return dict([(key, one) for key, one in known.items() if key not in handed_in][:_LEFT_OUT])


def untrue(case: Case, known: Mapping[str, Experiment], handed_in: Mapping[str, bool]) -> int:
    """How many predictions that were committed did not come true, handed in or not. `handed_in` has whether they did
    for those that are. Raises NotRun where a run can't be made."""
    wrong = sum(not right for key, right in handed_in.items() if key in known)
    return wrong + sum(not truth_of(case, one).right for one in left_out(known, handed_in).values())
