"""What is known of one run: fed with the lines of its journal, read by the panels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from labrunner.text import clean
from labrunner.tui.state.alarms import WINDOW, Alarm, Watch
from labrunner.tui.state.columns import Columns, as_number

HEAVY_STEPS = 20_000  #: steps whose batch and tail are kept; older ones are thinned to every tenth, then dropped
MOST_EVENTS = 2_000


@dataclass(frozen=True)
class Event:
    """A line of the journal that is not a step: its step, kind and fields."""

    step: int
    kind: str
    data: Mapping[str, Any]


@dataclass
class RunState:
    """Columns, batches, histograms, events and alarms of a run. `revision` grows with every change."""

    columns: Columns = field(default_factory=Columns)
    events: list[Event] = field(default_factory=list)
    alarms: list[Alarm] = field(default_factory=list)
    hist_edges: tuple[float, ...] = ()
    clip: float | None = None
    revision: int = 0
    rubbish: int = 0  #: lines that made no sense
    exit: Mapping[str, Any] | None = None
    first_bad: tuple[int, str] | None = None
    _batches: dict[int, dict[str, Any]] = field(default_factory=dict)
    _hist: np.ndarray | None = None
    _hist_rows: int = 0
    _nonfinite: dict[int, str] = field(default_factory=dict)
    _watch: Watch = field(default_factory=Watch)

    @property
    def last_step(self) -> int:
        """The last step in the journal, 0 before the first."""
        return self.columns.last

    @property
    def first_step(self) -> int:
        return int(self.columns.steps[0]) if len(self.columns) else 1

    def feed(self, lines: Iterable[Mapping[str, Any]]) -> list[Alarm]:
        """Take journal lines in order; returns the alarms they raised. A line that makes no sense is counted."""
        raised: list[Alarm] = []
        for line in lines:
            self.revision += 1
            try:
                if line.get("kind") == "step":
                    raised += self._take_step(line)
                else:
                    self._take_event(line)
            except (TypeError, ValueError, AttributeError, KeyError):
                self.rubbish += 1
        return raised

    def _take_step(self, line: Mapping[str, Any]) -> list[Alarm]:
        step = int(line["step"])
        if step < 1 or step > 2**53:
            raise ValueError(step)
        if len(self.columns) and step <= self.last_step:
            self._forget_after(step - 1)
        numbers = {k: v for k, v in line.items() if k not in _NOT_NUMBERS}
        self.columns.append(step, numbers)
        self._take_heavy(step, line)
        name = line.get("first_nonfinite")
        if isinstance(name, str):
            name = clean(name, 60)
            self._nonfinite[step] = name
        else:
            name = None
        skipped = bool(line.get("overflow")) and not as_number(line.get("update_ratio"))
        loss, norm = as_number(line.get("loss")), as_number(line.get("grad_norm_pre"))
        found = self._watch.step(step, loss, norm, name, skipped)
        self.alarms += found
        if self.first_bad is None:
            self.first_bad = next(((a.step, a.name) for a in found if a.kind == "nonfinite"), None)
        return found

    def _take_heavy(self, step: int, line: Mapping[str, Any]) -> None:
        batch, tail = line.get("batch"), line.get("tail_tokens")
        if isinstance(batch, dict) or isinstance(tail, list):
            self._batches[step] = {"batch": batch if isinstance(batch, dict) else {}, "tail": tail or []}
            if len(self._batches) > HEAVY_STEPS:
                self._thin()
        counts = line.get("token_loss_hist")
        if isinstance(counts, dict):
            counts = [
                counts.get("under", 0),
                *counts.get("counts", []),
                counts.get("over", 0),
                counts.get("nonfinite", counts.get("non_finite", 0)),
            ]
        if isinstance(counts, list) and counts:
            self._take_hist(counts)

    def _take_hist(self, counts: list[int]) -> None:
        if self._hist is None:
            self._hist = np.zeros((1024, len(counts)), dtype=np.uint16)
        row = len(self.columns) - 1
        if row >= len(self._hist):
            bigger = np.zeros((len(self._hist) * 2, self._hist.shape[1]), dtype=np.uint16)
            bigger[: self._hist_rows] = self._hist[: self._hist_rows]
            self._hist = bigger
        if len(counts) == self._hist.shape[1] and 0 <= min(counts) and max(counts) <= 65535:
            self._hist[row] = counts
            self._hist_rows = row + 1

    def _thin(self) -> None:
        steps = sorted(self._batches)
        near = {a.step + d for a in self.alarms[-200:] for d in range(-20, 21)}
        for step in steps[: len(steps) // 2]:
            if step % 10 and step not in near:
                del self._batches[step]
        for step in steps[: max(0, len(self._batches) - HEAVY_STEPS)]:
            self._batches.pop(step, None)

    def _take_event(self, line: Mapping[str, Any]) -> None:
        kind = str(line["kind"])[:40]
        step = line.get("step")
        step = int(step) if isinstance(step, (int, float)) else self.last_step
        if kind == "resume":
            self._forget_after(step)
            self.exit = None
        if kind == "exit":
            self.exit = line
        self.events.append(Event(step, kind, line))
        if len(self.events) > MOST_EVENTS:
            del self.events[: MOST_EVENTS // 2]

    def _forget_after(self, step: int) -> None:
        """The run goes on from `step`: what came after it is superseded."""
        self.columns.cut(step)
        for store in (self._batches, self._nonfinite):
            for later in [s for s in store if s > step]:
                del store[later]
        if self._hist is not None:
            self._hist[len(self.columns) :] = 0
            self._hist_rows = min(self._hist_rows, len(self.columns))
        self.alarms = [a for a in self.alarms if a.step <= step]
        self.events = [e for e in self.events if e.step <= step]
        if self.first_bad and self.first_bad[0] > step:
            self.first_bad = None
        self._watch = Watch()
        for earlier in self.columns.steps[-WINDOW:].tolist():  # the baselines, without raising anything twice
            self._watch.step(earlier, self.at("loss", earlier), self.at("grad_norm_pre", earlier), None, False)

    def batch(self, step: int) -> Mapping[str, Any] | None:
        """The batch of `step` as the journal has it: index, hash, sentences, source, rare_tokens."""
        kept = self._batches.get(step)
        return kept["batch"] if kept else None

    def tail(self, step: int) -> list[Mapping[str, Any]]:
        """The tokens at the right tail of the loss histogram of `step`: token, loss, sentence."""
        kept = self._batches.get(step)
        return [t for t in kept["tail"] if isinstance(t, dict)] if kept else []

    def nonfinite(self, step: int) -> str | None:
        """The first tensor that was not finite in `step`."""
        return self._nonfinite.get(step)

    def histogram(self, step: int) -> np.ndarray | None:
        """Counts (bins,): under, the bins between the edges, over, not finite."""
        row = self.columns.row_of(step)
        if row is None or self._hist is None or row >= self._hist_rows:
            return None
        return self._hist[row]

    def histograms(self) -> np.ndarray | None:
        """Counts (N, bins) of every step so far, or None where the journal has none."""
        return None if self._hist is None else self._hist[: self._hist_rows]

    def at(self, name: str, step: int) -> float | None:
        """A field by its dotted name at a step."""
        return self.columns.at(name, step)

    def baseline(self, name: str, step: int, window: int = 100) -> float | None:
        """Median of the finite values of the `window` steps before `step`; None with fewer than eight."""
        steps = self.columns.steps
        begin, end = np.searchsorted(steps, [step - window, step])
        values = self.columns.values(name)[begin:end]
        values = values[np.isfinite(values)]
        return float(np.median(values)) if len(values) >= 8 else None


_NOT_NUMBERS = frozenset(
    {"kind", "step", "batch", "tail_tokens", "token_loss_hist", "first_nonfinite", "param_hash", "param_sketch"}
)
