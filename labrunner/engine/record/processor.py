"""Which processor this machine has: with the instruction set it decides the last digits of a run."""

from __future__ import annotations

import functools
import platform
from pathlib import Path

#: Lines of /proc/cpuinfo that name a processor, on x86 and on ARM.
_NAMING = ("vendor_id", "cpu family", "model", "model name", "CPU implementer", "CPU part", "CPU variant")
_VECTOR = ("avx", "fma", "amx", "sse4", "asimd", "sve", "bf16")


@functools.lru_cache(maxsize=1)
def processor_facts() -> dict[str, str]:
    """Vendor, family and model, and under `flags` the vector extensions, as /proc/cpuinfo calls them; what Python knows
    (architecture and processor) where there is no such file."""
    found = {"machine": platform.machine(), "processor": platform.processor()}
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return found
    for line in text.splitlines():
        key, _, value = (part.strip() for part in line.partition(":"))
        if not key and "flags" in found:
            break  # the first processor's lines end here
        if key in _NAMING:
            found["processor" if key == "model name" else key] = value
        if key in ("flags", "Features"):
            found["flags"] = " ".join(sorted(flag for flag in value.split() if flag.startswith(_VECTOR)))
    return found


def processor_name() -> str:
    """One line for the manifest, for example `AuthenticAMD 25 17 AMD EPYC`: vendor, family, model, name."""
    facts = processor_facts()
    name = " ".join(facts[key] for key in _NAMING if key in facts)
    return " ".join([name, facts["processor"] or facts["machine"]]).strip()
