"""What every table of a `lab.toml` is, and how its things are named."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9._-]{0,63}$")]


class Part(BaseModel):
    """A table of the file: it refuses keys that it does not know, and does not change."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
