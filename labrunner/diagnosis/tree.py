"""The decision tree, question by question, with the evidence for each answer.

It asks what the course asks, by the course's thresholds, and stops where the course stops. The verdict is given apart
(`verdict.py`): a healthy run has excursions too, so after an excursion that came straight back the walk goes on.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from labrunner.diagnosis.curve import curve_of
from labrunner.diagnosis.facts import Facts
from labrunner.diagnosis.nonfinite import born_at
from labrunner.diagnosis.spikes import Spike
from labrunner.diagnosis.verdict import Verdict, exploded
from labrunner.diagnosis.words import say
from labrunner.say import number

Answer = bool | str | None


@dataclass(frozen=True)
class Step:
    """One question of the walk, its answer (None: this log can't tell) and the evidence."""

    question: str
    answer: Answer
    evidence: str


def walk(facts: Facts, verdict: Verdict, lang: str = "en") -> list[Step]:
    """The questions that a reader of this run would come by, in order."""
    walker = _Walk(facts, verdict, lang)
    walker.nonfinite()
    if facts.fatal_step is not None:
        if facts.scaling.half or facts.gradient_gone is not None:
            walker.precision()
        return walker.steps
    walker.spike()
    if facts.spikes and (verdict.verdict.startswith("spike") or verdict.verdict == "diverged"):
        if verdict.verdict != "spike-recovered" and verdict.cause == "unknown":
            walker.drift()  # it did not come back and nothing explains the step itself: rate, weights and gradient may
        return walker.steps
    if facts.scaling.half or facts.scaling.dtype == "bf16":
        walker.precision()
    if verdict.verdict != "fp16-overflow":
        walker.drift()
    return walker.steps


class _Walk:
    def __init__(self, facts: Facts, verdict: Verdict, lang: str) -> None:
        self.facts, self.verdict, self.lang = facts, verdict, lang
        self.steps: list[Step] = []

    def add(self, question: str, answer: Answer, evidence: str) -> Answer:
        self.steps.append(Step(question, answer, evidence))
        return answer

    def say(self, key: str, **values: object) -> str:
        return say(self.lang, key, **values)

    # -- 1: not finite ------------------------------------------------------------------------------------------------

    def nonfinite(self) -> None:
        facts, curve = self.facts, self.facts.curve
        if curve is None:
            self.add("Q1.1", None, self.say("loss.none"))
            return
        if not len(curve.bad_steps):
            key = "loss.padding" if curve.padding else "loss.finite"
            self.add(
                "Q1.1",
                False,
                self.say(
                    key, rows=len(curve), padding=curve.padding, first=int(curve.steps[0]), last=int(curve.steps[-1])
                ),
            )
            return
        self.add("Q1.1", True, self._bad_losses())
        self._regime()
        if facts.fatal_step is not None:
            self._birth(facts.fatal_step)
            if not facts.scaling.half:
                bounded = self.verdict.cause == "long-tail-batch" or self._gradient_first() is not None
                fix = "fix.clip" if bounded else "fix.rate" if exploded(facts, self.verdict) else "fix.log0"
                self.add("Q1.4", self.say(fix), self._cause_evidence(self.verdict.reason))

    def _bad_losses(self) -> str:
        facts, curve = self.facts, self.facts.curve
        count, first = len(curve.bad_steps), int(curve.bad_steps[0])
        if not len(curve):
            return self.say("loss.bad.all", rows=count)
        if facts.fatal_step is None:
            return self.say("loss.transient", count=len(facts.transient), first=first)
        before = max(int(np.searchsorted(curve.steps, first)) - 1, 0)
        return self.say(
            "loss.bad",
            first=first,
            count=count,
            rows=count + len(curve),
            loss=float(curve.values[before]),
            before=int(curve.steps[before]),
        )

    def _regime(self) -> None:
        dtype, series = self.facts.scaling.dtype, self.facts.series
        if dtype is None:
            self.add("Q1.2", None, self.say("dtype.unknown"))
            return
        named = any("16" in str(v) or "32" in str(v) or v is True for v in series.config.values())
        origin = "dtype.manifest" if series.manifest is not None else "dtype.config" if named else "dtype.scale"
        self.add("Q1.2", dtype, self.say("dtype", dtype=dtype, origin=self.say(origin)))

    def _birth(self, step: int) -> None:
        series = self.facts.series
        row = born_at(series, step)
        if row is not None:
            name = series.strings["first_nonfinite"][row]
            self.add("Q1.3", name, self.say("born", step=int(series.steps[row]), name=name))
            return
        gradient = self._gradient_first()
        if gradient is not None:
            self.add("Q1.3", "gradient", self.say("born.gradient", step=gradient, loss_step=step))
            return
        self.add("Q1.3", None, self.say("born.unknown"))

    def _gradient_first(self) -> int | None:
        infinite, fatal = self.facts.scaling.infinite_gradient, self.facts.fatal_step
        return infinite if infinite is not None and fatal is not None and infinite < fatal else None

    # -- 2: spikes ----------------------------------------------------------------------------------------------------

    def spike(self) -> None:
        facts, curve, thresholds = self.facts, self.facts.curve, self.facts.thresholds
        if curve is None:
            self.add("Q2.1", None, self.say("loss.none"))
            return
        if not np.isfinite(curve.mean).any():
            self.add("Q2.1", None, self.say("excursion.rows", rows=len(curve), need=thresholds.min_rows))
            return
        with np.errstate(invalid="ignore"):
            excess = (curve.values - curve.mean) / curve.std
        rows = np.flatnonzero(excess > thresholds.spike_sigma)
        subject = self._subject()
        if not len(rows) and subject is None:
            self.add("Q2.1", False, self.say("excursion.none", k=thresholds.spike_sigma, window=curve.window))
            return
        row = int(np.searchsorted(curve.steps, subject.step)) if subject else int(rows[np.argmax(excess[rows])])
        first = self._excursion(row)
        far = len(facts.spikes) + len([s for s in facts.outliers if math.isfinite(s.after)])
        count = max(len(rows), 1)
        self.add(
            "Q2.1", True, self.say("excursion.more", first=first, count=count, share=100 * count / len(curve), far=far)
        )
        self._recovery(subject, row)

    def _excursion(self, row: int) -> str:
        """The row beside the rule that found it: the course's, or the robust one, which a swollen sigma does not fool."""
        curve, thresholds = self.facts.curve, self.facts.thresholds
        key, centre, sigma, times = "excursion", curve.mean[row], curve.std[row], thresholds.spike_sigma
        if curve.values[row] <= centre + times * sigma:
            key, centre, sigma, times = "excursion.robust", curve.median[row], curve.sigma[row], thresholds.far_sigma
        return self.say(
            key,
            step=int(curve.steps[row]),
            loss=float(curve.values[row]),
            mean=float(centre),
            sigma=float(sigma),
            limit=float(centre + times * sigma),
            window=curve.window,
        )

    def _subject(self) -> Spike | None:
        """The spike that the walk is about: of the worst type the first, else the farthest outlier in the loss."""
        order = {"divergent": 0, "lingering": 1, "recoverable": 2}
        if self.facts.spikes:
            return min(self.facts.spikes, key=lambda s: (order[s.type], s.step))
        in_loss = [s for s in self.facts.outliers if math.isfinite(s.after)]
        return max(in_loss, key=lambda s: s.sigma) if in_loss else None

    def _recovery(self, subject: Spike | None, row: int) -> None:
        curve, thresholds = self.facts.curve, self.facts.thresholds
        limit = thresholds.recovery_steps
        if subject is not None and subject.type != "outlier-batch":
            took = (subject.recovered_at or int(curve.steps[-1])) - subject.step
            back = subject.recovered_at is not None and took <= max(limit, curve.stride)
            if subject.recovered_at is not None:
                evidence = self._back_at(subject.recovered_at, took, limit, back)
            else:
                evidence = self.say(
                    "not-recovered",
                    last=int(curve.steps[-1]),
                    took=took,
                    loss=float(curve.values[-1]),
                    before=subject.pre_loss,
                )
            self.add("Q2.2", back, evidence)
            self._cause("Q2.3" if back else "Q2.4", subject.step, subject)
            return
        step, back = int(curve.steps[row]), True
        if subject is not None:
            evidence = self.say(
                "recovered.outlier",
                limit=thresholds.outlier_steps,
                after=subject.after,
                before=subject.baseline,
                bound=subject.allowed,
            )
            self.add("Q2.2", True, evidence)
        else:
            bound = curve.mean[row] + thresholds.recovery_sigma * curve.std[row]
            later = np.flatnonzero(curve.values[row + 1 :] <= bound)
            if not len(later):
                self.add("Q2.2", None, self.say("recovered.end"))
            else:
                at = int(curve.steps[row + 1 + later[0]])
                back = at - step <= max(limit, curve.stride)
                self.add("Q2.2", back, self._back_at(at, at - step, limit, back))
        self._cause("Q2.3" if back else "Q2.4", step, subject)

    def _back_at(self, at: int, took: int, limit: int, in_time: bool) -> str:
        return self.say("recovered" if in_time else "recovered.late", at=at, took=took, limit=limit)

    def _cause(self, question: str, step: int, subject: Spike | None) -> None:
        facts, parts = self.facts, []
        norm, ratio = (subject.grad_norm, subject.grad_ratio) if subject else self._gradient(step)
        if norm is None:
            parts.append(self.say("missing", what=self.say("grad")))
        elif ratio is None:
            parts.append(self.say("grad.nobase", norm=norm, step=step))
        else:
            parts.append(self.say("grad.ratio", norm=norm, step=step, ratio=ratio, limit=facts.thresholds.grad_ratio))
        cause = subject.cause if subject else "unknown"
        finding = facts.reasons.get(step) if subject else None
        if cause != "lr-discontinuity":
            known = "lr" in facts.series.columns
            parts.append(self.say("lr.smooth") if known else self.say("missing", what=self.say("lr")))
        if finding is not None:
            parts.append(self.say(finding.text, **finding.values))
        elif "batch.hash" in facts.series.strings:
            parts.append(self.say("batch.new", steps=facts.thresholds.duplicate_steps))
        else:
            parts.append(self.say("missing", what=self.say("batchlog")))
        self.add(question, None if cause == "unknown" else cause, "; ".join(parts))

    def _gradient(self, step: int) -> tuple[float | None, float | None]:
        from labrunner.diagnosis.spikes import gradient_at

        return gradient_at(self.facts.series, step, self.facts.thresholds)

    def _cause_evidence(self, finding) -> str:
        return (
            self.say(finding.text, **finding.values)
            if finding
            else self.say("cause.unknown")
            if (self.verdict.cause in (None, "unknown"))
            else self.say("cause.is", cause=self.verdict.cause)
        )

    # -- 3: mixed precision -------------------------------------------------------------------------------------------

    def precision(self) -> None:
        scaling = self.facts.scaling
        infinite: Answer
        if scaling.infinite_gradient is not None:
            infinite, evidence = True, self.say("grad.inf", step=scaling.infinite_gradient)
        elif scaling.gradient_known and not scaling.overflows:
            infinite, evidence = False, self.say("grad.finite")
        elif scaling.overflows:
            infinite, evidence = True, self.say("grad.skips", count=scaling.overflows, step=scaling.first_overflow)
        else:
            infinite, evidence = None, self.say("missing", what=self.say("grad"))
        self.add("Q3.1", infinite, evidence)
        if not infinite:
            return
        if scaling.history is None:
            self.add("Q3.2", None, self.say("missing", what=self.say("scaleword")))
        else:
            self.add("Q3.2", scaling.history, self._scale())
        if self.verdict.verdict in ("fp16-overflow", "nan"):
            overflow = scaling.half
            self.add(
                "Q3.3",
                "fp16 overflow" if overflow else None if scaling.dtype is None else "fp32 NaN",
                self.say("print.gradient" if overflow else "dtype.unknown" if scaling.dtype is None else "print.loss"),
            )
            self.add(
                "Q3.4",
                self.say("fix.collapsed" if scaling.moves else "fix.dynamic"),
                self.say("overflow.alarm", step=self.verdict.first_bad_step),
            )

    def _scale(self) -> str:
        """Where the loss scale went, how many overflows there were, and how thick they came once it had settled."""
        scaling, steps, thresholds = self.facts.scaling, self.facts.series.steps, self.facts.thresholds
        told = self.say(
            "scale",
            first=scaling.first_scale,
            last=scaling.last_scale,
            low=scaling.lowest_scale,
            count=scaling.overflows,
        )
        if not scaling.longest_run:
            return told
        sparse = steps[-1] - steps[0] >= len(steps)
        later = self.say(
            "scale.later.rows" if sparse else "scale.later",
            count=scaling.longest_run,
            since=int(steps[0] + thresholds.overflow_settling + 1),
            share=100 * scaling.worst_share,
            window=thresholds.overflow_window,
        )
        return f"{told}; {later}"

    # -- 4: drift -----------------------------------------------------------------------------------------------------

    def drift(self) -> None:
        facts, curve, thresholds = self.facts, self.facts.curve, self.facts.thresholds
        if curve is None or len(curve) < thresholds.too_short:
            self.add(
                "Q4.1",
                None,
                self.say("loss.none")
                if curve is None
                else self.say("excursion.rows", rows=len(curve), need=thresholds.too_short),
            )
            return
        last = int(curve.steps[-1])
        if last - curve.steps[0] < thresholds.drift_steps / 2:
            self.add(
                "Q4.1", None, self.say("rise.short", steps=int(last - curve.steps[0]), need=thresholds.drift_steps)
            )
            return
        rising, since, before, after = self._rising(last)
        self.add("Q4.1", rising, self.say("rise", before=before, since=since, after=after))
        if not rising and facts.drift.kind != "plateau":
            return
        if self._two("Q4.2", "lr", "lr", since, last, lambda a, b: b > 1.02 * a):
            return
        if self._weights(since, last):
            return
        self._two("Q4.4", "grad_norm_pre", "grad", since, last, lambda a, b: b > thresholds.grad_trend * a)

    def _rising(self, last: int) -> tuple[bool, int, float, float]:
        curve, drift, thresholds = self.facts.curve, self.facts.drift, self.facts.thresholds
        if drift.kind in ("diverged", "silent-divergence"):
            return True, int(drift.since), drift.best, drift.end
        reach = max(thresholds.drift_steps, 4 * thresholds.min_rows * curve.stride)
        since = int(last - reach)
        early, late = curve.span(since, since + reach / 4), curve.span(last - reach / 4, last)
        before, after = curve.level(early), curve.level(late)
        if not (math.isfinite(before) and math.isfinite(after)):
            return False, since, before, after
        rows = min(early.stop - early.start, late.stop - late.start)
        error = curve.noise * math.sqrt(2 * math.pi / 2 / max(rows, 1))  # of a difference of two medians
        return after - before > max(3 * error, curve.floor), since, before, after

    def _two(self, question: str, column: str, word: str, since: int, last: int, rises) -> bool:
        before, after = self._ends(column, since, last)
        if before is None or after is None:
            self.add(question, None, self.say("missing", what=self.say(word)))
            return False
        answer = bool(rises(before, after))
        self.add(
            question, answer, self.say("two", what=self.say(word), before=before, after=after, since=since, last=last)
        )
        return answer

    def _ends(self, column: str, since: int, last: int) -> tuple[float | None, float | None]:
        """Medians of a column over the tenth of the stretch at its beginning and at its end."""
        curve = curve_of(self.facts.series, column, self.facts.thresholds)
        if curve is None or len(curve) < 2:
            return None, None
        part = max((last - since) / 10, 3 * curve.stride, 10)
        before, after = curve.level(curve.span(since - part, since + part)), curve.level(curve.span(last - part, last))
        return (before, after) if math.isfinite(before) and math.isfinite(after) else (None, None)

    def _weights(self, since: int, last: int) -> bool:
        series, ratio_limit = self.facts.series, self.facts.thresholds.weight_ratio
        names = [n for n in series.columns if n.startswith("param_norms.")] or [
            n for n in series.columns if n == "param_norm"
        ]
        worst: tuple[float, str, float, float] | None = None
        for name in names:
            before, after = self._ends(name, since, last)
            if before and after and before > 0 and after > 0:
                factor = max(after / before, before / after)
                worst = max(worst or (0.0, "", 0.0, 0.0), (factor, name, before, after))
        if worst is None:
            self.add("Q4.3", None, self.say("missing", what=self.say("weights")))
            return False
        what = f"{self.say('weights')} {worst[1].removeprefix('param_norms.')} ({number(worst[0])}x)"
        self.add(
            "Q4.3",
            worst[0] > ratio_limit,
            self.say("two", what=what, before=worst[2], after=worst[3], since=since, last=last),
        )
        return worst[0] > ratio_limit
