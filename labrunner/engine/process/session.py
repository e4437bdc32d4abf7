"""What a trainer does with one run: go on from a checkpoint, step, write, obey, until there is an outcome.

How a step is computed stands in `engine/step`; no number of it is decided here. The process around it: `trainer.py`.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from labrunner.engine.config import NONFINITE_TAIL
from labrunner.engine.environment import describe_instructions
from labrunner.engine.faults import is_spared, restarts
from labrunner.engine.interventions import KINDS, MOST, Asked, planned
from labrunner.engine.process import held
from labrunner.engine.process.beginnings import Beginning, Beginnings, parting_steps
from labrunner.engine.process.control import Command, Inbox
from labrunner.engine.process.helm import Helm, repeated, spared, undone, with_done
from labrunner.engine.process.states import Ring, State, all_finite, copied, nearest, restored, save
from labrunner.engine.process.stepped import Build
from labrunner.engine.record import checkpoint
from labrunner.engine.record.identity import KEY, identity
from labrunner.engine.record.journal import JOURNAL, JournalWriter, last_step
from labrunner.engine.record.manifest import Manifest, Status, now, write_manifest
from labrunner.engine.record.processor import processor_name
from labrunner.engine.record.versions import versions
from labrunner.errors import Exit, InputError

#: What is kept in the manifest of pauses and the like; the journal has it all. Of what changes numbers all is kept.
MOST_INTERVENTIONS = 1000


@dataclass(frozen=True)
class Outcome:
    """How the work on a run ended; `reason` is one sentence, None where the run was simply finished."""

    status: Status
    reason: str | None = None
    code: int = Exit.OK

    def as_json(self) -> dict[str, Any]:
        """The object that a trainer process prints as its last word."""
        return {"status": self.status, "reason": self.reason, "code": int(self.code)}


def memory_meter(device: str) -> Callable[[], int] | None:
    """Function returning the GPU bytes that this process has reserved; None for CPU runs."""
    if device != "cuda":
        return None
    import torch

    return torch.cuda.memory_reserved


class Session:
    """One trainer process's work on one run: `begin`, then `train`. The caller holds the run's lock."""

    def __init__(
        self,
        run_dir: Path,
        manifest: Manifest,
        inbox: Inbox,
        build: Build,
        beginnings: Beginnings | None = None,
        ring: Ring | None = None,
    ) -> None:
        """`build` makes the run of the manifest's configuration, `step.loop.Run` as a rule; `beginnings` are those of
        the runs that this process trained before; `ring` keeps states in memory for rollbacks. Raises what `build`
        raises, InputError for an intervention in the manifest that can't be read, and OSError where the journal can't
        be opened."""
        self.run_dir, self.manifest, self.inbox = run_dir, manifest, inbox
        self.resuming = (run_dir / JOURNAL).exists()
        self.beginnings = beginnings
        self.partings = parting_steps(manifest.config) if beginnings else frozenset[int]()
        self.build, self.run = build, build(manifest.config)
        self.restarts = restarts(manifest.config.faults)
        self.ring = ring
        #: When each state of the ring was kept, seconds since the epoch.
        self._kept_at: dict[int, float] = {}
        self.helm = Helm(planned(manifest.interventions, str(run_dir)))
        #: Seconds of training, pauses and checkpoints left out.
        self.wall_time = 0.0
        #: Steps in a row, up to the last, whose loss was not finite.
        self.nonfinite_steps = 0
        #: Step of the last checkpoint that this process wrote; -1 before the first.
        self.saved_step = -1
        self.paused = False
        #: Steps a second that the run may not exceed; None without a limit.
        self.speed: float | None = None
        self.stop_reason: str | None = None
        self._next_at = 0.0
        self.device_memory = memory_meter(manifest.device)
        self.journal = JournalWriter(run_dir / JOURNAL)

    # -- beginning ----------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Describe the run in its manifest, and go on from the newest good checkpoint if there is a journal.

        Raises InputError where corpus or tokenizer are not those that the run began with, or the checkpoint is another
        run's; OSError.
        """
        changed = self._describe()
        if self.resuming:
            self._go_on()
        self.run.spared = spared(self.manifest)
        if changed:  # after the resume line, which closes whatever a crash left half-written
            self._note("versions", **changed)
        self.manifest.started_at = self.manifest.started_at or now()
        self.manifest.finished_at = None
        self._set_status("running")
        if self.beginnings and not self.resuming:
            target = min([self.manifest.target, *(asked.after + 1 for asked in self.helm.waiting)])
            self._take_over(self.beginnings.longest(self.manifest.config, target))
        self._hold()

    def _take_over(self, shared: Beginning | None) -> None:
        """Begin where the runs before this one left what they share with it, as if its first steps were made here."""
        if shared is None:
            return
        self.run.load_state(*shared.state())
        self.wall_time, self.nonfinite_steps = shared.wall_time, shared.nonfinite_steps
        self.journal.begin_with(shared.journal)
        self._after_step()

    def _go_on(self) -> None:
        found = checkpoint.newest_good(self.run_dir, last=last_step(self.run_dir / JOURNAL))
        if found is not None:
            self._load(found)
        step = self.run.step_number
        self.manifest.interventions = repeated(self.run_dir, self.manifest.interventions, step)
        self.helm = Helm(a for a in planned(self.manifest.interventions, str(self.run_dir)) if a.after >= step)
        self.journal.resume(step, found.path.name if found else None)
        checkpoint.withdraw_beyond(self.run_dir, step)

    def _load(self, found: checkpoint.Checkpoint) -> None:
        state = restored(self.run, found, self.manifest)
        self.wall_time, self.nonfinite_steps = float(state["wall_time"]), int(state["nonfinite_steps"])

    def _restart(self) -> None:
        """A declared restart: the state goes to disk, and a new run goes on from there (`step.restore`)."""
        self.checkpoint()
        found = checkpoint.inspect(self.run_dir / checkpoint.FOLDER / checkpoint.name_of(self.run.step_number))
        if found is None:
            raise OSError("the checkpoint that was just written can't be read back")
        stretches = self.run.spared
        self.run = self.build(self.manifest.config)
        self.run.spared = stretches
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
            self._remember()
            self._after_step()
        return self._finish()

    def _after_step(self) -> None:
        """What is due between two updates by configuration: a checkpoint, a restart."""
        if self.run.step_number % self.manifest.config.checkpoint_every == 0:
            self.checkpoint()
        self._hold()
        step = self.run.step_number
        if step in self.restarts and step < self.manifest.target and not is_spared(self.run.spared, step):
            self._restart()

    def _remember(self) -> None:
        """Keep the state where another run may go on from it: as long as the journal holds nothing but steps."""
        undisturbed = self.saved_step < 0 and not self.resuming and not self.manifest.interventions
        if self.beginnings is None or not undisturbed or self.run.step_number not in self.partings:
            return
        tensors, meta = copied(self.run)
        journal = self.journal.path.read_bytes()
        kept = Beginning(
            self.manifest.config, self.run.step_number, tensors, meta, journal, self.wall_time, self.nonfinite_steps
        )
        self.beginnings.keep(kept)

    def _hold(self) -> None:
        """Keep the state for a rollback, where it is one that the ring keeps."""
        step = self.run.step_number
        if self.ring is None or not self.ring.due(step):
            return
        self.ring.keep(State(step, *copied(self.run), self.wall_time, self.nonfinite_steps))
        self._kept_at[step] = time.time()
        self._kept_at = {kept: self._kept_at[kept] for kept in self.ring.steps()}
        held.tell(self.run_dir, self._kept_at)

    def _step(self) -> None:
        self._intervene()
        began = time.perf_counter()
        line = self.run.step()
        self.wall_time += time.perf_counter() - began
        line["wall_time"] = round(self.wall_time, 6)  # training only: pauses and checkpoints do not count
        if self.device_memory:
            line["device_memory"] = self.device_memory()
        self.nonfinite_steps = 0 if math.isfinite(line["loss"]) else self.nonfinite_steps + 1
        self.journal.write(line, *self.run.extra_events())

    def checkpoint(self) -> bool:
        """Save the state after the last update, unless that is done already; returns whether all of it is finite."""
        step = self.run.step_number
        tensors, meta = self.run.state()
        if step == self.saved_step:
            return all_finite(tensors)
        self.journal.sync()  # a checkpoint must not outlast the lines that lead up to it
        state = {
            "run": meta,
            "wall_time": self.wall_time,
            "nonfinite_steps": self.nonfinite_steps,
            KEY: identity(self.manifest),
        }
        saved = save(self.run_dir, step, tensors, state)
        self.journal.write({"kind": "checkpoint", "step": step, "name": saved.path.name, "finite": saved.finite})
        self.saved_step = step
        return saved.finite

    def fail(self, outcome: Outcome) -> None:
        """Note in the journal that the run ended by a failure, if the disk allows."""
        with suppress(OSError):
            self._write_exit(outcome)

    def _write_exit(self, outcome: Outcome) -> None:
        step = self.run.step_number
        self.journal.write({"kind": "exit", "step": step, "status": outcome.status, "reason": outcome.reason})

    def _finish(self) -> Outcome:
        finite = (self.checkpoint() if self.run.step_number else True) and self.nonfinite_steps == 0
        if self.stop_reason:
            outcome = Outcome("stopped", self.stop_reason)
        elif not finite:
            outcome = Outcome("nonfinite", self._nonfinite_reason())
        else:
            outcome = Outcome("finished")
        for line in self.helm.let_go(self.run.step_number):
            self.journal.write(line)
        self._write_exit(outcome)
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
            if command.do in KINDS:
                self._asked(command)
            elif command.do == "stop":
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

    def _asked(self, command: Command) -> None:
        """An intervention is made before the next update; a rollback at once, also while the run is paused."""
        step = self.run.step_number
        entries = sum("asked" in entry for entry in self.manifest.interventions) + len(self.helm.waiting)
        if command.change is None or entries >= MOST:
            refused = command.reason or f"a run takes {MOST} interventions and no more"
            line = {"kind": "intervention", "step": step, "do": command.do, "asked": step, "took_effect": None}
            self.journal.write({**line, "refused": refused})
            return
        self.helm.ask(Asked(step, command.change))
        if command.do == "rollback":
            self._intervene()

    def _intervene(self) -> None:
        """Make what is due, tell of it, and remember what a repetition of the run needs."""
        for line in self.helm.carry_out(self.run, self._rewind):
            self.journal.write(line)
            if "refused" not in line:
                self.manifest.interventions = with_done(self.manifest.interventions, line)
                self.manifest.last_step = self.run.step_number
                write_manifest(self.run_dir, self.manifest)

    def _rewind(self, to: int) -> str:
        """Go back to the state after update `to`, of a checkpoint or from memory; returns which."""
        found = checkpoint.at(self.run_dir, to)
        state = self.ring.get(to) if self.ring else None
        if found is not None:
            self._load(found)
        elif state is not None:
            self.run.resume(*state.parts())
            self.wall_time, self.nonfinite_steps = state.wall_time, state.nonfinite_steps
        else:
            there = {*checkpoint.steps(self.run_dir), *(self.ring.steps() if self.ring else ())}
            raise InputError(f"there is no state after update {to}: {nearest(to, there)}")
        self.journal.resume(to, found.path.name if found else None)
        checkpoint.withdraw_beyond(self.run_dir, to)
        if self.ring:
            self.ring.withdraw_beyond(to)
            self._kept_at = {step: at for step, at in self._kept_at.items() if step <= to}
            held.tell(self.run_dir, self._kept_at)
        self.saved_step = to if found else -1
        self.manifest.interventions = undone(self.manifest.interventions, to)
        return found.path.name if found else "memory"

    def _note(self, do: str, **facts: Any) -> None:
        entry = {"step": self.run.step_number, "do": do, **facts}
        self.journal.write({"kind": "intervention", **entry})
        inert = [i for i in self.manifest.interventions if "asked" not in i]
        dropped = inert[0] if len(inert) >= MOST_INTERVENTIONS else None
        self.manifest.interventions = [*(i for i in self.manifest.interventions if i is not dropped), entry]

    def _set_status(self, status: Status) -> None:
        self.manifest.status, self.manifest.reason = status, None
        self.manifest.last_step = self.run.step_number
        write_manifest(self.run_dir, self.manifest)
