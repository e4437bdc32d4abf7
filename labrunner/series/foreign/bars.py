"""Bars: one that is drawn again before anything of it was done, whose numbers are those of what came before, and those
between which the Trainer of Hugging Face prints its dictionaries."""

from __future__ import annotations

import re
from collections.abc import Mapping

from labrunner.series.foreign import names

#: `Epoch 3:   0%|          | 0/32 [00:00<?, ?it/s, train_loss=0.67]`.
_AT_ZERO = re.compile(r"\b0%\|[^|]*\|\s*0/[1-9]\d* \[")
#: A bar without a title: ` 12%|#2        | 60/500 [02:01<14:51,  2.03s/it]`.
_UNTITLED = re.compile(r"\s*\d+%\|[^|]*\|\s*([1-9]\d*)/([1-9]\d*) \[")


def repeated(line: str, row: Mapping[str, float], before: Mapping[str, float]) -> bool:
    """Whether the bar of a line has not begun and shows the losses of the row before."""
    if "0%|" not in line or _AT_ZERO.search(line) is None:
        return False
    losses = [name for name in row if (names.field_of(name) or ("",))[0] in ("loss", "eval_loss")]
    return bool(losses) and all(name in before and _same(row[name], before[name]) for name in losses)


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


def _same(one: float, other: float) -> bool:
    return one == other or (one != one and other != other)


class Between:
    """The steps of dictionaries with a loss, a rate and an epoch and no step: those of the bars before them."""

    def __init__(self) -> None:
        self._bar = 0.0  # since the last dictionary
        self._step = 0.0  # of the last dictionary
        self._apart = 0.0  # steps from the one before to it

    @property
    def on(self) -> bool:
        """Whether a bar was seen that may count what comes next."""
        return self._bar > 0 or self._step > 0

    def bar(self, line: str) -> None:
        """Take a line that may be a bar."""
        if "%|" in line and (found := _UNTITLED.match(line)) is not None:
            self._bar = float(found[1])

    def step_of(self, row: Mapping[str, float]) -> float | None:
        """The step of a row without one; None where no bar tells it."""
        bar, self._bar = self._bar, 0.0
        if "epoch" not in row or "loss" not in row or "learning_rate" not in row:
            return None
        before = self._step
        if bar:
            self._step = bar + (bar == before)  # a bar is drawn but now and then
            self._apart = max(self._step - before, 0.0) if before else 0.0
        elif self._apart:
            self._step += self._apart
        return self._step if bar or self._apart else None
