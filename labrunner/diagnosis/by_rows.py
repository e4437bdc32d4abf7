"""A whole log judged row by row, by the rules of `watch`: what these confirm and never take back is no healthy run."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from labrunner.diagnosis.online import Alarm, Monitor
from labrunner.diagnosis.online.alarm import note
from labrunner.diagnosis.online.measures import MEASURES
from labrunner.diagnosis.online.monitor import PARAMETERS, TELLING
from labrunner.series.foreign.names import TOLD
from labrunner.series.series import Series

#: Rows beyond which a log is not asked, for it takes some ten microseconds a row.
_MOST = 20_000
#: Kinds that the rows may add: what stands still, or is no number, and what the first rows look like, is told better by
#: the whole log.
KINDS = ("diverged", "silent-divergence", "overfit")
#: ... but for these that stand still, by what the whole log calls them: a settled loss that is suddenly next to
#: nothing, and one that the first updates threw to a guess, to the last digit.
STANDS = {"loss.sudden": "loss-nothing", "still.guess": "blown"}
#: Numbers that no training has, however few rows there are.
_IN_FEW_ROWS = ("divergence.far", "divergence.grows", "adversary.lost", "still.guess")
#: What the whole log tells better: a start that explodes, and an agent's loss that grows, as it does with its rewards.
_TOLD_BETTER = ("loss.start", "agent.bursts")


def standing_alarm(series: Series, few: bool = False) -> Alarm | None:
    """The first confirmed alarm of a stranger's log that none of its later rows took back; None without one, and for a
    log of more than 20,000 rows. `few`: it is too short for any but those of numbers that no training has."""
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
    return next((one for one in standing.values() if _tells(one) and (not few or one.text in _IN_FEW_ROWS)), None)


def _tells(one: Alarm) -> bool:
    """Whether a standing alarm is of a kind that the rows may add."""
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
