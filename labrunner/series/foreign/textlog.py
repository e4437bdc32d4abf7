"""What trainers print: nanoGPT, modded-nanoGPT, llm.c, Megatron-LM, DeepSpeed, torchtitan, fairseq, the Trainer.

Nearly all of them print names and numbers on one line (`lines.py`). Only DeepSpeed's and Apex's overflow messages need
a rule of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from labrunner.series.foreign.lines import NUMBER, Splitter, value
from labrunner.series.foreign.table import RowTable
from labrunner.series.series import Series

#: A line without one of these, in lower case, says nothing about training.
_TELLING = ("loss", "norm", "scale", "overflow", "skipp", "trl:", "nll", "entropy", "learning")
_RATE = re.compile(r"\blr\b", re.IGNORECASE)
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_OVERFLOW = re.compile(
    rf"overflow.*?(?:attempted )?loss scale:?\s*(?P<old>{NUMBER})(?:.*?reducing to\s*(?P<new>{NUMBER}))?", re.IGNORECASE
)
_PLAIN_OVERFLOW = re.compile(
    rf"overflow.*?(?:reduc\w* .*? to|loss scale to|setting loss scale(?: to)?:?)\s*(?P<new>{NUMBER})", re.IGNORECASE
)
_SWITCH = re.compile(
    r"\b(?P<name>fp16|bf16|dtype|precision|params_dtype|mixed_precision)\b[ .:='\"]{1,60}"
    r"(?P<value>True|False|[\w.]*(?:float16|fp16|bf16|bfloat16|float32|fp32)\w*|16-mixed|bf16-mixed)",
    re.IGNORECASE,
)
_MESSAGES = "overflow messages"
_ROWS_TOGETHER = 2048


def read_text(lines: Iterable[str], source: str, chosen: Mapping[str, str]) -> Series:
    """Printed lines as a run; raises InputError when not one of them can be judged."""
    reader = _Reader(chosen)
    for line in lines:
        reader.take(line)
    series = reader.table().series(source, chosen, config=reader.config)
    if reader.overflows:
        series.config.setdefault("dtype", "fp16")
        series.config["loss_scaling"] = "dynamic"
    return series


class _Reader:
    """Turns lines into rows. Lines of one step are one row; overflow messages belong to the row that follows them."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        self.config: dict[str, Any] = {}
        self.overflows = 0
        self._stepped, self._stepless = RowTable({**chosen, _MESSAGES: ""}), RowTable(chosen)
        self._rows: list[dict[str, float]] = []  # the newest rows with a step, the last one not whole yet
        self._loose: list[dict[str, float]] = []  # the newest without
        self._splitter = Splitter(bool(chosen))
        self._pending = 0
        self._scale: float | None = None
        self._announced: float | None = None

    def take(self, line: str) -> None:
        """Read one line."""
        quick = self._splitter.quick(line)
        if quick is not None:
            self._add(*quick)
            return
        if "16" in line and self._stepped.count + len(self._rows) < 50:
            self._note_regime(line)
        if "\x1b" in line:
            line = _ESCAPES.sub("", line)
        lower = line.lower()
        telling = any(word in lower for word in _TELLING) or "lr" in lower and _RATE.search(line) is not None
        if not telling and not ("step" in lower or "iter" in lower):
            return
        if telling and "overflow" in lower and self._overflow(line):
            return
        template, numbers = self._splitter.split(line)
        step = value(numbers[template.step]) if template.step is not None else None
        if not template.telling:
            self._announced = step if step is not None and len(line) < 400 else self._announced
            return
        row = {name: value(numbers[index]) for index, name in template.names}
        if step is not None:
            self._add(step, row)
            self._splitter.expect(line, template)
        elif len(line) < 2000:
            self._add_stepless(row, judged=template.judged)

    def _add_stepless(self, row: dict[str, float], *, judged: bool) -> None:
        """Add a line's numbers to the step announced before it; without one, to the rows that have no step."""
        if self._announced is not None and (judged or (self._rows and self._rows[-1]["step"] == self._announced)):
            self._add(self._announced, row)
        elif self._announced is None and judged:
            self._loose.append(row)
            if len(self._loose) >= _ROWS_TOGETHER:
                self._stepless.extend(self._loose)
                self._loose = []

    def _note_regime(self, line: str) -> None:
        found = _SWITCH.search(line)
        if found is None or found["value"].lower() == "false" or "dtype" in self.config:
            return
        said = (found["name"] if found["value"].lower() == "true" else found["value"]).lower()
        if "bf16" in said or "bfloat16" in said:
            self.config["dtype"] = "bf16"
        elif "16" in said:
            self.config["dtype"] = "fp16"

    def _overflow(self, line: str) -> bool:
        found = _OVERFLOW.search(line) or _PLAIN_OVERFLOW.search(line)
        if found is None:
            return False
        groups = found.groupdict()
        self.overflows += 1
        self._pending += 1
        self._scale = value(groups.get("new") or groups.get("old") or "1")
        return True

    def _add(self, step: float, row: dict[str, float]) -> None:
        if self._rows and self._rows[-1]["step"] == step:
            known = self._rows[-1]
            for key, number in row.items():
                known.setdefault(key, number)
            row = known
        else:
            if len(self._rows) >= _ROWS_TOGETHER:
                self._stepped.extend(self._rows)
                self._rows = []
            row["step"] = step
            self._rows.append(row)
        if self.overflows:
            row[_MESSAGES] = row.get(_MESSAGES, 0.0) + self._pending
            if self._scale is not None:
                row.setdefault("loss_scale", self._scale)
        self._pending = 0

    def table(self) -> RowTable:
        """The rows; lines without any step count only where hardly a line has one."""
        last = self._rows[-1]["step"] if self._rows else 0.0
        self._stepped.extend(self._rows)
        self._stepless.extend(self._loose)
        stepped = self._stepped.count and self._stepped.count * 2 >= self._stepless.count
        table = self._stepped if stepped else self._stepless
        if self.overflows:  # the messages counted are better than a printed total of skipped steps
            table.drop("skipped", "skipped_total")
            table.rename(_MESSAGES, "skipped_step")
        if self._pending:  # the log ends in overflows: each of them was a step
            table.add(
                {
                    "step": (last if table.count else 0.0) + self._pending,
                    "skipped_step": float(self._pending),
                    "loss_scale": 1.0 if self._scale is None else self._scale,
                }
            )
        return table
