"""The proof of a lab's claim: every arm, over seeds and platforms, from runs that the cache keeps.

`Proof(lab, seeds, cache).run(jobs)` trains what is missing; `.result()` reads the runs and returns a `Calibration` with
the verdict in it. Killed and started again it goes on, because finished runs are in the cache. Nothing here prints.
"""

from __future__ import annotations

import math
import statistics
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from labrunner.course.cache import RunCache, versions
from labrunner.course.calibration import SCHEMA, ArmResult, Calibration, ClaimResult, Epsilon, Platform, Spread, largest
from labrunner.course.lab import Lab
from labrunner.course.lab_models import Claim
from labrunner.course.proof import measure
from labrunner.course.proof.claims import ENOUGH, arms_of, by_kind, check_claims, none_is_an_answer
from labrunner.course.proof.platforms import VARIANTS, Variant
from labrunner.diagnosis.readings import evaluate, field_kind, holds
from labrunner.engine.config import RunConfig
from labrunner.engine.record.processor import processor_facts
from labrunner.errors import InputError
from labrunner.series.series import Series, load_run

FULL_SEEDS = 20
PLATFORM_SEEDS = 5
#: The claim that is made without being declared, wherever fixes are judged.
EMPTY_FIX = "empty-fix-fails"


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
        self.platform_arms = tuple(arm.name for arm in lab.arms if arm.kind in ("control", "break"))
        self.origins = lab.origins()
        first = min(self.origins.values(), default=None)
        self.fault_step = self.origins.get(lab.judging.fault) if lab.judging else first
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
            found += [self._job(arm, seed, variant) for variant in self.variants for arm in self.platform_arms]
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
                self._control_is_finite(_Runs(self, self.lab.base_seed, None))
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
        """Read all runs; the calibration, with `proven` as the verdict.

        Raises InputError when a control is not finite, for nothing can be claimed against it, and for a claim that has
        no value on some seed.
        """
        base = self.lab.base_seed
        readings: dict[str, dict[int, Any]] = defaultdict(dict)
        claims: dict[str, dict[int, tuple[Any, bool]]] = defaultdict(dict)
        arms: dict[str, list[dict[str, Any]]] = defaultdict(list)
        excesses: dict[str, dict[int, float]] = defaultdict(dict)
        for seed in self.seeds:
            runs = _Runs(self, seed, None)
            self._control_is_finite(runs)
            for name, value in self.lab.values(runs).items():
                readings[name][seed] = value
            for claim, value, good in self._claims(runs):
                claims[claim][seed] = value, good
            for arm in self.arms:
                arms[arm].append(self._arm(runs, arm, seed))
            for arm, value in self._excesses(runs).items():
                excesses[arm][seed] = value
        platform, drift, shaken = self._platform(readings, claims)
        epsilons = self._epsilons(excesses, drift, self._holding(claims))
        if epsilons:
            self._empty_fix(claims, excesses, next(iter(epsilons.values())).value)
        judged = {name: _claim_result(values, base, self._wanted(name)) for name, values in claims.items()}
        found = Calibration(
            schema=SCHEMA,
            lab=self.lab.id,
            proof_hash=self.lab.proof_hash,
            lab_hash=self.lab.hash,
            command=command,
            date=date.today().isoformat(),
            versions=versions(),
            machine=dict(processor_facts()),
            base_seed=base,
            seeds=self.seeds,
            proven=self._proven(claims) and not any(shaken.values()),
            claims=judged,
            arms={arm: self._arm_result(arms[arm]) for arm in self.arms},
            readings={name: Spread.of(values, base) for name, values in readings.items()},
            platform=platform,
            epsilons=epsilons,
            platform_variants={
                v.name: {"threads": v.threads, "env": v.env, "claims_lost": shaken.get(v.name, [])}
                for v in self.variants
            },
        )
        kept = all(result.holds for result in by_kind(self.lab, found))
        return found if kept else found.model_copy(update={"proven": False})

    def series(self, arm: str, seed: int, variant: str | None) -> Series:
        """A run of the proof, read from disk."""
        return load_run(self.paths[arm, seed, variant])

    def _control_is_finite(self, runs: _Runs) -> None:
        for arm in self.lab.arms:
            if arm.kind != "control":
                continue
            if measure.outcome(runs(arm.name), runs.check(arm.name), self.fault_step) == "nan":
                where = self.lab.source.where("arms", self.lab.arms.index(arm))
                raise InputError(
                    f"{where}: arm {arm.name} goes to NaN with seed {runs.seed}; a control must stay "
                    "healthy, so nothing can be claimed"
                )

    def _claims(self, runs: _Runs, within: frozenset[str] | None = None) -> list[tuple[str, Any, bool]]:
        found = []
        for claim in self.lab.claims:
            if within is not None and not arms_of(claim.reading) <= within:
                continue
            if claim.base_seed_only and runs.seed != self.lab.base_seed:
                continue
            value = self._value(claim, runs)
            died = isinstance(value, float) and value != value
            found.append((claim.id, value, claim.nan_holds if died else holds(claim.as_reading(), value)))
        return found

    def _value(self, claim: Claim, runs: _Runs) -> Any:
        """What a claim reads; NaN where a run died and left nothing finite to reduce.

        Raises InputError where a run does not hold it: then the claim says nothing, be its op what it may. Another
        platform's run that lacks it counts as one that lost the claim.
        """
        reading, value = claim.reading, evaluate(claim.reading, runs, self.origins)
        if value is not None or none_is_an_answer(reading) or runs.variant is not None:
            return value
        arms = sorted(arms_of(reading))
        if field_kind(str(reading.field)) == "column" and any(measure.died(runs(arm)) for arm in arms):
            return math.nan
        where = self.lab.source.where("claims", self.lab.claims.index(claim))
        raise InputError(
            f"{where}: claim {claim.id} has no value with seed {runs.seed}: the run of {' or '.join(arms)} "
            f"does not hold {reading.field} there; choose another field, or other steps"
        )

    def _wanted(self, claim: str) -> int:
        only = any(c.id == claim and c.base_seed_only for c in self.lab.claims)
        return 1 if only else len(self.seeds)

    def _arm(self, runs: _Runs, arm: str, seed: int) -> dict[str, Any]:
        result = runs.check(arm)
        plain = {name: reading for name, reading in self.lab.readings.items() if reading.minus is None}
        values = {
            name: evaluate(reading.model_copy(update={"arm": arm}), runs, self.origins)
            for name, reading in plain.items()
        }
        return {
            "seed": seed,
            "verdict": result.verdict,
            "cause": result.cause,
            "values": values,
            "outcome": measure.outcome(runs(arm), result, self.fault_step),
            "seconds": measure.seconds(runs(arm)),
        }

    def _arm_result(self, rows: list[dict[str, Any]]) -> ArmResult:
        names = rows[0]["values"]
        spreads = {
            name: Spread.of({row["seed"]: row["values"][name] for row in rows}, self.lab.base_seed) for name in names
        }
        return ArmResult(
            seconds=round(statistics.median(row["seconds"] for row in rows), 2),
            outcomes=dict(Counter(row["outcome"] for row in rows)),
            verdicts=dict(Counter(row["verdict"] for row in rows)),
            causes=dict(Counter(row["cause"] for row in rows if row["cause"])),
            readings={name: spread.model_copy(update={"by_seed": {}}) for name, spread in spreads.items()},
        )

    def _excesses(self, runs: _Runs) -> dict[str, float]:
        judging = self.lab.judging
        if judging is None or self.fault_step is None:
            return {}
        return {
            arm.name: measure.excess(runs(arm.name), runs(self._control()), self.fault_step, judging.end_window)
            for arm in (*self.lab.judged_breaks(), *self.lab.fix_arms())
        }

    def _control(self) -> str:
        return next(arm.name for arm in self.lab.arms if arm.kind == "control")

    # --- platforms --------------------------------------------------------------------------------------------------

    def _platform(
        self, readings: dict[str, dict[int, Any]], claims: dict[str, dict[int, tuple[Any, bool]]]
    ) -> tuple[dict[str, Platform], list[float], dict[str, list[str]]]:
        """Spread of every reading between platforms, the control's own drift, and the claims that a platform lost.

        A claim is lost where it fails on the lab's own seed, or on two seeds, on which the plain run holds it.
        """
        within = frozenset(self.platform_arms)
        gaps: dict[str, list[tuple[float, float]]] = defaultdict(list)
        drift: list[float] = []
        shaken: dict[str, list[str]] = {}
        for variant in self.variants:
            lost: dict[str, list[int]] = defaultdict(list)
            for seed in self.seeds[:PLATFORM_SEEDS]:
                runs = _Runs(self, seed, variant.name)
                for name, reading in self.lab.readings.items():
                    if arms_of(reading) <= within:
                        gap = measure.distance(evaluate(reading, runs, self.origins), readings[name][seed])
                        gaps[name] += [gap] if gap else []
                for name, _, good in self._claims(runs, within):
                    lost[name] += [seed] if claims[name][seed][1] and not good else []
                drift += self._drift(runs, seed)
            shaken[variant.name] = sorted(
                name for name, seeds in lost.items() if len(seeds) > 1 or self.lab.base_seed in seeds
            )
        platform = {
            name: Platform(abs=largest(g[0] for g in found), rel=largest(g[1] for g in found), compared=len(found))
            for name, found in gaps.items()
            if found
        }
        return platform, drift, shaken

    def _drift(self, runs: _Runs, seed: int) -> list[float]:
        """How far the control itself lies above its one-thread run on another platform, judged as a fix is."""
        if self.lab.judging is None or self.fault_step is None:
            return []
        plain = self.series(self._control(), seed, None)
        return [max(0.0, measure.excess(runs(self._control()), plain, self.fault_step, self.lab.judging.end_window))]

    def _holding(self, claims: dict[str, dict[int, tuple[Any, bool]]]) -> set[int]:
        """The seeds on which every claim holds. Another seed is counted against the claim, and must not also widen what
        a learner's fix is allowed."""
        return {seed for seed in self.seeds if all(values[seed][1] for values in claims.values() if seed in values)}

    def _epsilons(
        self, excesses: dict[str, dict[int, float]], drift: list[float], holding: set[int]
    ) -> dict[str, Epsilon]:
        if self.lab.judging is None or not excesses:
            return {}
        full = [arm.name for arm in self.lab.fix_arms() if arm.credit == 1.0]
        fixes = largest(value for arm in full for seed, value in excesses[arm].items() if seed in holding)
        platform = largest(drift)
        broken = [value for arm in self.lab.judged_breaks() for value in excesses[arm.name].values()]
        return {
            self.lab.judging.epsilon: Epsilon(
                value=max(fixes, 0.0) + platform,
                fixes=fixes,
                platform=platform,
                broken=min(broken, default=None),
                reason="largest excess of an accepted fix over its control (loss EMA after the fault, mean of the last "
                f"{self.lab.judging.end_window} steps) over the seeds on which every claim holds, plus the control's own between platforms",
            )
        }

    def _empty_fix(
        self, claims: dict[str, dict[int, tuple[Any, bool]]], excesses: dict[str, dict[int, float]], epsilon: float
    ) -> None:
        breaks = [arm.name for arm in self.lab.judged_breaks()]
        for seed in self.seeds if breaks else ():
            value = min(excesses[arm][seed] for arm in breaks)
            claims[EMPTY_FIX][seed] = value, value > epsilon

    def _proven(self, claims: dict[str, dict[int, tuple[Any, bool]]]) -> bool:
        good = [all(values[seed][1] for values in claims.values() if seed in values) for seed in self.seeds]
        return good[self.seeds.index(self.lab.base_seed)] and sum(good) >= ENOUGH * len(good)


class _Runs:
    """The runs of one seed on one platform, by arm; each is read from disk once."""

    def __init__(self, proof: Proof, seed: int, variant: str | None) -> None:
        self.proof, self.seed, self.variant = proof, seed, variant
        self._kept: dict[str, Series] = {}
        self._checked: dict[str, Any] = {}

    def __call__(self, arm: str) -> Series:
        name = self.proof.lab.arm(arm or "break", seed=self.seed).name
        if name not in self._kept:
            self._kept[name] = self.proof.series(name, self.seed, self.variant)
        return self._kept[name]

    def check(self, arm: str) -> Any:
        """The stability check of an arm's run."""
        from labrunner.diagnosis.check import check

        if arm not in self._checked:
            self._checked[arm] = check(self(arm))
        return self._checked[arm]


def _claim_result(values: dict[int, tuple[Any, bool]], base: int, of: int) -> ClaimResult:
    return ClaimResult(
        holds=sum(good for _, good in values.values()),
        of=of,
        base=values[base][0] if base in values else None,
        failed_seeds=tuple(seed for seed, (_, good) in values.items() if not good),
        spread=Spread.of({seed: value for seed, (value, _) in values.items()}, base),
    )


def overall(proof: Proof, calibration: Calibration) -> tuple[int, int]:
    """(seeds that hold every claim, seeds)."""
    failed = {seed for claim in calibration.claims.values() for seed in claim.failed_seeds}
    return len(set(proof.seeds) - failed), len(proof.seeds)
