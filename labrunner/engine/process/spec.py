"""What to run, and its folder before anything is trained: the manifest and nothing else. Imports no torch."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from labrunner.engine.config import RunConfig
from labrunner.engine.environment import instruction_variables
from labrunner.engine.interventions import Asked
from labrunner.engine.process.lock import LOCK
from labrunner.engine.record.journal import JOURNAL
from labrunner.engine.record.manifest import MANIFEST, Manifest, create_manifest, now
from labrunner.errors import InputError, MachineError
from labrunner.files import sentence

#: What the trainer's libraries and a crash print.
LOG = "trainer.log"


@dataclass
class RunSpec:
    """What to run. `stop_at` ends the run early; `env` is extra environment for the trainer.

    `device` is `cpu`, `cuda`, `auto`, or None for the configuration's own.
    """

    config: RunConfig
    lab: str | None = None
    lab_hash: str | None = None
    arm: str | None = None
    learner: str | None = None
    stop_at: int | None = None
    env: dict[str, str | None] = field(default_factory=dict)
    device: str | None = None
    command: list[str] = field(default_factory=list)
    replay_of: str | None = None
    interventions: list[Asked] = field(default_factory=list)
    #: Steps that the run that is made again had made before a rollback (`helm.spared`).
    spared: list[tuple[int, int]] = field(default_factory=list)

    def manifest(self) -> Manifest:
        """The manifest of a run that has not started yet."""
        config = self.config
        return Manifest(
            lab=self.lab,
            lab_hash=self.lab_hash,
            arm=self.arm,
            learner=self.learner,
            config=config,
            seed=config.seed,
            stop_at=self.stop_at,
            device=self.device or config.device,
            dtype=config.precision.dtype,
            threads=config.threads,
            environment=instruction_variables(self.env),
            command=self.command,
            replay_of=self.replay_of,
            interventions=[asked.as_json() for asked in self.interventions],
            spared=self.spared,
            created_at=now(),
        )


def prepare(spec: RunSpec, run_dir: str | Path) -> tuple[Path, Manifest]:
    """Create the run folder and its manifest without starting anything.

    Raises InputError where `run_dir` exists and is not an empty folder, MachineError where it can't be written.
    """
    folder = Path(run_dir).absolute()
    create_folder(folder)
    manifest = spec.manifest()
    try:
        create_manifest(folder, manifest)
    except FileExistsError:
        raise InputError(f"--run-dir {folder}: another run was just started there; give a folder of its own") from None
    except OSError as error:
        remove_unstarted(folder)
        raise MachineError(f"the run could not be started: {sentence(error)}") from None
    return folder, manifest


def create_folder(folder: Path) -> None:
    """Make the folder of a new run, with those above it.

    Raises InputError where it exists and is not an empty folder, MachineError where it can't be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise InputError(
                f"--run-dir {folder}: the folder is not empty; give one that is absent or empty, or use "
                "`labrunner resume` to go on with a run"
            )
    except FileExistsError:
        raise InputError(f"--run-dir {folder}: that is a file; give a folder that is absent or empty") from None
    except OSError as error:
        raise MachineError(f"the run folder could not be made: {sentence(error)}") from None


def remove_unstarted(folder: Path) -> None:
    """Take back a run folder in which nothing was trained, so that the corrected command may use it."""
    if (folder / JOURNAL).exists():
        return
    with suppress(OSError):
        for name in (MANIFEST, LOG, LOCK):
            (folder / name).unlink(missing_ok=True)
        folder.rmdir()
