"""The proof of a lab's claim: every arm, over seeds and platforms, from runs that the cache keeps.

`Proof(lab, seeds, cache).run(jobs)` trains what is missing; `.result()` reads the runs and returns a `Calibration` with
the verdict in it. Killed and started again it goes on, because finished runs are in the cache. Nothing here prints.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from labrunner.course.cache import RunCache
from labrunner.course.calibration import SCHEMA, Calibration, Spread
from labrunner.course.lab import Lab
from labrunner.course.proof.calibrate import arm_result, claim_results, epsilons_of, is_proven, with_empty_fix
from labrunner.course.proof.claims import by_kind, check_claims
from labrunner.course.proof.platforms import VARIANTS, Variant, compare_platforms, platform_arms
from labrunner.course.proof.seeds import SeedRuns, read_seed, require_finite_control
from labrunner.engine.config import RunConfig
from labrunner.engine.record.processor import processor_facts
from labrunner.engine.record.versions import versions
from labrunner.errors import InputError
from labrunner.series.series import Series, load_run

FULL_SEEDS = 20
PLATFORM_SEEDS = 5


@dataclass(frozen=True)
class Job:
    """One run of the proof."""

    arm: str
    seed: int
    variant: str | None
    config: RunConfig
    env: dict[str, str] = field(default_factory=dict, hash=False)


class Cancelled(BaseException):
    """Raised inside a worker so that its trainer is stopped; never seen by a user."""


Told = Callable[[int, int, str], None]


class Proof:
    """All runs of a lab's proof, and what they come to.

    `seeds[0]` need not be the lab's own seed, but that one must be among them. With `platforms`, control and breaks
    of the first five seeds are run on every platform variant too.
    """

    def __init__(self, lab: Lab, seeds: Iterable[int], cache: RunCache, *, platforms: bool = True) -> None:
        self.lab, self.cache = lab, cache
        self.seeds = tuple(dict.fromkeys(seeds))
        if lab.base_seed not in self.seeds:
            raise InputError(f"the seeds must hold the lab's own, {lab.base_seed}; add it to --seed-list")
        self.variants = VARIANTS if platforms else ()
        self.arms = tuple(arm.name for arm in lab.arms)
        self.paths: dict[tuple[str, int, str | None], Path] = {}
        check_claims(lab)

    @property
    def is_full(self) -> bool:
        """Whether this is the whole proof, whose result may be committed."""
        return len(self.seeds) >= FULL_SEEDS and bool(self.variants)

    # --- running ----------------------------------------------------------------------------------------------------

    def jobs(self) -> list[Job]:
        """Every run, seed by seed, so that an interrupted proof has whole seeds."""
        found = [self._job(arm, seed, None) for seed in self.seeds for arm in self.arms]
        for seed in self.seeds[:PLATFORM_SEEDS]:
            found += [self._job(arm, seed, variant) for variant in self.variants for arm in platform_arms(self.lab)]
        return found

    def _job(self, arm: str, seed: int, variant: Variant | None) -> Job:
        threads = {"threads": variant.threads} if variant and variant.threads else {}
        config = self.lab.resolve(arm, seed=seed, overrides=threads)
        return Job(arm, seed, variant.name if variant else None, config, dict(variant.env) if variant else {})

    def run(self, workers: int, told: Told | None = None) -> None:
        """Train what the cache does not hold, `workers` runs at a time. `told(done, total, what)` hears of progress.

        The control of the lab's own seed comes first, and raises InputError before anything else is trained when it is
        not finite: without it nothing can be claimed. Raises what the first failing run raised; the others are stopped.
        KeyboardInterrupt stops all trainers cleanly.
        """
        jobs, stop = self.jobs(), threading.Event()
        first = [job for job in jobs if self._decides(job)]

        def heard(*_: Any) -> None:
            if stop.is_set():
                raise Cancelled

        def work(job: Job) -> tuple[Job, Path]:
            heard()
            return job, self.cache.get_or_run(self.lab, job.arm, job.config, heard, env=job.env)

        with ThreadPoolExecutor(max_workers=max(1, workers)) as pool:
            try:
                self._collect({pool.submit(work, job) for job in first}, len(jobs), told)
                require_finite_control(self.runs(self.lab.base_seed))
                self._collect({pool.submit(work, job) for job in jobs if not self._decides(job)}, len(jobs), told)
            except BaseException:
                stop.set()
                pool.shutdown(wait=True, cancel_futures=True)
                raise

    def _decides(self, job: Job) -> bool:
        """Whether everything else of the proof is worth training only if this run ends well."""
        own = job.seed == self.lab.base_seed and job.variant is None
        return own and any(arm.name == job.arm and arm.kind == "control" for arm in self.lab.arms)

    def _collect(self, waiting: set[Future[tuple[Job, Path]]], total: int, told: Told | None) -> None:
        while waiting:
            ready, waiting = wait(waiting, timeout=0.5, return_when=FIRST_COMPLETED)
            for future in ready:
                job, path = future.result()
                self.paths[job.arm, job.seed, job.variant] = path
                if told:
                    told(len(self.paths), total, f"{job.arm} seed {job.seed} {job.variant or ''}".strip())

    # --- reading ----------------------------------------------------------------------------------------------------

    def result(self, command: str) -> Calibration:
        """Read all runs; the calibration, with `proven` as the verdict. `command` is noted in it.

        Raises InputError when a control is not finite, for nothing can be claimed against it, and for a claim that has
        no value on some seed.
        """
        lab, outcomes = self.lab, []
        for seed in self.seeds:
            runs = self.runs(seed)
            require_finite_control(runs)
            outcomes.append(read_seed(runs))
        platforms = compare_platforms(lab, self.variants, outcomes[:PLATFORM_SEEDS], self.runs)
        epsilons = epsilons_of(lab, outcomes, platforms.drift)
        if epsilons:
            outcomes = with_empty_fix(lab, outcomes, next(iter(epsilons.values())).value)
        found = Calibration(
            schema=SCHEMA,
            lab=lab.id,
            proof_hash=lab.proof_hash,
            lab_hash=lab.hash,
            command=command,
            date=date.today().isoformat(),
            versions=versions(),
            machine=dict(processor_facts()),
            base_seed=lab.base_seed,
            seeds=self.seeds,
            proven=is_proven(lab, outcomes) and not any(platforms.lost.values()),
            claims=claim_results(lab, outcomes),
            arms={arm: arm_result(lab, arm, outcomes) for arm in self.arms},
            readings={
                name: Spread.of({outcome.seed: outcome.readings[name] for outcome in outcomes}, lab.base_seed)
                for name in lab.readings
            },
            platform=platforms.readings,
            epsilons=epsilons,
            platform_variants={
                v.name: {"threads": v.threads, "env": v.env, "claims_lost": platforms.lost[v.name]}
                for v in self.variants
            },
        )
        kept = all(result.holds for result in by_kind(lab, found))
        return found if kept else found.model_copy(update={"proven": False})

    def series(self, arm: str, seed: int, variant: str | None) -> Series:
        """A run of the proof, read from disk."""
        return load_run(self.paths[arm, seed, variant])

    def runs(self, seed: int, variant: str | None = None) -> SeedRuns:
        """The runs of a seed, plain or on a platform variant, to be read as they are asked for."""
        return SeedRuns(self.lab, seed, variant, self.series)


def overall(proof: Proof, calibration: Calibration) -> tuple[int, int]:
    """How many seeds hold every claim, and of how many."""
    failed = {seed for claim in calibration.claims.values() for seed in claim.failed_seeds}
    return len(set(proof.seeds) - failed), len(proof.seeds)
