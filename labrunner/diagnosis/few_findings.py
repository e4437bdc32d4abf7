"""What the check says of short logs: on how few rows a verdict rests, and what stands out of those too few to judge."""

from __future__ import annotations

import numpy as np

from labrunner.diagnosis.curve import curve_of
from labrunner.diagnosis.facts import Facts
from labrunner.diagnosis.few_rows import FEW, REASONS
from labrunner.diagnosis.words import say
from labrunner.series.statistics import median


def rests_on(facts: Facts, lang: str) -> list[str]:
    """On how few rows a verdict rests, where those are all that a log has."""
    rows = 0 if facts.curve is None else len(facts.curve)
    few = rows < facts.thresholds.too_short or facts.drift.reason in REASONS and rows < FEW
    return [say(lang, "few.rows", rows=rows)] if rows and few else []


def short_peaks(facts: Facts, lang: str) -> list[str]:
    """What stands out of a log too short to be judged: a loss or gradient norm far above the other rows."""
    judged = facts.drift.kind or facts.fatal_step is not None
    if facts.curve is None or judged or not 5 <= len(facts.curve) < facts.thresholds.too_short:
        return []
    found = []
    for name, word, times in (("loss", "lossword", 1.5), ("grad_norm_pre", "grad", facts.thresholds.grad_ratio)):
        curve = curve_of(facts.series, name, facts.thresholds)
        if curve is None or len(curve) < 5:
            continue
        top, quiet = int(np.argmax(curve.values)), float(np.sort(curve.values)[len(curve) // 4])
        if top > 0 and quiet > 0 and curve.values[top] / times > max(quiet, curve.values[0]):
            found.append(
                say(
                    lang,
                    "short.peak",
                    what=say(lang, word),
                    peak=float(curve.values[top]),
                    step=int(curve.steps[top]),
                    usual=median(curve.values),
                )
            )
    return found
