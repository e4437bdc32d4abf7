"""A question to a process of the engine that loads a run's net, makes something of it, and prints one JSON object."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from labrunner.errors import Exit, InputError, MachineError


def ask_engine(module: str, run_dir: Path, options: list[str], failed: str) -> dict[str, Any]:
    """The object that `labrunner.engine.process.MODULE` prints about a run, in the environment the run was made in.

    Raises InputError or MachineError with that process's sentence, and MachineError beginning with `failed` where it
    ended without one.
    """
    from labrunner.engine.process.launch import environment
    from labrunner.engine.record.manifest import read_repeatable

    done = subprocess.run(
        [sys.executable, "-P", "-m", f"labrunner.engine.process.{module}", str(run_dir), *options],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(read_repeatable(run_dir)),
        check=False,
    )
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        last = (done.stderr.strip() or "it printed nothing").splitlines()[-1]
        raise MachineError(f"{failed}: {last}") from None
    if done.returncode != Exit.OK:
        raise (InputError if done.returncode == Exit.USAGE else MachineError)(answer.get("error", "no reason given"))
    return answer
