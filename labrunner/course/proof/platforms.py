"""What this machine computes with, and the variants of it on which a lab's numbers are compared."""

from __future__ import annotations

import functools
import os
import platform
from dataclasses import dataclass, field
from importlib import metadata

#: Environment that changes the digits of a run; part of the key of a cached run.
DECISIVE = (
    "ATEN_CPU_CAPABILITY",
    "MKL_CBWR",
    "MKL_ENABLE_INSTRUCTIONS",
    "ONEDNN_MAX_CPU_ISA",
    "DNNL_MAX_CPU_ISA",
    "OMP_NUM_THREADS",
    "MKL_NUM_THREADS",
    "CUBLAS_WORKSPACE_CONFIG",
)
_PACKAGES = ("torch", "numpy", "tokenizers", "safetensors")


@dataclass(frozen=True)
class Variant:
    """One way to change the platform and nothing else."""

    name: str
    threads: int | None = None
    env: dict[str, str] = field(default_factory=dict)


#: Two threads, and the instruction set limited in three libraries' ways. On a machine without the larger set a variant
#: equals the plain run, which does no harm: its distance is 0.
VARIANTS = (
    Variant("threads-2", threads=2),
    Variant("aten-default", env={"ATEN_CPU_CAPABILITY": "default", "ONEDNN_MAX_CPU_ISA": "SSE41"}),
    Variant("aten-avx2", env={"ATEN_CPU_CAPABILITY": "avx2", "ONEDNN_MAX_CPU_ISA": "AVX2"}),
    Variant("mkl-compatible", env={"MKL_CBWR": "COMPATIBLE"}),
)


def versions() -> dict[str, str]:
    """Versions of what decides a run's numbers; no package is imported for it."""
    from labrunner import __version__

    found = {"labrunner": __version__, "python": platform.python_version()}
    return found | {package: _version(package) for package in _PACKAGES}


@functools.cache
def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "absent"


def decisive_env(extra: dict[str, str] | None = None) -> dict[str, str]:
    """The variables among DECISIVE that a trainer started now would see, and `extra` on top."""
    found = {name: os.environ[name] for name in DECISIVE if name in os.environ}
    return {**found, **(extra or {})}
