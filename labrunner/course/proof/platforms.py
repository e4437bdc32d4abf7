"""The variants of this machine on which a lab's numbers are compared."""

from __future__ import annotations

from dataclasses import dataclass, field


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
