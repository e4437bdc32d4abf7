"""The variants of this machine on which a lab's numbers are compared, and how far the numbers move between them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from labrunner.course.calibration import Platform, largest
from labrunner.course.lab import Lab
from labrunner.course.proof import measure
from labrunner.course.proof.claims import arms_of
from labrunner.course.proof.seeds import SeedOutcome, SeedRuns, control_of, judged_step, read_claims
from labrunner.diagnosis.readings import evaluate


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


@dataclass(frozen=True)
class PlatformSpread:
    """What the platform alone changes: each reading's spread, how far (in nats) the control lies above its plain run,
    judged as a fix is, and the claims that each variant lost."""

    readings: dict[str, Platform]
    drift: float
    lost: dict[str, list[str]]


def platform_arms(lab: Lab) -> tuple[str, ...]:
    """The arms that are run on every variant: controls and breaks."""
    return tuple(arm.name for arm in lab.arms if arm.kind in ("control", "break"))


def compare_platforms(
    lab: Lab,
    variants: Sequence[Variant],
    outcomes: Sequence[SeedOutcome],
    runs_of: Callable[[int, str | None], SeedRuns],
) -> PlatformSpread:
    """Compare the runs of each variant with the plain runs of the same seeds, whose `outcomes` are given.

    A claim is lost where it fails on the lab's own seed, or on two seeds, on which the plain run holds it.
    """
    within, origins = frozenset(platform_arms(lab)), lab.origins()
    gaps: dict[str, list[tuple[float, float]]] = defaultdict(list)
    drift: list[float] = []
    lost: dict[str, list[str]] = {}
    for variant in variants:
        failed: dict[str, list[int]] = defaultdict(list)
        for plain in outcomes:
            runs = runs_of(plain.seed, variant.name)
            for name, reading in lab.readings.items():
                if arms_of(reading) <= within:
                    gap = measure.distance(evaluate(reading, runs, origins), plain.readings[name])
                    gaps[name] += [gap] if gap else []
            for name, claimed in read_claims(runs, within).items():
                failed[name] += [plain.seed] if plain.claims[name].good and not claimed.good else []
            drift += _drift(runs, runs_of(plain.seed, None))
        lost[variant.name] = sorted(name for name, seeds in failed.items() if len(seeds) > 1 or lab.base_seed in seeds)
    readings = {
        name: Platform(abs=largest(g[0] for g in found), rel=largest(g[1] for g in found), compared=len(found))
        for name, found in gaps.items()
        if found
    }
    return PlatformSpread(readings, largest(drift), lost)


def _drift(runs: SeedRuns, plain: SeedRuns) -> list[float]:
    """How far the control lies above its plain run; empty where the lab judges no fixes."""
    lab, step = runs.lab, judged_step(runs.lab)
    if lab.judging is None or step is None:
        return []
    control = control_of(lab)
    return [max(0.0, measure.excess(runs(control), plain(control), step, lab.judging.end_window))]
