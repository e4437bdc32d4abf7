"""Other people's runs as a journal of ours, so that check, report, export and the panels of `watch` read them."""

from __future__ import annotations

import math
import time
from pathlib import Path

from labrunner.engine.record.journal import JOURNAL, JournalWriter, last_step
from labrunner.errors import InputError

#: Weight of the newest loss in the smoothed one, as in our own journals (`labrunner.engine.step.ema` needs numpy).
_EMA_ALPHA = 2 / 51
#: The parameter of `Watch.step` -> the journal's field.
_NAMES = {
    "loss": "loss",
    "lr": "lr",
    "grad_norm": "grad_norm_pre",
    "loss_scale": "loss_scale",
    "rate": "tokens_per_second",
}


class Recorder:
    """Appends a line a step to `FOLDER/events.jsonl`. A journal that is there already is gone on with.

    Raises InputError for a folder with anything else in it, or with a run of labrunner's own; OSError.
    """

    def __init__(self, folder: Path, name: str) -> None:
        path = folder / JOURNAL
        if folder.exists() and not path.exists() and any(folder.iterdir()):
            raise InputError(f"{folder}: is not empty, and holds no journal to go on with: name another folder")
        if (folder / "manifest.json").exists():
            raise InputError(f"{folder}: is a run that labrunner made: name another folder")
        folder.mkdir(parents=True, exist_ok=True)
        self._last = last_step(path)
        self._writer = JournalWriter(path)
        self._began, self._ema, self._fresh = time.monotonic(), math.nan, True
        self._validation: float | None = None  # of the next line

    def step(self, step: int, *, skipped: float | None = None, **cells: float | None) -> None:
        """Append the line of one update; what is None is left out. A step that is not beyond the last is a resume."""
        if step <= self._last:
            self.resume(step - 1)
        elif self._fresh and self._last:
            self.resume(self._last)
        self._fresh, self._last = False, step
        line: dict[str, object] = {"kind": "step", "step": step, "grad_norm_pre": None}
        for name, value in cells.items():
            if value is not None:
                line[_NAMES.get(name, name)] = value
        if self._validation is not None:
            line["eval_loss"], self._validation = self._validation, None
        loss = cells.get("loss")
        if loss is not None:
            if math.isfinite(loss):
                self._ema = loss if math.isnan(self._ema) else self._ema + _EMA_ALPHA * (loss - self._ema)
            line["loss_ema"] = self._ema
        if skipped is not None:
            line["overflow"] = bool(skipped)
        line["wall_time"] = round(time.monotonic() - self._began, 3)
        self._writer.write(line)

    def validation(self, loss: float) -> None:
        """Let the next line have the loss of held-out data."""
        self._validation = loss

    def resume(self, step: int) -> None:
        """Say that the run goes on after update `step`: lines beyond it no longer count."""
        self._writer.resume(step, None)
        self._last, self._fresh = step, False

    def close(self) -> None:
        """Close the journal; a second call does nothing."""
        self._writer.close()
