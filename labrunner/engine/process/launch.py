"""Starting a trainer from another process and waiting for it. Imports no torch.

start(spec, folder)      a new run                 run_to_end(spec, folder)    the same, waiting for its summary
resume(folder)           go on after a stop        resume_to_end(folder)
attach(folder)           one that is running already
                         branch_to_end(folder)       a branch (`branch.py`), the same

What to run is a `RunSpec` (`spec.py`), the process a `Trainer` (`handle.py`).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from labrunner.engine.environment import trainer_environment
from labrunner.engine.process.handle import Trainer
from labrunner.engine.process.lock import in_use, is_held
from labrunner.engine.process.spec import LOG, RunSpec, prepare, remove_unstarted
from labrunner.engine.record.journal import JOURNAL, JournalTail, last_step, number
from labrunner.engine.record.manifest import DONE, Manifest, read_manifest, read_repeatable
from labrunner.engine.record.summary import RunSummary, summarise
from labrunner.errors import Exit, InputError, MachineError
from labrunner.files import sentence

#: Seconds a trainer has to write its checkpoint after it was asked to stop, before it is killed.
PATIENCE = 30.0
#: Called with step, target and loss a few times a second.
Progress = Callable[[int, int, float], None]


def start(spec: RunSpec, run_dir: str | Path, *, outlive: bool = False, rewindable: bool = False) -> Trainer:
    """Create the run folder and its manifest, and start its trainer.

    Raises InputError where `run_dir` exists and is not an empty folder, MachineError where it can't be written. With
    `outlive` the trainer works on when this process ends; a `rewindable` one keeps states in memory, to which
    `Trainer.intervene` can take it back.
    """
    folder, manifest = prepare(spec, run_dir)
    try:
        return Trainer(folder, _spawn(folder, manifest, outlive, rewindable))
    except OSError as error:
        remove_unstarted(folder)
        raise MachineError(f"the run could not be started: {sentence(error)}") from None


def resume(run_dir: str | Path, *, outlive: bool = False, rewindable: bool = False) -> Trainer:
    """Start the trainer of a run that is there already; it goes on from the newest good checkpoint.

    A run that is finished ends at once with 0. Raises InputError where the folder is no run, or in use.
    """
    folder = Path(run_dir).absolute()
    manifest = read_repeatable(folder)
    if is_held(folder):
        raise in_use(folder)
    try:
        return Trainer(folder, _spawn(folder, manifest, outlive, rewindable))
    except OSError as error:
        raise MachineError(f"the run could not be resumed: {sentence(error)}") from None


def attach(run_dir: str | Path) -> Trainer:
    """The trainer of a run that another process started. Raises InputError where the folder is no run."""
    folder = Path(run_dir).absolute()
    read_manifest(folder)
    return Trainer(folder)


def _spawn(folder: Path, manifest: Manifest, outlive: bool, rewindable: bool) -> subprocess.Popen[bytes]:
    # -P: a file called random.py in the folder where the command was typed must not become part of the trainer.
    command = [
        sys.executable,
        "-P",
        "-m",
        "labrunner.engine.process.trainer",
        str(folder),
        *(["--outlive"] if outlive else []),
        *(["--rewindable"] if rewindable else []),
    ]
    with open(folder / LOG, "ab") as log:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            env=environment(manifest),
            # Ctrl-C in the terminal is for us; the trainer is asked to stop, or sees its pipe end.
            start_new_session=os.name == "posix",
            creationflags=0 if os.name == "posix" else 0x00000200,  # CREATE_NEW_PROCESS_GROUP
        )


def environment(manifest: Manifest) -> dict[str, str]:
    """The environment of a process that makes steps of a run: ours, and what decides digits as the manifest has it."""
    return trainer_environment(manifest.config.threads, manifest.environment)


# -- waiting ----------------------------------------------------------------------------------------------------------


def run_to_end(spec: RunSpec, run_dir: str | Path, on_progress: Progress | None = None) -> RunSummary:
    """A new run, from its start to its summary (without a verdict, which is not the engine's to give).

    `on_progress(step, target, loss)` is called a few times a second. Raises InputError or MachineError with the
    trainer's reason; KeyboardInterrupt after the trainer was stopped cleanly.
    """
    trainer = start(spec, run_dir)
    try:
        return follow(trainer, on_progress)
    except InputError:
        remove_unstarted(trainer.run_dir)
        raise


def resume_to_end(run_dir: str | Path, on_progress: Progress | None = None) -> RunSummary:
    """The rest of a run, as `run_to_end`; the summary alone where it is finished."""
    if read_manifest(run_dir).status in DONE:
        return summarise(run_dir)
    return follow(resume(run_dir), on_progress)


def branch_to_end(folder: Path, on_progress: Progress | None = None) -> RunSummary:
    """A branch that `branch.prepare_branch` made, to its end, as `run_to_end`; what it refuses leaves no folder."""
    begin = read_manifest(folder).last_step
    try:
        return follow(resume(folder), on_progress)
    except InputError:
        if last_step(folder / JOURNAL) <= begin:
            shutil.rmtree(folder, ignore_errors=True)
        raise


def follow(trainer: Trainer, on_progress: Progress | None = None) -> RunSummary:
    """Watch a trainer until it ends; see `run_to_end`."""
    tail, target = JournalTail(trainer.run_dir / JOURNAL), read_manifest(trainer.run_dir).target
    try:
        while (code := trainer.poll()) is None:
            report_progress(tail, target, on_progress)
            trainer.sleep(0.1)
        report_progress(tail, target, on_progress)
    except BaseException as interruption:
        _stop_patiently(trainer)
        raise interruption
    finally:
        trainer.close()
    if code == Exit.OK:
        return summarise(trainer.run_dir)
    reason = trainer.reason() or "the trainer failed"
    if code == Exit.USAGE:
        raise InputError(reason)
    more = f"; nothing that was written is lost, go on with `labrunner resume {trainer.run_dir}`"
    raise MachineError(reason + (more if (trainer.run_dir / JOURNAL).exists() else ""))


def report_progress(tail: JournalTail, target: int, on_progress: Progress | None) -> None:
    """Read what is new, to its end; tell of the newest step."""
    while events := tail.poll():
        steps = [e for e in events if e.get("kind") == "step" and isinstance(e.get("step"), int)]
        if steps and on_progress:
            on_progress(steps[-1]["step"], target, number(steps[-1].get("loss")))


def _stop_patiently(trainer: Trainer) -> None:
    """Stop; kill after `PATIENCE`, or at once when interrupted again."""
    try:
        trainer.stop()
        trainer.wait(PATIENCE)
    except (KeyboardInterrupt, TimeoutError):
        trainer.kill()
        trainer.wait(PATIENCE)
