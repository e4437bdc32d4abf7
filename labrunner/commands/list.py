"""Labs with status, score, arms, and how long one run takes on this machine.

    labrunner list
    labrunner list --json
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from datetime import datetime
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from labrunner.errors import Exit, InputError

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.course.learner import LabFolder

#: Points of a lab: 50 for numbers, 20 for reasoning, 30 for the fix.
MAX_SCORE = 100
#: Newest runs whose duration is looked at; older ones say no more about this machine.
RUNS_LOOKED_AT = 60
LARGEST_MANIFEST = 1 << 20
WORDS = {
    "en": {"coming": "coming", "new": "not started", "started": "started", "graded": "graded", "solved": "solved",
           "lab": "lab", "status": "status", "score": "score", "run": "one run", "arms": "arms"},
    "es": {"coming": "próximamente", "new": "sin empezar", "started": "empezado", "graded": "evaluado",
           "solved": "resuelto", "lab": "laboratorio", "status": "estado", "score": "puntos", "run": "una ejecución",
           "arms": "variantes"},
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner list`."""
    parser.add_argument("--json", action="store_true", help="print one object on standard output")


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    rows = entries(args)
    if args.json:
        print(json.dumps({"schema": "labrunner/list/v1", "labs": rows}, ensure_ascii=False))
    else:
        from labrunner.course.learner import language

        _print(rows, WORDS[language(args.lang)])
    return Exit.OK


def entries(args: argparse.Namespace) -> list[dict[str, Any]]:
    """One object a lab, in the order of the course; labs that are announced but not there are `coming`."""
    from labrunner.commands.common import extra_labs
    from labrunner.course.lab import coming_labs, list_labs

    extra = extra_labs(args)
    labs = list_labs(extra)
    seconds = durations(labs)
    rows = []
    for lab in labs:
        status, score = standing(_folder(args, lab))
        rows.append({"id": lab.id, "status": status, "score": score, "max_score": MAX_SCORE, "arms": arms(lab),
                     "seconds": seconds.get(lab.id)})
    coming = [{"id": id, "status": "coming", "score": None, "max_score": MAX_SCORE, "arms": [], "seconds": None}
              for id in coming_labs(extra)]
    return rows + coming


def arms(lab: Lab) -> list[dict[str, str]]:
    """Names and kinds of a lab's arms; the variants that a blind `break` draws from are not told."""
    kinds = {arm.name: arm.kind for arm in lab.arms}
    return [{"name": name, "kind": kinds.get(name, "break" if name == "break" else "fix")} for name in lab.arm_names()]


def _folder(args: argparse.Namespace, lab: Lab) -> LabFolder | None:
    """The learner's folder of a lab, or None where nobody says who is learning."""
    from labrunner.course.learner import lab_folder, learner_name

    try:
        return lab_folder(learner_name(args.learner), lab.phase, lab.id)
    except InputError:
        if args.learner:
            raise
        return None


def standing(folder: LabFolder | None) -> tuple[str, float | None]:
    """Status (`new`, `started`, `graded`, `solved`) and best recorded score of a learner's work on a lab."""
    from labrunner.course import progress

    if folder is None or not folder.path.is_dir():
        return "new", None
    known = progress.read(folder.progress)
    scores = [entry["data"].get("score") for entry in (*known.of_kind("grade"), *known.of_kind("solved"))]
    numbers = [s for s in scores if isinstance(s, int | float) and not isinstance(s, bool)]
    score = max(numbers, default=None)
    if known.solved:
        return "solved", score
    if score is not None:
        return "graded", score
    started = known.entries or folder.postmortem.exists() or folder.answers.exists() or folder.fix.exists()
    return ("started" if started else "new"), None


# -- how long a run takes here ----------------------------------------------------------------------------------------


def durations(labs: list[Lab]) -> dict[str, float]:
    """Seconds of one run of the break, by lab: as runs on this machine took, else the calibration's, scaled to here.

    A lab of which neither is known has no entry.
    """
    here = _measured()
    calibrated = {}
    for lab in labs:
        calibration = lab.calibration()
        seconds = calibration.seconds("break") if calibration else None
        if seconds:
            calibrated[lab.id] = float(seconds)
    ratios = [here[id] / calibrated[id] for id in here.keys() & calibrated.keys()]
    scale = median(ratios) if ratios else 1.0
    return {**{id: round(seconds * scale, 1) for id, seconds in calibrated.items()},
            **{id: round(seconds, 1) for id, seconds in here.items()}}


def _measured() -> dict[str, float]:
    """Median duration, by lab, of the newest whole runs in the course's runs folder."""
    from labrunner.course.course_file import runs_dir

    try:
        with os.scandir(runs_dir()) as found:
            folders = sorted((e for e in found if e.is_dir()), key=lambda e: e.stat().st_mtime, reverse=True)
    except OSError:
        return {}
    taken: dict[str, list[float]] = {}
    for entry in folders[:RUNS_LOOKED_AT]:
        if (fact := _duration(Path(entry.path))) is not None:
            taken.setdefault(fact[0], []).append(fact[1])
    return {lab: median(values) for lab, values in taken.items()}


def _duration(folder: Path) -> tuple[str, float] | None:
    """Lab and seconds of a run that did all its steps in one go; None for any other, and for rubbish."""
    path = folder / "manifest.json"
    try:
        if path.stat().st_size > LARGEST_MANIFEST:
            return None
        facts = json.loads(path.read_bytes())
        if facts["status"] != "finished" or facts.get("stop_at") or facts.get("interventions") or not facts["lab"]:
            return None
        began, ended = (datetime.fromisoformat(facts[key]) for key in ("started_at", "finished_at"))
        seconds = (ended - began).total_seconds()
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return (str(facts["lab"]), seconds) if seconds > 0 else None


# -- for a reader -----------------------------------------------------------------------------------------------------


def _print(rows: list[dict[str, Any]], words: dict[str, str]) -> None:
    table = [[words["lab"], words["status"], words["score"], words["run"], words["arms"]]]
    for row in rows:
        score = "-" if row["score"] is None else f"{row['score']:g}/{row['max_score']}"
        seconds = "-" if row["seconds"] is None else f"{row['seconds']:.0f} s"
        names = ", ".join(arm["name"] for arm in row["arms"]) or "-"
        table.append([row["id"], words[row["status"]], score, seconds, names])
    widths = [max(len(line[i]) for line in table) for i in range(4)]
    for line in table:
        start = "  ".join([*(cell.ljust(width) for cell, width in zip(line, widths, strict=False)), ""])
        print(start + _wrapped(line[4], len(start)))


def _wrapped(text: str, indent: int) -> str:
    """`text` broken to the width of the terminal, later lines indented; as it is where output goes elsewhere."""
    if not sys.stdout.isatty():
        return text
    import shutil
    import textwrap

    width = max(20, shutil.get_terminal_size().columns - indent)
    return ("\n" + " " * indent).join(textwrap.wrap(text, width, break_on_hyphens=False))
