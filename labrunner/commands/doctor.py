"""Report what this machine has (PyTorch, devices, threads, terminal, folders), what is wrong, and what to do about it.

    labrunner doctor

Exit code 0, or 3 if something that labrunner needs is broken.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from labrunner import __version__
from labrunner.commands.options import extra_labs
from labrunner.errors import Exit, LabrunnerError

PACKAGES = (
    "torch",
    "textual",
    "numpy",
    "pydantic",
    "tokenizers",
    "safetensors",
    "rich",
    "filelock",
    "platformdirs",
    "tomli",
    "tomlkit",
    "xxhash",
)
SMALLEST_TERMINAL = (80, 24)
#: A run's folder with its checkpoints takes a few megabytes; below this the next ones will not fit.
LEAST_FREE = 200 << 20
TORCH_PROBE = """
import json, torch
print(json.dumps({"version": torch.__version__, "threads": torch.get_num_threads(),
                  "capability": torch.backends.cpu.get_cpu_capability(),
                  "cuda": [torch.cuda.get_device_name(i) for i in range(torch.cuda.device_count())]
                          if torch.cuda.is_available() else [],
                  "built_for_cuda": torch.version.cuda, "sum": float(torch.ones(8, 8).mm(torch.ones(8, 8)).sum())}))
"""


@dataclass(frozen=True)
class MachineFinding:
    """One line of the report. `advice` says what to do; `broken` means that labrunner can't work without it."""

    subject: str
    text: str
    advice: str | None = None
    broken: bool = False

    @property
    def mark(self) -> str:
        """`ok`, `!!` for something needed that is broken, `? ` for something that could be better."""
        return "ok" if self.advice is None else "!!" if self.broken else "? "


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`labrunner doctor` has only the common options."""


def run(args: argparse.Namespace) -> int:
    """Look, and print what was found."""
    findings = [*installation(), *engine(), *terminal(), *places(), *settings(args)]
    for finding in findings:
        print(f"{finding.mark}  {finding.subject:<14} {finding.text}")
        if finding.advice:
            print(f"{'':<19}-> {finding.advice}")
    broken = sum(finding.broken for finding in findings)
    print(f"\n{broken} broken" if broken else "\nnothing that labrunner needs is broken")
    return Exit.MACHINE if broken else Exit.OK


def installation() -> list[MachineFinding]:
    """Versions of labrunner, Python, and what they need."""
    found = [MachineFinding("labrunner", f"{__version__}, Python {platform.python_version()}, {platform.platform()}")]
    have, missing = [], []
    for name in PACKAGES:
        try:
            have.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            missing.append(name)
    if missing:
        text = f"missing: {', '.join(missing)}"
        return [*found, MachineFinding("packages", text, "install labrunner again, with pip", broken=True)]
    return [*found, MachineFinding("packages", ", ".join(have))]


def engine() -> list[MachineFinding]:
    """PyTorch, devices, threads and cores, asked of another process: PyTorch may be what does not start."""
    try:
        result = subprocess.run([sys.executable, "-P", "-c", TORCH_PROBE], capture_output=True, text=True, timeout=120)
    except (OSError, subprocess.SubprocessError):
        advice = "see whether another process takes the memory"
        return [MachineFinding("torch", "could not be started", advice, broken=True)]
    try:
        facts = json.loads(result.stdout.splitlines()[-1])
    except (ValueError, IndexError):
        last = (result.stderr.strip().splitlines() or [f"exit code {result.returncode}"])[-1]
        advice = "install it again: pip install --force-reinstall torch"
        return [MachineFinding("torch", f"does not load: {last[:200]}", advice, broken=True)]
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    found = [
        MachineFinding("torch", f"{facts['version']}, instructions {facts['capability']}"),
        MachineFinding(
            "cores", f"{cores} usable, {facts['threads']} threads by default; labs train on one unless told otherwise"
        ),
    ]
    if facts["cuda"]:
        found.append(MachineFinding("device", f"cuda: {', '.join(facts['cuda'])}"))
    else:
        why = "built without CUDA" if not facts["built_for_cuda"] else "no CUDA device found"
        found.append(MachineFinding("device", f"cpu ({why}); every lab is made for it"))
    return found


def terminal() -> list[MachineFinding]:
    """Size, colours, characters."""
    kind = os.environ.get("TERM", "")
    if not sys.stdout.isatty():
        found = [
            MachineFinding(
                "terminal", "standard output is not a terminal; the terminal UI needs one (labrunner --plain does not)"
            )
        ]
    elif kind in ("", "dumb"):
        found = [MachineFinding("terminal", f"TERM is {kind or 'not set'}", "use labrunner --plain, or set TERM")]
    else:
        size = shutil.get_terminal_size()
        small = size.columns < SMALLEST_TERMINAL[0] or size.lines < SMALLEST_TERMINAL[1]
        found = [
            MachineFinding(
                "terminal",
                f"{size.columns}x{size.lines}, TERM={kind}, {_colours(kind)}",
                "make it at least 80x24" if small else None,
            )
        ]
    encoding = (getattr(sys.stdout, "encoding", None) or "unknown").lower()
    unicode = encoding.replace("-", "") in ("utf8", "utf16", "utf32")
    advice = None if unicode else "set LANG to a UTF-8 locale (for example C.UTF-8) to get lines instead of ASCII"
    return [*found, MachineFinding("characters", encoding, advice)]


def _colours(kind: str) -> str:
    if os.environ.get("NO_COLOR"):
        return "no colours (NO_COLOR is set)"
    if os.environ.get("COLORTERM") in ("truecolor", "24bit"):
        return "16 million colours"
    return "256 colours" if "256" in kind else "16 colours"


def places() -> list[MachineFinding]:
    """Whether the folders that labrunner writes to can be written, and have room."""
    from labrunner.course.config import cache_dir, config_path, data_dir
    from labrunner.course.course_file import runs_dir

    named = {"runs": runs_dir(), "cache": cache_dir(), "data": data_dir(), "configuration": config_path().parent}
    return [_place(name, folder) for name, folder in named.items()]


def _place(name: str, folder: Path) -> MachineFinding:
    """Look at a folder, or at the nearest one above it that is there; nothing is created."""
    there = next((f for f in (folder, *folder.parents) if f.exists()), folder)
    if not there.is_dir():
        return MachineFinding(name, f"{folder}: {there} is a file", "move it away", broken=True)
    if not os.access(there, os.W_OK | os.X_OK):
        variable = {
            "cache": "LABRUNNER_CACHE",
            "data": "LABRUNNER_DATA",
            "runs": "LABRUNNER_DATA",
            "configuration": "LABRUNNER_CONFIG",
        }[name]
        return MachineFinding(
            name,
            f"{folder}: no permission to write",
            f"change its permissions, or set {variable}",
            broken=name != "configuration",
        )
    free = shutil.disk_usage(there).free
    if free < LEAST_FREE:
        text = f"{folder}: {free >> 20} MB free"
        return MachineFinding(name, text, "make room: a few runs will fill it", broken=free < 20 << 20)
    return MachineFinding(name, f"{folder}, {free >> 30} GB free")


def settings(args: argparse.Namespace) -> list[MachineFinding]:
    """Configuration, labs and learner: whether they can be read."""
    from labrunner.course.config import load_config
    from labrunner.course.lab import list_labs
    from labrunner.course.learner import language, learner_name

    def learner() -> str:
        return learner_name(args.learner)

    asked = {
        "settings": (lambda: load_config() and "readable", True),
        "labs": (lambda: ", ".join(lab.id for lab in list_labs(extra_labs(args))), True),
        "language": (lambda: language(args.lang), False),
        "learner": (learner, False),
    }
    found = []
    for subject, (ask, needed) in asked.items():
        try:
            found.append(MachineFinding(subject, ask()))
        except LabrunnerError as error:
            found.append(
                MachineFinding(
                    subject, "not known" if subject == "learner" else "can't be read", str(error), broken=needed
                )
            )
    return found
