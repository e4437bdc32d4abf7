"""The experiment in the making between two visits of its page: kept on the disk, and nowhere handed in."""

from __future__ import annotations

import math
from pathlib import Path

from labrunner.course.experiments import Refusal, changes_of, hypothesis, prediction
from labrunner.deck.work.experiments import Experiments
from labrunner.errors import InputError, LabrunnerError
from labrunner.files import cause, read_toml, shown, write_atomic

#: The file beside `experiments.toml`. No grader reads it.
NAME = "experiments.draft.toml"


def draft_path(work: Experiments) -> Path:
    """Where the draft of a lab's next experiment lies."""
    return work.folder.path / NAME


def take_up(work: Experiments) -> bool:
    """Go on with the experiment that was left in the making. What does not fit this lab, or was damaged, is left out.
    Returns whether there was anything."""
    path = draft_path(work)
    if not path.is_file():
        return False
    try:
        data = read_toml(path).data
    except (InputError, OSError):
        return False
    tests, predicts = hypothesis(data.get("tests")), prediction(data.get("predicts"))
    changes = changes_of(data["set"], work.lab) if isinstance(data.get("set"), dict) else {}
    if isinstance(tests, int) and tests <= len(work.hypotheses()):
        work.tests = tests
    if isinstance(predicts, str):
        work.predicts = predicts
    if not isinstance(changes, Refusal):
        work.changes = changes
    return work.begun


def text(work: Experiments) -> str:
    """The draft as it stands in its file; empty where nothing was begun."""
    import tomlkit

    if not work.begun:
        return ""
    document = tomlkit.document()
    if work.tests is not None:
        document["tests"] = f"H{work.tests}"
    if work.changes:
        document["set"] = {name: "none" if value == math.inf else value for name, value in work.changes.items()}
    if work.predicts is not None:
        document["predicts"] = work.predicts
    return tomlkit.dumps(document)


def keep(work: Experiments) -> str | None:
    """Write the draft, or take its file away where nothing is in the making. Returns the reason where that did not
    work."""
    path, words = draft_path(work), text(work)
    try:
        if words:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(path, words)
        else:
            path.unlink(missing_ok=True)
    except (OSError, LabrunnerError) as error:
        return f"{cause(error)}: {shown(path)}" if isinstance(error, OSError) else str(error)
    return None
