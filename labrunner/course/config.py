"""The user's own settings, in `config.toml` of the place that the system keeps for configurations."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from labrunner.course.files import read_toml
from labrunner.errors import InputError

APP = "labrunner"


class UserConfig(BaseModel):
    """Every setting a user may keep."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    lang: Literal["en", "es"] | None = Field(None, description="language of texts, else the locale's")
    learner: str | None = Field(None, description="name of the folder in learners/")
    device: Literal["cpu", "cuda", "auto"] = Field("cpu", description="where runs go unless told otherwise")
    plain: bool = Field(False, description="start with prompted lines instead of screens")
    glyphs: Literal["auto", "unicode", "ascii"] = Field("auto", description="which characters charts may use")
    theme: str | None = Field(None, description="name of a colour theme of the screens")
    reduced_motion: bool = Field(False, description="no blinking, fewer redraws")
    cache_gb: float = Field(2.0, gt=0, le=1000, description="largest size of the cache of runs, in GiB")


def config_path() -> Path:
    """Where the settings stand: LABRUNNER_CONFIG, else the platform's place."""
    import platformdirs

    given = os.environ.get("LABRUNNER_CONFIG")
    return Path(given) if given else platformdirs.user_config_path(APP) / "config.toml"


def cache_dir() -> Path:
    """Where runs are cached: LABRUNNER_CACHE, else the platform's place."""
    import platformdirs

    given = os.environ.get("LABRUNNER_CACHE")
    return Path(given) if given else platformdirs.user_cache_path(APP)


def data_dir() -> Path:
    """Where runs and drafts go outside a course: LABRUNNER_DATA, else the platform's place."""
    import platformdirs

    given = os.environ.get("LABRUNNER_DATA")
    return Path(given) if given else platformdirs.user_data_path(APP)


def load_config(path: Path | None = None) -> UserConfig:
    """The user's settings; the defaults when there is no file.

    Raises InputError with file and line for an unknown key, a wrong value, or a file that cannot be read.
    """
    from labrunner.course.lab import explain

    path = path or config_path()
    if not path.is_file():
        return UserConfig()
    file = read_toml(path)
    try:
        return UserConfig.model_validate(file.data)
    except ValidationError as error:
        message = explain(error, file)
        known = ", ".join(UserConfig.model_fields)
        raise InputError(f"{message} (settings: {known})" if "unknown key" in message else message) from None
