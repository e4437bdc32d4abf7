"""The manifest of a run: `manifest.json`, all that is needed to run it again, and where it stands."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from labrunner.engine.config import RunConfig
from labrunner.engine.environment import Environment
from labrunner.engine.record.journal import encode_pretty
from labrunner.errors import InputError
from labrunner.files import check_schema, explain, read_json, write_atomic

MANIFEST = "manifest.json"
SCHEMA = "labrunner/manifest/v1"
#: What to do where a manifest is damaged or of an old version.
MAKE_AGAIN = "make the run again with `labrunner run`"

Status = Literal["created", "running", "paused", "finished", "nonfinite", "stopped", "failed"]
#: A run in one of these has done what it was told to; resuming it is done.
DONE: tuple[Status, ...] = ("finished", "nonfinite")


class Parent(BaseModel):
    """Where a branch begins: the folder of the run that it branches off, and the update after which it does."""

    model_config = ConfigDict(extra="ignore")

    run: str
    step: int = Field(ge=0)
    created_at: str | None = Field(
        default=None, description="when that run was made, to tell it from a later one there"
    )


class Manifest(BaseModel):
    """What a run is (fixed when it is created or starts) and how it stands (kept up to date by its trainer)."""

    model_config = ConfigDict(populate_by_name=True, extra="ignore", defer_build=True)

    schema_: str = Field(default=SCHEMA, alias="schema")
    lab: str | None = None
    lab_hash: str | None = None
    arm: str | None = None
    learner: str | None = None
    config: RunConfig
    seed: int
    stop_at: int | None = Field(default=None, description="last update of this run where that is before config.steps")
    device: str = Field(default="cpu", description="where it runs; what was asked for until the trainer has looked")
    dtype: str = "fp32"
    threads: int = 1
    instruction_set: str | None = Field(default=None, description="what PyTorch's kernels use, and what limits it")
    processor: str | None = Field(default=None, description="vendor, family, model and name of the processor")
    environment: Environment = Field(default={}, description="variables the trainer was started with; null is unset")
    versions: dict[str, str] = {}
    corpus_hash: str | None = None
    tokenizer_hash: str | None = None
    hist_edges: list[float] = []
    parameter_count: int | None = None
    vocab_size: int | None = None
    interventions: list[dict[str, Any]] = Field(
        default=[],
        description="what was done to the run from outside, or is to be done once as many updates as `asked` are made",
    )
    spared: list[tuple[int, int]] = Field(
        default=[],
        description="steps made again after a rollback, of the run that this one repeats or is a branch of, as (first, "
        "excluded; last): what happened once in wall time does not happen in them",
    )
    command: list[str] = Field(default=[], description="the command line that asked for the run")
    replay_of: str | None = None
    parent: Parent | None = Field(default=None, description="the run that this one is a branch of")
    pid: int | None = None
    status: Status = "created"
    reason: str | None = None
    last_step: int = Field(default=0, description="last update done when the status was written")
    created_at: str | None = None
    started_at: str | None = None
    finished_at: str | None = None

    @property
    def target(self) -> int:
        """The update after which the run is finished."""
        return min(self.config.steps, self.stop_at) if self.stop_at else self.config.steps


def altered(parent: object, interventions: object, spared: object = ()) -> bool:
    """Whether a run, told by these three entries of its manifest, is not what its configuration alone makes: a branch
    of another, somebody intervened, or events of another's past are left out of it. Pauses and the like change no
    numbers and do not count."""
    told = interventions if isinstance(interventions, list) else []
    return bool(parent) or bool(spared) or any(isinstance(entry, dict) and "asked" in entry for entry in told)


def now() -> str:
    """The current time, ISO 8601 in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def read_manifest(run_dir: str | Path) -> Manifest:
    """The manifest in a run folder (or at a path to it).

    Raises InputError, one sentence, where it is absent or damaged.
    """
    folder = Path(run_dir)
    path = folder if folder.name == MANIFEST else folder / MANIFEST
    if not path.exists():
        raise InputError(_absent(folder))
    tree = read_json(path, again=MAKE_AGAIN)
    check_schema(tree.get("schema"), SCHEMA, str(path), again=MAKE_AGAIN)
    try:
        return Manifest.model_validate(tree)
    except ValidationError as error:
        raise InputError(explain(error, str(path), again=f"the manifest was damaged, {MAKE_AGAIN}")) from None


def read_repeatable(run_dir: str | Path) -> Manifest:
    """The manifest of a run that is to be gone on with, made again or looked into.

    Raises InputError as `read_manifest`, and where it does not say of which files of its lab the run is: what else it
    says of the lab could then be anything.
    """
    manifest = read_manifest(run_dir)
    if "lab_hash" not in manifest.model_fields_set or manifest.lab is not None and not manifest.lab_hash:
        folder = Path(run_dir)
        path = folder if folder.name == MANIFEST else folder / MANIFEST
        raise InputError(f"{path}: lab_hash is missing, so the manifest was damaged; {MAKE_AGAIN}")
    return manifest


def _absent(folder: Path) -> str:
    """Why there is no manifest in a run folder."""
    if folder.is_file():
        return f"{folder} is a file, not the folder of a run"
    where = f"{folder} holds no {MANIFEST}, so it is no run" if folder.exists() else f"no run folder at {folder}"
    return f"{where}: give the folder that `labrunner run` named"


def _encoded(manifest: Manifest) -> bytes:
    return encode_pretty(manifest.model_dump(mode="json", by_alias=True)).encode()


def write_manifest(run_dir: str | Path, manifest: Manifest) -> None:
    """Replace the manifest of a run, whole or not at all. Raises OSError."""
    write_atomic(Path(run_dir) / MANIFEST, _encoded(manifest))


def create_manifest(run_dir: str | Path, manifest: Manifest) -> None:
    """Write the first manifest of a run.

    Raises FileExistsError where there is one already, also when two processes try at the same moment.
    """
    path = Path(run_dir) / MANIFEST
    with open(path, "xb") as stream:
        stream.write(_encoded(manifest))
        stream.flush()
        os.fsync(stream.fileno())
