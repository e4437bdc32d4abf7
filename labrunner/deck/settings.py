"""What the screens need to know before their first frame, read without loading anything that can wait."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

#: How often a second the journal is looked at and the screen drawn again, and how often with reduced motion.
RATE, CALM = 5.0, 2.0


@dataclass(frozen=True)
class Settings:
    """The user's settings as far as the screens go; `problem` is what is wrong with the file, in one sentence."""

    lang: str | None = None
    learner: str | None = None
    glyphs: str | None = None
    theme: str | None = None
    rate: float = RATE
    keys: Mapping[str, Any] = field(default_factory=dict)
    problem: str | None = None


def read_settings() -> Settings:
    """The configuration file's settings, else the defaults. Never raises: a bad setting is left out and named."""
    from labrunner.course.places import config_path

    path = config_path()
    if not path.is_file():
        return Settings()  # the usual case, which need not wait for pydantic
    from labrunner.course.config import lenient_config

    config, problem = lenient_config(path)
    return Settings(
        lang=config.lang,
        learner=config.learner,
        glyphs={"ascii": "ascii", "unicode": "braille"}.get(config.glyphs),
        theme=config.theme,
        rate=CALM if config.reduced_motion else config.rate,
        keys=config.keys,
        problem=problem,
    )
