"""What deserves a mark on the charts: what the check found, and what the journal says beside its numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from labrunner.diagnosis.check import Diagnosis
from labrunner.reports.words import say
from labrunner.series import interventions
from labrunner.series.series import Series

#: Kinds of marks in order of weight, each with a shape of its own, so that no meaning hangs on a colour.
SHAPES = {
    "bad": "✕",
    "first": "!",
    "spike": "▲",
    "outlier": "△",
    "overflow": "◆",
    "phase": "┆",
    "resume": "↻",
    "intervention": "✎",
    "checkpoint": "▾",
    "exit": "■",
}
#: Kinds around which the numbers of a long run are kept step by step.
SERIOUS = ("bad", "first", "spike", "outlier", "overflow", "phase", "resume", "intervention")
_MOST_OF_A_KIND = 200


@dataclass(frozen=True)
class Mark:
    """A step worth looking at: what it is (a key of `SHAPES`), and a sentence about it."""

    step: int
    kind: str
    text: str


def marks_of(series: Series, result: Diagnosis, lang: str) -> list[Mark]:
    """The marks of a run, by step; at most 200 of a kind, the first ones."""
    found = [*_bad(series, result, lang), *_spikes(result, lang), *_events(series, lang)]
    kept, counts = [], dict.fromkeys(SHAPES, 0)
    for mark in sorted(set(found), key=lambda m: (m.step, list(SHAPES).index(m.kind))):
        counts[mark.kind] += 1
        if counts[mark.kind] <= _MOST_OF_A_KIND:
            kept.append(mark)
    return kept


def _bad(series: Series, result: Diagnosis, lang: str):
    """The first step at which each column stopped being finite, and the first bad step where nothing else stands."""
    names, taken = series.strings.get("first_nonfinite"), {spike.step for spike in result.spikes}
    for field in ("loss", "grad_norm_pre"):
        rows = nonfinite_rows(series, field)
        if len(rows):
            row = int(rows[0])
            taken.add(int(series.steps[row]))
            where = names[row] if names and names[row] else None
            yield Mark(
                int(series.steps[row]),
                "bad",
                say(lang, "mark.bad.where" if where else "mark.bad", field=field, where=where),
            )
    if result.first_bad_step is not None and result.first_bad_step not in taken:
        yield Mark(result.first_bad_step, "first", say(lang, "mark.first", verdict=result.verdict))


def nonfinite_rows(series: Series, name: str) -> np.ndarray:
    """Rows at which a column was logged as NaN or infinity; cells that only pad a table do not count."""
    if name not in series.columns:
        return np.zeros(0, dtype=np.int64)
    from labrunner.diagnosis.curve import split_nonfinite
    from labrunner.diagnosis.limits.thresholds import Thresholds

    return split_nonfinite(series, name, Thresholds())[1]


def _spikes(result: Diagnosis, lang: str):
    for spike in result.spikes:
        kind = "outlier" if spike.type == "outlier-batch" else "spike"
        yield Mark(
            spike.step,
            kind,
            say(
                lang,
                "mark.gradient" if spike.gradient_alone else f"mark.{kind}",
                type=say(lang, f"type.{spike.type}"),
                peak=spike.peak_loss,
                before=spike.pre_loss,
                cause=spike.cause or "?",
                norm=spike.grad_norm,
                ratio=spike.grad_ratio,
            ),
        )


def _events(series: Series, lang: str):
    for event in series.events:
        kind, step = event.get("kind"), event.get("step")
        if kind not in SHAPES or not isinstance(step, int) or isinstance(step, bool):
            continue
        more = next(
            (
                event[key]
                for key in ("source", "arriving", "action", "do", "status", "loss_scale", "reason")
                if isinstance(event.get(key), str | int | float)
            ),
            None,
        )
        if kind == "intervention" and (changed := interventions.told(event, lang)):
            more = changed
        text = say(lang, f"mark.{kind}")
        yield Mark(step, kind, f"{text}: {say(lang, 'value', value=more)}" if more is not None else text)
