"""`experiments.toml`: what a learner changed of the break, and what they predicted. The grader makes the same runs.

An experiment is right where prediction and outcome agree. Every cause that is necessary wants one that takes only it
away: that is what "understood" means here, and it needs no judge of prose. Who predicts one word throughout has
predicted nothing. A prediction that was committed and did not come true costs the same, handed in or left out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from labrunner.course.briefing import causes_text
from labrunner.course.experiments import (
    COST_OF_UNTRUE,
    FILE,
    HEALED,
    POINTS,
    Experiment,
    causes_taken,
    changes_text,
    configuration,
    effective,
    necessary_causes,
)
from labrunner.graders.checks.case import Case
from labrunner.graders.checks.coming import flown_anyway
from labrunner.graders.checks.healing import is_milder
from labrunner.graders.checks.predictions import NotRun, committed_runs, truth_of, untrue
from labrunner.graders.checks.registry import check
from labrunner.graders.findings import Finding
from labrunner.graders.read.experiments import read_experiments
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.series.series import Series

#: What an experiment is worth whose run the lab has the learner fly anyway.
_OF_AN_ARM = 0.5
#: Of the numbers in sections 1 and 3 that only a run tells, the share that must be the run's own for all points:
#: predictions of another case's run, however true, are somebody else's.
_OWN_RUN = 0.5
#: What is paid where all that came true is one word, beside predictions of another that did not: below half, so that
#: nobody passes by always saying the one and adding any other.
_ONE_WORD = 0.4
#: Share of the points below which wrong predictions take nothing: half is what a pass asks for, and whoever was wrong
#: at first and then understood may pass.
_KEPT = 0.5
#: A setting so near to an arm's, as a share of it, is the arm's.
_HAIR = 0.02
#: Characters of what an experiment changes that its title has.
_SHORT = 100


class Judged(Struct, frozen=True):
    """An experiment whose run was made: the word predicted, what it is worth where it is right, and which causes it
    takes away alone."""

    predicted: str
    right: bool
    worth: float
    causes: frozenset[str]


@check(
    "experiments",
    POINTS,
    titles={
        "experiments": ("Experiments and predictions", "Experimentos y predicciones"),
        "experiment": ("Experiment", "Experimento"),
    },
)
def check_experiments(case: Case, points: float) -> None:
    """One result for each experiment, which earns nothing by itself, and one for all of them with the points."""
    if case.references.runs.mode == "never":
        case.skip("experiments", 0.0, "experiment.never", file=FILE)
        return
    found = read_experiments(case.path(FILE), case.lab, root=case.folder)
    if not found:
        case.add("experiments", points, 0.0, "experiment.none", file=FILE, line=1)
        return
    if len(found) == 1 and isinstance(found[0], Finding):
        only = found[0]
        case.add("experiments", points, 0.0, only.code, file=FILE, line=only.line, status="fail", **only.params)
        return
    judged: list[Judged] = []
    known, runs = committed_runs(case), {}
    try:
        for number, item in enumerate(found, start=1):
            result = _judge(case, number, item, runs, known, _taken(judged))
            judged += [result] if result is not None else []
        _sum(case, points, judged, runs, known, len(found))
    except NotRun:
        case.skip("experiments", 0.0, "number.unjudged", file=FILE)


def _sum(
    case: Case,
    points: float,
    judged: list[Judged],
    runs: Mapping[str, bool],
    known: Mapping[str, Experiment],
    count: int,
) -> None:
    """One result with the points of all experiments."""
    right = [one for one in judged if one.right]
    causes = necessary_causes(case.lab)
    share, code = paid(judged, causes)
    wrong = untrue(case, known, runs) if share > _KEPT else 0
    lost, share = share - less(share, wrong), less(share, wrong)
    taken = len(_covered(right, causes))
    own = _own_run(case)
    if share and own < 1:
        share, code = share * own, "experiments.hardly-own" if own else "experiments.other-run"
    case.add(
        "experiments",
        points,
        share,
        code,
        file=FILE,
        line=1,
        source="rerun",
        right=len(right),
        count=count,
        covered=taken,
        wanted=len(causes),
        left=max(len(causes) - taken, 0),
        open=f"{(1 - taken / max(len(causes), 1)) * points:.4g}",
        percent=round(100 * own),
        halved=_halved(case, right, taken),
        lost=_lost(case, known, runs, wrong, lost * points),
        word=", ".join(sorted({_lasting(one.predicted) for one in right})),
    )


def _halved(case: Case, right: Sequence[Judged], taken: int) -> str:
    """How many of the right experiments count half, where that costs points of the causes that were `taken` away."""
    count = sum(one.worth < 1 for one in right)
    return case.say("experiments.halved", count=count) if sum(one.worth for one in right) < taken else ""


def _lost(case: Case, known: Mapping[str, Experiment], runs: Mapping[str, bool], wrong: int, points: float) -> str:
    """What the `wrong` ones of the committed predictions took; where they took nothing, that those which are handed in
    and did not come true took none, since no more than half was left."""
    if points:
        return case.say("experiments.lost", count=wrong, points=f"{points:g}")
    failed = sum(not right for key, right in runs.items() if key in known)
    return case.say("experiments.lost-none", count=failed) if failed else ""


def _own_run(case: Case) -> float:
    """How far the numbers of sections 1 and 3 show that the learner's own run was flown, 0 to 1, where half of them is
    enough. Where too few are the run's alone, and none is wrong, it is that share of the half: on another make of
    processor the rest of what was read can't be told from other runs. With a wrong one it is 0. Answers that only the
    run tells show it as well."""
    if not case.ratios or case.flown:
        return 1.0
    share = case.confirmed("own", "read") / _OWN_RUN
    wrong = case.ratios.get("own", 1.0) < 1 or case.ratios.get("true", 1.0) < 1
    return 1.0 if share >= 1 else 0.0 if wrong else share


def paid(judged: Sequence[Judged], causes: Sequence[str]) -> tuple[float, str]:
    """The share of the points that experiments earn, and why: as many right ones are wanted as there are necessary
    causes, each of which wants its own.

    Those that were predicted wrongly only tell that not one word was said throughout: so none pays more left out.
    """
    right = [one for one in judged if one.right]
    wanted = max(len(causes), 1)
    share = min(sum(one.worth for one in right), wanted) / wanted
    share = min(share, len(_covered(right, causes)) / wanted) if causes else share
    said, true = ({_lasting(one.predicted) for one in some} for some in (judged, right))
    if right and len(said) == 1:
        return 0.0, "experiments.lone" if len(judged) == 1 else "experiments.constant"
    if len(true) == 1:
        return share * _ONE_WORD, "experiments.one-word"
    if len(_covered(right, causes)) < len(causes):
        return share, "experiments.left"
    return share, "experiments.right" if share >= 1 else "experiments.count"


def less(share: float, wrong: int) -> float:
    """What is left of a share of the points where so many committed predictions did not come true."""
    return max(min(share, _KEPT), share - wrong * COST_OF_UNTRUE / POINTS)


def _covered(right: Sequence[Judged], causes: Sequence[str]) -> set[str]:
    return _taken(right) & set(causes)


def _taken(judged: Sequence[Judged]) -> set[str]:
    return {cause for one in judged if one.right for cause in one.causes}


def _lasting(word: str) -> str:
    from labrunner.diagnosis.outcome import predicted  # here: a grading without runs does without it

    return predicted(word)


def _judge(
    case: Case,
    number: int,
    item: Experiment | Finding,
    runs: dict[str, bool],
    known: Mapping[str, Experiment],
    covered: set[str],
) -> Judged | None:
    """Make one experiment's run and write down what came of it; None where it does not count. Whether it came true
    joins `runs` by its key; `known` is what was committed, `covered` the causes that those before it took away."""
    id, title = f"experiment.{number}", f"{case.say('title.experiment')} {_called(number, item)}"
    problem = item if isinstance(item, Finding) else _problem(case, item, runs, known)
    if isinstance(item, Finding) or problem is not None:
        assert problem is not None
        params = dict(problem.params)
        case.add(id, 0.0, 0.0, problem.code, title=title, file=FILE, line=problem.line, status="fail", **params)
        return None
    from labrunner.course.cache import run_key  # here: a grading without runs does without it

    right, outcome, series = truth_of(case, item)
    runs[run_key(configuration(case.lab, item.changes))] = right
    arm = _same_arm(case, item, series)
    code = "experiment.right" if item.predicts == outcome else "experiment.near"
    code = "experiment.wrong" if not right else _code_of(arm) if arm else code
    taken = (
        frozenset()
        if arm == "break"
        else frozenset(causes_taken(case.lab, item.changes, healed=right and item.predicts in HEALED))
    )
    counts = (
        "experiment.counts"
        if taken - covered
        else "experiment.counts-again"
        if taken
        else _why_none(case, item, series)
    )
    words = clean(causes_text(case.lab, sorted(taken), case.lang), 400)
    takes = f"{case.say(counts)}: {words}" if words else case.say(counts)
    case.add(
        id,
        0.0,
        float(right) * (_OF_AN_ARM if arm else 1.0),
        code,
        title=title,
        file=FILE,
        line=item.line,
        source="rerun",
        actual=item.predicts,
        shown=outcome,
        predicted=item.predicts,
        counts=takes if necessary_causes(case.lab) else "",
        beside=_beside(case, series),
    )
    return Judged(item.predicts, right, _OF_AN_ARM if arm else 1.0, taken)


def _code_of(arm: str) -> str:
    """The sentence for a right experiment whose run is an arm's: of the control it says how that comes about."""
    return "experiment.control" if arm == "control" else "experiment.arm"


def _why_none(case: Case, item: Experiment, series: Series) -> str:
    """The sentence for an experiment that takes no cause away alone: where its run came out milder than the break, it
    says why that is no cause found, without saying what one is."""
    broken = case.references.rerun("break")
    if broken is None or not is_milder(case.references, series, case.references.rerun("control"), broken):
        return "experiment.counts-not"
    trials = case.lab.experiments.settings
    left_out = any(name in trials and trials[name].faults for name in item.changes)
    several = left_out or len(effective(case.lab, item.changes)) > 1
    return "experiment.counts-not.several" if several else "experiment.counts-not.gentler"


def _called(number: int, item: Experiment | Finding) -> str:
    """How an experiment is told from the others: by what it changes; by its place in the file where that can't be read.
    The screens count those that were committed, which are others than those that are handed in."""
    return f"{number}" if isinstance(item, Finding) else clean(changes_text(item.changes), _SHORT)


def _beside(case: Case, series: Series) -> str:
    """That a run which came out calm ends above the control, as the screens say it, which is not judged; empty of any
    other."""
    from labrunner.diagnosis.check import unspiked  # here: a grading without runs does without it

    control = case.references.rerun("control")
    said = unspiked(series, control, "control", case.lang) if control is not None else None
    return case.say("experiment.beside", said=said) if said else ""


def _problem(
    case: Case, experiment: Experiment, runs: Mapping[str, bool], known: Mapping[str, Experiment]
) -> Finding | None:
    """Why an experiment that is well formed does not count; None where it does. `runs` are those before it, `known`
    what was committed, both by their runs' keys."""
    from labrunner.course.cache import run_key  # here: a grading without runs does without it

    def finding(code: str, **params: object) -> Finding:
        return Finding(code, str(case.path(FILE)), experiment.line, "error", dict(params))

    hypotheses = len(case.postmortem.hypotheses) if case.postmortem is not None else 0
    scale = case.postmortem is not None and case.postmortem.form == "scale"
    if not scale and experiment.tests > hypotheses:
        return finding("coherence.stranger", hypothesis=experiment.tests)
    config = configuration(case.lab, experiment.changes)
    if (key := run_key(config)) in runs:
        return finding("experiment.same")
    if not effective(case.lab, experiment.changes):
        return finding("experiment.idle")
    then = known.get(key)  # what was predicted of the same run when it was first made on the screens
    if then is not None and then.predicts != experiment.predicts:
        return finding("experiment.changed", then=then.predicts, now=experiment.predicts)
    return None


def _same_arm(case: Case, item: Experiment, series: Series) -> str | None:
    """The arm that the lab has the learner fly anyway and that this is the run of: by its settings, to within
    `_HAIR`, or step by step because the change never acts. None where it is a run of its own."""
    from labrunner.course.cache import run_key  # here: a grading without runs does without it
    from labrunner.diagnosis.outcome import same_updates
    from labrunner.engine.config import flatten

    for arm in flown_anyway(case):
        known = case.references.config(arm)
        flat = flatten(known)
        changes = {name: _as_in(value, flat.get(name)) for name, value in item.changes.items()}
        if run_key(known) in {run_key(configuration(case.lab, some)) for some in (changes, item.changes)}:
            return arm
    for arm in ("control", "break"):
        other = case.references.rerun(arm)
        if other is not None and same_updates(series, other):
            return arm
    return None


def _as_in(value: Any, known: Any) -> Any:
    """A number as an arm has it where it is that to a hair's breadth: 1.0001 in place of 1.0 is no other experiment."""
    numbers = all(isinstance(one, int | float) and not isinstance(one, bool) for one in (value, known))
    return known if numbers and math.isclose(value, known, rel_tol=_HAIR) else value
