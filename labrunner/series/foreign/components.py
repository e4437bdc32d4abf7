"""Rows of losses whose names stand elsewhere: in a table of two nets printed anew each epoch, or nowhere."""

from __future__ import annotations

import re

from labrunner.series.foreign import names
from labrunner.series.foreign.lines import ANY_NUMBER
from labrunner.series.foreign.numbers import number, of_julia

Row = dict[str, float]

#: What the first column of such a table is called, and a row's name with the examples that it is of.
_TITLES = ("component", "network", "net", "model", "part", "module", "player")
_NAMED = re.compile(r"([A-Za-z][\w ]*?)\s*(?:\((\w+)\))?")
#: MAML and what came of it: `Iteration 100: 0.95, 0.93`, before and after the update of each task.
_BEFORE_AFTER = re.compile(rf"\s*Iteration (\d+): ({ANY_NUMBER}), ({ANY_NUMBER})\s*\Z")
#: An epoch, and what training and validation are at by no name: `Epoch 1/50 - Train: 4.79, Val: 5.10`; as Knet shows it
#: in Julia: `(:epoch,0,:trn,4.2f3,:tst,4.3f3)`.
_UNSAID = re.compile(
    rf"[^:]*?\bepoch\W{{0,3}}(?P<epoch>\d+)(?![\d.])[^:]*?\btrain: (?P<train>{ANY_NUMBER})[\s,|]+"
    rf"val(?:id|idation)?: (?P<val>{ANY_NUMBER})(?![\d.%])",
    re.IGNORECASE,
)
_KNET = re.compile(r"\(:epoch,(?P<epoch>\d+),:trn,(?P<train>[^,():]+),:(?:tst|dev),(?P<val>[^,():]+)[,)]")
#: The highest percentage.
_ALL = 100.0
#: Words for what they are.
_SAID = re.compile(r"loss|acc|err|score|auc|(?<![a-z\d])f1(?!\d)")


class Components:
    """A table whose rows are nets and whose columns are losses, as Keras' example of an ACGAN prints it below each
    epoch: `generator (train)   | 8.35 | 6.03 | 2.32`. The column that is called a loss is read, as that of the net."""

    def __init__(self) -> None:
        self._place: int | None = None  # of the loss among the cells
        self._cells = 0

    def row(self, line: str) -> Row | None:
        """The loss of one net; None for any other line, the titles included."""
        if "|" not in line:
            return None
        cells = [cell.strip() for cell in line.split("|")]
        if cells[0].lower() in _TITLES:
            self._cells, titles = len(cells), [names.plain(cell) for cell in cells]
            self._place = titles.index("loss") if "loss" in titles else None
            return None
        if self._place is None or len(cells) != self._cells or (named := _NAMED.fullmatch(cells[0])) is None:
            return None
        value = number(cells[self._place])
        of = "" if (named[2] or "train").lower() in ("train", "training") else "val_"
        return None if value is None else {f"{of}{names.plain(named[1])}_loss": value}


class BeforeAfter:
    """Lines of an iteration and two numbers without a name. What an update leaves below what was before is a loss, the
    second of the two; above it, a share of right answers. The first such line decides."""

    def __init__(self) -> None:
        self._name: str | None = None

    def row(self, line: str) -> Row | None:
        """The row in such a line; None for any other."""
        found = _BEFORE_AFTER.match(line) if "ration " in line[:24] else None
        if found is None:
            return None
        before, after = float(found[2]), float(found[3])
        if self._name is None:
            self._name = "accuracy" if before < after <= 1 else "loss"
        return {"step": float(found[1]), f"{self._name}_before_update": before, self._name: after}


class Unsaid:
    """Lines of an epoch that say `Train: 4.79, Val: 5.10` and not of what. It is a loss where no share is like
    it, nor a percentage: below 0 or above 100, or above 1 where that of training falls from the first line to the
    second."""

    def __init__(self) -> None:
        self._first: float | None = None
        self._a_loss: bool | None = None

    def row(self, line: str) -> Row | None:
        """The row in such a line, from the one on that decides; None for any other."""
        lower = line.lower()
        if self._a_loss is False or "epoch" not in lower or _SAID.search(lower):
            return None
        found = _UNSAID.match(line) if "train: " in lower else _KNET.match(line)
        if found is None:
            return None
        train, val = number(of_julia(found["train"])), number(of_julia(found["val"]))
        if train is None or val is None or not (self._a_loss or self._decide(train, val)):
            return None
        return {"epoch": float(found["epoch"]), "train_loss": train, "val_loss": val}

    def _decide(self, train: float, val: float) -> bool:
        """Whether it is known by now that they are losses."""
        if any(value < 0 or value > _ALL for value in (train, val)):
            self._a_loss = True
        elif self._first is not None:
            self._a_loss = self._first > train and min(self._first, val) > 1
        self._first = train
        return bool(self._a_loss)
