"""The user's own settings, in `config.toml` of the place that the system keeps for configurations."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from labrunner.course.places import cache_dir, config_path, data_dir
from labrunner.errors import InputError
from labrunner.files import explain, first_wrong, read_toml, write_text

__all__ = ["UserConfig", "cache_dir", "config_path", "data_dir", "lenient_config", "load_config", "remember"]


class UserConfig(BaseModel):
    """Every setting a user may keep."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    lang: str | None = Field(default=None, pattern="^[a-z]{2,3}$", description="language of texts, else the locale's")
    learner: str | None = Field(default=None, description="name of the folder in learners/")
    device: Literal["cpu", "cuda", "auto"] = Field(default="cpu", description="where runs go unless told otherwise")
    plain: bool = Field(default=False, description="start with prompted lines instead of screens")
    glyphs: Literal["auto", "unicode", "ascii"] = Field(default="auto", description="which characters charts may use")
    theme: str | None = Field(default=None, description="name of a colour theme of the screens")
    reduced_motion: bool = Field(default=False, description="no blinking, fewer redraws")
    rate: float = Field(
        default=5.0, ge=4, le=10, description="how often a second the screens look at the journal and draw"
    )
    keys: dict[str, str | list[str] | dict[str, str | list[str]]] = Field(
        default_factory=dict, description="other keys for actions of the screens, by action or by screen and action"
    )
    cache_gb: float = Field(default=2.0, gt=0, le=1000, description="largest size of the cache of runs, in GiB")


def load_config(path: Path | None = None) -> UserConfig:
    """The user's settings; the defaults when there is no file.

    Raises InputError with file and line for an unknown key, a wrong value, or a file that cannot be read.
    """
    path = path or config_path()
    if not path.is_file():
        return UserConfig()
    file = read_toml(path)
    try:
        return UserConfig.model_validate(file.data)
    except ValidationError as error:
        known = f" (settings: {', '.join(UserConfig.model_fields)})"
        hint = known if first_wrong(error).kind == "extra_forbidden" else ""
        raise InputError(explain(error, file) + hint) from None


def remember(setting: Literal["learner", "lang"], value: str, path: Path | None = None) -> None:
    """Write `setting = value` into the user's settings, which keep their other lines and comments.

    Raises InputError where the file is no TOML, MachineError where it cannot be written.
    """
    import tomlkit

    path = path or config_path()
    document = tomlkit.parse(read_toml(path).text) if path.is_file() else tomlkit.document()
    document[setting] = value
    write_text(path, tomlkit.dumps(document))


def lenient_config(path: Path | None = None) -> tuple[UserConfig, str | None]:
    """The settings that can be used, and what is wrong with the others in one sentence; never raises.

    For the screens: a misspelt setting must not keep anybody from working.
    """
    path = path or config_path()
    try:
        return load_config(path), None
    except InputError as error:
        problem = str(error)
    try:
        data = read_toml(path).data
    except InputError:
        return UserConfig(), problem
    while True:
        try:
            return UserConfig.model_validate(data), problem
        except ValidationError as error:
            wrong = {entry["loc"][0] for entry in error.errors() if entry["loc"]}
            if not wrong & set(data):
                return UserConfig(), problem
            data = {key: value for key, value in data.items() if key not in wrong}
