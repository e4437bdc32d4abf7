"""The decision tree, question by question, with the evidence for each answer.

It asks what the course asks, by the course's thresholds, and stops where the course stops. The verdict is given apart
(`verdict.py`): a healthy run has excursions too, so after an excursion that came straight back the walk goes on.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from labrunner.diagnosis.curve import Curve
from labrunner.diagnosis.facts import Facts
from labrunner.diagnosis.gradient import gradient_at
from labrunner.diagnosis.nonfinite import born_at
from labrunner.diagnosis.questions import Answer, TreeQuestion
from labrunner.diagnosis.spikes import Spike, lost_start
from labrunner.diagnosis.tree_drift import DriftWalker
from labrunner.diagnosis.verdict import Verdict, exploded

#: Causes that no single step brings about: what rose over many steps is asked for as well.
_ASKED_ON = ("unknown", "lr-too-high", "weight-growth")


def walk(facts: Facts, verdict: Verdict, lang: str = "en") -> list[TreeQuestion]:
    """The questions that a reader of this run would come to, in order, with evidence in `lang` ("en" or "es")."""
    walker = _Walk(facts, verdict, lang)
    walker.nonfinite()
    if facts.fatal_step is not None:
        if facts.scaling.half or facts.gradient_gone is not None:
            walker.precision()
        return walker.asked
    walker.spike()
    if facts.spikes and (verdict.verdict.startswith("spike") or verdict.verdict == "diverged"):
        if verdict.verdict != "spike-recovered" and verdict.cause in _ASKED_ON:
            walker.drift()  # it did not come back and nothing struck at the step itself: rate, weights and gradient may
        return walker.asked
    if facts.scaling.half or facts.scaling.dtype == "bf16":
        walker.precision()
    if verdict.verdict != "fp16-overflow":
        walker.drift()
    return walker.asked


class _Walk(DriftWalker):
    # -- 1: not finite ------------------------------------------------------------------------------------------------

    def nonfinite(self) -> None:
        """Q1.1 to Q1.4: losses that are no numbers, the format, where the first was born, what would fix it."""
        facts, curve = self.facts, self.facts.curve
        if curve is None:
            self.add("Q1.1", None, self.say("loss.none"))
            return
        if not len(curve.bad_steps):
            key = "loss.padding" if curve.padding else "loss.finite"
            first, last = int(curve.steps[0]), int(curve.steps[-1])
            self.add("Q1.1", False, self.say(key, rows=len(curve), padding=curve.padding, first=first, last=last))
            return
        self.add("Q1.1", True, self._bad_losses(curve))
        self._regime()
        if facts.fatal_step is not None:
            self._birth(facts.fatal_step)
            if not facts.scaling.half:
                bounded = self.verdict.cause == "long-tail-batch" or self._gradient_first() is not None
                fix = "fix.clip" if bounded else "fix.rate" if exploded(facts, self.verdict) else self._fix_of_birth()
                self.add("Q1.4", self.say(fix), self._cause_evidence())

    def _bad_losses(self, curve: Curve) -> str:
        facts = self.facts
        count, first = len(curve.bad_steps), int(curve.bad_steps[0])
        if not len(curve):
            return self.say("loss.bad.all", rows=count)
        if facts.fatal_step is None:
            key = "loss.passing" if facts.passing else "loss.transient"
            return self.say(key, count=len(facts.transient), first=first)
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

    def _fix_of_birth(self) -> str:
        """The remedy for a NaN without warning: that of a logarithm of 0 where it was born at loss or logits, else a
        look into the step, as the log does not tell."""
        born = next((q.answer for q in self.asked if q.question == "Q1.3"), None)
        return "fix.log0" if isinstance(born, str) and (born == "loss" or "logits" in born) else "fix.look"

    def _gradient_first(self) -> int | None:
        infinite, fatal = self.facts.scaling.infinite_gradient, self.facts.fatal_step
        return infinite if infinite is not None and fatal is not None and infinite < fatal else None

    # -- 2: spikes ----------------------------------------------------------------------------------------------------

    def spike(self) -> None:
        """Q2.1 to Q2.4: the excursion that the walk is about, whether the loss came back, and the cause."""
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
        lost = subject is not None and subject.at_start
        first = self._lost(row, curve) if lost else self._excursion(row, curve)
        far = len(facts.spikes) + len([s for s in facts.outliers if math.isfinite(s.after)])
        count = max(len(rows), 1) if lost else len(self._such(row, rows, curve))
        more = {"count": count, "share": 100 * count / len(curve), "far": far}
        hidden = lost and not facts.spikes  # the rows that stand out of the dead run's own noise are others
        self.add("Q2.1", True, first if hidden else self.say("excursion.more", first=first, **more))
        self._recovery(subject, row, curve)

    def _such(self, row: int, rows: np.ndarray, curve: Curve) -> np.ndarray:
        """The rows that are counted with one: those beyond the course's limit, `rows`; where it is not among them or
        alone, all beyond the robust limit too, which a sigma that earlier rows have swollen does not hide."""
        if len(rows) > 1 and row in rows:
            return rows
        with np.errstate(invalid="ignore"):
            far = curve.values > curve.median + self.facts.thresholds.far_sigma * curve.sigma
        return np.union1d(np.flatnonzero(far), [*rows, row])

    def _excursion(self, row: int, curve: Curve) -> str:
        """A row with the limit that it passed: the course's, or the robust one where a swollen sigma hides it; and from
        which step on, where the window begins with a phase of the data."""
        thresholds = self.facts.thresholds
        keys = ("excursion", "excursion.phase")
        centre, sigma, times = curve.mean[row], curve.std[row], thresholds.spike_sigma
        if curve.values[row] <= centre + times * sigma:
            keys = ("excursion.robust", "excursion.robust.phase")
            centre, sigma, times = curve.median[row], curve.sigma[row], thresholds.far_sigma
        since = _shortened(row, curve)
        return self.say(
            keys[since is not None],
            since=since,
            step=int(curve.steps[row]),
            loss=float(curve.values[row]),
            mean=float(centre),
            sigma=float(sigma),
            limit=float(centre + times * sigma),
            window=curve.window,
        )

    def _lost(self, row: int, curve: Curve) -> str:
        """A row in which the run left where it began, with the first loss: there was no baseline yet."""
        told = {"step": int(curve.steps[row]), "loss": float(curve.values[row]), "start": float(curve.values[0])}
        return self.say("excursion.start", **told)

    def _subject(self) -> Spike | None:
        """The spike that the walk is about: of the worst type the first, else where a run that diverged left its
        start, else the farthest outlier in the loss."""
        order = {"divergent": 0, "lingering": 1, "recoverable": 2}
        if self.facts.spikes:
            return min(self.facts.spikes, key=lambda s: (order[s.type], s.step))
        if self.verdict.verdict == "diverged" and self.facts.curve is not None:
            lost = lost_start(self.facts.curve, self.facts.series, self.facts.thresholds)
            if lost is not None:  # what the dead run does later is not what befell it
                return replace(lost, cause=self.verdict.cause or "unknown")
        in_loss = [s for s in self.facts.outliers if math.isfinite(s.after)]
        return max(in_loss, key=lambda s: s.sigma) if in_loss else None

    def _recovery(self, subject: Spike | None, row: int, curve: Curve) -> None:
        """Q2.2 and what follows from it: of a spike, of a single outlier, or of a row that is neither."""
        if subject is None:
            step, back = int(curve.steps[row]), self._excursion_back(row, curve)
        elif subject.type == "outlier-batch":
            step, back = subject.step, True
            evidence = self.say(
                "recovered.outlier",
                limit=self.facts.thresholds.outlier_steps,
                after=subject.after,
                before=subject.baseline,
                bound=subject.allowed,
            )
            self.add("Q2.2", True, evidence)
        else:
            step, back = subject.step, self._spike_back(subject, curve)
        self._cause("Q2.3" if back else "Q2.4", step, subject)

    def _spike_back(self, spike: Spike, curve: Curve) -> bool:
        """Whether a spike was over in time."""
        last, limit = int(curve.steps[-1]), self.facts.thresholds.recovery_steps
        took = (spike.recovered_at or last) - spike.step
        back = spike.recovered_at is not None and took <= max(limit, curve.stride)
        if spike.recovered_at is not None:
            evidence = self._back_at(spike.recovered_at, took, limit, back)
        else:
            loss = float(curve.values[-1])
            evidence = self.say("not-recovered", last=last, took=took, loss=loss, before=spike.pre_loss)
        self.add("Q2.2", back, evidence)
        return back

    def _excursion_back(self, row: int, curve: Curve) -> bool:
        """Whether a row that is no spike was followed in time by one within bounds; True where the log ends with it."""
        step, thresholds = int(curve.steps[row]), self.facts.thresholds
        bound = curve.mean[row] + thresholds.recovery_sigma * curve.std[row]
        later = np.flatnonzero(curve.values[row + 1 :] <= bound)
        if not len(later):
            self.add("Q2.2", None, self.say("recovered.end"))
            return True
        at, limit = int(curve.steps[row + 1 + later[0]]), thresholds.recovery_steps
        back = at - step <= max(limit, curve.stride)
        self.add("Q2.2", back, self._back_at(at, at - step, limit, back))
        return back

    def _back_at(self, at: int, took: int, limit: float, in_time: bool) -> str:
        most = self.facts.thresholds.slow_recovery_steps
        return self.say("recovered" if in_time else "recovered.late", at=at, took=took, limit=limit, most=most)

    def _cause(self, question: str, step: int, subject: Spike | None) -> None:
        """Q2.3 or Q2.4: gradient, learning rate and batch at a step, and the cause that they speak for."""
        facts, series = self.facts, self.facts.series
        cause = subject.cause if subject else "unknown"
        parts = [self._gradient(step, subject)]
        if cause != "lr-discontinuity":
            parts.append(self._rate(step))
        finding = facts.reasons.get(step) if subject else None
        if finding is not None:
            parts.append(self.say(finding.text, **finding.values))
        elif "batch.hash" in series.strings:
            parts.append(self.say("batch.new", steps=facts.thresholds.duplicate_steps))
        else:
            parts.append(self.missing("batchlog"))
        self.add(question, None if cause == "unknown" else cause, "; ".join(parts))

    def _rate(self, step: int) -> str:
        """That the learning rate is smooth up to a step, or where it jumped last."""
        if "lr" not in self.facts.series.columns:
            return self.missing("lr")
        jumps = [one for one in self.facts.findings.of("lr-discontinuity") if one.step <= step]
        return self.say("lr.jumped", **jumps[-1].values) if jumps else self.say("lr.smooth")

    def _gradient(self, step: int, subject: Spike | None) -> str:
        """The gradient norm at a step, and how many times its baseline it is."""
        series, thresholds = self.facts.series, self.facts.thresholds
        norm, ratio = (subject.grad_norm, subject.grad_ratio) if subject else gradient_at(series, step, thresholds)
        if norm is None and "grad_norm_pre" in series.columns:
            return self.say("grad.unlogged", step=step)
        if norm is None:
            return self.missing("grad")
        if ratio is None:
            return self.say("grad.nobase", norm=norm, step=step)
        key = "grad.ratio" if ratio > thresholds.grad_ratio else "grad.ratio.low"
        return self.say(key, norm=norm, step=step, ratio=ratio, limit=thresholds.grad_ratio)

    def _cause_evidence(self) -> str:
        reason, cause = self.verdict.reason, self.verdict.cause
        if reason is not None:
            return self.say(reason.text, **reason.values)
        return self.say("cause.unknown") if cause in (None, "unknown") else self.say("cause.is", cause=cause)

    # -- 3: mixed precision -------------------------------------------------------------------------------------------

    def precision(self) -> None:
        """Q3.1 to Q3.4: infinite gradients, the loss scale, and what they come to."""
        scaling = self.facts.scaling
        infinite = self._infinite_gradient()
        if not infinite:
            return
        if scaling.history is None:
            self.add("Q3.2", None, self.missing("scaleword"))
        else:
            self.add("Q3.2", scaling.history, self._scale())
        if self.verdict.verdict not in ("fp16-overflow", "nan"):
            return
        if scaling.half:
            self.add("Q3.3", "fp16 overflow", self.say("print.gradient"))
        elif scaling.dtype is None:
            self.add("Q3.3", None, self.say("dtype.unknown"))
        else:
            self.add("Q3.3", "fp32 NaN", self.say("print.loss"))
        fix = self.say("fix.collapsed" if scaling.moves else "fix.dynamic")
        self.add("Q3.4", fix, self.say("overflow.alarm", step=self.verdict.first_bad_step))

    def _infinite_gradient(self) -> Answer:
        """Q3.1; its answer."""
        scaling = self.facts.scaling
        infinite: Answer
        if scaling.infinite_gradient is not None:
            infinite, evidence = True, self.say("grad.inf", step=scaling.infinite_gradient)
        elif scaling.gradient_known and not scaling.overflows:
            infinite, evidence = False, self.say("grad.finite")
        elif scaling.overflows:
            key = "grad.finite.skips" if scaling.gradient_known else "grad.skips"
            infinite, evidence = True, self.say(key, count=scaling.overflows, step=scaling.first_overflow)
        else:
            infinite, evidence = None, self.missing("grad")
        self.add("Q3.1", infinite, evidence)
        return infinite

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
            since=scaling.settled_from,
            share=100 * scaling.worst_share,
            window=thresholds.overflow_window,
        )
        return f"{told}; {later}"


def _shortened(row: int, curve: Curve) -> int | None:
    """The first step of a row's phase, where the window before it is cut off there; None where the window is whole, or
    begins with the run."""
    if curve.earliest is None:
        return None
    since = int(curve.earliest[row])
    return since if since > max(curve.steps[0], curve.steps[row] - curve.window) else None
