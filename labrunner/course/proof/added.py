"""One more machine for a calibration: control and breaks, five seeds, every platform variant; no whole proof."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from msgspec.structs import replace

from labrunner.course.cache import RunCache
from labrunner.course.calibration import Calibration, MachineProof, VariantResult
from labrunner.course.lab import Lab
from labrunner.course.proof.flying import in_order
from labrunner.course.proof.memo import Memo
from labrunner.course.proof.platforms import PLAIN, PLATFORM_SEEDS, machine_proof, with_machine
from labrunner.course.proof.seeds import SeedOutcome
from labrunner.course.proof.trials import Variant, platform_trials
from labrunner.errors import InputError
from labrunner.files import shown


class AddedMachine:
    """The proof of the machine that this runs on, to be added to the lab's committed calibration."""

    def __init__(self, lab: Lab, cache: RunCache, memo: Memo) -> None:
        """Raises InputError where the lab has no calibration, or one of another version of the lab."""
        found = lab.calibration()
        if found is None or found.proof_hash != lab.proof_hash:
            raise InputError(
                f"{shown(lab.folder)}: there is no calibration of this version of the lab that a machine could be "
                f"added to; run labrunner lab verify {lab.id} first"
            )
        self.lab, self.calibration, self.cache, self.memo = lab, found, cache, memo
        self.seeds = found.seeds[:PLATFORM_SEEDS]
        self._outcomes: dict[Variant | None, list[SeedOutcome]] = {}

    def run(self, workers: int) -> Iterator[tuple[int, int, str]]:
        """Train and read; (how many trials are done, of how many, which one) after each."""
        trials, stop = list(platform_trials(self.lab, self.seeds, plain=True)), threading.Event()
        with ThreadPoolExecutor(max_workers=max(1, workers)) as pool:
            try:
                flown = in_order(self.cache, self.memo, pool, iter(trials), stop, workers + 1)
                for done, (trial, outcome) in enumerate(flown, start=1):
                    self._outcomes.setdefault(trial.variant, []).append(outcome)
                    yield done, len(trials), str(trial)
            finally:
                stop.set()
                pool.shutdown(wait=True, cancel_futures=True)

    def result(self, command: str) -> tuple[MachineProof, Calibration]:
        """This machine's part, and the calibration grown by it."""
        plain = self._outcomes[None]
        variants = {variant: outcomes for variant, outcomes in self._outcomes.items() if variant is not None}
        machine = machine_proof(self.lab, plain, variants, command)
        mine = VariantResult(claims_lost=self._lost(plain))
        machine = replace(machine, variants={PLAIN: mine, **machine.variants})
        return machine, with_machine(self.calibration, machine)

    def _lost(self, plain: list[SeedOutcome]) -> tuple[str, ...]:
        """The claims that fail here on the lab's own seed, or on two, and hold there in the calibration."""
        failed: dict[str, list[int]] = {}
        for outcome in plain:
            for name, claimed in outcome.claims.items():
                known = self.calibration.claims.get(name)
                if not claimed.good and known is not None and outcome.seed not in known.failed_seeds:
                    failed.setdefault(name, []).append(outcome.seed)
        own = self.lab.base_seed
        return tuple(sorted(name for name, seeds in failed.items() if len(seeds) > 1 or own in seeds))
