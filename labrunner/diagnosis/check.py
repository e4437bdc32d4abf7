"""The stability check: a series in, a verdict with its path, evidence and advice out (`labrunner/check/v1`)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

import numpy as np

from labrunner.diagnosis.advice import advise
from labrunner.diagnosis.by_rows import KINDS, STANDS, standing_alarm
from labrunner.diagnosis.cost import steps_per_second, throughput_drops
from labrunner.diagnosis.curve import told_changes
from labrunner.diagnosis.drift import Drift
from labrunner.diagnosis.facts import Facts, gather
from labrunner.diagnosis.few_findings import rests_on, short_peaks
from labrunner.diagnosis.learned.suspicion import share_of, suspicion
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.diagnosis.online.alarm import Alarm
from labrunner.diagnosis.online.words import evidence
from labrunner.diagnosis.outcome import outcome_of
from labrunner.diagnosis.preflight import preflight
from labrunner.diagnosis.questions import ASKED_IN_LABS, TreeQuestion
from labrunner.diagnosis.side_by_side import SideBySide, side_by_side
from labrunner.diagnosis.tree import walk
from labrunner.diagnosis.verdict import Verdict, VerdictName, judge
from labrunner.diagnosis.words import say
from labrunner.errors import InputError
from labrunner.series.series import Series

#: Verdicts that are no trouble: exit code 0.
CALM = ("healthy", "too-short")
#: Rules on a level that left its course that have a sentence of their own.
_OWN_WORDS = frozenset(
    """reward below balance values targets success errors-back hacked eval-nan sinks earns-less rebuilt critic
    critic-runs resumed scatters thrown-up bursts swings-high posterior-runs""".split()
)
#: Changes that the log tells of and the loss shows, listed at the most.
_MOST_TOLD = 5
#: Sentences about one cause at the most.
_MOST_A_CAUSE = 5
#: Column, its word, and the questions that stay open without it.
_OPENS = (
    ("loss", "lossword", "Q1.1, Q2.1, Q4.1"),
    ("grad_norm_pre", "grad", "Q2.3, Q3.1, Q4.4"),
    ("lr", "lr", "Q2.3, Q4.2"),
    ("param_norm", "weights", "Q4.3"),
)


@dataclass
class SpikeFound:
    """A spike or outlier. Losses in the log's unit, `sigma` from the baseline, `grad_ratio` times the median before."""

    step: int
    pre_loss: float | None
    peak_loss: float | None
    peak_step: int
    recovery_loss: float | None
    recovered_at: int | None
    type: Literal["recoverable", "lingering", "divergent", "outlier-batch"]
    sigma: float | None
    grad_norm: float | None
    grad_ratio: float | None
    cause: str | None

    @property
    def gradient_alone(self) -> bool:
        """Whether an outlier shows in the gradient norm and not in the loss."""
        return self.type == "outlier-batch" and self.grad_ratio is not None and not (self.sigma or 0) >= 3


@dataclass
class Cost:
    """What the incident took: steps, hours at the log's own rate, and money where a price was given."""

    steps: int
    steps_per_second: float | None
    hours: float | None
    price_per_hour: float | None
    cost: float | None


@dataclass
class Diagnosis:
    """What `check --json` prints; see `as_json`. `rows` of a foreign log: found with something to judge, and kept.
    `withheld` says why neither a cause nor what to do is told, None where they are. `thresholds` are those that it was
    judged by. `likeness` (0 to 1) is how likely a stranger's log is to be sick, by its likeness to labelled ones; None
    of a run of ours, and where `learned.suspicion.share_of` has none."""

    source: str
    steps: tuple[int, int] | None
    verdict: VerdictName
    cause: str | None
    first_bad_step: int | None
    spikes: list[SpikeFound]
    path: list[TreeQuestion]
    advice: list[str]
    preflight: list[TreeQuestion] = field(default_factory=list)
    findings: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    cost: Cost | None = None
    rows: dict[str, int] | None = None
    withheld: str | None = None
    likeness: float | None = None
    thresholds: Thresholds = field(default_factory=Thresholds, repr=False)

    def as_json(self) -> dict[str, Any]:
        """The contract's object; non-finite numbers are still floats, for `journal.encode` to write as words."""
        told = {key: value for key, value in asdict(self).items() if key != "thresholds"}
        return {"schema": "labrunner/check/v1", **told}

    def keeps(self, question: str) -> bool:
        """Whether the answer to a question of the tree is withheld, rather than not known."""
        return self.withheld is not None and question in ASKED_IN_LABS

    @property
    def calm(self) -> bool:
        """Whether there is nothing to act on (exit code 0)."""
        return self.verdict in CALM


def check(
    series: Series,
    thresholds: Thresholds | None = None,
    *,
    lang: str = "en",
    price: float | None = None,
    secrets: Collection[str] = (),
    withheld: str | None = None,
) -> Diagnosis:
    """Judge a run. `price` is per hour of the whole machine; evidence and advice come in `lang` ("en" or "es").

    `secrets` are dotted settings that must not be told (a blind arm's): the pre-flight leaves questions on them open.
    `withheld` is a sentence that stands where the cause, what speaks for it and what to do would: neither they nor the
    pre-flight are told; the verdict, the spikes and the other questions are.

    Never raises for what a log holds: a series without rows is `too-short`.
    """
    thresholds = thresholds or Thresholds()
    with np.errstate(all="ignore"):  # logs hold infinities and 1e300s on purpose
        facts = gather(series, thresholds)
        verdict = judge(facts)
        if verdict.verdict in CALM and (found := _of_the_rows(series, thresholds, verdict)) is not None:
            facts.drift, facts.alarm = _left_standing(found, facts.drift), found
            verdict = judge(facts)
        likeness = share_of(series) if "journal" not in series.marks else None
        limit = _suspected_from(likeness, thresholds) if verdict.verdict in CALM else None
        if limit is not None:
            facts.suspicion = suspicion(series, limit)
            if limit == thresholds.suspect:
                verdict = Verdict("suspect", "unknown", facts.suspicion.since)
        path = walk(facts, verdict, lang)
    spikes = sorted(facts.spikes + facts.outliers, key=lambda spike: spike.step)
    return Diagnosis(
        source=series.source,
        steps=(int(series.steps[0]), int(series.steps[-1])) if len(series) else None,
        verdict=verdict.verdict,
        cause=None if withheld else verdict.cause,
        first_bad_step=verdict.first_bad_step,
        spikes=[replace(shown, cause=None) if withheld else shown for shown in map(_shown, spikes)],
        path=[_kept(asked, lang) for asked in path] if withheld else path,
        advice=[] if withheld else advise(facts, verdict, path, lang),
        preflight=[] if withheld else preflight(series.manifest, lang, secrets),
        findings=[*_signs(facts, lang), *([] if withheld else _causes(facts, verdict, lang)), *_slow(facts, lang)],
        notes=[*series.notes, *_epoch(series, verdict, lang), *_lacking(series, lang)],
        cost=_cost(facts, verdict, price),
        rows=None if series.rows is None else {"found": series.rows[0], "kept": series.rows[1]},
        withheld=withheld,
        likeness=likeness,
        thresholds=thresholds,
    )


def _suspected_from(likeness: float | None, thresholds: Thresholds) -> float | None:
    """The highest limit that a likeness reaches: that of a verdict, or that of a note; None where it reaches neither,
    and where the trees are left out."""
    if likeness is None or thresholds.suspect > 1:
        return None
    limits = (thresholds.suspect, thresholds.suspect_note)
    return next((limit for limit in limits if likeness >= limit), None)


def _of_the_rows(series: Series, thresholds: Thresholds, verdict: Verdict) -> Alarm | None:
    """What the rows of a stranger's log say by themselves; None for a run of ours, and for limits of somebody's own."""
    usual = replace(thresholds, suspect=Thresholds().suspect, suspect_note=Thresholds().suspect_note) == Thresholds()
    few = verdict.verdict == "too-short"
    return standing_alarm(series, few) if series.manifest is None and usual else None


def _left_standing(found: Alarm, level: Drift) -> Drift:
    """What an alarm of the rows makes of a level that no rule of the whole log finds fault with."""
    if found.kind == "plateau":
        return replace(level, kind="plateau", since=found.first_bad_step, reason=STANDS[found.text])
    assert found.kind in KINDS
    return replace(level, kind=found.kind, since=found.first_bad_step, reason="rows")


def _kept(asked: TreeQuestion, lang: str) -> TreeQuestion:
    """A question of the tree as a learner sees it who is asked for its answer."""
    return replace(asked, answer=None, evidence=say(lang, "asked")) if asked.question in ASKED_IN_LABS else asked


def left(series: Series, control: Series, name: str, lang: str) -> str | None:
    """What a run ends above (or below) `control`, called `name`, in words, `unspiked`'s where that has some; None where
    they do not end at one step with a number, and so cannot be compared."""
    beside = _beside(series, control)
    if beside is None:
        return None
    return unspiked(series, control, name, lang) or _ends(beside, beside.verdict, name, lang)


def unspiked(series: Series, control: Series, name: str, lang: str) -> str | None:
    """The sentence on a run that came out calm and yet ends above `control`, called `name`, by more than chance allows;
    None of any other."""
    beside = _beside(series, control)
    if beside is None or beside.verdict != "above" or outcome_of(series) != "calm":
        return None
    return _ends(beside, "calm", name, lang)


def _ends(beside: SideBySide, words: str, name: str, lang: str) -> str:
    end = beside.end
    nats = abs(end.a - end.b)
    numbers = {"nats": round(nats, 2), "a": end.a, "b": end.b, "band": round(end.band, 2), "at": round(end.at)}
    return say(lang, f"end.{words}", name=name, **numbers)


def _beside(series: Series, control: Series) -> SideBySide | None:
    """Two runs side by side; None where they do not end at one step with a number."""
    if not len(series) or not len(control) or series.steps[-1] != control.steps[-1]:
        return None
    try:
        beside = side_by_side(series, control)
    except InputError:
        return None
    return beside if beside.shared[1] == series.steps[-1] else None


def late(result: Diagnosis, lang: str) -> str | None:
    """The sentence beside the verdict where Q2.2 says no and the verdict "recovered", by its own limit; else None."""
    thresholds = result.thresholds
    if result.verdict != "spike-recovered" or not any(q.question == "Q2.2" and q.answer is False for q in result.path):
        return None
    took = [s.recovered_at - s.step for s in result.spikes if s.type == "recoverable" and s.recovered_at is not None]
    most = max([thresholds.slow_recovery_steps, *took])  # rows far apart are given two rows, however long that is
    return say(lang, "late", limit=thresholds.recovery_steps, most=most)


def _shown(spike) -> SpikeFound:
    def number(value: float | None) -> float | None:
        return None if value is None or value != value else float(value)

    return SpikeFound(
        step=spike.step,
        pre_loss=number(spike.pre_loss),
        peak_loss=number(spike.peak_loss),
        peak_step=spike.peak_step,
        recovery_loss=number(spike.recovery_loss),
        recovered_at=spike.recovered_at,
        type=spike.type,
        sigma=number(spike.sigma),
        grad_norm=number(spike.grad_norm),
        grad_ratio=number(spike.grad_ratio),
        cause=spike.cause,
    )


def _signs(facts: Facts, lang: str) -> list[str]:
    """What else the columns show, whatever caused it."""
    found = []
    curve, drift = facts.curve, facts.drift
    if curve is not None and curve.zeroed and len(curve):
        found.append(
            say(
                lang,
                "zeroed",
                count=curve.zeroed,
                step=int(curve.bad_steps[-curve.zeroed]),
                before=float(curve.values[-1]),
            )
        )
    if facts.gradient_gone is not None:
        rows = int((facts.series.steps >= facts.gradient_gone).sum())
        found.append(say(lang, "gradient.gone", step=facts.gradient_gone, count=rows))
    elif facts.gradient_ends is not None and facts.fatal_step is None:
        found.append(say(lang, "gradient.ends", step=facts.gradient_ends))
    found += _told(facts, lang)
    if facts.aside and not drift.kind:
        found.append(say(lang, facts.aside))
    scaling = facts.scaling
    if scaling.skipped_total:
        last = int(facts.series.steps[-1])
        told = {"count": scaling.skipped_total, "since": last, "share": round(100 * scaling.skipped_total / last)}
        found.append(say(lang, "scale.skipped", **told))
    if scaling.storm_step is not None and scaling.alarm_step is None and math.isfinite(scaling.last_scale):
        found.append(say(lang, "scale.passed", step=scaling.storm_step, scale=scaling.last_scale))
    found += short_peaks(facts, lang)
    if facts.alarm is not None:
        found += [evidence(facts.alarm, lang), *rests_on(facts, lang)]
    elif facts.suspicion is not None:
        found.append(facts.suspicion.told(lang, facts.thresholds.suspect))
    elif drift.kind and not (drift.kind == "plateau" and facts.fatal_step is not None):
        own = drift.kind in ("plateau", "overfit") or drift.reason in _OWN_WORDS
        key = f"drift.{drift.kind}" + (f".{drift.reason}" if own else "")
        found.append(say(lang, key, since=drift.since, start=drift.start, best=drift.best, end=drift.end))
        found += rests_on(facts, lang)
    return found


def _told(facts: Facts, lang: str) -> list[str]:
    """What the log tells of its data, or of the loss's own make, where the loss shows it; the first few."""
    clear = {shift.step: shift for shift in facts.shifts}
    found = []
    for first, last, what in told_changes(facts.series):
        if last > first:
            found.append(say(lang, "told.ramp", step=first, last=last))
        elif first in clear:
            shift = clear[first]
            told = {"what": say(lang, f"told.{what}"), "step": first, "before": shift.before}
            found.append(say(lang, "told.jump", after=shift.before + shift.lift, **told))
    return found[:_MOST_TOLD]


def _slow(facts: Facts, lang: str) -> list[str]:
    """That memory grows or the throughput fell, in one sentence; empty where it did not."""
    grows = facts.growing
    if grows is not None:
        told = {"since": grows.since, "before": grows.before, "after": grows.after}
        return [say(lang, "memory.grows", **told)]
    slow = facts.slowed
    if slow is not None:
        times = round(slow.before / slow.after, 1)
        return [say(lang, "slowed", step=slow.since, before=slow.before, after=slow.after, times=times, unit=slow.unit)]
    drop = throughput_drops(facts.series, facts.thresholds)
    if drop is None:
        return []
    share = 100 * facts.thresholds.throughput_drop
    told = {"count": drop.count, "usual": drop.usual, "unit": drop.unit, "first": drop.first}
    return [say(lang, "throughput", share=share, **told)]


def _causes(facts: Facts, verdict: Verdict, lang: str) -> list[str]:
    """What speaks for causes, in order of steps, five sentences a cause at most; boundaries of sources aside."""
    found: list[str] = []
    reason = verdict.reason
    told = [] if reason is None or reason in facts.findings and reason.cause != "bad-resume" else [reason]
    shown: Counter[str] = Counter()
    listed = [f for f in facts.findings.first(_MOST_A_CAUSE) if f.cause not in ("source-shift", "bad-resume")]
    for finding in [*listed, *told]:
        if shown[finding.cause] < _MOST_A_CAUSE:
            shown[finding.cause] += 1
            found.append(say(lang, finding.text, **finding.values))
    return found


def _epoch(series: Series, verdict: Verdict, lang: str) -> list[str]:
    """In which of the log's own epochs the first bad step lies, where its steps had to be counted through them."""
    step = verdict.first_bad_step
    epoch = series.epoch_at(step) if step is not None else None
    return [] if epoch is None else [say(lang, "epoch.own", step=step, epoch=epoch)]


def _lacking(series: Series, lang: str) -> list[str]:
    """What a stranger's log does not hold, and which questions of the tree that leaves open."""
    if "journal" in series.marks or not len(series):
        return []
    lacking = [f"{say(lang, word)} ({questions})" for name, word, questions in _OPENS if name not in series.columns]
    return [say(lang, "lacking", what=", ".join(lacking))] if lacking else []


def _cost(facts: Facts, verdict: Verdict, price: float | None) -> Cost | None:
    """From the first bad step to the recovery, or to the end of the log."""
    if verdict.first_bad_step is None or not len(facts.series):
        return None
    last = int(facts.series.steps[-1])
    if verdict.verdict == "spike-recovered":
        ends = [(s.recovered_at or last) - s.step for s in facts.spikes]
        steps = int(sum(ends))
    else:
        steps = last - verdict.first_bad_step + 1
    rate = steps_per_second(facts.series)
    hours = steps / rate / 3600 if rate else None
    return Cost(
        steps=steps,
        steps_per_second=rate,
        hours=hours,
        price_per_hour=price,
        cost=hours * price if hours is not None and price is not None else None,
    )
