"""A log that grows: bytes in as they come, rows out.

The format is sniffed from the first lines; from then on every piece of bytes costs what it holds. Only the first rows
are kept, and read again when it becomes known what they mean.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Set
from typing import Literal

from labrunner.series.foreign import csvlog, jsonlog, moving, names, textlog, wrapped
from labrunner.series.foreign.blank import Blanks
from labrunner.series.foreign.blocks import Blocks
from labrunner.series.foreign.messages import MESSAGES, Said
from labrunner.series.foreign.name_tables import SKIPPED_SO_FAR
from labrunner.series.foreign.running import Running
from labrunner.series.foreign.steps import LARGEST_STEP, Counters, Counting
from labrunner.series.foreign.table import CARRIED, RowTable
from labrunner.series.foreign.tasks import Tasks

#: Whole lines with something in them that a table needs before it is known as one, and the most that are waited for.
_SNIFFED = 2
#: A longer line is no line of a log.
_LONGEST_LINE = 1 << 24
#: Lines by which a table is known that its first two did not show, at the least and at the most.
_SHOWS, _KNOWN_BY = 4, 30
#: The first rows, by which is decided what counts the steps, and which are read anew when that or the loss becomes
#: known; those of them after each of which it is decided; and different names that are remembered.
_SAMPLE, _DOUBTFUL, _MOST_NAMES = 1024, 64, 10_000
#: Steps up to which all that a log's first row says was skipped was skipped in that row.
_FIRST_STEPS = 100
#: The cell of a row from which on the log is read otherwise than before (its loss, or what counts its steps): what was
#: handed out before is void, and the log's rows begin here again. No restart.
REREAD = "reread"

Row = dict[str, float]


class Feed:
    """Rows of a log that grows, by our fields. `columns` are `--column name=field` settings, `name` the file's.

        feed = Feed()
        for row in feed.feed(some_bytes):
            row["step"], row.get("loss")

    A row holds `step` (a whole number) and what of `loss`, `grad_norm_pre`, `lr`, `loss_scale`, `skipped`, `eval_loss`
    and the like its line held; NaN where NaN was logged. Several rows in a row may have the same step: each holds a
    part. A step that goes back is a restart, unless the row has a cell `REREAD`. What the columns mean is decided by
    the rows so far: of several for one field the plainest counts. When that turns out otherwise within the first 1,024
    rows, they are handed out again as they are to be read, so that none is lost for having come too early. A loss that
    is the mean of the epoch so far is handed out as means of batches, in some of the rows, once two epochs have told.
    So is one that is the mean of the last steps (`moving`), once it is known how far that reaches.
    Documents that are one JSON object, W&B and TensorBoard files have no lines: `load_any` reads them.
    """

    def __init__(self, columns: Iterable[str] = (), name: str = "") -> None:
        self._chosen = names.parse_columns(columns)
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._rest, self._name = "", name
        self._table: csvlog.TableLines | None = None
        self._scores = "loss" not in self._chosen.values()  # so far a table without a header might hold no losses
        self._head: list[str] = []
        self._early: list[str] | None = []  # lines of a text before its first row: it may be a table yet
        self._read: Callable[[str], Row | None] | None = None
        self._printed: textlog.Printed | None = None
        self._wrapping: wrapped.Wrapping | None = None
        self._counts: dict[str, int] = {}  # cells by the names in the log
        self._taken: dict[str, tuple[str, ...]] = {}  # field -> the names that make it
        self._counted_by = names.JUDGED[0]  # a row that holds this is counted where nothing counts
        self._sample = RowTable(self._chosen)  # the first rows, by which is decided what counts the steps
        self._counters, self._counting, self._tasks = Counters(None), Counting(), Tasks()
        self._kept: list[Row] = []  # these as they stood in the log
        self._handed: list[Row] = []  # and what was handed out of them
        self._seen = self._count = 0
        self._reread = False
        self._running, self._moving, self._blanks = Running(), moving.Moving(), Blanks()
        self._blocks = Blocks(textlog.ANNOUNCED)
        self._last: float | None = None
        self._skipped: float | None = None
        self._rounded: Set[str] = frozenset()  # counters printed in thousands, which count nothing
        self.format: str | None = None  #: "table", "json" or "printed" once it is known
        self.holds = False  #: whether the newest loss is held back: a mean of which is not known over how many steps

    @property
    def counts(self) -> Literal["steps", "epochs", "rows"]:
        """What the steps are by now: those of the log, its epochs where it counts nothing else, or but its rows."""
        if self._counters.step is None:
            return "rows"
        field = names.field_of(self._counters.step)
        return "epochs" if field is not None and field[0] == "epoch" else "steps"

    @property
    def beside(self) -> bool:
        """Whether its rows measure more than the loss, or were printed one by one."""
        return names.measured_beside(self._counts, self._taken) or self._table is not None and self._table.printed

    def feed(self, data: bytes) -> list[Row]:
        """The rows that some more bytes complete, in their order. A line without its end waits for more."""
        text = self._rest + self._decoder.decode(data).replace("\0", "").replace("\r", "\n")
        *lines, self._rest = text.split("\n")
        if len(self._rest) > _LONGEST_LINE:
            self._rest = ""
        return self._rows(lines)

    def close(self) -> list[Row]:
        """The rows that are left when nothing more will come: a last line without its end, and what was waited for."""
        lines, self._rest = [self._rest] if self._rest else [], ""
        rows = self._rows(lines)
        if self._read is None and self._head and self._wrapping is None:
            rows += self._sniff()
        if self._wrapping is not None:
            rows += self._within(self._wrapping.close())
        rows += [] if self._read is not None else self._sniff()
        held = self._printed.close() if self._printed is not None else None
        rows += [row for raw in (*self._blocks.take(held), *self._blocks.close()) for row in self._of(raw)]
        return rows + (self._anew() if self._kept and self._decide() else [])

    def _rows(self, lines: list[str]) -> list[Row]:
        if self._wrapping is not None:
            lines = [inner for line in lines for inner in self._wrapping.lines(line)]
        return self._within(lines)

    def _within(self, lines: list[str]) -> list[Row]:
        """The rows of lines that stand in nothing else."""
        if self._read is None:
            self._head += [line for line in lines if line.strip()]
            told = sum(line[0] != "#" and not csvlog.is_rule(line) for line in self._head)
            return self._sniff() if told >= _SNIFFED else []
        if self._early is None:
            return [row for line in lines for row in self._rows_of(line)]
        rows: list[Row] = []
        for place, line in enumerate(lines):
            rows += self._rows_of(line)
            if self._shows_a_table(line):
                return rows + self._sniff() + self._within(lines[place + 1 :])
        return rows

    def _shows_a_table(self, line: str) -> bool:
        """Whether a text without a row so far turns out to be a table with this line; it is sniffed again then."""
        if self._early is None:
            return False
        if self.format != "printed" or self._seen or len(self._early) >= _KNOWN_BY:
            self._early = None
            return False
        if not line.strip():
            return False
        self._early.append(line)
        if len(self._early) < _SHOWS or csvlog.delimiter_of(self._early) is None:
            return False
        self._head, self._early = self._early, None
        self._read = self._printed = None
        self._rounded = frozenset()
        return True

    def _sniff(self) -> list[Row]:
        """Know the format by the first lines, and read them."""
        head, self._head = self._head, []
        if self._wrapping is None and (wrapping := wrapped.wrapping_of(head)) is not None:
            self._wrapping = wrapping
            return self._rows(head)
        if any(jsonlog.record_of(line) is not None for line in head if line.lstrip().startswith("{")):
            self.format, self._read = "json", _FromJson(bool(self._chosen)).row
        elif (mark := csvlog.delimiter_of(head[:30])) is not None:
            self._table = csvlog.TableLines(mark, self._name)
            self.format, self._read = "table", self._table.row
        else:
            printed = self._printed = textlog.Printed(everything=bool(self._chosen))
            self.format, self._read = "printed", lambda line: _from_json(line) or printed.row(line) or printed.storm()
            self._rounded = printed.rounded
        return self._within(head)

    def _rows_of(self, line: str) -> list[Row]:
        """The rows that a line makes known: its own, all that there are where the log is read anew, mostly one."""
        raw = self._read(line) if self._read is not None else None
        return [row for whole in self._blocks.take(raw) for row in self._of(whole)]

    def _of(self, raw: Row) -> list[Row]:
        """The same of what a line, or several of one step, said."""
        otherwise = self._learn(raw)
        if otherwise:
            self._counting, self._tasks = Counting(rounds=self._counters.rounds), Tasks()
        if self._seen > _SAMPLE:
            self._reread = self._reread or (otherwise and bool(self._handed))
            self._kept = []
        else:
            self._kept.append(raw)
        row = None if otherwise and self._kept else self._row(raw)
        if self._kept and (otherwise or self._counting.missing):
            return self._anew()
        self._counting.begin_later()
        if row is not None and self._seen <= _SAMPLE:
            self._handed.append(row)
        return [] if row is None else [row]

    def _anew(self) -> list[Row]:
        """Read the first rows again: those to be handed out, from the first on where others were before."""
        rows = self._again(0.0)
        if self._counting.missing:
            rows = self._again(self._counting.missing)
        handed, self._handed = self._handed, rows
        if rows[: len(handed)] == handed:
            return rows[len(handed) :]
        self._reread = not rows
        return [{**rows[0], REREAD: 1.0}, *rows[1:]] if rows else []

    def _again(self, before: float) -> list[Row]:
        """All that was kept as rows, with so many steps before the first epoch."""
        self._counting = Counting(before, rounds=self._counters.rounds)
        self._running, self._blanks = Running(), Blanks()
        self._tasks, self._moving = Tasks(), moving.Moving()
        self._count, self._last, self._skipped = 0, None, None
        return [row for raw in self._kept if (row := self._row(raw)) is not None]

    def _row(self, raw: Row) -> Row | None:
        """A row under our names; None where it holds nothing that we know."""
        row: Row = {}
        for field, parts in self._taken.items():
            if all(name in raw for name in parts):
                value = names.joined(field, [raw[name] for name in parts])
                row[field] = float(names.as_field(field, parts[0], value, self._chosen))
        if MESSAGES in raw:
            row["skipped"] = raw[MESSAGES]
        judged = any(field in row for field in names.JUDGED) or self._counted_by in row
        step = self._step_of(raw, judged=judged, main=self._counted_by in row)
        if step is None and judged and self._counters.step not in raw and "eval_loss" in row:
            row, step = {field: value for field, value in row.items() if field in CARRIED}, self._last
        if step is None or not abs(step) < LARGEST_STEP:
            return None
        if self.format != "printed" and self._blanks.take(step, row.keys()):
            row["loss"] = float("nan")
        if not row:
            return None
        self._of_batches(step, raw, row)
        if self._reread:
            row[REREAD], self._reread = 1.0, False
        return {"step": step, **self._derived(step, row)}

    def _of_batches(self, step: float, raw: Row, row: Row) -> None:
        """Put the mean of the batches since the row before in place of a loss that is a mean of more; without it where
        that is not known."""
        counters = self._counters
        if "loss" in row and names.plain(self._taken["loss"][0]) in moving.NAMES:
            loss = self._moving.take(step, row.pop("loss"))
            row |= {} if loss is None else {"loss": loss}
            self.holds = loss is None
        elif counters.epoch in raw and counters.step in raw and "loss" in row:
            loss = self._running.take(raw[counters.step], raw[counters.epoch], row.pop("loss"))
            row |= {} if loss is None else {"loss": loss}

    def _derived(self, step: float, row: Row) -> Row:
        """The row with skipped steps instead of their total, and seconds instead of milliseconds."""
        if (total := row.pop("skipped_total", None)) is not None:
            before = self._skipped if self._skipped is not None else 0.0 if step <= _FIRST_STEPS else total
            row.setdefault("skipped", max(total - before, 0.0))
            row[SKIPPED_SO_FAR] = self._skipped = total
        if (millis := row.pop("step_milliseconds", None)) is not None:
            row.setdefault("step_seconds", millis / 1000.0)
        return row

    def _learn(self, raw: Row) -> bool:
        """Decide anew which columns are which, when one comes that was not there, and at every doubling of the rows;
        whether the loss, or what counts the steps, is another one now."""
        for name in self._rounded & raw.keys():
            del raw[name]
        lost = [name for name in self._rounded if self._counts.pop(name, None) is not None]
        fresh = [name for name in raw if name not in self._counts and len(self._counts) < _MOST_NAMES]
        for name in raw:
            if name in self._counts or name in fresh:
                self._counts[name] = self._counts.get(name, 0) + 1
        if self._sample.count < _SAMPLE:
            self._sample.add(raw)
        self._seen += 1
        self._sample.drop_columns(lost)
        for kept in self._kept if lost else ():
            for name in lost:
                kept.pop(name, None)
        told = self._scores and raw.get("loss", 0.5) % 1 != 0
        self._scores = self._scores and not told
        if not (fresh or lost or told or self._seen <= _DOUBTFUL or self._seen & (self._seen - 1) == 0):
            return False
        return self._decide()

    def _decide(self) -> bool:
        """Decide which columns are which by the rows so far; see `_learn`."""
        before = self._taken.get("loss"), self._counters, self._taken
        self._taken = self._choose()
        self._counters = self._sample.counters(self._taken)
        self._taken.pop("step", None)
        fields = (field for field in (*names.JUDGED, *names.SUCCESS) if field in self._taken)
        self._counted_by = next(fields, names.JUDGED[0])
        if self._seen <= _SAMPLE and self._taken.keys() - before[2].keys():
            return True  # what came before it was known is told now
        return before[:2] != (self._taken.get("loss"), self._counters)

    def _choose(self) -> dict[str, tuple[str, ...]]:
        """Which columns are which; whole numbers below no title may be scores, and no loss until one is a fraction."""
        present = {name: field for name, field in self._chosen.items() if name in self._counts}
        taken, _ = names.choose(self._counts, present, "log")
        dead = self._sample.dead_loss(taken, self._chosen) if self.format == "printed" else None
        taken |= {"loss": (dead,)} if dead is not None else {}
        if self._scores and self._table is not None and self._table.headless:
            taken.pop("loss", None)
        return taken

    def _step_of(self, raw: Row, *, judged: bool, main: bool) -> float | None:
        """The step of a row; a validation loss without one belongs to the last. `main`: it is counted where nothing
        counts."""
        counters = self._counters
        self._count += main
        if counters.step is None:
            return float(max(self._count, 1))
        step = next((raw[name] for name in (counters.step, *counters.others) if name in raw), None)
        if step is None or not abs(step) < LARGEST_STEP:
            return None if judged or step is not None else self._last
        if (counters.epoch is not None or counters.rounds) and counters.step in raw:
            epoch = raw.get(counters.epoch, float("nan")) if counters.epoch is not None else 0.0
            offset = self._counting.enter(epoch // 1, step)
            self._counting.row(step, raw.get(counters.of, float("nan")) if counters.of else float("nan"))
            step += offset
        elif judged and counters.step in raw and "phase" in self._taken:
            step += self._tasks.offset(step, raw.get(self._taken["phase"][0]))
        self._last = float(round(step))
        return self._last


class _FromJson:
    """The rows of JSON objects; where one holds but a message, that of the message."""

    def __init__(self, everything: bool) -> None:
        self._printed = textlog.Printed(everything=everything)
        self._said = Said()
        self._last: Row = {}

    def row(self, line: str) -> Row | None:
        """The numbers of a line by name; None where it holds no object, unless it is one more of many overflows."""
        record = jsonlog.record_of(line) if line.lstrip()[:1] == "{" else None
        if record is None:
            self._said.take(line)
            return self._said.storm(self._last)
        said = wrapped.message_of(record)
        if said is not None:
            return _from_json(said) or self._printed.row(said)
        row = jsonlog.row_of(record)
        if row:
            self._said.into(row)
            self._last = row
        return row


def _from_json(line: str) -> Row | None:
    record = jsonlog.record_of(line) if line.lstrip()[:1] == "{" else None
    return None if record is None else jsonlog.row_of(record)
