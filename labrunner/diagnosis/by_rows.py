"""A whole log judged row by row, by the rules of `watch`: what these confirm and never take back is no healthy run."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from labrunner.diagnosis.online import Alarm, Monitor
from labrunner.diagnosis.online.alarm import note
from labrunner.diagnosis.online.measures import MEASURES
from labrunner.diagnosis.online.monitor import PARAMETERS, TELLING
from labrunner.series.foreign.names import TOLD
from labrunner.series.series import Series

#: Rows beyond which a log is not asked, for it takes some ten microseconds a row.
_MOST = 20_000
#: Kinds of which few rows tell nothing.
SLOW = ("silent-divergence", "overfit")
#: Kinds that the rows may add: what stands still, or is no number, and what the first rows look like, is told better by
#: the whole log.
KINDS = ("diverged", *SLOW)
#: ... but for these that stand still, by what the whole log calls them: a settled loss that is suddenly next to
#: nothing, and one that the first updates threw to a guess, to the last digit.
STANDS = {"loss.sudden": "loss-nothing", "still.guess": "blown"}
#: What the whole log tells better: an agent's loss that grows, as it does with its rewards, and, where it has rows
#: enough, a start that explodes.
_TOLD_BETTER, _START, _START_ROWS = ("agent.bursts",), "loss.start", 12


def standing_alarm(series: Series, few: bool = False) -> Alarm | None:
    """The first confirmed alarm of a stranger's log that none of its later rows took back; None without one, and for a
    log of more than 20,000 rows. `few`: it is too short for slow rises and for what validation does."""
    if len(series) > _MOST:
        return None
    monitor = Monitor()
    standing: dict[tuple[str, int], Alarm] = {}
    if "counted" in series.marks:
        monitor.counts = "rows"
    for step, cells, told, measures in _rows(series):
        if told:
            monitor.told(step, told)
        for one in monitor.row(step, **cells, measures=measures or None):
            note(standing, one)
    begun = few and _stays_up(series)
    return next((one for one in standing.values() if (begun if one.text == _START else _tells(one, few))), None)


def _stays_up(series: Series) -> bool:
    """Whether a loss ends no less than half as high as it ever was, by twelve rows and more."""
    values = series.known("loss")[1]
    values = values[np.isfinite(values)]
    return len(values) >= _START_ROWS and bool(values[-1] > 0.5 * values.max())


def _tells(one: Alarm, few: bool) -> bool:
    """Whether a standing alarm is of a kind that the rows may add."""
    if few and one.kind in SLOW:
        return False
    return one.text in STANDS or one.kind in KINDS and one.text not in _TOLD_BETTER


def _rows(series: Series) -> Iterator[tuple[int, dict[str, Any], dict[str, float], dict[str, float]]]:
    """Each row with something to judge: its step, the monitor's cells, what it tells of its data, what else it
    measures. Of numbers that are not finite the whole log tells."""
    columns = {
        name: series.columns[name].tolist() for name in (*PARAMETERS, *TOLD, *MEASURES) if name in series.columns
    }
    for row, step in enumerate(series.steps.tolist()):
        known = {name: values[row] for name, values in columns.items() if math.isfinite(values[row])}
        cells = {PARAMETERS[name]: value for name, value in known.items() if name in PARAMETERS}
        if "adversary" in known:
            cells.setdefault("reward", math.nan)
        if any(name in cells for name in TELLING):
            told, measures = ({name: known[name] for name in names if name in known} for names in (TOLD, MEASURES))
            yield step, cells, told, measures
