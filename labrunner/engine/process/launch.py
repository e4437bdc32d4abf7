"""Starting, steering and watching a trainer from another process. Imports no torch.

start(spec, folder)      a new run                 run_to_end(spec, folder)    the same, waiting for its summary
resume(folder)           go on after a stop        resume_to_end(folder)
attach(folder)           one that is running already
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from labrunner.engine.config import RunConfig
from labrunner.engine.environment import instruction_variables, trainer_environment
from labrunner.engine.process.control import MAILBOX, encode_command
from labrunner.engine.process.lock import LOCK, in_use, is_held
from labrunner.engine.record.journal import JOURNAL, JournalTail, number
from labrunner.engine.record.manifest import (
    DONE,
    MANIFEST,
    Manifest,
    create_manifest,
    now,
    read_manifest,
    write_manifest,
)
from labrunner.engine.record.summary import RunSummary, summarise
from labrunner.errors import Exit, InputError, MachineError
from labrunner.files import sentence
from labrunner.text import clean

LOG = "trainer.log"
#: Seconds a trainer has to write its checkpoint after it was asked to stop, before it is killed.
PATIENCE = 30.0
Progress = Callable[[int, int, float], None]


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
            created_at=now(),
        )


class Trainer:
    """A trainer process, as its starter (with a pipe to it) or as somebody who attached to its run folder sees it."""

    def __init__(self, run_dir: Path, process: subprocess.Popen[bytes] | None = None) -> None:
        self.run_dir, self._process = run_dir, process
        self._code: int | None = None
        self._reason: str | None = None

    @property
    def pid(self) -> int | None:
        """Process id; None for an attached run whose trainer is gone."""
        if self._process is not None:
            return self._process.pid
        return read_manifest(self.run_dir).pid if is_held(self.run_dir) else None

    def poll(self) -> int | None:
        """None while it works; then 0, 2 or 3 as the command line's exit codes (3 also where it was killed)."""
        if self._code is None:
            if self._process is None:
                self._code, self._reason = self._attached_end()
            elif (raw := self._process.poll()) is not None:
                self._code, self._reason = self._settle(raw)
        return self._code

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end; the exit code as `poll`. Raises TimeoutError after `timeout` seconds."""
        end = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            left = 0.1 if end is None else min(0.1, end - time.monotonic())
            if left <= 0:
                raise TimeoutError(f"the trainer of {self.run_dir} is still at work after {timeout} seconds")
            self._nap(left)
        return code

    def _nap(self, seconds: float) -> None:
        if self._process is None:
            time.sleep(seconds)
            return
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)

    def reason(self) -> str | None:
        """One sentence on why it ended, where that was not simply that it was done; None while it works."""
        self.poll()
        return self._reason

    # -- steering -----------------------------------------------------------------------------------------------------

    def pause(self) -> None:
        """Ask it to wait before the next step."""
        self._ask("pause")

    def resume(self) -> None:
        """Ask it to go on after a pause."""
        self._ask("resume")

    def stop(self) -> None:
        """Ask it to write a checkpoint and end after the current step."""
        self._ask("stop")

    def checkpoint(self) -> None:
        """Ask it to write a checkpoint after the current step."""
        self._ask("checkpoint")

    def set_speed(self, steps_per_second: float | None) -> None:
        """Ask it to be no faster than this; None lifts the limit."""
        self._ask("speed", steps_per_second)

    def kill(self) -> None:
        """End it at once, without a checkpoint; the run stays readable and resumable."""
        if self._process is not None:
            self._process.kill()
        elif (pid := self.pid) is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))

    def close(self) -> None:
        """Let go of the pipe: a headless trainer then stops, one that may outlive us works on."""
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()

    def _ask(self, do: str, value: float | None = None) -> None:
        line = encode_command(do, value)
        try:
            if self._process is None:
                with open(self.run_dir / MAILBOX, "ab") as mailbox:
                    mailbox.write(line)
            elif self._process.stdin is not None and not self._process.stdin.closed:
                self._process.stdin.write(line)
                self._process.stdin.flush()
        except BrokenPipeError:
            pass  # it ended meanwhile; `poll` says how
        except OSError as error:
            raise MachineError(f"the trainer could not be reached: {sentence(error)}") from None

    # -- the end ------------------------------------------------------------------------------------------------------

    def _settle(self, raw: int) -> tuple[int, str | None]:
        """Exit code and reason of our process, which ended with `raw`; the manifest of a killed one is updated."""
        words = self._last_words()
        self.close()
        if words is not None:
            return int(words.get("code", Exit.MACHINE)), words.get("reason") and clean(words["reason"])
        reason = death(raw, self.run_dir)
        with contextlib.suppress(InputError, OSError):
            manifest = read_manifest(self.run_dir)
            if manifest.pid in (None, self._process.pid) and not is_held(self.run_dir):
                manifest.status, manifest.reason, manifest.finished_at = "failed", reason, now()
                write_manifest(self.run_dir, manifest)
        return int(Exit.MACHINE), reason

    def _last_words(self) -> dict[str, Any] | None:
        try:
            lines = self._process.stdout.read().splitlines()
            self._process.stdout.close()
            return json.loads(lines[-1])
        except (OSError, ValueError, IndexError):
            return None

    def _attached_end(self) -> tuple[int | None, str | None]:
        if is_held(self.run_dir):
            return None, None
        manifest = read_manifest(self.run_dir)
        if manifest.status in (*DONE, "stopped"):
            return int(Exit.OK), manifest.reason
        if manifest.status == "failed":
            return int(Exit.MACHINE), manifest.reason
        return int(Exit.MACHINE), "the trainer is gone without a word: it was killed, or the machine went down"


def death(raw: int, run_dir: Path) -> str:
    """One sentence on a process that ended with `raw` without a last word: its signal, or the last line of its log."""
    if raw < 0:
        name = {
            getattr(signal, n).value: n
            for n in ("SIGKILL", "SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGTERM")
            if hasattr(signal, n)
        }.get(-raw)
        more = ": by hand, or by the system when memory runs out" if name == "SIGKILL" else ""
        return f"the trainer was killed by signal {-raw}{f' ({name}{more})' if name else ''}"
    lines = log_tail(run_dir)
    return f"the trainer ended with exit code {raw}" + (f": {lines[-1]}" if lines else "")


def log_tail(run_dir: Path, lines: int = 20) -> list[str]:
    """The last lines of the trainer's log, cleaned for printing; none where there is no log."""
    try:
        with open(Path(run_dir) / LOG, "rb") as stream:
            stream.seek(max(0, stream.seek(0, os.SEEK_END) - 16_384))
            text = stream.read().decode("utf-8", "replace")
    except OSError:
        return []
    return [clean(line, 300) for line in text.splitlines() if line.strip()][-lines:]


# -- starting ---------------------------------------------------------------------------------------------------------


def start(spec: RunSpec, run_dir: str | Path, *, outlive: bool = False) -> Trainer:
    """Create the run folder and its manifest, and start its trainer.

    Raises InputError where `run_dir` exists and is not an empty folder, MachineError where it can't be written. With
    `outlive` the trainer works on when this process ends.
    """
    folder, manifest = prepare(spec, run_dir)
    try:
        return Trainer(folder, _spawn(folder, manifest, outlive))
    except OSError as error:
        _remove_unstarted(folder)
        raise MachineError(f"the run could not be started: {sentence(error)}") from None


def prepare(spec: RunSpec, run_dir: str | Path) -> tuple[Path, Manifest]:
    """Create the run folder and its manifest without starting anything; raises as `start`."""
    folder = Path(run_dir).absolute()
    _create_folder(folder)
    manifest = spec.manifest()
    try:
        create_manifest(folder, manifest)
    except FileExistsError:
        raise InputError(f"--run-dir {folder}: another run was just started there; give a folder of its own") from None
    except OSError as error:
        _remove_unstarted(folder)
        raise MachineError(f"the run could not be started: {sentence(error)}") from None
    return folder, manifest


def resume(run_dir: str | Path, *, outlive: bool = False) -> Trainer:
    """Start the trainer of a run that is there already; it goes on from the newest good checkpoint.

    A run that is finished ends at once with 0. Raises InputError where the folder is no run, or in use.
    """
    folder = Path(run_dir).absolute()
    manifest = read_manifest(folder)
    if is_held(folder):
        raise in_use(folder)
    try:
        return Trainer(folder, _spawn(folder, manifest, outlive))
    except OSError as error:
        raise MachineError(f"the run could not be resumed: {sentence(error)}") from None


def attach(run_dir: str | Path) -> Trainer:
    """The trainer of a run that somebody else started. Raises InputError where the folder is no run."""
    folder = Path(run_dir).absolute()
    read_manifest(folder)
    return Trainer(folder)


def _create_folder(folder: Path) -> None:
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


def _spawn(folder: Path, manifest: Manifest, outlive: bool) -> subprocess.Popen[bytes]:
    # -P: a file called random.py in the folder where the command was typed must not become part of the trainer.
    command = [
        sys.executable,
        "-P",
        "-m",
        "labrunner.engine.process.trainer",
        str(folder),
        *(["--outlive"] if outlive else []),
    ]
    # Ctrl-C in the terminal is for us; the trainer is asked to stop, or sees its pipe end.
    own = {"start_new_session": True} if os.name == "posix" else {"creationflags": 0x00000200}
    with open(folder / LOG, "ab") as log:
        return subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, env=environment(manifest), **own
        )


def environment(manifest: Manifest) -> dict[str, str]:
    """The environment of a process that makes steps of a run: ours, and what its numbers depend on as its manifest has it."""
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
        _remove_unstarted(trainer.run_dir)
        raise


def resume_to_end(run_dir: str | Path, on_progress: Progress | None = None) -> RunSummary:
    """The rest of a run, as `run_to_end`; the summary alone where it is finished."""
    if read_manifest(run_dir).status in DONE:
        return summarise(run_dir)
    return follow(resume(run_dir), on_progress)


def follow(trainer: Trainer, on_progress: Progress | None = None) -> RunSummary:
    """Watch a trainer until it ends; see `run_to_end`."""
    tail, target = JournalTail(trainer.run_dir / JOURNAL), read_manifest(trainer.run_dir).target
    try:
        while (code := trainer.poll()) is None:
            report_progress(tail, target, on_progress)
            trainer._nap(0.1)
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


def _remove_unstarted(folder: Path) -> None:
    """Take back a run folder in which nothing was trained, so that the corrected command may use it."""
    if (folder / JOURNAL).exists():
        return
    with contextlib.suppress(OSError):
        for name in (MANIFEST, LOG, LOCK):
            (folder / name).unlink(missing_ok=True)
        folder.rmdir()
