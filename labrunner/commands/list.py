"""Show the labs: status, best score, arms, and how long one run takes on this machine.

    labrunner list
    labrunner list --arms all
    labrunner list --json

Until a lab is solved, the list shows control, break, fix and the arms that its questions ask about. `--arms all` shows
every arm, for instructors.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import textwrap
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from labrunner.commands.options import extra_labs
from labrunner.commands.tell import narrate
from labrunner.errors import Exit, InputError
from labrunner.files import read_json
from labrunner.say import Sentences, points
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.course.learner import LabFolder

#: Points of a lab: 50 for numbers, 20 for reasoning, 30 for the fix.
MAX_SCORE = 100
#: How many of the newest run folders are read, and of how many of those the duration counts: older ones say no more
#: about this machine.
MOST_RUNS = 400
RUNS_TIMED = 60
#: key: (English, Spanish)
_WORDS = {
    "coming": ("coming", "próximamente"),
    "new": ("not started", "sin empezar"),
    "started": ("started", "empezado"),
    "graded": ("graded", "evaluado"),
    "solved": ("solved", "resuelto"),
    "lab": ("lab", "lab"),
    "status": ("status", "estado"),
    "score": ("score", "puntos"),
    "run": ("one run", "una ejecución"),
    "arms": ("arms", "brazos"),
}
_say = Sentences(_WORDS)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner list`."""
    parser.add_argument(
        "--arms",
        choices=("shown", "all"),
        default="shown",
        help="which arms to list: those that the UI shows, or all (default: shown)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object on standard output")


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    rows = entries(args)
    if args.json:
        print(json.dumps({"schema": "labrunner/list/v1", "labs": rows}, ensure_ascii=False))
    else:
        from labrunner.course.learner import language

        _print(rows, language(args.lang))
    return Exit.OK


def entries(args: argparse.Namespace) -> list[dict[str, Any]]:
    """One object a lab, in the order of the course; labs that are announced but not there are `coming`.

    A lab that cannot be read is one sentence on standard error, and hides none of the others.
    """
    from labrunner.course.lab import readable_labs
    from labrunner.course.lab_places import coming_labs

    extra = extra_labs(args)
    (labs, broken), runs = readable_labs(extra), _runs()
    for error in broken:
        _tell(error)
    seconds = durations(labs, runs[:RUNS_TIMED])
    rows = []
    for lab in labs:
        folder = _folder(args, lab)
        status, score = standing(folder)
        if status == "new" and folder is not None and _has_run(lab, folder.learner, runs):
            status = "started"
        names = arms(lab, everything=status == "solved" or args.arms == "all")
        rows.append(
            {
                "id": lab.id,
                "status": status,
                "score": score,
                "max_score": MAX_SCORE,
                "arms": names,
                "seconds": seconds.get(lab.id),
            }
        )
    coming = [
        {"id": id, "status": "coming", "score": None, "max_score": MAX_SCORE, "arms": [], "seconds": None}
        for id in coming_labs(extra)
    ]
    return [*rows, *coming, _shifts(args)]


def _shifts(args: argparse.Namespace) -> dict[str, Any]:
    """The entry of the drill: `started` where the learner has handed in a shift that the course asks for."""
    from labrunner.course.course_file import ON_CALL, load_course
    from labrunner.course.learner import lab_folder, learner_name

    status = "new"
    with suppress(InputError):  # nobody says who is learning, or the course's file is wrong, which others tell
        phase = load_course().on_call_phase
        if phase is not None:
            folder = lab_folder(learner_name(args.learner), phase, ON_CALL).path
            status = "started" if any(folder.glob("shift-*.json")) else status
    return {"id": ON_CALL, "status": status, "score": None, "max_score": MAX_SCORE, "arms": [], "seconds": None}


def _tell(error: InputError) -> None:
    narrate(f"labrunner: {clean(str(error), 2000)}")


def arms(lab: Lab, *, everything: bool) -> list[dict[str, str]]:
    """Names and kinds of a lab's arms: all of them, or those that are shown before the lab is solved."""
    from labrunner.course.blind import shown_arms

    kinds = {arm.name: arm.kind for arm in lab.arms}
    return [
        {"name": name, "kind": kinds.get(name, "break" if name == "break" else "fix")}
        for name in shown_arms(lab, solved=everything)
    ]


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
    score = known.best[0] if known.best else None
    if known.solved:
        return "solved", score
    if score is not None:
        return "graded", score
    started = known.entries or folder.postmortem.exists() or folder.answers.exists() or folder.fix.exists()
    return ("started" if started else "new"), None


def _has_run(lab: Lab, learner: str, runs: list[dict[str, Any]]) -> bool:
    """Whether this learner, or somebody without a name, has run the lab as it is now."""
    return any(
        facts.get("lab") == lab.id and facts.get("lab_hash") == lab.hash and facts.get("learner") in (learner, None)
        for facts in runs
    )


# -- how long a run takes here ----------------------------------------------------------------------------------------


def durations(labs: list[Lab], runs: list[dict[str, Any]]) -> dict[str, float]:
    """Seconds of one run of the break, by lab: as the `runs` on this machine took, else the calibration's, scaled to
    here.

    A lab of which neither is known has no entry.
    """
    here = _measured(runs)
    calibrated = {}
    for lab in labs:
        seconds = _calibrated(lab)
        if seconds:
            calibrated[lab.id] = float(seconds)
    ratios = [here[id] / calibrated[id] for id in here.keys() & calibrated.keys()]
    scale = median(ratios) if ratios else 1.0
    return {
        **{id: round(seconds * scale, 1) for id, seconds in calibrated.items()},
        **{id: round(seconds, 1) for id, seconds in here.items()},
    }


def _calibrated(lab: Lab) -> float | None:
    """Seconds of the break by the calibration; None without one, or where it cannot be read, which is told."""
    try:
        calibration = lab.calibration()
    except InputError as error:
        _tell(error)
        return None
    return calibration.seconds("break") if calibration else None


def _runs() -> list[dict[str, Any]]:
    """Manifests in the course's runs folder, newest first; rubbish is left out."""
    from labrunner.course.course_file import runs_dir

    try:
        with os.scandir(runs_dir()) as found:
            folders = sorted((e for e in found if e.is_dir()), key=lambda e: e.stat().st_mtime, reverse=True)
    except OSError:
        return []
    manifests = (_manifest(Path(entry.path) / "manifest.json") for entry in folders[:MOST_RUNS])
    return [facts for facts in manifests if facts is not None]


def _manifest(path: Path) -> dict[str, Any] | None:
    """The manifest as it lies there, None where it can't be read; not checked, which would take most of the time."""
    try:
        return read_json(path, again="")
    except InputError:
        return None


def _measured(runs: list[dict[str, Any]]) -> dict[str, float]:
    """Median duration, by lab, of those runs that are whole."""
    taken: dict[str, list[float]] = {}
    for facts in runs:
        if (fact := _duration(facts)) is not None:
            taken.setdefault(fact[0], []).append(fact[1])
    return {lab: median(values) for lab, values in taken.items()}


def _duration(facts: dict[str, Any]) -> tuple[str, float] | None:
    """Lab and seconds of a run that did all its steps in one go; None for any other, and for rubbish."""
    try:
        if facts["status"] != "finished" or facts.get("stop_at") or facts.get("interventions") or not facts["lab"]:
            return None
        if facts.get("parent"):
            return None
        began, ended = (datetime.fromisoformat(facts[key]) for key in ("started_at", "finished_at"))
        seconds = (ended - began).total_seconds()
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return (str(facts["lab"]), seconds) if seconds > 0 else None


# -- for a reader -----------------------------------------------------------------------------------------------------


def _print(rows: list[dict[str, Any]], lang: str) -> None:
    table = [[_say(lang, key) for key in ("lab", "status", "score", "run", "arms")]]
    for row in rows:
        score = "-" if row["score"] is None else f"{points(row['score'])}/{row['max_score']}"
        seconds = "-" if row["seconds"] is None else f"{row['seconds']:.0f} s"
        names = ", ".join(arm["name"] for arm in row["arms"]) or "-"
        table.append([row["id"], _say(lang, row["status"]), score, seconds, names])
    widths = [max(len(line[i]) for line in table) for i in range(4)]
    for line in table:
        start = "  ".join([*(cell.ljust(width) for cell, width in zip(line, widths, strict=False)), ""])
        print(start + _wrapped(line[4], len(start)))


def _wrapped(text: str, indent: int) -> str:
    """`text` broken to the width of the terminal, later lines indented; as it is where output goes elsewhere."""
    if not sys.stdout.isatty():
        return text
    width = max(20, shutil.get_terminal_size().columns - indent)
    return ("\n" + " " * indent).join(textwrap.wrap(text, width, break_on_hyphens=False))
