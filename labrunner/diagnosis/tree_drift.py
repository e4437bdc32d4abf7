"""The fourth part of the decision tree: a loss that rises without a spike (Q4.1 to Q4.4)."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from labrunner.diagnosis.curve import Curve, curve_of
from labrunner.diagnosis.questions import Walker
from labrunner.say import number


class DriftWalker(Walker):
    """Asks whether the level of the loss rose over the last steps, and what rose with it."""

    def drift(self) -> None:
        """Q4.1 to Q4.4: whether the smoothed loss rises, and then rate, weights and gradient until one explains it."""
        facts, curve, thresholds = self.facts, self.facts.curve, self.facts.thresholds
        if curve is None:
            self.add("Q4.1", None, self.say("loss.none"))
            return
        if len(curve) < thresholds.too_short:
            self.add("Q4.1", None, self.say("excursion.rows", rows=len(curve), need=thresholds.too_short))
            return
        last = int(curve.steps[-1])
        spanned = int(last - curve.steps[0])
        if spanned < thresholds.drift_steps / 2:
            self.add("Q4.1", None, self.say("rise.short", steps=spanned, need=thresholds.drift_steps))
            return
        rising, since, before, after = self._rising(curve)
        key = "rise" if since > curve.steps[0] else "rise.all"
        self.add("Q4.1", rising, self.say(key, before=before, since=since, after=after))
        if not rising and facts.drift.kind not in ("plateau", "overfit"):
            return
        if self._two("Q4.2", "lr", "lr", since, last, lambda a, b: b > 1.02 * a):
            return
        if self._weights(since, last):
            return
        shown = self._validation()
        self._two(
            "Q4.4", "grad_norm_pre", "grad", since, last, lambda a, b: b > thresholds.grad_trend * a, beside=shown
        )

    def _rising(self, curve: Curve) -> tuple[bool, int, float, float]:
        """Whether the level rises, since which step, and the levels there and at the end."""
        drift, thresholds, last = self.facts.drift, self.facts.thresholds, int(curve.steps[-1])
        if drift.since is not None and drift.reason != "reward" and drift.kind in ("diverged", "silent-divergence"):
            return True, int(drift.since), drift.best, drift.end
        reach = max(thresholds.drift_steps, 4 * thresholds.min_rows * curve.stride)
        since = max(int(last - reach), int(curve.steps[0]))
        early, late = curve.span(since, since + reach / 4), curve.span(last - reach / 4, last)
        before, after = curve.level(early), curve.level(late)
        if not (math.isfinite(before) and math.isfinite(after)):
            return False, since, before, after
        rows = min(early.stop - early.start, late.stop - late.start)
        error = curve.noise * math.sqrt(2 * math.pi / 2 / max(rows, 1))  # of a difference of two medians
        return after - before > max(3 * error, curve.floor), since, before, after

    def _two(
        self,
        question: str,
        column: str,
        word: str,
        since: int,
        last: int,
        rises: Callable[[float, float], bool],
        *,
        beside: str = "",
    ) -> bool:
        """A question that compares a column's level at two steps; whether `rises(before, after)`. `beside` is told with
        the answer."""
        before, after = self._ends(column, since, last)
        if before is None or after is None:
            self.add(question, None, self.missing(word) + beside)
            return False
        answer = bool(rises(before, after))
        told = self.say("two", what=self.say(word), before=before, after=after, since=since, last=last)
        self.add(question, answer, told + beside)
        return answer

    def _validation(self) -> str:
        """How the held-out loss stands at the end, beside its best, to be appended; empty where the log has not three
        of them. The course's "check eval metrics"."""
        curve = curve_of(self.facts.series, "eval_loss", self.facts.thresholds)
        if curve is None or len(curve) < 3:
            return ""
        best, last = int(np.argmin(curve.values)), len(curve) - 1
        key = "eval.best" if best == last else "eval.stood"
        shown = {"value": curve.values[last], "step": int(curve.steps[last])}
        return self.say(key, **shown, best=curve.values[best], since=int(curve.steps[best]))

    def _ends(self, column: str, since: int, last: int) -> tuple[float | None, float | None]:
        """Medians of a column over the tenth of the stretch at its beginning and at its end."""
        curve = curve_of(self.facts.series, column, self.facts.thresholds)
        if curve is None or len(curve) < 2:
            return None, None
        part = max((last - since) / 10, 3 * curve.stride, 10)
        before, after = curve.level(curve.span(since - part, since + part)), curve.level(curve.span(last - part, last))
        return (before, after) if math.isfinite(before) and math.isfinite(after) else (None, None)

    def _weights(self, since: int, last: int) -> bool:
        """Q4.3, of the parameter group whose norm changed most; whether it changed by the factor."""
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
            self.add("Q4.3", None, self.missing("weights"))
            return False
        what = f"{self.say('weights')} {worst[1].removeprefix('param_norms.')} ({number(worst[0])}x)"
        self.add(
            "Q4.3",
            worst[0] > ratio_limit,
            self.say("two", what=what, before=worst[2], after=worst[3], since=since, last=last),
        )
        return worst[0] > ratio_limit
