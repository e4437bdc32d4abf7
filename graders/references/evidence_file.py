"""`evidence.json`: what a learner hands in of the runs that the answers were read from.

For each run: its manifest, a digest of its journal, the scalar columns of every step, and the heavy fields (batch,
tail, histogram) near alarms. One megabyte at most. Reading it trusts nothing; whether it is *true* is judged in
`consistency`.
"""

from __future__ import annotations

import json
import math
import re
from codecs import BOM_UTF8
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import from_json

from labrunner.errors import InputError, MachineError
from labrunner.files import compare_schema, explain, first_wrong
from labrunner.graders.findings import Findings
from labrunner.graders.read.files import read_bytes
from labrunner.series.series import Series, series_from_columns

SCHEMA = "labrunner/evidence/v1"
LARGEST = 1_000_000
MAX_RUNS = 8
MAX_STEPS = 50_000
MAX_COLUMNS = 80
#: Steps on either side of an alarm whose batch, tail and histogram are kept; fewer when the file would be too large.
AROUND = (20, 10, 4)
#: Fields that say where and when, not what was computed.
_LEFT_OUT = frozenset({"wall_time", "tokens_per_second"})
_CELLS = {int, float, bool, str, type(None)}
_HEAVY = ("first_nonfinite", "token_loss_hist", "tail_tokens", "batch", "param_sketch")
#: Of the heavy fields, what they are.
_KINDS = {"first_nonfinite": str, "token_loss_hist": list, "tail_tokens": list, "batch": dict}
_ALARM_RATIO = 5.0
_MAX_ALARMS = 6


class RunEvidence(BaseModel):
    """One run. `columns` are as long as `steps`; `lines` holds heavy fields by step."""

    model_config = ConfigDict(defer_build=True, extra="forbid")
    arm: str = Field(max_length=64)
    run: str = Field("", max_length=200)
    manifest: dict[str, Any]
    journal: dict[str, Any] = Field(default_factory=dict)
    steps: list[int] = Field(max_length=MAX_STEPS)
    columns: dict[str, list[Any]] = Field(max_length=MAX_COLUMNS)
    strings: dict[str, list[str | None]] = Field(default_factory=dict, max_length=8)
    lines: dict[int, dict[str, Any]] = Field(default_factory=dict, max_length=2000)
    events: list[dict[str, Any]] = Field(default_factory=list, max_length=2000)


class Evidence(BaseModel):
    """A whole evidence file."""

    model_config = ConfigDict(defer_build=True, extra="forbid", populate_by_name=True)
    schema_: str = Field(SCHEMA, alias="schema")
    learner: str = Field(max_length=200)
    lab: str = Field(max_length=64)
    lab_hash: str | None = Field(None, max_length=200)
    written_by: str = Field("", max_length=100)
    runs: list[RunEvidence] = Field(max_length=MAX_RUNS)

    def arm(self, name: str) -> RunEvidence | None:
        """The run of an arm; None when it is not among them."""
        return next((run for run in self.runs if run.arm == name), None)


def to_series(run: RunEvidence, source: str) -> Series:
    """The columns of a run of evidence, with its manifest where that can be read.

    Raises InputError when the columns do not fit together.
    """
    from labrunner.engine.record.manifest import Manifest

    try:
        manifest = Manifest.model_validate(run.manifest)
    except ValidationError as error:
        raise InputError(explain(error, f"{source}: manifest")) from None
    if not all(set(map(type, column)) <= _CELLS for column in run.columns.values()):
        raise InputError(f"{source}: a column holds something that is no number")
    if run.steps and not 0 < min(run.steps) <= max(run.steps) < 2**53:
        raise InputError(f"{source}: a step is not a positive number")
    _check_shapes(run, source)
    lines = {step: {**line, "kind": "step", "step": step} for step, line in run.lines.items()}
    return series_from_columns(
        run.steps, run.columns, source=source, strings=run.strings, lines=lines, events=run.events, manifest=manifest
    )


def _check_shapes(run: RunEvidence, source: str) -> None:
    """Raises InputError where an event or a heavy field is not of the kind that the trainer writes."""
    for event in run.events:
        step = event.get("step")
        if not isinstance(event.get("kind"), str) or step is not None and type(step) is not int:
            raise InputError(f"{source}: an event without a kind, or with a step that is no whole number")
    for step, line in run.lines.items():
        for name, kind in _KINDS.items():
            if line.get(name) is not None and not isinstance(line[name], kind):
                raise InputError(f"{source}: {name} of step {step} is not what the trainer writes there")
        if not all(isinstance(entry, dict) for entry in line.get("tail_tokens") or ()):
            raise InputError(f"{source}: tail_tokens of step {step} is not what the trainer writes there")


def read_evidence(path: Path, findings: Findings, *, root: Path | None = None) -> Evidence | None:
    """The evidence in a file; None with a finding when there is none or it is no evidence. Never raises."""
    data = read_bytes(path, findings, root=root)
    if data is None:
        return None
    try:
        tree = from_json(data.removeprefix(BOM_UTF8), allow_inf_nan=False, cache_strings="keys")
    except (ValueError, RecursionError) as error:
        line = re.search(r"line (\d+)", str(error))
        findings.add("evidence.json", int(line[1]) if line else None, reason=str(error).partition(" at line")[0][:80])
        return None
    if not isinstance(tree, dict) or not isinstance(tree.get("schema"), str):
        findings.add("evidence.schema", 1, found=str(type(tree).__name__), wanted=SCHEMA)
        return None
    if tree["schema"] != SCHEMA:
        newer = compare_schema(tree["schema"], SCHEMA) == "newer"
        findings.add("evidence.newer" if newer else "evidence.schema", 1, found=tree["schema"][:60], wanted=SCHEMA)
        return None
    try:
        return Evidence.model_validate(tree)
    except ValidationError as error:
        wrong = first_wrong(error)
        findings.add("evidence.shape", None, key=wrong.key[:80], reason=wrong.message[:120])
    except RecursionError:
        findings.add("evidence.shape", None, key="", reason="nested too deeply")
    return None


def write_evidence(
    path: Path, runs: Mapping[str, Series], *, learner: str, lab: str, lab_hash: str | None = None
) -> None:
    """Write the evidence of a learner's runs (arm -> series with its manifest), whole or not at all.

    To stay within one megabyte, first the steps around alarms, then the digits are reduced. Raises InputError when
    a run has no manifest or the file can't be made small enough, MachineError when it can't be written.
    """
    from labrunner import __version__
    from labrunner.files import sentence, write_atomic

    if len(runs) > MAX_RUNS:
        raise InputError(f"{path}: at most {MAX_RUNS} runs fit into one evidence file")
    for around, digits in [(a, 9) for a in AROUND] + [(AROUND[-1], 6), (0, 6), (0, 4)]:
        tree = {
            "schema": SCHEMA,
            "learner": learner,
            "lab": lab,
            "lab_hash": lab_hash,
            "written_by": f"labrunner {__version__}",
            "runs": [_run_tree(arm, series, around, digits, path) for arm, series in runs.items()],
        }
        text = json.dumps(tree, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"
        if len(text.encode()) <= LARGEST:
            try:
                write_atomic(path, text)
            except OSError as error:
                raise MachineError(f"{path}: the evidence could not be written: {sentence(error)}") from None
            return
    raise InputError(f"{path}: these runs are too long for one megabyte of evidence; hand in fewer runs")


def _run_tree(arm: str, series: Series, around: int, digits: int, path: Path) -> dict[str, Any]:
    if series.manifest is None:
        raise InputError(f"{path}: the run {series.source or arm} has no manifest, so it can't be evidence")
    heavy = {}
    for step in near_alarms(series, around):
        line = series.step_line(step)
        if line:
            heavy[str(step)] = {key: line[key] for key in _HEAVY if key in line}
    return {
        "arm": arm,
        "run": Path(series.source).name,
        "manifest": series.manifest.model_dump(mode="json", by_alias=True),
        "journal": _digest(series),
        "steps": series.steps.tolist(),
        "columns": {
            name: [_rounded(v, digits) for v in values.tolist()]
            for name, values in series.columns.items()
            if name not in _LEFT_OUT
        },
        "strings": {"batch.hash": series.strings["batch.hash"]} if "batch.hash" in series.strings else {},
        "lines": heavy,
        "events": [e for e in series.events if e.get("kind") != "checkpoint"][:2000],
    }


def _rounded(value: float, digits: int) -> float | int | str:
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    short = float(f"{value:.{digits}g}")
    return int(short) if short == int(short) and abs(short) < 1e15 else short


def _digest(series: Series) -> dict[str, Any]:
    import xxhash

    journal = Path(series.source) / "events.jsonl"
    if not series.source or not journal.is_file():
        return {}
    digest = xxhash.xxh3_128()
    size = 0
    with open(journal, "rb") as stream:
        while block := stream.read(1 << 20):
            digest.update(block)
            size += len(block)
    return {"xxh3": digest.hexdigest(), "bytes": size}


def alarms(series: Series) -> list[int]:
    """Steps that stand out: a gradient norm five times the median of the hundred steps before, a first value that is
    not finite, an overflow. At most six, the strongest first."""
    norms = series.columns.get("grad_norm_pre")
    found: list[tuple[float, int]] = []
    if norms is not None:
        for row in range(20, len(norms)):
            before = norms[max(0, row - 100) : row]
            before = before[np.isfinite(before)]
            base = float(np.median(before)) if len(before) else 0.0
            if not math.isfinite(norms[row]) or base > 0 and norms[row] > _ALARM_RATIO * base:
                found.append(
                    (math.inf if not math.isfinite(norms[row]) else float(norms[row]) / base, int(series.steps[row]))
                )
    loss = series.columns.get("loss")
    bad = np.flatnonzero(~np.isfinite(loss)) if loss is not None else []
    found += [(math.inf, int(series.steps[bad[0]]))] if len(bad) else []
    found += [(1.0, e["step"]) for e in series.events if e.get("kind") == "overflow" and isinstance(e.get("step"), int)]
    chosen: list[int] = []
    for _, step in sorted(found, key=lambda entry: (-entry[0], entry[1])):
        if all(abs(step - other) > 10 for other in chosen):
            chosen.append(step)
        if len(chosen) == _MAX_ALARMS:
            break
    return chosen


def near_alarms(series: Series, around: int) -> list[int]:
    """Logged steps within `around` of an alarm, in order."""
    if not len(series):
        return []
    wanted = {step for alarm in alarms(series) for step in range(alarm - around, alarm + around + 1)}
    return sorted(wanted & set(series.steps.tolist()))
