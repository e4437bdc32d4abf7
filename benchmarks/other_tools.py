"""Programs that people could use in place of `labrunner check`, each in an environment of its own, of a pinned version.

Each is given the log as JSON lines under the names that it documents, and asked by its own command line at its defaults
whether something serious is wrong (`error`, `critical`): a mere warning counts as no alarm, as it would in CI.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from labrunner.series.series import Series

#: our field: the name that all four programs know it by
_NAMES = {"loss": "loss", "grad_norm_pre": "grad_norm", "lr": "learning_rate", "eval_loss": "eval_loss"}
_SECONDS = 120.0


@dataclass(frozen=True)
class Tool:
    """A program of PyPI: what to install, and its answer for a log file.

    `ask(python, log)` gives the command; `says(exit code, log)` True for an alarm, False for none, None for an error.
    """

    name: str
    packages: tuple[str, ...]
    ask: Callable[[Path, Path], list[str]]
    says: Callable[[int, Path], bool | None]


def _by_exit_code(code: int, _log: Path) -> bool | None:
    return {0: False, 1: True}.get(code)


def _trainpulse(code: int, log: Path) -> bool | None:
    try:
        report = json.loads(log.with_suffix(".report").read_text())
    except (OSError, ValueError):
        return None
    return any(alert["severity"] == "critical" for alert in report["alerts"]) if code == 0 else None


TOOLS = (
    Tool(
        "losslint 0.4.1",
        ("losslint==0.4.1",),
        lambda python, log: [str(python.with_name("losslint")), "check", str(log)],
        _by_exit_code,
    ),
    Tool(
        "runmedic 0.1.1",
        ("runmedic==0.1.1",),
        lambda python, log: [str(python.with_name("runmedic")), "diagnose", str(log), "--fail-on", "critical"],
        _by_exit_code,
    ),
    Tool(
        "trainspotter 0.2.6",
        ("trainspotter==0.2.6", "numpy==2.4.6"),
        lambda python, log: [str(python.with_name("trainspotter")), "analyze", str(log), "--fail-on", "error"],
        _by_exit_code,
    ),
    Tool(
        "trainpulse 0.4.0",
        ("trainpulse[cli]==0.4.0",),
        lambda python, log: [
            *(str(python), "-P", "-m", "trainpulse.cli", "analyze", str(log)),
            *("-o", str(log.with_suffix(".report"))),
        ],
        _trainpulse,
    ),
)


class Installed:
    """A tool installed in its own virtual environment, `folder`/NAME. The first use creates the environment."""

    def __init__(self, tool: Tool, folder: Path) -> None:
        self.tool = tool
        self.python = folder / tool.name.replace(" ", "-") / "bin" / "python"
        if not self.python.exists():
            subprocess.run([sys.executable, "-P", "-m", "venv", str(self.python.parents[1])], check=True)
            install = [str(self.python), "-m", "pip", "-q", "--disable-pip-version-check", "install", *tool.packages]
            subprocess.run(install, check=True)

    def trouble(self, log: Path) -> bool | None:
        """Whether it finds something serious in the log; None where it could not say."""
        log.with_suffix(".report").unlink(missing_ok=True)
        try:
            done = subprocess.run(self.tool.ask(self.python, log), capture_output=True, timeout=_SECONDS)
        except subprocess.TimeoutExpired:
            return None
        return self.tool.says(done.returncode, log)


def write_log(series: Series, path: Path) -> None:
    """The log's steps, losses, gradient norms, rates and held-out losses as JSON lines, what is not logged left out."""
    fields = [field for field in _NAMES if field in series.columns]
    lines = []
    for row, step in enumerate(series.steps.tolist()):
        values = {_NAMES[field]: float(series.columns[field][row]) for field in fields if series.is_logged(field)[row]}
        lines.append(json.dumps({"step": step, **values}))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
