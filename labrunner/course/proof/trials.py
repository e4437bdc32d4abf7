"""What a proof flies: trials, each a seed or a case on one platform variant, and the runs that one consists of."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from labrunner.course.cases import Case
from labrunner.course.lab import Lab
from labrunner.course.lab_models import Arm
from labrunner.course.moved import declared_piece, declared_step
from labrunner.course.proof.claims import arms_of
from labrunner.engine.config import RunConfig

#: Seeds of cases lie here, away from those of the proof, which learners can see in the calibration.
SEEDS = (100_000, 1_000_000)

T = TypeVar("T")


@dataclass(frozen=True)
class Variant:
    """One way to change the platform and nothing else."""

    name: str
    threads: int | None = None
    env: dict[str, str] = field(default_factory=dict, hash=False)


#: Two threads, and the instruction set limited in three libraries' ways. On a machine without the larger set a variant
#: equals the plain run, which does no harm: its distance is 0.
VARIANTS = (
    Variant("threads-2", threads=2),
    Variant("aten-default", env={"ATEN_CPU_CAPABILITY": "default", "ONEDNN_MAX_CPU_ISA": "SSE41"}),
    Variant("aten-avx2", env={"ATEN_CPU_CAPABILITY": "avx2", "ONEDNN_MAX_CPU_ISA": "AVX2"}),
    Variant("mkl-compatible", env={"MKL_CBWR": "COMPATIBLE"}),
)


@dataclass(frozen=True)
class Job:
    """One run of a trial."""

    arm: str
    config: RunConfig
    env: dict[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Trial:
    """One seed, or one case, on one platform variant (None: the plain run). `lab` is on the case where there is one."""

    lab: Lab
    seed: int
    arms: tuple[str, ...]
    variant: Variant | None = None

    @property
    def case(self) -> Case | None:
        """The case; None for a seed on which everything else is as the lab declares it."""
        return self.lab.case

    def jobs(self) -> list[Job]:
        """The runs. Arms that come to the same numbers share one in the cache."""
        threads = {"threads": self.variant.threads} if self.variant and self.variant.threads else {}
        env = dict(self.variant.env) if self.variant else {}
        return [Job(arm, self.lab.resolve(arm, seed=self.seed, overrides=threads), env) for arm in self.arms]

    def __str__(self) -> str:
        return str(self.case) if self.case else f"seed {self.seed}" + (f" {self.variant.name}" if self.variant else "")


def case_arms(lab: Lab) -> tuple[str, ...]:
    """The arms that a case is proven with: controls, the break that its learner has, what heals it wholly, its
    ablations, and every other arm that a question asks about; not the ablations and fixes of other breaks."""
    broken, exercise = lab.arm("break"), {"break", *lab.variants("break")}
    foreign = [arm for arm in lab.arms if arm.kind == "break" and arm.name not in exercise]
    others = {fault for arm in foreign for fault in arm.faults} - set(broken.faults)
    asked = {name for question in lab.questions if question.reading for name in arms_of(question.reading)}

    def counts(arm: Arm) -> bool:
        if arm.name in asked - {"break"} or arm == broken:
            return True
        if arm.kind == "ablation" and arm.of is None:
            return not others & set(arm.faults) or bool(set(broken.faults) & set(arm.faults))
        return arm.kind == "control" or arm.kind == "fix" and arm.of is None and arm.credit == 1.0

    return tuple(arm.name for arm in lab.arms if counts(arm))


def drawn_cases(lab: Lab, draw: int) -> Iterator[Case]:
    """Cases without end, always the same ones for the same `draw`. Steps of the window, pieces and variants come up
    equally often; two cases never share a seed or a number."""
    rng = random.Random(f"{lab.id}/{draw}")
    window = lab.cases.window if declared_step(lab) is not None else None
    steps = _evenly(rng, range(window[0], window[1] + 1) if window else ())
    pieces = _evenly(rng, lab.cases.pieces if declared_piece(lab) is not None else ())
    variants = _evenly(rng, lab.variants("break"))
    seeds: set[int] = set()
    numbers: set[int] = set()
    while True:
        seed = rng.randrange(*SEEDS)
        if seed in seeds:
            continue
        case = Case(seed=seed, step=next(steps), piece=next(pieces), variant=next(variants))
        if case.number not in numbers:
            seeds.add(seed)
            numbers.add(case.number)
            yield case


def _evenly(rng: random.Random, items: Sequence[T]) -> Iterator[T | None]:
    """All of `items` in one random order, then in another, and so on; None for ever where there are none."""
    while True:
        yield from rng.sample(items, len(items)) if items else [None]


def platform_arms(lab: Lab) -> tuple[str, ...]:
    """The arms that are run on every variant: controls and breaks."""
    return tuple(arm.name for arm in lab.arms if arm.kind in ("control", "break"))


def platform_trials(lab: Lab, seeds: Iterable[int], *, plain: bool = False) -> Iterator[Trial]:
    """Controls and breaks of some seeds on every platform variant; the plain runs first where they are asked for."""
    arms, seeds = platform_arms(lab), list(seeds)
    for variant in (*((None,) if plain else ()), *VARIANTS):
        yield from (Trial(lab, seed, arms, variant) for seed in seeds)
