"""Bars: one that is drawn again before anything of it was done, whose numbers are those of what came before, and those
between which the Trainer of Hugging Face prints its dictionaries."""

from __future__ import annotations

import re
from collections.abc import Mapping

from labrunner.series.foreign import names

#: `Epoch 3:   0%|          | 0/32 [00:00<?, ?it/s, train_loss=0.67]`.
_AT_ZERO = re.compile(r"\b0%\|[^|]*\|\s*0/[1-9]\d* \[")
#: A bar without a title: ` 12%|#2        | 60/500 [02:01<14:51,  2.03s/it]`; how far it is, and what it counts to.
_UNTITLED = re.compile(r"\s*\d+%\|[^|]*\|\s*(\d+)/([1-9]\d*) \[")
_Bar = tuple[float, float]
Row = dict[str, float]


def repeated(line: str, row: Mapping[str, float], before: Mapping[str, float]) -> bool:
    """Whether the bar of a line has not begun and shows the losses of the row before."""
    if "0%|" not in line or _AT_ZERO.search(line) is None:
        return False
    losses = [name for name in row if (names.field_of(name) or ("",))[0] in ("loss", "eval_loss")]
    return bool(losses) and all(name in before and _same(row[name], before[name]) for name in losses)


def _same(one: float, other: float) -> bool:
    return one == other or (one != one and other != other)


def of_validation_alone(row: Mapping[str, float], before: Mapping[str, float]) -> bool:
    """Whether what a bar tells is of validation, after rows of training: it is no step of that."""
    fields = {(names.field_of(name) or ("",))[0] for name in row} - set(names.COUNTERS)
    trained = any((names.field_of(name) or ("",))[0] == "loss" for name in before)
    return trained and "eval_loss" in fields and fields <= {"", "eval_loss", "eval_accuracy", *names.SPEEDS}


class Drawn:
    """Which bars are drawn: where one told a loss or a reward, those that tell but how fast they go are of something
    else (the rollouts around the training, a validation)."""

    def __init__(self) -> None:
        self._told = False

    def idle(self, line: str, row: Mapping[str, float], *, judged: bool) -> bool:
        """Whether a line is such a bar; `judged`: it tells something to judge."""
        if "%|" not in line:
            return False
        if judged:
            self._told = True
        fields = ((names.field_of(name) or ("",))[0] for name in row)
        return self._told and not judged and all(field in ("", *names.COUNTERS, *names.SPEEDS) for field in fields)


class Between:
    """The steps of dictionaries with a loss, a rate and an epoch and no step: those of the bars around them.

    The Trainer writes above its bar and draws it again: the bar behind a dictionary has its step, the one before it may
    be some steps old. Where a dictionary was printed without that, the bar before it has its step. Which one it is the
    distances tell: the Trainer logs at every so many steps.
    """

    def __init__(self) -> None:
        self.on = False  #: whether a bar was seen that may count what comes next
        self._newest: _Bar | None = None  # the newest bar since the last dictionary
        self._of = 0.0  # what the bar of the training counts to
        self._step = self._after = 0.0  # of the last dictionary, and of the bar behind it
        self._apart = 0.0  # steps from the one before to it
        self._by_before: bool | None = None  # whether the bar before a dictionary is its own

    def waits(self, row: Mapping[str, float], *, first: bool) -> bool:
        """Whether a row without a step is to wait for the bar behind it, the `first` one also for the first bar."""
        return (self.on or first) and "epoch" in row and "loss" in row and "learning_rate" in row

    def bar(self, line: str) -> _Bar | None:
        """Take a line that may be a bar without a title: how far it is, and what it counts to."""
        found = _UNTITLED.match(line) if "%|" in line else None
        if found is None:
            return None
        self.on, self._newest = True, (float(found[1]), float(found[2]))
        return self._newest

    def before(self) -> _Bar | None:
        """The newest bar since the last dictionary, asked for with each of them."""
        newest, self._newest = self._newest, None
        return newest

    def step_of(self, before: _Bar | None, after: _Bar | None) -> float | None:
        """The step of a dictionary between two bars (None: not there); None where neither tells it."""
        if before is not None and after is not None and before[1] != after[1]:  # one of them is of an evaluation
            before, after = (before, None) if before[1] == self._of else (None, after)
        elif before is not None and after is None and self._of not in (0.0, before[1]):
            before = None
        bar = after or before
        if bar is None and not self._apart:
            return None
        known, self._step = self._step, self._chosen(before, after)
        if bar is not None:
            self._of, self._apart = bar[1], max(self._step - known, 0.0) if known else 0.0
        self._after = after[0] if after is not None else 0.0
        return self._step

    def _chosen(self, before: _Bar | None, after: _Bar | None) -> float:
        if after is None:
            goes_on = self._step + self._apart
            if before is None or before[0] == self._step and self._apart:
                return goes_on
            return max(before[0], goes_on) if self._by_before is False else before[0] + (before[0] == self._step)
        if before is None or before[0] >= after[0]:
            return after[0] if before is None else before[0]
        self._learn(before[0], after[0])
        return before[0] if self._by_before else after[0]

    def _learn(self, before: float, after: float) -> None:
        """Which of two bars has the step: the one that the distance between dictionaries divides; of the first
        dictionary the one before it, if that lies as far from the beginning as from the other or is rounder."""
        apart = after - self._after if self._after else 0.0
        if apart > 1 and (before % apart == 0) != (after % apart == 0):
            self._by_before = before % apart == 0
        elif self._by_before is None and not self._step:
            self._by_before = before > 0 and (after == 2 * before or before % 5 == 0 < after % 5)


class Queue:
    """Holds a row back until the line behind it has told its step, and what comes with that line, too."""

    def __init__(self, between: Between) -> None:
        self._between = between
        self._held: tuple[Row, Row] | None = None  # a row, and what counted it
        self._before: _Bar | None = None
        self._waits = False

    @property
    def holds(self) -> bool:
        """Whether a row is held."""
        return self._held is not None

    def hold(self, row: Row, counted: Row, *, waits: bool) -> None:
        """Keep a row; `waits`: a bar is to tell its step."""
        self._held, self._waits = (row, counted), waits
        self._before = self._between.before() if waits else None

    def release(self, bar: _Bar | None, name: str) -> tuple[Row, Row] | None:
        """The row that is held, and what counted it, with its step under a name; None where none is."""
        held, self._held = self._held, None
        if held is not None and self._waits and (step := self._between.step_of(self._before, bar)) is not None:
            held[0][name] = held[1][name] = step
        return held
