"""A trainer process as other processes see it: how it stands, how it is steered, how it ended. Imports no torch."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from labrunner.engine.interventions import Intervention
from labrunner.engine.process.control import MAILBOX, encode_command, encode_intervention
from labrunner.engine.process.held import Held, kept, saved
from labrunner.engine.process.lock import is_held
from labrunner.engine.process.spec import LOG
from labrunner.engine.record.manifest import DONE, now, read_manifest, write_manifest
from labrunner.errors import Exit, InputError, MachineError
from labrunner.files import sentence
from labrunner.text import clean


class Trainer:
    """A trainer process, as the process that started it (by a pipe) or one that attached to its run folder sees it."""

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
                self._code, self._reason = self._settle(self._process, raw)
        return self._code

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end; the exit code as `poll`. Raises TimeoutError after `timeout` seconds."""
        end = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            left = 0.1 if end is None else min(0.1, end - time.monotonic())
            if left <= 0:
                raise TimeoutError(f"the trainer of {self.run_dir} is still at work after {timeout} seconds")
            self.sleep(left)
        return code

    def sleep(self, seconds: float) -> None:
        """Wait this long, or until it ends where it is a process of ours."""
        if self._process is None:
            time.sleep(seconds)
            return
        with suppress(subprocess.TimeoutExpired):
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

    def intervene(self, change: Intervention) -> None:
        """Ask it for an intervention before its next update; the journal's line of it tells what came of it."""
        self._send(encode_intervention(change))

    def states(self) -> list[Held]:
        """The states that a rollback can go to, oldest first: those in the trainer's memory while it works, and the
        run's checkpoints, of which it finds out whether they are good when it goes back to one."""
        held = {step: Held(step, "checkpoint", at) for step, at in saved(self.run_dir)}
        if self.poll() is None:
            held |= {step: Held(step, "memory", at) for step, at in kept(self.run_dir) if step not in held}
        return [held[step] for step in sorted(held)]

    def kill(self) -> None:
        """End it at once, without a checkpoint; the run stays readable and resumable."""
        if self._process is not None:
            self._process.kill()
        elif (pid := self.pid) is not None:
            with suppress(ProcessLookupError):
                os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))

    def close(self) -> None:
        """Let go of the pipe: a headless trainer then stops, one that may outlive us works on."""
        if self._process is not None and self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()

    def _ask(self, do: str, value: float | None = None) -> None:
        self._send(encode_command(do, value))

    def _send(self, line: bytes) -> None:
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

    def _settle(self, process: subprocess.Popen[bytes], raw: int) -> tuple[int, str | None]:
        """Exit code and reason of our process, which ended with `raw`; the manifest of a killed one is updated."""
        words = _last_words(process)
        self.close()
        if words is not None:
            return int(words.get("code", Exit.MACHINE)), words.get("reason") and clean(words["reason"])
        reason = death(raw, self.run_dir)
        with suppress(InputError, OSError):
            manifest = read_manifest(self.run_dir)
            if manifest.pid in (None, process.pid) and not is_held(self.run_dir):
                manifest.status, manifest.reason, manifest.finished_at = "failed", reason, now()
                write_manifest(self.run_dir, manifest)
        return int(Exit.MACHINE), reason

    def _attached_end(self) -> tuple[int | None, str | None]:
        if is_held(self.run_dir):
            return None, None
        manifest = read_manifest(self.run_dir)
        if manifest.status in (*DONE, "stopped"):
            return int(Exit.OK), manifest.reason
        if manifest.status == "failed":
            return int(Exit.MACHINE), manifest.reason
        return int(Exit.MACHINE), "the trainer is gone without a word: it was killed, or the machine went down"


def _last_words(process: subprocess.Popen[bytes]) -> dict[str, Any] | None:
    """The object in the last line that a trainer printed; None where it was killed before."""
    if process.stdout is None:
        return None
    try:
        with process.stdout as answers:
            return json.loads(answers.read().splitlines()[-1])
    except (OSError, ValueError, IndexError):
        return None


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
