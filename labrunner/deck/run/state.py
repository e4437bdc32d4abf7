"""What is known of one run: fed with the lines of its journal, read by the panels."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from labrunner.deck.run.alarms import PATIENCE, WINDOW, Alarm, Watch
from labrunner.deck.run.reducer import Reducer
from labrunner.engine.record.journal import withdrawn_beyond
from labrunner.series.columns import Columns, as_number
from labrunner.series.series import Series
from labrunner.text import clean

HEAVY_STEPS = 20_000  #: steps whose batch and tail are kept; older ones are thinned to every tenth, then dropped
MOST_EVENTS = 2_000
LOOK_BACK = 10_000  #: rows in which the last reading of a sparse field is looked for
_WORTH_IT = 4  #: ordinary lines in a row from which on they are taken together


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
    foreign: bool = False  #: a log of which the columns alone are known: no batches, and nothing says whether it clips
    revision: int = 0
    rubbish: int = 0  #: lines that made no sense
    exit: Mapping[str, Any] | None = None
    first_bad: tuple[int, str] | None = None
    heat: dict[tuple, Any] = field(default_factory=dict)  #: what `labrunner.deck.draw.heat` drew of it last
    _batches: dict[int, dict[str, Any]] = field(default_factory=dict)
    _hist: np.ndarray | None = None
    _hist_steps: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    _hist_rows: int = 0
    _nonfinite: dict[int, str] = field(default_factory=dict)
    _watch: Watch = field(default_factory=Watch)
    _ever: dict[str, tuple[int, int, bool]] = field(default_factory=dict)  # cuts, rows looked at, answer

    def __post_init__(self) -> None:
        self.reducer = Reducer(self.columns)

    @property
    def last_step(self) -> int:
        """The last step in the journal, 0 before the first."""
        return self.columns.last

    @property
    def first_step(self) -> int:
        """The first step that the journal has; 1 while it has none."""
        return int(self.columns.steps[0]) if len(self.columns) else 1

    def feed(self, lines: Iterable[Mapping[str, Any]]) -> list[Alarm]:
        """Take journal lines in order; returns the alarms they raised. A line that makes no sense is counted."""
        lines = list(lines)
        raised: list[Alarm] = []
        begin = 0
        while begin < len(lines):
            end = self._plain_steps(lines, begin)
            if end - begin >= _WORTH_IT:
                raised += self._take_steps(lines[begin:end])
                self.revision += end - begin
                begin = end
                continue
            for line in lines[begin : end + 1]:
                self.revision += 1
                try:
                    if line.get("kind") == "step":
                        raised += self._take_step(line)
                    else:
                        self._take_event(line)
                except (TypeError, ValueError, AttributeError, KeyError):
                    self.rubbish += 1
            begin = end + 1
        return raised

    def _plain_steps(self, lines: list[Mapping[str, Any]], begin: int) -> int:
        """The end of the ordinary step lines from `begin` on: whole steps, each beyond the one before."""
        last = self.last_step
        for place in range(begin, len(lines)):
            line = lines[place]
            try:
                step = line["step"]
                if line["kind"] != "step" or type(step) is not int or not last < step <= 2**53:
                    return place
            except (KeyError, TypeError):
                return place
            last = step
        return len(lines)

    def _take_steps(self, lines: list[Mapping[str, Any]]) -> list[Alarm]:
        """Many ordinary step lines at once: the same as one by one, at a fraction of the cost."""
        steps = [line["step"] for line in lines]
        begin = len(self.columns)
        self.columns.extend(steps, lines)
        found = self.watch(
            begin,
            begin + len(lines),
            {
                row: line
                for row, line in enumerate(lines, start=begin)
                if line.get("first_nonfinite") is not None or line.get("overflow")
            },
        )
        for step, line in zip(steps, lines, strict=True):
            if "batch" in line or "token_loss_hist" in line or "tail_tokens" in line:
                try:
                    self.take_heavy(step, line)
                except (TypeError, ValueError, AttributeError, KeyError):
                    self.rubbish += 1
        return found

    def _as_list(self, name: str, begin: int, end: int) -> list[float | None]:
        values = self.columns.values(name)[begin:end].tolist()
        gaps = self.columns.gaps(name)
        if gaps is None:
            return values
        return [v if there else None for v, there in zip(values, gaps[begin:end].tolist(), strict=True)]

    def _mishap(self, step: int, line: Mapping[str, Any]) -> tuple[str | None, bool]:
        """The first tensor that was not finite, and whether the update was left out because of it."""
        name = line.get("first_nonfinite")
        if isinstance(name, str):
            name = self._nonfinite[step] = clean(name, 60)
        else:
            name = None
        return name, bool(line.get("overflow")) and not as_number(line.get("update_ratio"))

    def _keep(self, raised: list[Alarm]) -> list[Alarm]:
        self.alarms += raised
        if self.first_bad is None:
            self.first_bad = next(((a.step, a.name) for a in raised if a.kind == "nonfinite"), None)
        return raised

    def _take_step(self, line: Mapping[str, Any]) -> list[Alarm]:
        step = int(line["step"])
        if step < 1 or step > 2**53:
            raise ValueError(step)
        if len(self.columns) and step <= self.last_step:
            self._forget_after(step - 1)
        self.columns.append(step, line)
        self.take_heavy(step, line)
        name, skipped = self._mishap(step, line)
        loss, norm = as_number(line.get("loss")), as_number(line.get("grad_norm_pre"))
        return self._keep(self._watch.step(step, loss, norm, name, skipped))

    def watch(self, begin: int, end: int, mishaps: Mapping[int, Mapping[str, Any]]) -> list[Alarm]:
        """Look at rows that the columns hold already; `mishaps` has by row the fields of a line with something amiss.
        Returns the alarms raised."""
        steps = self.columns.steps[begin:end].tolist()
        amiss = {row - begin: self._mishap(steps[row - begin], line) for row, line in mishaps.items()}
        losses, norms = self._as_list("loss", begin, end), self._as_list("grad_norm_pre", begin, end)
        return self._keep(self._watch.steps(steps, losses, norms, amiss))

    def take_alarms(self, watched: RunState) -> None:
        """What another state made of the same steps with `watch`."""
        self.alarms, self.first_bad = watched.alarms, watched.first_bad
        self._nonfinite, self._watch = watched._nonfinite, watched._watch
        self.revision += 1

    def take_events(self, events: Iterable[Mapping[str, Any]]) -> None:
        """Events of a journal whose withdrawn steps are gone already."""
        for line in events:
            if line.get("kind") == "resume":
                self.exit = None
            try:
                self._note(line)
            except (TypeError, ValueError, KeyError):
                self.rubbish += 1

    def take_heavy(self, step: int, line: Mapping[str, Any]) -> None:
        """Keep the batch, the tail and the histogram of a line that has them."""
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
            self._take_hist(step, counts)

    def _take_hist(self, step: int, counts: list[int]) -> None:
        if self._hist is None:
            self._hist = np.zeros((1024, len(counts)), dtype=np.uint16)
            self._hist_steps = np.zeros(1024, dtype=np.int64)
        row = self._hist_rows
        if row >= len(self._hist):
            self._hist = np.concatenate([self._hist, np.zeros_like(self._hist)])
            self._hist_steps = np.concatenate([self._hist_steps, np.zeros_like(self._hist_steps)])
        if len(counts) == self._hist.shape[1] and 0 <= min(counts) and max(counts) <= 65535:
            self._hist[row] = counts
            self._hist_steps[row] = step
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
        if (last := withdrawn_beyond(line)) is not None:
            self._forget_after(last)
        if line["kind"] == "resume":
            self.exit = None
        self._note(line)

    def _note(self, line: Mapping[str, Any]) -> None:
        kind, step = str(line["kind"])[:40], line.get("step")
        step = int(step) if isinstance(step, (int, float)) else self.last_step
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
            self._hist_rows = int(np.searchsorted(self.histogram_steps(), step, side="right"))
        self.alarms = [a for a in self.alarms if a.step <= step]
        self.events = [e for e in self.events if e.step <= step]
        if self.first_bad and self.first_bad[0] > step:
            self.first_bad = None
        self._watch = Watch()
        if len(self.columns) > WINDOW:
            self._watch.start.over()
        for earlier in self.columns.steps[-WINDOW:].tolist():  # the baselines, without raising anything twice
            self._watch.step(earlier, self.at("loss", earlier), self.at("grad_norm_pre", earlier), None, False)

    def settle(self, spikes: Iterable[Any]) -> None:
        """Put the judgement of `labrunner.diagnosis` on the whole run in place of what was said on the way: how far the
        loss was off, when it was back after each spike, or that it was not within `PATIENCE` steps."""
        spikes = list(spikes)
        sigmas = {spike.peak_step: spike.sigma for spike in spikes}
        kept = [
            replace(a, value=sigmas[a.step], live=a.value if math.isnan(a.live) else a.live)
            if a.kind == "loss" and a.step in sigmas
            else a
            for a in self.alarms
            if a.kind not in {"loss-back", "loss-not-back"}
        ]
        for spike in spikes:
            if spike.type == "outlier-batch":
                continue
            late = spike.recovered_at is None or spike.recovered_at - spike.step > PATIENCE
            if late and spike.step + PATIENCE <= self.last_step:
                before, highest = (math.nan if v is None else v for v in (spike.pre_loss, spike.peak_loss))
                at = spike.step + PATIENCE
                kept.append(Alarm(at, "loss-not-back", float(PATIENCE), before=before, highest=highest))
            if spike.recovered_at is not None:
                kept.append(Alarm(spike.recovered_at, "loss-back", float(spike.recovered_at - spike.step)))
        self.alarms = sorted(kept, key=lambda alarm: alarm.step)
        self.revision += 1

    def series(self) -> Series:
        """The run as diagnosis and graders read it: its columns, not copied, the first tensor of each step that was not
        finite, and batch and tail of a step's line."""
        columns = {name: self.columns.values(name) for name in self.columns.names}
        steps, bad = self.columns.steps, self._nonfinite
        strings = {"first_nonfinite": [bad.get(int(step)) for step in steps]} if bad else {}
        sparse = self.columns.sparse()
        return Series(source="", steps=steps, columns=columns, strings=strings, logged=sparse, line_of=self._line)

    def _line(self, row: int) -> dict[str, Any]:
        step = int(self.columns.steps[row])
        batch, tail = dict(self.batch(step) or {}), list(self.tail(step))
        return {"kind": "step", "step": step, "batch": batch, "tail_tokens": tail}

    def batch(self, step: int) -> Mapping[str, Any] | None:
        """The batch of `step` as the journal has it: index, hash, sentences, source, rare_tokens."""
        kept = self._batches.get(step)
        return kept["batch"] if kept else None

    def tail(self, step: int) -> list[Mapping[str, Any]]:
        """The tokens at the right tail of the loss histogram of `step`: token, loss, sentence."""
        kept = self._batches.get(step)
        return [t for t in kept["tail"] if isinstance(t, dict)] if kept else []

    def nonfinite(self, step: int) -> str | None:
        """Name of the first tensor that was not finite in `step`; None if all were."""
        return self._nonfinite.get(step)

    def histogram(self, step: int) -> np.ndarray | None:
        """Counts (bins,): under, the bins between the edges, over, not finite."""
        if self._hist is None:
            return None
        steps = self.histogram_steps()
        row = int(np.searchsorted(steps, step))
        return self._hist[row] if row < len(steps) and steps[row] == step else None

    def histograms(self) -> np.ndarray | None:
        """Counts (N, bins) of every step of `histogram_steps`, or None where the journal has none."""
        return None if self._hist is None else self._hist[: self._hist_rows]

    def histogram_steps(self) -> np.ndarray:
        """int64 (N,): the steps that carry a histogram; long runs leave it out of most."""
        return self._hist_steps[: self._hist_rows]

    def at(self, name: str, step: int) -> float | None:
        """A field by its dotted name at a step."""
        return self.columns.at(name, step)

    def newest(self, name: str, step: int) -> float | None:
        """A field at a step; of one that is read every so many steps, the last reading before it (`LOOK_BACK` rows)."""
        gaps, row = self.columns.gaps(name), self.columns.row_of(step)
        if gaps is None or row is None:
            return self.at(name, step)
        begin = max(row + 1 - LOOK_BACK, 0)
        there = np.flatnonzero(gaps[begin : row + 1])
        return float(self.columns.values(name)[begin + int(there[-1])]) if len(there) else None

    def ever(self, name: str, test: Callable[[np.ndarray], bool], first: int = 0) -> bool:
        """Whether `test` holds for the values of a column from row `first` on, float64 (N,), or has held for some
        beginning of them. Asked again in every frame, it sees only what is new, and the value before that."""
        if not self.columns.has(name):
            return False
        rows, (cuts, seen, found) = len(self.columns), self._ever.get(name, (-1, 0, False))
        if cuts != self.columns.cuts:
            seen, found = 0, False
        begin = max(seen - 1, first)
        if not found and rows > seen and rows > begin:
            found = test(self.columns.values(name)[begin:])
        self._ever[name] = self.columns.cuts, rows, found
        return found

    def baseline(self, name: str, step: int, window: int = 100) -> float | None:
        """Median of the finite values of the `window` steps before `step`; None with fewer than eight."""
        steps = self.columns.steps
        begin, end = np.searchsorted(steps, [step - window, step])
        values = self.columns.values(name)[begin:end]
        values = values[np.isfinite(values)]
        return float(np.median(values)) if len(values) >= 8 else None
