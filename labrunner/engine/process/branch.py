"""A branch: a run of its own that begins at a checkpoint of another and goes on otherwise. Imports no torch.

Its folder is that of the parent cut off after the checkpoint: the same lines, the same checkpoint, a manifest that
names the parent and lists what is asked for. A trainer then goes on there as after any stop.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from labrunner.engine.config import with_overrides
from labrunner.engine.interventions import Asked, Change, Set
from labrunner.engine.process.helm import repeated, spared
from labrunner.engine.process.spec import create_folder
from labrunner.engine.process.states import nearest
from labrunner.engine.record import checkpoint
from labrunner.engine.record.checkpoint import Checkpoint
from labrunner.engine.record.journal import JOURNAL, effective_events, encode, iter_lines, last_step, step_of
from labrunner.engine.record.manifest import Manifest, Parent, create_manifest, now, read_repeatable
from labrunner.errors import InputError, MachineError
from labrunner.files import sentence

#: Settings that say how long a run lasts and how often it is saved: a branch may have its own, and no step changes.
EXTENT = ("steps", "checkpoint_every")


def prepare_branch(
    parent: str | Path,
    run_dir: str | Path,
    step: int | None = None,
    changes: Iterable[Change] = (),
    *,
    extent: dict[str, Any] | None = None,
    command: Iterable[str] = (),
) -> Path:
    """The folder of a branch of the run in `parent`, ready for `launch.resume`; nothing is trained.

    It begins after update `step` (None: at the newest good checkpoint; 0: at the first step) with `changes`, and has
    the settings `extent` (of `EXTENT`) for its own. What was done to the parent after that step is not repeated.

    Raises InputError for a folder that holds no run, a step without a good checkpoint (it names the nearest), a value
    out of range, a `run_dir` that is taken, and where nothing is left to do; MachineError where it can't be written.
    """
    parent, folder = Path(parent).absolute(), Path(run_dir).absolute()
    manifest = read_repeatable(parent)
    found = _start(parent, step)
    branch = _manifest(parent, manifest, found.step if found else 0, list(changes), extent or {})
    branch.command = list(command)
    create_folder(folder)
    try:
        if found:
            _copy(parent, folder, found)
        create_manifest(folder, branch)
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise MachineError(f"the branch could not be written: {sentence(error)}") from None
    return folder


def _start(parent: Path, step: int | None) -> Checkpoint | None:
    """The checkpoint that a branch begins with; None where it begins at the first step."""
    last = last_step(parent / JOURNAL)
    if step is None:
        found = checkpoint.newest_good(parent, last=last)
        if found is None:
            raise InputError(f"{parent}: there is no good checkpoint to branch off; --from 0 begins at the first step")
        return found
    if step == 0:
        return None
    there = [at for at in checkpoint.steps(parent) if at <= last]
    if step not in there:
        near = nearest(step, [0, *there])
        raise InputError(f"--from {step}: {parent.name} has no checkpoint after update {step}: {near}")
    found = checkpoint.at(parent, step)
    if found is None or not found.finite:
        wrong = "is damaged" if found is None else "holds values that are not finite"
        raise InputError(f"--from {step}: that checkpoint {wrong}: {nearest(step, [0, *there])}")
    return found


def _manifest(parent: Path, manifest: Manifest, begin: int, changes: list[Change], extent: dict[str, Any]) -> Manifest:
    config = with_overrides(manifest.config, extent, origin="--set")
    settings = {change.key: change.value for change in changes if isinstance(change, Set)}
    with_overrides(config, settings, origin="--set")  # raises where a value is out of range
    stop_at = None if "steps" in extent else manifest.stop_at
    if (target := min(config.steps, stop_at or config.steps)) <= begin:
        raise InputError(
            f"the run ends after step {target} and the branch would begin at {begin}: go on for longer with "
            "--set steps=N, or begin at an earlier checkpoint with --from STEP"
        )
    past = [i for i in repeated(parent, manifest.interventions, begin) if i.get("asked", -1) < begin]
    entries = [*past, *(Asked(begin, change).as_json() for change in changes)]
    mine = Parent(run=str(parent), step=begin, created_at=manifest.created_at)
    fresh = {"pid": None, "status": "created", "reason": None, "started_at": None, "finished_at": None}
    told = {
        "parent": mine,
        "spared": list(spared(manifest)),
        "last_step": begin,
        "created_at": now(),
        "replay_of": None,
        **fresh,
    }
    return manifest.model_copy(update={"config": config, "stop_at": stop_at, "interventions": entries, **told})


def _copy(parent: Path, folder: Path, found: Checkpoint) -> None:
    """The parent's journal up to the checkpoint, as its readers see it, and the checkpoint. Raises OSError."""

    def before(event: dict[str, Any]) -> str | None:
        step = step_of(event)
        return None if event.get("kind") == "exit" or (step is not None and step > found.step) else encode(event)

    with open(folder / JOURNAL, "x", encoding="utf-8") as stream:
        stream.writelines(line + "\n" for line in effective_events(iter_lines(parent / JOURNAL), before))
    shutil.copytree(found.path, folder / checkpoint.FOLDER / found.path.name)
