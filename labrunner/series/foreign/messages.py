"""Messages that stand for rows: overflows, each of which was a step that was skipped, and a trainer's last words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from labrunner.series.foreign.lines import EPOCH, NUMBER, OF, value
from labrunner.series.foreign.names import field_of
from labrunner.series.series import EXHAUSTED

if TYPE_CHECKING:
    from labrunner.series.foreign.table import RowTable
    from labrunner.series.series import Series

#: The column in which the messages are counted.
MESSAGES = "overflow messages"
#: So many without a row between them are told before a row comes: it may never come.
_STORM = 8
#: Messages behind the last row that become rows of their own; what is beyond is one more.
_MOST_ROWS = 10_000
_OVERFLOW = re.compile(
    rf"overflow.*?(?:attempted )?loss scale:?\s*(?P<old>{NUMBER})(?:.*?reducing to\s*(?P<new>{NUMBER}))?", re.IGNORECASE
)
_PLAIN_OVERFLOW = re.compile(
    rf"overflow.*?(?:reduc\w* .*? to|loss scale to|setting loss scale(?: to)?:?)\s*(?P<new>{NUMBER})", re.IGNORECASE
)
#: Messages of a trainer that stops because the loss is not finite, and of one that skips the step.
_DIED = re.compile(
    r"loss(?: \w+)? (?:became|has become|is|was) (?:infinite|not finite|non-?finite|nan|inf)\b"
    r"|non-?finite loss|nan loss during training|detected nan loss|model diverged with loss"
    r"|loss (?:diverged|exploded)\b|training has diverged",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"\bskip|\bignor|\bif\b|\bwhen\b|\bcheck", re.IGNORECASE)
#: What they say when no loss scale is left.
_EXHAUSTED = re.compile(r"loss scale (?:already at minimum|reached)|grad_scale is too small, exiting", re.IGNORECASE)
#: A line that says that the data are others from here on, and one that a checkpoint was loaded.
_OF_PHASE = re.compile(
    r"\b(?:curriculum|stage|phase|task|lesson|etapa|fase|tarea)\b\W{0,3}\w"
    r"|\b(?:switch|chang|mov|cambi)\w*\b.{0,30}\b(?:data|dataset|source|domain|language|datos|fuente|idioma)\b",
    re.IGNORECASE,
)
_OF_RESUME = re.compile(
    r"\b(?:resum(?:ed|ing)|load(?:ed|ing)|restor(?:ed|ing))\b.{0,80}\b(?:checkpoint|ckpt|step|iteration)\b"
    r"|\b(?:загру\w+|восстан\w+|возобнов\w+|продолж\w+)\b.{0,80}(?:контрольн\w+ точк|чекпо[йи]нт|ckpt)"
    r"|\b(?:cargando|cargado|reanud\w+|retom\w+|restaur\w+)\b.{0,80}"
    r"\b(?:punto de control|ponto de controle|checkpoint|ckpt)\b"
    r"|\b(?:lade|geladen|fortgesetzt|setze|wieder\w+)\b.{0,80}\b(?:checkpoint|kontrollpunkt|ckpt)\b"
    r"|\b(?:repris\w*|charg\w+|restaur\w+)\b.{0,80}\b(?:point de contrôle|checkpoint|ckpt)\b"
    r"|\b(?:riprend\w+|ripres\w+|caric\w+)\b.{0,80}\b(?:punto di controllo|checkpoint|ckpt)\b"
    r"|(?:加载|恢复|载入|載入|恢復).{0,40}(?:检查点|檢查點|断点|checkpoint|ckpt)"
    r"|(?:チェックポイント|checkpoint|ckpt).{0,40}(?:読み込|再開|復元)",
    re.IGNORECASE,
)


def of_phase(line: str) -> bool:
    """Whether a line announces a stage, a phase, a task or other data."""
    return len(line) < 200 and _OF_PHASE.search(line) is not None


def of_resume(line: str) -> bool:
    """Whether a line says that the run goes on from a checkpoint."""
    return len(line) < 200 and _OF_RESUME.search(line) is not None


def died(line: str) -> bool:
    """Whether a line says that training ended, or can't go on, as the loss is no number."""
    return len(line) < 400 and _DIED.search(line) is not None and _GOES_ON.search(line) is None


def exhausted(line: str) -> bool:
    """Whether a line says that training ended because the loss scale could fall no further."""
    return _EXHAUSTED.search(line) is not None


class Overflows:
    """Counts the messages. `count` is how many there were, `scale` the loss scale that the last one gave, None before
    the first; those since the last row are given to the next one."""

    def __init__(self) -> None:
        self.count = 0
        self.scale: float | None = None
        self._pending: list[float] = []  # the scales of those since the last row
        self._beyond = 0
        self._told = 0  # those since the last row that were told as a storm

    def __bool__(self) -> bool:
        return self.count > 0

    @property
    def waiting(self) -> bool:
        """Whether some came since the last row."""
        return bool(self._pending)

    def take(self, line: str) -> bool:
        """Count the message in a line; False where it holds none."""
        found = _OVERFLOW.search(line) or _PLAIN_OVERFLOW.search(line)
        if found is None:
            return False
        groups = found.groupdict()
        self.count += 1
        self.scale = value(groups.get("new") or groups.get("old") or "1")
        if len(self._pending) < _MOST_ROWS:
            self._pending.append(self.scale)
        else:
            self._beyond += 1
        return True

    def into(self, row: dict[str, float]) -> None:
        """Give a row the messages before it, and the scale that they left."""
        row[MESSAGES] = float(len(self._pending) + self._beyond)
        if self.scale is not None:
            row.setdefault("loss_scale", self.scale)
        self._pending, self._beyond, self._told = [], 0, 0

    def storm(self, counted: Mapping[str, float]) -> dict[str, float] | None:
        """A row for the messages since the last one, which `counted` says how it was counted; None while they are few,
        and where nothing was counted yet."""
        if len(self._pending) < _STORM or not counted:
            return None
        told = self._told + len(self._pending)
        row = {name: at + told * (name not in (OF, EPOCH)) for name, at in counted.items()}
        self.into(row)
        self._told = told
        return row

    def behind(self, counted: Mapping[str, float]) -> list[dict[str, float]]:
        """Rows for the messages behind the last row, which `counted` says how it was counted: a step each, the last one
        with all that are beyond the rows; empty where there are none."""
        last = {name: at for name, at in counted.items() if name not in (OF, EPOCH)} or {"step": 0.0}
        rows = [
            {**{name: at + place for name, at in last.items()}, "skipped_step": 1.0, "loss_scale": scale}
            for place, scale in enumerate(self._pending, 1)
        ]
        if rows and self._beyond:
            more = {name: at + self._beyond for name, at in rows[-1].items() if name in last}
            scale = rows[-1]["loss_scale"] if self.scale is None else self.scale
            rows.append({**more, "skipped_step": float(self._beyond), "loss_scale": scale})
        return rows


class Said:
    """Messages between rows that are objects: overflows, and that no loss scale is left."""

    def __init__(self) -> None:
        self._overflows, self._exhausted = Overflows(), False

    @property
    def waiting(self) -> bool:
        """Whether messages wait for the next row."""
        return self._overflows.waiting

    def take(self, line: str) -> None:
        """Count the message in a line that is no row; any other line says nothing."""
        lower = line.lower()
        if "overflow" not in lower or not self._overflows.take(line):
            self._exhausted = self._exhausted or "scale" in lower and exhausted(line)

    def into(self, row: dict[str, float]) -> None:
        """Give a row the messages since the one before it."""
        if self.waiting:
            self._overflows.into(row)
            row["skipped_step"] = row.pop(MESSAGES)

    def close(self, table: RowTable) -> None:
        """Add a row for each message behind the last row: it was a step that was skipped."""
        counted = {name: float(table.values(name)[-1]) for name in _counter(table.names)} if self.waiting else {}
        for row in self._overflows.behind(counted):
            table.add(row)

    def storm(self, last: Mapping[str, float]) -> dict[str, float] | None:
        """A row for the messages since the `last` one, where they are many; see `Overflows.storm`."""
        counted = {name: last[name] for name in _counter(last)} if self.waiting else {}
        row = self._overflows.storm(counted)
        if row is not None:
            row["skipped_step"] = row.pop(MESSAGES)
        return row

    def mark(self, series: Series) -> None:
        """Note in a series what they say of its precision."""
        mark(series, overflowed=bool(self._overflows), exhausted=self._exhausted)


def mark(series: Series, *, overflowed: bool, exhausted: bool) -> None:
    """Note in a series that a loss was scaled, where messages tell of overflows or that no scale is left."""
    if exhausted:
        series.marks.add(EXHAUSTED)
    if overflowed or exhausted:
        series.config.setdefault("dtype", "fp16")
        series.config["loss_scaling"] = "dynamic"


def _counter(names: Iterable[str]) -> list[str]:
    """The name of the column that counts steps, the plainest where there are several, in a list; empty without one."""
    counting = [(found[1], name) for name in names if (found := field_of(name)) and found[0] == "step"]
    return [name for _, name in sorted(counting)[:1]]
