"""The trainer process: `python -P -m labrunner.engine.process.trainer RUN_DIR [--outlive] [--rewindable]`.

It holds the run's lock, builds the run from its manifest, goes on from the newest good checkpoint where a journal is
there already, and writes journal, checkpoints and manifest until the run is finished, stopped, or fails. Its last word
on standard output is one line of JSON, `{"status", "reason", "code"}`. The work itself stands in `session.py`; how the
process is started and watched, in `launch.py`.
"""

from __future__ import annotations

import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from labrunner.engine.process.answers import take_stdout, write_object
from labrunner.engine.process.beginnings import Beginnings
from labrunner.engine.process.control import Command, Inbox, listen, watch_mailbox
from labrunner.engine.process.held import untell
from labrunner.engine.process.lock import hold
from labrunner.engine.process.session import Outcome, Session
from labrunner.engine.process.states import Ring
from labrunner.engine.process.stepped import Build
from labrunner.engine.record import checkpoint
from labrunner.engine.record.manifest import DONE, Manifest, now, read_manifest, write_manifest
from labrunner.errors import Exit, InputError, LabrunnerError
from labrunner.files import sentence


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


def train(
    run_dir: Path,
    inbox: Inbox,
    build: Build | None = None,
    beginnings: Beginnings | None = None,
    *,
    rewindable: bool = False,
) -> Outcome:
    """Work on a run until it ends in some way; whatever goes wrong becomes an `Outcome` with its reason.

    With `beginnings` it goes on from what it shares with a run trained before, and leaves there what it may share. A
    `rewindable` run keeps states in memory, to which a rollback can go.
    The caller holds the run's lock. Raises InputError where the folder is no run.
    """
    manifest = read_manifest(run_dir)
    if manifest.status in DONE:
        return Outcome(manifest.status, manifest.reason)
    with _recorded(run_dir, manifest) as work:
        checkpoint.clear_partial(run_dir)
        manifest.device = resolve_device(manifest.device)
        manifest.config = manifest.config.model_copy(update={"device": manifest.device})
        ring = Ring(landmark=manifest.config.checkpoint_every) if rewindable else None
        work.session = Session(run_dir, manifest, inbox, build or _net(), beginnings, ring)
        work.session.begin()
        work.outcome = work.session.train()
    return work.outcome


def _net() -> Build:
    from labrunner.engine.step.loop import Run  # with it comes torch: only when lock and signals are in place

    return Run


@dataclass
class _Work:
    """A session, once it could be made, and its outcome, once there is one."""

    session: Session | None = None
    outcome: Outcome = Outcome("failed", "the trainer ended without a word", Exit.MACHINE)


@contextmanager
def _recorded(run_dir: Path, manifest: Manifest) -> Iterator[_Work]:
    """Write into journal and manifest how the work in the block ended; an exception becomes an outcome.

    A full disk does not keep the outcome back: it goes up the pipe, too.
    """
    work = _Work()
    try:
        yield work
    except Exception as error:
        work.outcome = failure(error)
        if work.session is not None:
            work.session.fail(work.outcome)
    if work.session is not None:
        manifest.last_step = work.session.run.step_number
        work.session.journal.close()
        untell(run_dir)
    manifest.status, manifest.reason, manifest.finished_at = work.outcome.status, work.outcome.reason, now()
    with suppress(OSError):
        write_manifest(run_dir, manifest)


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


def _obey_signals(inbox: Inbox) -> None:
    def ask(number: int, _frame: object) -> None:
        inbox.put_from_signal(Command("stop", reason=f"asked by {signal.Signals(number).name}"))

    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), ask)


def main(argv: list[str] | None = None) -> int:
    """Entry point of the process; the exit codes are those of the command line."""
    arguments = sys.argv[1:] if argv is None else argv
    outlive, rewindable = "--outlive" in arguments, "--rewindable" in arguments
    folders = [a for a in arguments if a not in ("--outlive", "--rewindable")]
    if len(folders) != 1:
        usage = "usage: python -P -m labrunner.engine.process.trainer RUN_DIR [--outlive] [--rewindable]"
        print(usage, file=sys.stderr)
        return Exit.USAGE
    run_dir, stdout, inbox = Path(folders[0]), take_stdout(), Inbox()
    try:
        _obey_signals(inbox)
        listen(0, inbox, outlive=outlive)
        with hold(run_dir, patience=2.0):
            watch_mailbox(run_dir, inbox)
            outcome = train(run_dir, inbox, rewindable=rewindable)
    except (LabrunnerError, OSError) as error:
        outcome = failure(error)
    if outcome.reason:
        with suppress(OSError):
            print(f"{now()} {outcome.status}: {outcome.reason}", file=sys.stderr, flush=True)
    with suppress(OSError):  # the process that started it may be gone
        write_object(stdout, outcome.as_json())
    return int(outcome.code)


if __name__ == "__main__":
    sys.exit(main())
