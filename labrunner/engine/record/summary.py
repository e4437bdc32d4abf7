"""The summary of a run: the one object that `labrunner run --json` prints."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from labrunner.engine.record.journal import JOURNAL, effective_events, iter_lines, number, step_of
from labrunner.engine.record.manifest import Status, read_manifest


class RunSummary(BaseModel):
    """What a run came to. `verdict` is None until a diagnosis fills it in."""

    model_config = ConfigDict(populate_by_name=True)

    schema_: str = Field(default="labrunner/run/v1", alias="schema")
    run_dir: str
    lab: str | None
    arm: str | None
    seed: int
    steps: int = Field(description="updates done")
    status: Status
    final_loss: float | None = Field(description="training loss of the last step's batch, NaN included")
    max_grad_norm: float | None = Field(description="largest gradient norm before the clip, infinities too, NaN not")
    max_grad_norm_step: int | None
    steps_per_second: float | None
    verdict: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The contract's object; non-finite numbers are still floats, for `journal.encode` to write as words."""
        return self.model_dump(by_alias=True)


def summarise(run_dir: str | Path) -> RunSummary:
    """Read manifest and journal of a run. Raises InputError where the folder is no run."""
    folder = Path(run_dir)
    manifest = read_manifest(folder)
    rows = _rows(folder / JOURNAL)
    step, loss, _, wall_time = rows[-1] if rows else (0, None, None, 0.0)
    norms = [(norm, step) for step, _, norm, _ in rows if not math.isnan(norm)]
    largest = max(norms, key=lambda pair: (pair[0], -pair[1]), default=(None, None))
    return RunSummary(
        run_dir=str(folder),
        lab=manifest.lab,
        arm=manifest.arm,
        seed=manifest.seed,
        steps=step,
        status=manifest.status,
        final_loss=loss,
        max_grad_norm=largest[0],
        max_grad_norm_step=largest[1],
        steps_per_second=round(step / wall_time, 2) if wall_time > 0 else None,
    )


def _rows(journal: Path) -> list[tuple[int, float, float, float]]:
    """(step, loss, gradient norm, wall time) of the steps that count."""
    return effective_events(iter_lines(journal), _row)


def _row(event: dict[str, Any]) -> tuple[int, float, float, float] | None:
    step = step_of(event) if event.get("kind") == "step" else None
    if step is None:
        return None
    return step, number(event.get("loss")), number(event.get("grad_norm_pre")), number(event.get("wall_time"))
