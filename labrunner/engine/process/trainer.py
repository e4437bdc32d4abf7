"""The trainer process: `python -m labrunner.engine.process.trainer RUN_DIR [--outlive]`.

It holds the run's lock, builds the run from its manifest, goes on from the newest good checkpoint where a journal is
there already, and writes journal, checkpoints and manifest until the run is finished, stopped, or fails. How a step is
computed stands in `loop.py`; how the process is started and watched, in `launch.py`.
"""

from __future__ import annotations

import math
import os
import platform
import signal
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

import labrunner
from labrunner.engine.config import NONFINITE_TAIL
from labrunner.engine.environment import describe_instructions
from labrunner.engine.faults import restarts
from labrunner.engine.process.control import Command, Inbox, listen, watch_mailbox
from labrunner.engine.process.lock import hold
from labrunner.engine.record import checkpoint
from labrunner.engine.record.identity import KEY, identity, restored
from labrunner.engine.record.journal import JOURNAL, JournalWriter, encode, last_step
from labrunner.engine.record.manifest import DONE, Manifest, Status, now, read_manifest, write_manifest
from labrunner.engine.record.processor import processor_name
from labrunner.errors import Exit, InputError, LabrunnerError
from labrunner.files import sentence

#: Interventions kept in the manifest; the journal has them all.
MOST_INTERVENTIONS = 1000
VERSIONS_OF = ("torch", "numpy", "tokenizers", "safetensors")


@dataclass(frozen=True)
class Outcome:
    """How a trainer process ended."""

    status: Status
    reason: str | None = None
    code: int = Exit.OK


def resolve_device(asked: str) -> str:
    """`cpu` or `cuda` for what was asked for, `auto` included. Raises InputError where CUDA was asked for in vain."""
    import torch

    if asked == "cpu":
        return "cpu"
    if torch.cuda.is_available():
        return "cuda"
    if asked == "auto":
        return "cpu"
    raise InputError("device cuda was asked for, but PyTorch finds no CUDA device here: use --device cpu or auto")


def versions() -> dict[str, str]:
    """Versions of everything that a run's numbers depend on."""
    found = {"labrunner": labrunner.__version__, "python": platform.python_version()}
    for name in VERSIONS_OF:
        found[name] = metadata.version(name)
    return found


def memory_meter(device: str) -> Callable[[], int] | None:
    """What tells the bytes that this process holds on an accelerator; None where the run stays in main memory, whose use
    the system tells anybody who asks."""
    if device != "cuda":
        return None
    import torch

    return torch.cuda.memory_reserved


class Session:
    """One trainer process's work on one run.

    `build` makes the run from its configuration (an object with `step_number`, `step`, `extra_events`, `state`,
    `load_state` and `description`, as `loop.Run`).
    """

    def __init__(self, run_dir: Path, manifest: Manifest, inbox: Inbox, build: Callable[[Any], Any]) -> None:
        self.run_dir, self.manifest, self.inbox = run_dir, manifest, inbox
        self.resuming = (run_dir / JOURNAL).exists()
        self.build, self.run = build, build(manifest.config)
        self.restarts = restarts(manifest.config.faults)
        self.wall_time, self.nonfinite_steps, self.saved_step = 0.0, 0, -1
        self.paused, self.speed, self.stop_reason = False, None, None
        self._next_at = 0.0
        self.device_memory = memory_meter(manifest.device)
        self.journal = JournalWriter(run_dir / JOURNAL)

    # -- beginning ----------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Describe the run in its manifest, and go on from the newest good checkpoint if there is a journal."""
        changed = self._describe()
        if self.resuming:
            self._go_on()
        if changed:  # after the resume line, which closes whatever a crash left half-written
            self._note("versions", **changed)
        self.manifest.started_at = self.manifest.started_at or now()
        self.manifest.finished_at = None
        self._set_status("running")

    def _go_on(self) -> None:
        found = checkpoint.newest_good(self.run_dir, last=last_step(self.run_dir / JOURNAL))
        if found is not None:
            self._load(found)
        step = self.run.step_number
        self.journal.resume(step, found.path.name if found else None)
        self.manifest.interventions = [i for i in self.manifest.interventions if i.get("step", 0) <= step]

    def _load(self, found: checkpoint.Checkpoint) -> None:
        state = restored(self.run, found, self.manifest, self._given_back if found.step in self.restarts else None)
        self.wall_time, self.nonfinite_steps = float(state["wall_time"]), int(state["nonfinite_steps"])

    def _given_back(self, tensors: Any, meta: Any) -> tuple[Any, Any]:
        from labrunner.engine.step.restore import state_after_restart

        return state_after_restart(tensors, meta, self.manifest.config.restore)

    def _restart(self) -> None:
        """A declared restart: the state goes to disk, and a new run is built that begins with what comes back."""
        self.checkpoint()
        found = checkpoint.inspect(self.run_dir / checkpoint.FOLDER / checkpoint.name_of(self.run.step_number))
        if found is None:
            raise OSError("the checkpoint that was just written can't be read back")
        self.run = self.build(self.manifest.config)
        self._load(found)
        self.journal.resume(found.step, found.path.name)

    def _describe(self) -> dict[str, Any] | None:
        """Fill in what only the running process knows; on a resume, what is not as it was when the run began."""
        import torch

        facts = self.run.description()
        manifest, have, changed = self.manifest, versions(), None
        instructions = describe_instructions(torch.backends.cpu.get_cpu_capability(), manifest.environment)
        processor = processor_name()
        if self.resuming and manifest.corpus_hash:
            for key in ("corpus_hash", "tokenizer_hash"):
                if facts.get(key) != getattr(manifest, key):
                    what = key.partition("_")[0]
                    raise InputError(
                        f"{self.run_dir}: the {what} is not the one this run began with, so it can't go "
                        "on identically: make the run again with `labrunner run`"
                    )
            if (manifest.versions, manifest.instruction_set, manifest.processor) != (have, instructions, processor):
                changed = {"versions": have, "instruction_set": instructions, "processor": processor}
        else:
            manifest.versions, manifest.instruction_set, manifest.processor = have, instructions, processor
        for key in ("corpus_hash", "tokenizer_hash", "hist_edges", "parameter_count", "vocab_size"):
            setattr(manifest, key, facts.get(key, getattr(manifest, key)))
        manifest.threads, manifest.dtype = manifest.config.threads, manifest.config.precision.dtype
        manifest.pid = os.getpid()
        return changed

    # -- steps --------------------------------------------------------------------------------------------------------

    def train(self) -> Outcome:
        """Step until the run is finished, has been non-finite for a while, or is asked to stop; write the end."""
        while self.run.step_number < self.manifest.target and self.nonfinite_steps < NONFINITE_TAIL:
            self._obey()
            if self.stop_reason:
                break
            self._step()
            if self.run.step_number % self.manifest.config.checkpoint_every == 0:
                self.checkpoint()
            if self.run.step_number in self.restarts and self.run.step_number < self.manifest.target:
                self._restart()
        return self._finish()

    def _step(self) -> None:
        began = time.perf_counter()
        line = self.run.step()
        self.wall_time += time.perf_counter() - began
        line["wall_time"] = round(self.wall_time, 6)  # training only: pauses and checkpoints do not count
        if self.device_memory:
            line["device_memory"] = self.device_memory()
        self.nonfinite_steps = 0 if math.isfinite(line["loss"]) else self.nonfinite_steps + 1
        self.journal.write(line, *self.run.extra_events())

    def checkpoint(self) -> bool:
        """Save the state after the last update, unless that is done already; whether it was finite."""
        step = self.run.step_number
        tensors, meta = self.run.state()
        if step == self.saved_step:
            return checkpoint.all_finite(tensors)
        self.journal.sync()  # a checkpoint must not outlast the lines that lead up to it
        state = {
            "run": meta,
            "wall_time": self.wall_time,
            "nonfinite_steps": self.nonfinite_steps,
            KEY: identity(self.manifest),
        }
        saved = checkpoint.save(self.run_dir, step, tensors, state)
        self.journal.write({"kind": "checkpoint", "step": step, "name": saved.path.name, "finite": saved.finite})
        self.saved_step = step
        return saved.finite

    def _finish(self) -> Outcome:
        step = self.run.step_number
        finite = (self.checkpoint() if step else True) and self.nonfinite_steps == 0
        if self.stop_reason:
            outcome = Outcome("stopped", self.stop_reason)
        elif not finite:
            outcome = Outcome("nonfinite", self._nonfinite_reason())
        else:
            outcome = Outcome("finished")
        self.journal.write({"kind": "exit", "step": step, "status": outcome.status, "reason": outcome.reason})
        self.journal.sync()
        return outcome

    def _nonfinite_reason(self) -> str:
        if self.nonfinite_steps >= NONFINITE_TAIL:
            return f"the loss was not finite for {self.nonfinite_steps} steps in a row"
        if self.nonfinite_steps:
            return "the loss was not finite at the end"
        return "the last update left weights that are not finite"

    # -- what is asked from outside -----------------------------------------------------------------------------------

    def _obey(self) -> None:
        """Carry out what was asked for; wait while the run is paused or faster than it may be."""
        self._carry_out()
        while not self.stop_reason and (self.paused or self._early() > 0):
            self.inbox.wait(None if self.paused else self._early())
            self._carry_out()
        if self.speed:
            self._next_at = max(time.monotonic(), self._next_at) + 1 / self.speed

    def _early(self) -> float:
        return self._next_at - time.monotonic() if self.speed else 0.0

    def _carry_out(self) -> None:
        for command in self.inbox.take():
            if command.do == "stop":
                self.stop_reason = self.stop_reason or command.reason or "asked to stop"
                self._note("stop")
            elif command.do == "checkpoint" and self.run.step_number:
                self.checkpoint()
            elif command.do == "speed":
                self.speed, self._next_at = command.value, 0.0
                self._note("speed", value=command.value)
            elif command.do in ("pause", "resume") and self.paused != (command.do == "pause"):
                self.paused = not self.paused
                self._note(command.do)
                self._set_status("paused" if self.paused else "running")

    def _note(self, do: str, **facts: Any) -> None:
        entry = {"step": self.run.step_number, "do": do, **facts}
        self.journal.write({"kind": "intervention", **entry})
        self.manifest.interventions = [*self.manifest.interventions, entry][-MOST_INTERVENTIONS:]

    def _set_status(self, status: Status) -> None:
        self.manifest.status, self.manifest.reason = status, None
        self.manifest.last_step = self.run.step_number
        write_manifest(self.run_dir, self.manifest)


def train(run_dir: Path, inbox: Inbox, build: Callable[[Any], Any] | None = None) -> Outcome:
    """Work on a run until it ends in some way; whatever goes wrong becomes an `Outcome` with its reason.

    The caller holds the run's lock.
    """
    session = None
    manifest = read_manifest(run_dir)
    if manifest.status in DONE:
        return Outcome(manifest.status, manifest.reason)
    try:
        checkpoint.clear_partial(run_dir)
        manifest.device = resolve_device(manifest.device)
        manifest.config = manifest.config.model_copy(update={"device": manifest.device})
        if build is None:
            from labrunner.engine.step.loop import Run as build
        session = Session(run_dir, manifest, inbox, build)
        session.begin()
        outcome = session.train()
    except Exception as error:
        outcome = failure(error)
        if session is not None:
            _try(
                lambda: session.journal.write(
                    {"kind": "exit", "step": session.run.step_number, "status": "failed", "reason": outcome.reason}
                )
            )
    if session is not None:
        manifest.last_step = session.run.step_number
        session.journal.close()
    manifest.status, manifest.reason, manifest.finished_at = outcome.status, outcome.reason, now()
    _try(lambda: write_manifest(run_dir, manifest))
    return outcome


def failure(error: Exception) -> Outcome:
    """The outcome that an exception stands for, in words a user can act on."""
    if isinstance(error, LabrunnerError):
        return Outcome("failed", str(error), error.exit_code)
    if isinstance(error, OSError):
        return Outcome("failed", sentence(error), Exit.MACHINE)
    text = str(error).partition("\n")[0]
    if isinstance(error, MemoryError) or any(s in text.lower() for s in ("out of memory", "can't allocate memory")):
        return Outcome("failed", "out of memory: use a smaller model or batch, or free some", Exit.MACHINE)
    traceback.print_exception(error)  # standard error is the run's trainer.log
    reason = f"the trainer failed with {type(error).__name__}: {text} (see trainer.log in the run folder)"
    return Outcome("failed", reason, Exit.MACHINE)


def _try(write: Callable[[], None]) -> None:
    """Write if the disk allows; the reason of a failure also goes up the pipe, which needs no disk."""
    try:
        write()
    except OSError:
        pass


def _last_words() -> Callable[[Outcome], None]:
    """Keep standard output for one final line to whoever started the trainer; prints of others go to the log."""
    sys.stdout.flush()
    handle = os.dup(1)
    os.dup2(2, 1)

    def say(outcome: Outcome) -> None:
        line = encode({"status": outcome.status, "reason": outcome.reason, "code": int(outcome.code)}) + "\n"
        _try(lambda: os.write(handle, line.encode()) and None)

    return say


def _obey_signals(inbox: Inbox) -> None:
    def ask(number: int, _frame: object) -> None:
        inbox.put_from_signal(Command("stop", reason=f"asked by {signal.Signals(number).name}"))

    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), ask)


def main(argv: list[str] | None = None) -> int:
    """Entry point of the process; the exit codes are those of the command line."""
    arguments = sys.argv[1:] if argv is None else argv
    outlive = "--outlive" in arguments
    folders = [a for a in arguments if a != "--outlive"]
    if len(folders) != 1:
        print("usage: python -m labrunner.engine.process.trainer RUN_DIR [--outlive]", file=sys.stderr)
        return Exit.USAGE
    run_dir, say, inbox = Path(folders[0]), _last_words(), Inbox()
    try:
        _obey_signals(inbox)
        listen(0, inbox, outlive=outlive)
        with hold(run_dir, patience=2.0):
            watch_mailbox(run_dir, inbox)
            outcome = train(run_dir, inbox)
    except (LabrunnerError, OSError) as error:
        outcome = failure(error)
    if outcome.reason:
        _try(lambda: print(f"{now()} {outcome.status}: {outcome.reason}", file=sys.stderr, flush=True))
    say(outcome)
    return int(outcome.code)


if __name__ == "__main__":
    sys.exit(main())
