"""Versions of what decides a run's numbers."""

from __future__ import annotations

import functools
import platform
from importlib import metadata

from labrunner import __version__

VERSIONS_OF = ("torch", "numpy", "tokenizers", "safetensors")


def versions() -> dict[str, str]:
    """Versions by name: labrunner, python and the packages in `VERSIONS_OF`; none of these is imported for it."""
    found = {"labrunner": __version__, "python": platform.python_version()}
    return found | {name: _version(name) for name in VERSIONS_OF}


@functools.cache
def _version(name: str) -> str:
    """The version of an installed package: asked for each run of a class, and it reads files."""
    return metadata.version(name)
