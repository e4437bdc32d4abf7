"""What was filled into section 1 at once, kept beside the run that it was read from: no grader reads it."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from labrunner.errors import InputError, LabrunnerError
from labrunner.files import check_schema, read_json, shown, write_atomic

#: The file in a run's folder. A new run has none, so its numbers fill empty lines alone.
NAME = "filled.json"
SCHEMA = "labrunner/filled/v1"


def take_up(run_dir: Path) -> dict[str, str]:
    """The values by their lines' labels; none where there is no such file, or one that can't be read."""
    path = run_dir / NAME
    if not path.is_file():
        return {}
    try:
        data = read_json(path, again="")
        check_schema(data.get("schema"), SCHEMA, shown(path), again="fill the lines in again")
    except (InputError, OSError):
        return {}
    values = data.get("values")
    there = values.items() if isinstance(values, dict) else ()
    return {label: value for label, value in there if isinstance(value, str)}


def keep(values: dict[str, str], run_dir: Path) -> None:
    """Write them into the folder of their run. Where that does not work the lines count as typed at the next start,
    which changes none of them."""
    with suppress(OSError, LabrunnerError):
        write_atomic(run_dir / NAME, json.dumps({"schema": SCHEMA, "values": values}, indent=1) + "\n")
