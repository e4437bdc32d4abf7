"""Anybody's log on the instruments: read once, looked at, walked through, written about; nothing of it is graded.

The log itself is never written to. The report lies in `reports` beside the runs: a Markdown text, and the page that
`labrunner report` makes with that text in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from labrunner.course.blind import asks_for_cause
from labrunner.course.places import runs_dir
from labrunner.deck.run.alarms import Alarm
from labrunner.deck.run.flight import Flight, Notice
from labrunner.deck.run.state import RunState
from labrunner.deck.strings import Say
from labrunner.deck.work.looking import Looking
from labrunner.diagnosis.check import check
from labrunner.engine.step.ema import EMA_ALPHA, next_ema
from labrunner.errors import InputError
from labrunner.files import read_text, write_text
from labrunner.series.columns import Columns
from labrunner.series.foreign import load_any
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.series.series import Series

#: Sections of a report; their headings are `own.section.N`.
SECTIONS = range(1, 8)
#: Bytes of a report's text.
LARGEST = 256 * 1024


class LogFlight(Flight):
    """A log as the panels know a run: all of it is there, and nobody steers it."""

    def __init__(self, path: Path, run: RunState, name: str) -> None:
        super().__init__(path, name)
        self.journal.run, self.status = run, "finished"

    @property
    def steps(self) -> int:
        """The last step of the log."""
        return self.run.last_step

    @property
    def complete(self) -> bool:
        """Always True: what is written after the log was opened is not read."""
        return True

    @property
    def behind(self) -> bool:
        """Always False: the log is read whole when it is opened."""
        return False

    def poll(self, now: float | None = None) -> tuple[list[Alarm], list[Notice]]:
        """Always two empty lists: a log does not grow here."""
        return [], []

    def settle(self) -> None:
        """Everything was read when it was opened."""


class OwnLog(Looking):
    """The log at `path` on the instruments. Raises InputError where it is no training log."""

    graded = False

    def __init__(self, path: Path, columns: Sequence[str] = (), *, reports: Path | None = None) -> None:
        super().__init__()
        self.path = path
        self._series = load_any(path, list(columns))
        if not len(self._series):
            raise InputError(f"{clean(str(path), 300)}: there is no row to show")
        run = state_of(self._series)
        spikes = [spike for spike in check(self._series).spikes if spike.type != "outlier-batch"]
        known = {alarm.step for alarm in run.alarms}  # rows far apart raise none of these, and may still be judged
        run.alarms += [Alarm(s.step, "loss", s.sigma or 0.0) for s in spikes if s.step not in known]
        run.settle(spikes)
        name = clean(path.resolve().name, 80)
        self.flights[name] = LogFlight(path, run, name)
        self.chosen = name
        first, last = run.first_step, run.last_step
        self.view.first, self.view.steps = min(first, 1), last
        self.view.zoomed = (first, max(last, first + 2)) if first > 2 else None
        self.reports = reports or runs_dir() / "reports"

    @property
    def name(self) -> str:
        """The log's name, as screens show it."""
        return self.current.arm

    def poll(self, now: float | None = None) -> list[Notice]:
        """Nothing: the log is read once."""
        return []

    def series(self) -> Series:
        """The whole log, as `check` judges it."""
        return self._series

    @property
    def asked_by(self) -> str | None:
        """Id of the lab that still asks its learner for the cause of this run; None for a log that is no lab's, and
        after the first grade."""
        lab = asks_for_cause(self._series.manifest)
        return lab.id if lab is not None else None

    @property
    def half(self) -> bool:
        """Whether the log has a loss scale, as runs in 16 bits have."""
        scale = self._series.column("loss_scale")
        return scale is not None and bool((scale[np.isfinite(scale)] != 1.0).any())

    # --- the report -----------------------------------------------------------------------------------------------

    @property
    def text_path(self) -> Path:
        """Where the report's text lies."""
        return self.reports / f"{self._stem}.md"

    @property
    def page_path(self) -> Path:
        """Where the report's page lies."""
        return self.reports / f"{self._stem}.html"

    @property
    def _stem(self) -> str:
        """The log's name, and its folder's, by which two logs of one name are told apart."""
        whole = self.path.resolve()
        return "".join(c if c.isalnum() or c in "._-" else "-" for c in f"{whole.parent.name}-{whole.name}")[-120:]

    def text(self, say: Say) -> str:
        """The report so far; before the first word its headings. Raises InputError where it can't be read."""
        if self.text_path.is_file():
            return read_text(self.text_path, limit=LARGEST)
        steps = say("own.steps", first=self.current.run.first_step, last=self.current.run.last_step)
        heads = "\n\n\n".join(f"## {n}. {say(f'own.section.{n}')}" for n in SECTIONS)
        return f"# {self.name}\n\n{clean(str(self.path), 300)}, {steps}\n\n{heads}\n"

    def write(self, text: str) -> Path:
        """Keep the report's text; its path. Raises InputError for one that is too long, MachineError where it can't
        be written."""
        if len(text.encode()) > LARGEST:
            raise InputError(f"the report has more than {LARGEST} bytes")
        self.reports.mkdir(parents=True, exist_ok=True)
        write_text(self.text_path, text)
        return self.text_path

    def with_section(self, number: int, lines: list[str], say: Say) -> str:
        """The report with `lines` as the last words under its heading `number`; a heading that was taken out comes
        at the end."""
        text = self.text(say)
        heads = list(re.finditer(r"^## (\d+)\..*$", text, re.MULTILINE))
        place = next((i for i, head in enumerate(heads) if int(head[1]) == number), None)
        if place is None:
            title = say(f"own.section.{number}")
            return text.rstrip() + f"\n\n## {number}. {title}\n\n" + "\n".join(lines) + "\n"
        end = heads[place + 1].start() if place + 1 < len(heads) else len(text)
        return text[:end].rstrip() + "\n\n" + "\n".join(lines) + "\n\n" + text[end:]

    @staticmethod
    def places(text: str) -> list[int]:
        """The lines (from 0) of a report under its headings, where words go: those first under which there are none
        yet, each group in order; the last line where it has no heading."""
        lines = text.split("\n")
        heads = [row for row, line in enumerate(lines) if line.startswith("## ")]
        ends = [*heads[1:], len(lines)]
        found = []
        for head, end in zip(heads, ends, strict=False):
            filled = any(line.strip() for line in lines[head + 1 : end])
            found.append((filled, min(head + 1 + (end - head > 2), len(lines) - 1)))
        return [row for _, row in sorted(found)] or [len(lines) - 1]

    def make_page(self, language: str, learner: str) -> Path:
        """Write the report's page: the panels, the check with its walk, and the text where there is one; its path."""
        from labrunner.reports import page

        written = (self.text_path, learner or self.name) if self.text_path.is_file() else None
        why = Say(language)("diag.withheld_by", lab=self.asked_by) if self.asked_by else None
        made = page.build([(self.name, self._series)], language, postmortem=written, withheld=[why])
        self.reports.mkdir(parents=True, exist_ok=True)
        write_text(self.page_path, made)
        return self.page_path


def state_of(series: Series) -> RunState:
    """A log as the panels read it, with the alarms that were due on the way; its smoothed loss is worked out."""
    columns, logged = dict(series.columns), dict(series.logged)
    if "loss" in columns and "loss_ema" not in columns:
        columns["loss_ema"] = _smoothed(series)
    there = {name: mask for name, mask in logged.items() if name in columns}
    run = RunState(columns=Columns.of(series.steps.astype(np.int64), columns, there), foreign=True)
    run.watch(0, len(series), _mishaps(series))
    run.revision = len(series)
    return run


def _mishaps(series: Series) -> dict[int, dict[str, Any]]:
    """By row what was amiss: an overflow, told by our runs with the tensor, by others as an update left out."""
    named = series.strings.get("first_nonfinite") or []
    found: dict[int, dict[str, Any]] = {row: {"first_nonfinite": name} for row, name in enumerate(named) if name}
    for field in ("overflow", "skipped"):
        values, updates = series.column(field), series.column("update_ratio")
        for row in np.flatnonzero(values > 0).tolist() if values is not None else []:
            update = None if updates is None or not np.isfinite(updates[row]) else float(updates[row])
            found.setdefault(row, {}).update(overflow=True, update_ratio=update)
    return found


def _smoothed(series: Series) -> np.ndarray:
    """The smoothed loss, over as many steps as in our runs, however far apart the rows are."""
    steps, there, smooth = series.steps.tolist(), series.is_logged("loss").tolist(), None
    found, last = [], None
    for step, loss, logged in zip(steps, series.columns["loss"].tolist(), there, strict=True):
        if logged:
            stride = min(max(step - last, 1), 1000) if last is not None else 1
            smooth, last = next_ema(smooth, loss, 1 - (1 - EMA_ALPHA) ** stride), step
        found.append(np.nan if smooth is None else smooth)
    return np.array(found, dtype=float)
