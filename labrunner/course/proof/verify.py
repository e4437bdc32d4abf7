"""The proof of a lab's claim: every arm, over seeds, cases and platforms, from runs that the cache keeps.

`Proof(lab, plan, cache).run(jobs)` trains what is missing and reads it trial by trial; `.calibration()` and `.cases()`
are what it comes to. Killed and started again it goes on: finished runs are in the cache, what was read is in the memo.
Nothing here prints.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date

from msgspec import structs

from labrunner.course.cache import RunCache, run_key
from labrunner.course.calibration import SCHEMA, Calibration, MachineProof
from labrunner.course.cases import SCHEMA as CASES_SCHEMA
from labrunner.course.cases import Cases, Refused
from labrunner.course.lab import Lab
from labrunner.course.proof.calibrate import (
    arm_result,
    claim_results,
    epsilons_of,
    is_proven,
    reading_spread,
    with_empty_fix,
    wrong_with,
)
from labrunner.course.proof.claims import by_kind, check_claims
from labrunner.course.proof.flying import in_order
from labrunner.course.proof.memo import Memo
from labrunner.course.proof.platforms import PLATFORM_SEEDS, machine_proof, with_machine
from labrunner.course.proof.seeds import SeedOutcome
from labrunner.course.proof.trials import Trial, Variant, case_arms, drawn_cases, platform_trials
from labrunner.engine.record.processor import processor_facts
from labrunner.engine.record.versions import versions
from labrunner.errors import InputError

FULL_SEEDS = 20
#: Cases that fly every arm; the others only what their learners meet.
EVERY_ARM = 20
#: Cases that a course needs at least; fewer would make neighbours' numbers equal too often.
FULL_CASES = 64
#: Of the cases tried, at least this share must be good, or the lab is not fit for cases.
LEAST_SHARE = 0.25
#: The parts of a proof, in their order.
PARTS = ("seeds", "platforms", "cases")


@dataclass(frozen=True)
class Plan:
    """What a proof flies. `cases` are looked for until so many are good, of those drawn with `draw`; the first
    `every_arm` fly every arm. `short`: the seeds too fly only what a learner meets, and no more cases are tried."""

    seeds: tuple[int, ...]
    cases: int = 0
    draw: int = 0
    every_arm: int = EVERY_ARM
    platforms: bool = True
    short: bool = False

    @property
    def is_full(self) -> bool:
        """Whether this is the whole proof, whose result may be committed."""
        return len(self.seeds) >= FULL_SEEDS and self.cases >= FULL_CASES and self.platforms and not self.short


@dataclass(frozen=True)
class Told:
    """Progress: a trial of a part was read. `trained` runs were made so far, and `to_train` at least are left."""

    part: str
    done: int
    of: int
    what: str
    wrong: tuple[str, ...]
    trained: int
    to_train: int


class Proof:
    """All trials of a lab's proof, and what they come to. The plan's seeds must hold the lab's own."""

    def __init__(self, lab: Lab, plan: Plan, cache: RunCache, memo: Memo | None = None) -> None:
        self.lab, self.plan, self.cache, self.memo = lab, plan, cache, memo or Memo()
        if lab.base_seed not in plan.seeds:
            raise InputError(f"the seeds must hold the lab's own, {lab.base_seed}; add it to --seed-list")
        check_claims(lab)
        self.arms = case_arms(lab) if plan.short else tuple(arm.name for arm in lab.arms)
        self.seeds: list[SeedOutcome] = []
        self.variants: dict[Variant, list[SeedOutcome]] = {}
        self.flown: list[tuple[Trial, SeedOutcome]] = []
        self.wrong: list[list[str]] = []
        self.epsilon: float | None = None
        self._left: dict[str, int] = {}
        self._made: list[str] = []

    # --- what is flown ------------------------------------------------------------------------------------------------

    def trials(self, part: str) -> Iterator[Trial]:
        """The trials of a part, in their order; of cases more than are needed, without end."""
        if part == "seeds":
            yield from (Trial(self.lab, seed, self.arms) for seed in sorted(self.plan.seeds, key=self._own_first))
        elif part == "platforms" and self.plan.platforms:
            yield from platform_trials(self.lab, self._compared())
        elif part == "cases" and self.plan.cases:
            drawn = drawn_cases(self.lab, self.plan.draw)
            for index, case in enumerate(itertools.islice(drawn, self.plan.cases) if self.plan.short else drawn):
                lab = self.lab.assigned(case)
                whole = index < self.plan.every_arm and not self.plan.short
                yield Trial(lab, case.seed, self.arms if whole else case_arms(lab))

    def _own_first(self, seed: int) -> bool:
        return seed != self.lab.base_seed

    def _compared(self) -> list[int]:
        return sorted(self.plan.seeds, key=self._own_first)[:PLATFORM_SEEDS]

    def size(self, part: str) -> int:
        """How many trials a part has; of cases, how many are wanted."""
        return self.plan.cases if part == "cases" else sum(1 for _ in self.trials(part))

    def missing(self) -> dict[str, dict[str, int]]:
        """Runs that have to be trained, by part and arm; of cases as many as are wanted, if all are good."""
        seen: set[str] = set()
        found: dict[str, dict[str, int]] = {}
        for part in PARTS:
            counts: dict[str, int] = {}
            for trial in itertools.islice(self.trials(part), self.size(part)):
                if self.memo.get(self.memo.key(trial)) is not None:
                    continue
                for job in trial.jobs():
                    key = run_key(job.config, job.env)
                    if key not in seen and self.cache.get(None, None, job.config, env=job.env) is None:
                        counts[job.arm] = counts.get(job.arm, 0) + 1
                    seen.add(key)
            found[part] = counts
        return found

    # --- flying -------------------------------------------------------------------------------------------------------

    def run(self, workers: int, told: Callable[[Told], None] | None = None) -> None:
        """Train what the cache does not hold, `workers` runs at a time, and read every trial once it is whole.

        The lab's own seed comes first, and raises InputError before anything else is trained when its control is not
        finite: without it nothing can be claimed. Raises what the first failing run raised; the others are stopped.
        KeyboardInterrupt stops all trainers cleanly.
        """
        self._left = {part: sum(counts.values()) for part, counts in self.missing().items()}
        stop = threading.Event()
        with ThreadPoolExecutor(max_workers=max(1, workers)) as pool:
            try:
                self._control_first(pool, stop)
                for part in PARTS:
                    for trial, outcome in in_order(
                        self.cache, self.memo, pool, self.trials(part), stop, workers + 1, self._made.append
                    ):
                        wrong = self._note(part, trial, outcome)
                        if told:
                            told(self._told(part, trial, wrong))
                        if part == "cases" and not self._wants_more():
                            break
            except BaseException:
                stop.set()
                pool.shutdown(wait=True, cancel_futures=True)
                raise
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)

    def _control_first(self, pool: ThreadPoolExecutor, stop: threading.Event) -> None:
        controls = tuple(arm.name for arm in self.lab.arms if arm.kind == "control")
        own = Trial(self.lab, self.lab.base_seed, controls)
        for _ in in_order(self.cache, self.memo, pool, iter([own]), stop, 1, self._made.append):
            pass

    def _note(self, part: str, trial: Trial, outcome: SeedOutcome) -> list[str]:
        if part == "seeds":
            self.seeds.append(outcome)
            return [name for name, claimed in outcome.claims.items() if not claimed.good]
        if trial.variant is not None:
            self.variants.setdefault(trial.variant, []).append(outcome)
            return []
        self.flown.append((trial, outcome))
        if len(self.flown) < self._settled():
            return [name for name, claimed in outcome.claims.items() if not claimed.good]
        if len(self.flown) == self._settled():
            self._settle()
        else:
            self._judge(trial, outcome)
        return self.wrong[-1]

    def _settled(self) -> int:
        """After so many cases the bound on fixes is settled, and cases are judged by it."""
        return min(self.plan.every_arm, self.plan.cases)

    def _settle(self) -> None:
        flown = [outcome for _, outcome in self.flown]
        found = epsilons_of(self.lab, [*self.seeds, *flown], self._machine("").drift)
        self.epsilon = next((epsilon.value for epsilon in found.values()), None)
        waiting, self.flown = self.flown, []
        for trial, outcome in waiting:
            self.flown.append((trial, outcome))
            self._judge(trial, outcome)

    def _judge(self, trial: Trial, outcome: SeedOutcome) -> None:
        if self.epsilon is not None:
            outcome = with_empty_fix(self.lab, outcome, self.epsilon)
            self.flown[-1] = trial, outcome
        self.wrong.append(wrong_with(trial.lab, outcome, self.epsilon))

    @property
    def good(self) -> int:
        """How many cases are good."""
        return sum(not wrong for wrong in self.wrong)

    def _wants_more(self) -> bool:
        tried = len(self.flown)
        if tried < self._settled():
            return True
        if self.plan.short:
            return tried < self.plan.cases
        return self.good < self.plan.cases and (tried < 16 or self.good >= LEAST_SHARE * tried)

    def _told(self, part: str, trial: Trial, wrong: list[str]) -> Told:
        done = {
            "seeds": len(self.seeds),
            "platforms": sum(map(len, self.variants.values())),
            "cases": len(self.flown) - sum(map(bool, self.wrong)),
        }[part]
        left = max(0, sum(self._left.values()) - len(self._made))
        return Told(part, done, self.size(part), str(trial), tuple(wrong), len(self._made), left)

    # --- what it comes to ---------------------------------------------------------------------------------------------

    def _machine(self, command: str) -> MachineProof:
        plain = {outcome.seed: outcome for outcome in self.seeds}
        return machine_proof(self.lab, [plain[seed] for seed in self._compared()], self.variants, command)

    def calibration(self, command: str) -> Calibration:
        """What was measured, with `proven` as the verdict. `command` is noted in it."""
        lab, machine = self.lab, self._machine(command)
        cases = [outcome for _, outcome in self.flown]
        whole = cases[: 0 if self.plan.short else self.plan.every_arm]
        epsilons = epsilons_of(lab, [*self.seeds, *whole], machine.drift)
        epsilon = next((epsilon.value for epsilon in epsilons.values()), None)
        seeds = self.seeds if epsilon is None else [with_empty_fix(lab, outcome, epsilon) for outcome in self.seeds]
        claims = claim_results(lab, seeds, cases)
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
            seeds=tuple(outcome.seed for outcome in seeds),
            drawn=tuple(outcome.seed for outcome in whole),
            proven=is_proven(lab, claims) and not any(variant.claims_lost for variant in machine.variants.values()),
            claims=claims,
            arms={arm: arm_result(lab, arm, seeds, cases) for arm in self.arms},
            readings={
                name: reading_spread(lab, name, seeds, cases) for name in lab.readings if name in seeds[0].readings
            },
            epsilons=epsilons,
        )
        kept = all(result.holds for result in by_kind(lab, found)) and self.good >= self._wanted()
        found = found if kept else structs.replace(found, proven=False)
        return with_machine(found, machine) if self.variants else found

    def _wanted(self) -> int:
        return 0 if self.plan.short else self.plan.cases

    def cases(self, command: str) -> Cases:
        """The good cases, and those refused."""
        tried = [(trial.case, wrong) for (trial, _), wrong in zip(self.flown, self.wrong, strict=True) if trial.case]
        return Cases(
            schema=CASES_SCHEMA,
            lab=self.lab.id,
            proof_hash=self.lab.proof_hash,
            command=command,
            date=date.today().isoformat(),
            draw=self.plan.draw,
            cases=tuple(case for case, wrong in tried if not wrong),
            refused=tuple(Refused(case=case, why="; ".join(wrong)) for case, wrong in tried if wrong),
        )
