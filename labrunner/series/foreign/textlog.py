"""What trainers print: nanoGPT, modded-nanoGPT, llm.c, Megatron-LM, DeepSpeed, torchtitan, fairseq, the Trainer.

Nearly all of them print names and numbers on one line (`lines.py`). Only DeepSpeed's and Apex's overflow messages need
a rule of their own.
"""

from __future__ import annotations

import itertools
import math
import re
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from labrunner.series.foreign import bars, commas, components, composer, leading, names, regime, rules, scripts
from labrunner.series.foreign.dictionaries import Dictionaries
from labrunner.series.foreign.line_rows import LineRows
from labrunner.series.foreign.lines import EPOCH, INNER, OF, Splitter, Template, of_validation, value
from labrunner.series.foreign.messages import Overflows, died, exhausted, mark, of_phase, of_resume
from labrunner.series.foreign.numbers import numbers_of, spelled
from labrunner.series.foreign.streams import lines_of, pieces
from labrunner.series.foreign.tongues import in_english
from labrunner.series.series import Series

#: A line without one of these, in lower case, says nothing about training.
_TELLING = (
    *("loss", "norm", "scale", "overflow", "skipp", "trl:", "nll", "entropy", "learning", "objective", "avg"),
    *"rew return mse mae xent huber triplet sampling contrast infonce recon eps verlust perdida perte pinball".split(),
    *"quantile sq_err sqerr squared bpr bpd ret= ret: total ±".split(),
    *(
        " ce ",
        "ret ",
        "| train",
        "error",
        " err",
        "ppl",
        "perplex",
        "elbo",
        "lb:",
        "lower bound",
        "cost",
        "reward",
        "score",
        " l=",
        "energy",
        "acc",
        "epret",
        "eprew",
        "dice",
        " wer",
        "sps",
        "success",
    ),
    *(
        "perda",
        "pérdida",
        "perdita",
        "strata",
        "kayıp",
        "kayip",
        "verlies",
        "ztráta",
        "förlust",
        "kerugian",
        "fehler",
        " len ",
    ),
)
_COUNTING = (
    *"step iter epoch batch schritt paso epoc époc passo krok epok adım adim stap dönem steg langkah askel".split(),
    *"skridt skritt lépés lepes bước buoc round episode durchlauf".split(),
    "pas ",
)
#: How many there will be in all: `Total optimization steps = 2,000`, `Num Epochs = 3`.
_IN_ALL = re.compile(r"\b(?:total|max\w*|num|number)\b", re.IGNORECASE)
_RATE = re.compile(r"(?<![a-z])lr\b", re.IGNORECASE)
#: What Python's logging puts before a message, where that begins with a number.
_LOGGER = re.compile(r"(?:DEBUG|INFO|WARNING|ERROR|CRITICAL):[\w.]+:(?=\s*\d)")
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
#: The column of steps that stood on a line of their own.
ANNOUNCED = "announced step"
#: The column of stages, phases and tasks that were announced on a line of their own.
PHASE = "announced phase"
#: The column that counts resumes which were announced on a line of their own.
RESUMED = "announced resume"
#: What a line may say beside an epoch that announces it.
_RATES = frozenset({"lr", "learning_rate", "lrate", "current_lr"})
#: Fields that a line about held-out data may have in place of a loss.
_OF_HELD_OUT = ("quality", "shortfall", "eval_accuracy")
_UNNAMED = (
    "its rows have no names: below the shapes of tensors they are read as the Fourier neural operator's scripts print "
    "them, the epoch, its seconds, the error on training data and last that on test data"
)
#: Bytes of lines that are looked at together, and lines of one kind for which columns pay.
_PIECE, _FEWEST = 1 << 16, 16
#: Rows before which, or among which, a log tells its configuration.
_CONFIGURED = 50


def read_text(blocks: Iterable[bytes], source: str, chosen: Mapping[str, str]) -> Series:
    """Printed lines as a run; raises InputError when not one of them can be judged."""
    printed = Printed(everything=bool(chosen))
    rows = LineRows(chosen)
    for block in blocks:
        for piece in pieces(block, _PIECE):
            if not _take_together(piece, printed, rows):
                for line in lines_of(piece):
                    rows.add(printed.row(line), printed.counted)
    rows.add(printed.close(), printed.counted)
    series = rows.table(printed.overflows, printed.rounded).series(source, chosen, config=printed.config)
    if printed.unnamed:
        series.notes.insert(0, _UNNAMED)
    mark(series, overflowed=bool(printed.overflows), exhausted=printed.exhausted)
    return series


def _take_together(piece: bytes, printed: Printed, rows: LineRows) -> bool:
    """Read whole lines of which most are alike, runs of these by columns; False, and nothing read, for others."""
    if not piece.isascii():
        return False
    together = printed.columns(piece)
    if together is not None:
        rows.add_columns(together, printed.counted)
        return True
    found = printed.alike(piece)
    if found is None:
        return False
    lines, known, template = found
    alike = [bool(line[0]) for line in lines]
    if 2 * sum(alike) < len(alike):
        printed.try_another()
        return False
    begin = 0
    for like, group in itertools.groupby(alike):
        end = begin + len(list(group))
        if like and end - begin >= _FEWEST and not printed.overflows:
            columns = [_column(cells) for cells in itertools.islice(zip(*lines[begin:end], strict=True), len(known))]
            rows.add_columns(printed.together(dict(zip(known, columns, strict=True)), template), printed.counted)
        else:
            for line in lines[begin:end]:
                row = (
                    printed.whole(dict(zip(known, map(float, line[:-1]), strict=True)), template)
                    if like
                    else printed.row(line[-1].decode())
                )
                rows.add(row, printed.counted)
        begin = end
    return True


def _column(cells: tuple[bytes, ...]) -> np.ndarray:
    found = numbers_of(b",".join(cells))
    return np.array(list(map(float, cells)), dtype=np.float64) if found is None else found[0]


class Printed:
    """Turns lines into rows of numbers by name. Overflow messages belong to the row that follows them.

    `config` is what printed arguments say, `overflows` are the messages of the loss scaler, `exhausted` says that it
    gave up. `counted` is what counted the row that came last: names and values of its counters. `rounded` are counters
    that some line gave in thousands.
    """

    def __init__(self, *, everything: bool = False) -> None:
        self.config: dict[str, Any] = {}
        self.overflows, self.exhausted = Overflows(), False
        self.counted: dict[str, float] = {}
        self.rounded: set[str] = set()
        self._splitter = Splitter(everything)
        self._table, self._commas = rules.PrintedTable(), commas.Commas()
        self._bare, self._dictionaries = scripts.BareRows(), Dictionaries()
        self._components, self._before_after = components.Components(), components.BeforeAfter()
        self._unsaid = components.Unsaid()
        self._hosts = leading.Hosts()
        self._held_out = False  # whether the last announcement was of held-out data
        self._composer = composer.Blocks()
        self._rows = 0
        self._epoch: float | None = None  # announced on a line of its own
        self._total: float | None = None  # what the bar of the announced epoch counts to
        self._ended = False  # whether that bar has come to its end
        self._step: float | None = None
        self._said: set[str] = set()  # what was printed under the announced step
        self._counter = ""  # what announced it
        self._counts_by: str | None = None  # what announces steps under which something is printed: no other does
        self._phase: float | None = None  # announced on a line of its own
        self._resumes = 0  # the same
        self._counted: dict[str, float] = {}  # the same of the last line
        self._between, self._drawn = bars.Between(), bars.Drawn()
        self._queue, self._waits = bars.Queue(self._between), False  # whether the last row waits for its step
        self._newest: dict[str, float] = {}  # the last row

    def row(self, line: str) -> dict[str, float] | None:
        """The numbers of one line, counters among them; None where the line holds none of use. A row whose step the
        next line tells comes with that."""
        bar = self._between.bar(line)
        held = self._queue.release(bar, ANNOUNCED) if line.strip() else None
        alone = self._hosts.undone(line)
        whole = None if alone is None else self._dictionaries.whole(alone)
        before, self._waits = self._newest, False
        row = None if whole is None else self._row(whole)
        if row is not None and bars.repeated(line, row, before):
            self._newest, row = before, None
        self.counted = self._counted
        if row is not None and (self._waits or held is not None):
            self._queue.hold(row, self._counted, waits=self._waits)
            row = None
        if held is not None:
            row, self.counted = held
        return row

    def close(self) -> dict[str, float] | None:
        """The row that is still held back at the end of the log; None where none is."""
        held = self._queue.release(None, ANNOUNCED)
        if held is None:
            return None
        row, self.counted = held
        return row

    @property
    def unnamed(self) -> bool:
        """Whether there were rows of numbers without names."""
        return self._bare.found

    @property
    def _by_line(self) -> bool:
        """Whether lines must be read one by one, for what came before them or what they wait for."""
        return bool(self.overflows) or self._between.on or self._queue.holds

    def _row(self, line: str) -> dict[str, float] | None:
        line = self._commas.undone(in_english(spelled(line)))
        quick = self._splitter.quick(line)
        if quick is not None:
            return self.whole(*quick)
        ends, before = self._rows > 0 and died(line), (self._counted, self._newest)
        row = self._read(line)
        if row is None and self._rows and of_phase(line) and not of_validation(line):
            self._phase = float(zlib.crc32(line.encode()))
        if row is None and self._rows and of_resume(line):
            self._resumes += 1
        if row is None and exhausted(line):
            self.exhausted = True
        if ends and not (row is not None and self._counted.keys() & row.keys()):
            return self._last_words(*before)
        return row

    def _last_words(self, counted: dict[str, float], newest: dict[str, float]) -> dict[str, float] | None:
        """The row of a step after the last one, whose loss was no number; None where no loss was told yet."""
        losses = [name for name in newest if (names.field_of(name) or ("",))[0] == "loss"]
        moving = [name for name in counted if name not in (OF, EPOCH)] or [name for name in counted if name != OF]
        self._counted = {name: at + (name in moving) for name, at in counted.items()}
        return {**self._counted, **dict.fromkeys(losses, math.nan)} if losses else None

    def _read(self, line: str) -> dict[str, float] | None:
        if self._rows < _CONFIGURED:
            regime.note(line, self.config)
        if "\x1b" in line:
            line = _ESCAPES.sub("", line)
        line = _LOGGER.sub("", line, count=1) if line[:1].isupper() else line
        if (row := self._composer.row(line)) is not None:
            return self._whole(row, (), counted=False) if row else None
        lower = line.lower()
        row = rules.row_of(line, lower) or self._table.row(line, lower) or self._bare.row(line)
        row = row or self._components.row(line) or self._before_after.row(line) or self._unsaid.row(line)
        if row is not None:
            known = tuple(name for name in row if (names.field_of(name) or ("",))[0] in names.COUNTERS)
            return self._whole(row, known, counted=True)
        telling = any(word in lower for word in _TELLING) or "lr" in lower and _RATE.search(line) is not None
        if not (telling or any(word in lower for word in _COUNTING) or scripts.announces(line) or leading.leads(line)):
            return None
        if telling and "overflow" in lower and self.overflows.take(line):
            return None
        return self._split(line)

    def storm(self) -> dict[str, float] | None:
        """A row for overflows that came since the last row, where they are many; see `Overflows.storm`."""
        return self.overflows.storm(self.counted)

    def columns(self, lines: bytes) -> dict[str, np.ndarray] | None:
        """The rows of a block of lines that all have one layout, as columns (float64 (N,)); None for any other block.
        Never after an overflow, nor while a step is announced for lines that do not count."""
        found = None if self._by_line else self._splitter.columns(lines)
        if found is None or (self._step is not None and not found[1].counted):
            return None
        return None if self._several_bars(found[0].get(OF, ())) else self.together(*found)

    def alike(self, lines: bytes) -> tuple[list[tuple[bytes, ...]], tuple[str, ...], Template] | None:
        """What a block's lines hold if they are like one that came before; see `Splitter.in_block`. None also while a
        step is announced for lines that do not count."""
        found = None if self._by_line else self._splitter.in_block(lines)
        if found is None or (self._step is not None and not found[2].counted):
            return None
        place = found[1].index(OF) if OF in found[1] else None
        totals = set() if place is None else {float(line[place]) for line in found[0] if line[0]}
        return None if self._several_bars(totals) else found

    def _several_bars(self, totals: Iterable[float]) -> bool:
        """Whether some lines count to anything but what the bar of the announced epoch does."""
        if self._epoch is None:
            return False
        found = set(totals) | ({self._total} if self._total is not None else set())
        return len(found) > 1

    def try_another(self) -> None:
        """Look for lines of another kind the next time."""
        self._splitter.turn()

    def whole(self, row: dict[str, float], template: Template) -> dict[str, float] | None:
        """The row of a line with such a template, with what was announced for it."""
        found = self._whole({**row, **dict(template.said)}, template.counters, counted=template.counted)
        self.counted = self._counted
        return found

    def together(self, columns: dict[str, np.ndarray], template: Template) -> dict[str, np.ndarray]:
        """The same of many lines that follow each other, as columns (float64 (N,)); only before any overflow."""
        last = {name: float(values[-1]) for name, values in columns.items()}
        rows = len(next(iter(columns.values())))
        self._rows += rows
        more = {name: value for name, value in (self.whole(last, template) or {}).items() if name not in columns}
        return columns | {name: np.full(rows, value) for name, value in more.items()}

    def _split(self, line: str) -> dict[str, float] | None:
        better = rules.rewritten(line)
        template, numbers = self._splitter.split(better)
        self.rounded.update(template.rounded)
        if not template.telling:
            if template.counters and len(line) < 400 and not _IN_ALL.search(line):
                self._announce(template, numbers)
                self._held_out = of_validation(line)
            return None
        row = {name: value(numbers[index]) for index, name in template.names} | dict(template.said)
        if "train_runtime" in row or (not template.counted and len(line) >= 2000):
            return None  # the Trainer's summary of the whole run; a configuration
        if self._drawn.idle(line, row, judged=template.judged):
            return None
        if not template.counted and set(row) - set(template.counters) <= _RATES:
            self._announce(template, numbers)
        elif better is line:
            self._splitter.expect(line, template)
        useful = template.counted or template.of_loss or (template.judged and self._step is not None)
        if not (useful or self._epoch is not None or (self._step is not None and self._said)):
            return self._of_the_last(row, line)
        return self._whole(row, template.counters, counted=template.counted, skips=useful)

    def _of_the_last(self, row: dict[str, float], line: str) -> dict[str, float] | None:
        """What a line without a step tells of held-out data, or of speed or a reward that the last row lacks and no
        more, as a part of that row; None for any other line, and for what was printed before anything was counted."""
        if not self._counted:
            return None
        fields = {name: (names.field_of(name) or ("",))[0] for name in row}
        if not ("(val)" in line or of_validation(line)):
            earned = any((names.field_of(name) or ("",))[0] == "reward" for name in self._newest)
            told = ("", *names.SPEEDS) if earned else ("", *names.SPEEDS, "reward")
            return {**self._counted, **row} if all(field in told for field in fields.values()) else None
        told = {name: at for name, at in row.items() if fields[name] in _OF_HELD_OUT}
        return {**self._counted, **told} if told else None

    def _announce(self, template: Template, numbers: list[str]) -> None:
        """A line that counts and says nothing else: what follows may belong to that epoch and step."""
        for index, name in template.names:
            field = (names.field_of(name) or ("",))[0]
            if field == "epoch":
                self._epoch, self._total, self._ended = value(numbers[index]), None, False
            elif field == "step" and self._counts_by in (None, name):
                self._step, self._said, self._counter = value(numbers[index]), set(), name

    def _whole(
        self, row: dict[str, float], counters: tuple[str, ...], *, counted: bool, skips: bool = True
    ) -> dict[str, float] | None:
        """The row with the epoch and step that were announced for it, and the overflows before it (with `skips`).

        A step is not announced for rows that say the same things again: it was a message ("saving, iter 5000").
        """
        self._rows += 1
        counters_before, self._counted = self._counted, {name: row[name] for name in counters}
        if self._held_out and self._counted == counters_before and row.keys() == self._newest.keys():
            row = {name if name in counters else f"val_{name}": at for name, at in row.items()}
            self._held_out = False
        if set(counters) == {INNER, OF} and bars.of_validation_alone(row, self._newest):
            row = {name: at for name, at in row.items() if name not in counters}
            self._counted, counters = {}, ()
        if self._epoch is not None and not any(names.field_of(name) == ("epoch", 0) for name in counters):
            if OF in row and self._after_the_epoch(row[OF], row.get(INNER)):
                self._counted = {}
                return {"test_loss": row["loss"]} if "loss" in row else None
            row["epoch"] = self._counted["epoch"] = self._epoch
        self._waits = not counted and self._step is None and self._between.waits(row, first=self._rows == 1)
        if not counted and self._step is not None:
            if self._said.isdisjoint(row.keys() - self._counted.keys()):
                self._said.update(row)
                self._counts_by = self._counter
                row[ANNOUNCED] = self._counted[ANNOUNCED] = self._step
            else:
                self._step = None
        if self._phase is not None:
            row[PHASE] = self._phase
        if self._resumes:
            row[RESUMED] = float(self._resumes)
        if self.overflows and skips:
            self.overflows.into(row)
        self._newest = row
        self._hosts.told()
        return row

    def _after_the_epoch(self, total: float, inner: float | None) -> bool:
        """Whether a line is of another bar, after that of the announced epoch has ended: an evaluation."""
        if self._ended and total != self._total:
            return True
        self._total, self._ended = total, inner == total
        return False
