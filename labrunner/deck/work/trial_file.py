"""`experiments.toml` with one experiment more or less: what stands there stays, comments too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from labrunner.course.experiments import Experiment, entries, entry_of
from labrunner.course.lab import Lab
from labrunner.course.templates import experiments_template
from labrunner.files import read_toml


def text_with(path: Path, lab: Lab, experiment: Experiment) -> str:
    """The file's text with one experiment more; of a file that is not there yet, of its template."""
    import tomlkit

    document = _document(path, lab)
    tables = document.get("experiment")
    if tables is None:
        document["experiment"] = tables = tomlkit.aot()
    entry, table = entry_of(experiment), tomlkit.table()
    changes = tomlkit.inline_table()
    changes.update(entry["set"])
    for key, value in (("tests", entry["tests"]), ("set", changes), ("predicts", entry["predicts"])):
        table[key] = value
    tables.append(table)
    return tomlkit.dumps(document)


def text_without(path: Path, lab: Lab, experiment: Experiment) -> str:
    """The file's text without one of its experiments."""
    import tomlkit

    document = _document(path, lab)
    items = entries(read_toml(path), lab)
    there = [one.changes if isinstance(one, Experiment) else None for one in items]  # also those that do not count
    tables = document["experiment"]
    del tables[there.index(experiment.changes)]  # type: ignore[operator]
    if len(there) == 1:
        document.pop("experiment")
    return tomlkit.dumps(document)


def _document(path: Path, lab: Lab) -> Any:
    import tomlkit

    return tomlkit.parse(path.read_text(encoding="utf-8") if path.exists() else experiments_template(lab, "en"))
