"""Where things lie: the course's folder, the user's configuration, cache and data. Paths only; nothing is read."""

from __future__ import annotations

import os
from pathlib import Path

APP = "labrunner"
COURSE_FILE = "course.toml"


def config_path() -> Path:
    """Where the settings stand: LABRUNNER_CONFIG, else the platform's place."""
    if given := os.environ.get("LABRUNNER_CONFIG"):
        return Path(given)
    import platformdirs

    return platformdirs.user_config_path(APP) / "config.toml"


def cache_dir() -> Path:
    """Where runs are cached: LABRUNNER_CACHE, else the platform's place."""
    if given := os.environ.get("LABRUNNER_CACHE"):
        return Path(given)
    import platformdirs

    return platformdirs.user_cache_path(APP)


def data_dir() -> Path:
    """Where runs and drafts go outside a course: LABRUNNER_DATA, else the platform's place."""
    if given := os.environ.get("LABRUNNER_DATA"):
        return Path(given)
    import platformdirs

    return platformdirs.user_data_path(APP)


def course_root(start: Path) -> Path | None:
    """The nearest folder at or above `start` that holds a `course.toml`; None outside a course."""
    here = start.resolve()
    return next((folder for folder in (here, *here.parents) if (folder / COURSE_FILE).is_file()), None)


def runs_dir(start: Path | None = None) -> Path:
    """Where runs go: `runs/` of the course at or above `start` (default: here), else of the user's data folder."""
    root = course_root(start or Path.cwd())
    return (root or data_dir()) / "runs"
