"""The walk through the stability check as it was taken, kept beside the run that it is about: no grader reads it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from labrunner.deck.work.diagnose import CHOICES, Walk
from labrunner.errors import InputError, LabrunnerError
from labrunner.files import cause, check_schema, read_json, shown, write_atomic

#: The file in a run's folder. A new run has none, so its walk begins anew.
NAME = "walk.json"
SCHEMA = "labrunner/walk/v1"


def take_up(walk: Walk, run_dir: Path) -> None:
    """Go on with the answers that were given to the check of a run. What no question has for an answer is left out,
    and so is all of a file that is damaged, or of another version."""
    data = _read(run_dir)
    given = data.get("answers")
    while isinstance(given, dict) and (question := walk.open) and _fits(question, given.get(question)):
        walk.answer(question, given[question])
    walk.asked = data.get("asked") is True and bool(walk.answers)


def was_asked(run_dir: Path) -> bool:
    """Whether the program's answers to the check of a run were asked for."""
    return _read(run_dir).get("asked") is True


def _read(run_dir: Path) -> dict[str, Any]:
    """What lies in a run's folder; nothing where there is no such file, or one that can't be read."""
    path = run_dir / NAME
    if not path.is_file():
        return {}
    try:
        data = read_json(path, again="")
        check_schema(data.get("schema"), SCHEMA, shown(path), again="walk the check again")
    except (InputError, OSError):
        return {}
    return data


def keep(walk: Walk, run_dir: Path) -> str | None:
    """Write a walk into the folder of its run. Returns the reason where that did not work."""
    path = run_dir / NAME
    told = {"schema": SCHEMA, "answers": walk.answers, "asked": walk.asked}
    try:
        write_atomic(path, json.dumps(told, indent=1) + "\n")
    except (OSError, LabrunnerError) as error:
        return f"{cause(error)}: {shown(path)}" if isinstance(error, OSError) else str(error)
    return None


def _fits(question: str, answer: Any) -> bool:
    """Whether an answer is one that a question can have."""
    return answer in CHOICES[question] if question in CHOICES else isinstance(answer, bool)
