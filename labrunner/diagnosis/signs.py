"""Causes that a stranger's log tells by itself, without a batch log or an optimizer's state.

What came first is what counts: a gradient norm that grows while the loss still falls, a rate that was still rising, a
resume after which the level is another. None of these is proof; each is said with the numbers that speak for it.
"""

from __future__ import annotations

import itertools

import numpy as np

from labrunner.diagnosis.cause_finding import REACH, CauseFinding
from labrunner.diagnosis.curve import Curve, curve_of, start_level
from labrunner.diagnosis.findings import Findings
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.diagnosis.spikes import Spike
from labrunner.series.foreign import optimizers
from labrunner.series.series import Series
from labrunner.series.statistics import median

#: The norm leads where at least so many rows before the loss went were so many times their usual size.
_LEAD_ROWS, _LEAD_RATIO = 3, 2.5
#: Most rows before the trouble that are looked through for a growing norm.
_LOOKED = 60
#: A resume shows in a rate that falls to less than this share and then rises for rows, or in a scale that jumps up.
_REWARMED, _RISING_ROWS, _SCALE_BACK = 0.5, 3, 8.0
#: A schedule that begins anew rises for rows after it had fallen for so many.
_FALLING_ROWS = 8
#: Share of what was learned by which the loss of fresh weights may lie off the run's first, and of what the first rows
#: had come down by which it comes down again.
_AT_THE_START, _AS_THEN = 0.1, 0.5
#: Steps in which a schedule that began anew does its harm.
_WARMING = 100
#: A rate so many times that of the row before a resume is not the one that the run had.
_OFF = 1.3
#: Rates that few nets bear under Adam (what lies beyond is another optimizer's), and the one from which on spikes that
#: come again and again are blamed on it.
HIGH_RATES, _EDGE_RATE, _AGAIN = (5e-3, 0.05), 1e-3, 3
#: Steps between rows up to which what happens in one row may be one batch.
_NEAR_ROWS = 10
#: Times its start that a loss must reach to have been thrown there, rows of growth until then, and share of these that
#: are above the row before.
_THROWN, _GROWING_ROWS, _MOSTLY = 1.5, 4, 0.7
#: Share of its start above which the loss of a net is that of an unsure one, where it began as nets over a vocabulary
#: do; and how many times what it had learned data of another kind can't lift it beyond its start.
_UNSURE, _UNSURE_START, _BEYOND = 0.25, 4.0, 3.0
#: Share of the rows in which a run's first rows lie.
_FIRST_ROWS = 0.1
#: A rate has been rising where it is so many times what it was at a tenth of the way to the trouble.
_ROSE = 2.0
#: A rate was raised at once where one row holds so much of its rise.
_AT_ONCE = 0.5
#: Weights that grow so many times are a healthy run's cause (what grows less tells nothing), and are told even where it
#: took a whole log, its first tenth aside; and by so much within so many steps before a spike they had a part in it.
GROWN, _GREW, _GREW_STEPS = 5.0, 1.5, 50
#: Share of a log, at its beginning, in which weights grow fast as a matter of course.
_YOUNG = 0.3


def resumes(series: Series) -> list[CauseFinding]:
    """Places at which a run was resumed and not given everything back: the rate's line or the loss scale began anew. In
    a foreign log also where the step counter went back; whether harm was done there, the loss must say."""
    if "journal" in series.marks:
        places = [e["step"] for e in series.events if e.get("kind") == "resume" and isinstance(e.get("step"), int)]
        return _off_the_line(series, places)
    places = sorted(int(mark.split(":")[1]) for mark in series.marks if mark.startswith("restart:"))
    found = [CauseFinding("bad-resume", step, "cause.resume", {"step": step}) for step in places]
    told = [CauseFinding("bad-resume", at, "cause.resume.told", {"step": at}) for at in announced_resumes(series)]
    return found + told + _off_the_line(series, places) + _rewarmed(series) + _begun_anew(series) + _rescaled(series)


def announced_resumes(series: Series) -> list[int]:
    """The first step behind each line in which a log says that the run was resumed."""
    column = series.columns.get("resumed", np.empty(0))
    rows = np.flatnonzero(np.isfinite(column))
    return [int(step) for step in series.steps[rows[np.flatnonzero(np.diff(column[rows], prepend=0.0) > 0)]]]


def _off_the_line(series: Series, places: list[int]) -> list[CauseFinding]:
    """Resumes after which the rate is far above what it was before."""
    if not places:
        return []
    steps, rates = series.known("lr")
    found = []
    for place in places:
        at = int(np.searchsorted(steps, place + 1))
        at -= int(0 < at < len(steps) and rates[at - 1] > _OFF * rates[max(at - 2, 0)])  # the place itself
        if 0 < at < len(steps) and rates[at] > _OFF * rates[at - 1] > 0:
            step = int(steps[at])
            told = {"step": step, "before": float(rates[at - 1]), "after": float(rates[at])}
            found.append(CauseFinding("bad-resume", step, "cause.resume.line", told))
    return found


def _rewarmed(series: Series) -> list[CauseFinding]:
    """Steps at which the rate fell to a fraction and then rose again, row after row: a warm-up from the beginning."""
    steps, values = series.known("lr")
    fell = np.flatnonzero((values[1:] < _REWARMED * values[:-1]) & (values[:-1] > 0)) + 1
    found = []
    for at in fell[:64].tolist():
        rise = values[at : at + _RISING_ROWS + 1]
        if at >= 8 and len(rise) > _RISING_ROWS and np.all(np.diff(rise) > 0) and rise[-1] > 1.2 * rise[0]:
            step = int(steps[at])
            told = {"step": step, "before": float(values[at - 1]), "after": float(values[at])}
            found.append(CauseFinding("bad-resume", step, "cause.resume.rate", told))
    return found


def _begun_anew(series: Series) -> list[CauseFinding]:
    """Steps at which a rate that had been falling began to rise, row after row: a schedule from its beginning."""
    steps, values = series.known("lr")
    falls, rises = values[1:] < values[:-1], values[1:] > values[:-1]
    turns = np.flatnonzero(falls[:-1] & rises[1:]) + 1  # the lowest row
    found = []
    for at in turns[:64].tolist():
        fall, rise = values[max(at - _FALLING_ROWS, 0) : at + 1], values[at : at + _RISING_ROWS + 1]
        if len(fall) <= _FALLING_ROWS or len(rise) <= _RISING_ROWS or np.any(np.diff(fall) > 0):
            continue
        if np.all(np.diff(rise) > 0) and rise[-1] > 1.2 * values[at - 1] > 0:
            step = int(steps[at])
            told: dict[str, object] = {"step": step, "before": float(values[at]), "after": float(rise[-1])}
            found.append(CauseFinding("bad-resume", step, "cause.resume.anew", told))
    return found


def from_scratch(series: Series, curve: Curve, step: int) -> CauseFinding | None:
    """A loss that is back at its start from one row to the next, and comes down from there as it did at first: fresh
    weights under old steps. None for runs of ours, and in a log that does not begin with its run."""
    if series.manifest is not None or not curve.steps[0] <= 2 * curve.stride + 10:
        return None
    row, start = int(np.searchsorted(curve.steps, step)), start_level(curve.values)
    if row < 16 or row + 8 >= len(curve):
        return None
    before, here = median(curve.values[row - 8 : row]), float(np.max(curve.values[row : row + 2]))
    learned, rest = start - before, curve.values[row:]
    if not learned > max(0.2 * start, 8 * curve.noise) or abs(here - start) > _AT_THE_START * learned:
        return None
    as_long = curve.values[: len(rest)]  # what the run had come down in as many rows
    then, now = (median(part[-max(len(part) // 8, 3) :]) for part in (as_long, rest))
    if not start - now > max(_AS_THEN * (start - then), 6 * curve.noise):
        return None
    told: dict[str, object] = {"step": int(curve.steps[row]), "level": here, "start": start}
    return CauseFinding("bad-resume", int(curve.steps[row]), "cause.resume.scratch", told)


def ever_slower(spikes: list[Spike], step: int, last: int) -> CauseFinding | None:
    """Spikes each of which took longer to come back than the one before (what never did, to the `last` step)."""
    took = [(spike.recovered_at or last) - spike.step for spike in spikes]
    if len(took) < _AGAIN or any(after <= before for before, after in itertools.pairwise(took)):
        return None
    if took[-1] < 2 * took[0]:
        return None
    told: dict[str, object] = {"count": len(took), "first": took[0], "last": took[-1]}
    return CauseFinding("lr-too-high", step, "cause.spikes.slower", told)


def _rescaled(series: Series) -> list[CauseFinding]:
    """Steps at which the loss scale jumped back up to what it began with."""
    scale = series.columns.get("loss_scale")
    if scale is None:
        return []
    rows = np.flatnonzero(np.isfinite(scale) & (scale > 0))
    values = scale[rows]
    if len(values) < 8:
        return []
    up = np.flatnonzero((values[1:] >= _SCALE_BACK * values[:-1]) & (values[1:] >= values[0])) + 1
    return [
        CauseFinding(
            "bad-resume",
            int(series.steps[rows[at]]),
            "cause.resume.scale",
            {"step": int(series.steps[rows[at]]), "before": float(values[at - 1]), "after": float(values[at])},
        )
        for at in up[:64].tolist()
    ]


def gradient_first(series: Series, step: int, thresholds: Thresholds) -> CauseFinding | None:
    """The norm that grew for rows before the loss went at `step`: the steps were too large, and no single batch."""
    norms = curve_of(series, "grad_norm_pre", thresholds)
    if norms is None or len(norms) < 16:
        return None
    end = int(np.searchsorted(norms.steps, step))
    begin = max(end - _LOOKED, 0)
    earlier = norms.values[max(begin - 100, 0) : max(end - _LOOKED // 3, 1)]
    if len(earlier) < 8:
        return None
    usual = median(earlier[-100:])
    high = norms.values[begin:end] > _LEAD_RATIO * usual
    calm = np.flatnonzero(~high)
    lead = len(high) - (int(calm[-1]) + 1 if len(calm) else 0)
    if not usual > 0 or lead < _LEAD_ROWS or norms.values[end - 1] < norms.values[end - lead]:
        return None
    since, ratio = int(norms.steps[end - lead]), float(norms.values[end - 1]) / usual
    told = {"since": since, "rows": lead, "ratio": ratio, "usual": usual, "step": step}
    return CauseFinding("lr-too-high", since, "cause.gradient.first", told)


def rate_too_soon(series: Series, curve: Curve, step: int) -> CauseFinding | None:
    """What says that the rate came too soon: a loss that went up from its first rows, or went while the rate was still
    rising. None where neither is so."""
    if not curve.steps[0] <= 2 * curve.stride + 10:
        return None  # the log begins in the middle of a run
    if curve.span(curve.steps[0], step).stop <= max(_FIRST_ROWS * len(curve), 4):
        top, start = float(np.max(curve.values)), float(curve.values[0])
        told = {"step": step, "start": start, "top": top}
        return CauseFinding("lr-too-high", step, "cause.rate.first", told) if 0 < 1.3 * start < top else None
    rates = _rates_until(series, step)
    if len(rates) < 8:
        return None
    then, here, top = float(rates[len(rates) // 10]), float(rates[-1]), float(np.max(rates))
    at_top = int(np.sum(rates >= 0.98 * top))
    if here < max(_ROSE * then, 0.98 * top) or at_top > max(0.2 * len(rates), 3):
        return None
    last = int(np.argmax(np.diff(rates)))  # the largest rise from one row to the next
    if rates[last + 1] - rates[last] > _AT_ONCE * (here - then) and here <= rates[last + 1]:
        told = {"step": step, "before": float(rates[last]), "rate": here}
        return CauseFinding("lr-too-high", step, "cause.rate.raised", told)
    return CauseFinding("lr-too-high", step, "cause.rate.rising", {"step": step, "before": then, "rate": here})


def rate_high(series: Series, step: int) -> CauseFinding | None:
    """A rate that few nets bear, where nothing else is known; None for runs of ours, whose optimizer is known, and
    where the log names another optimizer than Adam."""
    rates = _rates_until(series, step)
    if series.manifest is not None or not len(rates) or not HIGH_RATES[0] <= rates[-1] <= HIGH_RATES[1]:
        return None
    return high(series, step, float(rates[-1]))


def high(series: Series, step: int, rate: float) -> CauseFinding | None:
    """A rate that few nets bear under Adam, with that as a condition where the log names no optimizer; None where it
    names another one."""
    named = optimizers.in_configuration(series.config)
    if not optimizers.only_adam(named):
        return None
    text = "cause.rate.high" if named else "cause.rate.high.if"
    return CauseFinding("lr-too-high", step, text, {"step": step, "rate": rate})


def norm_with_loss(series: Series, step: int, stride: float, thresholds: Thresholds) -> CauseFinding | None:
    """The norm that jumps in the very row in which the loss does, out of a calm, in a log with a few steps between its
    rows; None in one with more, of runs of ours, without such a jump, or where it lasts: one batch is over by then."""
    norms = curve_of(series, "grad_norm_pre", thresholds)
    if norms is None or series.manifest is not None or not 1 < stride <= _NEAR_ROWS:
        return None
    row = int(np.searchsorted(norms.steps, step))
    earlier = norms.values[max(row - 100, 0) : max(row - 3, 0)]
    if row >= len(norms) or norms.steps[row] != step or len(earlier) < 8:
        return None
    usual, before = median(earlier), norms.values[row - 3 : row]
    ratio = float(norms.values[row]) / usual if usual > 0 else 0.0
    lasts = bool(np.all(norms.values[row + 1 : row + 3] > 3 * usual)) and row + 2 < len(norms)
    if ratio < thresholds.grad_ratio or np.any(before > 3 * usual) or lasts:
        return None
    told = {"step": step, "ratio": ratio, "usual": usual, "stride": stride}
    return CauseFinding("long-tail-batch", step, "cause.gradient.rows", told)


def thrown(series: Series, curve: Curve, step: int) -> CauseFinding | None:
    """A loss that went far above where the run began, and stayed there for rows. None for runs of ours, and in a log
    that does not begin with its run.

    Steps too large where it grew row after row, each of which made it worse, or where the net was too unsure for data
    to lift it so far; what is far up at once may as well be data of another kind, of which a net is sure and wrong:
    then the cause is unknown, and the finding says between what.
    """
    start = start_level(curve.values)
    if series.manifest is not None or not curve.steps[0] <= 2 * curve.stride + 10 or not start > 0:
        return None
    at = curve.span(step, step + max(_GREW_STEPS, 5 * curve.stride))
    rows = curve.values[at]
    if not len(rows) or float(np.max(rows)) < _THROWN * start or np.sum(rows > start) < min(2, len(rows)):
        return None
    top, grew = float(np.max(rows)), rows[: int(np.argmax(rows)) + 1]
    told: dict[str, object] = {"step": step, "start": start, "top": top}
    if len(grew) >= _GROWING_ROWS and _grows(grew):
        return CauseFinding("lr-too-high", step, "cause.rate.thrown", {**told, "rows": len(grew)})
    before = median(curve.values[max(at.start - 8, 0) : at.start]) if at.start else start
    unsure = before > _UNSURE * start and start > _UNSURE_START
    if unsure and top - start > _BEYOND * max(start - before, start / _BEYOND):
        return CauseFinding("lr-too-high", step, "cause.rate.beyond", {**told, "before": before})
    return CauseFinding("unknown", step, "cause.data-or-rate", told)


def _grows(values: np.ndarray) -> bool:
    """Whether rows go up little by little: most are above the one before, and none brings half of the way by itself."""
    ups = np.diff(values)
    return bool(np.mean(ups > 0) >= _MOSTLY and np.max(ups) < 0.5 * (values[-1] - values[0]))


def _rates_until(series: Series, step: int) -> np.ndarray:
    """The finite learning rates up to a step, float64; empty without any."""
    rates = series.columns.get("lr")
    return np.empty(0) if rates is None else rates[np.isfinite(rates) & (series.steps <= step)]


def stuck_at_a_rate(series: Series, since: int) -> CauseFinding | None:
    """The rate at which a run came to stand still far from what its loss should come to, where that is a brave one and
    does not fall; None for runs of ours."""
    rates = series.columns.get("lr")
    if rates is None or series.manifest is not None:
        return None
    here = rates[np.isfinite(rates) & (series.steps >= since)]
    if len(here) < 8 or not _EDGE_RATE <= median(here) <= HIGH_RATES[1] or here[-1] < 0.5 * np.max(here):
        return None
    return CauseFinding("lr-too-high", since, "cause.rate.stuck", {"step": since, "rate": median(here)})


def rate_rises(series: Series, since: int) -> CauseFinding | None:
    """The rate that rises along with a slow rise of the loss, from `since` to the end."""
    rates = series.columns.get("lr")
    if rates is None:
        return None
    rows = np.flatnonzero(np.isfinite(rates) & (series.steps >= since))
    if len(rows) < 5 or not rates[rows[-1]] > 1.1 * rates[rows[0]] > 0 or np.any(np.diff(rates[rows]) < 0):
        return None
    told = {"step": int(since), "before": float(rates[rows[0]]), "rate": float(rates[rows[-1]])}
    return CauseFinding("lr-too-high", int(since), "cause.rate.rising", told)


def again_and_again(series: Series, spikes: int, step: int) -> CauseFinding | None:
    """Spikes that come again and again at a high rate: the rate is at the edge of what the net bears."""
    here = _rates_until(series, step)
    if spikes < _AGAIN or series.manifest is not None or not len(here) or here[-1] < _EDGE_RATE:
        return None
    told = {"count": spikes, "rate": float(here[-1])}
    return CauseFinding("lr-too-high", step, "cause.rate.edge", told)


def weight_growth(series: Series, thresholds: Thresholds) -> CauseFinding | None:
    """Weights that left their size, in calm or not: five times over a log that begins after its first tenth, or
    `weight_ratio` times within `drift_steps` of its later part. None without a weight norm."""
    norms = curve_of(series, "param_norm", thresholds)
    if norms is None or len(norms) < 16:
        return None
    steps, values = norms.steps, norms.values
    first, young = len(norms) // 10, int(len(norms) * _YOUNG)
    reach = np.searchsorted(steps, steps + thresholds.drift_steps, side="right") - 1
    fast = np.flatnonzero(values[reach] >= thresholds.weight_ratio * np.maximum(values, 1e-300))
    fast = fast[fast >= young]
    if len(fast):
        return _grown(steps, values, int(fast[0]), int(reach[fast[0]]))
    if median(values[-3:]) >= GROWN * median(values[first : first + 3]):
        return _grown(steps, values, first, len(norms) - 1)
    return None


def growth_before(series: Series, step: int, thresholds: Thresholds) -> CauseFinding | None:
    """Weights, all or a group of them, that grew fast in the steps right before a spike; None where none did."""
    names = sorted(name for name in series.columns if name == "param_norm" or name.startswith("param_norms."))
    found = (_group_growth_before(series, name, step, thresholds) for name in names)
    return next((finding for finding in found if finding is not None), None)


def _group_growth_before(series: Series, name: str, step: int, thresholds: Thresholds) -> CauseFinding | None:
    norms = curve_of(series, name, thresholds)
    if norms is None or len(norms) < 16:
        return None
    end = int(np.searchsorted(norms.steps, step))
    near, far = (
        int(np.searchsorted(norms.steps, step - max(steps, 2 * norms.stride)))
        for steps in (_GREW_STEPS, thresholds.drift_steps)
    )
    for begin, times, least in ((near, _GREW, 2), (far, thresholds.weight_ratio, int(_YOUNG * len(norms)))):
        if end - begin >= 2 and begin >= least and norms.values[end - 1] >= times * norms.values[begin] > 0:
            return _grown(norms.steps, norms.values, begin, end - 1)
    return None


def growth_along(series: Series, since: int, thresholds: Thresholds) -> CauseFinding | None:
    """Weights that grow by `weight_ratio` along with a slow rise of the loss since a step; None where they do not."""
    norms = curve_of(series, "param_norm", thresholds)
    if norms is None or len(norms) < 16:
        return None
    begin = min(int(np.searchsorted(norms.steps, since)), len(norms) - 2)
    if not median(norms.values[-3:]) >= thresholds.weight_ratio * norms.values[begin] > 0:
        return None
    return _grown(norms.steps, norms.values, begin, len(norms) - 1)


def _grown(steps: np.ndarray, values: np.ndarray, begin: int, end: int) -> CauseFinding:
    before, after = float(values[begin]), float(values[end])
    step, last, times = int(steps[begin]), int(steps[end]), after / before
    told: dict[str, object] = {"step": step, "last": last, "before": before, "after": after, "times": times}
    return CauseFinding("weight-growth", step, "cause.weights", told)


def near_resume(found: Findings, step: int, stride: float) -> CauseFinding | None:
    """The newest of some places of a resume that lies shortly before a step."""
    near = [f for f in found.of("bad-resume") if -stride <= step - f.step <= max(_reach(f), 4 * stride)]
    return max(near, key=lambda finding: finding.step) if near else None


def _reach(resume: CauseFinding) -> int:
    """Steps after a resume in which its harm shows: a rate that warms up anew takes its time."""
    return _WARMING if resume.text in ("cause.resume.rate", "cause.resume.anew") else REACH
