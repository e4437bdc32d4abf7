"""One citation against the runs: whether it is true, and whether it could have come out otherwise."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from labrunner.course.blind import shown_arms
from labrunner.course.chance import MOST
from labrunner.diagnosis.readings import ratio_to_baseline
from labrunner.graders.read.comparison import Comparison
from labrunner.graders.read.phrases import arm_named_in
from labrunner.graders.read.postmortem import Citation
from labrunner.graders.references.panels import (
    NOT_REPEATABLE,
    Shown,
    agreement,
    baseline_at,
    compares,
    is_computable,
    named_at,
    shown_at,
)
from labrunner.graders.references.provider import EARLY_REL, Expected

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.series.series import Series

_BASELINE_REL = 0.2
#: So many tolerances from another seed's number, a value is the fault's doing.
_FAR = 5.0
#: Of every net's first step that of a guess: the logarithm of the vocabulary and a little.
_FIRST_LOSS = ("loss", "loss_ema", "eval_loss")

#: From which multiple of its baseline, or share of it, a value stands out of its run, whatever the control shows there.
_STANDS_OUT = 1.5

Outcome = Literal[
    "right", "compared", "named", "any-run", "alike", "late", "too-near", "unsaid", "wrong", "not-so", "no-value"
]


class Cited(Struct):
    """The judgement of one citation. `right`, `compared` and `named` are true and informative, `wrong` and `not-so` are
    untrue, the other outcomes count neither way. `field` is what was read, `guessed` whether it could have been written
    without a run: what was read after the fault's step, a comparison or a name, what the data alone decide.
    `disbelieved` are the comparisons that do not hold; `elsewhere` says that all hold of another curve of the panel."""

    outcome: Outcome
    field: str = ""
    guessed: bool = False
    expected: Expected | None = None
    disbelieved: tuple[Comparison, ...] = ()
    elsewhere: bool = False

    @property
    def tells(self) -> bool:
        """Whether the citation is true and would not be so in any run: only then it counts."""
        return self.outcome in ("right", "compared", "named")

    @property
    def untrue(self) -> bool:
        """Whether the run shows otherwise."""
        return self.outcome in ("wrong", "not-so")


class Runs(Struct):
    """The runs that a citation is compared with: the one it names, the control, and another seed's control (to see what
    holds in any run). `fault` is the last step at which all machines agree; `early` the tolerance till then. `own`:
    the learner's other numbers show that it is their own run."""

    cited: Series
    control: Series | None
    other: Series | None
    fault: int | None
    early: Callable[[str], float]
    own: bool = False


def judged_runs(lab: Lab | None, until: int | None) -> dict[str, int | None]:
    """The runs whose readings are looked up, each with the last step whose values count in it: of the control, the
    break and the fix `until`, of every other break that the lab asks about (see `_alike_until`) its own.

    Of the others a learner may tell as well: it proves nothing that these do not, and each would be one more run for
    the grader to make.
    """
    kinds = {arm.name: arm.kind for arm in lab.arms} if lab is not None else {}
    asked = shown_arms(lab, solved=False) if lab is not None else []
    breaks = {arm: _alike_until(lab, arm) for arm in asked if lab and arm != "break" and kinds.get(arm) == "break"}
    others = {arm: step for arm, step in breaks.items() if step is not None}
    return {"control": until, "break": until, **others, "fix": until}


def _alike_until(lab: Lab, arm: str) -> int | None:
    """The step of what befalls an arm, where the machines of the calibration agree there in a reading of it; None where
    none was measured: it may have gone its own way on each machine long before."""
    calibration = lab.calibration()
    measured = {
        reading.origin
        for name, reading in lab.readings.items()
        if reading.arm == arm and reading.reduce == "at" and reading.steps == (0, 0) and reading.minus is None
        if calibration and (known := calibration.platform.get(name)) and known.rel <= EARLY_REL
    }
    config = lab.resolve(arm)
    steps = lab.origins(config)
    return max((steps[one["id"]] for one in config.faults if one.get("id") in measured & steps.keys()), default=None)


def arm_of(citation: Citation, arms: Iterable[str]) -> str:
    """The run that a citation speaks of: the one it names, else the break."""
    return arm_named_in(citation.said, arms) or "break"


def judge(citation: Citation, runs: Runs) -> Cited:
    """What a citation is worth, from the run that it names. It must have a panel and a step. Of a value and comparisons
    in one line none may be untrue; what tells more counts."""
    late = runs.fault is not None and (citation.step or 0) > runs.fault
    found = [_weighed(citation, runs, half, late) for half in _halves(citation, runs, late)]
    return min(found, key=lambda one: (not one.untrue, not one.tells, one.guessed, one.outcome == "late"))


def _weighed(citation: Citation, runs: Runs, found: Cited, late: bool) -> Cited:
    """One half of a citation, marked where it could have been guessed or would be so in any run."""
    computable = is_computable(found.field, runs.cited)
    found.guessed = late or found.outcome != "right" or is_exact(found.field) or computable
    if found.tells and _in_any_run(citation, runs, found):
        found.outcome = "any-run"
    elif found.outcome == "right" and _as_in_the_control(citation, runs, found.field):
        found.outcome = "alike"
    return found


def _halves(citation: Citation, runs: Runs, late: bool) -> Iterator[Cited]:
    """What a citation says of the control, and the value that it gives before that."""
    if citation.comparisons:
        yield _compared(citation, runs)
    number, beside = citation.number, citation.comparisons
    if number is not None and not (beside and number.start > beside[0].start):
        yield _numbered(citation, runs, late)
    elif not citation.comparisons:
        name = named_at(citation.panel or 0, citation.step or 0, citation.said, runs.cited)
        yield Cited("named", name) if name is not None else Cited("unsaid" if citation.unsaid else "no-value")


def _compared(citation: Citation, runs: Runs) -> Cited:
    """All that a citation says of the control must hold: one half that does not makes the whole untrue."""
    control = _shown(citation, runs.control) if runs.control is not None else []
    shown = _shown(citation, runs.cited)
    holds = {one: compares(one, shown, control) for one in citation.comparisons}
    if wrong := tuple(one for one, held in holds.items() if held is False):
        field, *others = [one.field for one in shown if any(one.field == theirs.field for theirs in control)]
        alone = ([one for one in shown if one.field == other] for other in others)
        elsewhere = any(all(compares(one, curve, control) for one in holds) for curve in alone)
        return Cited("not-so", field, disbelieved=wrong, elsewhere=elsewhere)
    return Cited("too-near") if None in holds.values() else Cited("compared", shown[0].field)


def _numbered(citation: Citation, runs: Runs, late: bool) -> Cited:
    """One of the fields that the panel shows must agree. After the fault no value is judged but that there is none:
    a run that died is dead on every machine."""
    assert citation.number is not None
    number, candidates = citation.number, []
    for shown in _shown(citation, runs.cited, ratio=citation.ratio):
        relative = 0.0 if is_exact(shown.field) else runs.early(shown.field)
        candidates.append((shown.field, Expected(shown.value, "rerun", 0.0, relative)))
    hit = next(((field, right) for field, right in candidates if right.accepts(number)), None)
    if late and math.isfinite(number.value):
        return Cited("late")
    if hit is None or not _baseline_holds(citation, runs.cited):
        return Cited("wrong", expected=candidates[0][1] if candidates else None)
    return Cited("right", hit[0], expected=hit[1])


def _shown(citation: Citation, series: Series, *, ratio: bool = False) -> list[Shown]:
    shown = shown_at(citation.panel or 0, citation.step or 0, citation.said, series, ratio=ratio)
    return [one for one in shown if one.field not in NOT_REPEATABLE]


def _in_any_run(citation: Citation, runs: Runs, found: Cited) -> bool:
    """Whether what was found true follows from the configuration alone, is a zero or what any clip leaves, or is so in
    another seed's control as well: the logarithm of the vocabulary at step 1, a loss that falls alike everywhere. A
    learning rate that is not the control's follows from the fault, which has to be found: it is told, and could be
    guessed (`judge`)."""
    if is_computable(found.field, runs.cited) and not _off_the_control(citation, runs, found):
        return True
    number = citation.number
    if number is not None and (
        number.value == 0 or _of_any_clip(number.value, found.field, runs.cited.at("clip_coef", citation.step or 0))
    ):
        return True
    if citation.step == 1 and found.field in _FIRST_LOSS:
        return True
    if runs.other is None:
        return False
    if found.outcome == "named":
        return named_at(citation.panel or 0, citation.step or 0, citation.said, runs.other) is not None
    theirs = [one for one in _shown(citation, runs.other, ratio=citation.ratio) if one.field == found.field]
    if found.outcome == "compared" and runs.control is not None:
        control = _shown(citation, runs.control)
        return all(compares(one, theirs, control) is True for one in citation.comparisons)
    right = found.expected
    if number is None:
        return False
    if not runs.own and right is not None and _alike_in_most_runs(found.field, right, theirs, runs):
        return True
    relative = 0.0 if is_exact(found.field) else EARLY_REL
    return any(Expected(one.value, "rerun", 0.0, relative).accepts(number) for one in theirs) or (
        right is not None and not runs.own and any(_no_nearer(number.value, right, one.value) for one in theirs)
    )


def _as_in_the_control(citation: Citation, runs: Runs, field: str) -> bool:
    """Whether a value is to speak for a hypothesis and can't: the control reads the same at that step in every digit
    given, and it is nothing unusual in the run itself. What rules a hypothesis out may be so, and what the data alone
    decide: both runs are fed alike."""
    number, control = citation.number, runs.control
    if number is None or control is None or runs.cited is control or citation.rules_out or not citation.favours:
        return False
    if field not in control.columns or is_exact(field):
        return False
    theirs = [one.value for one in _shown(citation, control, ratio=citation.ratio) if one.field == field]
    same = any(Expected(value, "rerun", 0.0, 0.0).accepts(number) for value in theirs)
    return same and not _stands_out(field, citation.step or 0, runs.cited)


def _stands_out(field: str, step: int, series: Series) -> bool:
    """Whether the value at a step is far from those of the hundred before it; none of which is no number is near."""
    ratio = ratio_to_baseline(series, field, step, step)
    return ratio is None or not 1 / _STANDS_OUT < ratio < _STANDS_OUT


def _of_any_clip(said: float, field: str, factor: float) -> bool:
    """Whether a number is what any clip leaves: a factor of 1, said or so, where it did nothing; its limit, as the norm
    after it, where it did. `factor` is the run's at that step."""
    return 1 in (said, factor) if field == "clip_coef" else field == "grad_norm_post" and factor < 1


def _off_the_control(citation: Citation, runs: Runs, found: Cited) -> bool:
    """Whether the learning rate of the run cited is another than the control's at that step."""
    if found.field != "lr" or runs.control is None:
        return False
    here, there = (run.at("lr", citation.step or 0) for run in (runs.cited, runs.control))
    return math.isfinite(here) and math.isfinite(there) and not math.isclose(here, there, rel_tol=0.1)


def is_exact(field: str) -> bool:
    """Whether every machine has the same number of it: what the data alone decide."""
    return field.startswith("batch.") or field == "token_entropy"


def _alike_in_most_runs(field: str, right: Expected, theirs: list[Shown], runs: Runs) -> bool:
    """Whether a curve is so much the same in every run that a number of it could be another seed's: over all their
    steps the two controls agree in more than `MOST` of them, as a smoothed loss and the norms of weights do. Not where
    the value lies far from the other seed's (`theirs`): there something happened."""
    if is_exact(field) or runs.control is None or runs.other is None or not isinstance(right.value, int | float):
        return False
    if all(abs(right.value - one.value) > _FAR * EARLY_REL * abs(right.value) for one in theirs):
        return False
    share = agreement(runs.control, runs.other, field, EARLY_REL)
    return share is not None and share > MOST


def _no_nearer(said: float, right: Expected, theirs: float) -> bool:
    """Whether a number that is accepted with more than 1 % to spare is less than twice as near to the learner's run as
    to another seed's: it could have been written without a run."""
    ours = right.value
    if right.relative <= EARLY_REL or not isinstance(ours, int | float):
        return False
    return 2 * abs(said - ours) > abs(said - theirs)


def _baseline_holds(citation: Citation, series: Series) -> bool:
    """Whether a baseline that is named with a value (`47.2, baseline 0.6`) is about right; True when none is named.

    It is read off a noisy curve, hence the wide tolerance.
    """
    if citation.baseline is None:
        return True
    known = baseline_at(citation.panel or 0, citation.step or 0, citation.said, series)
    return any(Expected(value, "rerun", 0.0, _BASELINE_REL).accepts(citation.baseline) for value in known)
