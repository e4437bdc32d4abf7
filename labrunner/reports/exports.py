"""A run in other tools' formats: CSV, JSON lines, TensorBoard event files, an MLflow store.

Steps and every column go over; heavy fields only where JSON lines copy a journal of ours. Numbers that are not finite:
CSV has `nan`, `inf`, `-inf`, and empty cells where nothing was logged; JSON lines have our words "NaN", "Infinity",
"-Infinity"; TensorBoard has float32 NaN and infinity; MLflow has NaN, and its own largest numbers for infinities.
"""

from __future__ import annotations

import csv
import math
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

import numpy as np

from labrunner.engine.record.journal import encode
from labrunner.errors import InputError, MachineError
from labrunner.files import cause
from labrunner.reports.data import logged
from labrunner.series.series import Series

_MLFLOW_BATCH = 1000


def check_target(target: Path, form: str, *, force: bool) -> None:
    """Raises InputError where something is in the way. An MLflow store may be there: runs are added to it."""
    if not target.parent.is_dir():
        raise InputError(f"{target.parent}: there is no such folder to write {target.name} into")
    if form == "mlflow":
        if target.exists() and not target.is_dir():
            raise InputError(f"{target} is a file: an MLflow store is a folder, name another with -o")
        return
    if target.exists() and not force:
        raise InputError(f"{target} exists already: name another place with -o, or replace it with --force")
    if form in ("csv", "jsonl") and target.is_dir():
        raise InputError(f"{target} is a folder: name the file to write with -o")


def write(
    series: Series, form: str, target: Path, name: str, *, force: bool = False, secrets: frozenset[str] = frozenset()
) -> None:
    """Write `series` to `target`, one file whole or not at all. Raises MachineError when the disk says no."""
    try:
        if form == "mlflow":
            to_mlflow(series, target, name, secrets)
        elif form == "tensorboard":
            if force and target.exists():
                _clear(target)
            to_tensorboard(series, target)
        else:
            _to_file(series, form, target)
    except OSError as error:
        raise MachineError(f"{target} cannot be written: {cause(error)}") from None


def _clear(target: Path) -> None:
    """Take away an older export: a file, or a folder with nothing but event files in it."""
    if not target.is_dir():
        target.unlink()
        return
    others = [path for path in target.iterdir() if not path.name.startswith("events.out.tfevents.")]
    if others:
        raise InputError(f"{target} holds more than event files ({others[0].name}): name another folder with -o")
    shutil.rmtree(target)


def _to_file(series: Series, form: str, target: Path) -> None:
    temporary = target.with_name(f".{target.name}.tmp")
    try:
        with temporary.open("w", encoding="utf-8", newline="") as stream:
            to_stream(series, form, stream)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def to_stream(series: Series, form: str, stream: TextIO) -> None:
    """CSV or JSON lines to an open text stream."""
    (to_csv if form == "csv" else to_jsonl)(series, stream)


def to_csv(series: Series, stream: TextIO) -> None:
    """A header and a row a step; columns under our names, then the short texts (`first_nonfinite`, `batch.hash`)."""
    names, texts = list(series.columns), list(series.strings)
    cells_there = [_there(series, name) for name in names]
    rows = csv.writer(stream, lineterminator="\n")
    rows.writerow(["step", *names, *texts])
    for i, step in enumerate(series.steps.tolist()):
        cells = [_cell(series.columns[name][i]) if has[i] else "" for name, has in zip(names, cells_there, strict=True)]
        rows.writerow([step, *cells, *(_harmless(series.strings[name][i]) for name in texts)])


def _there(series: Series, name: str) -> np.ndarray:
    """Rows (bool) in which a column has something to say, be it NaN."""
    return logged(series, name) if "journal" in series.marks else series.is_logged(name)


def _cell(value: float) -> str:
    number = float(value)
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else repr(number)


def _harmless(value: str | None) -> str:
    """A stranger's text as a cell that no spreadsheet takes for a formula."""
    text = value or ""
    return "'" + text if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def to_jsonl(series: Series, stream: TextIO) -> None:
    """An object a line: the journal's own lines for a run of ours, flat records for other logs."""
    for line in _lines(series):
        stream.write(encode(line) + "\n")


def _lines(series: Series) -> Iterator[dict[str, Any]]:
    events = sorted((e for e in series.events if e.get("kind") != "resume"), key=lambda e: _step(e))
    at = 0
    for row, step in enumerate(series.steps.tolist()):
        while at < len(events) and _step(events[at]) < step:
            yield events[at]
            at += 1
        whole = series.line_of(row) if series.line_of is not None else None
        yield whole if whole is not None else _flat(series, row, step)
    yield from events[at:]


def _step(event: dict[str, Any]) -> float:
    step = event.get("step")
    return step if isinstance(step, int) else math.inf


def _flat(series: Series, row: int, step: int) -> dict[str, Any]:
    values = {name: float(values[row]) for name, values in series.columns.items() if series.is_logged(name)[row]}
    return {"step": step, **values, **{name: texts[row] for name, texts in series.strings.items() if texts[row]}}


# -- extras -----------------------------------------------------------------------------------------------------------


def to_tensorboard(series: Series, folder: Path) -> None:
    """One event file with a scalar a column and step, tags with `/` for `.`; needs the extra `tensorboard`."""
    from tensorboard.summary.writer.event_file_writer import EventFileWriter

    # Protobuf makes the classes of these modules when they are imported: what they hold stands in no source.
    event = import_module("tensorboard.compat.proto.event_pb2")
    summary = import_module("tensorboard.compat.proto.summary_pb2")
    clock = series.columns.get("wall_time")
    begun = _begun(series)
    there = {name: _there(series, name) for name in series.columns}
    writer = EventFileWriter(str(folder))
    try:
        for row, step in enumerate(series.steps.tolist()):
            passed = float(clock[row]) if clock is not None and np.isfinite(clock[row]) else 0.0
            values = [
                summary.Summary.Value(tag=name.replace(".", "/"), simple_value=_single(column[row]))
                for name, column in series.columns.items()
                if there[name][row]
            ]
            shown = summary.Summary(value=values)
            writer.add_event(event.Event(step=step, wall_time=begun + passed, summary=shown))
    finally:
        writer.close()


def _single(value: float) -> float:
    """A number that fits float32, which TensorBoard keeps: what is too large becomes an infinity."""
    with np.errstate(over="ignore"):
        return float(np.float32(value))


def to_mlflow(series: Series, folder: Path, name: str, secrets: frozenset[str] = frozenset()) -> None:
    """A finished run in the experiment `labrunner` of a local store, its settings less `secrets` as parameters.

    Needs the extra `mlflow`.
    """
    _quiet_mlflow()
    from mlflow.entities import Metric, Param
    from mlflow.tracking import MlflowClient

    folder.mkdir(exist_ok=True)
    client = MlflowClient(tracking_uri=folder.resolve().as_uri())
    found = client.get_experiment_by_name("labrunner")
    experiment = found.experiment_id if found else client.create_experiment("labrunner")
    begun = int(1000 * _begun(series))
    run = client.create_run(experiment, start_time=begun, run_name=name)
    settings = [Param(key, str(value)[:500]) for key, value in _settings(series).items() if key not in secrets]
    for first in range(0, len(settings), 100):
        client.log_batch(run.info.run_id, params=settings[first : first + 100])
    clock = series.columns.get("wall_time")
    for column, values in series.columns.items():
        rows = np.flatnonzero(_there(series, column)).tolist()
        metrics = [
            Metric(_key(column), float(values[i]), begun + _milliseconds(clock, i), int(series.steps[i])) for i in rows
        ]
        for first in range(0, len(metrics), _MLFLOW_BATCH):
            client.log_batch(run.info.run_id, metrics=metrics[first : first + _MLFLOW_BATCH])
    client.set_terminated(run.info.run_id, "FINISHED", end_time=begun + _milliseconds(clock, -1))


def _quiet_mlflow() -> None:
    """Local files are all we want: no telemetry, and the plain file store even where another is the default."""
    import os

    for key, value in (
        ("MLFLOW_DISABLE_TELEMETRY", "true"),
        ("DO_NOT_TRACK", "true"),
        ("MLFLOW_ALLOW_FILE_STORE", "true"),
    ):
        os.environ.setdefault(key, value)
    import logging

    logging.getLogger("mlflow").setLevel(logging.ERROR)


def _key(name: str) -> str:
    """A name that MLflow takes: letters, digits, and `_ - . / :` and blanks."""
    return "".join(c if c.isalnum() or c in "_-./: " else "_" for c in name)[:250] or "_"


def _milliseconds(clock: np.ndarray | None, row: int) -> int:
    if clock is None or not len(clock) or not np.isfinite(clock[row]):
        return 0
    return int(1000 * clock[row])


def _settings(series: Series) -> dict[str, Any]:
    from labrunner.engine.config import flatten

    manifest = series.manifest
    if manifest is None:
        return {_key(str(k)): v for k, v in series.config.items()}
    about = {"lab": manifest.lab, "arm": manifest.arm, "status": manifest.status}
    return {**{k: v for k, v in about.items() if v}, **{_key(k): v for k, v in flatten(manifest.config).items()}}


def _begun(series: Series) -> float:
    """When the run began, seconds since 1970; 0 where the run does not say."""
    from datetime import datetime

    said = series.manifest.started_at if series.manifest is not None else None
    try:
        return datetime.fromisoformat(said).timestamp() if said else 0.0
    except ValueError:
        return 0.0
