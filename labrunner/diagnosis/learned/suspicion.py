"""Whether a log is like those that people called sick, since when, and by which of its columns."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from labrunner.diagnosis.learned.features import features
from labrunner.diagnosis.learned.forest import Forest, forest
from labrunner.diagnosis.words import say
from labrunner.series.series import Series

#: Rows that a log must have to be told of, and parts of it by whose ends its beginning is looked for.
FEWEST, _PARTS = 8, 16
#: What a run learns by: one of them must be in the log.
_LEARNED = ("loss", "eval_loss", "accuracy", "eval_accuracy", "reward")
#: Columns named at the most, and by how much one must lower the share where it is taken away to be named second.
_NAMED, _TELLS = 2, 0.05
#: Columns that make no log suspicious by themselves: memory grows in the first rows of every run, what an agent earns
#: goes up and down by chance, and both have rules of their own.
_NOT_ALONE = ("memory", "reward")


@dataclass(frozen=True)
class Suspicion:
    """A log that is like sick ones: `share` (0 to 1) is how likely, by the trees; `since` the last step of the shortest
    part of it that is so to the end; `by` the columns that tell most, the most telling first ("gap": validation against
    training)."""

    share: float
    since: int
    by: tuple[str, ...]

    def told(self, lang: str, limit: float) -> str:
        """The sentence on it in `lang` ("en" or "es"), another one where the share is below a verdict's `limit`."""
        by = ", ".join(say(lang, f"alike.{name}") for name in self.by)
        told = {"by": by, "since": self.since, "share": math.floor(100 * self.share)}
        if self.share < limit:
            return say(lang, "alike.somewhat", limit=round(100 * limit), **told)
        return say(lang, "alike", **told)


def share_of(series: Series) -> float | None:
    """How likely a log is to be sick (0 to 1), by its likeness to labelled ones, and as likely at the most as without
    its memory, and without what an agent earns; None with fewer than eight rows, with less than three values of
    something learned (loss, accuracy or reward), and while its rate still warms up."""
    if len(series) < FEWEST or _warms_up(series):
        return None
    found = features(series)
    if not any(f"{name}.fall" in found for name in _LEARNED):
        return None
    return _share(found)


def _share(found: Mapping[str, float]) -> float:
    """The share of the trees that call a log with these numbers sick, or the least of it without one of the columns
    that are not believed alone."""
    alone = [name for name in _NOT_ALONE if f"{name}.fall" in found]
    return min(forest().share(part) for part in (found, *(_without(found, name) for name in alone)))


def _without(found: Mapping[str, float], name: str) -> dict[str, float]:
    """A log's numbers but for those of one column."""
    return {key: value for key, value in found.items() if not key.startswith(f"{name}.")}


def _warms_up(series: Series) -> bool:
    """Whether the rate has only ever risen, to the end of the log: what such a net does not do yet, it may do later."""
    rates = series.known("lr")[1]
    late = len(rates) - max(len(rates) // _PARTS, 1)
    return len(rates) >= FEWEST and bool(np.all(np.diff(rates) >= 0)) and rates[-1] > rates[late - 1]


def suspicion(series: Series, limit: float) -> Suspicion:
    """What is suspicious about a log whose `share_of` is `limit` at least."""
    trees, found, since = forest(), features(series), int(series.steps[-1])
    for part in _beginnings(series):
        share = share_of(part)
        if share is None or share < limit:
            break
        since = int(part.steps[-1])
    return Suspicion(_share(found), since, _telling(trees, found))


def _beginnings(series: Series) -> Iterator[Series]:
    """A log without its last sixteenth, without its last two, and so on."""
    for part in range(_PARTS - 1, 0, -1):
        rows = len(series) * part // _PARTS
        if rows < FEWEST:
            return
        columns = {name: column[:rows] for name, column in series.columns.items()}
        logged = {name: rows_of[:rows] for name, rows_of in series.logged.items()}
        yield replace(series, steps=series.steps[:rows], columns=columns, logged=logged)


def _telling(trees: Forest, found: Mapping[str, float]) -> tuple[str, ...]:
    """The columns without which a log would be less like sick ones, the most telling first; one at least."""
    groups = dict.fromkeys(name.partition(".")[0] for name in found if "." in name)
    without = {}
    for group in groups:
        without[group] = trees.share(_without(found, group))
    first, *others = sorted(groups, key=lambda group: without[group])
    return (first, *(group for group in others if without[group] <= trees.share(found) - _TELLS))[:_NAMED]
