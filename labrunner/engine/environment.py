"""The environment variables that decide a run's numbers, and the environment of every process that trains.

A manifest keeps the variables that limit the instructions, so that a run can be made again as it was. A manifest may be
a stranger's: what else it names is refused, since some variables (`PYTHONPATH`, `LD_PRELOAD`) run code.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Annotated

from pydantic import AfterValidator

#: Variables that limit the instructions PyTorch's libraries use, and with them the last digits of a run.
INSTRUCTION_VARIABLES = (
    "ATEN_CPU_CAPABILITY",
    "MKL_CBWR",
    "ONEDNN_MAX_CPU_ISA",
    "MKL_ENABLE_INSTRUCTIONS",
    "DNNL_MAX_CPU_ISA",
)
#: What such a variable may hold: `avx2`, `AVX2,STRICT`.
_VALUE = re.compile(r"[\w.,:+-]{0,64}", re.ASCII)


def _known(environment: dict[str, str | None]) -> dict[str, str | None]:
    for name, value in environment.items():
        if name not in INSTRUCTION_VARIABLES:
            raise ValueError(f"it sets {name[:60]!r}, which is none of {', '.join(INSTRUCTION_VARIABLES)}")
        if value is not None and not _VALUE.fullmatch(value):
            raise ValueError(f"the value of {name} is no name of an instruction set")
    return environment


#: Variables by name as a trainer was started with them; null is unset. Any other name fails the validation.
Environment = Annotated[dict[str, str | None], AfterValidator(_known)]


def instruction_variables(extra: Mapping[str, str | None]) -> dict[str, str | None]:
    """The instruction variables as a process started now sees them, `extra` on top; None is unset."""
    return {**{name: os.environ.get(name) for name in INSTRUCTION_VARIABLES}, **extra}


def describe_instructions(capability: str, environment: Mapping[str, str | None]) -> str:
    """One line for the manifest, for example `AVX2 ATEN_CPU_CAPABILITY=avx2`."""
    limits = [f"{name}={environment[name]}" for name in INSTRUCTION_VARIABLES if environment.get(name)]
    return " ".join([capability, *limits])


def trainer_environment(threads: int, chosen: Mapping[str, str | None]) -> dict[str, str]:
    """The whole environment of a process that trains: ours, and what its numbers depend on: `threads`, the instruction
    variables exactly as `chosen` has them, and what PyTorch needs to be deterministic."""
    environment = {
        **os.environ,
        "OMP_NUM_THREADS": str(threads),
        "MKL_NUM_THREADS": str(threads),
        "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1",
        "PYTHONFAULTHANDLER": "1",
        "CUBLAS_WORKSPACE_CONFIG": ":4096:8",
    }
    for name, value in chosen.items():
        if value is None:
            environment.pop(name, None)
        else:
            environment[name] = value
    return environment
